//! Boards from lines of names of squares.

use setwise::Square;
use setwise_columns::pipeline::{BlockReader, BlockWorker, Emit};

use super::error::ConvertError;
use super::lines::{LineBlock, Lines, shown};
use super::output::{OutputBlock, WordFormat};

impl BlockReader for Lines {
    type Block = LineBlock;
    type Error = ConvertError;

    fn fill(&mut self, block: &mut LineBlock) -> Result<bool, ConvertError> {
        self.next(block)
    }
}

/// Makes a board of each line.
#[derive(Clone)]
pub(super) struct NamesToWords {
    pub(super) format: WordFormat,
    pub(super) words: Vec<u64>,
}

impl BlockWorker<LineBlock> for NamesToWords {
    type Output = OutputBlock;
    type Error = ConvertError;

    fn run(
        &mut self,
        text: &LineBlock,
        block: &mut OutputBlock,
        _: &mut Emit<'_, OutputBlock>,
    ) -> Result<(), ConvertError> {
        self.words.clear();
        let lines = text.bytes.strip_suffix(b"\n").unwrap_or(&text.bytes);
        for (line, bytes) in (text.before + 1..).zip(lines.split(|&byte| byte == b'\n')) {
            if bytes.starts_with(b"#") {
                continue;
            }
            let word = board(bytes)
                .map_err(|(column, reason)| ConvertError::text(line, column, reason))?;
            self.words.push(word);
        }
        block.set_words(&self.words, self.format, text.read);
        Ok(())
    }
}

/// Returns the board with the squares of a line, or the column, from 1, and the reason of an
/// error.
fn board(line: &[u8]) -> Result<u64, (usize, String)> {
    let (mut board, mut at) = (0, 0);
    while let Some(&byte) = line.get(at) {
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let rest = &line[at..];
        let name = rest.split(u8::is_ascii_whitespace).next().unwrap_or(rest);
        match Square::from_ascii(name) {
            Some(square) => board |= 1 << square.index(),
            None => return Err((at + 1, wrong(name))),
        }
        at += name.len();
    }
    Ok(board)
}

/// Returns the reason why a word is not a square.
fn wrong(name: &[u8]) -> String {
    match std::str::from_utf8(name) {
        Ok(name) if name.len() <= 8 && !name.contains(char::is_control) => {
            format!("expected a square such as `e4`, not `{name}`")
        }
        _ => format!("expected a square such as `e4`, not a word that begins with {}", shown(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_boards() {
        for (line, expected) in [("", 0), (" \t\r", 0), ("a1 h8", 1 | 1 << 63), ("  b1\tb1  \r", 2)]
        {
            assert_eq!(board(line.as_bytes()), Ok(expected), "{line:?}");
        }
        for (line, column, message) in [
            ("a1 i2", 4, "`i2`"),
            ("A1", 1, "`A1`"),
            ("a1,a2", 1, "`a1,a2`"),
            (" a9", 2, "`a9`"),
            ("a1 a2a3a4a5a6", 4, "begins with `a`"),
            ("\u{1b}[2J", 1, "the byte 0x1b"),
        ] {
            let (found, reason) = board(line.as_bytes()).unwrap_err();
            assert_eq!(found, column, "{line:?}");
            assert!(reason.contains(message), "{line:?}: {reason}");
        }
    }
}
