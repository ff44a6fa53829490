//! Tables for documents.

use std::io::{self, Write};

use setwise::bitscan::ScanDirection;

use super::super::history::{HISTORY, SOURCE};
use super::super::measure::Loop;
use super::super::rows::{Row, Unit, direction_name, is_recognized, short_name};
use super::{LEGEND, RECOGNIZED, Report, on_empty, origin, short, spread};

pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "## {}\n", escaped(&report.machine.processor))?;
    let features: Vec<_> = report.machine.features.iter().filter(|(_, has)| *has).collect();
    let features: Vec<_> = features.iter().map(|(name, _)| format!("`{name}`")).collect();
    writeln!(out, "`{}` {}\n", report.machine.architecture, features.join(" "))?;
    writeln!(out, "{}. {LEGEND}", report.method())?;
    for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
        if report.rows_of(direction).next().is_some() {
            scans(out, report, direction)?;
        }
    }
    if report.is_history_told {
        history(out, report)?;
    }
    report.note().map_or(Ok(()), |note| writeln!(out, "\n{note}"))
}

fn scans(out: &mut impl Write, report: &Report, direction: ScanDirection) -> io::Result<()> {
    let name = direction_name(direction);
    writeln!(out, "\n### {}{}\n", name[..1].to_uppercase(), &name[1..])?;
    let header = "| scan | inventor | empty set | table bytes | latency | throughput \
                  | loop, sparse | loop, dense | ± % | ratio |";
    writeln!(out, "{header}\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")?;
    for row in report.rows_of(direction) {
        writeln!(out, "{}", line(row, report.unit()))?;
    }
    if report.rows_of(direction).any(|row| is_recognized(row.scan)) {
        writeln!(out, "\n\\* {RECOGNIZED}.")?;
    }
    for advice in report.advice.iter().filter(|advice| advice.scan.direction == direction) {
        writeln!(out, "\n**{name}:** {}.", advice.text)?;
    }
    Ok(())
}

fn line(row: &Row, unit: Unit) -> String {
    let scan = row.scan;
    let [latency, throughput, sparse, dense] =
        Loop::ALL.map(|r#loop| short(row.figure(r#loop).in_unit(unit).median));
    let mark = if is_recognized(scan) { "\\*" } else { "" };
    format!(
        "| `{}`{mark} | {} | {} | {} | {latency} | {throughput} | {sparse} | {dense} | {} | {} |",
        short_name(scan),
        origin(scan.inventors, scan.year),
        on_empty(scan),
        scan.table_bytes,
        spread(row, unit),
        short(row.ratio),
    )
}

fn history(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "\n### The instructions in the past\n\nSource: {SOURCE}. In cycles.\n")?;
    writeln!(out, "| processor | instructions | latency | reciprocal throughput | |")?;
    writeln!(out, "|---|---|--:|--:|---|")?;
    for past in HISTORY {
        let (latency, throughput) = (past.latency, past.throughput);
        let fields =
            format!("{} | {} | {latency} | {throughput}", past.processor, past.instructions);
        writeln!(out, "| {fields} | {} |", past.note)?;
    }
    let processor = escaped(&report.machine.processor);
    for present in &report.history {
        let times = format!("{} | {}", short(present.latency), short(present.throughput));
        writeln!(
            out,
            "| {processor} | {} | {times} | measured, in cycles of the time-stamp counter |",
            present.instruction
        )?;
    }
    Ok(())
}

/// Text that is no part of a table's syntax.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::super::made_up;
    use super::*;

    #[test]
    fn tables_are_tables() {
        let mut out = Vec::new();
        write(&mut out, &made_up()).unwrap();
        let text = String::from_utf8(out).unwrap();
        expect![[r###"
            ## A \| CPU

            `z80` `popcnt`

            7 scans are right on 1,234,567 words, compiled for baseline and avx3. Measured at level baseline: medians of 3 rounds, in cycles. The loop is per square, on sparse and on dense sets; the spread is half of what lies between the quartiles of the sparse one, in per cent, and the ratio compares that one. The advice goes by both. Scans of the same code differ by a few per cent, for where it lies in memory: differences up to 5 % say nothing.

            ### Forward

            | scan | inventor | empty set | table bytes | latency | throughput | loop, sparse | loop, dense | ± % | ratio |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|
            | `trailing_zeros` | Processor makers | 64 | 0 | 6.00 | 1.00 | 2.00 | 1.50 | 2 | 1.00 |
            | `population_count`\* | Unknown | 64 | 0 | 6.06 | 1.01 | 2.02 | 1.52 | 2 | 1.01 |
            | `de_bruijn` | Martin Läuter; Charles Leiserson, Harald Prokop, Keith Randall 1997 | 0 | 64 | 12.00 | 2.00 | 4.00 | 3.00 | 2 | 2.00 |
            | `matt_taylor_recomputed` | Matt Taylor 2003 | 63 | 64 | 12.60 | 2.10 | 4.20 | 3.15 | 2 | 2.10 |
            | `double_conversion` | Gerd Isenberg | −1023 | 0 | 30.00 | 5.00 | 10.00 | 7.50 | 2 | 5.00 |

            \* the compiler knows this formula, and makes the trailing zero count of it.

            **forward:** use trailing_zeros (bsf): it is fastest in the loop, for this is made up; the next method, de_bruijn, takes 2.00 times as long.

            ### Reverse

            | scan | inventor | empty set | table bytes | latency | throughput | loop, sparse | loop, dense | ± % | ratio |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|
            | `leading_zeros` | Processor makers | 127 | 0 | 9.00 | 1.50 | 3.00 | 2.25 | 3 | 1.00 |
            | `zappa` | Gerd Isenberg 2005 | 0 | 0 | 906 | 151 | 302 | 226 | 3 | 101 |

            ### The instructions in the past

            Source: CPW, BitScan, "Bsf/Bsr x86-64 Timings". In cycles.

            | processor | instructions | latency | reciprocal throughput | |
            |---|---|--:|--:|---|
            | AMD K8 | bsf, 16 and 32 bits | 8 | 8 | vector path |
            | AMD K8 | bsf, 64 bits | 9 | 9 | vector path |
            | AMD K8 | bsr | 11 | 11 | vector path |
            | AMD K10 | bsf, bsr | 4 | 4 |  |
            | AMD K10 | lzcnt | 2 | 1 |  |
            | Intel Atom | bsf, bsr | 16 | 15 |  |
            | Intel NetBurst 0F_2H | bsf, bsr | 8 | 2 |  |
            | Intel NetBurst 0F_3H | bsf, bsr | 16 | 4 |  |
            | Intel Core 06_0EH | bsf, bsr | 2 | 1 |  |
            | Intel Core 2, 65 nm 06_0FH | bsf, bsr | 2 | 1 |  |
            | Intel Enhanced Core 06_17H, 06_1DH | bsf, bsr | 1 | 1 |  |
            | Intel Nehalem 06_1AH | bsf, bsr | 3 | 1 |  |
            | Intel Sandy Bridge | bsf, bsr | 3 | 1 |  |
            | Intel Ivy Bridge | bsf, bsr | 3 | 1 | the source prints lzcnt, which came with Haswell |
            | Intel Haswell | lzcnt | 3 | 1 |  |
            | A \| CPU | scf | 4.04 | 1.00 | measured, in cycles of the time-stamp counter |

            Cycles are those of the time-stamp counter, which ticks at a constant rate, here every 0.500 ns. A cycle of the core was about 0.62 of them this time.
        "###]].assert_eq(&text);
    }
}
