//! Queries over tables in Parquet and Arrow: the same results as over lines of text, whichever
//! columns have the position, with any blocks and any number of threads.

use std::fs::{self, File};
use std::io::{self, Cursor};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Int64Array, RecordBatch, StringArray, UInt64Array};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use setwise::Bitboard;
use setwise_chess::{Color, Position};
use setwise_columns::{
    Batch, Column, Detail, Field, FieldColumn, FieldKind, Formulas, Input, InputFormat,
    InputOptions, LineErrorReason, Location, Query, TableFormat, TableWriter, Threads,
};
use setwise_expr::parse;

use crate::queries::run;

/// The names of the sets, in the order of the letters.
const SETS: [(&str, &str); 12] = [
    ("white_pawns", "P"),
    ("white_knights", "N"),
    ("white_bishops", "B"),
    ("white_rooks", "R"),
    ("white_queens", "Q"),
    ("white_king", "K"),
    ("black_pawns", "p"),
    ("black_knights", "n"),
    ("black_bishops", "b"),
    ("black_rooks", "r"),
    ("black_queens", "q"),
    ("black_king", "k"),
];

/// Formulas over sets alone, over the state, over the rules, and over fields.
const FORMULAS: [&str; 28] = [
    "true",
    "none",
    "knight(N) & (k | q | r)",
    "P & north_fill(north_one(P))",
    "rook(R, occupied) & q",
    "us == black && count(occupied) <= 20",
    "count(castling) == 4",
    "castling & rank_8",
    "en_passant",
    "en_passant != none || halfmove_clock > 3",
    "halfmove_clock > 1",
    "fullmove_number < 12",
    "ply == 20",
    "moved_to | select(white_to_move, N, n)",
    "in_check",
    "legal_moves > 40",
    "checkmate || stalemate",
    "(pinned & N) != none || rook_moves > 10",
    "hanging",
    "10 / count(q) == 5",
    "rating >= 2000",
    "rating < 1500 && count(Q) == 0",
    "event == \"b\" || \"c\" in event",
    "rating > 1000 && legal_captures > 3 && event != \"a\"",
    "position(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\")",
    "placement(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\") && rating > 600",
    "rating > 0 && 6 / count(N) > 0 && material(\"KRPPKRPPP\")",
    "position(\"startpos\") && placement(\"4k3/8/8/8/8/8/8/4K3\")",
];

/// The condition on fields.
const CONDITION: &str = "rating > 1200 && event in (\"a\", \"b\")";

fn read(name: &str) -> Vec<Position> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    let query = Query::new(&parse("true").unwrap(), &[]).unwrap();
    let found = run(&query, Input::open(&path).unwrap(), 1, Detail::All).unwrap();
    found.matches.into_iter().map(|found| found.position).collect()
}

fn positions() -> Vec<Position> {
    [read("positions.epd"), read("games.pgn")].concat()
}

fn rating(row: usize) -> Option<i64> {
    (!row.is_multiple_of(11)).then_some(500 + row as i64)
}

fn event(row: usize) -> &'static str {
    ["a", "b", "abc"][row % 3]
}

/// The columns that have the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Columns {
    Text,
    Sets,
    Both,
}

fn batch(positions: &[Position], columns: Columns) -> RecordBatch {
    let words = |name: &str| -> ArrayRef {
        let column = Column::named(name).unwrap();
        Arc::new(UInt64Array::from_iter_values(positions.iter().map(|found| column.word(found))))
    };
    let rows = 0..positions.len();
    let ratings: Int64Array = rows.clone().map(rating).collect();
    let mut arrays: Vec<(&str, ArrayRef)> = vec![("rating", Arc::new(ratings))];
    if columns != Columns::Sets {
        let fens = positions.iter().map(Position::to_string);
        arrays.push(("fen", Arc::new(StringArray::from_iter_values(fens))));
    }
    if columns != Columns::Text {
        arrays.extend(SETS.map(|(name, letter)| (name, words(letter))));
        let white = positions.iter().map(|found| Some(found.side_to_move() == Color::White));
        arrays.push(("white_to_move", Arc::new(white.collect::<BooleanArray>())));
        arrays.push(("castling", words("castling")));
        let en_passant = positions
            .iter()
            .map(|found| found.en_passant().map_or(0, |square| Bitboard::from(square).0));
        arrays.push(("en_passant", Arc::new(UInt64Array::from_iter_values(en_passant))));
        for name in ["halfmove_clock", "fullmove_number"] {
            let column = Column::named(name).unwrap();
            let numbers = positions.iter().map(|found| column.word(found).cast_signed());
            arrays.push((name, Arc::new(Int64Array::from_iter_values(numbers))));
        }
    }
    arrays.push(("event", Arc::new(StringArray::from_iter_values(rows.map(event)))));
    let arrays = arrays.into_iter().map(|(name, array)| (name, array, true));
    RecordBatch::try_from_iter_with_nullable(arrays).unwrap()
}

/// Writes a table in blocks of `rows` rows.
fn write(file: File, format: TableFormat, batch: &RecordBatch, rows: usize) {
    let parts = (0..batch.num_rows())
        .step_by(rows)
        .map(|first| batch.slice(first, rows.min(batch.num_rows() - first)));
    match format {
        TableFormat::Parquet => {
            let properties = WriterProperties::builder()
                .set_max_row_group_row_count(Some(rows))
                .set_data_page_row_count_limit(50)
                .build();
            let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
            writer.write(batch).unwrap();
            writer.close().unwrap();
        }
        TableFormat::Arrow => {
            let mut writer = FileWriter::try_new(file, &batch.schema()).unwrap();
            parts.for_each(|part| writer.write(&part).unwrap());
            writer.finish().unwrap();
        }
        other => panic!("{other:?}"),
    }
}

fn fields() -> Vec<FieldColumn> {
    let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
    vec![column("rating", FieldKind::Number), column("event", FieldKind::Text)]
}

fn query(formula: &str, condition: Option<&str>, carries: bool) -> Query {
    let (filter, selected) = (parse(formula).unwrap(), [parse("count(occupied)").unwrap()]);
    let condition = condition.map(|condition| parse(condition).unwrap());
    let fields = fields();
    let formulas = Formulas {
        condition: condition.as_ref(),
        fields: &fields,
        ..Formulas::new(&filter, &selected)
    };
    let query = Query::compile(formulas).unwrap();
    if carries { query.with_carried(fields) } else { query }
}

/// Returns the same table as text, whose rows are lines after a header.
fn text(positions: &[Position]) -> Input {
    let mut text = "rating,fen,event\n".to_owned();
    for (row, position) in positions.iter().enumerate() {
        let rating = rating(row).map_or_else(String::new, |rating| rating.to_string());
        text += &format!("{rating},{position},{}\n", event(row));
    }
    let options = InputOptions { format: Some(InputFormat::Csv), ..InputOptions::default() };
    Input::from_reader_with(Cursor::new(text), &options).unwrap()
}

/// Returns the results without their lines, for comparison.
fn results(batch: &Batch) -> String {
    let row = |location: Location| match location {
        Location::Line(line) => line - 1,
        location => location.line(),
    };
    let mut text = format!("{} of {}, {}\n", batch.matched, batch.positions, batch.squares);
    for found in &batch.matches {
        text += &format!(
            "{} {} {:?} {:?} {:?}\n",
            row(found.location),
            found.position,
            found.values,
            found.marks,
            found.fields,
        );
    }
    for error in &batch.errors {
        text += &format!("{} {}\n", row(error.location), error.reason);
    }
    text
}

fn temporary(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("setwise-tables-{name}-{}", std::process::id()))
}

#[test]
fn tables_give_the_same_results_as_text() {
    let positions = positions();
    for columns in [Columns::Text, Columns::Sets, Columns::Both] {
        let batch = batch(&positions, columns);
        for (format, rows) in [
            (TableFormat::Parquet, 1 << 20),
            (TableFormat::Parquet, 300),
            (TableFormat::Arrow, 1 << 20),
            (TableFormat::Arrow, 300),
        ] {
            let path = temporary(&format!("same-{columns:?}-{format:?}-{rows}"));
            write(File::create(&path).unwrap(), format, &batch, rows);
            for (index, formula) in FORMULAS.into_iter().enumerate() {
                let condition = [None, Some(CONDITION)][index % 2];
                for detail in [Detail::Count, Detail::Matches, Detail::All] {
                    let query = query(formula, condition, index % 3 != 0);
                    let expected = run(&query, text(&positions), 1, detail).unwrap();
                    for threads in [1, 3] {
                        let input = Input::open(&path).unwrap();
                        let found = run(&query, input, threads, detail).unwrap();
                        let (found, expected) = (results(&found), results(&expected));
                        assert!(
                            found == expected,
                            "{formula} {condition:?} {detail:?} {columns:?} {format:?} {rows}\n\
                             {found}\n{expected}"
                        );
                    }
                }
            }
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn streams_of_arrow_are_tables() {
    let positions = read("positions.epd");
    let batch = batch(&positions, Columns::Both);
    let mut stream = Vec::new();
    let mut writer = StreamWriter::try_new(&mut stream, &batch.schema()).unwrap();
    (0..3).for_each(|part| writer.write(&batch.slice(100 * part, 100)).unwrap());
    writer.finish().unwrap();
    let query = query("rating > 700 && knight(N) & q != none", None, true);
    let expected = results(&run(&query, text(&positions), 1, Detail::Matches).unwrap());
    for threads in [1, 3] {
        let mut input = Input::from_reader(Cursor::new(stream.clone())).unwrap();
        assert_eq!(input.format(), InputFormat::Arrow);
        assert_eq!(input.columns().unwrap().all, fields());
        let found = run(&query, input, threads, Detail::Matches).unwrap();
        assert_eq!(results(&found), expected);
    }
}

#[test]
fn rows_of_fields_are_read_back() {
    let columns = [
        ("fen", FieldKind::Text),
        ("number", FieldKind::Number),
        ("real", FieldKind::Real),
        ("bool", FieldKind::Bool),
        ("set", FieldKind::Set),
        ("json", FieldKind::Json),
        ("text", FieldKind::Text),
    ];
    let columns = columns.map(|(name, kind)| FieldColumn { name: name.to_owned(), kind });
    let fen = Field::Text(Position::START.to_string().into());
    let full = vec![
        Field::Number(i64::MIN),
        Field::Real(-0.5),
        Field::Bool(false),
        Field::Set(u64::MAX),
        Field::Json("{\"a\":[]}".into()),
        Field::Text("é\n".into()),
    ];
    let rows = [full, vec![Field::Missing; 6]];
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let path = temporary(&format!("back-{format:?}"));
        let file = File::create(&path).unwrap();
        let mut writer = TableWriter::new(file, format, &columns).unwrap();
        for row in &rows {
            writer.write(&[std::slice::from_ref(&fen), row].concat()).unwrap();
        }
        writer.finish().unwrap();
        let mut input = Input::open(&path).unwrap();
        let found = input.columns().unwrap().all;
        assert_eq!(found, columns[1..]);
        let query = Query::new(&parse("true").unwrap(), &[]).unwrap().with_carried(found);
        let found = run(&query, input, 1, Detail::All).unwrap();
        let found: Vec<_> = found.matches.into_iter().map(|found| found.fields).collect();
        assert_eq!(found, rows);
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn rows_without_a_position_are_errors_in_order() {
    let fens = [None, Some("x"), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Some("8/8"), None];
    let rows = 5 * 3000;
    let array: StringArray = (0..rows).map(|row| fens[row % 5]).collect();
    let batch = RecordBatch::try_from_iter([("FEN", Arc::new(array) as ArrayRef)]).unwrap();
    let path = temporary("errors");
    write(File::create(&path).unwrap(), TableFormat::Parquet, &batch, 1000);
    for detail in [Detail::Count, Detail::Matches, Detail::All] {
        for threads in [1, 3] {
            let query = query("R", None, false);
            let mut last = 0;
            let mut errors = 0;
            query
                .run(Input::open(&path).unwrap(), Threads::new(threads), detail, |batch| {
                    // A batch comes after the one before it.
                    let matches = batch.matches.iter().map(|found| found.location);
                    let all = matches.chain(batch.errors.iter().map(|error| error.location));
                    let lines: Vec<_> = all.map(Location::line).collect();
                    assert!(lines.iter().all(|line| *line > last));
                    last = lines.into_iter().max().unwrap_or(last);
                    for error in &batch.errors {
                        let LineErrorReason::Record(reason) = &error.reason else { panic!() };
                        assert_eq!(reason.field.as_deref(), Some("FEN"));
                        let is_null = [1, 0].contains(&(error.location.line() % 5));
                        assert_eq!(reason.to_string() == "this is null", is_null, "{error:?}");
                    }
                    errors += batch.errors.len();
                    ControlFlow::Continue(())
                })
                .unwrap();
            assert_eq!(errors, rows / 5 * 4);
        }
    }
    fs::remove_file(path).unwrap();
}

/// A fixed position is compared by its pawns first, and only rows that have them are read further.
#[test]
fn rows_with_other_pawns_are_not_read_and_rows_without_pawns_are_errors() {
    let start = Position::START.to_string();
    let other = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let kinds: [Position; 3] = [&*start, other, other].map(|fen| fen.parse().unwrap());
    // The last has more errors than a scan goes on after.
    for (rows, columns, format) in [
        (9, Columns::Both, TableFormat::Parquet),
        (9000, Columns::Both, TableFormat::Arrow),
        (200_001, Columns::Sets, TableFormat::Arrow),
    ] {
        let positions: Vec<_> = (0..rows).map(|row| kinds[row % 3].clone()).collect();
        let batch = batch(&positions, columns);
        let mut arrays = batch.columns().to_vec();
        if let Ok(at) = batch.schema().index_of("fen") {
            let fens = (0..rows).map(|row| Some(if row % 3 == 0 { &*start } else { "not a FEN" }));
            arrays[at] = Arc::new(fens.collect::<StringArray>());
        }
        let pawns = (0..rows).map(|row| (row % 3 != 2).then(|| positions[row].pieces()[0].0));
        let at = batch.schema().index_of("white_pawns").unwrap();
        arrays[at] = Arc::new(pawns.collect::<UInt64Array>());
        let batch = RecordBatch::try_new(batch.schema(), arrays).unwrap();
        let path = temporary(&format!("pawns-{rows}-{format:?}"));
        write(File::create(&path).unwrap(), format, &batch, 1 << 20);
        for detail in [Detail::Count, Detail::Matches] {
            let found = run(
                &query("position(\"startpos\")", None, true),
                Input::open(&path).unwrap(),
                1,
                detail,
            );
            let found = found.unwrap();
            let third = rows / 3;
            assert_eq!(
                (found.matched, found.positions),
                (third as u64, 2 * third as u64),
                "{detail:?}"
            );
            let line = |row: usize| 3 * row as u64 + 3;
            assert_eq!(found.errors.len(), third);
            for (row, error) in found.errors.iter().enumerate() {
                assert_eq!(error.location.line(), line(row));
                let LineErrorReason::Record(reason) = &error.reason else { panic!() };
                assert_eq!(reason.field.as_deref(), Some("white_pawns"));
            }
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_table_without_the_columns_of_a_formula_is_an_error() {
    let path = temporary("columns");
    let batch = batch(&read("positions.epd"), Columns::Sets);
    write(File::create(&path).unwrap(), TableFormat::Parquet, &batch, 100);
    let fields = [FieldColumn { name: "elo".to_owned(), kind: FieldKind::Number }];
    let filter = parse("elo > 1").unwrap();
    let formulas = Formulas { fields: &fields, ..Formulas::new(&filter, &[]) };
    let query = Query::compile(formulas).unwrap();
    let error = run(&query, Input::open(&path).unwrap(), 2, Detail::Count).unwrap_err();
    assert_eq!(error.to_string(), "there is no column `elo`; the columns are rating, event");
    let options = InputOptions { column: Some("event".to_owned()), ..InputOptions::default() };
    let input = Input::open_with(&path, &options).unwrap();
    let found = run(&query_of("N"), input, 1, Detail::Count).unwrap();
    assert_eq!((found.positions, found.errors.len()), (0, 300));
    // Rows have no text.
    let error = Input::open(&path).unwrap().read_block(&mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    fs::remove_file(path).unwrap();
}

fn query_of(formula: &str) -> Query {
    Query::new(&parse(formula).unwrap(), &[]).unwrap()
}

#[test]
fn corrupt_blocks_are_errors_after_the_results_before_them() {
    let path = temporary("corrupt");
    let positions = positions();
    write(
        File::create(&path).unwrap(),
        TableFormat::Parquet,
        &batch(&positions, Columns::Text),
        300,
    );
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 2000].fill(0xff);
    fs::write(&path, bytes).unwrap();
    for threads in [1, 3] {
        let mut count = 0;
        let input = Input::open(&path).unwrap();
        let result = query_of("true").run(input, Threads::new(threads), Detail::All, |batch| {
            count += batch.matches.len();
            ControlFlow::Continue(())
        });
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with("the file is corrupt: "), "{error}");
        assert!(count > 300 && count < positions.len(), "{count}");
    }
    fs::remove_file(path).unwrap();
}
