//! `iterate`: the squares of sets one by one, by the iterators of six crates.

use anyhow::{Result, ensure};

use crate::harness::{Contestant, Effort, race};
use crate::iterators::{Consumer, Order, WAYS, Way, sets};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

/// How many squares the sets have.
const DENSITIES: [u32; 7] = [1, 4, 8, 16, 32, 48, 64];

/// Few enough sets for the first-level cache.
const SETS: usize = 1 << 9;

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, squares) = match arguments.quick {
        true => (Effort::QUICK, 1 << 9),
        false => (Effort::FULL, 1 << 18),
    };
    for order in [Order::Ascending, Order::Descending] {
        let ways: Vec<_> = WAYS.iter().filter(|way| way.order == order).collect();
        for density in DENSITIES {
            let words = sets(SETS, density);
            agree(&ways, &words)?;
            for consumer in Consumer::ALL {
                println!("{}, sets of {density}: {}", order.name(), consumer.name());
                let times = (squares / SETS / density as usize).max(1);
                let mut contestants: Vec<_> = ways
                    .iter()
                    .map(|way| {
                        let walk = way.prepare(&words, consumer);
                        Contestant::new(way.name, move || {
                            (0..times).fold(0u64, |sum, _| sum.wrapping_add(walk()))
                        })
                    })
                    .collect();
                race(times * SETS * density as usize, effort, &mut contestants)?;
            }
        }
    }
    Ok(())
}

/// Makes sure that each way yields the squares of each set in its order.
pub fn agree(ways: &[&Way], words: &[u64]) -> Result<()> {
    for way in ways {
        for &word in words {
            let mut expected: Vec<_> = (0..64).filter(|index| word >> index & 1 == 1).collect();
            if way.order == Order::Descending {
                expected.reverse();
            }
            ensure!((way.squares)(word) == expected, "{} disagrees on {word:#x}", way.name);
        }
    }
    Ok(())
}
