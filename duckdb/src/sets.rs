//! The functions of sets, generated from those of the language.

use setwise_expr::{Compiler, Function, Names, Parameter, Type, parse};

use crate::border::{Arguments, Body, Output, Overload, Scalar, SqlType};
use crate::words::Words;

/// Returns all functions of sets.
pub(crate) fn functions() -> Vec<Scalar> {
    let functions = setwise_expr::sql_functions().into_iter().map(|(name, function)| {
        let counts = function.fewest_arguments()..=function.parameters.len();
        let overloads = counts.flat_map(|count| overloads(function, count)).collect();
        let call = function.usage(&name, function.fewest_arguments());
        Scalar { call, summary: function.summary.to_owned(), overloads }
    });
    functions.collect()
}

/// Returns the functions for squares as indices and, if there are any, as names.
fn overloads(function: &Function, count: usize) -> Vec<Overload> {
    let parameters = &function.parameters[..count];
    let formula = function.formula(count);
    let mut overloads = vec![overload(parameters, &formula, SqlType::Number)];
    if parameters.iter().any(|parameter| parameter.value_type == Type::Square) {
        overloads.push(overload(parameters, &formula, SqlType::Text));
    }
    overloads
}

fn overload(parameters: &[Parameter], formula: &str, square: SqlType) -> Overload {
    let sql_type = |value_type| match value_type {
        Type::Set => SqlType::Set,
        Type::Number => SqlType::Number,
        Type::Square => square,
        Type::Bool => SqlType::Bool,
    };
    // The index of a square is a number.
    let field = |parameter: &Parameter| match parameter.value_type {
        Type::Square => (parameter.name, Type::Number),
        value_type => (parameter.name, value_type),
    };
    let fields: Vec<_> = parameters.iter().map(field).collect();
    let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
    let added = parse(formula).and_then(|tree| compiler.add(&tree));
    added.expect("a formula over the parameters, as every test of the extension shows");
    let names = parameters.iter().map(|parameter| parameter.name.to_owned()).collect();
    let words = Words::new(compiler.finish(), names);
    let result = sql_type(words.value_type());
    let parameters = parameters.iter().map(|parameter| sql_type(parameter.value_type)).collect();
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
