//! The commands, one per file: each takes its options and returns its outcome.

mod board;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod functions;
pub(crate) mod generate;
pub(crate) mod index;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod perft;
mod position;
pub(crate) mod prove;
pub(crate) mod query;
pub(crate) mod repl;
pub(crate) mod serialize;
pub(crate) mod serve;
pub(crate) mod simplify;
mod truth_table;
pub(crate) mod verify;

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use crate::arguments::Threads;

/// Returns the number of threads to use: as many as the machine has, or as many as the user wants,
/// up to four times that. More would only take memory.
fn threads(asked: Threads) -> usize {
    let available = available_parallelism().map_or(1, NonZeroUsize::get);
    asked.threads.map_or(available, |asked| usize::from(asked).min(4 * available))
}

/// Returns the number of threads, of those wanted, that the remaining memory has room for, with what
/// they need for their work. Under a limit the system starts threads until nothing is left, and the
/// next small allocation of one of them ends the program. Call it before any thread works.
fn with_room(threads: usize) -> usize {
    /// A stack has 2 MiB.
    const ROOM: usize = 3 << 20;
    /// For the work of all.
    const SHARED: usize = 8 << 20;

    let fits = |threads: &usize| {
        let mut room = Vec::<u8>::new();
        let is_reserved = room.try_reserve_exact(SHARED + threads * ROOM).is_ok();
        // An allocation that nothing uses may be left out.
        std::hint::black_box(&room);
        is_reserved
    };
    (1..=threads).rev().find(fits).unwrap_or(0)
}
