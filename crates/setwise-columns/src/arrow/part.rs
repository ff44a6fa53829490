//! Parts of tables, which workers make of the rows of their blocks.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, RecordBatch, StringArray};

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
}

/// Rows of a table, in columns.
#[derive(Clone, Debug)]
pub struct TablePart {
    columns: Vec<ArrayRef>,
    rows: usize,
    of: Arc<PartColumns>,
    /// True if the rows are positions of games.
    is_of_games: bool,
}

impl TablePart {
    /// Creates a part of the rows of a batch, all of them from games or none.
    pub(crate) fn new(batch: &RecordBatch, of: Arc<PartColumns>, is_of_games: bool) -> Self {
        let (columns, rows) = (batch.columns().to_vec(), batch.num_rows());
        Self { columns, rows, of, is_of_games }
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
        let array = &mut self.columns[column];
        if let Some(numbers) = array.as_primitive_opt::<Int64Type>().filter(|_| number > 0) {
            let sums = numbers.unary::<_, Int64Type>(|it| it.saturating_add_unsigned(number));
            *array = Arc::new(sums);
        }
    }

    /// Returns the columns, with the name of the file of the rows.
    pub(crate) fn columns_of(&self, file: &str) -> Vec<ArrayRef> {
        let mut columns = self.columns.clone();
        for &path in &self.of.paths {
            columns[path] = Arc::new(StringArray::new_repeated(file, self.rows));
        }
        columns
    }
}
