//! `setwise eval`.

use std::io::Write;
use std::process::Stdio;

use expect_test::expect;

use crate::common::{Run, setwise, setwise_with_input, shell, transcript};
#[cfg(target_os = "linux")]
use crate::common::{command, limited};

const FEN: &str = "4k3/8/3q1r2/8/4N3/8/4P3/4K3 b - - 0 1";

/// Runs with arguments in a line, in which `--fen` has the position.
fn eval(arguments: &str) -> Run {
    shell(&format!("eval {}", arguments.replace("--fen", &format!("--fen '{FEN}'"))))
}

#[test]
fn values_are_sets_and_numbers_and_bools() {
    let expected = expect![[r#"
        $ eval knight({d4})
        8  .  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  .  .
        6  .  .  1  .  1  .  .  .
        5  .  1  .  .  .  1  .  .
        4  .  .  .  .  .  .  .  .
        3  .  1  .  .  .  1  .  .
        2  .  .  1  .  1  .  .  .
        1  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h
        hex      0x0000142200221400
        decimal  22136263676928
        count    8
        squares  c2 e2 b3 f3 b5 f5 c6 e6
        $ eval '5 > 7'
        false
        $ eval legal_moves --fen '4k3/8/3q1r2/8/4N3/8/4P3/4K3 b - - 0 1'
        decimal  37
        hex      0x0000000000000025
        $ eval 'let n = legal_moves; n' --fen '4k3/8/3q1r2/8/4N3/8/4P3/4K3 b - - 0 1' --format json
        {"type":"number","value":37}
        note: from here on `n` is the formula of this `let` and not the variable
        $ eval 'count({a1}) - 3'
        decimal  -2
        hex      0xfffffffffffffffe
        $ eval {a1,d1} --format json
        {"type":"set","hex":"0x0000000000000009","decimal":9,"count":2,"squares":["a1","d1"]}
        $ eval {a1,d1} --format csv
        type,hex,decimal,count,squares
        set,0x0000000000000009,9,2,a1 d1
        $ eval '0 == 0 || true' --format json
        {"type":"bool","value":true}
        $ eval -1 --format csv
        type,value
        number,-1
        $ eval '(white_to_move ? 1 : 2) + (in_check ? 10 : 20)' --fen '4k3/8/3q1r2/8/4N3/8/4P3/4K3 b - - 0 1'
        decimal  22
        hex      0x0000000000000016
        $ eval '1, 2'
        error: expected one formula, found a list
         --> formula:1:4
          |
        1 | 1, 2
          |    ^ a list needs `--as LANGUAGE`, or `setwise repl`
        [2]
        $ eval knight(e4) --format csv
        type,hex,decimal,count,squares
        set,0x0000284400442800,44272527353856,8,d2 f2 c3 g3 c5 g5 d6 f6
        $ eval diagonal(e4) --format csv
        type,hex,decimal,count,squares
        set,0x0080402010080402,36099303471055874,7,b1 c2 d3 e4 f5 g6 h7
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let moves = "pawn_moves + knight_moves + bishop_moves + rook_moves + queen_moves + king_moves";
    for formula in [moves, "count({a1..a8}) + 29", "let n = legal_moves; n"] {
        let run = eval(&format!("'{formula}' --fen"));
        assert_eq!(run.out, eval("legal_moves --fen").out, "{formula}");
    }
    let forks = eval("'count(knight(N) & (k | q | r)) >= 2' --fen").out;
    assert!(forks.ends_with("knight(N) & (k | q | r): 2 squares  d6 f6\ntrue\n"), "{forks}");
    assert!(eval("0x9").out.ends_with("squares  a1 d1\n"));
    assert_eq!(eval("9").out, "decimal  9\nhex      0x0000000000000009\n");
}

#[test]
fn the_last_of_the_moves_is_named() {
    let all = "moved_from, moved_to, captured";
    for (moves, expected) in [
        ("--moves e2e4 e7e5", ["e7", "e5", "none"]),
        ("--moves e4 d5 exd5", ["e4", "d5", "d5"]),
        ("--moves e4 a6 e5 d5 exd6", ["e5", "d6", "d5"]),
        ("--moves e4 e5 Nf3 Nf6 Bc4 Bc5 O-O", ["e1", "g1", "none"]),
        ("--fen startpos", ["none"; 3]),
    ] {
        for (name, square) in all.split(", ").zip(expected) {
            let expected =
                if square == "none" { square.to_owned() } else { format!("{{{square}}}") };
            let run = shell(&format!("eval '{name} == {expected}' {moves}"));
            assert!(run.out.ends_with("\ntrue\n"), "{name} {moves}: {run:?}");
        }
    }
}

#[test]
fn a_name_that_a_binding_hides_is_noted() {
    let note = "note: from here on `h1` is the formula of this `let` and not the square\n";
    let run = eval("'let h1 = knight(e4); h1'");
    assert_eq!((run.code, run.err.as_str()), (0, note));
    assert!(run.out.contains("squares  d2 f2 c3 g3 c5 g5 d6 f6"), "{}", run.out);
    for quiet in ["knight(e4) --format json", "knight({e4})", "'e4 in {e4}'", "diagonal(e4)"] {
        assert_eq!(eval(quiet).err, "", "{quiet}");
    }
    let run = setwise_with_input(&["repl"], "let h1 = 3; h1\n:format json\nlet g1 = 3; g1\n");
    assert_eq!(run.err, format!("{note}{}", note.replace("h1", "g1")));
}

#[test]
fn every_command_notes_what_may_mean_something_else() {
    let power = "note: `^` is the exclusive or; write `1 << n` for a power of two\n";
    for arguments in [
        "eval 2^64-1",
        "eval 2^64-1 --format json",
        "eval --board go9 2^3",
        "prove 2^n>0",
        "prove 2^n>0 --format json",
        "prove --board go9 2^3==1",
        "explain 2^n&x",
        "explain 2^n&x --format json",
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        assert_eq!(setwise(&arguments).err, power, "{arguments:?}");
    }
    let table = "fen,n\n4k3/8/8/8/8/8/8/4K3 w - -,3\n";
    for arguments in [
        "query count(K)<2^10 --input csv",
        "query all --where n<2^10 --input csv --format csv",
        "query all --select 2^10 --input csv",
        "query all --group-by 2^10 --input csv",
        "convert --input csv --where n<2^10 --format csv",
    ] {
        let mut arguments: Vec<_> = arguments.split(' ').collect();
        arguments.push("-");
        let run = setwise_with_input(&arguments, table);
        assert!(run.err.starts_with(power), "{arguments:?}: {run:?}");
    }
    let run = setwise_with_input(&["prove", "--file", "-"], "x == x\nx ^ 1 == x^2\n");
    let square = "`^` is the exclusive or; write `x * x` for the square of a number";
    assert!(run.err.starts_with(&format!("note: standard input:2: {square}\n")), "{run:?}");
    let run = setwise(&["query", "{a1-h8}", "data/positions.epd", "--count"]);
    let note = "`a1-h8` is a difference of indices; write `a1..h8` for the rectangle";
    assert_eq!(run.err, format!("note: {note}\n"));
}

#[test]
fn formulas_are_read_from_standard_input_and_files() {
    let diagram = format!("knight(\n{}1.......\n)", "........\n".repeat(7));
    let run = setwise_with_input(&["eval", "-", "--format", "csv"], &diagram);
    assert!(run.out.ends_with("set,0x0000000000020400,132096,2,c2 b3\n"), "{run:?}");

    let path = std::env::temp_dir().join(format!("setwise-{}.sw", std::process::id()));
    let argument = format!("@{}", path.display());
    for line_end in ["\n", "\r\n", "\r"] {
        std::fs::write(&path, "// two corners\n{a1, h8}\n".replace('\n', line_end)).unwrap();
        let run = setwise(&["eval", &argument, "--format", "csv"]);
        assert!(run.out.ends_with(",2,a1 h8\n"), "{run:?}");
        std::fs::write(&path, "{a1,\n h9}\n".replace('\n', line_end)).unwrap();
        let run = setwise(&["eval", &argument]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(&format!("{}:2:2", path.display())), "{}", run.err);
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn usage_errors_give_no_wrong_advice() {
    for (arguments, message) in [
        (&["query", "P", "--limit", "-1"][..], "invalid value '-1' for '--limit <N>'"),
        (&["query", "P", "--threads", "-1"], "invalid value '-1' for '--threads <N>'"),
        (&["prove", "true", "--timeout", "-1"], "invalid value '-1' for '--timeout <SECONDS>'"),
        (&["eval", "P", "--threads", "2"], "unexpected argument '--threads' found"),
    ] {
        let run = setwise(arguments);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(message) && !run.err.contains("tip:"), "{}", run.err);
    }
}

#[test]
fn every_position_of_a_file_is_evaluated() {
    let run = eval("count(q) --file data/positions.epd --format csv");
    assert_eq!((run.code, run.out.lines().count()), (0, 301));
    let start = "file,line,game,ply,fen,rest,value,squares\ndata/positions.epd,1,";
    assert!(run.out.starts_with(start), "{}", run.out);
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, code, message) in [
        ("eval knigth({a1})", 2, "did you mean `knight`?"),
        ("eval 'x & 1'", 2, "unknown name `x`"),
        ("eval 'x & 1' --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1'", 2, "unknown name `x`"),
        ("eval N --fen '8/8 w - - 0 1'", 2, "--fen: "),
        ("eval file_i", 2, "did you mean `file_a`?"),
        ("eval N", 2, "give a position by --fen"),
        ("eval --formt json", 2, "'--formt'"),
        ("eval -x", 2, "'-- -x'"),
        ("eval N --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 3'", 2, "--fen: "),
        ("eval - --file -", 2, "only once"),
        ("eval '1 / (2 - 2)'", 2, "divides by zero"),
        ("eval N --file nothing", 3, "nothing"),
        ("eval @nothing", 3, "nothing"),
        ("eval N --fen 8/8 --file -", 2, "cannot be used with"),
        ("eval 1 --format fen", 2, "use text, json, csv or svg"),
        ("functions --format fen", 2, "[possible values: text, json, csv]"),
        ("eval '1, 2' --file -", 2, "`setwise query` shows more of them by --select"),
        ("eval '1, '", 2, "expected a formula"),
        ("eval", 2, "FORMULA"),
        ("evil", 2, "eval"),
    ] {
        let run = shell(arguments);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[test]
fn colors_are_for_terminals_unless_they_are_asked_for() {
    assert!(!eval("N --fen").out.contains('\u{1b}'));
    let colored = eval("N --color always --fen").out;
    assert!(colored.contains("\u{1b}[30m\u{1b}[42m[N]\u{1b}[0m"), "{colored:?}");
}

#[test]
fn the_help_and_the_lists_are_complete() {
    for arguments in ["--help", "eval --help", "query --help", "man"] {
        let run = shell(arguments);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("setwise") && run.out.contains("formula"), "{arguments}");
    }
    assert!(setwise(&["query", "--help"]).out.contains("Examples:"));
    // Each command lists only the exit codes that it has.
    let all = "the answer is no: no position matched, a law is refuted, no constant was found";
    for (arguments, expected) in [
        ("--help", Some(all)),
        ("query --help", Some("no position matched")),
        ("eval --help", None),
        ("explain --help", None),
        ("functions --help", None),
    ] {
        let help = shell(arguments).out;
        assert_eq!(help.lines().find_map(|it| it.strip_prefix("  1    ")), expected, "{help}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(setwise(&["completions", shell]).out.contains("setwise"), "{shell}");
    }
    let list = setwise(&["functions"]).out;
    let some = setwise(&["functions", "PEXT"]).out;
    let lines: Vec<_> = some.lines().collect();
    assert!(lines.len() == 12 && lines[0] == "Exchanges of bits, and subsets:", "{some}");
    assert!(lines[6].starts_with("  pext::rook(square, occupied)"), "{some}");
    assert!(lines[10].starts_with("  U64 _pext_u64(U64 x, U64 mask)"), "{some}");
    assert!(lines[1].starts_with("  extract(") && lines[2].contains("pext"), "{some}");
    // Only the names in each language are not in the whole list.
    assert!(lines[3].starts_with("      Rust Bitboard::extract;"), "{some}");
    let is_listed = |line: &&str| list.lines().any(|other| other == *line);
    assert!(lines.iter().filter(|line| !is_listed(line)).eq([&lines[3]]), "{some}");
    assert_eq!(setwise(&["functions", "rotated", "-f", "json"]).out.lines().count(), 7);
    let fills = setwise(&["functions", "fills", "-f", "json"]).out;
    let is_fill = |line: &&str| line.contains(r#""group":"Fills""#);
    assert_eq!(fills.lines().filter(is_fill).count(), 14, "{fills}");
    let knight = setwise(&["functions", "knight", "-f", "json"]).out;
    let names = r#""python":"knight_attacks","sql":["bb_knight_attacks","bb_knight"]"#;
    assert!(knight.contains(names), "{knight}");
    assert!(list.contains("\n\nFills:\n  north_fill(set) -> set"), "{list}");
    assert_eq!(setwise(&["functions", "no such thing"]).code, 2);
    assert!(list.contains("rook(set[, occupied]) -> set"), "{list}");
    assert!(list.contains("at_least_two(a, b[, c .. h]) -> set"), "{list}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_manual_page_is_cut_off_when_the_disk_is_full() {
    let folder = std::env::temp_dir().join(format!("setwise-man-{}", std::process::id()));
    let arguments = ["man", "--out", folder.to_str().unwrap()];
    std::fs::write(&folder, "").unwrap();
    let run = setwise(&arguments);
    assert_eq!(run.code, 3);
    assert!(run.err.contains(&format!("{}: this is not a folder", folder.display())), "{run:?}");
    std::fs::remove_file(&folder).unwrap();
    let run = limited("trap '' XFSZ; ulimit -f 6", &arguments);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("File too large"), "{}", run.err);
    let pages = || -> Vec<_> {
        let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
    };
    let before = pages();
    assert_eq!(setwise(&arguments).code, 0);
    let after = pages();
    assert!(folder.join("setwise-query.1").exists());
    assert!(before.iter().all(|page| after.contains(page)) && before.len() < after.len());
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_an_error() {
    for arguments in ["help", "--version", "help query", "man", "completions bash", "eval 1"] {
        let run = limited("exec >/dev/full", &arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, 3, "{arguments}: {}", run.err);
        assert!(run.err.starts_with("error: standard output: No space left"), "{}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_name_of_a_formula_file_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let name = [format!("setwise-{}-", std::process::id()).as_bytes(), b"\xff.sw"].concat();
    let path = std::env::temp_dir().join(std::ffi::OsStr::from_bytes(&name));
    std::fs::write(&path, "1 == 1").unwrap();
    let argument = [b"@", path.as_os_str().as_bytes()].concat();
    for (name, result) in [
        ("eval", "true\n"),
        ("prove", "proved"),
        ("explain", ""),
        ("query", "1 of 1 position matched"),
    ] {
        let mut command = command(&[name]);
        command.arg(std::ffi::OsStr::from_bytes(&argument));
        if name == "query" {
            command.args(["--count", "-"]);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"4k3/8/8/8/8/8/8/4K3 w - -\n").unwrap_or_default();
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.starts_with(result), "{name}: {text}");
    }
    std::fs::remove_file(path).unwrap();
}
