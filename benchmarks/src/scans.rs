//! `scans`: the catalogue of bit scans beside those of other crates.

use anyhow::{Result, ensure};
use setwise::bitscan::ScanDirection;

use crate::harness::{Contestant, Effort, race, random_words};
use crate::scanners::{Work, direction_name, entries};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, words, passes) = match arguments.quick {
        true => (Effort::QUICK, 1 << 8, 1),
        false => (Effort::FULL, 1 << 14, 1 << 5),
    };
    for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
        let race = |work, words: &[u64], items, passes| {
            let mut contestants: Vec<_> = entries(direction)
                .into_iter()
                .map(|entry| {
                    let name = entry.name;
                    Contestant::new(name, move || (0..passes).map(|_| entry.run(work, words)).sum())
                })
                .collect();
            race(items * passes, effort, &mut contestants)
        };
        let words = random(direction, words);
        agree(direction, &words)?;
        let name = direction_name(direction);
        println!("{name}, an item is a word");
        race(Work::Each, &words, words.len(), passes)?;
        for (squares, halvings) in [(4, 4), (32, 1)] {
            let sets = sets(halvings, words.len());
            let items = sets.iter().map(|set| set.count_ones() as usize).sum();
            println!("{name}, sets of about {squares} serialized, an item is a square");
            race(Work::Serialize, &sets, items, (passes / squares).max(1))?;
        }
    }
    Ok(())
}

/// Makes sure that each scan finds the index of each word.
fn agree(direction: ScanDirection, words: &[u64]) -> Result<()> {
    for entry in entries(direction) {
        for &word in words {
            let index = entry.run(Work::Each, &[word]) as i32;
            let is_right = direction.definition(word) == Some(index);
            ensure!(is_right, "{} of {word:#x} is {index}", entry.name);
        }
    }
    Ok(())
}

/// Words in which the bit that is looked for is each with the same chance, so that a scan
/// with branches has to guess.
fn random(direction: ScanDirection, count: usize) -> Vec<u64> {
    let mut random = random_words();
    let mut word = || match direction {
        ScanDirection::Forward => (random() | 1) << (random() & 63),
        ScanDirection::Reverse => (random() | 1 << 63) >> (random() & 63),
    };
    (0..count).map(|_| word()).collect()
}

/// Sets in which each square is with a chance of one half, `halvings` times over.
fn sets(halvings: u32, count: usize) -> Vec<u64> {
    let mut random = random_words();
    let sets = std::iter::repeat_with(|| (0..halvings).fold(!0, |set, _| set & random()));
    sets.filter(|&set| set != 0).take(count).collect()
}
