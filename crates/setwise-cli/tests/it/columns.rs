//! The columns of tables: their names, and their values as they are written.

use std::fs;
use std::path::Path;

use crate::common::{Run, setwise, setwise_with_input};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn piped(arguments: &[&str], input: &str) -> Run {
    setwise_with_input(arguments, &input.replace("FEN", FEN))
}

#[test]
fn numbers_travel_as_they_are_written() {
    let numbers = "1e3,0.1000000000000000055,1.00000000000000000001,12345678901234567890123,-0";
    let names = ["v", "w", "x", "y", "z"];
    let members =
        names.iter().zip(numbers.split(',')).map(|(name, number)| format!("\"{name}\":{number}"));
    let members = members.collect::<Vec<_>>().join(",");
    let nested = r#"{"b":[1e3,0.10],"a":12345678901234567890123}"#;
    let json = format!("{{\"fen\":\"FEN\",{members},\"o\":{nested}}}\n");
    let csv = format!("fen,{}\nFEN,{numbers}\n", names.join(","));
    let run = piped(&["convert", "--format", "json"], &json);
    assert_eq!((run.code, run.out), (0, json.replace("FEN", FEN)));
    let run = piped(&["convert", "--format", "csv", "-s", "v, w, x, y, z"], &json);
    assert!(
        run.out.ends_with(&format!(",{numbers},\"{}\"\n", nested.replace('"', "\"\""))),
        "{}",
        run.out
    );
    let run = piped(&["convert", "--format", "csv"], &csv);
    assert_eq!((run.code, run.out), (0, csv.replace("FEN", FEN)));
    // Comparisons with texts see the same texts, others the numbers.
    for input in [&json, &csv] {
        for (formula, matched) in [
            ("v == \"1e3\"", 1),
            ("v == \"1000.0\" || v == \"1000\"", 0),
            ("v == 1000", 1),
            ("w == \"0.1000000000000000055\"", 1),
            ("y == \"12345678901234567890123\"", 1),
            ("z == \"-0\" && z == 0", 1),
        ] {
            let run = piped(&["query", formula, "--count"], input);
            let sums = format!("{matched} of 1 position matched");
            assert!(run.out.starts_with(&sums), "{formula}: {} {}", run.out, run.err);
        }
    }
    let json = "{\"fen\":\"FEN\",\"t\":true,\"m\":1}\n{\"fen\":\"FEN\",\"t\":false,\"m\":\"x\"}\n";
    let run = piped(&["convert", "--format", "json"], json);
    assert_eq!((run.code, run.out), (0, json.replace("FEN", FEN)));
    let csv = "fen,t,n\nFEN,True,1\nFEN,False,007\n";
    let run = piped(&["convert", "--format", "csv"], csv);
    assert_eq!((run.code, run.out), (0, csv.replace("FEN", FEN)));
    let run = piped(&["query", "t && t == \"True\"", "--count"], csv);
    assert!(run.out.starts_with("1 of 2 positions matched"), "{}", run.err);
}

#[test]
fn sets_are_read_back_from_all_formats() {
    for (format, extension) in [("csv", "csv"), ("tsv", "tsv"), ("json", "jsonl")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("sets.{extension}"));
        let file = file.to_str().unwrap();
        let run = piped(&["convert", "-", "-f", format, "-s", "black, all, count(P)"], "FEN\n");
        assert_eq!(run.code, 0, "{}", run.err);
        fs::write(file, run.out.replace("count(P)", "n")).unwrap();
        for formula in ["`all` & rank_8 == rank_8", "black & h8 != none", "black & 0xff == none"] {
            let formula = formula.replace("`all`", "black");
            let run = setwise(&["query", &formula, file, "--count"]);
            assert!(run.out.starts_with("1 of 1 position matched"), "{}", run.err);
        }
    }
    let word = "fen,w\nFEN,18446744073709551615\n";
    let run = piped(&["query", "w & 0xff != none", "-f", "csv"], word);
    assert!(run.out.contains(",squares,w\n") && run.out.ends_with(",18446744073709551615\n"));
    for input in [
        "fen,w\nFEN,0xff\n",
        "fen,w\nFEN,0xFFFFFFFFFFFFFFFF\n",
        "{\"fen\":\"FEN\",\"w\":\"0xff\"}\n",
        "{\"fen\":\"FEN\",\"w\":18446744073709551615}\n",
    ] {
        let run = piped(&["query", "w & 0xff != 0", "--count"], input);
        assert!(run.out.starts_with("1 of 1 position matched"), "{input}: {}", run.err);
    }
    // A column that also has negative numbers has no sets.
    let run = piped(&["query", "w > 5"], "fen,w\nFEN,-1\nFEN,18446744073709551615\n");
    let message = "w: `18446744073709551615` is above 2^63 - 1, the largest number: write a set \
                   in hexadecimal, such as `0x8000000000000000`";
    assert_eq!(run.code, 3);
    assert!(run.err.contains(message), "{}", run.err);
}

#[test]
fn a_column_of_another_kind_in_a_further_input_is_no_other_value() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, value: &str| {
        let path = folder.path().join(name);
        fs::write(&path, format!("fen,v\n{FEN},{value}\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (number, negative) = (file("1.csv", "7"), file("2.csv", "-7"));
    let (set, bool) = (file("3.csv", "18446744073709551615"), file("4.csv", "True"));
    for (formula, first, second, message) in [
        ("v < 0", &number, &set, "`18446744073709551615` is above 2^63 - 1"),
        (
            "v & a1 != none",
            &set,
            &negative,
            "`-7` is negative: a set is a number from 0 to 2^64 - 1",
        ),
        ("v", &bool, &number, "`7` is not true or false"),
        ("v < 0", &number, &bool, "`True` is not a whole number"),
    ] {
        let run = setwise(&["query", formula, first, second, "--count"]);
        assert_eq!(run.code, 3, "{formula}");
        assert!(run.err.contains(message), "{formula}: {}", run.err);
    }
    let run = setwise(&["query", "v & a1 != none", &set, &number, "--count"]);
    assert!(run.code == 0 && run.out.starts_with("2 of 2"), "{} {}", run.out, run.err);
}

#[test]
fn a_name_with_two_readings_is_refused_or_noted() {
    let csv = "fen,e4,all,ply,white,nr,legal_mates\nFEN,5,6,7,8,9,10\n";
    for (formula, options, message) in [
        ("e4 > 3", &[][..], "`e4` may be the square or the column"),
        ("P & {e4}", &[], "write `28` for the square, `` `e4` `` for the column"),
        ("true", &["--select", "e4"], "`e4` may be the square or the column"),
        ("true", &["--where", "e4 > 3"], "`e4` may be the square or the column"),
        ("true", &["--group-by", "all"], "`all` may be the constant or the column"),
        ("all == 6", &[], "write `0xffffffffffffffff` for the constant"),
    ] {
        let run = piped(&[&["query", formula, "-"], options].concat(), csv);
        assert_eq!(run.code, 2, "{formula}: {}", run.out);
        assert!(run.err.contains(message), "{formula}: {}", run.err);
    }
    let note = |name: &str| match name {
        "let" => "note: from here on `white` is the formula of this `let` and not the variable\n"
            .to_owned(),
        _ => format!(
            "note: `{name}` is a value of the position here; write `` `{name}` `` for the column\n"
        ),
    };
    for (formula, options, noted) in [
        ("`e4` == 5 && `all` == 6 && `ply` == 7 && `white` == 8", &[][..], None),
        ("ply == 1", &[], Some("ply")),
        ("ply == \"7\"", &[], None),
        ("white != none", &[], Some("white")),
        ("let white = 3; white == 3", &[], Some("let")),
        ("return ply == 1;", &[], Some("ply")),
        ("nr == 9", &["--where", "ply == 7 && white == 8"], None),
        ("nr == 9", &["--group-by", "ply"], Some("ply")),
        ("nr == 9", &["--group-by", "`ply`"], None),
        ("legal_mates == 10", &[], None),
    ] {
        let run = piped(&[&["query", formula, "-", "-f", "csv"], options].concat(), csv);
        assert_eq!(run.code, 0, "{formula}: {}", run.err);
        assert_eq!(run.out.lines().count(), 2, "{formula}: {}", run.out);
        let sums = "1 of 1 position matched\n";
        let errors = run.err.replace(sums, "");
        assert_eq!(errors, noted.map(note).unwrap_or_default(), "{formula} {options:?}");
    }
    // The column itself, and not the value of the position.
    let run = piped(&["query", "true", "-", "--select", "`ply`, `white`", "-f", "csv"], csv);
    assert!(run.out.lines().nth(1).is_some_and(|row| row.contains(",7,8")), "{}", run.out);
    // So is a tag of games.
    let pgn = "[black \"5\"]\n\n1. e4 { [%eval 0.5] } e5 { [%eval 0.6] } *\n";
    let run = piped(&["query", "black & e5", "--input", "pgn", "--count"], pgn);
    assert!(run.err.starts_with(&note("black")) && run.out.starts_with("1 of 2"), "{}", run.err);
    // A condition that is decided for each position reads the same names as one that is not.
    for condition in ["black == 5", "black == 5 && eval_cp > 0"] {
        let run = piped(&["query", "true", "--input", "pgn", "--count", "--where", condition], pgn);
        assert!(run.out.starts_with("2 of 2"), "{condition}: {}", run.out);
    }
}

#[test]
fn names_of_code_and_of_positions_are_not_mixed_up() {
    let folder = tempfile::tempdir().unwrap();
    let code = folder.path().join("engine.h");
    let code = code.to_str().unwrap();
    let text = "enum { P, N, B, R, Q, K, p, n, b, r, q, k };\nenum { white, black, both };\n\
                #define occupied 3\nint is_pawn(int piece) { return piece == P || piece == p; }\n";
    fs::write(code, text).unwrap();
    let query = |formula: &str| piped(&["query", formula, "--count", "--source", code], FEN);
    for (formula, message) in [
        ("P & rank_4", "`P` may be the variable or what the code defines"),
        (
            "is_pawn(p)",
            "write `` `p` `` for the variable; for what the code defines, its value or C code",
        ),
        ("black & rank_8", "`black` may be the variable or what the code defines"),
        ("occupied & rank_4", "`occupied` may be the variable or what the code defines"),
        // The omitted argument is `occupied`.
        ("rook({a1}) & rank_2", "`occupied` may be the variable or what the code defines"),
    ] {
        let run = query(formula);
        assert_eq!(run.code, 2, "{formula}: {}", run.out);
        assert!(run.err.contains(message), "{formula}: {}", run.err);
    }
    for formula in ["`P` & rank_4", "is_pawn(6)", "both == 2 && `white` & rank_4 != none"] {
        let run = query(formula);
        assert!(run.out.starts_with("1 of 1"), "{formula}: {} {}", run.out, run.err);
    }
}

#[test]
fn names_that_occur_again_are_kept_apart() {
    for input in [
        "fen,eval,eval,eval_2\nFEN,1,2,3\n",
        "fen\teval\teval\teval_2\nFEN\t1\t2\t3\n",
        "{\"fen\":\"FEN\",\"eval\":1,\"eval\":2,\"eval_2\":3}\n",
    ] {
        let run = piped(&["convert", "-f", "csv"], input);
        let table = "fen,eval,eval_3,eval_2\nFEN,1,2,3\n".replace("FEN", FEN);
        let note = "note: several columns have the name `eval`: a later one is `eval_3` here\n";
        assert_eq!((run.code, run.out, &*run.err), (0, table, note));
        let run = piped(&["query", "eval == 1 && eval_3 == 2 && eval_2 == 3", "--count"], input);
        assert!(run.out.starts_with("1 of 1 position matched"), "{}", run.err);
    }
}

#[test]
fn a_formula_over_a_table_that_cannot_be_read_names_its_defect() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    let name = path.to_str().unwrap();
    let many = format!("fen{}\n", ",a".repeat(10_001));
    for (table, message) in [
        ("fen,\"v\n1\n", ":1:5: the closing quote is missing"),
        (&*many, ":1: more than 10000 columns"),
        ("a,v\n1,2\n", ":1: no column is named `fen`"),
    ] {
        fs::write(name, table).unwrap();
        for formula in ["v > 1", "v == \"x\"", "true"] {
            let run = setwise(&["query", formula, name]);
            let expected = format!("error: {name}{message}");
            assert!(run.err.starts_with(&expected), "{formula}: {}", run.err);
            let sums = if formula == "true" { "0 of 0 positions matched\n" } else { "" };
            assert!(run.code == 3 && run.err.ends_with(&format!("\n{sums}")), "{}", run.err);
        }
    }
    fs::write(name, "fen,u\n").unwrap();
    let run = setwise(&["query", "v > 1", name]);
    assert!(run.code == 2 && run.err.contains("unknown name `v`"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn names_of_files_are_printed_so_that_they_can_be_found() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use crate::common::{command, run};

    let folder = tempfile::tempdir().unwrap();
    let print = |name: &[u8], format: &str, text: &str| {
        let path = folder.path().join(OsStr::from_bytes(name));
        fs::write(&path, text).unwrap();
        let mut command = command(&["query", "true", "-f", format]);
        command.current_dir(folder.path()).arg(Path::new(OsStr::from_bytes(name)));
        run(command, "")
    };
    for (name, json, csv, message) in [
        (&b"n\nl.epd"[..], r#""n\nl.epd""#, "\"n\nl.epd\"", r"$'n\nl.epd'"),
        (b"a\xffb.epd", r#""$'a\\xffb.epd'""#, r"$'a\xffb.epd'", r"$'a\xffb.epd'"),
    ] {
        let run = print(name, "json", FEN);
        assert!(run.out.starts_with(&format!("{{\"file\":{json},")), "{}", run.out);
        let run = print(name, "csv", FEN);
        assert!(run.out.contains(&format!("\n{csv},1,")), "{}", run.out);
        let run = print(name, "text", FEN);
        assert!(run.out.starts_with(&format!("{message}:1\n")), "{}", run.out);
        let run = print(name, "csv", "8/8");
        assert!(run.err.contains(&format!("{message}:1:")), "{}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_without_files_is_not_called_missing() {
    let run = setwise(&["convert", "-", "-o", "/proc/x.csv"]);
    assert!(run.err.contains("no file can be created in its folder"), "{}", run.err);
    let run = setwise(&["convert", "-", "-o", "/none/x.csv"]);
    assert!(run.err.contains("the folder /none does not exist"), "{}", run.err);
}

#[test]
fn tags_with_names_of_columns_or_of_an_option_are_shown() {
    let games = "[White \"A\"]\n[all \"7\"]\n[ply \"99\"]\n\n1. e4 *\n";
    let run = |arguments: &[&str]| {
        let usual = ["query", "ply == 1", "--input", "pgn", "--format", "csv", "--tags", "all"];
        let run =
            crate::common::setwise_with_input(&[&usual, arguments].concat(), games.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        (run.out, run.err)
    };
    let (out, err) = run(&[]);
    assert!(out.lines().next().is_some_and(|line| line.ends_with(",White,all,tag.ply")), "{out}");
    assert!(out.ends_with(",A,7,99\n"), "{out}");
    assert_eq!(err, "note: the tag `ply` is the column `tag.ply`: `ply` is that of the moves\n");
    assert_eq!(run(&["--where", "`tag.ply` == 99"]).0, out);
}

#[test]
fn tags_with_names_of_columns_of_the_position_are_not_read_as_those() {
    let games = "[White \"A\"]\n[castling \"-\"]\n[White_Pawns \"x\"]\n\n1. e4 *\n";
    let folder = tempfile::tempdir().unwrap();
    let mut extensions = vec!["csv", "jsonl"];
    if cfg!(feature = "parquet") {
        extensions.extend(["parquet", "arrow"]);
    }
    for extension in extensions {
        let output = folder.path().join("table").with_extension(extension);
        let path = output.to_str().unwrap();
        let is_text = ["csv", "jsonl"].contains(&extension);
        for command in ["table", "convert"] {
            for positions in ["boards", "both", "fen"] {
                let usual =
                    ["--input", "pgn", "--positions", positions, "--tags", "all", "-o", path];
                let run = setwise_with_input(&[&[command][..], &usual].concat(), games);
                assert_eq!(run.code, 0, "{}", run.err);
                if is_text && positions == "boards" {
                    let text = std::fs::read_to_string(&output).unwrap();
                    assert!(
                        text.contains("tag.castling") && text.contains("tag.White_Pawns"),
                        "{text}"
                    );
                    continue;
                }
                let tag = if positions == "fen" { "castling" } else { "tag.castling" };
                let formula =
                    format!("P & e4 != none && castling == a1|h1|a8|h8 && `{tag}` == \"-\"");
                let run = setwise(&["query", &formula, path, "--count"]);
                assert_eq!(run.out, "1 of 1 position matched\n", "{command} {path} {}", run.err);
            }
        }
    }
}

#[test]
fn our_tables_of_games_with_a_start_are_read_back() {
    let game = "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    for command in [&["convert"][..], &["query", "true"]] {
        for format in ["csv", "tsv", "json"] {
            let written = [command, &["--input", "pgn", "--tags", "all", "-f", format]].concat();
            let table = setwise_with_input(&written, game).out;
            assert!(table.contains("tag.FEN"), "{table}");
            let read = ["query", "P == {e4} && \"e4k3\" != `tag.FEN`", "--count", "--input"];
            let format = if format == "json" { "jsonl" } else { format };
            let read = [&read[..], &[format]].concat();
            // The fields of a result in JSON are members of a member.
            let read: Vec<_> = match (command[0], format) {
                ("query", "jsonl") => vec!["query", "P == {e4}", "--count", "--input", format],
                _ => read,
            };
            let run = setwise_with_input(&read, &table);
            assert_eq!(run.out, "1 of 1 position matched\n", "{}", run.err);
        }
    }
}

#[test]
fn numbers_are_not_ordered_as_texts() {
    let table = "fen,Rating,Date\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,900,2020.01.01\n";
    let query = |formula: &str, condition: &str| {
        piped(&["query", formula, "--where", condition, "--input", "csv", "--count"], table)
    };
    for text in ["Rating >= \"1500\"", "\"1500\" < `Rating`", "Rating < \"x\" && Date > \"2019\""] {
        for run in [query(text, "Rating > 1"), query("true", text)] {
            assert_eq!(run.code, 2);
            let message = "error: `Rating` is a column of numbers, and texts have another order\n";
            assert!(run.err.starts_with(message), "{}", run.err);
        }
    }
    let run = query("Rating >= \"1500\"", "true");
    assert!(run.err.contains("for the order of numbers, write `Rating >= 1500`"), "{}", run.err);
    // The order of texts is that of dates, and equality is that of what is written.
    let run = query("Date < \"2021\" && Rating == \"900\" && \"9\" in Rating", "Rating != \"90\"");
    assert_eq!((run.out.as_str(), run.err.as_str()), ("1 of 1 position matched\n", ""));
}

#[test]
fn a_set_is_not_compared_with_the_name_of_a_square_as_a_text() {
    let games = "[White \"a\"]\n\n1. Nf3 Nf6 2. Ng1 *\n";
    let query = |formula: &str| piped(&["query", formula, "--input", "pgn", "--count"], games);
    for (formula, square) in [
        ("next_to == \"g1\"", "g1"),
        ("true && \"x\" != next_to", "g1"),
        ("next_from == \"b8\"", "b8"),
    ] {
        let run = query(formula);
        let name = if formula.contains("next_to") { "next_to" } else { "next_from" };
        let help = format!("compare it with a square, as in `{name} == {square}`");
        assert!(run.code == 2 && run.err.contains(&help), "{formula}: {}", run.err);
    }
    assert_eq!(query("next_to == g1").out, query("next_to == \"64\"").out);
    assert_eq!(query("next_to == g1").out, "1 of 4 positions matched\n");
}

#[test]
fn a_half_of_a_character_of_json_is_an_error() {
    let line =
        |text: &str| format!("{{\"fen\":\"8/8/8/8/8/8/k7/2K5 w - - 0 1\",\"x\":\"{text}\"}}\n");
    let good = line("\\ud83d\\ude00");
    // JSON is UTF-8.
    let mut bytes = line("a?").into_bytes();
    bytes.iter_mut().filter(|byte| **byte == b'?').for_each(|byte| *byte = 0xff);
    let run = setwise_with_input(&["query", "true", "--input", "jsonl", "-f", "csv"], &bytes);
    assert_eq!(
        (run.code, run.err.as_str()),
        (3, "standard input:1:44: x: the text is not UTF-8\n")
    );
    for text in ["\\ud800", "\\udc00", "\\ud83d\\u0041", "a\\ud83db", "\\ud83d\\ud83d\\ude00"] {
        let run =
            piped(&["query", "true", "--input", "jsonl", "--count"], &(good.clone() + &line(text)));
        assert_eq!((run.code, run.out.as_str()), (3, "1 of 1 position matched\n"), "{text}");
        assert!(run.err.starts_with("standard input:2:"), "{}", run.err);
        assert!(run.err.ends_with(": a half of a pair of `\\u` alone\n"), "{}", run.err);
    }
}

#[test]
fn training_data_has_the_columns_of_its_move_and_its_result() {
    let fen = |fen: &str, values: &str| format!("fen {fen}\n{values}\ne\n");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    let text = fen(start, "move e2e4\nscore 20\nply 0\nresult 1")
        + &fen(castling, "move e8g8\nscore 1\nply 3\nresult -1")
        + &fen(start, "score 1\nply 0\nresult 0");
    let count = |formula: &str, text: &str| {
        let run = setwise_with_input(&["query", formula, "--input", "plain", "--count"], text);
        (run.out.split(' ').next().unwrap_or_default().to_owned(), run.err)
    };
    for (formula, expected) in [
        ("next_san == \"e4\"", "1"),
        ("next_san == \"O-O\" && next_to == {g8}", "1"),
        ("next_uci == \"e2e4\" && next_from == {e2}", "1"),
        ("next_piece in (\"P\", \"k\")", "2"),
        ("next_san == \"\"", "1"),
        ("half_points == 2", "1"),
        ("half_points < 2", "2"),
        ("captures(occupied) != none", ""),
    ] {
        let (found, err) = count(formula, &text);
        assert_eq!(found, expected, "{formula}: {err}");
    }
    let text = fen(start, "move e2e5\nresult 1") + &text;
    assert_eq!(count("move == \"e2e5\"", &text), ("1".to_owned(), String::new()));
    let (found, err) = count("next_san == \"e4\"", &text);
    assert_eq!(found, "1");
    assert!(err.contains("standard input:2:6: move: `e2e5` is not a legal move"), "{err}");
}
