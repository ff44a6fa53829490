//! Arrow: the memory layout of columns that dataframes and databases share.
//!
//! What Python objects offer by `__arrow_c_stream__` and `__arrow_c_array__` is read where it is,
//! and what is computed is offered in the same way.

mod array;
mod capsule;
mod import;
mod table;

pub(crate) use self::array::{ArrowArray, masked};
pub(crate) use self::capsule::{arrow_error, buffer, schema_capsule, stream_capsule};
pub(crate) use self::import::{Imported, Stream, import, stream};
pub(crate) use self::table::Table;
