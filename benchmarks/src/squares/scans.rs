//! `scans`: the catalog of bit scans compared with the scans of other crates.

use std::iter::repeat_with;

use anyhow::{Result, ensure};
use setwise::bitscan::ScanDirection;

use super::scanners::{Scanner, Work, scanners};
use crate::harness::{Contestant, Effort, race, random};

pub fn run(quick: bool) -> Result<()> {
    let (words, passes) = if quick { (1 << 8, 1) } else { (1 << 14, 1 << 5) };
    for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
        let race = |work, words: &[u64], items, passes| {
            let contestant = |scanner: Scanner| {
                Contestant::new(scanner.name, move || {
                    (0..passes).map(|_| scanner.run(work, words)).sum()
                })
            };
            let mut contestants: Vec<_> = scanners(direction).into_iter().map(contestant).collect();
            race(items * passes, Effort::new(quick), &mut contestants)
        };
        let words = random_words(direction, words);
        agree(direction, &words)?;
        println!("{direction:?}, an item is a word");
        race(Work::Each, &words, words.len(), passes)?;
        for (squares, halvings) in [(4, 4), (32, 1)] {
            let sets = sets(halvings, words.len());
            let items = sets.iter().map(|set| set.count_ones() as usize).sum();
            println!("{direction:?}, sets of about {squares} serialized, an item is a square");
            race(Work::Serialize, &sets, items, (passes / squares).max(1))?;
        }
    }
    Ok(())
}

/// Checks the index that each scan returns for each word.
fn agree(direction: ScanDirection, words: &[u64]) -> Result<()> {
    for scanner in scanners(direction) {
        for &word in words {
            let index = scanner.run(Work::Each, &[word]) as u32;
            let is_right = direction.definition(word) == Some(index);
            ensure!(is_right, "{} of {word:#x} is {index}", scanner.name);
        }
    }
    Ok(())
}

/// Returns words whose scan index is uniformly distributed, so that a scan with branches has to
/// guess.
fn random_words(direction: ScanDirection, count: usize) -> Vec<u64> {
    let mut random = random();
    let word = || match direction {
        ScanDirection::Forward => (random.next_u64() | 1) << random.below(64),
        ScanDirection::Reverse => (random.next_u64() | 1 << 63) >> random.below(64),
    };
    repeat_with(word).take(count).collect()
}

/// Returns sets that contain each square with probability `1 / 2^halvings`.
fn sets(halvings: u32, count: usize) -> Vec<u64> {
    let mut random = random();
    let sets = repeat_with(|| (0..halvings).fold(!0, |set, _| set & random.next_u64()));
    sets.filter(|&set| set != 0).take(count).collect()
}
