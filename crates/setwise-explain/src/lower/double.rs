//! Conversions to a `double`, which processors have, found in programs that lack them.
//!
//! The language has no `double`, so C code that reads its bits is a program of shifts and a
//! rounding. The same program over a single variable is the pattern:
//!
//! ```text
//! for each instruction of the program:
//!     if it is the last one of the pattern, and its operands are those of the pattern, and so on
//!         down to the variable: the result is the conversion of what the variable stands for
//! ```

use std::collections::HashMap;

use setwise_expr::{Compiler, Instruction, Names, Program, Register, parse};

/// The conversion as C code.
const CONVERSION: &str = "U64 f(U64 x) { return __bits_of_double(x); }";

/// Returns the words whose bits of a `double` are in a register, for each such register.
pub(super) fn conversions(program: &Program) -> HashMap<Register, Register> {
    let Some((pattern, last)) = pattern() else { return HashMap::new() };
    if program.instructions().len() <= last.index() {
        return HashMap::new();
    }
    let is_like = |place: &Register| is_same_operation(of(program, *place), of(&pattern, last));
    let registers = (0..program.instructions().len()).map(Register::new).filter(is_like);
    registers
        .filter_map(|register| {
            let mut found = HashMap::new();
            matches(&pattern, last, program, register, &mut found).then_some(())?;
            let input = (0..=last.index()).map(Register::new);
            let mut inputs =
                input.filter(|&place| matches!(of(&pattern, place), Instruction::Input(_)));
            Some((register, *found.get(&inputs.next()?)?))
        })
        .collect()
}

/// Returns the program of the conversion, and the register of its result.
fn pattern() -> Option<(Program, Register)> {
    let tree = parse(CONVERSION).ok()?;
    let mut compiler = Compiler::new(Names::Free).trusting_code().with_words();
    compiler.add_steps(&tree).ok()?;
    let program = compiler.finish();
    let last = program.outputs()[tree.root()].register;
    Some((program, last))
}

fn of(program: &Program, register: Register) -> Instruction {
    program.instructions()[register.index()]
}

/// Returns true if two instructions differ at most in their operands.
fn is_same_operation(a: Instruction, b: Instruction) -> bool {
    let plain = |instruction: Instruction| instruction.map_operands(|_| Register::new(0));
    plain(a) == plain(b)
}

/// Returns true if a register of the program has the value of one of the pattern; `found` has what
/// those of the pattern stand for.
fn matches(
    pattern: &Program,
    wanted: Register,
    program: &Program,
    register: Register,
    found: &mut HashMap<Register, Register>,
) -> bool {
    if let Some(&known) = found.get(&wanted) {
        return known == register;
    }
    let (a, b) = (of(pattern, wanted), of(program, register));
    if matches!(a, Instruction::Input(_)) {
        found.insert(wanted, register);
        return true;
    }
    if !is_same_operation(a, b) {
        return false;
    }
    let before = found.clone();
    let all = |operands: &[Register], found: &mut HashMap<Register, Register>| {
        a.operands()
            .zip(operands)
            .all(|(wanted, &operand)| matches(pattern, wanted, program, operand, found))
    };
    let operands: Vec<Register> = b.operands().collect();
    let mut is_it = all(&operands, found);
    if let (false, Instruction::Binary(operation, x, y)) = (is_it, b)
        && operation.is_commutative()
    {
        found.clone_from(&before);
        is_it = all(&[y, x], found);
    }
    if is_it {
        found.insert(wanted, register);
    } else {
        *found = before;
    }
    is_it
}
