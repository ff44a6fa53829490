//! Formats of compressed data, by their names and first bytes.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

#[cfg(not(all(feature = "bzip2", feature = "gzip", feature = "xz", feature = "zstd")))]
use crate::remedy::{Refused, Remedy};

/// A format of compressed data.
#[derive(Clone, Copy)]
pub(super) enum Compression {
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    const ALL: [Self; 4] = [Self::Gzip, Self::Zstd, Self::Bzip2, Self::Xz];

    /// Returns the name of the format and the extension of its files.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Gzip => ("gzip", ".gz"),
            Self::Zstd => ("zstd", ".zst"),
            Self::Bzip2 => ("bzip2", ".bz2"),
            Self::Xz => ("xz", ".xz"),
        }
    }

    /// Detects the format by the lowercase name of a file, and returns the name without the
    /// extension.
    pub(super) fn by_name(name: &str) -> (&str, Option<Self>) {
        let stem = |format: Self| Some((name.strip_suffix(format.names().1)?, Some(format)));
        Self::ALL.into_iter().find_map(stem).unwrap_or((name, None))
    }

    /// Detects the format by the first four bytes.
    pub(super) const fn by_start(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            // A frame, or a skippable frame, which parallel compressors write first.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Self::Bzip2),
            [0xfd, b'7', b'z', b'X', ..] => Some(Self::Xz),
            _ => None,
        }
    }

    /// Returns a decoder of a file or a stream, which may use this number of threads.
    ///
    /// # Errors
    ///
    /// Returns an error if the feature of the format is missing.
    pub(super) fn decoder(
        self,
        source: impl BufRead + Send + 'static,
        is_file: bool,
        threads: Arc<AtomicUsize>,
    ) -> io::Result<Box<dyn Read + Send>> {
        #[cfg(not(feature = "zstd"))]
        let _ = (is_file, threads);
        match self {
            #[cfg(feature = "gzip")]
            Self::Gzip => Ok(Box::new(crate::input::gzip::GzipDecoder::new(source))),
            #[cfg(feature = "zstd")]
            Self::Zstd => {
                Ok(Box::new(crate::input::zstd::ZstdDecoder::new(source, is_file, threads)))
            }
            #[cfg(feature = "bzip2")]
            Self::Bzip2 => Ok(Box::new(crate::input::bzip2::Bzip2Decoder::new(source))),
            #[cfg(feature = "xz")]
            Self::Xz => Ok(Box::new(crate::input::xz::XzDecoder::new(source))),
            #[cfg(not(all(
                feature = "bzip2",
                feature = "gzip",
                feature = "xz",
                feature = "zstd"
            )))]
            _ => {
                let (format, _) = self.names();
                let reason = format!("this is {format} data, which is not read here");
                let refused = Refused::new(reason, Remedy::Decompress(format));
                drop(source);
                Err(io::Error::new(io::ErrorKind::Unsupported, refused))
            }
        }
    }

    /// Returns the error for a file that is compressed only by name.
    pub(super) fn missing(self) -> String {
        let (format, extension) = self.names();
        format!(
            "this is not {format} data, although the name ends with {extension}: the file may be \
             incomplete; rename it if it is text"
        )
    }
}

/// Returns the reason why an input cannot be read as text, if it is in another format of compressed
/// data.
pub(super) const fn refused(start: &[u8]) -> Option<&'static str> {
    Some(match start {
        // The usual parameters, and the size of the dictionary.
        [0x5d, 0, 0, ..] => {
            "this is .lzma data, which is not supported: decompress it first, with `xz -d`"
        }
        [0x02..=0x04, 0x21 | 0x22, 0x4c | 0x4d, 0x18, ..] => {
            "this is .lz4 data, which is not supported: decompress it first, with `lz4 -d`"
        }
        [b'L', b'Z', b'I', b'P', ..] => {
            "this is .lz data, which is not supported: decompress it first, with `lzip -d`"
        }
        [0x1f, 0x9d, ..] => {
            "this is .Z data, which is not supported: decompress it first, with `uncompress`"
        }
        [0xff, 0x06, 0, 0, b's', b'N', b'a', b'P', b'p', b'Y', ..] => {
            "this is Snappy data, which is not supported: decompress it first"
        }
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => "this is a 7z archive: extract it first",
        [b'R', b'a', b'r', b'!', 0x1a, 0x07, ..] => "this is a rar archive: extract it first",
        _ => return None,
    })
}

#[cfg(test)]
#[cfg(not(feature = "zstd"))]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_refused_without_its_feature() {
        let Err(error) = Compression::Zstd.decoder(io::empty(), true, Arc::default()) else {
            panic!("it is read")
        };
        assert_eq!(error.kind(), io::ErrorKind::Unsupported);
        assert_eq!(error.to_string(), "this is zstd data, which is not read here");
        assert_eq!(Remedy::of(&error), Some(&Remedy::Decompress("zstd")));
    }
}
