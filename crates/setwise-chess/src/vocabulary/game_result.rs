//! The result of a game.

use core::fmt;
use core::str::FromStr;

use crate::vocabulary::color::Color;
use crate::vocabulary::parse_error::ParseGameResultError;

/// The result of a game, as the text after its moves gives it.
///
/// ```
/// use setwise_chess::Color;
/// use setwise_chess::pgn::GameResult;
///
/// let result: GameResult = "1-0".parse()?;
/// assert_eq!((result.winner(), result.to_string().as_str()), (Some(Color::White), "1-0"));
/// # Ok::<(), setwise_chess::pgn::ParseGameResultError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is unfinished, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// Returns the text of the result.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Returns the winner, or `None` for a draw or an unknown result.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }
}

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    fn from_str(text: &str) -> Result<Self, ParseGameResultError> {
        Self::ALL.into_iter().find(|result| result.as_str() == text).ok_or(ParseGameResultError)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
