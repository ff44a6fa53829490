//! Tables with rows that are not valid positions, for formulas that follow from the rules: many rows
//! at once give the same results and errors as one after the other.

use std::fs::{self, File};
use std::{env, process};

use setwise_chess::Position;
use setwise_columns::{
    Detail, Field, FieldColumn, Input, PositionColumn, Query, TableFormat, TableLayout, TableWriter,
};
use setwise_expr::parse;

use crate::queries::run;

const FENS: [&str; 5] = [
    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 5 60",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "nrkbbrnq/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRNQ w FBfb - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
];

/// Changes to a column that make a position invalid: its name, and the word that is toggled; or none,
/// which makes it null.
const CHANGES: [(&str, Option<u64>); 13] = [
    ("white_king", Some(1 << 40)),
    ("black_king", None),
    ("white_pawns", Some(1)),
    ("black_pawns", Some(0x2000_0000_0000_0000)),
    ("white_knights", Some(0x7f_ffff << 24)),
    ("white_pawns", Some(0xffff << 24)),
    ("black_rooks", Some(0xff00)),
    ("castling", Some(1 << 30)),
    ("castling", Some(1 << 7)),
    ("castling", Some(1 << 56)),
    ("en_passant", Some(1 << 21)),
    ("halfmove_clock", Some(1 << 40)),
    ("white_to_move", Some(1)),
];

#[test]
fn invalid_rows_are_errors_and_others_have_their_answers() {
    let columns: Vec<_> = PositionColumn::all().filter(|column| !column.is_fen()).collect();
    let header = columns
        .iter()
        .map(|column| FieldColumn { name: column.name().to_owned(), kind: column.kind() });
    let header: Vec<_> = header.collect();
    let positions = FENS.map(|fen| fen.parse::<Position>().unwrap());
    let toggled = |field: Field<'static>, by: Option<u64>| match (field, by) {
        (_, None) => Field::Missing,
        (Field::Set(word), Some(by)) => Field::Set(word ^ by),
        (Field::Number(number), Some(by)) => Field::Number(number ^ by.cast_signed()),
        (Field::Bool(value), Some(_)) => Field::Bool(!value),
        (field, _) => field,
    };
    let mut rows = Vec::new();
    for row in 0..1000 {
        let position = &positions[row % 5];
        let change = CHANGES.get(row / 5 % 40);
        rows.push(
            columns
                .iter()
                .map(|column| match change {
                    Some(&(name, by)) if name == column.name() => {
                        toggled(column.field(position), by)
                    }
                    _ => column.field(position),
                })
                .collect::<Vec<_>>(),
        );
    }
    let path = env::temp_dir().join(format!("setwise-boards-{}", process::id()));
    // Without nulls and wrong counters, rows are asked together.
    let is_counted = |row: &Vec<Field<'_>>| {
        row.iter().all(|field| !matches!(field, Field::Missing | Field::Number(1_000_000..)))
    };
    for has_all in [true, false] {
        for layout in [TableLayout::Small, TableLayout::Fast] {
            let file = File::create(&path).unwrap();
            let format = TableFormat::Parquet;
            let mut writer = TableWriter::with_layout(file, format, layout, &header).unwrap();
            for row in &rows {
                if has_all || is_counted(row) {
                    writer.write(row).unwrap();
                }
            }
            writer.finish().unwrap();
            for formula in [
                "checkmate",
                "stalemate",
                "in_check",
                "legal_moves > 20",
                "pinned != none",
                "checkmate && count(us) > 4",
                "N != none && stalemate && white_to_move",
                "in_check && 6 / legal_moves >= 2",
                "6 / (legal_moves - 1) >= 2 && in_check",
                "checkmate && 4 / legal_moves == 1",
                "stalemate && pinned == none && legal_captures == 0",
            ] {
                let results = |formula: &str| {
                    let query = Query::new(&parse(formula).unwrap(), &[]).unwrap();
                    let input = Input::open(&path).unwrap();
                    let found = run(&query, input, 1, Detail::Count).unwrap();
                    (found.matched, found.positions, found.errors)
                };
                // A formula with a name that is not in the columns asks each position alone, and one
                // with `||` asks all of them.
                let alone = results(&format!("({formula}) && ply < 100000 || false"));
                let together = results(formula);
                assert!(together.2.len() > 50);
                assert_eq!(together, alone, "{formula} {layout:?}");
            }
        }
    }
    fs::remove_file(path).unwrap();
}
