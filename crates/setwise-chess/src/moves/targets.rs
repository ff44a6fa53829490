//! The targets of each man, and the moves one by one.

use core::iter::FusedIterator;

use setwise::{Bitboard, Square};

use crate::legal::queries::Each;
use crate::legal::sinks::PROMOTIONS;
use crate::moves::Move;

/// Where each man of the side to move may go: the legal moves as sets.
///
/// [`Position::target_sets`](crate::Position::target_sets) makes it. Of a king the rooks with
/// which it may castle are targets as well, as they are of such a [`Move`].
///
/// # Examples
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::Position;
///
/// let sets = Position::START.target_sets();
/// assert_eq!(sets.of(Square::E2), Bitboard::from_squares(&[Square::E3, Square::E4]));
/// assert_eq!(sets.of(Square::E1), Bitboard::EMPTY);
/// assert_eq!(sets.men().len(), 10);
/// assert_eq!(sets.moves().len(), 20);
/// ```
///
/// # Cost
///
/// 550 bytes on the stack.
#[derive(Clone, Debug)]
pub struct TargetSets {
    pub(crate) each: Each,
    /// The men that may move.
    pub(crate) men: Bitboard,
    /// Those whose moves are promotions.
    pub(crate) promoting: Bitboard,
    /// The square that was passed over.
    pub(crate) passed: Bitboard,
    /// The men of the other side.
    pub(crate) theirs: Bitboard,
}

impl TargetSets {
    /// Where the man on a square may go; nowhere if it is none of the side to move.
    #[must_use]
    #[inline]
    pub const fn of(&self, from: Square) -> Bitboard {
        self.each.targets[(from.index() & 63) as usize]
    }

    /// The men that may move.
    #[must_use]
    #[inline]
    pub const fn men(&self) -> Bitboard {
        self.men
    }

    /// The union of all targets.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank};
    /// use setwise_chess::Position;
    ///
    /// let targets = Position::START.target_sets().union();
    /// assert_eq!(targets, Bitboard::from(Rank::Third) | Rank::Fourth);
    /// ```
    #[must_use]
    pub fn union(&self) -> Bitboard {
        self.iter().fold(Bitboard::EMPTY, |all, (_, targets)| all | targets)
    }

    /// The men that may move, each with its targets, which are not empty.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        self.men.squares().map(|from| (from, self.of(from)))
    }

    /// The moves, man by man, each made when it is asked for.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position = Position::START;
    /// let sets = position.target_sets();
    /// assert!(sets.moves().all(|played| position.is_legal(played)));
    /// ```
    #[must_use]
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self, self.men, Bitboard::FULL, true)
    }

    /// The moves that capture, en passant too, with captures that promote.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1".parse()?;
    /// let sets = position.target_sets();
    /// assert!(sets.captures().eq(position.captures().iter().copied()));
    /// assert_eq!(sets.captures().len() + sets.quiet_moves().len(), sets.moves().len());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn captures(&self) -> Moves<'_> {
        Moves::new(self, self.men, self.theirs, true)
    }

    /// The moves that do not capture, with castling and quiet promotions.
    #[must_use]
    pub fn quiet_moves(&self) -> Moves<'_> {
        Moves::new(self, self.men, !self.theirs, false)
    }

    /// The promotions, with captures and without.
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

/// Moves of [`TargetSets`], all or of a kind; made by [`TargetSets::moves`] and its siblings.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    sets: &'a TargetSets,
    /// The targets that are wanted, and whether en passant captures are.
    wanted: Bitboard,
    en_passant: bool,
    /// The men whose moves are to come.
    men: Bitboard,
    /// The man whose moves are being given, and where it still goes.
    from: Square,
    targets: Bitboard,
    /// What the pawn still becomes on the square it has come to.
    promotions: &'static [crate::role::Role],
    to: Square,
    left: usize,
}

impl<'a> Moves<'a> {
    fn new(sets: &'a TargetSets, men: Bitboard, wanted: Bitboard, en_passant: bool) -> Self {
        let mut moves = Self {
            sets,
            wanted,
            en_passant,
            men,
            from: Square::A1,
            targets: Bitboard::EMPTY,
            promotions: &[],
            to: Square::A1,
            left: 0,
        };
        for from in men {
            let each = if sets.promoting.contains(from) { PROMOTIONS.len() } else { 1 };
            moves.left += each * moves.targets_of(from).len() as usize;
        }
        moves
    }

    /// Where a man goes, as far as it is wanted.
    fn targets_of(&self, from: Square) -> Bitboard {
        let (targets, is_passer) = (self.sets.of(from), self.sets.each.passers.contains(from));
        let passed = if is_passer { self.sets.passed } else { Bitboard::EMPTY };
        let captured = if self.en_passant { targets & passed } else { Bitboard::EMPTY };
        (targets & self.wanted).difference(passed) | captured
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
            self.from = self.men.pop_first()?;
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
        } else if each.passers.contains(from) && self.sets.passed.contains(to) {
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
