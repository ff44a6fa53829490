//! The origins of rows: the source of each position, and the fields that travel with it.

use std::ops::Range;
use std::sync::Arc;

use setwise_chess::{Color, FenError, Move, Position};

use crate::field::Field;
use crate::format::{Cursor, RecordError};
use crate::game_columns::Annotations;
use crate::location::Location;
use crate::move_fields::{Ply, half_points, move_between, of_move};
use crate::query::game_fields::GameFields;
use crate::query::line_rest::{Rest, line_rest};
use crate::query::plan::FieldSource;
use crate::query::results::Match;

/// The origin of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    /// The text from `start` to `end` is the position of a line.
    Line { line: u64, start: usize, end: usize },
    /// A record that begins at `start`; in a game, with its ply.
    Record { location: Location, start: usize, ply: Option<u32> },
    /// The position after a move, or at the start of a game with ply 0.
    Ply { game: usize, ply: u32, mv: Option<Move>, position: usize },
}

/// A game with rows that wait.
#[derive(Clone, Debug)]
pub(super) struct GameOfRows {
    /// Its number in the block.
    pub(super) number: u64,
    /// The line of its start, and its place in the text, both known at its end.
    pub(super) line: u64,
    pub(super) range: Range<usize>,
    /// The fields that travel with all its positions; missing for those of moves.
    pub(super) fields: Vec<Field<'static>>,
    /// Its text, made for the first result.
    text: Option<Arc<[u8]>>,
}

impl GameOfRows {
    pub(super) const fn new(number: u64) -> Self {
        Self { number, line: 0, range: 0..0, fields: Vec::new(), text: None }
    }
}

/// The text of the rows.
pub(super) enum Source<'a> {
    /// Lines of positions.
    Lines(&'a [u8]),
    /// Records, and the fields that travel with their positions.
    Records(&'a mut dyn Cursor, &'a [FieldSource]),
    /// Games, and the fields that travel with their positions; the last game may be incomplete.
    Games { text: &'a [u8], fields: &'a GameFields, goes_on: bool },
}

/// The origins of the rows that wait to be evaluated.
#[derive(Clone, Debug, Default)]
pub(super) struct Origins {
    pub(super) rows: Vec<Row>,
    /// The positions of the rows, each game after its first position; empty if no position can
    /// be in the results.
    pub(super) positions: Vec<Position>,
    pub(super) games: Vec<GameOfRows>,
    /// The annotations of the move of each row; empty if no formula or result needs it.
    pub(super) annotations: Vec<Annotations>,
}

impl Origins {
    /// Removes everything, except the last game and its last position if the game is incomplete.
    pub(super) fn clear(&mut self, goes_on: bool) {
        self.rows.clear();
        self.annotations.clear();
        let keep = usize::from(goes_on);
        self.games.drain(..self.games.len().saturating_sub(keep));
        self.positions.drain(..self.positions.len().saturating_sub(keep));
    }

    /// Returns the location of a row.
    pub(super) fn location(&self, row: usize) -> Location {
        match self.rows[row] {
            Row::Line { line, .. } => Location::Line(line),
            Row::Record { location, .. } => location,
            Row::Ply { game, ply, .. } => {
                let GameOfRows { number, line, .. } = self.games[game];
                Location::Game { line, game: number, ply }
            }
        }
    }

    /// Returns the place in its game of a record.
    fn ply_of_record(&self, row: usize) -> Ply<'_> {
        let ply_of = |row: usize| match self.rows.get(row) {
            Some(Row::Record { ply, .. }) => *ply,
            _ => None,
        };
        let ply = ply_of(row).unwrap_or(0);
        let before = row.checked_sub(1).filter(|_| ply > 0).map(|row| &self.positions[row]);
        let after = &self.positions[row];
        let is_next = ply_of(row + 1) == Some(ply + 1);
        let next = self.positions.get(row + 1).filter(|_| is_next);
        Ply {
            before,
            mv: before.and_then(|before| move_between(before, after)).flatten(),
            ply,
            annotations: self.annotations.get(row),
            after: Some(after),
            next: next.and_then(|next| move_between(after, next)),
        }
    }

    /// Sets what a result says about a row, with the text after the position if `has_rest`; returns
    /// the errors of malformed operations, which are left as text in the rest. `known` is the number
    /// of the game whose fields the result has already.
    ///
    /// # Errors
    ///
    /// Returns an error if a field that travels with the position is malformed.
    pub(super) fn describe(
        &mut self,
        row: usize,
        source: &mut Source<'_>,
        has_rest: bool,
        found: &mut Match,
        known: &mut Option<u64>,
    ) -> Result<Vec<FenError>, RecordError> {
        found.location = self.location(row);
        match (self.rows[row], source) {
            (Row::Line { start, end, .. }, Source::Lines(text)) => {
                found.position.clone_from(&self.positions[row]);
                if has_rest {
                    let position = found.position.clone();
                    let Rest { position, text, malformed } =
                        line_rest(position, &text[start..], end - start);
                    (found.position, found.rest) = (position, text);
                    return Ok(malformed);
                }
            }
            (Row::Record { start, .. }, Source::Records(cursor, carried)) => {
                cursor.seek(start);
                found.fields.clear();
                let mut place = None;
                for source in *carried {
                    found.fields.push(match *source {
                        FieldSource::Missing => Field::Missing,
                        FieldSource::Column(column) => cursor.field(column)?.into_owned(),
                        FieldSource::Move(column) => {
                            let place = place.get_or_insert_with(|| self.ply_of_record(row));
                            of_move(column, place).into_owned()
                        }
                        FieldSource::HalfPoints(result) => {
                            let place = place.get_or_insert_with(|| self.ply_of_record(row));
                            half_points(Some(&cursor.field(result)?.text()), place)
                        }
                    });
                }
                if has_rest {
                    found.rest = cursor.rest().into_owned();
                }
                found.position.clone_from(&self.positions[row]);
            }
            (Row::Ply { .. }, Source::Games { text, fields, .. }) => {
                self.describe_ply(row, (text, fields), has_rest, found, known);
            }
            _ => unreachable!("the rows are from the source"),
        }
        Ok(Vec::new())
    }

    /// Sets what a result says about a position of a game.
    fn describe_ply(
        &mut self,
        row: usize,
        (text, fields): (&[u8], &GameFields),
        has_rest: bool,
        found: &mut Match,
        known: &mut Option<u64>,
    ) {
        let Row::Ply { game: index, ply, mv, position } = self.rows[row] else { return };
        let before = position.checked_sub(1).filter(|_| ply > 0);
        let before = before.map(|before| &self.positions[before]);
        let rest = before.filter(|_| has_rest);
        found.rest = rest.map_or_else(String::new, |before| move_text(before, mv));
        let game = &mut self.games[index];
        let next = match self.rows.get(row + 1) {
            Some(&Row::Ply { game: other, mv, .. }) if other == index => Some(mv),
            _ => None,
        };
        let (annotations, after) = (self.annotations.get(row), Some(&self.positions[position]));
        let ply = Ply { before, mv, ply, annotations, after, next };
        found.game = fields.has_text().then(|| {
            let copy = || text[game.range.clone()].into();
            Arc::clone(game.text.get_or_insert_with(copy))
        });
        let is_known = known.replace(game.number) == Some(game.number);
        fields.carry(&game.fields, game.number, &ply, is_known, &mut found.fields);
        found.position.clone_from(&self.positions[position]);
    }
}

/// Returns a move in SAN after its number.
fn move_text(before: &Position, mv: Option<Move>) -> String {
    let san = mv.and_then(|mv| before.san(mv));
    let dots = if before.side_to_move() == Color::White { "." } else { "..." };
    let san = san.as_ref().map_or("--", |san| san.as_str());
    format!("{}{dots} {san}", before.fullmove_number())
}
