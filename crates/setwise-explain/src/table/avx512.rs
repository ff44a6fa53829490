//! The instructions of AVX-512 for eight boards, or four. A bool is a bit of a mask.

use crate::code::Mnemonic as M;
use crate::graph::NodeKind as K;
use crate::table::Fits::Any;
use crate::table::Pattern::{Exactly, Not, Numbered};
use crate::table::Slot::{D, Number, O, Table as TableAt};
use crate::table::{Cell, Pattern, Step, Table, Tile, X, Y, Z, cell, node};

const CELLS: [Cell; 4] = [
    cell(2, 0xc0, steps![Vpandq[D, O(0), O(1)]]),
    cell(2, 0xfc, steps![Vporq[D, O(0), O(1)]]),
    cell(2, 0x3c, steps![Vpxorq[D, O(0), O(1)]]),
    cell(2, 0x0c, steps![Vpandnq[D, O(0), O(1)]]),
];

const BOOL_CELLS: [Cell; 5] = [
    cell(2, 0xc0, steps![Kandb[D, O(0), O(1)]]),
    cell(2, 0xfc, steps![Korb[D, O(0), O(1)]]),
    cell(2, 0x3c, steps![Kxorb[D, O(0), O(1)]]),
    cell(2, 0xc3, steps![Kxnorb[D, O(0), O(1)]]),
    cell(2, 0x0c, steps![Kandnb[D, O(0), O(1)]]),
];

const IS_ZERO: Pattern = node(K::Equal, &[X, Exactly(0)]);
const KNOWN: Pattern = node(K::Equal, &[Exactly(0), Exactly(0)]);
const DISJOINT: Pattern = node(K::Equal, &[node(K::And, &[X, Y]), Exactly(0)]);
const EQUAL: Pattern = node(K::Equal, &[X, Y]);
const LESS: Pattern = node(K::Less, &[X, Y]);

const TILES: &[Tile] = tiles! {
    Exactly(0) => Vpxorq[D, D, D];
    node(K::Add, &[X, Y]) => Vpaddq[D, O(0), O(1)];
    Not(&node(K::Add, &[Not(&X), Y])) => Vpsubq[D, O(0), O(1)];
    node(K::Multiply, &[X, Y]) => Vpmullq[D, O(0), O(1)];
    node(K::MultiplyHalves, &[X, Y]) => Vpmuludq[D, O(0), O(1)];
    Numbered(K::ShiftLeft, 1, Any, &[X]) => Vpsllq[D, O(0), O(1)];
    Numbered(K::ShiftRight, 1, Any, &[X]) => Vpsrlq[D, O(0), O(1)];
    Numbered(K::RotateLeft, 1, Any, &[X]) => Vprolq[D, O(0), O(1)];
    node(K::ShiftLeftBy, &[X, Y]) => Vpsllvq[D, O(0), O(1)];
    node(K::ShiftRightBy, &[X, Y]) => Vpsrlvq[D, O(0), O(1)];
    node(K::RotateLeftModulo, &[X, Y]) => Vprolvq[D, O(0), O(1)];
    node(K::RotateRightModulo, &[X, Y]) => Vprorvq[D, O(0), O(1)];
    node(K::Count, &[X]) => Vpopcntq[D, O(0)];
    node(K::LeadingZeros, &[X]) => Vplzcntq[D, O(0)];
    node(K::Shuffle, &[X, Y]) => Vpshufb[D, O(0), O(1)];
    node(K::Affine, &[X, Y]) => Vgf2p8affineqb[D, O(0), O(1), Number(0)];
    Numbered(K::Permute, 1, Any, &[X]) => Vpermb[D, O(0), TableAt(1)];
    // Known bools.
    KNOWN => Kxnorb[D, D, D];
    Not(&KNOWN) => Kxorb[D, D, D];
    IS_ZERO => Vptestnmq[D, O(0), O(0)];
    Not(&IS_ZERO) => Vptestmq[D, O(0), O(0)];
    DISJOINT => Vptestnmq[D, O(0), O(1)];
    Not(&DISJOINT) => Vptestmq[D, O(0), O(1)];
    EQUAL => Vpcmpequq[D, O(0), O(1)];
    Not(&EQUAL) => Vpcmpneqq[D, O(0), O(1)];
    LESS => Vpcmpltuq[D, O(0), O(1)];
    // The other order of the operands, so that either may be in memory.
    LESS => Vpcmpnleuq[D, O(1), O(0)];
    Not(&LESS) => Vpcmpnltuq[D, O(0), O(1)];
    Not(&LESS) => Vpcmpleuq[D, O(1), O(0)];
    node(K::Mask, &[X]) => Vpmovm2q[D, O(0)];
    node(K::Select, &[LESS, X, Y]) => Vpminuq[D, O(0), O(1)];
    node(K::Select, &[LESS, Y, X]) => Vpmaxuq[D, O(0), O(1)];
    node(K::Select, &[X, Y, Z]) => Vpblendmq[D, O(0), O(2), O(1)];
    node(K::Select, &[X, Y, Exactly(0)]) => Vmovdqa64z[D, O(0), O(1)];
};

pub(crate) static AVX512: Table = Table {
    tiles: &[TILES],
    cells: &CELLS,
    bool_cells: &BOOL_CELLS,
    ternary: Some(M::Vpternlogq),
    // The complement of the second operand, whatever the first one is.
    not: steps![Vpternlogq[D, O(0), O(0), Number(0x33)]],
    bool_not: steps![Knotb[D, O(0)]],
    has_memory_operands: true,
    ..Table::new(M::Vmovdqa64)
};
