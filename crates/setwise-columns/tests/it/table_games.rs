//! Formulas about games over tables of games: the same results as over the games themselves, in every
//! format, with blocks that end anywhere and any number of threads.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::ops::ControlFlow;

use setwise_columns::{
    Batch, Detail, Field, FieldColumn, Formulas, Input, InputFormat, InputOptions, Location,
    PositionColumn, Query, RowColumn, RowColumns, Threads,
};
use setwise_expr::parse;
use testing::workspace;

/// Formulas with each form, and with each column that follows from moves.
const FORMULAS: [&str; 45] = [
    "true",
    "captured & q",
    "moved_to & file_e",
    "moved_from & rank_1",
    "previous(in_check)",
    "next(in_check) && !in_check",
    "previous(count(Q | q), 3) > count(Q | q)",
    "previous(previous(in_check))",
    "in_check || previous(in_check)",
    "at_end(checkmate) && legal_moves == 1",
    "at_start(count(occupied)) == 32 && is_last",
    "at_start(white_to_move) && ply == 3",
    "ever(checkmate)",
    "always(!in_check)",
    "always(ply >= 0) && ply == 1",
    "count_plies(in_check) == 3",
    "count_plies(WhiteElo > 1500) == game_plies + 1 && is_last",
    "game_plies == 40",
    "game_plies > 100 && `ply` == game_plies",
    "is_last",
    "since(in_check) == 2",
    "until(in_check) == 2",
    "since(is_first) == 1 && count(P & rank_4) == 1",
    "sequence(in_check, !in_check, in_check)",
    "sequence(repeat(!in_check, 3, 5), in_check)",
    "sequence(legal_moves == 20, repeat(true, 1, 9), in_check)",
    "sequence_end(in_check, repeat(true, 0, 6), checkmate) > 0",
    "captures(Q | q)",
    "moved(N | n) & rank_5",
    "previous(san) == \"Qxf7+\"",
    "san == \"O-O\" && next(san) == \"O-O\"",
    "previous(moved_piece) == \"k\"",
    "moved_piece == \"k\"",
    "captured_piece in (\"N\", \"n\")",
    "promoted_to == \"q\"",
    "next_san == \"O-O\"",
    "next_uci == \"e2e4\"",
    "next_piece == \"Q\"",
    "next_to & captured",
    "next_from & rank_7",
    "repetitions == 2",
    "half_points == 2 && in_check",
    "previous(half_points) == 2 && ply == 9",
    "either_color(previous(in_check) && Q == none)",
    "position(\"startpos\") || placement(\"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR\")",
];

/// The columns of the tables, besides the position.
const COLUMNS: [&str; 8] =
    ["game", "ply", "White", "WhiteElo", "BlackElo", "result", "san", "Event"];

/// Returns games from the usual position.
fn games() -> String {
    let path = workspace().join("crates/setwise-chess/tests/data/lichess.pgn");
    let text = std::fs::read_to_string(path).unwrap();
    let end = text.match_indices("\n\n[Event").nth(70).unwrap().0;
    text[..end + 2].to_owned()
}

/// Games that begin elsewhere, have a null move, or no move.
const SPECIAL: &str = "[Event \"a\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[Result \"1-0\"]\n\n\
    1. O-O Kd7 2. -- Kc7 3. a8=Q Kd7 4. Qe8+ Kd6 1-0\n\n[Event \"b\"]\n[Result \"*\"]\n\n*\n\n\
    [Event \"c\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

fn column(name: &str) -> FieldColumn {
    FieldColumn::of_games(name)
}

/// Returns the rows of games: the fields of the columns, and the position.
fn rows(games: &str, with_start: bool) -> Vec<Vec<Field<'static>>> {
    let query = Query::new(&parse("true").unwrap(), &[]).unwrap().with_start(with_start);
    let query = query.with_carried(COLUMNS.map(column).to_vec());
    let fen = RowColumn::Position(PositionColumn::named("fen").unwrap());
    let columns: Vec<_> = COLUMNS.map(|name| RowColumn::Field(column(name))).into();
    let all: Vec<_> = columns.into_iter().chain([fen]).collect();
    let columns = RowColumns::new(&query, all.iter().map(Some));
    let mut rows = Vec::new();
    let input = Input::from_reader(io::Cursor::new(games.to_owned().into_bytes())).unwrap();
    let run = query.run(input, Threads::One, Detail::Positions, |batch| {
        let row = |found| columns.row("", found).fields().map(Field::into_owned).collect();
        rows.extend(batch.matches.iter().map(row));
        ControlFlow::Continue(())
    });
    run.unwrap();
    rows
}

/// Returns the rows as a table of text with a delimiter.
fn delimited(rows: &[Vec<Field<'_>>], delimiter: &str) -> String {
    let mut text = COLUMNS.join(delimiter) + delimiter + "fen\n";
    for row in rows {
        let quoted = |field: &Field<'_>| format!("\"{}\"", field.text().replace('"', "\"\""));
        text += &(row.iter().map(quoted).collect::<Vec<_>>().join(delimiter) + "\n");
    }
    text
}

fn json(rows: &[Vec<Field<'_>>]) -> String {
    let mut text = String::new();
    for row in rows {
        let names = COLUMNS.into_iter().chain(["fen"]);
        let member = |(name, field): (&str, &Field<'_>)| {
            let value = match field {
                Field::Number(number) => number.to_string(),
                Field::Missing => "null".to_owned(),
                field => format!("\"{}\"", field.text().replace('"', "\\\"")),
            };
            format!("\"{name}\":{value}")
        };
        let members: Vec<_> = names.zip(row).map(member).collect();
        writeln!(text, "{{{}}}", members.join(",")).unwrap();
    }
    text
}

/// A stream that gives a few bytes at once, so that its blocks are short.
struct Drops(io::Cursor<Vec<u8>>, usize);

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(self.1);
        self.0.read(&mut buffer[..len])
    }
}

fn stream(text: &str, format: InputFormat, at_once: usize) -> Input {
    let options = InputOptions { format: Some(format), ..InputOptions::default() };
    let reader = Drops(io::Cursor::new(text.to_owned().into_bytes()), at_once);
    Input::from_reader_with(reader, &options).unwrap()
}

fn compile(formula: &str, condition: Option<&str>, fields: &[FieldColumn]) -> Query {
    let (tree, selected) = (parse(formula).unwrap(), [parse("count(occupied)").unwrap()]);
    let condition = condition.map(|condition| parse(condition).unwrap());
    let formulas =
        Formulas { fields, condition: condition.as_ref(), ..Formulas::new(&tree, &selected) };
    Query::compile(formulas).unwrap_or_else(|error| panic!("{formula}: {error}"))
}

/// Returns the results of a formula, one a line: the place in the game, the values, and columns that
/// follow from moves.
fn results(
    mut input: Input,
    formula: &str,
    condition: Option<&str>,
    threads: usize,
) -> Vec<String> {
    let fields = input.columns().unwrap().all;
    let carried = ["game", "ply", "White", "next_san", "uci", "repetitions", "half_points"];
    let query = compile(formula, condition, &fields).with_carried(carried.map(column).to_vec());
    let mut found = Vec::new();
    let run = query.run(input, Threads::new(threads), Detail::Positions, |batch| {
        assert!(batch.errors.is_empty(), "{formula}: {:?}", batch.errors);
        found.extend(batch.matches.iter().map(|it| {
            let fields: Vec<_> = it.fields.iter().map(Field::text).collect();
            format!("{} {:?} {}", fields.join(" "), it.values, it.position)
        }));
        ControlFlow::Continue(())
    });
    run.unwrap();
    found
}

/// Returns the results of a formula over games, with the position before the first move if `with_start`.
fn expected(games: &str, formula: &str, condition: Option<&str>, with_start: bool) -> Vec<String> {
    let mut input = Input::from_reader(io::Cursor::new(games.to_owned().into_bytes())).unwrap();
    let fields = input.columns().unwrap().all;
    drop(input);
    let carried = ["game", "ply", "White", "next_san", "uci", "repetitions", "half_points"];
    let query = compile(formula, condition, &fields).with_start(with_start);
    let query = query.with_carried(carried.map(column).to_vec());
    let input = Input::from_reader(io::Cursor::new(games.to_owned().into_bytes())).unwrap();
    let mut found = Vec::new();
    let run = query.run(input, Threads::One, Detail::Positions, |batch| {
        let is_row = |it: &&setwise_columns::Match| match it.location {
            Location::Game { ply, .. } => with_start || ply > 0,
            _ => false,
        };
        found.extend(batch.matches.iter().filter(is_row).map(|it| {
            let fields: Vec<_> = it.fields.iter().map(Field::text).collect();
            format!("{} {:?} {}", fields.join(" "), it.values, it.position)
        }));
        ControlFlow::Continue(())
    });
    run.unwrap();
    found
}

#[test]
fn tables_of_games_give_the_results_of_the_games() {
    for with_start in [false, true] {
        let games = if with_start { games() + SPECIAL } else { games() };
        let rows = rows(&games, with_start);
        let csv = delimited(&rows, ",");
        for (index, formula) in FORMULAS.into_iter().enumerate() {
            let expected = expected(&games, formula, None, with_start);
            let is_rare = with_start || !formula.starts_with("sequence(legal_moves == 20");
            assert!(!is_rare || !expected.is_empty(), "{formula} never matches");
            let at_once = [999, 1 << 13, 1 << 16][index % 3];
            let threads = [1, 4][index % 2];
            let found = results(stream(&csv, InputFormat::Csv, at_once), formula, None, threads);
            assert!(found == expected, "{formula}: {} of {}", found.len(), expected.len());
        }
    }
}

#[test]
fn all_formats_of_text_and_conditions_agree() {
    let games = games();
    let rows = rows(&games, false);
    let tables = [
        (InputFormat::Csv, delimited(&rows, ",")),
        (InputFormat::Tsv, delimited(&rows, "\t")),
        (InputFormat::JsonLines, json(&rows)),
    ];
    for formula in ["previous(in_check)", "next_san == \"O-O\"", "captured & q"] {
        for condition in [None, Some("WhiteElo > 1500"), Some("ply > 20 && san != \"O-O\"")] {
            let expected = expected(&games, formula, condition, false);
            for (format, text) in &tables {
                for (at_once, threads) in [(1 << 10, 3), (1 << 20, 1)] {
                    let input = stream(text, *format, at_once);
                    assert_eq!(results(input, formula, condition, threads), expected, "{formula}");
                }
            }
        }
    }
}

/// Returns the results of a formula over a table of text, and its errors.
fn outcome(text: &str, formula: &str) -> (u64, Vec<String>) {
    let mut input = stream(text, InputFormat::Csv, 50);
    let fields = input.columns().unwrap().all;
    let mut all = Batch::default();
    let query = compile(formula, None, &fields);
    let run = query.run(input, Threads::One, Detail::Count, |batch| {
        all.matched += batch.matched;
        all.errors.extend(batch.errors.iter().cloned());
        ControlFlow::Continue(())
    });
    run.unwrap();
    (all.matched, all.errors.iter().map(ToString::to_string).collect())
}

#[test]
fn games_that_are_not_whole_are_errors() {
    let rows = delimited(&rows(SPECIAL, true), ",");
    let lines: Vec<_> = rows.lines().collect();
    let table = |chosen: &[usize]| {
        let chosen = std::iter::once(0).chain(chosen.iter().copied());
        chosen.map(|line| lines[line].to_owned() + "\n").collect::<String>()
    };
    let remedy = "forms and questions about moves need all rows of a game, in their order, as \
        `setwise table` writes them";
    // The games have lines 1 to 9, 10, and 11 to 15.
    let whole: Vec<usize> = (1..=15).collect();
    assert_eq!(outcome(&table(&whole), "is_first || previous(true)"), (15, vec![]));
    let cases: [(&[usize], &str, u64, String); 6] = [
        (
            &[2, 3, 10, 11],
            "game_plies >= 0",
            2,
            "line 2: game 1 begins at ply 1, from another position than the usual one: write the \
             table with `--with-start`"
                .to_owned(),
        ),
        (&[3, 4, 5], "ever(true)", 0, format!("line 2: game 1 begins at ply 2: {remedy}")),
        // The rows before the error are a game, as in PGN, and the rest is passed over.
        (
            &[1, 2, 4, 5, 6, 11, 12],
            "game_plies == 1",
            4,
            format!("line 4: ply 3 of game 1 follows ply 1: {remedy}"),
        ),
        (
            &[11, 13],
            "game_plies >= 0",
            1,
            format!("line 3: ply 2 of game 3 follows ply 0: {remedy}"),
        ),
        (&[10, 1, 2, 11], "moved_to", 1, String::new()),
        // Rows of different games with the same number.
        (&[11, 12], "is_last", 1, String::new()),
    ];
    for (chosen, formula, matched, error) in cases {
        let errors = if error.is_empty() { vec![] } else { vec![error] };
        assert_eq!(outcome(&table(chosen), formula), (matched, errors), "{chosen:?} {formula}");
    }
    let other = table(&[11, 12]).replace("/5P2/PPPPP1PP/", "/3P1P2/PPP1P1PP/");
    let error = "line 3: no move leads to ply 1 of game 3 from the row before it";
    assert_eq!(outcome(&other, "game_plies == 0"), (1, vec![error.to_owned()]));
    let other = table(&[11, 12]).replace("\"3\",\"1\"", "\"3\",\"\"");
    let error = "line 3: `game` and `ply` must be whole numbers";
    assert_eq!(outcome(&other, "game_plies == 0"), (1, vec![error.to_owned()]));
}

#[test]
fn numbers_of_games_may_begin_again() {
    let game = delimited(&rows("[Event \"a\"]\n\n1. e4 e5 2. Qh5 *\n", true), ",");
    let (header, once) = game.split_once('\n').unwrap();
    let twice = format!("{header}\n{once}{once}");
    assert_eq!(outcome(&twice, "is_last"), (2, vec![]));
    assert_eq!(outcome(&twice, "game_plies == 3"), (8, vec![]));
    let without_start = once.split_once('\n').unwrap().1;
    let twice = format!("{header}\n{without_start}{without_start}");
    assert_eq!(outcome(&twice, "game_plies == 3"), (6, vec![]));
    assert_eq!(outcome(&twice, "is_first"), (0, vec![]));
    // A column with the file tells games apart.
    let files = |game: &str, file: &str| {
        game.lines().map(|line| format!("{line},{file}\n")).collect::<String>()
    };
    let row = once.lines().next().unwrap();
    let two = files(header, "file") + &files(row, "a") + &files(without_start, "b");
    assert_eq!(outcome(&two, "is_last"), (2, vec![]));
    assert_eq!(outcome(&two, "game_plies == 3"), (3, vec![]));
}

#[test]
fn a_table_without_games_is_refused_and_a_column_wins() {
    let text = "game,fen,next_san\n1,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e4\n";
    let query = compile("previous(true)", None, &[]);
    let run = query.run(stream(text, InputFormat::Csv, 99), Threads::One, Detail::Count, |_| {
        ControlFlow::Continue(())
    });
    let message = "`previous` is about the positions of a game, which this input does not have; it \
        needs games in PGN, or a table with the columns `game` and `ply`, as `setwise table` writes it";
    assert_eq!(run.unwrap_err().to_string(), message);
    // The error names what was written, not what that is made of.
    for (formula, name) in [
        ("captures(q)", "captures"),
        ("k != none && moved(k) != none", "moved"),
        ("either_color(sequence(captures(q), true))", "sequence"),
        ("is_first", "is_first"),
        ("let is_first = true; is_first && ever(k == none)", "ever"),
    ] {
        let input = stream(text, InputFormat::Csv, 99);
        let all = |_: &_| ControlFlow::Continue(());
        let run = compile(formula, None, &[]).run(input, Threads::One, Detail::Count, all);
        assert_eq!(run.unwrap_err().to_string(), message.replace("previous", name), "{formula}");
    }
    assert_eq!(outcome(text, "next_san == \"e4\""), (1, vec![]));
    // Columns hide names that came later, if the table has no games.
    let names = "legal_checks,legal_mates,pinned_us,pinned_them,fen\n\
        7,8,9,10,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(outcome(names, "legal_checks == 7 && legal_mates == 8"), (1, vec![]));
    assert_eq!(outcome(names, "pinned_us == 9 && pinned_them == 10"), (1, vec![]));
    let one = "legal_checks,fen\n7,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(outcome(one, "legal_checks == 7 && pinned_us == none"), (1, vec![]));
    let games = "game,ply,legal_checks,fen\n1,5,7,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(outcome(games, "legal_checks == 0"), (1, vec![]));
    let with_ply = "game,ply,next_san,fen\n1,5,e4,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(outcome(with_ply, "next_san == \"e4\""), (1, vec![]));
    let (matched, errors) = outcome(with_ply, "next_uci == \"e2e4\"");
    assert_eq!((matched, errors.len()), (0, 1));
}

/// Tables in columns, in blocks of a few rows.
#[cfg(feature = "parquet")]
mod columns {
    use std::fs::File;
    use std::io::Cursor;
    use std::path::PathBuf;

    use arrow_array::RecordBatch;
    use arrow_ipc::writer::{FileWriter, StreamWriter};
    use parquet::arrow::ArrowWriter;
    use parquet::file::properties::WriterProperties;
    use setwise_columns::TableBatches;

    use super::*;
    use crate::queries::temporary;

    fn batch(rows: &[Vec<Field<'_>>]) -> RecordBatch {
        let columns: Vec<_> = COLUMNS.into_iter().chain(["fen"]).map(column).collect();
        let mut batches = TableBatches::new(&columns).unwrap();
        for row in rows {
            assert!(batches.push(row).unwrap().is_none());
        }
        batches.take().unwrap().unwrap()
    }

    fn parts(batch: &RecordBatch, rows: usize) -> impl Iterator<Item = RecordBatch> {
        let firsts = (0..batch.num_rows()).step_by(rows);
        firsts.map(move |first| batch.slice(first, rows.min(batch.num_rows() - first)))
    }

    fn parquet(batch: &RecordBatch, rows: usize) -> PathBuf {
        let path = temporary(&format!("games-{rows}"), "parquet");
        let properties = WriterProperties::builder()
            .set_max_row_group_row_count(Some(rows))
            .set_data_page_row_count_limit(20)
            .build();
        let file = File::create(&path).unwrap();
        let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
        writer.write(batch).unwrap();
        writer.close().unwrap();
        path
    }

    fn arrow(batch: &RecordBatch, rows: usize) -> PathBuf {
        let path = temporary(&format!("games-{rows}"), "arrow");
        let file = File::create(&path).unwrap();
        let mut writer = FileWriter::try_new(file, &batch.schema()).unwrap();
        parts(batch, rows).for_each(|part| writer.write(&part).unwrap());
        writer.finish().unwrap();
        path
    }

    fn stream(batch: &RecordBatch, rows: usize) -> Input {
        let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
        parts(batch, rows).for_each(|part| writer.write(&part).unwrap());
        Input::from_reader(Cursor::new(writer.into_inner().unwrap())).unwrap()
    }

    #[test]
    fn row_groups_and_batches_may_end_within_games() {
        let games = games();
        let batch = batch(&rows(&games, false));
        let files = [
            parquet(&batch, 23),
            parquet(&batch, 1 << 10),
            parquet(&batch, 1 << 20),
            arrow(&batch, 41),
            arrow(&batch, 1 << 12),
        ];
        for (index, formula) in FORMULAS.into_iter().enumerate() {
            let expected = expected(&games, formula, None, false);
            let threads = [1, 4][index % 2];
            let input = Input::open(&files[index % files.len()]).unwrap();
            assert!(results(input, formula, None, threads) == expected, "{formula}");
            let input = stream(&batch, [7, 500, 1 << 20][index % 3]);
            assert!(results(input, formula, None, threads) == expected, "{formula}");
        }
        for condition in ["WhiteElo > 1500", "ply > 20 && san != \"O-O\""] {
            let expected = expected(&games, "previous(in_check)", Some(condition), false);
            for file in &files {
                let input = Input::open(file).unwrap();
                let found = results(input, "previous(in_check)", Some(condition), 2);
                assert!(found == expected, "{condition}");
            }
        }
        files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
    }

    #[test]
    fn a_game_with_many_rows_is_refused() {
        let moves = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(1 << 14) + "3. Nf3 *\n";
        let game = rows(&format!("[Event \"a\"]\n\n{moves}"), true);
        let first = batch(&game[..60_000]);
        let second = batch(&game[60_000..]);
        for parts in [vec![&first, &second], vec![&first, &second, &second]] {
            let mut writer = StreamWriter::try_new(Vec::new(), &first.schema()).unwrap();
            parts.iter().for_each(|part| writer.write(part).unwrap());
            let input = Input::from_reader(Cursor::new(writer.into_inner().unwrap())).unwrap();
            let (mut errors, query) = (Vec::new(), compile("is_last", None, &[]));
            query
                .run(input, Threads::One, Detail::Count, |batch| {
                    errors.extend(batch.errors.iter().map(ToString::to_string));
                    ControlFlow::Continue(())
                })
                .unwrap();
            assert_eq!(errors, ["row 65537: game 1 has more than 65536 rows"]);
        }
    }
}
