//! Legal moves as sets of targets for each piece.

use core::borrow::Borrow;
use core::iter::FusedIterator;

use setwise::{Bitboard, Square, Squares};

use crate::moves::Move;
use crate::vocabulary::role::PROMOTIONS;

/// The legal moves as sets of targets, returned by
/// [`Position::target_sets`](crate::Position::target_sets).
///
/// The targets of a king include the squares of the rooks with which it can castle, as in
/// [`Move::castling`].
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::Position;
///
/// let sets = Position::START.target_sets();
/// assert_eq!(sets.targets(Square::E2), Bitboard::from_squares(&[Square::E3, Square::E4]));
/// assert_eq!(sets.targets(Square::E1), Bitboard::EMPTY);
/// assert_eq!(sets.pieces().len(), 10);
/// assert_eq!(sets.moves().len(), 20);
/// for (from, targets) in &sets {
///     assert_eq!(targets, sets.targets(from));
/// }
/// ```
#[doc(alias = "generate_moves")]
#[derive(Clone, Debug, PartialEq, Eq)]
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
    #[inline]
    pub const fn targets(&self, from: Square) -> Bitboard {
        self.each.targets[from.index() & 63]
    }

    /// Returns the pieces that can move.
    #[inline]
    pub const fn pieces(&self) -> Bitboard {
        self.pieces
    }

    /// Returns the union of all targets.
    pub fn union(&self) -> Bitboard {
        self.iter().fold(Bitboard::EMPTY, |all, (_, targets)| all | targets)
    }

    /// Returns the pieces that can move, each with its targets.
    #[must_use]
    pub fn iter(&self) -> Targets<&Self> {
        Targets { sets: self, pieces: self.pieces.squares() }
    }

    /// Returns the moves, piece by piece.
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, Bitboard::FULL, true)
    }

    /// Returns the captures, including en passant and promotions.
    pub fn captures(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, self.theirs, true)
    }

    /// Returns the moves that do not capture, including castling and promotions.
    pub fn quiet_moves(&self) -> Moves<'_> {
        Moves::new(self, self.pieces, !self.theirs, false)
    }

    /// Returns the promotions, with and without captures.
    pub fn promotions(&self) -> Moves<'_> {
        Moves::new(self, self.promoting, Bitboard::FULL, false)
    }
}

/// The targets of each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetsBySquare {
    /// By the square of the piece.
    pub(crate) targets: [Bitboard; 64],
    /// The rooks with which the king may castle.
    pub(crate) castling: Bitboard,
    pub(crate) en_passant_captors: Bitboard,
}

impl TargetsBySquare {
    pub(crate) const fn new() -> Self {
        Self {
            targets: [Bitboard::EMPTY; 64],
            castling: Bitboard::EMPTY,
            en_passant_captors: Bitboard::EMPTY,
        }
    }
}

impl IntoIterator for &TargetSets {
    type Item = (Square, Bitboard);
    type IntoIter = Targets<Self>;

    fn into_iter(self) -> Targets<Self> {
        self.iter()
    }
}

impl IntoIterator for TargetSets {
    type Item = (Square, Bitboard);
    type IntoIter = Targets<Self>;

    fn into_iter(self) -> Targets<Self> {
        Targets { pieces: self.pieces.squares(), sets: self }
    }
}

/// An iterator over the pieces that can move, with their targets.
///
/// [`TargetSets::iter`] returns it with a reference, and `into_iter` by value.
#[derive(Clone, Debug)]
pub struct Targets<S> {
    sets: S,
    pieces: Squares,
}

impl<S: Borrow<TargetSets>> Iterator for Targets<S> {
    type Item = (Square, Bitboard);

    fn next(&mut self) -> Option<(Square, Bitboard)> {
        self.pieces.next().map(|from| (from, self.sets.borrow().targets(from)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pieces.size_hint()
    }
}

impl<S: Borrow<TargetSets>> ExactSizeIterator for Targets<S> {}

impl<S: Borrow<TargetSets>> FusedIterator for Targets<S> {}

/// An iterator over moves of [`TargetSets`], returned by [`TargetSets::moves`] and its siblings.
#[derive(Clone, Debug)]
#[must_use]
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
    promotions: &'static [crate::vocabulary::role::Role],
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
            (self.sets.targets(from), self.sets.each.en_passant_captors.contains(from));
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
