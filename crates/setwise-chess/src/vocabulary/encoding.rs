//! Unsupported text encodings, detected by the first bytes.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::fmt;

/// An unsupported encoding, with characters of two or four bytes.
///
/// `Display` is an error message that names the conversion.
///
/// ```
/// use setwise_chess::Encoding;
///
/// assert_eq!(Encoding::detect(b"\xff\xfe[\0E\0"), Some(Encoding::Utf16));
/// assert_eq!(Encoding::detect(b"\xff\xfe\0\0[\0\0\0"), Some(Encoding::Utf32));
/// assert_eq!(Encoding::detect(b"[\0E\0v\0"), Some(Encoding::Utf16LittleEndian));
/// assert_eq!(Encoding::detect(b"[Event \"x\"]"), None);
/// assert_eq!(
///     Encoding::Utf16LittleEndian.to_string(),
///     "the text is UTF-16: convert it to UTF-8, for example with `iconv -f UTF-16LE -t UTF-8`",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Little-endian UTF-16 without a byte order mark.
    Utf16LittleEndian,
    /// Big-endian UTF-16 without a byte order mark.
    Utf16BigEndian,
    /// UTF-32 with a byte order mark.
    Utf32,
    /// Little-endian UTF-32 without a byte order mark.
    Utf32LittleEndian,
    /// Big-endian UTF-32 without a byte order mark.
    Utf32BigEndian,
}

impl Encoding {
    /// The number of bytes that [`detect`](Self::detect) looks at.
    pub const LOOKED_AT: usize = 8;

    /// Detects the encoding by the first bytes of a text. Returns `None` if it may be UTF-8.
    ///
    /// Without a byte order mark, the first two characters must be ASCII, as those of games and
    /// positions are, so that their other bytes are zeros.
    #[must_use]
    pub const fn detect(text: &[u8]) -> Option<Self> {
        Some(match text {
            // The mark of UTF-32 begins with that of UTF-16, so it comes first.
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Self::Utf32,
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Self::Utf16,
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => Self::Utf16LittleEndian,
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => Self::Utf16BigEndian,
            [1..=0x7f, 0, 0, 0, 1..=0x7f, 0, 0, 0, ..] => Self::Utf32LittleEndian,
            [0, 0, 0, 1..=0x7f, 0, 0, 0, 1..=0x7f, ..] => Self::Utf32BigEndian,
            _ => return None,
        })
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = match self {
            Self::Utf16 => "UTF-16",
            Self::Utf16LittleEndian => "UTF-16LE",
            Self::Utf16BigEndian => "UTF-16BE",
            Self::Utf32 => "UTF-32",
            Self::Utf32LittleEndian => "UTF-32LE",
            Self::Utf32BigEndian => "UTF-32BE",
        };
        let name = &source[.."UTF-16".len()];
        write!(f, "the text is {name}: convert it to UTF-8, for example with ")?;
        write!(f, "`iconv -f {source} -t UTF-8`")
    }
}

/// Decodes UTF-8 or else Latin-1, in which every byte is a character.
#[cfg(feature = "alloc")]
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| byte as char).collect()),
    }
}

/// Returns the first character of a text that is not empty, in UTF-8 or else in Latin-1, and the
/// number of its bytes. Messages show the character rather than its first byte.
#[cold]
pub(crate) fn character(text: &[u8]) -> (char, usize) {
    let utf_8 = (1..=text.len().min(4)).find_map(|len| {
        let c = str::from_utf8(&text[..len]).ok()?.chars().next()?;
        Some((c, len))
    });
    utf_8.unwrap_or_else(|| (text.first().copied().unwrap_or_default().into(), 1))
}
