//! Tables of positions: a row for each position, a column for each set.

use setwise_chess::pgn::Played;
use setwise_chess::{Position, bulk};
use setwise_expr::Program;

use crate::evaluate::{Evaluator, Rows};
use crate::vocabulary::Column;

/// Positions in memory, in the columns that are wanted.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_columns::{Evaluator, Table, compiler};
/// use setwise_expr::parse;
///
/// let mut compiler = compiler();
/// compiler.add(&parse("count(us & rank_1)")?)?;
/// let program = compiler.finish();
///
/// let mut table = Table::for_program(&program);
/// table.push(&Position::START);
/// table.push(&"4k3/8/8/8/8/8/8/4K2R b K - 0 1".parse()?);
/// let mut counts = Vec::new();
/// table.run(&mut Evaluator::new(&program), |rows| counts.extend_from_slice(rows.output(0)));
/// assert_eq!(counts, [8, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Table {
    columns: Vec<(Column, Vec<u64>)>,
    len: usize,
    /// The last positions, for which the columns that follow from the rules are not filled yet;
    /// empty without such columns.
    pending: bulk::Columns,
    asks: bool,
    /// The other columns that follow from the rules matter only for rows in check (true), or not in check
    /// (false); `None` for all rows.
    only: Option<bool>,
    /// These among the last positions.
    some: bulk::Columns,
}

/// The number of positions that are evaluated together: they stay in the second-level cache.
const TOGETHER: usize = 256;

impl Table {
    /// Creates an empty table with these columns, in this order.
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        let columns: Vec<_> = columns.into_iter().map(|column| (column, Vec::new())).collect();
        let asks = columns.iter().any(|(column, _)| column.question().is_some());
        Self { columns, asks, ..Self::default() }
    }

    /// Answers the other questions about the rules only for rows in check, or only for those that are not,
    /// if the table has the column `in_check`. In the other rows, these columns are zero.
    #[cfg(feature = "parquet")]
    pub(crate) fn with_answers_only(mut self, in_check: Option<bool>) -> Self {
        self.only = in_check;
        self
    }

    /// Creates an empty table with the inputs of a program of [`compiler`](crate::compiler) as
    /// columns.
    ///
    /// # Panics
    ///
    /// Panics if an input of the program is not a variable of a position.
    #[must_use]
    pub fn for_program(program: &Program) -> Self {
        let column = |input| Column::from_variable(input).expect("a variable of a position");
        Self::new(program.inputs().iter().map(column))
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns true if there are no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a position: one word to each column. Those that follow from the rules are filled
    /// later, for many positions at once.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        self.push_words(position, |column| column.word(position));
    }

    /// Appends the position after a move of a game, which the columns about the last move need.
    #[inline]
    pub fn push_played(&mut self, played: &Played<'_>) {
        self.push_words(played.after, |column| column.word_after(played));
    }

    /// Appends the positions of rows to a table whose columns all follow from the rules. `position`
    /// returns that of a row whose words may be invalid.
    ///
    /// # Panics
    ///
    /// Panics if the table has another column.
    #[cfg(feature = "parquet")]
    pub(crate) fn push_rows(
        &mut self,
        words: &bulk::Words<'_>,
        mut position: impl FnMut(usize) -> Position,
    ) {
        let is_asked = |(column, _): &(Column, _)| column.question().is_some();
        assert!(self.columns.iter().all(is_asked), "columns that follow from the rules");
        for start in (0..words.len()).step_by(TOGETHER) {
            let rows = start..words.len().min(start + TOGETHER);
            let part = bulk::Words {
                pieces: words.pieces.map(|column| &column[rows.clone()]),
                white_to_move: &words.white_to_move[rows.clone()],
                castling: &words.castling[rows.clone()],
                en_passant: &words.en_passant[rows.clone()],
            };
            self.pending.extend_words(&part, |row| position(start + row));
            self.len += rows.len();
            self.ask();
        }
    }

    #[inline(always)]
    fn push_words(&mut self, position: &Position, word: impl Fn(Column) -> u64) {
        for (column, words) in &mut self.columns {
            if column.question().is_none() {
                words.push(word(*column));
            }
        }
        self.len += 1;
        if self.asks {
            self.pending.push(position);
            if self.pending.len() == TOGETHER {
                self.ask();
            }
        }
    }

    /// Returns true if a column depends on the counters of a position.
    pub(crate) fn has_counters(&self) -> bool {
        self.columns.iter().any(|(column, _)| column.is_counter())
    }

    /// Removes all positions and keeps the memory.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(|(_, words)| words.clear());
        self.len = 0;
        self.pending.clear();
    }

    /// Returns a column, with a word for each position; `None` if the table does not have it.
    #[must_use]
    pub fn column(&mut self, column: Column) -> Option<&[u64]> {
        self.ask();
        let found = self.columns.iter().find(|(known, _)| *known == column);
        found.map(|(_, words)| words.as_slice())
    }

    /// Runs a program over all rows, as [`Evaluator::run`] does. The columns of the table are
    /// the inputs of the program, in their order.
    ///
    /// # Panics
    ///
    /// Panics if the number of inputs differs from the number of columns.
    pub fn run(&mut self, evaluator: &mut Evaluator, sink: impl FnMut(&Rows<'_>)) {
        let len = self.len;
        evaluator.run(&self.columns(), len, sink);
    }

    /// Returns all columns.
    pub(crate) fn columns(&mut self) -> Vec<&[u64]> {
        self.ask();
        self.columns.iter().map(|(_, words)| words.as_slice()).collect()
    }

    /// Fills the columns that follow from the rules.
    fn ask(&mut self) {
        let Self { columns, pending, len, only, some, .. } = self;
        let mut rows = None;
        if let Some(in_check) = *only
            && let Some((column, words)) = columns.iter_mut().find(|it| it.0 == Column::InCheck)
        {
            let answers = answer(*column, words, pending, *len);
            let is_wanted = |&row: &usize| (answers[row] != 0) == in_check;
            let wanted: Vec<_> = (0..answers.len()).filter(is_wanted).collect();
            some.clear();
            some.extend_rows(pending, &wanted);
            rows = Some(wanted);
        }
        for (column, words) in columns {
            match &rows {
                None => _ = answer(*column, words, pending, *len),
                Some(_) if *column == Column::InCheck => {}
                Some(rows) => {
                    let (first, mut few) = (words.len(), Vec::new());
                    let answers = answer(*column, &mut few, some, rows.len());
                    if column.question().is_some() {
                        words.resize(*len, 0);
                        rows.iter().zip(answers).for_each(|(row, &word)| words[first + row] = word);
                    }
                }
            }
        }
        pending.clear();
    }
}

/// Fills a column up to `len` rows, if it follows from the rules of the last positions, and returns their
/// words.
fn answer<'w>(
    column: Column,
    words: &'w mut Vec<u64>,
    positions: &bulk::Columns,
    len: usize,
) -> &'w [u64] {
    let Some(question) = column.question() else { return &[] };
    let first = words.len();
    words.resize(len, 0);
    positions.answer(question, &mut words[first..]);
    words[first..].iter_mut().for_each(|word| *word = column.word_of(*word));
    &words[first..]
}

impl Extend<Position> for Table {
    fn extend<I: IntoIterator<Item = Position>>(&mut self, positions: I) {
        positions.into_iter().for_each(|position| self.push(&position));
    }
}
