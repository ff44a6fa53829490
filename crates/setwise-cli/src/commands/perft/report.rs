//! The output of a count as text and as JSON.

use std::io::{BufWriter, Write};

use serde_json::{Value, json};
use setwise_chess::{Move, PerftTable, Position};

use crate::arguments::PlainFormat;
use crate::arguments::perft::Perft;
use crate::commands::moves::castling;
use crate::commands::perft::search::Root;
use crate::stream::counted;

/// The data of the output.
pub(super) struct Report<'a> {
    pub(super) options: &'a Perft,
    pub(super) position: &'a Position,
    pub(super) roots: &'a [Root],
    pub(super) table: Option<PerftTable>,
}

impl Report<'_> {
    /// Prints the whole count, with `--divide` after the counts of the first moves.
    pub(super) fn whole(&self, nodes: u64) -> anyhow::Result<()> {
        let parts = if self.options.divide { self.parts().0 } else { Vec::new() };
        let mut json = self.begin_json(json!(nodes));
        if self.options.divide {
            json["divide"] = divide(&parts);
        }
        self.print(&parts, Some(nodes), json)
    }

    /// Prints the first moves whose counts were complete before the interrupt, without a sum, which
    /// could be mistaken for the whole count.
    pub(super) fn part(&self) -> anyhow::Result<()> {
        let (parts, unfinished) = self.parts();
        let mut json = self.begin_json(Value::Null);
        json["interrupted"] = json!(true);
        json["divide"] = divide(&parts);
        json["unfinished"] = json!(unfinished);
        self.print(&parts, None, json)
    }

    fn begin_json(&self, nodes: Value) -> Value {
        let depth = self.options.depth;
        let mut json = json!({ "fen": self.position.to_string(), "depth": depth, "nodes": nodes });
        if let Some(table) = &self.table {
            json["hash"] = json!({
                "bytes": table.bytes(),
                "capacity": table.capacity(),
                "held": table.len(),
                "lookups": table.lookups(),
                "hits": table.hits(),
            });
        }
        json
    }

    /// Returns the first moves with their counts, and those without a complete count.
    fn parts(&self) -> (Vec<(String, u64)>, Vec<String>) {
        let spelling = castling(self.options.castling, self.position);
        let spelled = |m: Move| m.uci(spelling).to_string();
        let (mut parts, mut unfinished) = (Vec::new(), Vec::new());
        for root in self.roots {
            match root.nodes() {
                Some(nodes) => parts.push((spelled(root.first_move), nodes)),
                None => unfinished.push(spelled(root.first_move)),
            }
        }
        parts.sort_unstable();
        unfinished.sort_unstable();
        (parts, unfinished)
    }

    fn print(&self, parts: &[(String, u64)], sum: Option<u64>, json: Value) -> anyhow::Result<()> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        match self.options.format {
            PlainFormat::Text => {
                for (name, nodes) in parts {
                    writeln!(out, "{name} {nodes}")?;
                }
                if let Some(sum) = sum {
                    writeln!(out, "{sum}")?;
                }
            }
            PlainFormat::Json => writeln!(out, "{json}")?,
        }
        out.flush()?;
        Ok(())
    }

    /// Returns the line for standard error.
    pub(super) fn summary(&self, is_whole: bool, nodes: u64, seconds: f64) -> String {
        let done = self.roots.iter().filter(|root| root.nodes().is_some()).count();
        let done = match is_whole {
            true => "counted".to_owned(),
            false => {
                let roots = counted(self.roots.len() as u64, "first move");
                format!("interrupted after {done} of {roots},")
            }
        };
        let speed = match &self.table {
            // A rate would be misleading, since hits count nothing.
            Some(table) => format!(", {}", table_use(table)),
            None if seconds < 0.001 || (nodes as f64) < seconds * 1e6 => String::new(),
            None => format!(", {} million per second", (nodes as f64 / seconds / 1e6).round()),
        };
        format!("{done} {} in {seconds:.3} s{speed}", counted(nodes, "sequence"))
    }
}

fn divide(parts: &[(String, u64)]) -> Value {
    parts.iter().map(|(name, nodes)| json!({ "move": name, "nodes": nodes })).collect()
}

/// Describes the use of the table.
fn table_use(table: &PerftTable) -> String {
    let percent = |part: f64, whole: f64| (100.0 * part / whole.max(1.0)).round();
    let found = percent(table.hits() as f64, table.lookups() as f64);
    let (held, capacity) = (table.len(), table.capacity());
    let full = percent(held as f64, capacity as f64);
    let (lookups, held) = (counted(table.lookups(), "lookup"), counted(held as u64, "position"));
    format!("{found}% of {lookups} found, {held} held, the table {full}% full")
}
