//! The instructions of NEON for two boards. A bool is a board of all ones or zero.

use super::Fits::Any;
use super::Pattern::{Exactly, Not, Numbered};
use super::Slot::{D, O, Opposite, T};
use super::{Cell, Pattern, Step, Table, Tile, X, Y, cell, node, tile};
use crate::explain::code::Bank::Vector;
use crate::explain::code::Mnemonic as M;
use crate::explain::graph::Kind as K;

const CELLS: [Cell; 8] = [
    cell(2, 0xc0, &[Step(M::NeonAnd, &[D, O(0), O(1)])]),
    cell(2, 0xfc, &[Step(M::NeonOrr, &[D, O(0), O(1)])]),
    cell(2, 0x3c, &[Step(M::NeonEor, &[D, O(0), O(1)])]),
    cell(2, 0x30, &[Step(M::NeonBic, &[D, O(0), O(1)])]),
    cell(2, 0xf3, &[Step(M::NeonOrn, &[D, O(0), O(1)])]),
    // The second where the first has a bit, else the third; three forms, which destroy one
    // of the three each.
    cell(3, 0xca, &[Step(M::NeonMov, &[D, O(0)]), Step(M::NeonBsl, &[D, O(1), O(2)])]),
    cell(3, 0xca, &[Step(M::NeonMov, &[D, O(2)]), Step(M::NeonBit, &[D, O(1), O(0)])]),
    cell(3, 0xca, &[Step(M::NeonMov, &[D, O(1)]), Step(M::NeonBif, &[D, O(2), O(0)])]),
];

const IS_ZERO: Pattern = node(K::Equal, &[X, Exactly(0)]);

const TILES: &[Tile] = &[
    tile(node(K::Add, &[X, Y]), &[Step(M::NeonAdd, &[D, O(0), O(1)])]),
    tile(
        node(K::Add, &[X, Numbered(K::ShiftRight, 2, Any, &[Y])]),
        &[Step(M::NeonMov, &[D, O(0)]), Step(M::NeonUsra, &[D, O(1), O(2)])],
    ),
    tile(Not(&node(K::Add, &[Not(&X), Y])), &[Step(M::NeonSub, &[D, O(0), O(1)])]),
    tile(Not(&node(K::Add, &[X, Exactly(!0)])), &[Step(M::NeonNeg, &[D, O(0)])]),
    tile(Numbered(K::ShiftLeft, 1, Any, &[X]), &[Step(M::NeonShl, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftRight, 1, Any, &[X]), &[Step(M::NeonUshr, &[D, O(0), O(1)])]),
    tile(
        Numbered(K::RotateLeft, 1, Any, &[X]),
        &[Step(M::NeonShl, &[D, O(0), O(1)]), Step(M::NeonSri, &[D, O(0), Opposite(1)])],
    ),
    tile(node(K::ShiftLeftBy, &[X, Y]), &[Step(M::NeonUshl, &[D, O(0), O(1)])]),
    tile(
        node(K::ShiftRightBy, &[X, Y]),
        &[Step(M::NeonNeg, &[T(0, Vector), O(1)]), Step(M::NeonUshl, &[D, O(0), T(0, Vector)])],
    ),
    tile(node(K::Multiply, &[X, Y]), MULTIPLY),
    tile(
        node(K::MultiplyHalves, &[X, Y]),
        &[
            Step(M::NeonXtn, &[T(0, Vector), O(0)]),
            Step(M::NeonXtn, &[T(1, Vector), O(1)]),
            Step(M::NeonUmull, &[D, T(0, Vector), T(1, Vector)]),
        ],
    ),
    tile(IS_ZERO, &[Step(M::NeonCmeqZero, &[D, O(0)])]),
    tile(
        Not(&node(K::Equal, &[node(K::And, &[X, Y]), Exactly(0)])),
        &[Step(M::NeonCmtst, &[D, O(0), O(1)])],
    ),
    tile(Not(&IS_ZERO), &[Step(M::NeonCmtst, &[D, O(0), O(0)])]),
    tile(node(K::Equal, &[X, Y]), &[Step(M::NeonCmeq, &[D, O(0), O(1)])]),
    tile(node(K::Less, &[X, Y]), &[Step(M::NeonCmhi, &[D, O(1), O(0)])]),
    tile(Not(&node(K::Less, &[X, Y])), &[Step(M::NeonCmhs, &[D, O(0), O(1)])]),
    tile(node(K::CountBytes, &[X]), &[Step(M::NeonCnt, &[D, O(0)])]),
    tile(
        node(K::SumBytes, &[X]),
        &[
            Step(M::NeonUaddlpB, &[T(0, Vector), O(0)]),
            Step(M::NeonUaddlpH, &[T(1, Vector), T(0, Vector)]),
            Step(M::NeonUaddlpS, &[D, T(1, Vector)]),
        ],
    ),
    tile(node(K::SwapBytes, &[X]), &[Step(M::NeonRev64, &[D, O(0)])]),
    tile(node(K::ReverseBytes, &[X]), &[Step(M::NeonRbit, &[D, O(0)])]),
];

/// The products across the halves, summed and shifted up, and upon them that of the lower
/// halves.
const MULTIPLY: &[Step] = &[
    Step(M::NeonRev64S, &[T(0, Vector), O(1)]),
    Step(M::NeonMulS, &[T(1, Vector), T(0, Vector), O(0)]),
    Step(M::NeonUaddlpS, &[T(2, Vector), T(1, Vector)]),
    Step(M::NeonXtn, &[T(3, Vector), O(0)]),
    Step(M::NeonXtn, &[T(4, Vector), O(1)]),
    Step(M::NeonShl, &[D, T(2, Vector), super::Slot::Number(32)]),
    Step(M::NeonUmlal, &[D, T(3, Vector), T(4, Vector)]),
];

pub(in crate::explain) static NEON: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &[],
    ternary: None,
    not: &[Step(M::NeonNot, &[D, O(0)])],
    bool_not: &[],
    has_memory_operands: false,
    copy: M::NeonMov,
};
