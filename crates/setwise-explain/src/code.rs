//! Listings as data: registers, operands, instructions.

use std::fmt;

/// A virtual register, identified by its index in
/// [`Listing::registers`](super::Listing::registers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VirtualRegister(pub(super) u32);

impl VirtualRegister {
    /// Returns the index of the register in [`Listing::registers`](super::Listing::registers).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bank {
    /// A general register of 64 bits. A bool is in its lowest byte, 0 or 1.
    General,
    /// A vector register for several boards. A bool is a board of all ones or zero.
    Vector,
    /// A mask register of AVX-512 with a bit for each board.
    Mask,
    /// `rax` of x86-64, an operand of multiplications and divisions.
    Rax,
    /// `rcx` of x86-64; its lowest byte is the amount of shifts.
    Rcx,
    /// `rdx` of x86-64, a result of multiplications and divisions.
    Rdx,
}

/// A register and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterName {
    /// A name of the formula, or `t1`, `t2` and so on. A name of the formula that is also the name
    /// of a real register, or that looks like `t1` or `table0`, has a `_` after it.
    pub name: String,
    /// The kind of register.
    pub bank: Bank,
}

/// The shift of a second operand of `AArch64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shift {
    /// To the left.
    Lsl,
    /// To the right.
    Lsr,
    /// To the right, with the sign.
    Asr,
    /// Rotated to the right.
    Ror,
}

/// An operand of an instruction. A register that it writes comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operand {
    /// A register.
    Register(VirtualRegister),
    /// A number in the instruction itself.
    Immediate(u64),
    /// A constant in memory, as wide as the registers: two words, repeated.
    Constant([u64; 2]),
    /// A sum as `lea` makes it.
    Address {
        /// The first summand, if there is one.
        base: Option<VirtualRegister>,
        /// The second, if there is one.
        index: Option<VirtualRegister>,
        /// The factor of the second: 1, 2, 4 or 8.
        scale: u8,
        /// A number with a sign of 32 bits.
        displacement: i32,
    },
    /// A register shifted by a number.
    Shifted(VirtualRegister, Shift, u8),
    /// The table at this place of [`Listing::tables`](super::Listing::tables).
    Table(usize),
    /// The register of `AArch64` that is zero.
    Zero,
    /// The entry of a table in memory.
    Entry {
        /// The address of the table.
        base: VirtualRegister,
        /// The place of the entry.
        index: VirtualRegister,
        /// The number of bytes of an entry: 1, 2, 4 or 8.
        size: u8,
    },
}

impl Operand {
    /// Returns the operand with other registers.
    pub(super) fn map(self, mut map: impl FnMut(VirtualRegister) -> VirtualRegister) -> Self {
        match self {
            Self::Register(register) => Self::Register(map(register)),
            Self::Shifted(register, shift, amount) => Self::Shifted(map(register), shift, amount),
            Self::Address { base, index, scale, displacement } => {
                let (base, index) = (base.map(&mut map), index.map(&mut map));
                Self::Address { base, index, scale, displacement }
            }
            Self::Entry { base, index, size } => {
                Self::Entry { base: map(base), index: map(index), size }
            }
            Self::Immediate(_) | Self::Constant(_) | Self::Table(_) | Self::Zero => self,
        }
    }

    /// Returns the register, if the operand is one.
    pub(super) const fn register(self) -> Option<VirtualRegister> {
        match self {
            Self::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Calls for each register of the operand.
    pub(super) fn registers(self, mut each: impl FnMut(VirtualRegister)) {
        self.map(|register| {
            each(register);
            register
        });
    }
}

/// An instruction and the part of the formula that it computes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The instruction.
    pub mnemonic: Mnemonic,
    /// Its operands, in the order of the instruction set's own assembly language.
    pub operands: Vec<Operand>,
    /// The part of the formula that the first operand then holds; may be empty.
    pub comment: String,
}

impl Line {
    /// Returns true if the first operand is only read.
    #[must_use]
    pub const fn only_sets_flags(&self) -> bool {
        sets_only_flags(self.mnemonic)
    }

    /// Returns true for a copy of a register, or of its lower half, to another of the same kind.
    #[must_use]
    pub fn is_copy(&self) -> bool {
        (self.mnemonic.is_move() || matches!(self.mnemonic, Mnemonic::Mov32 | Mnemonic::ArmMov32))
            && matches!(self.operands[1..], [Operand::Register(_)])
    }
}

/// Returns true if an instruction writes no register.
pub(super) const fn sets_only_flags(mnemonic: Mnemonic) -> bool {
    use Mnemonic as M;
    matches!(
        mnemonic,
        M::Cmp
            | M::Test
            | M::Cmp32
            | M::Test32
            | M::Cmp16
            | M::Cmp8
            | M::Bt32
            | M::Bt
            | M::ArmCmp
            | M::ArmTst
            | M::ArmCmp32
            | M::ArmTst32
            | M::ArmBics
            | M::ArmCcmp32Eq
            | M::ArmCcmp32Ne
            | M::ArmCcmp32Lt
            | M::ArmCcmp32Ge
            | M::ArmCcmp32Gt
            | M::ArmCcmp32Le
            | M::ArmCcmpEq
            | M::ArmCcmpNe
            | M::ArmCcmpLo
            | M::ArmCcmpHs
    )
}

/// Defines the enum and the names. A `*` marks instructions that also read their first operand.
macro_rules! mnemonics {
    ($($Name:ident $($text:literal)? $(*$update:literal)?)*) => {
        /// The name of an instruction. Equal names of different instruction sets are different
        /// values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names of the manuals, in the table below")]
        #[non_exhaustive]
        pub enum Mnemonic { $($Name,)* }

        impl Mnemonic {
            /// Returns the name in assembly language.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => concat!($($text)? $($update)?),)* }
            }

            /// Returns true if the instruction reads the register that it writes.
            #[must_use]
            pub const fn is_update(self) -> bool {
                match self { $(Self::$Name => mnemonics!(@ $($update)?),)* }
            }
        }
    };
    (@ $update:literal) => { true };
    (@) => { false };
}

#[rustfmt::skip]
mnemonics! {
    // x86-64.
    Mov "mov" Movzx "movzx" Movsx "movsx" Movsxd "movsxd" MovLoad "mov" MovLoad32 "mov" AndLoad *"and" Lea "lea" And *"and" Or *"or" Xor *"xor" Not *"not" Neg *"neg" Add *"add"
    Sub *"sub" Imul *"imul" Imul3 "imul" ImulWide "imul" Mul "mul" Div "div" Idiv "idiv" Idiv32 "idiv" Cqo "cqo" Cdq "cdq" Clear "xor"
    Shl *"shl" Shr *"shr" Rol *"rol" Ror *"ror" Bswap *"bswap" Bsf *"bsf" Bsr *"bsr" And32 *"and"
    Bts *"bts" Btr *"btr" Btc *"btc" Bt "bt" Cmp "cmp" Test "test"
    Sete "sete" Setne "setne" Setb "setb" Setae "setae" Seta "seta" Setbe "setbe"
    Cmove *"cmove" Cmovne *"cmovne" Cmovb *"cmovb" Cmova *"cmova" Cmovae *"cmovae"
    Setl "setl" Setge "setge" Setg "setg" Setle "setle" Sets "sets" Setns "setns"
    Cmovl *"cmovl" Cmovg *"cmovg" Cmovs *"cmovs"
    Sbb *"sbb" Adc *"adc" Sar *"sar" Setnp "setnp"
    // The second lowest byte of `rax`, and the lowest bytes of other registers.
    MovzxHigh *"movzx" XorHigh *"xor" Rol8 *"rol" Rol16 *"rol"
    // SSE2, for a conversion to a `double`.
    MovqIn "movq" MovqOut "movq" Punpckldq *"punpckldq" Subpd *"subpd" Movapd "movapd" Unpckhpd *"unpckhpd" Addsd *"addsd"
    // The lower halves of registers.
    Mov32 "mov" Movsx8 "movsx" Movsx16 "movsx" Movsxd32 "movsxd" Lea32 "lea" Sub32 *"sub" Neg32 *"neg" Imul32 *"imul" Imul3Half "imul" Add32 *"add" Tzcnt32 "tzcnt"
    Shl32 *"shl" Shr32 *"shr" Sar32 *"sar" Rol32 *"rol" Ror32 *"ror" Bswap32 *"bswap" Bts32 *"bts" Btr32 *"btr" Btc32 *"btc" Bt32 "bt" Cmovs32 *"cmovs" Cmp32 "cmp" Test32 "test" Cmp16 "cmp" Cmp8 "cmp"
    // POPCNT, LZCNT, BMI1 and BMI2.
    Popcnt "popcnt" Lzcnt "lzcnt" Tzcnt "tzcnt" Andn "andn" Blsi "blsi" Blsr "blsr" Blsr32 "blsr" Blsmsk "blsmsk"
    Bzhi "bzhi" Bextr "bextr" Rorx "rorx" Shlx "shlx" Shrx "shrx" Sarx "sarx" Pext "pext" Pdep "pdep" Mulx "mulx"
    // TBM.
    Blcfill "blcfill" Blci "blci" Blcic "blcic" Blcmsk "blcmsk" Blcs "blcs" Blsfill "blsfill"
    Blsic "blsic" T1mskc "t1mskc" Tzmsk "tzmsk"
    // AVX2.
    Vmovdqa "vmovdqa" Vpand "vpand" Vpor "vpor" Vpxor "vpxor" Vpandn "vpandn"
    Vpaddq "vpaddq" Vpsubq "vpsubq" Vpmuludq "vpmuludq" Vpsllq "vpsllq" Vpsrlq "vpsrlq"
    Vpsllvq "vpsllvq" Vpsrlvq "vpsrlvq" Vpcmpeqq "vpcmpeqq" Vpcmpgtq "vpcmpgtq"
    Vpblendvb "vpblendvb" Vpshufb "vpshufb" Vpsadbw "vpsadbw" Vpaddb "vpaddb"
    // AVX-512.
    Vmovdqa64 "vmovdqa64" Vpandq "vpandq" Vporq "vporq" Vpxorq "vpxorq" Vpandnq "vpandnq"
    Vpminuq "vpminuq" Vpmaxuq "vpmaxuq" Vpternlogq *"vpternlogq" Vpmullq "vpmullq" Vprolq "vprolq" Vprolvq "vprolvq" Vprorvq "vprorvq"
    Vpopcntq "vpopcntq" Vplzcntq "vplzcntq" Vgf2p8affineqb "vgf2p8affineqb" Vpermb "vpermb"
    Vpcmpequq "vpcmpeqq" Vpcmpneqq "vpcmpneqq" Vpcmpltuq "vpcmpltuq" Vpcmpleuq "vpcmpleuq"
    Vpcmpnltuq "vpcmpnltuq" Vpcmpnleuq "vpcmpnleuq" Vptestmq "vptestmq" Vptestnmq "vptestnmq" Vpblendmq "vpblendmq"
    Vpmovm2q "vpmovm2q" Vmovdqa64z "vmovdqa64"
    Kandb "kandb" Korb "korb" Kxorb "kxorb" Kxnorb "kxnorb" Kandnb "kandnb" Knotb "knotb"
    // AArch64.
    ArmMov "mov" ArmMovz "movz" ArmMovn "movn" ArmMovk *"movk" ArmAnd "and" ArmOrr "orr" ArmEor "eor"
    ArmBic "bic" ArmOrn "orn" ArmEon "eon" ArmMvn "mvn" ArmAdd "add" ArmSub "sub" ArmNeg "neg"
    ArmMul "mul" ArmMadd "madd" ArmMsub "msub" ArmUmulh "umulh" ArmSmulh "smulh" ArmUdiv "udiv" ArmSdiv "sdiv" ArmSdiv32 "sdiv"
    ArmLsl "lsl" ArmLsr "lsr" ArmRor "ror" ArmClz "clz" ArmRbit "rbit" ArmRev "rev"
    ArmCmp "cmp" ArmTst "tst" ArmBics "bics"
    ArmCsetEq "cset eq" ArmCsetNe "cset ne" ArmCsetLo "cset lo" ArmCsetHs "cset hs"
    ArmCsetLt "cset lt" ArmCsetGe "cset ge" ArmCsetGt "cset gt" ArmCsetLe "cset le"
    ArmCselLt "csel lt" ArmCselGt "csel gt" ArmAsr "asr" ArmSbfx "sbfx"
    ArmCsetHi "cset hi" ArmCsetLs "cset ls"
    ArmCsetmEq "csetm eq" ArmCsetmNe "csetm ne" ArmCsetmLo "csetm lo" ArmCsetmHs "csetm hs"
    ArmCselEq "csel eq" ArmCselNe "csel ne" ArmCselLo "csel lo" ArmCselHs "csel hs" ArmCselHi "csel hi" ArmAnd32 "and"
    ArmCcmpEq "ccmp eq" ArmCcmpNe "ccmp ne" ArmCcmpLo "ccmp lo" ArmCcmpHs "ccmp hs"
    // The lower halves of registers.
    ArmMov32 "mov" ArmAdd32 "add" ArmEor32 "eor" ArmOrr32 "orr" ArmRbit32 "rbit" ArmCsinvLo32 "csinv lo" ArmSbc "sbc" ArmCincNe "cinc ne" ArmCincEq "cinc eq" ArmCincLo "cinc lo" ArmCcmp32Eq "ccmp eq" ArmCcmp32Ne "ccmp ne" ArmCcmp32Lt "ccmp lt" ArmCcmp32Ge "ccmp ge" ArmCcmp32Gt "ccmp gt" ArmCcmp32Le "ccmp le" ArmCsnegMi "csneg mi" ArmCsnegEq "csneg eq" ArmCsnegNe "csneg ne" ArmCsnegLo "csneg lo" ArmCsnegLt "csneg lt" ArmSub32 "sub" ArmNeg32 "neg" ArmMul32 "mul" ArmLsl32 "lsl" ArmLsr32 "lsr" ArmAsr32 "asr"
    ArmRor32 "ror" ArmRev32 "rev" ArmRev16 "rev16" ArmClz32 "clz" ArmCmp32 "cmp" ArmTst32 "tst" ArmCnegMi32 "cneg mi"
    ArmUbfx "ubfx" ArmUbfiz "ubfiz" ArmCnegMi "cneg mi" ArmAdds "adds" ArmSubs "subs" ArmAnds "ands" ArmNegs "negs" ArmAdds32 "adds" ArmSubs32 "subs" ArmNegs32 "negs" ArmCsinvNe "csinv ne" ArmCsincEq "csinc eq" ArmSmull "smull" ArmUmull "umull" ArmCsinvHs "csinv hs" ArmCsinvGe "csinv ge" ArmCsinvLo "csinv lo"
    ArmUcvtf "ucvtf" ArmFmovIn "fmov" ArmFmovOut "fmov" ArmCnt "cnt" ArmAddv "addv" ArmAdr "adr" ArmLdrb "ldrb"
    ArmLdrh "ldrh" ArmLdr32 "ldr" ArmLdr "ldr" ArmLdrsb "ldrsb" ArmLdrsh "ldrsh" ArmLdrsw "ldrsw"
    // NEON.
    NeonMov "mov" NeonMovi "movi" NeonMovi64 "movi" NeonDup "dup" NeonAnd "and" NeonOrr "orr" NeonEor "eor"
    NeonBic "bic" NeonOrn "orn" NeonNot "mvn" NeonBsl *"bsl" NeonBit *"bit" NeonBif *"bif"
    NeonAdd "add" NeonSub "sub" NeonNeg "neg" NeonShl "shl" NeonUshr "ushr" NeonSri *"sri"
    NeonUsra *"usra" NeonUshl "ushl" NeonXtn "xtn" NeonUmull "umull" NeonUmlal *"umlal" NeonMulS "mul" NeonRev64S "rev64"
    NeonCmeq "cmeq" NeonCmeqZero "cmeq" NeonCmhi "cmhi" NeonCmhs "cmhs" NeonCmtst "cmtst"
    NeonCnt "cnt" NeonUaddlpB "uaddlp" NeonUaddlpH "uaddlp" NeonUaddlpS "uaddlp"
    NeonRev64 "rev64" NeonRbit "rbit"
}

impl Mnemonic {
    /// Returns true if the instruction copies its operand.
    #[must_use]
    pub const fn is_move(self) -> bool {
        use Mnemonic as M;
        matches!(self, M::Mov | M::Vmovdqa | M::Vmovdqa64 | M::ArmMov | M::NeonMov)
    }
}

impl Mnemonic {
    /// Returns true for the instructions of `AArch64` for the lower half of a register, which clear
    /// the upper one.
    #[must_use]
    pub const fn is_half_of_arm(self) -> bool {
        use Mnemonic as M;
        matches!(
            self,
            M::ArmAnd32
                | M::ArmSdiv32
                | M::ArmMov32
                | M::ArmAdd32
                | M::ArmEor32
                | M::ArmOrr32
                | M::ArmRbit32
                | M::ArmCsinvLo32
                | M::ArmCcmp32Eq
                | M::ArmCcmp32Ne
                | M::ArmCcmp32Lt
                | M::ArmCcmp32Ge
                | M::ArmCcmp32Gt
                | M::ArmCcmp32Le
                | M::ArmSub32
                | M::ArmNeg32
                | M::ArmAdds32
                | M::ArmSubs32
                | M::ArmNegs32
                | M::ArmMul32
                | M::ArmLsl32
                | M::ArmLsr32
                | M::ArmAsr32
                | M::ArmRor32
                | M::ArmRev32
                | M::ArmRev16
                | M::ArmClz32
                | M::ArmCmp32
                | M::ArmTst32
                | M::ArmCnegMi32
        )
    }
}

impl fmt::Display for Mnemonic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
