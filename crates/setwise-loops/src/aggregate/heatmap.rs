//! Heat maps: the number of matches in which each square is in a set.

use std::io;

use setwise::Bitboard;
use setwise_columns::{Field, Match, Query};
use setwise_expr::Value;

use crate::aggregate::key::{Key, KeySource};
use crate::stream::Sink;
use crate::usage::Usage;

/// The counts of the squares in the values of formulas.
#[derive(Debug)]
pub struct Heatmap<'a> {
    /// The formulas and columns, which are sets.
    sources: &'a [KeySource],
    names: Vec<String>,
    boards: Vec<[u64; 64]>,
    matches: u64,
}

impl<'a> Heatmap<'a> {
    /// Creates an empty heat map of the formula or, if there are any, of the selected ones.
    ///
    /// # Errors
    ///
    /// Returns an error if a formula is not a set.
    pub fn new(selected: &'a [KeySource], query: &Query) -> Result<Self, Usage> {
        let sources = if selected.is_empty() { &[KeySource::Output(0)] } else { selected };
        let names: Vec<_> = sources.iter().map(|source| source.name(query)).collect();
        let mut others = sources.iter().zip(&names);
        if let Some((_, text)) = others.find(|(source, _)| !source.is_set(query)) {
            let help = if selected.is_empty() { "; choose a set with --select" } else { "" };
            return Err(Usage(format!("--heatmap: `{text}` is not a set{help}")));
        }
        Ok(Self { boards: vec![[0; 64]; names.len()], sources, names, matches: 0 })
    }

    /// Returns the number of matches.
    #[must_use]
    pub const fn matches(&self) -> u64 {
        self.matches
    }

    /// Returns the texts of the formulas, each with the counts of its squares.
    pub fn boards(&self) -> impl Iterator<Item = (&str, &[u64; 64])> {
        self.names.iter().map(String::as_str).zip(&self.boards)
    }

    fn add(&mut self, values: &[Option<Value>], fields: &[Field<'_>]) {
        self.matches += 1;
        for (board, source) in self.boards.iter_mut().zip(self.sources) {
            if let Key::Set(word) = source.key(values, fields, None) {
                for square in Bitboard(word).squares() {
                    board[square.index()] += 1;
                }
            }
        }
    }
}

impl Sink for Heatmap<'_> {
    fn receive(&mut self, _: &str, found: &Match) -> io::Result<()> {
        self.add(&found.values, &found.fields);
        Ok(())
    }

    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.add(values, &[]);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
