//! On the board of chess, formulas have the values that they have without a board.

use setwise::random::SplitMix64;
use setwise::wide::Set;
use setwise_expr::{Compiler, FUNCTIONS, Function, Names, Type, compile, parse_on};

use super::{board, random_set};

/// Compares the values of a formula with and without a board, for random sets. Returns false if
/// the formula is not one on boards.
fn is_equal(source: &str) -> bool {
    let chess = board("chess");
    let Ok(program) = compile(source, Names::Free) else { return false };
    let Ok(tree) = parse_on(source, &chess.shape) else { return false };
    let mut compiler = Compiler::new(Names::Free).with_board(&chess);
    if let Err(error) = compiler.add(&tree) {
        panic!("{source}: {error}");
    }
    let on_board = compiler.finish_on_board();
    let mut random = SplitMix64::new(64);
    for _ in 0..20 {
        let words: Vec<u64> =
            program.inputs().iter().map(|_| random_set(&chess, &mut random).0[0]).collect();
        let word = |name: &str| {
            let place = program.inputs().iter().position(|input| input.name == name);
            let mut set = Set::EMPTY;
            set.0[0] = place.map_or(0, |place| words[place]);
            set
        };
        let expected = program.evaluate(&words);
        let expected =
            expected.map(|values| values[0].map_set(|it| Set([it, 0, 0, 0, 0, 0, 0, 0])));
        let found = on_board.evaluate(word).map(|values| values[0]);
        assert_eq!(found, expected, "{source}\n{words:x?}");
    }
    true
}

#[test]
fn laws_have_the_same_values() {
    let laws = [
        include_str!("../../../../setwise-prove/tests/data/laws.sw"),
        include_str!("../../../../setwise-prove/tests/data/not_laws.sw"),
    ];
    let lines = laws.iter().flat_map(|laws| laws.lines());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let count = lines.filter(|line| is_equal(line)).count();
    // The others are printed notation or C code.
    assert!(count > 440, "only {count} laws were compared");
}

#[test]
fn functions_have_the_same_values() {
    for function in FUNCTIONS {
        for arguments in [["x", "y", "z"], ["e4", "c6", "8"], ["y & x", "-3", "5"]] {
            let mut next = arguments.iter().cycle();
            let list: Vec<&str> = function
                .parameters
                .iter()
                .map(|parameter| match parameter.value_type {
                    Type::Bool => "x < y",
                    _ => next.next().unwrap(),
                })
                .collect();
            let source = format!("{}({})", function.name, list.join(", "));
            let is_refused = compile(&source, Names::Free).is_err();
            assert!(is_refused || is_equal(&source), "{source}");
        }
    }
}

/// A random formula of a type.
fn formula(random: &mut SplitMix64, value_type: Type, depth: usize) -> String {
    let choice = |random: &mut SplitMix64, of: &[&str]| {
        of[(random.next_u64() % of.len() as u64) as usize].to_owned()
    };
    let of = |random: &mut SplitMix64, value_type| formula(random, value_type, depth - 1);
    if depth == 0 {
        return match value_type {
            Type::Set => choice(random, &["x", "y", "z", "file_c", "{e4, a1..b3}", "~none", "-1"]),
            Type::Number => choice(random, &["0", "1", "9", "63", "64", "count(x)", "first(y)"]),
            Type::Square => choice(random, &["e4", "a1", "h8", "17"]),
            Type::Bool => choice(random, &["true", "x < y", "e4 in x", "z == none"]),
        };
    }
    match (value_type, random.next_u64() % 8) {
        (Type::Set, 0..4) => {
            let functions: Vec<&Function> =
                FUNCTIONS.iter().filter(|function| function.result == Type::Set).collect();
            let function = functions[(random.next_u64() % functions.len() as u64) as usize];
            let parameters = function.parameters.iter();
            let arguments: Vec<String> =
                parameters.map(|parameter| of(random, parameter.value_type)).collect();
            format!("{}({})", function.name, arguments.join(", "))
        }
        (Type::Set, 4) => format!("({} << {})", of(random, Type::Set), of(random, Type::Number)),
        (Type::Set, 5) => format!("-({})", of(random, Type::Set)),
        (Type::Set, _) => {
            let sign = choice(random, &["&", "|", "^", "+", "-", "*", "/", "%"]);
            format!("({} {sign} {})", of(random, Type::Set), of(random, Type::Set))
        }
        (Type::Number, 0..2) => format!("last({})", of(random, Type::Set)),
        (Type::Number, _) => {
            let sign = choice(random, &["+", "-", "*", "/", "%", ">>", "&"]);
            format!("({} {sign} {})", of(random, Type::Number), of(random, Type::Number))
        }
        (Type::Square, _) => of(random, Type::Square),
        (Type::Bool, 0..3) => {
            let sign = choice(random, &["&&", "||", "=>", "<=>"]);
            format!("({} {sign} {})", of(random, Type::Bool), of(random, Type::Bool))
        }
        (Type::Bool, _) => {
            let sign = choice(random, &["<", "<=", "==", "!=", ">"]);
            let side = choice(random, &["set", "number"]);
            let side = if side == "set" { Type::Set } else { Type::Number };
            format!("({} {sign} {})", of(random, side), of(random, side))
        }
    }
}

#[test]
fn random_formulas_have_the_same_values() {
    let mut random = SplitMix64::new(8);
    let mut count = 0;
    for round in 0..3000 {
        let value_type = [Type::Set, Type::Number, Type::Bool][round % 3];
        let source = formula(&mut random, value_type, 1 + round % 3);
        count += usize::from(is_equal(&source));
    }
    assert!(count > 2500, "only {count} formulas were compared");
}
