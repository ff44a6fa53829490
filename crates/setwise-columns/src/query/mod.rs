//! Queries: the positions of an input for which a formula holds.

mod batch;
mod rows;
mod worker;

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise::SquareMapping;
use setwise_expr::{FormulaError, Program, Tree};

pub use self::batch::{Batch, Detail, LineError, LineErrorReason, Match};
use self::worker::{TextBlock, Worker};
use crate::field::FieldColumn;
use crate::input::Input;
use crate::location::TooLongError;
use crate::pipeline::{self, BlockReader, Threads};
use crate::vocabulary::compiler;

/// A formula that selects positions, and further formulas to evaluate for those.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use setwise_columns::{Detail, Input, Query, Threads};
/// use setwise_expr::parse;
///
/// let query = Query::new(&parse("knight(N) & q")?, &[])?;
/// let lines = "4k3/8/8/8/8/4q3/8/K4N2 w - - 0 1\n4k3/8/8/8/8/8/8/K4N2 w - - 0 1\n";
/// let mut found = 0;
/// query.run(Input::from_reader(lines.as_bytes())?, Threads::One, Detail::Count, |batch| {
///     found += batch.matched;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(found, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    program: Program,
    carried: Vec<FieldColumn>,
}

impl Query {
    /// Creates a query for the positions where `filter` is true or gives a nonempty set.
    /// The formulas of `selected` are evaluated there too; they may use the names that `filter`
    /// binds by `let`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`setwise_expr::Compiler::add`].
    pub fn new(filter: &Tree, selected: &[Tree]) -> Result<Self, QueryError> {
        Self::with_mapping(filter, selected, SquareMapping::Lerf)
    }

    /// Creates a query from formulas whose hexadecimal and binary numbers are words of another
    /// mapping of the squares. The results are those of [`new`](Self::new).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_columns::Query;
    /// use setwise_expr::parse;
    ///
    /// let [theirs, ours] = ["N & 0x01", "N & {h8}"].map(|formula| parse(formula).unwrap());
    /// let query = Query::with_mapping(&theirs, &[], SquareMapping::Berf)?;
    /// let same = Query::new(&ours, &[])?;
    /// assert_eq!(query.program().instructions(), same.program().instructions());
    /// # Ok::<(), setwise_columns::QueryError>(())
    /// ```
    pub fn with_mapping(
        filter: &Tree,
        selected: &[Tree],
        mapping: SquareMapping,
    ) -> Result<Self, QueryError> {
        let mut compiler = compiler().with_mapping(mapping);
        for (formula, tree) in std::iter::once(filter).chain(selected).enumerate() {
            compiler.add(tree).map_err(|error| QueryError { formula, error })?;
        }
        Ok(Self { program: compiler.finish(), carried: Vec::new() })
    }

    /// Returns the columns of the fields that travel with each match.
    #[must_use]
    pub fn carried(&self) -> &[FieldColumn] {
        &self.carried
    }

    /// Returns the program of the query, with an output for each formula.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Evaluates the query for all positions of an input, and passes the results to `sink` in
    /// batches, in the order of the input. If `sink` breaks, the rest of the input is not read.
    ///
    /// Each line is a position in FEN or EPD. Blank lines and lines that begin with `#` are
    /// skipped. In games in PGN, the positions are those after each move, except in variations,
    /// whose moves are not checked. Invalid lines and games are reported; the positions of a
    /// game before its error are evaluated.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, with a [`TooLongError`] as its source if a
    /// line or a game is too long. The results before that have been passed on.
    pub fn run(
        &self,
        input: Input,
        threads: Threads,
        detail: Detail,
        sink: impl FnMut(&Batch) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.run_until(&AtomicBool::new(false), input, threads, detail, sink)
    }

    /// Does the same as [`run`](Self::run), until `stop` is true. That is checked before each
    /// batch, and with [`Threads::Many`] also while there is nothing to read.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run).
    pub fn run_until(
        &self,
        stop: &AtomicBool,
        input: Input,
        threads: Threads,
        detail: Detail,
        mut sink: impl FnMut(&Batch) -> ControlFlow<()>,
    ) -> io::Result<()> {
        // One block is the work of one worker: threads would take longer to start.
        let threads = if input.is_one_block() { Threads::One } else { threads };
        let (mut lines, mut games) = (0, 0);
        let worker = Worker::new(&self.program, detail);
        let read = pipeline::run(TextBlocks(input), worker, threads, stop, |batch| {
            batch.number(&mut lines, &mut games);
            sink(batch)
        });
        read.map_err(|error| match error.downcast() {
            Ok(TooLongError { mut location }) => {
                location.shift(lines, games);
                io::Error::new(io::ErrorKind::InvalidData, TooLongError { location })
            }
            Err(error) => error,
        })
    }
}

/// The blocks of an input.
struct TextBlocks(Input);

impl BlockReader for TextBlocks {
    type Block = TextBlock;
    type Error = io::Error;

    fn fill(&mut self, block: &mut TextBlock) -> io::Result<bool> {
        let is_block = self.0.read_block(&mut block.text)?;
        block.kind = self.0.kind();
        Ok(is_block)
    }

    fn size(block: &TextBlock) -> usize {
        block.text.capacity()
    }
}

/// An error in one of the formulas of a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct QueryError {
    /// The index of the formula: 0 is the filter, and the selected formulas follow.
    pub formula: usize,
    /// The error.
    pub error: FormulaError,
}
