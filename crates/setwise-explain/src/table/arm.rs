//! The instructions of `AArch64` for one board.

use crate::code::Bank::{General, Vector};
use crate::code::Mnemonic as M;
use crate::code::Shift::{Asr, Lsl, Lsr};
use crate::graph::{Entry as E, HALF, NodeKind as K};
use crate::table::Fits::{
    Any, Below12, Bit, Bits5, Bits12, Eight, HalfRun, Low, Run, Signed, Word32,
};
use crate::table::Pattern::{Exactly, Immediate, Not, Numbered};
use crate::table::Slot::{
    D, Entry, IndexOf, Length, Minus, Number, O, Opposite, OppositeHalf, RotatedHalf, Shifted, T,
    Table as TableAt,
};
use crate::table::conjunctions::{BIT_CONJUNCTIONS, CONJUNCTIONS, INT_CONJUNCTIONS};
use crate::table::{Cell, Fits, Pattern, Slot, Step, Table, Tile, X, Y, Z, cell, node};

const CELLS: [Cell; 7] = [
    cell(2, 0xc0, steps![ArmAnd32[D, O(0), O(1)]]).only_immediate(HalfRun),
    cell(2, 0xc0, steps![ArmAnd[D, O(0), O(1)]]).with_immediate(Run).shifted(),
    cell(2, 0xfc, steps![ArmOrr[D, O(0), O(1)]]).with_immediate(Run).shifted(),
    cell(2, 0x3c, steps![ArmEor[D, O(0), O(1)]]).with_immediate(Run).shifted(),
    cell(2, 0x30, steps![ArmBic[D, O(0), O(1)]]).shifted(),
    cell(2, 0xf3, steps![ArmOrn[D, O(0), O(1)]]).shifted(),
    cell(2, 0xc3, steps![ArmEon[D, O(0), O(1)]]).shifted(),
];

/// Bools are 0 or 1.
const BOOL_CELLS: [Cell; 4] = [
    cell(2, 0xc0, steps![ArmAnd[D, O(0), O(1)]]),
    cell(2, 0xfc, steps![ArmOrr[D, O(0), O(1)]]),
    cell(2, 0x3c, steps![ArmEor[D, O(0), O(1)]]),
    cell(2, 0x30, steps![ArmBic[D, O(0), O(1)]]),
];

const ZERO: Pattern = Exactly(0);
const TWELVE: Pattern = Immediate(1, Bits12);
const IS_ZERO: Pattern = node(K::Equal, &[X, ZERO]);
const EQUAL: Pattern = node(K::Equal, &[X, Y]);
const EQUAL_CONSTANT: Pattern = node(K::Equal, &[X, TWELVE]);
const LESS: Pattern = node(K::Less, &[X, Y]);
const LESS_CONSTANT: Pattern = node(K::Less, &[X, TWELVE]);
const GREATER_CONSTANT: Pattern = node(K::Less, &[TWELVE, X]);
const DISJOINT: Pattern = node(K::Equal, &[node(K::And, &[X, Y]), ZERO]);
const DISJOINT_CONSTANT: Pattern = node(K::Equal, &[node(K::And, &[X, Immediate(1, Run)]), ZERO]);
const IS_SUBSET: Pattern = node(K::Equal, &[node(K::And, &[X, Not(&Y)]), ZERO]);

const BOOLS: &[Tile] = comparisons! {
    IS_ZERO => ArmCmp[O(0), Number(0)] => ArmCsetEq | ArmCsetNe;
    EQUAL_CONSTANT => ArmCmp[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    EQUAL => ArmCmp[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    DISJOINT_CONSTANT => ArmTst[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    DISJOINT => ArmTst[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    IS_SUBSET => ArmBics[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    LESS_CONSTANT => ArmCmp[O(0), O(1)] => ArmCsetLo | ArmCsetHs;
    GREATER_CONSTANT => ArmCmp[O(0), O(1)] => ArmCsetHi | ArmCsetLs;
    LESS => ArmCmp[O(0), O(1)] => ArmCsetLo | ArmCsetHs;
};

const SIGNED_LESS: Pattern = node(K::SignedLess, &[X, Y]);
const SIGNED_LESS_CONSTANT: Pattern = node(K::SignedLess, &[X, TWELVE]);
const SIGNED_GREATER_CONSTANT: Pattern = node(K::SignedLess, &[TWELVE, X]);

/// Bools of signed numbers, and choices by them.
const SIGNED_BOOLS: &[Tile] = comparisons! {
    SIGNED_LESS_CONSTANT => ArmCmp[O(0), O(1)] => ArmCsetLt | ArmCsetGe;
    SIGNED_GREATER_CONSTANT => ArmCmp[O(0), O(1)] => ArmCsetGt | ArmCsetLe;
    SIGNED_LESS => ArmCmp[O(0), O(1)] => ArmCsetLt | ArmCsetGe;
};
const SIGNED: &[Tile] = tiles! {
    node(K::Select, &[SIGNED_LESS_CONSTANT, U, V]) => ArmCmp[O(0), O(1)], ArmCselLt[D, O(2), O(3)];
    node(K::Select, &[SIGNED_GREATER_CONSTANT, U, V]) =>
        ArmCmp[O(0), O(1)], ArmCselGt[D, O(2), O(3)];
    node(K::Select, &[SIGNED_LESS, U, V]) => ArmCmp[O(0), O(1)], ArmCselLt[D, O(2), O(3)];
    // A bool as a number.
    Not(&node(K::Add, &[node(K::Mask, &[X]), Exactly(!0)])) => ArmMov[D, O(0)];
    node(K::Add, &[node(K::Mask, &[Not(&X)]), Exactly(1)]) => ArmMov[D, O(0)];
    node(K::SignedLess, &[X, ZERO]) => ArmLsr[D, O(0), Number(63)];
    INT_NEGATIVE => ArmLsr32[D, O(0), Number(31)];
    node(K::Mask, &[node(K::SignedLess, &[X, ZERO])]) => ArmAsr[D, O(0), Number(63)];
    Numbered(K::ShiftRightSigned, 1, Any, &[X]) => ArmAsr[D, O(0), O(1)];
    node(K::ShiftRightSignedModulo, &[X, Y]) => ArmAsr[D, O(0), O(1)];
    node(K::SignExtend(E::I8), &[X]) => ArmSbfx[D, O(0), Number(0), Number(8)];
    node(K::SignExtend(E::I16), &[X]) => ArmSbfx[D, O(0), Number(0), Number(16)];
    node(K::SignExtend(E::I32), &[X]) => ArmSbfx[D, O(0), Number(0), Number(32)];
};

/// The numbers in the lower halves, with and without a sign.
const HALF_X: Pattern = node(K::And, &[X, Exactly(HALF)]);
const HALF_Y: Pattern = node(K::And, &[Y, Exactly(HALF)]);
const INT_X: Pattern = Pattern::Int(0);
const INT_Y: Pattern = Pattern::Int(1);
const HALF_LESS: Pattern = node(K::Less, &[HALF_X, HALF_Y]);
const HALF_LESS_CONSTANT: Pattern = node(K::Less, &[HALF_X, TWELVE]);
const HALF_GREATER_CONSTANT: Pattern = node(K::Less, &[TWELVE, HALF_X]);
const HALF_DISJOINT: Pattern = node(K::Equal, &[node(K::And, &[X, Immediate(1, HalfRun)]), ZERO]);
const HALF_EQUAL: Pattern = node(K::Equal, &[HALF_X, HALF_Y]);
const HALF_IS: Pattern = node(K::Equal, &[HALF_X, TWELVE]);
const INT_EQUAL: Pattern = node(K::Equal, &[INT_X, INT_Y]);
const INT_IS: Pattern = node(K::Equal, &[INT_X, TWELVE]);
const INT_LESS: Pattern = node(K::SignedLess, &[INT_X, INT_Y]);
const INT_LESS_CONSTANT: Pattern = node(K::SignedLess, &[INT_X, TWELVE]);
const INT_GREATER_CONSTANT: Pattern = node(K::SignedLess, &[TWELVE, INT_X]);
const LARGE: Pattern = Pattern::Constant(1, Signed);
const INT_LESS_REGISTER: Pattern = node(K::SignedLess, &[INT_X, LARGE]);
const INT_GREATER_REGISTER: Pattern = node(K::SignedLess, &[LARGE, INT_X]);
const DIFFERENCE: Pattern = Not(&node(K::Add, &[Not(&X), Y]));
const SIGN: Pattern = node(K::Mask, &[NEGATIVE]);
const INT_NEGATIVE: Pattern = node(K::SignedLess, &[INT_X, ZERO]);
const NEGATIVE: Pattern = node(K::SignedLess, &[X, ZERO]);
const BIT: Pattern = node(K::Bit, &[X, Y]);
const ONE_SHIFTED: Pattern = node(K::ShiftLeftModulo, &[Exactly(1), Y]);
const AMOUNT_32: Pattern = node(K::And, &[Y, Exactly(31)]);

/// Bools of lower halves, and choices by them.
const HALF_BOOLS: &[Tile] = comparisons! {
    HALF_LESS_CONSTANT => ArmCmp32[O(0), O(1)] => ArmCsetLo | ArmCsetHs;
    HALF_GREATER_CONSTANT => ArmCmp32[O(0), O(1)] => ArmCsetHi | ArmCsetLs;
    HALF_LESS => ArmCmp32[O(0), O(1)] => ArmCsetLo | ArmCsetHs;
    HALF_IS => ArmCmp32[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    HALF_EQUAL => ArmCmp32[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    INT_IS => ArmCmp32[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    INT_EQUAL => ArmCmp32[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    INT_LESS_CONSTANT => ArmCmp32[O(0), O(1)] => ArmCsetLt | ArmCsetGe;
    INT_GREATER_CONSTANT => ArmCmp32[O(0), O(1)] => ArmCsetGt | ArmCsetLe;
    INT_LESS => ArmCmp32[O(0), O(1)] => ArmCsetLt | ArmCsetGe;
    INT_LESS_REGISTER => ArmCmp32[O(0), O(1)] => ArmCsetLt | ArmCsetGe;
    INT_GREATER_REGISTER => ArmCmp32[O(0), O(1)] => ArmCsetGt | ArmCsetLe;
    HALF_DISJOINT => ArmTst32[O(0), O(1)] => ArmCsetEq | ArmCsetNe;
    // The carry of a sum.
    CARRY => ArmAdds[T(0, General), O(0), O(1)] => ArmCsetHs | ArmCsetLo;
};
const CARRY: Pattern = node(K::Less, &[node(K::Add, &[X, Y]), X]);
const HALF_CHOICES: &[Tile] = tiles! {
    node(K::Select, &[HALF_LESS_CONSTANT, U, V]) => ArmCmp32[O(0), O(1)], ArmCselLo[D, O(2), O(3)];
    node(K::Select, &[HALF_GREATER_CONSTANT, U, V]) =>
        ArmCmp32[O(0), O(1)], ArmCselHi[D, O(2), O(3)];
    node(K::Select, &[HALF_LESS, U, V]) => ArmCmp32[O(0), O(1)], ArmCselLo[D, O(2), O(3)];
    node(K::Select, &[HALF_IS, U, V]) => ArmCmp32[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[HALF_EQUAL, U, V]) => ArmCmp32[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[INT_IS, U, V]) => ArmCmp32[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[INT_LESS_CONSTANT, U, V]) => ArmCmp32[O(0), O(1)], ArmCselLt[D, O(2), O(3)];
    node(K::Select, &[INT_GREATER_CONSTANT, U, V]) =>
        ArmCmp32[O(0), O(1)], ArmCselGt[D, O(2), O(3)];
    node(K::Select, &[INT_LESS, U, V]) => ArmCmp32[O(0), O(1)], ArmCselLt[D, O(2), O(3)];
    node(K::Select, &[INT_LESS_REGISTER, U, V]) => ArmCmp32[O(0), O(1)], ArmCselLt[D, O(2), O(3)];
    node(K::Select, &[INT_GREATER_REGISTER, U, V]) =>
        ArmCmp32[O(0), O(1)], ArmCselGt[D, O(2), O(3)];
    // The difference comes with the comparison.
    node(K::Select, &[LESS, U, DIFFERENCE]) =>
        ArmSubs[T(0, General), O(0), O(1)], ArmCselLo[D, O(2), T(0, General)];
    node(K::Select, &[SIGNED_LESS, U, DIFFERENCE]) =>
        ArmSubs[T(0, General), O(0), O(1)], ArmCselLt[D, O(2), T(0, General)];
    node(K::Select, &[IS_ZERO, Exactly(!0), V]) =>
        ArmCmp[O(0), Number(0)], ArmCsinvNe[D, O(3), Slot::Zero];
    node(K::Add, &[node(K::Select, &[IS_ZERO, Exactly(!0), V]), Exactly(1)]) =>
        ArmCmp[O(0), Number(0)], ArmCsincEq[D, Slot::Zero, O(3)];
    node(K::Select, &[BIT, U, V]) =>
        ArmLsr[T(0, General), O(0), O(1)], ArmTst[T(0, General), Number(1)],
        ArmCselNe[D, O(2), O(3)];
    Not(&node(K::Add, &[Not(&node(K::Xor, &[X, SIGN])), SIGN])) =>
        ArmCmp[O(0), Number(0)], ArmCnegMi[D, O(0)];
    // The absolute value.
    node(K::Select, &[NEGATIVE, Not(&node(K::Add, &[X, Exactly(!0)])), X]) =>
        ArmCmp[O(0), Number(0)], ArmCnegMi[D, O(0)];
    node(K::And, &[
        node(K::Select, &[INT_NEGATIVE, node(K::Add, &[Not(&X), Exactly(1)]), X]), Exactly(HALF),
    ]) => ArmCmp32[O(0), Number(0)], ArmCnegMi32[D, O(0)];
    node(K::And, &[
        node(K::Select, &[INT_NEGATIVE, Not(&node(K::Add, &[X, Exactly(!0)])), X]), Exactly(HALF),
    ]) => ArmCmp32[O(0), Number(0)], ArmCnegMi32[D, O(0)];
    node(K::Select, &[INT_NEGATIVE, node(K::Add, &[Not(&X), Exactly(1)]), X]) =>
        ArmCmp32[O(0), Number(0)], ArmCnegMi[D, O(0)];
    node(K::Select, &[INT_NEGATIVE, Not(&node(K::Add, &[X, Exactly(!0)])), X]) =>
        ArmCmp32[O(0), Number(0)], ArmCnegMi[D, O(0)];
    // The sum, or all ones if it has a carry.
    node(K::Select, &[CARRY, U, node(K::Add, &[X, Y])]) =>
        ArmAdds[T(0, General), O(0), O(1)], ArmCselLo[D, T(0, General), O(2)];
    node(K::Select, &[CARRY, Exactly(!0), node(K::Add, &[X, Y])]) =>
        ArmAdds[T(0, General), O(0), O(1)], ArmCsinvLo[D, T(0, General), Slot::Zero];
    // The order of two numbers as -1, 0 or 1.
    Not(&node(K::Add, &[Not(&node(K::Mask, &[LESS])), node(K::Mask, &[node(K::Less, &[Y, X])])])) =>
        ArmCmp[O(0), O(1)], ArmCsetHi[T(0, General)], ArmCsinvHs[D, T(0, General), Slot::Zero];
    Not(&node(K::Add, &[
        Not(&node(K::Mask, &[SIGNED_LESS])),
        node(K::Mask, &[node(K::SignedLess, &[Y, X])]),
    ])) => ArmCmp[O(0), O(1)], ArmCsetGt[T(0, General)], ArmCsinvGe[D, T(0, General), Slot::Zero];
    Not(&node(K::Add, &[
        Not(&node(K::Mask, &[INT_LESS])),
        node(K::Mask, &[node(K::SignedLess, &[INT_Y, INT_X])]),
    ])) => ArmCmp32[O(0), O(1)], ArmCsetGt[T(0, General)], ArmCsinvGe[D, T(0, General), Slot::Zero];
};

/// Lower halves. The instructions clear the upper half of their destination.
const HALVES: &[Tile] = tiles! {
    HALF_X => ArmMov32[D, O(0)];
    node(K::And, &[node(K::Add, &[X, Immediate(1, Bits12)]), Exactly(HALF)]) =>
        ArmAdd32[D, O(0), O(1)];
    node(K::And, &[node(K::Add, &[X, Immediate(1, Below12)]), Exactly(HALF)]) =>
        ArmSub32[D, O(0), Minus(1)];
    node(K::And, &[node(K::Add, &[X, Y]), Exactly(HALF)]) => ArmAdd32[D, O(0), O(1)];
    node(K::And, &[Not(&node(K::Add, &[Not(&X), Y])), Exactly(HALF)]) => ArmSub32[D, O(0), O(1)];
    node(K::And, &[Not(&node(K::Add, &[X, Exactly(!0)])), Exactly(HALF)]) => ArmNeg32[D, O(0)];
    node(K::And, &[node(K::Multiply, &[X, Y]), Exactly(HALF)]) => ArmMul32[D, O(0), O(1)];
    node(K::And, &[Numbered(K::ShiftLeft, 1, Bits5, &[X]), Exactly(HALF)]) =>
        ArmLsl32[D, O(0), O(1)];
    Numbered(K::ShiftRight, 1, Bits5, &[HALF_X]) => ArmLsr32[D, O(0), O(1)];
    node(K::And, &[Numbered(K::ShiftRightSigned, 1, Bits5, &[INT_X]), Exactly(HALF)]) =>
        ArmAsr32[D, O(0), O(1)];
    Numbered(K::ShiftRightSigned, 1, Bits5, &[INT_X]) =>
        ArmSbfx[D, O(0), O(1), OppositeHalf(1)];
    node(K::And, &[node(K::ShiftLeftModulo, &[X, AMOUNT_32]), Exactly(HALF)]) =>
        ArmLsl32[D, O(0), O(1)];
    node(K::ShiftRightModulo, &[HALF_X, AMOUNT_32]) => ArmLsr32[D, O(0), O(1)];
    node(K::And, &[node(K::ShiftRightSignedModulo, &[INT_X, AMOUNT_32]), Exactly(HALF)]) =>
        ArmAsr32[D, O(0), O(1)];
    // The upper bits are not read.
    Numbered(K::RotatePart(E::U16), 1, Eight, &[X]) => ArmRev16[D, O(0)];
    node(K::SwapHalf, &[X]) => ArmRev32[D, O(0)];
    Numbered(K::RotateHalf, 1, Any, &[X]) => ArmRor32[D, O(0), OppositeHalf(1)];
    node(K::RotateHalfRightModulo, &[X, Y]) => ArmRor32[D, O(0), O(1)];
    node(K::RotateHalfLeftModulo, &[X, Y]) =>
        ArmNeg32[T(0, General), O(1)], ArmRor32[D, O(0), T(0, General)];
    node(K::Add, &[node(K::LeadingZeros, &[HALF_X]), Exactly(32_u64.wrapping_neg())]) =>
        ArmClz32[D, O(0)];
};

/// Fields of bits, and bits by their index.
const FIELDS: &[Tile] = tiles! {
    node(K::And, &[Numbered(K::ShiftRight, 1, Any, &[X]), Immediate(2, Low)]) =>
        ArmUbfx[D, O(0), O(1), Length(2)];
    Numbered(K::ShiftLeft, 1, Any, &[node(K::And, &[X, Immediate(2, Low)])]) =>
        ArmUbfiz[D, O(0), O(1), Length(2)];
    Not(&node(K::Equal, &[node(K::And, &[X, Exactly(1)]), ZERO])) => ArmAnd[D, O(0), Number(1)];
    Not(&node(K::Equal, &[Pattern::Number(0), ZERO])) => ArmMov[D, O(0)];
    node(K::And, &[X, node(K::Add, &[ONE_SHIFTED, Exactly(!0)])]) =>
        ArmMovn[T(0, General), Number(0)], ArmLsl[T(1, General), T(0, General), O(1)],
        ArmBic[D, O(0), T(1, General)];
    node(K::Multiply, &[INT_X, INT_Y]) => ArmSmull[D, O(0), O(1)];
    node(K::Multiply, &[INT_X, Pattern::Constant(1, Fits::Int)]) => ArmSmull[D, O(0), O(1)];
    node(K::Multiply, &[HALF_X, HALF_Y]) => ArmUmull[D, O(0), O(1)];
    node(K::Mask, &[BIT]) =>
        ArmLsr[T(0, General), O(0), O(1)], ArmSbfx[D, T(0, General), Number(0), Number(1)];
    node(K::Bit, &[X, AMOUNT_32]) =>
        ArmLsr32[T(0, General), O(0), O(1)], ArmAnd[D, T(0, General), Number(1)];
    BIT => ArmLsr[T(0, General), O(0), O(1)], ArmAnd[D, T(0, General), Number(1)];
};

const MASKS: &[Tile] = comparisons! {
    node(K::Mask, &[IS_ZERO]) => ArmCmp[O(0), Number(0)] => ArmCsetmEq | ArmCsetmNe;
    node(K::Mask, &[EQUAL]) => ArmCmp[O(0), O(1)] => ArmCsetmEq | ArmCsetmNe;
    node(K::Mask, &[DISJOINT]) => ArmTst[O(0), O(1)] => ArmCsetmEq | ArmCsetmNe;
    node(K::Mask, &[LESS]) => ArmCmp[O(0), O(1)] => ArmCsetmLo | ArmCsetmHs;
};

const U: Pattern = Pattern::Any(2);
const V: Pattern = Pattern::Any(3);

const CHOICES: &[Tile] = tiles! {
    node(K::Select, &[X, Y, Z]) => ArmTst[O(0), Number(1)], ArmCselNe[D, O(1), O(2)];
    node(K::Select, &[IS_ZERO, U, V]) => ArmCmp[O(0), Number(0)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[EQUAL_CONSTANT, U, V]) => ArmCmp[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[EQUAL, U, V]) => ArmCmp[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[DISJOINT, U, V]) => ArmTst[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[DISJOINT_CONSTANT, U, V]) => ArmTst[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    node(K::Select, &[LESS_CONSTANT, U, V]) => ArmCmp[O(0), O(1)], ArmCselLo[D, O(2), O(3)];
    node(K::Select, &[GREATER_CONSTANT, U, V]) => ArmCmp[O(0), O(1)], ArmCselHi[D, O(2), O(3)];
    node(K::Select, &[LESS, U, V]) => ArmCmp[O(0), O(1)], ArmCselLo[D, O(2), O(3)];
};

const NEGATIVE_OF_U: Pattern = Not(&node(K::Add, &[U, Exactly(!0)]));
const NEGATIVE_OF_V: Pattern = Not(&node(K::Add, &[V, Exactly(!0)]));
const LOW: Pattern = Immediate(1, Run);

/// Choices between a word and the negative of another one, and shifts of halves that are a part of
/// another instruction.
const NEGATIVES: &[Tile] = tiles! {
    node(K::Select, &[IS_ZERO, U, NEGATIVE_OF_V]) =>
        ArmCmp[O(0), Number(0)], ArmCsnegEq[D, O(2), O(3)];
    node(K::Select, &[IS_ZERO, NEGATIVE_OF_U, V]) =>
        ArmCmp[O(0), Number(0)], ArmCsnegNe[D, O(3), O(2)];
    node(K::Select, &[LESS, U, NEGATIVE_OF_V]) => ArmCmp[O(0), O(1)], ArmCsnegLo[D, O(2), O(3)];
    node(K::Select, &[INT_LESS, U, NEGATIVE_OF_V]) =>
        ArmCmp32[O(0), O(1)], ArmCsnegLt[D, O(2), O(3)];
    // The remainder of a signed number by a power of two.
    node(K::Select, &[
        node(K::SignedLess, &[ZERO, INT_X]), node(K::And, &[X, LOW]),
        Not(&node(K::Add, &[
            node(K::And, &[Not(&node(K::Add, &[X, Exactly(!0)])), LOW]), Exactly(!0),
        ])),
    ]) => ArmNegs32[T(0, General), O(0)], ArmAnd[T(1, General), O(0), O(1)],
        ArmAnd[T(2, General), T(0, General), O(1)],
        ArmCsnegMi[D, T(1, General), T(2, General)];
    node(K::And, &[node(K::Add, &[X, Y_SIGNED]), Exactly(HALF)]) =>
        ArmAdd32[D, O(0), Shifted(1, Asr, 2)];
    node(K::And, &[Not(&node(K::Add, &[Not(&X), Y_SIGNED])), Exactly(HALF)]) =>
        ArmSub32[D, O(0), Shifted(1, Asr, 2)];
    node(K::And, &[node(K::Xor, &[X, Y_SIGNED]), Exactly(HALF)]) =>
        ArmEor32[D, O(0), Shifted(1, Asr, 2)];
    node(K::Select, &[INT_LESS, U, node(K::And, &[DIFFERENCE, Exactly(HALF)])]) =>
        ArmSubs32[T(0, General), O(0), O(1)], ArmCselLt[D, O(2), T(0, General)];
    node(K::Select, &[HALF_LESS, U, node(K::And, &[DIFFERENCE, Exactly(HALF)])]) =>
        ArmSubs32[T(0, General), O(0), O(1)], ArmCselLo[D, O(2), T(0, General)];
    node(K::Select, &[HALF_CARRY, Exactly(HALF), HALF_SUM]) =>
        ArmAdds32[T(0, General), O(0), O(1)], ArmCsinvLo32[D, T(0, General), Slot::Zero];
    node(K::And, &[node(K::And, &[X, Y_SIGNED]), Exactly(HALF)]) =>
        ArmAnd32[D, O(0), Shifted(1, Asr, 2)];
    node(K::And, &[Not(&node(K::And, &[Not(&X), Not(&Y_SIGNED)])), Exactly(HALF)]) =>
        ArmOrr32[D, O(0), Shifted(1, Asr, 2)];
    node(K::ShiftRightModulo, &[Pattern::Half(0), AMOUNT_32]) => ArmLsr32[D, O(0), O(1)];
    node(K::And, &[node(K::And, &[X, Y_ROTATED]), Exactly(HALF)]) =>
        ArmAnd32[D, O(0), RotatedHalf(1, 2)];
    node(K::And, &[node(K::Xor, &[X, Y_ROTATED]), Exactly(HALF)]) =>
        ArmEor32[D, O(0), RotatedHalf(1, 2)];
    node(K::And, &[Not(&node(K::And, &[Not(&X), Not(&Y_ROTATED)])), Exactly(HALF)]) =>
        ArmOrr32[D, O(0), RotatedHalf(1, 2)];
    node(K::And, &[Pattern::Half(0), Y_ROTATED]) => ArmAnd32[D, O(0), RotatedHalf(1, 2)];
    node(K::Xor, &[Pattern::Half(0), Y_ROTATED]) => ArmEor32[D, O(0), RotatedHalf(1, 2)];
    Not(&node(K::And, &[Not(&Pattern::Half(0)), Not(&Y_ROTATED)])) =>
        ArmOrr32[D, O(0), RotatedHalf(1, 2)];
    node(K::And, &[node(K::Xor, &[X, Y_ROTATED]), Immediate(3, HalfRun)]) =>
        ArmEor32[T(0, General), O(0), RotatedHalf(1, 2)], ArmAnd32[D, T(0, General), O(3)];
    node(K::And, &[node(K::Xor, &[X, Y_ROTATED]), Pattern::Constant(3, Word32)]) =>
        ArmEor32[T(0, General), O(0), RotatedHalf(1, 2)], ArmAnd[D, T(0, General), O(3)];
    // Masks of lower halves.
    node(K::Xor, &[HALF_X, Immediate(1, HalfRun)]) => ArmEor32[D, O(0), O(1)];
    node(K::Xor, &[Pattern::Half(0), Immediate(1, HalfRun)]) => ArmEor32[D, O(0), O(1)];
    Not(&node(K::And, &[Not(&HALF_X), Not(&Immediate(1, HalfRun))])) => ArmOrr32[D, O(0), O(1)];
    Not(&node(K::And, &[Not(&Pattern::Half(0)), Not(&Immediate(1, HalfRun))])) =>
        ArmOrr32[D, O(0), O(1)];
    node(K::Select, &[HALF_DISJOINT, U, V]) => ArmTst32[O(0), O(1)], ArmCselEq[D, O(2), O(3)];
    // All ones where the lowest bit is one.
    Not(&node(K::Add, &[node(K::And, &[X, Exactly(1)]), Exactly(!0)])) =>
        ArmSbfx[D, O(0), Number(0), Number(1)];
    // A number or its negative.
    node(K::Select, &[IS_ZERO, U, Pattern::Opposite(2)]) =>
        ArmCmp[O(0), Number(0)], ArmCsnegEq[D, O(2), O(2)];
    node(K::Select, &[HALF_IS, U, Pattern::Opposite(2)]) =>
        ArmCmp32[O(0), O(1)], ArmCsnegEq[D, O(2), O(2)];
    node(K::Select, &[INT_IS, U, Pattern::Opposite(2)]) =>
        ArmCmp32[O(0), O(1)], ArmCsnegEq[D, O(2), O(2)];
    node(K::Select, &[INT_LESS, U, Pattern::Opposite(2)]) =>
        ArmCmp32[O(0), O(1)], ArmCsnegLt[D, O(2), O(2)];
    node(K::Select, &[INT_LESS_CONSTANT, U, Pattern::Opposite(2)]) =>
        ArmCmp32[O(0), O(1)], ArmCsnegLt[D, O(2), O(2)];
    node(K::Select, &[LESS, U, Pattern::Opposite(2)]) =>
        ArmCmp[O(0), O(1)], ArmCsnegLo[D, O(2), O(2)];
    node(K::Select, &[INT_NEGATIVE, NEGATIVE_OF_V, V]) =>
        ArmCmp32[O(0), Number(0)], ArmCnegMi[D, O(3)];
    // A sum with a bool.
    node(K::Add, &[V, node(K::Add, &[node(K::Mask, &[IS_ZERO]), Exactly(1)])]) =>
        ArmCmp[O(0), Number(0)], ArmCincNe[D, O(3)];
    node(K::Add, &[V, Not(&node(K::Add, &[node(K::Mask, &[IS_ZERO]), Exactly(!0)]))]) =>
        ArmCmp[O(0), Number(0)], ArmCincEq[D, O(3)];
    node(K::Add, &[V, Not(&node(K::Add, &[node(K::Mask, &[LESS]), Exactly(!0)]))]) =>
        ArmCmp[O(0), O(1)], ArmCincLo[D, O(3)];
    Not(&node(K::Add, &[
        Not(&V), Not(&node(K::Add, &[node(K::Mask, &[LESS]), Exactly(!0)])),
    ])) => ArmCmp[O(0), O(1)], ArmSbc[D, O(3), Slot::Zero];
    // Single bits as bools.
    Not(&node(K::Equal, &[node(K::And, &[X, Immediate(1, Bit)]), ZERO])) =>
        ArmUbfx[D, O(0), IndexOf(1), Number(1)];
    node(K::Equal, &[node(K::And, &[Not(&X), Exactly(1)]), ZERO]) => ArmAnd[D, O(0), Number(1)];
    // The number of zeros below the first bit of a lower half.
    node(K::Select, &[node(K::Equal, &[HALF_X, ZERO]), Exactly(32), node(K::TrailingZeros, &[HALF_X])]) =>
        ArmRbit32[T(0, General), O(0)], ArmClz32[D, T(0, General)];
};

const HALF_SUM: Pattern = node(K::And, &[node(K::Add, &[X, Y]), Exactly(HALF)]);
const HALF_CARRY: Pattern = node(K::Less, &[HALF_SUM, HALF_X]);

const Y_SIGNED: Pattern =
    Numbered(K::ShiftRightSigned, 2, Bits5, &[node(K::SignExtend(E::I32), &[Y])]);
const Y_ROTATED: Pattern = Numbered(K::RotateHalf, 2, Any, &[Y]);
const Y_LEFT: Pattern = Numbered(K::ShiftLeft, 2, Any, &[Y]);
const Y_RIGHT: Pattern = Numbered(K::ShiftRight, 2, Any, &[Y]);
const PRODUCT: Pattern = node(K::Multiply, &[Y, Z]);

const ARITHMETIC: &[Tile] = tiles! {
    node(K::Add, &[X, Immediate(1, Bits12)]) => ArmAdd[D, O(0), O(1)];
    node(K::Add, &[X, Immediate(1, Below12)]) => ArmSub[D, O(0), Minus(1)];
    node(K::Add, &[X, Y]) => ArmAdd[D, O(0), O(1)];
    node(K::Add, &[X, Y_LEFT]) => ArmAdd[D, O(0), Shifted(1, Lsl, 2)];
    node(K::Add, &[X, Y_RIGHT]) => ArmAdd[D, O(0), Shifted(1, Lsr, 2)];
    node(K::Add, &[X, PRODUCT]) => ArmMadd[D, O(1), O(2), O(0)];
    Not(&node(K::Add, &[Not(&X), Immediate(1, Bits12)])) => ArmSub[D, O(0), O(1)];
    Not(&node(K::Add, &[Not(&X), Immediate(1, Below12)])) => ArmAdd[D, O(0), Minus(1)];
    Not(&node(K::Add, &[Not(&X), Y])) => ArmSub[D, O(0), O(1)];
    Not(&node(K::Add, &[Not(&X), Y_LEFT])) => ArmSub[D, O(0), Shifted(1, Lsl, 2)];
    Not(&node(K::Add, &[Not(&X), Y_RIGHT])) => ArmSub[D, O(0), Shifted(1, Lsr, 2)];
    Not(&node(K::Add, &[Not(&X), PRODUCT])) => ArmMsub[D, O(1), O(2), O(0)];
    Not(&node(K::Add, &[X, Exactly(!0)])) => ArmNeg[D, O(0)];
    Not(&node(K::Add, &[Y_LEFT, Exactly(!0)])) => ArmNeg[D, Shifted(1, Lsl, 2)];
    node(K::Multiply, &[X, Y]) => ArmMul[D, O(0), O(1)];
    node(K::MultiplyHigh, &[X, Y]) => ArmUmulh[D, O(0), O(1)];
    node(K::MultiplyHighSigned, &[X, Y]) => ArmSmulh[D, O(0), O(1)];
    node(K::Quotient, &[X, Y]) => ArmUdiv[D, O(0), O(1)];
    node(K::QuotientSigned, &[X, Y]) => ArmSdiv[D, O(0), O(1)];
    node(K::And, &[node(K::QuotientSigned, &[INT_X, INT_Y]), Exactly(HALF)]) =>
        ArmSdiv32[D, O(0), O(1)];
    Numbered(K::ShiftLeft, 1, Any, &[X]) => ArmLsl[D, O(0), O(1)];
    Numbered(K::ShiftRight, 1, Any, &[X]) => ArmLsr[D, O(0), O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) => ArmRor[D, O(0), Opposite(1)];
    node(K::ShiftLeftModulo, &[X, Y]) => ArmLsl[D, O(0), O(1)];
    node(K::ShiftRightModulo, &[X, Y]) => ArmLsr[D, O(0), O(1)];
    node(K::RotateRightModulo, &[X, Y]) => ArmRor[D, O(0), O(1)];
    node(K::RotateLeftModulo, &[X, Y]) =>
        ArmNeg[T(0, General), O(1)], ArmRor[D, O(0), T(0, General)];
};

const BITS: &[Tile] = tiles! {
    node(K::LeadingZeros, &[X]) => ArmClz[D, O(0)];
    node(K::ReverseBits, &[X]) => ArmRbit[D, O(0)];
    node(K::SwapBytes, &[X]) => ArmRev[D, O(0)];
    node(K::TrailingZeros, &[X]) => ArmRbit[T(0, General), O(0)], ArmClz[D, T(0, General)];
    node(K::Count, &[X]) =>
        ArmFmovIn[T(0, Vector), O(0)], ArmCnt[T(1, Vector), T(0, Vector)],
        ArmAddv[T(2, Vector), T(1, Vector)], ArmFmovOut[D, T(2, Vector)];
    node(K::DoubleBits, &[X]) => ArmUcvtf[T(0, Vector), O(0)], ArmFmovOut[D, T(0, Vector)];
    node(K::Mask, &[X]) => ArmNeg[D, O(0)];
};

const fn load(entry: E) -> Pattern {
    Numbered(K::Load(entry), 1, Any, &[X])
}

/// Entries of tables.
const LOADS: &[Tile] = tiles! {
    load(E::U8) => ArmAdr[T(0, General), TableAt(1)], ArmLdrb[D, Entry(0, 0, 1)];
    load(E::U16) => ArmAdr[T(0, General), TableAt(1)], ArmLdrh[D, Entry(0, 0, 2)];
    load(E::U32) => ArmAdr[T(0, General), TableAt(1)], ArmLdr32[D, Entry(0, 0, 4)];
    load(E::I8) => ArmAdr[T(0, General), TableAt(1)], ArmLdrsb[D, Entry(0, 0, 1)];
    load(E::I16) => ArmAdr[T(0, General), TableAt(1)], ArmLdrsh[D, Entry(0, 0, 2)];
    load(E::I32) => ArmAdr[T(0, General), TableAt(1)], ArmLdrsw[D, Entry(0, 0, 4)];
    load(E::Word) => ArmAdr[T(0, General), TableAt(1)], ArmLdr[D, Entry(0, 0, 8)];
};

/// Returns the instructions that load a constant: a `mov` of a mask, or a `movz` or `movn` of 16
/// bits, and a `movk` for each other 16-bit part.
pub(crate) fn constant(value: u64) -> Vec<(M, u64)> {
    if value == 0 || super::is_run(value) {
        return vec![(M::ArmMov, value)];
    }
    if value == !0 {
        return vec![(M::ArmMovn, 0)];
    }
    if value <= HALF && value > 0xffff && value & 0xffff != 0 && super::is_run(value | value << 32)
    {
        return vec![(M::ArmMov32, value)];
    }
    // The parts of 16 bits that differ from a background, with their shifts.
    let parts = |background: u64| {
        let shifts = [0, 16, 32, 48].into_iter();
        let differing = shifts.filter(|shift| (value ^ background) >> shift & 0xffff != 0);
        differing.map(|shift| (shift, value & 0xffff << shift)).collect::<Vec<_>>()
    };
    let (ones, zeros) = (parts(!0), parts(0));
    // A mask in all but one part of 16 bits.
    let is_long = zeros.len().min(ones.len()) > 2;
    for &(shift, part) in zeros.iter().filter(|_| is_long) {
        let rest = value & !(0xffff << shift);
        let others = [0, 16, 32, 48].map(|other| value >> other & 0xffff);
        let mut runs = others.into_iter().chain([0, 0xffff]).map(|other| rest | other << shift);
        if let Some(run) = runs.find(|&run| super::is_run(run)) {
            return vec![(M::ArmMov, run), (M::ArmMovk, part)];
        }
    }
    // The shift of a part of zeros is unknown.
    let is_inverse = ones.len() < zeros.len() && ones.iter().all(|&(_, part)| part != 0);
    let mut steps = if is_inverse { ones } else { zeros }.into_iter();
    let (shift, part) = steps.next().unwrap_or((0, 0));
    let first = match is_inverse {
        true => (M::ArmMovn, !part & 0xffff << shift),
        false => (M::ArmMovz, part),
    };
    std::iter::once(first).chain(steps.map(|(_, part)| (M::ArmMovk, part))).collect()
}

pub(crate) static ARM: Table = Table {
    tiles: &[
        ARITHMETIC,
        LOADS,
        BITS,
        BOOLS,
        CONJUNCTIONS[0],
        CONJUNCTIONS[1],
        CONJUNCTIONS[2],
        CONJUNCTIONS[3],
        MASKS,
        CHOICES,
        SIGNED_BOOLS,
        SIGNED,
        HALF_BOOLS,
        HALF_CHOICES,
        HALVES,
        FIELDS,
        NEGATIVES,
        INT_CONJUNCTIONS[0],
        INT_CONJUNCTIONS[1],
        INT_CONJUNCTIONS[2],
        INT_CONJUNCTIONS[3],
        INT_CONJUNCTIONS[4],
        INT_CONJUNCTIONS[5],
        BIT_CONJUNCTIONS,
    ],
    cells: &CELLS,
    bool_cells: &BOOL_CELLS,
    not: steps![ArmMvn[D, O(0)]],
    bool_not: steps![ArmEor[D, O(0), Number(1)]],
    ..Table::new(M::ArmMov)
};
