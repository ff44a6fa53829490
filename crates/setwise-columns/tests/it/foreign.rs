//! Inputs in formats that are not read: they are named, and so is the way out.

use std::io::Cursor;

use setwise_columns::{Input, InputFormat, InputOptions};

#[test]
fn formats_of_compressed_data_are_named() {
    let lzma = [&[0x5d, 0, 0, 0x80, 0][..], &[0xff; 8], b"\0\x2d\x91\x4b\x3c"].concat();
    for (start, name, way) in [
        (&lzma[..], ".lzma", "`xz -d`"),
        (b"\x04\x22\x4d\x18\x64\x40\xa7\x06\x00\x00", ".lz4", "`lz4 -d`"),
        (b"\x02\x21\x4c\x18\x06\x00\x00\x00", ".lz4", "`lz4 -d`"),
        (b"LZIP\x01\x0c\x00\x34", ".lz data", "`lzip -d`"),
        (b"\x1f\x9d\x90\x72\xdc", ".Z data", "`uncompress`"),
        (b"\xff\x06\x00\x00sNaPpY\x01", "Snappy", "decompress it"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "7z archive", "extract it"),
        (b"Rar!\x1a\x07\x01\x00", "rar archive", "extract it"),
    ] {
        for rest in [&b""[..], b"\nxyz\n", b"\rxyz"] {
            let mut input = Input::from_reader(Cursor::new([start, rest].concat())).unwrap();
            let error = input.read_block(&mut Vec::new()).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(way), "{start:x?}: {error}");
        }
    }
}

#[test]
fn a_file_without_text_is_refused_and_blanks_are_not() {
    let count = |bytes: &[u8], format| {
        let options = InputOptions { format: Some(format), column: None };
        let mut input = Input::from_reader_with(Cursor::new(bytes.to_vec()), &options).unwrap();
        input.read_block(&mut Vec::new()).map_err(|error| error.to_string())
    };
    for format in [InputFormat::Games, InputFormat::Lines, InputFormat::Csv, InputFormat::JsonLines]
    {
        for (bytes, first) in [(&[0; 9][..], 0), (&[0; 99_999], 0), (b"\x02\0\x01", 2)] {
            let message = format!(
                "the first {} bytes have no text, only control characters such as {first:#04x}",
                bytes.len().min(512)
            );
            assert_eq!(count(bytes, format), Err(message), "{format:?}");
        }
    }
    for bytes in [&b""[..], b"\n\n", b"\x1a", b" \r\n\x1a", b"{a comment}\n", b"; another\n%\n"] {
        assert_eq!(count(bytes, InputFormat::Games), Ok(!bytes.is_empty()), "{bytes:?}");
    }
    let text = [&[0; 4][..], b"[Event \"x\"]\n\n1. e4 *\n"].concat();
    assert_eq!(count(&text, InputFormat::Games), Ok(true));
}
