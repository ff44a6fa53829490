//! Columns of rows, some of which have one value for all rows of a game.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, UInt32Array};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::arrow::error::of_arrow;

/// A column of a part of a table.
#[derive(Clone, Debug)]
pub(crate) enum PartColumn {
    /// A value for each row.
    Rows(ArrayRef),
    /// A value for each run of rows, and the ends of the runs.
    Runs(ArrayRef, Arc<[u32]>),
}

impl PartColumn {
    /// Returns the type of the values.
    pub(super) fn data_type(&self) -> &DataType {
        let (Self::Rows(values) | Self::Runs(values, _)) = self;
        values.data_type()
    }

    /// Returns true for several runs of several rows each, as those of games are.
    pub(super) fn has_long_runs(&self) -> bool {
        match self {
            Self::Rows(_) => false,
            Self::Runs(_, ends) => {
                let rows = ends.last().map_or(0, |&rows| rows as usize);
                ends.len() > 1 && rows >= 4 * ends.len()
            }
        }
    }

    /// Returns the values of a range of rows.
    pub(super) fn slice(&self, rows: Range<usize>) -> Self {
        match self {
            Self::Rows(array) => Self::Rows(array.slice(rows.start, rows.len())),
            Self::Runs(values, ends) => {
                let at = |row: usize| ends.partition_point(|&end| end as usize <= row);
                let first = at(rows.start);
                // The last run may go on after the range.
                let last = at(rows.end.saturating_sub(1)).max(first);
                let within = |&end: &u32| (end as usize).min(rows.end) - rows.start;
                let ends = ends.iter().skip(first).take(last + 1 - first).map(within);
                let ends: Arc<[u32]> = ends.map(|end| end as u32).collect();
                Self::Runs(values.slice(first, ends.len()), ends)
            }
        }
    }

    /// Returns `len` values from the row `first` on, one for each row.
    ///
    /// # Errors
    ///
    /// Returns an error if the values take too much memory for one array.
    pub(super) fn rows(&self, first: usize, len: usize) -> io::Result<ArrayRef> {
        match self {
            Self::Rows(array) => Ok(array.slice(first, len)),
            Self::Runs(values, ends) => {
                let mut indices = Vec::with_capacity(len);
                let run = ends.partition_point(|&end| end as usize <= first);
                for (value, &end) in ends.iter().enumerate().skip(run) {
                    indices.resize((end as usize - first).min(len), value as u32);
                }
                take(values, &UInt32Array::from(indices), None).map_err(of_arrow)
            }
        }
    }
}
