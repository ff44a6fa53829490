//! Inputs in formats that are not read: they are named, and so is the way out.

use std::io::Cursor;

use setwise_columns::Input;

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
