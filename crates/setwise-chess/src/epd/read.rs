//! Reading a line of EPD.

use crate::epd::{
    Epd, FULLMOVE_NUMBER, HALFMOVE_CLOCK, Operand, Operation, is_opcode_byte, is_word_end,
};
use crate::error::{FenError, Field, Reason};
use crate::fen::text::{byte_at, is_blank, is_final, skip_blanks};
use crate::position::Position;

/// Reads a position and the operations behind it, up to the end of the text.
pub(super) fn epd(line: &[u8]) -> Result<Epd, FenError> {
    let (mut position, at) = Position::read(line)?;
    let fields = line[..at].split(|&byte| is_blank(byte)).filter(|field| !field.is_empty()).count();
    // The counters, once something has said what they are.
    let mut clock = (fields > 4).then_some(position.halfmove_clock);
    let mut number = (fields > 5).then_some(position.fullmove_number);
    let mut operations = Vec::new();
    let mut reader = Reader { line, at };
    while let Some(found) = reader.operation()? {
        match found.opcode {
            HALFMOVE_CLOCK => found.set(Field::HalfmoveClock, &mut clock)?,
            FULLMOVE_NUMBER => found.set(Field::FullmoveNumber, &mut number)?,
            opcode => {
                let operands = found.operands.into_iter().map(|(operand, _)| operand).collect();
                operations.push(Operation { opcode: opcode.to_owned(), operands });
            }
        }
    }
    reader.end()?;
    position.halfmove_clock = clock.unwrap_or(0);
    position.fullmove_number = number.unwrap_or(1);
    Ok(Epd { position, operations })
}

/// An operation as it stands in the line.
struct Found<'a> {
    opcode: &'a str,
    at: usize,
    /// The operands, each with the index of its first byte.
    operands: Vec<(Operand, usize)>,
}

impl Found<'_> {
    /// Sets a counter to the only operand, unless it was said to be another
    /// before.
    fn set(self, field: Field, counter: &mut Option<u32>) -> Result<(), FenError> {
        let [(operand, at)] = &self.operands[..] else {
            return Err(FenError::new(field, self.at, Reason::OneOperand));
        };
        let stray = operand.as_str().bytes().enumerate().find(|(_, byte)| !byte.is_ascii_digit());
        if operand.is_quoted() {
            return Err(FenError::new(field, *at, Reason::NotADigit(b'"')));
        }
        if let Some((offset, byte)) = stray {
            return Err(FenError::new(field, at + offset, Reason::NotADigit(byte)));
        }
        // Of digits alone the only thing to go wrong is their number.
        let Ok(value) = operand.as_str().parse() else {
            return Err(FenError::new(field, *at, Reason::TooLarge));
        };
        match *counter {
            Some(before) if before != value => {
                Err(FenError::new(field, *at, Reason::Contradiction(before)))
            }
            _ => {
                *counter = Some(value);
                Ok(())
            }
        }
    }
}

/// A line, and how much of it has been read.
struct Reader<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next byte.
    fn peek(&self) -> u8 {
        byte_at(self.line, self.at)
    }

    /// The error at the next byte.
    fn error<T>(&self, reason: Reason) -> Result<T, FenError> {
        Err(FenError::new(Field::Operations, self.at, reason))
    }

    /// Goes on while the bytes are such.
    fn skip(&mut self, is_such: impl Fn(u8) -> bool) {
        while self.at < self.line.len() && is_such(self.peek()) {
            self.at += 1;
        }
    }

    /// The bytes from an index to here, as text.
    fn text(&self, start: usize) -> Result<&'a str, FenError> {
        str::from_utf8(&self.line[start..self.at])
            .map_err(|_| FenError::new(Field::Operations, start, Reason::NotUtf8))
    }

    /// Reads the next operation, if there is another.
    fn operation(&mut self) -> Result<Option<Found<'a>>, FenError> {
        self.skip(|byte| is_blank(byte) || byte == b';');
        let at = self.at;
        if self.peek() == b'\n' {
            return Ok(None);
        }
        if self.peek().is_ascii_alphabetic() {
            self.skip(|byte| is_opcode_byte(&byte));
        }
        if self.at == at || !is_final(self.peek()) {
            return self.error(Reason::NotAnOpcode(self.peek()));
        }
        let opcode = self.text(at)?;
        let mut operands = Vec::new();
        while let Some(operand) = self.operand()? {
            operands.push(operand);
        }
        Ok(Some(Found { opcode, at, operands }))
    }

    /// Reads the next operand of an operation, and where it begins.
    fn operand(&mut self) -> Result<Option<(Operand, usize)>, FenError> {
        self.at = skip_blanks(self.line, self.at);
        let start = self.at;
        let is_quoted = match self.peek() {
            b';' | b'\n' => return Ok(None),
            byte => byte == b'"',
        };
        if is_quoted {
            self.at += 1;
            self.skip(|byte| byte != b'"' && byte != b'\n');
            if self.peek() != b'"' {
                return Err(FenError::new(Field::Operations, start, Reason::UnclosedQuote));
            }
        } else {
            self.skip(|byte| !is_word_end(byte));
        }
        let text = self.text(start + usize::from(is_quoted))?.to_owned();
        self.at += usize::from(is_quoted);
        match self.peek() {
            b'"' => self.error(Reason::StrayQuote),
            byte if is_quoted && !is_final(byte) => self.error(Reason::StrayQuote),
            _ => Ok(Some((Operand { text, is_quoted }, start))),
        }
    }

    /// Reads line feeds and blanks up to the end of the text.
    fn end(&mut self) -> Result<(), FenError> {
        self.skip(|byte| is_blank(byte) || byte == b'\n');
        match self.line.get(self.at) {
            None => Ok(()),
            Some(&byte) => Err(FenError::new(Field::Rest, self.at, Reason::Trailing(byte))),
        }
    }
}
