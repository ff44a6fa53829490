//! Lines of names of squares, and the boards that they make.

use setwise::Square;
use setwise::bulk::Level;

use super::Block;
use super::error::Error;
use super::form::Form;
use super::hexadecimal::shown;
use super::lines::{Lines, Text};
use super::ordered::{Blocks, Work};

impl Blocks for Lines {
    type Block = Text;

    fn fill(&mut self, block: &mut Text) -> Result<bool, Error> {
        Self::next(self, block)
    }
}

/// Makes a board of each line.
#[derive(Clone, Debug)]
pub(super) struct ReadNames {
    form: Form,
    words: Vec<u64>,
}

impl ReadNames {
    pub(super) const fn new(form: Form) -> Self {
        Self { form, words: Vec::new() }
    }
}

impl Work<Text> for ReadNames {
    type Output = Block;

    fn run(&mut self, text: &Text, block: &mut Block) -> Result<(), Error> {
        self.words.clear();
        let lines = text.bytes.strip_suffix(b"\n").unwrap_or(&text.bytes);
        for (line, bytes) in (text.before + 1..).zip(lines.split(|&byte| byte == b'\n')) {
            if bytes.starts_with(b"#") {
                continue;
            }
            let word =
                board(bytes).map_err(|(column, reason)| Error::text(line, column, reason))?;
            self.words.push(word);
        }
        let squares = Level::best().count(&self.words) as usize;
        block.begin(self.words.len(), squares, text.read);
        self.form.write(&self.words, block);
        Ok(())
    }
}

/// The board with the squares of a line; or the column, from 1, of what is none, and why.
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

/// Why a word is no square.
fn wrong(name: &[u8]) -> String {
    match std::str::from_utf8(name) {
        Ok(name) if name.len() <= 8 && !name.contains(char::is_control) => {
            format!("expected a square such as `e4`, not `{name}`")
        }
        _ => format!("expected a square such as `e4`, not what begins with {}", shown(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_boards() {
        assert_eq!(board(b""), Ok(0));
        assert_eq!(board(b" \t\r"), Ok(0));
        assert_eq!(board(b"a1 h8"), Ok(1 | 1 << 63));
        assert_eq!(board(b"  b1\tb1  \r"), Ok(2));
    }

    #[test]
    fn other_words_are_refused_in_their_column() {
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
