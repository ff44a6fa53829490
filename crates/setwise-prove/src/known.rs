//! Known bits: the bits of each register that are zero for all inputs.
//!
//! ```text
//! a & b       zero where one of them is        a | b, a ^ b    zero where both are
//! a << 3      moved, with zeros below          a >> 3          moved, with zeros above
//! a + b       zero above the largest sum       count(a)        zero above the number of bits
//! ```
//!
//! Words of fewer bits than the width are those whose upper bits are known to be zero, or copies of
//! their sign: C code has both.

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

/// The zeros of all registers of a program.
#[derive(Debug)]
pub(super) struct Known {
    width: usize,
    zeros: Vec<u64>,
    /// The numbers of bits from which the register follows by its sign.
    signed: Vec<u32>,
}

impl Known {
    /// Finds the zeros of all registers.
    pub(super) fn new(program: &Program, width: usize) -> Self {
        let mut known = Self { width, zeros: Vec::new(), signed: Vec::new() };
        for &instruction in program.instructions() {
            let above = !known.all();
            let zeros = known.of(program, instruction) | above;
            let signed = known.sign(program, instruction, zeros);
            known.zeros.push(zeros);
            known.signed.push(signed);
        }
        known
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// Returns the bits of a register that are always zero.
    pub(super) fn zeros(&self, register: Register) -> u64 {
        self.zeros[register.index()]
    }

    /// Returns the largest number that the register may be, as far as its zeros tell.
    fn most(&self, register: Register) -> u64 {
        !self.zeros(register)
    }

    /// Returns the number of low bits above which all bits are zero.
    pub(super) fn length(&self, register: Register) -> u32 {
        length(self.most(register))
    }

    /// Returns a number of low bits such that two words are equal if these are.
    pub(super) fn decisive(&self, a: Register, b: Register) -> u32 {
        let zeros = self.length(a).max(self.length(b));
        zeros.min(self.signed[a.index()].max(self.signed[b.index()])).max(1)
    }

    fn of(&self, program: &Program, instruction: Instruction) -> u64 {
        let zeros = |register| self.zeros(register);
        match instruction {
            Instruction::Input(_) => 0,
            Instruction::Constant(value) => !value,
            Instruction::Unary(operation, a) => match operation {
                U::Count | U::First | U::Last => above(self.width as u64),
                U::IsolateLs1b | U::ResetLs1b | U::IsolateMs1b | U::ResetMs1b => zeros(a),
                U::SmearMs1bDown => above(self.most(a)),
                U::Negate => low(zeros(a).trailing_ones()),
                _ => 0,
            },
            Instruction::Binary(operation, a, b) => self.binary(program, operation, a, b),
            Instruction::Logic(logic, a, b, c) => {
                // A row of the table with a one is possible where no zero is known to be a one.
                let is_possible = |row: u8| {
                    let bits = [(a, 4), (b, 2), (c, 1)];
                    bits.iter().fold(u64::MAX, |places, &(register, bit)| match row & bit {
                        0 => places,
                        _ => places & !zeros(register),
                    })
                };
                let rows = (0..8u8).filter(|row| logic.table() >> row & 1 == 1);
                !rows.fold(0, |ones, row| ones | is_possible(row))
            }
            Instruction::Lookup(table, _) => {
                let table = &program.tables()[table as usize];
                !table.iter().fold(0, |ones, entry| ones | entry)
            }
        }
    }

    fn binary(&self, program: &Program, operation: B, a: Register, b: Register) -> u64 {
        let zeros = |register| self.zeros(register);
        let constant = self.constant(program, b);
        let twos = |register| zeros(register).trailing_ones();
        match operation {
            B::Intersection => zeros(a) | zeros(b),
            B::Union | B::SymmetricDifference => zeros(a) & zeros(b),
            B::Difference => zeros(a) | constant.unwrap_or(0),
            B::ShiftLeft => match constant {
                Some(amount) if amount < 64 => zeros(a) << amount | low(amount as u32),
                Some(_) => u64::MAX,
                None => low(twos(a)),
            },
            B::ShiftRight => match constant {
                Some(amount) if amount < 64 => zeros(a) >> amount | !(u64::MAX >> amount),
                Some(_) => u64::MAX,
                None => above(self.most(a)),
            },
            B::Add if !zeros(a) & !zeros(b) == 0 => zeros(a) & zeros(b),
            B::Add => {
                let most = self.most(a).checked_add(self.most(b));
                low(twos(a).min(twos(b))) | most.map_or(0, above)
            }
            B::Subtract => low(twos(a).min(twos(b))),
            B::Multiply => {
                let most = self.most(a).checked_mul(self.most(b));
                low((twos(a) + twos(b)).min(64)) | most.map_or(0, above)
            }
            B::Divide => match constant {
                Some(divisor) if divisor > 1 => above(self.most(a) / divisor),
                _ => above(self.most(a)),
            },
            B::Remainder => match constant {
                Some(divisor) if divisor > 0 => above(self.most(a).min(divisor - 1)),
                _ => above(self.most(a)),
            },
            B::Deposit => zeros(b),
            _ => 0,
        }
    }

    fn constant(&self, program: &Program, register: Register) -> Option<u64> {
        match program.instructions()[register.index()] {
            Instruction::Constant(value) => Some(value & self.all()),
            _ => None,
        }
    }

    /// Returns the number of low bits such that all bits above are copies of the last one.
    fn sign(&self, program: &Program, instruction: Instruction, zeros: u64) -> u32 {
        let width = self.width as u32;
        let by_zeros = (length(!zeros) + 1).min(width);
        match instruction {
            Instruction::Constant(value) => {
                let value = value << (64 - width);
                let copies = value.leading_ones().max(value.leading_zeros());
                (width + 1).saturating_sub(copies).clamp(1, width)
            }
            // `(a ^ sign) - sign` for a word without bits above the sign.
            Instruction::Binary(B::Subtract, a, b) => {
                let Some(sign) = self.constant(program, b).filter(|it| it.is_power_of_two()) else {
                    return by_zeros;
                };
                match self.length(a) <= sign.trailing_zeros() + 1 {
                    true => (sign.trailing_zeros() + 1).min(width),
                    false => by_zeros,
                }
            }
            _ => by_zeros,
        }
    }
}

/// Returns the number of bits of a number.
pub(super) const fn length(number: u64) -> u32 {
    64 - number.leading_zeros()
}

/// Returns the word of the lowest bits.
pub(super) const fn low(bits: u32) -> u64 {
    if bits == 0 { 0 } else { u64::MAX >> (64 - bits) }
}

/// Returns the bits that are zero in all numbers up to this one.
const fn above(most: u64) -> u64 {
    !low(length(most))
}
