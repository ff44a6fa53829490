//! The functions of the language for databases.

use pyo3::prelude::*;

/// A function: its name, its formulas by the number of arguments, from the smallest, the names and
/// types of the parameters, and the type of the value.
type SqlFunction = (String, Vec<String>, Vec<(&'static str, String)>, String);

/// Returns the functions of sets, as `setwise.duckdb` registers them. They are those of the
/// extension for DuckDB.
#[pyfunction]
pub(crate) fn _sql_functions() -> Vec<SqlFunction> {
    let functions = setwise_expr::sql_functions().into_iter().map(|(name, function)| {
        let counts = function.fewest_arguments()..=function.parameters.len();
        let parameters = function.parameters.iter();
        let parameters = parameters.map(|it| (it.name, it.value_type.to_string())).collect();
        let formulas = counts.map(|count| function.formula(count)).collect();
        (name, formulas, parameters, function.result.to_string())
    });
    functions.collect()
}
