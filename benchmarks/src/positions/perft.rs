//! `perft`: sequences of legal moves; those of the last ply are counted and not made.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::libraries::{Library, for_each_library};
use super::programs::Program;
use crate::harness::{Contestant, Effort, race};

/// A position with its usual depth, and the known numbers of nodes for that depth and the two
/// before it.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: [u64; 3],
}

/// Source: CPW, "Perft Results".
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

pub fn run(quick: bool, deep: bool, programs: &[Program]) -> Result<()> {
    ensure!(!(quick && deep), "--deep and --quick exclude each other");
    let effort = if deep { Effort { rounds: 5 } } else { Effort::new(quick) };
    let shortened_by = if quick { 2 } else { u32::from(!deep) };
    for case in &CASES {
        compete(case.name, std::slice::from_ref(case), shortened_by, effort, programs)?;
    }
    compete("all nodes over all time", &CASES, shortened_by, effort, programs)
}

/// Compares the libraries on cases, at `shortened_by` plies less than the usual depth.
fn compete(
    name: &str,
    cases: &[Case],
    shortened_by: u32,
    effort: Effort,
    programs: &[Program],
) -> Result<()> {
    let nodes: u64 = cases.iter().map(|case| case.nodes[2 - shortened_by as usize]).sum();
    match cases {
        [case] => println!("{name}, depth {}: {nodes} nodes", case.depth - shortened_by),
        _ => println!("{name}: {nodes} nodes"),
    }
    let mut contestants = for_each_library!(contestant(cases, shortened_by));
    for program in programs {
        contestants.push(other(program, cases, shortened_by)?);
    }
    race(nodes as usize, effort, &mut contestants)
}

fn contestant<L: Library>(cases: &[Case], shortened_by: u32) -> Result<Contestant<'static>> {
    let mut work = Vec::new();
    for case in cases {
        let (board, depth) = (L::read(case.fen)?, case.depth - shortened_by);
        let (nodes, expected) = (L::perft(&board, depth), case.nodes[2 - shortened_by as usize]);
        ensure!(
            nodes == expected,
            "{}: {} counts {nodes} nodes instead of {expected}",
            case.name,
            L::NAME
        );
        work.push((board, depth));
    }
    Ok(Contestant::new(L::NAME, move || {
        work.iter().map(|(board, depth)| L::perft(board, *depth)).sum()
    }))
}

/// Returns a program that counts the nodes of the cases, which it has counted once.
fn other<'a>(program: &'a Program, cases: &'a [Case], shortened_by: u32) -> Result<Contestant<'a>> {
    let count = move || -> Result<_> {
        let mut sum = (Duration::ZERO, 0);
        for case in cases {
            let (time, nodes) = program.perft(case.fen, case.depth - shortened_by)?;
            sum = (sum.0 + time, sum.1 + nodes);
        }
        Ok(sum)
    };
    count()?;
    // It ran a moment ago; a count of 0 nodes is refused.
    Ok(Contestant::timed(&program.name, move || count().unwrap_or_default()))
}
