//! The commands in comments that a move has once, such as its clock.

use setwise_chess::pgn::Comment;

/// The commands that a move has once.
const SINGLE: [&str; 3] = ["clk", "eval", "emt"];

/// The commands of [`SINGLE`] that a move of a game has so far.
#[derive(Default)]
pub(super) struct Seen {
    /// The game and the ply.
    place: (u64, u32),
    commands: [bool; SINGLE.len()],
}

impl Seen {
    /// Refuses the commands of a comment whose values the move already has: adds their offsets.
    #[cold]
    pub(super) fn refuse_repeated(
        &mut self,
        place: (u64, u32),
        comment: Comment<'_>,
        refused: &mut Vec<usize>,
    ) {
        if self.place != place {
            *self = Self { place, ..Self::default() };
        }
        for (name, seen) in SINGLE.into_iter().zip(&mut self.commands) {
            refused.extend(comment.valued(name).skip(usize::from(!*seen)));
            *seen |= comment.valued(name).next().is_some();
        }
    }
}
