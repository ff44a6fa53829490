//! `setwise moves` and `setwise perft`.
use crate::common;
#[cfg(unix)]
use crate::signals;

use common::setwise;
use expect_test::expect;

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn lists_the_moves_of_a_position() {
    let run = setwise(&["moves"]);
    assert_eq!((run.code, run.err.as_str(), run.out.lines().count()), (0, "", 20));
    assert!(run.out.starts_with("a2a3\na2a4\nb1a3\n"), "{}", run.out);
    let fen = "k7/8/8/8/8/2p5/1P6/K7 w - - 0 1";
    for (kind, expected) in [("captures", "b2c3\n"), ("evasions", "")] {
        let run = setwise(&["moves", "--fen", fen, "--kind", kind]);
        assert_eq!(run.out, expected);
    }
    let run = setwise(&["moves", "--fen", fen, "--kind", "quiet", "--format", "json"]);
    expect![[r#"
        {"fen":"k7/8/8/8/8/2p5/1P6/K7 w - - 0 1","check":false,"checkmate":false,"stalemate":false,"count":4,"moves":["a1a2","a1b1","b2b3","b2b4"]}
    "#]]
    .assert_eq(&run.out);
}

#[test]
fn lists_the_moves_of_several_kinds() {
    let fen = "1r5k/P7/8/8/8/8/p7/K7 w - - 0 1";
    let [steps, hits] = ["a7a8b a7a8n a7a8q a7a8r", "a7b8b a7b8n a7b8q a7b8r"];
    for (kinds, expected) in [
        (&["captures"][..], format!("a1a2 {hits}")),
        (&["quiet"], steps.to_owned()),
        (&["promotions"], format!("{steps} {hits}")),
        (&["evasions"], String::new()),
        // Moves of both kinds are listed once.
        (&["captures,promotions"], format!("a1a2 {steps} {hits}")),
        (&["promotions", "captures"], format!("a1a2 {steps} {hits}")),
        (&["evasions,quiet"], steps.to_owned()),
        (&["all,captures"], format!("a1a2 {steps} {hits}")),
    ] {
        let kinds = kinds.iter().flat_map(|kind| ["--kind", kind]);
        let arguments: Vec<_> = ["moves", "--fen", fen].into_iter().chain(kinds).collect();
        let run = setwise(&arguments);
        let names: Vec<_> = run.out.lines().collect();
        assert_eq!((run.code, names.join(" ")), (0, expected), "{arguments:?}");
    }
    let json = ["moves", "--fen", fen, "--kind", "promotions", "--format", "json"];
    let [steps, hits] = [steps, hits].map(|names| names.replace(' ', "\",\""));
    let expected = format!("\"count\":8,\"moves\":[\"{steps}\",\"{hits}\"]}}\n");
    assert!(setwise(&json).out.ends_with(&expected), "{}", setwise(&json).out);
    for wrong in ["", "checks", "captures,", "captures;quiet"] {
        let run = setwise(&["moves", "--kind", wrong]);
        assert!(run.code == 2 && run.err.contains("promotions, evasions]"), "{}", run.err);
    }
}

#[test]
fn spells_castling_in_both_ways() {
    for (spelling, names) in [("king", ["e1g1", "e1c1"]), ("rook", ["e1h1", "e1a1"])] {
        let run = setwise(&["moves", "--fen", CASTLING, "--castling", spelling]);
        let has = |name: &str| run.out.lines().any(|line| line == name);
        assert!(names.into_iter().all(has), "{}", run.out);
        let divide = ["--divide", "--castling", spelling];
        let run = setwise(&[&["perft", "2", "--fen", CASTLING], &divide[..]].concat());
        assert!(run.out.contains(&format!("{} 3\n", names[0])), "{}", run.out);
    }
}

#[test]
fn counts_on_any_number_of_threads() {
    for threads in ["1", "2", "5"] {
        let run = setwise(&["perft", "4", "--threads", threads]);
        assert_eq!((run.code, run.out.as_str()), (0, "197281\n"));
        assert!(run.err.starts_with("counted 197281 sequences in "), "{}", run.err);
    }
    for (arguments, nodes, count) in [
        (&["0"][..], "1\n", "counted 1 sequence in "),
        (&["1"], "20\n", "counted 20 sequences in "),
        (&["7", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"], "0\n", "counted 0 sequences in "),
    ] {
        let run = setwise(&[&["perft", "--threads", "2"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (0, nodes));
        assert!(run.err.starts_with(count), "{}", run.err);
    }
}

#[test]
fn counts_the_same_with_a_table() {
    for (size, threads) in [("64", "1"), ("100k", "2"), ("0x40M", "5")] {
        let arguments = ["perft", "5", "--hash", size, "--threads", threads, "--divide"];
        let (with, without) = (setwise(&arguments), setwise(&["perft", "5", "--divide"]));
        assert_eq!((with.code, with.out), (0, without.out), "{size}");
    }
    let run = setwise(&["perft", "4", "--hash", "1M", "--threads", "1"]);
    let (_, help) = run.err.split_once(" s, ").unwrap();
    // 20 positions after one move and 400 after two; few of them replace each other.
    assert_eq!(help, "0% of 420 lookups found, 390 positions held, the table 62% full\n");
    let run = setwise(&["perft", "4", "--hash", "1M", "--threads", "1", "--format", "json"]);
    expect![[r#"
        {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","depth":4,"nodes":197281,"hash":{"bytes":10048,"capacity":628,"held":390,"lookups":420,"hits":0}}
    "#]]
    .assert_eq(&run.out);
    for (size, reason) in [
        ("", "K, M and G"),
        ("0", "K, M and G"),
        ("63", "K, M and G"),
        ("many", "K, M and G"),
        ("1T", "K, M and G"),
        ("-1", "K, M and G"),
        ("99999999999G", "too large"),
    ] {
        let run = setwise(&["perft", "2", "--hash", size]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{size}");
        assert!(run.err.contains(reason), "{size}: {}", run.err);
    }
    let run = setwise(&["perft", "12", "--hash", "4000000000G"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("error: --hash: cannot allocate "), "{}", run.err);
}

#[test]
fn counts_of_more_than_64_bits_are_an_error() {
    let fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    for (depth, code) in [("23", 0), ("24", 0), ("25", 2), ("26", 2), ("64", 2)] {
        let run = setwise(&["perft", depth, "--hash", "4M", "--fen", fen]);
        assert_eq!((run.code, run.out.is_empty()), (code, code == 2), "{depth}: {}", run.err);
        assert_eq!(run.err.contains("2^64 sequences or more"), code == 2, "{}", run.err);
    }
}

#[test]
fn all_moves_have_different_names() {
    for fen in [
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "2k4r/8/8/8/8/8/8/1RK4R w HBh - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ] {
        for command in [&["moves"][..], &["perft", "1", "--divide"]] {
            let run = setwise(&[command, &["--fen", fen]].concat());
            let lines: Vec<_> = run.out.lines().collect();
            assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "{}", run.out);
            assert_eq!(run.out.contains("e1g1"), fen.contains("KQkq"), "{}", run.out);
            let king = setwise(&[command, &["--fen", fen, "--castling", "king"]].concat());
            assert_eq!(king.out == run.out, fen.contains("KQkq"), "{}", king.out);
        }
    }
}

#[test]
fn divides_as_json() {
    let fen = "k7/8/8/8/8/2p5/1P6/K7 w - - 0 1";
    let run = setwise(&["perft", "2", "--divide", "--fen", fen, "--format", "json"]);
    expect![[r#"
        {"fen":"k7/8/8/8/8/2p5/1P6/K7 w - - 0 1","depth":2,"nodes":21,"divide":[{"move":"a1a2","nodes":5},{"move":"a1b1","nodes":5},{"move":"b2b3","nodes":4},{"move":"b2b4","nodes":4},{"move":"b2c3","nodes":3}]}
    "#]]
    .assert_eq(&run.out);
}

/// Ctrl-C ends a count that would take years, and the finished moves are reported.
#[cfg(unix)]
#[test]
fn an_interrupt_reports_the_finished_moves() {
    use std::process::Stdio;

    // Some moves give mate or stalemate at once, and have no replies.
    let fen = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    let moves = setwise(&["perft", "2", "--divide", "--fen", fen]).out;
    let (done, left): (Vec<_>, Vec<_>) =
        moves.lines().filter(|line| line.contains(' ')).partition(|line| line.ends_with(" 0"));
    assert!(done.len() > 3 && left.len() > 3);
    for format in ["text", "json"] {
        let fixed = ["perft", "30", "--divide", "--fen", fen, "--threads", "2"];
        let mut command = common::command(&[&fixed[..], &["--format", format]].concat());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_secs(1));
        let code = signals::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), code, "{err}");
        let (done_of, all) = (done.len(), done.len() + left.len());
        let expected = format!("interrupted after {done_of} of {all} first moves, ");
        assert!(err.starts_with(&expected), "{err}");
        if format == "text" {
            assert_eq!(out.lines().collect::<Vec<_>>(), done);
            continue;
        }
        let object: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(object["nodes"].is_null() && object["interrupted"] == true, "{out}");
        let divide = object["divide"].as_array().unwrap();
        assert_eq!((divide.len(), &divide[0]["nodes"]), (done.len(), &serde_json::json!(0)));
        let names: Vec<_> = left.iter().map(|line| line.split_once(' ').unwrap().0).collect();
        assert_eq!(object["unfinished"], serde_json::json!(names));
    }
}

#[test]
fn invalid_arguments_are_reported() {
    let run = setwise(&["perft", "3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("error: --fen: "), "{}", run.err);
    for fen in ["start", "startpos"] {
        for command in ["moves", "perft"] {
            let depth = if command == "perft" { &["2"][..] } else { &[] };
            let run = setwise(&[&[command, "--fen", fen], depth].concat());
            assert!(run.code == 2 && run.err.contains("leave it out"), "{}", run.err);
        }
    }
    for depth in ["many", "-1", "65"] {
        let run = setwise(&["perft", depth]);
        assert!(run.code == 2 && run.err.contains("from 0 to 64"), "{}", run.err);
    }
    assert_eq!(setwise(&["perft"]).code, 2);
}
