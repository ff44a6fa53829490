//! Parsing a line of EPD.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use crate::notation::epd::{
    Epd, FULLMOVE_NUMBER, HALFMOVE_CLOCK, Operand, Operation, is_opcode_byte, is_word_end,
};
use crate::notation::fen::text::{Cursor, is_blank, is_final, skip_blanks};
use crate::position::Position;
use crate::vocabulary::encoding::decode;
use crate::vocabulary::fen_error::{FenError, Field, Reason};

/// Parses a position and the operations after it. `check` receives the error of each operation, with
/// the number of operations before it and its text, and stops with it or leaves the operation out.
pub(super) fn epd(
    line: &[u8],
    mut check: impl FnMut(usize, &[u8], FenError) -> Result<(), FenError>,
) -> Result<Epd, FenError> {
    let (mut position, at) = Position::from_fen_prefix(line)?;
    let fields = line[..at].split(|&byte| is_blank(byte)).filter(|field| !field.is_empty()).count();
    // The counters, once their values are known.
    let mut clock = (fields > 4).then_some(position.halfmove_clock);
    let mut number = (fields > 5).then_some(position.fullmove_number);
    let mut operations = Vec::new();
    let mut reader = Cursor { line, at };
    loop {
        reader.skip(|byte| is_blank(byte) || byte == b';');
        let start = reader.at;
        let read = match reader.operation() {
            Ok(None) => break,
            Ok(Some(read)) => match read.opcode {
                HALFMOVE_CLOCK => read.set(Field::HalfmoveClock, &mut clock),
                FULLMOVE_NUMBER => read.set(Field::FullmoveNumber, &mut number),
                opcode => {
                    let operands = read.operands.into_iter().map(|(operand, _)| operand).collect();
                    operations.push(Operation { opcode: opcode.to_owned(), operands });
                    Ok(())
                }
            },
            Err(error) => {
                reader.skip(|byte| byte != b';' && byte != b'\n');
                Err(error)
            }
        };
        if let Err(error) = read {
            check(operations.len(), line[start..reader.at].trim_ascii_end(), error)?;
        }
    }
    if let Err(error) = reader.end() {
        check(operations.len(), &line[reader.at..], error)?;
    }
    position.halfmove_clock = clock.unwrap_or(0);
    position.fullmove_number = number.unwrap_or(1);
    Ok(Epd { position, operations })
}

/// An operation with the places of its parts in the line.
struct PlacedOperation<'a> {
    opcode: &'a str,
    at: usize,
    operands: Vec<(Operand, usize)>,
}

impl PlacedOperation<'_> {
    /// Sets a counter to the only operand, which must not contradict an earlier value.
    fn set(self, field: Field, counter: &mut Option<u32>) -> Result<(), FenError> {
        let [(operand, at)] = &self.operands[..] else {
            return Err(FenError::new(field, self.at, Reason::OneOperand));
        };
        let stray =
            operand.as_str().char_indices().find(|(_, character)| !character.is_ascii_digit());
        if operand.is_quoted() {
            return Err(FenError::new(field, *at, Reason::NotADigit('"')));
        }
        if let Some((offset, character)) = stray {
            return Err(FenError::new(field, at + offset, Reason::NotADigit(character)));
        }
        // A text of digits fails only if the number is too large.
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

impl<'a> Cursor<'a> {
    /// Reads the operation at the start of the text, if there is one.
    fn operation(&mut self) -> Result<Option<PlacedOperation<'a>>, FenError> {
        let at = self.at;
        if self.peek() == b'\n' {
            return Ok(None);
        }
        if self.peek().is_ascii_alphabetic() {
            self.skip(|byte| is_opcode_byte(&byte));
        }
        if self.at == at || !is_final(self.peek()) {
            return Err(self.error(Field::Operations, Reason::NotAnOpcode(self.character())));
        }
        // An opcode is ASCII.
        let opcode = str::from_utf8(&self.line[at..self.at]).unwrap_or_default();
        let mut operands = Vec::new();
        while let Some(operand) = self.operand()? {
            operands.push(operand);
        }
        Ok(Some(PlacedOperation { opcode, at, operands }))
    }

    /// Reads the next operand of an operation, with its start.
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
                // The operations after it are not in the quotes.
                self.at = start + 1;
                return Err(FenError::new(Field::Operations, start, Reason::UnclosedQuote));
            }
        } else {
            self.skip(|byte| !is_word_end(byte));
        }
        let text = decode(&self.line[start + usize::from(is_quoted)..self.at]).into_owned();
        self.at += usize::from(is_quoted);
        match self.peek() {
            byte if byte == b'"' || is_quoted && !is_final(byte) => {
                Err(self.error(Field::Operations, Reason::StrayQuote))
            }
            _ => Ok(Some((Operand { text, is_quoted }, start))),
        }
    }

    /// Reads line feeds and blanks up to the end of the text.
    fn end(&mut self) -> Result<(), FenError> {
        self.skip(|byte| is_blank(byte) || byte == b'\n');
        match self.at < self.line.len() {
            true => Err(self.error(Field::Rest, Reason::Trailing(self.character()))),
            false => Ok(()),
        }
    }
}
