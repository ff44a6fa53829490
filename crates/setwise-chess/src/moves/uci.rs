//! Parsing moves in UCI notation.

use setwise::Square;

use crate::attacks;
use crate::moves::{CastlingSpelling, IllegalMoveError, Move, MoveError, MoveReason, UciMove};
use crate::position::Position;
use crate::san::castling_to;
use crate::san::reach::{Reach, last_rank};
use crate::vocabulary::castling::castling_side;
use crate::vocabulary::role::Role;

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

    /// Returns the legal move with these squares and this promotion.
    fn coordinates(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        let error = |index, reason| Err(MoveError::new(index, reason));
        let reach = Reach::new(self);
        let Some(role) = reach.role_at(from) else {
            return error(0, MoveReason::EmptySquare(reach.us, from));
        };
        let m = match promotion {
            Some(_) if role != Role::Pawn || to.rank() != last_rank(reach.us) => {
                return error(4, MoveReason::NoPromotion);
            }
            Some(promotion) => match Move::promotion(from, to, promotion) {
                Some(m) => m,
                None => return error(4, MoveReason::PromotionTo(promotion)),
            },
            None if role == Role::Pawn && reach.is_en_passant(from, to) => {
                Move::en_passant(from, to)
            }
            None => Move::new(from, to),
        };
        let among = from.into();
        let pieces = reach.candidates(role, false, to, among)
            | reach.candidates(role, role == Role::Pawn, to, among);
        if !reach.safe(role, pieces, to).is_empty() {
            return match promotion {
                None if role == Role::Pawn && to.rank() == last_rank(reach.us) => {
                    error(4, MoveReason::MissingPromotion(to))
                }
                _ => Ok(m),
            };
        }
        match castling_to(self, to) {
            Some(castling) if role == Role::King => Ok(castling),
            _ if pieces.is_empty() => {
                let is_step = role == Role::King && !attacks::king(from).contains(to);
                let side = is_step.then(|| castling_side(from, to));
                match side.filter(|_| self.is_castling_target(from, to)) {
                    Some(side) => error(0, MoveReason::NoCastling(reach.us, side)),
                    None => error(0, MoveReason::Unreachable(reach.us, role, to)),
                }
            }
            _ => error(0, MoveReason::KingInCheck { role, from, to }),
        }
    }

    /// Returns true if a king's move looks like castling: along its back rank, by two files or to a
    /// rook.
    fn is_castling_target(&self, from: Square, to: Square) -> bool {
        let is_back = from.rank() == self.side_to_move().back_rank() && from.rank() == to.rank();
        let is_rook = self.castling_rooks().contains(to);
        is_back && (is_rook || from.file().index().abs_diff(to.file().index()) == 2)
    }
}

impl IllegalMoveError {
    /// Creates the error, and finds the reason why a move is not legal.
    #[cold]
    #[inline(never)]
    pub(crate) fn new(position: &Position, m: Move) -> Self {
        let us = position.side_to_move();
        let reason = match position.coordinates(m.from(), m.to(), m.promotes_to()) {
            Ok(legal) => MoveReason::OtherKind(legal),
            Err(_) if m.is_castling() && m.from() == position.king(us) => {
                MoveReason::NoCastling(us, castling_side(m.from(), m.to()))
            }
            Err(error) => error.reason(),
        };
        Self { m, reason }
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
            Self::Normal { from, to, promotion } => position.coordinates(from, to, promotion),
        }
    }
}
