//! Boards as words to lists of squares and back, of any length, on any number of threads.
//!
//! [`serialize`] makes lists of [`Words`], [`deserialize`] makes words of [`Lists`], and
//! either writes words in any [`Form`], raw or as text. Both read a [`Source`] block by
//! block, and hand a [`Block`] of output on to the caller, in order, while the next blocks
//! are worked on. No more than some blocks are in memory.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::AtomicBool;
//! use setwise_columns::Threads;
//! use setwise_columns::serialize::{Format, Source, Words, serialize};
//!
//! let words = Words::hexadecimal(Source::stream("0x90\n0\n7\n".as_bytes()));
//! let mut text = Vec::new();
//! serialize(words, Format::Names, false, Threads::One, &AtomicBool::new(false), |block| {
//!     text.extend_from_slice(block.bytes());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(text, b"e1 h1\n\na1 b1 c1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ascending;
mod block;
mod ends;
mod error;
mod form;
mod hexadecimal;
mod lines;
mod lists;
mod measured;
mod names;
mod ordered;
mod source;
#[cfg(test)]
mod tests;
mod words;
mod write;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

pub use self::block::Block;
pub use self::ends::Ends;
pub use self::error::{Error, Part, Place};
pub use self::form::Form;
pub use self::lists::{Lists, Until, deserialize};
pub use self::source::Source;
pub use self::words::Words;
pub use self::write::Format;
use self::write::Lister;
use crate::query::Threads;

/// Makes lists of words, or writes them in another form, and hands them to `sink` block by block, in order, until it breaks
/// or `stop` is true: that is looked at between two blocks, and with [`Threads::Many`] also
/// while there is nothing to read. `lengths` says whether those of the lists are wanted too.
///
/// # Errors
///
/// Where the words cannot be read, or a thread cannot be started. The words before have been
/// handed on.
pub fn serialize(
    words: Words,
    format: Format,
    lengths: bool,
    threads: Threads,
    stop: &AtomicBool,
    sink: impl FnMut(&Block) -> ControlFlow<()>,
) -> Result<(), Error> {
    ordered::run(words, Lister::new(format, lengths), threads, stop, sink)
}
