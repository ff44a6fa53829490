//! Queries: the positions of an input for which a formula holds.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use setwise::SquareMapping;
use setwise_expr::{Error, Program, Tree};

use crate::answer::{Block, Detail, Worker};
use crate::input::{Input, Kind};
use crate::vocabulary::compiler;

/// A formula that chooses positions, and formulas to show of those.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use setwise_columns::{Detail, Input, Query, Threads};
/// use setwise_expr::parse;
///
/// let query = Query::new(&parse("knight(N) & q")?, &[])?;
/// let lines = "4k3/8/8/8/8/4q3/8/K4N2 w - - 0 1\n4k3/8/8/8/8/8/8/K4N2 w - - 0 1\n";
/// let mut found = 0;
/// query.run(Input::from_reader(lines.as_bytes())?, Threads::One, Detail::Count, |block| {
///     found += block.matched;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(found, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    program: Program,
}

/// How many threads work on a query. The results are the same, in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread alone.
    One,
    /// This many workers, and a thread that reads; fewer where the system does not start
    /// as many, and the calling thread alone where it starts none.
    Many(NonZeroUsize),
}

impl Threads {
    /// This many threads; 0 stands for one.
    #[must_use]
    pub const fn new(count: usize) -> Self {
        match NonZeroUsize::new(count) {
            Some(count) if count.get() > 1 => Self::Many(count),
            _ => Self::One,
        }
    }

    /// As many as the machine has.
    #[must_use]
    pub fn available() -> Self {
        Self::new(thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

impl Query {
    /// A query for the positions where `filter` is true, or a set that is not
    /// empty. The formulas of `shown` are evaluated there too; they may use
    /// what `filter` binds by `let`.
    ///
    /// # Errors
    ///
    /// As [`setwise_expr::Compiler::add`], with the number of the formula: 0
    /// is `filter`.
    pub fn new(filter: &Tree, shown: &[Tree]) -> Result<Self, QueryError> {
        Self::with_mapping(filter, shown, SquareMapping::Lerf)
    }

    /// The same for formulas whose hexadecimal and binary numbers are words of another
    /// mapping of the squares. The results are those of [`new`](Self::new).
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_columns::Query;
    /// use setwise_expr::parse;
    ///
    /// let [theirs, ours] = ["N & 0x01", "N & {h8}"].map(|formula| parse(formula).unwrap());
    /// let query = Query::with_mapping(&theirs, &[], SquareMapping::Berf)?;
    /// let same = Query::new(&ours, &[])?;
    /// assert_eq!(query.program().instructions(), same.program().instructions());
    /// # Ok::<(), setwise_columns::QueryError>(())
    /// ```
    pub fn with_mapping(
        filter: &Tree,
        shown: &[Tree],
        mapping: SquareMapping,
    ) -> Result<Self, QueryError> {
        let mut compiler = compiler().with_mapping(mapping);
        for (formula, tree) in std::iter::once(filter).chain(shown).enumerate() {
            compiler.add(tree).map_err(|error| QueryError { formula, error })?;
        }
        Ok(Self { program: compiler.finish() })
    }

    /// The program that is run, with an output for each formula.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Answers the query for all lines of an input, and hands the answers to
    /// `sink` block by block, in order. When `sink` breaks, the rest of the
    /// input is left.
    ///
    /// Each line holds a position as FEN or EPD. Empty lines and lines that
    /// begin with `#` are skipped. A line that is no position is reported, and
    /// the others are answered. Of games in PGN the positions behind each move
    /// are answered, variations left out: their moves are not checked. A game
    /// that is broken is reported, and answered as far as it could be read.
    ///
    /// # Errors
    ///
    /// Where the input cannot be read. What was read before has been answered.
    pub fn run(
        &self,
        input: Input,
        threads: Threads,
        detail: Detail,
        sink: impl FnMut(Block) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.run_until(&AtomicBool::new(false), input, threads, detail, sink)
    }

    /// As [`run`](Self::run), until `stop` is true: that is looked at between
    /// two blocks, and with [`Threads::Many`] also while there is nothing to
    /// read.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub fn run_until(
        &self,
        stop: &AtomicBool,
        input: Input,
        threads: Threads,
        detail: Detail,
        mut sink: impl FnMut(Block) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let sink = |block| match sink(block) {
            ControlFlow::Continue(()) if !stop.load(Relaxed) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        match threads {
            Threads::One => self.run_here(input, detail, sink),
            Threads::Many(count) => self.run_threads(input, count.get(), detail, stop, sink),
        }
    }

    fn worker(&self, detail: Detail) -> Worker {
        Worker::new(&self.program, detail)
    }

    fn run_here(
        &self,
        mut input: Input,
        detail: Detail,
        mut sink: impl FnMut(Block) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut worker = self.worker(detail);
        while let Some(text) = input.next_block()? {
            if sink(worker.answer(&text, input.kind())).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Starts this many workers, or as many as the system allows. Where it refuses one,
    /// half of the others are let go: something has to be left to work with.
    fn spawn_workers(&self, count: usize, detail: Detail) -> (Texts, Vec<Receiver<Block>>) {
        let (mut texts, mut answers) = (Vec::new(), Vec::new());
        for started in 0..count {
            let Ok((text, answer)) = spawn_worker(self.worker(detail)) else {
                texts.truncate(started.div_ceil(2));
                answers.truncate(started.div_ceil(2));
                break;
            };
            texts.push(text);
            answers.push(answer);
        }
        (texts, answers)
    }

    /// A thread reads blocks and hands them to the workers in turn; the
    /// answers are taken from the workers in the same turn, and so in order.
    ///
    /// The threads are not joined: when the caller has enough, a reader that
    /// waits for more input must not keep it waiting. It ends with the next
    /// block it cannot hand on, or with the program.
    fn run_threads(
        &self,
        input: Input,
        workers: usize,
        detail: Detail,
        stop: &AtomicBool,
        mut sink: impl FnMut(Block) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let Ok((sources, finished)) = spawn_reader() else {
            return self.run_here(input, detail, sink);
        };
        let (texts, answers) = self.spawn_workers(workers, detail);
        if answers.is_empty() {
            return self.run_here(input, detail, sink);
        }
        if sources.send((input, texts)).is_err() {
            return Err(failed());
        }
        for (blocks, answer) in answers.iter().cycle().enumerate() {
            let block = loop {
                match answer.recv_timeout(PATIENCE) {
                    Ok(block) => break block,
                    Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {}
                    // This worker has no more, and so none has: the reader is
                    // done. If it does not say how, or handed on more than was
                    // answered, a thread has panicked.
                    Err(RecvTimeoutError::Disconnected) => match finished.recv() {
                        Ok(end) if end.blocks == blocks => {
                            return end.failure.map_or(Ok(()), Err);
                        }
                        _ => return Err(failed()),
                    },
                }
            };
            if sink(block).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Where the blocks of text for each worker go.
type Texts = Vec<SyncSender<Text>>;

/// A block of text, and what it holds.
type Text = (Vec<u8>, Kind);

/// What is read, and for whom.
type Source = (Input, Texts);

fn failed() -> io::Error {
    io::Error::other("a thread of the query has failed")
}

/// How long an answer is waited for before the request to stop is looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// Starts a thread that answers the blocks it is sent, in their order.
fn spawn_worker(mut worker: Worker) -> io::Result<(SyncSender<Text>, Receiver<Block>)> {
    let (text_sender, texts) = sync_channel::<Text>(2);
    let (answer_sender, answers) = sync_channel(2);
    thread::Builder::new().name("setwise worker".to_owned()).spawn(move || {
        for (text, kind) in texts {
            if answer_sender.send(worker.answer(&text, kind)).is_err() {
                return;
            }
        }
    })?;
    Ok((text_sender, answers))
}

/// How reading ended.
struct End {
    /// The number of blocks that were handed on.
    blocks: usize,
    failure: Option<io::Error>,
}

/// Starts a thread that waits for an input and the workers; it reads blocks and sends them
/// to the workers in turn. At the end it says how it ended, unless nobody wants to know
/// any more.
fn spawn_reader() -> io::Result<(SyncSender<Source>, Receiver<End>)> {
    let (source, sources) = sync_channel::<Source>(1);
    let (sender, finished) = sync_channel(1);
    thread::Builder::new().name("setwise reader".to_owned()).spawn(move || {
        // Without workers there is nothing to read for.
        let Ok((mut input, texts)) = sources.recv() else { return };
        for (blocks, text) in texts.iter().cycle().enumerate() {
            let end = match input.next_block() {
                Ok(Some(block)) => match text.send((block, input.kind())) {
                    Ok(()) => continue,
                    // The worker has panicked, or is not wanted any more.
                    Err(_) => return,
                },
                Ok(None) => End { blocks, failure: None },
                Err(error) => End { blocks, failure: Some(error) },
            };
            let _ = sender.send(end);
            return;
        }
    })?;
    Ok((source, finished))
}

/// An error in one of the formulas of a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct QueryError {
    /// Which formula: 0 is the filter, the next ones are those to show.
    pub formula: usize,
    /// What is wrong with it.
    pub error: Error,
}
