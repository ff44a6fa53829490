//! The instructions of AVX-512 for eight boards, or four. A bool is a bit of a mask.

use super::Fits::Any;
use super::Pattern::{Exactly, Not, Numbered};
use super::Slot::{D, Number, O, Table as TableAt};
use super::{Cell, Pattern, Step, Table, Tile, X, Y, Z, cell, node, tile};
use crate::explain::code::Mnemonic as M;
use crate::explain::graph::Kind as K;

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, &[Step(M::Vpandq, &[D, O(0), O(1)])]),
    cell(2, 0xfc, &[Step(M::Vporq, &[D, O(0), O(1)])]),
    cell(2, 0x3c, &[Step(M::Vpxorq, &[D, O(0), O(1)])]),
    cell(2, 0x0c, &[Step(M::Vpandnq, &[D, O(0), O(1)])]),
];

const BOOL_CELLS: [Cell; 5] = [
    cell(2, 0xc0, &[Step(M::Kandb, &[D, O(0), O(1)])]),
    cell(2, 0xfc, &[Step(M::Korb, &[D, O(0), O(1)])]),
    cell(2, 0x3c, &[Step(M::Kxorb, &[D, O(0), O(1)])]),
    cell(2, 0xc3, &[Step(M::Kxnorb, &[D, O(0), O(1)])]),
    cell(2, 0x0c, &[Step(M::Kandnb, &[D, O(0), O(1)])]),
];

const IS_ZERO: Pattern = node(K::Equal, &[X, Exactly(0)]);
const KNOWN: Pattern = node(K::Equal, &[Exactly(0), Exactly(0)]);
const DISJOINT: Pattern = node(K::Equal, &[node(K::And, &[X, Y]), Exactly(0)]);
const EQUAL: Pattern = node(K::Equal, &[X, Y]);
const LESS: Pattern = node(K::Less, &[X, Y]);

const TILES: &[Tile] = &[
    tile(Exactly(0), &[Step(M::Vpxorq, &[D, D, D])]),
    tile(node(K::Add, &[X, Y]), &[Step(M::Vpaddq, &[D, O(0), O(1)])]),
    tile(Not(&node(K::Add, &[Not(&X), Y])), &[Step(M::Vpsubq, &[D, O(0), O(1)])]),
    tile(node(K::Multiply, &[X, Y]), &[Step(M::Vpmullq, &[D, O(0), O(1)])]),
    tile(node(K::MultiplyHalves, &[X, Y]), &[Step(M::Vpmuludq, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftLeft, 1, Any, &[X]), &[Step(M::Vpsllq, &[D, O(0), O(1)])]),
    tile(Numbered(K::ShiftRight, 1, Any, &[X]), &[Step(M::Vpsrlq, &[D, O(0), O(1)])]),
    tile(Numbered(K::RotateLeft, 1, Any, &[X]), &[Step(M::Vprolq, &[D, O(0), O(1)])]),
    tile(node(K::ShiftLeftBy, &[X, Y]), &[Step(M::Vpsllvq, &[D, O(0), O(1)])]),
    tile(node(K::ShiftRightBy, &[X, Y]), &[Step(M::Vpsrlvq, &[D, O(0), O(1)])]),
    tile(node(K::RotateLeftModulo, &[X, Y]), &[Step(M::Vprolvq, &[D, O(0), O(1)])]),
    tile(node(K::RotateRightModulo, &[X, Y]), &[Step(M::Vprorvq, &[D, O(0), O(1)])]),
    tile(node(K::Count, &[X]), &[Step(M::Vpopcntq, &[D, O(0)])]),
    tile(node(K::LeadingZeros, &[X]), &[Step(M::Vplzcntq, &[D, O(0)])]),
    tile(node(K::Shuffle, &[X, Y]), &[Step(M::Vpshufb, &[D, O(0), O(1)])]),
    tile(node(K::Affine, &[X, Y]), &[Step(M::Vgf2p8affineqb, &[D, O(0), O(1), Number(0)])]),
    tile(Numbered(K::Permute, 1, Any, &[X]), &[Step(M::Vpermb, &[D, O(0), TableAt(1)])]),
    // Known bools.
    tile(KNOWN, &[Step(M::Kxnorb, &[D, D, D])]),
    tile(Not(&KNOWN), &[Step(M::Kxorb, &[D, D, D])]),
    tile(IS_ZERO, &[Step(M::Vptestnmq, &[D, O(0), O(0)])]),
    tile(Not(&IS_ZERO), &[Step(M::Vptestmq, &[D, O(0), O(0)])]),
    tile(DISJOINT, &[Step(M::Vptestnmq, &[D, O(0), O(1)])]),
    tile(Not(&DISJOINT), &[Step(M::Vptestmq, &[D, O(0), O(1)])]),
    tile(EQUAL, &[Step(M::Vpcmpequq, &[D, O(0), O(1)])]),
    tile(Not(&EQUAL), &[Step(M::Vpcmpneqq, &[D, O(0), O(1)])]),
    tile(LESS, &[Step(M::Vpcmpltuq, &[D, O(0), O(1)])]),
    // The other order of the operands, so that either may be in memory.
    tile(LESS, &[Step(M::Vpcmpnleuq, &[D, O(1), O(0)])]),
    tile(Not(&LESS), &[Step(M::Vpcmpnltuq, &[D, O(0), O(1)])]),
    tile(Not(&LESS), &[Step(M::Vpcmpleuq, &[D, O(1), O(0)])]),
    tile(node(K::Mask, &[X]), &[Step(M::Vpmovm2q, &[D, O(0)])]),
    tile(node(K::Select, &[LESS, X, Y]), &[Step(M::Vpminuq, &[D, O(0), O(1)])]),
    tile(node(K::Select, &[LESS, Y, X]), &[Step(M::Vpmaxuq, &[D, O(0), O(1)])]),
    tile(node(K::Select, &[X, Y, Z]), &[Step(M::Vpblendmq, &[D, O(0), O(2), O(1)])]),
    tile(node(K::Select, &[X, Y, Exactly(0)]), &[Step(M::Vmovdqa64z, &[D, O(0), O(1)])]),
];

pub(in crate::explain) static AVX512: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    ripples: &[],
    bool_cells: &BOOL_CELLS,
    ternary: Some(M::Vpternlogq),
    // The complement of the second operand, whatever the first one is.
    not: &[Step(M::Vpternlogq, &[D, O(0), O(0), Number(0x33)])],
    bool_not: &[Step(M::Knotb, &[D, O(0)])],
    has_memory_operands: true,
    copy: M::Vmovdqa64,
};
