//! Legal moves as sets of targets for each piece.

use core::iter::FusedIterator;

use setwise::{Bitboard, Square};

use crate::legal::sinks::{PROMOTIONS, TargetsBySquare};
use crate::moves::Move;

/// The legal moves as sets of targets, returned by
/// [`Position::target_sets`](crate::Position::target_sets).
///
/// The targets of a king include the rooks with which it can castle, as in such a [`Move`].
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::Position;
///
/// let sets = Position::START.target_sets();
/// assert_eq!(sets.of(Square::E2), Bitboard::from_squares(&[Square::E3, Square::E4]));
/// assert_eq!(sets.of(Square::E1), Bitboard::EMPTY);
/// assert_eq!(sets.pieces().len(), 10);
/// assert_eq!(sets.moves().len(), 20);
/// ```
#[derive(Clone, Debug)]
pub struct TargetSets {
    pub(crate) each: TargetsBySquare,
    /// The pieces that can move.
    pub(crate) pieces: Bitboard,
    /// Those whose moves are promotions.
    pub(crate) promoting: Bitboard,
    /// The en passant square.
    pub(crate) en_passant: Bitboard,
    /// The pieces of the other side.
    pub(crate) theirs: Bitboard,
}

impl TargetSets {
    /// Returns the targets of the piece on a square, or the empty set if it cannot move.
    #[must_use]
    #[inline]
    pub const fn of(&self, from: Square) -> Bitboard {
        self.each.targets[from.index() & 63]
    }

    /// Returns the pieces that can move.
    #[must_use]
    #[inline]
    pub const fn pieces(&self) -> Bitboard {
        self.pieces
    }

    /// Returns the union of all targets.
    #[must_use]
    pub fn union(&self) -> Bitboard {
        self.iter().fold(Bitboard::EMPTY, |all, (_, targets)| all | targets)
    }

    /// Returns the pieces that can move, each with its targets.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        self.pieces.squares().map(|from| (from, self.of(from)))
    }

    /// Returns the moves, piece by piece.
    #[must_use]
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, Bitboard::FULL, true)
    }

    /// Returns the captures, including en passant and promotions.
    #[must_use]
    pub fn captures(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, self.theirs, true)
    }

    /// Returns the moves that do not capture, including castling and promotions.
    #[must_use]
    pub fn quiet_moves(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, !self.theirs, false)
    }

    /// Returns the promotions, with and without captures.
    #[must_use]
    pub fn promotions(&self) -> Moves<'_> {
        Moves::new(self, self.promoting, Bitboard::FULL, false)
    }
}

impl<'a> IntoIterator for &'a TargetSets {
    type Item = Move;
    type IntoIter = Moves<'a>;

    fn into_iter(self) -> Moves<'a> {
        self.moves()
    }
}

/// An iterator over moves of [`TargetSets`], returned by [`TargetSets::moves`] and its siblings.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    sets: &'a TargetSets,
    /// The wanted targets. En passant captures are wanted if `en_passant` is true.
    wanted: Bitboard,
    en_passant: bool,
    /// The pieces whose moves follow.
    pieces: Bitboard,
    /// The current piece, and its remaining targets.
    from: Square,
    targets: Bitboard,
    /// The remaining promotions of the current pawn on its target.
    promotions: &'static [crate::role::Role],
    to: Square,
    left: usize,
}

impl<'a> Moves<'a> {
    fn new(sets: &'a TargetSets, pieces: Bitboard, wanted: Bitboard, en_passant: bool) -> Self {
        let mut moves = Self {
            sets,
            wanted,
            en_passant,
            pieces,
            from: Square::A1,
            targets: Bitboard::EMPTY,
            promotions: &[],
            to: Square::A1,
            left: 0,
        };
        for from in pieces {
            let each = if sets.promoting.contains(from) { PROMOTIONS.len() } else { 1 };
            moves.left += each * moves.targets_of(from).len() as usize;
        }
        moves
    }

    /// Returns the wanted targets of a piece.
    fn targets_of(&self, from: Square) -> Bitboard {
        let (targets, is_captor) =
            (self.sets.of(from), self.sets.each.en_passant_captors.contains(from));
        let en_passant = if is_captor { self.sets.en_passant } else { Bitboard::EMPTY };
        let captured = if self.en_passant { targets & en_passant } else { Bitboard::EMPTY };
        (targets & self.wanted).difference(en_passant) | captured
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if let Some((&role, rest)) = self.promotions.split_first() {
            (self.promotions, self.left) = (rest, self.left - 1);
            return Some(Move::promotion_to(self.from, self.to, role));
        }
        while self.targets.is_empty() {
            self.from = self.pieces.pop_first()?;
            self.targets = self.targets_of(self.from);
        }
        let (from, to) = (self.from, self.targets.pop_first()?);
        if self.sets.promoting.contains(from) {
            (self.promotions, self.to) = (&PROMOTIONS, to);
            return self.next();
        }
        self.left -= 1;
        let each = &self.sets.each;
        Some(if each.castling.contains(to) {
            Move::castling(from, to)
        } else if each.en_passant_captors.contains(from) && self.sets.en_passant.contains(to) {
            Move::en_passant(from, to)
        } else {
            Move::new(from, to)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl FusedIterator for Moves<'_> {}
