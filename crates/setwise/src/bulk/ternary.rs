//! Boolean operations on three slices of boards.

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::kernel::{Map3, assert_lengths, others};
use super::level::Level;
use crate::bitboard::Bitboard;
use crate::logic::{self, Logic, VisitTernary};

others! {
    /// [Bits from two sources](Bitboard::select): of each board of `a` where
    /// that of `mask` has a square, and of `b` elsewhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    ///
    /// let mut out = [0; 1];
    /// Level::best().select(&mut out, &[0xff00], &[0xaaaa], &[0xbbbb]);
    /// assert_eq!(out, [0xaabb]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: one `vpternlogq` with `0xca` at `avx512`, three
    /// instructions elsewhere.
    fn select(self, out: &mut [u64], mask: &[u64], a: &[u64], b: &[u64]) {
        assert_lengths(out, [mask, a, b]);
        Loop { level: self, out, operands: [mask, a, b] }.visit::<0xca>();
    }

    /// The [majority](Bitboard::majority) of the boards of three slices.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::majority;
    ///
    /// let mut out = [0; 1];
    /// majority(&mut out, &[0b1100], &[0b1010], &[0b1001]);
    /// assert_eq!(out, [0b1000]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: one `vpternlogq` with `0xe8` at `avx512`, four
    /// instructions elsewhere.
    fn majority(self, out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]) {
        assert_lengths(out, [a, b, c]);
        Loop { level: self, out, operands: [a, b, c] }.visit::<0xe8>();
    }

    /// Any Boolean operation on the boards of three slices, by its truth table.
    ///
    /// Bit `4 * a + 2 * b + c` of the table is the result for the bits `a`, `b`
    /// and `c`, as in the immediate of `vpternlog`. So the table of an operation
    /// is what it makes of `0xf0`, `0xcc` and `0xaa`.
    ///
    /// # Examples
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
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: one `vpternlogq` at `avx512`, up to six
    /// instructions elsewhere. Tables that differ in the order of the operands share a
    /// loop, of which there are 76: some 35 KB of code for each level,
    /// in programs that call this.
    #[doc(alias = "vpternlogq")]
    fn ternary(self, table: u8, out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]) {
        assert_lengths(out, [a, b, c]);
        match Logic::new(table, [a, b, c]) {
            Some((logic, operands)) => logic.visit(Loop { level: self, out, operands }),
            None => self.degenerate(table, out, [a, b, c]),
        }
    }
}

/// The loop over a function of three words.
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

impl Level {
    /// A table that depends on one operand at most: that one or its complement,
    /// or nothing or everything.
    fn degenerate(self, table: u8, out: &mut [u64], operands: [&[u64]; 3]) {
        for (leaf, operand) in [0xf0, 0xcc, 0xaa].into_iter().zip(operands) {
            if table == leaf {
                return out.copy_from_slice(operand);
            }
            if table == !leaf {
                return self.complement(out, operand);
            }
        }
        out.fill(if table == 0 { 0 } else { !0 });
    }
}
