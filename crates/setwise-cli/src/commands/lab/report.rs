//! The report of `lab`: tables, records and advice.

use std::env::consts::ARCH;
use std::io::{self, BufWriter, Write};

use anstyle::Style;
use serde_json::{Map, Value, json};
use setwise::bitscan::{BitScan, INSTRUCTIONS, ScanDirection};
use setwise::bulk::Level;
use setwise_loops::lab::Loop;

use crate::arguments::LabFormat;
use crate::commands::lab::{Lab, Row, is_reference, short_name};
use crate::progress::draws_blocks;
use crate::stream::{counted, printable};

/// The width of the longest bar.
const BAR: f64 = 20.0;

/// Scans within this factor count as equally fast.
const MARGIN: f64 = 1.05;

const LEGEND: &str = "\
`empty` is the result for the empty set, `bytes` the size of the table. `sparse` and `dense` are
the loop over the squares of a set, per square; `± %` is the spread of the sparse loop; `ratio`
compares it with the instruction. Differences up to 5% mean nothing. The compiler recognizes the
formula of a scan with `*`, and emits the trailing zero count.";

/// The titles of the columns, and their names in records. The last column has the bars.
const COLUMNS: [(&str, &str); 11] = [
    ("scan", "name"),
    ("inventors", "inventors"),
    ("year", "year"),
    ("empty", "on_empty"),
    ("bytes", "table_bytes"),
    ("latency", "latency_ns"),
    ("through", "throughput_ns"),
    ("sparse", "sparse_ns"),
    ("dense", "dense_ns"),
    ("± %", "spread_percent"),
    ("ratio", "ratio"),
];

const DIRECTIONS: [(ScanDirection, &str); 2] =
    [(ScanDirection::Forward, "forward"), (ScanDirection::Reverse, "reverse")];

impl Lab {
    /// Prints the report.
    pub(super) fn print(&self, format: LabFormat, color: bool) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        let title = if color { Style::new().bold() } else { Style::new() };
        match format {
            LabFormat::Text => self.tables(&mut out, title, if draws_blocks() { "█" } else { "#" }),
            LabFormat::Json => self.json(&mut out),
            LabFormat::Csv => self.csv(&mut out),
        }?;
        out.flush()
    }

    /// Writes a table in Markdown for each direction.
    fn tables(&self, out: &mut impl Write, title: Style, block: &str) -> io::Result<()> {
        writeln!(
            out,
            "## {title}{}{title:#}\n\nThe processor is {ARCH}.\nChecked {} on {} words, compiled \
             for {}.\nMeasured {} at level {}; times are in nanoseconds.\n{LEGEND}",
            processor(),
            counted(self.rows.len() as u64, "scan"),
            self.words_checked,
            levels().join(", "),
            counted(self.rounds.into(), "round"),
            self.level,
        )?;
        for (direction, name) in DIRECTIONS {
            let Some((_, advice)) = self.advice(direction) else { continue };
            writeln!(out, "\n### {title}{name}{title:#}\n")?;
            let rows = self.rows.iter().filter(|row| row.scan.direction == direction);
            let longest = rows.clone().map(|row| row.ratio).fold(0.0, f64::max);
            let titles = COLUMNS.iter().map(|(title, _)| *title).chain([""]);
            let mut lines = vec![titles.map(str::to_owned).collect()];
            lines.extend(rows.map(|row| self.cells(row, longest, block)));
            let width = |at: usize| lines.iter().map(|line| line[at].chars().count()).max();
            let widths: Vec<_> = (0..=COLUMNS.len()).filter_map(width).collect();
            lines.insert(1, widths.iter().map(|&width| "-".repeat(width)).collect());
            for line in &lines {
                let cells =
                    line.iter().zip(&widths).map(|(cell, width)| format!("| {cell:width$} "));
                writeln!(out, "{}|", cells.collect::<String>())?;
            }
            writeln!(out, "\n{advice}")?;
        }
        Ok(())
    }

    /// Returns the cells of a row.
    fn cells(&self, row: &Row, longest: f64, block: &str) -> Vec<String> {
        let record = self.record(row);
        let cell = |name: &str| match (name, &record[name]) {
            ("name", _) if row.is_recognized() => format!("{}*", short_name(row.scan)),
            ("name", _) => short_name(row.scan).to_owned(),
            (_, Value::Null) => "-".to_owned(),
            (_, Value::String(text)) => text.clone(),
            (_, Value::Number(time)) if time.is_f64() => {
                format!("{:.2}", time.as_f64().unwrap_or_default())
            }
            (_, other) => other.to_string(),
        };
        let cells = COLUMNS.iter().map(|(_, name)| cell(name));
        let bar = block.repeat((row.ratio / longest * BAR).round().max(1.0) as usize);
        cells.chain([bar]).collect()
    }

    /// Writes one JSON object per line, each with its kind.
    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let machine = json!({
            "kind": "machine",
            "processor": processor(),
            "architecture": ARCH,
            "levels": levels(),
            "level": self.level.name(),
            "words_checked": self.words_checked,
            "rounds": self.rounds,
            "seed": self.seed,
        });
        writeln!(out, "{machine}")?;
        for row in &self.rows {
            writeln!(out, "{}", Value::Object(self.record(row)))?;
        }
        for (direction, name) in DIRECTIONS {
            if let Some((scan, text)) = self.advice(direction) {
                let (kind, scan) = ("advice", scan.name);
                let line = json!({"kind": kind, "direction": name, "scan": scan, "text": text});
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Writes the records of the scans, with a header.
    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        let mut table = csv::Writer::from_writer(out);
        for (number, row) in self.rows.iter().enumerate() {
            let record = self.record(row);
            // All lines are of the same kind.
            let fields = || record.iter().skip(1);
            if number == 0 {
                table.write_record(fields().map(|(name, _)| name)).map_err(io::Error::other)?;
            }
            let values = fields().map(|(_, value)| match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                _ => value.to_string(),
            });
            table.write_record(values).map_err(io::Error::other)?;
        }
        table.flush()
    }

    /// Returns all facts about a scan, under their names in JSON and CSV.
    fn record(&self, row: &Row) -> Map<String, Value> {
        let scan = row.scan;
        let facts = [
            ("kind", "scan".into()),
            ("name", scan.name.into()),
            ("direction", DIRECTIONS[scan.direction as usize].1.into()),
            ("title", scan.title.into()),
            ("inventors", scan.inventors.into()),
            ("year", scan.year.into()),
            ("on_empty", scan.on_empty.map(u32::cast_signed).into()),
            ("table_bytes", scan.table_bytes.into()),
            ("is_recognized", row.is_recognized().into()),
        ];
        let figure = |number: f64| Value::from((number * 1000.0).round() / 1000.0);
        let times = Loop::ALL.into_iter().zip(row.times);
        let times = times.map(|(kind, time)| (format!("{}_ns", kind.name()), figure(time.median)));
        // The spread of a single round means nothing.
        let spread = Some(row.time(Loop::Sparse).spread).filter(|_| self.rounds > 1);
        let times = times.chain([
            ("spread_percent".to_owned(), spread.map(|it| figure(it * 100.0)).into()),
            ("ratio".to_owned(), figure(row.ratio)),
        ]);
        let facts = facts.into_iter().map(|(name, fact)| (name.to_owned(), fact));
        facts.chain(times).collect()
    }

    /// Returns the scan to use in a direction, and the reason.
    ///
    /// Sparse and dense sets count equally. The instruction that the compiler chooses is preferred
    /// to a method that is hardly faster.
    fn advice(&self, direction: ScanDirection) -> Option<(&'static BitScan, String)> {
        let time =
            |row: &Row| (row.time(Loop::Sparse).median * row.time(Loop::Dense).median).sqrt();
        // A recognized scan is the instruction, not another method.
        let is_candidate = |row: &&Row| row.scan.direction == direction && !row.is_recognized();
        let mut rows: Vec<_> = self.rows.iter().filter(is_candidate).collect();
        rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
        let fastest = *rows.first()?;
        let reference = rows.iter().copied().find(|row| is_reference(row.scan));
        let is_near = |row: &&Row| time(row) <= time(fastest) * MARGIN;
        let chosen = reference.filter(is_near).unwrap_or(fastest);
        let others = rows.iter().copied().filter(|row| row.scan.name != chosen.scan.name);
        let (equal, slower): (Vec<_>, Vec<_>) =
            others.partition(|row| time(row) <= time(chosen) * MARGIN);
        let mut text = format!("use {}", title(chosen.scan));
        if !equal.is_empty() {
            let names: Vec<_> = equal.iter().map(|row| short_name(row.scan)).collect();
            text += &format!("; as fast within 5%: {}", names.join(", "));
        }
        if let Some(row) =
            reference.filter(|row| time(row) > time(chosen)).or(slower.first().copied())
        {
            let times = time(row) / time(chosen);
            // The ratio in the table is that of the sparse loop alone.
            text +=
                &format!("; over both loops, {} takes {times:.2} times as long", title(row.scan));
        }
        if self.rounds < 2 {
            text += "; one round is not a measurement, so run more";
        }
        Some((chosen.scan, text))
    }
}

/// Returns the name of a scan with the size of its table.
fn title(scan: &BitScan) -> String {
    let name = short_name(scan);
    match scan.table_bytes {
        _ if is_reference(scan) || INSTRUCTIONS.iter().any(|it| it.name == scan.name) => {
            format!("the instruction {name}")
        }
        0 => format!("{name} (no table)"),
        bytes => format!("{name} (a table of {bytes} bytes)"),
    }
}

/// Returns the names of the levels of the processor.
fn levels() -> Vec<&'static str> {
    Level::available().map(Level::name).collect()
}

/// Returns the name that Linux gives the processor, or `unknown`.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let name =
        lines.find_map(|(key, name)| ["model name", "Model"].contains(&key.trim()).then_some(name));
    printable(name.unwrap_or("unknown")).split_whitespace().collect::<Vec<_>>().join(" ")
}
