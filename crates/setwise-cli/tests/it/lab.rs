//! `setwise lab`.
use crate::common;
#[cfg(target_os = "linux")]
use crate::signals;

use std::process::Stdio;

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
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect()
}

/// Returns the sorted names of the scans.
fn names(lines: &[Value]) -> Vec<String> {
    let scans = lines.iter().filter(|line| line["kind"] == "scan");
    let mut names: Vec<_> = scans.map(|scan| scan["name"].as_str().unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn measures_every_scan_and_recommends_one_for_each_direction() {
    let lines = lines(&[]);
    let of_kind = |kind| lines.iter().filter(move |line| line["kind"] == kind);
    let available = INSTRUCTIONS.iter().filter(|scan| scan.is_available());
    let mut expected: Vec<_> = CATALOG.iter().chain(available).map(|scan| scan.name).collect();
    expected.sort_unstable();
    assert_eq!(names(&lines), expected);
    let machine = &lines[0];
    for scan in of_kind("scan") {
        for figure in ["throughput", "sparse", "dense"] {
            assert!(scan[format!("{figure}_ns")].as_f64().unwrap() > 0.0, "{scan}");
            assert!(scan[format!("{figure}_ns_lower")].is_null(), "no spread: {scan}");
        }
        // Cycles are reported if they could be measured.
        let has_cycles = machine["nanoseconds_per_cycle"].is_number();
        assert_eq!(scan["latency_cycles"].is_number(), has_cycles, "{scan}");
        assert!(scan["latency_ns"].is_number(), "{scan}");
        assert!(scan["ratio"].as_f64().unwrap() > 0.0, "{scan}");
    }
    assert_eq!(machine["architecture"], std::env::consts::ARCH);
    assert_eq!((&machine["level"], &machine["rounds"]), (&Level::best().name().into(), &1.into()));
    #[cfg(target_arch = "x86_64")]
    assert_eq!(
        machine["features"]["avx512"],
        Level::available().any(|level| level.name() == "avx512")
    );
    let directions: Vec<_> = of_kind("advice").map(|advice| &advice["direction"]).collect();
    assert_eq!(directions, ["forward", "reverse"]);
    for advice in of_kind("advice") {
        let text = advice["text"].as_str().unwrap();
        assert!(text.starts_with("use ") && text.contains("one round is not"), "{text}");
    }
}

#[test]
fn measures_the_selected_scans() {
    let forward = names(&lines(&["--direction", "forward"]));
    assert!(forward.iter().all(|name| name.starts_with("bit_scan_forward_")));
    assert!(forward.len() >= CATALOG.iter().filter(|scan| scan.is_forward()).count());
    let reverse = ["--scan", "de_bruijn", "--direction", "reverse"];
    let expected = ["bit_scan_reverse_de_bruijn", "bit_scan_reverse_leading_zeros"];
    assert_eq!(names(&lines(&reverse)), expected);
    let both = ["--scan", "de_bruijn", "--scan", "bit_scan_reverse_zappa"];
    assert_eq!(
        names(&lines(&both)),
        [
            "bit_scan_forward_de_bruijn",
            "bit_scan_forward_trailing_zeros",
            "bit_scan_reverse_de_bruijn",
            "bit_scan_reverse_leading_zeros",
            "bit_scan_reverse_zappa",
        ]
    );
    for level in Level::available() {
        let machine = &lines(&["--level", level.name(), "--scan", "zappa"])[0];
        assert_eq!(machine["level"], level.name());
    }
}

#[test]
fn the_seed_determines_the_words() {
    let words = |seed| lines(&["--scan", "zappa", "--seed", seed])[0]["words_checked"].clone();
    // Sparse random words that are empty are left out, and each seed has a different number.
    assert!(words("5") == words("5") && words("5") != words("6"));
    assert_eq!(words("0x10"), words("16"));
}

#[test]
fn writes_tables_in_the_encoding_of_the_terminal() {
    for (locale, is_ascii) in [("C", true), ("POSIX", true), ("de_DE.UTF-8", false), ("", false)] {
        let mut command = command(&["lab", "--quick"]);
        command.env("LC_ALL", locale).env_remove("LANG").env_remove("LC_CTYPE");
        let output = command.output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches("\nuse ").count(), 2, "{text}");
        assert_eq!((text.contains('#'), text.contains('█')), (is_ascii, !is_ascii), "{text}");
    }
}

#[test]
fn writes_tables_for_documents_and_programs() {
    let markdown = quick(&["--format", "markdown"]);
    let rows: Vec<_> = markdown.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() >= CATALOG.len() + 4, "{markdown}");
    assert!(rows.iter().all(|row| row.matches('|').count() == 12), "{markdown}");
    let csv = quick(&["--format", "csv"]);
    let mut table = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(table.headers().unwrap().len(), 25);
    assert!(table.records().map(Result::unwrap).count() >= CATALOG.len());
}

#[test]
fn refuses_with_a_reason() {
    for (arguments, message) in [
        (&["--scan", "knight"][..], "the scans are bsf, "),
        (
            &["--scan", "debruijn"],
            "error: there is no scan `debruijn`; did you mean `de_bruijn`?\n",
        ),
        (&["--scan", "bit_scan_forward_zappa"], "did you mean `bit_scan_reverse_zappa`?"),
        (&["--scan", "bitscan_reverse_de_bruijn"], "did you mean `bit_scan_reverse_de_bruijn`?"),
        (&["--scan", &"x".repeat(1000)], "the scans are "),
        (
            &["--scan", "nalimov", "--direction", "forward"],
            "error: the scan `nalimov` does not exist in this direction\n",
        ),
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
    let child = command(&["lab", "--rounds", "100000", "--scan", "zappa", "--format", "csv"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    signals::wait_for_handler(&child);
    let code = signals::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), code, "{message}");
    match message.as_str() {
        // The scans were still being checked.
        "interrupted before anything was measured\n" => assert_eq!(text, ""),
        _ => {
            assert!(message.starts_with("interrupted after "), "{message}");
            assert!(text.contains("bit_scan_reverse_zappa"), "{text}");
        }
    }
}
