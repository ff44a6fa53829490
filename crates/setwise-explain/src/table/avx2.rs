//! The instructions of AVX2 for four boards. A bool is a board of all ones or zero.

use crate::code::Bank::Vector;
use crate::code::Mnemonic as M;
use crate::graph::NodeKind as K;
use crate::table::Fits::Any;
use crate::table::Pattern::{Exactly, Not, Numbered};
use crate::table::Slot::{D, Memory, O, Opposite, T};
use crate::table::{Cell, Step, Table, Tile, X, Y, Z, cell, node};

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, steps![Vpand[D, O(0), O(1)]]),
    cell(2, 0xfc, steps![Vpor[D, O(0), O(1)]]),
    cell(2, 0x3c, steps![Vpxor[D, O(0), O(1)]]),
    cell(2, 0x0c, steps![Vpandn[D, O(0), O(1)]]),
];

const TILES: &[Tile] = tiles! {
    Exactly(0) => Vpxor[D, D, D];
    Exactly(!0) => Vpcmpeqq[D, D, D];
    node(K::Add, &[X, Y]) => Vpaddq[D, O(0), O(1)];
    Not(&node(K::Add, &[Not(&X), Y])) => Vpsubq[D, O(0), O(1)];
    node(K::MultiplyHalves, &[X, Y]) => Vpmuludq[D, O(0), O(1)];
    Numbered(K::ShiftLeft, 1, Any, &[X]) => Vpsllq[D, O(0), O(1)];
    Numbered(K::ShiftRight, 1, Any, &[X]) => Vpsrlq[D, O(0), O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) =>
        Vpsllq[T(0, Vector), O(0), O(1)], Vpsrlq[T(1, Vector), O(0), Opposite(1)],
        Vpor[D, T(0, Vector), T(1, Vector)];
    node(K::ShiftLeftBy, &[X, Y]) => Vpsllvq[D, O(0), O(1)];
    node(K::ShiftRightBy, &[X, Y]) => Vpsrlvq[D, O(0), O(1)];
    // Shifts by the amount and by 64 minus it. A shift by 64 gives zero.
    node(K::RotateLeftModulo, &[X, Y]) =>
        Vpand[T(0, Vector), O(1), Memory(LOW_SIX)], Vmovdqa[T(1, Vector), Memory(WIDTH)],
        Vpsubq[T(2, Vector), T(1, Vector), T(0, Vector)], Vpsllvq[T(3, Vector), O(0), T(0, Vector)],
        Vpsrlvq[T(4, Vector), O(0), T(2, Vector)], Vpor[D, T(3, Vector), T(4, Vector)];
    node(K::RotateRightModulo, &[X, Y]) =>
        Vpand[T(0, Vector), O(1), Memory(LOW_SIX)], Vmovdqa[T(1, Vector), Memory(WIDTH)],
        Vpsubq[T(2, Vector), T(1, Vector), T(0, Vector)], Vpsrlvq[T(3, Vector), O(0), T(0, Vector)],
        Vpsllvq[T(4, Vector), O(0), T(2, Vector)], Vpor[D, T(3, Vector), T(4, Vector)];
    node(K::Equal, &[X, Y]) => Vpcmpeqq[D, O(0), O(1)];
    // As numbers with a sign.
    node(K::Less, &[X, Y]) => Vpcmpgtq[D, O(1), O(0)];
    node(K::Select, &[X, Y, Z]) => Vpblendvb[D, O(2), O(1), O(0)];
    node(K::Shuffle, &[X, Y]) => Vpshufb[D, O(0), O(1)];
    node(K::AddBytes, &[X, Y]) => Vpaddb[D, O(0), O(1)];
    node(K::SumBytes, &[X]) =>
        Vpxor[T(0, Vector), T(0, Vector), T(0, Vector)], Vpsadbw[D, O(0), T(0, Vector)];
};

const LOW_SIX: [u64; 2] = [63; 2];
const WIDTH: [u64; 2] = [64; 2];

pub(crate) static AVX2: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    not: steps![Vpxor[D, O(0), Memory([!0; 2])]],
    has_memory_operands: true,
    ..Table::new(M::Vmovdqa)
};
