//! Parts of tables, which workers make of the rows of their blocks.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, RecordBatch, StringArray};

use crate::arrow::runs::PartColumn;
use crate::field::FieldColumn;

/// The columns of a part, and those that depend on its place in the input.
#[derive(Clone, Debug)]
pub(crate) struct PartColumns {
    pub(crate) columns: Vec<FieldColumn>,
    /// The columns with the name of the file.
    pub(crate) paths: Vec<usize>,
    /// The columns with the number of a line or a row.
    pub(crate) lines: Vec<usize>,
    /// The columns with the number of a game.
    pub(crate) games: Vec<usize>,
    /// The columns that have the same value in all rows of a game, in order.
    pub(crate) per_game: Vec<usize>,
}

impl PartColumns {
    /// Returns the columns that have one value for each row, and those with one for each game.
    pub(crate) fn split(&self) -> [Vec<FieldColumn>; 2] {
        let numbered = self.columns.iter().cloned().enumerate();
        let (per_game, per_row): (Vec<_>, Vec<_>) =
            numbered.partition(|(index, _)| self.per_game.contains(index));
        [per_row, per_game].map(|columns| columns.into_iter().map(|(_, column)| column).collect())
    }
}

/// Rows of a table, in columns.
#[derive(Clone, Debug)]
pub struct TablePart {
    columns: Vec<PartColumn>,
    rows: usize,
    of: Arc<PartColumns>,
    /// True if the rows are positions of games.
    is_of_games: bool,
}

impl TablePart {
    /// Creates a part of the rows of a batch, all of them from games or none.
    pub(crate) fn new(batch: &RecordBatch, of: Arc<PartColumns>, is_of_games: bool) -> Self {
        let columns = batch.columns().iter().cloned().map(PartColumn::Rows).collect();
        Self { columns, rows: batch.num_rows(), of, is_of_games }
    }

    /// Creates a part of the rows of games: a batch with a row for each row, and one with a row for
    /// each game and the ends of their rows.
    pub(crate) fn of_games(
        rows: &RecordBatch,
        games: &RecordBatch,
        ends: Arc<[u32]>,
        of: Arc<PartColumns>,
    ) -> Self {
        let mut columns: Vec<_> = rows.columns().iter().cloned().map(PartColumn::Rows).collect();
        // They are in order, so each is at its place when it is inserted.
        for (&index, array) in of.per_game.iter().zip(games.columns()) {
            columns.insert(index, PartColumn::Runs(Arc::clone(array), Arc::clone(&ends)));
        }
        Self { columns, rows: rows.num_rows(), of, is_of_games: true }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Returns true if there are no rows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Turns the places of the rows into places in the whole input, given that `lines` and `games`
    /// precede the part.
    pub(crate) fn shift(&mut self, lines: u64, games: u64) {
        let of = Arc::clone(&self.of);
        of.lines.iter().for_each(|&column| self.add(column, lines));
        if self.is_of_games {
            of.games.iter().for_each(|&column| self.add(column, games));
        }
    }

    /// Adds a number to those of a column.
    fn add(&mut self, column: usize, number: u64) {
        let (PartColumn::Rows(array) | PartColumn::Runs(array, _)) = &mut self.columns[column];
        if let Some(numbers) = array.as_primitive_opt::<Int64Type>().filter(|_| number > 0) {
            let sums = numbers.unary::<_, Int64Type>(|it| it.saturating_add_unsigned(number));
            *array = Arc::new(sums);
        }
    }

    /// Returns the columns, with the name of the file of the rows.
    pub(crate) fn columns_of(&self, file: &str) -> Vec<PartColumn> {
        let mut columns = self.columns.clone();
        for &path in &self.of.paths {
            let name: ArrayRef = Arc::new(StringArray::from(vec![file]));
            columns[path] = PartColumn::Runs(name, [self.rows as u32].into());
        }
        columns
    }
}
