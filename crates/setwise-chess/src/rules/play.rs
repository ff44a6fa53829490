//! Making moves and taking them back, as toggles of sets.

use setwise::{Bitboard, Square};

use crate::moves::{IllegalMoveError, Move};
use crate::position::Position;
use crate::rules::normal_move::NormalMove;
use crate::vocabulary::castling::castled_squares;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Playing moves, and taking them back.
///
/// A move adds 1 to the halfmove clock or sets it to 0, and a move of Black adds 1 to the number of
/// the move. The counters never overflow: they stay at `u32::MAX`.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Move, Position, Role};
///
/// let start: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 9".parse()?;
/// let capture = Move::new(Square::E4, Square::D5);
/// let next = start.play(capture).unwrap();
/// assert_eq!(next.to_string(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 9");
/// assert_eq!(start.after(capture), next);
/// assert!(next.play(capture).is_err());
///
/// let mut position = start.clone();
/// position.play_unchecked(capture);
/// assert_eq!(position, next);
/// let mut position = start.clone();
/// let undo = position.make(capture);
/// assert_eq!((&position, undo.captured()), (&next, Some(Role::Pawn)));
/// position.unmake(undo);
/// assert_eq!(position, start);
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Copy-Make](https://www.chessprogramming.org/Copy-Make) and
/// [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations),
/// "Update by Move"
impl Position {
    /// Returns the position after a move.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is not legal.
    #[doc(alias = "try_play")]
    pub fn play(&self, m: Move) -> Result<Self, IllegalMoveError> {
        if self.is_legal(m) { Ok(self.after(m)) } else { Err(IllegalMoveError::new(self, m)) }
    }

    /// Returns the position after a legal move.
    ///
    /// Any other move leads to an unspecified position, which [`from_fen`](Self::from_fen) may
    /// reject, but never to a panic or to two pieces on a square.
    #[doc(alias("copy_make", "make_move_new"))]
    #[must_use]
    #[inline(always)]
    pub fn after(&self, m: Move) -> Self {
        let plain = NormalMove::new(self, m);
        let mut next = Self {
            pieces: self.pieces.map(|set| set & plain.keep),
            castling_rooks: plain.castling_rooks,
            halfmove_clock: plain.halfmove_clock,
            fullmove_number: self.next_fullmove_number(),
            en_passant: plain.en_passant,
            side_to_move: self.side_to_move.opposite(),
        };
        // This changes a word without a reference to `next`, with which the compiler would build
        // `next` elsewhere and copy it. Special moves come last, so that a loop over moves can
        // hoist the work above that is the same for all of them.
        next.pieces[plain.set].0 |= plain.to.0;
        if m.is_special() {
            next = self.after_special(m);
        }
        next
    }

    #[cold]
    #[inline(never)]
    fn after_special(&self, m: Move) -> Self {
        let mut next = self.clone();
        next.apply(&self.change(m));
        next
    }

    /// Makes a legal move in place.
    ///
    /// Any other move has the same effect as in [`after`](Self::after).
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        if m.is_special() {
            let change = self.change(m);
            return self.apply(&change);
        }
        let plain = NormalMove::new(self, m);
        self.pieces.iter_mut().for_each(|set| *set &= plain.keep);
        self.pieces[plain.set] |= plain.to;
        self.castling_rooks = plain.castling_rooks;
        self.halfmove_clock = plain.halfmove_clock;
        self.fullmove_number = self.next_fullmove_number();
        self.en_passant = plain.en_passant;
        self.side_to_move = self.side_to_move.opposite();
    }

    /// Makes a legal move in place, and returns the data that [`unmake`](Self::unmake) needs.
    ///
    /// Any other move has the same effect as in [`after`](Self::after), and can be taken back.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let change = self.change(m);
        self.make_change(m, &change)
    }

    /// Applies the [change](Self::change) by a move.
    #[inline]
    pub(crate) fn make_change(&mut self, m: Move, change: &Change) -> Undo {
        let undo = Undo {
            toggles: change.toggles,
            castling_rooks: self.castling_rooks,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: self.en_passant,
            played: m,
        };
        self.apply(change);
        undo
    }

    /// Takes back the last move made by [`make`](Self::make).
    ///
    /// Moves are taken back in reverse order. The `Undo` of another position or move causes no
    /// panic, but the position may become invalid.
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
        // Promotions are rare.
        if !third.squares.is_empty() {
            self.pieces[usize::from(third.set)] ^= third.squares;
        }
    }

    /// Applies a change.
    #[inline]
    fn apply(&mut self, change: &Change) {
        self.toggle(&change.toggles);
        self.castling_rooks = change.castling_rooks;
        self.en_passant = change.en_passant;
        self.halfmove_clock =
            if change.is_zeroing { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.next_fullmove_number();
        self.side_to_move = self.side_to_move.opposite();
    }

    /// Returns the change by a move, which has the effect of [`after`](Self::after).
    #[inline]
    pub(crate) fn change(&self, m: Move) -> Change {
        let (from, to, us) = (m.from(), m.to(), self.side_to_move);
        let ours = Side::new(self, us, true);
        let mover = ours.toggle_at(from);
        let role = usize::from(mover.set).wrapping_sub(6 * us.index());
        let is_king = role == Role::King.index();
        let rank = Bitboard::from_rank(us.back_rank());
        let lost = if is_king { rank } else { Bitboard::EMPTY };
        let castling_rooks = self.castling_rooks.difference(lost);
        if m.is_castling() {
            return self.castling(from, to, castling_rooks);
        }
        let castling_rooks = castling_rooks.without(from).without(to);
        let theirs = Side::new(self, us.opposite(), false);
        let their_king = self.piece_set(Piece::new(us.opposite(), Role::King));
        if mover.squares.is_empty() || (ours.all | their_king).contains(to) {
            return self.unusual_change(m, castling_rooks);
        }
        let captured = theirs.toggle_at(to);
        let is_pawn = role == Role::Pawn.index();
        let moved = Toggle { squares: Bitboard::from_to(from, to), ..mover };
        let change = Change {
            toggles: [moved, captured, Toggle::NONE],
            castling_rooks,
            en_passant: None,
            is_zeroing: is_pawn || !captured.squares.is_empty(),
        };
        if is_pawn { self.pawn_change(m, change) } else { change }
    }

    /// Adds the effects of a pawn move: promotion, en passant capture, en passant square.
    #[inline]
    fn pawn_change(&self, m: Move, mut change: Change) -> Change {
        let (from, to, us) = (m.from(), m.to(), self.side_to_move);
        let is_capture = !change.toggles[1].squares.is_empty();
        if let Some(role) = m.promotes_to() {
            change.toggles[0].squares = from.into();
            change.toggles[2] = Toggle::new(us, role, to.into());
        } else if m.is_en_passant() && self.en_passant == Some(to) && !is_capture {
            // The captured pawn is next to the origin, on the file of the target.
            let next_to = Square::from_coordinates(to.file(), from.rank());
            change.toggles[1] = Side::new(self, us.opposite(), false).toggle_at(next_to);
        } else {
            change.en_passant = passed(from, to);
        }
        change
    }

    /// Returns the change by castling; the squares of king and rook may overlap. Nothing moves if
    /// they are not there, or if another piece is on a target.
    #[cold]
    fn castling(&self, king: Square, rook: Square, castling_rooks: Bitboard) -> Change {
        let us = self.side_to_move;
        let (king_to, rook_to) = castled_squares(king, rook);
        let toggle = |role: Role, from: Square, to: Square| {
            Toggle::new(us, role, Bitboard::from_to(from, to))
        };
        let are_there = [(Role::King, king), (Role::Rook, rook)]
            .iter()
            .all(|&(role, square)| self.piece_set(Piece::new(us, role)).contains(square));
        let others = self.occupied().without(king).without(rook);
        let toggles = if are_there && !others.contains(king_to) && !others.contains(rook_to) {
            [toggle(Role::King, king, king_to), toggle(Role::Rook, rook, rook_to), Toggle::NONE]
        } else {
            [Toggle::NONE; 3]
        };
        Change { toggles, castling_rooks, en_passant: None, is_zeroing: false }
    }

    /// Returns the change by a move without a piece of the side to move, or to one of its pieces or
    /// to the other king: no legal move. It is that of [`NormalMove`], and nothing moves if the move
    /// is special, so that two pieces never share a square.
    #[cold]
    fn unusual_change(&self, m: Move, castling_rooks: Bitboard) -> Change {
        let (from, to, us) = (m.from(), m.to(), self.side_to_move);
        let none = Change {
            toggles: [Toggle::NONE; 3],
            castling_rooks,
            en_passant: None,
            is_zeroing: false,
        };
        if m.is_special() {
            return none;
        }
        let sides = [us, us.opposite()].map(|color| Side::new(self, color, true));
        let at = |square: Square| {
            let [ours, theirs] = [&sides[0], &sides[1]].map(|side| side.toggle_at(square));
            if ours.squares.is_empty() { theirs } else { ours }
        };
        let mover = sides[0].toggle_at(from);
        let is_pawn = usize::from(mover.set) == 6 * us.index();
        let captured = Side::new(self, us.opposite(), false).toggle_at(to);
        Change {
            toggles: [
                Toggle { squares: to.into(), ..mover },
                at(to),
                if from == to { Toggle::NONE } else { at(from) },
            ],
            en_passant: passed(from, to).filter(|_| is_pawn),
            is_zeroing: is_pawn || !captured.squares.is_empty(),
            ..none
        }
    }
}

/// Returns the square that a pawn passes with a double step. It is that of the single step: e2 and
/// e4 differ in 16, e4 and e3 in 8.
#[inline]
const fn passed(from: Square, to: Square) -> Option<Square> {
    match from.index() ^ to.index() {
        16 => Some(Square::new_wrapping(to.index() ^ 8)),
        _ => None,
    }
}

/// The pieces of a color, to find the one on a square.
struct Side {
    /// The number of the first of its six sets.
    first: u8,
    all: Bitboard,
    /// The bits of the role's index as unions of sets: three shifts instead of six tests.
    bits: [Bitboard; 3],
}

impl Side {
    /// Returns the pieces of a color, without the king unless `sees_king`.
    #[inline]
    fn new(position: &Position, color: Color, sees_king: bool) -> Self {
        let first = 6 * color.index();
        let of = |role: Role| position.pieces[first + role.index()];
        let (rooks, queens) = (of(Role::Rook), of(Role::Queen));
        let king = if sees_king { of(Role::King) } else { Bitboard::EMPTY };
        let bits = [of(Role::Knight) | rooks | king, of(Role::Bishop) | rooks, queens | king];
        Self { first: first as u8, all: of(Role::Pawn) | bits[0] | bits[1] | bits[2], bits }
    }

    /// Returns a square with the set of the piece on it, or an empty set without one, which is that
    /// of the pawns.
    #[inline]
    fn toggle_at(&self, square: Square) -> Toggle {
        let [one, two, four] = self.bits.map(|set| set.0 >> square.index() & 1);
        // After the `Undo` of another position two pieces may be on a square.
        let role = (one | two << 1 | four << 2).min(5) as u8;
        Toggle { set: self.first + role, squares: self.all & square }
    }
}

/// Squares of one of the twelve sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toggle {
    pub(crate) squares: Bitboard,
    set: u8,
}

impl Toggle {
    const NONE: Self = Self { squares: Bitboard::EMPTY, set: 0 };

    const fn new(color: Color, role: Role, squares: Bitboard) -> Self {
        Self { squares, set: Piece::new(color, role).index() as u8 }
    }

    /// Returns the piece of the set.
    pub(crate) const fn piece(self) -> Piece {
        Piece::ALL[self.set as usize]
    }
}

/// The change of a position by a move: at most three toggled sets, and the rest of the state.
///
/// The first toggle is that of the moving piece or of the castling king, the second that of the
/// captured piece or of the castling rook, the third that of the new piece of a promotion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) toggles: [Toggle; 3],
    /// The rooks that may castle afterwards.
    pub(crate) castling_rooks: Bitboard,
    /// The en passant square afterwards.
    pub(crate) en_passant: Option<Square>,
    /// True if the move captures or is a pawn move, and resets the clock.
    is_zeroing: bool,
}

impl Change {
    /// Returns the change by a pass.
    pub(crate) const fn pass(position: &Position) -> Self {
        Self {
            toggles: [Toggle::NONE; 3],
            castling_rooks: position.castling_rooks,
            en_passant: None,
            is_zeroing: false,
        }
    }
}

/// The data that [`Position::unmake`] needs to take a move back; returned by [`Position::make`].
///
/// It has the toggled sets, and the castling rights, en passant square and counters before the
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    toggles: [Toggle; 3],
    castling_rooks: Bitboard,
    halfmove_clock: u32,
    fullmove_number: u32,
    en_passant: Option<Square>,
    played: Move,
}

impl Undo {
    /// Returns the move.
    #[must_use]
    #[inline]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// Returns the role of the captured piece, if there is one.
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
