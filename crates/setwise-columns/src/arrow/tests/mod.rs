//! Tests of reading: the columns of a table, its positions and its rows.

use std::fs::File;
use std::io::{Cursor as Bytes, Seek, Write};
use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::types::Int8Type;
use arrow_array::*;
use arrow_buffer::BooleanBuffer;
use arrow_schema::{DataType, Field as ArrowField, Schema};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use setwise_chess::Position;

mod cells;
mod corrupt;
mod groups;
mod ipc;
mod lengths;
mod statistics;

use crate::arrow::cursor::RowCursor;
use crate::arrow::decoder::Decoder;
use crate::arrow::layout::Layout;
use crate::arrow::nested;
use crate::arrow::source::{Block, Blocks};
use crate::arrow::writer::TableFormat;
use crate::field::Field;
use crate::format::Cursor;
use crate::pipeline::BlockReader;
use crate::remedy::{Refused, Remedy};
use crate::vocabulary::Column;
use crate::vocabulary::PIECE_COLUMNS;

const FORMATS: [TableFormat; 2] = [TableFormat::Parquet, TableFormat::Arrow];

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, array)| (name, array, true)),
    )
    .expect("columns of one length")
}

fn bytes(format: TableFormat, batches: &[RecordBatch]) -> Vec<u8> {
    let (mut file, schema) = (Vec::new(), batches[0].schema());
    match format {
        TableFormat::Parquet => {
            let properties = WriterProperties::builder().set_data_page_row_count_limit(100);
            let mut writer =
                ArrowWriter::try_new(&mut file, schema, Some(properties.build())).expect("a file");
            for batch in batches {
                writer.write(batch).expect("a batch");
                writer.flush().expect("a row group");
            }
            writer.close().expect("a whole file");
        }
        TableFormat::Arrow => {
            let mut writer =
                arrow_ipc::writer::FileWriter::try_new(&mut file, &schema).expect("a file");
            batches.iter().for_each(|batch| writer.write(batch).expect("a batch"));
            writer.finish().expect("a whole file");
        }
    }
    file
}

fn stream(batches: &[RecordBatch]) -> Vec<u8> {
    let mut file = Vec::new();
    let schema = batches[0].schema();
    let mut writer = arrow_ipc::writer::StreamWriter::try_new(&mut file, &schema).expect("a file");
    batches.iter().for_each(|batch| writer.write(batch).expect("a batch"));
    writer.finish().expect("a whole stream");
    file
}

fn file(bytes: &[u8]) -> (File, u64) {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(bytes).expect("room on the disk");
    file.rewind().expect("a file");
    (file, bytes.len() as u64)
}

fn open(format: TableFormat, bytes: &[u8]) -> std::io::Result<Blocks> {
    let (file, len) = file(bytes);
    Blocks::open(file, len, format, None)
}

/// Reads all cells of a table, and its positions; returns the number of rows.
fn read(mut blocks: Blocks) -> std::io::Result<usize> {
    let source = Arc::clone(&blocks.source);
    let layout = &source.layout;
    let mut columns = [layout.position_columns(), layout.indices.clone()].concat();
    columns.sort_unstable();
    let mut decoder = Decoder::new(Arc::clone(&source), columns.clone());
    let (mut block, mut count) = (Block::default(), 0);
    while blocks.fill(&mut block)? {
        let len = decoder.load(&block)?;
        for rows in decoder.rows(&columns, 0, len, None)? {
            let rows = rows?;
            let mut cursor = RowCursor::new(layout, &rows, false);
            while cursor.advance().expect("a row") {
                let _ = (cursor.position(), cursor.rest());
                (0..layout.fields.len()).for_each(|column| _ = cursor.field(column));
                count += 1;
            }
        }
    }
    Ok(count)
}

fn texts(texts: &[&str]) -> ArrayRef {
    Arc::new(StringArray::from(texts.to_vec()))
}

fn schema(fields: &[(&str, DataType)]) -> Schema {
    let field =
        |(name, data_type): &(&str, DataType)| ArrowField::new(*name, data_type.clone(), true);
    Schema::new(fields.iter().map(field).collect::<Vec<_>>())
}

#[test]
fn positions_are_found_by_the_names_of_columns() {
    let text = |name| (name, DataType::Utf8);
    let layout = |fields: &[_], column| Layout::new(&schema(fields), column);
    let several = [text("id"), text("EPD"), text("Fen")];
    let error = layout(&several, None).expect_err("two texts");
    let reason = "both `EPD` and `Fen` may have the position; the columns are `id`, `EPD`, `Fen`";
    assert_eq!(error, Refused::new(reason, Remedy::Column(None)));
    let found = layout(&several, Some("fen")).expect("a position");
    assert_eq!(found.text.expect("a text").index, 2);
    assert_eq!(found.fields.iter().map(|field| &*field.name).collect::<Vec<_>>(), ["id", "EPD"]);
    // A number is not a position, whatever its name.
    let found = layout(&[("position", DataType::Int32), text("epd")], None).expect("a position");
    assert_eq!(found.text.expect("a text").index, 1);

    let letters = ["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"];
    for names in [PIECE_COLUMNS, letters] {
        let mut fields: Vec<_> = names.map(|name| (name, DataType::UInt64)).into();
        let error = layout(&fields, None).expect_err("no side to move");
        assert_eq!(error, "there is no column `white_to_move`".into());
        fields.push(("white_to_move", DataType::Boolean));
        fields.push(("halfmove_clock", DataType::Int32));
        fields.push(("rating", DataType::Int16));
        let found = layout(&fields, None).expect("twelve sets");
        assert_eq!(found.boards.len(), 14);
        assert_eq!(found.boards[11].column, Column::named("k").expect("a set"));
        assert_eq!(found.indices, [14]);
        // Both are known, and a text that is asked for is the only one.
        fields.push(text("fen"));
        let found = layout(&fields, None).expect("both");
        assert_eq!((found.boards.len(), found.text.is_some(), found.fields.len()), (14, true, 1));
        assert_eq!(layout(&fields, Some("fen")).expect("a text").fields.len(), 15);
        fields[3].1 = DataType::Float64;
        assert!(layout(&fields, None).expect("a text").boards.is_empty());
    }
}

#[test]
fn names_that_occur_again_are_kept_apart() {
    let columns: Vec<_> = [1, 2, 3].map(|n| Arc::new(Int64Array::from(vec![n])) as ArrayRef).into();
    let fields =
        ["eval", "eval", "eval_2"].map(|name| ArrowField::new(name, DataType::Int64, true));
    let fen = ArrowField::new("fen", DataType::Utf8, true);
    let schema = Schema::new([vec![fen], fields.to_vec()].concat());
    let columns = [vec![texts(&FENS[..1])], columns].concat();
    let batch = RecordBatch::try_new(Arc::new(schema), columns).expect("a batch");
    for format in FORMATS {
        let mut blocks =
            open(format, &bytes(format, std::slice::from_ref(&batch))).expect("a table");
        let source = Arc::clone(&blocks.source);
        let names: Vec<_> = source.layout.fields.iter().map(|field| &*field.name).collect();
        assert_eq!(names, ["eval", "eval_3", "eval_2"]);
        assert_eq!(source.layout.repeated, [("eval".to_owned(), "eval_3".to_owned())]);
        let mut decoder = Decoder::new(Arc::clone(&source), vec![0, 1, 2, 3]);
        let mut block = Block::default();
        assert!(blocks.fill(&mut block).expect("a block"));
        let len = decoder.load(&block).expect("a block");
        let rows = decoder.rows(&[0, 1, 2, 3], 0, len, None).expect("rows").next();
        let rows = rows.expect("rows").expect("rows");
        let mut cursor = RowCursor::new(&source.layout, &rows, false);
        assert!(cursor.advance().expect("a row"));
        for column in 0..3 {
            assert_eq!(cursor.field(column), Ok(Field::Number(column as i64 + 1)));
        }
    }
}

#[test]
fn missing_positions_are_errors_that_list_the_columns() {
    for (fields, column, error) in [
        (
            &[("a", DataType::Utf8), ("b", DataType::Int64)][..],
            None,
            "no text column is named `fen`, `epd` or `position`, and no column `white_pawns`; the \
             columns are `a`, `b`",
        ),
        (&[("a", DataType::Utf8)], Some("x"), "no column is named `x`; the columns are `a`"),
        (&[("a", DataType::Int64)], Some("A"), "the column `a` has the type Int64, not text"),
        (
            &[("a", DataType::Utf8), ("A", DataType::Utf8)],
            Some("À"),
            "no column is named `À`; the columns are `a`, `A`",
        ),
        (
            &[("fen", DataType::FixedSizeBinary(60))],
            None,
            "no text column is named `fen`, `epd` or `position`, and no column `white_pawns`: `fen` \
             has the type FixedSizeBinary(60), which is not read as text; write it as a column of \
             strings; the columns are `fen`",
        ),
        (&[("White_Pawns", DataType::UInt64)], None, "there is no column `white_knights`"),
        (&[("P", DataType::Int32)], None, "the column `P` has the type Int32, not UInt64"),
    ] {
        assert_eq!(Layout::new(&schema(fields), column).expect_err(error).reason, error);
    }
}

/// Returns the columns of positions: a text, or sets with the given types of the state.
fn boards(positions: &[Position], as_text: bool) -> Vec<(&'static str, ArrayRef)> {
    let words = |name: &str| -> ArrayRef {
        let column = Column::named(name).expect("a variable");
        Arc::new(UInt64Array::from_iter_values(
            positions.iter().map(|position| column.word(position)),
        ))
    };
    let letters = ["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"];
    let mut columns: Vec<_> = PIECE_COLUMNS
        .into_iter()
        .zip(letters)
        .map(|(name, letter)| (name, words(letter)))
        .collect();
    let field = |at: usize| -> ArrayRef {
        let texts = positions.iter().map(|position| {
            position.to_string().split(' ').nth(at).expect("six fields").to_owned()
        });
        Arc::new(StringArray::from_iter_values(texts))
    };
    let white = positions
        .iter()
        .map(|position| Some(position.side_to_move() == setwise_chess::Color::White));
    columns.push(("white_to_move", Arc::new(white.collect::<BooleanArray>())));
    let en_passant = positions.iter().map(|position| {
        position.en_passant().map_or(0, |square| setwise::Bitboard::from(square).0)
    });
    let clock = positions.iter().map(|position| position.halfmove_clock() as u16);
    let number = positions.iter().map(|position| i64::from(position.fullmove_number()));
    columns.push(("castling", if as_text { field(2) } else { words("castling") }));
    columns.push((
        "en_passant",
        if as_text { field(3) } else { Arc::new(UInt64Array::from_iter_values(en_passant)) },
    ));
    columns.push(("halfmove_clock", Arc::new(UInt16Array::from_iter_values(clock))));
    columns.push(("fullmove_number", Arc::new(Int64Array::from_iter_values(number))));
    columns
}

const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 3",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w Eb - 3 9",
    "4k3/8/8/8/8/8/8/4K3 w - - 99 120",
    "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1",
];

fn positions() -> Vec<Position> {
    FENS.map(|fen| fen.parse().expect("a position")).into()
}

/// Returns the positions of a table in one block.
fn read_positions(mut blocks: Blocks) -> Vec<Result<Position, String>> {
    let source = Arc::clone(&blocks.source);
    let mut columns = source.layout.position_columns();
    columns.sort_unstable();
    let mut decoder = Decoder::new(Arc::clone(&source), columns.clone());
    let mut block = Block::default();
    assert!(blocks.fill(&mut block).expect("a block"));
    let len = decoder.load(&block).expect("a block");
    let mut found = Vec::new();
    for rows in decoder.rows(&columns, 0, len, None).expect("rows") {
        let rows = rows.expect("rows");
        let mut cursor = RowCursor::new(&source.layout, &rows, false);
        while cursor.advance().expect("a row") {
            found.push(
                cursor.position().map_err(|error| {
                    format!("{}: {error}", error.field.clone().unwrap_or_default())
                }),
            );
        }
    }
    found
}

#[test]
fn positions_are_read_from_sets_and_from_texts() {
    let expected: Vec<_> = positions().into_iter().map(Ok).collect();
    for format in FORMATS {
        for columns in [
            boards(&positions(), false),
            boards(&positions(), true),
            vec![("fen", texts(&FENS))],
            vec![("fen", {
                let mut dictionary = StringDictionaryBuilder::<Int8Type>::new();
                FENS.iter().for_each(|fen| dictionary.append_value(fen));
                Arc::new(dictionary.finish())
            })],
        ] {
            let file = bytes(format, &[batch(columns)]);
            assert_eq!(read_positions(open(format, &file).expect("a table")), expected);
        }
    }
}

#[test]
fn rows_without_a_valid_position_are_errors_with_the_column() {
    let error_of = |at: usize, array: ArrayRef| {
        let mut columns = boards(&positions()[..1], false);
        columns[at].1 = array;
        let file = bytes(TableFormat::Parquet, &[batch(columns)]);
        let blocks = open(TableFormat::Parquet, &file).expect("a table");
        read_positions(blocks)[0].clone().expect_err("no position")
    };
    let words = |word: Option<u64>| -> ArrayRef { Arc::new(UInt64Array::from(vec![word])) };
    for (at, array, error) in [
        (3, words(None), "white_rooks: this is null"),
        (1, words(Some(0x81)), "white_rooks: there is another piece on a1"),
        (5, words(Some(0)), ": the white king is missing"),
        (13, words(Some(1 << 20)), ": "),
        (13, texts(&["KX"]), "castling: "),
        (14, words(Some(3)), "en_passant: this is more than one square"),
        (14, texts(&["e9"]), "en_passant: this is not a square"),
        (16, words(Some(1 << 40)), "fullmove_number: this is not a number of moves"),
    ] {
        let found = error_of(at, array);
        assert!(found.starts_with(error), "{error}: {found}");
    }
}

fn numbered(rows: std::ops::Range<usize>) -> RecordBatch {
    let fens = rows.clone().map(|row| FENS[row % FENS.len()]);
    let numbers = rows.map(|row| row as i64);
    batch(vec![
        ("fen", Arc::new(StringArray::from_iter_values(fens))),
        ("number", Arc::new(Int64Array::from_iter_values(numbers))),
    ])
}

#[test]
fn selected_rows_are_read_with_their_numbers() {
    let count = 20_000;
    for format in FORMATS {
        let file = bytes(format, &[numbered(0..count)]);
        let mut blocks = open(format, &file).expect("a table");
        let mut decoder = Decoder::new(Arc::clone(&blocks.source), vec![0, 1]);
        let mut block = Block::default();
        assert!(blocks.fill(&mut block).expect("a block"));
        assert_eq!(decoder.load(&block).expect("a block"), count);
        let numbers = |first: usize, len: usize, mask: Option<&BooleanBuffer>| {
            let mut numbers = Vec::new();
            for rows in decoder.rows(&[1], first, len, mask).expect("rows") {
                let rows = rows.expect("rows");
                for row in 0..rows.len() {
                    let number = nested::field(rows.column(1), row).expect("a number");
                    assert_eq!(number, Field::Number(rows.number(row) as i64));
                    numbers.push(rows.number(row));
                }
            }
            numbers
        };
        for first in [0, 1, 10_000] {
            for len in [1, 99, 10_000] {
                let all: Vec<_> = (first..first + len).collect();
                assert_eq!(numbers(first, len, None), all);
                for step in [1, 3, 5_000] {
                    let mask = BooleanBuffer::collect_bool(len, |row| row % step == step - 1);
                    let some: Vec<_> =
                        all.iter().copied().filter(|row| mask.value(row - first)).collect();
                    assert_eq!(numbers(first, len, Some(&mask)), some);
                }
            }
        }
    }
}

#[test]
fn blocks_are_row_groups_and_batches() {
    let batches = [numbered(0..10), numbered(10..11), numbered(11..300)];
    for format in FORMATS {
        let blocks = open(format, &bytes(format, &batches)).expect("a table");
        assert!(!blocks.is_one_block());
        assert_eq!(read(blocks).expect("rows"), 300);
    }
    let stream = stream(&batches);
    let blocks = Blocks::from_stream(Box::new(Bytes::new(stream)), None).expect("a table");
    assert_eq!(read(blocks).expect("rows"), 300);
}
