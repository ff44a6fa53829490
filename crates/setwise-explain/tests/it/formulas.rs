//! Random formulas.

use std::fmt::Write as _;

use setwise_expr::{FUNCTIONS, Type};

use super::random::Random;

const VARIABLES: [&str; 3] = ["x", "y", "z"];
const WORD_OPERATORS: [&str; 12] = ["&", "|", "^", "&", "|", "^", "+", "-", "+", "*", "<<", ">>"];
const COMPARISONS: [&str; 7] = ["==", "!=", "<", "<=", ">", ">=", "in"];

/// A formula of a type with at most `depth` levels.
pub(crate) fn formula(random: &mut Random, value_type: Type, depth: usize) -> String {
    match value_type {
        Type::Bool => bool(random, depth),
        _ => word(random, depth),
    }
}

fn word(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return leaf(random);
    }
    match random.below(17) {
        0 => leaf(random),
        16 => number(random, depth),
        1..=2 => format!("(~{})", word(random, depth - 1)),
        3 => format!("(-{})", word(random, depth - 1)),
        4 => twiddle(random),
        5 => format!("({} << {})", word(random, depth - 1), random.below(66)),
        6 => format!("({} >> {})", word(random, depth - 1), random.below(66)),
        7 => {
            let condition = bool(random, depth - 1);
            format!("select({condition}, {}, {})", word(random, depth - 1), word(random, depth - 1))
        }
        8 => call(random, Type::Set, depth),
        9 => format!(
            "({} {} {:#x})",
            word(random, depth - 1),
            random.one_of(&WORD_OPERATORS[..10]),
            constant(random)
        ),
        10 => {
            let divisor = random.one_of(&[3, 7, 10, 64, 67, 255, 257, 1 << 40, u64::MAX]);
            let sign = random.one_of(&["/", "%"]);
            format!("({} {sign} {divisor})", word(random, depth - 1))
        }
        _ => {
            let sign = random.one_of(&WORD_OPERATORS);
            format!("({} {sign} {})", word(random, depth - 1), word(random, depth - 1))
        }
    }
}

/// A signed number.
fn number(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return match random.below(4) {
            0 => format!("{}", random.below(100)),
            1 => format!("first({})", random.one_of(&VARIABLES)),
            _ => format!("count({})", random.one_of(&VARIABLES)),
        };
    }
    let a = number(random, depth - 1);
    match random.below(6) {
        0 => format!("(-{a})"),
        1 => format!("({a} >> {})", random.below(66)),
        2 => {
            let divisor = random.one_of(&[2, 3, -7, 64, -1]);
            format!("({a} {} {divisor})", random.one_of(&["/", "%"]))
        }
        3 => {
            let condition = format!("{a} {} 5", random.one_of(&COMPARISONS[..6]));
            format!("select({condition}, {a}, {})", number(random, depth - 1))
        }
        _ => {
            let sign = random.one_of(&["-", "-", "+", "*"]);
            format!("({a} {sign} {})", number(random, depth - 1))
        }
    }
}

/// A formula of a word and its neighbors, for which some processors have instructions.
fn twiddle(random: &mut Random) -> String {
    let x = random.one_of(&VARIABLES);
    let [first, second] = [(); 2].map(|()| random.one_of(&["~", ""]));
    let other = random.one_of(&["- 1", "+ 1"]);
    let sign = random.one_of(&["&", "|", "^"]);
    match random.below(4) {
        0 => format!("({first}{x} {sign} {second}({x} {other}))"),
        2 => format!("({first}{x} {sign} -{x})"),
        1 if first.is_empty() => format!("({x} & (1 << (y & 63)) - 1)"),
        1 => format!("({x} >> {} & {:#x})", random.below(64), !0u64 >> random.below(64)),
        _ => format!("({x} {sign} 1 << (y & 63))"),
    }
}

fn bool(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        let [a, b] = [(); 2].map(|()| leaf(random));
        return comparison(&a, random.one_of(&COMPARISONS), &b);
    }
    match random.below(9) {
        0 => format!("(!{})", bool(random, depth - 1)),
        8 => {
            let [a, b] = [(); 2].map(|()| number(random, depth - 1));
            format!("({a} {} {b})", random.one_of(&COMPARISONS[..6]))
        }
        1 => format!("({} && {})", bool(random, depth - 1), bool(random, depth - 1)),
        2 => format!("({} || {})", bool(random, depth - 1), bool(random, depth - 1)),
        3 => format!("({} <=> {})", bool(random, depth - 1), bool(random, depth - 1)),
        4 => call(random, Type::Bool, depth),
        5 => format!("(({} & {}) == 0)", word(random, depth - 1), word(random, depth - 1)),
        _ => {
            let sign = random.one_of(&COMPARISONS);
            let [a, b] = [(); 2].map(|()| word(random, depth - 1));
            comparison(&a, sign, &b)
        }
    }
}

/// A comparison of words. A constant set on the left of `in` is refused.
fn comparison(a: &str, sign: &str, b: &str) -> String {
    match sign {
        "in" => format!("(({a} & 63) in {b})"),
        _ => format!("({a} {sign} {b})"),
    }
}

fn leaf(random: &mut Random) -> String {
    match random.below(5) {
        0 => format!("{:#x}", constant(random)),
        _ => random.one_of(&VARIABLES).to_owned(),
    }
}

fn constant(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => random.next() & 0xff,
        1 => 0x0101_0101_0101_0101 * (random.next() & 0xff),
        2 => random.word(),
        _ => random.next(),
    }
}

/// A call of each function, of variables and of comparisons.
pub(crate) fn calls() -> impl Iterator<Item = String> {
    FUNCTIONS.iter().map(|function| {
        let arguments =
            function.parameters.iter().enumerate().map(|(i, parameter)| {
                match parameter.value_type {
                    Type::Bool => format!("v{i} < w"),
                    _ => format!("v{i}"),
                }
            });
        format!("{}({})", function.name, arguments.collect::<Vec<_>>().join(", "))
    })
}

/// Functions with long programs, which would be most of a random formula.
const LONG: &str = "at_least exactly at_least_two queen rook bishop line between swap_bits \
                    delta_swap kogge_stone_add inverse_odd";

fn call(random: &mut Random, value_type: Type, depth: usize) -> String {
    let is_short = |name: &str| depth > 3 || !LONG.split(' ').any(|long| long == name);
    let functions: Vec<_> = FUNCTIONS
        .iter()
        .filter(|function| {
            let is_bool = function.result == Type::Bool;
            is_bool == (value_type == Type::Bool) && is_short(function.name)
        })
        .collect();
    let function = functions[random.below(functions.len())];
    let mut text = format!("{}(", function.name);
    for (i, parameter) in function.parameters.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        let depth = depth.saturating_sub(2);
        let _ = write!(text, "{comma}{}", formula(random, parameter.value_type, depth));
    }
    text + ")"
}
