//! Matches by game: the first ones of each, or one row with their number.

use std::io;
use std::rc::Rc;

use setwise_columns::{Field, FieldColumn, FieldKind, Location, Match, Query};

use crate::aggregate::hold::{Held, Keeper};
use crate::printing::shown;
use crate::usage::Usage;

/// The name of the column with the number of matches of a game.
const MATCHES: &str = "matches";

/// Returns the column with the number of matches of a game, in the rows of games.
#[must_use]
pub fn matches_column() -> FieldColumn {
    FieldColumn { name: MATCHES.to_owned(), kind: FieldKind::Number }
}

/// The game that the matches are of.
#[derive(Debug)]
pub(super) struct Games {
    /// The option that needs games.
    option: &'static str,
    /// The fields with the numbers of the game and the ply, in tables that have them.
    fields: [Option<usize>; 2],
    file: Rc<str>,
    place: [u64; 2],
    /// The field of the side line, if those are read, and its value.
    variation: Option<usize>,
    line: String,
    has_begun: bool,
}

impl Games {
    pub(super) fn new(option: &'static str, query: &Query) -> Self {
        let field = |name| query.carried().iter().position(|column| column.name == name);
        Self {
            option,
            fields: ["game", "ply"].map(field),
            file: Rc::from(""),
            place: [0; 2],
            variation: field(FieldColumn::variation().name.as_str()),
            line: String::new(),
            has_begun: false,
        }
    }

    /// Returns true for a match whose game is known.
    pub(super) fn has_place(&self, found: &Match) -> bool {
        self.place(found).is_some()
    }

    /// Returns the numbers of the game and the ply of a match.
    fn place(&self, found: &Match) -> Option<[u64; 2]> {
        // A malformed number is as good as none.
        let field = |index: Option<usize>| -> Option<u64> {
            found.fields.get(index?)?.word().unwrap_or_default()
        };
        match found.location {
            Location::Game { game, ply, .. } => Some([game, ply.into()]),
            _ => field(self.fields[0]).zip(field(self.fields[1])).map(<[u64; 2]>::from),
        }
    }

    /// Returns true if a match is of another game than the one before it.
    ///
    /// # Errors
    ///
    /// Returns a usage error for a position that is not of a game.
    pub(super) fn is_new(&mut self, file: &str, found: &Match) -> io::Result<bool> {
        let Some([game, ply]) = self.place(found) else {
            let (option, file) = (self.option, shown(file));
            let message = format!(
                "{option}: {file} has positions, not games: it needs games in PGN, or a table with \
                 the columns `game` and `ply`"
            );
            return Err(Usage(message).into());
        };
        let [last_game, last_ply] = self.place;
        let line = self.variation.and_then(|field| found.fields.get(field));
        let line = line.map_or_else(String::new, |field| field.text().into_owned());
        // A file with one game may be read twice. Its side lines follow the main line.
        let is_later = ply > last_ply || (!line.is_empty() && line != self.line);
        let is_same = self.has_begun && game == last_game && is_later && *self.file == *file;
        self.line = line;
        if *self.file != *file {
            self.file = Rc::from(file);
        }
        (self.place, self.has_begun) = ([game, ply], true);
        Ok(!is_same)
    }
}

/// The limit on the matches of each game.
#[derive(Debug)]
pub(super) struct PerGame {
    games: Games,
    limit: u64,
    found: u64,
}

impl PerGame {
    pub(super) fn new(limit: u64, query: &Query) -> Self {
        Self { games: Games::new("--limit-per-game", query), limit, found: 0 }
    }

    /// Returns true if a match is one of the first of its game.
    pub(super) fn is_within(&mut self, file: &str, found: &Match) -> io::Result<bool> {
        if self.games.is_new(file, found)? {
            self.found = 0;
        }
        self.found += 1;
        Ok(self.found <= self.limit)
    }
}

/// The first match of each game, with the number of its matches.
#[derive(Debug)]
pub(super) struct Rows {
    games: Games,
    /// The field of the number of matches.
    field: Option<usize>,
    first: Option<Held>,
    matches: i64,
}

impl Rows {
    pub(super) fn new(query: &Query) -> Self {
        let field = query.carried().iter().position(|column| column.name == MATCHES);
        Self { games: Games::new("--per-game", query), field, first: None, matches: 0 }
    }

    /// Adds a match, and returns the row of the last game if that is complete.
    pub(super) fn receive(
        &mut self,
        keeper: &mut Keeper,
        file: &str,
        found: &Match,
    ) -> io::Result<Option<Held>> {
        let mut complete = None;
        if self.games.is_new(file, found)? {
            complete = self.take(keeper);
            self.first = Some(keeper.keep(file, found, usize::MAX, "select fewer columns")?);
            self.matches = 0;
        }
        self.matches += 1;
        Ok(complete)
    }

    /// Returns the row of the last game.
    pub(super) fn take(&mut self, keeper: &mut Keeper) -> Option<Held> {
        let mut held = self.first.take()?;
        keeper.release(&held);
        if let Some(field) = self.field {
            held.set_field(field, Field::Number(self.matches));
        }
        Some(held)
    }
}
