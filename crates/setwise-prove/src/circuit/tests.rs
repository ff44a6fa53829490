//! Compares the circuit of every operation with the operation.

use setwise::random::SplitMix64;
use setwise_expr::details::{Meaning, meaning};
use setwise_expr::{FUNCTIONS, Names, Program, Type, compile, width};

use crate::circuit::graph::{Literal, Node};
use crate::circuit::{Circuit, Unsupported};

/// The values of all nodes, for 64 values of the inputs at once.
fn simulate(nodes: &[Node], inputs: &[u64]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let of = |literal: Literal| {
            values[literal.node()] ^ u64::from(literal.is_complement()).wrapping_neg()
        };
        values.push(match *node {
            Node::Constant => 0,
            Node::Input(input) => inputs[input as usize],
            Node::And(a, b) => of(a) & of(b),
        });
    }
    values
}

/// Compares the circuit of a program with its values for 64 values of the inputs.
fn compare(program: &Program, width: usize, values: &[[u64; 64]]) -> Result<(), Unsupported> {
    let circuit = Circuit::new(program, width, 1 << 22, |_| false).expect("a circuit");
    if let Some(&unsupported) = circuit.opaque.first() {
        return Err(unsupported);
    }
    let mut inputs = Vec::new();
    for variable in &values[..program.inputs().len()] {
        for bit in 0..width {
            let lanes = variable.iter().enumerate();
            inputs.push(lanes.fold(0, |word, (lane, value)| word | (value >> bit & 1) << lane));
        }
    }
    let nodes = simulate(circuit.graph.nodes(), &inputs);
    let output = &program.outputs()[0];
    for lane in 0..64 {
        let bits = circuit.words[output.register.index()].iter().enumerate();
        let found = bits.fold(0, |word, (bit, literal)| {
            let value = nodes[literal.node()] >> lane & 1 ^ u64::from(literal.is_complement());
            word | value << bit
        });
        let inputs: Vec<_> = values.iter().map(|variable| variable[lane]).collect();
        let expected = width::run(program, &inputs, width).expect("a meaning");
        let expected = expected[output.register.index()];
        assert_eq!(found, expected, "{}, {width} bits, of {inputs:x?}", output.text);
    }
    Ok(())
}

/// Words of many kinds, including small numbers.
fn words(random: &mut SplitMix64) -> [u64; 64] {
    let mut next = || random.next_u64();
    std::array::from_fn(|lane| match lane % 8 {
        0 if lane < 8 => 0,
        1 if lane < 8 => !0,
        0 | 1 => next() % 70,
        2 => next() & next() & next(),
        3 => next() | next(),
        4 => 1 << (next() % 64),
        _ => next(),
    })
}

/// The texts of all operations, of functions and of operators, over `x` and `y`.
fn operations() -> Vec<String> {
    let mut texts: Vec<String> = FUNCTIONS
        .iter()
        .filter_map(|function| match meaning(function) {
            Meaning::Unary(_) => Some(format!("{}(x)", function.name)),
            Meaning::Binary(_) => Some(format!("{}(x, y)", function.name)),
            _ => None,
        })
        .collect();
    let operators = [
        "&", "|", "^", "+", "-", "*", "/", "%", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "in",
    ];
    texts.extend(operators.map(|operator| format!("x {operator} y")));
    texts.extend(["-x", "~x", "x * 0x0123456789abcdef", "0xfff0 * x"].map(str::to_owned));
    for number in [1u64, 2, 3, 7, 64, 67, 255, 257, 1 << 40] {
        texts.extend(["/", "%"].map(|operator| format!("x {operator} {number}")));
    }
    texts.extend(["x / (1 << y)", "x % (1 << y)", "x * (1 << y)", "x * {y}"].map(str::to_owned));
    texts.extend(["x * (y & -y)", "isolate_ls1b(x) * y", "x % (y & 7)"].map(str::to_owned));
    texts
}

#[test]
fn every_operation_has_the_values_of_its_circuit() {
    let mut random = SplitMix64::new(1);
    let mut unsupported = Vec::new();
    for text in operations() {
        let program = compile(&text, Names::Free).expect("a formula");
        for _ in 0..4 {
            let values = [words(&mut random), words(&mut random)];
            if let Err(reason) = compare(&program, 64, &values) {
                unsupported.push((text.clone(), reason));
                break;
            }
        }
    }
    let texts: Vec<_> = unsupported.iter().map(|(text, _)| text.as_str()).collect();
    let expected = [
        "bit_scan_forward_double_conversion(x)",
        "bit_scan_reverse_double_conversion(x)",
        "x / y",
        "x % y",
    ];
    assert_eq!(texts, expected, "{unsupported:?}");
}

#[test]
fn functions_of_three_words_have_the_values_of_their_circuits() {
    let mut random = SplitMix64::new(2);
    let fused = ["a & b | c", "a ^ (a ^ b) & c", "a & b | a & c | b & c", "~(a | b) ^ c"];
    for text in fused {
        let program = compile(text, Names::Free).expect("a formula").fused();
        let values = [words(&mut random), words(&mut random), words(&mut random)];
        assert_eq!(compare(&program, 64, &values), Ok(()));
    }
}

#[test]
fn every_operation_has_the_values_of_its_circuit_on_narrow_words() {
    for text in operations() {
        let program = compile(&text, Names::Free).expect("a formula");
        for width in [3, 4, 5] {
            let zeros = [0, 0];
            if width::run(&program, &zeros, width).is_none() {
                continue;
            }
            for first in (0..1u64 << (2 * width)).step_by(64) {
                let part = |shift: usize| {
                    let value = |lane| (first + lane as u64) >> shift & !(!0 << width);
                    std::array::from_fn(value)
                };
                assert_eq!(compare(&program, width, &[part(0), part(width)]), Ok(()));
            }
        }
    }
}

#[test]
fn all_bits_of_a_bool_are_equal() {
    let program = compile("x < y", Names::Free).expect("a formula");
    assert_eq!(program.outputs()[0].value_type, Type::Bool);
    let circuit = Circuit::new(&program, 64, 1 << 20, |_| false).expect("a circuit");
    let word = &circuit.words[program.outputs()[0].register.index()];
    assert!(word.iter().all(|bit| *bit == word[0]));
}
