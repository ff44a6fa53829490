//! `setwise lab`.
use crate::common;
#[cfg(target_os = "linux")]
use crate::signals;

use common::{command, setwise};
use serde_json::Value;
use setwise::bitscan::{CATALOG, INSTRUCTIONS};
use setwise::bulk::Level;

/// Returns the output of a quick run, which must succeed without messages.
fn quick(arguments: &[&str]) -> String {
    let run = setwise(&[&["lab", "--quick"], arguments].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Returns the JSON lines of a quick run.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = quick(&[&["--format", "json"], arguments].concat());
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the sorted names of the scans, separated by spaces.
fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<_> = names.map(|name| name.replace("bit_scan_", "")).collect();
    names.sort_unstable();
    names.join(" ")
}

/// Returns the names of the scans in JSON lines.
fn measured(lines: &[Value]) -> String {
    names(lines.iter().filter(|line| line["kind"] == "scan").flat_map(|it| it["name"].as_str()))
}

#[test]
fn every_scan_is_measured_and_one_is_recommended_for_each_direction() {
    let lines = lines(&[]);
    let available = INSTRUCTIONS.iter().filter(|scan| scan.is_available());
    let expected = names(CATALOG.iter().chain(available).map(|scan| scan.name));
    assert_eq!(measured(&lines), expected);
    let machine = &lines[0];
    assert_eq!(machine["architecture"], std::env::consts::ARCH);
    assert_eq!((&machine["level"], &machine["rounds"]), (&Level::best().name().into(), &1.into()));
    #[cfg(target_arch = "x86_64")]
    assert_eq!(
        machine["features"]["avx512"],
        Level::available().any(|level| level.name() == "avx512")
    );
    for scan in lines.iter().filter(|line| line["kind"] == "scan") {
        for figure in ["latency", "throughput", "sparse", "dense"] {
            // A latency is a difference, which may be lost in noise.
            let time = scan[format!("{figure}_ns")].as_f64();
            assert!(time.map_or(figure == "latency", |time| time > 0.0), "{scan}");
            assert!(scan[format!("{figure}_ns_lower")].is_null(), "no spread: {scan}");
        }
        // Cycles are reported if they could be measured.
        let has_cycles = machine["nanoseconds_per_cycle"].is_number();
        assert_eq!(scan["dense_cycles"].is_number(), has_cycles, "{scan}");
        assert!(scan["ratio"].as_f64().unwrap() > 0.0, "{scan}");
    }
    let advice: Vec<_> = lines.iter().filter(|line| line["kind"] == "advice").collect();
    for (advice, direction) in advice.iter().zip(["forward", "reverse"]) {
        let text = advice["text"].as_str().unwrap();
        assert!(text.starts_with("use ") && text.contains("one round is not"), "{text}");
        assert_eq!(advice["direction"], direction);
    }
    assert_eq!(advice.len(), 2);
}

#[test]
fn the_selected_scans_are_measured_with_those_that_they_are_compared_with() {
    let forward = INSTRUCTIONS.iter().filter(|scan| scan.is_available());
    let forward = CATALOG.iter().chain(forward).filter(|scan| scan.is_forward());
    let forward = names(forward.map(|scan| scan.name));
    for (arguments, expected) in [
        (&["--direction", "forward"][..], forward.as_str()),
        (
            &["--scan", "de_bruijn", "--direction", "reverse"],
            "reverse_de_bruijn reverse_leading_zeros",
        ),
        (
            &["--scan", "de_bruijn", "--scan", "bit_scan_reverse_zappa"],
            "forward_de_bruijn forward_trailing_zeros reverse_de_bruijn reverse_leading_zeros \
             reverse_zappa",
        ),
    ] {
        assert_eq!(measured(&lines(arguments)), expected, "{arguments:?}");
    }
    for level in Level::available() {
        let machine = &lines(&["--level", level.name(), "--scan", "zappa"])[0];
        assert_eq!(machine["level"], level.name());
    }
    // Sparse random words that are empty are left out, and each seed has a different number.
    let words = |seed| lines(&["--scan", "zappa", "--seed", seed])[0]["words_checked"].clone();
    let [five, six, ten, sixteen] = ["5", "6", "0x10", "16"].map(words);
    assert!(words("5") == five && five != six && ten == sixteen);
}

#[test]
fn tables_are_for_terminals_and_documents_and_programs() {
    for (locale, is_ascii) in [("C", true), ("POSIX", true), ("de_DE.UTF-8", false), ("", false)] {
        let mut command = command(&["lab", "--quick"]);
        command.env("LC_ALL", locale).env_remove("LANG").env_remove("LC_CTYPE");
        let output = command.output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches("\nuse ").count(), 2, "{text}");
        assert_eq!((text.contains('#'), text.contains('█')), (is_ascii, !is_ascii), "{text}");
    }
    let markdown = quick(&["--format", "markdown"]);
    assert!(markdown.matches("\n| ").count() >= CATALOG.len() + 4, "{markdown}");
    let csv = quick(&["--format", "csv"]);
    assert!(csv.starts_with("name,direction,") && csv.lines().count() > CATALOG.len(), "{csv}");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        (&["--scan", "knight"][..], "the scans are bsf, "),
        (&["--scan", "debruijn"], "there is no scan `debruijn`; did you mean `de_bruijn`?\n"),
        (&["--scan", "bit_scan_forward_zappa"], "did you mean `bit_scan_reverse_zappa`?"),
        (&["--scan", "bitscan_reverse_de_bruijn"], "did you mean `bit_scan_reverse_de_bruijn`?"),
        (&["--scan", &"x".repeat(1000)], "the scans are "),
        (&["--scan", "nalimov", "--direction", "forward"], "does not exist in this direction\n"),
        (&["--level", "sse9"], "the levels of this processor are baseline"),
        (&["--rounds", "0"], "--rounds"),
        (&["--rounds", "3"], "cannot be used with"),
    ] {
        let run = setwise(&[&["lab", "--quick"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
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
