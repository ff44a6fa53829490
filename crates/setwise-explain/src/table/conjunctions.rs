//! Conjunctions of comparisons on `AArch64`, whose second one depends on the flags of the first.

use crate::code::Mnemonic as M;
use crate::graph::NodeKind as K;
use crate::table::Fits::{Bits5, Bits12, Run};
use crate::table::Pattern::{Exactly, Immediate, Not, Short};
use crate::table::Slot::{D, Number, O};
use crate::table::{Pattern, Step, Tile, X, Z, node};

const ZERO: Pattern = Exactly(0);
const INT_X: Pattern = Pattern::Int(0);
const DISJOINT_CONSTANT: Pattern = node(K::Equal, &[node(K::And, &[X, Immediate(1, Run)]), ZERO]);
const FIRST_EQUAL: Pattern = node(K::Equal, &[X, Short(1, Bits12)]);
const FIRST_LESS: Pattern = node(K::Less, &[X, Short(1, Bits12)]);
const SECOND_EQUAL: Pattern = node(K::Equal, &[Z, Short(3, Bits5)]);
const SECOND_LESS: Pattern = node(K::Less, &[Z, Short(3, Bits5)]);

/// Two comparisons joined by "and". `ccmp` makes the second one only if the first is true, and
/// otherwise sets flags for which the second is false: the number, whose bits are n, z, c and v.
macro_rules! conjunctions {
    ($first:expr, $ccmp:ident) => {
        conjunctions! {
            $first, $ccmp;
            SECOND_EQUAL, 0, ArmCsetEq, ArmCsetNe;
            Not(&SECOND_EQUAL), 4, ArmCsetNe, ArmCsetEq;
            SECOND_LESS, 2, ArmCsetLo, ArmCsetHs;
            Not(&SECOND_LESS), 0, ArmCsetHs, ArmCsetLo;
        }
    };
    ($first:expr, $ccmp:ident; $($second:expr, $flags:literal, $is:ident, $is_not:ident;)*) => {
        comparisons! {$(
            node(K::And, &[$first, $second]) =>
                ArmCmp[O(0), O(1)], $ccmp[O(2), O(3), Number($flags)] => $is | $is_not;
        )*}
    };
}

pub(super) const CONJUNCTIONS: [&[Tile]; 4] = [
    conjunctions!(FIRST_EQUAL, ArmCcmpEq),
    conjunctions!(Not(&FIRST_EQUAL), ArmCcmpNe),
    conjunctions!(FIRST_LESS, ArmCcmpLo),
    conjunctions!(Not(&FIRST_LESS), ArmCcmpHs),
];

const FIRST_INT_EQUAL: Pattern = node(K::Equal, &[INT_X, Short(1, Bits12)]);
const FIRST_INT_LESS: Pattern = node(K::SignedLess, &[INT_X, Short(1, Bits12)]);
const FIRST_INT_GREATER: Pattern = node(K::SignedLess, &[Short(1, Bits12), INT_X]);
const INT_Z: Pattern = Pattern::Int(2);
const SECOND_INT_EQUAL: Pattern = node(K::Equal, &[INT_Z, Short(3, Bits5)]);
const SECOND_INT_LESS: Pattern = node(K::SignedLess, &[INT_Z, Short(3, Bits5)]);
const SECOND_INT_GREATER: Pattern = node(K::SignedLess, &[Short(3, Bits5), INT_Z]);

/// The same for comparisons of numbers in lower halves.
macro_rules! int_conjunctions {
    ($first:expr, $ccmp:ident) => {
        int_conjunctions! {
            $first, $ccmp;
            SECOND_INT_EQUAL, 0, ArmCsetEq, ArmCsetNe;
            Not(&SECOND_INT_EQUAL), 4, ArmCsetNe, ArmCsetEq;
            SECOND_INT_LESS, 0, ArmCsetLt, ArmCsetGe;
            Not(&SECOND_INT_LESS), 8, ArmCsetGe, ArmCsetLt;
            SECOND_INT_GREATER, 4, ArmCsetGt, ArmCsetLe;
            Not(&SECOND_INT_GREATER), 0, ArmCsetLe, ArmCsetGt;
        }
    };
    ($first:expr, $ccmp:ident; $($second:expr, $flags:literal, $is:ident, $is_not:ident;)*) => {
        comparisons! {$(
            node(K::And, &[$first, $second]) =>
                ArmCmp32[O(0), O(1)], $ccmp[O(2), O(3), Number($flags)] => $is | $is_not;
        )*}
    };
}

pub(super) const INT_CONJUNCTIONS: [&[Tile]; 6] = [
    int_conjunctions!(FIRST_INT_EQUAL, ArmCcmp32Eq),
    int_conjunctions!(Not(&FIRST_INT_EQUAL), ArmCcmp32Ne),
    int_conjunctions!(FIRST_INT_LESS, ArmCcmp32Lt),
    int_conjunctions!(Not(&FIRST_INT_LESS), ArmCcmp32Ge),
    int_conjunctions!(FIRST_INT_GREATER, ArmCcmp32Gt),
    int_conjunctions!(Not(&FIRST_INT_GREATER), ArmCcmp32Le),
];

/// A bit of a word, and a comparison of a number in a lower half.
pub(super) const BIT_CONJUNCTIONS: &[Tile] = comparisons! {
    node(K::And, &[Not(&DISJOINT_CONSTANT), SECOND_INT_EQUAL]) =>
        ArmTst[O(0), O(1)], ArmCcmp32Ne[O(2), O(3), Number(0)] => ArmCsetEq | ArmCsetNe;
    node(K::And, &[Not(&DISJOINT_CONSTANT), Not(&SECOND_INT_EQUAL)]) =>
        ArmTst[O(0), O(1)], ArmCcmp32Ne[O(2), O(3), Number(4)] => ArmCsetNe | ArmCsetEq;
    node(K::And, &[DISJOINT_CONSTANT, SECOND_INT_EQUAL]) =>
        ArmTst[O(0), O(1)], ArmCcmp32Eq[O(2), O(3), Number(0)] => ArmCsetEq | ArmCsetNe;
    node(K::And, &[DISJOINT_CONSTANT, Not(&SECOND_INT_EQUAL)]) =>
        ArmTst[O(0), O(1)], ArmCcmp32Eq[O(2), O(3), Number(4)] => ArmCsetNe | ArmCsetEq;
};
