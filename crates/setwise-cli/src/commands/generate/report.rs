//! Writes constants and their tables in the chosen format.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde_json::{Value, json};

use crate::arguments::ListFormat;
use crate::emit::lines;

/// A fact about a constant.
pub(super) enum Fact {
    Number(u64),
    /// A word, which is written in hexadecimal with this number of digits.
    Word(u64, usize),
    Text(String),
    /// Names, which JSON lists and CSV counts.
    Names(Vec<String>),
    /// Lists of names, for JSON only.
    Lists(Vec<Vec<String>>),
    /// The table of a scan.
    Table(Vec<u8>),
}

impl Fact {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Word(word, digits) => format!("0x{word:0digits$x}"),
            Self::Text(text) => text.clone(),
            Self::Names(names) => names.len().to_string(),
            Self::Lists(lists) => lists.len().to_string(),
            Self::Table(table) => table.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Number(number) => json!(number),
            Self::Word(..) | Self::Text(_) => json!(self.text()),
            Self::Names(names) => json!(names),
            Self::Lists(lists) => json!(lists),
            Self::Table(table) => json!(table),
        }
    }
}

/// A fact and its name.
pub(super) type Named = (&'static str, Fact);

/// Writes constants with the same facts for each.
pub(super) struct Report {
    pub(super) format: ListFormat,
    out: BufWriter<StdoutLock<'static>>,
    is_begun: bool,
}

impl Report {
    pub(super) fn new(format: ListFormat) -> Self {
        Self { format, out: BufWriter::new(io::stdout().lock()), is_begun: false }
    }

    /// Writes a constant with its table.
    pub(super) fn constant(&mut self, mut facts: Vec<Named>, table: Vec<u8>) -> io::Result<()> {
        if self.format == ListFormat::Text && std::mem::replace(&mut self.is_begun, true) {
            writeln!(self.out)?;
        }
        let fact = |(name, fact): &Named| format!("{name:<10}  {}\n", fact.text());
        let text: String = facts.iter().map(fact).collect();
        // Without the comma at the end of each line.
        let entries = lines("", 16, table.iter().map(|entry| format!("{entry:2}")));
        let text = text + entries.replace(",\n", "\n").trim_end();
        facts.push(("table", Fact::Table(table)));
        self.line(&facts, || text)
    }

    /// Writes a constant of a list, as `text` or by its facts.
    pub(super) fn line(
        &mut self,
        facts: &[Named],
        text: impl FnOnce() -> String,
    ) -> io::Result<()> {
        match self.format {
            ListFormat::Text => writeln!(self.out, "{}", text()),
            ListFormat::Json => {
                let facts = facts.iter().map(|(name, fact)| ((*name).to_owned(), fact.json()));
                writeln!(self.out, "{}", Value::Object(facts.collect()))
            }
            ListFormat::Csv => {
                self.header(facts.iter().map(|(name, _)| *name))?;
                self.record(facts.iter().map(|(_, fact)| fact.text()))
            }
        }
    }

    /// Writes the header of CSV, once.
    pub(super) fn header(&mut self, names: impl Iterator<Item = &'static str>) -> io::Result<()> {
        if self.is_begun || self.format != ListFormat::Csv {
            return Ok(());
        }
        self.is_begun = true;
        self.record(names.map(str::to_owned))
    }

    /// Writes a line of CSV. No field needs quotes.
    fn record(&mut self, fields: impl Iterator<Item = String>) -> io::Result<()> {
        writeln!(self.out, "{}", fields.collect::<Vec<_>>().join(","))
    }

    /// Writes source text.
    pub(super) fn source(&mut self, source: &str) -> io::Result<()> {
        write!(self.out, "{source}")
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
