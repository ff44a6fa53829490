//! How a game ends, and how far a position has ended it.

use core::fmt;

use setwise::Bitboard;

use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// After so many moves of each side without a capture or a pawn's move, in half moves, a
/// draw may be claimed.
const FIFTY_MOVES: u32 = 100;

/// After so many the game is drawn.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// How a game has ended, whatever the players want.
///
/// `Display` says who wins, and why.
///
/// # Examples
///
/// ```
/// use setwise_chess::{Color, Outcome};
///
/// let mate = Outcome::Checkmate { winner: Color::Black };
/// assert_eq!(mate.result(), "0-1");
/// assert_eq!(mate.to_string(), "black wins by checkmate");
/// assert_eq!(Outcome::Stalemate.to_string(), "draw by stalemate");
/// ```
///
/// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), in force from
/// 1 January 2023, Articles 5 and 9
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The king is in check and there is no legal move: Article 5.1.1.
    Checkmate {
        /// Who has given mate.
        winner: Color,
    },
    /// There is no legal move and no check: Article 5.2.1.
    Stalemate,
    /// No sequence of legal moves mates, whichever men are left: Article 5.2.2. See
    /// [`Position::is_dead_by_material`].
    DeadPosition,
    /// The position has appeared five times: Article 9.6.1. Only a
    /// [`Game`](crate::Game) knows.
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn's move: Article 9.6.2.
    SeventyFiveMoves,
}

impl Outcome {
    /// Who has won, or `None` of a draw.
    #[must_use]
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as it is written under a game: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    #[inline]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match *self {
            Self::Checkmate { winner } => return write!(f, "{winner} wins by checkmate"),
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "insufficient material",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "the seventy-five-move rule",
        };
        write!(f, "draw by {reason}")
    }
}

/// Why the player to move may claim a draw.
///
/// # Examples
///
/// ```
/// use setwise_chess::{Claim, Position};
///
/// let position: Position = "8/8/8/4k3/8/8/4K2R/8 w - - 100 90".parse()?;
/// assert_eq!(position.claim(), Some(Claim::FiftyMoves));
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), Articles 9.2
/// and 9.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// The position has appeared three times: Article 9.2. Only a [`Game`](crate::Game)
    /// knows.
    ThreefoldRepetition,
    /// 50 moves of each side without a capture or a pawn's move: Article 9.3.
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
    /// How the position ends the game, if it does.
    ///
    /// Repetitions are not seen, since a position does not know its past:
    /// [`Game::outcome`](crate::Game::outcome) sees them. Checkmate goes before the
    /// seventy-five moves, as Article 9.6.2 has it.
    ///
    /// ```
    /// use setwise_chess::{Color, Outcome, Position};
    ///
    /// let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99".parse()?;
    /// assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// assert_eq!(Position::START.outcome(), None);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of counting the legal moves.
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

    /// Why the player to move may claim a draw, as far as the position knows: the
    /// fifty-move rule.
    ///
    /// Where the game has ended there is nothing to claim.
    /// [`Game::claim`](crate::Game::claim) knows of repetitions too.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        let is_due = self.halfmove_clock >= FIFTY_MOVES && self.outcome().is_none();
        is_due.then_some(Claim::FiftyMoves)
    }

    /// Whether no sequence of legal moves mates because of the men that are left.
    ///
    /// So it is with the kings alone, with one knight beside them, and with any number of
    /// bishops of either side on squares of one colour. Other positions are dead as well,
    /// such as some with pawns that block each other; they are not recognized.
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
    /// # Cost
    ///
    /// A dozen unions and three comparisons.
    ///
    /// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), Article 5.2.2
    #[doc(alias = "insufficient_material")]
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        let of = |role| {
            let [white, black] = Color::ALL.map(|color| self.piece_set(Piece::new(color, role)));
            white | black
        };
        let (knights, bishops) = (of(Role::Knight), of(Role::Bishop));
        if !(of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).is_empty() {
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
