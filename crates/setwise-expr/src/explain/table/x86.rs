//! The instructions of x86-64 for one board.
//!
//! Where an instruction destroys its first operand the tile begins with a `mov`, which is
//! left out where nothing needs the operand any more.

use super::Fits::{Any, Bit, Gap, Half, Low, Scale as Small, Signed};
use super::Pattern::{Exactly, Immediate, Not, Numbered};
use super::Scale::{One, Power};
use super::Slot::{Address, Byte, D, Field, IndexOf, Number, O, Opposite, T, Table as TableAt};
use super::{Cell, Pattern, Ripple, Step, Table, Tile, X, Y, Z, cell, node, tile};
use crate::explain::code::Bank::{General, Rax, Rcx, Rdx};
use crate::explain::code::Mnemonic as M;
use crate::explain::graph::Kind as K;

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, &[Step(M::Mov, &[D, O(0)]), Step(M::And32, &[D, O(1)])]).only_immediate(Half),
    cell(2, 0xc0, &[Step(M::Mov, &[D, O(0)]), Step(M::And, &[D, O(1)])]).with_immediate(Signed),
    cell(2, 0xfc, &[Step(M::Mov, &[D, O(0)]), Step(M::Or, &[D, O(1)])]).with_immediate(Signed),
    cell(2, 0x3c, &[Step(M::Mov, &[D, O(0)]), Step(M::Xor, &[D, O(1)])]).with_immediate(Signed),
];
/// `a & ~b`: the complement is of the first operand there.
const ANDN: Cell = cell(2, 0x30, &[Step(M::Andn, &[D, O(1), O(0)])]);

const fn ripple(summand: u64, table: u8, steps: &'static [Step]) -> Ripple {
    Ripple { summand, table, steps }
}

const BMI_RIPPLES: [Ripple; 3] = [
    ripple(!0, 0x30, &[Step(M::Blsi, &[D, O(0)])]),
    ripple(!0, 0xc0, &[Step(M::Blsr, &[D, O(0)])]),
    ripple(!0, 0x3c, &[Step(M::Blsmsk, &[D, O(0)])]),
];
const TBM_RIPPLES: [Ripple; 12] = [
    BMI_RIPPLES[0],
    BMI_RIPPLES[1],
    BMI_RIPPLES[2],
    ripple(!0, 0xfc, &[Step(M::Blsfill, &[D, O(0)])]),
    ripple(!0, 0xcf, &[Step(M::Blsic, &[D, O(0)])]),
    ripple(!0, 0x0c, &[Step(M::Tzmsk, &[D, O(0)])]),
    ripple(1, 0xc0, &[Step(M::Blcfill, &[D, O(0)])]),
    ripple(1, 0xf3, &[Step(M::Blci, &[D, O(0)])]),
    ripple(1, 0x0c, &[Step(M::Blcic, &[D, O(0)])]),
    ripple(1, 0x3c, &[Step(M::Blcmsk, &[D, O(0)])]),
    ripple(1, 0xfc, &[Step(M::Blcs, &[D, O(0)])]),
    ripple(1, 0xcf, &[Step(M::T1mskc, &[D, O(0)])]),
];

/// Bools are in the lowest byte, 0 or 1.
const BOOL_CELLS: [Cell; 3] = [
    cell(2, 0xc0, &[Step(M::Mov, &[D, O(0)]), Step(M::And, &[D, O(1)])]),
    cell(2, 0xfc, &[Step(M::Mov, &[D, O(0)]), Step(M::Or, &[D, O(1)])]),
    cell(2, 0x3c, &[Step(M::Mov, &[D, O(0)]), Step(M::Xor, &[D, O(1)])]),
];

const ZERO: Pattern = Exactly(0);
const SIGNED: Pattern = Immediate(1, Signed);
const LESS: Pattern = node(K::Less, &[X, Y]);
/// A constant on the left is one on the right of the opposite comparison.
const LESS_CONSTANT: Pattern = node(K::Less, &[X, SIGNED]);
const GREATER_CONSTANT: Pattern = node(K::Less, &[SIGNED, X]);
const EQUAL: Pattern = node(K::Equal, &[X, Y]);
const EQUAL_CONSTANT: Pattern = node(K::Equal, &[X, SIGNED]);
const IS_ZERO: Pattern = node(K::Equal, &[X, ZERO]);
const DISJOINT: Pattern = node(K::Equal, &[node(K::And, &[X, Y]), ZERO]);
const DISJOINT_CONSTANT: Pattern = node(K::Equal, &[node(K::And, &[X, SIGNED]), ZERO]);
const BIT: Pattern = node(K::Bit, &[X, Y]);
const ONE_BIT: Pattern = node(K::Equal, &[node(K::And, &[X, Immediate(1, Bit)]), ZERO]);

const CMP: Step = Step(M::Cmp, &[O(0), O(1)]);
const TEST: Step = Step(M::Test, &[O(0), O(1)]);
const TEST_ZERO: Step = Step(M::Test, &[O(0), O(0)]);
const BT: Step = Step(M::Bt, &[O(0), O(1)]);
const BT_INDEX: Step = Step(M::Bt, &[O(0), IndexOf(1)]);

/// Bools: the flags, and a byte of them.
const BOOLS: &[Tile] = &[
    tile(IS_ZERO, &[TEST_ZERO, Step(M::Sete, &[D])]),
    tile(Not(&IS_ZERO), &[TEST_ZERO, Step(M::Setne, &[D])]),
    tile(EQUAL_CONSTANT, &[CMP, Step(M::Sete, &[D])]),
    tile(Not(&EQUAL_CONSTANT), &[CMP, Step(M::Setne, &[D])]),
    tile(EQUAL, &[CMP, Step(M::Sete, &[D])]),
    tile(Not(&EQUAL), &[CMP, Step(M::Setne, &[D])]),
    tile(DISJOINT_CONSTANT, &[TEST, Step(M::Sete, &[D])]),
    tile(Not(&DISJOINT_CONSTANT), &[TEST, Step(M::Setne, &[D])]),
    tile(DISJOINT, &[TEST, Step(M::Sete, &[D])]),
    tile(Not(&DISJOINT), &[TEST, Step(M::Setne, &[D])]),
    tile(LESS_CONSTANT, &[CMP, Step(M::Setb, &[D])]),
    tile(Not(&LESS_CONSTANT), &[CMP, Step(M::Setae, &[D])]),
    tile(GREATER_CONSTANT, &[CMP, Step(M::Seta, &[D])]),
    tile(Not(&GREATER_CONSTANT), &[CMP, Step(M::Setbe, &[D])]),
    tile(LESS, &[CMP, Step(M::Setb, &[D])]),
    tile(Not(&LESS), &[CMP, Step(M::Setae, &[D])]),
    tile(BIT, &[BT, Step(M::Setb, &[D])]),
    tile(Not(&BIT), &[BT, Step(M::Setae, &[D])]),
    tile(ONE_BIT, &[BT_INDEX, Step(M::Setae, &[D])]),
    tile(Not(&ONE_BIT), &[BT_INDEX, Step(M::Setb, &[D])]),
];

const WIDEN: [Step; 2] = [Step(M::Movzx, &[D, O(0)]), Step(M::Neg, &[D])];

/// Bools as words.
const MASKS: &[Tile] = &[
    tile(node(K::Mask, &[X]), &WIDEN),
    tile(node(K::Mask, &[LESS]), &[CMP, Step(M::Sbb, &[D, D])]),
    tile(node(K::Mask, &[LESS_CONSTANT]), &[CMP, Step(M::Sbb, &[D, D])]),
    tile(node(K::Mask, &[BIT]), &[BT, Step(M::Sbb, &[D, D])]),
    tile(node(K::Mask, &[IS_ZERO]), &[Step(M::Cmp, &[O(0), Number(1)]), Step(M::Sbb, &[D, D])]),
    tile(
        Not(&node(K::Mask, &[IS_ZERO])),
        &[Step(M::Mov, &[D, O(0)]), Step(M::Neg, &[D]), Step(M::Sbb, &[D, D])],
    ),
];

const ELSE: Step = Step(M::Mov, &[D, O(3)]);
const U: Pattern = Pattern::Any(2);
const V: Pattern = Pattern::Any(3);

/// Choices: what is chosen where the bool is false is there before.
const CHOICES: &[Tile] = &[
    tile(
        node(K::Select, &[X, Y, Z]),
        &[Step(M::Mov, &[D, O(2)]), Step(M::Test, &[O(0), Number(1)]), Step(M::Cmovne, &[D, O(1)])],
    ),
    tile(
        node(K::Select, &[IS_ZERO, Y, Z]),
        &[Step(M::Mov, &[D, O(2)]), TEST_ZERO, Step(M::Cmove, &[D, O(1)])],
    ),
    // The choice the other way round leaves the other operand free to be destroyed.
    tile(
        node(K::Select, &[IS_ZERO, Y, Z]),
        &[Step(M::Mov, &[D, O(1)]), TEST_ZERO, Step(M::Cmovne, &[D, O(2)])],
    ),
    tile(node(K::Select, &[EQUAL_CONSTANT, U, V]), &[ELSE, CMP, Step(M::Cmove, &[D, O(2)])]),
    tile(node(K::Select, &[EQUAL, U, V]), &[ELSE, CMP, Step(M::Cmove, &[D, O(2)])]),
    tile(node(K::Select, &[DISJOINT, U, V]), &[ELSE, TEST, Step(M::Cmove, &[D, O(2)])]),
    tile(node(K::Select, &[DISJOINT_CONSTANT, U, V]), &[ELSE, TEST, Step(M::Cmove, &[D, O(2)])]),
    tile(node(K::Select, &[LESS_CONSTANT, U, V]), &[ELSE, CMP, Step(M::Cmovb, &[D, O(2)])]),
    tile(node(K::Select, &[GREATER_CONSTANT, U, V]), &[ELSE, CMP, Step(M::Cmova, &[D, O(2)])]),
    tile(node(K::Select, &[LESS, U, V]), &[ELSE, CMP, Step(M::Cmovb, &[D, O(2)])]),
    tile(node(K::Select, &[BIT, U, V]), &[ELSE, BT, Step(M::Cmovb, &[D, O(2)])]),
];

const SUM: Pattern = node(K::Add, &[X, Y]);
const SCALED: Pattern = Numbered(K::ShiftLeft, 2, Small, &[Y]);
const DIFFERENCE: Pattern = Not(&node(K::Add, &[Not(&X), Y]));

/// Sums, shifts, products.
const ARITHMETIC: &[Tile] = &[
    tile(Exactly(0), &[Step(M::Clear, &[D, D])]),
    tile(Immediate(0, Any), &[Step(M::Mov, &[D, O(0)])]),
    tile(SUM, &[Step(M::Lea, &[D, Address(Some(0), Some(1), One, None)])]),
    tile(
        node(K::Add, &[X, Immediate(3, Signed)]),
        &[Step(M::Lea, &[D, Address(Some(0), None, One, Some(3))])],
    ),
    tile(
        node(K::Add, &[node(K::Add, &[X, Y]), Immediate(3, Signed)]),
        &[Step(M::Lea, &[D, Address(Some(0), Some(1), One, Some(3))])],
    ),
    tile(
        node(K::Add, &[X, SCALED]),
        &[Step(M::Lea, &[D, Address(Some(0), Some(1), Power(2), None)])],
    ),
    tile(
        node(K::Add, &[SCALED, Immediate(3, Signed)]),
        &[Step(M::Lea, &[D, Address(None, Some(1), Power(2), Some(3))])],
    ),
    tile(
        node(K::Add, &[node(K::Add, &[X, SCALED]), Immediate(3, Signed)]),
        &[Step(M::Lea, &[D, Address(Some(0), Some(1), Power(2), Some(3))])],
    ),
    tile(SCALED, &[Step(M::Lea, &[D, Address(None, Some(1), Power(2), None)])]),
    tile(DIFFERENCE, &[Step(M::Mov, &[D, O(0)]), Step(M::Sub, &[D, O(1)])]),
    tile(Not(&node(K::Add, &[X, Exactly(!0)])), &[Step(M::Mov, &[D, O(0)]), Step(M::Neg, &[D])]),
    tile(node(K::Multiply, &[X, Y]), &[Step(M::Mov, &[D, O(0)]), Step(M::Imul, &[D, O(1)])]),
    tile(node(K::Multiply, &[X, SIGNED]), &[Step(M::Imul3, &[D, O(0), O(1)])]),
    tile(
        Numbered(K::ShiftLeft, 1, Any, &[X]),
        &[Step(M::Mov, &[D, O(0)]), Step(M::Shl, &[D, O(1)])],
    ),
    tile(
        Numbered(K::ShiftRight, 1, Any, &[X]),
        &[Step(M::Mov, &[D, O(0)]), Step(M::Shr, &[D, O(1)])],
    ),
    tile(
        Numbered(K::RotateLeft, 1, Any, &[X]),
        &[Step(M::Mov, &[D, O(0)]), Step(M::Rol, &[D, O(1)])],
    ),
    tile(node(K::SwapBytes, &[X]), &[Step(M::Mov, &[D, O(0)]), Step(M::Bswap, &[D])]),
    tile(
        node(K::Quotient, &[X, Y]),
        &[
            Step(M::Mov, &[T(0, Rax), O(0)]),
            Step(M::Clear, &[T(1, Rdx), T(1, Rdx)]),
            Step(M::Div, &[T(0, Rax), T(1, Rdx), O(1)]),
            Step(M::Mov, &[D, T(0, Rax)]),
        ],
    ),
    tile(
        Numbered(K::Load, 1, Any, &[X]),
        &[Step(M::Lea, &[T(0, General), TableAt(1)]), Step(M::Movzx, &[D, Byte(0, 0)])],
    ),
];

const BY_CL: Step = Step(M::Mov, &[T(0, Rcx), O(1)]);
const COPY: Step = Step(M::Mov, &[D, O(0)]);

/// What BMI2 and the counts have better instructions for.
const BASE_ONLY: &[Tile] = &[
    tile(node(K::ScanForward, &[X]), &[Step(M::Bsf, &[D, O(0)])]),
    tile(node(K::ScanReverse, &[X]), &[Step(M::Bsr, &[D, O(0)])]),
    // Of the empty set nothing is written: what was there before is there still.
    tile(
        node(K::Select, &[IS_ZERO, Y, node(K::ScanForward, &[X])]),
        &[Step(M::Mov, &[D, O(1)]), Step(M::Bsf, &[D, O(0)])],
    ),
    tile(
        node(K::Select, &[IS_ZERO, Y, node(K::ScanReverse, &[X])]),
        &[Step(M::Mov, &[D, O(1)]), Step(M::Bsr, &[D, O(0)])],
    ),
    tile(node(K::ShiftLeftModulo, &[X, Y]), &[BY_CL, COPY, Step(M::Shl, &[D, T(0, Rcx)])]),
    tile(node(K::ShiftRightModulo, &[X, Y]), &[BY_CL, COPY, Step(M::Shr, &[D, T(0, Rcx)])]),
    tile(
        node(K::MultiplyHigh, &[X, Y]),
        &[
            Step(M::Mov, &[T(0, Rax), O(0)]),
            Step(M::Mul, &[T(0, Rax), T(1, Rdx), O(1)]),
            Step(M::Mov, &[D, T(1, Rdx)]),
        ],
    ),
];

const ONE_SHIFTED: Pattern = node(K::ShiftLeftModulo, &[Exactly(1), Y]);

/// Rotations by a word, and single bits by their index.
const BITS: &[Tile] = &[
    tile(node(K::RotateLeftModulo, &[X, Y]), &[BY_CL, COPY, Step(M::Rol, &[D, T(0, Rcx)])]),
    tile(node(K::RotateRightModulo, &[X, Y]), &[BY_CL, COPY, Step(M::Ror, &[D, T(0, Rcx)])]),
    tile(ONE_SHIFTED, &[Step(M::Clear, &[D, D]), Step(M::Bts, &[D, O(1)])]),
    tile(Not(&node(K::And, &[Not(&X), Not(&ONE_SHIFTED)])), &[COPY, Step(M::Bts, &[D, O(1)])]),
    tile(node(K::And, &[X, Not(&ONE_SHIFTED)]), &[COPY, Step(M::Btr, &[D, O(1)])]),
    tile(node(K::Xor, &[X, ONE_SHIFTED]), &[COPY, Step(M::Btc, &[D, O(1)])]),
    tile(
        Not(&node(K::And, &[Not(&X), Not(&Immediate(1, Bit))])),
        &[COPY, Step(M::Bts, &[D, IndexOf(1)])],
    ),
    tile(node(K::And, &[X, Immediate(1, Gap)]), &[COPY, Step(M::Btr, &[D, IndexOf(1)])]),
    tile(node(K::Xor, &[X, Immediate(1, Bit)]), &[COPY, Step(M::Btc, &[D, IndexOf(1)])]),
];

const RESET: Pattern = node(K::And, &[X, node(K::Add, &[X, Exactly(!0)])]);
const RESET_IS_ZERO: Pattern = node(K::Equal, &[RESET, ZERO]);
const IS_SUBSET: Pattern = node(K::Equal, &[node(K::And, &[X, Not(&Y)]), ZERO]);
const BLSR: Step = Step(M::Blsr, &[T(0, General), O(0)]);
const ANDN_FLAGS: Step = Step(M::Andn, &[T(0, General), O(1), O(0)]);

const BMI_ONLY: &[Tile] = &[
    tile(node(K::Count, &[X]), &[Step(M::Popcnt, &[D, O(0)])]),
    tile(node(K::LeadingZeros, &[X]), &[Step(M::Lzcnt, &[D, O(0)])]),
    tile(node(K::TrailingZeros, &[X]), &[Step(M::Tzcnt, &[D, O(0)])]),
    tile(node(K::Extract, &[X, Y]), &[Step(M::Pext, &[D, O(0), O(1)])]),
    tile(node(K::Deposit, &[X, Y]), &[Step(M::Pdep, &[D, O(0), O(1)])]),
    tile(node(K::ShiftLeftModulo, &[X, Y]), &[Step(M::Shlx, &[D, O(0), O(1)])]),
    tile(node(K::ShiftRightModulo, &[X, Y]), &[Step(M::Shrx, &[D, O(0), O(1)])]),
    tile(Numbered(K::RotateLeft, 1, Any, &[X]), &[Step(M::Rorx, &[D, O(0), Opposite(1)])]),
    tile(
        node(K::MultiplyHigh, &[X, Y]),
        &[Step(M::Mov, &[T(0, Rdx), O(0)]), Step(M::Mulx, &[D, T(1, General), O(1), T(0, Rdx)])],
    ),
    // The bits below one by its index, which has to be less than 64.
    tile(
        node(K::And, &[X, node(K::Add, &[ONE_SHIFTED, Exactly(!0)])]),
        &[
            Step(M::Mov, &[T(0, General), O(1)]),
            Step(M::And, &[T(0, General), Number(63)]),
            Step(M::Bzhi, &[D, O(0), T(0, General)]),
        ],
    ),
    // The flags come with the result.
    tile(RESET_IS_ZERO, &[BLSR, Step(M::Sete, &[D])]),
    tile(Not(&RESET_IS_ZERO), &[BLSR, Step(M::Setne, &[D])]),
    tile(IS_SUBSET, &[ANDN_FLAGS, Step(M::Sete, &[D])]),
    tile(Not(&IS_SUBSET), &[ANDN_FLAGS, Step(M::Setne, &[D])]),
];

/// A field of bits, of TBM.
const FIELD: &[Tile] = &[tile(
    node(K::And, &[Numbered(K::ShiftRight, 1, Any, &[X]), Immediate(2, Low)]),
    &[Step(M::Bextr, &[D, O(0), Field(1, 2)])],
)];

const NOT: &[Step] = &[COPY, Step(M::Not, &[D])];
const BOOL_NOT: &[Step] = &[COPY, Step(M::Xor, &[D, Number(1)])];

pub(in crate::explain) static BASE: Table = Table {
    tiles: &[ARITHMETIC, BITS, BASE_ONLY, BOOLS, MASKS, CHOICES],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &BOOL_CELLS,
    ternary: None,
    not: NOT,
    bool_not: BOOL_NOT,
    has_memory_operands: false,
    copy: M::Mov,
};

pub(in crate::explain) static BMI: Table = Table {
    tiles: &[ARITHMETIC, BITS, BMI_ONLY, BOOLS, MASKS, CHOICES],
    cells: &[CELLS[0], CELLS[1], CELLS[2], CELLS[3], ANDN],
    ripples: &BMI_RIPPLES,
    ..BASE_TABLE
};

pub(in crate::explain) static TBM: Table = Table {
    tiles: &[ARITHMETIC, BITS, BMI_ONLY, FIELD, BOOLS, MASKS, CHOICES],
    cells: &[CELLS[0], CELLS[1], CELLS[2], CELLS[3], ANDN],
    ripples: &TBM_RIPPLES,
    ..BASE_TABLE
};

/// What all three have in common.
const BASE_TABLE: Table = Table {
    tiles: &[],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &BOOL_CELLS,
    ternary: None,
    not: NOT,
    bool_not: BOOL_NOT,
    has_memory_operands: false,
    copy: M::Mov,
};
