//! Uniform errors for compressed data that cannot be decompressed.

use std::io;

/// The defect of compressed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    not(all(feature = "bzip2", feature = "gzip", feature = "xz", feature = "zstd")),
    allow(dead_code, reason = "each format has some of these")
)]
pub(super) enum UnpackError {
    #[error("is truncated: the file may be incomplete")]
    Truncated,
    #[error("is corrupt: the file may be incomplete")]
    Corrupt,
    #[error("is corrupt, its checksum is wrong: the file may be incomplete")]
    Checksum,
    #[error("is corrupt, a header is wrong: the file may be incomplete")]
    Header,
    #[error(
        "is followed by bytes that are not compressed: the file may have been written over a \
         longer one"
    )]
    TrailingBytes,
    #[error(
        "has a window of more than 128 MiB, which is the limit: decompress it first, with \
         `zstd -d --long=31`"
    )]
    WindowTooLarge,
    #[error(
        "needs more than 256 MiB of memory to decompress, which is the limit: decompress it first, \
         with `xz -d`"
    )]
    DictionaryTooLarge,
    #[error(
        "needs a dictionary, which is not supported: decompress it first, with \
         `zstd -d -D DICTIONARY`"
    )]
    Dictionary,
    #[error("has the filter {0}, which is not supported: decompress it first, with `xz -d`")]
    Filter(&'static str),
    #[error("needs {} MiB of memory to decompress, which is not available", .0.div_ceil(1 << 20))]
    OutOfMemory(u64),
}

impl UnpackError {
    /// Returns the error for data in this format.
    pub(super) fn of(self, format: &str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, format!("the {format} data {self}"))
    }
}

#[cfg(test)]
#[cfg(all(feature = "bzip2", feature = "gzip", feature = "xz", feature = "zstd"))]
mod tests {
    use std::io::{self, Cursor, Read, Write};

    use super::UnpackError::{
        self, Checksum, Corrupt, Dictionary, DictionaryTooLarge, Filter, Header, TrailingBytes,
        Truncated, WindowTooLarge,
    };
    use crate::input::Input;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    /// The lines `# 0` to `# 1999` four times, as the program `xz` compresses them with the checks
    /// CRC-64, none, CRC-32 and SHA-256. There is padding before the third stream and after the
    /// last one, which has several blocks with their sizes.
    const XZ: &[u8] = include_bytes!("../../tests/data/numbers.xz");

    /// Returns the text of a stream, or its error after the text before it.
    fn read(stream: impl Read + Send + 'static) -> (Vec<u8>, Option<String>) {
        let mut input = match Input::from_reader(stream) {
            Ok(input) => input,
            Err(error) => return (Vec::new(), Some(error.to_string())),
        };
        let (mut text, mut block) = (Vec::new(), Vec::new());
        loop {
            match input.read_block(&mut block) {
                Ok(true) => text.append(&mut block),
                Ok(false) => return (text, None),
                Err(error) => return (text, Some(error.to_string())),
            }
        }
    }

    /// Returns the error of a stream that cannot be read to its end.
    fn error(stream: impl Read + Send + 'static) -> String {
        read(stream).1.expect("it cannot be read")
    }

    fn check(format: &str, packed: Vec<u8>, expected: UnpackError) {
        assert_eq!(error(Cursor::new(packed)), expected.of(format).to_string());
    }

    #[test]
    fn defects_of_packed_data_are_named() {
        let text: Vec<u8> = (0..20_000).flat_map(|n| format!("# {n}\n").into_bytes()).collect();
        let whole = gzip(&text);
        for len in [4, 9, 10, 11, whole.len() / 2, whole.len() - 8, whole.len() - 1] {
            check("gzip", whole[..len].to_vec(), Truncated);
        }
        let changed = |at: usize, bits: u8| {
            let mut packed = whole.clone();
            packed[at] ^= bits;
            packed
        };
        check("gzip", changed(whole.len() - 8, 0xff), Corrupt);
        check("gzip", changed(whole.len() - 4, 0xff), Corrupt);
        check("gzip", changed(2, 0xff), Header);
        // A block of a kind that does not exist.
        check("gzip", changed(10, 0b110), Corrupt);
        for rest in [&b"and more"[..], b"x"] {
            check("gzip", [&whole[..], rest].concat(), TrailingBytes);
        }

        let whole = zstd(&text);
        for len in [5, 7, whole.len() / 2, whole.len() - 1] {
            check("zstd", whole[..len].to_vec(), Truncated);
            check("zstd", [&whole, &whole[..len]].concat(), Truncated);
        }
        let mut packed = whole.clone();
        *packed.last_mut().unwrap() ^= 1;
        check("zstd", packed, Checksum);
        let skip = [0x50, 0x2a, 0x4d, 0x18, 9, 0, 0, 0, 1, 2, 3];
        for rest in [&skip[..], &skip[..8], &skip[..6], &skip[..3], &whole[..1], &whole[..3]] {
            check("zstd", [&whole, rest].concat(), Truncated);
        }
        for rest in [&b"and more"[..], b"x", &[0; 9], &[0x50, 0x2a, 0x4d, 0x19], b"PO"] {
            check("zstd", [&whole, rest].concat(), TrailingBytes);
        }
        // Frames without data: a window of 2^30 bytes, contents of 2^27 + 1 bytes in one segment, a
        // dictionary, a reserved bit, and a block of a kind that does not exist.
        let magic = [0x28, 0xb5, 0x2f, 0xfd];
        let frame = |header: &[u8]| [&magic, header, &[1, 0, 0]].concat();
        check("zstd", frame(&[0, 20 << 3]), WindowTooLarge);
        check("zstd", frame(&[0xa0, 1, 0, 0, 8]), WindowTooLarge);
        check("zstd", frame(&[1, 0, 7]), Dictionary);
        check("zstd", frame(&[8, 0]), Header);
        check("zstd", [&magic[..], &[0, 0, 7, 0, 0]].concat(), Corrupt);

        let whole = bzip2(&text);
        for len in [4, 5, 14, whole.len() / 2, whole.len() - 1] {
            check("bzip2", whole[..len].to_vec(), Truncated);
            check("bzip2", [&whole, &whole[..len]].concat(), Truncated);
        }
        // The signature, the checksum and the data of the first block.
        for at in [4, 10, 1000] {
            let mut packed = whole.clone();
            packed[at] ^= 1;
            check("bzip2", packed, Corrupt);
        }
        for rest in [&b"and more"[..], b"BZip"] {
            check("bzip2", [&whole[..], rest].concat(), TrailingBytes);
        }

        let changed = |at: usize, bits: u8| {
            let mut packed = XZ.to_vec();
            packed[at] ^= bits;
            packed
        };
        // The magic bytes, the flags, the header of a block, data, and the footer.
        for (at, expected) in [(5, Header), (7, Header), (16, Header), (200, Corrupt)] {
            check("xz", changed(at, 1), expected);
        }
        check("xz", changed(XZ.len() - 9, 1), Corrupt);
        check("xz", [XZ, &[0]].concat(), Corrupt);
        check("xz", [XZ, b"and more"].concat(), TrailingBytes);
        check("xz", [XZ, &XZ[..4], b"and more"].concat(), TrailingBytes);
        let start = [&XZ[..6], &[0, 1, 0x69, 0x22, 0xde, 0x36]].concat();
        let block = |fields: &[u8]| {
            let mut crc = flate2::Crc::new();
            crc.update(fields);
            [&start, fields, &crc.sum().to_le_bytes()].concat()
        };
        // `xz --lzma2=dict=512MiB`, and `xz --x86 --lzma2`.
        check("xz", block(&[2, 0, 0x21, 1, 34, 0, 0, 0]), DictionaryTooLarge);
        check("xz", block(&[2, 1, 4, 0, 0x21, 1, 22, 0]), Filter("x86"));
        // `xz --delta=dist=1 --lzma2`.
        check("xz", block(&[3, 1, 3, 1, 0, 0x21, 1, 22, 0, 0, 0, 0]), Filter("delta"));
        check("xz", block(&[2, 0, 0x21, 1, 32, 0, 0, 0]), Truncated);
    }

    #[test]
    fn several_streams_are_one_text() {
        let text: Vec<u8> = (0..2000).flat_map(|n| format!("# {n}\n").into_bytes()).collect();
        assert_eq!(read(XZ), (text.repeat(4), None));
        let packed = [bzip2(&text), vec![0; 3], bzip2(b""), bzip2(&text), vec![0; 5]].concat();
        assert_eq!(read(Cursor::new(packed)), (text.repeat(2), None));
        for empty in [bzip2(b""), XZ[..12].to_vec()] {
            assert_eq!(read(Cursor::new(empty)).0, b"");
        }
    }

    /// Without the last bytes, or with a wrong bit, data is an error, or the text is right.
    #[test]
    fn corrupt_data_is_found_everywhere() {
        let text: Vec<u8> = (0..2000).flat_map(|n| format!("# {n}\n").into_bytes()).collect();
        // The second stream has no checksum.
        let starts: Vec<_> =
            (0..XZ.len()).filter(|&at| XZ[at..].starts_with(b"\xfd7zXZ")).collect();
        let checked = [&XZ[..starts[1]], &XZ[starts[3]..]].concat();
        for (format, packed) in [("xz", checked), ("bzip2", bzip2(&text))] {
            let whole = text.repeat(if format == "xz" { 2 } else { 1 });
            let is_named = |error: &str| error.starts_with(&format!("the {format} data is "));
            let mut whole_prefixes = 0;
            for len in 4..packed.len() {
                let (text, error) = read(Cursor::new(packed[..len].to_vec()));
                assert!(whole.starts_with(&text), "{format}, {len} bytes");
                match error {
                    Some(error) => assert!(is_named(&error), "{format}, {len} bytes: {error}"),
                    None => whole_prefixes += 1,
                }
            }
            // After each stream, and with four of the eight zeros after the last one.
            assert_eq!(whole_prefixes, if format == "xz" { 3 } else { 0 });
            for at in 4..packed.len() {
                let mut corrupt = packed.clone();
                corrupt[at] ^= 1 << (at % 8);
                let (text, error) = read(Cursor::new(corrupt));
                assert!(whole.starts_with(&text) || error.is_some(), "{format}, byte {at}");
                match error {
                    Some(error) => assert!(is_named(&error), "{format}, byte {at}: {error}"),
                    None => assert_eq!(text, whole, "{format}, byte {at}"),
                }
            }
        }
    }

    #[test]
    fn a_read_error_is_not_a_defect_of_the_data() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is on fire"))
            }
        }
        for packed in [gzip(&[b'#'; 100]), bzip2(&[b'#'; 100]), XZ.to_vec()] {
            for len in [4, 12, 20, packed.len() - 4] {
                let begun = Cursor::new(packed[..len].to_vec());
                assert_eq!(error(begun.chain(Failing)), "the disk is on fire");
            }
        }
    }
}
