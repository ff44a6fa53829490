//! Games: a row for each move, and the tags and comments that travel with it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use setwise_chess::pgn::{
    COMMANDS, Comment, GameError, Played, ReadError, Reader, TagValue, Visit, Visitor,
};
use setwise_chess::{Move, Position};

use crate::format::RecordError;
use crate::game_columns::Annotations;
use crate::location::Location;
use crate::move_fields::{Past, Ply};
use crate::pipeline::Emit;
use crate::query::game_ends::{range_of, result_of};
use crate::query::game_fields::GameFields;
use crate::query::last_ply::LastPly;
use crate::query::line_counter::LineCounter;
use crate::query::origins::Source;
use crate::query::plan::Plan;
use crate::query::program_inputs::Condition;
use crate::query::results::{Batch, LineError, LineErrorReason, NO_VALUE};
use crate::query::rows::{RowBuffer, emit_large};
use crate::query::seen::Seen;
use crate::query::side_lines::{Event, SideLines};
use crate::query::worker_state::State;

/// The number of rows of one game above which they are evaluated before its end.
const MAX_GAME: usize = 4096;

/// The most names of unknown tags in a batch.
const MAX_UNKNOWN: usize = 1000;

/// Reads the position after each move, except in variations.
pub(super) fn read_games(
    text: &[u8],
    state: &mut State,
    plan: &Plan,
    batch: &mut Batch,
    emit: &mut Emit<'_, Batch>,
) {
    let State {
        rows,
        condition,
        games: fields,
        known_tags,
        is_strict,
        has_variations,
        shows_all,
        ..
    } = state;
    let has_variations = *has_variations;
    let mut reader = Reader::new(text);
    let has_forms = rows.inputs().has_forms();
    let last_ply = match *is_strict || has_variations {
        true => LastPly::default(),
        false => {
            let (is_per_row, has_next) = (rows.has_condition(), fields.has_next());
            LastPly::new(plan, is_per_row, *shows_all, has_next, rows.inputs())
        }
    };
    let mut games = Games {
        text,
        rows,
        condition,
        needs_annotations: fields.has_annotations(),
        needs_comments: fields.has_comments(),
        needs_moves: fields.has_moves(),
        needs_whole: has_forms || fields.has_next() || has_variations,
        side_lines: has_variations.then(SideLines::default),
        tracks_rows: fields.has_inputs() || fields.has_annotations(),
        commands: if *is_strict { COMMANDS } else { fields.commands() },
        refused: Vec::new(),
        seen: Seen::default(),
        is_strict: *is_strict,
        fields,
        known_tags: known_tags.as_deref(),
        with_start: plan.with_start,
        last_ply,
        is_over: false,
        batch,
        emit,
        lines: LineCounter { text, counted: 0, lines: 0 },
        game: 1,
        ply: 0,
        start: 0,
        of_game: 0,
        annotations: Annotations::default(),
        open: None,
        past: None,
        has_enough: false,
    };
    loop {
        games.start = reader.offset() as usize;
        (games.ply, games.of_game) = (0, 0);
        let read = reader.read_game(&mut games);
        let (start, end) = (reader.game_offset() as usize, reader.offset() as usize);
        games.end_rows(start, end);
        games.play_side_lines(start, end);
        match read {
            Ok(true) => {}
            Err(ReadError::Game(error)) => {
                let location =
                    Location::Game { line: error.line(), game: games.game, ply: games.ply };
                games.batch.errors.push(LineError { location, reason: error.into() });
            }
            // Reading from memory does not fail.
            Ok(false) | Err(ReadError::Io(_)) => break,
        }
        if games.rows.is_full(games.batch) {
            games.evaluate(false);
            games.emit_large();
        }
        games.game += 1;
        if games.has_enough {
            return;
        }
    }
    games.evaluate(false);
    games.batch.games = games.game - 1;
    let is_open = text.last().is_some_and(|byte| !b"\n\r".contains(byte));
    games.batch.lines = games.lines.number(text.len()) - 1 + u64::from(is_open);
}

/// The visitor that adds the positions of games to the rows.
pub(super) struct Games<'a, 'e> {
    text: &'a [u8],
    pub(super) rows: &'a mut RowBuffer,
    condition: &'a mut Option<Condition>,
    pub(super) fields: &'a mut GameFields,
    known_tags: Option<&'a BTreeSet<String>>,
    /// True if a formula or a result needs what follows moves.
    pub(super) needs_annotations: bool,
    pub(super) needs_comments: bool,
    needs_moves: bool,
    /// True if games are not evaluated before their end, as formulas look at other positions.
    needs_whole: bool,
    /// True if the fields of a row are added after its move.
    tracks_rows: bool,
    with_start: bool,
    /// The last ply that matters, if the moves after it are not needed.
    last_ply: LastPly,
    /// True if no further moves of the game are needed.
    is_over: bool,
    pub(super) batch: &'a mut Batch,
    emit: &'a mut Emit<'e, Batch>,
    lines: LineCounter<'a>,
    /// The number of the game in the block.
    game: u64,
    ply: u32,
    /// The end of the previous game.
    start: usize,
    /// The number of rows of the game that wait.
    of_game: usize,
    /// The annotations of the last move.
    pub(super) annotations: Annotations,
    /// The commands in comments whose malformed values are passed over, and the offsets of those in
    /// the last comment.
    commands: &'static [&'static str],
    refused: Vec<usize>,
    seen: Seen,
    is_strict: bool,
    /// The last row, whose fields are added when all that follows the move is known.
    open: Option<OpenRow>,
    /// The positions of the game so far, if repetitions are counted.
    past: Option<Past>,
    pub(super) has_enough: bool,
    /// The side lines of the game, if they are read.
    pub(super) side_lines: Option<SideLines>,
}

/// A row whose fields are not added yet.
struct OpenRow {
    before: Option<Position>,
    mv: Option<Move>,
    ply: u32,
    after: Option<Position>,
    repetitions: Option<u32>,
}

impl Games<'_, '_> {
    #[inline(never)]
    fn read_comment(&mut self, comment: Comment<'_>) {
        let mut read = [false; 2];
        if self.needs_annotations {
            read = self.annotations.add_comment(comment, self.needs_comments);
        }
        for name in self.commands {
            let is_read = match *name {
                "clk" => read[0],
                "eval" => read[1],
                _ => false,
            };
            if !is_read || self.is_strict {
                self.refused.extend(comment.malformed(name));
            }
        }
        if self.is_strict {
            self.seen.refuse_repeated((self.game, self.ply), comment, &mut self.refused);
        }
        // The first one is taken first.
        self.refused.sort_unstable_by_key(|&at| Reverse(at));
    }

    pub(super) fn emit_large(&mut self) {
        self.has_enough |= !self.has_enough && emit_large(self.batch, self.emit).is_break();
    }

    pub(super) fn evaluate(&mut self, goes_on: bool) {
        let source = Source::Games { text: self.text, fields: self.fields, goes_on };
        self.rows.evaluate(source, self.batch);
    }

    /// Adds the fields of the last row, now that all of them are known; `next` is the move after it.
    fn close_row(&mut self, next: Option<Option<Move>>) {
        let Some(OpenRow { before, mv, ply, after, repetitions }) = self.open.take() else {
            return;
        };
        if let Some(count) = repetitions {
            self.annotations.set_repetitions(count);
        }
        let (annotations, after) = (Some(&self.annotations), after.as_ref());
        let place = Ply { before: before.as_ref(), mv, ply, annotations, after, next };
        let (fields, game) = (&*self.fields, self.game);
        let rows = self.rows.inputs();
        let failure = rows.prepare_fields_of_game(|index| fields.input(index, game, &place));
        rows.push_prepared();
        if let Some((field, reason)) = failure {
            self.field_error(ply, Some(field), reason);
        }
        if self.needs_annotations {
            self.rows.origins().annotations.push(self.annotations.clone());
        }
        self.annotations.clear();
    }

    /// Counts a tag that is not known.
    #[cold]
    fn unknown_tag(&mut self, name: &str) {
        let tags = &mut self.batch.unknown_tags;
        if let Some(count) = tags.get_mut(name) {
            *count += 1;
        } else if tags.len() < MAX_UNKNOWN {
            tags.insert(name.to_owned(), 1);
        }
    }

    /// Reports a field of the game that is not a number.
    #[cold]
    fn field_error(&mut self, ply: u32, field: Option<String>, reason: String) {
        // The line of the game is set where it is known.
        let line = self.lines.clone().number(self.start);
        let location = Location::Game { line, game: self.game, ply };
        let reason = LineErrorReason::Record(RecordError {
            field,
            ..RecordError::malformed(0, None, reason)
        });
        // One error for a game is enough.
        let is_known = |known: &LineError| match known.location {
            Location::Game { game, .. } => game == self.game && known.reason == reason,
            _ => false,
        };
        if !self.batch.errors.last().is_some_and(is_known) {
            self.batch.errors.push(LineError { location, reason });
        }
    }

    /// Begins a row, after the last one is closed.
    #[inline]
    fn open_row(
        &mut self,
        before: Option<&Position>,
        mv: Option<Move>,
        ply: u32,
        after: &Position,
    ) {
        if self.tracks_rows {
            if self.open.is_none() {
                // What precedes the first move is about the position before it.
                self.annotations.clear();
            }
            self.close_row(Some(mv));
            let repetitions = self.past.as_mut().map(|past| past.count(after));
            let before = before.filter(|_| self.needs_moves).cloned();
            let after = self.needs_moves.then(|| after.clone());
            self.open = Some(OpenRow { before, mv, ply, after, repetitions });
        }
    }

    /// Completes the rows of a game, which is in the text from `start` to `end`.
    pub(super) fn end_rows(&mut self, start: usize, end: usize) {
        self.close_row(None);
        let line = self.lines.number(start);
        let game = self.game;
        if let Some(of_rows) = self.rows.origins().games.last_mut()
            && of_rows.number == game
        {
            (of_rows.line, of_rows.range) = (line, start..end);
            let (carried, failure) = self.fields.carried_of_game(game);
            of_rows.fields = carried;
            if let Some((tag, error)) = failure {
                self.field_error(self.ply, Some(tag), error.to_string());
            }
        }
    }

    /// Evaluates the rows of a very long game before its end. Its place is not known yet, so the
    /// game is looked for again.
    #[cold]
    fn evaluate_part(&mut self) {
        let place = range_of(self.text, self.start);
        let counted = self.lines.clone();
        self.end_rows(place.start, place.end);
        self.lines = counted;
        self.evaluate(true);
        self.of_game = 0;
        self.emit_large();
    }

    /// Counts positions that are not read because the formula is false there. Those for which the
    /// condition is false do not count.
    const fn count_unread(&mut self, moves: u32) {
        if self.last_ply.counts_rest() {
            self.batch.positions += moves as u64;
        }
    }

    /// Begins the rows of a line from the first position of the game.
    pub(super) fn begin_line(&mut self, start: &Position) {
        let has_forms = self.rows.inputs().has_forms();
        let (is_hidden, is_row) = (has_forms && !self.with_start, has_forms || self.with_start);
        self.rows.begin_game(self.game, start, is_row, is_hidden);
        self.past = self.fields.has_repetitions().then(Past::default);
        if let Some(past) = self.past.as_mut().filter(|_| !is_row) {
            past.count(start);
        }
        if is_row {
            self.open_row(None, None, 0, start);
            self.of_game += 1;
        }
    }

    /// Adds the row of a move.
    #[inline]
    pub(super) fn play(&mut self, played: &Played<'_>) {
        if self.of_game >= MAX_GAME && !self.needs_whole {
            self.close_row(None);
            self.evaluate_part();
        }
        self.open_row(Some(played.before), played.mv, played.ply, played.after);
        self.rows.push_ply(played);
        self.ply = played.ply;
        self.of_game += 1;
    }
}

impl Visitor for Games<'_, '_> {
    fn begin_game(&mut self) {
        self.fields.begin_game();
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.fields.tag(name, || value.to_str_lossy().into_owned());
        if self.known_tags.is_some_and(|known| !known.contains(name)) {
            self.unknown_tag(name);
        }
    }

    fn begin_moves(&mut self, start: &Position) -> Visit {
        if self.fields.lacks_result() {
            self.fields.set_result(result_of(&self.text[self.start..]));
        }
        if let Some(condition) = self.condition.as_mut() {
            let (fields, game) = (&*self.fields, self.game);
            let (holds, failure) = condition.holds_in_game(|index| fields.condition(index, game));
            if let Some((field, reason)) = failure {
                self.field_error(0, Some(field), reason);
            }
            match holds {
                Some(true) => {}
                Some(false) => return Visit::Skip,
                None => {
                    self.field_error(0, None, NO_VALUE.to_owned());
                    return Visit::Skip;
                }
            }
        }
        self.is_over = false;
        self.last_ply.begin_game();
        if let Some(side_lines) = &mut self.side_lines {
            side_lines.begin(start);
        }
        self.begin_line(start);
        Visit::Read
    }

    #[inline]
    fn played(&mut self, played: &Played<'_>) {
        if self.has_enough || self.is_over {
            return;
        }
        // The row of the last ply is complete: what stands after its move has been read.
        if self.last_ply.is_before(played, self.of_game, self.rows.inputs()) {
            self.close_row(Some(played.mv));
            self.is_over = true;
            self.count_unread(1);
            return;
        }
        if let Some(side_lines) = &mut self.side_lines {
            side_lines.add(Event::Played(played.mv));
            if side_lines.is_aside() {
                return;
            }
        }
        self.play(played);
    }

    #[inline]
    fn goes_on(&self) -> bool {
        !(self.is_over || self.has_enough)
    }

    #[cold]
    fn passed_over(&mut self, error: GameError) {
        let location = Location::Game { line: error.line(), game: self.game, ply: self.ply };
        if !self.has_enough {
            self.batch.passed_over.push(LineError { location, reason: error.into() });
            self.emit_large();
        }
    }

    fn glyph(&mut self, glyph: u8) {
        if let Some(side_lines) = &mut self.side_lines {
            side_lines.add(Event::Glyph(glyph));
            if side_lines.is_aside() {
                return;
            }
        }
        if self.needs_annotations {
            self.annotations.add_glyph(glyph);
        }
    }

    fn skipped(&mut self, moves: u32) {
        if self.is_over {
            self.count_unread(moves);
        }
    }

    /// Most queries read no comments, which then cost nothing.
    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        if let Some(side_lines) = &mut self.side_lines {
            side_lines.add(Event::Comment(comment.as_bytes().into()));
            if side_lines.is_aside() {
                self.refused.extend(self.commands.iter().flat_map(|name| comment.malformed(name)));
                self.refused.sort_unstable_by_key(|&at| Reverse(at));
                return;
            }
        }
        if self.needs_annotations || !self.commands.is_empty() {
            self.read_comment(comment);
        }
    }

    #[inline]
    fn refused(&mut self) -> Option<usize> {
        self.refused.pop()
    }

    #[inline]
    fn is_strict(&self) -> bool {
        self.is_strict
    }

    fn begin_variation(&mut self) -> Visit {
        match &mut self.side_lines {
            Some(side_lines) => {
                side_lines.open();
                Visit::Read
            }
            None => Visit::Skip,
        }
    }

    fn end_variation(&mut self) {
        if let Some(side_lines) = &mut self.side_lines {
            side_lines.close();
        }
    }
}
