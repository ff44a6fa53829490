//! Answers: what a query finds in a block of lines, and what finds it.

use setwise_chess::pgn::Broken;
use setwise_chess::{Epd, FenError, Position};
use setwise_expr::{Program, Type, Value};

use crate::evaluate::{Evaluator, Rows};
use crate::games::{self, Places, Replay};
use crate::input::Kind;
use crate::table::Table;

/// How much a query says of the positions it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only how many there are.
    Count,
    /// Each one, as a [`Hit`].
    Hits,
    /// Every position as a [`Hit`], whether the formula holds or not; only
    /// where it divides by zero there is none.
    All,
}

/// What a query found in a block of lines.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The number of lines, whatever they hold.
    pub lines: u64,
    /// The number of games, of which each may have any number of positions; 0
    /// where the lines hold positions.
    pub games: u64,
    /// The number of positions read.
    pub positions: u64,
    /// The number of positions for which the formula holds.
    pub matched: u64,
    /// The number of squares in all, where the formula is a set.
    pub squares: u64,
    /// The positions that were asked for, in order; none with [`Detail::Count`].
    pub hits: Vec<Hit>,
    /// The lines that could not be answered, in order.
    pub bad: Vec<BadLine>,
}

/// A position that was found, with all there is to show.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The line, counted from 0 at the start of the block: that of the
    /// position, or that in which its game begins.
    pub line: u64,
    /// Where it is in its game, if it is from one.
    pub moment: Option<Moment>,
    /// The position.
    pub position: Position,
    /// What follows the position in its line: EPD operations, except the move
    /// counters, which are in the position; or any other text. Of a game, the
    /// move that has led to it, with its number.
    pub rest: String,
    /// The value of the formula, then those of the formulas to show; `None`
    /// where one of the latter divides by zero.
    pub values: Vec<Option<Value>>,
    /// The sets that the formula speaks about, in the order of the marks of
    /// its [`Output`](setwise_expr::Output).
    pub marks: Vec<u64>,
}

/// Where a position is in a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The game, counted from 0 at the start of the block.
    pub game: u64,
    /// How many moves of both sides lead there.
    pub ply: u32,
}

/// A line without an answer, a game that is broken, or a position of a game
/// without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line, counted from 0 at the start of the block; of a position of a
    /// game, that in which the game begins.
    pub line: u64,
    /// Where it is in its game, if it is about one.
    pub moment: Option<Moment>,
    /// What is wrong with it.
    pub reason: BadReason,
}

/// Why a line has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReason {
    /// It is no position.
    #[error("{0}")]
    Position(#[from] FenError),
    /// The game is broken; its line is counted in the block.
    #[error("{0}")]
    Game(#[from] Broken),
    /// The formula divides by zero there, or inverts an even number.
    #[error("the formula has no value: it divides by zero, or inverts an even number")]
    DivisionByZero,
}

/// What answers blocks, with the memory it needs for that.
pub(crate) struct Worker {
    program: Program,
    detail: Detail,
    evaluator: Evaluator,
    table: Table,
    lines: Vec<Line>,
}

/// The line of a row, or the game and the ply.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The number of the line, or those of the game and the ply in its halves.
    pub(crate) number: u64,
    /// Where the line begins in the block, or the blanks before the game.
    pub(crate) start: usize,
}

impl Worker {
    pub(crate) fn new(program: &Program, detail: Detail) -> Self {
        Self {
            program: program.clone(),
            detail,
            evaluator: Evaluator::new(program),
            table: Table::for_program(program),
            lines: Vec::new(),
        }
    }

    /// Answers a block of whole lines, or of whole games.
    pub(crate) fn answer(&mut self, text: &[u8], kind: Kind) -> Block {
        let mut block = Block::default();
        self.lines.clear();
        self.table.clear();
        match kind {
            Kind::Lines => self.read(text, &mut block),
            Kind::Games => games::read(text, &mut self.table, &mut self.lines, &mut block),
        }
        block.positions = self.lines.len() as u64;
        let mut replay = Replay::new(text);
        let [mut places, mut hits_places] = [0; 2].map(|_| Places::new(text, kind));
        let Self { program, detail, evaluator, table, lines } = self;
        let is_set = program.outputs()[0].r#type == Type::Word;
        table.run(evaluator, |rows| {
            add_faults(rows, lines, &mut places, &mut block);
            let value = |row: usize| if is_fault(rows, 0, row) { 0 } else { rows.output(0)[row] };
            for row in 0..rows.len() {
                block.matched += u64::from(value(row) != 0);
                block.squares += if is_set { u64::from(value(row).count_ones()) } else { 0 };
            }
            let wanted = |&row: &usize| match detail {
                Detail::Count => false,
                Detail::Hits => value(row) != 0,
                Detail::All => !is_fault(rows, 0, row),
            };
            for row in (0..rows.len()).filter(wanted) {
                let line = lines[rows.first() + row];
                let found = match kind {
                    Kind::Lines => read_whole(line_at(text, line.start)),
                    Kind::Games => replay.find(line),
                };
                let (line, moment) = hits_places.find(line);
                let (values, marks) = show(rows, row, program);
                block.hits.extend(found.map(|(position, rest)| Hit {
                    line,
                    moment,
                    position,
                    rest,
                    values,
                    marks,
                }));
            }
        });
        block.bad.sort_by_key(|bad| bad.line);
        block
    }

    /// Fills the table with the positions of the lines.
    fn read(&mut self, text: &[u8], block: &mut Block) {
        let mut start = 0;
        while start < text.len() {
            let line = line_at(text, start);
            match Position::read(line) {
                Ok((position, _)) => {
                    self.table.push(&position);
                    self.lines.push(Line { number: block.lines, start });
                }
                Err(_) if is_empty(line) => {}
                Err(error) => {
                    let reason = error.into();
                    block.bad.push(BadLine { line: block.lines, moment: None, reason });
                }
            }
            block.lines += 1;
            start += line.len() + 1;
        }
    }
}

/// The line that begins here, without its line break.
fn line_at(text: &[u8], start: usize) -> &[u8] {
    let rest = &text[start..];
    &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())]
}

/// Whether a line holds nothing, or only a comment.
fn is_empty(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

fn is_fault(rows: &Rows<'_>, output: usize, row: usize) -> bool {
    rows.fault(output).is_some_and(|faults| faults[row] != 0)
}

/// Reports the rows where the filter divides by zero.
fn add_faults(rows: &Rows<'_>, lines: &[Line], places: &mut Places<'_>, block: &mut Block) {
    let faults = rows.fault(0).unwrap_or_default();
    for (line, _) in lines[rows.first()..].iter().zip(faults).filter(|&(_, &fault)| fault != 0) {
        let (line, moment) = places.find(*line);
        block.bad.push(BadLine { line, moment, reason: BadReason::DivisionByZero });
    }
}

/// All there is to show of a match. Its line, or its game, is read a second time: most
/// positions do not match, and keeping every position would cost all of them.
fn show(rows: &Rows<'_>, row: usize, program: &Program) -> (Vec<Option<Value>>, Vec<u64>) {
    let values = program.outputs().iter().enumerate().map(|(index, output)| {
        let word = rows.output(index)[row];
        (!is_fault(rows, index, row)).then(|| Value::from_word(output.r#type, word))
    });
    (values.collect(), rows.marks(0).map(|words| words[row]).collect())
}

/// The position of a line and what follows it: as EPD, in which operations may
/// hold the move counters, or else as a position and some text.
fn read_whole(line: &[u8]) -> Option<(Position, String)> {
    if let Ok(epd) = Epd::read(line) {
        let operations: Vec<_> = epd.operations().iter().map(ToString::to_string).collect();
        return Some((epd.into_position(), operations.join(" ")));
    }
    let (position, len) = Position::read(line).ok()?;
    let rest = String::from_utf8_lossy(&line[len..]);
    let is_blank = |c: char| c.is_whitespace() || c == '\0';
    Some((position, rest.trim_matches(is_blank).to_owned()))
}
