//! Results as games in PGN: those with a match, each once, unchanged or with the matches marked.

use std::io::{self, Write};

use setwise::Bitboard;
use setwise_columns::{Location, Match};
use setwise_expr::Value;

use crate::output::Output;
use crate::printing::shown;
use crate::report::marked::Marked;
use crate::usage::Usage;

/// An unfinished file of games.
pub(super) struct Games {
    out: Output,
    /// The file and the number of the last game.
    last: Option<(String, u64)>,
    /// True if the matches are marked.
    has_marks: bool,
    /// The last game, which is written once its matches are marked.
    marked: Option<Box<Marked>>,
    /// The number of games that could not be marked, as they are invalid.
    pub(super) unmarked: u64,
}

impl Games {
    pub(super) const fn new(out: Output) -> Self {
        Self { out, last: None, has_marks: false, marked: None, unmarked: 0 }
    }

    /// Marks the matches in the games.
    pub(super) const fn mark(&mut self) {
        self.has_marks = true;
    }

    /// Writes the game of a position, unless the last position was of the same game.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the position is not of a game.
    pub(super) fn position(&mut self, file: &str, found: &Match, formula: &str) -> io::Result<()> {
        let (Location::Game { game, ply, .. }, Some(text)) = (found.location, &found.game) else {
            let message = format!(
                "{}: `pgn` needs the text of games, which tables and positions do not have: query \
                 the games themselves",
                shown(file)
            );
            return Err(Usage(message).into());
        };
        let is_last = |(last, number): &(String, u64)| *number == game && last == file;
        if !self.last.as_ref().is_some_and(is_last) {
            self.end_game()?;
            if self.last.is_some() {
                self.out.write_all(b"\n")?;
            }
            self.last = Some((file.to_owned(), game));
            self.marked = if self.has_marks { Marked::new(text).map(Box::new) } else { None };
            if self.marked.is_none() {
                self.unmarked += u64::from(self.has_marks);
                self.out.write_all(text.trim_ascii())?;
                self.out.write_all(b"\n")?;
            }
        }
        let Some(marked) = &mut self.marked else { return Ok(()) };
        let text = match found.values.first() {
            Some(Some(Value::Number(number))) => format!("{formula} = {number}"),
            _ => formula.to_owned(),
        };
        marked.mark(ply, found.marks.iter().map(|&word| Bitboard(word)), &text)
    }

    /// Writes the last game, if that is still to be done.
    fn end_game(&mut self) -> io::Result<()> {
        match self.marked.take() {
            Some(marked) => self.out.write_all(marked.text().as_bytes()),
            None => Ok(()),
        }
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(super) fn show(&mut self) -> io::Result<()> {
        self.out.show()
    }

    /// Completes the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.end_game()?;
        self.out.finish()
    }
}
