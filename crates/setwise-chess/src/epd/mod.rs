//! EPD: a position in four fields, and operations.

mod read;

use core::fmt;
use core::str::FromStr;

use crate::error::FenError;
use crate::fen::text::is_final;
use crate::moves::{Move, MoveError};
use crate::position::Position;

/// The opcode of the halfmove clock.
const HALFMOVE_CLOCK: &str = "hmvc";

/// The opcode of the move number.
const FULLMOVE_NUMBER: &str = "fmvn";

/// A line of EPD: a position and its operations.
///
/// The counters are the position's. Where the line has none, the operations
/// `hmvc` and `fmvn` set them; they are not among
/// [`operations`](Self::operations), and `Display` writes them in front of
/// those if the counters are not 0 and 1. Read back, what `Display` writes is
/// equal.
///
/// # Examples
///
/// ```
/// use setwise_chess::Epd;
///
/// let line = r#"4r1k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc7 Rc2; id "the file, 3"; fmvn 31;"#;
/// let epd: Epd = line.parse()?;
/// let [best, id] = epd.operations() else { panic!("two operations") };
/// assert_eq!(best.opcode(), "bm");
/// assert_eq!(best.operands()[1].as_str(), "Rc2");
/// assert_eq!(id.operands()[0].as_str(), "the file, 3");
/// assert_eq!(epd.position().fullmove_number(), 31);
/// assert_eq!(
///     epd.to_string(),
///     r#"4r1k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - fmvn 31; bm Rc7 Rc2; id "the file, 3";"#
/// );
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Extended Position Description](https://www.chessprogramming.org/Extended_Position_Description)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

impl Epd {
    /// A position with operations.
    #[must_use]
    pub const fn new(position: Position, operations: Vec<Operation>) -> Self {
        Self { position, operations }
    }

    /// Reads a whole line: a position as [`Position::read`] has it, and behind
    /// it operations up to the end.
    ///
    /// An operation is an opcode, blanks and operands, and a semicolon. The
    /// opcode is a letter and then letters, digits and `_`; an operand is in
    /// quotes, or has no blank, semicolon or quote.
    ///
    /// Two liberties are for the files there are. Behind the last operation the
    /// semicolon may be missing, and an operation may be empty: so the lists of
    /// perft suites, `;D1 20 ;D2 400`, are the operations `D1` and `D2`. A
    /// comment behind a semicolon is read as operations too and is refused if
    /// its words do not have that shape; [`Position::read`] is for those who do
    /// not want to know.
    ///
    /// ```
    /// use setwise_chess::Epd;
    ///
    /// let epd = Epd::read("8/8/8/8/8/8/k7/2K5 w - - 0 1 ;D1 3 ;D2 12")?;
    /// assert_eq!(epd.operation("D2").unwrap().operands()[0].as_str(), "12");
    ///
    /// let error = Epd::read("8/8/8/8/8/8/k7/2K5 w - -; 2 kings").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "operations, column 27: `2` in an opcode, which is a letter and then letters, digits and `_`"
    /// );
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the position, and of an operation that does not have the shape
    /// above. `hmvc` and `fmvn` have one operand, a number up to `u32::MAX`,
    /// and do not contradict the counters or each other.
    pub fn read(line: impl AsRef<[u8]>) -> Result<Self, FenError> {
        read::epd(line.as_ref())
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position by value.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }

    /// The operations in the order of the line, without `hmvc` and `fmvn`.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The moves that the first operation with this opcode names in SAN: the best of `bm`,
    /// those to avoid of `am`, the reply of `sm`, in the position of the line. There are
    /// none without the operation.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Epd, Move};
    ///
    /// let epd: Epd = "4r1k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc7 Rc2; am Rc9;".parse()?;
    /// let moves = epd.moves("bm").unwrap();
    /// assert_eq!(moves[1], Move::new(Square::C1, Square::C2));
    /// assert!(epd.moves("sm").unwrap().is_empty());
    /// let error = epd.moves("am").unwrap_err();
    /// assert_eq!(error.to_string(), "column 3: `9` where a move such as `Nf3` goes on");
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first operand that is no legal move there, with the column in the operand.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, MoveError> {
        let operands = self.operation(opcode).map_or(&[][..], Operation::operands);
        operands.iter().map(|operand| self.position.read_san(operand.as_str())).collect()
    }

    /// The first operation with this opcode.
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
        write!(f, "{}", self.position.fen().epd())?;
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
///
/// `Display` ends with the semicolon.
///
/// # Examples
///
/// ```
/// use setwise_chess::{Operand, Operation};
///
/// let operands = [Operand::word("e4"), Operand::quoted("the usual")].into_iter().flatten();
/// let operation = Operation::new("c0", operands).unwrap();
/// assert_eq!(operation.to_string(), r#"c0 e4 "the usual";"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// An operation; `None` if the opcode is not a letter and then letters,
    /// digits and `_`, or is `hmvc` or `fmvn`, which belong to the position.
    #[must_use]
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Option<Self> {
        let [first, rest @ ..] = opcode.as_bytes() else { return None };
        let has_shape = first.is_ascii_alphabetic() && rest.iter().all(is_opcode_byte);
        if !has_shape || [HALFMOVE_CLOCK, FULLMOVE_NUMBER].contains(&opcode) {
            return None;
        }
        Some(Self { opcode: opcode.to_owned(), operands: operands.into_iter().collect() })
    }

    /// An operation that names moves of a position in SAN, such as `bm`; `None` if the
    /// opcode is none, or a move is not legal.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Operation, Position};
    ///
    /// let moves = [Move::new(Square::G1, Square::F3), Move::new(Square::E2, Square::E4)];
    /// let best = Operation::with_moves("bm", &Position::START, &moves).unwrap();
    /// assert_eq!(best.to_string(), "bm Nf3 e4;");
    /// ```
    #[must_use]
    pub fn with_moves(opcode: &str, position: &Position, moves: &[Move]) -> Option<Self> {
        let operand = |&played: &Move| Operand::word(position.san(played)?.as_str());
        Self::new(opcode, moves.iter().map(operand).collect::<Option<Vec<_>>>()?)
    }

    /// The opcode, such as `bm`.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands in their order.
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

/// An operand of an [`Operation`]: a word, or any text in quotes.
///
/// `Display` has the quotes, [`as_str`](Self::as_str) has not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    text: String,
    is_quoted: bool,
}

impl Operand {
    /// A word; `None` if it is empty or has a blank, a line feed, a semicolon
    /// or a quote.
    #[must_use]
    pub fn word(text: &str) -> Option<Self> {
        let has_shape = !text.is_empty() && text.bytes().all(|byte| !is_word_end(byte));
        has_shape.then(|| Self { text: text.to_owned(), is_quoted: false })
    }

    /// A text in quotes; `None` if it has a quote or a line feed itself.
    #[must_use]
    pub fn quoted(text: &str) -> Option<Self> {
        let has_shape = !text.contains(['"', '\n']);
        has_shape.then(|| Self { text: text.to_owned(), is_quoted: true })
    }

    /// The word, or the text between the quotes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it stands in quotes.
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

/// Whether a byte may stand in an opcode behind its first letter.
fn is_opcode_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

/// Whether a byte cannot belong to a word.
fn is_word_end(byte: u8) -> bool {
    is_final(byte) || byte == b'"'
}
