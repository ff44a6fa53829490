//! C code is refused, or it is printed and parsed back, and has a value or a fault for all
//! inputs; so have its functions.
#![cfg_attr(fuzzing, no_main)]

use setwise_expr::{Compiler, Definitions, Names, Tree, parse};

fn evaluate(tree: &Tree) {
    let mut compiler = Compiler::new(Names::Free);
    if compiler.add(tree).is_err() {
        return;
    }
    let program = compiler.finish();
    let fused = program.fused();
    for seed in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
        let words = (0..).map(|i: u32| seed.rotate_left(i * 11) ^ u64::from(i));
        let inputs: Vec<_> = words.take(program.inputs().len()).collect();
        // The fused program is without the inputs that cancel.
        let word = |name: &str| {
            let place = program.inputs().iter().position(|input| input.name == name);
            place.map_or(0, |place| inputs[place])
        };
        let left: Vec<_> = fused.inputs().iter().map(|input| word(&input.name)).collect();
        let (values, others) = (program.evaluate(&inputs), fused.evaluate(&left));
        assert_eq!(values.is_ok(), others.is_ok(), "{tree}");
        assert!(values.is_err() || values == others, "{tree}");
    }
}

fn check(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    if let Ok(tree) = parse(source) {
        assert_eq!(parse(&tree.to_string()).as_ref(), Ok(&tree), "{source}");
        evaluate(&tree);
    }
    let Ok(definitions) = Definitions::parse(source) else { return };
    for name in definitions.functions() {
        for arguments in ["", "a", "a, b", "a, b, c"] {
            if let Ok(call) = definitions.formula(&format!("{name}({arguments})")) {
                evaluate(&call);
            }
        }
    }
}

setwise_fuzz::fuzz_target!(check);
