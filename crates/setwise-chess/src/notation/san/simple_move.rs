//! A move as the fast reader resolves it.

use setwise::Square;

use crate::moves::Move;

/// A legal move that is neither castling nor a promotion.
///
/// The fast reader does not return a [`Move`]: the compiler then tests again for en passant, and
/// reading games takes 5% more time (21 pairs).
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimpleMove {
    pub(super) from: Square,
    pub(super) to: Square,
    /// The square of a captured piece: next to the origin if en passant, else the target.
    pub(super) captured: Square,
    /// The length of the move's text.
    pub(crate) len: usize,
}

impl SimpleMove {
    #[inline(always)]
    pub(crate) fn to_move(self) -> Move {
        match self.captured == self.to {
            true => Move::new(self.from, self.to),
            false => Move::en_passant(self.from, self.to),
        }
    }
}
