//! Scalar functions: their registration, and the call for a chunk of rows.

use std::ffi::{CString, c_void};

use libduckdb_sys as duck;

use crate::border::guard::{drop_quietly, failure};
use crate::border::{Arguments, LogicalType, Output, SqlType};

/// The computation of a function for a chunk of rows. An error ends the query.
pub(crate) type Body =
    Box<dyn Fn(&Arguments<'_>, &mut Output<'_>) -> Result<(), String> + Send + Sync>;

/// A function with one or more lists of parameters.
pub(crate) struct Scalar {
    /// The call, such as `bb_rook(set, occupied)`.
    pub(crate) call: String,
    /// A short description of the result.
    pub(crate) summary: String,
    pub(crate) overloads: Vec<Overload>,
}

/// The parameters, result and computation of a function. If an argument is null, so is the result.
pub(crate) struct Overload {
    pub(crate) parameters: Vec<SqlType>,
    pub(crate) result: SqlType,
    pub(crate) body: Body,
}

impl Scalar {
    /// Returns a function with one list of parameters.
    pub(crate) fn new(
        (call, summary): (&str, &str),
        parameters: &[SqlType],
        result: SqlType,
        body: impl Fn(&Arguments<'_>, &mut Output<'_>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        let (parameters, body) = (parameters.to_vec(), Box::new(body));
        let overloads = vec![Overload { parameters, result, body }];
        Self { call: call.to_owned(), summary: summary.to_owned(), overloads }
    }

    /// Returns the name.
    pub(crate) fn name(&self) -> &str {
        self.call.split_once('(').map_or(&self.call, |(name, _)| name)
    }

    /// Registers the function.
    ///
    /// # Safety
    ///
    /// The connection is open.
    pub(super) unsafe fn register(self, connection: duck::duckdb_connection) -> Result<(), String> {
        let name = CString::new(self.name()).map_err(|error| error.to_string())?;
        // SAFETY: the name ends with NUL and is copied.
        let mut set = unsafe { duck::duckdb_create_scalar_function_set(name.as_ptr()) };
        let failed = format!("the function `{}` could not be registered", self.name());
        let added = self.overloads.into_iter().all(|overload| {
            let mut function = overload.create(&name);
            // SAFETY: both were created, and the function is copied into the set.
            let state = unsafe { duck::duckdb_add_scalar_function_to_set(set, function) };
            // SAFETY: the function was created, and is destroyed once.
            unsafe { duck::duckdb_destroy_scalar_function(&raw mut function) };
            state == duck::DuckDBSuccess
        });
        // SAFETY: the connection is open, as the caller promises, and the set was created.
        let state = unsafe { duck::duckdb_register_scalar_function_set(connection, set) };
        // SAFETY: the set was created, and is destroyed once.
        unsafe { duck::duckdb_destroy_scalar_function_set(&raw mut set) };
        match added && state == duck::DuckDBSuccess {
            true => Ok(()),
            false => Err(failed),
        }
    }
}

impl Overload {
    /// Creates the function, which owns the overload.
    fn create(self, name: &CString) -> duck::duckdb_scalar_function {
        // SAFETY: the function needs nothing.
        let function = unsafe { duck::duckdb_create_scalar_function() };
        // SAFETY: the function was created; the name ends with NUL and is copied.
        unsafe { duck::duckdb_scalar_function_set_name(function, name.as_ptr()) };
        for parameter in self.parameters.iter().copied().map(LogicalType::new) {
            // SAFETY: function and type were created; the type is copied.
            unsafe { duck::duckdb_scalar_function_add_parameter(function, parameter.0) };
        }
        let result = LogicalType::new(self.result);
        // SAFETY: function and type were created; the type is copied.
        unsafe { duck::duckdb_scalar_function_set_return_type(function, result.0) };
        let owned = Box::into_raw(Box::new(self)).cast::<c_void>();
        // SAFETY: the pointer is that of a box, which `drop_overload` takes back once.
        unsafe {
            duck::duckdb_scalar_function_set_extra_info(function, owned, Some(drop_overload));
        }
        // SAFETY: the function was created, and `call` may be called on any thread.
        unsafe { duck::duckdb_scalar_function_set_function(function, Some(call)) };
        function
    }
}

/// Drops the box of a function that DuckDB no longer needs.
unsafe extern "C" fn drop_overload(owned: *mut c_void) {
    // SAFETY: DuckDB passes the pointer of `Overload::create`, once.
    let overload = unsafe { Box::from_raw(owned.cast::<Overload>()) };
    drop_quietly(overload);
}

/// Computes a chunk of rows.
unsafe extern "C" fn call(
    info: duck::duckdb_function_info,
    input: duck::duckdb_data_chunk,
    output: duck::duckdb_vector,
) {
    let message = failure(|| {
        // SAFETY: `info` belongs to the call.
        let owned = unsafe { duck::duckdb_scalar_function_get_extra_info(info) };
        // SAFETY: the pointer is that of the box of `Overload::create`, which is only read as long
        // as the function exists, and it is `Sync`.
        let overload = unsafe { &*owned.cast::<Overload>() };
        // SAFETY: DuckDB passes a chunk with vectors of the types of the parameters, flat and
        // valid during the call.
        let arguments = unsafe { Arguments::new(input, &overload.parameters) };
        // SAFETY: DuckDB passes a vector of the type of the result, with room for the rows.
        let mut output = unsafe { Output::new(output, overload.result, arguments.len()) };
        if arguments.has_nulls() {
            let nulls = (0..arguments.len()).filter(|&row| !arguments.is_valid(row));
            nulls.for_each(|row| output.set_null(row));
        }
        (overload.body)(&arguments, &mut output)
    });
    let Some(message) = message else { return };
    // SAFETY: `info` belongs to the call; the text ends with NUL and is copied.
    unsafe { duck::duckdb_scalar_function_set_error(info, message.as_ptr()) };
}
