//! Moves in the notation of UCI, read.

use setwise::Square;

use crate::attacks;
use crate::moves::{Move, MoveError, MoveReason};
use crate::position::Position;
use crate::role::Role;
use crate::san::reach::{Reach, last_rank};
use crate::san::{castling_to, role};

/// Moves as texts: the notation of UCI.
impl Position {
    /// Reads a move in the long algebraic notation of UCI; `None` is the null move `0000`.
    ///
    /// Castling is read in both spellings, with the square to which the king goes and with
    /// that of its rook. Where the back rank is shuffled, the former may also be a step of
    /// the king: then it is the step, if that is legal. The letter of a promotion may be
    /// in either case.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let position: Position = "r3k2r/8/8/8/8/8/6P1/R3K2R w KQkq - 0 1".parse()?;
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(position.read_uci("e1g1"), Ok(Some(castling)));
    /// assert_eq!(position.read_uci("e1h1"), Ok(Some(castling)));
    /// assert_eq!(position.read_uci("g2g4"), Ok(Some(Move::new(Square::G2, Square::G4))));
    /// assert_eq!(position.read_uci("0000"), Ok(None));
    ///
    /// let error = position.read_uci("g2g5").unwrap_err();
    /// assert_eq!(error.to_string(), "column 1: no white pawn can go to g5");
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`read_san`](Self::read_san); a move that is ambiguous there is none here.
    ///
    /// # Cost
    ///
    /// About that of [`read_san`](Self::read_san).
    ///
    /// Source: S. Meyer-Kahlen, [UCI](https://www.chessprogramming.org/UCI), "Move format"
    pub fn read_uci(&self, text: impl AsRef<[u8]>) -> Result<Option<Move>, MoveError> {
        let text = text.as_ref();
        if text == b"0000" {
            return Ok(None);
        }
        let (from, to) = (square(text, 0)?, square(text, 2)?);
        let promotion = match text.get(4) {
            None => None,
            Some(&letter) => match role(letter) {
                Some(role) => Some(role),
                None => return Err(MoveError::new(4, MoveReason::NotAMove(letter))),
            },
        };
        match text.get(5) {
            Some(&byte) => Err(MoveError::new(5, MoveReason::NotAMove(byte))),
            None => self.coordinates(from, to, promotion).map(Some),
        }
    }

    /// The legal move with these squares.
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
        let played = match promotion {
            Some(_) if role != Role::Pawn || to.rank() != last_rank(reach.us) => {
                return error(4, MoveReason::NoPromotion);
            }
            Some(promotion) => match Move::promotion(from, to, promotion) {
                Some(played) => played,
                None => return error(4, MoveReason::PromotionTo(promotion)),
            },
            None if role == Role::Pawn && reach.is_en_passant(from, to) => {
                Move::en_passant(from, to)
            }
            None => Move::new(from, to),
        };
        let among = from.into();
        let men = match role {
            Role::Pawn => (reach.pawns(to).pushes | reach.pawns(to).captures) & among,
            _ => reach.men(role, to, among),
        };
        if !reach.safe(role, men, to).is_empty() {
            return match promotion {
                None if role == Role::Pawn && to.rank() == last_rank(reach.us) => {
                    error(4, MoveReason::MissingPromotion(to))
                }
                _ => Ok(played),
            };
        }
        match castling_to(self, to) {
            Some(castling) if role == Role::King => Ok(castling),
            _ if men.is_empty() => {
                let is_step = role == Role::King && !attacks::king(from).contains(to);
                let side = is_step.then(|| crate::legal::board::castling_side(from, to));
                match side.filter(|_| self.is_castling_target(from, to)) {
                    Some(side) => error(0, MoveReason::NoCastling(reach.us, side)),
                    None => error(0, MoveReason::Unreachable(reach.us, role, to)),
                }
            }
            _ => error(0, MoveReason::KingInCheck { role, from, to }),
        }
    }

    /// Whether a king's move has the shape of castling: along its back rank, by two files
    /// or to a rook.
    fn is_castling_target(&self, from: Square, to: Square) -> bool {
        let is_back = from.rank() == self.side_to_move().back_rank() && from.rank() == to.rank();
        let is_rook = self.castling_rooks().contains(to);
        is_back && (is_rook || from.file().index().abs_diff(to.file().index()) == 2)
    }
}

/// The square with its name at an index of the text.
fn square(text: &[u8], index: usize) -> Result<Square, MoveError> {
    for (offset, first) in [(0, b'a'), (1, b'1')] {
        match text.get(index + offset) {
            None if text.is_empty() => return Err(MoveError::new(0, MoveReason::Empty)),
            None => return Err(MoveError::new(index + offset, MoveReason::NoTarget)),
            Some(byte) if byte.wrapping_sub(first) > 7 => {
                return Err(MoveError::new(index + offset, MoveReason::NotAMove(*byte)));
            }
            Some(_) => {}
        }
    }
    let name = text.get(index..index + 2).unwrap_or_default();
    Square::from_ascii(name).ok_or(MoveError::new(index, MoveReason::NoTarget))
}
