//! Groups of matches: a table of the values of formulas, with counts, sums and means.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;

use setwise_chess::Position;
use setwise_columns::{Field, Match, Query};
use setwise_expr::Value;

use crate::aggregate::having::{Group, OfGroups};
use crate::aggregate::hold::Budget;
use crate::aggregate::key::{Key, KeySource, compare};
use crate::aggregate::per_game::Games;
use crate::aggregate::sum::Sum;
use crate::printing::{counted, printable};
use crate::stream::Sink;
use crate::usage::Usage;

/// The largest number of groups.
const MAX_GROUPS: usize = 1_000_000;

/// The order of groups in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupOrder {
    /// By the values of the formulas.
    Value,
    /// By the number of matches.
    Count,
    /// By [a formula over groups](Groups::with_sort).
    Formula,
}

/// The groups of the matches, each with the number of matches and sums.
#[derive(Debug)]
pub struct Groups<'a> {
    /// The formulas, and their origins in a match.
    pub(super) names: Vec<String>,
    sources: &'a [KeySource],
    /// The formulas and columns that are summed, which are numbers or bools.
    pub(super) summed_names: Vec<String>,
    summed: &'a [KeySource],
    /// The number of sums that are shown; the others are only for the formulas over groups.
    pub(super) shown: usize,
    having: Option<OfGroups>,
    sort: Option<OfGroups>,
    groups: HashMap<Box<[Key]>, usize, BuildHasherDefault<Mixer>>,
    counts: Vec<u64>,
    /// The sums of each group in turn.
    sums: Vec<Sum>,
    /// The number of texts among the values of each formula.
    texts: Vec<u64>,
    total: u64,
    budget: Budget,
    /// The key of the last match, and its group.
    last: Vec<Key>,
    last_group: Option<usize>,
    next: Vec<Key>,
    /// The game of the last match, if a game counts once for each group, and the last game of each
    /// group.
    games: Option<(Games, u64)>,
    last_games: Vec<u64>,
}

/// The rows of the output.
pub(super) struct Row<'a> {
    pub(super) keys: &'a [Key],
    pub(super) count: u64,
    pub(super) sums: &'a [Sum],
}

/// The groups that are written.
#[derive(Default)]
pub(super) struct Selected<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// The number of groups that count.
    pub(super) kept: usize,
    /// The number of groups for which the condition has no value.
    pub(super) without_value: usize,
}

impl Selected<'_> {
    /// Returns the numbers of groups in words.
    pub(super) fn notes(&self, groups: &Groups<'_>) -> Vec<String> {
        let all = counted(groups.len() as u64, "group");
        let mut notes = match groups.having {
            Some(_) => vec![format!("{} of {all}", self.kept)],
            None => vec![all],
        };
        if self.without_value > 0 {
            notes.push(format!("{} without a value of --having", self.without_value));
        }
        notes
    }
}

impl<'a> Groups<'a> {
    /// Creates an empty table for the values of `sources`, with the sums of `summed`.
    ///
    /// # Errors
    ///
    /// Returns an error if a formula of `summed` is a set.
    pub fn new(
        sources: &'a [KeySource],
        summed: &'a [KeySource],
        query: &Query,
    ) -> Result<Self, Usage> {
        let names = |sources: &[KeySource]| -> Vec<_> {
            sources.iter().map(|source| source.name(query)).collect()
        };
        let summed_names = names(summed);
        let mut sets = summed.iter().zip(&summed_names);
        if let Some((_, text)) = sets.find(|(source, _)| source.is_set(query)) {
            return Err(Usage(format!(
                "--group-by: `{text}` is a set, which has no sum; select `count({text})`"
            )));
        }
        Ok(Self {
            names: names(sources),
            sources,
            summed_names,
            summed,
            shown: summed.len(),
            having: None,
            sort: None,
            groups: HashMap::default(),
            counts: Vec::new(),
            sums: Vec::new(),
            texts: vec![0; summed.len()],
            total: 0,
            budget: Budget::new(),
            last: Vec::new(),
            last_group: None,
            next: Vec::new(),
            games: None,
            last_games: Vec::new(),
        })
    }

    /// Counts a game once for each group, by its first match there. In a table, that needs the
    /// columns `game` and `ply` among those that travel with the matches; else each match counts.
    #[must_use]
    pub fn once_per_game(self, query: &Query) -> Self {
        Self { games: Some((Games::new("--explorer", query), 0)), ..self }
    }

    /// Shows only the first `shown` sums.
    #[must_use]
    pub fn with_shown(self, shown: usize) -> Self {
        Self { shown, ..self }
    }

    /// Keeps only the groups for which a formula over groups is true.
    #[must_use]
    pub fn with_having(self, having: Option<OfGroups>) -> Self {
        Self { having, ..self }
    }

    /// Sets the formula over groups by which [`GroupOrder::Formula`] sorts.
    #[must_use]
    pub fn with_sort(self, sort: Option<OfGroups>) -> Self {
        Self { sort, ..self }
    }

    /// Returns the number of groups.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "only the number is shown")]
    pub const fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns a sentence for each formula with values that are texts, and so in no sum.
    pub fn left_out(&self) -> impl Iterator<Item = String> {
        let texts = self.summed_names.iter().zip(&self.texts).filter(|(_, texts)| **texts > 0);
        texts.map(|(name, &texts)| {
            let (values, name) = (counted(texts, "value"), printable(name));
            let are = if texts == 1 { "is a text and is" } else { "are texts and are" };
            format!("{values} of `{name}` {are} not in its sums and means")
        })
    }

    /// Adds a match to its group.
    fn add(
        &mut self,
        values: &[Option<Value>],
        fields: &[Field<'_>],
        position: Option<&Position>,
        game: Option<u64>,
    ) -> io::Result<()> {
        self.next.clear();
        self.next.extend(self.sources.iter().map(|source| source.key(values, fields, position)));
        let group = match self.last_group {
            Some(group) if self.last == self.next => group,
            _ => match self.groups.get(self.next.as_slice()) {
                Some(&group) => group,
                None => self.begin_group()?,
            },
        };
        std::mem::swap(&mut self.last, &mut self.next);
        self.last_group = Some(group);
        if let Some(game) = game
            && std::mem::replace(&mut self.last_games[group], game) == game
        {
            return Ok(());
        }
        self.total += 1;
        self.counts[group] += 1;
        let len = self.summed.len();
        let sums = &mut self.sums[len * group..][..len];
        for ((sum, texts), source) in sums.iter_mut().zip(&mut self.texts).zip(self.summed) {
            let value = source.key(values, fields, position).numeric();
            sum.add(&value);
            *texts += u64::from(matches!(value, Key::Text(_)));
        }
        Ok(())
    }

    fn begin_group(&mut self) -> io::Result<usize> {
        let group = self.counts.len();
        if group == MAX_GROUPS {
            let message = format!(
                "--group-by: there are more than {MAX_GROUPS} groups; use a coarser formula, such \
                 as a quotient"
            );
            return Err(Usage(message).into());
        }
        let texts = self.next.iter().map(Key::text_len).sum();
        self.budget.take(texts, "the groups", "use a coarser formula")?;
        self.groups.insert(self.next.as_slice().into(), group);
        self.counts.push(0);
        self.last_games.push(0);
        self.sums.resize(self.sums.len() + self.summed.len(), Sum::default());
        Ok(group)
    }

    /// Returns the rows that [count](Self::with_having), in an order, and the number of groups for
    /// which the condition has no value.
    ///
    /// # Errors
    ///
    /// Returns an error if a formula over groups needs a sum that is not a whole number.
    pub(super) fn rows(
        &self,
        order: GroupOrder,
        descending: bool,
        limit: Option<u64>,
    ) -> io::Result<Selected<'_>> {
        let len = self.summed.len();
        let mut selected = Selected::default();
        let mut rows = Vec::with_capacity(self.groups.len());
        for (keys, &group) in &self.groups {
            let (count, sums) = (self.counts[group], &self.sums[len * group..][..len]);
            let group = Group { count, total: self.total, sums };
            match self.having.as_ref().map_or(Ok(Some(true)), |having| having.holds(group))? {
                Some(true) => {}
                Some(false) => continue,
                None => {
                    selected.without_value += 1;
                    continue;
                }
            }
            let of_order = |sort: &OfGroups| sort.key(group);
            let sort = self.sort.as_ref().filter(|_| order == GroupOrder::Formula).map(of_order);
            let sort = sort.transpose()?.unwrap_or(Key::Missing);
            rows.push((sort, Row { keys, count, sums: &sums[..self.shown] }));
        }
        let by_keys = |a: &Row<'_>, b: &Row<'_>, descending| {
            let mut orders = a.keys.iter().zip(b.keys).map(|(a, b)| compare(a, b, descending));
            orders.find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
        };
        rows.sort_unstable_by(|(a_sort, a), (b_sort, b)| match order {
            GroupOrder::Value => by_keys(a, b, descending),
            GroupOrder::Count => {
                let counts = a.count.cmp(&b.count);
                let counts = if descending { counts.reverse() } else { counts };
                counts.then_with(|| by_keys(a, b, false))
            }
            GroupOrder::Formula => {
                compare(a_sort, b_sort, descending).then_with(|| by_keys(a, b, false))
            }
        });
        selected.kept = rows.len();
        rows.truncate(limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX)));
        selected.rows = rows.into_iter().map(|(_, row)| row).collect();
        Ok(selected)
    }

    pub(super) fn share(&self, count: u64) -> f64 {
        count as f64 / self.total as f64
    }
}

impl Sink for Groups<'_> {
    fn receive(&mut self, file: &str, found: &Match) -> io::Result<()> {
        // Games are numbered from 1; positions that are of none count each.
        let game = match &mut self.games {
            Some((games, number)) if games.has_place(found) => {
                *number += u64::from(games.is_new(file, found)?);
                Some(*number)
            }
            _ => None,
        };
        self.add(&found.values, &found.fields, Some(&found.position), game)
    }

    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.add(values, &[], None, None)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A fast hash of a few words: each is added to a state that is multiplied.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0xbb67_ae85_84ca_a73b) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use setwise_expr::parse;

    use super::*;

    #[test]
    fn too_many_groups_are_refused() {
        let query = Query::new(&parse("true").unwrap(), &[]).unwrap();
        let sources = [KeySource::Output(0)];
        let mut groups = Groups::new(&sources, &[], &query).unwrap();
        let limit = i64::try_from(MAX_GROUPS).unwrap();
        for number in (0..limit).chain(0..limit) {
            groups.receive_values(&[Some(Value::Number(number))]).unwrap();
        }
        let error = groups.receive_values(&[Some(Value::Number(limit))]).unwrap_err();
        assert!(error.to_string().contains("more than 1000000 groups"), "{error}");
        assert_eq!((groups.len(), groups.total), (MAX_GROUPS, 2_000_000));
        assert!(groups.counts.iter().all(|&count| count == 2));
    }
}
