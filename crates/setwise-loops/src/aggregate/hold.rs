//! Matches that are held in memory: random samples and sorted results.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io;
use std::rc::Rc;

use setwise::random::SplitMix64;
use setwise_columns::{Field, Match};

use crate::aggregate::key::{Key, KeySource, compare};
use crate::usage::Usage;

/// The most bytes of matches that are held.
const MAX_BYTES: usize = 1 << 30;

/// Memory that is left for matches or groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(usize);

impl Budget {
    pub(super) const fn new() -> Self {
        Self(MAX_BYTES)
    }

    /// Reserves memory.
    ///
    /// # Errors
    ///
    /// Returns a usage error if too little is left: `what` takes the memory, and `remedy` saves it.
    pub(super) fn take(&mut self, bytes: usize, what: &str, remedy: &str) -> io::Result<()> {
        let left = self.0.checked_sub(bytes);
        self.0 = left.ok_or_else(|| {
            io::Error::from(Usage(format!("{what} take more than 1 GiB of memory; {remedy}")))
        })?;
        Ok(())
    }

    const fn give_back(&mut self, bytes: usize) {
        self.0 += bytes;
    }
}

/// A match with its file.
#[derive(Debug)]
pub(super) struct Held {
    file: Rc<str>,
    found: Match,
}

impl Held {
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    pub(super) const fn found(&self) -> &Match {
        &self.found
    }

    /// Sets a field of the match.
    pub(super) fn set_field(&mut self, index: usize, field: Field<'static>) {
        self.found.fields[index] = field;
    }

    /// Returns the approximate number of bytes that it takes.
    fn size(&self) -> usize {
        let Match { rest, values, marks, fields, game, .. } = &self.found;
        let text = |field: &Field<'_>| match field {
            Field::Text(text) | Field::Json(text) | Field::Written(text) => text.len(),
            _ => 0,
        };
        size_of::<Ranked>()
            + rest.len()
            + size_of_val(values.as_slice())
            + size_of_val(marks.as_slice())
            + size_of_val(fields.as_slice())
            + fields.iter().map(text).sum::<usize>()
            + game.as_ref().map_or(0, |game| game.len())
    }
}

/// Copies matches, with one copy of the name of each file.
#[derive(Debug)]
pub(super) struct Keeper {
    file: Rc<str>,
    budget: Budget,
}

impl Keeper {
    pub(super) fn new() -> Self {
        Self { file: Rc::from(""), budget: Budget::new() }
    }

    /// Copies a match with the first `values` of its values.
    pub(super) fn keep(
        &mut self,
        file: &str,
        found: &Match,
        values: usize,
        remedy: &str,
    ) -> io::Result<Held> {
        if *self.file != *file {
            self.file = Rc::from(file);
        }
        let mut held = Held { file: Rc::clone(&self.file), found: found.clone() };
        held.found.values.truncate(values);
        self.budget.take(held.size(), "the matches", remedy)?;
        Ok(held)
    }

    /// Releases the memory of a match.
    pub(super) fn release(&mut self, held: &Held) {
        self.budget.give_back(held.size());
    }
}

/// A sample in which each set of matches of its size is equally likely.
///
/// The first matches fill the sample. The match with the number *i* then replaces one of them
/// with the probability size / *i*.
///
/// Source: Knuth, The Art of Computer Programming, Volume 2, Section 3.4.2, Algorithm R
#[derive(Debug)]
pub(super) struct Sample {
    size: u64,
    random: SplitMix64,
    seen: u64,
    /// The chosen matches with their numbers.
    chosen: Vec<(u64, Held)>,
}

impl Sample {
    pub(super) fn new(size: u64, seed: u64) -> Self {
        Self { size, random: SplitMix64::new(seed), seen: 0, chosen: Vec::new() }
    }

    pub(super) fn receive(
        &mut self,
        keeper: &mut Keeper,
        file: &str,
        found: &Match,
    ) -> io::Result<()> {
        let remedy = "choose a smaller --sample";
        let number = self.seen;
        self.seen += 1;
        if number < self.size {
            self.chosen.push((number, keeper.keep(file, found, usize::MAX, remedy)?));
            return Ok(());
        }
        let place = self.random.below(self.seen);
        if place < self.size {
            let place = &mut self.chosen[place as usize];
            keeper.release(&place.1);
            *place = (number, keeper.keep(file, found, usize::MAX, remedy)?);
        }
        Ok(())
    }

    /// Returns the chosen matches in the order of the input.
    pub(super) fn finish(self) -> impl Iterator<Item = Held> {
        let mut chosen = self.chosen;
        chosen.sort_unstable_by_key(|(number, _)| *number);
        chosen.into_iter().map(|(_, held)| held)
    }
}

/// Matches in the order of their keys, up to a limit.
#[derive(Debug)]
pub(super) struct Ranking {
    source: KeySource,
    descending: bool,
    limit: Option<u64>,
    /// The number of values to keep of a match: those of hidden formulas follow.
    shown: usize,
    seen: u64,
    /// The matches, the last one in the order at the top.
    first: BinaryHeap<Ranked>,
}

/// A match with its place in the order.
#[derive(Debug)]
struct Ranked {
    key: Key,
    descending: bool,
    number: u64,
    held: Held,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let keys = compare(&self.key, &other.key, self.descending);
        keys.then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked {}

impl Ranking {
    pub(super) fn new(
        source: KeySource,
        descending: bool,
        limit: Option<u64>,
        shown: usize,
    ) -> Self {
        Self { source, descending, limit, shown, seen: 0, first: BinaryHeap::new() }
    }

    pub(super) fn receive(
        &mut self,
        keeper: &mut Keeper,
        file: &str,
        found: &Match,
    ) -> io::Result<()> {
        let key = self.source.key(&found.values, &found.fields, Some(&found.position)).numeric();
        let number = self.seen;
        self.seen += 1;
        if self.limit == Some(self.first.len() as u64) {
            // A match with the same key as the last one comes after it.
            let is_before = |last: &Ranked| compare(&key, &last.key, self.descending).is_lt();
            if !self.first.peek().is_some_and(is_before) {
                return Ok(());
            }
            if let Some(last) = self.first.pop() {
                keeper.release(&last.held);
            }
        }
        let remedy = match self.limit {
            Some(_) => "choose a smaller --limit",
            None => "show only the first N with --limit N, or sort what a query prints as CSV",
        };
        let held = keeper.keep(file, found, self.shown, remedy)?;
        self.first.push(Ranked { key, descending: self.descending, number, held });
        Ok(())
    }

    /// Returns the matches in order.
    pub(super) fn finish(self) -> impl Iterator<Item = Held> {
        self.first.into_sorted_vec().into_iter().map(|ranked| ranked.held)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use setwise_chess::Position;
    use setwise_columns::Location;
    use setwise_expr::Value;

    use super::*;

    fn found(number: u64) -> Match {
        let mut found = Match::new(Location::Line(number), Position::START);
        found.rest = "rest".to_owned();
        found.values = vec![Some(Value::Number(number.cast_signed())); 3];
        found
    }

    fn lines(held: impl Iterator<Item = Held>) -> Vec<u64> {
        held.map(|held| held.found().location.line()).collect()
    }

    #[test]
    fn all_samples_of_a_size_are_equally_likely() {
        let mut samples: BTreeMap<Vec<u64>, u32> = BTreeMap::new();
        for seed in 0..10_000 {
            let (mut sample, mut keeper) = (Sample::new(2, seed), Keeper::new());
            for number in 0..5 {
                sample.receive(&mut keeper, "file", &found(number)).unwrap();
            }
            *samples.entry(lines(sample.finish())).or_default() += 1;
        }
        assert_eq!(samples.len(), 10);
        // The standard deviation is 30.
        let range = 850..1150;
        assert!(samples.values().all(|count| range.contains(count)), "{samples:?}");
        assert!(samples.keys().all(|pair| pair.is_sorted()));
    }

    #[test]
    fn what_is_not_held_takes_no_memory() {
        let mut keeper = Keeper::new();
        let (mut sample, source) = (Sample::new(3, 0), KeySource::Output(2));
        let mut ranking = Ranking::new(source, true, Some(4), 2);
        for number in 0..100 {
            sample.receive(&mut keeper, "file", &found(number)).unwrap();
            ranking.receive(&mut keeper, "file", &found(number)).unwrap();
        }
        for held in sample.finish() {
            assert_eq!(held.found().values.len(), 3);
            keeper.release(&held);
        }
        let held: Vec<_> = ranking.finish().collect();
        held.iter().for_each(|held| keeper.release(held));
        assert!(held.iter().all(|held| held.found().values.len() == 2));
        assert_eq!(lines(held.into_iter()), [99, 98, 97, 96]);
        assert_eq!(keeper.budget.0, MAX_BYTES);
    }

    #[test]
    fn too_many_matches_are_refused() {
        let mut keeper = Keeper { budget: Budget(10_000), ..Keeper::new() };
        let mut ranking = Ranking::new(KeySource::Output(0), false, None, 3);
        let mut receive = |number| ranking.receive(&mut keeper, "file", &found(number));
        let error = (0..100).find_map(|number| receive(number).err()).unwrap();
        let expected = "the matches take more than 1 GiB of memory; show only the first N with \
                        --limit N, or sort what a query prints as CSV";
        assert_eq!(error.to_string(), expected);
        assert!(error.get_ref().is_some_and(|error| error.is::<Usage>()));
    }
}
