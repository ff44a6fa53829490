//! Lengths that a file declares and that its data does not have.

use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use parquet::basic::{Compression, Encoding, GzipLevel, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterPropertiesBuilder, WriterVersion};

use super::*;

const ROWS: usize = 3000;

/// Returns the places of a number in a file.
fn places<const N: usize>(file: &[u8], number: [u8; N]) -> Vec<usize> {
    (0..=file.len() - N).filter(|&at| file[at..].starts_with(&number)).collect()
}

fn patched<const N: usize>(file: &[u8], at: usize, number: [u8; N]) -> Vec<u8> {
    let mut file = file.to_vec();
    file[at..at + N].copy_from_slice(&number);
    file
}

/// Reads no column, as a query does that only counts rows.
fn count(mut blocks: Blocks) -> std::io::Result<usize> {
    let mut decoder = Decoder::new(Arc::clone(&blocks.source), Vec::new());
    let (mut block, mut count) = (Block::default(), 0);
    while blocks.fill(&mut block)? {
        count += decoder.load(&block)?;
    }
    Ok(count)
}

fn arrow(compression: Option<CompressionType>, is_stream: bool, rows: usize) -> Vec<u8> {
    let rows = numbered(0..rows);
    let options = IpcWriteOptions::default().try_with_compression(compression).expect("a codec");
    let mut file = Vec::new();
    if is_stream {
        let writer = StreamWriter::try_new_with_options(&mut file, &rows.schema(), options);
        let mut writer = writer.expect("a stream");
        writer.write(&rows).expect("a batch");
        writer.finish().expect("a whole stream");
    } else {
        let writer = FileWriter::try_new_with_options(&mut file, &rows.schema(), options);
        let mut writer = writer.expect("a file");
        writer.write(&rows).expect("a batch");
        writer.finish().expect("a whole file");
    }
    file
}

fn open_arrow(file: &[u8], is_stream: bool) -> std::io::Result<Blocks> {
    match is_stream {
        true => Blocks::from_stream(Box::new(Bytes::new(file.to_vec())), None),
        false => open(TableFormat::Arrow, file),
    }
}

#[test]
fn lengths_of_compressed_buffers_are_compared_with_their_data() {
    let text: usize = (0..ROWS).map(|row| FENS[row % FENS.len()].len()).sum();
    for codec in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        for is_stream in [false, true] {
            let file = arrow(Some(codec), is_stream, ROWS);
            let read = |file: &[u8]| open_arrow(file, is_stream).and_then(read);
            assert_eq!(read(&file).expect("rows"), ROWS);
            let mut patches = 0;
            for len in [text, 4 * (ROWS + 1), 8 * ROWS] {
                for at in places(&file, (len as i64).to_le_bytes()) {
                    for other in [1 << 40, i64::MAX, -2, i64::MIN, len as i64 + 1] {
                        let error = read(&patched(&file, at, other.to_le_bytes()));
                        // The length may be that of a place, which is padded.
                        let Err(error) = error else { continue };
                        let error = error.to_string();
                        assert!(error.starts_with("the file is corrupt: "), "{error}");
                        patches += 1;
                    }
                }
            }
            assert!(patches >= 3 * 5, "{patches}");
        }
    }
}

#[test]
fn places_in_a_file_are_compared_with_its_length() {
    let file = arrow(None, false, 20);
    let number = [0xff, 0xff, 0xff, 0x7f];
    for at in (8..file.len() - 8).step_by(4) {
        let _ = open(TableFormat::Arrow, &patched(&file, at, number)).and_then(read);
    }
    let error = open(TableFormat::Arrow, &patched(&file, file.len() - 10, number));
    assert!(error.map(|_| ()).unwrap_err().to_string().contains("the file ends too early"));
    // The block of the footer: the length of its metadata, and that of its body.
    let reader = crate::arrow::file::SharedFile::new(super::file(&file).0, file.len() as u64);
    let reader = crate::arrow::ipc::ArrowFile::open(&reader, None).expect("a file");
    let block = reader.blocks[0];
    let start = [&block.offset().to_le_bytes()[..], &block.metaDataLength().to_le_bytes()].concat();
    let at = self::places::<12>(&file, start.try_into().expect("twelve bytes"))[0];
    for (at, number) in [(at + 8, 0x7fff_ffffi64), (at + 16, 1 << 40), (at, 1 << 50), (at, -8)] {
        let file = patched(&file, at, number.to_le_bytes());
        let error = open(TableFormat::Arrow, &file).and_then(read).expect_err("a wrong place");
        assert_eq!(
            error.to_string(),
            "the file is corrupt: a message is outside the file; copy or write it again"
        );
    }
}

#[test]
fn rows_are_not_counted_that_no_column_has() {
    for compression in [None, Some(CompressionType::LZ4_FRAME), Some(CompressionType::ZSTD)] {
        let file = arrow(compression, false, ROWS);
        assert_eq!(open_arrow(&file, false).and_then(count).expect("rows"), ROWS);
        for at in places(&file, (ROWS as i64).to_le_bytes()) {
            let file = patched(&file, at, (1i64 << 40).to_le_bytes());
            let found = open_arrow(&file, false).and_then(count);
            assert!(found.is_err() || found.is_ok_and(|found| found == ROWS));
        }
    }
}

fn parquet(columns: Vec<(&str, ArrayRef)>, properties: WriterPropertiesBuilder) -> Vec<u8> {
    let rows = batch(columns);
    let mut file = Vec::new();
    let properties = properties.set_statistics_enabled(EnabledStatistics::None).build();
    let writer = ArrowWriter::try_new(&mut file, rows.schema(), Some(properties));
    let mut writer = writer.expect("a file");
    writer.write(&rows).expect("a batch");
    writer.close().expect("a whole file");
    file
}

#[test]
fn lengths_of_pages_are_compared_with_their_data() {
    let long = "x".repeat(1 << 21);
    for codec in [
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ] {
        let columns = vec![("fen", texts(&FENS[..1])), ("long", texts(&[&long]))];
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_data_page_size_limit(1 << 22)
            .set_offset_index_disabled(codec == Compression::SNAPPY)
            .set_compression(codec);
        let file = parquet(columns, properties);
        let read = |file: &[u8]| open(TableFormat::Parquet, file).and_then(read);
        assert_eq!(read(&file).expect("a row"), 1, "{codec}");
        // The number is twice the length, in seven bits of each byte.
        let header = [0x15, 0x00, 0x15];
        let mut errors = Vec::new();
        for at in places(&file, header).into_iter().map(|at| at + header.len()) {
            let len = file[at..].iter().take_while(|byte| **byte >= 0x80).count();
            if len == 3 {
                let file = patched(&file, at, [0xfe, 0xff, 0xff, 0x7f]);
                errors.push(read(&file).expect_err("a wrong length").to_string());
            }
        }
        let [error] = &errors[..] else { panic!("{codec}: {errors:?}") };
        assert!(error.contains("declare a length of 134217727 bytes"), "{codec}: {error}");
    }
}

#[test]
fn numbers_of_values_are_compared_with_the_data() {
    let fens = || -> ArrayRef {
        Arc::new(StringArray::from_iter(
            (0..ROWS).map(|row| (row % 7 > 0).then_some(FENS[row % FENS.len()])),
        ))
    };
    let numbers =
        || -> ArrayRef { Arc::new(Int64Array::from_iter_values((0..ROWS as i64).map(|n| n * n))) };
    for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
        for (name, encoding) in [
            ("number", Encoding::DELTA_BINARY_PACKED),
            ("fen", Encoding::DELTA_LENGTH_BYTE_ARRAY),
            ("fen", Encoding::DELTA_BYTE_ARRAY),
        ] {
            let properties = WriterProperties::builder()
                .set_writer_version(version)
                .set_dictionary_enabled(false)
                .set_data_page_row_count_limit(ROWS)
                .set_column_encoding(name.into(), encoding);
            let file = parquet(vec![("fen", fens()), ("number", numbers())], properties);
            let read = |file: &[u8]| open(TableFormat::Parquet, file).and_then(read);
            assert_eq!(read(&file).expect("rows"), ROWS, "{encoding}");
            // The length of a block, the number of its parts, and that of the values.
            let block = if name == "number" { [0x80, 0x02, 0x04] } else { [0x80, 0x01, 0x04] };
            let places = places(&file, block);
            assert_eq!(places.len(), if encoding == Encoding::DELTA_BYTE_ARRAY { 2 } else { 1 });
            for at in places {
                let error = read(&patched(&file, at + 3, [0xff, 0x7f])).expect_err("no values");
                let reason = "a page has fewer values than it declares";
                assert!(error.to_string().contains(reason), "{encoding}: {error}");
            }
        }
    }
}

#[test]
fn a_dictionary_is_as_long_as_its_data() {
    let numbers: ArrayRef =
        Arc::new(Int64Array::from_iter_values((0..ROWS as i64).map(|n| n % 100)));
    let fens: ArrayRef =
        Arc::new(StringArray::from_iter_values((0..ROWS).map(|row| FENS[row % 6])));
    let file = parquet(vec![("fen", fens), ("number", numbers)], WriterProperties::builder());
    let read = |file: &[u8]| open(TableFormat::Parquet, file).and_then(read);
    assert_eq!(read(&file).expect("rows"), ROWS);
    // The number of values in the header of a dictionary is twice as large: 100, then 8191.
    let places = places(&file, [0x4c, 0x15, 0xc8, 0x01]);
    assert_eq!(places.len(), 1);
    let error = read(&patched(&file, places[0] + 2, [0xfe, 0x7f])).expect_err("no values");
    let reason = "a page has fewer values than it declares";
    assert!(error.to_string().contains(reason), "{error}");
}
