//! Functions of unions: attacks, fills and floods of two sets are those of each set, joined.
//!
//! A part that depends on a union of two variables is a pair of words whose union it is, as long as its
//! operations allow that:
//!
//! ```text
//! a | b                (a, b)
//! (p, q) << n          (p << n, q << n)        and so for steps, flips, fills and attacks
//! (p, q) & t           (p & t, q & t)          if t is not such a pair
//! (p, q) | (r, s)      (p | r, q | s)
//! anything else        takes the pair as the word p | q
//! ```
//!
//! This is an induction over the steps of a fill: each one of `flood(a | b, c)` is the union of those of
//! `flood(a, c)` and `flood(b, c)`, so that both sides of the law are unions of the same parts.

use std::collections::HashSet;

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Program, Register, UnaryOperation as U,
};

use crate::copied::copied;
use crate::linear::moves;
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of unions.
pub(super) struct Unions;

/// The most unions of variables within each other.
const ROUNDS: usize = 4;

/// The most parts of a union.
const MAX_PARTS: usize = 256;

impl Stage for Unions {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let most = task.clock.limits().circuit_nodes() / 4;
        let mut program = task.program.clone();
        if program.outputs()[0].fault.is_some() || task.width != 64 {
            return Outcome::Open(None);
        }
        for _ in 0..ROUNDS {
            let is_large = program.instructions().len() > most;
            if is_large || !has_union_of_variables(&program) || task.clock.is_over() {
                break;
            }
            task.clock.spend(4 * program.instructions().len() as u64);
            let law = program.outputs()[0].register;
            let mut split = Split { program: &program, builder: Builder::with_inputs(&program) };
            let law = split.all()[law.index()];
            let law = split.whole(law);
            if split.builder.instruction(law) == Instruction::Constant(u64::MAX) {
                return Outcome::Holds(Method::Unions);
            }
            let mut output = program.outputs()[0].clone();
            output.register = law;
            (output.marks, output.reasons) = (Vec::new(), Vec::new());
            program = split.builder.program(vec![output]).without_dead_code();
        }
        Outcome::Open(None)
    }
}

/// A part of a law: a word, or the union of two words.
#[derive(Clone, Copy)]
enum Part {
    Word(Register),
    Pair([Register; 2]),
}

use Part::{Pair, Word};

struct Split<'a> {
    program: &'a Program,
    builder: Builder,
}

impl Split<'_> {
    /// Returns all parts of the program.
    fn all(&mut self) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::with_capacity(self.program.instructions().len());
        for &instruction in self.program.instructions() {
            let part = match instruction {
                Instruction::Unary(operation, a) => match parts[a.index()] {
                    Pair(words) if is_additive(operation) => {
                        Pair(words.map(|word| self.builder.unary(operation, word)))
                    }
                    _ => self.copied(instruction, &parts),
                },
                Instruction::Binary(operation, a, b) => {
                    let pair = self.pair(operation, a, b, &parts);
                    pair.unwrap_or_else(|| self.copied(instruction, &parts))
                }
                _ => self.copied(instruction, &parts),
            };
            parts.push(part);
        }
        parts
    }

    /// Returns the pair of an operation, if it is one.
    fn pair(&mut self, operation: B, a: Register, b: Register, parts: &[Part]) -> Option<Part> {
        let is_word = |register: Register| is_variable(self.program, register);
        Some(match (operation, parts[a.index()], parts[b.index()]) {
            (B::Union, Word(p), Word(q)) if is_word(a) && is_word(b) => Pair([p, q]),
            (B::Union, Pair(a), Pair(b)) => self.both(operation, a, b),
            (B::Union | B::Intersection, Pair(a), Word(b)) => self.both(operation, a, [b, b]),
            (B::Union | B::Intersection, Word(a), Pair(b)) => self.both(operation, [a, a], b),
            (operation, Pair(a), Word(b)) if is_additive_in_first(operation) => {
                self.both(operation, a, [b, b])
            }
            (B::Equal | B::IsSubset, a, b) => {
                let [a, b] = [a, b].map(|part| self.whole(part));
                let [first, second] = [a, b].map(|word| self.leaves(word));
                let (first, second) = (first?, second?);
                let is_true = match operation {
                    B::Equal => first == second,
                    _ => first.is_subset(&second),
                };
                if !is_true {
                    return None;
                }
                Word(self.builder.constant(u64::MAX))
            }
            _ => return None,
        })
    }

    /// Applies an operation to the first words and to the second ones.
    fn both(&mut self, operation: B, [p, q]: [Register; 2], [r, s]: [Register; 2]) -> Part {
        Pair([self.builder.binary(operation, p, r), self.builder.binary(operation, q, s)])
    }

    /// Appends an instruction that takes its operands as words.
    fn copied(&mut self, instruction: Instruction, parts: &[Part]) -> Part {
        let operands: Vec<_> = instruction
            .operands()
            .map(|register| (register, self.whole(parts[register.index()])))
            .collect();
        let of = |register: Register| {
            let known = operands.iter().find(|(operand, _)| *operand == register);
            known.map_or(register, |(_, word)| *word)
        };
        let program = self.program;
        let input = |builder: &mut Builder, number: usize| builder.input(&program.inputs()[number]);
        Word(copied(&mut self.builder, instruction, input, of))
    }

    /// Returns a part as a word.
    fn whole(&mut self, part: Part) -> Register {
        match part {
            Word(word) => word,
            Pair([p, q]) => self.builder.binary(B::Union, p, q),
        }
    }

    /// Returns the words whose union a word is; `None` if there are too many.
    fn leaves(&self, word: Register) -> Option<HashSet<Register>> {
        let (mut open, mut seen, mut leaves) = (vec![word], HashSet::new(), HashSet::new());
        while let Some(word) = open.pop() {
            match self.builder.instruction(word) {
                Instruction::Binary(B::Union, a, b) => {
                    open.extend([a, b].into_iter().filter(|it| seen.insert(*it)));
                }
                Instruction::Constant(0) => {}
                _ => _ = leaves.insert(word),
            }
            if seen.len() > MAX_PARTS {
                return None;
            }
        }
        Some(leaves)
    }
}

fn has_union_of_variables(program: &Program) -> bool {
    program.instructions().iter().any(|&instruction| match instruction {
        Instruction::Binary(B::Union, a, b) => is_variable(program, a) && is_variable(program, b),
        _ => false,
    })
}

/// Returns true for an input, or the squares of one: the last word of a board may have other bits.
fn is_variable(program: &Program, register: Register) -> bool {
    let of = |register: Register| program.instructions()[register.index()];
    match of(register) {
        Instruction::Input(_) => true,
        Instruction::Binary(B::Intersection, a, b) => {
            let is_mask =
                |a, b| matches!((a, b), (Instruction::Input(_), Instruction::Constant(_)));
            is_mask(of(a), of(b)) || is_mask(of(b), of(a))
        }
        _ => false,
    }
}

/// Returns true if the value for a union is the union of the values.
const fn is_additive(operation: U) -> bool {
    moves(operation)
        || matches!(
            operation,
            U::NorthFill
                | U::SouthFill
                | U::FileFill
                | U::PawnAttacksWhite
                | U::PawnAttacksBlack
                | U::KnightAttacks
                | U::KingAttacks
        )
}

/// Returns true if the value for a union as the first operand is the union of the values.
const fn is_additive_in_first(operation: B) -> bool {
    matches!(
        operation,
        B::Difference
            | B::ShiftLeft
            | B::ShiftRight
            | B::NorthOccluded
            | B::NorthEastOccluded
            | B::EastOccluded
            | B::SouthEastOccluded
            | B::SouthOccluded
            | B::SouthWestOccluded
            | B::WestOccluded
            | B::NorthWestOccluded
            | B::NorthAttacks
            | B::NorthEastAttacks
            | B::EastAttacks
            | B::SouthEastAttacks
            | B::SouthAttacks
            | B::SouthWestAttacks
            | B::WestAttacks
            | B::NorthWestAttacks
            | B::BishopAttacks
            | B::RookAttacks
            | B::QueenAttacks
            | B::Flood
            | B::FloodOrthogonal
            | B::Extract
            | B::Deposit
    )
}

#[cfg(test)]
mod tests {
    use setwise::random::SplitMix64;
    use setwise_expr::board::NamedBoard;
    use setwise_expr::{Function, Names, compile, parse_on};

    use super::*;
    use crate::law::Law;
    use crate::limits::Clock;
    use crate::tests::LIMITS;
    use crate::verdict::Verdict;

    #[test]
    fn additive_operations_are() {
        let mut random = SplitMix64::new(7);
        let mut tried = HashSet::new();
        for function in Function::all() {
            let names = ["x", "y", "z", "w"].iter().take(function.parameters.len());
            let call =
                format!("{}({})", function.name, names.copied().collect::<Vec<_>>().join(", "));
            let Ok(program) = compile(&call, Names::Free) else { continue };
            for &instruction in program.instructions() {
                let apply: Box<dyn Fn(u64, u64) -> u64> = match instruction {
                    Instruction::Unary(operation, _) if is_additive(operation) => {
                        Box::new(move |x, _| operation.apply(x))
                    }
                    Instruction::Binary(operation, ..) if is_additive_in_first(operation) => {
                        Box::new(move |x, y| operation.apply(x, y))
                    }
                    _ => continue,
                };
                tried.insert(format!("{instruction:?}").split('(').nth(1).map(str::to_owned));
                for round in 0..50 {
                    let [a, b, c, d] = [0; 4].map(|_| random.next_u64());
                    let (a, b) = if round % 2 == 0 { (a, b) } else { (a & c, b & d & c) };
                    let second = if round % 5 == 0 { c % 64 } else { c };
                    assert_eq!(apply(a | b, second), apply(a, second) | apply(b, second), "{call}");
                }
            }
        }
        assert!(tried.len() > 40, "{tried:?}");
    }

    fn law(board: &str, text: &str) -> Law {
        let board = NamedBoard::parse(board).unwrap();
        Law::on_board(&parse_on(text, &board.shape).unwrap(), Some(&board)).unwrap()
    }

    /// Returns the method that decides a law on a board.
    fn method(board: &str, text: &str) -> Option<Method> {
        match law(board, text).prove(LIMITS) {
            Verdict::Proved { method, .. } => Some(method),
            _ => None,
        }
    }

    /// Returns true if the stage alone proves a law on a board.
    fn is_proved(board: &str, text: &str) -> bool {
        let (law, clock) = (law(board, text), Clock::start(LIMITS));
        let task = Task { program: law.program(), width: 64, clock: &clock };
        matches!(Unions.attempt(&task), Outcome::Holds(_))
    }

    #[test]
    fn attacks_and_floods_of_unions_are_unions_on_large_boards() {
        for (board, law) in [
            ("19x19", "rook(a | b, c) == rook(a, c) | rook(b, c)"),
            ("19x19", "is_subset(bishop(a, c), bishop(a | b, c))"),
            (
                "13x13",
                "flood_orthogonal(a | b, c) == flood_orthogonal(a, c) | flood_orthogonal(b, c)",
            ),
            ("9x9", "flood(a | b | d, c) == flood(b, c) | flood(a, c) | flood(d, c)"),
        ] {
            assert_eq!(method(board, law), Some(Method::Unions), "{law}");
        }
    }

    #[test]
    fn false_laws_are_not_proved() {
        assert!(is_proved("9x9", "rook(a | b, c) == rook(a, c) | rook(b, c)"));
        for law in [
            "rook(a | b, c) == rook(a, c) | rook(b, d)",
            "rook(c, a | b) == rook(c, a) | rook(c, b)",
            "c & ~(a | b) == c & ~a | c & ~b",
            "c << count(a | b) == c << count(a) | c << count(b)",
            "-(a | b) == -a | -b",
            "(a | b) + c == a + c | b + c",
            "is_subset(rook(a | b, c), rook(a, c))",
        ] {
            assert!(!is_proved("9x9", law), "{law}");
        }
    }
}
