//! The functions that an exported law uses, each defined once and before its first use.
//!
//! The definitions are written from the meaning of an operation, and not from the code that
//! evaluates or proves it. So a file shows a fault of either.

use std::collections::HashSet;
use std::fmt::Write;

/// The prefix of the names that a file defines, apart from the variables.
pub(super) const PREFIX: &str = "setwise.";

/// The definitions of a file for words of one width.
#[derive(Debug)]
pub(super) struct Library {
    pub(super) width: usize,
    text: String,
    known: HashSet<String>,
}

impl Library {
    pub(super) fn new(width: usize) -> Self {
        Self { width, text: String::new(), known: HashSet::new() }
    }

    /// Returns the definitions.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns a literal of a word.
    pub(super) fn word(&self, value: u64) -> String {
        literal(value, self.width)
    }

    /// Returns the literal of the word with all bits.
    pub(super) fn ones(&self) -> String {
        self.word(u64::MAX >> (64 - self.width))
    }

    /// Returns the name of a function, which is defined if it is new. The body may define others.
    pub(super) fn function(
        &mut self,
        name: &str,
        parameters: &str,
        result: &str,
        body: impl FnOnce(&mut Self) -> String,
    ) -> String {
        let symbol = format!("{PREFIX}{name}");
        if self.known.insert(symbol.clone()) {
            let body = body(self);
            _ = writeln!(self.text, "(define-fun {symbol} ({parameters}) {result}\n  {body})");
        }
        symbol
    }

    /// Returns the name of a function of one word.
    pub(super) fn of_word(&mut self, name: &str, body: impl FnOnce(&mut Self) -> String) -> String {
        self.function(name, "(x Word)", "Word", body)
    }

    /// Returns the name of a function of two words.
    pub(super) fn of_words(
        &mut self,
        name: &str,
        body: impl FnOnce(&mut Self) -> String,
    ) -> String {
        self.function(name, "(a Word) (b Word)", "Word", body)
    }

    /// Returns a bool as a word.
    pub(super) fn mask(&mut self, bool: &str) -> String {
        let mask = self.function("mask", "(p Bool)", "Word", |library| {
            format!("(ite p {} {})", library.ones(), library.word(0))
        });
        format!("({mask} {bool})")
    }

    /// Returns the word for an index of a table; zero after its end.
    pub(super) fn table(&mut self, name: &str, entries: &[u64], index: &str) -> String {
        let table = self.function(name, "(i Word)", "Word", |library| {
            // An index of the width cannot be after the end of a table with all values.
            let bits = entries.len().next_power_of_two().trailing_zeros() as usize;
            let chosen = entry(entries, bits, library.width);
            let (end, zero) = (library.word(entries.len() as u64), library.word(0));
            format!("(ite (bvult i {end})\n  {chosen}\n  {zero})")
        });
        format!("({table} {index})")
    }
}

/// Returns the choice among entries by the lowest bits of `i`.
fn entry(entries: &[u64], bits: usize, width: usize) -> String {
    let Some(&first) = entries.first() else { return literal(0, width) };
    if bits == 0 || entries.iter().all(|&entry| entry == first) {
        return literal(first, width);
    }
    let bit = bits - 1;
    let (low, high) = entries.split_at(entries.len().min(1 << bit));
    let [low, high] = [low, high].map(|part| entry(part, bit, width));
    match low == high {
        true => low,
        false => format!("(ite (= ((_ extract {bit} {bit}) i) #b1) {high} {low})"),
    }
}

/// Returns a literal of this many bits.
pub(super) fn literal(value: u64, width: usize) -> String {
    let value = value & u64::MAX >> (64 - width);
    match width.is_multiple_of(4) {
        true => format!("#x{value:0digits$x}", digits = width / 4),
        false => format!("(_ bv{value} {width})"),
    }
}

/// Joins terms with an operation of two, such as `bvor`.
pub(super) fn joined(operation: &str, terms: impl IntoIterator<Item = String>) -> String {
    let joined = terms.into_iter().reduce(|all, term| format!("({operation} {all} {term})"));
    joined.unwrap_or_default()
}

/// Returns `result` with names for the terms before it.
pub(super) fn with_lets(names: &[(&str, String)], result: &str) -> String {
    let mut text = String::new();
    for (name, term) in names {
        _ = write!(text, "(let (({name} {term}))\n  ");
    }
    text + result + &")".repeat(names.len())
}

/// Applies a function of one term again and again, and names each result.
pub(super) fn repeated(
    first: &str,
    times: usize,
    result: impl FnOnce(&str) -> String,
    next: impl Fn(&str, usize) -> String,
) -> String {
    let mut text = String::new();
    let mut last = first.to_owned();
    for step in 0..times {
        let term = next(&last, step);
        last = format!("r{}", step + 1);
        _ = write!(text, "(let (({last} {term}))\n  ");
    }
    text + &result(&last) + &")".repeat(times)
}
