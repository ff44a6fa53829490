//! A pipeline over the blocks of an input: one thread reads, several work, and the results
//! come out in the order of the input.
//!
//! ```text
//!      ┌───────────────────── free slots ◀───────────────────┐
//!      ▼           ┌──▶ worker 1 ──▶┐                        │
//!   reader ─block──┼──▶ worker 2 ──▶┼──output, in turn──▶ caller
//!                  └──▶ worker 3 ──▶┘
//! ```
//!
//! The reader passes its blocks to the workers in turn, and the caller takes the outputs from
//! them in the same order, so nothing needs a number. A fixed number of slots, each with
//! a block and its output, circulates, and the buffers in the slots are reused. The reader waits
//! while the blocks in flight hold more than 64 MiB. A worker can pass on a large output in
//! parts; at most two wait for the caller. So memory is bounded, whichever side is slower.
//!
//! # Examples
//!
//! ```
//! use std::io;
//! use std::ops::ControlFlow;
//! use std::sync::atomic::AtomicBool;
//! use setwise_columns::pipeline::{BlockReader, BlockWorker, Emit, Threads, run};
//!
//! /// Reads the numbers from 1 to 5, one per block.
//! struct Numbers(u64);
//!
//! impl BlockReader for Numbers {
//!     type Block = u64;
//!     type Error = io::Error;
//!
//!     fn fill(&mut self, block: &mut u64) -> io::Result<bool> {
//!         self.0 += 1;
//!         *block = self.0;
//!         Ok(self.0 <= 5)
//!     }
//! }
//!
//! #[derive(Clone)]
//! struct Square;
//!
//! impl BlockWorker<u64> for Square {
//!     type Output = u64;
//!     type Error = io::Error;
//!
//!     fn run(&mut self, block: &u64, output: &mut u64, _: &mut Emit<'_, u64>) -> io::Result<()> {
//!         *output = block * block;
//!         Ok(())
//!     }
//! }
//!
//! let mut squares = Vec::new();
//! run(Numbers(0), Square, Threads::new(3), &AtomicBool::new(false), |&mut square| {
//!     squares.push(square);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(squares, [1, 4, 9, 16, 25]);
//! # Ok::<(), io::Error>(())
//! ```

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io;
use std::mem::{replace, take};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The number of threads that work on an input. The results and their order do not depend
/// on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread alone.
    One,
    /// This many workers, and a thread that reads. If the system refuses to start as many,
    /// there are fewer workers; if it starts none, the calling thread does everything.
    Many(NonZeroUsize),
}

impl Threads {
    /// Returns `Many` for a count of two or more, and otherwise `One`.
    #[must_use]
    pub const fn new(count: usize) -> Self {
        match NonZeroUsize::new(count) {
            Some(count) if count.get() > 1 => Self::Many(count),
            _ => Self::One,
        }
    }

    /// Returns as many threads as the machine can run at once.
    #[must_use]
    pub fn available() -> Self {
        Self::new(thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

/// Cuts an input into blocks.
pub trait BlockReader: Send + 'static {
    /// A block. Its buffers are reused.
    type Block: Default + Send + 'static;
    /// The reason why the input cannot be read.
    type Error: Send + 'static;

    /// Replaces the contents of `block` by the next block; returns false at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read or is malformed. The reader is not called
    /// again.
    fn fill(&mut self, block: &mut Self::Block) -> Result<bool, Self::Error>;

    /// Returns the number of bytes that a block holds, for the bound on memory; 0 if blocks
    /// are small.
    #[must_use]
    fn size(_: &Self::Block) -> usize {
        0
    }
}

/// A function that passes a part of an output on to the caller, and leaves an output to use
/// again. It breaks if the caller wants nothing more.
pub type Emit<'a, O> = dyn FnMut(&mut O) -> ControlFlow<()> + 'a;

/// Computes the output of a block. Each thread has a clone.
pub trait BlockWorker<B>: Clone + Send + 'static {
    /// The result for a block. Its buffers are reused.
    type Output: Default + Send + 'static;
    /// The reason why a block has no output.
    type Error: Send + 'static;

    /// Replaces the contents of `output` by the result for `block`, or by the last part of it
    /// after others have been passed to `emit`.
    ///
    /// # Errors
    ///
    /// Returns an error if the block is malformed. That ends the run after the outputs before it.
    fn run(
        &mut self,
        block: &B,
        output: &mut Self::Output,
        emit: &mut Emit<'_, Self::Output>,
    ) -> Result<(), Self::Error>;
}

/// Reads all blocks, works on them, and passes the outputs to `sink` in the order of the
/// blocks, until `sink` breaks or `stop` is true.
///
/// `stop` is checked before each output, and with [`Threads::Many`] also while the caller
/// waits for one.
///
/// # Errors
///
/// Returns the first error of the reader or of a worker, after the outputs of all blocks before it.
///
/// # Panics
///
/// Panics if the reader or a worker panics: the panic continues in the calling thread.
pub fn run<R, W>(
    reader: R,
    worker: W,
    threads: Threads,
    stop: &AtomicBool,
    sink: impl FnMut(&mut W::Output) -> ControlFlow<()>,
) -> Result<(), R::Error>
where
    R: BlockReader,
    W: BlockWorker<R::Block, Error = R::Error>,
{
    let start = |name: &str, body| thread::Builder::new().name(name.to_owned()).spawn(body);
    run_with(start, reader, worker, threads, stop, sink)
}

/// The function that a thread runs.
type ThreadBody = Box<dyn FnOnce() + Send>;

/// Implements [`run`]; `start` starts a thread with a name.
fn run_with<R, W>(
    start: impl FnMut(&str, ThreadBody) -> io::Result<JoinHandle<()>>,
    reader: R,
    worker: W,
    threads: Threads,
    stop: &AtomicBool,
    mut sink: impl FnMut(&mut W::Output) -> ControlFlow<()>,
) -> Result<(), R::Error>
where
    R: BlockReader,
    W: BlockWorker<R::Block, Error = R::Error>,
{
    let sink = |output: &mut W::Output| match stop.load(Relaxed) {
        true => ControlFlow::Break(()),
        false => sink(output),
    };
    let crew = match threads {
        Threads::One => None,
        Threads::Many(count) => Crew::start(start, &worker, count.get()),
    };
    match crew {
        Some(crew) => crew.run(reader, stop, sink),
        None => run_here(reader, worker, sink),
    }
}

fn run_here<R, W>(
    mut reader: R,
    mut worker: W,
    mut sink: impl FnMut(&mut W::Output) -> ControlFlow<()>,
) -> Result<(), R::Error>
where
    R: BlockReader,
    W: BlockWorker<R::Block, Error = R::Error>,
{
    let (mut block, mut output) = Default::default();
    let mut has_enough = false;
    while reader.fill(&mut block)? {
        worker.run(&block, &mut output, &mut |part| {
            let flow = sink(part);
            has_enough |= flow.is_break();
            flow
        })?;
        if has_enough || sink(&mut output).is_break() {
            break;
        }
    }
    Ok(())
}

/// A block in flight, and its output.
struct Slot<B, O, E> {
    block: B,
    /// The bytes of the block that the reader has counted.
    size: usize,
    output: O,
    /// True with a block, false at the end of the input.
    state: Result<bool, E>,
}

impl<B: Default, O: Default, E> Default for Slot<B, O, E> {
    fn default() -> Self {
        Self { block: B::default(), size: 0, output: O::default(), state: Ok(false) }
    }
}

/// The bytes of the blocks in flight above which the reader waits.
const MAX_BYTES: usize = 1 << 26;

/// The bytes of a block above which its buffers are not reused, but freed.
const MAX_REUSED: usize = 1 << 20;

/// The number of outputs of a worker that wait for the caller.
const MAX_WAITING: usize = 2;

/// A message of a worker to the caller.
enum Message {
    /// A part of the output of a block is in the queue of the worker.
    Part,
    /// The slot with this index has the output of a block, or its last part.
    Last(usize),
}

/// The memory of a run, which all its threads share.
///
/// The channels between the threads carry only indices into it, and a slot is locked by the thread
/// that received its index. So no lock is waited for, and the code of the channels is the same for all
/// types of blocks: a copy for each type was a seventh of the code of the program.
struct Shared<R: BlockReader, O> {
    reader: Mutex<Option<R>>,
    slots: Vec<Mutex<SlotOf<R, O>>>,
    /// The parts of outputs that wait for the caller, for each worker.
    parts: Vec<Mutex<VecDeque<O>>>,
}

/// A slot for the blocks of a reader.
type SlotOf<R, O> = Slot<<R as BlockReader>::Block, O, <R as BlockReader>::Error>;

/// Locks a part of the memory. A thread that panicked may have poisoned it; [`propagate_panic`]
/// reports that.
fn lock<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time the caller waits for an output before it checks `stop`.
const PATIENCE: Duration = Duration::from_millis(50);

/// The threads of a run. They are not joined unless they panic: a reader that waits for more
/// input must not keep a caller waiting who has enough. It ends with the next block, or with
/// the program.
struct Crew<R: BlockReader, O> {
    shared: Arc<Shared<R, O>>,
    /// Starts the reading.
    begin: Sender<Route>,
    reader: JoinHandle<()>,
    workers: Vec<WorkerThread>,
}

/// The channels of the reading thread: the free slots, and the workers in turn.
struct Route {
    free: Receiver<usize>,
    workers: Vec<Sender<usize>>,
}

struct WorkerThread {
    blocks: Sender<usize>,
    messages: Receiver<Message>,
    handle: JoinHandle<()>,
}

impl<R: BlockReader, O: Default + Send + 'static> Crew<R, O> {
    /// Starts a reader and up to `count` workers; returns `None` if there are not both.
    fn start<W>(
        mut start: impl FnMut(&str, ThreadBody) -> io::Result<JoinHandle<()>>,
        worker: &W,
        count: usize,
    ) -> Option<Self>
    where
        W: BlockWorker<R::Block, Output = O, Error = R::Error>,
    {
        let shared = Arc::new(Shared::<R, O> {
            // The caller keeps the reader until all threads have started.
            reader: Mutex::new(None),
            // For each worker one slot to work on and one that waits, and one more on either side.
            slots: (0..2 * count + 2).map(|_| Mutex::default()).collect(),
            parts: (0..count).map(|_| Mutex::default()).collect(),
        });
        let (begin, routes) = channel::<Route>();
        let reading = Arc::clone(&shared);
        let reader = start(
            "setwise reader",
            Box::new(move || {
                if let Ok(route) = routes.recv() {
                    reading.read(&route);
                }
            }),
        );
        let mut crew = Self { shared, begin, reader: reader.ok()?, workers: Vec::new() };
        for started in 0..count {
            let (blocks, filled) = channel();
            let (finished, messages) = sync_channel(MAX_WAITING);
            let (shared, worker) = (Arc::clone(&crew.shared), worker.clone());
            let body = move || shared.work(worker, &shared.parts[started], &filled, &finished);
            match start("setwise worker", Box::new(body)) {
                Ok(handle) => crew.workers.push(WorkerThread { blocks, messages, handle }),
                Err(_) => {
                    // The system is at its limit, and what the workers allocate has to fit too.
                    crew.workers.truncate(started.div_ceil(2));
                    break;
                }
            }
        }
        (!crew.workers.is_empty()).then_some(crew)
    }

    fn run(
        self,
        reader: R,
        stop: &AtomicBool,
        mut sink: impl FnMut(&mut O) -> ControlFlow<()>,
    ) -> Result<(), R::Error> {
        let (give_back, free) = channel();
        for slot in 0..2 * self.workers.len() + 2 {
            let _ = give_back.send(slot);
        }
        *lock(&self.shared.reader) = Some(reader);
        let workers = self.workers.iter().map(|worker| worker.blocks.clone()).collect();
        // If the thread is gone, so are the workers, and the loop below reports it.
        let _ = self.begin.send(Route { free, workers });
        let (mut messages, mut handles) = (Vec::new(), Vec::new());
        for worker in self.workers {
            messages.push(worker.messages);
            handles.push(worker.handle);
        }
        for (turn, messages) in messages.iter().enumerate().cycle() {
            let index = loop {
                match receive(messages, stop) {
                    Ok(Some(Message::Last(slot))) => break slot,
                    Ok(Some(Message::Part)) => {
                        let part = lock(&self.shared.parts[turn]).pop_front();
                        if part.is_some_and(|mut part| sink(&mut part).is_break()) {
                            return Ok(());
                        }
                    }
                    Ok(None) => return Ok(()),
                    Err(Gone) => propagate_panic([handles.swap_remove(turn), self.reader]),
                }
            };
            let mut slot = lock(&self.shared.slots[index]);
            if !replace(&mut slot.state, Ok(false))? || sink(&mut slot.output).is_break() {
                break;
            }
            drop(slot);
            // The reader has left if the input is at its end.
            let _ = give_back.send(index);
        }
        Ok(())
    }
}

impl<R: BlockReader, O: Default> Shared<R, O> {
    /// Works on blocks as they arrive, until the reader or the caller is gone.
    fn work<W>(
        &self,
        mut worker: W,
        parts: &Mutex<VecDeque<O>>,
        blocks: &Receiver<usize>,
        messages: &SyncSender<Message>,
    ) where
        W: BlockWorker<R::Block, Output = O, Error = R::Error>,
    {
        let mut emit = |part: &mut O| {
            lock(parts).push_back(take(part));
            match messages.send(Message::Part) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        for index in blocks {
            let mut slot = lock(&self.slots[index]);
            let Slot { block, output, state, .. } = &mut *slot;
            if let Ok(true) = state {
                *state = worker.run(block, output, &mut emit).map(|()| true);
            }
            drop(slot);
            if messages.send(Message::Last(index)).is_err() {
                return;
            }
        }
    }

    /// Fills free slots and sends them to the workers in turn. The last slot says how the
    /// input ended.
    fn read(&self, route: &Route) {
        let Some(mut reader) = lock(&self.reader).take() else { return };
        let mut spare = Vec::new();
        let mut bytes = 0;
        for worker in route.workers.iter().cycle() {
            // No slot is waited for unless one is in flight.
            while spare.is_empty() || bytes > MAX_BYTES {
                let Ok(index) = route.free.recv() else { return };
                let mut slot = lock(&self.slots[index]);
                bytes -= slot.size;
                if slot.size > MAX_REUSED {
                    slot.block = R::Block::default();
                }
                spare.push(index);
            }
            let Some(index) = spare.pop() else { return };
            let mut slot = lock(&self.slots[index]);
            slot.state = reader.fill(&mut slot.block);
            slot.size = R::size(&slot.block);
            bytes += slot.size;
            let is_last = !matches!(slot.state, Ok(true));
            drop(slot);
            if worker.send(index).is_err() || is_last {
                return;
            }
        }
    }
}

/// The thread at the other end of a channel has ended.
struct Gone;

/// Waits for the next message of a worker; returns `None` once `stop` is true.
fn receive(messages: &Receiver<Message>, stop: &AtomicBool) -> Result<Option<Message>, Gone> {
    loop {
        match messages.recv_timeout(PATIENCE) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Gone),
        }
    }
}

/// Continues the panic of one of these threads, which have ended without a last slot.
fn propagate_panic(threads: [JoinHandle<()>; 2]) -> ! {
    for thread in threads {
        if let Err(panic) = thread.join() {
            resume_unwind(panic);
        }
    }
    unreachable!("a thread of the pipeline ends with a last slot or with a panic")
}
