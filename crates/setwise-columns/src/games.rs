//! Blocks of games: every position behind a move.

use setwise_chess::pgn::{Error, Played, Reader, Visit, Visitor};
use setwise_chess::{Color, Move, Position};

use crate::answer::{BadLine, Block, Line, Moment};
use crate::input::Kind;
use crate::table::Table;

/// Fills a table with the positions of the games.
pub(crate) fn read(text: &[u8], table: &mut Table, lines: &mut Vec<Line>, block: &mut Block) {
    let mut reader = Reader::new(text);
    let mut filler = Filler { table, lines, game: 0, start: 0, ply: 0 };
    loop {
        filler.start = reader.offset() as usize;
        filler.ply = 0;
        match reader.read_game(&mut filler) {
            Ok(true) => {}
            Err(Error::Broken(broken)) => {
                let moment = Some(Moment { game: filler.game, ply: filler.ply });
                let line = broken.line() - 1;
                block.bad.push(BadLine { line, moment, reason: broken.into() });
            }
            // Reading from memory does not fail.
            Ok(false) | Err(Error::Io(_)) => break,
        }
        filler.game += 1;
    }
    block.games = filler.game;
    block.lines = memchr::memchr_iter(b'\n', text).count() as u64;
    block.lines += u64::from(text.last().is_some_and(|&byte| byte != b'\n'));
}

/// Puts positions into a table.
struct Filler<'a> {
    table: &'a mut Table,
    lines: &'a mut Vec<Line>,
    game: u64,
    /// Where the game begins in the block, or the blanks before it.
    start: usize,
    ply: u32,
}

impl Visitor for Filler<'_> {
    #[inline]
    fn played(&mut self, played: &Played<'_>) {
        self.table.push(played.after);
        self.ply = played.ply;
        let number = self.game << 32 | u64::from(played.ply);
        self.lines.push(Line { number, start: self.start });
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}

/// The place of a position of a game in the number of its row.
fn moment(line: Line) -> Moment {
    Moment { game: line.number >> 32, ply: line.number as u32 }
}

/// Finds the lines of rows, which are asked for in order.
pub(crate) struct Places<'a> {
    text: &'a [u8],
    kind: Kind,
    /// The line breaks before an index.
    counted: usize,
    lines: u64,
}

impl<'a> Places<'a> {
    pub(crate) const fn new(text: &'a [u8], kind: Kind) -> Self {
        Self { text, kind, counted: 0, lines: 0 }
    }

    /// The line of a row and, of games, the moment.
    pub(crate) fn find(&mut self, line: Line) -> (u64, Option<Moment>) {
        if self.kind == Kind::Lines {
            return (line.number, None);
        }
        let rest = self.text.get(line.start..).unwrap_or_default();
        let begin = line.start + rest.len() - rest.trim_ascii_start().len();
        let between = self.text.get(self.counted..begin).unwrap_or_default();
        self.lines += memchr::memchr_iter(b'\n', between).count() as u64;
        self.counted = self.counted.max(begin);
        (self.lines, Some(moment(line)))
    }
}

/// Reads games a second time, to have the positions of one at hand.
pub(crate) struct Replay<'a> {
    text: &'a [u8],
    start: Option<usize>,
    /// The position in which the game begins, and those behind its moves.
    positions: Vec<Position>,
    moves: Vec<Option<Move>>,
}

impl<'a> Replay<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, start: None, positions: Vec::new(), moves: Vec::new() }
    }

    /// The position of a row, and the move that has led to it.
    pub(crate) fn find(&mut self, line: Line) -> Option<(Position, String)> {
        if self.start != Some(line.start) {
            self.start = Some(line.start);
            self.positions.clear();
            self.moves.clear();
            // Of a broken game we have what was read before.
            let mut reader = Reader::new(self.text.get(line.start..).unwrap_or_default());
            let _ = reader.read_game(self);
        }
        let ply = moment(line).ply as usize;
        let position = self.positions.get(ply)?;
        let before = self.positions.get(ply.checked_sub(1)?)?;
        let played = self.moves.get(ply - 1)?;
        let san = played.and_then(|played| before.san(played));
        let dots = if before.side_to_move() == Color::White { "." } else { "..." };
        let san = san.as_ref().map_or("--", |san| san.as_str());
        Some((position.clone(), format!("{}{dots} {san}", before.fullmove_number())))
    }
}

impl Visitor for Replay<'_> {
    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.positions.push(start.clone());
        Visit::Read
    }

    fn played(&mut self, played: &Played<'_>) {
        self.positions.push(played.after.clone());
        self.moves.push(played.played);
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}
