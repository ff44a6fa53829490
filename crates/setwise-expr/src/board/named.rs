//! The boards that have names.

use std::fmt;

use setwise::board::{
    Chess, ConnectFour, Draughts, Geometry, Go9, Go19, Naming, Othello, Shape, Shogi, Xiangqi,
};

/// A board with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedBoard {
    /// The name, such as `shogi` or `10x10`.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// The notation of piece placements.
    pub pieces: &'static str,
    /// True if upper case is for black there.
    pub(crate) is_upper_black: bool,
}

/// The boards of the games. The placements of all begin with the top rank.
const GAMES: &[(&str, Shape, &str)] = &[
    ("chess", Chess::SHAPE, CHESS),
    ("shogi", Shogi::SHAPE, SHOGI),
    ("xiangqi", Xiangqi::SHAPE, CHESS),
    ("draughts", Draughts::SHAPE, CHESS),
    ("go9", Go9::SHAPE, CHESS),
    ("go13", Shape::new(13, 13).with_naming(Naming::LETTERS_WITHOUT_I), CHESS),
    ("go19", Go19::SHAPE, CHESS),
    ("othello", Othello::SHAPE, CHESS),
    ("connect-four", ConnectFour::SHAPE, CHESS),
];

const CHESS: &str = "upper case for white and lower case for black";
const SHOGI: &str = "upper case for black, who moves first, and lower case for white";

/// The error for a text that does not name a board, and for a board that lacks something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    message: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BoardError {}

impl NamedBoard {
    /// Returns the names of the boards of games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        GAMES.iter().map(|game| game.0)
    }

    /// Returns the board with a name: that of a game, or `FILESxRANKS`, such as `10x10`.
    ///
    /// # Errors
    ///
    /// Returns an error for other texts, and for a board of more than 26 files or ranks or more
    /// than 512 squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::board::NamedBoard;
    ///
    /// assert_eq!(NamedBoard::parse("go19")?.shape.squares(), 361);
    /// assert_eq!(NamedBoard::parse("5x6")?.shape.squares(), 30);
    /// assert!(NamedBoard::parse("23x23").is_err());
    /// # Ok::<(), setwise_expr::board::BoardError>(())
    /// ```
    pub fn parse(name: &str) -> Result<Self, BoardError> {
        if let Some(&(name, shape, pieces)) = GAMES.iter().find(|game| game.0 == name) {
            let is_upper_black = pieces == SHOGI;
            return Ok(Self { name: name.to_owned(), shape, pieces, is_upper_black });
        }
        let unknown = || {
            let names: Vec<&str> = Self::names().collect();
            let names = names.join(", ");
            BoardError { message: format!("the boards are {names}, and sizes such as 10x10") }
        };
        let (files, ranks) = name.split_once('x').ok_or_else(unknown)?;
        let number = |text: &str| match text.bytes().all(|c| c.is_ascii_digit()) {
            true => text.parse::<usize>().map_err(|_| unknown()),
            false => Err(unknown()),
        };
        let (files, ranks) = (number(files)?, number(ranks)?);
        let is_possible = |size: usize| (1..=26).contains(&size);
        if !is_possible(files) || !is_possible(ranks) {
            let message = "a board has from 1 to 26 files and from 1 to 26 ranks".to_owned();
            return Err(BoardError { message });
        }
        if files * ranks > Shape::MAX_BITS {
            let message = format!(
                "a board has at most {} squares, and this one has {}",
                Shape::MAX_BITS,
                files * ranks
            );
            return Err(BoardError { message });
        }
        let name = format!("{files}x{ranks}");
        let shape = Shape::new(files, ranks);
        Ok(Self { name, shape, pieces: CHESS, is_upper_black: false })
    }

    /// Returns true for the board of chess, on which formulas are those of the language.
    #[must_use]
    pub fn is_chess(&self) -> bool {
        self.name == "chess"
    }

    /// Refuses other boards than that of chess for `what`, such as an option.
    ///
    /// # Errors
    ///
    /// Returns an error for another board.
    pub fn expect_chess(&self, what: &str) -> Result<(), BoardError> {
        match self.is_chess() {
            true => Ok(()),
            false => Err(BoardError {
                message: format!("{what} is for chess, and the board is {}", self.name),
            }),
        }
    }

    /// Refuses boards whose sets are several words for `what`, such as a listing.
    ///
    /// # Errors
    ///
    /// Returns an error for a board of more than 64 bits.
    pub fn expect_word(&self, what: &str) -> Result<(), BoardError> {
        match self.shape.bits() {
            0..=64 => Ok(()),
            bits => Err(BoardError {
                message: format!(
                    "{what} is for boards of at most 64 bits, and {} has {bits}",
                    self.name
                ),
            }),
        }
    }
}
