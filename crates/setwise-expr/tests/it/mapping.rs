//! Formulas and code whose words number the squares in another order.
//!
//! With a mapping, a formula of words computes what it computes in `lerf` from the words of its
//! variables, and a formula about the board computes the same sets.

use setwise::{Bitboard, Square, SquareMapping};
use setwise_expr::{
    Compiler, Definitions, FUNCTIONS, FormulaError, Function, Names, Tree, Type, Value, parse,
};

use super::random::Random;

/// Returns the value of a formula whose variables are `x`, `y` and `z`.
fn value(tree: &Tree, mapping: SquareMapping, sets: [u64; 3]) -> Option<Value> {
    let mut compiler = Compiler::new(Names::Free).with_mapping(mapping);
    compiler.add(tree).unwrap_or_else(|error| panic!("{tree}: {error}"));
    let program = compiler.finish();
    let inputs = program.inputs().iter().map(|input| match &*input.name {
        "x" => sets[0],
        "y" => sets[1],
        "z" => sets[2],
        other => panic!("{tree}: {other}"),
    });
    Some(program.evaluate(&inputs.collect::<Vec<_>>()).ok()?[0])
}

fn trials() -> Vec<[u64; 3]> {
    let mut random = Random::new(1);
    let mut trials = vec![[0, 0, 0], [!0, !0, !0], [1, 1 << 63, 1 << 28]];
    for _ in 0..12 {
        let [a, b, c, d] = [0; 4].map(|_| random.word());
        trials.extend([[a, b, c], [a & b, 1 << (c % 64), d % 70], [1 << (a % 64), b & c & d, c]]);
    }
    trials
}

/// Returns true if a formula computes with the words of the mapping.
fn is_of_words(tree: &Tree, mapping: SquareMapping) -> bool {
    trials().into_iter().all(|sets| {
        let words = sets.map(|set| mapping.word_of(Bitboard(set)));
        let expected = value(tree, SquareMapping::Lerf, words).map(|value| match value {
            Value::Set(word) => Value::Set(mapping.set_of(word).0),
            value => value,
        });
        value(tree, mapping, sets) == expected
    })
}

/// Returns true if a formula computes the same sets as without a mapping.
fn is_of_board(tree: &Tree, mapping: SquareMapping) -> bool {
    trials()
        .into_iter()
        .all(|sets| value(tree, mapping, sets) == value(tree, SquareMapping::Lerf, sets))
}

#[test]
fn words_shifts_arithmetic_and_scans_are_those_of_the_mapping() {
    let formulas = [
        "x << 8",
        "x >> 7 | y << 9",
        "x << 64",
        "x + y",
        "x - y",
        "x * 0x101",
        "x / y",
        "x % 255",
        "-x",
        "x < y",
        "x <= y",
        "x & 255",
        "x & -256",
        "x | 1 << 28",
        "x ^ 0xff00",
        "0b101 & x",
        "first(x)",
        "last(x)",
        "x & -x",
        "count(x & 0xff) << 3",
        "1 << first(x)",
        "{28, 3} | x",
        "28 in x",
        "let n = first(x); n in y",
        "x & first(y)",
        "select(x < y, x, 5)",
        "bit_scan_forward_de_bruijn(x)",
        "x << count(y)",
        "let a = x << 8; a & a >> 1",
        "bswap(x) | transpose(y) & rbit(z)",
        "x == y << 1",
        "x ^ -1 / 3 & y",
        "U64 f(U64 x) { return (x >> 7) | (x << 9); }",
        "U64 f(U64 x, U64 y) { int n = 0; while (x) { n++; x &= x - 1; } return y << n; }",
        "int f(U64 x) { return x ? __builtin_ctzll(x) : 64; }",
        "U64 b = x; b |= b >> 1; b *= 0x9E3779B97F4A7C15; return b ^ __builtin_bswap64(y);",
        "let a = x + 1; U64 r = a; r -= y; r",
    ];
    for formula in formulas {
        let tree = parse(formula).unwrap();
        for mapping in SquareMapping::ALL {
            assert!(is_of_words(&tree, mapping), "{formula} in {mapping}");
        }
    }
}

#[test]
fn names_of_squares_directions_and_attacks_are_those_of_the_board() {
    let formulas = [
        "x & file_a | rank_2 | notAFile & y",
        "{a1..c3, e4} | x",
        "e4 in x",
        "x | y & ~z",
        "knight(x) & ~file_h",
        "rook(x, y)",
        "rook(e4, x)",
        "line(e4, h7)",
        "pawn_attacks_white(x)",
        "north_fill(x) ^ flip_vertical(y)",
        "from_square(e4) | x",
        "e4 | d5",
        "count(x & y)",
        "x == y",
        "x != none",
        "is_subset(x, y)",
        "1 << e4 & x",
        "let s = e4; s in x",
        "let a = x | {h8}; let b = knight(a); b & ~a",
        "........\n........\n........\n....1...\n........\n........\n........\n1.......",
        "U64 f(U64 x) { return knight(x) | pawn_attacks_black(x) | file_a; }",
        "U64 f(U64 x) { return x | (1ULL << e4) | rook(x, 1ULL << g4); }",
    ];
    for formula in formulas {
        let tree = parse(formula).unwrap();
        for mapping in SquareMapping::ALL {
            assert!(is_of_board(&tree, mapping), "{formula} in {mapping}");
        }
    }
}

#[test]
fn squares_found_by_scans_are_those_of_lines() {
    let formula = parse(
        "line(first({e4}), h7) == line(e4, h7) && diagonal(last({c2})) == diagonal(c2)
        && between(first({a1}) + 0, first({a4})) == {a2, a3} && diagonal(64 + first(x)) == none",
    );
    let formula = formula.unwrap();
    for mapping in SquareMapping::ALL {
        for sets in trials() {
            assert_eq!(value(&formula, mapping, sets), Some(Value::Bool(true)), "{mapping}");
        }
    }
}

#[test]
fn every_function_is_of_words_or_of_the_board() {
    for function in FUNCTIONS {
        let arguments = function.parameters.iter().zip(["x", "y", "z", "y"].into_iter().cycle());
        let arguments: Vec<_> = arguments
            .map(|(parameter, name)| match parameter.value_type {
                Type::Bool => format!("{name} == none"),
                Type::Number => format!("count({name})"),
                Type::Square => format!("first({name})"),
                Type::Set => name.to_owned(),
            })
            .collect();
        let tree = parse(&format!("{}({})", function.name, arguments.join(", "))).unwrap();
        let is_geometric = matches!(
            function.group,
            "One step, in eight directions"
                | "Knight steps, in eight directions"
                | "Fills"
                | "Attacks"
                | "Pawns"
                | "The whole board"
        ) || ["diagonal", "anti_diagonal", "line", "between", "fill_multiply"]
            .contains(&function.name)
            || ["rank_mask", "file_mask", "distance"].contains(&function.name);
        let takes_squares =
            function.parameters.iter().any(|parameter| parameter.value_type == Type::Square);
        for mapping in SquareMapping::ALL {
            // The first square is another one in each mapping.
            let is_right = match is_geometric {
                true => takes_squares || is_of_board(&tree, mapping),
                false => is_of_words(&tree, mapping),
            };
            assert!(is_right, "{tree} in {mapping}");
        }
    }
    assert_eq!(Function::named("bswap").unwrap().name, "flip_vertical");
}

#[test]
fn mappings_of_one_program_may_differ() {
    let mut compiler = Compiler::new(Names::Free).with_mapping(SquareMapping::Berlef);
    compiler
        .define(&parse("let a = {e4} << 8; let n = first(a); let s = e4; none").unwrap())
        .unwrap();
    let mut compiler = compiler.with_mapping(SquareMapping::Befr);
    compiler.add(&parse("a").unwrap()).unwrap();
    compiler.add(&parse("n").unwrap()).unwrap();
    compiler.add(&parse("s + 0 == e4 + 0 && s in {e4}").unwrap()).unwrap();
    let values = compiler.finish().evaluate(&[]).unwrap();
    assert_eq!(values, [Value::Set(1 << 20), Value::Number(44), Value::Bool(true)]);
}

/// An `enum` in the order of a mapping.
fn enumeration(mapping: SquareMapping, prefix: &str) -> String {
    let squares = (0..64).map(|index| mapping.square_at(index).unwrap().to_string());
    let names: Vec<_> = squares
        .map(
            |name| {
                if prefix.is_empty() { name } else { format!("{prefix}{}", name.to_uppercase()) }
            },
        )
        .collect();
    format!("enum {{ {} }};\n", names.join(", "))
}

#[test]
fn an_enum_of_all_squares_is_the_mapping_of_its_code() {
    for mapping in SquareMapping::ALL {
        for prefix in ["", "SQ_"] {
            let code = enumeration(mapping, prefix) + "U64 f(U64 x) { return x << 8; }";
            let tree = parse(&code).unwrap();
            assert_eq!(tree.mapping_or(None), Ok(mapping));
            let mut compiler = Compiler::new(Names::Free);
            compiler.add(&tree).unwrap();
            let program = compiler.finish();
            let expected = mapping.set_of(mapping.word_of(Bitboard(1 << 28)) << 8).0;
            assert_eq!(program.evaluate(&[1 << 28]), Ok(vec![Value::Set(expected)]), "{mapping}");
            let note = program.outputs()[0].notes.first().map(ToString::to_string);
            match mapping {
                SquareMapping::Lerf => assert_eq!(note, None),
                _ => assert!(note.unwrap().contains(&format!("mapping `{mapping}`"))),
            }
        }
    }
}

#[test]
fn enums_of_other_forms_are_found() {
    let berlef = Ok(SquareMapping::Berlef);
    let body = enumeration(SquareMapping::Berlef, "");
    let body = body.strip_prefix("enum { ").unwrap().strip_suffix(" };\n").unwrap();
    for code in [
        format!("enum {{ {body}, no_sq }};"),
        format!("enum Square : int {{ {body}, no_sq = 99, }};"),
        format!("enum class Square {{ {} }};", body.to_uppercase()),
        format!("enum {{ WHITE, BLACK }};\nenum {{ {} }};", body.replacen("a8", "a8 = 0", 1)),
        format!("#define N 8\nenum {{ none_yet = -1, {} }};", body.replacen("e8", "e8 = 4", 1)),
    ] {
        let code = code + "\nU64 f(U64 x) { return x << 8; }";
        assert_eq!(parse(&code).unwrap().mapping_or(None), berlef, "{code}");
    }
    let few = "enum { a8, b8, c8 }; U64 f(U64 x) { return x << 8; }".to_owned();
    let wide =
        format!("enum {{ {} }}; U64 f(U64 x) {{ return x; }}", body.replacen("h1", "h1 = 70", 1));
    for code in [few, wide] {
        assert_eq!(parse(&code).unwrap().mapping_or(None), Ok(SquareMapping::Lerf), "{code}");
    }
}

#[test]
fn another_mapping_than_that_of_the_code_is_refused_with_both() {
    let code = enumeration(SquareMapping::Berlef, "") + "U64 f(U64 x) { return x << 8; }";
    let tree = parse(&code).unwrap();
    assert_eq!(tree.mapping_or(Some(SquareMapping::Berlef)), Ok(SquareMapping::Berlef));
    let refused = |error: FormulaError| {
        let message = error.message();
        assert!(message.contains("`berlef`") && message.contains("`lerf`"), "{message}");
        assert!(error.help().unwrap().contains("`berlef`"));
    };
    refused(tree.mapping_or(Some(SquareMapping::Lerf)).unwrap_err());
    refused(tree.clone().in_mapping(SquareMapping::Lerf).unwrap_err());
    let mut compiler = Compiler::new(Names::Free).with_mapping(SquareMapping::Lerf);
    refused(compiler.add(&tree).unwrap_err());

    let both = enumeration(SquareMapping::Lerf, "SQ_") + &code;
    let tree = parse(&both).unwrap();
    let message = tree.mapping_or(None).unwrap_err().message().to_owned();
    assert!(message.contains("`lerf`") && message.contains("`berlef`"), "{message}");
    assert_eq!(tree.mapping_or(Some(SquareMapping::Berlef)), Ok(SquareMapping::Berlef));
}

#[test]
fn pawn_attacks_of_an_engine_with_a8_as_bit_0_are_on_the_right_squares() {
    let code = enumeration(SquareMapping::Berlef, "")
        + "
        const U64 not_a_file = 18374403900871474942ULL;
        const U64 not_h_file = 9187201950435737471ULL;
        U64 mask_pawn_attacks_white(int square) {
            U64 attacks = 0ULL;
            U64 bitboard = 0ULL;
            bitboard |= (1ULL << square);
            if ((bitboard >> 7) & not_a_file) attacks |= (bitboard >> 7);
            if ((bitboard >> 9) & not_h_file) attacks |= (bitboard >> 9);
            return attacks;
        }
        ";
    let expected = Bitboard::from_squares(&[Square::D5, Square::F5]).0;
    let pasted = parse(&format!("{code} mask_pawn_attacks_white(e4);")).unwrap();
    assert_eq!(value(&pasted, SquareMapping::Berlef, [0; 3]), Some(Value::Set(expected)));
    // Each constant with its value.
    let values = (0..64).fold(code.clone(), |code, index| {
        let name = SquareMapping::Berlef.square_at(index).unwrap();
        code.replacen(&format!("{name}"), &format!("{name} = {index}"), 1)
    });
    let definitions = Definitions::parse(&values).unwrap();
    for formula in [
        "mask_pawn_attacks_white(e4)",
        "pawn_attacks_white({e4}) & mask_pawn_attacks_white(first({e4}))",
    ] {
        let mut compiler = Compiler::new(Names::Free);
        compiler.add(&definitions.formula(formula).unwrap()).unwrap();
        assert_eq!(compiler.finish().evaluate(&[]), Ok(vec![Value::Set(expected)]), "{formula}");
    }
    // The numbers of squares are those of the code.
    let mut compiler = Compiler::new(Names::Free);
    compiler
        .add(&definitions.formula("first({e4}) == 36 && {36} == {e4} && e4 + 0 == 36").unwrap())
        .unwrap();
    assert_eq!(compiler.finish().evaluate(&[]), Ok(vec![Value::Bool(true)]));
}
