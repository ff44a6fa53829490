//! The instructions of `AArch64` for one board.

use super::Fits::{Any, Below12, Bits5, Bits12, HalfRun, Run};
use super::Pattern::{Exactly, Immediate, Not, Numbered, Short};
use super::Slot::{Byte, D, Minus, Number, O, Opposite, Shifted, T, Table as TableAt};
use super::{Cell, Pattern, Step, Table, Tile, X, Y, Z, cell, node, tile};
use crate::explain::code::Bank::{General, Vector};
use crate::explain::code::Mnemonic as M;
use crate::explain::code::Shift::{Lsl, Lsr};
use crate::explain::graph::Kind as K;

const CELLS: [Cell; 7] = [
    cell(2, 0xc0, &[Step(M::ArmAnd32, &[D, O(0), O(1)])]).only_immediate(HalfRun),
    cell(2, 0xc0, &[Step(M::ArmAnd, &[D, O(0), O(1)])]).with_immediate(Run).shifted(),
    cell(2, 0xfc, &[Step(M::ArmOrr, &[D, O(0), O(1)])]).with_immediate(Run).shifted(),
    cell(2, 0x3c, &[Step(M::ArmEor, &[D, O(0), O(1)])]).with_immediate(Run).shifted(),
    cell(2, 0x30, &[Step(M::ArmBic, &[D, O(0), O(1)])]).shifted(),
    cell(2, 0xf3, &[Step(M::ArmOrn, &[D, O(0), O(1)])]).shifted(),
    cell(2, 0xc3, &[Step(M::ArmEon, &[D, O(0), O(1)])]).shifted(),
];

/// Bools are 0 or 1.
const BOOL_CELLS: [Cell; 4] = [
    cell(2, 0xc0, &[Step(M::ArmAnd, &[D, O(0), O(1)])]),
    cell(2, 0xfc, &[Step(M::ArmOrr, &[D, O(0), O(1)])]),
    cell(2, 0x3c, &[Step(M::ArmEor, &[D, O(0), O(1)])]),
    cell(2, 0x30, &[Step(M::ArmBic, &[D, O(0), O(1)])]),
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

const CMP: Step = Step(M::ArmCmp, &[O(0), O(1)]);
const CMP_ZERO: Step = Step(M::ArmCmp, &[O(0), Number(0)]);
const TST: Step = Step(M::ArmTst, &[O(0), O(1)]);
const BICS: Step = Step(M::ArmBics, &[O(0), O(1)]);
const EQ: Step = Step(M::ArmCsetEq, &[D]);
const NE: Step = Step(M::ArmCsetNe, &[D]);

const BOOLS: &[Tile] = &[
    tile(IS_ZERO, &[CMP_ZERO, EQ]),
    tile(Not(&IS_ZERO), &[CMP_ZERO, NE]),
    tile(EQUAL_CONSTANT, &[CMP, EQ]),
    tile(Not(&EQUAL_CONSTANT), &[CMP, NE]),
    tile(EQUAL, &[CMP, EQ]),
    tile(Not(&EQUAL), &[CMP, NE]),
    tile(DISJOINT_CONSTANT, &[TST, EQ]),
    tile(Not(&DISJOINT_CONSTANT), &[TST, NE]),
    tile(DISJOINT, &[TST, EQ]),
    tile(Not(&DISJOINT), &[TST, NE]),
    tile(IS_SUBSET, &[BICS, EQ]),
    tile(Not(&IS_SUBSET), &[BICS, NE]),
    tile(LESS_CONSTANT, &[CMP, Step(M::ArmCsetLo, &[D])]),
    tile(Not(&LESS_CONSTANT), &[CMP, Step(M::ArmCsetHs, &[D])]),
    tile(GREATER_CONSTANT, &[CMP, Step(M::ArmCsetHi, &[D])]),
    tile(Not(&GREATER_CONSTANT), &[CMP, Step(M::ArmCsetLs, &[D])]),
    tile(LESS, &[CMP, Step(M::ArmCsetLo, &[D])]),
    tile(Not(&LESS), &[CMP, Step(M::ArmCsetHs, &[D])]),
];

/// Two comparisons, of which the second is made only where the first is true; where it is
/// not, the flags are set so that the second is not either. (The number after it has the bits
/// n, z, c and v.)
macro_rules! both {
    ($($first:expr, $ccmp:ident, [$($second:expr, $flags:literal, $is:ident, $is_not:ident;)*];)*) => {
        &[$($(
            tile(
                node(K::And, &[$first, $second]),
                &[
                    CMP,
                    Step(M::$ccmp, &[O(2), O(3), Number($flags)]),
                    Step(M::$is, &[D]),
                ],
            ),
            tile(
                Not(&node(K::And, &[$first, $second])),
                &[
                    CMP,
                    Step(M::$ccmp, &[O(2), O(3), Number($flags)]),
                    Step(M::$is_not, &[D]),
                ],
            ),
        )*)*]
    };
}

const FIRST_EQUAL: Pattern = node(K::Equal, &[X, Short(1, Bits12)]);
const FIRST_LESS: Pattern = node(K::Less, &[X, Short(1, Bits12)]);
const SECOND_EQUAL: Pattern = node(K::Equal, &[Z, Short(3, Bits5)]);
const SECOND_LESS: Pattern = node(K::Less, &[Z, Short(3, Bits5)]);

const CONNECTIVES: &[Tile] = both! {
    FIRST_EQUAL, ArmCcmpEq, [
        SECOND_EQUAL, 0, ArmCsetEq, ArmCsetNe;
        Not(&SECOND_EQUAL), 4, ArmCsetNe, ArmCsetEq;
        SECOND_LESS, 2, ArmCsetLo, ArmCsetHs;
        Not(&SECOND_LESS), 0, ArmCsetHs, ArmCsetLo;
    ];
    Not(&FIRST_EQUAL), ArmCcmpNe, [
        SECOND_EQUAL, 0, ArmCsetEq, ArmCsetNe;
        Not(&SECOND_EQUAL), 4, ArmCsetNe, ArmCsetEq;
        SECOND_LESS, 2, ArmCsetLo, ArmCsetHs;
        Not(&SECOND_LESS), 0, ArmCsetHs, ArmCsetLo;
    ];
    FIRST_LESS, ArmCcmpLo, [
        SECOND_EQUAL, 0, ArmCsetEq, ArmCsetNe;
        Not(&SECOND_EQUAL), 4, ArmCsetNe, ArmCsetEq;
        SECOND_LESS, 2, ArmCsetLo, ArmCsetHs;
        Not(&SECOND_LESS), 0, ArmCsetHs, ArmCsetLo;
    ];
    Not(&FIRST_LESS), ArmCcmpHs, [
        SECOND_EQUAL, 0, ArmCsetEq, ArmCsetNe;
        Not(&SECOND_EQUAL), 4, ArmCsetNe, ArmCsetEq;
        SECOND_LESS, 2, ArmCsetLo, ArmCsetHs;
        Not(&SECOND_LESS), 0, ArmCsetHs, ArmCsetLo;
    ];
};

const MASKS: &[Tile] = &[
    tile(node(K::Mask, &[X]), &[Step(M::ArmNeg, &[D, O(0)])]),
    tile(node(K::Mask, &[IS_ZERO]), &[CMP_ZERO, Step(M::ArmCsetmEq, &[D])]),
    tile(Not(&node(K::Mask, &[IS_ZERO])), &[CMP_ZERO, Step(M::ArmCsetmNe, &[D])]),
    tile(node(K::Mask, &[EQUAL]), &[CMP, Step(M::ArmCsetmEq, &[D])]),
    tile(Not(&node(K::Mask, &[EQUAL])), &[CMP, Step(M::ArmCsetmNe, &[D])]),
    tile(node(K::Mask, &[DISJOINT]), &[TST, Step(M::ArmCsetmEq, &[D])]),
    tile(Not(&node(K::Mask, &[DISJOINT])), &[TST, Step(M::ArmCsetmNe, &[D])]),
    tile(node(K::Mask, &[LESS]), &[CMP, Step(M::ArmCsetmLo, &[D])]),
    tile(Not(&node(K::Mask, &[LESS])), &[CMP, Step(M::ArmCsetmHs, &[D])]),
];

const U: Pattern = Pattern::Any(2);
const V: Pattern = Pattern::Any(3);
const CHOOSE_EQ: Step = Step(M::ArmCselEq, &[D, O(2), O(3)]);
const CHOOSE_LO: Step = Step(M::ArmCselLo, &[D, O(2), O(3)]);

const CHOICES: &[Tile] = &[
    tile(
        node(K::Select, &[X, Y, Z]),
        &[Step(M::ArmTst, &[O(0), Number(1)]), Step(M::ArmCselNe, &[D, O(1), O(2)])],
    ),
    tile(node(K::Select, &[IS_ZERO, U, V]), &[CMP_ZERO, CHOOSE_EQ]),
    tile(node(K::Select, &[EQUAL_CONSTANT, U, V]), &[CMP, CHOOSE_EQ]),
    tile(node(K::Select, &[EQUAL, U, V]), &[CMP, CHOOSE_EQ]),
    tile(node(K::Select, &[DISJOINT, U, V]), &[TST, CHOOSE_EQ]),
    tile(node(K::Select, &[DISJOINT_CONSTANT, U, V]), &[TST, CHOOSE_EQ]),
    tile(node(K::Select, &[LESS_CONSTANT, U, V]), &[CMP, CHOOSE_LO]),
    tile(node(K::Select, &[GREATER_CONSTANT, U, V]), &[CMP, Step(M::ArmCselHi, &[D, O(2), O(3)])]),
    tile(node(K::Select, &[LESS, U, V]), &[CMP, CHOOSE_LO]),
];

const Y_LEFT: Pattern = Numbered(K::ShiftLeft, 2, Any, &[Y]);
const Y_RIGHT: Pattern = Numbered(K::ShiftRight, 2, Any, &[Y]);
const PRODUCT: Pattern = node(K::Multiply, &[Y, Z]);

const ARITHMETIC: &[Tile] = &[
    tile(node(K::Add, &[X, Immediate(1, Bits12)]), &[Step(M::ArmAdd, &[D, O(0), O(1)])]),
    tile(node(K::Add, &[X, Immediate(1, Below12)]), &[Step(M::ArmSub, &[D, O(0), Minus(1)])]),
    tile(node(K::Add, &[X, Y]), &[Step(M::ArmAdd, &[D, O(0), O(1)])]),
    tile(node(K::Add, &[X, Y_LEFT]), &[Step(M::ArmAdd, &[D, O(0), Shifted(1, Lsl, 2)])]),
    tile(node(K::Add, &[X, Y_RIGHT]), &[Step(M::ArmAdd, &[D, O(0), Shifted(1, Lsr, 2)])]),
    tile(node(K::Add, &[X, PRODUCT]), &[Step(M::ArmMadd, &[D, O(1), O(2), O(0)])]),
    tile(Not(&node(K::Add, &[Not(&X), Y])), &[Step(M::ArmSub, &[D, O(0), O(1)])]),
    tile(
        Not(&node(K::Add, &[Not(&X), Y_LEFT])),
        &[Step(M::ArmSub, &[D, O(0), Shifted(1, Lsl, 2)])],
    ),
    tile(
        Not(&node(K::Add, &[Not(&X), Y_RIGHT])),
        &[Step(M::ArmSub, &[D, O(0), Shifted(1, Lsr, 2)])],
    ),
    tile(Not(&node(K::Add, &[Not(&X), PRODUCT])), &[Step(M::ArmMsub, &[D, O(1), O(2), O(0)])]),
    tile(Not(&node(K::Add, &[X, Exactly(!0)])), &[Step(M::ArmNeg, &[D, O(0)])]),
    tile(Not(&node(K::Add, &[Y_LEFT, Exactly(!0)])), &[Step(M::ArmNeg, &[D, Shifted(1, Lsl, 2)])]),
    tile(node(K::Multiply, &[X, Y]), &[Step(M::ArmMul, &[D, O(0), O(1)])]),
    tile(node(K::MultiplyHigh, &[X, Y]), &[Step(M::ArmUmulh, &[D, O(0), O(1)])]),
    tile(node(K::Quotient, &[X, Y]), &[Step(M::ArmUdiv, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftLeft, 1, Any, &[X]), &[Step(M::ArmLsl, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftRight, 1, Any, &[X]), &[Step(M::ArmLsr, &[D, O(0), O(1)])]),
    tile(Numbered(K::RotateLeft, 1, Any, &[X]), &[Step(M::ArmRor, &[D, O(0), Opposite(1)])]),
    tile(node(K::ShiftLeftModulo, &[X, Y]), &[Step(M::ArmLsl, &[D, O(0), O(1)])]),
    tile(node(K::ShiftRightModulo, &[X, Y]), &[Step(M::ArmLsr, &[D, O(0), O(1)])]),
    tile(node(K::RotateRightModulo, &[X, Y]), &[Step(M::ArmRor, &[D, O(0), O(1)])]),
    tile(
        node(K::RotateLeftModulo, &[X, Y]),
        &[Step(M::ArmNeg, &[T(0, General), O(1)]), Step(M::ArmRor, &[D, O(0), T(0, General)])],
    ),
];

const BITS: &[Tile] = &[
    tile(node(K::LeadingZeros, &[X]), &[Step(M::ArmClz, &[D, O(0)])]),
    tile(node(K::ReverseBits, &[X]), &[Step(M::ArmRbit, &[D, O(0)])]),
    tile(node(K::SwapBytes, &[X]), &[Step(M::ArmRev, &[D, O(0)])]),
    tile(
        node(K::TrailingZeros, &[X]),
        &[Step(M::ArmRbit, &[T(0, General), O(0)]), Step(M::ArmClz, &[D, T(0, General)])],
    ),
    tile(
        node(K::Count, &[X]),
        &[
            Step(M::ArmFmovIn, &[T(0, Vector), O(0)]),
            Step(M::ArmCnt, &[T(1, Vector), T(0, Vector)]),
            Step(M::ArmAddv, &[T(2, Vector), T(1, Vector)]),
            Step(M::ArmFmovOut, &[D, T(2, Vector)]),
        ],
    ),
    tile(
        Numbered(K::Load, 1, Any, &[X]),
        &[Step(M::ArmAdr, &[T(0, General), TableAt(1)]), Step(M::ArmLdrb, &[D, Byte(0, 0)])],
    ),
];

/// The parts of 16 bits that make a constant: a `movz` or `movn` and as many `movk`.
pub(in crate::explain) fn constant(value: u64) -> Vec<(M, u64)> {
    if value == 0 || super::is_run(value) {
        return vec![(M::ArmMov, value)];
    }
    if value == !0 {
        return vec![(M::ArmMovn, 0)];
    }
    let parts = |value: u64, background: u64| {
        let parts = [0, 16, 32, 48].map(|shift| value & 0xffff << shift);
        let kept = [0, 16, 32, 48].map(|shift| background & 0xffff << shift);
        let differing = parts.into_iter().zip(kept).filter(|(part, kept)| part != kept);
        differing.map(|(part, _)| part).collect::<Vec<_>>()
    };
    // A run but for one part of 16 bits.
    let is_long = parts(value, 0).len().min(parts(value, !0).len()) > 2;
    for shift in [0, 16, 32, 48].into_iter().filter(|_| is_long) {
        let part = value & 0xffff << shift;
        let rest = value & !(0xffff << shift);
        let others = [0, 16, 32, 48].map(|other| value >> other & 0xffff);
        let mut runs = others.into_iter().chain([0, 0xffff]).map(|other| rest | other << shift);
        if let Some(run) = runs.find(|&run| super::is_run(run)).filter(|_| part != 0) {
            return vec![(M::ArmMov, run), (M::ArmMovk, part)];
        }
    }
    let place = |value: u64, part: u64| {
        // The part with its place, also where it is zero.
        [0u32, 16, 32, 48].into_iter().find(|&shift| {
            value & 0xffff << shift == part && (part >> shift) < 1 << 16 && part != 0
        })
    };
    let (ones, zeros) = (parts(value, !0), parts(value, 0));
    if ones.len() < zeros.len() && ones.iter().all(|&part| place(value, part).is_some()) {
        let mut steps = ones.into_iter();
        let first = steps.next().unwrap_or(0);
        let shift = place(value, first).unwrap_or(0);
        let inverse = !first & 0xffff << shift;
        return std::iter::once((M::ArmMovn, inverse))
            .chain(steps.map(|part| (M::ArmMovk, part)))
            .collect();
    }
    let mut steps = zeros.into_iter();
    let first = (M::ArmMovz, steps.next().unwrap_or(0));
    std::iter::once(first).chain(steps.map(|part| (M::ArmMovk, part))).collect()
}

pub(in crate::explain) static ARM: Table = Table {
    tiles: &[ARITHMETIC, BITS, BOOLS, CONNECTIVES, MASKS, CHOICES],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &BOOL_CELLS,
    ternary: None,
    not: &[Step(M::ArmMvn, &[D, O(0)])],
    bool_not: &[Step(M::ArmEor, &[D, O(0), Number(1)])],
    has_memory_operands: false,
    copy: M::ArmMov,
};
