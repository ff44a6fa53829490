//! Some columns of Arrow files: the same as in the whole batches, in every layout.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, FixedSizeBinaryArray, Int16Array, Int64Array,
    LargeStringArray, ListArray, NullArray, RecordBatch, StringArray, StringViewArray, UInt64Array,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{DictionaryHandling, FileWriter, IpcWriteOptions};

use super::{batch, file};
use crate::arrow::file::SharedFile;
use crate::arrow::ipc::ArrowFile;

/// Returns columns of all types whose buffers have known numbers, and of others if asked.
fn columns(first: usize, rows: usize, has_others: bool) -> Vec<(&'static str, ArrayRef)> {
    let numbers = first..first + rows;
    let some = |row: usize| (!row.is_multiple_of(5)).then_some(row);
    let text = |row: usize| some(row).map(|row| format!("text {}", row % 40));
    // The second batch adds to the dictionary of the first.
    let names: Vec<_> = (0..first + 3).map(|name| format!("name {name}")).collect();
    let keys = numbers.clone().map(|row| some(row).map(|row| (row % names.len()) as i32));
    let keys = keys.collect::<arrow_array::PrimitiveArray<Int32Type>>();
    let names = StringArray::from_iter_values(names);
    let names = DictionaryArray::try_new(keys, Arc::new(names)).expect("keys of names");
    let bytes = numbers.clone().map(|row| some(row).map(|row| [row as u8; 3]));
    let bytes = FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes, 3).expect("bytes");
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("set", Arc::new(UInt64Array::from_iter_values(numbers.clone().map(|row| row as u64)))),
        ("text", Arc::new(numbers.clone().map(text).collect::<StringArray>())),
        ("bool", Arc::new(numbers.clone().map(|row| Some(row % 3 == 1)).collect::<BooleanArray>())),
        ("name", Arc::new(names)),
        ("long", Arc::new(numbers.clone().map(text).collect::<LargeStringArray>())),
        ("bytes", Arc::new(bytes)),
        ("small", Arc::new(Int16Array::from_iter(numbers.clone().map(|row| Some(row as i16))))),
    ];
    if has_others {
        let list = |row: usize| some(row).map(|row| vec![Some(row as i64); row % 3]);
        let lists = ListArray::from_iter_primitive::<arrow_array::types::Int64Type, _, _>(
            numbers.clone().map(list),
        );
        columns.insert(1, ("list", Arc::new(lists)));
        columns.insert(3, ("nothing", Arc::new(NullArray::new(rows))));
        columns.push(("view", Arc::new(numbers.clone().map(text).collect::<StringViewArray>())));
    }
    columns
        .push(("last", Arc::new(Int64Array::from_iter(numbers.map(|row| some(row).map(|_| 7))))));
    columns
}

#[test]
fn some_columns_are_as_in_whole_batches() {
    for compression in [None, Some(CompressionType::LZ4_FRAME), Some(CompressionType::ZSTD)] {
        for (has_others, alignment) in [(false, 64), (true, 64), (false, 8)] {
            let written = [(0, 100), (100, 1), (101, 0), (101, 900)]
                .map(|(first, rows)| batch(columns(first, rows, has_others)));
            let version = arrow_ipc::MetadataVersion::V5;
            let options = IpcWriteOptions::try_new(alignment, false, version).expect("options");
            let options = options.try_with_compression(compression).expect("a codec");
            let options = options.with_dictionary_handling(DictionaryHandling::Delta);
            let mut bytes = Vec::new();
            let schema = written[0].schema();
            let writer = FileWriter::try_new_with_options(&mut bytes, &schema, options);
            let mut writer = writer.expect("a file");
            written.iter().for_each(|batch| writer.write(batch).expect("a batch"));
            writer.finish().expect("a whole file");
            let (opened, len) = file(&bytes);
            let shared = SharedFile::new(opened, len);
            let count = schema.fields().len();
            let all: Vec<usize> = (0..count).collect();
            let each = all.iter().map(|&column| vec![column]);
            let others = [all.clone(), vec![0, count - 1], vec![1, 3], vec![2, 4, 5], vec![]];
            for chosen in each.chain(others) {
                let mut reader = ArrowFile::open(&shared, Some(chosen.clone())).expect("a file");
                for (index, batch) in written.iter().enumerate() {
                    let found = reader.batch(index).expect("a batch");
                    let expected = batch.project(&chosen).expect("columns");
                    assert_eq!(plain(&found), plain(&expected), "{chosen:?} {compression:?}");
                }
            }
        }
    }
}

/// Returns the texts of dictionaries in place of their keys, since dictionaries grow.
fn plain(batch: &RecordBatch) -> (usize, Vec<Vec<String>>) {
    let texts = |column: &ArrayRef| {
        let texts = (0..column.len()).map(|row| format!("{:?}", column.slice(row, 1)));
        let dictionary = column.as_any().downcast_ref::<DictionaryArray<Int32Type>>();
        match dictionary.and_then(|column| column.downcast_dict::<StringArray>()) {
            Some(names) => names.into_iter().map(|name| format!("{name:?}")).collect(),
            None => texts.collect(),
        }
    };
    (batch.num_rows(), batch.columns().iter().map(texts).collect())
}
