//! `setwise lab`.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod common;
#[cfg(unix)]
mod signals;

use std::process::Stdio;

use common::{command, setwise};
use expect_test::expect;
use serde_json::Value;
use setwise::bitscan::{CATALOGUE, INSTRUCTIONS};
use setwise::bulk::Level;

/// A quick run, which must succeed and say nothing else.
fn quick(arguments: &[&str]) -> String {
    let run = setwise(&[&["lab", "--quick"], arguments].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// The objects of a run with this kind.
fn objects(arguments: &[&str], kind: &str) -> Vec<Value> {
    let text = quick(&[&["--format", "json"], arguments].concat());
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line["kind"] == kind).collect()
}

fn names(scans: &[Value]) -> Vec<&str> {
    let mut names: Vec<_> = scans.iter().map(|scan| scan["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn measures_every_scan_of_the_catalogue() {
    let scans = objects(&[], "scan");
    let available = INSTRUCTIONS.iter().filter(|scan| scan.is_available());
    let mut expected: Vec<_> = CATALOGUE.iter().chain(available).map(|scan| scan.name).collect();
    expected.sort_unstable();
    assert_eq!(names(&scans), expected);
    for scan in &scans {
        for figure in ["throughput", "loop_sparse", "loop_dense"] {
            let times = &scan[figure]["nanoseconds"];
            assert!(times["median"].as_f64().unwrap() >= 0.0, "{scan}");
            assert!(times["lower"].is_null() && times["upper"].is_null(), "no spread: {scan}");
        }
        assert!(scan["latency"]["nanoseconds"]["median"].is_number(), "{scan}");
        assert!(scan["ratio"].as_f64().unwrap() > 0.0, "{scan}");
    }
}

#[test]
fn tells_of_the_machine_and_what_to_use() {
    let machine = &objects(&[], "machine")[..];
    assert_eq!(machine.len(), 1);
    assert_eq!(machine[0]["architecture"], std::env::consts::ARCH);
    assert_eq!(machine[0]["level"], Level::best().name());
    assert_eq!(machine[0]["rounds"], 1);
    let advice = objects(&[], "advice");
    let directions: Vec<_> = advice.iter().map(|advice| &advice["direction"]).collect();
    assert_eq!(directions, ["forward", "reverse"]);
    assert!(advice.iter().all(|advice| advice["text"].as_str().unwrap().starts_with("use ")));
    assert!(advice.iter().all(|advice| {
        advice["text"].as_str().unwrap().contains("one round is no measurement")
    }));
    let history = objects(&[], "history");
    assert!(history.iter().any(|past| past["processor"] == "Intel Haswell"), "{history:?}");
}

#[test]
fn measures_what_was_asked_for() {
    let forward = objects(&["--direction", "forward"], "scan");
    assert!(forward.iter().all(|scan| scan["direction"] == "forward"));
    assert!(forward.len() >= CATALOGUE.iter().filter(|scan| scan.is_forward()).count());
    let both = objects(&["--scan", "de_bruijn", "--scan", "bit_scan_reverse_zappa"], "scan");
    expect![[r#"
        [
            "bit_scan_forward_de_bruijn",
            "bit_scan_forward_trailing_zeros",
            "bit_scan_reverse_de_bruijn",
            "bit_scan_reverse_leading_zeros",
            "bit_scan_reverse_zappa",
        ]
    "#]]
    .assert_debug_eq(&names(&both));
    for level in Level::available() {
        let machine = objects(&["--level", level.name(), "--scan", "zappa"], "machine");
        assert_eq!(machine[0]["level"], level.name());
    }
}

#[test]
fn the_past_is_told_with_the_instructions() {
    assert_eq!(objects(&["--scan", "zappa"], "history"), [] as [Value; 0]);
    assert!(!quick(&["--scan", "zappa"]).contains("in the past"));
    assert!(!quick(&["--scan", "zappa", "--format", "markdown"]).contains("in the past"));
    if let Some(scan) = INSTRUCTIONS.iter().find(|scan| scan.is_available()) {
        assert!(quick(&["--scan", scan.name]).contains("in the past"));
    }
}

#[cfg(unix)]
#[test]
fn the_width_may_be_chosen() {
    for width in [50, 77, 90, 140] {
        let mut command = command(&["lab", "--quick"]);
        let output = command.env("COLUMNS", width.to_string()).stderr(Stdio::null()).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        // The processor may have a long name.
        let longest = text.lines().skip(1).map(|line| line.chars().count()).max();
        assert!(longest <= Some(width), "{width}: {longest:?}\n{text}");
    }
}

#[test]
fn the_seed_decides_the_words() {
    let words = |seed| objects(&["--seed", seed], "machine")[0]["words_checked"].clone();
    assert_eq!(words("5"), words("5"));
    // Of sparse random words other numbers are empty, and left out.
    assert_ne!(words("5"), words("6"));
    assert_eq!(words("0x10"), words("16"));
}

#[test]
fn writes_tables() {
    let text = quick(&[]);
    assert!(text.contains("forward: use ") && text.contains("reverse: use "), "{text}");
    assert!(text.contains("scans are right on ") && text.contains('█'), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    let markdown = quick(&["--format", "markdown"]);
    assert!(markdown.contains("\n| `de_bruijn_separated` | Kim Walisch 2012 | 63 | 64 | "));
    let csv = quick(&["--format", "csv"]);
    let mut table = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(table.headers().unwrap().len(), 31);
    assert!(table.records().map(Result::unwrap).count() >= CATALOGUE.len());
}

#[test]
fn refuses_with_a_reason() {
    let refusal = |arguments: &[&str]| {
        let run = setwise(&[&["lab", "--quick"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        run.err
    };
    expect![[r#"
        error: there is no scan `de_brujin`; did you mean `de_bruijn`?
    "#]]
    .assert_eq(&refusal(&["--scan", "de_brujin"]));
    expect![[r#"
        error: there is no scan `bitscan_forward_faxon`; did you mean `bit_scan_forward_faxon`?
    "#]]
    .assert_eq(&refusal(&["--scan", "bitscan_forward_faxon"]));
    expect![[r#"
        error: the scan `nalimov` is not one in the direction that was asked for
    "#]]
    .assert_eq(&refusal(&["--scan", "nalimov", "--direction", "forward"]));
    assert!(refusal(&["--level", "sse9"]).contains("the levels of this processor are baseline"));
    assert!(refusal(&["--rounds", "0"]).contains("--rounds"));
    assert!(refusal(&["--rounds", "3"]).contains("cannot be used with"));
}

#[test]
fn documents_itself() {
    let help = setwise(&["lab", "--help"]).out;
    assert!(help.contains("Examples:") && help.contains("a scan is wrong"), "{help}");
    assert!(setwise(&["lab", "-h"]).out.contains("setwise lab --direction"));
}

/// Ctrl-C ends the rounds, and what was measured is told.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_rounds() {
    let child = command(&["lab", "--rounds", "100000", "--scan", "zappa", "--format", "csv"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let code = signals::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), code, "{told}");
    assert!(told.starts_with("interrupted "), "{told}");
    // A slow machine may still have been checking.
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(told.contains(" after "), text.contains("bit_scan_reverse_zappa"), "{told}{text}");
}
