//! Tables for people, as wide as the terminal.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use setwise::bitscan::ScanDirection;

use super::super::advice::Advice;
use super::super::rows::short_name;
use super::table::Table;
use super::{LEGEND, Report, past};

/// The width where there is no terminal.
const WIDTH: usize = 120;
/// Longer lines are hard to read, tables excepted.
const PROSE: usize = 100;

/// The styles of a report, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    pub(super) title: Style,
    pub(super) chosen: Style,
    pub(super) quiet: Style,
}

impl Styles {
    pub(super) const fn new(color: bool) -> Self {
        let plain = Style::new();
        if !color {
            return Self { title: plain, chosen: plain, quiet: plain };
        }
        Self {
            title: plain.bold(),
            chosen: AnsiColor::Green.on_default().bold(),
            quiet: plain.dimmed(),
        }
    }
}

/// How many columns the terminal has; where the output goes elsewhere, what `COLUMNS` says.
pub(super) fn width() -> usize {
    let terminal = || terminal_size::terminal_size().map(|(width, _)| width.0.into());
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&width| width > 0);
    let width = match io::stdout().is_terminal() {
        true => terminal(),
        false => columns().or_else(terminal),
    };
    width.unwrap_or(WIDTH)
}

pub(super) fn write(
    out: &mut impl Write,
    report: &Report,
    width: usize,
    color: bool,
) -> io::Result<()> {
    let styles = Styles::new(color);
    machine(out, report, styles)?;
    write!(out, "{}", wrapped(&format!("{}. {LEGEND}", report.method()), width))?;
    for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
        let rows: Vec<_> = report.rows_of(direction).collect();
        if !rows.is_empty() {
            writeln!(out)?;
            Table::new(report, direction, width).write(out, &rows, styles)?;
        }
        for advice in report.advice.iter().filter(|advice| advice.scan.direction == direction) {
            self::advice(out, advice, width, styles)?;
        }
    }
    if report.is_history_told {
        writeln!(out)?;
        past::write(out, &report.history, width, styles)?;
    }
    match report.note() {
        Some(note) => write!(out, "\n{}", wrapped(&note, width)),
        None => Ok(()),
    }
}

/// The processor and its features.
fn machine(out: &mut impl Write, report: &Report, styles: Styles) -> io::Result<()> {
    let (title, machine) = (styles.title, &report.machine);
    let features = machine.features.iter().map(|(name, has)| match has {
        true => (*name).to_owned(),
        false => format!("no {name}"),
    });
    let features = features.collect::<Vec<_>>().join(", ");
    let line =
        format!("{title}{}{title:#}, {}: {features}", machine.processor, machine.architecture);
    writeln!(out, "{}\n", line.trim_end_matches(": "))
}

/// The sentence, with the name of the scan in colour.
fn advice(out: &mut impl Write, advice: &Advice, width: usize, styles: Styles) -> io::Result<()> {
    let (name, chosen) = (short_name(advice.scan), styles.chosen);
    // Coloured after the lines are made, since colours have no width.
    let text = wrapped(&advice.sentence(), width);
    let text = text.replacen(name, &format!("{chosen}{name}{chosen:#}"), 1);
    write!(out, "{text}")
}

/// The text in lines of at most so many characters, each with its end.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if used > 0 && used + length > width.min(PROSE) {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            used = 0;
        }
        lines += word;
        used += word.chars().count();
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::made_up;
    use super::*;

    fn expect_at(width: usize, expected: &Expect) {
        let mut out = Vec::new();
        write(&mut out, &made_up(), width, false).unwrap();
        let text = String::from_utf8(out).unwrap();
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(width), "{longest:?}\n{text}");
        let end = text.find("\nThe instructions").unwrap();
        expected.assert_eq(&text[..end]);
    }

    #[test]
    fn it_fits_narrow_terminals() {
        expect_at(
            80,
            &expect![[r#"
                A | CPU, z80: popcnt, no avx2

                7 scans are right on 1,234,567 words, compiled for baseline and avx3. Measured
                at level baseline: medians of 3 rounds, in cycles. The loop is per square, on
                sparse and on dense sets; the spread is half of what lies between the quartiles
                of the sparse one, in per cent, and the ratio compares that one. The advice goes
                by both. Scans of the same code differ by a few per cent, for where it lies in
                memory: differences up to 5 % say nothing.

                                       empty table         through-   loop  loop
                forward                  set bytes latency      put sparse dense  ±% ratio
                trailing_zeros            64     0    6.00     1.00   2.00  1.50   2  1.00 █
                population_count *        64     0    6.06     1.01   2.02  1.52   2  1.01 █
                de_bruijn                  0    64   12.00     2.00   4.00  3.00   2  2.00 ██
                matt_taylor_recomputed    63    64   12.60     2.10   4.20  3.15   2  2.10 ██▏
                double_conversion      −1023     0   30.00     5.00  10.00  7.50   2  5.00 █████
                * the compiler knows this formula, and makes the trailing zero count of it
                forward: use trailing_zeros (bsf): it is fastest in the loop, for this is made
                up; the next method, de_bruijn, takes 2.00 times as long

                                       empty table         through-   loop  loop
                reverse                  set bytes latency      put sparse dense  ±% ratio
                leading_zeros            127     0    9.00     1.50   3.00  2.25   3  1.00 ▏
                zappa                      0     0     906      151    302   226   3   101 █████
            "#]],
        );
    }

    #[test]
    fn columns_are_left_out_for_want_of_room() {
        for width in 46..80 {
            let mut out = Vec::new();
            write(&mut out, &made_up(), width, false).unwrap();
            let text = String::from_utf8(out).unwrap();
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(width), "{width}: {longest:?}\n{text}");
        }
        let scan = made_up().rows[0];
        let report = made_up();
        let mut out = Vec::new();
        let table = Table::new(&report, ScanDirection::Forward, 60);
        table.write(&mut out, &[&scan], Styles::new(false)).unwrap();
        expect![[r#"
                                           through-   loop  loop
            forward                latency      put sparse dense ratio
            trailing_zeros            6.00     1.00   2.00  1.50  1.00
        "#]]
        .assert_eq(&String::from_utf8(out).unwrap());
    }

    #[test]
    fn the_past_is_told_only_where_instructions_were_measured() {
        let mut out = Vec::new();
        write(&mut out, &Report { is_history_told: false, ..made_up() }, 80, false).unwrap();
        assert!(!String::from_utf8(out).unwrap().contains("in the past"));
    }

    #[test]
    fn it_uses_wide_terminals() {
        expect_at(
            120,
            &expect![[r#"
                A | CPU, z80: popcnt, no avx2

                7 scans are right on 1,234,567 words, compiled for baseline and avx3. Measured at level baseline:
                medians of 3 rounds, in cycles. The loop is per square, on sparse and on dense sets; the spread is
                half of what lies between the quartiles of the sparse one, in per cent, and the ratio compares that
                one. The advice goes by both. Scans of the same code differ by a few per cent, for where it lies in
                memory: differences up to 5 % say nothing.

                                                                  empty table         through-   loop  loop
                forward                 inventor                    set bytes latency      put sparse dense  ±% ratio
                trailing_zeros          Processor makers             64     0    6.00     1.00   2.00  1.50   2  1.00 ███▋
                population_count *      Unknown                      64     0    6.06     1.01   2.02  1.52   2  1.01 ███▋
                de_bruijn               Martin Läuter et al. 1997     0    64   12.00     2.00   4.00  3.00   2  2.00 ███████▎
                matt_taylor_recomputed  Matt Taylor 2003             63    64   12.60     2.10   4.20  3.15   2  2.10 ███████▌
                double_conversion       Gerd Isenberg             −1023     0   30.00     5.00  10.00  7.50   2  5.00 ██████████████████
                * the compiler knows this formula, and makes the trailing zero count of it
                forward: use trailing_zeros (bsf): it is fastest in the loop, for this is made up; the next method,
                de_bruijn, takes 2.00 times as long

                                                                  empty table         through-   loop  loop
                reverse                 inventor                    set bytes latency      put sparse dense  ±% ratio
                leading_zeros           Processor makers            127     0    9.00     1.50   3.00  2.25   3  1.00 ▏
                zappa                   Gerd Isenberg 2005            0     0     906      151    302   226   3   101 ██████████████████
            "#]],
        );
        expect_at(
            200,
            &expect![[r#"
                A | CPU, z80: popcnt, no avx2

                7 scans are right on 1,234,567 words, compiled for baseline and avx3. Measured at level baseline:
                medians of 3 rounds, in cycles. The loop is per square, on sparse and on dense sets; the spread is
                half of what lies between the quartiles of the sparse one, in per cent, and the ratio compares that
                one. The advice goes by both. Scans of the same code differ by a few per cent, for where it lies in
                memory: differences up to 5 % say nothing.

                                                                                                            empty table         through-   loop  loop
                forward                 inventor                                                              set bytes latency      put sparse dense  ±% ratio
                trailing_zeros          Processor makers                                                       64     0    6.00     1.00   2.00  1.50   2  1.00 ████████
                population_count *      Unknown                                                                64     0    6.06     1.01   2.02  1.52   2  1.01 ████████▏
                de_bruijn               Martin Läuter; Charles Leiserson, Harald Prokop, Keith Randall 1997     0    64   12.00     2.00   4.00  3.00   2  2.00 ████████████████
                matt_taylor_recomputed  Matt Taylor 2003                                                       63    64   12.60     2.10   4.20  3.15   2  2.10 ████████████████▊
                double_conversion       Gerd Isenberg                                                       −1023     0   30.00     5.00  10.00  7.50   2  5.00 ████████████████████████████████████████
                * the compiler knows this formula, and makes the trailing zero count of it
                forward: use trailing_zeros (bsf): it is fastest in the loop, for this is made up; the next method,
                de_bruijn, takes 2.00 times as long

                                                                                                            empty table         through-   loop  loop
                reverse                 inventor                                                              set bytes latency      put sparse dense  ±% ratio
                leading_zeros           Processor makers                                                      127     0    9.00     1.50   3.00  2.25   3  1.00 ▍
                zappa                   Gerd Isenberg 2005                                                      0     0     906      151    302   226   3   101 ████████████████████████████████████████
            "#]],
        );
    }

    #[test]
    fn the_last_line_tells_what_cycles_are() {
        let mut out = Vec::new();
        write(&mut out, &made_up(), 80, false).unwrap();
        let text = String::from_utf8(out).unwrap();
        expect![[r#"
            Cycles are those of the time-stamp counter, which ticks at a constant rate, here
            every 0.500 ns. A cycle of the core was about 0.62 of them this time.
        "#]]
        .assert_eq(text.split("\n\n").last().unwrap());
    }

    #[test]
    fn colours_are_only_where_they_are_wanted() {
        for color in [false, true] {
            let mut out = Vec::new();
            write(&mut out, &made_up(), 80, color).unwrap();
            assert_eq!(out.contains(&0x1b), color);
        }
    }

    #[test]
    fn lines_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("incomprehensibilities of one", 7), "incomprehensibilities\nof one\n");
    }
}
