//! Laws as premises and goals.

use setwise_expr::{
    BinaryOperation as B, Instruction, Program, Register, Type, UnaryOperation as U,
};

/// The parts of a law: if all premises are true, all goals are.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) premises: Vec<Register>,
    pub(super) goals: Vec<Register>,
}

/// Returns the parts of the first output. A law that is not an implication is its own only goal.
pub(super) fn parts(program: &Program) -> Parts {
    let instruction = |register: Register| program.instructions()[register.index()];
    let complemented = |register: Register| match instruction(register) {
        Instruction::Unary(U::Complement, premise) => Some(premise),
        _ => None,
    };
    let conjuncts = |mut open: Vec<Register>| {
        let mut conjuncts = Vec::new();
        while let Some(register) = open.pop() {
            match instruction(register) {
                Instruction::Binary(B::Intersection, a, b) => open.extend([b, a]),
                _ => conjuncts.push(register),
            }
        }
        conjuncts
    };
    let mut goal = program.outputs()[0].register;
    let mut premises = Vec::new();
    // An implication is a disjunction with the complement of its premise.
    while let Instruction::Binary(B::Union, a, b) = instruction(goal) {
        let implication = complemented(a)
            .map(|premise| (premise, b))
            .or_else(|| complemented(b).map(|premise| (premise, a)));
        let Some((premise, conclusion)) = implication else {
            break;
        };
        premises.push(premise);
        goal = conclusion;
    }
    Parts { premises: conjuncts(premises), goals: conjuncts(vec![goal]) }
}

/// Returns whether each register is a bool.
pub(super) fn bools(program: &Program) -> Vec<bool> {
    let mut bools: Vec<bool> = Vec::new();
    for &instruction in program.instructions() {
        let of = |register: Register| bools[register.index()];
        bools.push(match instruction {
            Instruction::Input(number) => {
                program.inputs()[number as usize].value_type == Type::Bool
            }
            Instruction::Unary(U::Complement, a) => of(a),
            Instruction::Unary(operation, _) => operation.is_predicate(),
            Instruction::Binary(operation, a, b) => {
                operation.is_relation() || operation.is_logic() && of(a) && of(b)
            }
            Instruction::Logic(_, a, b, c) => of(a) && of(b) && of(c),
            Instruction::Constant(_) | Instruction::Lookup(..) => false,
        });
    }
    bools
}

#[cfg(test)]
mod tests {
    use setwise_expr::{Names, compile};

    use super::*;

    #[test]
    fn an_implication_has_premises_and_goals() {
        let counts = |law| {
            let parts = parts(&compile(law, Names::Free).expect("a law"));
            (parts.premises.len(), parts.goals.len())
        };
        assert_eq!(counts("a == b"), (0, 1));
        assert_eq!(counts("a < b && b < c => a < c && a != c"), (2, 2));
        assert_eq!(counts("a < b => b < c => a < c"), (2, 1));
        assert_eq!(counts("a < b || b < c"), (0, 1));
    }
}
