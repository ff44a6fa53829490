//! The null move: the turn passes to the other side, and no piece moves.

use core::fmt;

use crate::moves::Move;
use crate::position::Position;
use crate::rules::play::{Change, Undo};

/// Passing, the null move of a search.
///
/// A pass clears the en passant square and adds 1 to the halfmove clock. A pass of Black adds 1 to
/// the number of the move. As after [moves](Self::after), the counters stay at `u32::MAX`.
///
/// ```
/// use setwise_chess::Position;
///
/// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9".parse()?;
/// let next = position.pass().unwrap();
/// assert_eq!(next.to_string(), "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 9");
/// assert_eq!(next.zobrist_key(), position.zobrist_key() ^ position.zobrist_pass_change());
///
/// let mut in_place = position.clone();
/// let undo = in_place.make_pass();
/// assert_eq!(in_place, next);
/// in_place.unmake(undo);
/// assert_eq!(in_place, position);
///
/// let position: Position = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
/// assert_eq!(position.pass().unwrap_err().to_string(), "a side in check cannot pass");
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Null Move](https://www.chessprogramming.org/Null_Move)
impl Position {
    /// Returns the position after a pass.
    ///
    /// # Errors
    ///
    /// Returns an error if the side to move is in check.
    #[doc(alias("null_move", "swap_turn"))]
    #[inline]
    pub fn pass(&self) -> Result<Self, PassInCheckError> {
        if self.is_check() {
            return Err(PassInCheckError);
        }
        let mut next = self.clone();
        next.make_pass();
        Ok(next)
    }

    /// Passes in place, and returns the data that [`unmake`](Self::unmake) needs.
    ///
    /// It does not test for check, which a search has done already. After a pass in check, the
    /// other side could capture the king. [`Undo::played`] of a pass is [`Move::default`].
    #[doc(alias = "do_null_move")]
    #[inline]
    pub fn make_pass(&mut self) -> Undo {
        let change = Change::pass(self);
        self.make_change(Move::default(), &change)
    }
}

/// The error of [`Position::pass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PassInCheckError;

impl core::error::Error for PassInCheckError {}

impl fmt::Display for PassInCheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a side in check cannot pass")
    }
}
