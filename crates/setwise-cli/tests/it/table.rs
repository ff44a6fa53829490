//! `setwise table`.

use std::fs;

use expect_test::expect;

use crate::common::{setwise, setwise_with_input};

const GAMES: &str = "\
[Event \"a \\\"b\\\", c\"]
[White \"One\"]
[Black \"Two, T.\"]
[Result \"1-0\"]
[WhiteElo \"2000\"]

1. e4 {[%eval 0.3] [%clk 0:03:00]} e5 $2 {[%clk 0:02:59.5]} 2. Qh5 (2. f4) Ke7 {[%eval #1]}
3. Qxe5# 1-0

[FEN \"8/P6k/8/8/8/8/8/K7 w - - 3 40\"]

1. a8=Q *
";

#[test]
fn each_move_is_a_row() {
    let run = setwise_with_input(&["table"], GAMES);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    expect![[r#"
        game,ply,White,Black,result,WhiteElo,BlackElo,ECO,Opening,TimeControl,UTCDate,UTCTime,Termination,Site,Event,san,uci,clock_s,eval_cp,eval_mate,fen
        1,1,One,"Two, T.",1-0,2000,,,,,,,,,"a ""b"", c",e4,e2e4,180,30,,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        1,2,One,"Two, T.",1-0,2000,,,,,,,,,"a ""b"", c",e5,e7e5,179,,,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
        1,3,One,"Two, T.",1-0,2000,,,,,,,,,"a ""b"", c",Qh5,d1h5,,,,rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2
        1,4,One,"Two, T.",1-0,2000,,,,,,,,,"a ""b"", c",Ke7,e8e7,,,1,rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3
        1,5,One,"Two, T.",1-0,2000,,,,,,,,,"a ""b"", c",Qxe5#,h5e5,,,,rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3
        2,1,,,*,,,,,,,,,,,a8=Q,a7a8q,,,,Q7/7k/8/8/8/8/8/K7 b - - 0 40
    "#]].assert_eq(&run.out);
    let run = setwise_with_input(&["table", "-f", "json", "--limit", "1"], GAMES);
    expect![[r#"
        {"game":1,"ply":1,"White":"One","Black":"Two, T.","result":"1-0","WhiteElo":2000,"BlackElo":null,"ECO":null,"Opening":null,"TimeControl":null,"UTCDate":null,"UTCTime":null,"Termination":null,"Site":null,"Event":"a \"b\", c","san":"e4","uci":"e2e4","clock_s":180,"eval_cp":30,"eval_mate":null,"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}
    "#]].assert_eq(&run.out);
    let boards = ["table", "-f", "json", "--limit", "1", "--positions", "boards"];
    expect![[r#"
        {"game":1,"ply":1,"White":"One","Black":"Two, T.","result":"1-0","WhiteElo":2000,"BlackElo":null,"ECO":null,"Opening":null,"TimeControl":null,"UTCDate":null,"UTCTime":null,"Termination":null,"Site":null,"Event":"a \"b\", c","san":"e4","uci":"e2e4","clock_s":180,"eval_cp":30,"eval_mate":null,"white_pawns":268496640,"white_knights":66,"white_bishops":36,"white_rooks":129,"white_queens":8,"white_king":16,"black_pawns":71776119061217280,"black_knights":4755801206503243776,"black_bishops":2594073385365405696,"black_rooks":9295429630892703744,"black_queens":576460752303423488,"black_king":1152921504606846976,"white_to_move":false,"castling":9295429630892703873,"en_passant":0,"halfmove_clock":0,"fullmove_number":1,"key":9384546495678726550}
    "#]].assert_eq(&setwise_with_input(&boards, GAMES).out);
    for (arguments, has_note) in [
        (&boards[..], true),
        (&["convert", "--input", "pgn", "-f", "csv", "--positions", "boards"], true),
        (&["table", "-f", "csv", "--positions", "both"], false),
        (&["convert", "--input", "pgn", "-f", "fen", "--positions", "boards"], false),
    ] {
        let run = setwise_with_input(arguments, GAMES);
        let note = "note: `query` cannot read this table, which has no FEN: add it with `--positions both`";
        assert_eq!((run.code, run.err.contains(note)), (0, has_note), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn the_result_is_computed_and_its_tag_is_as_written() {
    let games = ["*", "?", "1/2"].map(|tag| format!("[Result \"{tag}\"]\n\n1. e4 1-0\n"));
    let fields = |arguments: &[&str], range: std::ops::Range<usize>| -> Vec<String> {
        let run = setwise_with_input(arguments, &games.concat());
        let fields = |row: &str| row.split(',').collect::<Vec<_>>()[range.clone()].join(",");
        run.out.lines().map(fields).collect()
    };
    assert_eq!(fields(&["table"], 4..5), ["result", "1-0", "1-0", "1-0"]);
    let both = fields(&["table", "--tags", "Result,result"], 2..4);
    assert_eq!(both, ["Result,result", "*,1-0", "?,1-0", "1/2,1-0"]);
}

#[test]
fn positions_without_moves_are_refused() {
    for text in ["8/8/8/4k3/8/4K3/8/8 w - -\n", "fen,n\n8/8/8/4k3/8/4K3/8/8 w - -,1\n"] {
        let run = setwise_with_input(&["table"], text);
        let message =
            "error: the table of moves needs games; for positions, use `setwise convert`\n";
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", message), "{text}");
    }
}

#[test]
fn several_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b, out] = ["a.pgn", "b.pgn", "out.csv"].map(|name| folder.path().join(name));
    let [a, b, out] = [&a, &b, &out].map(|path| path.to_str().unwrap());
    fs::write(a, GAMES).unwrap();
    fs::write(b, GAMES).unwrap();
    let run = setwise(&["table", a, b, "-o", out]);
    assert_eq!((run.code, run.err.as_str()), (0, "12 rows\n"));
    let table = fs::read_to_string(out).unwrap();
    let (header, rows) = table.split_once('\n').unwrap();
    assert!(header.starts_with("file,game,ply,White,"), "{header}");
    assert_eq!(rows.matches(&format!("{a},")).count(), 6, "{rows}");
    assert_eq!(rows.matches(&format!("{b},2,1,")).count(), 1, "{rows}");
}

#[test]
fn lines_with_games_keep_their_counters() {
    let folder = tempfile::tempdir().unwrap();
    let [games, lines] = ["a.pgn", "b.epd"].map(|name| folder.path().join(name));
    fs::write(&games, "1. e4 *\n").unwrap();
    fs::write(&lines, "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 40;\n").unwrap();
    let run = setwise(&["table", games.to_str().unwrap(), lines.to_str().unwrap()]);
    assert!(run.out.ends_with(",4k3/8/8/8/8/8/8/4K3 w - - 3 40\n"), "{}", run.out);
}

#[test]
fn games_that_match_are_written_whole() {
    let run = setwise_with_input(&["query", "q & rank_8", "-f", "pgn"], GAMES);
    let first = GAMES.split("\n\n[FEN").next().unwrap();
    assert_eq!(run.out, format!("{first}\n"));
    let run = setwise_with_input(&["query", "K", "-f", "pgn"], GAMES);
    assert_eq!(run.out, GAMES);
    let run = setwise(&["query", "K", "data/positions.epd", "-f", "pgn"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "error: data/positions.epd: `pgn` needs the text of games, which tables and positions do not \
         have: query the games themselves\n"
    );
}

#[test]
fn other_formats_and_empty_inputs_are_told() {
    let run = setwise(&["table", "data/games.pgn", "-f", "fen"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: --format: `fen` is not a table; use csv, tsv, json, parquet or arrow\n"
    );
    let run = setwise_with_input(&["table"], "[White \"a\"]\n\n*\n");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.starts_with("game,ply,White,Black,result,"), "{}", run.out);
}

#[test]
fn questions_about_games_have_the_same_answers_over_their_table() {
    let folder = tempfile::tempdir().unwrap();
    let games = "data/games.pgn";
    let mut formats = vec!["csv", "tsv", "jsonl"];
    if cfg!(feature = "parquet") {
        formats.extend(["parquet", "arrow"]);
    }
    for format in formats {
        let table = folder.path().join(format!("games.{format}"));
        let table = table.to_str().unwrap();
        let run = setwise(&["table", games, "-o", table, "--with-start"]);
        assert_eq!(run.code, 0, "{}", run.err);
        for formula in [
            "sequence(in_check, repeat(true, 0, 4), checkmate)",
            "captures(Q | q)",
            "previous(san) == \"O-O\" && game_plies > 60",
            "position(\"startpos\") || is_last",
        ] {
            let shared = ["--select", "next_san, half_points, repetitions", "-f", "json"];
            let rows = |file: &str| {
                let run =
                    setwise(&[&["query", formula, file, "--with-start"], &shared[..]].concat());
                assert!(run.code < 2, "{}", run.err);
                let row = |line: &str| {
                    let row: serde_json::Value = serde_json::from_str(line).unwrap();
                    let names = ["next_san", "half_points", "repetitions"];
                    let fields = names.map(|name| row["fields"][name].to_string());
                    format!("{} {} {}", row["fen"], row["value"], fields.join(" "))
                };
                run.out.lines().map(row).collect::<Vec<_>>()
            };
            let [of_games, of_table] = [games, table].map(rows);
            assert!(!of_games.is_empty() && of_games == of_table, "{formula} {format}");
        }
    }
}

/// Returns the first number that a count prints.
fn count(formula: &str, file: &str) -> u64 {
    let run = setwise(&["query", formula, file, "--count"]);
    assert!(run.code < 2, "{formula} {file}: {}", run.err);
    run.out.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn columns_that_follow_from_the_moves_have_values_before_the_first_row() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let table = table.to_str().unwrap();
    let columns = ["--tags", "White", "--select", "half_points, next_san, next_to, repetitions"];
    for games in ["data/games.pgn", "data/lichess.pgn"] {
        assert_eq!(setwise(&[&["table", games, "-o", table][..], &columns].concat()).code, 0);
        for formula in [
            "previous(half_points) == 2",
            "at_start(half_points) == 2",
            "since(half_points == 2) == 1",
            "at_start(next_san) == \"d4\"",
            "ever(next_to & {e4} != none && is_first)",
            "at_start(repetitions) == 1",
        ] {
            let expected = count(&format!("({formula}) && ply > 0"), games);
            assert!(expected > 0, "{formula} {games}");
            assert_eq!(count(formula, table), expected, "{formula} {games}");
        }
    }
    // The result in another spelling, which the table has as it is.
    let games = folder.path().join("games.pgn");
    fs::write(&games, "[Result \"1/2\"]\n\n1. d4 d5 2. c4 *\n").unwrap();
    let games = games.to_str().unwrap();
    assert_eq!(setwise(&["table", games, "--tags", "Result", "-o", table]).code, 0);
    assert_eq!(count("half_points == 1 && ply > 0", games), 3);
    assert_eq!(count("half_points == 1", table), 3);
}

#[test]
fn a_number_that_is_unknown_is_missing_in_games_as_in_tables() {
    let folder = tempfile::tempdir().unwrap();
    let [games, table] = ["games.pgn", "games.csv"].map(|name| folder.path().join(name));
    let text: String = ["?", "-", "", "02100", "1e3", "1999"]
        .map(|elo| format!("[WhiteElo \"{elo}\"]\n[ECO \"?\"]\n\n1. e4 e5 *\n\n"))
        .concat();
    fs::write(&games, text + "[Event \"none\"]\n\n1. d4 *\n").unwrap();
    let [games, table] = [&games, &table].map(|path| path.to_str().unwrap());
    assert_eq!(setwise(&["table", games, "-o", table]).code, 0);
    for (formula, expected) in [
        ("WhiteElo == \"?\"", 0),
        ("WhiteElo == \"\"", 7),
        ("WhiteElo == \"2100\"", 2),
        ("WhiteElo == \"02100\"", 0),
        ("WhiteElo in (\"1000\", \"1999\")", 4),
        ("regex(WhiteElo, \"^[12]\")", 6),
        ("WhiteElo > 1999", 2),
        ("ECO == \"?\"", 12),
    ] {
        for file in [games, table] {
            assert_eq!(count(formula, file), expected, "{formula} {file}");
            let run = setwise(&["query", "true", file, "--where", formula, "--count"]);
            assert!(
                run.out.starts_with(&format!("{expected} of")),
                "{formula} {file}: {}",
                run.out
            );
        }
    }
}

#[test]
fn a_table_with_games_that_lack_their_first_position_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let games = "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n";
    let run = |options: &[&str]| {
        setwise_with_input(&[&["table", "--input", "pgn"], options].concat(), games).out
    };
    let (with_start, without) = (run(&["--with-start"]), run(&[]));
    let second = without.lines().filter(|line| line.starts_with("2,"));
    let first = with_start.lines().filter(|line| !line.starts_with("2,"));
    let mixed: Vec<_> = first.chain(second).collect();
    for (text, is_noted) in
        [(with_start.clone(), false), (without.clone(), true), (mixed.join("\n"), true)]
    {
        fs::write(&table, text).unwrap();
        let run = setwise(&["query", "is_first", table.to_str().unwrap()]);
        assert_eq!(run.err.contains("a table has no rows of ply 0"), is_noted, "{}", run.err);
    }
}

#[test]
fn json_has_the_place_in_the_game_for_games_and_tables() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let (games, table) = ("data/lichess.pgn", table.to_str().unwrap());
    assert_eq!(setwise(&["table", games, "-o", table]).code, 0);
    let places = |file: &str| -> Vec<String> {
        let tags = if file == games { &["--tags", "White"][..] } else { &[] };
        let run = setwise(&[&["query", "checkmate", file, "-f", "json"], tags].concat());
        let place = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(row["fields"]["game"].is_null() && row["fields"]["ply"].is_null(), "{line}");
            format!("{} {} {}", row["game"], row["ply"], row["fields"]["White"])
        };
        run.out.lines().map(place).collect()
    };
    assert!(places(games).len() > 3);
    assert_eq!(places(table), places(games));
}

#[test]
fn groups_without_a_value_come_last_in_games_and_in_tables() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let table = table.to_str().unwrap();
    let games = "data/lichess.pgn";
    for (key, tag) in [("captured_piece", "White"), ("WhiteTitle, captured_piece", "WhiteTitle")] {
        let columns = ["--tags", tag, "--select", "captured_piece"];
        assert_eq!(setwise(&[&["table", games, "-o", table][..], &columns].concat()).code, 0);
        let groups = |file: &str| {
            let run = setwise(&["query", "ply < 9", file, "--group-by", key, "-f", "csv"]);
            assert_eq!(run.code, 0, "{}", run.err);
            run.out
        };
        assert_eq!(groups(table), groups(games), "{key}");
        assert!(groups(games).lines().last().unwrap().starts_with(','), "{}", groups(games));
    }
}

#[test]
fn a_name_with_two_meanings_in_a_query_is_refused_with_both() {
    const ROW: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let table = write("table.csv", &format!("legal_checks,fen\n7,{ROW}\n"));
    let other = write("other.csv", &format!("a,fen\n7,{ROW}\n"));
    let lines = write("lines.epd", &format!("{ROW}\n"));
    let games = write("games.pgn", GAMES);
    let count = |formula: &str, paths: [&String; 2]| {
        setwise(&["query", formula, paths[0], paths[1], "--count"])
    };
    let column = "`legal_checks` is a column in this input and a value of the position in another one of the \
        query: query them one at a time, or write `` `legal_checks` `` for the column";
    let value = "`legal_checks` is a value of the position in this input and a column in another one of the \
        query: query them one at a time, or write `` `legal_checks` `` for the column";
    for (paths, path, reason) in [
        ([&games, &table], &table, column),
        ([&table, &games], &table, column),
        ([&table, &other], &other, value),
        ([&other, &table], &other, value),
        ([&table, &lines], &lines, value),
    ] {
        let run = count("legal_checks != 99", paths);
        assert!(run.err.contains(&format!("{path}: {reason}")), "{}", run.err);
        assert_eq!(run.code, 3, "{paths:?}");
    }
    let run = count("`legal_checks` == 7", [&games, &table]);
    assert_eq!((run.code, &*run.out), (0, "1 of 7 positions matched\n"), "{}", run.err);
    let run = count("legal_mates == 0 && legal_checks == 7", [&table, &table]);
    assert_eq!((run.code, &*run.out), (0, "2 of 2 positions matched\n"), "{}", run.err);
}
