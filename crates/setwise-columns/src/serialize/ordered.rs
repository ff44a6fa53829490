//! Blocks that are worked on by several threads, and come out in their order.
//!
//! A fixed number of slots goes round: a thread reads a block into a slot, a worker makes
//! the result of it, the caller looks at that and gives the slot back. So no more blocks are
//! in memory than there are slots, whatever waits for whatever, and they are allocated once.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::error::Error;
use crate::query::Threads;

/// How long a block is waited for before the request to stop is looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// Where blocks come from.
pub(super) trait Blocks: Send + 'static {
    /// A block. One that was used before is filled again.
    type Block: Default + Send + 'static;

    /// Fills a block with what comes next; false at the end.
    fn fill(&mut self, block: &mut Self::Block) -> Result<bool, Error>;
}

/// What is done with each block. There is a clone for each thread.
pub(super) trait Work<B>: Clone + Send + 'static {
    /// What comes of it. One that was used before is made anew.
    type Output: Default + Send + 'static;

    /// Makes the output of a block.
    fn run(&mut self, block: &B, output: &mut Self::Output) -> Result<(), Error>;
}

/// Does the work on all blocks, and hands the outputs to `sink` in the order of the blocks,
/// until it breaks or `stop` is true. An error comes after the outputs of the blocks before.
pub(super) fn run<S: Blocks, W: Work<S::Block>>(
    source: S,
    work: W,
    threads: Threads,
    stop: &AtomicBool,
    mut sink: impl FnMut(&W::Output) -> ControlFlow<()>,
) -> Result<(), Error> {
    let sink = |output: &W::Output| match stop.load(Relaxed) {
        true => ControlFlow::Break(()),
        false => sink(output),
    };
    match threads {
        Threads::One => run_here(source, work, sink),
        Threads::Many(workers) => run_threads(source, &work, workers.get(), stop, sink),
    }
}

fn run_here<S: Blocks, W: Work<S::Block>>(
    mut source: S,
    mut work: W,
    mut sink: impl FnMut(&W::Output) -> ControlFlow<()>,
) -> Result<(), Error> {
    let (mut block, mut output) = (S::Block::default(), W::Output::default());
    while source.fill(&mut block)? {
        work.run(&block, &mut output)?;
        if sink(&output).is_break() {
            break;
        }
    }
    Ok(())
}

/// A block on its way, and what was made of it.
struct Slot<B, O> {
    block: B,
    output: O,
    /// Whether there is a block, or the input is at its end.
    state: Result<bool, Error>,
}

/// The threads are not joined: when the caller has enough, a reader that waits for more input
/// must not keep it waiting. It ends with the next block, or with the program.
fn run_threads<S: Blocks, W: Work<S::Block>>(
    source: S,
    work: &W,
    workers: usize,
    stop: &AtomicBool,
    mut sink: impl FnMut(&W::Output) -> ControlFlow<()>,
) -> Result<(), Error> {
    let (free, empty) = channel();
    // For each worker one slot to work on and one that waits, and one more on either side.
    for _ in 0..2 * workers + 2 {
        let slot =
            Slot { block: S::Block::default(), output: W::Output::default(), state: Ok(false) };
        // The receiver is at hand.
        let _ = free.send(slot);
    }
    let (mut filled, mut finished) = (Vec::new(), Vec::new());
    for _ in 0..workers {
        let (sender, receiver) = spawn_worker(work.clone()).map_err(Error::Thread)?;
        filled.push(sender);
        finished.push(receiver);
    }
    spawn_reader(source, empty, filled).map_err(Error::Thread)?;
    for receiver in finished.iter().cycle() {
        let Some(mut slot) = receive(receiver, stop)? else { break };
        if !std::mem::replace(&mut slot.state, Ok(false))? || sink(&slot.output).is_break() {
            break;
        }
        // At the end of the input nobody wants it any more.
        let _ = free.send(slot);
    }
    Ok(())
}

/// The next slot of a worker, or `None` when the caller wants to stop.
fn receive<B, O>(
    receiver: &Receiver<Slot<B, O>>,
    stop: &AtomicBool,
) -> Result<Option<Slot<B, O>>, Error> {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(slot) => return Ok(Some(slot)),
            Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            // The reader says when it is at the end; it or the worker has panicked.
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::Thread(io::Error::other("a thread has failed")));
            }
        }
    }
}

/// The two ends of a worker.
type Worker<B, O> = (Sender<Slot<B, O>>, Receiver<Slot<B, O>>);

/// Starts a thread that works on the blocks it is sent, in their order.
fn spawn_worker<B, W>(mut work: W) -> io::Result<Worker<B, W::Output>>
where
    B: Send + 'static,
    W: Work<B>,
{
    let (sender, filled) = channel::<Slot<B, W::Output>>();
    let (finished, receiver) = channel();
    thread::Builder::new().name("setwise worker".to_owned()).spawn(move || {
        for mut slot in filled {
            if let Ok(true) = slot.state {
                slot.state = work.run(&slot.block, &mut slot.output).map(|()| true);
            }
            if finished.send(slot).is_err() {
                return;
            }
        }
    })?;
    Ok((sender, receiver))
}

/// Starts a thread that fills slots and sends them to the workers in turn. The last slot says
/// how the input ended.
fn spawn_reader<S: Blocks, O: Send + 'static>(
    mut source: S,
    empty: Receiver<Slot<S::Block, O>>,
    filled: Vec<Sender<Slot<S::Block, O>>>,
) -> io::Result<()> {
    thread::Builder::new().name("setwise reader".to_owned()).spawn(move || {
        for (mut slot, worker) in empty.iter().zip(filled.iter().cycle()) {
            slot.state = source.fill(&mut slot.block);
            let is_last = !matches!(slot.state, Ok(true));
            if worker.send(slot).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(())
}
