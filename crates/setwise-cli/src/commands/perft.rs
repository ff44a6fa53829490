//! `setwise perft`.

use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use serde_json::json;
use setwise_chess::{Move, PerftTable, Position, perft, perft_with};

use crate::arguments::perft::{Castling, Perft, PlainFormat};
use crate::commands::moves::position;
use crate::failure::{Outcome, Usage};
use crate::interrupt;
use crate::progress::Bar;

/// The depth of a task, a fraction of a second at most: Ctrl-C is looked at between two.
const TASK_DEPTH: u32 = 5;

/// The tree is cut into more tasks only while there are fewer than this.
const ENOUGH_TASKS: usize = 20_000;

pub(crate) fn run(options: &Perft) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let position = position(options.fen.as_deref())?;
    let threads = match options.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let table = options.hash.map(table).transpose()?;
    let started = Instant::now();
    let search = Search::new(&position, options.depth, table.as_ref());
    search.run(threads);
    let seconds = started.elapsed().as_secs_f64();
    let is_whole = !interrupt::flag().load(Relaxed);
    let too_many = || {
        Usage("there are 2^64 sequences or more, too many to count: ask for a smaller depth".into())
    };
    let nodes = search.nodes().ok_or_else(too_many)?;
    if is_whole {
        search.print(options, &position, nodes)?;
    }
    let verb = if is_whole { "counted" } else { "interrupted behind" };
    let speed = match table {
        // What is looked up is not counted, and a rate would not be that of counting.
        Some(_) => ", positions met again looked up".to_owned(),
        None if seconds < 0.001 => String::new(),
        None => format!(", {} million a second", (nodes as f64 / seconds / 1e6).round()),
    };
    // Nothing can be said where standard error takes nothing.
    let _ = writeln!(anstream::stderr(), "{verb} {nodes} sequences in {seconds:.3} s{speed}");
    Ok(if is_whole { Outcome::Done } else { Outcome::Interrupted })
}

/// A table of so many bytes.
fn table(bytes: usize) -> Result<PerftTable, Usage> {
    let refused = || Usage(format!("--hash: there are no {bytes} bytes of memory; ask for fewer"));
    PerftTable::new(bytes).ok_or_else(refused)
}

/// A part of the tree: the first move's number, and a position behind some more.
type Task = (usize, Position);

/// A count in parts.
struct Search<'a> {
    /// The first moves, each with the sequences counted behind it.
    roots: Vec<(Move, AtomicU64)>,
    tasks: Vec<Task>,
    depth: u32,
    /// What the threads remember together.
    table: Option<&'a PerftTable>,
    next: AtomicUsize,
    /// Whether there are 2^64 sequences or more behind a first move.
    is_too_large: AtomicBool,
    /// The sequences of depth 0, which has no first move.
    empty: u64,
}

impl<'a> Search<'a> {
    fn new(position: &Position, depth: u32, table: Option<&'a PerftTable>) -> Self {
        let moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
        let play = |(index, &played)| (index, behind(position, played));
        let mut tasks: Vec<Task> = moves.iter().enumerate().map(play).collect();
        let mut rest = depth.saturating_sub(1);
        while rest > TASK_DEPTH && tasks.len() < ENOUGH_TASKS && !tasks.is_empty() {
            let replies = |(index, position): &Task| {
                let index = *index;
                let moves = position.legal_moves();
                moves.iter().map(|&played| (index, behind(position, played))).collect::<Vec<_>>()
            };
            tasks = tasks.iter().flat_map(replies).collect();
            rest -= 1;
        }
        Self {
            roots: moves.into_iter().map(|played| (played, AtomicU64::new(0))).collect(),
            tasks,
            depth: rest,
            table,
            next: AtomicUsize::new(0),
            is_too_large: AtomicBool::new(false),
            empty: u64::from(depth == 0),
        }
    }

    /// Counts on so many threads, unless it is interrupted.
    fn run(&self, threads: usize) {
        let mut bar = Bar::new(true);
        bar.begin_search("perft", self.tasks.len() as u64);
        thread::scope(|scope| {
            let others = threads.min(self.tasks.len()).saturating_sub(1);
            (0..others).for_each(|_| drop(scope.spawn(|| self.work(|_| {}))));
            self.work(|done| bar.reach(done as u64));
        });
        bar.finish();
    }

    /// Does one task after another, and tells how many have been begun.
    fn work(&self, tell: impl Fn(usize)) {
        while !interrupt::flag().load(Relaxed) && !self.is_too_large.load(Relaxed) {
            let task = self.next.fetch_add(1, Relaxed);
            let Some((root, position)) = self.tasks.get(task) else { return };
            let nodes = match self.table {
                Some(table) => perft_with(position, self.depth, table),
                None => Some(perft(position, self.depth)),
            };
            let add = |sum: u64| sum.checked_add(nodes?);
            if self.roots[*root].1.fetch_update(Relaxed, Relaxed, add).is_err() {
                self.is_too_large.store(true, Relaxed);
            }
            tell(task);
        }
    }

    fn print(&self, options: &Perft, position: &Position, nodes: u64) -> anyhow::Result<()> {
        let spelling = Castling::spelling(options.castling, position);
        let spelled = |played: Move| played.uci(spelling).to_string();
        let part = |(played, nodes): &(Move, AtomicU64)| (spelled(*played), nodes.load(Relaxed));
        let mut parts: Vec<_> = self.roots.iter().map(part).collect();
        parts.sort_unstable();
        let mut out = BufWriter::new(std::io::stdout().lock());
        match options.format {
            PlainFormat::Text => {
                for (name, nodes) in parts.iter().filter(|_| options.divide) {
                    writeln!(out, "{name} {nodes}")?;
                }
                writeln!(out, "{nodes}")?;
            }
            PlainFormat::Json => {
                let fen = position.to_string();
                let mut line = json!({ "fen": fen, "depth": options.depth, "nodes": nodes });
                if options.divide {
                    let part = |(name, nodes)| json!({ "move": name, "nodes": nodes });
                    line["divide"] = parts.into_iter().map(part).collect();
                }
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// The number of all sequences, `None` if it has more than 64 bits.
    fn nodes(&self) -> Option<u64> {
        let mut parts = self.roots.iter().map(|(_, nodes)| nodes.load(Relaxed));
        let sum = parts.try_fold(self.empty, u64::checked_add);
        sum.filter(|_| !self.is_too_large.load(Relaxed))
    }
}

fn behind(position: &Position, played: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(played);
    next
}
