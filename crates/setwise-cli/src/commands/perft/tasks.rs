//! The tree of moves, split into tasks for threads.

use setwise_chess::{Move, Position};

/// The number of tasks for each thread: with many, no thread waits long at the end.
const TASKS_PER_THREAD: usize = 64;

/// Deeper tasks take a long time, and progress and interrupts go by tasks.
const SHORT_DEPTH: u32 = 5;

/// The number of tasks from which on they need not be short.
const MANY_TASKS: usize = 20_000;

/// Tasks are not split below this depth, at which they take a few microseconds.
const MIN_DEPTH: u32 = 3;

/// A part of the tree: the index of the first move, and a position after it or after more moves.
pub(super) type Task = (usize, Position);

/// The tasks of a count.
#[derive(Debug)]
pub(super) struct Tasks {
    /// The tasks, in the order of the first moves.
    pub(super) all: Vec<Task>,
    /// The number of moves that are left after each task's position.
    pub(super) depth: u32,
}

impl Tasks {
    /// Splits the sequences that begin with these moves into enough tasks for the threads.
    pub(super) fn new(position: &Position, moves: &[Move], depth: u32, threads: usize) -> Self {
        let play = |(index, &m)| (index, after(position, m));
        let mut all: Vec<Task> = moves.iter().enumerate().map(play).collect();
        let mut depth = depth.saturating_sub(1);
        let enough = threads * TASKS_PER_THREAD;
        let wanted = |depth| match depth {
            _ if depth <= MIN_DEPTH => 0,
            _ if depth <= SHORT_DEPTH => enough,
            _ => enough.max(MANY_TASKS),
        };
        while all.len() < wanted(depth) && !all.is_empty() {
            let replies = |(index, position): &Task| {
                let index = *index;
                let moves = position.legal_moves();
                moves.iter().map(|&m| (index, after(position, m))).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(replies).collect();
            depth -= 1;
        }
        Self { all, depth }
    }
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

#[cfg(test)]
mod tests {
    use setwise_chess::perft;

    use super::*;

    const POSITIONS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ];

    fn tasks(position: &Position, depth: u32, threads: usize) -> Tasks {
        Tasks::new(position, &position.legal_moves(), depth, threads)
    }

    /// Returns the longest work of a thread if each takes the next task when it is free.
    fn longest(counts: impl Iterator<Item = u64>, threads: usize) -> u64 {
        let mut done = vec![0; threads];
        for count in counts {
            if let Some(least) = done.iter_mut().min() {
                *least += count;
            }
        }
        done.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn each_thread_has_many_tasks() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("a position");
            for (depth, threads) in [(6, 4), (7, 16), (8, 64), (9, 1024)] {
                let tasks = tasks(&position, depth, threads);
                assert!(tasks.all.len() >= threads * 16, "{fen}: {}", tasks.all.len());
                assert!(tasks.all.is_sorted_by_key(|(root, _)| *root), "{fen}");
            }
        }
    }

    #[test]
    fn the_tasks_cover_the_tree() {
        for fen in [POSITIONS[0], POSITIONS[2]] {
            let position: Position = fen.parse().expect("a position");
            for threads in [1, 2, 64] {
                let tasks = tasks(&position, 5, threads);
                let sum: u64 = tasks.all.iter().map(|(_, task)| perft(task, tasks.depth)).sum();
                assert_eq!(sum, perft(&position, 5), "{fen}");
            }
        }
    }

    #[test]
    fn the_work_is_split_evenly() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("a position");
            for threads in [2, 4, 8, 16, 64] {
                let tasks = tasks(&position, 6, threads);
                // Counts that are two moves shorter are a measure: whole counts take a long time.
                let counts: Vec<u64> =
                    tasks.all.iter().map(|(_, task)| perft(task, tasks.depth - 2)).collect();
                let sum: u64 = counts.iter().sum();
                let longest = longest(counts.into_iter(), threads);
                assert!(longest * threads as u64 * 20 <= sum * 21, "{fen} on {threads} threads");
            }
        }
    }
}
