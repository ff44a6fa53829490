//! Table functions: their registration, and the calls to bind, begin and read them.
//!
//! DuckDB binds a call once, and may read it several times, such as in a prepared statement: a
//! [`Source`] is bound and not changed, and each [`Scan`] reads it from the start.

use std::ffi::{CStr, CString, c_void};

use libduckdb_sys as duck;

use crate::border::guard::{drop_quietly, failure};
use crate::border::{CallArguments, LogicalType, Output, SqlType};

/// A table function, bound to the arguments of a call.
pub(crate) trait Source: Sized + Send + Sync + 'static {
    /// The name in SQL.
    const NAME: &'static CStr;
    /// True for one parameter without a name, which has any type.
    const HAS_ARGUMENT: bool;
    /// The named parameters, with `None` for any type.
    const NAMED: &'static [(&'static CStr, Option<SqlType>)];
    /// Reads the rows.
    type Scan: Scan;

    /// Binds a call.
    fn bind(arguments: &CallArguments) -> Result<Self, String>;

    /// Returns the names and types of the columns.
    fn columns(&self) -> Vec<(&str, SqlType)>;

    /// Returns the approximate number of rows.
    fn estimate(&self) -> u64;

    /// Begins to read some of the columns, in this order, with up to `rows` rows at a time. `None`
    /// is a column that nobody reads.
    fn scan(&self, columns: &[Option<usize>], rows: usize) -> Result<Self::Scan, String>;

    /// Returns the number of threads that may read.
    fn threads(&self) -> usize;
}

/// The rows of a call, which several threads may take.
pub(crate) trait Scan: Send + Sync + 'static {
    type Rows: Rows;

    /// Waits for the next rows, at least one; `None` at the end.
    fn next(&self) -> Result<Option<Self::Rows>, String>;
}

/// Some rows.
pub(crate) trait Rows {
    /// Returns the number of rows.
    fn len(&self) -> usize;

    /// Writes a column of the scan, by its index there.
    fn write(&self, column: usize, output: &mut Output<'_>);
}

/// A scan with the types of its columns.
struct Running<S> {
    scan: S,
    types: Vec<Option<SqlType>>,
}

/// Registers a table function.
///
/// # Safety
///
/// The connection is open.
pub(super) unsafe fn register<T: Source>(
    connection: duck::duckdb_connection,
) -> Result<(), String> {
    // SAFETY: the function needs nothing.
    let mut function = unsafe { duck::duckdb_create_table_function() };
    // SAFETY: the function was created; the name ends with NUL and is copied.
    unsafe { duck::duckdb_table_function_set_name(function, T::NAME.as_ptr()) };
    if T::HAS_ARGUMENT {
        let any = LogicalType::any();
        // SAFETY: function and type were created; the type is copied.
        unsafe { duck::duckdb_table_function_add_parameter(function, any.0) };
    }
    for (name, sql_type) in T::NAMED {
        let logical = sql_type.map_or_else(LogicalType::any, LogicalType::new);
        // SAFETY: function and type were created; name and type are copied.
        unsafe {
            duck::duckdb_table_function_add_named_parameter(function, name.as_ptr(), logical.0);
        }
    }
    // SAFETY: the function was created, and the callback may be called on any thread.
    unsafe { duck::duckdb_table_function_set_bind(function, Some(bind::<T>)) };
    // SAFETY: as for `bind`.
    unsafe { duck::duckdb_table_function_set_init(function, Some(init::<T>)) };
    // SAFETY: as for `bind`.
    unsafe { duck::duckdb_table_function_set_function(function, Some(read::<T>)) };
    // SAFETY: the function was created.
    unsafe { duck::duckdb_table_function_supports_projection_pushdown(function, true) };
    // SAFETY: the connection is open, as the caller promises, and the function was created.
    let state = unsafe { duck::duckdb_register_table_function(connection, function) };
    // SAFETY: the function was created, and is destroyed once.
    unsafe { duck::duckdb_destroy_table_function(&raw mut function) };
    match state == duck::DuckDBSuccess {
        true => Ok(()),
        false => {
            let name = T::NAME.to_string_lossy();
            Err(format!("the function `{name}` could not be registered"))
        }
    }
}

/// Drops a box that DuckDB no longer needs.
unsafe extern "C" fn drop_box<T>(owned: *mut c_void) {
    // SAFETY: DuckDB passes the pointer of a box of this type, once.
    let owned = unsafe { Box::from_raw(owned.cast::<T>()) };
    drop_quietly(owned);
}

/// Binds a call: reads its arguments, and names the columns.
unsafe extern "C" fn bind<T: Source>(info: duck::duckdb_bind_info) {
    let message = failure(|| {
        // SAFETY: `info` belongs to the call, and outlives the arguments.
        let source = T::bind(&unsafe { CallArguments::new(info) })?;
        for (name, sql_type) in source.columns() {
            let name = CString::new(name.replace('\0', "\\0")).unwrap_or_default();
            let logical = LogicalType::new(sql_type);
            // SAFETY: `info` belongs to the call; name and type are copied.
            unsafe { duck::duckdb_bind_add_result_column(info, name.as_ptr(), logical.0) };
        }
        // SAFETY: `info` belongs to the call.
        unsafe { duck::duckdb_bind_set_cardinality(info, source.estimate(), false) };
        let owned = Box::into_raw(Box::new(source)).cast::<c_void>();
        // SAFETY: the pointer is that of a box, which `drop_box` takes back once.
        unsafe { duck::duckdb_bind_set_bind_data(info, owned, Some(drop_box::<T>)) };
        Ok(())
    });
    if let Some(message) = message {
        // SAFETY: `info` belongs to the call; the text ends with NUL and is copied.
        unsafe { duck::duckdb_bind_set_error(info, message.as_ptr()) };
    }
}

/// Begins to read the rows of a bound call.
unsafe extern "C" fn init<T: Source>(info: duck::duckdb_init_info) {
    let message = failure(|| {
        // SAFETY: `info` belongs to the call.
        let owned = unsafe { duck::duckdb_init_get_bind_data(info) };
        // SAFETY: the pointer is that of the box of `bind`, which is only read as long as the bound
        // call exists, and it is `Sync`.
        let source = unsafe { &*owned.cast::<T>() };
        let types: Vec<_> = source.columns().into_iter().map(|(_, sql_type)| sql_type).collect();
        // SAFETY: `info` belongs to the call.
        let count = unsafe { duck::duckdb_init_get_column_count(info) };
        let column = |index| {
            // SAFETY: the index is less than the number of columns.
            let column = unsafe { duck::duckdb_init_get_column_index(info, index) };
            // DuckDB has indices of its own for columns that only count rows.
            usize::try_from(column).ok().filter(|column| *column < types.len())
        };
        let columns: Vec<_> = (0..count).map(column).collect();
        // SAFETY: the function needs nothing.
        let rows = unsafe { duck::duckdb_vector_size() } as usize;
        let scan = source.scan(&columns, rows)?;
        let types = columns.iter().map(|column| column.map(|column| types[column])).collect();
        let owned = Box::into_raw(Box::new(Running { scan, types })).cast::<c_void>();
        let dropped = Some(drop_box::<Running<T::Scan>> as unsafe extern "C" fn(*mut c_void));
        // SAFETY: the pointer is that of a box, which `drop_box` takes back once.
        unsafe { duck::duckdb_init_set_init_data(info, owned, dropped) };
        // SAFETY: `info` belongs to the call.
        unsafe { duck::duckdb_init_set_max_threads(info, source.threads() as u64) };
        Ok(())
    });
    if let Some(message) = message {
        // SAFETY: `info` belongs to the call; the text ends with NUL and is copied.
        unsafe { duck::duckdb_init_set_error(info, message.as_ptr()) };
    }
}

/// Writes the next rows of a scan to a chunk.
unsafe extern "C" fn read<T: Source>(
    info: duck::duckdb_function_info,
    chunk: duck::duckdb_data_chunk,
) {
    let message = failure(|| {
        // SAFETY: `info` belongs to the call.
        let owned = unsafe { duck::duckdb_function_get_init_data(info) };
        // SAFETY: the pointer is that of the box of `init`, which is only read as long as the scan
        // exists, and it is `Sync`.
        let running = unsafe { &*owned.cast::<Running<T::Scan>>() };
        let rows = running.scan.next()?;
        let len = rows.as_ref().map_or(0, Rows::len);
        // SAFETY: the function needs nothing.
        assert!(len as u64 <= unsafe { duck::duckdb_vector_size() }, "room for the rows");
        for (index, sql_type) in running.types.iter().enumerate() {
            let (Some(rows), Some(sql_type)) = (&rows, sql_type) else { continue };
            // SAFETY: the chunk has a vector for each column of the scan.
            let vector = unsafe { duck::duckdb_data_chunk_get_vector(chunk, index as u64) };
            // SAFETY: the vector has the type that `bind` gave to the column, is flat, and has room
            // for `duckdb_vector_size` rows; only this call uses it.
            rows.write(index, &mut unsafe { Output::new(vector, *sql_type, len) });
        }
        // SAFETY: the chunk has room for as many rows, as asserted above.
        unsafe { duck::duckdb_data_chunk_set_size(chunk, len as u64) };
        Ok(())
    });
    if let Some(message) = message {
        // SAFETY: `info` belongs to the call; the text ends with NUL and is copied.
        unsafe { duck::duckdb_function_set_error(info, message.as_ptr()) };
    }
}
