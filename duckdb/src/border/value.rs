//! The arguments of a call of a table function.

use std::ffi::{CStr, c_void};

use libduckdb_sys as duck;

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Null,
    Text(String),
    Number(i64),
    Bool(bool),
    /// A list of texts.
    Texts(Vec<String>),
    /// A value of another type, or a list of others.
    Other,
}

/// The arguments of a call.
pub(crate) struct CallArguments(duck::duckdb_bind_info);

impl CallArguments {
    /// Reads the arguments of a call.
    ///
    /// # Safety
    ///
    /// `info` is valid as long as this value.
    pub(super) const unsafe fn new(info: duck::duckdb_bind_info) -> Self {
        Self(info)
    }

    /// Returns the argument of a parameter.
    pub(crate) fn positional(&self, index: u64) -> Argument {
        // SAFETY: `new` demands that `info` is valid; there is no value if the index is too large.
        let value = unsafe { duck::duckdb_bind_get_parameter(self.0, index) };
        Value(value).read()
    }

    /// Returns the argument of a named parameter; `None` if it is not given.
    pub(crate) fn named(&self, name: &CStr) -> Option<Argument> {
        // SAFETY: `new` demands that `info` is valid; the name ends with NUL.
        let value = unsafe { duck::duckdb_bind_get_named_parameter(self.0, name.as_ptr()) };
        (!value.is_null()).then(|| Value(value).read())
    }
}

/// A value that DuckDB made for the caller.
struct Value(duck::duckdb_value);

impl Value {
    fn read(&self) -> Argument {
        // SAFETY: the value is DuckDB's; it answers for a null pointer.
        if self.0.is_null() || unsafe { duck::duckdb_is_null_value(self.0) } {
            return Argument::Null;
        }
        match self.type_id() {
            duck::DUCKDB_TYPE_DUCKDB_TYPE_VARCHAR => self.text(),
            duck::DUCKDB_TYPE_DUCKDB_TYPE_BIGINT => {
                // SAFETY: the value is not null and a whole number.
                Argument::Number(unsafe { duck::duckdb_get_int64(self.0) })
            }
            duck::DUCKDB_TYPE_DUCKDB_TYPE_BOOLEAN => {
                // SAFETY: the value is not null and a bool.
                Argument::Bool(unsafe { duck::duckdb_get_bool(self.0) })
            }
            duck::DUCKDB_TYPE_DUCKDB_TYPE_LIST => self.texts(),
            _ => Argument::Other,
        }
    }

    fn type_id(&self) -> duck::duckdb_type {
        // SAFETY: the value is not null. The type belongs to it, and is not destroyed.
        let logical_type = unsafe { duck::duckdb_get_value_type(self.0) };
        // SAFETY: the type is that of the value, which still exists.
        unsafe { duck::duckdb_get_type_id(logical_type) }
    }

    fn text(&self) -> Argument {
        // SAFETY: the value is not null and a text.
        let text = unsafe { duck::duckdb_get_varchar(self.0) };
        if text.is_null() {
            return Argument::Null;
        }
        // SAFETY: the text ends with NUL, and belongs to the caller.
        let owned = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        // SAFETY: the text was made for the caller, and is freed once.
        unsafe { duck::duckdb_free(text.cast::<c_void>()) };
        Argument::Text(owned)
    }

    fn texts(&self) -> Argument {
        // SAFETY: the value is not null and a list.
        let count = unsafe { duck::duckdb_get_list_size(self.0) };
        let child = |index| {
            // SAFETY: the value is a list with an element of this index.
            let child = Self(unsafe { duck::duckdb_get_list_child(self.0, index) });
            match child.read() {
                Argument::Text(text) => Some(text),
                _ => None,
            }
        };
        (0..count).map(child).collect::<Option<_>>().map_or(Argument::Other, Argument::Texts)
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        // SAFETY: the value was made for the caller, and is destroyed once; it may be null.
        unsafe { duck::duckdb_destroy_value(&raw mut self.0) };
    }
}
