//! Listings as machine code of x86-64: each register of a listing is a place in memory, which
//! is read before each instruction and written after it.

use iced_x86::{Code as C, Encoder, Instruction, OpCodeOperandKind as Kind, OpKind, Register as R};
use setwise_expr::explain::{Bank, Line, Listing, Mnemonic as M, Operand, Register};

/// The bytes between the places of two registers.
const PLACE: usize = 64;

/// Machine code, and the data it works on.
#[derive(Debug)]
pub(crate) struct Assembled {
    pub(crate) bytes: Vec<u8>,
    pub(crate) data: Vec<u64>,
}

impl Assembled {
    /// Where a register is in the data.
    pub(crate) fn place(register: Register) -> usize {
        register.index() * PLACE / 8
    }
}

/// An operand of an instruction.
#[derive(Clone, Copy, Debug)]
enum Op {
    Register(R),
    Memory { base: R, index: R, scale: u32, displacement: i64 },
    Immediate(u64),
}

struct Assembler<'a> {
    listing: &'a Listing,
    encoder: Encoder,
    data: Vec<u64>,
}

/// Assembles a listing.
pub(crate) fn assemble(listing: &Listing) -> Assembled {
    let data = vec![0; listing.registers().len() * PLACE / 8];
    let mut assembler = Assembler { listing, encoder: Encoder::new(64), data };
    for line in listing.lines() {
        assembler.line(line);
    }
    if listing.target().width() > 64 {
        assembler.emit(C::VEX_Vzeroupper, &[], None);
    }
    assembler.emit(C::Retnq, &[], None);
    Assembled { bytes: assembler.encoder.take_buffer(), data: assembler.data }
}

impl Assembler<'_> {
    /// A place behind the registers with these words, repeated.
    fn constant(&mut self, words: &[u64]) -> Op {
        let at = self.data.len() * 8;
        self.data.extend(words.iter().cycle().take(words.len().max(8)));
        memory(at)
    }

    fn bank(&self, register: Register) -> Bank {
        self.listing.registers()[register.index()].bank
    }

    fn line(&mut self, line: &Line) {
        let mut used: Vec<Register> = Vec::new();
        for operand in &line.operands {
            match *operand {
                Operand::Register(register) | Operand::Shifted(register, ..) => used.push(register),
                Operand::Address { base, index, .. } => used.extend(base.into_iter().chain(index)),
                Operand::Byte(base, index) => used.extend([base, index]),
                _ => {}
            }
        }
        used.sort_unstable();
        used.dedup();
        let mut free = [R::RSI, R::R8, R::R9, R::R10, R::R11].into_iter();
        let mut vectors = self.vectors().into_iter();
        let mut masks = [R::K1, R::K2, R::K3, R::K4].into_iter();
        let real: Vec<(Register, R)> = used
            .iter()
            .map(|&register| {
                let real = match self.bank(register) {
                    Bank::Rax => Some(R::RAX),
                    Bank::Rcx => Some(R::RCX),
                    Bank::Rdx => Some(R::RDX),
                    Bank::General => free.next(),
                    Bank::Vector => vectors.next(),
                    Bank::Mask => masks.next(),
                };
                (register, real.unwrap())
            })
            .collect();
        for &(register, real) in &real {
            self.copy(register, real, true);
        }
        self.instruction(line, |register| {
            real.iter().find(|(other, _)| *other == register).map(|(_, real)| *real).unwrap()
        });
        for &(register, real) in &real {
            self.copy(register, real, false);
        }
    }

    fn vectors(&self) -> [R; 5] {
        match self.listing.target().width() {
            512 => [R::ZMM0, R::ZMM1, R::ZMM2, R::ZMM3, R::ZMM4],
            _ => [R::YMM0, R::YMM1, R::YMM2, R::YMM3, R::YMM4],
        }
    }

    /// Reads a register from its place, or writes it there.
    fn copy(&mut self, register: Register, real: R, is_read: bool) {
        let place = memory(register.index() * PLACE);
        let (read, write) = match self.bank(register) {
            Bank::Vector if real.is_zmm() => {
                (C::EVEX_Vmovdqu64_zmm_k1z_zmmm512, C::EVEX_Vmovdqu64_zmmm512_k1z_zmm)
            }
            Bank::Vector => (C::VEX_Vmovdqu_ymm_ymmm256, C::VEX_Vmovdqu_ymmm256_ymm),
            Bank::Mask => (C::VEX_Kmovb_kr_km8, C::VEX_Kmovb_m8_kr),
            _ => (C::Mov_r64_rm64, C::Mov_rm64_r64),
        };
        match is_read {
            true => self.emit(read, &[Op::Register(real), place], None),
            false => self.emit(write, &[place, Op::Register(real)], None),
        }
    }

    fn instruction(&mut self, line: &Line, real: impl Fn(Register) -> R) {
        let mut mask = None;
        let mut operands = Vec::new();
        for (at, operand) in line.operands.iter().enumerate() {
            let is_mask = at == 1 && matches!(line.mnemonic, M::Vpblendmq | M::Vmovdqa64z);
            operands.push(match *operand {
                Operand::Register(register) if is_mask => {
                    mask = Some(real(register));
                    continue;
                }
                Operand::Register(register) => Op::Register(real(register)),
                Operand::Immediate(value) => Op::Immediate(value),
                Operand::Constant(value) => self.constant(&value),
                Operand::Address { base, index, scale, displacement } => Op::Memory {
                    base: base.map_or(R::None, &real),
                    index: index.map_or(R::None, &real),
                    scale: scale.into(),
                    displacement: displacement.into(),
                },
                Operand::Table(table) => {
                    let bytes = &self.listing.tables()[table];
                    let words: Vec<u64> = bytes
                        .chunks(8)
                        .map(|chunk| {
                            let mut word = [0; 8];
                            word[..chunk.len()].copy_from_slice(chunk);
                            u64::from_le_bytes(word)
                        })
                        .collect();
                    self.constant(&words)
                }
                Operand::Byte(base, index) => {
                    Op::Memory { base: real(base), index: real(index), scale: 1, displacement: 0 }
                }
                Operand::Shifted(..) | Operand::Zero => panic!("{line:?} is of another processor"),
            });
        }
        if let Some(predicate) = predicate(line.mnemonic) {
            operands.push(Op::Immediate(predicate));
        }
        match line.mnemonic {
            // Operands that the instruction does not name.
            M::Mul | M::Div => drop(operands.drain(..2)),
            M::Mulx => operands.truncate(3),
            M::And32 => half(&mut operands[0]),
            // A register whose lowest byte counts.
            M::Movzx => byte(&mut operands[1]),
            name if name.name().starts_with("set") => byte(&mut operands[0]),
            M::Shl | M::Shr | M::Rol | M::Ror => {
                if let Op::Register(count) = &mut operands[1] {
                    *count = R::CL;
                }
            }
            _ => {}
        }
        let is_wide = self.listing.target().width() == 512;
        let code = code(line.mnemonic, operands.last().copied(), is_wide)
            .unwrap_or_else(|| panic!("there is no code for {line:?}"));
        // The operands of these stand the other way round.
        if matches!(line.mnemonic, M::Mul | M::Div) {
            operands.truncate(1);
        }
        self.emit(code, &operands, mask);
    }

    fn emit(&mut self, code: C, operands: &[Op], mask: Option<R>) {
        let mut instruction = Instruction::default();
        instruction.set_code(code);
        for (at, operand) in operands.iter().enumerate() {
            let at = at as u32;
            match *operand {
                Op::Register(register) => {
                    instruction.set_op_kind(at, OpKind::Register);
                    instruction.set_op_register(at, register);
                }
                Op::Memory { base, index, scale, displacement } => {
                    instruction.set_op_kind(at, OpKind::Memory);
                    instruction.set_memory_base(base);
                    instruction.set_memory_index(index);
                    instruction.set_memory_index_scale(scale);
                    instruction.set_memory_displacement64(displacement.cast_unsigned());
                    instruction.set_memory_displ_size(8);
                }
                Op::Immediate(value) => match code.op_code().op_kind(at) {
                    Kind::imm8 => {
                        instruction.set_op_kind(at, OpKind::Immediate8);
                        instruction.set_immediate8(value as u8);
                    }
                    Kind::imm32 => {
                        instruction.set_op_kind(at, OpKind::Immediate32);
                        instruction.set_immediate32(value as u32);
                    }
                    Kind::imm32sex64 => {
                        instruction.set_op_kind(at, OpKind::Immediate32to64);
                        instruction.set_immediate32to64(value.cast_signed());
                    }
                    Kind::imm64 => {
                        instruction.set_op_kind(at, OpKind::Immediate64);
                        instruction.set_immediate64(value);
                    }
                    kind => panic!("{code:?} has an immediate of kind {kind:?}"),
                },
            }
        }
        if let Some(mask) = mask {
            instruction.set_op_mask(mask);
        }
        // Of the two instructions with a mask only the copy has two operands.
        instruction.set_zeroing_masking(mask.is_some() && operands.len() == 2);
        self.encoder
            .encode(&instruction, 0)
            .unwrap_or_else(|error| panic!("{instruction:?} {operands:?}: {error}"));
    }
}

const fn memory(displacement: usize) -> Op {
    Op::Memory { base: R::RDI, index: R::None, scale: 1, displacement: displacement as i64 }
}

fn byte(operand: &mut Op) {
    if let Op::Register(register) = operand {
        *register = match register {
            R::RSI => R::SIL,
            R::R8 => R::R8L,
            R::R9 => R::R9L,
            R::R10 => R::R10L,
            _ => R::R11L,
        };
    }
}

fn half(operand: &mut Op) {
    if let Op::Register(register) = operand {
        *register = match register {
            R::RSI => R::ESI,
            R::R8 => R::R8D,
            _ => R::R9D,
        };
    }
}

/// The number that says which comparison it is.
const fn predicate(mnemonic: M) -> Option<u64> {
    match mnemonic {
        M::Vpcmpequq => Some(0),
        M::Vpcmpltuq => Some(1),
        M::Vpcmpleuq => Some(2),
        M::Vpcmpneqq => Some(4),
        M::Vpcmpnltuq => Some(5),
        M::Vpcmpnleuq => Some(6),
        _ => None,
    }
}

/// The form of an instruction, by its last operand and the width of its registers.
fn code(mnemonic: M, last: Option<Op>, is_wide: bool) -> Option<C> {
    let is_immediate = matches!(last, Some(Op::Immediate(_)));
    let by = |register: C, immediate: C| Some(if is_immediate { immediate } else { register });
    let of = |wide: C, narrow: C| Some(if is_wide { wide } else { narrow });
    match mnemonic {
        M::Mov => by(C::Mov_r64_rm64, C::Mov_r64_imm64),
        M::Movzx => Some(C::Movzx_r64_rm8),
        M::Lea => Some(C::Lea_r64_m),
        M::And => by(C::And_r64_rm64, C::And_rm64_imm32),
        M::And32 => Some(C::And_rm32_imm32),
        M::Or => by(C::Or_r64_rm64, C::Or_rm64_imm32),
        M::Xor => by(C::Xor_r64_rm64, C::Xor_rm64_imm32),
        M::Clear => Some(C::Xor_r64_rm64),
        M::Not => Some(C::Not_rm64),
        M::Neg => Some(C::Neg_rm64),
        M::Sub => by(C::Sub_r64_rm64, C::Sub_rm64_imm32),
        M::Imul => Some(C::Imul_r64_rm64),
        M::Imul3 => Some(C::Imul_r64_rm64_imm32),
        M::Mul => Some(C::Mul_rm64),
        M::Div => Some(C::Div_rm64),
        M::Shl => by(C::Shl_rm64_CL, C::Shl_rm64_imm8),
        M::Shr => by(C::Shr_rm64_CL, C::Shr_rm64_imm8),
        M::Rol => by(C::Rol_rm64_CL, C::Rol_rm64_imm8),
        M::Ror => by(C::Ror_rm64_CL, C::Ror_rm64_imm8),
        M::Bswap => Some(C::Bswap_r64),
        M::Bsf => Some(C::Bsf_r64_rm64),
        M::Bsr => Some(C::Bsr_r64_rm64),
        M::Bts => by(C::Bts_rm64_r64, C::Bts_rm64_imm8),
        M::Btr => by(C::Btr_rm64_r64, C::Btr_rm64_imm8),
        M::Btc => by(C::Btc_rm64_r64, C::Btc_rm64_imm8),
        M::Bt => by(C::Bt_rm64_r64, C::Bt_rm64_imm8),
        M::Cmp => by(C::Cmp_r64_rm64, C::Cmp_rm64_imm32),
        M::Test => by(C::Test_rm64_r64, C::Test_rm64_imm32),
        M::Sete => Some(C::Sete_rm8),
        M::Setne => Some(C::Setne_rm8),
        M::Setb => Some(C::Setb_rm8),
        M::Setae => Some(C::Setae_rm8),
        M::Seta => Some(C::Seta_rm8),
        M::Setbe => Some(C::Setbe_rm8),
        M::Cmove => Some(C::Cmove_r64_rm64),
        M::Cmovne => Some(C::Cmovne_r64_rm64),
        M::Cmovb => Some(C::Cmovb_r64_rm64),
        M::Cmova => Some(C::Cmova_r64_rm64),
        M::Sbb => Some(C::Sbb_r64_rm64),
        M::Popcnt => Some(C::Popcnt_r64_rm64),
        M::Lzcnt => Some(C::Lzcnt_r64_rm64),
        M::Tzcnt => Some(C::Tzcnt_r64_rm64),
        M::Andn => Some(C::VEX_Andn_r64_r64_rm64),
        M::Blsi => Some(C::VEX_Blsi_r64_rm64),
        M::Blsr => Some(C::VEX_Blsr_r64_rm64),
        M::Blsmsk => Some(C::VEX_Blsmsk_r64_rm64),
        M::Bzhi => Some(C::VEX_Bzhi_r64_rm64_r64),
        M::Rorx => Some(C::VEX_Rorx_r64_rm64_imm8),
        M::Shlx => Some(C::VEX_Shlx_r64_rm64_r64),
        M::Shrx => Some(C::VEX_Shrx_r64_rm64_r64),
        M::Pext => Some(C::VEX_Pext_r64_r64_rm64),
        M::Pdep => Some(C::VEX_Pdep_r64_r64_rm64),
        M::Mulx => Some(C::VEX_Mulx_r64_r64_rm64),
        M::Vmovdqa => Some(C::VEX_Vmovdqu_ymm_ymmm256),
        M::Vpand => Some(C::VEX_Vpand_ymm_ymm_ymmm256),
        M::Vpor => Some(C::VEX_Vpor_ymm_ymm_ymmm256),
        M::Vpxor => Some(C::VEX_Vpxor_ymm_ymm_ymmm256),
        M::Vpandn => Some(C::VEX_Vpandn_ymm_ymm_ymmm256),
        M::Vpcmpeqq => Some(C::VEX_Vpcmpeqq_ymm_ymm_ymmm256),
        M::Vpcmpgtq => Some(C::VEX_Vpcmpgtq_ymm_ymm_ymmm256),
        M::Vpblendvb => Some(C::VEX_Vpblendvb_ymm_ymm_ymmm256_ymm),
        M::Vpsadbw => Some(C::VEX_Vpsadbw_ymm_ymm_ymmm256),
        M::Vpaddb => Some(C::VEX_Vpaddb_ymm_ymm_ymmm256),
        M::Vpaddq => of(C::EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64, C::VEX_Vpaddq_ymm_ymm_ymmm256),
        M::Vpsubq => of(C::EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64, C::VEX_Vpsubq_ymm_ymm_ymmm256),
        M::Vpmuludq => of(C::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64, C::VEX_Vpmuludq_ymm_ymm_ymmm256),
        M::Vpsllq => of(C::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, C::VEX_Vpsllq_ymm_ymm_imm8),
        M::Vpsrlq => of(C::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8, C::VEX_Vpsrlq_ymm_ymm_imm8),
        M::Vpsllvq => of(C::EVEX_Vpsllvq_zmm_k1z_zmm_zmmm512b64, C::VEX_Vpsllvq_ymm_ymm_ymmm256),
        M::Vpsrlvq => of(C::EVEX_Vpsrlvq_zmm_k1z_zmm_zmmm512b64, C::VEX_Vpsrlvq_ymm_ymm_ymmm256),
        M::Vpshufb => of(C::EVEX_Vpshufb_zmm_k1z_zmm_zmmm512, C::VEX_Vpshufb_ymm_ymm_ymmm256),
        _ => masked(mnemonic, is_wide),
    }
}

/// The form of an instruction of AVX-512 alone.
fn masked(mnemonic: M, is_wide: bool) -> Option<C> {
    let of = |wide: C, narrow: C| Some(if is_wide { wide } else { narrow });
    match mnemonic {
        M::Vmovdqa64 => of(C::EVEX_Vmovdqu64_zmm_k1z_zmmm512, C::EVEX_Vmovdqu64_ymm_k1z_ymmm256),
        M::Vmovdqa64z => of(C::EVEX_Vmovdqu64_zmm_k1z_zmmm512, C::EVEX_Vmovdqu64_ymm_k1z_ymmm256),
        M::Vpandq => {
            of(C::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpandq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vporq => of(C::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vporq_ymm_k1z_ymm_ymmm256b64),
        M::Vpxorq => {
            of(C::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpxorq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpandnq => {
            of(C::EVEX_Vpandnq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpandnq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpminuq => {
            of(C::EVEX_Vpminuq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpminuq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpmaxuq => {
            of(C::EVEX_Vpmaxuq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpmaxuq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpternlogq => of(
            C::EVEX_Vpternlogq_zmm_k1z_zmm_zmmm512b64_imm8,
            C::EVEX_Vpternlogq_ymm_k1z_ymm_ymmm256b64_imm8,
        ),
        M::Vpmullq => {
            of(C::EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpmullq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vprolq => {
            of(C::EVEX_Vprolq_zmm_k1z_zmmm512b64_imm8, C::EVEX_Vprolq_ymm_k1z_ymmm256b64_imm8)
        }
        M::Vprolvq => {
            of(C::EVEX_Vprolvq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vprolvq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vprorvq => {
            of(C::EVEX_Vprorvq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vprorvq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpopcntq => of(C::EVEX_Vpopcntq_zmm_k1z_zmmm512b64, C::EVEX_Vpopcntq_ymm_k1z_ymmm256b64),
        M::Vplzcntq => of(C::EVEX_Vplzcntq_zmm_k1z_zmmm512b64, C::EVEX_Vplzcntq_ymm_k1z_ymmm256b64),
        M::Vgf2p8affineqb => of(
            C::EVEX_Vgf2p8affineqb_zmm_k1z_zmm_zmmm512b64_imm8,
            C::EVEX_Vgf2p8affineqb_ymm_k1z_ymm_ymmm256b64_imm8,
        ),
        M::Vpermb => of(C::EVEX_Vpermb_zmm_k1z_zmm_zmmm512, C::EVEX_Vpermb_ymm_k1z_ymm_ymmm256),
        M::Vpcmpequq
        | M::Vpcmpneqq
        | M::Vpcmpltuq
        | M::Vpcmpleuq
        | M::Vpcmpnltuq
        | M::Vpcmpnleuq => {
            of(C::EVEX_Vpcmpuq_kr_k1_zmm_zmmm512b64_imm8, C::EVEX_Vpcmpuq_kr_k1_ymm_ymmm256b64_imm8)
        }
        M::Vptestmq => {
            of(C::EVEX_Vptestmq_kr_k1_zmm_zmmm512b64, C::EVEX_Vptestmq_kr_k1_ymm_ymmm256b64)
        }
        M::Vptestnmq => {
            of(C::EVEX_Vptestnmq_kr_k1_zmm_zmmm512b64, C::EVEX_Vptestnmq_kr_k1_ymm_ymmm256b64)
        }
        M::Vpblendmq => {
            of(C::EVEX_Vpblendmq_zmm_k1z_zmm_zmmm512b64, C::EVEX_Vpblendmq_ymm_k1z_ymm_ymmm256b64)
        }
        M::Vpmovm2q => of(C::EVEX_Vpmovm2q_zmm_kr, C::EVEX_Vpmovm2q_ymm_kr),
        M::Kandb => Some(C::VEX_Kandb_kr_kr_kr),
        M::Korb => Some(C::VEX_Korb_kr_kr_kr),
        M::Kxorb => Some(C::VEX_Kxorb_kr_kr_kr),
        M::Kxnorb => Some(C::VEX_Kxnorb_kr_kr_kr),
        M::Kandnb => Some(C::VEX_Kandnb_kr_kr_kr),
        M::Knotb => Some(C::VEX_Knotb_kr_kr),
        _ => None,
    }
}
