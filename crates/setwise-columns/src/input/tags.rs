//! The names of the tags of games, as the reader of games finds them.

use std::collections::HashSet;

use setwise_chess::Position;
use setwise_chess::pgn::{ReadError, Reader, TagValue, Visit, Visitor};

use crate::field::FieldColumn;
use crate::format::header::renamed;
use crate::game_columns::{game_columns, tag_column};
use crate::input::InputColumns;

/// The most tags that are columns.
const MAX_TAGS: usize = 1000;

/// The names of tags, in the order in which they are found.
#[derive(Debug, Default)]
pub(super) struct TagNames {
    names: Vec<String>,
    known: HashSet<String>,
    is_full: bool,
}

impl TagNames {
    /// Adds the names in a text.
    pub(super) fn read(&mut self, text: &[u8]) {
        let mut reader = Reader::new(text);
        while matches!(reader.read_game(self), Ok(true) | Err(ReadError::Game(_))) {}
    }

    /// Returns the columns of games: these tags, then the other usual ones. A tag with the name of
    /// a column of moves, such as `ply`, has another name here.
    pub(super) fn columns(self) -> InputColumns {
        let Self { names, is_full, .. } = self;
        let tags = names.len();
        let columns: Vec<_> = names.iter().map(|name| tag_column(name)).collect();
        let repeated = renamed(&names, &columns);
        let known: HashSet<_> = columns.iter().cloned().collect();
        let mut all: Vec<_> = columns.iter().map(|name| FieldColumn::of_games(name)).collect();
        all.extend(game_columns().filter(|column| !known.contains(&column.name)));
        InputColumns { all, tags, repeated, has_more_tags: is_full, ..InputColumns::default() }
    }
}

impl Visitor for TagNames {
    fn tag(&mut self, name: &str, _: TagValue<'_>) {
        if self.known.contains(name) {
            return;
        }
        if self.names.len() == MAX_TAGS {
            self.is_full = true;
            return;
        }
        self.names.push(name.to_owned());
        self.known.insert(name.to_owned());
    }

    fn begin_moves(&mut self, _: &Position) -> Visit {
        Visit::Skip
    }
}
