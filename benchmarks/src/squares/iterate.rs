//! `iterate`: the squares of sets one by one, by the iterators of six crates.

use anyhow::{Result, ensure};

use super::iterators::{Consumer, ITERATIONS, Iteration, Order, sets};
use crate::harness::{Contestant, Effort, race};

/// The numbers of squares of the sets.
const DENSITIES: [u32; 7] = [1, 4, 8, 16, 32, 48, 64];

/// The number of sets, which fit into the first-level cache.
const SETS: usize = 1 << 9;

pub fn run(quick: bool) -> Result<()> {
    let squares = if quick { 1 << 9 } else { 1 << 18 };
    for order in [Order::Ascending, Order::Descending] {
        let iterations: Vec<_> = ITERATIONS.iter().filter(|way| way.order == order).collect();
        for density in DENSITIES {
            let words = sets(SETS, density);
            agree(&iterations, &words)?;
            for consumer in Consumer::ALL {
                println!("{order:?}, sets of {density}: {}", consumer.name());
                let passes = (squares / SETS / density as usize).max(1);
                let contestant = |iteration: &&Iteration| {
                    let walk = iteration.prepare(&words, consumer);
                    Contestant::new(iteration.name, move || {
                        (0..passes).fold(0u64, |sum, _| sum.wrapping_add(walk()))
                    })
                };
                let mut contestants: Vec<_> = iterations.iter().map(contestant).collect();
                let items = passes * SETS * density as usize;
                race(items, Effort::new(quick), &mut contestants)?;
            }
        }
    }
    Ok(())
}

/// Checks that each iteration yields the squares of each set in its order.
fn agree(iterations: &[&Iteration], words: &[u64]) -> Result<()> {
    for iteration in iterations {
        for &word in words {
            let mut expected: Vec<_> = (0..64).filter(|index| word >> index & 1 == 1).collect();
            if iteration.order == Order::Descending {
                expected.reverse();
            }
            let squares = (iteration.squares)(word);
            ensure!(squares == expected, "{}: {squares:?} of {word:#x}", iteration.name);
        }
    }
    Ok(())
}
