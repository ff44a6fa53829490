//! Games in tables: the columns that say to which game a row belongs.
//!
//! A table with the columns `game` and `ply`, as `setwise table` writes it, has games. The rows of a
//! game follow each other, with the same `game`, and `ply` rises by one. A game begins where `game`
//! changes, or `file` if there is such a column, and where `ply` begins again with 0 or 1.

use crate::field::{Field, FieldColumn};
use crate::format::Cursor;

/// The columns that tell games apart, by their indices among those of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GamePlaces {
    game: usize,
    ply: usize,
    file: Option<usize>,
    variation: Option<usize>,
}

/// The place of a row: its game, its ply, and its line in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamePlace {
    /// The numbers; `None` if the row lacks one.
    pub(crate) game: Option<i64>,
    pub(crate) ply: Option<u32>,
    file: String,
    /// The path of a side line; empty for the main line.
    pub(crate) variation: String,
}

impl GamePlaces {
    /// Returns the columns of a table that has games.
    pub(crate) fn find(columns: &[FieldColumn]) -> Option<Self> {
        let find = |name: &str| columns.iter().position(|column| column.name == name);
        let (file, variation) = (find("file"), find("variation"));
        Some(Self { game: find("game")?, ply: find("ply")?, file, variation })
    }

    /// Returns the columns, by their indices.
    #[cfg(feature = "parquet")]
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        [Some(self.game), Some(self.ply), self.file, self.variation].into_iter().flatten()
    }

    /// Returns the place of a record.
    pub(crate) fn read(self, cursor: &dyn Cursor) -> GamePlace {
        let field = |column| cursor.field(column).unwrap_or(Field::Missing);
        let number =
            |column| field(column).word().ok().flatten().map(|word: u64| word.cast_signed());
        let text = |column| field(column).text().into_owned();
        let [file, variation] =
            [self.file, self.variation].map(|it| it.map_or_else(String::new, text));
        let ply = number(self.ply).and_then(|ply| ply.try_into().ok());
        GamePlace { game: number(self.game), ply, file, variation }
    }

    /// Returns true if one of the records that follow begins a game after its first position. A record
    /// that cannot be read is passed over here.
    pub(crate) fn lack_start(self, cursor: &mut dyn Cursor) -> bool {
        let mut last: Option<GamePlace> = None;
        loop {
            match cursor.advance() {
                Ok(false) => return false,
                Ok(true) => {}
                // It has no place.
                Err(_) => continue,
            }
            let place = self.read(cursor);
            let begins = last.as_ref().is_none_or(|last| place.begins_after(last));
            if begins && place.ply.is_some_and(|ply| ply > 0) {
                return true;
            }
            last = Some(place);
        }
    }

    /// Returns the start of the next record that begins a game; `None` if no record does. `last` is the
    /// place of the record before, without which the first record is not asked.
    pub(crate) fn next_change(
        self,
        cursor: &mut dyn Cursor,
        last: &mut Option<GamePlace>,
    ) -> Option<usize> {
        loop {
            match cursor.advance() {
                Ok(false) => return None,
                // It has no place.
                Err(_) => {}
                Ok(true) => {
                    let place = self.read(cursor);
                    if last.replace(place.clone()).is_some_and(|last| place.begins_after(&last)) {
                        return Some(cursor.range().start);
                    }
                }
            }
        }
    }
}

impl GamePlace {
    /// Returns true for a row that begins a game if this is the place of the row before it.
    pub(crate) fn begins_after(&self, last: &Self) -> bool {
        let is_other = (self.game, &self.file) != (last.game, &last.file);
        is_other || self.ply.is_some_and(|ply| ply <= 1 && last.ply.is_some_and(|it| ply <= it))
    }
}
