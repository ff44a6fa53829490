//! Games of tables: rows that follow each other, with the moves between them.
//!
//! A game begins at ply 0 or 1. At ply 1, the position before the first move is the usual one if a
//! move leads from there to the row; it is looked at, but it is not a row of the result. Each row must be
//! one ply after the row before it, and follow by a legal move. If not, that is an error, and the rest
//! of the game is passed over, as that of an invalid game in PGN.

use setwise_chess::Position;
use setwise_chess::pgn::Played;

use crate::field::{Field, FieldColumn};
use crate::format::{Cursor, RecordError, TextFormat};
use crate::game_columns::{Annotations, GameColumn, is_of_whole_game};
use crate::game_rows::{GamePlace, GamePlaces};
use crate::location::Location;
use crate::move_fields::{Past, Ply, half_points, move_between, of_move};
use crate::pipeline::Emit;
use crate::query::origins::Source;
use crate::query::plan::{FieldSource, NeededFields};
use crate::query::results::{Batch, LineError};
use crate::query::rows::{RowBuffer, emit_large};
use crate::query::text_block::TextBlock;

/// The most rows of a game.
pub(super) const MAX_ROWS: u32 = 1 << 16;

/// The remedy for a game whose rows are not whole.
const REMEDY: &str = "forms and questions about moves need all rows of a game, in their order, as \
    `setwise table` writes them";

/// The remedy for a side line.
const SIDE_LINES: &str = "forms and questions about moves look at side lines only in PGN, with \
    `--variations`; `setwise convert TABLE --where 'variation == \"\"'` writes a table of the main lines";

/// The games of a table, row by row.
#[derive(Clone, Debug)]
pub(super) struct TableGames {
    pub(super) places: GamePlaces,
    pub(super) needed: NeededFields,
    /// The roles of the inputs in a position that is not a row of the table.
    at_start: Vec<AtStart>,
    counts_repetitions: bool,
    /// True if the rows at ply 0 are not rows of the result.
    hides_starts: bool,
    /// The place of the last row.
    last: Option<GamePlace>,
    /// The game of that row; `None` after an error.
    game: Option<Game>,
    is_refused: bool,
}

/// The game of the last row. The fields of that row are prepared, except those about the next move.
#[derive(Clone, Debug)]
struct Game {
    position: Position,
    ply: u32,
    past: Past,
    /// True if the last row is not one of the table.
    is_hidden: bool,
}

/// The role of a column in the position before the first move, if that is not a row of the table.
#[derive(Clone, Copy, Debug)]
enum AtStart {
    /// Its value is that of the first row.
    OfGame,
    Ply,
    /// It is about the move before, which there is none.
    OfMove,
    /// It is about the first move.
    OfNext(GameColumn),
    /// The points that the first row leaves to the other side.
    HalfPoints,
    /// It is the first position.
    Repetitions,
    Unknown,
}

impl AtStart {
    fn of(name: &str) -> Self {
        match GameColumn::named(name) {
            _ if is_of_whole_game(name) => Self::OfGame,
            GameColumn::Ply => Self::Ply,
            GameColumn::San
            | GameColumn::Uci
            | GameColumn::MovedPiece
            | GameColumn::CapturedPiece
            | GameColumn::PromotedTo => Self::OfMove,
            column if column.is_of_next() => Self::OfNext(column),
            GameColumn::HalfPoints => Self::HalfPoints,
            GameColumn::Repetitions => Self::Repetitions,
            _ => Self::Unknown,
        }
    }
}

/// Returns the points of one side, given those of the other.
fn points_left(field: &Field<'_>) -> Field<'static> {
    match field.word() {
        Ok(Some(points @ 0..=2)) => Field::Number(2 - points.cast_signed()),
        _ => Field::Missing,
    }
}

impl TableGames {
    /// Returns the games of a table with these columns, before the first row.
    pub(super) fn new(places: GamePlaces, columns: &[FieldColumn], needed: NeededFields) -> Self {
        let at_start = |source: &FieldSource| match *source {
            FieldSource::Column(column) => AtStart::of(&columns[column].name),
            _ => AtStart::OfMove,
        };
        let mut sources = needed.inputs.iter().chain(&needed.carried);
        let is_repetitions =
            |it: &FieldSource| matches!(it, FieldSource::Move(GameColumn::Repetitions));
        Self {
            places,
            at_start: needed.inputs.iter().map(at_start).collect(),
            counts_repetitions: sources.any(is_repetitions),
            needed,
            hides_starts: false,
            last: None,
            game: None,
            is_refused: false,
        }
    }

    /// Sets whether the rows at ply 0 are not rows of the result.
    #[cfg(feature = "parquet")]
    pub(super) fn hiding_starts(self, hides_starts: bool) -> Self {
        Self { hides_starts, ..self }
    }

    /// Forgets the rows so far, before a block that begins with a game.
    pub(super) fn begin_block(&mut self) {
        (self.last, self.game, self.is_refused) = (None, None, false);
    }

    /// Returns true if a row begins a game.
    pub(super) fn begins(&self, place: &GamePlace) -> bool {
        self.last.as_ref().is_none_or(|last| place.begins_after(last))
    }

    /// Completes the last row, after which none of its game follows.
    pub(super) fn end(&mut self, rows: &mut RowBuffer) {
        if self.game.take().is_some() {
            rows.inputs().push_prepared();
        }
    }

    /// Adds a row, whose place among the records is the start of its range in the source of the results.
    ///
    /// # Errors
    ///
    /// Returns the reason why the row does not continue its game, whose later rows are then passed
    /// over, or why one of its fields is not read.
    pub(super) fn push(
        &mut self,
        place: GamePlace,
        cursor: &dyn Cursor,
        rows: &mut RowBuffer,
        at: (Location, usize),
    ) -> Result<(), RecordError> {
        if self.begins(&place) {
            self.end(rows);
            self.is_refused = false;
        }
        let added = match self.is_refused {
            true => Ok(Ok(())),
            false => self.add(&place, cursor, rows, at),
        };
        self.last = Some(place);
        added.unwrap_or_else(|error| {
            self.end(rows);
            self.is_refused = true;
            Err(error)
        })
    }

    /// Adds a row, and returns whether its fields are read.
    ///
    /// # Errors
    ///
    /// Returns the reason why the row does not continue its game.
    fn add(
        &mut self,
        place: &GamePlace,
        cursor: &dyn Cursor,
        rows: &mut RowBuffer,
        at: (Location, usize),
    ) -> Result<Result<(), RecordError>, RecordError> {
        let position = cursor.position()?;
        let (Some(number), Some(ply)) = (place.game, place.ply) else {
            return Err(refused("`game` and `ply` must be whole numbers".to_owned()));
        };
        if !place.variation.is_empty() {
            return Err(refused(format!(
                "ply {ply} of game {number} is in the side line {}: {SIDE_LINES}",
                place.variation
            )));
        }
        let expected = self.game.as_ref().map(|game| game.ply + 1);
        match (expected, ply) {
            (None, 0) => return Ok(self.begin(position, cursor, rows, at, true)),
            (None, 1) if move_between(&Position::START, &position).is_some() => {
                // The row itself reports what it lacks.
                let _ = self.begin(Position::START, cursor, rows, at, false);
            }
            (None, 1) => {
                return Err(refused(format!(
                    "game {number} begins at ply 1, from another position than the usual one: \
                     write the table with `--with-start`"
                )));
            }
            (None, _) => {
                return Err(refused(format!("game {number} begins at ply {ply}: {REMEDY}")));
            }
            (Some(expected), _) if expected != ply => {
                return Err(refused(format!(
                    "ply {ply} of game {number} follows ply {}: {REMEDY}",
                    expected - 1
                )));
            }
            (Some(MAX_ROWS..), _) => {
                return Err(refused(format!("game {number} has more than {MAX_ROWS} rows")));
            }
            _ => {}
        }
        let unlike = || {
            refused(format!("no move leads to ply {ply} of game {number} from the row before it"))
        };
        self.advance(position, cursor, rows, at).ok_or_else(unlike)
    }

    /// Begins a game, with a row that is hidden if it is not one of the result, as if it is not one of
    /// the table.
    fn begin(
        &mut self,
        start: Position,
        cursor: &dyn Cursor,
        rows: &mut RowBuffer,
        at: (Location, usize),
        is_of_table: bool,
    ) -> Result<(), RecordError> {
        rows.begin_game_of_table(&start, at, !is_of_table || self.hides_starts);
        let mut past = Past::default();
        let annotations = self.annotations(&mut past, &start, rows);
        let annotations = annotations.as_ref();
        let place =
            Ply { before: None, mv: None, ply: 0, annotations, after: Some(&start), next: None };
        let prepared = self.prepare(&place, cursor, rows, !is_of_table);
        self.game = Some(Game { position: start, ply: 0, past, is_hidden: !is_of_table });
        prepared
    }

    /// Adds the position after a move; returns `None` if no legal move leads there.
    fn advance(
        &mut self,
        after: Position,
        cursor: &dyn Cursor,
        rows: &mut RowBuffer,
        at: (Location, usize),
    ) -> Option<Result<(), RecordError>> {
        let Game { position: before, ply, mut past, is_hidden } = self.game.take()?;
        let Some(mv) = move_between(&before, &after) else {
            self.game = Some(Game { position: before, ply, past, is_hidden });
            return None;
        };
        let of_next = Ply {
            before: None,
            mv: None,
            ply,
            annotations: None,
            after: Some(&before),
            next: Some(mv),
        };
        for (index, source) in self.needed.inputs.iter().enumerate() {
            let column = match (source, self.at_start[index]) {
                (FieldSource::Move(column), _) if column.is_of_next() => *column,
                (FieldSource::Column(_), AtStart::OfNext(column)) if is_hidden => column,
                _ => continue,
            };
            rows.inputs().prepare_field(index, &of_move(column, &of_next));
        }
        rows.inputs().push_prepared();
        let ply = ply + 1;
        let played = Played { before: &before, after: &after, mv, ply };
        rows.push_ply_of_table(&played, at);
        let annotations = self.annotations(&mut past, &after, rows);
        let place = Ply {
            before: Some(&before),
            mv,
            ply,
            annotations: annotations.as_ref(),
            after: Some(&after),
            next: None,
        };
        let prepared = self.prepare(&place, cursor, rows, false);
        self.game = Some(Game { position: after, ply, past, is_hidden: false });
        Some(prepared)
    }

    /// Counts the repetitions of a position, if that is needed, for the row and for its results.
    fn annotations(
        &self,
        past: &mut Past,
        position: &Position,
        rows: &mut RowBuffer,
    ) -> Option<Annotations> {
        self.counts_repetitions.then(|| {
            let mut annotations = Annotations::default();
            annotations.set_repetitions(past.count(position));
            rows.origins().annotations.push(annotations.clone());
            annotations
        })
    }

    /// Prepares the fields of a row, except those about the next move. A hidden row has those of the
    /// first row of the table that are about the whole game.
    fn prepare(
        &self,
        place: &Ply<'_>,
        cursor: &dyn Cursor,
        rows: &mut RowBuffer,
        is_hidden: bool,
    ) -> Result<(), RecordError> {
        let sources = &self.needed.inputs;
        let field = |index: usize| match (sources[index], self.at_start[index]) {
            (FieldSource::Column(_), AtStart::Ply) if is_hidden => Ok(Field::Number(0)),
            (FieldSource::Column(_), AtStart::Repetitions) if is_hidden => Ok(Field::Number(1)),
            (FieldSource::Column(column), AtStart::HalfPoints) if is_hidden => {
                cursor.field(column).map(|points| points_left(&points))
            }
            (FieldSource::Column(column), AtStart::OfGame) => cursor.field(column),
            (FieldSource::Column(column), _) if !is_hidden => cursor.field(column),
            (FieldSource::Column(_) | FieldSource::Missing, _) => Ok(Field::Missing),
            (FieldSource::Move(column), _) => Ok(of_move(column, place)),
            (FieldSource::HalfPoints(result), _) => {
                cursor.field(result).map(|result| half_points(Some(&result.text()), place))
            }
        };
        let inputs = rows.inputs();
        let prepared = inputs.prepare_fields(field);
        let unknown = self.at_start.iter().enumerate();
        for (index, _) in unknown.filter(|(_, it)| is_hidden && matches!(it, AtStart::Unknown)) {
            inputs.prepare_nothing(index);
        }
        let column = |index: usize| match sources[index] {
            FieldSource::Column(column) => cursor.place(column),
            _ => None,
        };
        prepared.map_err(|failure| failure.into_error(column, inputs.fields()))
    }
}

#[cold]
fn refused(reason: String) -> RecordError {
    RecordError::malformed(0, None, reason)
}

/// Reads the records of a block, which begins and ends between two games.
pub(super) fn read_table_games(
    block: &TextBlock,
    format: &dyn TextFormat,
    (rows, games): (&mut RowBuffer, &mut TableGames),
    batch: &mut Batch,
    emit: &mut Emit<'_, Batch>,
) {
    let mut cursor = format.cursor(&block.text);
    // Goes back to the records that are in the results.
    let mut finder = format.cursor(&block.text);
    games.begin_block();
    loop {
        let read = cursor.advance();
        let line = block.skipped + cursor.line();
        let location = if format.is_text() { Location::Line(line) } else { Location::Row(line) };
        let read = match read {
            Ok(false) => break,
            Ok(true) => {
                let place = games.places.read(&*cursor);
                if games.begins(&place) {
                    games.end(rows);
                    if rows.is_full(batch) {
                        rows.evaluate(Source::Records(&mut *finder, &games.needed.carried), batch);
                        if emit_large(batch, emit).is_break() {
                            return;
                        }
                    }
                }
                let at = (location, cursor.range().start);
                games.push(place, &*cursor, rows, at)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            batch.errors.push(LineError { location, reason: error.into() });
        }
    }
    games.end(rows);
    rows.evaluate(Source::Records(&mut *finder, &games.needed.carried), batch);
    let lines = if format.is_text() { format.count_lines(&block.text) } else { cursor.line() };
    batch.lines = block.skipped + lines;
}
