//! Fusion: chains of Boolean operations become functions of three words.

use crate::logic::{Logic, combine};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Instruction, Program, Register};

/// A Boolean function of up to three registers.
#[derive(Clone, Copy)]
struct Cone {
    /// The registers; the first `len` count.
    leaves: [Register; 3],
    len: usize,
    /// The truth table, with the first leaf as `a`.
    table: u8,
}

/// The truth tables of the operands themselves.
const TABLES: [u64; 3] = [0xf0, 0xcc, 0xaa];

impl Cone {
    /// The register itself.
    fn leaf(register: Register) -> Self {
        Self { leaves: [register; 3], len: 1, table: TABLES[0] as u8 }
    }

    /// An operation on cones, if it has no more than three leaves.
    fn join(operation: impl Fn([u64; 3]) -> u64, operands: &[Self]) -> Option<Self> {
        let mut joined = Self { leaves: [Register(0); 3], len: 0, table: 0 };
        for leaf in operands.iter().flat_map(|cone| &cone.leaves[..cone.len]) {
            if !joined.leaves[..joined.len].contains(leaf) {
                *joined.leaves.get_mut(joined.len)? = *leaf;
                joined.len += 1;
            }
        }
        let mut tables = [0; 3];
        for (table, cone) in tables.iter_mut().zip(operands) {
            let place = |leaf: Register| {
                let leaves = &joined.leaves[..joined.len];
                leaves.iter().position(|&known| known == leaf).map_or(0, |place| TABLES[place])
            };
            let [a, b, c] = cone.leaves.map(place);
            *table = combine(cone.table, a, b, c);
        }
        joined.table = operation(tables) as u8;
        Some(joined)
    }
}

impl Program {
    /// The same program with fewer, larger steps: Boolean operations that lead
    /// from at most three words to one become one [`Instruction::Logic`].
    ///
    /// An operation is taken into the next one where nothing else needs it, or
    /// where it is a complement, so that no work is done twice.
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
    /// %6 = And %1 %5
    /// word %6
    /// ");
    /// # Ok::<(), setwise_expr::Error>(())
    /// ```
    #[must_use]
    pub fn fused(&self) -> Self {
        let uses = self.uses();
        let mut builder = Builder::with_inputs(&self.inputs);
        let mut cones: Vec<Cone> = Vec::with_capacity(self.instructions.len());
        let mut renamed: Vec<Register> = Vec::with_capacity(self.instructions.len());
        for &instruction in &self.instructions {
            let inner = |register: Register| {
                let complement =
                    matches!(self.instructions[register.index()], Instruction::Unary(..));
                if complement || uses[register.index()] == 1 {
                    cones[register.index()]
                } else {
                    Cone::leaf(renamed[register.index()])
                }
            };
            let cone = match instruction {
                Instruction::Unary(U::Complement, a) => Cone::join(|[a, ..]| !a, &[inner(a)]),
                Instruction::Binary(operation, a, b) if is_logic(operation) => {
                    let function = |[a, b, _]: [u64; 3]| operation.apply(a, b);
                    let leaf = |register: Register| Cone::leaf(renamed[register.index()]);
                    Cone::join(function, &[inner(a), inner(b)])
                        .or_else(|| Cone::join(function, &[inner(a), leaf(b)]))
                        .or_else(|| Cone::join(function, &[leaf(a), inner(b)]))
                        .or_else(|| Cone::join(function, &[leaf(a), leaf(b)]))
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

const fn is_logic(operation: B) -> bool {
    matches!(operation, B::And | B::Or | B::Xor | B::Difference)
}

/// The instruction that computes a cone, in its smallest form.
fn emit(builder: &mut Builder, cone: Cone) -> Register {
    let [a, b, c] = cone.leaves;
    let two = [(B::And, 0x88), (B::Or, 0xee), (B::Xor, 0x66), (B::Difference, 0x44)];
    let same = [(a, 0xf0), (b, 0xcc), (c, 0xaa)];
    let table = cone.table;
    if let Some((register, _)) = same.into_iter().find(|&(_, leaf)| leaf == table) {
        return register;
    }
    if let Some((register, _)) = same.into_iter().find(|&(_, leaf)| leaf == !table) {
        return builder.unary(U::Complement, register);
    }
    match Logic::new(table, [a, b, c]) {
        None => builder.constant(if table == 0 { 0 } else { !0 }),
        Some((logic, operands)) => {
            // A function of two operands has a table that does not depend on
            // the first; the difference may have its operands either way.
            let [a, b, c] = operands;
            match two.into_iter().find(|&(_, table)| table == logic.table()) {
                Some((operation, _)) => builder.binary(operation, b, c),
                None if logic.table() == 0x22 => builder.binary(B::Difference, c, b),
                None => builder.push(Instruction::Logic(logic, a, b, c)),
            }
        }
    }
}
