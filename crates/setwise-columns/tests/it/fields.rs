//! Fields that travel with positions: columns of tables, tags and comments of games.

use std::io::Cursor;
use std::ops::ControlFlow;

use setwise_columns::{
    Detail, Field, FieldColumn, FieldKind, Formulas, Input, InputFormat, InputOptions, Location,
    Match, Query, Threads,
};
use setwise_expr::{Value, parse};

const GAMES: &str = "\
[White \"Carlsen, Magnus\"] [Round \"10\"]
[WhiteElo \"2850\"]
[TimeControl \"600+0\"]
[Result \"1-0\"]

1. e4 { [%eval 0.3] [%clk 0:10:00] } e5 $2 { [%eval #-3] [%clk 0:09:58.7] oh no } 2. Nf3 1-0

[White \"A\"]
[WhiteElo \"?\"]

1. d4 d5 (1... Nf6 {not here}) 2. c4 1/2-1/2

[White \"B\"]
[WhiteElo \"2100\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]

1. O-O Kd7 *
";

const TABLE: &str = "\
Id,FEN,Rating,Themes
1,4k3/8/8/8/8/8/8/4K2R w K - 0 1,1500,\"mate, short\"
2,4k3/8/8/8/8/8/8/4K2R b K - 0 1,,long
3,4k3/8/8/8/8/8/8/4K2X b K - 0 1,2000,
4,4k2q/8/8/8/8/8/8/4K2R w K - 0 1,2500,mate
";

/// Runs a query over games or a table; returns the matches and the errors as text.
fn run(
    text: &str,
    formula: &str,
    condition: Option<&str>,
    carried: &[&str],
    with_start: bool,
) -> Result<(Vec<Match>, Vec<String>), String> {
    let mut results = Vec::new();
    for threads in [1, 3] {
        let is_table = text == TABLE;
        let format = Some(if is_table { InputFormat::Csv } else { InputFormat::Games });
        let options = InputOptions { format, column: None };
        let bytes = Cursor::new(text.to_owned());
        let mut input =
            Input::from_reader_with(bytes, &options).map_err(|error| error.to_string())?;
        let columns = input.columns().map_err(|error| error.to_string())?.all;
        let condition = condition.map(|text| parse(text).unwrap());
        let tree = parse(formula).unwrap();
        let formulas = Formulas {
            fields: &columns,
            condition: condition.as_ref(),
            ..Formulas::new(&tree, &[])
        };
        let query = Query::compile(formulas).map_err(|error| error.to_string())?;
        let of_name = |name: &&str| {
            let known = columns.iter().find(|column| column.name == **name).cloned();
            known.unwrap_or(FieldColumn { name: (*name).to_owned(), kind: FieldKind::Text })
        };
        let query = query.with_carried(carried.iter().map(of_name).collect());
        let query = query.with_games(true).with_start(with_start);
        let (mut matches, mut errors) = (Vec::new(), Vec::new());
        let ran = query.run(input, Threads::new(threads), Detail::Matches, |batch| {
            matches.extend(batch.matches.iter().cloned());
            errors.extend(
                batch
                    .errors
                    .iter()
                    .map(|error| format!("{} {}", error.location.line(), error.reason)),
            );
            ControlFlow::Continue(())
        });
        ran.map_err(|error| error.to_string())?;
        results.push((matches, errors));
    }
    let places = |(matches, errors): &(Vec<Match>, Vec<String>)| {
        let places: Vec<_> =
            matches.iter().map(|found| (found.location, found.fields.clone())).collect();
        (places, errors.clone())
    };
    assert_eq!(places(&results[0]), places(&results[1]), "any number of threads");
    Ok(results.remove(0))
}

/// Returns the fields of the matches as text, one line each.
fn fields(matches: &[Match]) -> Vec<String> {
    let line = |found: &Match| {
        found.fields.iter().map(|field| field.text().into_owned()).collect::<Vec<_>>().join("|")
    };
    matches.iter().map(line).collect()
}

#[test]
fn fields_of_moves_belong_to_their_moves() {
    let carried =
        ["game", "ply", "san", "uci", "eval_cp", "eval_mate", "clock_s", "nag", "comment"];
    let (found, errors) = run(GAMES, "true", None, &carried, true).unwrap();
    assert_eq!(errors, [""; 0]);
    assert_eq!(
        fields(&found),
        [
            "1|0|||||||",
            "1|1|e4|e2e4|30||600||[%eval 0.3] [%clk 0:10:00]",
            "1|2|e5|e7e5||-3|598|2|[%eval #-3] [%clk 0:09:58.7] oh no",
            "1|3|Nf3|g1f3|||||",
            "2|0|||||||",
            "2|1|d4|d2d4|||||",
            "2|2|d5|d7d5|||||",
            "2|3|c4|c2c4|||||",
            "3|0|||||||",
            "3|1|O-O|e1g1|||||",
            "3|2|Kd7|e8d7|||||",
        ]
    );
    assert_eq!(found[4].location, Location::Game { line: 8, game: 2, ply: 0 });
    assert!(found[0].game.as_ref().is_some_and(|game| game.starts_with(b"[White \"Carlsen")));
    assert!(found[5].game.as_ref().is_some_and(|game| game.starts_with(b"[White \"A\"")));
}

#[test]
fn what_precedes_the_first_move_is_about_the_start() {
    let note = "{Game of the day [%clk 0:10:00] [%eval 0.25]} $14";
    let text = format!(
        "[Event \"E\"]\n\n{note} 1. d4 d5 *\n\n{note} *\n\n[Event \"F\"]\n\n{note} 1. e4 {{own}} *\n"
    );
    let carried = ["game", "ply", "eval_cp", "clock_s", "nag", "comment"];
    for with_start in [false, true] {
        let (found, _) = run(&text, "true", None, &carried, with_start).unwrap();
        let mut found = fields(&found);
        found.retain(|line| with_start || !line.contains("|0|"));
        let start =
            |game| format!("{game}|0|25|600|14|Game of the day [%clk 0:10:00] [%eval 0.25]");
        let mut expected = vec![start(1), "1|1||||".into(), "1|2||||".into(), start(2), start(3)];
        expected.push("3|1||||own".to_owned());
        expected.retain(|line| with_start || !line.contains("|0|"));
        assert_eq!(found, expected);
    }
    for formula in ["eval_cp == 25", "nag == 14", "clock_s == 600", "\"Game\" in comment"] {
        assert_eq!(run(&text, formula, None, &[], false).unwrap().0.len(), 0, "{formula}");
    }
}

#[test]
fn the_first_value_of_a_move_counts() {
    for (comments, values) in [
        ("{[%eval 0.10] [%eval 0.90]}", "10||"),
        ("{[%eval 0.10]} {[%eval 0.90]}", "10||"),
        ("{[%eval #3]} $1 {[%eval 0.90]}", "|3|"),
        ("{[%eval 0.10] [%eval #3]}", "10||"),
        ("{[%eval x] [%eval 0.90]}", "90||"),
        ("{[%eval x]} {[%eval 0.90]}", "90||"),
        ("{[%clk 0:00:10]} ; [%clk 0:00:20]\n", "||10"),
        ("{[%clk 0:00:10] [%clk 0:00:20]}", "||10"),
        ("{[%clk x] [%clk 0:00:20]}", "||20"),
    ] {
        let text = format!("1. d4 {comments} d5 {{[%eval 0.5]}} *\n");
        let carried = ["eval_cp", "eval_mate", "clock_s"];
        let (found, _) = run(&text, "true", None, &carried, false).unwrap();
        assert_eq!(fields(&found), [values, "50||"], "{comments}");
    }
}

#[test]
fn only_a_tag_with_a_final_result_precedes_the_end_of_the_moves() {
    for (tag, end, result) in [
        ("*", "1-0", "1-0"),
        ("?", "0-1", "0-1"),
        ("", "1/2-1/2", "1/2-1/2"),
        ("unknown", "1/2", "1/2-1/2"),
        ("+/-", "1-0", "1-0"),
        ("1-0 on time", "1-0", "1-0"),
        ("1-0", "0-1", "1-0"),
        ("1/2", "*", "1/2-1/2"),
        ("1/2", "1-0", "1-0"),
        ("½-½", "", "1/2-1/2"),
        ("1 - 0", "", "1-0"),
        ("0–1", "*", "0-1"),
        ("?", "*", "*"),
        ("?", "", "?"),
    ] {
        let text = format!("[Event \"x\"]\n[Result \"{tag}\"]\n\n1. e4 {end}\n");
        let (found, _) = run(&text, "true", None, &["result", "Result"], false).unwrap();
        assert_eq!(fields(&found), [format!("{result}|{tag}")], "{end}");
        let formula = format!("result == \"{result}\" && Result == \"{tag}\"");
        assert_eq!(run(&text, &formula, None, &[], false).unwrap().0.len(), 1, "{formula}");
        let found = run(&text, "true", Some(&formula), &[], false).unwrap().0;
        assert_eq!(found.len(), 1, "{formula}");
    }
}

#[test]
fn tags_take_part_in_formulas_and_conditions() {
    for (formula, condition, expected) in [
        ("WhiteElo >= 2100", None, 5),
        ("WhiteElo < 2850", None, 2),
        ("true", Some("WhiteElo >= 2100 && TimeControl == \"600+0\""), 3),
        ("true", Some("\"Carlsen\" in White || White == \"B\""), 5),
        ("true", Some("WhiteElo > 0"), 5),
        ("true", Some("TimeControl == \"\""), 5),
        ("true", Some("result == \"1/2-1/2\""), 3),
        ("true", Some("Result == \"1/2-1/2\""), 0),
        // As numbers: the order of bytes is another.
        ("TimeControl > \"\" && Round > \"9\"", Some("Round <= \"10\""), 3),
        ("result == \"*\"", None, 2),
        ("san == \"O-O\"", None, 1),
        ("uci == \"e1g1\" && f1 in R", None, 1),
        ("eval_cp > 20", None, 1),
        ("eval_mate < 0 && nag == 2 && clock_s < 599", None, 1),
        ("true", Some("eval_cp > 20"), 1),
        ("R & {f1}", Some("clock_s > 1"), 0),
        ("\"oh no\" in comment", None, 1),
        ("\"not here\" in comment", None, 0),
        ("game == 2", None, 3),
        ("true", Some("game != 2"), 5),
    ] {
        let (found, errors) = run(GAMES, formula, condition, &["White"], false)
            .unwrap_or_else(|error| panic!("{formula} {condition:?}: {error}"));
        assert_eq!(errors, [""; 0], "{formula} {condition:?}");
        assert_eq!(found.len(), expected, "{formula} {condition:?}");
    }
}

#[test]
fn castling_of_chess960_is_a_move_to_the_rook() {
    let game = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/RK5R w HA - 0 1\"]\n\n1. O-O-O *\n";
    let found = |formula| run(game, formula, None, &[], false).unwrap().0.len();
    assert_eq!((found("uci == \"b1a1\" && {c1} == K"), found("uci == \"b1c1\"")), (1, 0));
}

#[test]
fn tags_of_numbers_must_be_numbers() {
    let text = GAMES.replace("2100", "about 2100");
    let (found, errors) = run(&text, "true", None, &["WhiteElo"], false).unwrap();
    assert_eq!(fields(&found), ["2850", "2850", "2850", "", "", "", "", ""]);
    assert_eq!(errors, ["13 `about 2100` is not a whole number"]);
    let (found, _) = run(&text, "game == 3", None, &["WhiteElo", "White"], false).unwrap();
    assert_eq!(fields(&found), ["|B", "|B"], "the other tags stay");
    let (found, errors) = run(&text, "WhiteElo > 5", None, &[], false).unwrap();
    assert_eq!((found.len(), errors.len()), (3, 1));
    let (found, errors) = run(&text, "true", Some("WhiteElo > 5"), &[], false).unwrap();
    assert_eq!((found.len(), errors.len()), (3, 1));
}

#[test]
fn a_tag_that_is_not_a_number_is_missing_in_comparisons_of_texts_too() {
    // A table has nothing there, and says so when it is written.
    let games = GAMES.replace("2100", "2100?");
    for (formula, matched) in [
        ("WhiteElo == \"2100?\"", 0),
        ("WhiteElo == \"2100\"", 0),
        ("regex(WhiteElo, \"21\")", 0),
        ("WhiteElo == \"\"", 5),
        ("WhiteElo != \"2850\"", 5),
        ("WhiteElo > 2000", 3),
    ] {
        for (formula, condition) in [(formula, None), ("true", Some(formula))] {
            let (found, errors) = run(&games, formula, condition, &[], false).unwrap();
            assert_eq!(found.len(), matched, "{formula} {condition:?}");
            assert_eq!(errors, ["13 `2100?` is not a whole number"], "{formula} {condition:?}");
        }
    }
}

#[test]
fn columns_of_tables_take_part_in_formulas() {
    let bad = ["4 piece placement: `X` is not a piece: use `PNBRQK` or `pnbrqk`"];
    for (formula, condition, expected, errors) in [
        ("true", None, &["1|1500|mate, short", "2||long", "4|2500|mate"][..], &bad[..]),
        ("Rating >= 1500", None, &["1|1500|mate, short", "4|2500|mate"], &bad),
        ("rook(R) & q", Some("\"mate\" in Themes"), &["4|2500|mate"], &[]),
        ("true", Some("Rating > 2400"), &["4|2500|mate"], &[]),
        ("true", Some("Rating == \"\""), &["2||long"], &[]),
        ("true", Some("Id > 3"), &["4|2500|mate"], &[]),
    ] {
        let carried = ["Id", "Rating", "Themes"];
        let (found, found_errors) = run(TABLE, formula, condition, &carried, false).unwrap();
        assert_eq!(fields(&found), expected, "{formula} {condition:?}");
        assert_eq!(found_errors, errors, "{formula} {condition:?}");
    }
    assert!(matches!(
        run(TABLE, "true", None, &["Rating"], false).unwrap().0[0].fields[0],
        Field::Number(1500)
    ));
}

#[test]
fn what_cannot_be_decided_is_an_error() {
    for (text, formula, condition, expected) in [
        (GAMES, "true", Some("in_check"), "`in_check` depends on the position"),
        (GAMES, "NoSuchTag > 1", None, "unknown name `NoSuchTag`"),
        (TABLE, "NoSuchColumn > 1", None, "unknown name `NoSuchColumn` (the columns are Id, "),
        (GAMES, "previous(nocol) > 1", None, "unknown name `nocol` (the columns are White, "),
    ] {
        let error = run(text, formula, condition, &[], false).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn games_are_numbered_over_all_blocks() {
    let copies = 2000;
    let text = GAMES.repeat(copies);
    assert!(text.len() > 1 << 19, "several blocks");
    let (found, errors) = run(&text, "game >= 5998 && ply <= 4", None, &["game"], false).unwrap();
    assert_eq!(errors, [""; 0]);
    assert_eq!(fields(&found), ["5998", "5998", "5998", "5999", "5999", "5999", "6000", "6000"]);
    let (found, _) = run(&text, "true", Some("game == 3001"), &["game"], false).unwrap();
    assert_eq!(fields(&found), ["3001", "3001", "3001"]);
}

#[test]
fn conditions_without_a_value_are_errors() {
    let error = "divides by zero";
    let (found, errors) =
        run(TABLE, "true", Some("10 / (Rating - 1500) < 5"), &["Id"], false).unwrap();
    assert_eq!(fields(&found), ["4"]);
    assert!(errors.len() == 2 && errors[0].starts_with("2 ") && errors[0].contains(error));
    let (found, errors) =
        run(GAMES, "true", Some("10 / (WhiteElo - 2850) < 5"), &[], false).unwrap();
    assert_eq!(found.len(), 2);
    assert!(errors.len() == 1 && errors[0].contains(error), "{errors:?}");
}

#[test]
fn conditions_read_columns_with_names_of_the_position() {
    let table = TABLE.replace("Rating", "b");
    let options = InputOptions { format: Some(InputFormat::Csv), column: None };
    let mut input = Input::from_reader_with(Cursor::new(table), &options).unwrap();
    let columns = input.columns().unwrap().all;
    let [tree, condition] = ["true", "b > 2000"].map(|text| parse(text).unwrap());
    let formulas =
        Formulas { fields: &columns, condition: Some(&condition), ..Formulas::new(&tree, &[]) };
    let mut found = 0;
    let query = Query::compile(formulas).unwrap();
    query
        .run(input, Threads::One, Detail::Count, |batch| {
            found += batch.matched;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(found, 1);
}

#[test]
fn each_of_many_fields_can_be_missing() {
    let count = 200;
    let names: Vec<_> = (0..count).map(|n| format!("v{n}")).collect();
    let all: Vec<_> = (0..count).map(|n| n.to_string()).collect();
    let mut table = format!("fen,{}\n", names.join(","));
    // Each row lacks one of the fields, the last one none.
    for lacking in 0..=count {
        let row = (0..count).map(|n| if n == lacking { "" } else { &all[n] });
        let row = row.collect::<Vec<_>>().join(",");
        table += &format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1,{row}\n");
    }
    let options = InputOptions { format: Some(InputFormat::Csv), column: None };
    let open = || Input::from_reader_with(Cursor::new(table.clone()), &options).unwrap();
    let columns = open().columns().unwrap().all;
    let values: Vec<_> = names.iter().map(|name| parse(&format!("{name} + 0")).unwrap()).collect();
    let rows = |filter: &str, condition: Option<&str>| {
        let [filter, condition] =
            [Some(filter), condition].map(|text| text.map(|text| parse(text).unwrap()));
        let filter = filter.unwrap();
        let formulas = Formulas {
            fields: &columns,
            condition: condition.as_ref(),
            ..Formulas::new(&filter, &values)
        };
        let query = Query::compile(formulas).unwrap();
        let mut rows = Vec::new();
        let sink = |batch: &setwise_columns::Batch| {
            for found in &batch.matches {
                let row = found.location.line() as usize - 2;
                for (n, value) in found.values[1..].iter().enumerate() {
                    let expected = (n != row).then_some(Value::Number(n as i64));
                    assert_eq!(*value, expected, "v{n} of row {row}");
                }
                rows.push(row);
            }
            ControlFlow::Continue(())
        };
        query.run(open(), Threads::One, Detail::Matches, sink).unwrap();
        rows
    };
    assert!(rows("true", None).into_iter().eq(0..=count));
    for n in [0, 62, 63, 64, 65, 127, 128, 199] {
        let others: Vec<_> = (0..=count).filter(|&row| row != n).collect();
        assert_eq!(rows(&format!("v{n} == {n}"), None), others);
        assert_eq!(rows("true", Some(&format!("v{n} == {n}"))), others);
    }
}

#[test]
fn a_condition_without_columns_holds_for_lines_too() {
    let lines = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n4k3/8/8/8/8/8/8/4K2Q b - -\n";
    for (condition, positions, errors) in [
        ("true", 2, 0),
        ("false", 0, 0),
        ("1 == 2", 0, 0),
        ("none", 0, 0),
        ("let x = 3; x > 4", 0, 0),
        ("1 / 0 == 1", 0, 2),
    ] {
        let [filter, tree] = ["true", condition].map(|text| parse(text).unwrap());
        let query =
            Query::compile(Formulas { condition: Some(&tree), ..Formulas::new(&filter, &[]) });
        let query = query.unwrap();
        for (detail, threads) in [(Detail::Count, 1), (Detail::Matches, 3), (Detail::All, 1)] {
            let input = Input::from_reader(lines.as_bytes()).unwrap();
            let (mut found, mut failed) = ((0, 0), 0);
            let ran = query.run(input, Threads::new(threads), detail, |batch| {
                found = (found.0 + batch.positions, found.1 + batch.matched);
                failed += batch.errors.len();
                ControlFlow::Continue(())
            });
            ran.unwrap();
            assert_eq!((found.1, failed), (positions, errors), "{condition}");
            assert_eq!(found.0, positions, "{condition}");
        }
    }
}

#[test]
fn a_condition_on_moves_without_a_value_is_an_error() {
    let (found, errors) = run(GAMES, "true", Some("4 / (ply - 2) > 3"), &["ply"], false).unwrap();
    assert_eq!(fields(&found), ["3", "3"]);
    let no_value = "the formula has no value";
    assert_eq!(errors.len(), 3);
    assert!(errors.iter().all(|error| error.contains(no_value)), "{errors:?}");
}

#[test]
fn tags_with_the_names_of_other_columns_have_names_of_their_own() {
    let games = "[ply \"99\"]\n[game \"77\"]\n[san \"Zz\"]\n[comment \"hi\"]\n[White \"A\"]\n\n\
                 1. e4 {moved} e5 *\n";
    let mut input = Input::from_reader(games.as_bytes()).unwrap();
    let columns = input.columns().unwrap();
    let tags = columns.all[..columns.tags].iter().map(|column| column.name.as_str());
    assert_eq!(
        tags.collect::<Vec<_>>(),
        ["tag.ply", "tag.game", "tag.san", "tag.comment", "White"]
    );
    let repeated = ["ply", "game", "san", "comment"];
    let repeated = repeated.map(|name| (name.to_owned(), format!("tag.{name}")));
    assert_eq!(columns.repeated, repeated);
    let names = ["ply", "san", "comment", "tag.ply", "tag.san", "tag.comment"];
    for (condition, expected) in [
        (None, vec!["1|e4|moved|99|Zz|hi", "2|e5||99|Zz|hi"]),
        (Some("`ply` == 99"), vec![]),
        (Some("`tag.ply` == 99 && ply == 2"), vec!["2|e5||99|Zz|hi"]),
        (Some("`tag.game` == \"77\""), vec!["1|e4|moved|99|Zz|hi", "2|e5||99|Zz|hi"]),
    ] {
        let (found, errors) = run(games, "true", condition, &names, false).unwrap();
        assert_eq!(
            (fields(&found), errors),
            (expected.iter().map(ToString::to_string).collect(), vec![])
        );
    }
}

#[test]
fn a_definition_is_no_formula_of_a_query() {
    let fields = [FieldColumn { name: "Rating".to_owned(), kind: FieldKind::Number }];
    let compile = |filter: &str, selected: &str, condition: &str| {
        let [filter, selected, condition] =
            [filter, selected, condition].map(|text| parse(text).unwrap());
        let formulas = Formulas {
            fields: &fields,
            condition: Some(&condition),
            ..Formulas::new(&filter, std::slice::from_ref(&selected))
        };
        Query::compile(formulas).map(drop).map_err(|error| {
            let help = error.error.help().unwrap_or_default().to_owned();
            (error.formula, error.error.message().to_owned(), help)
        })
    };
    let equality = "equality is written `==`, and a name for a value";
    for (name, formula, near) in [
        ("Ratng", "Ratng = 1500", "did you mean `Rating`? "),
        ("rating", "rating = 900", "did you mean `Rating`? "),
        ("Elo", "Elo := 1500", ""),
        ("Elo", "Elo = 1500;", ""),
        ("Elo", "return Elo = 1500;", ""),
        ("Elo", "int Elo = 1500;", ""),
        ("mate", "U64 mate = N & q;", ""),
        ("Elo", "let x = 1; Elo = x", ""),
        ("Elo", "Elo = Rating", ""),
        ("mate", "mate = 1", ""),
    ] {
        let message = format!("unknown name `{name}`");
        let help = format!("{near}{equality} `let {name} = …; {name}`");
        for (at, query) in [
            (0, compile(formula, "true", "true")),
            (1, compile("true", formula, "true")),
            (2, compile("true", "true", formula)),
        ] {
            assert_eq!(query, Err((at, message.clone(), help.clone())), "{formula}");
        }
    }
    for formula in [
        "return Rating = 900;",
        "if (Rating = 900) return 1; return 0;",
        "int n = 5; N = n; N",
        "return N = 1;",
    ] {
        let error = compile(formula, "true", "true").unwrap_err();
        assert!(error.1.ends_with("` has a value already"), "{formula}: {error:?}");
    }
    for formula in [
        "int n = 5; n = count(N); n;",
        "int f(U64 N) { N = N & 1; return N == 1; } f(N);",
        "int a = 1, N = 2; N = a; N;",
        "int n = 0; for (n = 1; n <= 3; n++) {} n >= 3;",
    ] {
        assert_eq!(compile(formula, "true", "true"), Ok(()), "{formula}");
    }
    assert_eq!(compile("let n = 1500; Rating == n", "let x = N & q; x", "Rating > 1"), Ok(()));
}
