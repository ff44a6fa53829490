//! A processor that has the instructions of TBM, BMI and `AArch64`, as a program.

use setwise_expr::explain::{Bank, Line, Listing, Mnemonic as M, Operand, Register, Shift};

/// The values of all registers, two words each, and the last comparison.
#[derive(Debug)]
pub(crate) struct Processor<'a> {
    listing: &'a Listing,
    values: Vec<[u64; 2]>,
    /// What was compared: less, and equal.
    below: bool,
    equal: bool,
}

impl<'a> Processor<'a> {
    pub(crate) fn new(listing: &'a Listing) -> Self {
        // What is read before it is written is nothing to rely on.
        let values = vec![[0xdead_beef_dead_beef; 2]; listing.registers().len()];
        Self { listing, values, below: false, equal: false }
    }

    pub(crate) fn set(&mut self, register: Register, value: [u64; 2]) {
        self.values[register.index()] = value;
    }

    pub(crate) fn run(&mut self) -> [u64; 2] {
        for line in self.listing.lines() {
            self.line(line);
        }
        self.values[self.listing.result().index()]
    }

    /// The value of an operand.
    fn value(&self, operand: Operand) -> [u64; 2] {
        match operand {
            Operand::Register(register) => self.values[register.index()],
            Operand::Immediate(value) => [value; 2],
            Operand::Shifted(register, shift, amount) => {
                let [value, _] = self.values[register.index()];
                let shifted = match shift {
                    Shift::Lsl => value << amount,
                    Shift::Lsr => value >> amount,
                    Shift::Ror => value.rotate_right(amount.into()),
                };
                [shifted; 2]
            }
            Operand::Address { base, index, scale, displacement } => {
                let of = |register: Option<Register>| {
                    register.map_or(0, |register| self.values[register.index()][0])
                };
                let scaled = of(index).wrapping_mul(scale.into());
                let sum = of(base).wrapping_add(scaled);
                [sum.wrapping_add_signed(displacement.into()); 2]
            }
            // The address of a table is its number, far above what indexes are.
            Operand::Table(table) => [(table as u64) << 32; 2],
            Operand::Byte(base, index) => {
                let [table, index] = [base, index].map(|r| self.values[r.index()][0]);
                let table = &self.listing.tables()[(table >> 32) as usize];
                [u64::from(table[index as usize]); 2]
            }
            Operand::Constant(value) => value,
            Operand::Zero => [0; 2],
        }
    }

    fn line(&mut self, line: &Line) {
        let operands: Vec<[u64; 2]> =
            line.operands.iter().map(|&operand| self.value(operand)).collect();
        let at = |place: usize| operands.get(place).map_or(0, |value| value[0]);
        match line.mnemonic {
            M::Cmp | M::ArmCmp => {
                (self.below, self.equal) = (at(0) < at(1), at(0) == at(1));
                return;
            }
            M::Test | M::ArmTst => return self.flags(at(0) & at(1)),
            M::ArmBics => return self.flags(at(0) & !at(1)),
            M::ArmCcmpEq => return self.compare_if(self.equal, &at),
            M::ArmCcmpNe => return self.compare_if(!self.equal, &at),
            M::ArmCcmpLo => return self.compare_if(self.below, &at),
            M::ArmCcmpHs => return self.compare_if(!self.below, &at),
            M::Bt => {
                self.below = at(0) >> (at(1) & 63) & 1 == 1;
                return;
            }
            M::Mul => {
                let product = u128::from(at(0)) * u128::from(at(2));
                return self.write_two(line, product as u64, (product >> 64) as u64);
            }
            M::Mulx => {
                let product = u128::from(at(3)) * u128::from(at(2));
                return self.write_two(line, (product >> 64) as u64, product as u64);
            }
            M::Div => return self.write_two(line, at(0) / at(2), at(0) % at(2)),
            _ => {}
        }
        let Operand::Register(first) = line.operands[0] else { panic!("{line:?}") };
        let is_vector = self.listing.registers()[first.index()].bank == Bank::Vector;
        let value = if is_vector { vector(line, &operands) } else { [self.scalar(line, &at); 2] };
        self.values[first.index()] = value;
    }

    fn flags(&mut self, result: u64) {
        (self.below, self.equal) = (false, result == 0);
    }

    /// A comparison, or the flags that stand beside it.
    fn compare_if(&mut self, condition: bool, at: &impl Fn(usize) -> u64) {
        (self.below, self.equal) = match condition {
            true => (at(0) < at(1), at(0) == at(1)),
            // The carry is that nothing was borrowed.
            false => (at(2) & 2 == 0, at(2) & 4 != 0),
        };
    }

    fn write_two(&mut self, line: &Line, first: u64, second: u64) {
        for (operand, value) in line.operands.iter().zip([first, second]) {
            let Operand::Register(register) = *operand else { panic!("{line:?}") };
            self.values[register.index()] = [value; 2];
        }
    }

    /// An instruction for one word.
    fn scalar(&mut self, line: &Line, at: &impl Fn(usize) -> u64) -> u64 {
        let (below, equal) = (self.below, self.equal);
        let (x, y, z) = (at(0), at(1), at(2));
        let mask = |condition: bool| u64::from(condition).wrapping_neg();
        match line.mnemonic {
            M::Mov | M::Lea | M::ArmMov | M::ArmMovz | M::ArmAdr | M::ArmLdrb | M::ArmFmovOut => y,
            M::Movzx => y & 0xff,
            M::Clear => 0,
            M::And => x & y,
            M::And32 => x & y & 0xffff_ffff,
            M::ArmAnd32 => y & z & 0xffff_ffff,
            M::Or => x | y,
            M::Xor => x ^ y,
            M::Not => !x,
            M::Neg => {
                (self.below, self.equal) = (x != 0, x == 0);
                x.wrapping_neg()
            }
            M::Sub => x.wrapping_sub(y),
            M::Imul => x.wrapping_mul(y),
            M::Imul3 | M::ArmMul => y.wrapping_mul(z),
            M::Shl => x << (y & 63),
            M::Shr => x >> (y & 63),
            M::Rol => x.rotate_left(y as u32 & 63),
            M::Ror => x.rotate_right(y as u32 & 63),
            M::Bswap => x.swap_bytes(),
            M::Bts => x | 1 << (y & 63),
            M::Btr => x & !(1 << (y & 63)),
            M::Btc => x ^ 1 << (y & 63),
            // A byte is written, the others stay.
            M::Sete => x & !0xff | u64::from(equal),
            M::Setne => x & !0xff | u64::from(!equal),
            M::Setb => x & !0xff | u64::from(below),
            M::Setae => x & !0xff | u64::from(!below),
            M::Seta => x & !0xff | u64::from(!below && !equal),
            M::Setbe => x & !0xff | u64::from(below || equal),
            M::Cmove => {
                if equal {
                    y
                } else {
                    x
                }
            }
            M::Cmovne => {
                if equal {
                    x
                } else {
                    y
                }
            }
            M::Cmovb => {
                if below {
                    y
                } else {
                    x
                }
            }
            M::Cmova => {
                if !below && !equal {
                    y
                } else {
                    x
                }
            }
            M::Sbb => mask(below),
            M::Popcnt => y.count_ones().into(),
            M::Lzcnt | M::ArmClz => y.leading_zeros().into(),
            M::Tzcnt => y.trailing_zeros().into(),
            M::Andn => {
                self.flags(!y & z);
                !y & z
            }
            M::Blsi => y & y.wrapping_neg(),
            M::Blsr => {
                let result = y & y.wrapping_sub(1);
                self.flags(result);
                result
            }
            M::Bzhi if z & 0xff < 64 => y & !(!0 << (z & 0xff)),
            M::Bzhi => y,
            // The start and eight bits above it the length, which is 64 at most here.
            M::Bextr => y >> (z & 0xff) & !0 >> (64 - (z >> 8)),
            M::Blsmsk => y ^ y.wrapping_sub(1),
            M::Rorx | M::ArmRor => y.rotate_right(z as u32 & 63),
            M::Shlx | M::ArmLsl => y << (z & 63),
            M::Shrx | M::ArmLsr => y >> (z & 63),
            M::Pext => setwise::Bitboard(y).extract(setwise::Bitboard(z)).0,
            M::Pdep => setwise::Bitboard(y).deposit(setwise::Bitboard(z)).0,
            // The manual of TBM.
            M::Blcfill => y & y.wrapping_add(1),
            M::Blci => y | !y.wrapping_add(1),
            M::Blcic => !y & y.wrapping_add(1),
            M::Blcmsk => y ^ y.wrapping_add(1),
            M::Blcs => y | y.wrapping_add(1),
            M::Blsfill => y | y.wrapping_sub(1),
            M::Blsic => !y | y.wrapping_sub(1),
            M::T1mskc => !y | y.wrapping_add(1),
            M::Tzmsk => !y & y.wrapping_sub(1),
            M::ArmMovn => !y,
            M::ArmMovk => {
                let place = y.trailing_zeros().min(48) / 16 * 16;
                x & !(0xffff << place) | y
            }
            M::ArmAnd => y & z,
            M::ArmOrr => y | z,
            M::ArmEor => y ^ z,
            M::ArmBic => y & !z,
            M::ArmOrn => y | !z,
            M::ArmEon => y ^ !z,
            M::ArmMvn => !y,
            M::ArmAdd => y.wrapping_add(z),
            M::ArmSub => y.wrapping_sub(z),
            M::ArmNeg => y.wrapping_neg(),
            M::ArmMadd => at(3).wrapping_add(y.wrapping_mul(z)),
            M::ArmMsub => at(3).wrapping_sub(y.wrapping_mul(z)),
            M::ArmUmulh => ((u128::from(y) * u128::from(z)) >> 64) as u64,
            M::ArmUdiv => y.checked_div(z).unwrap_or(0),
            M::ArmRbit => y.reverse_bits(),
            M::ArmRev => y.swap_bytes(),
            M::ArmCsetEq => equal.into(),
            M::ArmCsetNe => u64::from(!equal),
            M::ArmCsetLo => below.into(),
            M::ArmCsetHs => u64::from(!below),
            M::ArmCsetHi => u64::from(!below && !equal),
            M::ArmCsetLs => u64::from(below || equal),
            M::ArmCsetmEq => mask(equal),
            M::ArmCsetmNe => mask(!equal),
            M::ArmCsetmLo => mask(below),
            M::ArmCsetmHs => mask(!below),
            M::ArmCselEq => {
                if equal {
                    y
                } else {
                    z
                }
            }
            M::ArmCselNe => {
                if equal {
                    z
                } else {
                    y
                }
            }
            M::ArmCselLo => {
                if below {
                    y
                } else {
                    z
                }
            }
            M::ArmCselHs => {
                if below {
                    z
                } else {
                    y
                }
            }
            M::ArmCselHi => {
                if !below && !equal {
                    y
                } else {
                    z
                }
            }
            _ => panic!("{line:?} is not known"),
        }
    }
}

/// An instruction of NEON.
fn vector(line: &Line, operands: &[[u64; 2]]) -> [u64; 2] {
    let at = |place: usize| operands.get(place).copied().unwrap_or_default();
    let (d, a, b) = (at(0), at(1), at(2));
    let each = |function: &dyn Fn(u64, u64, u64) -> u64| {
        [function(d[0], a[0], b[0]), function(d[1], a[1], b[1])]
    };
    let mask = |condition: bool| u64::from(condition).wrapping_neg();
    match line.mnemonic {
        M::NeonMov | M::NeonMovi | M::NeonMovi64 => a,
        M::NeonDup => [a[0]; 2],
        M::ArmFmovIn => [a[0], 0],
        M::ArmCnt => [bytes(a[0], |byte| byte.count_ones() as u8), 0],
        M::ArmAddv => [a[0].to_le_bytes().iter().map(|&byte| u64::from(byte)).sum(), 0],
        M::NeonAnd => each(&|_, a, b| a & b),
        M::NeonOrr => each(&|_, a, b| a | b),
        M::NeonEor => each(&|_, a, b| a ^ b),
        M::NeonBic => each(&|_, a, b| a & !b),
        M::NeonOrn => each(&|_, a, b| a | !b),
        M::NeonNot => each(&|_, a, _| !a),
        M::NeonBsl => each(&|d, a, b| d & a | !d & b),
        M::NeonBit => each(&|d, a, b| b & a | !b & d),
        M::NeonBif => each(&|d, a, b| b & d | !b & a),
        M::NeonAdd => each(&|_, a, b| a.wrapping_add(b)),
        M::NeonSub => each(&|_, a, b| a.wrapping_sub(b)),
        M::NeonNeg => each(&|_, a, _| a.wrapping_neg()),
        M::NeonShl => each(&|_, a, b| a << b),
        M::NeonUshr => each(&|_, a, b| a >> b),
        M::NeonSri => each(&|d, a, b| d & !(!0 >> b) | a >> b),
        M::NeonUsra => each(&|d, a, b| d.wrapping_add(a >> b)),
        M::NeonUshl => each(&|_, a, b| match b as i8 {
            amount @ 0..=63 => a << amount,
            amount @ -63..=-1 => a >> -amount,
            _ => 0,
        }),
        M::NeonXtn => [a[0] & 0xffff_ffff | a[1] << 32, 0],
        M::NeonUmull => [(a[0] & 0xffff_ffff) * (b[0] & 0xffff_ffff), (a[0] >> 32) * (b[0] >> 32)],
        M::NeonUmlal => [
            d[0].wrapping_add((a[0] & 0xffff_ffff) * (b[0] & 0xffff_ffff)),
            d[1].wrapping_add((a[0] >> 32) * (b[0] >> 32)),
        ],
        M::NeonMulS => each(&|_, a, b| {
            let low = (a as u32).wrapping_mul(b as u32);
            let high = ((a >> 32) as u32).wrapping_mul((b >> 32) as u32);
            u64::from(high) << 32 | u64::from(low)
        }),
        M::NeonRev64S => each(&|_, a, _| a.rotate_left(32)),
        M::NeonCmeq => each(&|_, a, b| mask(a == b)),
        M::NeonCmeqZero => each(&|_, a, _| mask(a == 0)),
        M::NeonCmhi => each(&|_, a, b| mask(a > b)),
        M::NeonCmhs => each(&|_, a, b| mask(a >= b)),
        M::NeonCmtst => each(&|_, a, b| mask(a & b != 0)),
        M::NeonCnt => each(&|_, a, _| bytes(a, |byte| byte.count_ones() as u8)),
        M::NeonRbit => each(&|_, a, _| bytes(a, u8::reverse_bits)),
        M::NeonRev64 => each(&|_, a, _| a.swap_bytes()),
        M::NeonUaddlpB => each(&|_, a, _| pairs(a, 8)),
        M::NeonUaddlpH => each(&|_, a, _| pairs(a, 16)),
        M::NeonUaddlpS => each(&|_, a, _| pairs(a, 32)),
        _ => panic!("{line:?} is not known"),
    }
}

fn bytes(word: u64, function: impl Fn(u8) -> u8) -> u64 {
    u64::from_le_bytes(word.to_le_bytes().map(function))
}

/// The sums of neighbours of so many bits.
fn pairs(word: u64, size: u32) -> u64 {
    let low = !0 >> (64 - size);
    (0..64 / size / 2).fold(0, |sums, pair| {
        let shifted = word >> (2 * size * pair);
        let sum = (shifted & low) + (shifted >> size & low);
        sums | sum << (2 * size * pair)
    })
}
