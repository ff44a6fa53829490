//! The instructions of BMI1, BMI2, LZCNT, POPCNT and TBM.

use crate::code::Bank::{General, Rdx};
use crate::code::Mnemonic as M;
use crate::graph::{HALF, NodeKind as K};
use crate::table::Fits::{Any, Low, Positive};
use crate::table::Pattern::{Exactly, Immediate, Not, Numbered};
use crate::table::Slot::{Complement, D, Field, Number, O, Opposite, T};
use crate::table::{CarryIdiom, Cell, Pattern, Step, Tile, X, Y, cell, node};

/// `a & ~b`: the complement is of the first operand there.
pub(super) const ANDN: Cell = cell(2, 0x30, steps![Andn[D, O(1), O(0)]]);

const fn carry_idiom(summand: u64, table: u8, steps: &'static [Step]) -> CarryIdiom {
    CarryIdiom { summand, table, steps }
}

pub(super) const BMI_IDIOMS: [CarryIdiom; 3] = [
    carry_idiom(!0, 0x30, steps![Blsi[D, O(0)]]),
    carry_idiom(!0, 0xc0, steps![Blsr[D, O(0)]]),
    carry_idiom(!0, 0x3c, steps![Blsmsk[D, O(0)]]),
];
pub(super) const TBM_IDIOMS: [CarryIdiom; 12] = [
    BMI_IDIOMS[0],
    BMI_IDIOMS[1],
    BMI_IDIOMS[2],
    carry_idiom(!0, 0xfc, steps![Blsfill[D, O(0)]]),
    carry_idiom(!0, 0xcf, steps![Blsic[D, O(0)]]),
    carry_idiom(!0, 0x0c, steps![Tzmsk[D, O(0)]]),
    carry_idiom(1, 0xc0, steps![Blcfill[D, O(0)]]),
    carry_idiom(1, 0xf3, steps![Blci[D, O(0)]]),
    carry_idiom(1, 0x0c, steps![Blcic[D, O(0)]]),
    carry_idiom(1, 0x3c, steps![Blcmsk[D, O(0)]]),
    carry_idiom(1, 0xfc, steps![Blcs[D, O(0)]]),
    carry_idiom(1, 0xcf, steps![T1mskc[D, O(0)]]),
];

const U: Pattern = Pattern::Any(2);
const V: Pattern = Pattern::Any(3);
const ZERO: Pattern = Exactly(0);
const IS_ZERO: Pattern = node(K::Equal, &[X, ZERO]);
const HALF_X: Pattern = node(K::And, &[X, Exactly(HALF)]);
const HALF_IS_ZERO: Pattern = node(K::Equal, &[HALF_X, ZERO]);
const ONE_SHIFTED: Pattern = node(K::ShiftLeftModulo, &[Exactly(1), Y]);
/// A negative constant is shifted with its sign.
const SHIFTED_COMPLEMENT: Pattern = Not(&node(K::ShiftRightModulo, &[Immediate(0, Positive), Y]));
const TRUSTED_SHIFTED: Pattern = node(K::ShiftLeftModulo, &[Exactly(1), Pattern::Amount(1)]);
const RESET: Pattern = node(K::And, &[X, node(K::Add, &[X, Exactly(!0)])]);
const RESET_IS_ZERO: Pattern = node(K::Equal, &[RESET, ZERO]);
const HALF_RESET_IS_ZERO: Pattern = node(K::Equal, &[node(K::And, &[RESET, Exactly(HALF)]), ZERO]);
const IS_SUBSET: Pattern = node(K::Equal, &[node(K::And, &[X, Not(&Y)]), ZERO]);

pub(super) const BMI_ONLY: &[Tile] = tiles! {
    node(K::Count, &[X]) => Popcnt[D, O(0)];
    node(K::LeadingZeros, &[X]) => Lzcnt[D, O(0)];
    node(K::TrailingZeros, &[X]) => Tzcnt[D, O(0)];
    node(K::Extract, &[X, Y]) => Pext[D, O(0), O(1)];
    node(K::Deposit, &[X, Y]) => Pdep[D, O(0), O(1)];
    node(K::ShiftLeftModulo, &[X, Y]) => Shlx[D, O(0), O(1)];
    node(K::ShiftRightModulo, &[X, Y]) => Shrx[D, O(0), O(1)];
    SHIFTED_COMPLEMENT => Mov[T(0, General), Complement(0)], Sarx[D, T(0, General), O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) => Rorx[D, O(0), Opposite(1)];
    node(K::MultiplyHigh, &[X, Y]) => Mov[T(0, Rdx), O(0)], Mulx[D, T(1, General), O(1), T(0, Rdx)];
    node(K::Select, &[HALF_IS_ZERO, Exactly(32), node(K::TrailingZeros, &[HALF_X])]) =>
        Tzcnt32[D, O(0)];
    // The carry flag tells that the word was empty.
    node(K::Select, &[IS_ZERO, Y, node(K::TrailingZeros, &[X])]) =>
        Mov[D, O(1)], Tzcnt[T(0, General), O(0)], Cmovae[D, T(0, General)];
    node(K::Select, &[IS_ZERO, Y, node(K::LeadingZeros, &[X])]) =>
        Mov[D, O(1)], Lzcnt[T(0, General), O(0)], Cmovae[D, T(0, General)];
    // The bits below one by its index, which has to be less than 64.
    node(K::And, &[X, node(K::Add, &[ONE_SHIFTED, Exactly(!0)])]) =>
        Mov[T(0, General), O(1)], And[T(0, General), Number(63)], Bzhi[D, O(0), T(0, General)];
    node(K::And, &[X, node(K::Add, &[TRUSTED_SHIFTED, Exactly(!0)])]) => Bzhi[D, O(0), O(1)];
    // The flags come with the result.
    node(K::Select, &[RESET_IS_ZERO, U, V]) =>
        Mov[D, O(3)], Blsr[T(0, General), O(0)], Cmove[D, O(2)];
    RESET_IS_ZERO => Blsr[T(0, General), O(0)], Sete[D];
    Not(&RESET_IS_ZERO) => Blsr[T(0, General), O(0)], Setne[D];
    HALF_RESET_IS_ZERO => Blsr32[T(0, General), O(0)], Sete[D];
    Not(&HALF_RESET_IS_ZERO) => Blsr32[T(0, General), O(0)], Setne[D];
    IS_SUBSET => Andn[T(0, General), O(1), O(0)], Sete[D];
    Not(&IS_SUBSET) => Andn[T(0, General), O(1), O(0)], Setne[D];
};

/// A field of bits, of TBM.
pub(super) const FIELD: &[Tile] = tiles! {
    node(K::And, &[Numbered(K::ShiftRight, 1, Any, &[X]), Immediate(2, Low)]) =>
        Bextr[D, O(0), Field(1, 2)];
};
