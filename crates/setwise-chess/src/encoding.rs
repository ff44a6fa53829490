//! Encodings of text that are not read, known by how a text begins.

use core::fmt;

/// An encoding that is not read: characters of two or four bytes.
///
/// `Display` says so, and how to come by what is read.
///
/// # Examples
///
/// ```
/// use setwise_chess::Encoding;
///
/// assert_eq!(Encoding::of(b"\xff\xfe[\0E\0"), Some(Encoding::Utf16));
/// assert_eq!(Encoding::of(b"\xff\xfe\0\0[\0\0\0"), Some(Encoding::Utf32));
/// assert_eq!(Encoding::of(b"[\0E\0v\0"), Some(Encoding::Utf16LittleEndian));
/// assert_eq!(Encoding::of(b"[Event \"x\"]"), None);
/// assert_eq!(
///     Encoding::Utf16LittleEndian.to_string(),
///     "this is UTF-16, which is not read: convert it to UTF-8, \
///      as `iconv -f UTF-16LE -t UTF-8` does",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-16 with a byte order mark.
    Utf16,
    /// UTF-16 without a mark, the lower byte of each pair first.
    Utf16LittleEndian,
    /// UTF-16 without a mark, the higher byte of each pair first.
    Utf16BigEndian,
    /// UTF-32 with a byte order mark.
    Utf32,
    /// UTF-32 without a mark, the lowest byte of each four first.
    Utf32LittleEndian,
    /// UTF-32 without a mark, the highest byte of each four first.
    Utf32BigEndian,
}

impl Encoding {
    /// How many bytes of a text are looked at.
    pub const LOOKED_AT: usize = 8;

    /// The encoding that the first bytes of a text give away; `None` if they may be UTF-8.
    ///
    /// Without a byte order mark the first two characters have to be ASCII, as those of games
    /// and positions are: then the other bytes are zeros.
    #[must_use]
    pub const fn of(text: &[u8]) -> Option<Self> {
        Some(match text {
            // The mark of UTF-16 begins that of UTF-32, so this comes first.
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Self::Utf32,
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Self::Utf16,
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => Self::Utf16LittleEndian,
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => Self::Utf16BigEndian,
            [1..=0x7f, 0, 0, 0, 1..=0x7f, 0, 0, 0, ..] => Self::Utf32LittleEndian,
            [0, 0, 0, 1..=0x7f, 0, 0, 0, 1..=0x7f, ..] => Self::Utf32BigEndian,
            _ => return None,
        })
    }

    /// What it is called, and what `iconv` calls it.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Utf16 => ("UTF-16", "UTF-16"),
            Self::Utf16LittleEndian => ("UTF-16", "UTF-16LE"),
            Self::Utf16BigEndian => ("UTF-16", "UTF-16BE"),
            Self::Utf32 => ("UTF-32", "UTF-32"),
            Self::Utf32LittleEndian => ("UTF-32", "UTF-32LE"),
            Self::Utf32BigEndian => ("UTF-32", "UTF-32BE"),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, of_iconv) = self.names();
        write!(
            f,
            "this is {name}, which is not read: convert it to UTF-8, \
             as `iconv -f {of_iconv} -t UTF-8` does"
        )
    }
}
