//! Compressed files, and corrupt ones.

use parquet::basic::{Compression, GzipLevel, ZstdLevel};

use super::*;

#[test]
fn all_codecs_are_read_and_corrupt_data_is_an_error() {
    let rows = numbered(0..2_000);
    for codec in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ] {
        let properties = WriterProperties::builder().set_compression(codec).build();
        let mut file = Vec::new();
        let mut writer =
            ArrowWriter::try_new(&mut file, rows.schema(), Some(properties)).expect("a file");
        writer.write(&rows).expect("a batch");
        writer.close().expect("a whole file");
        let open = |file: &[u8]| open(TableFormat::Parquet, file).and_then(read);
        assert_eq!(open(&file).expect("rows"), 2_000, "{codec}");
        for at in (4..file.len()).step_by(61) {
            let mut file = file.clone();
            file[at] ^= 0x55;
            let _ = open(&file);
        }
    }
}

/// A table with most encodings in about a kilobyte.
fn small(format: TableFormat) -> Vec<u8> {
    let mut columns = boards(&positions(), false);
    columns.truncate(14);
    columns.push(("fen", texts(&FENS)));
    columns.push(("event", texts(&["a", "b", "a", "a", "b", "b"])));
    bytes(format, &[batch(columns)])
}

#[test]
fn files_that_are_cut_short_are_errors() {
    for format in FORMATS {
        let file = small(format);
        assert_eq!(read(open(format, &file).expect("a table")).expect("rows"), FENS.len());
        for len in 0..file.len() {
            let rows = open(format, &file[..len]).and_then(read);
            let error = rows.expect_err("a file without its end").to_string();
            assert!(error.starts_with("the file is corrupt: "), "{error}");
        }
    }
    let file = stream(&[numbered(0..10), numbered(10..20)]);
    for len in 0..file.len() {
        let stream = Box::new(Bytes::new(file[..len].to_vec()));
        let rows = Blocks::from_stream(stream, None).and_then(read);
        // A stream may end after any batch, without its end mark.
        assert!(rows.is_err() || rows.is_ok_and(|rows| rows % 10 == 0), "{len}");
    }
}

#[test]
fn flipped_bits_are_errors_or_other_values() {
    for format in FORMATS {
        let file = small(format);
        for at in 0..file.len() {
            let mut file = file.clone();
            file[at] ^= 1 << (at % 8);
            let _ = open(format, &file).and_then(read);
        }
    }
    let file = stream(&[numbered(0..10)]);
    for at in 0..file.len() {
        let mut file = file.clone();
        file[at] ^= 1 << (at % 8);
        let _ = Blocks::from_stream(Box::new(Bytes::new(file)), None).and_then(read);
    }
}
