//! How words are written.

use super::Block;

/// The form of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Eight bytes, the lowest first.
    Binary,
    /// Text: `0x` and 16 digits, a word a line, as
    /// [`Words::hexadecimal`](super::Words::hexadecimal) reads it.
    Hexadecimal,
}

/// The length of a line: `0x`, the digits and the line break.
const LINE: usize = 2 + 16 + 1;

/// The digits of each byte.
static DIGITS: [[u8; 2]; 256] = {
    let mut digits = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        digits[byte] = [b"0123456789abcdef"[byte >> 4], b"0123456789abcdef"[byte & 15]];
        byte += 1;
    }
    digits
};

impl Form {
    /// Writes words into a block.
    pub(super) fn write(self, words: &[u64], block: &mut Block) {
        match self {
            Self::Binary => block.write(words, u64::to_le_bytes),
            Self::Hexadecimal => block.write(words, line),
        }
    }
}

/// The line of a word.
fn line(word: u64) -> [u8; LINE] {
    let mut line = *b"0x0000000000000000\n";
    for (digits, byte) in line[2..].as_chunks_mut::<2>().0.iter_mut().zip(word.to_be_bytes()) {
        *digits = DIGITS[usize::from(byte)];
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_all_digits() {
        for word in [0, 1, 0x0123_4567_89ab_cdef, 1 << 63, u64::MAX] {
            assert_eq!(line(word), format!("{word:#018x}\n").as_bytes());
        }
    }
}
