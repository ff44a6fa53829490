//! Lists of all kinds, and the way back from them.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::Block;
use super::ascending::{Ascending, MOST_BOARDS, MOST_EMPTY, Scatter};
use super::ends::Ends;
use super::error::Error;
use super::form::Form;
use super::lines::Lines;
use super::measured::{Gather, Measured};
use super::names::ReadNames;
use super::ordered;
use super::source::Source;
use crate::query::Threads;

/// Lists of squares, as [`serialize`](super::serialize()) writes them.
#[derive(Debug)]
pub struct Lists(Kind);

#[derive(Debug)]
enum Kind {
    Names(Lines),
    U8(Measured),
    U16(Numbers),
    U32(Numbers),
}

/// Numbers, of boards that are told apart by lengths or by the numbers themselves.
#[derive(Debug)]
enum Numbers {
    Measured(Measured, u32),
    Ascending(Source, u32, Option<u64>),
}

impl Lists {
    /// Names of squares, a line for each board; lines that begin with `#` are skipped.
    #[must_use]
    pub const fn names(source: Source) -> Self {
        Self(Kind::Names(Lines::new(source)))
    }

    /// Squares as bytes.
    #[must_use]
    pub const fn squares(source: Source, ends: Ends) -> Self {
        Self(Kind::U8(Measured { source, ends, size: size_of::<u8>() }))
    }

    /// Numbers of 16 bits, 64 more from board to board, the first of which has those from
    /// `base` on. They count modulo 2^16 where `ends` says how long the lists are.
    #[must_use]
    pub fn numbers_u16(source: Source, base: u16, ends: Until) -> Self {
        Self(Kind::U16(numbers(source, base.into(), ends, size_of::<u16>())))
    }

    /// As [`numbers_u16`](Self::numbers_u16), of 32 bits.
    #[must_use]
    pub fn numbers_u32(source: Source, base: u32, ends: Until) -> Self {
        Self(Kind::U32(numbers(source, base, ends, size_of::<u32>())))
    }
}

/// What tells the boards of numbers apart.
#[derive(Debug)]
pub enum Until {
    /// How long the list of each board is.
    Ends(Ends),
    /// The numbers, which ascend, up to the board of the last one. Before a number stand
    /// at most [`MOST_EMPTY`](Self::MOST_EMPTY) empty boards.
    Last,
    /// The numbers, which ascend, on so many boards; those behind the last one are empty.
    Boards(u64),
}

impl Until {
    /// How many boards numbers of 32 bits tell apart.
    pub const MOST_BOARDS: u64 = MOST_BOARDS;

    /// How many empty boards may stand before a number if nobody has said how many boards
    /// there are: a number that is wrong must not make a huge output.
    pub const MOST_EMPTY: u64 = MOST_EMPTY;
}

fn numbers(source: Source, base: u32, until: Until, size: usize) -> Numbers {
    match until {
        Until::Ends(ends) => Numbers::Measured(Measured { source, ends, size }, base),
        Until::Last => Numbers::Ascending(source, base, None),
        Until::Boards(boards) => Numbers::Ascending(source, base, Some(boards)),
    }
}

/// Makes words of lists, in a form, and hands them to `sink` as
/// [`serialize`](super::serialize()) does.
///
/// # Errors
///
/// Where the lists cannot be read, or are none, or a thread cannot be started. The blocks
/// before the one that is wrong have been handed on.
pub fn deserialize(
    lists: Lists,
    form: Form,
    threads: Threads,
    stop: &AtomicBool,
    sink: impl FnMut(&Block) -> ControlFlow<()>,
) -> Result<(), Error> {
    match lists.0 {
        Kind::Names(lines) => ordered::run(lines, ReadNames::new(form), threads, stop, sink),
        Kind::U8(lists) => ordered::run(lists, Gather::<u8>::squares(form), threads, stop, sink),
        Kind::U16(Numbers::Measured(lists, base)) => {
            ordered::run(lists, Gather::<u16>::numbers(form, base.into()), threads, stop, sink)
        }
        Kind::U32(Numbers::Measured(lists, base)) => {
            ordered::run(lists, Gather::<u32>::numbers(form, base.into()), threads, stop, sink)
        }
        Kind::U16(Numbers::Ascending(source, base, boards)) => {
            let numbers = Ascending::<u16>::new(source, base, boards);
            ordered::run(numbers, Scatter::new(form), threads, stop, sink)
        }
        Kind::U32(Numbers::Ascending(source, base, boards)) => {
            let numbers = Ascending::<u32>::new(source, base, boards);
            ordered::run(numbers, Scatter::new(form), threads, stop, sink)
        }
    }
}
