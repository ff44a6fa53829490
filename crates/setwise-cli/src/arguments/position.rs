//! The position of a command.

use clap::Args;

/// The position, and the moves that lead on from it.
#[derive(Clone, Debug, Args)]
pub(crate) struct PositionOptions {
    /// The position as FEN or EPD, in quotation marks; `startpos` is the initial position.
    #[arg(value_name = "FEN")]
    pub(crate) position: Option<String>,

    /// The position as FEN or EPD; `startpos` is the initial position.
    #[arg(long, value_name = "FEN", conflicts_with = "position")]
    pub(crate) fen: Option<String>,

    /// Play these moves first, in UCI or SAN: `--moves e2e4 e7e5`, `--moves e4 e5`. Without a
    /// position they start from the initial one.
    #[arg(long, value_name = "MOVE", num_args = 1.., action = clap::ArgAction::Append)]
    pub(crate) moves: Vec<String>,
}
