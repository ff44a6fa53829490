//! Fusion: chains of Boolean operations become functions of three words.
//!
//! A function of three words is a truth table of eight bits. The tables of the operands
//! themselves are `a = 0xf0`, `b = 0xcc` and `c = 0xaa`, so the table of a formula is the formula
//! applied to these bytes. A *cone* is a table together with up to three registers, its leaves:
//!
//! ```text
//! for each instruction, in order:
//!     take the cone of each operand that nothing else reads (or that is a complement),
//!         and the operand itself as a leaf otherwise
//!     join them: the union of their leaves, and the operation applied to their tables
//!     if the union has more than three leaves: keep some operands as leaves
//!     emit the cone as one instruction, in the smallest form with that table
//! remove the instructions that nothing reads any longer; repeat while the program shrinks
//! ```
//!
//! For example `a & ~b | c`:
//!
//! ```text
//! %3 = Complement %1      the cone {b}, not b           table 0x0f over b alone
//! %4 = Intersection %0 %3 the cone {a, b}, a & ~b       0xf0 & ~0xcc = 0x30
//! %5 = Union %4 %2        the cone {a, b, c}            0x30 | 0xaa  = 0xba
//! ```
//!
//! Only `Logic 0xba %0 %1 %2` is left: one instruction in place of three.

use setwise::logic::Logic;

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::cone::{Cone, TABLES, depends_on};
use crate::program::{Builder, Instruction, Program, Register};

impl Program {
    /// Returns the same program with chains of Boolean operations fused to
    /// [`Instruction::Logic`], each a function of two or three words.
    ///
    /// An operation is fused into the next one if nothing else reads it or if it is a complement,
    /// so no work is done twice. The number of instructions never grows.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Names, compile};
    ///
    /// let program = compile("knight(n) & (k | q | r)", Names::Free)?;
    /// assert_eq!(program.instructions().len(), 8);
    /// assert_eq!(program.fused().to_string(), "\
    /// %0 = n
    /// %1 = KnightAttacks %0
    /// %2 = k
    /// %3 = q
    /// %4 = r
    /// %5 = Logic 0xfe %2 %3 %4
    /// %6 = Intersection %1 %5
    /// set %6
    /// ");
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn fused(&self) -> Self {
        // Instructions found equal in one pass have fewer uses in the next.
        let mut best = self.fused_once();
        loop {
            let next = best.fused_once();
            if next.instructions.len() >= best.instructions.len() {
                return best;
            }
            best = next;
        }
    }

    fn fused_once(&self) -> Self {
        let uses = self.uses();
        let mut builder = Builder::with_inputs(self);
        let mut cones: Vec<Cone<Register>> = Vec::with_capacity(self.instructions.len());
        let mut renamed: Vec<Register> = Vec::with_capacity(self.instructions.len());
        for &instruction in &self.instructions {
            let leaf = |register: Register| Cone::leaf(renamed[register.index()]);
            let inner = |register: Register| {
                let complement = matches!(
                    self.instructions[register.index()],
                    Instruction::Unary(U::Complement, _)
                );
                if complement || uses[register.index()] == 1 {
                    cones[register.index()]
                } else {
                    leaf(register)
                }
            };
            let cone = match instruction {
                Instruction::Unary(U::Complement, a) => join(&|[a, ..]| !a, &[inner(a)]),
                Instruction::Binary(operation, a, b) if operation.is_logic() => {
                    let function = |[a, b, _]: [u64; 3]| operation.apply(a, b);
                    join(&function, &[inner(a), inner(b)])
                        .or_else(|| join(&function, &[inner(a), leaf(b)]))
                        .or_else(|| join(&function, &[leaf(a), inner(b)]))
                        .or_else(|| join(&function, &[leaf(a), leaf(b)]))
                }
                Instruction::Logic(logic, a, b, c) => {
                    let function = |[a, b, c]: [u64; 3]| logic.apply(a, b, c);
                    join(&function, &[inner(a), inner(b), inner(c)])
                        .or_else(|| join(&function, &[leaf(a), leaf(b), leaf(c)]))
                }
                _ => None,
            };
            let register = match cone {
                Some(cone) => emit(&mut builder, cone),
                None => builder.push(instruction.map_operands(|operand| renamed[operand.index()])),
            };
            cones.push(cone.unwrap_or(Cone::leaf(register)));
            renamed.push(register);
        }
        let mut fused = Self { instructions: builder.instructions, ..self.clone() };
        fused.map_roots(|root| renamed[root.index()]);
        fused.without_dead_code()
    }
}

/// Joins cones, whose leaves stay in their order.
fn join(
    operation: &dyn Fn([u64; 3]) -> u64,
    operands: &[Cone<Register>],
) -> Option<Cone<Register>> {
    Cone::join(operation, operands, |_| {})
}

/// Appends the instruction for a cone, in its smallest form.
fn emit(builder: &mut Builder, cone: Cone<Register>) -> Register {
    let table = cone.table;
    let mut operands = cone.leaves;
    let needed: Vec<_> = (0..3).filter(|&place| depends_on(table, place)).collect();
    match needed[..] {
        [] => return builder.constant(if table == 0 { 0 } else { !0 }),
        [one] if table == TABLES[one] => return operands[one],
        [one] => return builder.unary(U::Complement, operands[one]),
        // In place of an operand that does not matter, repeat one that does, so that no
        // register is read needlessly.
        [one, ..] => {
            for place in (0..3).filter(|place| !needed.contains(place)) {
                operands[place] = operands[one];
            }
        }
    }
    match Logic::new(table, operands) {
        None => builder.constant(0),
        // The functions of two words that are operations of their own.
        Some((logic, [a, b, c])) => match logic.table() {
            0x88 => builder.binary(B::Intersection, b, c),
            0xee => builder.binary(B::Union, b, c),
            0x3c => builder.binary(B::SymmetricDifference, a, b),
            0x0a => builder.binary(B::Difference, c, a),
            _ => builder.push(Instruction::Logic(logic, a, b, c)),
        },
    }
}
