//! An entry of a book.

use setwise::{Bitboard, Rank, Square};

use crate::moves::{Move, UciMove};
use crate::position::Position;
use crate::vocabulary::role::Role;

/// An entry of a [`Book`](crate::polyglot::Book): a position by its key, and a move.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::polyglot::Entry;
/// use setwise_chess::{Move, UciMove};
///
/// let m = Move::castling(Square::E1, Square::H1);
/// let entry = Entry::new(0x0123_4567_89ab_cdef, m, 7, 0);
/// assert_eq!(entry.move_bits, 0o0407);
/// assert_eq!(entry.uci_move(), Some(UciMove::new(Square::E1, Square::H1)));
/// assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The [key](crate::Position::zobrist_key) of the position.
    pub key: u64,
    /// The move, in the bits of the format.
    pub move_bits: u16,
    /// The weight. A move is chosen with a probability of its share of the weights of the position.
    pub weight: u16,
    /// The learning data, which most programs ignore.
    pub learn: u32,
}

impl Entry {
    /// The number of bytes.
    pub const SIZE: usize = 16;

    /// Creates an entry for a move.
    #[must_use]
    pub const fn new(key: u64, m: Move, weight: u16, learn: u32) -> Self {
        let promotion = match m.promotes_to() {
            Some(role) => role.index() as u16,
            None => 0,
        };
        // Squares are in the same bits as in a move.
        let move_bits = m.bits() & 0xfff | promotion << 12;
        Self { key, move_bits, weight, learn }
    }

    /// Creates an entry from its bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let bits = u128::from_be_bytes(bytes);
        Self {
            key: (bits >> 64) as u64,
            move_bits: (bits >> 48) as u16,
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    /// Returns the bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 16] {
        let Self { key, move_bits, weight, learn } = *self;
        let high = u128::from(key) << 64 | u128::from(move_bits) << 48;
        (high | u128::from(weight) << 32 | u128::from(learn)).to_be_bytes()
    }

    /// Returns the move, or `None` if no piece can make such a move in any position.
    ///
    /// Castling has the square of the rook as its target.
    #[must_use]
    pub fn uci_move(&self) -> Option<UciMove> {
        let square = |shift: u16| Square::new_wrapping(usize::from(self.move_bits >> shift));
        let (from, to) = (square(6), square(0));
        let set = Bitboard::from(from);
        let reach = set.queen_attacks(Bitboard::EMPTY) | set.knight_attacks();
        let promotion = match self.move_bits >> 12 {
            0 => None,
            code @ 1..=4 => Some(Role::ALL[usize::from(code)]),
            _ => return None,
        };
        let step = from.file().index().abs_diff(to.file().index());
        let is_last = match from.rank() {
            Rank::Second => to.rank() == Rank::First,
            Rank::Seventh => to.rank() == Rank::Eighth,
            _ => false,
        };
        let is_possible = reach.contains(to) && (promotion.is_none() || is_last && step <= 1);
        is_possible.then_some(UciMove::Normal { from, to, promotion })
    }

    /// Returns the move in a position, or `None` if it is not legal there.
    ///
    /// Castling is also accepted with the target of the king, as some books have it. The key is not
    /// compared with that of the position.
    #[must_use]
    pub fn to_move(&self, position: &Position) -> Option<Move> {
        self.uci_move()?.to_move(position).ok()
    }
}
