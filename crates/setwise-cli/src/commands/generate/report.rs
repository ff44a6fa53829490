//! How constants are written.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde_json::{Map, Value, json};

use crate::arguments::generate::TableFormat;

/// How many entries of a table stand in a line.
const ACROSS: usize = 16;

/// Something to tell about a constant.
pub(super) enum Fact {
    /// A number.
    Number(u64),
    /// A word that is written in hexadecimal, with this many digits.
    Word(u64, usize),
    /// A few words of text.
    Text(&'static str),
}

impl Fact {
    fn text(&self) -> String {
        match *self {
            Self::Number(number) => number.to_string(),
            Self::Word(word, digits) => format!("0x{word:0digits$x}"),
            Self::Text(text) => text.to_owned(),
        }
    }

    fn json(&self) -> Value {
        match *self {
            Self::Number(number) => json!(number),
            Self::Word(..) | Self::Text(_) => json!(self.text()),
        }
    }
}

/// A fact and its name.
pub(super) type Named = (&'static str, Fact);

/// Writes constants, each with the same facts.
pub(super) struct Report {
    format: TableFormat,
    out: BufWriter<StdoutLock<'static>>,
    /// Whether a constant has been written.
    is_begun: bool,
}

impl Report {
    pub(super) fn new(format: TableFormat) -> Self {
        Self { format, out: BufWriter::new(io::stdout().lock()), is_begun: false }
    }

    /// Writes a constant with its table.
    pub(super) fn constant(&mut self, facts: &[Named], table: &[u8]) -> io::Result<()> {
        match self.format {
            TableFormat::Text => self.text(facts, table)?,
            TableFormat::Json => {
                let mut object = object(facts);
                object.insert("table".to_owned(), json!(table));
                writeln!(self.out, "{}", Value::Object(object))?;
            }
            TableFormat::Csv => {
                let table = table.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                self.record(facts.iter().map(|(name, _)| *name).chain(["table"]), || {
                    facts.iter().map(|(_, fact)| fact.text()).chain([table.clone()]).collect()
                })?;
            }
        }
        self.is_begun = true;
        Ok(())
    }

    /// Writes a constant of a list, in a line of its own.
    pub(super) fn line(&mut self, facts: &[Named]) -> io::Result<()> {
        match self.format {
            TableFormat::Text => {
                for (i, (_, fact)) in facts.iter().enumerate() {
                    let space = if i == 0 { "" } else { "  " };
                    match fact {
                        Fact::Word(word, digits) => write!(self.out, "{space}0x{word:0digits$x}")?,
                        Fact::Number(number) => write!(self.out, "{space}{number:>8}")?,
                        Fact::Text(text) => write!(self.out, "{space}{text}")?,
                    }
                }
                writeln!(self.out)?;
            }
            TableFormat::Json => writeln!(self.out, "{}", Value::Object(object(facts)))?,
            TableFormat::Csv => self.record(facts.iter().map(|(name, _)| *name), || {
                facts.iter().map(|(_, fact)| fact.text()).collect()
            })?,
        }
        self.is_begun = true;
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn text(&mut self, facts: &[Named], table: &[u8]) -> io::Result<()> {
        if self.is_begun {
            writeln!(self.out)?;
        }
        for (name, fact) in facts {
            writeln!(self.out, "{name:<10}  {}", fact.text())?;
        }
        for line in table.chunks(ACROSS) {
            let entries: Vec<_> = line.iter().map(|entry| format!("{entry:2}")).collect();
            writeln!(self.out, "{}", entries.join(", "))?;
        }
        Ok(())
    }

    /// A line of the table, after the header if it is the first one. Nothing in it
    /// needs to be quoted.
    fn record<'a>(
        &mut self,
        header: impl Iterator<Item = &'a str>,
        fields: impl Fn() -> Vec<String>,
    ) -> io::Result<()> {
        if !self.is_begun {
            writeln!(self.out, "{}", header.collect::<Vec<_>>().join(","))?;
        }
        writeln!(self.out, "{}", fields().join(","))
    }
}

fn object(facts: &[Named]) -> Map<String, Value> {
    facts.iter().map(|(name, fact)| ((*name).to_owned(), fact.json())).collect()
}
