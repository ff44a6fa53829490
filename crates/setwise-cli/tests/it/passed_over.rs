//! Signs, words, tags and operations without a meaning: passed over, counted, and listed by
//! `--strict`.

use std::fs;

use expect_test::expect;

use crate::common::{setwise, setwise_with_input};

/// Returns the moves that are read, the note, and the list of `--strict`.
fn read(text: &[u8]) -> (String, String, String) {
    let arguments = ["query", "true", "--select", "san", "-f", "csv", "--input", "pgn"];
    let run = setwise_with_input(&arguments, text);
    assert_eq!(run.code, 0, "{}", run.err);
    let moves: Vec<_> =
        run.out.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
    let strict = setwise_with_input(&[&arguments[..], &["--strict"]].concat(), text);
    assert_eq!(strict.code, if run.err.is_empty() { 0 } else { 3 }, "{}", strict.err);
    assert_eq!(strict.out, run.out);
    (moves.join(" "), run.err, strict.err)
}

/// Returns the list of `--strict` for games in which nothing is passed over without it.
fn only_strict(text: &str) -> String {
    let arguments = ["query", "true", "--input", "pgn", "--count"];
    let run = setwise_with_input(&arguments, text);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let strict = setwise_with_input(&[&arguments[..], &["--strict"]].concat(), text);
    assert_eq!((strict.code, strict.out), (3, run.out));
    strict.err
}

#[test]
fn what_has_no_meaning_is_counted_and_listed() {
    let mut all = String::new();
    for text in [
        "[Event \"E\"]\n\n1. e4 += e5 *\n\n[Event \"E\"]\n[White \"unclosed]\n\n1. e4 \u{2213} e5 1-0\n\n\
         [Event \"E\"]\n\n1. e4 e5 ) 2. Nf3 } *\n",
        "[Event \"E\"]\n\n1. e4 {see\n[Source \"x\"] } e5*\n",
    ] {
        let (moves, note, list) = read(text.as_bytes());
        all += &format!("{moves}\n{note}{list}\n");
    }
    expect![[r#"
        e4 e5 e4 e5 e4 e5 Nf3
        note: 5 things without a meaning in PGN were passed over; --strict lists what and where
        standard input:3:7: game 1: `+=` has no meaning between moves; passed over
        standard input:6:18: game 2: invalid tag: expected one such as `[White "Steinitz, William"]`; passed over
        standard input:8:7: game 2: `∓` has no meaning between moves; passed over
        standard input:12:10: game 3: unmatched `)`: no variation is open; passed over
        standard input:12:19: game 3: unexpected `}` between moves; passed over
        note: 5 things without a meaning in PGN were passed over

        e4 e5

    "#]].assert_eq(&all);
    let (moves, _, list) = read(b"[Event \"E\"]\n\n1. e4 *\n\xff");
    let unexpected = "standard input:4:1: game 2: unexpected `\u{ff}` between moves; passed over\n";
    assert!(moves == "e4" && list.starts_with(unexpected), "{list}");
}

#[test]
fn table_and_convert_count_and_list_too() {
    let text = "[Event \"E\"]\n\n1. e4 += e5 *\n";
    for command in ["table", "convert"] {
        let run = setwise_with_input(&[command], text);
        let note = "note: 1 thing without a meaning in PGN was passed over; --strict lists what and where\n";
        assert_eq!((run.code, run.err.as_str()), (0, note), "{command}");
        let run = setwise_with_input(&[command, "--strict"], text);
        assert_eq!(run.code, 3, "{command}");
        assert!(
            run.err.starts_with("standard input:3:7: game 1: `+=` has no meaning"),
            "{}",
            run.err
        );
        let run = setwise_with_input(&[command, "--strict", "--skip-bad"], text);
        assert_eq!(run.code, 2, "{command}");
    }
}

#[test]
fn every_command_that_reads_games_counts() {
    let text = "[Event \"E\"]\n\n1. e4 { a { b } } e5 *\n\n[Event \"F\"]\n\n1. d4 += *\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let file = file.to_str().unwrap();
    fs::write(file, text).unwrap();
    for (arguments, option) in [
        (&["query", "true", file][..], "--strict"),
        (&["query", "true", file, "--count"], "--strict"),
        (&["query", "true", file, "--count", "-j", "2"], "--strict"),
        (&["query", "true", file, "--group-by", "ply"], "--strict"),
        (&["query", "P", file, "--heatmap"], "--strict"),
        (&["query", "true", file, "--sort", "ply"], "--strict"),
        (&["query", "true", file, "--unique"], "--strict"),
        (&["query", "false", file], "--strict"),
        (&["query", "true", file, "--where", "Event == \"E\" || san == \"d4\""], "--strict"),
        (&["query", "true", file, "-f", "pgn"], "--strict"),
        (&["convert", file, "--tags", "all", "-f", "csv"], "--strict"),
        (&["table", file], "--strict"),
        (&["eval", "count(P)", "--file", file], "--strict of `query`"),
    ] {
        let run = setwise(arguments);
        let note = format!(
            "note: 2 things without a meaning in PGN were passed over; {option} lists what and where\n"
        );
        assert!(run.err.contains(&note), "{arguments:?}: {}", run.err);
    }
}

/// Many of them are counted in bounded memory, whatever the number of threads.
#[test]
fn any_number_of_signs_is_counted() {
    let text = format!("[Event \"E\"]\n\n1. e4 {} e5 *\n\n", "= ".repeat(3000)).repeat(20);
    for threads in ["1", "3"] {
        let run = setwise_with_input(&["query", "true", "--count", "-j", threads], &text);
        assert_eq!(run.out, "40 of 40 positions matched\n");
        assert!(run.err.starts_with("note: 60000 things"), "{}", run.err);
        let run =
            setwise_with_input(&["query", "true", "--count", "-j", threads, "--strict"], &text);
        assert_eq!(run.err.lines().count(), 60_001);
        let last = run.err.lines().rev().nth(1).unwrap();
        assert!(last.starts_with("standard input:79:6005: game 20: `=`"), "{last}");
    }
}

#[test]
fn one_odd_operation_leaves_the_others_operations() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    let convert = |rest: &str, arguments: &[&str]| {
        let arguments = [&["convert", "-f", "epd"], arguments].concat();
        let run = setwise_with_input(&arguments, &format!("{fen}{rest}\n"));
        (run.out.replace(fen, "").trim().to_owned(), run.err, run.code)
    };
    for (rest, written) in [
        (r#" bm Rh8; id "a\"b";"#, r#"bm Rh8; id "a\"b";"#),
        (r#" id "a\"b"; bm Rh8;"#, r#"bm Rh8; id "a\"b";"#),
        (r#" bm Rh8; c-0 "x";"#, r#"bm Rh8; c-0 "x";"#),
        (r#" id "open; bm Rh8;"#, r#"bm Rh8; id "open;"#),
        (" 3 9 hmvc 5; bm Rh8;", r#"hmvc 3; fmvn 9; bm Rh8; c0 "hmvc 5";"#),
        (" hmvc x; bm Rh8;", r#"bm Rh8; c0 "hmvc x";"#),
        (" hmvc 5; hmvc 6; bm Rh8;", r#"hmvc 5; bm Rh8; c0 "hmvc 6";"#),
        (" bm Rh8; 7 wins;", "bm Rh8; 7 wins;"),
    ] {
        let (out, note, code) = convert(rest, &[]);
        assert_eq!((out.as_str(), code), (written, 0), "{rest}");
        assert!(
            note.starts_with("note: 1 malformed operation of EPD was left as text"),
            "{rest}: {note}"
        );
        let (out, list, code) = convert(rest, &["--strict"]);
        assert_eq!((out.as_str(), code), (written, 3), "{rest}");
        assert!(list.contains("; left as text\nnote: 1 malformed"), "{list}");
        // What was written is read as it stands.
        let (again, ..) = convert(&format!(" {written}"), &[]);
        assert_eq!(again, written);
    }
    // A text without operations is a comment.
    assert_eq!(convert(" (12. Nf3)", &[]), ("c0 \"(12. Nf3)\";".to_owned(), String::new(), 0));
    // A counter that a formula uses is reported although its line is not shown.
    let line = format!("{fen} hmvc x;\n");
    let run = setwise_with_input(&["query", "halfmove_clock > 3", "--strict"], &line);
    assert!(run.err.starts_with("standard input:1:33: halfmove clock: `x` is not"), "{}", run.err);
    assert_eq!(run.code, 3);
}

#[test]
fn all_tags_are_those_that_the_reader_finds_in_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str, text: &str| {
        fs::write(path(name), text).unwrap();
        path(name)
    };
    let header = |arguments: &[&str], input: &str| {
        let run = setwise_with_input(
            &[&["convert", "--tags", "all", "-f", "csv"], arguments].concat(),
            input,
        );
        (run.out.lines().next().unwrap_or_default().to_owned(), run.err)
    };
    for (text, columns) in [
        (
            "[White \"A\"] [Black \"B\"]\n  [Foo \"f\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
            "White,Black,Foo,Result",
        ),
        ("[White\t\"A\"]\n[ Foo \"f\" ]\n\n1. e4 *\n", "White,Foo"),
        ("[White \"A\"][Foo \"f\"] 1. e4 *\n", "White,Foo"),
        ("[White \"A\"]\n\n1. e4 *\n\n[White \"C\"]\n[Bar \"g\"]\n\n1. c4 *\n", "White,Bar"),
        ("[White \"A\"]\n\n1. e4 {see\n[%cal Ga1a2] and\n[1] note} e5 *\n", "White"),
        ("[White \"A\"]\n\n1. e4 {see\n[Source \"x\"] note} e5 *\n", "White"),
    ] {
        let file = write("a.pgn", text);
        assert_eq!(header(&[&file], ""), (format!("game,ply,{columns},fen"), String::new()));
    }
    // In a later block, and in a later file.
    let many = "[White \"A\"]\n\n1. e4 *\n\n".repeat(20_000);
    let late = format!("{many}[White \"B\"]\n[Late \"l\"]\n\n1. d4 *\n");
    let a = write("a.pgn", &late);
    let b = write("b.pgn", "[Other \"x\"]\n\n1. c4 *\n");
    assert_eq!(header(&[&a, &b], "").0, "file,game,ply,White,Late,Other,fen");
    let run = setwise(&["query", "Late == \"l\" || Other == \"x\"", "--count", &a, &b]);
    assert_eq!((run.code, run.out.as_str()), (0, "2 of 20002 positions matched\n"), "{}", run.err);
    let run = setwise(&["query", "true", "--where", "Late == \"l\"", "--count", &a]);
    assert_eq!((run.code, run.out.as_str()), (0, "1 of 1 position matched\n"), "{}", run.err);
    let run = setwise(&["query", "Latest == \"l\"", "--count", &a]);
    assert_eq!(run.code, 2);
    // A stream is read once: what it lacks at first is told.
    let note = "note: the tag `Late` of 1 game is not shown, as the first games lack it; --tags shows it by name\n";
    assert_eq!(
        header(&["--input", "pgn"], &late),
        ("game,ply,White,fen".to_owned(), note.to_owned())
    );
}

#[test]
fn commands_without_a_value_are_passed_over_where_they_are_asked_for() {
    let text = "[Event \"E\"]\n\n1. e4 { [%clk 1:xx] [%eval foo] } e5 {[%clk 0:01:00] [%eval #-3,24]}\n\
                2. Nf3 { [%CLK 0:01:00] [%eval 0.2 } Nc6 {[%clk] fine} 3. a3 {[%emt x] [%csl Zz9] [%cal Gd2d4,e]\n\
                [%csl Ga1,Rh8][%evp 0,5]} a6 ; [%clk 12\n*\n";
    let run = |select: &str, more: &[&str]| {
        let arguments = ["query", "true", "--select", select, "--input", "pgn", "-f", "csv"];
        let run = setwise_with_input(&[&arguments[..], more].concat(), text);
        assert_eq!(run.out.lines().count(), 7, "{}", run.err);
        (run.code, run.err)
    };
    let note = |count: usize| {
        format!(
            "note: {count} things without a meaning in PGN were passed over; --strict lists what and where\n"
        )
    };
    assert_eq!(run("san", &[]), (0, String::new()));
    assert_eq!(run("clock_s", &[]), (0, note(4)));
    assert_eq!(run("eval_cp", &[]), (0, note(2)));
    assert_eq!(run("eval_mate, clock_s", &[]), (0, note(6)));
    let (code, list) = run("san", &["--strict"]);
    assert_eq!(code, 3);
    expect![[r#"
        standard input:3:9: game 1: `[%clk 1:xx]` has no value; passed over
        standard input:3:21: game 1: `[%eval foo]` has no value; passed over
        standard input:4:10: game 1: `[%CLK 0:01:00]` has no value; passed over
        standard input:4:25: game 1: `[%eval 0.2` has no value; passed over
        standard input:4:43: game 1: `[%clk]` has no value; passed over
        standard input:4:63: game 1: `[%emt x]` has no value; passed over
        standard input:4:72: game 1: `[%csl Zz9]` has no value; passed over
        standard input:4:83: game 1: `[%cal Gd2d4,e]` has no value; passed over
        standard input:5:32: game 1: `[%clk 12` has no value; passed over
        note: 9 things without a meaning in PGN were passed over
    "#]]
    .assert_eq(&list);
}

#[test]
fn strict_lists_moves_with_a_wrong_sign() {
    let text = "[Event \"E\"]\n\n1. e4+ e5# 2. Qh5 Nc6 3. Bxc4 d6 4. Nxf3 Nf6 5. Qxf7+ *\n\n\
                [Event \"E\"]\n\n1. f3 e5 2. g4 Qh4# *\n\n[Event \"E\"]\n\n1. f3 e5 2. g4 Qh4+ *\n";
    expect![[r#"
        standard input:3:4: game 1: `e4+` has the sign of a capture, check or mate that it is not; passed over
        standard input:3:8: game 1: `e5#` has the sign of a capture, check or mate that it is not; passed over
        standard input:3:26: game 1: `Bxc4` has the sign of a capture, check or mate that it is not; passed over
        standard input:3:37: game 1: `Nxf3` has the sign of a capture, check or mate that it is not; passed over
        note: 4 things without a meaning in PGN were passed over
    "#]]
    .assert_eq(&only_strict(text));
}

#[test]
fn strict_lists_commands_that_repeat_a_value_of_the_move() {
    let text = "[Event \"E\"]\n\n1. e4 {[%eval 0.10] [%eval 0.90]} e5 {[%clk 0:00:10]} {[%clk 0:00:20] [%emt 1]}\n\
                2. Nf3 {[%eval 0.3] [%clk 0:00:09] [%csl Ra1]} {[%csl Ra2]} *\n\n\
                [Event \"E\"]\n\n1. e4 {[%eval #3]} e5 {[%eval 0.3]} $1 {[%eval x] [%eval #2]} *\n";
    let arguments = ["query", "true", "--select", "eval_cp, eval_mate, clock_s", "-f", "csv"];
    let arguments = [&arguments[..], &["--input", "pgn"]].concat();
    assert_eq!(setwise_with_input(&arguments, text).err, "");
    let expected = expect![[r#"
        standard input:3:21: game 1: `[%eval 0.90]` repeats a value of its move, and the first one counts; passed over
        standard input:3:56: game 1: `[%clk 0:00:20]` repeats a value of its move, and the first one counts; passed over
        standard input:8:41: game 2: `[%eval x]` has no value; passed over
        standard input:8:51: game 2: `[%eval #2]` repeats a value of its move, and the first one counts; passed over
        note: 4 things without a meaning in PGN were passed over
    "#]];
    for arguments in [&arguments[..], &["query", "true", "--input", "pgn"]] {
        let strict = setwise_with_input(&[arguments, &["--strict"]].concat(), text);
        assert_eq!(strict.code, 3);
        let list: Vec<_> =
            strict.err.split_inclusive('\n').filter(|line| !line.contains("matched")).collect();
        expected.assert_eq(&list.concat());
    }
}

#[test]
fn strict_lists_wrong_move_numbers() {
    let text = "[Event \"E\"]\n\n1. e4 e5 3. Nf3 Nc6 7. Bb5 a6 *\n\n\
                [Event \"E\"]\n\n1.e4 {x} 1...e5 2 Nf3 (2. f4 7. Nc3) 2... Nc6 3.Bb5 a6 4. 0-0 (4. Ba4) 1/2-1/2\n\n\
                [Event \"E\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 29\"]\n\n29. 0-0 Kd7 30.-- Kd6 1. Kf2 1 0000 32. Kg2 32 *\n";
    expect![[r#"
        standard input:3:10: game 1: `3` is not the number of its move, 2; passed over
        standard input:3:21: game 1: `7` is not the number of its move, 3; passed over
        standard input:12:23: game 3: `1` is not the number of its move, 31; passed over
        standard input:12:30: game 3: `1` is not the number of its move, 31; passed over
        note: 4 things without a meaning in PGN were passed over
    "#]]
    .assert_eq(&only_strict(text));
}

#[test]
fn a_tag_that_may_set_the_start_is_an_error() {
    let text = "[Event \"x\"]\n[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 *\n";
    let run = setwise_with_input(&["query", "true", "--input", "pgn", "--count"], text);
    assert_eq!((run.code, run.out.as_str()), (3, "1 of 1 position matched\n"));
    expect![[r#"
        standard input:2:2: game 1: this tag may be meant as `FEN`, but is in another case: write `FEN`, or omit the tag
    "#]]
    .assert_eq(&run.err);
}

#[test]
fn a_condition_that_divides_by_zero_is_said_next_to_a_malformed_tag() {
    let text = "[WhiteElo \"1500?\"]\n[BlackElo \"2000\"]\n\n1. e4 *\n";
    let run = |condition: &str| {
        let arguments = ["query", "true", "--where", condition, "--input", "pgn", "--count"];
        let run = setwise_with_input(&arguments, text);
        assert_eq!((run.code, &*run.out), (3, ""), "{condition}");
        run.err
    };
    let list = run("1 / (BlackElo - 2000) > 0 && WhiteElo > 3");
    let tag = "standard input:1: game 1: WhiteElo: `1500?` is not a whole number\n";
    let fault = "standard input:1: game 1: the formula has no value: it divides by zero, inverts an even number, \
                 or its code is undefined\n";
    assert_eq!(list, format!("{tag}{fault}"));
    // Whether these divide by zero depends on the tag, or does not matter.
    for condition in
        ["1 / (WhiteElo - 1500) > 0", "BlackElo > 3000 && WhiteElo > 3", "WhiteElo > 3"]
    {
        assert_eq!(run(condition), tag, "{condition}");
    }
}
