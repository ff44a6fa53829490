//! Exported laws mean what the evaluator says.

use num_bigint::BigUint;
use setwise::bitscan::Algorithm;
use setwise_expr::board::NamedBoard;
use setwise_expr::details::{Meaning, meaning};
use setwise_expr::{
    Compiler, Definitions, Function, Names, Type, UnaryOperation as U, Value, parse, parse_on,
    width,
};
use setwise_prove::{ExportError, Law};

use super::c_laws::sections;
use super::random::Random;
use super::smt::{self, File};

/// Words at the ends of what operations treat alike.
const EDGES: [u64; 12] =
    [0, 1, 2, 63, 64, 65, 1 << 63, u64::MAX, u64::MAX - 1, 0xff, 0x8080_8080_8080_8080, 1 << 32];

/// A random word: an end, an index, or one with few or many bits.
fn word(random: &mut Random) -> u64 {
    let mut any = || (0..4).fold(0, |word, _| word << 16 | random.below(1 << 16) as u64);
    let [a, b, c] = [any(), any(), any()];
    match random.below(8) {
        0 | 1 => random.one_of(&EDGES),
        2 => a % 64,
        3 => a & b & c,
        4 => a | b | c,
        5 => a & b,
        _ => a,
    }
}

/// Returns whether a law is false or has no value, as its program says before it is simplified.
fn is_refuted(law: &Law, tree: &setwise_expr::Tree, width: usize, values: &[u64]) -> bool {
    let mut compiler = Compiler::new(Names::Free).with_width(width, false).with_words();
    compiler.add_law(tree, &[tree.root()]).unwrap();
    let program = compiler.finish();
    let named: Vec<_> = law.variables().zip(values).collect();
    let value = |name: &str| *named.iter().find(|(known, _)| *known == name).unwrap().1;
    let inputs: Vec<_> = program.inputs().iter().map(|input| value(&input.name)).collect();
    let values = width::run(&program, &inputs, width).expect("a meaning at this width");
    let output = &program.outputs()[0];
    values[output.register.index()] == 0
        || output.fault.is_some_and(|fault| values[fault.index()] != 0)
}

/// Compares a law with its export for some values. Returns the number of values that refute it.
fn compare(text: &str, tree: &setwise_expr::Tree, width: usize, rounds: usize) -> usize {
    let law = Law::from_tree(tree).unwrap_or_else(|error| panic!("{}", error.report("", text)));
    let file = law.to_smt2_at(width).unwrap_or_else(|error| panic!("{text}: {error}"));
    let file = File::read(&file);
    assert_eq!(file.declared.len(), law.variables().count(), "{text}");
    let mut random = Random::new(text.len() as u64);
    let mut refuted = 0;
    for round in 0..rounds {
        let values: Vec<u64> = (0..file.declared.len())
            .map(|place| match round {
                0 => 0,
                1 => u64::MAX,
                2 => place as u64,
                _ => word(&mut random),
            })
            .map(|value| value & u64::MAX >> (64 - width))
            .collect();
        let expected = is_refuted(&law, tree, width, &values);
        let numbers: Vec<_> = values.iter().map(|&value| BigUint::from(value)).collect();
        assert_eq!(file.is_refuted_by(&numbers), expected, "{text}: {values:x?}");
        let claims = file.named("setwise.claims", &numbers);
        assert_eq!(claims, smt::Value::Bool(true), "{text}: {values:x?}");
        refuted += usize::from(expected);
    }
    refuted
}

fn uses_floats(function: &Function) -> bool {
    use Algorithm::{ForwardDoubleConversion, ReverseDoubleConversion};
    let scans = [ForwardDoubleConversion, ReverseDoubleConversion];
    matches!(meaning(function), Meaning::Unary(U::BitScan(scan)) if scans.contains(&scan))
}

#[test]
fn every_function_has_its_value() {
    let mut count = 0;
    for function in Function::all() {
        let arguments: Vec<_> = function.parameters.iter().map(|it| it.name.to_owned()).collect();
        let bool_of = |place: usize| function.parameters[place].value_type == Type::Bool;
        let arguments: Vec<_> = arguments
            .iter()
            .enumerate()
            .map(
                |(place, _)| {
                    if bool_of(place) { format!("(v{place} != 0)") } else { format!("v{place}") }
                },
            )
            .collect();
        let call = format!("{}({})", function.name, arguments.join(", "));
        let mut compiler = Compiler::new(Names::Free);
        compiler.add(&parse(&call).unwrap()).unwrap();
        let program = compiler.finish();
        if uses_floats(function) {
            let law = Law::new(&format!("{call} == 0")).unwrap();
            let error = law.to_smt2().unwrap_err();
            assert_eq!(error, ExportError::Unsupported(function.name.to_owned()));
            continue;
        }
        count += 1;
        // A value that is equal, and one that is not.
        let is_bool = program.outputs()[0].value_type == Type::Bool;
        let text = if is_bool { call.clone() } else { format!("{call} == w") };
        let tree = parse(&text).unwrap();
        let law = Law::from_tree(&tree).unwrap();
        let file = File::read(&law.to_smt2().unwrap());
        let mut random = Random::new(count as u64);
        for _ in 0..24 {
            let mut values: Vec<u64> = law.variables().map(|_| word(&mut random)).collect();
            let named: Vec<_> = law.variables().map(str::to_owned).collect();
            let of = |values: &[u64], name: &str| {
                values[named.iter().position(|known| known == name).unwrap()]
            };
            let inputs: Vec<_> =
                program.inputs().iter().map(|input| of(&values, &input.name)).collect();
            let value = program.evaluate(&inputs).map(|values| values[0]);
            let expected = match (value, named.iter().position(|name| name == "w")) {
                (Ok(Value::Bool(value)), _) => !value,
                (Err(_), _) => true,
                (Ok(value), place) => {
                    let word = match value {
                        Value::Set(set) => set,
                        Value::Number(number) => number.cast_unsigned(),
                        Value::Bool(_) => panic!("{text}"),
                    };
                    let is_wrong = random.below(2) == 1;
                    values[place.unwrap()] = word ^ u64::from(is_wrong) << random.below(64);
                    is_wrong
                }
            };
            let numbers: Vec<_> = values.iter().map(|&value| BigUint::from(value)).collect();
            assert_eq!(file.is_refuted_by(&numbers), expected, "{text}: {values:x?}");
        }
    }
    assert!(count > 200, "only {count} functions");
}

#[test]
fn formulas_have_their_values_at_all_widths() {
    for (text, widths) in [
        ("x & (x - 1) <= x", &[1, 2, 3, 7, 8, 16, 32, 63, 64][..]),
        ("count(x) + count(y) == count(x | y) + count(x & y)", &[8, 16, 32, 64]),
        ("x / y * y + x % y == x", &[4, 8, 32, 64]),
        ("y != 0 => x / y <= x", &[8, 64]),
        ("x << y >> y == x", &[5, 8, 64]),
        ("first(x) <= last(x)", &[1, 2, 3, 8, 64]),
        ("y in x => x >> y & 1 == 1", &[8, 64]),
        ("extract(deposit(x, y), y) == x", &[1, 2, 8, 33, 64]),
        ("is_single(x) => isolate_ms1b(x) == smear_ms1b_down(x)", &[8, 64]),
        ("count(x) / 2 - 3 < count(y) % 5 && count(x) - count(y) >> 1 < 0", &[8, 64]),
        ("(count(x) - 5) / (count(y) - 3) == 2", &[8, 64]),
        ("x ^ x | 1 + 2 == 3 && (x < y) != (y > x)", &[8, 64]),
        ("select(x < y, x, y) <= y", &[8, 64]),
        ("(x < y) == (x >= y) || x == y", &[8, 64]),
    ] {
        for &width in widths {
            let rounds = if width == 64 { 200 } else { 100 };
            compare(text, &parse(text).unwrap(), width, rounds);
        }
    }
}

#[test]
fn the_laws_of_the_suite_have_their_values() {
    let texts = [include_str!("../data/laws.sw"), include_str!("../data/not_laws.sw")];
    let lines = texts.into_iter().flat_map(str::lines);
    let mut refuted = 0;
    for text in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        refuted += compare(text, &parse(text).unwrap(), 64, 6);
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn laws_about_code_have_their_values() {
    for (title, text) in sections() {
        let definitions = Definitions::parse(&text).unwrap();
        for law in text.lines().filter_map(|line| line.strip_prefix("//= ")) {
            let law = law.replace('$', "27");
            let tree = definitions.formula(&law).unwrap();
            compare(&format!("{title}: {law}"), &tree, 64, 8);
        }
    }
}

#[test]
fn undefined_code_has_no_value() {
    for (code, law) in [
        ("int f(int x, int y) { return x / y; }", "f(a, b) == f(a, b)"),
        ("int f(int x, int n) { return x << n; }", "f(a, b) == f(a, b)"),
        ("int f(int x, int n) { return x >> n; }", "f(a, b) == f(a, b)"),
        ("short f(short x, signed char y) { return x * y - 3; }", "f(a, b) > f(b, a)"),
        ("unsigned f(unsigned x, unsigned y) { return x * y / 3; }", "f(a, b) == f(b, a)"),
        ("bool f(int x, long y) { return x < y; }", "f(a, b)"),
        ("int t[5] = {3, -1, 4, 1, 5}; int f(int i, int j) { return t[i] + j; }", "f(a, b) > -1"),
        (
            "int f(U64 x, U64 y) { int n = 0; while (x > y) { x >>= 1; n++; } return n; }",
            "f(a, b) < 9",
        ),
        ("int f(int x, int y) { int n; if (x > 3) n = y; return n; }", "f(a, b) != 7"),
        (
            "int f(int x, int y) { for (int i = 0; i < 5; i++) if (x > i) y += i; return y; }",
            "f(a, b) >= f(b, b)",
        ),
        ("int f(int x, int y) { assert(x > y); return x - y; }", "f(a, b) > 0"),
    ] {
        let definitions = Definitions::parse(code).unwrap();
        let tree = definitions.formula(law).unwrap();
        compare(code, &tree, 64, 60);
    }
}

#[test]
fn sets_of_a_board_have_their_values() {
    for (name, text) in [
        ("shogi", "~(a | b) == ~a & ~b"),
        ("shogi", "a << 1 >> 1 == a"),
        ("shogi", "count(a) + count(~a) == count(all)"),
        ("xiangqi", "a + b == b + a && a <= (a | b)"),
        ("7x7", "a - b == a + ~b"),
        ("othello", "a != none => first(a) in a"),
        ("connect-four", "a << first(b) == b << first(a)"),
        ("draughts", "north_east_one(a) != b && ~a != a"),
        ("3x5", "a * b == b * a && a / b <= a"),
        ("go19", "a << count(b) >> 3 == a << 3 >> count(b)"),
    ] {
        let Ok(board) = NamedBoard::parse(name) else { panic!("{name}") };
        let tree = parse_on(text, &board.shape).unwrap();
        let law = Law::on_board(&tree, Some(&board)).unwrap();
        let file = File::read(&law.to_smt2().unwrap());
        let mut random = Random::new(1);
        let universe: setwise::wide::Set<8> = board.shape.universe();
        for _ in 0..100 {
            let sets: Vec<setwise::wide::Set<8>> = (0..2)
                .map(|_| {
                    let words = std::array::from_fn(|i| word(&mut random) & universe.0[i]);
                    setwise::wide::Set(words)
                })
                .collect();
            let mut compiler = Compiler::new(Names::Free).with_board(&board);
            compiler.add(&tree).unwrap();
            let set_of = |name: &str| sets[usize::from(name == "b")];
            let value = compiler.finish_on_board().evaluate(set_of);
            let expected = value.map_or(true, |values| values[0] == Value::Bool(false));
            let numbers: Vec<_> = file
                .declared
                .iter()
                .map(|(name, _)| {
                    let set = set_of(name);
                    set.0
                        .iter()
                        .rev()
                        .fold(BigUint::ZERO, |all, &word| (all << 64) | BigUint::from(word))
                })
                .collect();
            assert_eq!(file.is_refuted_by(&numbers), expected, "{name}: {text}: {sets:x?}");
        }
    }
}

#[test]
fn variables_keep_their_names_unless_smt_lib_has_them() {
    let law = Law::new("bvadd + ite == concat & _y | Word - x").unwrap();
    let file = law.to_smt2().unwrap();
    let names: Vec<_> = File::read(&file).declared.into_iter().map(|it| it.0).collect();
    assert_eq!(names, ["bvadd'", "ite'", "concat'", "_y", "Word'", "x"]);
    // A simple symbol has no apostrophe.
    assert!(file.contains("(declare-const |ite'| Word) ; `ite`\n"), "{file}");
}

#[test]
fn a_law_keeps_its_operations() {
    // Nothing is folded, although the simplifier finds that it is true.
    let file = Law::new("x ^ x == 0").unwrap().to_smt2().unwrap();
    assert!(file.contains("(bvxor x x)"), "{file}");
    let error = Law::new("rook({a1}, x) == x").unwrap().to_smt2_at(8).unwrap_err();
    assert!(matches!(error, ExportError::Width(_)));
}
