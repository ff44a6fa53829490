//! The report: tables and records.

use std::array;
use std::env::consts::ARCH;
use std::io::{self, BufWriter, Write};

use anstyle::Style;
use serde_json::{Map, Value, json};
use setwise::bitscan::ScanDirection;
use setwise::bulk::Level;

use super::advice::{Advice, advise};
use super::rounds::{Loop, Measured, Row};
use super::{direction_name, is_recognized, short_name};
use crate::arguments::LabFormat;
use crate::progress::draws_blocks;
use crate::stream::{counted, printable};

/// The width of the longest bar.
const BAR: usize = 20;

const LEGEND: &str = "\
`empty` is the result for the empty set, `bytes` the size of the table. `sparse` and `dense` are
the loop over the squares of a set, per square; `± %` is the spread of the sparse loop; `ratio`
compares it with the instruction. Differences up to 5% mean nothing.";

/// The meaning of the mark at a name.
const RECOGNIZED: &str = "* the compiler recognizes this formula and emits the trailing zero count";

impl Measured<'_> {
    /// Prints the report.
    pub(super) fn print(&self, format: LabFormat, color: bool) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        let title = if color { Style::new().bold() } else { Style::new() };
        let advice = advise(&self.rows, self.rounds, self.plan.level);
        match format {
            LabFormat::Text => self.tables(&mut out, &advice, false, title, draws_blocks()),
            LabFormat::Markdown => self.tables(&mut out, &advice, true, Style::new(), true),
            LabFormat::Json => self.json(&mut out, &advice),
            LabFormat::Csv => self.csv(&mut out),
        }?;
        out.flush()
    }

    /// Writes a table for each direction: aligned with spaces and with a bar for each scan, or as
    /// Markdown with lines between the cells.
    fn tables(
        &self,
        out: &mut impl Write,
        advice: &[Advice],
        is_markdown: bool,
        title: Style,
        in_blocks: bool,
    ) -> io::Result<()> {
        let (gap, first, second, escape) =
            if is_markdown { ("\n", "## ", "### ", "\\") } else { ("", "", "", "") };
        let levels: Vec<_> = Level::available().map(Level::name).collect();
        let has: Vec<_> = features().iter().filter(|it| it.1).map(|it| it.0).collect();
        let unit = match self.cycle {
            Some(cycle) => format!("cycles of {cycle:.3} ns"),
            None => "nanoseconds, because a cycle could not be measured".to_owned(),
        };
        writeln!(
            out,
            "{first}{title}{}{title:#}\n\nThe processor is {ARCH} and has {}.\nChecked {} on {} \
             words, compiled for {}.\nMeasured {} at level {}; times are in {unit}.\n{LEGEND}",
            processor(),
            if has.is_empty() { "no extension".to_owned() } else { has.join(", ") },
            counted(self.rows.len() as u64, "scan"),
            self.plan.words_checked,
            levels.join(", "),
            counted(self.rounds.into(), "round"),
            self.plan.level,
        )?;
        for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
            let is_in = |row: &&Row| row.scan.direction == direction;
            let rows: Vec<_> = self.rows.iter().filter(is_in).collect();
            if rows.is_empty() {
                continue;
            }
            writeln!(out, "\n{second}{title}{}{title:#}{gap}", direction_name(direction))?;
            let longest = rows.iter().map(|row| row.ratio).fold(0.0, f64::max);
            let mut lines = vec![TITLES.map(str::to_owned)];
            lines.extend(rows.iter().map(|row| self.cells(row, longest, in_blocks)));
            if is_markdown {
                let rule = |column| if LEFT.contains(&column) { "---" } else { "--:" };
                lines.insert(1, array::from_fn(|column| rule(column).to_owned()));
            }
            for line in &lines {
                let cells: [_; TITLES.len()] = array::from_fn(|column| {
                    let widths = lines.iter().map(|line| line[column].chars().count());
                    let (cell, width) = (&line[column], widths.max().unwrap_or(0));
                    match LEFT.contains(&column) {
                        true => format!("{cell:width$}"),
                        false => format!("{cell:>width$}"),
                    }
                });
                match is_markdown {
                    true => writeln!(out, "| {} |", cells.join(" | ")),
                    false => writeln!(out, "{}", cells.join("  ").trim_end()),
                }?;
            }
            if rows.iter().any(|row| is_recognized(row.scan)) {
                writeln!(out, "{gap}{escape}{RECOGNIZED}")?;
            }
            for advice in advice.iter().filter(|it| it.scan.direction == direction) {
                writeln!(out, "{gap}{}", advice.text)?;
            }
        }
        Ok(())
    }

    /// Returns the cells of a row.
    fn cells(&self, row: &Row, longest: f64, in_blocks: bool) -> [String; TITLES.len()] {
        let scan = row.scan;
        let unit = self.cycle.unwrap_or(1.0);
        let time = |kind| {
            let time = row.time(kind).median / unit;
            figure(time).map_or("-".to_owned(), |_| short(time))
        };
        let mark = if is_recognized(scan) { "*" } else { "" };
        let spread = row.time(Loop::Sparse).spread() * 100.0;
        [
            format!("{}{mark}", short_name(scan)),
            origin(scan.inventors, scan.year),
            scan.on_empty.map_or("-".to_owned(), |index| index.cast_signed().to_string()),
            scan.table_bytes.to_string(),
            time(Loop::Latency),
            time(Loop::Throughput),
            time(Loop::Sparse),
            time(Loop::Dense),
            if self.rounds > 1 { format!("{spread:.0}") } else { "-".to_owned() },
            short(row.ratio),
            bar(row.ratio / longest, in_blocks),
        ]
    }

    /// Writes one JSON object per line, each with its kind.
    fn json(&self, out: &mut impl Write, advice: &[Advice]) -> io::Result<()> {
        let features = features().into_iter().map(|(name, has)| (name.to_owned(), has.into()));
        let line = json!({
            "kind": "machine",
            "processor": processor(),
            "architecture": ARCH,
            "features": features.collect::<Map<_, _>>(),
            "levels": Level::available().map(Level::name).collect::<Vec<_>>(),
            "level": self.plan.level.name(),
            "words_checked": self.plan.words_checked,
            "rounds": self.rounds,
            "seed": self.plan.seed,
            "nanoseconds_per_cycle": self.cycle.and_then(figure),
        });
        writeln!(out, "{line}")?;
        for row in &self.rows {
            writeln!(out, "{}", self.record(row))?;
        }
        for Advice { scan, text } in advice {
            let direction = direction_name(scan.direction);
            let line =
                json!({"kind": "advice", "direction": direction, "scan": scan.name, "text": text});
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Writes the records of the scans, with a header.
    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        let mut table = csv::Writer::from_writer(out);
        for (number, row) in self.rows.iter().enumerate() {
            let record = self.record(row);
            // All lines are of the same kind.
            let fields = || record.as_object().into_iter().flatten().skip(1);
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
    fn record(&self, row: &Row) -> Value {
        let scan = row.scan;
        let mut record = json!({
            "kind": "scan",
            "name": scan.name,
            "direction": direction_name(scan.direction),
            "title": scan.title,
            "inventors": scan.inventors,
            "year": scan.year,
            "on_empty": scan.on_empty.map(u32::cast_signed),
            "table_bytes": scan.table_bytes,
            "is_recognized": is_recognized(scan),
        });
        for kind in Loop::ALL {
            let (name, time) = (kind.name(), row.time(kind));
            // The quartiles of a single round mean nothing.
            let quartile = |time| figure(time).filter(|_| self.rounds > 1).into();
            let cycles = self.cycle.and_then(|cycle| figure(time.median / cycle));
            record[format!("{name}_ns_lower")] = quartile(time.lower);
            record[format!("{name}_ns")] = figure(time.median).into();
            record[format!("{name}_ns_upper")] = quartile(time.upper);
            record[format!("{name}_cycles")] = cycles.into();
        }
        record["ratio"] = figure(row.ratio).into();
        record
    }
}

/// Returns the name that the processor gives itself, or `unknown`.
///
/// Source: Intel, Software Developer's Manual, volume 2A, "CPUID"; AMD has the same.
#[cfg(target_arch = "x86_64")]
fn processor() -> String {
    use std::arch::x86_64::__cpuid;
    if __cpuid(0x8000_0000).eax < 0x8000_0004 {
        return "unknown".to_owned();
    }
    let bytes: Vec<u8> = (0x8000_0002..=0x8000_0004)
        .map(__cpuid)
        .flat_map(|part| [part.eax, part.ebx, part.ecx, part.edx])
        .flat_map(u32::to_le_bytes)
        .take_while(|&byte| byte != 0)
        .collect();
    tidy(&String::from_utf8_lossy(&bytes))
}

/// Returns the name that Linux gives the processor, or `unknown`.
#[cfg(not(target_arch = "x86_64"))]
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let names = ["model name", "Model", "Hardware", "cpu model", "uarch", "cpu"];
    let value = names.into_iter().find_map(|name| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        lines.find_map(|(key, value)| (key.trim() == name).then_some(value))
    });
    tidy(value.unwrap_or("unknown"))
}

/// Returns the name with one space between words and without control characters.
fn tidy(name: &str) -> String {
    printable(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the features that matter to scans, and whether the processor has them.
fn features() -> Vec<(&'static str, bool)> {
    #[cfg(target_arch = "x86_64")]
    return vec![
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512", Level::available().any(|level| level.name() == "avx512")),
    ];
    #[cfg(target_arch = "aarch64")]
    return vec![("neon", std::arch::is_aarch64_feature_detected!("neon"))];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    Vec::new()
}

/// The titles of the columns; the last one is that of the bars.
const TITLES: [&str; 11] = [
    "scan", "inventor", "empty", "bytes", "latency", "through", "sparse", "dense", "± %", "ratio",
    "",
];

/// The columns that are aligned to the left.
const LEFT: [usize; 3] = [0, 1, 10];

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

/// Rounds to three decimals, since the others are noise. A latency is a difference; if it is not
/// positive, it is noise too and has no figure.
fn figure(number: f64) -> Option<f64> {
    Some((number * 1000.0).round() / 1000.0).filter(|&number| number > 0.0)
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
    use expect_test::expect;

    use super::super::rounds::{Plan, Quartiles, made_up};
    use super::*;

    /// Returns what a report with given times and advice writes.
    fn written(
        write: impl FnOnce(&Measured<'_>, &mut Vec<u8>, &[Advice]) -> io::Result<()>,
    ) -> String {
        let mut rows = made_up(&[
            ("reverse_leading_zeros", 1.5),
            ("forward_trailing_zeros", 1.0),
            ("forward_de_bruijn", 2.0),
            ("forward_population_count", 1.01),
            ("reverse_zappa", 151.0),
        ]);
        // The loop without a scan was slower.
        rows[1].times[Loop::Latency as usize] = Quartiles { lower: -0.1, median: 0.0, upper: 0.1 };
        let advice = [Advice { scan: rows[0].scan, text: "use a scan".to_owned() }];
        let level = Level::BASELINE;
        let plan =
            Plan { scans: &[], level, rounds: None, size: 0, seed: 1, words_checked: 1_234_567 };
        let mut measured = Measured::new(plan);
        (measured.rows, measured.rounds, measured.cycle) = (rows, 3, Some(0.5));
        let mut out = Vec::new();
        write(&measured, &mut out, &advice).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_has_a_table_for_each_direction() {
        let text = |markdown, title, in_blocks| {
            written(|report, out, advice| report.tables(out, advice, markdown, title, in_blocks))
        };
        let plain = text(false, Style::new(), true);
        expect![[r#"

            forward
            scan               inventor                   empty  bytes  latency  through  sparse  dense  ± %  ratio
            trailing_zeros     Processor makers              64      0     6.00     1.00    2.00   1.50    5   1.00  ██████████
            population_count*  Unknown                       64      0        -     1.01    2.02   1.52    5   1.01  ██████████▏
            de_bruijn          Martin Läuter et al. 1997      0     64    12.00     2.00    4.00   3.00    5   2.00  ████████████████████
            * the compiler recognizes this formula and emits the trailing zero count
            use a scan

            reverse
            scan           inventor            empty  bytes  latency  through  sparse  dense  ± %  ratio
            leading_zeros  Processor makers      127      0     9.00     1.50    3.00   2.25    5   1.00  ▎
            zappa          Gerd Isenberg 2005      0      0      906      151     302    226    5    101  ████████████████████
        "#]].assert_eq(&plain[plain.find("\nforward").unwrap()..]);
        let ascii = text(false, Style::new(), false);
        assert!(
            ascii.contains(" 1.00  ##########\n") && !ascii.contains(['█', '\u{1b}']),
            "{ascii}"
        );
        assert!(text(false, Style::new().bold(), true).contains("\u{1b}[1mforward\u{1b}[0m\n"));
        assert_eq!(tidy("  Some(R)   CPU "), "Some(R) CPU");
        let measured = "Measured 3 rounds at level baseline; times are in cycles of 0.500 ns.\n";
        assert!(plain.contains(measured), "{plain}");
        // Markdown is the same table between lines.
        let markdown = text(true, Style::new(), true);
        let table = markdown.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
        let table = table.map(|line| line.trim_matches(['|', ' ']).replace(" | ", "  "));
        let rows = plain.lines().filter(|line| line.matches("  ").count() > 3);
        assert_eq!(table.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
        for part in ["## ", "\n### forward\n\n| scan ", "\n\n\\* the compiler recognizes"] {
            assert!(markdown.contains(part), "{markdown}");
        }
    }

    #[test]
    fn json_and_csv_have_the_same_records() {
        let json = written(|report, out, advice| report.json(out, advice));
        let lines: Vec<_> = json.lines().collect();
        expect![[r#"
            {"kind":"scan","name":"bit_scan_forward_population_count","direction":"forward","title":"Population count below the LS1B","inventors":"Unknown","year":null,"on_empty":64,"table_bytes":0,"is_recognized":true,"latency_ns_lower":null,"latency_ns":null,"latency_ns_upper":0.1,"latency_cycles":null,"throughput_ns_lower":0.48,"throughput_ns":0.505,"throughput_ns_upper":0.53,"throughput_cycles":1.01,"sparse_ns_lower":0.959,"sparse_ns":1.01,"sparse_ns_upper":1.061,"sparse_cycles":2.02,"dense_ns_lower":0.72,"dense_ns":0.758,"dense_ns_upper":0.795,"dense_cycles":1.515,"ratio":1.01}
            {"kind":"advice","direction":"forward","scan":"bit_scan_forward_trailing_zeros","text":"use a scan"}"#]].assert_eq(&[lines[2], lines[6]].join("\n"));
        let csv = written(|report, out, _| report.csv(out));
        expect![[r#"
            name,direction,title,inventors,year,on_empty,table_bytes,is_recognized,latency_ns_lower,latency_ns,latency_ns_upper,latency_cycles,throughput_ns_lower,throughput_ns,throughput_ns_upper,throughput_cycles,sparse_ns_lower,sparse_ns,sparse_ns_upper,sparse_cycles,dense_ns_lower,dense_ns,dense_ns_upper,dense_cycles,ratio
            bit_scan_forward_population_count,forward,Population count below the LS1B,Unknown,,64,0,true,,,0.1,,0.48,0.505,0.53,1.01,0.959,1.01,1.061,2.02,0.72,0.758,0.795,1.515,1.01"#]].assert_eq(&csv.lines().take(3).step_by(2).collect::<Vec<_>>().join("\n"));
        assert_eq!(csv.lines().count(), 6);
    }
}
