//! The worker of a query: from a block of text to a batch of results.

use std::io;

use setwise_chess::pgn::{Played, ReadError, Reader, Visit, Visitor};
use setwise_chess::{Position, line_breaks};
use setwise_expr::Program;

use crate::input::InputKind;
use crate::location::Location;
use crate::pipeline::{BlockWorker, Emit};
use crate::query::batch::{Batch, Detail, LineError};
use crate::query::rows::{RowBuffer, emit_large, line_len, sort_errors};

/// The number of rows of one game above which they are evaluated before its end.
const MAX_GAME: usize = 4096;

/// A block of whole lines, or of whole games.
#[derive(Debug, Default)]
pub(super) struct TextBlock {
    pub(super) text: Vec<u8>,
    pub(super) kind: InputKind,
}

#[derive(Clone, Debug)]
pub(super) struct Worker(RowBuffer);

impl Worker {
    pub(super) fn new(program: &Program, detail: Detail) -> Self {
        Self(RowBuffer::new(program, detail))
    }
}

impl BlockWorker<TextBlock> for Worker {
    type Output = Batch;
    type Error = io::Error;

    fn run(
        &mut self,
        block: &TextBlock,
        batch: &mut Batch,
        emit: &mut Emit<'_, Batch>,
    ) -> io::Result<()> {
        batch.clear();
        self.0.clear();
        match block.kind {
            InputKind::Lines => read_lines(&block.text, &mut self.0, batch, emit),
            InputKind::Games => read_games(&block.text, &mut self.0, batch, emit),
        }
        self.0.evaluate(&block.text, batch, false);
        sort_errors(batch);
        Ok(())
    }
}

fn read_lines(text: &[u8], rows: &mut RowBuffer, batch: &mut Batch, emit: &mut Emit<'_, Batch>) {
    // The search for two bytes takes longer than that for one.
    let has_carriage_returns = memchr::memchr(b'\r', text).is_some();
    let (mut start, mut number) = (0, 0);
    while start < text.len() {
        let rest = &text[start..];
        let len = match has_carriage_returns {
            true => line_len(rest),
            false => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
        };
        let end = start + len;
        let line = &text[start..end];
        number += 1;
        // A match by reference: to move the position out of the result takes 4 % of a query.
        match &Position::from_fen_prefix(line) {
            Ok((position, len)) => rows.push_line(position, number, text, start, start + len),
            Err(_) if is_empty(line) => {}
            Err(error) => {
                let location = Location::Line(number);
                batch.errors.push(LineError { location, reason: (*error).into() });
            }
        }
        let is_pair = has_carriage_returns && text[end..].starts_with(b"\r\n");
        start = end + if is_pair { 2 } else { 1 };
        if rows.is_full(batch) {
            rows.evaluate(text, batch, false);
            if emit_large(batch, emit).is_break() {
                return;
            }
        }
    }
    batch.lines = number;
}

/// Returns true if a line is blank or a comment. Some programs end a file with NUL or Ctrl-Z.
fn is_empty(line: &[u8]) -> bool {
    let is_blank = |&&byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a);
    matches!(line.iter().find(|byte| !is_blank(byte)), None | Some(b'#'))
}

/// Reads the position after each move, except in variations.
fn read_games(text: &[u8], rows: &mut RowBuffer, batch: &mut Batch, emit: &mut Emit<'_, Batch>) {
    let mut reader = Reader::new(text);
    let mut lines = LineCounter { text, counted: 0, lines: 0 };
    let mut games =
        Games { text, rows, batch, emit, game: 1, ply: 0, start: 0, of_game: 0, has_enough: false };
    loop {
        games.start = reader.offset() as usize;
        (games.ply, games.of_game) = (0, 0);
        let read = reader.read_game(&mut games);
        games.rows.set_line(games.game, lines.number(reader.game_offset() as usize));
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
            games.rows.evaluate(text, games.batch, false);
            games.emit_large();
        }
        games.game += 1;
        if games.has_enough {
            return;
        }
    }
    games.batch.games = games.game - 1;
    let is_open = text.last().is_some_and(|byte| !b"\n\r".contains(byte));
    games.batch.lines = lines.number(text.len()) - 1 + u64::from(is_open);
}

/// The visitor that adds the positions of games to the rows.
struct Games<'a, 'e> {
    text: &'a [u8],
    rows: &'a mut RowBuffer,
    batch: &'a mut Batch,
    emit: &'a mut Emit<'e, Batch>,
    /// The number of the game in the block.
    game: u64,
    ply: u32,
    /// The end of the previous game.
    start: usize,
    /// The number of rows of the game that wait.
    of_game: usize,
    has_enough: bool,
}

impl Games<'_, '_> {
    fn emit_large(&mut self) {
        self.has_enough |= !self.has_enough && emit_large(self.batch, self.emit).is_break();
    }

    /// Evaluates the rows of a very long game before its end. Its line is not known yet, so the
    /// start of the game is looked for again.
    #[cold]
    fn evaluate_part(&mut self) {
        struct Skip;
        impl Visitor for Skip {
            fn begin_moves(&mut self, _: &Position) -> Visit {
                Visit::Skip
            }
        }
        let mut reader = Reader::new(&self.text[self.start..]);
        let _ = reader.read_game(&mut Skip);
        let offset = self.start + reader.game_offset() as usize;
        let mut lines = LineCounter { text: self.text, counted: 0, lines: 0 };
        self.rows.set_line(self.game, lines.number(offset));
        self.rows.evaluate(self.text, self.batch, true);
        self.of_game = 0;
        self.emit_large();
    }
}

impl Visitor for Games<'_, '_> {
    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.rows.begin_game(start);
        Visit::Read
    }

    #[inline]
    fn played(&mut self, played: &Played<'_>) {
        if self.has_enough {
            return;
        }
        self.rows.push_ply(played, self.game);
        self.ply = played.ply;
        self.of_game += 1;
        if self.of_game == MAX_GAME {
            self.evaluate_part();
        }
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}

/// Counts the lines up to places that are asked for in order.
struct LineCounter<'a> {
    text: &'a [u8],
    counted: usize,
    lines: u64,
}

impl LineCounter<'_> {
    /// Returns the number of the line at an index, from 1.
    fn number(&mut self, at: usize) -> u64 {
        let between = self.text.get(self.counted..at).unwrap_or_default();
        self.lines += line_breaks(between) as u64;
        self.counted = self.counted.max(at);
        self.lines + 1
    }
}
