//! Tables that workers write in parts: the same rows as those of the matches, one by one.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::{env, fs};

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_select::concat::concat_batches;
use arrow_select::take::take;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use setwise_columns::{
    Detail, FieldColumn, Input, PositionColumn, Query, ResultColumn, RowColumn, RowColumns,
    TableFormat, TableLayout, TableWriter, Threads,
};
use setwise_expr::parse;

/// The name of the file in its column.
const FILE: &str = "a file";

/// Returns a table as one batch.
fn read(file: Vec<u8>, format: TableFormat) -> RecordBatch {
    let (schema, batches): (_, Vec<_>) = match format {
        TableFormat::Arrow => {
            let reader = FileReader::try_new(std::io::Cursor::new(file), None).unwrap();
            (reader.schema(), reader.map(Result::unwrap).collect())
        }
        _ => {
            let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
            let schema = builder.schema().clone();
            (schema, builder.build().unwrap().map(Result::unwrap).collect())
        }
    };
    concat_batches(&schema, &batches).unwrap()
}

/// Returns a table with texts in place of dictionaries, and the names of the columns with these.
fn without_dictionaries(table: &RecordBatch) -> (RecordBatch, Vec<String>) {
    let (mut arrays, mut names) = (Vec::<(String, ArrayRef)>::new(), Vec::new());
    for (field, array) in table.schema().fields().iter().zip(table.columns()) {
        let array = match array.as_any_dictionary_opt() {
            Some(column) => {
                names.push(field.name().clone());
                take(column.values(), column.keys(), None).unwrap()
            }
            None => array.clone(),
        };
        arrays.push((field.name().clone(), array));
    }
    (RecordBatch::try_from_iter(arrays).unwrap(), names)
}

/// Returns the matches of a file as a table, written by the workers in parts or row by row.
fn table_with(
    path: &Path,
    formula: &str,
    format: TableFormat,
    parts: Option<usize>,
    has_dictionaries: bool,
) -> RecordBatch {
    let mut input = Input::open(path).unwrap();
    let mut carried = input.columns().unwrap().all;
    let has_variations = path.ends_with("variations.pgn");
    if has_variations {
        carried.push(FieldColumn::of_games("variation"));
    }
    let trees = [formula, "count(us)"].map(|formula| parse(formula).unwrap());
    let query = Query::new(&trees[0], &trees[1..]).unwrap().with_carried(carried.clone());
    let query = query.with_variations(has_variations);
    let mut columns = vec![
        ResultColumn::new("the file", RowColumn::Path),
        ResultColumn::new("the line", RowColumn::Line),
        ResultColumn::new("the game", RowColumn::Game),
        ResultColumn::new("the ply", RowColumn::Ply),
        ResultColumn::new("the rest", RowColumn::Rest),
        ResultColumn::new("the value", RowColumn::value(&query, 0)),
        ResultColumn::new("the count", RowColumn::value(&query, 1)),
        ResultColumn::new("the squares", RowColumn::Squares),
    ];
    let of_position = PositionColumn::all().map(|column| {
        ResultColumn::new(format!("the {}", column.name()), RowColumn::Position(column))
    });
    columns.extend(of_position);
    let field =
        |column: FieldColumn| ResultColumn::new(&column.name, RowColumn::Field(column.clone()));
    columns.extend(carried.into_iter().map(field));
    let rows = RowColumns::new(&query, columns.iter().map(|column| Some(&column.content)));
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let mut file = Vec::new();
    let uses: Vec<_> = columns.iter().map(|it| it.column_use(has_dictionaries)).collect();
    let layout = TableLayout::Fast;
    let writer = TableWriter::with_uses(&mut file, format, layout, &header, &uses);
    let mut writer = writer.unwrap();
    let query = if parts.is_some() { rows.in_parts(query, header) } else { query };
    let mut matched = 0;
    let threads = Threads::new(parts.unwrap_or(1));
    query
        .run(input, threads, Detail::Matches, |batch| {
            assert!(batch.parts.is_empty() || batch.matches.is_empty());
            matched += batch.matched;
            for found in &batch.matches {
                writer.write_cells(rows.row(FILE, found).cells()).unwrap();
            }
            for part in &batch.parts {
                assert!(!part.is_empty());
                writer.write_part(FILE, part).unwrap();
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    writer.finish().unwrap();
    let table = read(file, format);
    assert_eq!(table.num_rows() as u64, matched);
    table
}

/// Returns the same table without dictionaries.
fn table(path: &Path, formula: &str, format: TableFormat, parts: Option<usize>) -> RecordBatch {
    table_with(path, formula, format, parts, false)
}

#[test]
fn parts_have_the_rows_of_the_matches() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folder = env::temp_dir().join(format!("setwise-parts-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let copies = |name: &str, count: usize| {
        let path = folder.join(name);
        let mut file = fs::File::create(&path).unwrap();
        let text = fs::read(data.join(name)).unwrap();
        (0..count).for_each(|_| file.write_all(&text).unwrap());
        path
    };
    // Games over several blocks, some of which are invalid.
    let games = copies("lichess.pgn", 5);
    let mut inputs = vec![(games, "in_check"), (copies("games.pgn", 2), "true")];
    inputs.push((copies("positions.epd", 9), "count(q) == 1 && 6 / count(Q) > 1"));
    inputs.push((copies("puzzles.csv", 1), "knight(N) & (k | q)"));
    let variations = folder.join("variations.pgn");
    let game = "[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 1-0\n\n\
                [Black \"B\"]\n\n1. d4 d5 (1... Nf6) 2. c4 *\n\n";
    fs::write(&variations, game.repeat(3000)).unwrap();
    inputs.push((variations, "true"));
    for (path, formula) in &inputs {
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            let expected = table(path, formula, format, None);
            assert!(expected.num_rows() > 0);
            for threads in [1, 3] {
                let found = table(path, formula, format, Some(threads));
                assert_eq!(found, expected, "{formula} {format:?} {threads}");
            }
        }
        let expected = table(path, formula, TableFormat::Arrow, None);
        let (expected, none) = without_dictionaries(&expected);
        assert!(none.is_empty());
        for parts in [None, Some(1), Some(3)] {
            let found = table_with(path, formula, TableFormat::Arrow, parts, true);
            let (found, names) = without_dictionaries(&found);
            assert_eq!(found, expected, "{formula} {parts:?}");
            let has = |name: &str| names.iter().any(|it| it == name);
            let is_game = path.extension().is_some_and(|extension| extension == "pgn");
            assert_eq!((has("White"), has("result")), (is_game, is_game), "{names:?}");
            assert!(has("the file") && !has("san") && !has("the fen"), "{names:?}");
        }
    }
    fs::remove_dir_all(folder).unwrap();
}
