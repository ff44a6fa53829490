//! The tree of moves, cut into parts for threads.

use setwise_chess::{Move, Position};

/// So many tasks for each thread: when the last ones are done few threads wait, and not long.
const TASKS_A_THREAD: usize = 64;

/// Tasks that are deeper take long: what is done, and what was done before an interrupt, is
/// told by tasks.
const SHORT_DEPTH: u32 = 5;

/// More tasks than this are not made for their being short.
const MANY_TASKS: usize = 20_000;

/// Tasks are not cut below this depth: they take some microseconds, and a table needs no fewer.
const LEAST_DEPTH: u32 = 3;

/// A part of the tree: the number of the first move, and a position behind some more.
pub(super) type Task = (usize, Position);

/// The parts of a tree.
#[derive(Debug)]
pub(super) struct Tasks {
    /// The parts, those behind the same first move beside one another.
    pub(super) all: Vec<Task>,
    /// How many moves a sequence has behind each of them.
    pub(super) depth: u32,
}

impl Tasks {
    /// Enough parts for so many threads, of the sequences that begin with these moves.
    pub(super) fn new(position: &Position, moves: &[Move], depth: u32, threads: usize) -> Self {
        let play = |(index, &played)| (index, behind(position, played));
        let mut all: Vec<Task> = moves.iter().enumerate().map(play).collect();
        let mut depth = depth.saturating_sub(1);
        let enough = threads * TASKS_A_THREAD;
        let wanted = |depth| match depth {
            _ if depth <= LEAST_DEPTH => 0,
            _ if depth <= SHORT_DEPTH => enough,
            _ => enough.max(MANY_TASKS),
        };
        while all.len() < wanted(depth) && !all.is_empty() {
            let replies = |(index, position): &Task| {
                let index = *index;
                let moves = position.legal_moves();
                moves.iter().map(|&played| (index, behind(position, played))).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(replies).collect();
            depth -= 1;
        }
        Self { all, depth }
    }
}

fn behind(position: &Position, played: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(played);
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

    /// The most that a thread counts if each takes the next task once it has done its last.
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
    fn the_tasks_are_the_tree() {
        for fen in [POSITIONS[0], POSITIONS[2]] {
            let position: Position = fen.parse().expect("a position");
            for threads in [1, 2, 64] {
                let tasks = tasks(&position, 5, threads);
                let sum: u64 = tasks.all.iter().map(|(_, task)| perft(task, tasks.depth)).sum();
                assert_eq!(sum, perft(&position, 5), "{fen}");
            }
        }
    }

    /// Nearly all of the time all threads have something to count.
    #[test]
    fn the_work_is_split_evenly() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("a position");
            for threads in [2, 4, 8, 16, 64] {
                let tasks = tasks(&position, 6, threads);
                // Two moves less are a measure: whole counts take long.
                let counts: Vec<u64> =
                    tasks.all.iter().map(|(_, task)| perft(task, tasks.depth - 2)).collect();
                let sum: u64 = counts.iter().sum();
                let longest = longest(counts.into_iter(), threads);
                assert!(longest * threads as u64 * 20 <= sum * 21, "{fen} on {threads} threads");
            }
        }
    }
}
