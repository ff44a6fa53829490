//! Making a move: sets are toggled, and what the rules remember is brought up to date.

use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::legal::board::castled_squares;
use crate::moves::Move;
use crate::piece::Piece;
use crate::plain::Plain;
use crate::position::Position;
use crate::role::Role;

/// Playing moves, and taking them back.
impl Position {
    /// The position behind a move, or `None` if the move is not legal.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let next = Position::START.play(Move::new(Square::E2, Square::E4)).unwrap();
    /// let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(next.to_string(), text);
    /// assert_eq!(next.play(Move::new(Square::E2, Square::E4)), None);
    /// ```
    #[must_use]
    pub fn play(&self, played: Move) -> Option<Self> {
        self.is_legal(played).then(|| self.after(played))
    }

    /// The position behind a move that is legal.
    ///
    /// Of any other move nothing is said but that there is no panic: the position
    /// behind it may be one that [`from_fen`](Self::from_fen) would refuse.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let start = Position::START;
    /// for &played in &start.legal_moves() {
    ///     assert_eq!(start.after(played).count_legal_moves(), 20);
    /// }
    /// ```
    ///
    /// # Cost
    ///
    /// About eighty instructions a move in a loop over the moves of one position, which reads
    /// the position once, and half as many again elsewhere; no jump depends on the move,
    /// but for castling, en passant captures and promotions. A position is 120 bytes.
    ///
    /// Source: CPW, [Copy-Make](https://www.chessprogramming.org/Copy-Make)
    #[doc(alias = "copy_make")]
    #[doc(alias = "make_move_new")]
    #[must_use]
    #[inline(always)]
    pub fn after(&self, played: Move) -> Self {
        let plain = Plain::new(self, played);
        let mut next = Self {
            pieces: self.pieces.map(|set| set & plain.keep),
            castling_rooks: plain.castling_rooks,
            halfmove_clock: plain.halfmove_clock,
            fullmove_number: self.next_fullmove_number(),
            en_passant: plain.en_passant,
            side_to_move: self.side_to_move.opposite(),
        };
        // A word is changed, and no reference to `next` taken: with one it would be made
        // elsewhere and copied. What is special comes last: all above is done in any case, so
        // that a loop takes out what is the same for all moves.
        next.pieces[plain.set].0 |= plain.to.0;
        if played.is_special() {
            next = self.after_special(played);
        }
        next
    }

    #[cold]
    #[inline(never)]
    fn after_special(&self, played: Move) -> Self {
        let mut next = self.clone();
        next.apply(&self.change(played));
        next
    }

    /// Makes a move that is legal.
    ///
    /// Of any other move nothing is said but that there is no panic: the position
    /// behind it may be one that [`from_fen`](Self::from_fen) would refuse.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let mut position = Position::START;
    /// let first = position.legal_moves()[0];
    /// position.play_unchecked(first);
    /// assert_eq!(Position::START.play(first), Some(position));
    /// ```
    ///
    /// # Cost
    ///
    /// About 120 instructions. No jump depends on which man moves or on which is
    /// captured, but for castling, en passant captures and promotions.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
    #[inline]
    pub fn play_unchecked(&mut self, played: Move) {
        if played.is_special() {
            let change = self.change(played);
            return self.apply(&change);
        }
        let plain = Plain::new(self, played);
        self.pieces.iter_mut().for_each(|set| *set &= plain.keep);
        self.pieces[plain.set] |= plain.to;
        self.castling_rooks = plain.castling_rooks;
        self.halfmove_clock = plain.halfmove_clock;
        self.fullmove_number = self.next_fullmove_number();
        self.en_passant = plain.en_passant;
        self.side_to_move = self.side_to_move.opposite();
    }

    /// Makes a move that is legal, and says what [`unmake`](Self::unmake) needs to take it
    /// back.
    ///
    /// Of any other move what is said of [`play_unchecked`](Self::play_unchecked); it can be
    /// taken back all the same.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position, Role};
    ///
    /// let start: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 9".parse()?;
    /// let mut position = start.clone();
    /// let undo = position.make(Move::new(Square::E4, Square::D5));
    /// assert_eq!(position.to_string(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 9");
    /// assert_eq!(undo.captured(), Some(Role::Pawn));
    ///
    /// position.unmake(undo);
    /// assert_eq!(position, start);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// More than that of [`play_unchecked`](Self::play_unchecked): what the move changes is
    /// found out as toggles, which an `Undo` of 72 bytes keeps.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
    #[inline]
    pub fn make(&mut self, played: Move) -> Undo {
        let change = self.change(played);
        self.make_change(played, &change)
    }

    /// Brings about what [a move changes](Self::change).
    #[inline]
    pub(crate) fn make_change(&mut self, played: Move, change: &Change) -> Undo {
        let undo = Undo {
            toggles: change.toggles,
            castling_rooks: self.castling_rooks,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: self.en_passant,
            played,
        };
        self.apply(change);
        undo
    }

    /// Takes back the last move that [`make`](Self::make) has made, every bit of it.
    ///
    /// Moves are taken back in the reverse of their order. With the `Undo` of another
    /// position or move there is no panic, but the position may be none.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let mut position = Position::START;
    /// let undos: Vec<_> = (0..9)
    ///     .map(|_| {
    ///         let played = position.legal_moves()[0];
    ///         position.make(played)
    ///     })
    ///     .collect();
    /// undos.into_iter().rev().for_each(|undo| position.unmake(undo));
    /// assert_eq!(position, Position::START);
    /// ```
    ///
    /// # Cost
    ///
    /// Three sets are toggled, and the rest is copied back.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        self.toggle(&undo.toggles);
        self.castling_rooks = undo.castling_rooks;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.en_passant = undo.en_passant;
        self.side_to_move = self.side_to_move.opposite();
    }

    #[inline]
    fn toggle(&mut self, [mover, captured, third]: &[Toggle; 3]) {
        self.pieces[usize::from(mover.set)] ^= mover.squares;
        self.pieces[usize::from(captured.set)] ^= captured.squares;
        // Promotions are seldom.
        if !third.squares.is_empty() {
            self.pieces[usize::from(third.set)] ^= third.squares;
        }
    }

    /// Brings about what a move changes.
    #[inline]
    fn apply(&mut self, change: &Change) {
        self.toggle(&change.toggles);
        self.castling_rooks = change.castling_rooks;
        self.en_passant = change.en_passant;
        self.halfmove_clock =
            if change.is_lasting { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.next_fullmove_number();
        self.side_to_move = self.side_to_move.opposite();
    }

    /// What a move changes.
    #[inline]
    pub(crate) fn change(&self, played: Move) -> Change {
        let (from, to, us) = (played.from(), played.to(), self.side_to_move);
        let mover = self.toggle_at(us, from, true);
        let role = usize::from(mover.set).wrapping_sub(6 * us.index());
        let is_king = role == Role::King.index();
        let rank = Bitboard::from_rank(us.back_rank());
        let lost = if is_king { rank } else { Bitboard::EMPTY };
        let castling_rooks = self.castling_rooks.difference(lost);
        if played.is_castling() {
            return castling(us, from, to, castling_rooks);
        }
        // A king is not captured, whatever is asked for.
        let captured = self.toggle_at(us.opposite(), to, false);
        let is_there = !mover.squares.is_empty();
        let moved = if is_there { Bitboard::from_to(from, to) } else { Bitboard::EMPTY };
        let is_pawn = is_there && role == Role::Pawn.index();
        let change = Change {
            toggles: [Toggle { squares: moved, ..mover }, captured, Toggle::NONE],
            castling_rooks: castling_rooks.without(from).without(to),
            en_passant: None,
            is_lasting: is_pawn || !captured.squares.is_empty(),
        };
        if is_pawn { self.pawn_change(played, change) } else { change }
    }

    /// A square of a colour, and the set of the man on it; without a man, no square. Whether
    /// a king is seen is said by the caller.
    ///
    /// The bits of the role's index are unions of sets: three shifts instead of six tests.
    #[inline]
    fn toggle_at(&self, color: Color, square: Square, sees_king: bool) -> Toggle {
        let first = 6 * color.index();
        let of = |role: Role| self.pieces[first + role.index()];
        let (rooks, queens) = (of(Role::Rook), of(Role::Queen));
        let king = if sees_king { of(Role::King) } else { Bitboard::EMPTY };
        let bits = [of(Role::Knight) | rooks | king, of(Role::Bishop) | rooks, queens | king];
        let [one, two, four] = bits.map(|set| set.0 >> square.index() & 1);
        let all = of(Role::Pawn) | bits[0] | bits[1] | bits[2];
        // Behind a move that was not legal two men may stand on a square.
        let role = (one | two << 1 | four << 2).min(5) as u8;
        Toggle { set: first as u8 + role, squares: all & square }
    }

    /// What a pawn's move does beside bringing it to its target.
    #[inline]
    fn pawn_change(&self, played: Move, mut change: Change) -> Change {
        let (from, to, us) = (played.from(), played.to(), self.side_to_move);
        if let Some(role) = played.promotes_to() {
            change.toggles[0].squares = from.into();
            change.toggles[2] = Toggle::new(us, role, to.into());
        } else if played.is_en_passant() && self.en_passant == Some(to) {
            // The captured pawn is beside the origin, on the file of the target.
            let beside = Square::from_coordinates(to.file(), from.rank());
            change.toggles[1] = self.toggle_at(us.opposite(), beside, false);
        } else if from.index().abs_diff(to.index()) == 16 {
            let passed = (u32::from(from.index()) + u32::from(to.index())) / 2;
            change.en_passant = Some(Square::new_wrapping(passed));
        }
        change
    }
}

/// What castling changes; the squares of king and rook may overlap.
#[cold]
fn castling(us: Color, king: Square, rook: Square, castling_rooks: Bitboard) -> Change {
    let (king_to, rook_to) = castled_squares(king, rook);
    let king = Toggle::new(us, Role::King, Bitboard::from_to(king, king_to));
    let rook = Toggle::new(us, Role::Rook, Bitboard::from_to(rook, rook_to));
    let toggles = [king, rook, Toggle::NONE];
    Change { toggles, castling_rooks, en_passant: None, is_lasting: false }
}

/// Squares of one of the twelve sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toggle {
    pub(crate) squares: Bitboard,
    set: u8,
}

impl Toggle {
    const NONE: Self = Self { squares: Bitboard::EMPTY, set: 0 };

    const fn new(color: Color, role: Role, squares: Bitboard) -> Self {
        Self { squares, set: Piece::new(color, role).index() as u8 }
    }

    /// Whose set it is.
    pub(crate) const fn piece(self) -> Piece {
        Piece::ALL[self.set as usize]
    }
}

/// What a move changes: at most three sets, toggled, and what the rules remember.
///
/// The first toggle is that of the man that moves, or of the king that castles. The second
/// is that of the man captured, or of the castling rook; the third that of the man a pawn
/// becomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) toggles: [Toggle; 3],
    /// The rooks that may castle afterwards.
    pub(crate) castling_rooks: Bitboard,
    /// The en passant square afterwards.
    pub(crate) en_passant: Option<Square>,
    /// Whether a pawn moves or a man is captured, so that the clock begins anew.
    is_lasting: bool,
}

/// What [`Position::unmake`] needs to take a move back; made by [`Position::make`].
///
/// It has the sets that the move has toggled, and what of the position cannot be computed
/// back: the castling rights, the en passant square, the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    toggles: [Toggle; 3],
    castling_rooks: Bitboard,
    halfmove_clock: u32,
    fullmove_number: u32,
    en_passant: Option<Square>,
    played: Move,
}

impl Undo {
    /// The move.
    #[must_use]
    #[inline]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The role of the man that the move has captured.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let mut position = Position::START;
    /// let first = position.legal_moves()[0];
    /// assert_eq!(position.make(first).captured(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn captured(&self) -> Option<Role> {
        let captured = self.toggles[1];
        match self.played.is_castling() || captured.squares.is_empty() {
            true => None,
            false => Some(captured.piece().role),
        }
    }
}
