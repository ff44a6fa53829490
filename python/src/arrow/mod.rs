//! Arrow: the memory layout of columns that dataframes and databases share.
//!
//! Python objects with `__arrow_c_stream__` or `__arrow_c_array__` are read without a copy, and
//! results have these methods too.

mod array;
#[allow(unsafe_code, reason = "the memory that Python shares by pointers")]
mod capsule;
mod column;
mod import;
mod pickle;
mod table;

pub(crate) use self::array::{_arrow_array, ArrowArray, masked};
pub(crate) use self::capsule::{arrow_error, schema_capsule, stream_capsule};
pub(crate) use self::column::{advice, column};
pub(crate) use self::import::{Imported, Stream, import, stream};
pub(crate) use self::table::{_arrow_table, Table};
