//! The matches of a query on their way to the results.

use std::io;

use setwise_columns::Match;
#[cfg(feature = "parquet")]
use setwise_columns::TablePart;
use setwise_expr::Value;

/// Receives the positions that a query returns.
pub trait Sink {
    /// Receives a position of a file with this name.
    ///
    /// # Errors
    ///
    /// Returns an error if a result cannot be written; [`Usage`](crate::Usage) is its source if the
    /// results cannot have the position.
    fn receive(&mut self, file: &str, found: &Match) -> io::Result<()>;

    /// Receives the values of a match without its position, if the query passes only those on.
    ///
    /// # Errors
    ///
    /// Returns an error as [`receive`](Self::receive) does.
    fn receive_values(&mut self, _: &[Option<Value>]) -> io::Result<()> {
        Ok(())
    }

    /// Receives rows of a table that a worker made, if the query was asked for them.
    ///
    /// # Errors
    ///
    /// Returns an error if the sink does not write tables in columns, or its output fails.
    #[cfg(feature = "parquet")]
    fn receive_part(&mut self, _: &str, _: &TablePart) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes out what was received so far.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    fn flush(&mut self) -> io::Result<()>;
}

/// The sink of queries that only count.
#[derive(Clone, Copy, Debug)]
pub struct Discard;

impl Sink for Discard {
    fn receive(&mut self, _: &str, _: &Match) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
