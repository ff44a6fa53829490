//! The report: tables for people, records for programs.

use std::env::consts::ARCH;
use std::io::{self, BufWriter, Write};

use anstyle::Style;
use serde_json::{Map, Value, json};
use setwise::bitscan::ScanDirection;
use setwise::bulk::Level;

use super::advice::{Advice, advise};
use super::machine::{features, processor};
use super::rounds::{Loop, Measured, Row};
use super::{direction_name, is_recognized, short_name};
use crate::arguments::LabFormat;
use crate::progress::draws_blocks;
use crate::stream::counted;

/// The width of the longest bar.
const BAR: usize = 20;

const LEGEND: &str = "\
`empty` is the result for the empty set, `bytes` the size of the table. `sparse` and `dense` are
the loop over the squares of a set, per square; `± %` is the spread of the sparse loop; `ratio`
compares it with the instruction. Differences up to 5% mean nothing.";

/// The meaning of the mark at a name.
const RECOGNIZED: &str = "* the compiler recognizes this formula and emits the trailing zero count";

/// The contents of the report.
#[derive(Clone, Debug)]
pub(super) struct Report<'a> {
    processor: String,
    level: Level,
    seed: u64,
    /// The number of words that each scan was checked with.
    words: usize,
    measured: &'a Measured,
    advice: Vec<Advice>,
}

impl<'a> Report<'a> {
    pub(super) fn new(measured: &'a Measured, level: Level, seed: u64, words: usize) -> Self {
        let advice = advise(&measured.rows, measured.rounds, level);
        Self { processor: processor(), level, seed, words, measured, advice }
    }

    /// Prints the report.
    pub(super) fn print(&self, format: LabFormat, color: bool) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        let title = if color { Style::new().bold() } else { Style::new() };
        match format {
            LabFormat::Text => self.tables(&mut out, false, title, draws_blocks()),
            LabFormat::Markdown => self.tables(&mut out, true, Style::new(), true),
            LabFormat::Json => self.json(&mut out),
            LabFormat::Csv => self.csv(&mut out),
        }?;
        out.flush()
    }

    /// Writes a table for each direction: aligned with spaces and with a bar for each scan, or as
    /// Markdown with lines between the cells.
    fn tables(
        &self,
        out: &mut impl Write,
        is_markdown: bool,
        title: Style,
        in_blocks: bool,
    ) -> io::Result<()> {
        let (gap, [first, second]) =
            if is_markdown { ("\n", ["## ", "### "]) } else { ("", [""; 2]) };
        let measured = self.measured;
        let levels: Vec<_> = Level::available().map(Level::name).collect();
        let has: Vec<_> = features().iter().filter(|it| it.1).map(|it| it.0).collect();
        let unit = match measured.cycle {
            Some(cycle) => format!("cycles of {cycle:.3} ns"),
            None => "nanoseconds, because a cycle could not be measured".to_owned(),
        };
        writeln!(
            out,
            "{first}{title}{}{title:#}\n\nThe processor is {ARCH} and has {}.\nChecked {} on {} \
             words, compiled for {}.\nMeasured {} at level {}; times are in {unit}.\n{LEGEND}",
            self.processor,
            if has.is_empty() { "no extension".to_owned() } else { has.join(", ") },
            counted(measured.rows.len() as u64, "scan"),
            self.words,
            levels.join(", "),
            counted(measured.rounds.into(), "round"),
            self.level,
        )?;
        for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
            let is_in = |row: &&Row| row.scan.direction == direction;
            let rows: Vec<_> = measured.rows.iter().filter(is_in).collect();
            if rows.is_empty() {
                continue;
            }
            writeln!(out, "\n{second}{title}{}{title:#}{gap}", direction_name(direction))?;
            let longest = rows.iter().map(|row| row.ratio).fold(0.0, f64::max);
            let mut lines = vec![TITLES.map(str::to_owned)];
            lines.extend(rows.iter().map(|row| self.cells(row, longest, in_blocks)));
            if is_markdown {
                lines.insert(1, RULES.map(str::to_owned));
            }
            for line in &lines {
                let cells = line.iter().enumerate().map(|(column, cell)| {
                    let width = lines.iter().map(|line| line[column].chars().count()).max();
                    match (column, width.unwrap_or(0)) {
                        (0 | 1 | 10, width) => format!("{cell:width$}"),
                        (_, width) => format!("{cell:>width$}"),
                    }
                });
                let cells: Vec<_> = cells.collect();
                match is_markdown {
                    true => writeln!(out, "| {} |", cells.join(" | ")),
                    false => writeln!(out, "{}", cells.join("  ").trim_end()),
                }?;
            }
            if rows.iter().any(|row| is_recognized(row.scan)) {
                writeln!(out, "{gap}{}{RECOGNIZED}", if is_markdown { "\\" } else { "" })?;
            }
            for advice in self.advice.iter().filter(|it| it.scan.direction == direction) {
                writeln!(out, "{gap}{}", advice.text)?;
            }
        }
        Ok(())
    }

    /// Returns the cells of a row.
    fn cells(&self, row: &Row, longest: f64, in_blocks: bool) -> [String; TITLES.len()] {
        let scan = row.scan;
        let time = |kind| short(row.time(kind).median / self.measured.cycle.unwrap_or(1.0));
        let mark = if is_recognized(scan) { "*" } else { "" };
        let spread = row.time(Loop::Sparse).spread() * 100.0;
        [
            format!("{}{mark}", short_name(scan)),
            origin(scan.inventors, scan.year),
            scan.on_empty.map_or("-".to_owned(), |index| index.to_string()),
            scan.table_bytes.to_string(),
            time(Loop::Latency),
            time(Loop::Throughput),
            time(Loop::Sparse),
            time(Loop::Dense),
            if self.measured.rounds > 1 { format!("{spread:.0}") } else { "-".to_owned() },
            short(row.ratio),
            bar(row.ratio / longest, in_blocks),
        ]
    }

    /// Writes one JSON object a line, each with its kind.
    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let features = features().into_iter().map(|(name, has)| (name.to_owned(), has.into()));
        let line = json!({
            "kind": "machine",
            "processor": self.processor,
            "architecture": ARCH,
            "features": features.collect::<Map<_, _>>(),
            "levels": Level::available().map(Level::name).collect::<Vec<_>>(),
            "level": self.level.name(),
            "words_checked": self.words,
            "rounds": self.measured.rounds,
            "seed": self.seed,
            "nanoseconds_per_cycle": self.measured.cycle.map(rounded),
        });
        writeln!(out, "{line}")?;
        for row in &self.measured.rows {
            let mut line = Map::from_iter([("kind".to_owned(), json!("scan"))]);
            line.extend(self.record(row));
            writeln!(out, "{}", Value::Object(line))?;
        }
        for Advice { scan, text } in &self.advice {
            let (direction, name) = (direction_name(scan.direction), scan.name);
            let line =
                json!({"kind": "advice", "direction": direction, "scan": name, "text": text});
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Writes the records of the scans, with a header.
    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        let mut table = csv::Writer::from_writer(out);
        for (number, row) in self.measured.rows.iter().enumerate() {
            let record = self.record(row);
            if number == 0 {
                table.write_record(record.keys()).map_err(io::Error::other)?;
            }
            let field = |value: &Value| match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                _ => value.to_string(),
            };
            table.write_record(record.values().map(field)).map_err(io::Error::other)?;
        }
        table.flush()
    }

    /// Returns all facts about a scan, under their names in JSON and CSV.
    fn record(&self, row: &Row) -> Map<String, Value> {
        let scan = row.scan;
        let mut record = Map::new();
        let mut add = |name: &str, value: Value| drop(record.insert(name.to_owned(), value));
        add("name", scan.name.into());
        add("direction", direction_name(scan.direction).into());
        add("title", scan.title.into());
        add("inventors", scan.inventors.into());
        add("year", scan.year.into());
        add("on_empty", scan.on_empty.into());
        add("table_bytes", scan.table_bytes.into());
        add("is_recognized", is_recognized(scan).into());
        for kind in Loop::ALL {
            let (name, time) = (kind.name(), row.time(kind));
            // The quartiles of a single round mean nothing.
            let cycles = self.measured.cycle.map(|cycle| rounded(time.median / cycle));
            let quartile = |time| (self.measured.rounds > 1).then(|| rounded(time)).into();
            add(&format!("{name}_ns_lower"), quartile(time.lower));
            add(&format!("{name}_ns"), rounded(time.median).into());
            add(&format!("{name}_ns_upper"), quartile(time.upper));
            add(&format!("{name}_cycles"), cycles.into());
        }
        add("ratio", rounded(row.ratio).into());
        record
    }
}

/// The titles of the columns; the last one is that of the bars.
const TITLES: [&str; 11] = [
    "scan", "inventor", "empty", "bytes", "latency", "through", "sparse", "dense", "± %", "ratio",
    "",
];

/// The line after the titles in Markdown, which sets the alignment of the columns.
const RULES: [&str; 11] =
    ["---", "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "---"];

/// Returns the first inventor if there are many, and the year.
fn origin(inventors: &str, year: Option<u16>) -> String {
    let first = match inventors.split_once([',', ';']) {
        Some((first, _)) if inventors.len() > 20 => format!("{first} et al."),
        _ => inventors.to_owned(),
    };
    year.map_or_else(|| first.clone(), |year| format!("{first} {year}"))
}

/// Returns a number in three or four digits.
fn short(number: f64) -> String {
    if number < 99.995 { format!("{number:.2}") } else { format!("{number:.0}") }
}

/// Rounds to three decimals: the others are noise.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Returns a bar that fills a part of its width: of blocks in steps of an eighth of a column, or
/// of ASCII characters.
fn bar(part: f64, in_blocks: bool) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * BAR as f64 * 8.0).round().max(1.0) as usize;
    match in_blocks {
        true => "█".repeat(eighths / 8) + PARTS[eighths % 8],
        false => "#".repeat(eighths.div_ceil(8)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use expect_test::expect;

    use super::super::rounds::made_up;
    use super::*;

    /// Returns what a report with given times writes.
    fn written(write: impl FnOnce(&Report<'_>, &mut Vec<u8>) -> io::Result<()>) -> String {
        let rows = made_up(&[
            ("bit_scan_forward_trailing_zeros", 1.0),
            ("bit_scan_forward_de_bruijn", 2.0),
            ("bit_scan_forward_population_count", 1.01),
            ("bit_scan_reverse_leading_zeros", 1.5),
            ("bit_scan_reverse_zappa", 151.0),
        ]);
        let (faults, interrupted) = (BTreeSet::new(), false);
        let measured = Measured { rows, rounds: 3, cycle: Some(0.5), faults, interrupted };
        let scan = measured.rows[0].scan;
        let advice = vec![Advice { scan, text: "use a scan".to_owned() }];
        let processor = "A CPU".to_owned();
        let (level, seed, words) = (Level::BASELINE, 1, 1_234_567);
        let report = Report { processor, level, seed, words, measured: &measured, advice };
        let mut out = Vec::new();
        write(&report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_has_a_table_for_each_direction() {
        let text = |markdown, title, in_blocks| {
            written(|report, out| report.tables(out, markdown, title, in_blocks))
        };
        let plain = text(false, Style::new(), true);
        expect![[r#"

            forward
            scan               inventor                   empty  bytes  latency  through  sparse  dense  ± %  ratio
            trailing_zeros     Processor makers              64      0     6.00     1.00    2.00   1.50    5   1.00  ██████████
            population_count*  Unknown                       64      0     6.06     1.01    2.02   1.52    5   1.01  ██████████▏
            de_bruijn          Martin Läuter et al. 1997      0     64    12.00     2.00    4.00   3.00    5   2.00  ████████████████████
            * the compiler recognizes this formula and emits the trailing zero count
            use a scan

            reverse
            scan           inventor            empty  bytes  latency  through  sparse  dense  ± %  ratio
            leading_zeros  Processor makers      127      0     9.00     1.50    3.00   2.25    5   1.00  ▎
            zappa          Gerd Isenberg 2005      0      0      906      151     302    226    5    101  ████████████████████
        "#]].assert_eq(&plain[plain.find("\nforward").unwrap()..]);
        let ascii = text(false, Style::new(), false);
        assert!(ascii.contains(" 1.00  ##########\n") && !ascii.contains('█'), "{ascii}");
        assert!(text(false, Style::new().bold(), true).contains("\u{1b}[1mforward\u{1b}[0m\n"));
        assert!(!ascii.contains('\u{1b}'));
        let measured = "Measured 3 rounds at level baseline; times are in cycles of 0.500 ns.\n";
        assert!(plain.contains(measured), "{plain}");
        // Markdown is the same table between lines.
        let markdown = text(true, Style::new(), true);
        let table = markdown.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
        let table: String =
            table.map(|line| line.trim_matches(['|', ' ']).replace(" | ", "  ") + "\n").collect();
        let rows = plain.lines().filter(|line| line.matches("  ").count() > 3);
        assert_eq!(table, rows.map(|line| line.to_owned() + "\n").collect::<String>());
        assert!(
            markdown.contains("\n### forward\n\n| scan ") && markdown.starts_with("## A CPU\n")
        );
        assert!(markdown.contains("\n\n\\* the compiler recognizes"), "{markdown}");
    }

    #[test]
    fn json_and_csv_have_the_same_records() {
        let json = written(|report, out| report.json(out));
        let lines: Vec<_> = json.lines().collect();
        expect![[r#"
            {"kind":"scan","name":"bit_scan_forward_trailing_zeros","direction":"forward","title":"Trailing zero count, by the instruction that the compiler chooses","inventors":"Processor makers","year":null,"on_empty":64,"table_bytes":0,"is_recognized":false,"latency_ns_lower":2.85,"latency_ns":3.0,"latency_ns_upper":3.15,"latency_cycles":6.0,"throughput_ns_lower":0.475,"throughput_ns":0.5,"throughput_ns_upper":0.525,"throughput_cycles":1.0,"sparse_ns_lower":0.95,"sparse_ns":1.0,"sparse_ns_upper":1.05,"sparse_cycles":2.0,"dense_ns_lower":0.712,"dense_ns":0.75,"dense_ns_upper":0.788,"dense_cycles":1.5,"ratio":1.0}
            {"kind":"advice","direction":"forward","scan":"bit_scan_forward_trailing_zeros","text":"use a scan"}"#]].assert_eq(&[lines[1], lines[6]].join("\n"));
        let csv = written(|report, out| report.csv(out));
        expect![[r#"
            name,direction,title,inventors,year,on_empty,table_bytes,is_recognized,latency_ns_lower,latency_ns,latency_ns_upper,latency_cycles,throughput_ns_lower,throughput_ns,throughput_ns_upper,throughput_cycles,sparse_ns_lower,sparse_ns,sparse_ns_upper,sparse_cycles,dense_ns_lower,dense_ns,dense_ns_upper,dense_cycles,ratio
            bit_scan_forward_trailing_zeros,forward,"Trailing zero count, by the instruction that the compiler chooses",Processor makers,,64,0,false,2.85,3.0,3.15,6.0,0.475,0.5,0.525,1.0,0.95,1.0,1.05,2.0,0.712,0.75,0.788,1.5,1.0"#]].assert_eq(&csv.lines().take(2).collect::<Vec<_>>().join("\n"));
        assert_eq!(csv.lines().count(), 6);
    }
}
