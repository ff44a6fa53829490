//! `clique`: a maximum clique, by the same search over the sets of each crate.

use anyhow::{Result, ensure};
use fixedbitset::FixedBitSet;
use setwise::wide::BitSet;

use super::NumberSet;
use super::bbmc::Search;
use super::example::{Graph, brock, hamming, johnson, keller, p_hat};
use super::peers::Words;
use crate::harness::{Contestant, Effort, race};

pub fn run(quick: bool) -> Result<()> {
    // Some searches take a second per round.
    let effort = Effort { rounds: if quick { 1 } else { 9 } };
    for (name, graph, expected) in graphs(quick) {
        println!("{name}");
        let mut contestants = [
            contestant::<BitSet>(&graph, expected)?,
            contestant::<Words>(&graph, expected)?,
            contestant::<FixedBitSet>(&graph, expected)?,
            contestant::<bit_set::BitSet<u64>>(&graph, expected)?,
        ];
        race(1, effort, &mut contestants)?;
    }
    Ok(())
}

/// Returns graphs with their clique number, where it is published.
fn graphs(quick: bool) -> Vec<(&'static str, Graph, Option<usize>)> {
    let mut graphs = vec![
        ("hamming8-4", hamming(8, 4), Some(16)),
        ("johnson8-4-4", johnson(8, 4, 4), Some(14)),
        ("keller4", keller(4), Some(11)),
        ("like brock200_2", brock(200, 12, 0.5, 1), None),
    ];
    if !quick {
        graphs.extend([
            ("hamming10-2", hamming(10, 2), Some(512)),
            ("johnson16-2-4", johnson(16, 2, 4), Some(8)),
            ("like brock200_4", brock(200, 17, 0.65, 1), None),
            ("like p_hat300-2", p_hat(300, 0.0, 1.0, 1), None),
            ("like p_hat700-1", p_hat(700, 0.0, 0.5, 1), None),
        ]);
    }
    graphs
}

/// Returns the search over one kind of sets. The number of its steps is the checksum.
fn contestant<S: NumberSet + 'static>(
    graph: &Graph,
    expected: Option<usize>,
) -> Result<Contestant<'static>> {
    let mut search = Search::<S>::new(graph);
    let (size, _) = search.run();
    let name = S::NAME;
    ensure!(expected.is_none_or(|expected| size == expected), "{name}: a clique of {size}");
    Ok(Contestant::new(name, move || {
        let (size, steps) = search.run();
        steps << 16 ^ size as u64
    }))
}
