//! The end of a game by checkmate or a rule of draws.

use core::fmt;
use core::str::FromStr;

use setwise::Bitboard;

use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::game_result::GameResult;
use crate::vocabulary::parse_error::ParseOutcomeError;
use crate::vocabulary::role::Role;

/// The number of halfmoves without a capture or a pawn move after which a draw may be claimed.
const FIFTY_MOVES: u32 = 100;

/// The number after which the game is drawn.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// The end of a game by the rules.
///
/// `Display` names the winner and the reason, and this text is parsed. The text of a result, such as
/// `1-0`, is a [`GameResult`].
///
/// ```
/// use setwise_chess::pgn::GameResult;
/// use setwise_chess::{Color, Outcome};
///
/// let mate = Outcome::Checkmate { winner: Color::Black };
/// assert_eq!(mate.result(), GameResult::BlackWins);
/// assert_eq!(mate.to_string(), "black wins by checkmate");
/// assert_eq!("black wins by checkmate".parse(), Ok(mate));
/// assert_eq!(Outcome::Stalemate.to_string(), "draw by stalemate");
/// ```
///
/// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), in force from
/// 1 January 2023, Articles 5 and 9
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check without a legal move: Article 5.1.1.
    Checkmate {
        /// The side that has given mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: Article 5.2.1.
    Stalemate,
    /// No sequence of legal moves leads to mate: Article 5.2.2. See
    /// [`Position::is_dead_by_material`].
    DeadPosition,
    /// The position has appeared five times: Article 9.6.1. Only a
    /// [`Game`](crate::Game) detects it.
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn move: Article 9.6.2.
    SeventyFiveMoves,
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    #[must_use]
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// Returns the result, as it is written in the scores of games.
    #[must_use]
    #[inline]
    pub const fn result(self) -> GameResult {
        match self.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "white wins by checkmate",
            Self::Checkmate { winner: Color::Black } => "black wins by checkmate",
            Self::Stalemate => "draw by stalemate",
            Self::DeadPosition => "draw by insufficient material",
            Self::FivefoldRepetition => "draw by fivefold repetition",
            Self::SeventyFiveMoves => "draw by the seventy-five-move rule",
        }
    }

    /// All outcomes.
    pub(crate) const ALL: [Self; 6] = [
        Self::Checkmate { winner: Color::White },
        Self::Checkmate { winner: Color::Black },
        Self::Stalemate,
        Self::DeadPosition,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
    ];
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == text).ok_or(ParseOutcomeError)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The reason for which the player to move may claim a draw.
///
/// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), Articles 9.2
/// and 9.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// The position has appeared three times: Article 9.2. Only a [`Game`](crate::Game)
    /// detects it.
    ThreefoldRepetition,
    /// 50 moves of each side without a capture or a pawn move: Article 9.3.
    FiftyMoves,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "the fifty-move rule",
        })
    }
}

/// The end of the game.
impl Position {
    /// Returns the way in which the position ends the game, or `None` if it does not.
    ///
    /// A position does not know about repetitions; [`Game::outcome`](crate::Game::outcome) does.
    /// Checkmate takes precedence over the seventy-five moves, as Article 9.6.2 demands.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let winner = self.side_to_move.opposite();
            let is_mate = self.is_check();
            return Some(if is_mate { Outcome::Checkmate { winner } } else { Outcome::Stalemate });
        }
        if self.is_dead_by_material() {
            return Some(Outcome::DeadPosition);
        }
        (self.halfmove_clock >= SEVENTY_FIVE_MOVES).then_some(Outcome::SeventyFiveMoves)
    }

    /// Returns [`Claim::FiftyMoves`] if the player to move may claim a draw by that rule, and the
    /// game has not ended.
    ///
    /// [`Game::claim`](crate::Game::claim) knows about repetitions as well.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        let is_due = self.halfmove_clock >= FIFTY_MOVES && self.outcome().is_none();
        is_due.then_some(Claim::FiftyMoves)
    }

    /// Returns true if no sequence of legal moves leads to mate because of insufficient material.
    ///
    /// Two lone kings, one knight, or any number of bishops on squares of one color are
    /// insufficient. Other dead positions, such as those with blocked pawns, are
    /// not recognized.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let is_dead = |text: &str| text.parse::<Position>().map(|it| it.is_dead_by_material());
    /// assert!(is_dead("8/8/4k3/8/8/3K4/8/6N1 w - - 0 1")?);
    /// assert!(is_dead("5b2/8/4k3/8/8/3KB3/8/8 w - - 0 1")?);
    /// assert!(!is_dead("2b5/8/4k3/8/8/3KB3/8/8 w - - 0 1")?);
    /// // Two knights do not force mate, but they can give it.
    /// assert!(!is_dead("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1")?);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), Article 5.2.2
    #[doc(alias = "insufficient_material")]
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = Role::ALL.map(|role| self.role_set(role));
        if !(pawns | rooks | queens).is_empty() {
            return false;
        }
        match (knights.len(), bishops.len()) {
            (0, _) => {
                bishops.is_subset(Bitboard::LIGHT_SQUARES)
                    || bishops.is_subset(Bitboard::DARK_SQUARES)
            }
            (1, 0) => true,
            _ => false,
        }
    }
}
