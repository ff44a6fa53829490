//! The numbers of squares of a few boards, from which those of the others are estimated.

use crate::bulk::level::Kernel;

/// The maximum number of boards of a sample.
const SAMPLED: usize = 32;

/// The numbers of squares of some boards of a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) boards: usize,
    pub(super) squares: usize,
    /// The number of boards with more than 0, 1, 2 and up to 14 squares, and with more than 16.
    more: [u8; 16],
}

impl Sample {
    /// Returns the number of boards of the sample with more squares than this, from 0 to 14.
    pub(super) const fn more_than(&self, squares: usize) -> usize {
        self.more[squares % 16] as usize
    }

    /// Returns the number of boards of the sample with more than sixteen squares.
    pub(super) const fn more_than_16(&self) -> usize {
        self.more[15] as usize
    }

    /// Returns how often the branch at the end of a loop over the squares goes the rarer way.
    pub(super) fn surprises(&self) -> usize {
        let mut surprises = 0;
        let mut reached = self.boards as u8;
        for more in self.more {
            surprises += usize::from(more.min(reached - more));
            reached = more;
        }
        surprises
    }
}

/// Counts the squares of a sample of boards.
pub(super) struct Count<'a>(pub(super) &'a [u64]);

impl Kernel for Count<'_> {
    type Output = Sample;

    #[inline(always)]
    fn run(self) -> Sample {
        /// For each number of squares, whether it is more than 0, 1, 2 and up to 14, and than 16.
        static MORE: [[u8; 16]; 65] = {
            let mut more = [[0; 16]; 65];
            let mut at = 0;
            while at < 65 * 16 {
                let than = if at % 16 < 15 { at % 16 } else { 16 };
                more[at / 16][at % 16] = (at / 16 > than) as u8;
                at += 1;
            }
            more
        };
        let (mut boards, mut squares, mut more) = (0, 0, [0; 16]);
        let sampled = (self.0.len() / 8).clamp(4, SAMPLED);
        let mut step = (self.0.len() / sampled) | 1;
        // Boards often come in patterns of a few, such as one for each type of piece.
        while step.is_multiple_of(3) || step.is_multiple_of(5) {
            step -= 2;
        }
        for set in self.0.iter().step_by(step).take(sampled) {
            let count = set.count_ones() as usize;
            boards += 1;
            squares += count;
            for (more, one) in more.iter_mut().zip(MORE[count]) {
                *more += one;
            }
        }
        Sample { boards, squares, more }
    }
}
