//! The border to DuckDB: all calls of its C API, as safe functions and types.
//!
//! Vectors are read and written only by the type that their function declares. No panic leaves
//! this module: it becomes the error of the query.

mod entry;
mod guard;
mod scalar;
mod table;
mod value;
mod vector;

use std::fmt;

use libduckdb_sys as duck;

pub(crate) use scalar::{Body, Overload, Scalar};
pub(crate) use table::{Rows, Scan, Source};
pub(crate) use value::{Argument, CallArguments};
pub(crate) use vector::{Arguments, Column, Output};

/// A type of SQL that functions take or return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SqlType {
    /// `UBIGINT`, a set of squares.
    Set,
    /// `BIGINT`, a number or the index of a square.
    Number,
    /// `DOUBLE`.
    Real,
    /// `BOOLEAN`.
    Bool,
    /// `VARCHAR`.
    Text,
    /// `UTINYINT`.
    Byte,
    /// A list of one of the other types.
    List(Element),
}

/// The name in SQL.
impl fmt::Display for SqlType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Set => "UBIGINT",
            Self::Number => "BIGINT",
            Self::Real => "DOUBLE",
            Self::Bool => "BOOLEAN",
            Self::Text => "VARCHAR",
            Self::Byte => "UTINYINT",
            Self::List(element) => return write!(f, "{}[]", element.sql_type()),
        })
    }
}

/// The type of the elements of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Number,
    Text,
    Byte,
}

impl Element {
    const fn sql_type(self) -> SqlType {
        match self {
            Self::Number => SqlType::Number,
            Self::Text => SqlType::Text,
            Self::Byte => SqlType::Byte,
        }
    }
}

/// A type as DuckDB's API passes it.
struct LogicalType(duck::duckdb_logical_type);

impl LogicalType {
    fn new(sql_type: SqlType) -> Self {
        let id = match sql_type {
            SqlType::Set => duck::DUCKDB_TYPE_DUCKDB_TYPE_UBIGINT,
            SqlType::Number => duck::DUCKDB_TYPE_DUCKDB_TYPE_BIGINT,
            SqlType::Real => duck::DUCKDB_TYPE_DUCKDB_TYPE_DOUBLE,
            SqlType::Bool => duck::DUCKDB_TYPE_DUCKDB_TYPE_BOOLEAN,
            SqlType::Text => duck::DUCKDB_TYPE_DUCKDB_TYPE_VARCHAR,
            SqlType::Byte => duck::DUCKDB_TYPE_DUCKDB_TYPE_UTINYINT,
            SqlType::List(element) => {
                let element = Self::new(element.sql_type());
                // SAFETY: the type of the elements is one that was created, and is copied.
                return Self(unsafe { duck::duckdb_create_list_type(element.0) });
            }
        };
        // SAFETY: the identifier is that of a type without parameters.
        Self(unsafe { duck::duckdb_create_logical_type(id) })
    }

    /// Returns the type of parameters that take any value.
    fn any() -> Self {
        // SAFETY: the identifier is that of a type without parameters.
        Self(unsafe { duck::duckdb_create_logical_type(duck::DUCKDB_TYPE_DUCKDB_TYPE_ANY) })
    }
}

impl Drop for LogicalType {
    fn drop(&mut self) {
        // SAFETY: the type was created by `new`, and is destroyed once.
        unsafe { duck::duckdb_destroy_logical_type(&raw mut self.0) };
    }
}
