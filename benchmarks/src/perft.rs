//! `perft`: sequences of legal moves, the last of them counted and not made.

use anyhow::{Result, ensure};

use crate::harness::{Contestant, Effort, race};
use crate::libraries::{Chess, CozyChess, Eschac, Library, Setwise, Shakmaty};

#[derive(clap::Args)]
pub struct Arguments {
    /// The usual depths of publications, a second or so a round
    #[arg(long, conflicts_with = "quick")]
    deep: bool,
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

/// A position, the usual depth, and what is known of that and the two depths before.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: [u64; 3],
}

/// Source of the positions and the numbers: CPW, "Perft Results".
const CASES: [Case; 5] = [
    Case {
        name: "start position",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: [197_281, 4_865_609, 119_060_324],
    },
    Case {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: [97_862, 4_085_603, 193_690_690],
    },
    Case {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: [674_624, 11_030_083, 178_633_661],
    },
    Case {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: [9_467, 422_333, 15_833_292],
    },
    Case {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: [62_379, 2_103_487, 89_941_194],
    },
];

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, less) = match (arguments.deep, arguments.quick) {
        (true, _) => (Effort { rounds: 5 }, 0),
        (_, true) => (Effort::QUICK, 2),
        _ => (Effort::FULL, 1),
    };
    for case in &CASES {
        compete(case.name, std::slice::from_ref(case), less, effort)?;
    }
    compete("all nodes over all time", &CASES, less, effort)
}

/// Compares the libraries on cases, at so many plies less than usual.
fn compete(name: &str, cases: &'static [Case], less: u32, effort: Effort) -> Result<()> {
    let nodes: u64 = cases.iter().map(|case| case.nodes[2 - less as usize]).sum();
    match cases {
        [case] => println!("{name}, depth {}: {nodes} nodes", case.depth - less),
        _ => println!("{name}: {nodes} nodes"),
    }
    let mut contestants = vec![
        contestant::<Setwise>(cases, less)?,
        contestant::<CozyChess>(cases, less)?,
        contestant::<Chess>(cases, less)?,
        contestant::<Shakmaty>(cases, less)?,
        contestant::<Eschac>(cases, less)?,
    ];
    race(nodes as usize, effort, &mut contestants)
}

fn contestant<L: Library>(cases: &'static [Case], less: u32) -> Result<Contestant<'static>> {
    let mut work = Vec::new();
    for case in cases {
        let (board, depth) = (L::read(case.fen)?, case.depth - less);
        let (nodes, expected) = (L::perft(&board, depth), case.nodes[2 - less as usize]);
        ensure!(nodes == expected, "{} counts {nodes}, not {expected}: {}", L::NAME, case.name);
        work.push((board, depth));
    }
    Ok(Contestant::new(L::NAME, move || {
        work.iter().map(|(board, depth)| L::perft(board, *depth)).sum()
    }))
}
