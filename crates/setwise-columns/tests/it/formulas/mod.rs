//! Random well-typed formulas, as text.

use proptest::prelude::*;
use setwise_expr::{FUNCTIONS, Function, Type};

/// A word formula and a bool formula.
type Pair = (String, String);

/// Words without operands, separated by spaces.
const WORDS: &str = "P N B R Q K p n b r q k white black occupied empty us them none all file_c \
    rank_4 light_squares e4 {a1,c3..f6} first_binding \
    legal_moves ply count(P)";

fn word_leaf() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(WORDS.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned),
        1 => any::<u64>().prop_map(|word| format!("{word:#x}")),
        1 => (0..70u64).prop_map(|number| number.to_string()),
        1 => any::<u8>().prop_map(|byte| format!("{byte:#b}")),
        1 => any::<u64>().prop_map(|word| format!("(\n{}\n)", setwise::Bitboard(word))),
    ]
}

/// Returns an element of a set: a literal that may be above 63, and so not a square, is replaced.
fn element(formula: &str) -> &str {
    if formula.starts_with(|c: char| c.is_ascii_digit()) { "9" } else { formula }
}

fn bool_leaf() -> impl Strategy<Value = String> {
    prop::sample::select(&["true", "false", "white_to_move", "second_binding"][..])
        .prop_map(str::to_owned)
}

/// A random function, whose result is a bool or not.
fn call(is_bool: bool) -> impl Strategy<Value = &'static Function> {
    let is_wanted = |f: &&Function| (f.result == Type::Bool) == is_bool;
    let functions: Vec<_> = FUNCTIONS.iter().filter(is_wanted).collect();
    prop::sample::select(functions)
}

/// A call with these arguments, repeated as often as the function needs.
fn write_call(function: &Function, arguments: [&Pair; 3], leave_out: bool) -> String {
    let mut arguments: Vec<_> = function
        .parameters
        .iter()
        .zip(arguments.into_iter().cycle())
        .map(|(parameter, (word, bool))| match parameter.value_type {
            Type::Bool => bool.clone(),
            _ => word.clone(),
        })
        .collect();
    let optional = ["rook", "bishop", "queen", "at_least_two", "at_least", "exactly"];
    let is_slider = ["_attacks", "_xray"].iter().any(|end| function.name.ends_with(end))
        && function.parameters.last().is_some_and(|it| it.name == "occupied");
    if leave_out && (is_slider || optional.contains(&function.name)) {
        arguments.pop();
    }
    format!("{}({})", function.name, arguments.join(", "))
}

/// Both types at once, since each needs the other.
fn pair() -> impl Strategy<Value = Pair> {
    const WORD: [&str; 10] = ["&", "|", "^", "+", "-", "*", "/", "%", "<<", ">>"];
    const COMPARISON: [&str; 7] = ["==", "!=", "<", "<=", ">", ">=", "in"];
    const BOOL: [&str; 6] = ["&&", "||", "=>", "<=>", "==", "!="];
    (word_leaf(), bool_leaf()).prop_recursive(6, 48, 3, |inner| {
        let operands = (inner.clone(), inner.clone(), inner);
        let word = (prop::sample::select(&WORD[..]), call(false), 0..5u8);
        let bool = (
            prop::sample::select(&COMPARISON[..]),
            prop::sample::select(&BOOL[..]),
            call(true),
            0..5u8,
        );
        (operands, word, bool).prop_map(|((a, b, c), word, bool)| {
            let (operator, function, kind) = word;
            let new_word = match kind {
                0 => format!("~({})", a.0),
                1 => format!("-({})", a.0),
                2 => format!("{{e4, {}}}", element(&a.0)),
                3 => write_call(function, [&a, &b, &c], b.0.len() % 2 == 0),
                _ => format!("({}) {operator} ({})", a.0, b.0),
            };
            let (comparison, connective, function, kind) = bool;
            let new_bool = match kind {
                0 => format!("!({})", c.1),
                // A set on the left of `in` is refused.
                1 if comparison == "in" => format!("count({}) in ({})", b.0, c.0),
                1 => format!("({}) {comparison} ({})", b.0, c.0),
                2 => write_call(function, [&c, &b, &a], false),
                _ => format!("({}) {connective} ({})", b.1, c.1),
            };
            (new_word, new_bool)
        })
    })
}

/// A formula of either type after two bindings.
pub(crate) fn formula() -> impl Strategy<Value = String> {
    ((word_leaf(), bool_leaf()), pair(), any::<bool>()).prop_map(
        |(bound, (word, bool), is_word)| {
            let first = bound.0.replace("first_binding", "P");
            let second = bound.1.replace("second_binding", "white_to_move");
            let body = if is_word { word } else { bool };
            format!("let first_binding = {first}; let second_binding = {second}; {body}")
        },
    )
}
