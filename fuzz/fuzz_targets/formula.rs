//! A formula that was parsed is printed and parsed back to the same program, and a program has
//! a value or a fault for all inputs.
#![cfg_attr(fuzzing, no_main)]

use setwise_expr::{Compiler, Names, Program, Tree, Type, parse};

fn compile(tree: &Tree) -> Option<Program> {
    let fields = [("a", Type::Number), ("White Elo", Type::Number)];
    let mut compiler = Compiler::new(Names::Free).with_fields(&fields);
    let _ = compiler.bounds(tree);
    compiler.add(tree).ok()?;
    Some(compiler.finish())
}

fn check(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let Ok(tree) = parse(source) else { return };
    let Some(program) = compile(&tree) else { return };
    let text = tree.to_string();
    let again = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let again = compile(&again).expect("the printed formula compiles");
    for seed in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
        let words = (0..).map(|i: u32| seed.rotate_left(i * 11) ^ u64::from(i));
        let inputs: Vec<_> = words.take(program.inputs().len()).collect();
        assert_eq!(program.evaluate(&inputs), again.evaluate(&inputs), "{text}");
    }
}

setwise_fuzz::fuzz_target!(check);
