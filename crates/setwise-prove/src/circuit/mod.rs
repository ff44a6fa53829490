//! Programs as circuits: each register is a word of literals of an and-inverter graph.
//!
//! Sums are ripple-carry adders, products are sums of shifted words, quotients are computed digit
//! by digit, and a shift by a variable is one choice for each bit of the amount. Operations of
//! the board are wiring. Worked example: bit 1 of `a + b` is `a1 ^ b1 ^ (a0 & b0)`, and so is
//! bit 1 of `(a ^ b) + 2 * (a & b)`: the graph makes one node of both.

mod arithmetic;
mod board;
pub(crate) mod graph;
mod remainder;
mod scan;
#[cfg(test)]
mod tests;
pub(crate) mod word;

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use self::graph::{Graph, Literal};
use self::word::{Word, as_constant, complement, constant, shift_left, shift_right};

/// An operation without a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsupported {
    /// An operation on one word without a circuit, or without one of this width.
    Unary(U),
    /// An operation on two words without a circuit, or without one of this width.
    Binary(B),
    /// A division by a word that is not a constant.
    Division,
}

/// The circuit of a program, with a word for each register.
pub(crate) struct Circuit<'a> {
    pub(crate) graph: Graph,
    pub(crate) words: Vec<Word>,
    /// The operations without a circuit. Their results are further inputs.
    pub(crate) opaque: Vec<Unsupported>,
    program: &'a Program,
    width: usize,
}

impl<'a> Circuit<'a> {
    /// Builds the circuit of a program, for words of this many bits.
    ///
    /// The input with the number `i * width + bit` is that bit of the variable `i`. Further inputs
    /// are the results of operations without a circuit. After each instruction, `is_canceled` is
    /// called with the number of nodes that it added.
    ///
    /// # Errors
    ///
    /// Returns the reason if the circuit is not complete.
    pub(crate) fn new(
        program: &'a Program,
        width: usize,
        limit: usize,
        mut is_canceled: impl FnMut(usize) -> bool,
    ) -> Result<Self, &'static str> {
        let mut circuit = Self {
            graph: Graph::new(limit),
            words: Vec::new(),
            opaque: Vec::new(),
            program,
            width,
        };
        for variable in 0..program.inputs().len() {
            for bit in 0..width {
                circuit.graph.input((variable * width + bit) as u32);
            }
        }
        for &instruction in program.instructions() {
            let nodes = circuit.graph.nodes().len();
            let word = match circuit.instruction(instruction) {
                Ok(word) => word,
                Err(unsupported) => circuit.any_word(unsupported),
            };
            if circuit.graph.is_full() {
                return Err("the circuit is too large");
            }
            if is_canceled(circuit.graph.nodes().len() - nodes) {
                return Err("time ran out before the circuit was complete");
            }
            circuit.words.push(word);
        }
        Ok(circuit)
    }

    /// Returns a word of new inputs, for the result of an operation without a circuit.
    fn any_word(&mut self, unsupported: Unsupported) -> Word {
        let first = (self.program.inputs().len() + self.opaque.len()) * self.width;
        self.opaque.push(unsupported);
        (first..first + self.width).map(|number| self.graph.input(number as u32)).collect()
    }

    /// Returns the literal of a bool register, whose bits are all the same.
    pub(crate) fn bool(&self, register: Register) -> Literal {
        self.words[register.index()][0]
    }

    fn word(&self, register: Register) -> Word {
        self.words[register.index()].clone()
    }

    fn instruction(&mut self, instruction: Instruction) -> Result<Word, Unsupported> {
        match instruction {
            Instruction::Input(input) => {
                let first = 1 + input as usize * self.width;
                Ok((0..self.width).map(|bit| Literal::of_node(first + bit, false)).collect())
            }
            Instruction::Constant(value) => Ok(constant(value, self.width)),
            Instruction::Unary(operation, a) => self.unary(operation, a),
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b),
            Instruction::Logic(logic, a, b, c) => {
                let (a, b, c) = (self.word(a), self.word(b), self.word(c));
                let bits = a.iter().zip(&b).zip(&c);
                let bit = |((&a, &b), &c)| self.ternary(logic.table(), [a, b, c]);
                Ok(bits.map(bit).collect())
            }
            Instruction::Lookup(table, index) => {
                let table = &self.program.tables()[table as usize];
                Ok(self.graph.entry_of(table, &self.word(index), self.width))
            }
        }
    }

    /// Returns a Boolean function of three bits, by its truth table.
    fn ternary(&mut self, table: u8, [a, b, c]: [Literal; 3]) -> Literal {
        let entry = |place: u8| Literal::constant(table >> place & 1 == 1);
        let mut level: Vec<_> = (0..8).map(entry).collect();
        for bit in [c, b, a] {
            let pairs = level.chunks(2);
            level = pairs.map(|pair| self.graph.choose(bit, pair[1], pair[0])).collect();
        }
        level[0]
    }

    fn unary(&mut self, operation: U, register: Register) -> Result<Word, Unsupported> {
        let (a, width) = (self.word(register), self.width);
        let graph = &mut self.graph;
        let unsupported = Unsupported::Unary(operation);
        Ok(match operation {
            U::Complement => complement(&a),
            U::Negate => graph.negate(&a),
            U::Count => graph.count(&a),
            U::First => {
                let lowest = graph.lowest(&a);
                graph.index_of(&lowest, width as u64)
            }
            U::Last => {
                let highest = graph.highest(&a);
                graph.index_of(&highest, width as u64)
            }
            U::IsolateLs1b => graph.lowest(&a),
            U::IsolateMs1b => graph.highest(&a),
            U::ResetLs1b => {
                let lowest = graph.lowest(&a);
                graph.bitwise(&a, &lowest, Graph::xor)
            }
            U::ResetMs1b => {
                let highest = graph.highest(&a);
                graph.bitwise(&a, &highest, Graph::xor)
            }
            U::SmearMs1bDown => graph.smear_down(&a),
            U::FromSquare => graph.decode(&a, width),
            U::IsEmpty => vec![!graph.any(a); width],
            U::IsFull => vec![graph.all(a); width],
            U::HasMany => vec![graph.has_many(&a); width],
            U::IsSingle => {
                let (any, many) = (graph.any(a.iter().copied()), graph.has_many(&a));
                vec![graph.and(any, !many); width]
            }
            // What follows is about the 64 squares of a board, or a scan of 64 bits.
            _ if width != 64 => return Err(unsupported),
            U::Diagonal | U::AntiDiagonal => {
                let selected = graph.decode(&a, 64);
                graph.look_up(&selected, |i| operation.apply(i as u64), 64)
            }
            U::BitScan(algorithm) => graph.scan(algorithm, &a).ok_or(unsupported)?,
            // All others are steps, attacks and flips, which work on the single squares of a set: the
            // tests compare each operation with its values.
            _ => graph.wired(operation, &a),
        })
    }

    fn binary(&mut self, operation: B, a: Register, b: Register) -> Result<Word, Unsupported> {
        if let Some(word) = self.with_power_of_two(operation, a, b) {
            return Ok(word);
        }
        if let Some(word) = self.single_by_constant(operation, a, b) {
            return Ok(word);
        }
        let (a, b) = (self.word(a), self.word(b));
        let width = self.width;
        let graph = &mut self.graph;
        Ok(match operation {
            B::Intersection => graph.bitwise(&a, &b, Graph::and),
            B::Union => graph.bitwise(&a, &b, Graph::or),
            B::SymmetricDifference => graph.bitwise(&a, &b, Graph::xor),
            B::Difference => graph.bitwise(&a, &complement(&b), Graph::and),
            B::Add => graph.add(&a, &b),
            B::Subtract => graph.subtract(&a, &b),
            B::Multiply => graph.multiply(&a, &b),
            B::Divide => graph.divide(&a, &b).ok_or(Unsupported::Division)?.0,
            B::Remainder => match graph.small_remainder(&a, &b) {
                Some(rest) => rest,
                None => graph.divide(&a, &b).ok_or(Unsupported::Division)?.1,
            },
            B::ShiftLeft => graph.shift(&a, &b, shift_left),
            B::ShiftRight => graph.shift(&a, &b, shift_right),
            B::Extract => graph.extract(&a, &b),
            B::Deposit => graph.deposit(&a, &b),
            _ => {
                if let Some(value) = relation(graph, operation, &a, &b) {
                    return Ok(vec![value; width]);
                }
                let word = if width == 64 { graph.board(operation, &a, &b) } else { None };
                word.ok_or(Unsupported::Binary(operation))?
            }
        })
    }

    /// Returns a product with, or a quotient or remainder by, a word that is a power of two by its
    /// form. These are shifts and masks.
    fn with_power_of_two(&mut self, operation: B, a: Register, b: Register) -> Option<Word> {
        let exponent = |register| self.exponent(register).map(|exponent| self.word(exponent));
        match operation {
            B::Multiply => {
                for (factor, power) in [(a, b), (b, a)] {
                    if let Some(amount) = exponent(power) {
                        let factor = self.word(factor);
                        return Some(self.graph.shift(&factor, &amount, shift_left));
                    }
                    if self.is_single(power) {
                        let (factor, single) = (self.word(factor), self.word(power));
                        return Some(self.graph.multiply_by_single(&factor, &single));
                    }
                }
                None
            }
            B::Divide => {
                let (a, amount) = (self.word(a), exponent(b)?);
                Some(self.graph.shift(&a, &amount, shift_right))
            }
            B::Remainder => {
                let (a, power) = (self.word(a), exponent(b).map(|_| self.word(b))?);
                // If the divisor has no bit, the remainder is zero.
                let any = self.graph.any(power.iter().copied());
                let one = constant(1, self.width);
                let below = self.graph.subtract(&power, &one);
                let rest = self.graph.bitwise(&a, &below, Graph::and);
                Some(self.graph.masked(&rest, any))
            }
            _ => None,
        }
    }

    /// Returns the quotient or remainder of a word with at most one bit by a constant: each bit
    /// selects another number.
    fn single_by_constant(&mut self, operation: B, a: Register, b: Register) -> Option<Word> {
        let is_division = matches!(operation, B::Divide | B::Remainder);
        let divisor = as_constant(&self.words[b.index()]).filter(|&divisor| divisor != 0)?;
        if !is_division || !self.is_single(a) {
            return None;
        }
        let single = self.word(a);
        Some(self.graph.look_up(&single, |bit| operation.apply(1 << bit, divisor), self.width))
    }

    /// Returns the exponent of `1 << exponent`, or of the set of a square, which is zero if the
    /// exponent is the width or more.
    fn exponent(&self, register: Register) -> Option<Register> {
        let one = |register: Register| {
            self.program.instructions()[register.index()] == Instruction::Constant(1)
        };
        match self.program.instructions()[register.index()] {
            Instruction::Binary(B::ShiftLeft, base, exponent) if one(base) => Some(exponent),
            Instruction::Unary(U::FromSquare, exponent) => Some(exponent),
            _ => None,
        }
    }

    /// Returns true if a register has at most one bit by its form: the first or last of a set.
    fn is_single(&self, register: Register) -> bool {
        let instruction = |register: Register| self.program.instructions()[register.index()];
        let negates = |a: Register, b: Register| instruction(a) == Instruction::Unary(U::Negate, b);
        match instruction(register) {
            Instruction::Unary(U::IsolateLs1b | U::IsolateMs1b, _) => true,
            Instruction::Binary(B::Intersection, a, b) => negates(a, b) || negates(b, a),
            _ => false,
        }
    }
}

/// Returns a relation between two words; `None` for another operation.
fn relation(graph: &mut Graph, operation: B, a: &[Literal], b: &[Literal]) -> Option<Literal> {
    Some(match operation {
        B::Equal => graph.equal(a, b),
        B::NotEqual => !graph.equal(a, b),
        B::Less => graph.less(a, b),
        B::LessOrEqual => !graph.less(b, a),
        B::Contains => graph.shift(a, b, shift_right)[0],
        B::IsSubset => {
            let outside = graph.bitwise(a, &complement(b), Graph::and);
            !graph.any(outside)
        }
        B::IsDisjoint => {
            let common = graph.bitwise(a, b, Graph::and);
            !graph.any(common)
        }
        _ => return None,
    })
}
