//! Moves in the long algebraic notation of UCI, read with a position.

use crate::moves::{CastlingSpelling, Move, MoveError, MoveReason, UciMove};
use crate::position::Position;

/// Moves in UCI notation.
impl Position {
    /// Parses a move in the long algebraic notation of UCI.
    ///
    /// This is [`UciMove::to_move`] after parsing a [`UciMove`].
    ///
    /// Castling is accepted with the target of the king or with the square of the rook. In Chess960
    /// the former may also be a legal step of the king, which takes precedence. The letter of a
    /// promotion may be in either case.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, MoveReason, Position};
    ///
    /// let position: Position = "r3k2r/8/8/8/8/8/6P1/R3K2R w KQkq - 0 1".parse()?;
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(position.read_uci("e1g1"), Ok(castling));
    /// assert_eq!(position.read_uci("e1h1"), Ok(castling));
    /// assert_eq!(position.read_uci("g2g4"), Ok(Move::new(Square::G2, Square::G4)));
    /// assert_eq!(position.read_uci("0000").unwrap_err().reason(), MoveReason::NullMove);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a legal move. The reason for the null move `0000` is
    /// [`MoveReason::NullMove`].
    ///
    /// Source: S. Meyer-Kahlen, [UCI](https://www.chessprogramming.org/UCI), "Move format"
    pub fn read_uci(&self, text: impl AsRef<[u8]>) -> Result<Move, MoveError> {
        UciMove::try_from(text.as_ref())?.to_move(self)
    }

    /// Returns the spelling of castling in [`Move::uci`] that fits the position: the king's target
    /// if [`has_standard_castling`](Self::has_standard_castling) is true, and otherwise the rook's
    /// square, because the king's target could be confused with a step of the king.
    ///
    /// In a game, use the spelling of its first position for all moves: an engine reads them by the
    /// option `UCI_Chess960`.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{CastlingSpelling, Move, Position};
    ///
    /// // The move `f1g1` is a step of the king.
    /// let position: Position = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1".parse()?;
    /// let castling = Move::castling(Square::F1, Square::H1);
    /// assert_eq!(castling.uci(CastlingSpelling::King).to_string(), "f1g1");
    /// assert_eq!(castling.uci(position.castling_spelling()).to_string(), "f1h1");
    /// assert_eq!(Position::START.castling_spelling(), CastlingSpelling::King);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub const fn castling_spelling(&self) -> CastlingSpelling {
        if self.has_standard_castling() { CastlingSpelling::King } else { CastlingSpelling::Rook }
    }
}

impl UciMove {
    /// Returns the legal move in a position that this move stands for.
    ///
    /// It reads castling as [`Position::read_uci`] does: with the target of the king, or with the
    /// square of the rook.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal or is the null move.
    pub fn to_move(self, position: &Position) -> Result<Move, MoveError> {
        match self {
            Self::Null => Err(MoveError::new(0, MoveReason::NullMove)),
            Self::Normal { from, to, promotion } => position.find_move(from, to, promotion),
        }
    }
}
