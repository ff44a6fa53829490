//! Results as games in PGN: those with a match, each once and unchanged.

use std::io::{self, Write};

use setwise_columns::{Location, Match};

use crate::output::Output;
use crate::printing::shown;
use crate::usage::Usage;

/// An unfinished file of games.
pub(super) struct Games {
    out: Output,
    /// The file and the number of the last game.
    last: Option<(String, u64)>,
}

impl Games {
    pub(super) const fn new(out: Output) -> Self {
        Self { out, last: None }
    }

    /// Writes the game of a position, unless the last position was of the same game.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the position is not of a game.
    pub(super) fn position(&mut self, file: &str, found: &Match) -> io::Result<()> {
        let (Location::Game { game, .. }, Some(text)) = (found.location, &found.game) else {
            let message = format!("{}: `pgn` needs games, and these are positions", shown(file));
            return Err(Usage(message).into());
        };
        let is_last = |(last, number): &(String, u64)| *number == game && last == file;
        if self.last.as_ref().is_some_and(is_last) {
            return Ok(());
        }
        if self.last.is_some() {
            self.out.write_all(b"\n")?;
        }
        self.last = Some((file.to_owned(), game));
        self.out.write_all(text.trim_ascii())?;
        self.out.write_all(b"\n")
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(super) fn show(&mut self) -> io::Result<()> {
        self.out.show()
    }

    /// Completes the file.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.finish()
    }
}
