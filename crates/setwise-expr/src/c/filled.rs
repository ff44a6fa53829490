//! The variables and tables that a function fills at the start of a program.

use std::collections::{HashMap, HashSet};

use crate::c::types::CType;

/// The maximum number of variables, with those of all tables.
pub(crate) const MAX_FILLED: usize = 1 << 17;

/// The values that a function gives to variables and tables outside of functions.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    pub(crate) values: HashMap<String, Value>,
    /// The functions that were called.
    pub(crate) called: HashSet<String>,
}

/// The value of a variable, or the entries of a table.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) ctype: CType,
    /// The sizes; none for a variable.
    pub(crate) sizes: Vec<usize>,
    /// The registers of the values.
    pub(crate) words: Vec<u64>,
}
