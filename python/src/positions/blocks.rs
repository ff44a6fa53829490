//! Blocks of rows, shared by threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;

use crate::positions::read::Failure;
use crate::work;

/// The number of rows that a thread takes at a time: a multiple of the bits of a byte.
pub(super) const BLOCK: usize = 1 << 13;

/// The number of rows up to which the interpreter waits: releasing it takes about as long.
pub(super) const FEW: usize = 1 << 8;

/// Does the work of all blocks; `worker` makes the work of a thread, which is done for the index
/// and the place of each block. Returns the failure of the first row that has one.
pub(super) fn each<T: Send, W: FnMut(usize, T) -> Result<(), (usize, Failure)>>(
    py: Python<'_>,
    rows: usize,
    threads: NonZero<usize>,
    blocks: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
) -> PyResult<()> {
    let failed = if rows <= FEW {
        let mut work = worker();
        blocks.enumerate().find_map(|(index, block)| work(index, block).err())
    } else {
        let threads = threads.get().min(rows.div_ceil(BLOCK));
        work::interruptible(py, |cancel| on_threads(threads, cancel, blocks, &worker))?
    };
    match failed {
        None => Ok(()),
        Some((row, failure)) => Err(failure.at(py, row)),
    }
}

fn on_threads<T: Send, W: FnMut(usize, T) -> Result<(), (usize, Failure)>>(
    threads: usize,
    cancel: &AtomicBool,
    blocks: impl Iterator<Item = T> + Send,
    worker: &(impl Fn() -> W + Sync),
) -> Option<(usize, Failure)> {
    let blocks = Mutex::new(blocks.enumerate());
    let first = Mutex::new(None::<(usize, Failure)>);
    // The blocks before the one that fails have all been taken by then.
    let has_failed = AtomicBool::new(false);
    let run = || {
        let mut work = worker();
        while !cancel.load(Relaxed) && !has_failed.load(Relaxed) {
            let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, block)) = next else { break };
            if let Err((row, failure)) = work(index, block) {
                has_failed.store(true, Relaxed);
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                if first.as_ref().is_none_or(|(known, _)| row < *known) {
                    *first = Some((row, failure));
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Fewer threads do the same work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
    first.into_inner().unwrap_or_else(PoisonError::into_inner)
}
