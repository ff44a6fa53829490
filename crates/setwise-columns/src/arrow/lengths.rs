//! Lengths of decompressed data that a file declares, compared with the data that is there.

use std::io;

use crate::arrow::error::corrupt;

/// The length from which on the memory is reserved before it is used.
const LARGE: u64 = 1 << 26;

/// A way of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Codec {
    Gzip,
    /// LZ4 and Snappy: at most 255 bytes from each byte.
    Lz4,
    Zstd,
}

impl Codec {
    /// Returns the largest number of bytes that data of this length may decompress to.
    const fn most(self, len: u64) -> u64 {
        match self {
            // A match of 258 bytes takes at least two bits.
            Self::Gzip => len.saturating_mul(1032),
            // A length is a sum of bytes.
            Self::Lz4 => len.saturating_mul(255),
            // A block has at most 128 KiB, and takes at least four bytes.
            Self::Zstd => (len / 4 + 1).saturating_mul(1 << 17),
        }
    }
}

/// Refuses a declared length that compressed data of `len` bytes cannot have, or that the memory
/// cannot hold. The decoders reserve the memory first, and end the process if they cannot.
///
/// # Errors
///
/// Returns an error that names the length.
pub(super) fn check(declared: u64, codec: Codec, len: u64) -> io::Result<()> {
    let most = codec.most(len);
    if declared > most {
        return Err(corrupt(format!(
            "{len} compressed bytes declare a length of {declared} bytes, but have at most {most}"
        )));
    }
    let holds = |declared| Vec::<u8>::new().try_reserve_exact(declared).is_ok();
    match usize::try_from(declared) {
        Ok(len) if declared < LARGE || holds(len) => Ok(()),
        _ => Err(io::Error::new(
            io::ErrorKind::OutOfMemory,
            format!(
                "a part of the file needs {} MiB of memory to decompress, which is not available",
                declared.div_ceil(1 << 20)
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_bounded_by_the_data() {
        for (declared, codec, len, is_possible) in [
            (0, Codec::Lz4, 0, true),
            (255 * 100, Codec::Lz4, 100, true),
            (255 * 100 + 1, Codec::Lz4, 100, false),
            (1 << 17, Codec::Zstd, 2, true),
            (1 << 40, Codec::Zstd, 3000, false),
            (1032 * 100, Codec::Gzip, 100, true),
            (1 << 40, Codec::Gzip, 3000, false),
            (u64::MAX, Codec::Zstd, u64::MAX, false),
        ] {
            assert_eq!(check(declared, codec, len).is_ok(), is_possible, "{declared} {codec:?}");
        }
    }
}
