//! Columns with a value for all rows of a game are read back as one value for each row.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, Int64Array, RecordBatch, StringArray, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use arrow_select::take::take;
use bytes::Bytes;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder, RowSelection,
};
use parquet::file::properties::WriterProperties;
use parquet::file::statistics::Statistics;
use setwise::random::SplitMix64;

use crate::arrow::groups::{GROUP_ROWS, GroupWriter};
use crate::arrow::runs::PartColumn;

fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("name", DataType::Utf8, true),
        Field::new("game", DataType::Int64, true),
        Field::new("ply", DataType::Int64, true),
        Field::new("none", DataType::Utf8, true),
        Field::new("set", DataType::UInt64, true),
    ]))
}

/// Rows of games with their columns as runs, and the same rows one by one.
fn part(random: &mut SplitMix64, games: u64, names: u64) -> (Vec<PartColumn>, RecordBatch) {
    let lens: Vec<_> = (0..games).map(|_| 1 + (random.next_u64() % 200) as usize).collect();
    let ends = lens.iter().scan(0, |end, &len| {
        *end += len as u32;
        Some(*end)
    });
    let ends: Arc<[u32]> = ends.collect();
    let mut name = || match random.next_u64() % (names + 1) {
        0 => None,
        1 => Some(String::new()),
        name => Some(format!("player {name}")),
    };
    let players: ArrayRef = Arc::new((0..games).map(|_| name()).collect::<StringArray>());
    let number = |game: u64| (!game.is_multiple_of(7)).then_some(game as i64 * 1000 - 3000);
    let numbers: ArrayRef = Arc::new((0..games).map(number).collect::<Int64Array>());
    let nothing: ArrayRef = Arc::new(StringArray::new_null(lens.len()));
    let rows = lens.iter().sum::<usize>() as i64;
    let plies: ArrayRef = Arc::new(Int64Array::from_iter_values(0..rows));
    let of_rows = lens.iter().enumerate();
    let of_rows = of_rows.flat_map(|(game, &len)| std::iter::repeat_n(game as u32, len));
    let of_rows = UInt32Array::from_iter_values(of_rows);
    let each = |values: &ArrayRef| take(values, &of_rows, None).unwrap();
    let mut set = 0;
    let sets = (0..rows).map(|_| {
        set = if random.next_u64().is_multiple_of(9) { random.next_u64() >> 60 << 60 } else { set };
        set
    });
    let sets: ArrayRef = Arc::new(UInt64Array::from_iter_values(sets));
    let mut expected = vec![each(&players), each(&numbers), Arc::clone(&plies), each(&nothing)];
    expected.push(Arc::clone(&sets));
    let runs = |values| PartColumn::Runs(values, Arc::clone(&ends));
    let mut columns = vec![runs(players), runs(numbers), PartColumn::Rows(plies), runs(nothing)];
    columns.push(PartColumn::Rows(sets));
    (columns, RecordBatch::try_new(schema(), expected).unwrap())
}

fn read(file: &Bytes, rows: Option<RowSelection>) -> RecordBatch {
    let options = ArrowReaderOptions::new();
    let metadata = ArrowReaderMetadata::load(file, options).unwrap();
    let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file.clone(), metadata);
    let builder = match rows {
        Some(rows) => builder.with_row_selection(rows),
        None => builder,
    };
    let batches: Vec<_> = builder.build().unwrap().map(Result::unwrap).collect();
    concat_batches(&schema(), &batches).unwrap()
}

#[test]
fn runs_are_read_back_as_rows() {
    let mut random = SplitMix64::new(1);
    // The last one has more rows than a row group.
    for (games, names) in [(1, 1), (3, 2), (900, 300), (1500, 100_000), (10_800, 5000)] {
        let (columns, expected) = part(&mut random, games, names);
        let rows = expected.num_rows();
        for pieces in [1, 3].into_iter().filter(|&pieces| pieces == 3 || rows < GROUP_ROWS) {
            let mut file = Vec::new();
            let properties = WriterProperties::builder().build();
            let writer = GroupWriter::new(&mut file, schema(), properties).unwrap();
            let mut writer = if pieces == 1 { writer } else { writer.with_runs_of_sets(&["key"]) };
            for piece in 0..pieces {
                let range = piece * rows / pieces..(piece + 1) * rows / pieces;
                match piece {
                    0 => writer.write(&columns, range.start, range.len()).unwrap(),
                    // Rows one by one.
                    1 => {
                        let each = expected.slice(range.start, range.len());
                        let each = each.columns().iter().cloned().map(PartColumn::Rows);
                        writer.write(&each.collect::<Vec<_>>(), 0, range.len()).unwrap();
                    }
                    _ => {
                        let slice = |column: &PartColumn| column.slice(range.clone());
                        let slices: Vec<_> = columns.iter().map(slice).collect();
                        writer.write(&slices, 0, range.len()).unwrap();
                    }
                }
            }
            writer.finish().unwrap();
            let file = Bytes::from(file);
            assert_eq!(read(&file, None), expected, "{games} games in {pieces} pieces");
            let some = (0..rows).step_by(997).map(|row| row..row + 1);
            let selection = RowSelection::from_consecutive_ranges(some.clone(), rows);
            let wanted = UInt32Array::from_iter_values(some.map(|row| row.start as u32));
            let wanted = expected.columns().iter().map(|it| take(it, &wanted, None).unwrap());
            let wanted = RecordBatch::try_new(schema(), wanted.collect()).unwrap();
            assert_eq!(read(&file, Some(selection)), wanted, "{games} games in {pieces} pieces");
            statistics_are_those(&file, &expected);
        }
    }
}

/// Checks the statistics of the row groups against their rows.
fn statistics_are_those(file: &Bytes, rows: &RecordBatch) {
    let metadata = ArrowReaderMetadata::load(file, ArrowReaderOptions::new()).unwrap();
    let groups = metadata.metadata().row_groups();
    assert_eq!(groups.len(), rows.num_rows().div_ceil(GROUP_ROWS));
    for (number, group) in groups.iter().enumerate() {
        let len = group.num_rows() as usize;
        let rows = rows.slice(number * GROUP_ROWS, len);
        for (index, column) in rows.columns().iter().enumerate() {
            let found = group.column(index).statistics().unwrap();
            assert_eq!(found.null_count_opt(), Some(column.null_count() as u64));
            assert_eq!(group.column(index).num_values(), len as i64);
            if let Some(texts) = column.as_any().downcast_ref::<StringArray>() {
                let ends = [texts.iter().flatten().min(), texts.iter().flatten().max()];
                let of_file = [found.min_bytes_opt(), found.max_bytes_opt()];
                assert_eq!(of_file, ends.map(|end| end.map(str::as_bytes)));
            }
            if let (Some(sets), Statistics::Int64(found)) =
                (column.as_any().downcast_ref::<UInt64Array>(), found)
            {
                let ends = [sets.iter().flatten().min(), sets.iter().flatten().max()];
                let of_file = [found.min_opt(), found.max_opt()];
                assert_eq!(of_file.map(|end| end.map(|end| end.cast_unsigned())), ends);
            }
            if let (Some(numbers), Statistics::Int64(found)) =
                (column.as_any().downcast_ref::<Int64Array>(), found)
            {
                let ends = [numbers.iter().flatten().min(), numbers.iter().flatten().max()];
                assert_eq!([found.min_opt().copied(), found.max_opt().copied()], ends);
            }
        }
    }
}

#[test]
fn other_columns_are_refused() {
    let (columns, rows) = part(&mut SplitMix64::new(2), 3, 2);
    let write = |columns: &[PartColumn]| {
        let properties = WriterProperties::builder().build();
        let mut writer = GroupWriter::new(Vec::new(), schema(), properties).unwrap();
        writer.write(columns, 0, rows.num_rows())
    };
    assert!(write(&columns).is_ok());
    assert!(write(&columns[1..]).is_err());
    let mut other = columns.clone();
    other.swap(0, 1);
    assert!(write(&other).is_err());
    other.swap(0, 2);
    assert!(write(&other).is_err());
}
