//! Checks, mates and stalemates: rows of tables, and lines of text, as a plain loop finds them.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use setwise::random::SplitMix64;
use setwise_chess::Position;
use setwise_columns::{
    Detail, Field, FieldColumn, Input, PositionColumn, Query, TableFormat, TableLayout, TableWriter,
};
use setwise_expr::parse;

use crate::queries::run;

/// A formula, and what it means.
type Question = (&'static str, fn(&Position) -> bool);

fn is_stuck(position: &Position) -> bool {
    position.legal_moves().is_empty()
}

const QUESTIONS: [Question; 10] = [
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

fn table(positions: &[Position], with_fen: bool, layout: TableLayout) -> Vec<u8> {
    let all: Vec<_> = PositionColumn::all().filter(|it| with_fen || !it.is_fen()).collect();
    let column = |it: &PositionColumn| FieldColumn { name: it.name().to_owned(), kind: it.kind() };
    let columns: Vec<_> = all.iter().map(column).collect();
    let mut file = Vec::new();
    let mut writer =
        TableWriter::with_layout(&mut file, TableFormat::Parquet, layout, &columns).unwrap();
    for position in positions {
        let row: Vec<Field<'_>> = all.iter().map(|it| it.field(position)).collect();
        writer.write(&row).unwrap();
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
    for (with_fen, layout) in [(true, TableLayout::Small), (false, TableLayout::Fast)] {
        let path = folder.path().join(format!("{with_fen}.parquet"));
        fs::write(&path, table(&positions, with_fen, layout)).unwrap();
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
