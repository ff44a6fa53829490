//! Boolean operations on three slices of boards.

use crate::bitboard::Bitboard;
#[cfg(target_arch = "x86_64")]
use crate::bulk::avx512;
use crate::bulk::boolean::complement_at;
use crate::bulk::kernel::{Map3, assert_lengths, others};
use crate::bulk::level::Level;
use crate::logic::{self, Logic, VisitTernary};

others! {
    /// Writes [bits from two sources](Bitboard::select): those of `a` where the board of `mask` has
    /// a square, and those of `b` elsewhere.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn select, select_at(level, out: &mut [u64], mask: &[u64], a: &[u64], b: &[u64]) {
        assert_lengths(out, [mask, a, b]);
        Loop { level, out, operands: [mask, a, b] }.visit::<0xca>();
    }

    /// Writes the [majority](Bitboard::majority) of the boards of three slices.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn majority, majority_at(level, out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]) {
        assert_lengths(out, [a, b, c]);
        Loop { level, out, operands: [a, b, c] }.visit::<0xe8>();
    }
}

/// Computes any Boolean operation on the boards of three slices, by its truth table.
///
/// Bit `4 * a + 2 * b + c` of the table is the result for the bits `a`, `b` and `c`, as in the
/// immediate of `vpternlog`. So the table of an operation is its result for `0xf0`, `0xcc` and
/// `0xaa`. Tables that differ only in the order of the operands share a loop; the 76 loops are
/// about 35 KB of code for each level, in crates that call this and only there.
///
/// ```
/// use setwise::bulk::ternary;
///
/// const TABLE: u8 = 0xf0 & (0xcc | !0xaa);
///
/// let mut out = [0; 1];
/// ternary(TABLE, &mut out, &[0b1110], &[0b1100], &[0b1010]);
/// assert_eq!(out, [0b1100]);
/// ```
///
/// # Panics
///
/// Panics if the slices differ in length.
#[doc(alias = "vpternlogq")]
#[inline]
#[track_caller]
pub fn ternary(table: u8, out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]) {
    ternary_at(Level::best(), table, out, a, b, c);
}

/// Does the same as [`ternary()`] at a level.
#[inline]
#[track_caller]
pub fn ternary_at(level: Level, table: u8, out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]) {
    assert_lengths(out, [a, b, c]);
    match Logic::new(table, [a, b, c]) {
        Some((logic, operands)) => logic.visit(Loop { level, out, operands }),
        None => degenerate(level, table, out, [a, b, c]),
    }
}

/// A loop over a function of three words.
struct Loop<'a> {
    level: Level,
    out: &'a mut [u64],
    operands: [&'a [u64]; 3],
}

impl VisitTernary for Loop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<const TABLE: i32>(self) {
        let Self { level, out, operands } = self;
        #[cfg(target_arch = "x86_64")]
        if avx512::ternary_logic::<TABLE>(level, out, operands) {
            return;
        }
        let function = |a: Bitboard, b: Bitboard, c: Bitboard| {
            Bitboard(logic::ternary(TABLE as u8, a.0, b.0, c.0))
        };
        level.dispatch(Map3(out, operands, function));
    }
}

/// Computes a table that depends on at most one operand: that operand or its complement, or a
/// constant.
fn degenerate(level: Level, table: u8, out: &mut [u64], operands: [&[u64]; 3]) {
    for (leaf, operand) in [0xf0, 0xcc, 0xaa].into_iter().zip(operands) {
        if table == leaf {
            return out.copy_from_slice(operand);
        }
        if table == !leaf {
            return complement_at(level, out, operand);
        }
    }
    out.fill(if table == 0 { 0 } else { !0 });
}
