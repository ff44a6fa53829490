//! `setwise lab`.

use serde_json::Value;
use setwise::bitscan::{BitScan, CATALOG, INSTRUCTIONS};
use setwise::bulk::Level;

use crate::common::{command, run, shell};
#[cfg(target_os = "linux")]
use crate::signals;

/// Returns the output of a quick run, which must succeed without messages.
fn quick(arguments: &str) -> String {
    let run = shell(&format!("lab --quick {arguments}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    run.out
}

/// Returns the JSON lines of a quick run.
fn lines(arguments: &str) -> Vec<Value> {
    let text = quick(&format!("{arguments} --format json"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the names of scans without `bit_scan`, sorted and separated by spaces.
fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<_> = names.map(|name| name.replace("bit_scan_", "")).collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn every_scan_has_figures_and_each_direction_a_recommendation() {
    let lines = lines("");
    let machine = &lines[0];
    assert_eq!((&machine["level"], &machine["rounds"]), (&Level::best().name().into(), &1.into()));
    for scan in lines.iter().filter(|line| line["kind"] == "scan") {
        for figure in ["latency_ns", "throughput_ns", "sparse_ns", "dense_ns", "ratio"] {
            assert!(scan[figure].as_f64().unwrap() > 0.0, "{scan}");
        }
        assert!(scan["spread_percent"].is_null(), "{scan}");
    }
    let advice: Vec<_> = lines.iter().filter(|line| line["kind"] == "advice").collect();
    let directions: Vec<_> = advice.iter().map(|advice| &advice["direction"]).collect();
    assert_eq!(directions, ["forward", "reverse"]);
    let is_advice = |text: &str| text.starts_with("use ") && text.contains("one round is not");
    assert!(advice.iter().all(|advice| advice["text"].as_str().is_some_and(is_advice)));
    for (locale, bar) in [("C", '#'), ("POSIX", '#'), ("de_DE.UTF-8", '█'), ("", '█')] {
        let mut command = command(&["lab", "--quick"]);
        command.env("LC_ALL", locale).env_remove("LANG").env_remove("LC_CTYPE");
        let out = run(command, "").out;
        assert_eq!(out.matches("\nuse ").count(), 2, "{out}");
        assert!(out.matches("\n| ").count() >= CATALOG.len() + 4, "{out}");
        assert!(out.contains(&format!("| {bar}")), "{out}");
    }
}

#[test]
fn scans_are_selected_with_those_that_they_are_compared_with() {
    let available = |is_wanted: fn(&&BitScan) -> bool| {
        let scans = CATALOG.iter().chain(INSTRUCTIONS).filter(|scan| scan.is_available());
        names(scans.filter(is_wanted).map(|scan| scan.name))
    };
    for (arguments, expected) in [
        ("", available(|_| true).as_str()),
        ("--direction forward", &available(|scan| scan.is_forward())),
        ("--scan de_bruijn --direction reverse", "reverse_de_bruijn reverse_leading_zeros"),
        (
            "--scan de_bruijn --scan bit_scan_reverse_zappa",
            "forward_de_bruijn forward_trailing_zeros reverse_de_bruijn reverse_leading_zeros \
             reverse_zappa",
        ),
    ] {
        let csv = quick(&format!("{arguments} --format csv"));
        let measured = csv.lines().skip(1).map(|line| line.split(',').next().unwrap());
        assert_eq!(names(measured), expected, "{arguments}");
    }
    for level in Level::available() {
        let machine = &lines(&format!("--scan zappa --level {level}"))[0];
        assert_eq!(machine["level"], level.name());
    }
    for (arguments, message) in [
        ("--scan knight", "there is no scan `knight`"),
        ("--scan nalimov --direction forward", "in this direction"),
        ("--level sse9", "the levels of this processor are baseline"),
        ("--rounds 0", "write a number from 1 to 100000"),
        ("--rounds 3", "cannot be used with"),
    ] {
        let run = shell(&format!("lab --quick {arguments}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_run_with_a_message() {
    let arguments = ["lab", "--rounds", "100000", "--scan", "zappa", "--format", "csv"];
    let (run, code) = signals::stopped(&arguments, "INT");
    assert_eq!(run.code, code, "{}", run.err);
    // The scans may still have been checked.
    let is_measured = run.err != "interrupted before anything was measured\n";
    assert_eq!(is_measured, run.err.starts_with("interrupted after "), "{}", run.err);
    assert_eq!(is_measured, run.out.contains("bit_scan_reverse_zappa"), "{}", run.out);
}
