//! Groups of matches: a table of the values of formulas, with counts, sums and means.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};

use serde_json::{Value as Json, json};
use setwise::{Bitboard, SquareMapping};
use setwise_chess::Position;
use setwise_columns::{Field, Match, Query};
use setwise_expr::Value;

use crate::aggregate::hold::Budget;
use crate::aggregate::key::{Key, KeySource, compare};
use crate::aggregate::sum::Sum;
use crate::format::Format;
use crate::output::Output;
use crate::printing::{counted, printable};
use crate::report::json::formula;
use crate::report::squares;
use crate::stream::Sink;
use crate::usage::Usage;

/// The largest number of groups.
const MAX_GROUPS: usize = 1_000_000;

/// The longest text of a group in a table, in characters, which is that of a position.
const MAX_TEXT: usize = 84;

/// The largest set that is written as squares in a table.
const MAX_SQUARES: u32 = 8;

/// The shortest and the longest length of the longest bar in a table.
const BAR: [usize; 2] = [4, 40];

/// The order of groups in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupOrder {
    /// By the values of the formulas.
    Value,
    /// By the number of matches.
    Count,
}

/// The groups of the matches, each with the number of matches and sums.
#[derive(Debug)]
pub struct Groups<'a> {
    /// The formulas, and their origins in a match.
    pub(super) names: Vec<String>,
    sources: &'a [KeySource],
    /// The formulas and columns that are summed, which are numbers or bools.
    summed_names: Vec<String>,
    summed: &'a [KeySource],
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
}

/// The rows of the output.
pub(super) struct Row<'a> {
    pub(super) keys: &'a [Key],
    pub(super) count: u64,
    pub(super) sums: &'a [Sum],
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
            groups: HashMap::default(),
            counts: Vec::new(),
            sums: Vec::new(),
            texts: vec![0; summed.len()],
            total: 0,
            budget: Budget::new(),
            last: Vec::new(),
            last_group: None,
            next: Vec::new(),
        })
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
        self.sums.resize(self.sums.len() + self.summed.len(), Sum::default());
        Ok(group)
    }

    /// Returns the rows in an order.
    pub(super) fn rows(
        &self,
        order: GroupOrder,
        descending: bool,
        limit: Option<u64>,
    ) -> Vec<Row<'_>> {
        let len = self.summed.len();
        let mut rows: Vec<_> = self
            .groups
            .iter()
            .map(|(keys, &group)| Row {
                keys,
                count: self.counts[group],
                sums: &self.sums[len * group..][..len],
            })
            .collect();
        let by_keys = |a: &Row<'_>, b: &Row<'_>, descending| {
            let mut orders = a.keys.iter().zip(b.keys).map(|(a, b)| compare(a, b, descending));
            orders.find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
        };
        rows.sort_unstable_by(|a, b| match order {
            GroupOrder::Value => by_keys(a, b, descending),
            GroupOrder::Count => {
                let counts = a.count.cmp(&b.count);
                let counts = if descending { counts.reverse() } else { counts };
                counts.then_with(|| by_keys(a, b, false))
            }
        });
        rows.truncate(limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX)));
        rows
    }

    pub(super) fn share(&self, count: u64) -> f64 {
        count as f64 / self.total as f64
    }

    /// Writes the groups.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn write(&self, out: &mut Output, style: GroupStyle) -> io::Result<()> {
        let rows = self.rows(style.order, style.descending, style.limit);
        match style.format {
            Format::Json => self.json(out, &rows, style.mapping),
            Format::Csv | Format::Tsv => self.csv(table(out, style.format), &rows, style.mapping),
            _ if rows.is_empty() => Ok(()),
            _ => self.table(out, &rows, style),
        }
    }

    /// Writes one JSON object per group.
    fn json(&self, out: &mut Output, rows: &[Row<'_>], mapping: SquareMapping) -> io::Result<()> {
        let mut line = Vec::new();
        for row in rows {
            line.clear();
            line.extend_from_slice(b"{\"group\":[");
            for (index, (key, name)) in row.keys.iter().zip(&self.names).enumerate() {
                line.extend_from_slice(if index == 0 { b"{" } else { b",{" });
                key.members(&mut line, mapping)?;
                line.push(b',');
                line.extend(formula(name)?);
            }
            write!(
                line,
                "],\"count\":{},\"share\":{}",
                row.count,
                Json::from(self.share(row.count))
            )?;
            if !self.summed.is_empty() {
                let sums = row.sums.iter().zip(&self.summed_names).map(|(sum, name)| {
                    json!({
                        "count": sum.count,
                        "sum": sum.json(),
                        "mean": sum.mean(),
                        "formula": name,
                    })
                });
                write!(line, ",\"select\":{}", sums.collect::<Json>())?;
            }
            line.extend_from_slice(b"}\n");
            out.write_all(&line)?;
        }
        Ok(())
    }

    /// Writes a table with a header.
    fn csv(
        &self,
        mut out: csv::Writer<&mut Output>,
        rows: &[Row<'_>],
        mapping: SquareMapping,
    ) -> io::Result<()> {
        let mut header = self.names.clone();
        header.extend(["count", "share"].map(str::to_owned));
        for text in &self.summed_names {
            header.extend([format!("sum({text})"), format!("mean({text})")]);
        }
        out.write_record(header)?;
        for row in rows {
            let mut fields: Vec<_> = row.keys.iter().map(|key| key.plain(mapping)).collect();
            fields.extend([row.count.to_string(), self.share(row.count).to_string()]);
            for sum in row.sums {
                let mean = sum.mean().map_or_else(String::new, |mean| mean.to_string());
                fields.extend([sum.to_string(), mean]);
            }
            out.write_record(fields)?;
        }
        out.flush()
    }

    /// Writes an aligned table with a bar for each group.
    fn table(&self, out: &mut Output, rows: &[Row<'_>], style: GroupStyle) -> io::Result<()> {
        let mut header: Vec<_> = self.names.iter().map(|name| shortened(name)).collect();
        header.extend(["matches", "share"].map(str::to_owned));
        for text in &self.summed_names {
            let text = shortened(text);
            header.extend([format!("sum of {text}"), format!("mean of {text}")]);
        }
        let cells = |row: &Row<'_>| {
            let keys = row.keys.iter().map(|key| shown(key, style.mapping));
            let share = format!("{:.1}%", 100.0 * self.share(row.count));
            let sums = row.sums.iter().flat_map(|sum| {
                let mean = sum.mean().map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
                [sum.to_string(), mean]
            });
            keys.chain([row.count.to_string(), share]).chain(sums).collect::<Vec<_>>()
        };
        let len = |cell: &String| cell.chars().count();
        let mut widths: Vec<_> = header.iter().map(len).collect();
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(cells(row)) {
                *width = len(&cell).max(*width);
            }
        }
        // A column of numbers is aligned at the right.
        let is_left = |column: usize| {
            let mut keys = rows.iter().filter_map(|row| row.keys.get(column));
            keys.any(|key| matches!(key, Key::Text(_) | Key::Set(_)))
        };
        let is_left: Vec<_> = (0..header.len()).map(is_left).collect();
        let table: usize = widths.iter().map(|width| width + 2).sum();
        let [shortest, longest] = BAR;
        let bar_width = style.width.saturating_sub(table).min(longest);
        let most = rows.iter().map(|row| row.count).max().unwrap_or(1);
        let in_blocks = style.in_blocks;
        let mut write = |cells: &[String], bar: &str| {
            let mut line = String::new();
            for ((cell, &width), is_left) in cells.iter().zip(&widths).zip(&is_left) {
                line += &match is_left {
                    true => format!("{cell:width$}  "),
                    false => format!("{cell:>width$}  "),
                };
            }
            writeln!(out, "{}", (line + bar).trim_end())
        };
        write(&header, "")?;
        for row in rows {
            let bar = match bar_width >= shortest {
                true => bar(row.count as f64 / most as f64, bar_width, in_blocks),
                false => String::new(),
            };
            write(&cells(row), &bar)?;
        }
        Ok(())
    }
}

/// The form in which groups are written.
#[derive(Clone, Copy, Debug)]
pub struct GroupStyle {
    /// The format.
    pub format: Format,
    /// The mapping in which sets are written.
    pub mapping: SquareMapping,
    /// The order of the groups.
    pub order: GroupOrder,
    /// True for the descending order.
    pub descending: bool,
    /// The largest number of groups to write.
    pub limit: Option<u64>,
    /// The number of characters in a line of the terminal.
    pub width: usize,
    /// True if bars are drawn with block characters.
    pub in_blocks: bool,
}

impl Sink for Groups<'_> {
    fn receive(&mut self, _: &str, found: &Match) -> io::Result<()> {
        self.add(&found.values, &found.fields, Some(&found.position))
    }

    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.add(values, &[], None)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the writer of a table.
pub(super) fn table(out: &mut Output, format: Format) -> csv::Writer<&mut Output> {
    let delimiter = if format == Format::Tsv { b'\t' } else { b',' };
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(out)
}

/// Returns a key for a table.
pub(super) fn shown(key: &Key, mapping: SquareMapping) -> String {
    match key {
        Key::Missing => "-".to_owned(),
        Key::Set(word) => {
            let set = Bitboard(*word);
            match set.len() {
                0 => "none".to_owned(),
                1..=MAX_SQUARES => squares(set),
                _ => format!("{:#018x}", mapping.word_of(set)),
            }
        }
        Key::Text(text) if text.is_empty() => "\"\"".to_owned(),
        key => shortened(&key.plain(mapping)),
    }
}

/// Returns a text for a table, which may be truncated.
fn shortened(text: &str) -> String {
    let text = printable(text);
    match text.char_indices().nth(MAX_TEXT) {
        Some(_) => text.chars().take(MAX_TEXT - 1).chain(['…']).collect(),
        None => text,
    }
}

/// Returns a bar that is a part of the width.
fn bar(part: f64, width: usize, in_blocks: bool) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * width as f64 * 8.0).round().max(1.0) as usize;
    match in_blocks {
        true => "█".repeat(eighths / 8) + PARTS[eighths % 8],
        false => "#".repeat(eighths.div_ceil(8)),
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
