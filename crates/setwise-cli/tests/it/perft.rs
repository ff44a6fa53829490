//! `setwise moves` and `setwise perft`.

use expect_test::expect;

#[cfg(target_os = "linux")]
use crate::common::{Run, command, run_of, start};
use crate::common::{setwise, setwise_with_input, shell, transcript};
#[cfg(target_os = "linux")]
use crate::signals;

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn the_moves_of_a_position_are_listed() {
    let run = shell("moves");
    assert_eq!((run.code, run.err.as_str(), run.out.lines().count()), (0, "", 20));
    assert!(run.out.starts_with("a2a3\na2a4\nb1a3\n"), "{}", run.out);
    let fen = "'k7/8/8/8/8/2p5/1P6/K7 w - - 0 1'";
    let expected = expect![[r#"
        $ moves --fen 'k7/8/8/8/8/2p5/1P6/K7 w - - 0 1' --kind captures
        b2c3
        $ moves --fen 'k7/8/8/8/8/2p5/1P6/K7 w - - 0 1' --kind evasions
        $ moves --fen 'k7/8/8/8/8/2p5/1P6/K7 w - - 0 1' --kind quiet --format json
        {"fen":"k7/8/8/8/8/2p5/1P6/K7 w - - 0 1","check":false,"checkmate":false,"stalemate":false,"count":4,"moves":["a1a2","a1b1","b2b3","b2b4"]}
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let divide = shell(&format!("perft 2 --divide --fen {fen} --format json"));
    expect![[r#"
        {"fen":"k7/8/8/8/8/2p5/1P6/K7 w - - 0 1","depth":2,"nodes":21,"divide":[{"move":"a1a2","nodes":5},{"move":"a1b1","nodes":5},{"move":"b2b3","nodes":4},{"move":"b2b4","nodes":4},{"move":"b2c3","nodes":3}]}
    "#]]
    .assert_eq(&divide.out);
}

#[test]
fn the_moves_of_several_kinds_are_listed_once() {
    let fen = "'1r5k/P7/8/8/8/8/p7/K7 w - - 0 1'";
    let [steps, hits] = ["a7a8b a7a8n a7a8q a7a8r", "a7b8b a7b8n a7b8q a7b8r"];
    let promotions = format!("{steps} {hits}");
    let all = format!("a1a2 {promotions}");
    for (kinds, expected) in [
        ("captures", &format!("a1a2 {hits}")[..]),
        ("quiet", steps),
        ("promotions", &promotions),
        ("evasions", ""),
        ("captures,promotions", &all),
        ("promotions --kind captures", &all),
        ("evasions,quiet", steps),
        ("all,captures", &all),
    ] {
        let run = shell(&format!("moves --fen {fen} --kind {kinds}"));
        let names: Vec<_> = run.out.lines().collect();
        assert_eq!((run.code, names.join(" ").as_str()), (0, expected), "{kinds}");
    }
    let json = shell(&format!("moves --fen {fen} --kind promotions --format json")).out;
    let moves = promotions.replace(' ', "\",\"");
    assert!(json.ends_with(&format!("\"count\":8,\"moves\":[\"{moves}\"]}}\n")), "{json}");
    for wrong in ["''", "checks", "captures,", "captures;quiet"] {
        let run = shell(&format!("moves --kind {wrong}"));
        assert!(run.code == 2 && run.err.contains("promotions, evasions]"), "{}", run.err);
    }
}

#[test]
fn the_moves_of_a_book_have_weights_and_shares() {
    let expected = expect![[r#"
        $ moves --book data/book.bin
        e2e4 15 50.00%
        d2d4 9 30.00%
        c2c4 3 10.00%
        g1f3 1 3.33%
        b2b3 1 3.33%
        g2g3 1 3.33%
        $ moves --book data/book.bin --moves e4 e5 --notation san
        Nf3 6 75.00%
        f4 2 25.00%
        $ moves --book data/book.bin --moves e4 --format json
        {"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","check":false,"checkmate":false,"stalemate":false,"count":4,"moves":["e7e5","c7c5","c7c6","d7d6"],"book":{"key":"0x823c9b50fd114196","illegal":0,"entries":[{"move":"e7e5","weight":8,"share":0.5333333333333333},{"move":"c7c5","weight":4,"share":0.26666666666666666},{"move":"c7c6","weight":2,"share":0.13333333333333333},{"move":"d7d6","weight":1,"share":0.06666666666666667}]}}
        $ moves --book data/book.bin --moves e4 --kind captures
        $ moves --book data/book.bin --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --format json
        {"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","check":false,"checkmate":false,"stalemate":false,"count":0,"moves":[],"book":{"key":"0x5e854d7a97eb14c6","illegal":0,"entries":[]}}
        $ moves --book nix.bin
        error: nix.bin: cannot read the book: No such file or directory (os error 2)
        [3]
        $ moves --book data/bits.c
        error: data/bits.c: this is not a Polyglot book: entry index 104, byte offset 1664: the entry has fewer than 16 bytes
        [3]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

/// A book with castling in both forms, which is one move, and with a move that is not legal; and the
/// same book, corrupt.
#[test]
fn books_may_be_wrong() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let position: setwise_chess::Position = fen.parse().unwrap();
    let entry = |from: u16, to: u16, weight| {
        let (key, move_bits) = (position.zobrist_key(), from << 6 | to);
        setwise_chess::polyglot::Entry { key, move_bits, weight, learn: 0 }.to_bytes()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.bin");
    let name = path.to_str().unwrap();
    let mut bytes = [entry(4, 12, 1), entry(4, 7, 1), entry(4, 6, 2), entry(4, 40, 9)].concat();
    std::fs::write(&path, &bytes).unwrap();
    let run = setwise(&["moves", "--book", name, "--fen", fen]);
    assert_eq!((run.code, run.out.as_str()), (0, "e1g1 3 75.00%\ne1e2 1 25.00%\n"));
    assert_eq!(run.err, "note: the book has 1 illegal move for this position\n");
    let piped = setwise_with_input(&["moves", "--book", "-", "--fen", fen], &bytes);
    assert_eq!((piped.code, piped.out, piped.err), (run.code, run.out, run.err));
    let run = setwise(&["moves", "--book", name, "--fen", fen, "--castling", "rook"]);
    assert!(run.out.starts_with("e1h1 3 75.00%\n"), "{}", run.out);

    bytes.extend([0; 16]);
    std::fs::write(&path, &bytes).unwrap();
    let run = setwise(&["moves", "--book", name, "--fen", fen]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    let place = "entry index 4, byte offset 64: the key is smaller than the one before";
    assert!(run.err.contains(place), "{}", run.err);
    let piped = setwise_with_input(&["moves", "--book", "-", "--fen", fen], &bytes);
    assert_eq!((piped.code, piped.out.as_str()), (3, ""));
    let message = format!("error: standard input: this is not a Polyglot book: {place}\n");
    assert_eq!(piped.err, message);
}

#[test]
fn castling_is_spelled_in_both_forms() {
    for (spelling, names) in [("king", ["e1g1", "e1c1"]), ("rook", ["e1h1", "e1a1"])] {
        let run = setwise(&["moves", "--fen", CASTLING, "--castling", spelling]);
        let has = |name: &str| run.out.lines().any(|line| line == name);
        assert!(names.into_iter().all(has), "{}", run.out);
        let divide = ["--divide", "--castling", spelling];
        let run = setwise(&[&["perft", "2", "--fen", CASTLING], &divide[..]].concat());
        assert!(run.out.contains(&format!("{} 3\n", names[0])), "{}", run.out);
    }
    // The example of the help has castling to both sides, with rooks on b1 and g1.
    let help = shell("moves -h").out;
    let example = help.lines().find_map(|line| line.strip_suffix("' --castling rook"));
    let (_, fen) = example.and_then(|line| line.split_once('\'')).unwrap();
    let moves = setwise(&["moves", "--fen", fen, "--castling", "rook"]).out;
    assert!(["e1b1", "e1g1"].into_iter().all(|name| moves.lines().any(|line| line == name)));
}

#[test]
fn counts_are_the_same_on_any_number_of_threads() {
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
fn counts_are_the_same_with_a_table() {
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

/// Ctrl-C ends a count that would take years, and the finished moves are reported.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_reports_the_finished_moves() {
    // Some moves give mate or stalemate at once, and have no replies.
    let fen = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    let moves = setwise(&["perft", "2", "--divide", "--fen", fen]).out;
    let (done, left): (Vec<_>, Vec<_>) =
        moves.lines().filter(|line| line.contains(' ')).partition(|line| line.ends_with(" 0"));
    assert!(done.len() > 3 && left.len() > 3);
    for format in ["text", "json"] {
        let fixed = ["perft", "30", "--divide", "--fen", fen, "--threads", "2"];
        let child = start(command(&[&fixed[..], &["--format", format]].concat()));
        signals::wait_for_handler(&child);
        signals::wait_for_work(child.id());
        let expected = signals::interrupt(&child);
        let Run { code, out, err } = run_of(child.wait_with_output().unwrap());
        assert_eq!(Some(code), expected, "{err}");
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
fn positions_have_names_and_moves_that_lead_on() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let expected = setwise(&["moves", "--fen", after]).out;
    assert_eq!(expected.lines().count(), 29);
    for arguments in [
        "moves --moves e2e4 e7e5",
        "moves --moves 'e4 e5'",
        "moves --fen startpos --moves e4 --moves e7e5",
        "moves startpos --moves e4 e5",
        &format!("moves '{after}'"),
    ] {
        assert_eq!(shell(arguments).out, expected, "{arguments}");
    }
    let perft = shell("perft 3 startpos --moves e4 e5");
    assert_eq!(perft.out, setwise(&["perft", "3", "--fen", after]).out);
    let captured = shell("eval 'count(occupied) == 31' --moves e4 d5 exd5");
    assert_eq!((captured.code, captured.out.contains("true")), (0, true), "{captured:?}");
    let castled = shell("eval 'K == {g1}' 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -' --moves e1g1 0-0-0");
    assert!(castled.out.contains("true"), "{castled:?}");
    let session = crate::common::setwise_with_input(&["repl", "--fen", "startpos"], "count(P)\n");
    assert!(session.out.contains('8'), "{session:?}");
}

#[test]
fn moves_are_listed_in_san() {
    let run =
        shell("moves 'r3k3/1P6/8/8/8/8/8/4K2R w K -' --notation san --kind captures,promotions");
    let expected = "b8=B\nb8=N\nb8=Q+\nb8=R+\nbxa8=B\nbxa8=N\nbxa8=Q+\nbxa8=R+\n";
    assert_eq!(run.out, expected);
    let run = shell("moves '4k3/8/8/8/8/8/8/4K2R w K -' --notation san -f json");
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(object["moves"].as_array().unwrap().contains(&"O-O".into()), "{run:?}");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        ("perft 3 --fen '8/8/8/8/8/8/8/8 w - - 0 1'", "error: --fen: "),
        ("moves --fen begin", "--fen: piece placement, column 2"),
        ("perft 2 begin", "position: piece placement, column 2"),
        ("moves startpos --fen startpos", "cannot be used with"),
        ("moves --moves e2e4 e7e6 e2e4", "--moves: move 3, `e2e4`: "),
        ("perft 2 --moves 'e4 Ke5'", "--moves: move 2, `Ke5`: "),
        ("moves --moves e4 0000", "--moves: move 2, `0000`: "),
        ("perft many", "from 0 to 64"),
        ("perft -1", "from 0 to 64"),
        ("perft 65", "from 0 to 64"),
        ("perft", "<DEPTH>"),
        ("perft 2 --hash ''", "K, M and G"),
        ("perft 2 --hash 0", "K, M and G"),
        ("perft 2 --hash 63", "K, M and G"),
        ("perft 2 --hash many", "K, M and G"),
        ("perft 2 --hash 1T", "K, M and G"),
        ("perft 2 --hash -1", "K, M and G"),
        ("perft 2 --hash 99999999999G", "too large"),
        ("perft 12 --hash 4000000000G", "error: --hash: cannot allocate "),
    ] {
        let run = shell(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}
