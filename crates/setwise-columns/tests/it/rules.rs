//! Columns that follow from the rules: those of whole chunks are those of each position.
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;

use setwise_chess::bulk::Question;
use setwise_chess::{Epd, Position};
use setwise_columns::{Column, Detail, Input, Query, Table, Threads, VARIABLES};
use setwise_expr::{Value, parse};

/// Returns the names of the columns that follow from the rules.
fn names() -> Vec<&'static str> {
    let is_of_rules =
        |name: &str| matches!(Column::named(name), Some(Column::Rules(_) | Column::InCheck));
    VARIABLES.iter().map(|&(name, _)| name).filter(|name| is_of_rules(name)).collect()
}

/// Compares these columns with each position of a text; returns the number of positions.
fn check(text: &str) -> usize {
    let names = names();
    assert_eq!(names.len(), Question::ALL.len() + 1);
    let shown: Vec<_> = names.iter().map(|name| parse(name).unwrap()).collect();
    let query = Query::new(&parse("true").unwrap(), &shown).unwrap();
    let mut found = 0;
    for threads in [1, 2] {
        let input = Input::from_reader(Cursor::new(text.to_owned())).unwrap();
        let answered = query.run(input, Threads::new(threads), Detail::Matches, |batch| {
            assert!(batch.errors.is_empty(), "{:?}", batch.errors);
            for hit in &batch.matches {
                for (name, value) in names.iter().zip(&hit.values[1..]) {
                    let word = Column::named(name).unwrap().word(&hit.position);
                    let expected = match *name {
                        "in_check" => Value::Bool(hit.position.is_check()),
                        _ => Value::Word(word),
                    };
                    assert_eq!(*value, Some(expected), "{name} of {}", hit.position);
                }
                found += 1;
            }
            ControlFlow::Continue(())
        });
        answered.unwrap();
    }
    found / 2
}

fn read(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn columns_of_files_are_those_of_each_position() {
    assert_eq!(check(&read("data/positions.epd")), 300);
    assert!(check(&read("data/games.pgn")) > 1000);
}

#[test]
fn columns_of_random_positions_are_those_of_each_position() {
    let suites = ["perft", "chess960"]
        .map(|name| read(&format!("crates/setwise-chess/tests/data/{name}.epd")));
    let lines = suites.iter().flat_map(|suite| suite.lines());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let starts: Vec<_> = lines.map(|line| Epd::read(line).unwrap().into_position()).collect();
    let (mut text, mut state) = (String::new(), 0x2545_f491_4f6c_dd1du64);
    let (mut checks, mut passed, mut castlings, mut shuffled) = (0, 0, 0, 0);
    for start in starts.iter().cycle().take(5 * starts.len()) {
        let mut position: Position = start.clone();
        for _ in 0..30 {
            text.push_str(&format!("{position}\n"));
            let moves = position.legal_moves();
            checks += u32::from(position.is_check());
            passed += u32::from(moves.iter().any(|played| played.is_en_passant()));
            castlings += u32::from(moves.iter().any(|played| played.is_castling()));
            shuffled += u32::from(!position.has_usual_castling());
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            position.play_unchecked(moves[(state >> 32) as usize % moves.len()]);
        }
    }
    let rare = [checks, passed, castlings, shuffled];
    assert!(rare.iter().all(|&count| count > 80), "{rare:?}");
    assert!(check(&text) > 10_000);
}

#[test]
fn a_table_fills_all_rows_before_it_returns_a_column() {
    let columns = [
        Column::named("legal_moves").unwrap(),
        Column::InCheck,
        Column::named("white_to_move").unwrap(),
    ];
    let mut table = Table::new(columns);
    let check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    for row in 0..1000u64 {
        // Asked at any time, it has as many words as rows.
        if row % 97 == 0 {
            for column in columns {
                assert_eq!(table.column(column).unwrap().len() as u64, row);
            }
        }
        table.push(if row % 3 == 0 { &check } else { &Position::START });
    }
    let expected: Vec<_> = (0..1000).map(|row| if row % 3 == 0 { 3 } else { 20 }).collect();
    assert_eq!(table.column(columns[0]).unwrap(), expected);
    let expected: Vec<_> = (0..1000).map(|row| if row % 3 == 0 { !0 } else { 0 }).collect();
    assert_eq!(table.column(columns[1]).unwrap(), expected);
    assert_eq!(table.column(columns[2]).unwrap(), [!0; 1000]);
    table.clear();
    assert_eq!(table.column(columns[0]).unwrap(), []);
    table.push(&Position::START);
    assert_eq!(table.column(columns[0]).unwrap(), [20]);
    assert_eq!(table.column(Column::named("pinned").unwrap()), None);
}
