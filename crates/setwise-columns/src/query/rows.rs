//! The rows that are evaluated together, and the batch that their results go to.

use std::ops::ControlFlow;

use setwise_chess::pgn::Played;
use setwise_chess::{Color, Epd, Move, Position};
use setwise_expr::{Program, Type, Value};

use crate::evaluate::{CHUNK, Evaluator, Rows};
use crate::location::Location;
use crate::pipeline::Emit;
use crate::query::batch::{Batch, Detail, LineError, LineErrorReason, Match};
use crate::table::Table;

/// The number of matches or errors above which a batch is passed on.
const MAX_RESULTS: usize = 1024;

/// The longest text of operations that is parsed at once: the operations take many times its
/// memory.
const MAX_OPERATIONS: usize = 1 << 16;

/// The rows that wait to be evaluated. They are evaluated by chunks, and what parsing found is
/// kept until then, so that a match is not parsed again.
#[derive(Clone, Debug)]
pub(super) struct RowBuffer {
    program: Program,
    detail: Detail,
    evaluator: Evaluator,
    table: Table,
    /// The origins of the rows; empty if no row can be in the results.
    rows: Vec<Row>,
    /// The positions of the rows, each game after its first position; empty if no position can
    /// be in the results.
    positions: Vec<Position>,
    /// True if rows are only counted: no match is asked for, and the formula always has a value.
    only_counts: bool,
    /// True if a formula depends on the counters of a position.
    has_counters: bool,
}

/// The origin of a row.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// The text from `start` to `end` is the position of a line.
    Line { line: u64, start: usize, end: usize },
    /// The move that led to the position, and the index of the position before it.
    Ply { line: u64, game: u64, ply: u32, mv: Option<Move>, before: usize },
}

impl Row {
    const fn location(self) -> Location {
        match self {
            Self::Line { line, .. } => Location::Line(line),
            Self::Ply { line, game, ply, .. } => Location::Game { line, game, ply },
        }
    }
}

impl RowBuffer {
    pub(super) fn new(program: &Program, detail: Detail) -> Self {
        let table = Table::for_program(program);
        Self {
            program: program.clone(),
            detail,
            evaluator: Evaluator::new(program),
            has_counters: table.has_counters(),
            table,
            rows: Vec::new(),
            positions: Vec::new(),
            only_counts: detail == Detail::Count && program.outputs()[0].fault.is_none(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.rows.clear();
        self.positions.clear();
    }

    /// Returns true if there are enough rows to evaluate, or enough errors to pass the batch
    /// on.
    pub(super) fn is_full(&self, batch: &Batch) -> bool {
        self.table.len() >= CHUNK || batch.errors.len() >= MAX_RESULTS
    }

    /// Adds the position of a line of `text`, where it is from `start` to `end`.
    #[inline]
    pub(super) fn push_line(
        &mut self,
        position: &Position,
        line: u64,
        text: &[u8],
        start: usize,
        end: usize,
    ) {
        if self.has_counters {
            // The counters of EPD are operations.
            let (position, _) = line_rest(position.clone(), &text[start..], end - start);
            self.table.push(&position);
        } else {
            self.table.push(position);
        }
        if self.only_counts {
            return;
        }
        self.rows.push(Row::Line { line, start, end });
        if self.detail != Detail::Count {
            self.positions.push(position.clone());
        }
    }

    /// Begins a game, whose moves follow.
    pub(super) fn begin_game(&mut self, start: &Position) {
        if self.detail != Detail::Count {
            self.positions.push(start.clone());
        }
    }

    /// Adds the position after a move.
    #[inline]
    pub(super) fn push_ply(&mut self, played: &Played<'_>, game: u64) {
        self.table.push_played(played);
        if self.only_counts {
            return;
        }
        let before = self.positions.len().wrapping_sub(1);
        let Played { ply, mv, after, .. } = *played;
        self.rows.push(Row::Ply { line: 0, game, ply, mv, before });
        if self.detail != Detail::Count {
            self.positions.push(after.clone());
        }
    }

    /// Sets the line of the rows of a game, which are the last ones.
    pub(super) fn set_line(&mut self, of_game: u64, start: u64) {
        for row in self.rows.iter_mut().rev() {
            match row {
                Row::Ply { game, line, .. } if *game == of_game => *line = start,
                _ => break,
            }
        }
    }

    /// Evaluates the formulas for all rows, which are from `text`, and adds the results to a
    /// batch. The last position stays if the game goes on.
    pub(super) fn evaluate(&mut self, text: &[u8], batch: &mut Batch, goes_on: bool) {
        let Self { program, detail, evaluator, table, rows, positions, only_counts, .. } = self;
        let is_set = program.outputs()[0].value_type == Type::Set;
        batch.positions += table.len() as u64;
        table.run(evaluator, |chunk| {
            let value =
                |index: usize| if is_fault(chunk, 0, index) { 0 } else { chunk.output(0)[index] };
            for index in 0..chunk.len() {
                batch.matched += u64::from(value(index) != 0);
                batch.squares += if is_set { u64::from(value(index).count_ones()) } else { 0 };
            }
            if *only_counts {
                return;
            }
            let rows = &rows[chunk.first()..][..chunk.len()];
            for (row, &fault) in rows.iter().zip(chunk.fault(0).unwrap_or_default()) {
                if fault != 0 {
                    let reason = LineErrorReason::DivisionByZero;
                    batch.errors.push(LineError { location: row.location(), reason });
                }
            }
            let is_wanted = |index: usize| match detail {
                Detail::Count => false,
                Detail::Matches => value(index) != 0,
                Detail::All => !is_fault(chunk, 0, index),
            };
            for (index, row) in rows.iter().enumerate().filter(|&(index, _)| is_wanted(index)) {
                let (position, rest) = match *row {
                    Row::Line { start, end, .. } => {
                        let position = positions[chunk.first() + index].clone();
                        line_rest(position, &text[start..], end - start)
                    }
                    Row::Ply { mv, before, .. } => {
                        (positions[before + 1].clone(), move_text(&positions[before], mv))
                    }
                };
                let values = program.outputs().iter().enumerate().map(|(number, output)| {
                    let word = chunk.output(number)[index];
                    (!is_fault(chunk, number, index))
                        .then(|| Value::from_word(output.value_type, word))
                });
                batch.matches.push(Match {
                    location: row.location(),
                    position,
                    rest,
                    values: values.collect(),
                    marks: chunk.marks(0).map(|words| words[index]).collect(),
                    fields: Vec::new(),
                });
            }
        });
        let last = if goes_on { self.positions.pop() } else { None };
        self.clear();
        self.positions.extend(last);
    }
}

/// Passes a batch on if it is large, and begins a new one.
pub(super) fn emit_large(batch: &mut Batch, emit: &mut Emit<'_, Batch>) -> ControlFlow<()> {
    if batch.matches.len() < MAX_RESULTS && batch.errors.len() < MAX_RESULTS {
        return ControlFlow::Continue(());
    }
    sort_errors(batch);
    let flow = emit(batch);
    batch.clear();
    flow
}

/// Sorts errors by their lines: those of a chunk come after those of parsing it.
pub(super) fn sort_errors(batch: &mut Batch) {
    batch.errors.sort_by_key(|error| error.location.line());
}

fn is_fault(chunk: &Rows<'_>, output: usize, index: usize) -> bool {
    chunk.fault(output).is_some_and(|faults| faults[index] != 0)
}

/// Returns the position of a line, which is parsed up to `end`, and the text after it:
/// operations of EPD without the move counters, which go into the position, or any other text
/// as it is.
fn line_rest(mut position: Position, line: &[u8], end: usize) -> (Position, String) {
    let line = &line[..line_len(line)];
    let (fen, rest) = line.split_at(end);
    if rest.iter().all(|&byte| is_blank(byte.into())) {
        return (position, String::new());
    }
    let mut operations = String::new();
    let mut is_epd = true;
    for piece in pieces(rest) {
        if piece.len() > 2 * MAX_OPERATIONS {
            is_epd = false;
            continue;
        }
        let piece = [fen, b" ", piece].concat();
        let epd = Epd::read(&piece).or_else(|_| {
            is_epd = false;
            Epd::read_lenient(&piece)
        });
        // The position is valid.
        let Ok(epd) = epd else { continue };
        for operation in epd.operations() {
            operations.push_str(if operations.is_empty() { "" } else { " " });
            operations.push_str(&operation.to_string());
        }
        if epd.position().halfmove_clock() != 0 || epd.position().fullmove_number() != 1 {
            position = epd.into_position();
        }
    }
    if !is_epd {
        let text = String::from_utf8_lossy(rest);
        operations = text.trim_matches(is_blank).to_owned();
    }
    (position, operations)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}

/// Splits the operations of a line at semicolons into pieces that are parsed at once.
fn pieces(rest: &[u8]) -> impl Iterator<Item = &[u8]> {
    let (mut start, mut end, mut is_quoted) = (0, 0, false);
    let ends = rest.iter().enumerate().filter_map(move |(at, &byte)| {
        is_quoted ^= byte == b'"';
        if byte == b';' && !is_quoted {
            end = at + 1;
        }
        let is_last = at + 1 == rest.len();
        if is_last {
            end = at + 1;
        }
        (is_last || (at - start >= MAX_OPERATIONS && end > start)).then(|| {
            let piece = start..end;
            start = end;
            piece
        })
    });
    ends.map(move |piece| &rest[piece])
}

/// Returns the length of the first line, without its line break: LF, CR LF or CR.
pub(super) fn line_len(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Returns a move in SAN after its number.
fn move_text(before: &Position, mv: Option<Move>) -> String {
    let san = mv.and_then(|mv| before.san(mv));
    let dots = if before.side_to_move() == Color::White { "." } else { "..." };
    let san = san.as_ref().map_or("--", |san| san.as_str());
    format!("{}{dots} {san}", before.fullmove_number())
}
