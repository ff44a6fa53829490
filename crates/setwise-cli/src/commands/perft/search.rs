//! A count on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use setwise_chess::{Move, PerftTable, Position, perft_until};

use super::tasks::Tasks;
use crate::interrupt;
use crate::progress::Bar;

/// A first move.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) played: Move,
    /// The sequences counted behind it.
    nodes: AtomicU64,
    /// How many tasks behind it are not done.
    left: AtomicUsize,
}

impl Root {
    /// The number of sequences that begin with the move, `None` if not all are counted.
    pub(super) fn nodes(&self) -> Option<u64> {
        (self.left.load(Relaxed) == 0).then(|| self.nodes.load(Relaxed))
    }
}

/// A count in parts.
pub(super) struct Search<'a> {
    /// The first moves; depth 0 has none.
    pub(super) roots: Vec<Root>,
    tasks: Tasks,
    /// What the threads remember together.
    table: Option<&'a PerftTable>,
    next: AtomicUsize,
    /// Whether there are 2^64 sequences or more behind a first move.
    is_too_large: AtomicBool,
    /// The sequences of depth 0.
    empty: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        depth: u32,
        table: Option<&'a PerftTable>,
        threads: usize,
    ) -> Self {
        let moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
        let tasks = Tasks::new(position, &moves, depth, threads);
        let root = |played| Root { played, nodes: AtomicU64::new(0), left: AtomicUsize::new(0) };
        let mut roots: Vec<Root> = moves.into_iter().map(root).collect();
        for (root, _) in &tasks.all {
            *roots[*root].left.get_mut() += 1;
        }
        Self {
            roots,
            tasks,
            table,
            next: AtomicUsize::new(0),
            is_too_large: AtomicBool::new(false),
            empty: u64::from(depth == 0),
        }
    }

    /// Counts on so many threads, unless it is interrupted.
    pub(super) fn run(&self, threads: usize) {
        let tasks = self.tasks.all.len();
        let mut bar = Bar::new(true);
        bar.begin_search("perft", tasks as u64);
        thread::scope(|scope| {
            let others = threads.min(tasks).saturating_sub(1);
            (0..others).for_each(|_| drop(scope.spawn(|| self.work(|_| {}))));
            self.work(|done| bar.reach(done as u64));
        });
        bar.finish();
    }

    /// Does one task after another, and tells how many have been begun.
    fn work(&self, tell: impl Fn(usize)) {
        let stop = interrupt::flag();
        while !self.is_too_large.load(Relaxed) {
            let task = self.next.fetch_add(1, Relaxed);
            let Some((root, position)) = self.tasks.all.get(task) else { return };
            let root = &self.roots[*root];
            let nodes = perft_until(position, self.tasks.depth, self.table, stop);
            if stop.load(Relaxed) {
                return;
            }
            let add = |sum: u64| sum.checked_add(nodes?);
            if root.nodes.fetch_update(Relaxed, Relaxed, add).is_err() {
                self.is_too_large.store(true, Relaxed);
            }
            root.left.fetch_sub(1, Relaxed);
            tell(task);
        }
    }

    /// Whether all was counted: not if it was interrupted before that.
    pub(super) fn is_whole(&self) -> bool {
        self.roots.iter().all(|root| root.nodes().is_some())
    }

    /// The number of sequences counted, `None` if it has more than 64 bits.
    pub(super) fn nodes(&self) -> Option<u64> {
        let mut parts = self.roots.iter().map(|root| root.nodes.load(Relaxed));
        let sum = parts.try_fold(self.empty, u64::checked_add);
        sum.filter(|_| !self.is_too_large.load(Relaxed))
    }
}
