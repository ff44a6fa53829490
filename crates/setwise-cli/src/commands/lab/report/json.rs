//! One JSON object a line, each with its kind.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::super::history::{HISTORY, SOURCE};
use super::super::measure::Loop;
use super::super::rows::{Row, direction_name, is_recognized};
use super::super::statistics::Quartiles;
use super::{RECOGNIZED, Report};

pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{}", machine(report))?;
    for row in &report.rows {
        writeln!(out, "{}", scan(row))?;
    }
    for line in history(report) {
        writeln!(out, "{line}")?;
    }
    for advice in &report.advice {
        let line = json!({
            "kind": "advice",
            "direction": direction_name(advice.scan.direction),
            "scan": advice.scan.name,
            "text": advice.text,
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn machine(report: &Report) -> Value {
    let machine = &report.machine;
    let features = machine.features.iter().map(|&(name, has)| (name.to_owned(), has.into()));
    json!({
        "kind": "machine",
        "processor": machine.processor,
        "architecture": machine.architecture,
        "features": features.collect::<Map<_, _>>(),
        "levels": machine.levels,
        "level": report.level.name(),
        "words_checked": report.words,
        "rounds": report.rounds,
        "seed": report.seed,
        "nanoseconds_per_cycle": report.cycle.map(rounded),
        "cycles_per_core_cycle": report.core.map(rounded),
    })
}

fn scan(row: &Row) -> Value {
    let scan = row.scan;
    let mut line = json!({
        "kind": "scan",
        "name": scan.name,
        "direction": direction_name(scan.direction),
        "title": scan.title,
        "inventors": scan.inventors,
        "year": scan.year,
        "on_empty": scan.on_empty,
        "table_bytes": scan.table_bytes,
        "note": is_recognized(scan).then_some(RECOGNIZED),
    });
    for r#loop in Loop::ALL {
        let figure = row.figure(r#loop);
        line[r#loop.name()] = json!({
            "nanoseconds": quartiles(&figure.nanoseconds),
            "cycles": figure.cycles.as_ref().map(quartiles),
        });
    }
    line["ratio"] = rounded(row.ratio).into();
    line
}

fn quartiles(quartiles: &Quartiles) -> Value {
    // The quartiles of a single round are no quartiles.
    let quartile = |time: f64| (quartiles.count > 1).then_some(rounded(time));
    json!({
        "lower": quartile(quartiles.lower),
        "median": rounded(quartiles.median),
        "upper": quartile(quartiles.upper),
    })
}

/// The table of the past, and this machine's lines of it.
fn history(report: &Report) -> impl Iterator<Item = Value> {
    let past = HISTORY.iter().filter(|_| report.is_history_told).map(|past| {
        json!({
            "kind": "history",
            "processor": past.processor,
            "instructions": past.instructions,
            "latency": past.latency,
            "reciprocal_throughput": past.throughput,
            "note": past.note,
            "source": SOURCE,
        })
    });
    let present = report.history.iter().map(|present| {
        json!({
            "kind": "history",
            "processor": report.machine.processor,
            "instructions": present.instruction,
            "latency": rounded(present.latency),
            "reciprocal_throughput": rounded(present.throughput),
            "note": "in cycles of the time-stamp counter",
            "source": "this measurement",
        })
    });
    past.chain(present)
}

/// Three decimals: the others are chance.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::super::made_up;
    use super::*;

    #[test]
    fn each_line_has_its_kind() {
        let mut out = Vec::new();
        write(&mut out, &made_up()).unwrap();
        let text = String::from_utf8(out).unwrap();
        let mut lines: Vec<_> = text.lines().collect();
        lines.retain(|line| !line.contains(SOURCE.split('"').next().unwrap()));
        expect![[r#"
            {"kind":"scan","name":"bit_scan_forward_trailing_zeros","direction":"forward","title":"Trailing zero count, by the instruction that the compiler chooses","inventors":"Processor makers","year":null,"on_empty":64,"table_bytes":0,"note":null,"latency":{"nanoseconds":{"lower":2.925,"median":3.0,"upper":3.075},"cycles":{"lower":5.85,"median":6.0,"upper":6.15}},"throughput":{"nanoseconds":{"lower":0.488,"median":0.5,"upper":0.513},"cycles":{"lower":0.975,"median":1.0,"upper":1.025}},"loop_sparse":{"nanoseconds":{"lower":0.975,"median":1.0,"upper":1.025},"cycles":{"lower":1.95,"median":2.0,"upper":2.05}},"loop_dense":{"nanoseconds":{"lower":0.731,"median":0.75,"upper":0.769},"cycles":{"lower":1.463,"median":1.5,"upper":1.538}},"ratio":1.0}
            {"kind":"scan","name":"bit_scan_forward_population_count","direction":"forward","title":"Population count below the LS1B","inventors":"Unknown","year":null,"on_empty":64,"table_bytes":0,"note":"the compiler knows this formula, and makes the trailing zero count of it","latency":{"nanoseconds":{"lower":2.954,"median":3.03,"upper":3.106},"cycles":{"lower":5.909,"median":6.06,"upper":6.212}},"throughput":{"nanoseconds":{"lower":0.492,"median":0.505,"upper":0.518},"cycles":{"lower":0.985,"median":1.01,"upper":1.035}},"loop_sparse":{"nanoseconds":{"lower":0.985,"median":1.01,"upper":1.035},"cycles":{"lower":1.97,"median":2.02,"upper":2.071}},"loop_dense":{"nanoseconds":{"lower":0.739,"median":0.758,"upper":0.776},"cycles":{"lower":1.477,"median":1.515,"upper":1.553}},"ratio":1.01}
            {"kind":"scan","name":"bit_scan_reverse_zappa","direction":"reverse","title":"Tribute to Frank Zappa: divide and conquer without branches, looked up in a register","inventors":"Gerd Isenberg","year":2005,"on_empty":0,"table_bytes":0,"note":null,"latency":{"nanoseconds":{"lower":441.675,"median":453.0,"upper":464.325},"cycles":{"lower":883.35,"median":906.0,"upper":928.65}},"throughput":{"nanoseconds":{"lower":73.613,"median":75.5,"upper":77.388},"cycles":{"lower":147.225,"median":151.0,"upper":154.775}},"loop_sparse":{"nanoseconds":{"lower":147.225,"median":151.0,"upper":154.775},"cycles":{"lower":294.45,"median":302.0,"upper":309.55}},"loop_dense":{"nanoseconds":{"lower":110.419,"median":113.25,"upper":116.081},"cycles":{"lower":220.837,"median":226.5,"upper":232.163}},"ratio":100.667}
            {"kind":"history","processor":"A | CPU","instructions":"scf","latency":4.04,"reciprocal_throughput":1.0,"note":"in cycles of the time-stamp counter","source":"this measurement"}
            {"kind":"advice","direction":"forward","scan":"bit_scan_forward_trailing_zeros","text":"use trailing_zeros (bsf): it is fastest in the loop, for this is made up; the next method, de_bruijn, takes 2.00 times as long"}"#]].assert_eq(&[&lines[1..3], &lines[7..]].concat().join("\n"));
    }
}
