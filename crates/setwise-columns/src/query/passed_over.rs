//! A summary of what was passed over.

use std::fmt;

use crate::query::results::{Batch, LineError};

/// The number of things that were passed over because they have no meaning, and the first one.
#[derive(Clone, Debug, Default)]
pub struct PassedOver {
    count: u64,
    first: Option<LineError>,
}

impl PassedOver {
    /// Adds the things that were [passed over](Batch::passed_over) in a batch.
    pub fn add(&mut self, batch: &Batch) {
        self.count += batch.passed_over.len() as u64;
        if self.first.is_none() {
            self.first = batch.passed_over.first().cloned();
        }
    }

    /// Returns the number of things.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }
}

/// Writes `2 things without a meaning in PGN or EPD were passed over`, with the place and the error of
/// the first one.
impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (things, first) = match self.count {
            1 => ("thing", "was passed over"),
            _ => ("things", "were passed over, the first"),
        };
        write!(f, "{} {things} without a meaning in PGN or EPD {first}", self.count)?;
        match &self.first {
            Some(error) => write!(f, " in {error}"),
            None => Ok(()),
        }
    }
}
