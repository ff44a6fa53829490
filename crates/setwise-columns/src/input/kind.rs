//! The kinds of files that are not texts of positions or games.

use std::io;

use setwise_chess::Encoding;

use crate::format::InputFormat;
use crate::input::compression::{self, Compression};
use crate::input::{invalid, table};
use crate::remedy::{Refused, Remedy};

/// The number of bytes at the start of a file that tell its kind.
const LOOKED_AT: usize = 512;

/// Refuses files that would give an error in every line or no line at all, and drops a byte order
/// mark. `is_whole` is true if nothing follows.
///
/// A block from a stream may end after two bytes, at the first byte that looks like a line
/// break: the encoding shows only together with what follows it.
pub(super) fn check_kind(
    block: &mut Vec<u8>,
    following: &[u8],
    format: InputFormat,
    is_whole: bool,
) -> io::Result<()> {
    if format == InputFormat::Bin {
        return Ok(());
    }
    if block.starts_with(b"\xef\xbb\xbf") {
        block.drain(..3);
    }
    let start: Vec<u8> = block.iter().chain(following).copied().take(LOOKED_AT).collect();
    let text = start.trim_ascii_start();
    let refused = match text {
        _ if start.get(257..262) == Some(b"ustar") => {
            Some("this is a tar archive: extract it first".into())
        }
        [b'P', b'K', 3, 4, ..] => Some(Refused::new("this is a zip archive", Remedy::Archive)),
        _ if text.starts_with(b"\x93NUMPY") => {
            Some(Refused::new("this is a NumPy array", Remedy::Array))
        }
        _ if Compression::by_start(text).is_some() => {
            Some("this is compressed twice: decompress it once first".into())
        }
        _ => table::refused(&start)
            .or_else(|| compression::refused(&start).map(Refused::from))
            .or_else(|| Encoding::detect(&start).map(|encoding| encoding.to_string().into()))
            .or_else(|| Encoding::detect(text).map(|encoding| encoding.to_string().into()))
            .or_else(|| without_text(&start).filter(|_| is_whole || start.len() == LOOKED_AT)),
    };
    refused.map_or(Ok(()), |refused| Err(invalid(refused)))
}

/// Refuses bytes that are all control characters, such as the zeros of a file that was not written
/// to its end. The readers take them for blanks, since some programs end a file with NUL or Ctrl-Z.
fn without_text(start: &[u8]) -> Option<Refused> {
    let is_text = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0x0b | 0x1a);
    let first = start.iter().find(|byte| !is_text(byte))?;
    let refusal = || {
        let bytes = start.len();
        format!(
            "the first {bytes} bytes have no text, only control characters such as {first:#04x}"
        )
    };
    start.iter().all(|&byte| byte < b' ').then(|| refusal().into())
}
