//! The instructions of NEON for two boards. A bool is a board of all ones or zero.

use crate::code::Bank::Vector;
use crate::code::Mnemonic as M;
use crate::graph::NodeKind as K;
use crate::table::Fits::Any;
use crate::table::Pattern::{Exactly, Not, Numbered};
use crate::table::Slot::{D, Number, O, Opposite, T};
use crate::table::{Cell, Pattern, Step, Table, Tile, X, Y, cell, node};

const CELLS: [Cell; 8] = [
    cell(2, 0xc0, steps![NeonAnd[D, O(0), O(1)]]),
    cell(2, 0xfc, steps![NeonOrr[D, O(0), O(1)]]),
    cell(2, 0x3c, steps![NeonEor[D, O(0), O(1)]]),
    cell(2, 0x30, steps![NeonBic[D, O(0), O(1)]]),
    cell(2, 0xf3, steps![NeonOrn[D, O(0), O(1)]]),
    // The second where the first has a bit, else the third. Each of the three forms overwrites
    // another operand.
    cell(3, 0xca, steps![NeonMov[D, O(0)], NeonBsl[D, O(1), O(2)]]),
    cell(3, 0xca, steps![NeonMov[D, O(2)], NeonBit[D, O(1), O(0)]]),
    cell(3, 0xca, steps![NeonMov[D, O(1)], NeonBif[D, O(2), O(0)]]),
];

const IS_ZERO: Pattern = node(K::Equal, &[X, Exactly(0)]);

const TILES: &[Tile] = tiles! {
    node(K::Add, &[X, Y]) => NeonAdd[D, O(0), O(1)];
    node(K::Add, &[X, Numbered(K::ShiftRight, 2, Any, &[Y])]) =>
        NeonMov[D, O(0)], NeonUsra[D, O(1), O(2)];
    Not(&node(K::Add, &[Not(&X), Y])) => NeonSub[D, O(0), O(1)];
    Not(&node(K::Add, &[X, Exactly(!0)])) => NeonNeg[D, O(0)];
    Numbered(K::ShiftLeft, 1, Any, &[X]) => NeonShl[D, O(0), O(1)];
    Numbered(K::ShiftRight, 1, Any, &[X]) => NeonUshr[D, O(0), O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) => NeonShl[D, O(0), O(1)], NeonSri[D, O(0), Opposite(1)];
    node(K::ShiftLeftBy, &[X, Y]) => NeonUshl[D, O(0), O(1)];
    node(K::ShiftRightBy, &[X, Y]) => NeonNeg[T(0, Vector), O(1)], NeonUshl[D, O(0), T(0, Vector)];
    // The sum of the products across the halves, shifted up, plus the product of the lower halves.
    node(K::Multiply, &[X, Y]) =>
        NeonRev64S[T(0, Vector), O(1)], NeonMulS[T(1, Vector), T(0, Vector), O(0)],
        NeonUaddlpS[T(2, Vector), T(1, Vector)], NeonXtn[T(3, Vector), O(0)],
        NeonXtn[T(4, Vector), O(1)], NeonShl[D, T(2, Vector), Number(32)],
        NeonUmlal[D, T(3, Vector), T(4, Vector)];
    node(K::MultiplyHalves, &[X, Y]) =>
        NeonXtn[T(0, Vector), O(0)], NeonXtn[T(1, Vector), O(1)],
        NeonUmull[D, T(0, Vector), T(1, Vector)];
    IS_ZERO => NeonCmeqZero[D, O(0)];
    Not(&node(K::Equal, &[node(K::And, &[X, Y]), Exactly(0)])) => NeonCmtst[D, O(0), O(1)];
    Not(&IS_ZERO) => NeonCmtst[D, O(0), O(0)];
    node(K::Equal, &[X, Y]) => NeonCmeq[D, O(0), O(1)];
    node(K::Less, &[X, Y]) => NeonCmhi[D, O(1), O(0)];
    Not(&node(K::Less, &[X, Y])) => NeonCmhs[D, O(0), O(1)];
    node(K::CountBytes, &[X]) => NeonCnt[D, O(0)];
    node(K::SumBytes, &[X]) =>
        NeonUaddlpB[T(0, Vector), O(0)], NeonUaddlpH[T(1, Vector), T(0, Vector)],
        NeonUaddlpS[D, T(1, Vector)];
    node(K::SwapBytes, &[X]) => NeonRev64[D, O(0)];
    node(K::ReverseBytes, &[X]) => NeonRbit[D, O(0)];
};

pub(crate) static NEON: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    not: steps![NeonNot[D, O(0)]],
    ..Table::new(M::NeonMov)
};
