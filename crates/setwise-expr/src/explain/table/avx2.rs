//! The instructions of AVX2 for four boards. A bool is a board of all ones or zero.

use super::Fits::Any;
use super::Pattern::{Exactly, Not, Numbered};
use super::Slot::{D, Memory, O, T};
use super::{Cell, Step, Table, Tile, X, Y, Z, cell, node, tile};
use crate::explain::code::Bank::Vector;
use crate::explain::code::Mnemonic as M;
use crate::explain::graph::Kind as K;

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, &[Step(M::Vpand, &[D, O(0), O(1)])]),
    cell(2, 0xfc, &[Step(M::Vpor, &[D, O(0), O(1)])]),
    cell(2, 0x3c, &[Step(M::Vpxor, &[D, O(0), O(1)])]),
    cell(2, 0x0c, &[Step(M::Vpandn, &[D, O(0), O(1)])]),
];

const TILES: &[Tile] = &[
    tile(Exactly(0), &[Step(M::Vpxor, &[D, D, D])]),
    tile(Exactly(!0), &[Step(M::Vpcmpeqq, &[D, D, D])]),
    tile(node(K::Add, &[X, Y]), &[Step(M::Vpaddq, &[D, O(0), O(1)])]),
    tile(Not(&node(K::Add, &[Not(&X), Y])), &[Step(M::Vpsubq, &[D, O(0), O(1)])]),
    tile(node(K::MultiplyHalves, &[X, Y]), &[Step(M::Vpmuludq, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftLeft, 1, Any, &[X]), &[Step(M::Vpsllq, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftRight, 1, Any, &[X]), &[Step(M::Vpsrlq, &[D, O(0), O(1)])]),
    tile(
        Numbered(K::RotateLeft, 1, Any, &[X]),
        &[
            Step(M::Vpsllq, &[T(0, Vector), O(0), O(1)]),
            Step(M::Vpsrlq, &[T(1, Vector), O(0), super::Slot::Opposite(1)]),
            Step(M::Vpor, &[D, T(0, Vector), T(1, Vector)]),
        ],
    ),
    tile(node(K::ShiftLeftBy, &[X, Y]), &[Step(M::Vpsllvq, &[D, O(0), O(1)])]),
    tile(node(K::ShiftRightBy, &[X, Y]), &[Step(M::Vpsrlvq, &[D, O(0), O(1)])]),
    tile(node(K::RotateLeftModulo, &[X, Y]), ROTATE_LEFT),
    tile(node(K::RotateRightModulo, &[X, Y]), ROTATE_RIGHT),
    tile(node(K::Equal, &[X, Y]), &[Step(M::Vpcmpeqq, &[D, O(0), O(1)])]),
    // As numbers with a sign.
    tile(node(K::Less, &[X, Y]), &[Step(M::Vpcmpgtq, &[D, O(1), O(0)])]),
    tile(node(K::Select, &[X, Y, Z]), &[Step(M::Vpblendvb, &[D, O(2), O(1), O(0)])]),
    tile(node(K::Shuffle, &[X, Y]), &[Step(M::Vpshufb, &[D, O(0), O(1)])]),
    tile(node(K::AddBytes, &[X, Y]), &[Step(M::Vpaddb, &[D, O(0), O(1)])]),
    tile(
        node(K::SumBytes, &[X]),
        &[
            Step(M::Vpxor, &[T(0, Vector), T(0, Vector), T(0, Vector)]),
            Step(M::Vpsadbw, &[D, O(0), T(0, Vector)]),
        ],
    ),
];

const LOW_SIX: [u64; 2] = [63; 2];
const WIDTH: [u64; 2] = [64; 2];
const AMOUNT: Step = Step(M::Vpand, &[T(0, Vector), O(1), Memory(LOW_SIX)]);
const LOAD_WIDTH: Step = Step(M::Vmovdqa, &[T(1, Vector), Memory(WIDTH)]);
const OPPOSITE: Step = Step(M::Vpsubq, &[T(2, Vector), T(1, Vector), T(0, Vector)]);
const UNION: Step = Step(M::Vpor, &[D, T(3, Vector), T(4, Vector)]);

/// Shifts by an amount and by 64 minus it, which may be 64 and then gives nothing.
const ROTATE_LEFT: &[Step] = &[
    AMOUNT,
    LOAD_WIDTH,
    OPPOSITE,
    Step(M::Vpsllvq, &[T(3, Vector), O(0), T(0, Vector)]),
    Step(M::Vpsrlvq, &[T(4, Vector), O(0), T(2, Vector)]),
    UNION,
];
const ROTATE_RIGHT: &[Step] = &[
    AMOUNT,
    LOAD_WIDTH,
    OPPOSITE,
    Step(M::Vpsrlvq, &[T(3, Vector), O(0), T(0, Vector)]),
    Step(M::Vpsllvq, &[T(4, Vector), O(0), T(2, Vector)]),
    UNION,
];

pub(in crate::explain) static AVX2: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &[],
    ternary: None,
    not: &[Step(M::Vpxor, &[D, O(0), Memory([!0; 2])])],
    bool_not: &[],
    has_memory_operands: true,
    copy: M::Vmovdqa,
};
