//! Uniform errors for compressed data that cannot be decompressed.

use std::io;

/// The defect of compressed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnpackError {
    #[error("is truncated: the file may be incomplete")]
    Truncated,
    #[error("is corrupt: the file may be incomplete")]
    Corrupt,
    /// The decoder does not tell the two apart.
    #[error("is corrupt or truncated: the file may be incomplete")]
    CorruptOrTruncated,
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
        "needs more than 128 MiB of memory to decompress, which is the limit: decompress it first, as \
         `zstd -d --long=31` does"
    )]
    WindowTooLarge,
    #[error("needs {} MiB of memory to decompress, which is not available", .0.div_ceil(1 << 20))]
    OutOfMemory(u64),
}

impl UnpackError {
    /// Returns the error for data in this format.
    pub(crate) fn of(self, format: &str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, format!("the {format} data {self}"))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read, Write};

    use super::UnpackError::{
        self, Checksum, Corrupt, CorruptOrTruncated, Header, TrailingBytes, Truncated,
        WindowTooLarge,
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

    /// Returns the error of a stream that cannot be read to its end.
    fn error(stream: impl Read + Send + 'static) -> String {
        let (mut input, mut block) = (Input::from_reader(stream).unwrap(), Vec::new());
        loop {
            match input.read_block(&mut block) {
                Ok(is_block) => assert!(is_block, "it can be read"),
                Err(error) => return error.to_string(),
            }
        }
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
        for len in [5, whole.len() / 2, whole.len() - 1] {
            check("zstd", whole[..len].to_vec(), CorruptOrTruncated);
        }
        let mut packed = whole.clone();
        *packed.last_mut().unwrap() ^= 1;
        check("zstd", packed, Checksum);
        let skip = [0x50, 0x2a, 0x4d, 0x18, 9, 0, 0, 0, 1, 2, 3];
        check("zstd", [&whole[..], &skip].concat(), Truncated);
        // A frame header with a window of 2^30 bytes, and an empty last block.
        check("zstd", vec![0x28, 0xb5, 0x2f, 0xfd, 0, 20 << 3, 1, 0, 0], WindowTooLarge);
    }

    #[test]
    fn a_read_error_is_not_a_defect_of_the_data() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is on fire"))
            }
        }
        let packed = gzip(&[b'#'; 100]);
        for len in [4, 12, packed.len() - 4] {
            let begun = Cursor::new(packed[..len].to_vec());
            assert_eq!(error(begun.chain(Failing)), "the disk is on fire");
        }
    }
}
