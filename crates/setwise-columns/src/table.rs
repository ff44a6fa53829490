//! A table of positions: a row for each, a column for each set.

use setwise_chess::Position;
use setwise_expr::Program;

use crate::evaluate::{Evaluator, Rows};
use crate::vocabulary::Column;

/// Positions in memory, column by column: only the columns that are wanted.
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
}

impl Table {
    /// An empty table with these columns, in this order.
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().map(|column| (column, Vec::new())).collect(), len: 0 }
    }

    /// An empty table with the columns that a program of
    /// [`compiler`](crate::compiler) reads, in the order of its inputs.
    ///
    /// # Panics
    ///
    /// Where the program has an input that is no variable of a position.
    #[must_use]
    pub fn for_program(program: &Program) -> Self {
        let column = |input| Column::of(input).expect("a variable of a position");
        Self::new(program.inputs().iter().map(column))
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no position.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a position: one word to each column.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        for (column, words) in &mut self.columns {
            words.push(column.word(position));
        }
        self.len += 1;
    }

    /// Takes all positions out, and keeps the memory.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(|(_, words)| words.clear());
        self.len = 0;
    }

    /// The words of a column, a position each; `None` if the table has not
    /// got it.
    #[must_use]
    pub fn column(&self, column: Column) -> Option<&[u64]> {
        let found = self.columns.iter().find(|(known, _)| *known == column);
        found.map(|(_, words)| words.as_slice())
    }

    /// Runs a program over all rows, as [`Evaluator::run`]. The columns of the
    /// table are the inputs of the program, in their order.
    ///
    /// # Panics
    ///
    /// Where the program has another number of inputs than the table columns.
    pub fn run(&self, evaluator: &mut Evaluator, sink: impl FnMut(&Rows<'_>)) {
        let columns: Vec<_> = self.columns.iter().map(|(_, words)| words.as_slice()).collect();
        evaluator.run(&columns, self.len, sink);
    }
}

impl Extend<Position> for Table {
    fn extend<I: IntoIterator<Item = Position>>(&mut self, positions: I) {
        positions.into_iter().for_each(|position| self.push(&position));
    }
}
