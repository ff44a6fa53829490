//! The function that DuckDB calls when it loads the extension.

use std::ffi::CString;
use std::panic::catch_unwind;

use libduckdb_sys as duck;

use crate::border::table;
use crate::listing::Listing;
use crate::positions::Positions;
use crate::scalars;

/// The version of the C API whose functions are used.
const API: &str = "v1.2.0";

/// Registers the functions of the extension. DuckDB finds this name by that of the file.
///
/// # Safety
///
/// DuckDB calls it with its own arguments, which are valid during the call.
#[allow(unreachable_pub, reason = "the library exports the symbol")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn setwise_init_c_api(
    info: duck::duckdb_extension_info,
    access: *const duck::duckdb_extension_access,
) -> bool {
    // SAFETY: the arguments are those of the caller, which passes what it got from DuckDB.
    let loaded = catch_unwind(|| unsafe { load(info, access) });
    let message = match loaded {
        Ok(Ok(is_loaded)) => return is_loaded,
        Ok(Err(message)) => message,
        Err(_) => "the functions could not be registered".to_owned(),
    };
    // SAFETY: DuckDB passes a pointer to its functions, valid during the call.
    let set_error = unsafe { (*access).set_error };
    if let (Some(set_error), Ok(message)) = (set_error, CString::new(message)) {
        // SAFETY: the text ends with NUL and is copied.
        unsafe { set_error(info, message.as_ptr()) };
    }
    false
}

/// Connects to the database that loads the extension, and registers all functions.
///
/// # Safety
///
/// The arguments are those that DuckDB passes to the entry point.
unsafe fn load(
    info: duck::duckdb_extension_info,
    access: *const duck::duckdb_extension_access,
) -> Result<bool, String> {
    // SAFETY: the arguments are DuckDB's, which answers for the version that it supports.
    if !unsafe { duck::duckdb_rs_extension_api_init(info, access, API) }? {
        // DuckDB has set the error.
        return Ok(false);
    }
    // SAFETY: DuckDB passes a pointer to its functions, valid during the call.
    let get_database = unsafe { (*access).get_database };
    let get_database = get_database.ok_or("DuckDB passes no database")?;
    // SAFETY: `info` is the argument that belongs to these functions.
    let database = unsafe { get_database(info) };
    if database.is_null() {
        return Err("DuckDB passes no database".to_owned());
    }
    // SAFETY: the pointer is not null and valid during the call.
    let database = unsafe { *database };
    let mut connection: duck::duckdb_connection = std::ptr::null_mut();
    // SAFETY: the database is open, and the result is written to a variable of ours.
    if unsafe { duck::duckdb_connect(database, &raw mut connection) } != duck::DuckDBSuccess {
        return Err("there is no connection to the database".to_owned());
    }
    // SAFETY: the connection is open.
    let registered =
        scalars().into_iter().try_for_each(|scalar| unsafe { scalar.register(connection) });
    // SAFETY: the connection is open.
    let registered = registered.and_then(|()| unsafe { table::register::<Positions>(connection) });
    // SAFETY: the connection is open.
    let registered = registered.and_then(|()| unsafe { table::register::<Listing>(connection) });
    // SAFETY: the connection was opened above, and is closed once.
    unsafe { duck::duckdb_disconnect(&raw mut connection) };
    registered.map(|()| true)
}
