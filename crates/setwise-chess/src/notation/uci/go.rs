//! The arguments of `go`.

use alloc::vec::Vec;
use core::fmt;

use crate::moves::UciMove;
use crate::notation::uci::error::UciError;
use crate::notation::uci::reader::{Reader, read_number, write_moves, write_value, write_values};
use crate::vocabulary::color::Color;

/// The arguments, up to which the moves of `searchmoves` reach.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The arguments of the command `go`, by their names in the protocol. Times are in milliseconds.
///
/// ```
/// use setwise_chess::Color;
/// use setwise_chess::uci::{Command, Go};
///
/// let Ok(Command::Go(go)) = Command::read("go wtime 300000 btime -12 winc 2000 binc 2000") else {
///     panic!("a command");
/// };
/// assert_eq!((go.time(Color::Black), go.increment(Color::White)), (Some(-12), Some(2_000)));
/// let mut go = Go::default();
/// go.depth = Some(12);
/// assert_eq!(Command::Go(go).to_string(), "go depth 12");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Go {
    /// The moves to which the search is restricted. If empty, it is not restricted.
    pub searchmoves: Vec<UciMove>,
    /// True if the search is in pondering mode: the last move of the position is the expected one.
    pub ponder: bool,
    /// White's remaining time, which may be negative after it has run out.
    pub wtime: Option<i64>,
    /// Black's remaining time.
    pub btime: Option<i64>,
    /// White's increment per move.
    pub winc: Option<u64>,
    /// Black's increment per move.
    pub binc: Option<u64>,
    /// The number of moves to the next time control.
    pub movestogo: Option<u32>,
    /// The number of plies to search.
    pub depth: Option<u32>,
    /// The number of nodes to search.
    pub nodes: Option<u64>,
    /// The number of moves within which to find a mate.
    pub mate: Option<u32>,
    /// The exact time of the search.
    pub movetime: Option<u64>,
    /// True if the search ends only with `stop`.
    pub infinite: bool,
    /// The depth to which to count the sequences of moves, instead of a search: an extension of
    /// Stockfish and others.
    pub perft: Option<u32>,
}

impl Go {
    /// Returns the remaining time of a color.
    #[must_use]
    pub const fn time(&self, color: Color) -> Option<i64> {
        match color {
            Color::White => self.wtime,
            Color::Black => self.btime,
        }
    }

    /// Returns the increment per move of a color.
    #[must_use]
    pub const fn increment(&self, color: Color) -> Option<u64> {
        match color {
            Color::White => self.winc,
            Color::Black => self.binc,
        }
    }

    /// Reads the arguments.
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Self, UciError> {
        let mut go = Self::default();
        while let Some(word) = reader.next() {
            match word.text {
                "searchmoves" => go.searchmoves = reader.moves_until("searchmoves", &WORDS)?,
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                text => {
                    let is_number = read_number!(go, reader, text,
                        wtime btime winc binc movestogo depth nodes mate movetime perft);
                    if !is_number {
                        reader.ignore(word);
                    }
                }
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        write_moves(f, "searchmoves", &self.searchmoves)?;
        f.write_str(if self.ponder { " ponder" } else { "" })?;
        write_values!(f, self, wtime btime winc binc movestogo depth nodes mate movetime);
        f.write_str(if self.infinite { " infinite" } else { "" })?;
        write_value(f, "perft", self.perft)
    }
}
