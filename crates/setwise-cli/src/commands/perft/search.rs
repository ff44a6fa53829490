//! Counting on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use setwise_chess::{Move, Perft, PerftTable, Position};

use crate::commands::perft::tasks::Tasks;
use crate::commands::with_room;
use crate::interrupt;
use crate::progress::Bar;

/// The count after one first move.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) first_move: Move,
    /// The sequences counted so far.
    nodes: AtomicU64,
    /// The number of its tasks that are not done.
    left: AtomicUsize,
}

impl Root {
    /// Returns the number of sequences that begin with the move, or `None` if it is not complete.
    pub(super) fn nodes(&self) -> Option<u64> {
        (self.left.load(Relaxed) == 0).then(|| self.nodes.load(Relaxed))
    }
}

/// A count in tasks.
pub(super) struct Search<'a> {
    /// The first moves; depth 0 has none.
    pub(super) roots: Vec<Root>,
    tasks: Tasks,
    /// The table that the threads share.
    table: Option<&'a PerftTable>,
    next: AtomicUsize,
    /// True if there are 2^64 sequences or more after a first move.
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
        let root =
            |first_move| Root { first_move, nodes: AtomicU64::new(0), left: AtomicUsize::new(0) };
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

    /// Counts on up to `threads` threads, the calling one included, until it is interrupted.
    pub(super) fn run(&self, threads: usize) {
        self.run_on(threads, thread::Builder::new);
    }

    fn run_on(&self, threads: usize, builder: impl Fn() -> thread::Builder) {
        let tasks = self.tasks.all.len();
        let mut bar = Bar::new(true);
        bar.begin_search("perft", tasks as u64);
        thread::scope(|scope| {
            for _ in 0..with_room(threads.min(tasks).saturating_sub(1)) {
                // With fewer threads the count only takes longer.
                if builder().spawn_scoped(scope, || self.work(|_| {})).is_err() {
                    break;
                }
            }
            self.work(|done| bar.reach(done as u64));
        });
        bar.finish();
    }

    /// Does one task after another, and reports how many have begun.
    fn work(&self, report: impl Fn(usize)) {
        let stop = interrupt::flag();
        let count = Perft::new().stop(stop);
        let count = self.table.map_or(count, |table| count.table(table));
        while !self.is_too_large.load(Relaxed) {
            let task = self.next.fetch_add(1, Relaxed);
            let Some((root, position)) = self.tasks.all.get(task) else { return };
            let root = &self.roots[*root];
            let nodes = count.count(position, self.tasks.depth).ok();
            if stop.load(Relaxed) {
                return;
            }
            let add = |sum: u64| sum.checked_add(nodes?);
            if root.nodes.fetch_update(Relaxed, Relaxed, add).is_err() {
                self.is_too_large.store(true, Relaxed);
            }
            root.left.fetch_sub(1, Relaxed);
            report(task);
        }
    }

    /// Returns true if the count is complete, and not interrupted.
    pub(super) fn is_whole(&self) -> bool {
        self.roots.iter().all(|root| root.nodes().is_some())
    }

    /// Returns the number of sequences counted, or `None` if it exceeds 64 bits.
    pub(super) fn nodes(&self) -> Option<u64> {
        let mut parts = self.roots.iter().map(|root| root.nodes.load(Relaxed));
        let sum = parts.try_fold(self.empty, u64::checked_add);
        sum.filter(|_| !self.is_too_large.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calling_thread_counts_alone_if_no_other_can_be_started() {
        let search = Search::new(&Position::START, 4, None, 4);
        // No address space is large enough for such a stack, so the system refuses the thread.
        search.run_on(4, || thread::Builder::new().stack_size(1 << 60));
        assert!(search.is_whole());
        assert_eq!(search.nodes(), Some(197_281));
    }
}
