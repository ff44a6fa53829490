//! `setwise_functions()`: the scalar functions as rows. DuckDB's C API has no place for the names of
//! their parameters and for what they return.

use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::border::{CallArguments, Output, Rows, Scalar, Scan, Source, SqlType};
use crate::scalars;

/// The columns.
const COLUMNS: [&str; 4] = ["name", "call", "result", "summary"];

/// The texts of all columns, row by row.
pub(crate) struct Listing(Vec<[String; 4]>);

impl Source for Listing {
    const NAME: &'static CStr = c"setwise_functions";
    const HAS_ARGUMENT: bool = false;
    const NAMED: &'static [(&'static CStr, Option<SqlType>)] = &[];
    type Scan = Listed;

    fn bind(_: &CallArguments) -> Result<Self, String> {
        let row = |it: Scalar| {
            [it.name().to_owned(), it.call, it.overloads[0].result.to_string(), it.summary]
        };
        Ok(Self(scalars().into_iter().map(row).collect()))
    }

    fn columns(&self) -> Vec<(&str, SqlType)> {
        COLUMNS.map(|name| (name, SqlType::Text)).into()
    }

    fn estimate(&self) -> u64 {
        self.0.len() as u64
    }

    fn scan(&self, columns: &[Option<usize>], rows: usize) -> Result<Listed, String> {
        let row = |row: &[String; 4]| {
            columns.iter().map(|at| at.map_or_else(String::new, |at| row[at].clone())).collect()
        };
        Ok(Listed { rows: self.0.iter().map(row).collect(), most: rows, next: 0.into() })
    }

    fn threads(&self) -> usize {
        1
    }
}

/// The texts of the columns that are read, from which parts are taken.
pub(crate) struct Listed {
    rows: Vec<Vec<String>>,
    /// The most rows of a part.
    most: usize,
    next: AtomicUsize,
}

impl Scan for Listed {
    type Rows = Vec<Vec<String>>;

    fn next(&self) -> Result<Option<Self::Rows>, String> {
        let part = self.rows.chunks(self.most).nth(self.next.fetch_add(1, Relaxed));
        Ok(part.map(<[_]>::to_vec))
    }
}

impl Rows for Vec<Vec<String>> {
    fn len(&self) -> usize {
        self.len()
    }

    fn write(&self, column: usize, output: &mut Output<'_>) {
        for (row, texts) in self.iter().enumerate() {
            output.set_text(row, &texts[column]);
        }
    }
}
