//! The arguments for reading inputs.

use std::path::PathBuf;

use clap::Args;
use setwise_columns::InputFormat;

use crate::arguments::{Threads, choice};

/// Options for reading inputs.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputOptions {
    /// Read all inputs in this format, whatever their names and first bytes are.
    #[arg(long, value_name = "FORMAT", value_parser = choice(InputFormat::NAMED))]
    pub(crate) input: Option<InputFormat>,

    /// The column of a table that has the position; in JSON, a path such as `game.fen`. The
    /// default is `fen`, `epd` or `position`, in upper or lower case.
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
}

/// Options for the positions of games and tables, and for the fields that travel with them.
#[derive(Clone, Debug, Args)]
pub(crate) struct CarriedOptions {
    /// Read the files of positions and games in folders and their subfolders, by extension.
    #[arg(short, long)]
    pub(crate) recursive: bool,

    /// Show these tags of games, separated by commas; `all` stands for those of all games, up to a
    /// thousand, or of the first 256 KiB of an input that cannot be read twice, such as a pipe.
    #[arg(long, value_name = "TAG,…", value_delimiter = ',')]
    pub(crate) tags: Vec<String>,

    /// Read only the positions for which this condition on tags or columns is true, such as
    /// `WhiteElo >= 2200 && TimeControl == "600+0"`. The moves of other games are not read,
    /// nor those after the last ply of a condition such as `ply <= 10`.
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,

    /// List what has no meaning in PGN and is passed over, with wrong signs of captures, checks and
    /// mates, the malformed operations of EPD, which are left as text, and the texts that EPD cannot
    /// hold, each with its place, and exit with 3.
    #[arg(long, conflicts_with = "skip_bad")]
    pub(crate) strict: bool,

    /// Include the position before the first move of each game, with ply 0.
    #[arg(long)]
    pub(crate) with_start: bool,

    /// Read the side lines of games too, after the main line of each, with the column `variation`: the
    /// ply of the first move of the side line and its number among those there, as `12.1`, after the
    /// path of the side line that it leaves, as `12.1 15.2`; empty for the main line. Formulas such
    /// as `previous(q)` and `ever(checkmate)` look at the side line and at the moves before it.
    /// A side line must have legal moves, or its game is invalid from there on.
    #[arg(long)]
    pub(crate) variations: bool,
}

/// The files of positions or games, and how they are read.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadOptions {
    /// Files of positions or games; `-` is standard input, which is also read if there are no
    /// files and it is not a terminal.
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) inputs: InputOptions,

    #[command(flatten)]
    pub(crate) carried: CarriedOptions,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Do not let invalid lines, rows and games change the exit code. They are still reported.
    #[arg(long)]
    pub(crate) skip_bad: bool,
}
