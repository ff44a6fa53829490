//! The arguments of `position`.

use alloc::vec::Vec;
use core::fmt;

use crate::game::Game;
use crate::moves::{Move, MoveReason, UciMove};
use crate::notation::fen::EnPassantSpelling;
use crate::notation::uci::error::{UciError, UciReason};
use crate::notation::uci::reader::{Reader, write_moves};
use crate::position::Position;

/// The arguments of the command `position`: a position, and the moves played from it.
///
/// ```
/// use setwise_chess::uci::Command;
///
/// let Ok(Command::Position(setup)) = Command::read("position startpos moves e2e4 c7c5") else {
///     panic!("a command");
/// };
/// assert_eq!(setup.game().unwrap().moves().len(), 2);
/// assert_eq!(setup.position().unwrap().fullmove_number(), 2);
///
/// let Ok(Command::Position(setup)) = Command::read("position startpos moves e2e4 e7e4") else {
///     panic!("a command");
/// };
/// let error = setup.game().unwrap_err();
/// assert_eq!(error.index(), 1);
/// assert_eq!(error.to_string(), "move e7e4, index 1: no black pawn can move to e4");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PositionSetup {
    /// The position before the moves. `startpos` is the initial position.
    pub start: Position,
    /// The moves, which need not be legal.
    pub moves: Vec<UciMove>,
}

impl PositionSetup {
    /// Returns the position after the moves.
    ///
    /// # Errors
    ///
    /// Returns an error with the first move that is not legal.
    pub fn position(&self) -> Result<Position, IllegalUciMoveError> {
        let mut position = self.start.clone();
        for (index, &m) in self.moves.iter().enumerate() {
            position.play_unchecked(legal(&position, index, m)?);
        }
        Ok(position)
    }

    /// Returns the game with these moves, which detects repetitions.
    ///
    /// # Errors
    ///
    /// Returns an error with the first move that is not legal.
    pub fn game(&self) -> Result<Game, IllegalUciMoveError> {
        let mut game = Game::from_position(self.start.clone());
        for (index, &m) in self.moves.iter().enumerate() {
            let played = legal(game.position(), index, m)?;
            let is_legal = game.play(played);
            debug_assert!(is_legal.is_ok(), "{m}");
        }
        Ok(game)
    }

    /// Reads the arguments.
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Self, UciError> {
        let start = loop {
            let error = reader.error(UciReason::Expected("`startpos` or `fen`"));
            let word = reader.next().ok_or(error)?;
            match word.text {
                "startpos" => break Position::START,
                "fen" => {
                    let fen = reader.text_until(&["moves"]);
                    break Position::from_fen(fen.text).map_err(|error| {
                        let index = fen.at + (error.column() as usize - 1);
                        UciError::new(index, UciReason::Fen(error))
                    })?;
                }
                _ => reader.ignore(word),
            }
        };
        let mut setup = Self { start, moves: Vec::new() };
        while let Some(word) = reader.next() {
            match word.text {
                "moves" => {
                    // Skipping a word would lead to another game.
                    while reader.peek().is_some() {
                        setup.moves.push(reader.uci_move("moves")?);
                    }
                }
                _ => reader.ignore(word),
            }
        }
        Ok(setup)
    }
}

/// Returns the legal move that a move in UCI notation stands for.
fn legal(position: &Position, index: usize, m: UciMove) -> Result<Move, IllegalUciMoveError> {
    let error = |reason| IllegalUciMoveError { index, m, reason };
    m.to_move(position).map_err(|illegal| error(illegal.reason()))
}

impl fmt::Display for PositionSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            start if *start == Position::START => f.write_str("position startpos")?,
            start => {
                let fen = start.fen().en_passant(EnPassantSpelling::PseudoLegal);
                write!(f, "position fen {fen}")?;
            }
        }
        write_moves(f, "moves", &self.moves)
    }
}

/// The error of [`PositionSetup::position`] and [`PositionSetup::game`]: a move that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalUciMoveError {
    index: usize,
    m: UciMove,
    reason: MoveReason,
}

impl IllegalUciMoveError {
    /// Returns the index of the move in the list, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the move.
    #[must_use]
    pub const fn attempted(&self) -> UciMove {
        self.m
    }

    /// Returns the reason why it is not legal.
    #[must_use]
    pub const fn reason(&self) -> MoveReason {
        self.reason
    }
}

impl core::error::Error for IllegalUciMoveError {}

impl fmt::Display for IllegalUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}, index {}: {}", self.m, self.index, self.reason)
    }
}
