//! Listings as text.

use std::fmt;

use crate::code::{Bank, Line, Mnemonic as M, Operand, Shift, VirtualRegister};
use crate::listing::Listing;
use crate::target::InstructionSet;

/// The maximum column of comments.
const WIDEST: usize = 44;

/// Prints one instruction per line, with a comment after `;`, or `//` on `AArch64`.
impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.lines().iter().map(|line| self.instruction(line)).collect();
        let width = lines.iter().map(|line| line.chars().count()).filter(|&w| w <= WIDEST).max();
        let width = width.unwrap_or(0);
        for (text, line) in lines.iter().zip(self.lines()) {
            match line.comment.as_str() {
                "" => writeln!(f, "{text}")?,
                comment => writeln!(f, "{text:<width$}  {} {comment}", self.comment_sign())?,
            }
        }
        Ok(())
    }
}

impl Listing {
    /// Returns the sign before comments in the assembly language of the target.
    #[must_use]
    pub const fn comment_sign(&self) -> &'static str {
        if self.is_arm() { "//" } else { ";" }
    }

    const fn is_arm(&self) -> bool {
        matches!(self.target().set(), InstructionSet::Aarch64)
    }

    /// Returns an instruction of the listing as text, without its comment.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_explain::{InstructionSet, Listing, Target};
    /// use setwise_expr::parse;
    ///
    /// let target = Target::new(InstructionSet::Aarch64, None)?;
    /// let listing = Listing::new(&parse("x | y << 8")?, target)?;
    /// assert_eq!(listing.instruction(&listing.lines()[0]), "orr t1, x, y, lsl #8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn instruction(&self, line: &Line) -> String {
        match line.mnemonic {
            M::MovzxHigh => return "movzx eax, ah".to_owned(),
            M::Cqo | M::Cdq => return line.mnemonic.name().to_owned(),
            M::XorHigh => return "xor al, ah".to_owned(),
            _ => {}
        }
        let shown = shown(line);
        let (name, condition) = match line.mnemonic.name().split_once(' ') {
            Some((name, condition)) => (name, Some(condition)),
            None => (line.mnemonic.name(), None),
        };
        let mut parts = Vec::new();
        for (place, operand) in shown.iter().enumerate() {
            let text = self.operand(line.mnemonic, place, operand);
            match (line.mnemonic, place) {
                // The mask comes after the destination.
                (M::Vpblendmq, 1) => parts[0] = format!("{}{{{text}}}", parts[0]),
                (M::Vmovdqa64z, 1) => parts[0] = format!("{}{{{text}}}{{z}}", parts[0]),
                _ => parts.push(text),
            }
        }
        parts.extend(match line.mnemonic {
            M::NeonCmeqZero => Some("#0".to_owned()),
            _ => condition.map(str::to_owned),
        });
        if line.mnemonic == M::ArmBics {
            parts.insert(0, "xzr".to_owned());
        }
        format!("{name} {}", parts.join(", "))
    }

    fn name(&self, register: VirtualRegister) -> &str {
        &self.registers[register.index()].name
    }

    fn operand(&self, mnemonic: M, place: usize, operand: &Operand) -> String {
        match *operand {
            Operand::Register(register) => {
                let is_amount = place > 0 && self.registers[register.index()].bank == Bank::Rcx;
                if is_amount && mnemonic != M::Mov {
                    return "cl".to_owned();
                }
                let vector = self.is_arm() && self.registers[register.index()].bank == Bank::Vector;
                let suffix = if vector { arrangement(mnemonic, place) } else { "" };
                // The instructions for half a register, which clear the rest.
                let half = match mnemonic {
                    M::Movsx8 if place == 1 => ":8",
                    M::Movsx16 if place == 1 => ":16",
                    M::Cmp8 => ":8",
                    M::Cmp16 => ":16",
                    M::Rol8 if place == 0 => ":8",
                    M::Rol16 if place == 0 => ":16",
                    M::Movsxd32 if place == 1 => ":32",
                    _ if is_half(mnemonic) => ":32",
                    M::ArmLdr32 => ":w",
                    M::ArmSmull | M::ArmUmull if place > 0 => ":w",
                    _ if mnemonic.is_half_of_arm() => ":w",
                    _ => "",
                };
                format!("{}{suffix}{half}", self.name(register))
            }
            Operand::Immediate(value) => self.immediate(mnemonic, value),
            Operand::Constant([low, high]) if low == high => format!("[{low:#x}]"),
            Operand::Constant([low, high]) => format!("[{high:#x}:{low:016x}]"),
            Operand::Address { base, index, scale, displacement } => {
                let scaled = |index: VirtualRegister| match scale {
                    1 => self.name(index).to_owned(),
                    _ => format!("{}*{scale}", self.name(index)),
                };
                let base = base.map(|base| self.name(base).to_owned());
                let parts: Vec<_> = base.into_iter().chain(index.map(scaled)).collect();
                let sign = if displacement < 0 { '-' } else { '+' };
                match displacement.unsigned_abs() {
                    0 => format!("[{}]", parts.join(" + ")),
                    size => format!("[{} {sign} {}]", parts.join(" + "), number(size.into())),
                }
            }
            Operand::Shifted(register, shift, amount) => {
                let shift = match shift {
                    Shift::Lsl => "lsl",
                    Shift::Lsr => "lsr",
                    Shift::Asr => "asr",
                    Shift::Ror => "ror",
                };
                let half = if mnemonic.is_half_of_arm() { ":w" } else { "" };
                format!("{}{half}, {shift} #{amount}", self.name(register))
            }
            Operand::Zero if mnemonic.is_half_of_arm() => "wzr".to_owned(),
            Operand::Zero => "xzr".to_owned(),
            Operand::Table(table) if self.is_arm() => format!("table{table}"),
            Operand::Table(table) => format!("[table{table}]"),
            Operand::Entry { base, index, size } => {
                let (base, index) = (self.name(base), self.name(index));
                match (self.is_arm(), size) {
                    (true, 1) => format!("[{base}, {index}]"),
                    (true, _) => format!("[{base}, {index}, lsl #{}]", size.ilog2()),
                    (false, 1) => format!("byte ptr [{base} + {index}]"),
                    (false, 2) => format!("word ptr [{base} + {index}*2]"),
                    (false, 4) => format!("dword ptr [{base} + {index}*4]"),
                    (false, _) => format!("qword ptr [{base} + {index}*8]"),
                }
            }
        }
    }

    fn immediate(&self, mnemonic: M, value: u64) -> String {
        match mnemonic {
            M::ArmMovz | M::ArmMovk | M::ArmMovn => {
                let shift = value.trailing_zeros().min(48) / 16 * 16;
                match shift {
                    _ if value == 0 => "#0".to_owned(),
                    0 => format!("#{value:#x}"),
                    _ => format!("#{:#x}, lsl #{shift}", value >> shift),
                }
            }
            M::NeonMovi => format!("#{:#x}", value as u8),
            M::NeonMovi64 => format!("#{value:#018x}"),
            M::Vpternlogq => format!("{value:#04x}"),
            _ if self.is_arm() => format!("#{}", number(value)),
            _ => number(value),
        }
    }
}

/// Returns true for the instructions of x86-64 for the lower half of a register.
const fn is_half(mnemonic: M) -> bool {
    matches!(
        mnemonic,
        M::And32
            | M::MovLoad32
            | M::Mov32
            | M::Lea32
            | M::Sub32
            | M::Neg32
            | M::Imul32
            | M::Imul3Half
            | M::Add32
            | M::Tzcnt32
            | M::Blsr32
            | M::Idiv32
            | M::Shl32
            | M::Shr32
            | M::Sar32
            | M::Rol32
            | M::Ror32
            | M::Bswap32
            | M::Bts32
            | M::Btr32
            | M::Btc32
            | M::Bt32
            | M::Cmovs32
            | M::Cmp32
            | M::Test32
    )
}

/// Small numbers are amounts, large ones sets.
fn number(value: u64) -> String {
    if value < 256 { value.to_string() } else { format!("{value:#x}") }
}

/// Returns the operands in the text; the others are implied.
fn shown(line: &Line) -> &[Operand] {
    let operands = &line.operands[..];
    match line.mnemonic {
        M::Mul | M::ImulWide | M::Div | M::Idiv | M::Idiv32 => &operands[2..],
        M::Mulx => &operands[..3],
        _ => operands,
    }
}

/// Returns the arrangement of a NEON register, by the instruction and the place of the operand.
fn arrangement(mnemonic: M, place: usize) -> &'static str {
    match (mnemonic, place) {
        (M::NeonXtn, 0) | (M::NeonUmull | M::NeonUmlal, 1 | 2) => ".2s",
        (M::NeonXtn | M::NeonUmull | M::NeonUmlal | M::NeonUaddlpS, _)
            if place == 0 || mnemonic == M::NeonXtn =>
        {
            ".2d"
        }
        (M::NeonUaddlpS, _) | (M::NeonUaddlpH, 0) | (M::NeonMulS | M::NeonRev64S, _) => ".4s",
        (M::NeonUaddlpH, _) | (M::NeonUaddlpB, 0) => ".8h",
        (M::ArmCnt, _) | (M::ArmAddv, 1) => ".8b",
        (M::ArmAddv | M::ArmUcvtf | M::ArmFmovIn | M::ArmFmovOut, _) => "",
        (M::NeonAdd | M::NeonSub | M::NeonNeg | M::NeonShl | M::NeonUshr | M::NeonSri, _) => ".2d",
        (M::NeonUsra | M::NeonUshl | M::NeonDup | M::NeonMovi64, _) => ".2d",
        (M::NeonCmeq | M::NeonCmeqZero | M::NeonCmhi | M::NeonCmhs | M::NeonCmtst, _) => ".2d",
        _ => ".16b",
    }
}
