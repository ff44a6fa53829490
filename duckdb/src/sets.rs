//! The functions of sets, generated from those of the language.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use setwise_expr::{Compiler, FUNCTIONS, Function, Names, Parameter, Type, parse};

use crate::border::{Arguments, Body, Output, Overload, Scalar, SqlType};
use crate::words::Words;

/// The group of functions that SQL does not need: they compute `first` and `last` in other ways.
const LEFT_OUT: &str = "Bit scans, as published";

/// The names and types of parameters.
type Parameters = [(&'static str, Type)];

/// Functions that the language writes as operators: the name, the parameters and the formula.
const OPERATORS: [(&str, &Parameters, &str); 4] = [
    ("and_not", &[("a", Type::Set), ("b", Type::Set)], "a & ~b"),
    ("in", &[("square", Type::Square), ("set", Type::Set)], "contains(set, square)"),
    ("shl", &[("set", Type::Set), ("n", Type::Number)], "generalized_shift(set, n)"),
    ("shr", &[("set", Type::Set), ("n", Type::Number)], "generalized_shift(set, -n)"),
];

/// Returns all functions of sets. SQL ignores the case of names, so the spellings with capital
/// letters, which repeat others, are left out.
pub(crate) fn functions() -> Vec<Scalar> {
    let mut functions = Vec::new();
    let mut seen = HashSet::new();
    for function in FUNCTIONS.iter().filter(|function| function.group != LEFT_OUT) {
        for name in function.aliases.iter().chain([&function.name]) {
            if name.chars().any(char::is_uppercase) || !seen.insert(*name) {
                continue;
            }
            let overloads = counts(function).flat_map(|count| of_language(function, count));
            functions.push(Scalar { name: format!("bb_{name}"), overloads: overloads.collect() });
        }
    }
    for (name, parameters, formula) in OPERATORS {
        let overloads = overloads(parameters, formula);
        functions.push(Scalar { name: format!("bb_{name}"), overloads });
    }
    functions
}

/// Returns the numbers of arguments. Sets that are empty by default can be omitted; the occupied
/// squares cannot, as no position is known.
fn counts(function: &Function) -> RangeInclusive<usize> {
    let is_needed = |parameter: &Parameter| parameter.default != Some("none");
    let needed = function.parameters.iter().filter(|parameter| is_needed(parameter)).count();
    needed..=function.parameters.len()
}

fn of_language(function: &Function, count: usize) -> Vec<Overload> {
    let names: Vec<String> = (0..count).map(|index| format!("argument_{index}")).collect();
    let types = function.parameters.iter().map(|parameter| parameter.value_type);
    let parameters: Vec<_> = names.iter().map(String::as_str).zip(types).collect();
    overloads(&parameters, &format!("{}({})", function.name, names.join(", ")))
}

/// Returns the functions for squares as indices and, if there are any, as names.
fn overloads(parameters: &[(&str, Type)], formula: &str) -> Vec<Overload> {
    let mut overloads = vec![overload(parameters, formula, SqlType::Number)];
    if parameters.iter().any(|(_, value_type)| *value_type == Type::Square) {
        overloads.push(overload(parameters, formula, SqlType::Text));
    }
    overloads
}

fn overload(parameters: &[(&str, Type)], formula: &str, square: SqlType) -> Overload {
    let sql_type = |value_type| match value_type {
        Type::Set => SqlType::Set,
        Type::Number => SqlType::Number,
        Type::Square => square,
        Type::Bool => SqlType::Bool,
    };
    // The index of a square is a number.
    let field = |&(name, value_type)| match value_type {
        Type::Square => (name, Type::Number),
        _ => (name, value_type),
    };
    let fields: Vec<_> = parameters.iter().map(field).collect();
    let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
    let added = parse(formula).and_then(|tree| compiler.add(&tree));
    added.expect("a formula over the parameters, as every test of the extension shows");
    let names = parameters.iter().map(|(name, _)| (*name).to_owned()).collect();
    let words = Words::new(compiler.finish(), names);
    let result = sql_type(words.value_type());
    let parameters = parameters.iter().map(|(_, value_type)| sql_type(*value_type)).collect();
    let body: Body = Box::new(move |arguments: &Arguments<'_>, output: &mut Output<'_>| {
        words.run(
            arguments,
            0,
            |row| arguments.is_valid(row),
            |first, values| {
                let rows = first..first + values.len();
                match result {
                    SqlType::Bool => {
                        let bytes = output.bytes()[rows].iter_mut().zip(values);
                        bytes.for_each(|(byte, word)| *byte = u8::from(*word != 0));
                    }
                    _ => output.words()[rows].copy_from_slice(values),
                }
            },
        )
    });
    Overload { parameters, result, body }
}
