//! Fusion: chains of Boolean operations become functions of three words.

use setwise::logic::{Logic, ternary};

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
            *table = ternary(cone.table, a, b, c);
        }
        joined.table = operation(tables) as u8;
        Some(joined)
    }
}

impl Program {
    /// The same program with fewer, larger steps: chains of Boolean operations
    /// become [`Instruction::Logic`], each a function of two or three words.
    ///
    /// An operation is taken into the next one where nothing else needs it, or
    /// where it is a complement, so that no work is done twice. There are never
    /// more instructions than before.
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
        // What is found to be equal in one pass has fewer uses in the next.
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
        let mut builder = Builder::with_inputs(&self.inputs);
        let mut cones: Vec<Cone> = Vec::with_capacity(self.instructions.len());
        let mut renamed: Vec<Register> = Vec::with_capacity(self.instructions.len());
        for &instruction in &self.instructions {
            let inner = |register: Register| {
                let complement = matches!(
                    self.instructions[register.index()],
                    Instruction::Unary(U::Complement, _)
                );
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
                Instruction::Logic(logic, a, b, c) => {
                    let function = |[a, b, c]: [u64; 3]| logic.apply(a, b, c);
                    let leaf = |register: Register| Cone::leaf(renamed[register.index()]);
                    Cone::join(function, &[inner(a), inner(b), inner(c)])
                        .or_else(|| Cone::join(function, &[leaf(a), leaf(b), leaf(c)]))
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
    let table = cone.table;
    let mut operands = cone.leaves;
    let needed: Vec<_> = (0..3).filter(|&place| depends_on(table, place)).collect();
    match needed[..] {
        [] => return builder.constant(if table == 0 { 0 } else { !0 }),
        [one] if u64::from(table) == TABLES[one] => return operands[one],
        [one] => return builder.unary(U::Complement, operands[one]),
        // An operand that does not matter is one that does: nothing is read
        // for nothing.
        [one, ..] => {
            for place in (0..3).filter(|place| !needed.contains(place)) {
                operands[place] = operands[one];
            }
        }
    }
    match Logic::new(table, operands) {
        None => builder.constant(0),
        // The smallest tables of the functions of two words that are
        // operations of their own.
        Some((logic, [a, b, c])) => match logic.table() {
            0x88 => builder.binary(B::And, b, c),
            0xee => builder.binary(B::Or, b, c),
            0x3c => builder.binary(B::Xor, a, b),
            0x0a => builder.binary(B::Difference, c, a),
            _ => builder.push(Instruction::Logic(logic, a, b, c)),
        },
    }
}

/// Whether a truth table changes with the operand at a place.
fn depends_on(table: u8, place: usize) -> bool {
    let shift = 4 >> place;
    let low = !TABLES[place] as u8;
    (table >> shift ^ table) & low != 0
}
