//! Checks, mates, stalemates and numbers of moves: rows of tables, and lines of text, as a plain loop finds
//! them.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use setwise::random::SplitMix64;
use setwise_chess::{Move, Position};
use setwise_columns::{
    Detail, Field, FieldColumn, Formulas, Input, LineErrorReason, PositionColumn, Query,
    ResultColumn, TableFormat, TableLayout, TableWriter,
};
use setwise_expr::parse;

use crate::queries::run;

/// A formula, and what it means.
type Question = (&'static str, fn(&Position) -> bool);

fn is_stuck(position: &Position) -> bool {
    position.legal_moves().is_empty()
}

/// Returns the number of legal moves with a property.
fn count(position: &Position, has: impl Fn(Move) -> bool) -> usize {
    position.legal_moves().into_iter().filter(|&mv| has(mv)).count()
}

fn is_capture(position: &Position, mv: Move) -> bool {
    position.after(mv).occupied().len() < position.occupied().len()
}

const QUESTIONS: [Question; 16] = [
    ("in_check", Position::is_check),
    ("checkmate", |it| it.is_check() && is_stuck(it)),
    ("stalemate", |it| !it.is_check() && is_stuck(it)),
    ("legal_moves == 0", is_stuck),
    ("in_check && legal_moves != 0", |it| it.is_check() && !is_stuck(it)),
    ("!(0 == legal_moves) && count(P) == 0", |it| !is_stuck(it) && it.pieces()[0].is_empty()),
    ("legal_moves == 1", |it| it.legal_moves().len() == 1),
    ("legal_moves == 0 || legal_moves == 2", |it| [0, 2].contains(&it.legal_moves().len())),
    ("pinned == none && in_check", |it| it.pinned().is_empty() && it.is_check()),
    ("either_color(stalemate) && N == none", |it| {
        !it.is_check() && is_stuck(it) && it.pieces()[1].is_empty()
    }),
    ("legal_captures > 5", |it| count(it, |mv| is_capture(it, mv)) > 5),
    ("legal_checks > 3", |it| count(it, |mv| it.gives_check(mv)) > 3),
    ("legal_mates != 0", |it| count(it, |mv| it.after(mv).is_checkmate()) > 0),
    ("legal_moves - legal_captures == 2 * legal_checks", |it| {
        let [captures, checks] =
            [count(it, |mv| is_capture(it, mv)), count(it, |mv| it.gives_check(mv))];
        it.legal_moves().len() - captures == 2 * checks
    }),
    ("legal_checks > 2 && pinned != none", |it| {
        count(it, |mv| it.gives_check(mv)) > 2 && !it.pinned().is_empty()
    }),
    ("in_check && legal_captures == 1 && pinned == none", |it| {
        it.is_check() && count(it, |mv| is_capture(it, mv)) == 1 && it.pinned().is_empty()
    }),
];

/// Returns the positions of all games and lists of the repository, and those of random moves from
/// endings, where stalemates are not rare.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for name in ["games.pgn", "lichess.pgn", "positions.epd"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
        let query = Query::new(&parse("true").unwrap(), &[]).unwrap();
        let found = run(&query, Input::open(&path).unwrap(), 1, Detail::All).unwrap();
        all.extend(found.matches.into_iter().map(|found| found.position));
    }
    let mut random = SplitMix64::new(3);
    let starts = [
        "7k/8/8/6Q1/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/1r6/p1k5/K7 b - - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/8/8/8/qQ6/2K5 w - - 0 1",
    ];
    for round in 0..600 {
        let mut position: Position = starts[round % starts.len()].parse().unwrap();
        for _ in 0..40 {
            all.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.next_u64() as usize % moves.len()]);
        }
    }
    all
}

/// The columns of a table.
#[derive(Clone, Copy)]
struct Columns {
    fen: bool,
    states: bool,
    format: TableFormat,
    layout: TableLayout,
}

/// Writes a table; `change` changes the columns of a row that follow from the rules.
fn table(
    positions: &[Position],
    Columns { fen, states, format, layout }: Columns,
    change: impl Fn(usize, Field<'static>) -> Field<'static>,
) -> Vec<u8> {
    let boards = PositionColumn::all().filter(|it| fen || !it.is_fen());
    let of_rules = PositionColumn::OF_RULES.into_iter().filter(|_| states);
    let all: Vec<_> = boards.chain(of_rules).collect();
    let columns: Vec<_> = all.iter().copied().map(ResultColumn::of_position).collect();
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let uses: Vec<_> = columns.iter().map(|it| it.column_use(false)).collect();
    let mut file = Vec::new();
    let mut writer = TableWriter::with_uses(&mut file, format, layout, &header, &uses).unwrap();
    for (row, position) in positions.iter().enumerate() {
        let field = |it: &PositionColumn| match PositionColumn::OF_RULES.contains(it) {
            true => change(row, it.field(position)),
            false => it.field(position),
        };
        writer.write(&all.iter().map(field).collect::<Vec<_>>()).unwrap();
    }
    writer.finish().unwrap();
    file
}

#[test]
fn ends_of_games_are_those_of_a_plain_loop() {
    let positions = positions();
    let lines: String = positions.iter().map(|it| format!("{it}\n")).collect();
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    let (small, fast) = (TableLayout::Small, TableLayout::Fast);
    for (index, (fen, states, format, layout)) in [
        (true, false, TableFormat::Parquet, small),
        (false, false, TableFormat::Parquet, fast),
        (true, true, TableFormat::Parquet, small),
        (false, true, TableFormat::Parquet, fast),
        (false, true, TableFormat::Arrow, fast),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(index.to_string());
        let columns = Columns { fen, states, format, layout };
        fs::write(&path, table(&positions, columns, |_, field| field)).unwrap();
        paths.push(path);
    }
    for (formula, holds) in QUESTIONS {
        let expected: Vec<_> = positions.iter().filter(|it| holds(it)).collect();
        assert!(expected.len() > 3, "{formula}: {}", expected.len());
        let query = Query::new(&parse(formula).unwrap(), &[]).unwrap();
        let text = || Input::from_reader(Cursor::new(lines.clone().into_bytes())).unwrap();
        let inputs = paths.iter().map(|path| Input::open(path).unwrap()).chain([text()]);
        for (index, input) in inputs.enumerate() {
            let found = run(&query, input, 1, Detail::Positions).unwrap();
            let found: Vec<_> = found.matches.iter().map(|found| &found.position).collect();
            assert!(found == expected, "{formula} of input {index}");
        }
        let inputs = paths.iter().map(|path| Input::open(path).unwrap()).chain([text()]);
        for (index, input) in inputs.enumerate() {
            let found = run(&query, input, 2, Detail::Count).unwrap();
            let counts = (found.positions, found.matched);
            let expected = (positions.len() as u64, expected.len() as u64);
            assert_eq!(counts, expected, "{formula} of input {index}");
        }
    }
}

/// A table with boards and check states in the fast layout.
const WITH_STATES: Columns =
    Columns { fen: false, states: true, format: TableFormat::Parquet, layout: TableLayout::Fast };

#[test]
fn what_follows_from_the_rules_is_read_and_not_computed_and_wrong_numbers_are_errors() {
    let positions = [Position::START, Position::START, Position::START, Position::START];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.parquet");
    let change = |row, field| match row {
        0 => Field::Number(2),
        1 => Field::Missing,
        2 => Field::Number(1 << 20),
        _ => field,
    };
    fs::write(&path, table(&positions, WITH_STATES, change)).unwrap();
    for (formula, matched, column) in [
        ("checkmate", 1, "check_state"),
        ("stalemate", 0, "check_state"),
        ("legal_moves != 0", 1, "check_state"),
        ("legal_moves == 2", 1, "move_count"),
        ("legal_captures == 2", 1, "capture_count"),
    ] {
        let query = Query::new(&parse(formula).unwrap(), &[]).unwrap();
        let found = run(&query, Input::open(&path).unwrap(), 1, Detail::Count).unwrap();
        assert_eq!((found.positions, found.matched), (2, matched), "{formula}");
        let errors: Vec<_> = found.errors.iter().map(|it| it.location.line()).collect();
        assert_eq!(errors, [2, 3], "{formula}");
        for error in &found.errors {
            let LineErrorReason::Record(error) = &error.reason else { panic!("{error:?}") };
            assert_eq!(error.field.as_deref(), Some(column));
        }
    }
    // What is computed from the boards does not trust the check states.
    let query = Query::new(&parse("in_check && pinned == none").unwrap(), &[]).unwrap();
    let found = run(&query, Input::open(&path).unwrap(), 1, Detail::Count).unwrap();
    assert_eq!((found.positions, found.matched, found.errors.len()), (4, 0, 0));
}

#[test]
fn a_column_with_the_name_of_what_follows_from_the_rules_is_not_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.parquet");
    let boards: Vec<_> = PositionColumn::all()
        .chain([PositionColumn::MOVE_COUNT, PositionColumn::CHECK_STATE])
        .collect();
    let columns: Vec<_> = boards.iter().copied().map(ResultColumn::of_position).collect();
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let mut file = Vec::new();
    let mut writer = TableWriter::new(&mut file, TableFormat::Parquet, &header).unwrap();
    let mut row: Vec<_> = boards.iter().map(|it| it.field(&Position::START)).collect();
    *row.last_mut().unwrap() = Field::Number(2);
    writer.write(&row).unwrap();
    writer.finish().unwrap();
    fs::write(&path, file).unwrap();
    for (formula, matched) in [("checkmate", 0), ("legal_moves == 20", 1), ("check_state == 2", 1)]
    {
        let (tree, fields) = (parse(formula).unwrap(), [header.last().unwrap().clone()]);
        let formulas = Formulas { fields: &fields, ..Formulas::new(&tree, &[]) };
        let query = Query::compile(formulas).unwrap();
        let found = run(&query, Input::open(&path).unwrap(), 1, Detail::Count).unwrap();
        assert_eq!((found.positions, found.matched), (1, matched), "{formula}");
    }
}

#[test]
fn tables_of_games_with_boards_and_without_fen_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let boards: Vec<_> = PositionColumn::all().filter(|it| !it.is_fen()).collect();
    let place = ["game", "ply"].map(FieldColumn::of_games);
    let of_positions = boards.iter().map(|&it| ResultColumn::of_position(it).header());
    let header: Vec<_> = place.into_iter().chain(of_positions).collect();
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let path = folder.path().join("table");
        let mut file = Vec::new();
        let mut writer = TableWriter::new(&mut file, format, &header).unwrap();
        let mut position = Position::START;
        for (ply, text) in ["", "e2e4", "e7e5", "g1f3"].into_iter().enumerate() {
            if ply > 0 {
                position = position.after(position.read_uci(text).unwrap());
            }
            let place = [1, ply as i64].map(Field::Number);
            let row = place.into_iter().chain(boards.iter().map(|it| it.field(&position)));
            writer.write(&row.collect::<Vec<_>>()).unwrap();
        }
        writer.finish().unwrap();
        fs::write(&path, file).unwrap();
        for (formula, matched) in [("legal_moves == 20", 2), ("previous(legal_moves == 20)", 2)] {
            let mut input = Input::open(&path).unwrap();
            let fields = input.columns().unwrap().all;
            let tree = parse(formula).unwrap();
            let query = Formulas { fields: &fields, ..Formulas::new(&tree, &[]) };
            let found = run(&Query::compile(query).unwrap(), input, 1, Detail::Count).unwrap();
            assert_eq!(found.matched, matched, "{formula} in {format:?}");
        }
    }
}
