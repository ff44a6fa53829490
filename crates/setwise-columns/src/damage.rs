//! What is said of packed data that cannot be unpacked, in one form for all packers.

use std::fmt;
use std::io;

/// What is wrong with packed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// It ends where more should come.
    Ends,
    /// It is not what the packer writes.
    Content,
    /// One of the two: the unpacker does not say which.
    EndsOrContent,
    /// What was unpacked has another checksum.
    Checksum,
    /// What stands at the beginning is packed in no such way.
    Header,
}

/// The error of data that is whole, and has bytes behind it that are not packed.
pub(crate) fn followed(packer: &str) -> io::Error {
    let message = format!(
        "the {packer} data is followed by bytes that are not packed: \
         the file may have been written over a longer one"
    );
    io::Error::new(io::ErrorKind::InvalidData, message)
}

impl Damage {
    /// The error of reading data packed by a program.
    pub(crate) fn of(self, packer: &str) -> io::Error {
        let message = format!("the {packer} data {self}: the file may be incomplete");
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ends => "ends in the middle",
            Self::Content => "is damaged",
            Self::EndsOrContent => "is damaged or ends in the middle",
            Self::Checksum => "is damaged, its checksum is wrong",
            Self::Header => "is damaged, a header is wrong",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read, Write};

    use crate::input::Input;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    /// What is said of a stream that cannot be read to its end.
    fn error(stream: impl Read + Send + 'static) -> String {
        let mut input = Input::from_reader(stream).unwrap();
        loop {
            match input.next_block() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("it has been read"),
                Err(error) => return error.to_string(),
            }
        }
    }

    fn check(packed: Vec<u8>, what: &str) {
        assert_eq!(error(Cursor::new(packed)), format!("{what}: the file may be incomplete"));
    }

    #[test]
    fn damage_is_told_in_one_form() {
        let text: Vec<u8> = (0..20_000).flat_map(|n| format!("# {n}\n").into_bytes()).collect();
        let whole = gzip(&text);
        for len in [4, 9, 10, 11, whole.len() / 2, whole.len() - 8, whole.len() - 1] {
            check(whole[..len].to_vec(), "the gzip data ends in the middle");
        }
        let flipped = |at: usize| {
            let mut packed = whole.clone();
            packed[at] ^= 0xff;
            packed
        };
        for at in [whole.len() - 8, whole.len() - 4] {
            check(flipped(at), "the gzip data is damaged, its checksum is wrong");
        }
        check(flipped(2), "the gzip data is damaged, a header is wrong");
        for behind in [&b"and more behind it"[..], b"x"] {
            assert_eq!(
                error(Cursor::new([&whole[..], behind].concat())),
                "the gzip data is followed by bytes that are not packed: \
                 the file may have been written over a longer one"
            );
        }
        // A block of a kind that there is not.
        let mut packed = whole.clone();
        packed[10] |= 0b110;
        check(packed, "the gzip data is damaged");

        let whole = zstd(&text);
        for len in [5, whole.len() / 2, whole.len() - 1] {
            check(whole[..len].to_vec(), "the zstd data is damaged or ends in the middle");
        }
        let mut packed = whole.clone();
        *packed.last_mut().unwrap() ^= 1;
        check(packed, "the zstd data is damaged, its checksum is wrong");
        let skip = [0x50, 0x2a, 0x4d, 0x18, 9, 0, 0, 0, 1, 2, 3];
        check([&whole[..], &skip].concat(), "the zstd data ends in the middle");
    }

    #[test]
    fn a_window_that_is_too_large_says_what_to_do() {
        // A frame header with a window of 2^30 bytes, and an empty last block.
        let packed = [0x28, 0xb5, 0x2f, 0xfd, 0, 20 << 3, 1, 0, 0];
        assert!(error(Cursor::new(packed)).ends_with("as `zstd -d --long=31` does"));
    }

    #[test]
    fn a_failure_of_the_source_is_no_damage() {
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
