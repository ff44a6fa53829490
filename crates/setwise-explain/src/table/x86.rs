//! The instructions of x86-64 for one board.
//!
//! If an instruction overwrites its first operand, the tile begins with a `mov`. It is removed if
//! nothing needs the operand later.

use crate::code::Bank::{General, Rax, Rcx, Rdx, Vector};
use crate::code::Mnemonic as M;
use crate::graph::{Entry as E, HALF, NodeKind as K};
use crate::table::Fits::{
    Any, Bit, Bits5, Eight, Gap, Half, Positive, Scale as Small, Signed, Word32,
};
use crate::table::Pattern::{Exactly, Immediate, Not, Numbered};
use crate::table::Scale::{One, Power};
use crate::table::Slot::{
    Address, Complement, D, Entry, IndexOf, Memory, Minus, Number, O, T, Table as TableAt,
};
use crate::table::bmi::{ANDN, BMI_IDIOMS, BMI_ONLY, FIELD, TBM_IDIOMS};
use crate::table::carry::{
    BITS as CARRY_BITS, CHOICES as CARRY_CHOICES, PARTS, SUMS, SUMS_OF_TESTS, SUMS_WITH_COMPLEMENTS,
};
use crate::table::{Cell, Pattern, Step, Table, Tile, X, Y, Z, cell, node};

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, steps![Mov[D, O(0)], And32[D, O(1)]]).only_immediate(Half),
    cell(2, 0xc0, steps![Mov[D, O(0)], And[D, O(1)]]).with_immediate(Signed),
    cell(2, 0xfc, steps![Mov[D, O(0)], Or[D, O(1)]]).with_immediate(Signed),
    cell(2, 0x3c, steps![Mov[D, O(0)], Xor[D, O(1)]]).with_immediate(Signed),
];
/// Bools are in the lowest byte, 0 or 1.
const BOOL_CELLS: [Cell; 3] = [
    cell(2, 0xc0, steps![Mov[D, O(0)], And[D, O(1)]]),
    cell(2, 0xfc, steps![Mov[D, O(0)], Or[D, O(1)]]),
    cell(2, 0x3c, steps![Mov[D, O(0)], Xor[D, O(1)]]),
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
const CARRY: Pattern = node(K::Less, &[node(K::Add, &[X, Y]), X]);
const BIT: Pattern = node(K::Bit, &[X, Y]);
const ONE_BIT: Pattern = node(K::Equal, &[node(K::And, &[X, Immediate(1, Bit)]), ZERO]);

const SIGNED_LESS: Pattern = node(K::SignedLess, &[X, Y]);
const SIGNED_LESS_CONSTANT: Pattern = node(K::SignedLess, &[X, SIGNED]);
const SIGNED_GREATER_CONSTANT: Pattern = node(K::SignedLess, &[SIGNED, X]);
const NEGATIVE: Pattern = node(K::SignedLess, &[X, ZERO]);
const POSITIVE: Pattern = node(K::SignedLess, &[ZERO, X]);

/// The numbers in the lower halves, with and without a sign.
const HALF_X: Pattern = node(K::And, &[X, Exactly(HALF)]);
const HALF_Y: Pattern = node(K::And, &[Y, Exactly(HALF)]);
const INT_X: Pattern = Pattern::Int(0);
const INT_Y: Pattern = Pattern::Int(1);
const HALF_LESS: Pattern = node(K::Less, &[HALF_X, HALF_Y]);
const HALF_EQUAL: Pattern = node(K::Equal, &[HALF_X, HALF_Y]);
const HALF_LESS_CONSTANT: Pattern = node(K::Less, &[HALF_X, Immediate(1, Word32)]);
const HALF_GREATER_CONSTANT: Pattern = node(K::Less, &[Immediate(1, Word32), HALF_X]);
const HALF_IS_ZERO: Pattern = node(K::Equal, &[HALF_X, ZERO]);
const INT_IS_ZERO: Pattern = node(K::Equal, &[INT_X, ZERO]);
const INT_EQUAL: Pattern = node(K::Equal, &[INT_X, INT_Y]);
const INT_EQUAL_CONSTANT: Pattern = node(K::Equal, &[INT_X, SIGNED]);
const INT_LESS: Pattern = node(K::SignedLess, &[INT_X, INT_Y]);
const INT_LESS_CONSTANT: Pattern = node(K::SignedLess, &[INT_X, SIGNED]);
const INT_GREATER_CONSTANT: Pattern = node(K::SignedLess, &[SIGNED, INT_X]);
const INT_NEGATIVE: Pattern = node(K::SignedLess, &[INT_X, ZERO]);
const INT_POSITIVE: Pattern = node(K::SignedLess, &[ZERO, INT_X]);

/// Bools of signed numbers and of lower halves.
const SIGNED_BOOLS: &[Tile] = comparisons! {
    NEGATIVE => Test[O(0), O(0)] => Sets | Setns;
    node(K::Bit, &[X, AMOUNT_32]) => Bt32[O(0), O(1)] => Setb | Setae;
    node(K::Equal, &[Not(&node(K::And, &[Not(&X), Not(&Y)])), ZERO]) =>
        Mov[T(0, General), O(0)], Or[T(0, General), O(1)] => Sete | Setne;
    POSITIVE => Test[O(0), O(0)] => Setg | Setle;
    SIGNED_LESS_CONSTANT => Cmp[O(0), O(1)] => Setl | Setge;
    SIGNED_GREATER_CONSTANT => Cmp[O(0), O(1)] => Setg | Setle;
    SIGNED_LESS => Cmp[O(0), O(1)] => Setl | Setge;
    HALF_IS_ZERO => Test32[O(0), O(0)] => Sete | Setne;
    node(K::Equal, &[node(K::And, &[node(K::And, &[X, Y]), Exactly(HALF)]), ZERO]) =>
        Test32[O(0), O(1)] => Sete | Setne;
    HALF_EQUAL => Cmp32[O(0), O(1)] => Sete | Setne;
    HALF_LESS => Cmp32[O(0), O(1)] => Setb | Setae;
    HALF_LESS_CONSTANT => Cmp32[O(0), O(1)] => Setb | Setae;
    HALF_GREATER_CONSTANT => Cmp32[O(0), O(1)] => Seta | Setbe;
    // The carry of a sum.
    CARRY => Mov[T(0, General), O(0)], Add[T(0, General), O(1)] => Setb | Setae;
    node(K::Equal, &[node(K::And, &[X, Immediate(1, Half)]), ZERO]) =>
        Test32[O(0), O(1)] => Sete | Setne;
    INT_IS_ZERO => Test32[O(0), O(0)] => Sete | Setne;
    INT_EQUAL_CONSTANT => Cmp32[O(0), O(1)] => Sete | Setne;
    INT_EQUAL => Cmp32[O(0), O(1)] => Sete | Setne;
    INT_NEGATIVE => Test32[O(0), O(0)] => Sets | Setns;
    INT_POSITIVE => Test32[O(0), O(0)] => Setg | Setle;
    INT_LESS_CONSTANT => Cmp32[O(0), O(1)] => Setl | Setge;
    INT_GREATER_CONSTANT => Cmp32[O(0), O(1)] => Setg | Setle;
    INT_LESS => Cmp32[O(0), O(1)] => Setl | Setge;
};

const HALF_SUM: Pattern = node(K::And, &[node(K::Add, &[X, Y]), Exactly(HALF)]);
const HALF_CARRY: Pattern = node(K::Less, &[HALF_SUM, HALF_X]);

/// Choices by them.
const SIGNED_CHOICES: &[Tile] = tiles! {
    node(K::SignedLess, &[X, ZERO]) => Mov[D, O(0)], Shr[D, Number(63)];
    INT_NEGATIVE => Mov[D, O(0)], Shr32[D, Number(31)];
    node(K::Mask, &[NEGATIVE]) => Mov[D, O(0)], Sar[D, Number(63)];
    // The absolute value.
    node(K::Select, &[NEGATIVE, Not(&node(K::Add, &[X, Exactly(!0)])), X]) =>
        Mov[D, O(0)], Neg[D], Cmovs[D, O(0)];
    node(K::Select, &[NEGATIVE, U, V]) => Mov[D, O(3)], Test[O(0), O(0)], Cmovs[D, O(2)];
    node(K::Select, &[POSITIVE, U, V]) => Mov[D, O(3)], Test[O(0), O(0)], Cmovg[D, O(2)];
    node(K::Select, &[SIGNED_LESS_CONSTANT, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmovl[D, O(2)];
    node(K::Select, &[SIGNED_GREATER_CONSTANT, U, V]) =>
        Mov[D, O(3)], Cmp[O(0), O(1)], Cmovg[D, O(2)];
    node(K::Select, &[SIGNED_LESS, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmovl[D, O(2)];
    node(K::Select, &[HALF_IS_ZERO, U, V]) => Mov[D, O(3)], Test32[O(0), O(0)], Cmove[D, O(2)];
    node(K::Select, &[HALF_EQUAL, U, V]) => Mov[D, O(3)], Cmp32[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[HALF_LESS, U, V]) => Mov[D, O(3)], Cmp32[O(0), O(1)], Cmovb[D, O(2)];
    node(K::Select, &[INT_IS_ZERO, U, V]) => Mov[D, O(3)], Test32[O(0), O(0)], Cmove[D, O(2)];
    node(K::Select, &[INT_EQUAL_CONSTANT, U, V]) =>
        Mov[D, O(3)], Cmp32[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[INT_NEGATIVE, U, V]) => Mov[D, O(3)], Test32[O(0), O(0)], Cmovs[D, O(2)];
    node(K::Select, &[INT_POSITIVE, U, V]) => Mov[D, O(3)], Test32[O(0), O(0)], Cmovg[D, O(2)];
    node(K::Select, &[HALF_LESS_CONSTANT, U, V]) => Mov[D, O(3)], Cmp32[O(0), O(1)], Cmovb[D, O(2)];
    node(K::Select, &[HALF_GREATER_CONSTANT, U, V]) =>
        Mov[D, O(3)], Cmp32[O(0), O(1)], Cmova[D, O(2)];
    node(K::Select, &[INT_LESS_CONSTANT, U, V]) =>
        Mov[D, O(3)], Cmp32[O(0), O(1)], Cmovl[D, O(2)];
    node(K::Select, &[INT_GREATER_CONSTANT, U, V]) =>
        Mov[D, O(3)], Cmp32[O(0), O(1)], Cmovg[D, O(2)];
    node(K::Select, &[HALF_CARRY, U, HALF_SUM]) =>
        Mov[D, O(2)], Mov[T(0, General), O(0)], Add32[T(0, General), O(1)], Cmovae[D, T(0, General)];
    // The sum, unless it has a carry.
    node(K::Select, &[CARRY, U, node(K::Add, &[X, Y])]) =>
        Mov[D, O(2)], Mov[T(0, General), O(0)], Add[T(0, General), O(1)], Cmovae[D, T(0, General)];
    // The order of two numbers as -1, 0 or 1.
    Not(&node(K::Add, &[Not(&node(K::Mask, &[LESS])), node(K::Mask, &[node(K::Less, &[Y, X])])])) =>
        Cmp[O(0), O(1)], Seta[T(0, General)], Movzx[D, T(0, General)], Sbb[D, Number(0)];
    Not(&node(K::Add, &[
        Not(&node(K::Mask, &[HALF_LESS])),
        node(K::Mask, &[node(K::Less, &[HALF_Y, HALF_X])]),
    ])) => Cmp32[O(0), O(1)], Seta[T(0, General)], Movzx[D, T(0, General)], Sbb[D, Number(0)];
    Not(&node(K::Add, &[
        Not(&node(K::Mask, &[SIGNED_LESS])),
        node(K::Mask, &[node(K::SignedLess, &[Y, X])]),
    ])) => Cmp[O(0), O(1)], Setg[T(0, General)], Setl[T(1, General)],
        Sub[T(0, General), T(1, General)], Movsx8[D, T(0, General)];
    Not(&node(K::Add, &[
        Not(&node(K::Mask, &[INT_LESS])),
        node(K::Mask, &[node(K::SignedLess, &[INT_Y, INT_X])]),
    ])) => Cmp32[O(0), O(1)], Setg[T(0, General)], Setl[T(1, General)],
        Sub[T(0, General), T(1, General)], Movsx8[D, T(0, General)];
    node(K::Select, &[INT_LESS, U, V]) => Mov[D, O(3)], Cmp32[O(0), O(1)], Cmovl[D, O(2)];
    // A bool as a number.
    Not(&node(K::Add, &[node(K::Mask, &[X]), Exactly(!0)])) => Movzx[D, O(0)];
    node(K::Add, &[node(K::Mask, &[Not(&X)]), Exactly(1)]) => Movzx[D, O(0)];
    node(K::Select, &[X, Immediate(1, Bit), ZERO]) => Movzx[D, O(0)], Shl[D, IndexOf(1)];
    node(K::Select, &[LESS, Immediate(2, Signed), ZERO]) =>
        Cmp[O(0), O(1)], Sbb[D, D], And[D, O(2)];
    node(K::Select, &[LESS_CONSTANT, Immediate(2, Signed), ZERO]) =>
        Cmp[O(0), O(1)], Sbb[D, D], And[D, O(2)];
};

/// Lower halves. The instructions clear the upper half of their destination.
const HALVES: &[Tile] = tiles! {
    HALF_X => Mov32[D, O(0)];
    node(K::SignExtend(E::I8), &[X]) => Movsx8[D, O(0)];
    node(K::SignExtend(E::I16), &[X]) => Movsx16[D, O(0)];
    node(K::SignExtend(E::I32), &[X]) => Movsxd32[D, O(0)];
    node(K::And, &[node(K::Add, &[X, Y]), Exactly(HALF)]) =>
        Lea32[D, Address(Some(0), Some(1), One, None)];
    node(K::And, &[node(K::Add, &[X, Immediate(3, Signed)]), Exactly(HALF)]) =>
        Lea32[D, Address(Some(0), None, One, Some(3))];
    node(K::And, &[Not(&node(K::Add, &[Not(&X), Y])), Exactly(HALF)]) => Mov[D, O(0)], Sub32[D, O(1)];
    node(K::And, &[Not(&node(K::Add, &[X, Exactly(!0)])), Exactly(HALF)]) => Mov[D, O(0)], Neg32[D];
    node(K::And, &[node(K::Multiply, &[X, Y]), Exactly(HALF)]) => Mov[D, O(0)], Imul32[D, O(1)];
    node(K::And, &[node(K::Multiply, &[X, Immediate(1, Word32)]), Exactly(HALF)]) =>
        Imul3Half[D, O(0), O(1)];
    // The complement of a sum with a complement is a difference.
    node(K::And, &[Not(&node(K::Add, &[Not(&X), SIGNED])), Exactly(HALF)]) =>
        Mov[D, O(0)], Add32[D, Minus(1)];
    node(K::And, &[
        Not(&node(K::Add, &[Not(&X), node(K::Multiply, &[node(K::Quotient, &[HALF_X, HALF_Y]), Y])])),
        Exactly(HALF),
    ]) => Mov32[T(3, General), O(0)], Mov[T(0, Rax), T(3, General)], Mov32[T(2, General), O(1)], Clear[T(1, Rdx), T(1, Rdx)],
        Div[T(0, Rax), T(1, Rdx), T(2, General)], Mov[D, T(1, Rdx)];
    node(K::And, &[
        Not(&node(K::Add, &[Not(&X), node(K::Multiply, &[node(K::Quotient, &[X, HALF_Y]), Y])])),
        Exactly(HALF),
    ]) => Mov[T(0, Rax), O(0)], Mov32[T(2, General), O(1)], Clear[T(1, Rdx), T(1, Rdx)],
        Div[T(0, Rax), T(1, Rdx), T(2, General)], Mov[D, T(1, Rdx)];
    node(K::And, &[
        Not(&node(K::Add, &[Not(&X), node(K::Multiply, &[INT_QUOTIENT, Y])])),
        Exactly(HALF),
    ]) => Mov[T(0, Rax), O(0)], Cdq[T(1, Rdx), T(0, Rax)], Idiv32[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(1, Rdx)];
    INT_QUOTIENT =>
        Mov[T(0, Rax), O(0)], Cdq[T(1, Rdx), T(0, Rax)], Idiv32[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(0, Rax)];
    node(K::And, &[Numbered(K::ShiftLeft, 1, Bits5, &[X]), Exactly(HALF)]) =>
        Mov[D, O(0)], Shl32[D, O(1)];
    Numbered(K::ShiftRight, 1, Bits5, &[HALF_X]) => Mov[D, O(0)], Shr32[D, O(1)];
    node(K::And, &[Numbered(K::ShiftRightSigned, 1, Bits5, &[INT_X]), Exactly(HALF)]) =>
        Mov[D, O(0)], Sar32[D, O(1)];
    node(K::And, &[Pattern::Half(0), Numbered(K::ShiftRightSigned, 2, Bits5, &[INT_Y])]) =>
        Mov[D, O(1)], Sar32[D, O(2)], And[D, O(0)];
    SWAPPED_HALF => Mov[D, O(0)], Bswap32[D];
    node(K::ShiftLeftModulo, &[Exactly(1), AMOUNT_32]) => Clear[D, D], Bts32[D, O(1)];
    Not(&node(K::And, &[Not(&HALF_X), Not(&node(K::ShiftLeftModulo, &[Exactly(1), AMOUNT_32]))])) =>
        Mov[D, O(0)], Bts32[D, O(1)];
    node(K::And, &[
        Not(&node(K::And, &[Not(&X), Not(&node(K::ShiftLeftModulo, &[Exactly(1), AMOUNT_32]))])),
        Exactly(HALF),
    ]) => Mov[D, O(0)], Bts32[D, O(1)];
    node(K::And, &[
        node(K::And, &[X, Not(&node(K::ShiftLeftModulo, &[Exactly(1), AMOUNT_32]))]),
        Exactly(HALF),
    ]) => Mov[D, O(0)], Btr32[D, O(1)];
    node(K::And, &[
        node(K::Xor, &[X, node(K::ShiftLeftModulo, &[Exactly(1), AMOUNT_32])]),
        Exactly(HALF),
    ]) => Mov[D, O(0)], Btc32[D, O(1)];
    // The absolute value of a number in the lower half.
    node(K::And, &[INT_ABSOLUTE_OF_DIFFERENCE, Exactly(HALF)]) =>
        Mov[D, O(0)], Neg32[D], Cmovs32[D, O(0)];
    node(K::And, &[INT_ABSOLUTE, Exactly(HALF)]) => Mov[D, O(0)], Neg32[D], Cmovs32[D, O(0)];
    Numbered(K::RotatePart(E::U8), 1, Any, &[X]) => Mov[D, O(0)], Rol8[D, O(1)];
    Numbered(K::RotatePart(E::U16), 1, Any, &[X]) => Mov[D, O(0)], Rol16[D, O(1)];
    node(K::RotatePartModulo(E::U8), &[X, Y]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Rol8[D, T(0, Rcx)];
    node(K::RotatePartModulo(E::U16), &[X, Y]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Rol16[D, T(0, Rcx)];
    node(K::Parity, &[X]) =>
        Mov[T(0, Rax), O(0)], XorHigh[T(0, Rax)], Setnp[T(1, General)], Movzx[D, T(1, General)];
    node(K::And, &[Numbered(K::ShiftRight, 1, Eight, &[X]), Exactly(255)]) =>
        Mov[T(0, Rax), O(0)], MovzxHigh[T(0, Rax)], Mov[D, T(0, Rax)];
    Numbered(K::RotateHalf, 1, Any, &[X]) => Mov[D, O(0)], Rol32[D, O(1)];
    node(K::RotateHalfLeftModulo, &[X, Y]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Rol32[D, T(0, Rcx)];
    node(K::RotateHalfRightModulo, &[X, Y]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Ror32[D, T(0, Rcx)];
    node(K::And, &[node(K::ShiftLeftModulo, &[X, AMOUNT_32]), Exactly(HALF)]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Shl32[D, T(0, Rcx)];
    node(K::ShiftRightModulo, &[Pattern::Half(0), AMOUNT_32]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Shr32[D, T(0, Rcx)];
    node(K::ShiftRightModulo, &[HALF_X, AMOUNT_32]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Shr32[D, T(0, Rcx)];
    node(K::And, &[node(K::ShiftRightSignedModulo, &[INT_X, AMOUNT_32]), Exactly(HALF)]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Sar32[D, T(0, Rcx)];
    node(K::ShiftRightSignedModulo, &[X, Y]) =>
        Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Sar[D, T(0, Rcx)];
    Numbered(K::ShiftRightSigned, 1, Any, &[X]) => Mov[D, O(0)], Sar[D, O(1)];
};
const INT_QUOTIENT: Pattern =
    node(K::And, &[node(K::QuotientSigned, &[INT_X, INT_Y]), Exactly(HALF)]);
const INT_ABSOLUTE_OF_DIFFERENCE: Pattern =
    node(K::Select, &[INT_NEGATIVE, node(K::Add, &[Not(&X), Exactly(1)]), X]);
const INT_ABSOLUTE: Pattern =
    node(K::Select, &[INT_NEGATIVE, Not(&node(K::Add, &[X, Exactly(!0)])), X]);
/// Bytes swapped in the upper half, and shifted down.
const SWAPPED_HALF: Pattern = node(K::SwapHalf, &[X]);
const AMOUNT_32: Pattern = node(K::And, &[Y, Exactly(31)]);

/// Bools: the flags, and a byte of them.
const BOOLS: &[Tile] = comparisons! {
    IS_ZERO => Test[O(0), O(0)] => Sete | Setne;
    EQUAL_CONSTANT => Cmp[O(0), O(1)] => Sete | Setne;
    EQUAL => Cmp[O(0), O(1)] => Sete | Setne;
    DISJOINT_CONSTANT => Test[O(0), O(1)] => Sete | Setne;
    DISJOINT => Test[O(0), O(1)] => Sete | Setne;
    LESS_CONSTANT => Cmp[O(0), O(1)] => Setb | Setae;
    GREATER_CONSTANT => Cmp[O(0), O(1)] => Seta | Setbe;
    LESS => Cmp[O(0), O(1)] => Setb | Setae;
    BIT => Bt[O(0), O(1)] => Setb | Setae;
    ONE_BIT => Bt[O(0), IndexOf(1)] => Setae | Setb;
};

/// Bools as words, and words as bools.
const MASKS: &[Tile] = tiles! {
    Not(&node(K::Equal, &[node(K::And, &[X, Exactly(1)]), ZERO])) =>
        Mov[D, O(0)], And[D, Number(1)];
    Not(&node(K::Equal, &[Pattern::Number(0), ZERO])) => Mov[D, O(0)];
    node(K::Mask, &[X]) => Movzx[D, O(0)], Neg[D];
    node(K::Mask, &[LESS]) => Cmp[O(0), O(1)], Sbb[D, D];
    node(K::Mask, &[LESS_CONSTANT]) => Cmp[O(0), O(1)], Sbb[D, D];
    node(K::Mask, &[BIT]) => Bt[O(0), O(1)], Sbb[D, D];
    node(K::Mask, &[IS_ZERO]) => Cmp[O(0), Number(1)], Sbb[D, D];
    Not(&node(K::Mask, &[IS_ZERO])) => Mov[D, O(0)], Neg[D], Sbb[D, D];
};

const U: Pattern = Pattern::Any(2);
const V: Pattern = Pattern::Any(3);

/// Choices: the result starts as the value for false.
const CHOICES: &[Tile] = tiles! {
    node(K::Select, &[X, Y, Z]) => Mov[D, O(2)], Test[O(0), Number(1)], Cmovne[D, O(1)];
    node(K::Select, &[IS_ZERO, Y, Z]) => Mov[D, O(2)], Test[O(0), O(0)], Cmove[D, O(1)];
    // The opposite choice overwrites the other operand.
    node(K::Select, &[IS_ZERO, Y, Z]) => Mov[D, O(1)], Test[O(0), O(0)], Cmovne[D, O(2)];
    node(K::Select, &[EQUAL_CONSTANT, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[EQUAL, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[DISJOINT, U, V]) => Mov[D, O(3)], Test[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[DISJOINT_CONSTANT, U, V]) => Mov[D, O(3)], Test[O(0), O(1)], Cmove[D, O(2)];
    node(K::Select, &[LESS_CONSTANT, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmovb[D, O(2)];
    node(K::Select, &[GREATER_CONSTANT, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmova[D, O(2)];
    node(K::Select, &[LESS, U, V]) => Mov[D, O(3)], Cmp[O(0), O(1)], Cmovb[D, O(2)];
    node(K::Select, &[BIT, U, V]) => Mov[D, O(3)], Bt[O(0), O(1)], Cmovb[D, O(2)];
};

const SCALED: Pattern = Numbered(K::ShiftLeft, 2, Small, &[Y]);

/// Sums, shifts, products.
const ARITHMETIC: &[Tile] = tiles! {
    Exactly(0) => Clear[D, D];
    Immediate(0, Any) => Mov[D, O(0)];
    node(K::Add, &[X, Y]) => Lea[D, Address(Some(0), Some(1), One, None)];
    node(K::Add, &[X, Immediate(3, Signed)]) => Lea[D, Address(Some(0), None, One, Some(3))];
    node(K::Add, &[node(K::Add, &[X, Y]), Immediate(3, Signed)]) =>
        Lea[D, Address(Some(0), Some(1), One, Some(3))];
    node(K::Add, &[node(K::Add, &[X, Immediate(3, Signed)]), Y]) =>
        Lea[D, Address(Some(0), Some(1), One, Some(3))];
    node(K::Add, &[node(K::Add, &[X, Immediate(3, Signed)]), SCALED]) =>
        Lea[D, Address(Some(0), Some(1), Power(2), Some(3))];
    node(K::Add, &[X, SCALED]) => Lea[D, Address(Some(0), Some(1), Power(2), None)];
    node(K::Add, &[SCALED, Immediate(3, Signed)]) =>
        Lea[D, Address(None, Some(1), Power(2), Some(3))];
    node(K::Add, &[node(K::Add, &[X, SCALED]), Immediate(3, Signed)]) =>
        Lea[D, Address(Some(0), Some(1), Power(2), Some(3))];
    SCALED => Lea[D, Address(None, Some(1), Power(2), None)];
    Not(&node(K::Add, &[Not(&X), Y])) => Mov[D, O(0)], Sub[D, O(1)];
    Not(&node(K::Add, &[X, Exactly(!0)])) => Mov[D, O(0)], Neg[D];
    Not(&node(K::Add, &[Not(&X), SIGNED])) => Mov[D, O(0)], Add[D, Minus(1)];
    node(K::Add, &[Not(&X), Exactly(1)]) => Mov[D, O(0)], Neg[D];
    // A sum with a bool as a number, if its mask exists already.
    node(K::Add, &[X, Not(&node(K::Add, &[Y, Exactly(!0)]))]) => Mov[D, O(0)], Sub[D, O(1)];
    node(K::Add, &[X, node(K::Add, &[Not(&Y), Exactly(1)])]) => Mov[D, O(0)], Sub[D, O(1)];
    node(K::Multiply, &[X, Y]) => Mov[D, O(0)], Imul[D, O(1)];
    node(K::Multiply, &[X, SIGNED]) => Imul3[D, O(0), O(1)];
    Numbered(K::ShiftLeft, 1, Any, &[X]) => Mov[D, O(0)], Shl[D, O(1)];
    Numbered(K::ShiftRight, 1, Any, &[X]) => Mov[D, O(0)], Shr[D, O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) => Mov[D, O(0)], Rol[D, O(1)];
    node(K::SwapBytes, &[X]) => Mov[D, O(0)], Bswap[D];
    // The halves become 2^52 + low and 2^84 + 2^32 * high, exactly; the last sum rounds.
    node(K::DoubleBits, &[X]) =>
        MovqIn[T(0, Vector), O(0)], Punpckldq[T(0, Vector), Memory([0x4530_0000_4330_0000, 0])],
        Subpd[T(0, Vector), Memory([0x4330_0000_0000_0000, 0x4530_0000_0000_0000])],
        Movapd[T(1, Vector), T(0, Vector)], Unpckhpd[T(1, Vector), T(0, Vector)],
        Addsd[T(0, Vector), T(1, Vector)], MovqOut[D, T(0, Vector)];
    node(K::Quotient, &[X, Y]) =>
        Mov[T(0, Rax), O(0)], Clear[T(1, Rdx), T(1, Rdx)], Div[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(0, Rax)];
    node(K::MultiplyHighSigned, &[X, Y]) =>
        Mov[T(0, Rax), O(0)], ImulWide[T(0, Rax), T(1, Rdx), O(1)], Mov[D, T(1, Rdx)];
    node(K::QuotientSigned, &[X, Y]) =>
        Mov[T(0, Rax), O(0)], Cqo[T(1, Rdx), T(0, Rax)], Idiv[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(0, Rax)];
    Not(&node(K::Add, &[Not(&X), node(K::Multiply, &[node(K::QuotientSigned, &[X, Y]), Y])])) =>
        Mov[T(0, Rax), O(0)], Cqo[T(1, Rdx), T(0, Rax)], Idiv[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(1, Rdx)];
    // The remainder comes with the quotient.
    Not(&node(K::Add, &[Not(&X), node(K::Multiply, &[node(K::Quotient, &[X, Y]), Y])])) =>
        Mov[T(0, Rax), O(0)], Clear[T(1, Rdx), T(1, Rdx)], Div[T(0, Rax), T(1, Rdx), O(1)],
        Mov[D, T(1, Rdx)];
};

const fn load(entry: E) -> Pattern {
    Numbered(K::Load(entry), 1, Any, &[X])
}

/// Entries of tables.
const LOADS: &[Tile] = tiles! {
    load(E::U8) => Lea[T(0, General), TableAt(1)], Movzx[D, Entry(0, 0, 1)];
    load(E::U16) => Lea[T(0, General), TableAt(1)], Movzx[D, Entry(0, 0, 2)];
    load(E::U32) => Lea[T(0, General), TableAt(1)], MovLoad32[D, Entry(0, 0, 4)];
    load(E::I8) => Lea[T(0, General), TableAt(1)], Movsx[D, Entry(0, 0, 1)];
    load(E::I16) => Lea[T(0, General), TableAt(1)], Movsx[D, Entry(0, 0, 2)];
    load(E::I32) => Lea[T(0, General), TableAt(1)], Movsxd[D, Entry(0, 0, 4)];
    node(K::And, &[Z, load(E::Word)]) =>
        Mov[D, O(2)], Lea[T(0, General), TableAt(1)], AndLoad[D, Entry(0, 0, 8)];
    load(E::Word) => Lea[T(0, General), TableAt(1)], MovLoad[D, Entry(0, 0, 8)];
};

/// A negative constant is shifted with its sign.
const SHIFTED_COMPLEMENT: Pattern = Not(&node(K::ShiftRightModulo, &[Immediate(0, Positive), Y]));

/// Instructions that BMI2 and the counts replace with better ones.
const BASE_ONLY: &[Tile] = tiles! {
    node(K::ScanForward, &[X]) => Bsf[D, O(0)];
    node(K::ScanReverse, &[X]) => Bsr[D, O(0)];
    // For the empty set, the instruction leaves its destination unchanged.
    node(K::Select, &[IS_ZERO, Y, node(K::ScanForward, &[X])]) => Mov[D, O(1)], Bsf[D, O(0)];
    node(K::Select, &[IS_ZERO, Y, node(K::ScanReverse, &[X])]) => Mov[D, O(1)], Bsr[D, O(0)];
    node(K::ShiftLeftModulo, &[X, Y]) => Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Shl[D, T(0, Rcx)];
    node(K::ShiftRightModulo, &[X, Y]) => Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Shr[D, T(0, Rcx)];
    SHIFTED_COMPLEMENT => Mov[T(0, Rcx), O(1)], Mov[D, Complement(0)], Sar[D, T(0, Rcx)];
    node(K::MultiplyHigh, &[X, Y]) =>
        Mov[T(0, Rax), O(0)], Mul[T(0, Rax), T(1, Rdx), O(1)], Mov[D, T(1, Rdx)];
};

const ONE_SHIFTED: Pattern = node(K::ShiftLeftModulo, &[Exactly(1), Y]);

/// Rotations by a word, and single bits by their index.
const BITS: &[Tile] = tiles! {
    node(K::RotateLeftModulo, &[X, Y]) => Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Rol[D, T(0, Rcx)];
    node(K::RotateRightModulo, &[X, Y]) => Mov[T(0, Rcx), O(1)], Mov[D, O(0)], Ror[D, T(0, Rcx)];
    ONE_SHIFTED => Clear[D, D], Bts[D, O(1)];
    Not(&ONE_SHIFTED) =>
        Mov[T(0, Rcx), O(1)], Mov[D, Number(!1)], Rol[D, T(0, Rcx)];
    Not(&node(K::And, &[Not(&X), Not(&ONE_SHIFTED)])) => Mov[D, O(0)], Bts[D, O(1)];
    node(K::And, &[X, Not(&ONE_SHIFTED)]) => Mov[D, O(0)], Btr[D, O(1)];
    node(K::Xor, &[X, ONE_SHIFTED]) => Mov[D, O(0)], Btc[D, O(1)];
    Not(&node(K::And, &[Not(&X), Not(&Immediate(1, Bit))])) => Mov[D, O(0)], Bts[D, IndexOf(1)];
    node(K::And, &[X, Immediate(1, Gap)]) => Mov[D, O(0)], Btr[D, IndexOf(1)];
    node(K::Xor, &[X, Immediate(1, Bit)]) => Mov[D, O(0)], Btc[D, IndexOf(1)];
};

/// The tiles of a machine, with its own ones in their place.
macro_rules! with_tiles {
    ($($own:ident),+) => {
        &[
            ARITHMETIC,
            LOADS,
            BITS,
            $($own,)+
            BOOLS,
            MASKS,
            CHOICES,
            SIGNED_BOOLS,
            SIGNED_CHOICES,
            HALVES,
            SUMS,
            SUMS_WITH_COMPLEMENTS,
            SUMS_OF_TESTS,
            CARRY_BITS,
            PARTS,
            CARRY_CHOICES,
        ]
    };
}

pub(crate) static BASE: Table = Table { tiles: with_tiles![BASE_ONLY], ..BASE_TABLE };

pub(crate) static BMI: Table = BMI_TABLE;

pub(crate) static TBM: Table =
    Table { tiles: with_tiles![BMI_ONLY, FIELD], carry_idioms: &TBM_IDIOMS, ..BMI_TABLE };

const BMI_TABLE: Table = Table {
    tiles: with_tiles![BMI_ONLY],
    cells: &[CELLS[0], CELLS[1], CELLS[2], CELLS[3], ANDN],
    carry_idioms: &BMI_IDIOMS,
    ..BASE_TABLE
};

/// The common part of all three.
const BASE_TABLE: Table = Table {
    cells: &CELLS,
    bool_cells: &BOOL_CELLS,
    not: steps![Mov[D, O(0)], Not[D]],
    bool_not: steps![Mov[D, O(0)], Xor[D, Number(1)]],
    ..Table::new(M::Mov)
};
