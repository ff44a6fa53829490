//! A formula has one meaning: over slices, one board at a time, fused or not,
//! and as its syntax tree says.
use crate::formulas;
use crate::naive;

use std::collections::HashMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise_columns::{Evaluator, PositionName, VARIABLES, compiler};
use setwise_expr::tree::Tree;
use setwise_expr::{Names, Program, Type, Value, parse};

/// Returns rows of random words, some of them special, one for each variable.
fn rows(count: usize, seed: u64) -> Vec<Vec<u64>> {
    let mut random = SplitMix64::new(seed);
    let mut word = || {
        let [a, b, c, kind] = [(); 4].map(|()| random.next_u64());
        match kind % 10 {
            0..4 => a,
            4..8 => a & b & c,
            8 => 1 << (a % 64),
            _ => [0, 1, 63, 64, !0][(a % 5) as usize],
        }
    };
    let mut typed = |&(_, value_type): &(&str, Type)| match value_type {
        Type::Bool => (word() & 1).wrapping_neg(),
        Type::Number => word() & 0xffff,
        _ => word(),
    };
    (0..count).map(|_| VARIABLES.iter().map(&mut typed).collect()).collect()
}

/// The trees of the names that are formulas over others.
static DERIVED: LazyLock<HashMap<&str, Tree>> = LazyLock::new(|| {
    let known = PositionName::ALL.iter();
    known.filter_map(|known| Some((known.name, parse(known.formula?).unwrap()))).collect()
});

/// The value of a variable in a row, or of a name that is derived from variables.
fn value(row: &[u64], name: &str) -> Value {
    if let Some(tree) = DERIVED.get(name) {
        return naive::evaluate(tree, &|name| value(row, name)).unwrap();
    }
    let place = VARIABLES.iter().position(|(known, _)| *known == name).unwrap();
    Value::from_word(VARIABLES[place].1, row[place])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn all_evaluations_agree(source in formulas::formula(), seed in any::<u64>()) {
        let rows = rows(300, seed);
        let tree = parse(&source).unwrap();
        let mut compiler = compiler();
        if let Err(error) = compiler.add(&tree) {
            // A square is a set or an index, and nothing tells which.
            prop_assert!(
                error.message().ends_with("may be a set or an index here")
                    || error.message().ends_with("may be the piece here")
                    // A drawing as an element.
                    || error.message().ends_with("is not the index of a square"),
                "{}: {}", source, error
            );
            return Err(TestCaseError::reject("a square"));
        }
        let program = compiler.finish();
        let fused = program.fused();
        let value_type = program.outputs()[0].value_type;
        let place = |name: &str| VARIABLES.iter().position(|(known, _)| *known == name).unwrap();

        let run = |program: &Program, row: &[u64]| {
            let inputs: Vec<_> =
                program.inputs().iter().map(|input| row[place(&input.name)]).collect();
            program.evaluate(&inputs).ok().map(|values| values[0])
        };
        let expected: Vec<_> = rows.iter().map(|row| run(&program, row)).collect();

        prop_assert!(fused.instructions().len() <= program.instructions().len(), "{}", source);
        for (row, expected) in rows.iter().zip(&expected) {
            let value = naive::evaluate(&tree, &|name| value(row, name));
            prop_assert_eq!(*expected, value, "{}\n{}", source, program);
            prop_assert_eq!(run(&fused, row), value, "{}\n{}", source, fused);
        }

        let columns: Vec<Vec<u64>> = program
            .inputs()
            .iter()
            .map(|input| rows.iter().map(|row| row[place(&input.name)]).collect())
            .collect();
        let columns: Vec<&[u64]> = columns.iter().map(Vec::as_slice).collect();
        for level in Level::available() {
            for len in [rows.len(), 256, 7] {
                let mut found = Vec::new();
                Evaluator::new_at(level, &program).run(&columns, len, |chunk| {
                    assert_eq!(chunk.first(), found.len());
                    for (row, &word) in chunk.output(0).iter().enumerate() {
                        let fault = chunk.fault(0).is_some_and(|faults| faults[row] != 0);
                        found.push((!fault).then(|| Value::from_word(value_type, word)));
                    }
                });
                prop_assert_eq!(&found[..], &expected[..len], "{} at {}", source, level);
            }
        }
    }

    #[test]
    fn a_printed_formula_is_the_same_formula(source in formulas::formula()) {
        let tree = parse(&source).unwrap();
        let printed = tree.to_string();
        let again = parse(&printed).unwrap();
        prop_assert_eq!(&again, &tree, "{}", printed);
        prop_assert_eq!(again.to_string(), printed);
    }
}

#[test]
fn lookups_in_tables_agree_with_the_program_at_all_levels() {
    let mut random = SplitMix64::new(3);
    for length in [1u64, 2, 64, 67, 256] {
        let entries: Vec<_> = (0..length).map(|_| format!("{:#x}", random.next_u64())).collect();
        let entries = entries.join(", ");
        for index in ["x & 63", "x % 67", "x"] {
            let source = format!("const U64 t[{length}] = {{{entries}}}; t[{index}] ^ y");
            let program = setwise_expr::compile(&source, Names::Free).unwrap();
            assert_eq!(program.tables().len(), 1, "{program}");
            let mut word = || random.next_u64() >> (random.next_u64() % 64);
            let rows: Vec<[u64; 2]> = (0..600).map(|_| [word(), word()]).collect();
            let column = |input: usize| rows.iter().map(|row| row[input]).collect::<Vec<_>>();
            let (x, y) = (column(0), column(1));
            let output = &program.outputs()[0];
            let fault = |values: &[u64]| output.fault.map(|fault| values[fault.index()]);
            let expected: Vec<_> = rows
                .iter()
                .map(|row| program.run(row))
                .map(|values| (values[output.register.index()], fault(&values)))
                .collect();
            for level in Level::available() {
                let mut found = Vec::new();
                Evaluator::new_at(level, &program).run(&[&x, &y], rows.len(), |chunk| {
                    for (row, &word) in chunk.output(0).iter().enumerate() {
                        found.push((word, chunk.fault(0).map(|faults| faults[row])));
                    }
                });
                assert_eq!(found, expected, "{source} at {level}");
            }
        }
    }
}

/// Words that functions treat in their own ways, and others.
fn some_word(random: &mut impl FnMut() -> u64) -> u64 {
    let dense = random();
    match random() % 8 {
        0 | 1 => random() % 66,
        2 => (random() % 66).wrapping_neg(),
        3 => [0, 1, !0, 1 << 63, 0x5555_5555_5555_5555][random() as usize % 5],
        4 => dense & random() & random(),
        5 => dense | random() | random(),
        _ => dense,
    }
}

#[test]
fn the_oracle_knows_every_function() {
    let mut state = 1u64;
    // Xorshift, and a multiplication for the lower bits.
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 3 ^ state << 50
    };
    for function in setwise_expr::FUNCTIONS {
        let names = ["x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"];
        let arguments: Vec<_> = function
            .parameters
            .iter()
            .zip(names)
            .map(|(parameter, name)| if parameter.value_type == Type::Bool { "true" } else { name })
            .collect();
        let source = format!("{}({})", function.name, arguments.join(", "));
        let tree = parse(&source).unwrap();
        let program = setwise_expr::compile(&source, setwise_expr::Names::Free).unwrap();
        let check = |words: [u64; 9]| {
            let value = |name: &str| words[names.iter().position(|&known| known == name).unwrap()];
            let expected = naive::evaluate(&tree, &|name| Value::Set(value(name)));
            let inputs: Vec<_> = program.inputs().iter().map(|input| value(&input.name)).collect();
            assert_eq!(
                program.evaluate(&inputs).ok().map(|v| v[0]),
                expected,
                "{source} of {words:x?}"
            );
        };
        for x in [0, 1, 5, 27, 0x8100_0000_0000_0081, !0] {
            check([x; 9]);
        }
        for _ in 0..2000 {
            check(std::array::from_fn(|_| some_word(&mut random)));
        }
    }
}

#[test]
fn functions_of_numbers_agree_with_the_oracle() {
    let names: Vec<_> = (0..9).map(|i| format!("x{i}")).collect();
    for function in setwise_expr::FUNCTIONS {
        if function.parameters.iter().all(|parameter| parameter.value_type == Type::Set) {
            continue;
        }
        let known: Vec<_> = names
            .iter()
            .zip(function.parameters)
            .map(|(name, parameter)| {
                let is_set = parameter.value_type == Type::Set && function.name != "select";
                (name.as_str(), if is_set { Type::Set } else { Type::Number })
            })
            .collect();
        let arguments = known.iter().zip(function.parameters).map(|(&(name, known), parameter)| {
            match (parameter.value_type, known) {
                (Type::Bool, _) => format!("({name} < 50)"),
                (_, Type::Set) => name.to_owned(),
                // Variables are natural numbers.
                _ => format!("({name} - 100)"),
            }
        });
        let call = format!("{}({})", function.name, arguments.collect::<Vec<_>>().join(", "));
        for source in [call.clone(), format!("{call} == 3")] {
            if function.result == Type::Bool && source != call {
                continue;
            }
            let tree = parse(&source).unwrap();
            let program = setwise_expr::compile(&source, Names::Known(&known)).unwrap();
            let mut random = setwise::random::SplitMix64::new(7);
            for _ in 0..500 {
                let words: Vec<_> = known
                    .iter()
                    .map(|(_, value_type)| match value_type {
                        Type::Set => random.next_u64(),
                        _ => random.next_u64() % 200,
                    })
                    .collect();
                let place =
                    |name: &str| known.iter().position(|(known, _)| *known == name).unwrap();
                let value = |name: &str| Value::from_word(known[place(name)].1, words[place(name)]);
                let inputs: Vec<_> =
                    program.inputs().iter().map(|input| words[place(&input.name)]).collect();
                assert_eq!(
                    program.evaluate(&inputs).ok().map(|values| values[0]),
                    naive::evaluate(&tree, &value),
                    "{source} of {words:x?}"
                );
            }
        }
    }
}

#[test]
fn exchanges_agree_with_the_oracle() {
    // At random the ranges and the pairs would seldom be proper ones.
    let set = 0x0f1e_2d3c_4b5a_6978u64;
    let mut sources = Vec::new();
    for i in (0..67).step_by(3) {
        for j in (0..67).step_by(5) {
            sources.extend(
                [0, 1, 2, 5, 17, 32, 33, 64, 65]
                    .map(|n| format!("swap_bits({set:#x}, {i}, {j}, {n})")),
            );
        }
        for mask in ["file_a", "rank_1", "{h8}", "0x5555555555555555", "0x7e00", "none", "all"] {
            sources.push(format!("delta_swap({set:#x}, {mask}, {i})"));
        }
    }
    for source in sources {
        let program = setwise_expr::compile(&source, setwise_expr::Names::Free).unwrap();
        let expected = naive::evaluate(&parse(&source).unwrap(), &|name| panic!("{name}"));
        assert_eq!(program.evaluate(&[]).ok().map(|v| v[0]), expected, "{source}");
    }
}
