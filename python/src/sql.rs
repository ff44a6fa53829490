//! The functions of the language for databases, where names ignore case.

use std::collections::HashSet;

use pyo3::prelude::*;
use setwise_expr::{FUNCTIONS, Parameter, Type};

/// The group of functions that SQL does not need: they compute `first` and `last` in other ways.
const LEFT_OUT: &str = "Bit scans, as published";

/// Functions that the language writes as operators: the name, the formula over `argument_0` and so
/// on, the types of the parameters, and the type of the value.
const OPERATORS: [(&str, &str, [Type; 2], Type); 4] = [
    ("and_not", "argument_0 & ~argument_1", [Type::Set, Type::Set], Type::Set),
    ("in", "contains(argument_1, argument_0)", [Type::Square, Type::Set], Type::Bool),
    ("shl", "generalized_shift(argument_0, argument_1)", [Type::Set, Type::Number], Type::Set),
    ("shr", "generalized_shift(argument_0, -argument_1)", [Type::Set, Type::Number], Type::Set),
];

/// A function: its name, its formulas by the number of arguments, from the smallest, the types of
/// the parameters, and the type of the value.
type SqlFunction = (String, Vec<String>, Vec<String>, String);

/// Returns the functions of sets, as `setwise.duckdb` registers them. The names are those of the
/// extension for DuckDB, whose `sets.rs` has the reasons.
#[pyfunction]
pub(crate) fn _sql_functions() -> Vec<SqlFunction> {
    let names = |types: &[Type]| types.iter().map(Type::to_string).collect();
    let mut functions: Vec<SqlFunction> = Vec::new();
    let mut seen = HashSet::new();
    for function in FUNCTIONS.iter().filter(|function| function.group != LEFT_OUT) {
        let is_needed = |parameter: &&Parameter| parameter.default != Some("none");
        let needed = function.parameters.iter().filter(is_needed).count();
        let formula = |count: usize| {
            let inputs: Vec<_> = (0..count).map(|at| format!("argument_{at}")).collect();
            format!("{}({})", function.name, inputs.join(", "))
        };
        let types: Vec<_> =
            function.parameters.iter().map(|parameter| parameter.value_type).collect();
        for &name in function.aliases.iter().chain([&function.name]) {
            if !name.chars().any(char::is_uppercase) && seen.insert(name) {
                let formulas = (needed..=types.len()).map(formula).collect();
                functions.push((
                    format!("bb_{name}"),
                    formulas,
                    names(&types),
                    function.result.to_string(),
                ));
            }
        }
    }
    for (name, formula, types, result) in OPERATORS {
        let formulas = vec![formula.to_owned()];
        functions.push((format!("bb_{name}"), formulas, names(&types), result.to_string()));
    }
    functions
}
