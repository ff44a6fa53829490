//! EPD, extended position description: a position in four fields, and operations.

mod read;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::moves::{Move, MoveError};
use crate::notation::fen::EnPassantSpelling;
use crate::notation::fen::text::is_final;
use crate::position::Position;
use crate::vocabulary::fen_error::FenError;

/// The opcode of the halfmove clock.
const HALFMOVE_CLOCK: &str = "hmvc";

/// The opcode of the move number.
const FULLMOVE_NUMBER: &str = "fmvn";

/// A line of EPD: a position and its operations.
///
/// The operations `hmvc` and `fmvn` set the counters of the position. They are not among
/// [`operations`](Self::operations), and `Display` writes them first unless the counters are 0
/// and 1. Parsing the text of `Display` gives an equal value.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Epd, Move};
///
/// let line = r#"4r1k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc7 Rc2; id "the file, 3"; fmvn 31;"#;
/// let epd: Epd = line.parse()?;
/// let [best, id] = epd.operations() else { panic!("two operations") };
/// assert_eq!(best.opcode(), "bm");
/// assert_eq!(best.operands()[1].as_str(), "Rc2");
/// assert_eq!(id.operands()[0].as_str(), "the file, 3");
/// assert_eq!(epd.position().fullmove_number(), 31);
/// assert_eq!(epd.moves("bm").unwrap()[1], Move::new(Square::C1, Square::C2));
/// assert_eq!(
///     epd.to_string(),
///     r#"4r1k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - fmvn 31; bm Rc7 Rc2; id "the file, 3";"#
/// );
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Extended Position Description](https://www.chessprogramming.org/Extended_Position_Description)
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

impl Epd {
    /// Creates a line from a position and operations.
    #[must_use]
    pub const fn new(position: Position, operations: Vec<Operation>) -> Self {
        Self { position, operations }
    }

    /// Parses a whole line: a position as [`Position::from_fen_prefix`] accepts it, and
    /// operations up to the end.
    ///
    /// An operation is an opcode, operands, and a semicolon. An opcode is a letter and then
    /// letters, digits and `_`. An operand is in quotes, or has no blank, semicolon or quote; it
    /// is UTF-8 or else Latin-1. As in many files, the last semicolon may be missing, and an
    /// operation may be empty: `;D1 20 ;D2 400` of perft suites are the operations `D1` and
    /// `D2`.
    ///
    /// # Errors
    ///
    /// Returns an error if the position or an operation is invalid. `hmvc` and `fmvn` must have one
    /// operand, a number up to `u32::MAX` that does not contradict another value of the counter.
    pub fn read(line: impl AsRef<[u8]>) -> Result<Self, FenError> {
        read::epd(line.as_ref(), |_, _, error| Err(error))
    }

    /// Parses a line as [`read`](Self::read) does, and leaves out invalid operations, such as the
    /// words of a comment.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is invalid.
    pub fn read_lenient(line: impl AsRef<[u8]>) -> Result<Self, FenError> {
        read::epd(line.as_ref(), |_, _, _| Ok(()))
    }

    /// Parses a line as [`read_lenient`](Self::read_lenient) does, and passes each invalid operation
    /// to `malformed`: the number of operations before it, its text without the semicolon, and its error.
    ///
    /// ```
    /// use setwise_chess::Epd;
    ///
    /// let mut malformed = Vec::new();
    /// let line = b"8/8/8/8/8/8/k7/2K5 w - - bm Kd1; c-0 \"x\"; dm 3;";
    /// let epd = Epd::read_each(line, |before, text, _| malformed.push((before, text.to_vec())))?;
    /// assert_eq!(epd.operations().len(), 2);
    /// assert_eq!(malformed, [(1, b"c-0 \"x\"".to_vec())]);
    /// assert_eq!(Epd::read_lenient(line)?, epd);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the position is invalid.
    pub fn read_each(
        line: impl AsRef<[u8]>,
        mut malformed: impl FnMut(usize, &[u8], FenError),
    ) -> Result<Self, FenError> {
        read::epd(line.as_ref(), |before, text, error| {
            malformed(before, text, error);
            Ok(())
        })
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position by value.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Returns the operations in the order of the line, without `hmvc` and `fmvn`.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Parses the operands of the first operation with this opcode as moves in SAN: best moves
    /// of `bm`, moves to avoid of `am`, the supplied move of `sm`. Returns an empty list if the
    /// operation is missing.
    ///
    /// # Errors
    ///
    /// Returns an error if an operand is not a legal move. The column is that in the operand.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, MoveError> {
        let operands = self.operation(opcode).map_or(&[][..], Operation::operands);
        operands.iter().map(|operand| self.position.read_san(operand.as_str())).collect()
    }

    /// Returns the first operation with this opcode.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }
}

impl FromStr for Epd {
    type Err = FenError;

    fn from_str(line: &str) -> Result<Self, FenError> {
        Self::read(line)
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, EnPassantSpelling::default())
    }
}

impl Epd {
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        en_passant: EnPassantSpelling,
    ) -> fmt::Result {
        write!(f, "{}", self.position.fen().en_passant(en_passant).epd())?;
        match self.position.halfmove_clock() {
            0 => {}
            clock => write!(f, " {HALFMOVE_CLOCK} {clock};")?,
        }
        match self.position.fullmove_number() {
            1 => {}
            number => write!(f, " {FULLMOVE_NUMBER} {number};")?,
        }
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}

/// An operation of EPD: an opcode and its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// Creates an operation. Returns `None` if the opcode is not a letter and then letters, digits
    /// and `_`, or is `hmvc` or `fmvn`, which belong to the position.
    #[must_use]
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Option<Self> {
        let [first, rest @ ..] = opcode.as_bytes() else { return None };
        let has_shape = first.is_ascii_alphabetic() && rest.iter().all(is_opcode_byte);
        if !has_shape || [HALFMOVE_CLOCK, FULLMOVE_NUMBER].contains(&opcode) {
            return None;
        }
        Some(Self { opcode: opcode.to_owned(), operands: operands.into_iter().collect() })
    }

    /// Creates an operation with moves in SAN, such as `bm`. Returns `None` if the opcode is
    /// invalid or a move is not legal.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Operand, Operation, Position};
    ///
    /// let moves = [Move::new(Square::G1, Square::F3), Move::new(Square::E2, Square::E4)];
    /// let best = Operation::with_moves("bm", &Position::START, &moves).unwrap();
    /// assert_eq!(best.to_string(), "bm Nf3 e4;");
    /// let name = Operation::new("id", Operand::quoted("a name"));
    /// assert_eq!(name.unwrap().to_string(), r#"id "a name";"#);
    /// ```
    #[must_use]
    pub fn with_moves(opcode: &str, position: &Position, moves: &[Move]) -> Option<Self> {
        let operand = |&m: &Move| Operand::word(position.san(m)?.as_str());
        Self::new(opcode, moves.iter().map(operand).collect::<Option<Vec<_>>>()?)
    }

    /// Returns the opcode, such as `bm`.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Returns the operands.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

/// An operand of an [`Operation`]: a word, or a text in quotes.
///
/// `Display` writes the quotes, [`as_str`](Self::as_str) does not return them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    text: String,
    is_quoted: bool,
}

impl Operand {
    /// Creates a word. Returns `None` if it is empty or has a blank, a line feed, a semicolon or a
    /// quote.
    #[must_use]
    pub fn word(text: &str) -> Option<Self> {
        let has_shape = !text.is_empty() && text.bytes().all(|byte| !is_word_end(byte));
        has_shape.then(|| Self { text: text.to_owned(), is_quoted: false })
    }

    /// Creates a text in quotes. Returns `None` if it has a quote or a line feed.
    #[must_use]
    pub fn quoted(text: &str) -> Option<Self> {
        let has_shape = !text.contains(['"', '\n']);
        has_shape.then(|| Self { text: text.to_owned(), is_quoted: true })
    }

    /// Returns the word, or the text between the quotes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns true if the operand is in quotes.
    #[must_use]
    pub const fn is_quoted(&self) -> bool {
        self.is_quoted
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_quoted {
            true => write!(f, "\"{}\"", self.text),
            false => f.write_str(&self.text),
        }
    }
}

/// Returns true if a byte can be in an opcode after its first letter.
fn is_opcode_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

/// Returns true if a byte ends a word.
fn is_word_end(byte: u8) -> bool {
    is_final(byte) || byte == b'"'
}
