//! Moves in UCI notation, without a position.

use core::fmt;
use core::str::FromStr;

use setwise::Square;

use crate::moves::{MoveError, MoveReason};
use crate::vocabulary::role::Role;

/// A move in the long algebraic notation of UCI: two squares and perhaps a promotion, or the null
/// move.
///
/// It stores the text, not the kind of move: castling, en passant captures and ordinary moves look
/// alike. [`to_move`](Self::to_move) finds the legal [`Move`](crate::Move) in a position, and
/// [`Move::uci`](crate::Move::uci) converts back.
///
/// The letter of a promotion is read in either case, and written in lower case. Any role is
/// accepted here: [`to_move`](Self::to_move) rejects kings and pawns.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Move, Position, UciMove};
///
/// let text: UciMove = "e1g1".parse()?;
/// assert_eq!(text, UciMove::new(Square::E1, Square::G1));
/// assert_eq!((text.to_string().as_str(), UciMove::Null.to_string().as_str()), ("e1g1", "0000"));
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// assert_eq!(text.to_move(&position), Ok(Move::castling(Square::E1, Square::H1)));
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1").unwrap();
/// let error = text.to_move(&position).unwrap_err();
/// assert_eq!(error.to_string(), "column 1: no white rook can move to g1");
/// # Ok::<(), setwise_chess::MoveError>(())
/// ```
///
/// Source: S. Meyer-Kahlen, [UCI](https://www.chessprogramming.org/UCI), "Move format"
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UciMove {
    /// The null move, `0000`: the side to move passes, or an engine has no move.
    Null,
    /// A move of a piece.
    Normal {
        /// The origin.
        from: Square,
        /// The target. For castling it is the target of the king or the square of the rook.
        to: Square,
        /// The role to which a pawn promotes, or `None` if the move is not a promotion.
        promotion: Option<Role>,
    },
}

impl UciMove {
    /// Creates a move without a promotion.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::Normal { from, to, promotion: None }
    }
}

impl FromStr for UciMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        text.as_bytes().try_into()
    }
}

impl TryFrom<&[u8]> for UciMove {
    type Error = MoveError;

    fn try_from(text: &[u8]) -> Result<Self, MoveError> {
        if text == b"0000" {
            return Ok(Self::Null);
        }
        let (from, to) = (square(text, 0)?, square(text, 2)?);
        let role = |&letter: &u8| {
            let role = Role::try_from(char::from(letter));
            role.map_err(|_| MoveError::unexpected(text, 4))
        };
        let promotion = text.get(4).map(role).transpose()?;
        match text.get(5) {
            Some(_) => Err(MoveError::unexpected(text, 5)),
            None => Ok(Self::Normal { from, to, promotion }),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Normal { from, to, promotion } = *self else { return f.pad("0000") };
        let mut text = [0; 5];
        for (at, square) in [(0, from), (2, to)] {
            text[at] = b'a' + square.file() as u8;
            text[at + 1] = b'1' + square.rank() as u8;
        }
        let mut len = 4;
        if let Some(role) = promotion {
            text[4] = role.letter().to_ascii_lowercase() as u8;
            len = 5;
        }
        // The text is ASCII, so it is always valid UTF-8.
        f.pad(str::from_utf8(&text[..len]).map_err(|_| fmt::Error)?)
    }
}

/// Parses the square at an index of the text.
fn square(text: &[u8], index: usize) -> Result<Square, MoveError> {
    for (offset, first) in [(0, b'a'), (1, b'1')] {
        match text.get(index + offset) {
            None if text.is_empty() => return Err(MoveError::new(0, MoveReason::Empty)),
            None => return Err(MoveError::new(index + offset, MoveReason::NoTarget)),
            Some(byte) if byte.wrapping_sub(first) > 7 => {
                return Err(MoveError::unexpected(text, index + offset));
            }
            Some(_) => {}
        }
    }
    let name = text.get(index..index + 2).unwrap_or_default();
    Square::from_ascii(name).ok_or(MoveError::new(index, MoveReason::NoTarget))
}
