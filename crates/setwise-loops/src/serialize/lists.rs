//! All kinds of lists as inputs.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise_columns::pipeline::{self, Threads};

use super::ascending::{AscendingLists, AscendingToWords};
use super::ends::Ends;
use super::error::ConvertError;
use super::input::ByteInput;
use super::lines::Lines;
use super::measured::{MeasuredLists, MeasuredToWords};
use super::names::NamesToWords;
use super::output::{OutputBlock, WordFormat};

/// Lists of squares.
pub enum Lists {
    /// Names of squares, a line for each board; lines that begin with `#` are skipped.
    Names(ByteInput),
    /// Squares as bytes.
    U8(ByteInput, Ends),
    /// Numbers of 16 bits, 64 more from board to board, from a base on; modulo 2^16 if the ends
    /// of the lists are known.
    U16(ByteInput, u16, BoardBoundaries),
    /// Like `U16`, with 32 bits.
    U32(ByteInput, u32, BoardBoundaries),
}

/// The boundaries between the boards in a sequence of numbers.
pub enum BoardBoundaries {
    /// The ends of the lists.
    Ends(Ends),
    /// The numbers, which ascend, up to the board of the last one.
    Last,
    /// The numbers, which ascend, on this many boards.
    Boards(u64),
}

impl Lists {
    /// Makes words of the lists, and passes them to `sink` as [`pipeline::run`] does.
    ///
    /// # Errors
    ///
    /// Returns the first error of the inputs.
    pub fn into_words(
        self,
        format: WordFormat,
        threads: Threads,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(&mut OutputBlock) -> ControlFlow<()>,
    ) -> Result<(), ConvertError> {
        /// Runs on numbers of a type.
        macro_rules! numbers {
            ($T:ty, $input:expr, $base:expr, $boundaries:expr) => {{
                let (input, base) = ($input, $base);
                let worker = AscendingToWords { format, words: Vec::new() };
                let boards = match $boundaries {
                    BoardBoundaries::Ends(ends) => {
                        let lists = MeasuredLists { input, ends, size: size_of::<$T>() };
                        let worker = MeasuredToWords::<$T>::numbers(format, base.into());
                        return pipeline::run(lists, worker, threads, stop, sink);
                    }
                    BoardBoundaries::Last => None,
                    BoardBoundaries::Boards(boards) => Some(boards),
                };
                let lists = AscendingLists::<$T>::new(input, base.into(), boards);
                pipeline::run(lists, worker, threads, stop, sink)
            }};
        }
        match self {
            Self::Names(input) => {
                let worker = NamesToWords { format, words: Vec::new() };
                pipeline::run(Lines::new(input), worker, threads, stop, sink)
            }
            Self::U8(input, ends) => {
                let lists = MeasuredLists { input, ends, size: size_of::<u8>() };
                let worker = MeasuredToWords::<u8>::squares(format);
                pipeline::run(lists, worker, threads, stop, sink)
            }
            Self::U16(input, base, boundaries) => numbers!(u16, input, base, boundaries),
            Self::U32(input, base, boundaries) => numbers!(u32, input, base, boundaries),
        }
    }
}
