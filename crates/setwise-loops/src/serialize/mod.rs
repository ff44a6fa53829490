//! Converts boards to lists of squares and back, block by block, by the pipeline of
//! [`setwise_columns::pipeline`]. Memory is bounded, whatever the size of the input.

mod ascending;
mod ends;
mod error;
mod input;
mod lines;
mod lists;
mod measured;
mod names;
mod output;
mod words;

#[cfg(test)]
mod tests;

pub use self::ends::Ends;
pub use self::error::{ConvertError, InputPart, InputPosition};
pub use self::input::ByteInput;
pub use self::lists::{BoardBoundaries, Lists};
pub use self::output::{OutputBlock, WordFormat};
pub use self::words::{Encoding, LengthsWanted, Words};
