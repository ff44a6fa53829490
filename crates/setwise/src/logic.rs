//! Boolean functions of three words by their truth tables, as `vpternlog` computes them.
//!
//! [`ternary`] computes any of them for three words. A loop must know its function at compile time:
//! [`Logic`] enumerates the functions that differ by more than the order of their operands, and
//! passes the table of each to a [`VisitTernary`] as a constant.

/// An action on a function of three words whose table is a constant.
///
/// Mark `visit` as `#[inline(always)]`: it is called in each arm of a large `match`.
pub trait VisitTernary {
    /// The result, the same for all functions.
    type Output;

    /// Receives the truth table, 0 to 255, in the type of the immediate operand of the intrinsics.
    fn visit<const TABLE: i32>(self) -> Self::Output;
}

/// Computes a function of two words from the four bits of its truth table.
#[inline(always)]
const fn pair(table: u8, b: u64, c: u64) -> u64 {
    match table & 0xf {
        0x0 => 0,
        0x1 => !(b | c),
        0x2 => !b & c,
        0x3 => !b,
        0x4 => b & !c,
        0x5 => !c,
        0x6 => b ^ c,
        0x7 => !(b & c),
        0x8 => b & c,
        0x9 => !(b ^ c),
        0xa => c,
        0xb => !b | c,
        0xc => b,
        0xd => b | !c,
        0xe => b | c,
        _ => !0,
    }
}

/// Computes the Boolean function of three words with a truth table, bit by bit.
///
/// Bit `4 * a + 2 * b + c` of the table is the value for the bits `a`, `b` and `c`, as in the
/// immediate of `vpternlog`. The table of a function is its value for `0xf0`, `0xcc` and `0xaa`.
///
/// ```
/// use setwise::logic::ternary;
///
/// const MAJORITY: u8 = 0xe8;
/// assert_eq!(ternary(MAJORITY, 0b1100, 0b1010, 0b1001), 0b1000);
/// ```
#[inline(always)]
#[must_use]
pub const fn ternary(table: u8, a: u64, b: u64, c: u64) -> u64 {
    // The upper half of the table decides where `a` is set, the lower half elsewhere.
    let (low, high) = (pair(table, b, c), pair(table >> 4, b, c));
    if table & 0xf == !table >> 4 {
        // The halves are complements: one `xor` chooses between them.
        low ^ a
    } else {
        (a & high) | (!a & low)
    }
}

/// Generates the enum of functions and the visit of each as a type.
macro_rules! logic {
    ($($Name:ident $table:literal)*) => {
        /// A Boolean function of three words that depends on at least two of them.
        ///
        /// Functions that differ only in the order of their operands are one: the smallest of their
        /// truth tables represents them all, and [`Logic::new`] returns the order of the operands.
        /// So 76 functions represent 248 tables.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "named by their truth tables")]
        pub enum Logic { $($Name,)* }

        impl Logic {
            /// All functions, by ascending truth table.
            pub const ALL: &[Self] = &[$(Self::$Name),*];

            /// Returns the truth table: bit `4 * a + 2 * b + c` is the value for the bits `a`, `b`
            /// and `c`.
            #[must_use]
            #[inline]
            pub const fn table(self) -> u8 {
                match self { $(Self::$Name => $table,)* }
            }

            /// Passes the truth table to a visitor, as a constant.
            #[inline(always)]
            pub fn visit<V: VisitTernary>(self, visitor: V) -> V::Output {
                match self { $(Self::$Name => visitor.visit::<$table>(),)* }
            }
        }
    };
}

#[rustfmt::skip]
logic! {
    T01 0x01 T02 0x02 T03 0x03 T06 0x06 T07 0x07 T08 0x08 T09 0x09 T0a 0x0a T0b 0x0b T0e 0x0e
    T16 0x16 T17 0x17 T18 0x18 T19 0x19 T1a 0x1a T1b 0x1b T1e 0x1e T1f 0x1f T28 0x28 T29 0x29
    T2a 0x2a T2b 0x2b T2c 0x2c T2d 0x2d T2e 0x2e T2f 0x2f T3c 0x3c T3d 0x3d T3e 0x3e T3f 0x3f
    T68 0x68 T69 0x69 T6a 0x6a T6b 0x6b T6e 0x6e T6f 0x6f T7e 0x7e T7f 0x7f T80 0x80 T81 0x81
    T82 0x82 T83 0x83 T86 0x86 T87 0x87 T88 0x88 T89 0x89 T8a 0x8a T8b 0x8b T8e 0x8e T8f 0x8f
    T96 0x96 T97 0x97 T98 0x98 T99 0x99 T9a 0x9a T9b 0x9b T9e 0x9e T9f 0x9f Ta8 0xa8 Ta9 0xa9
    Tab 0xab Tac 0xac Tad 0xad Tae 0xae Taf 0xaf Tbc 0xbc Tbd 0xbd Tbe 0xbe Tbf 0xbf Te8 0xe8
    Te9 0xe9 Tea 0xea Teb 0xeb Tee 0xee Tef 0xef Tfe 0xfe
}

/// The function of each truth table, and the order in which it takes its operands.
const KNOWN: [Option<(Logic, [usize; 3])>; 256] = {
    let mut known = [None; 256];
    let mut number = 0;
    while number < Logic::ALL.len() * ORDERS.len() {
        let logic = Logic::ALL[number % Logic::ALL.len()];
        let order = ORDERS[number / Logic::ALL.len()];
        let table = reordered(logic.table(), order) as usize;
        // A symmetric function keeps the first of its orders.
        if known[table].is_none() {
            known[table] = Some((logic, order));
        }
        number += 1;
    }
    known
};

/// Returns the truth table of a function with `table` that takes its operands in this order.
const fn reordered(table: u8, order: [usize; 3]) -> u8 {
    let [a, b, c] = [4 >> order[0], 4 >> order[1], 4 >> order[2]];
    let (mut result, mut row) = (0, 0);
    while row < 8 {
        let taken = (row & a != 0) as u8 * 4 + (row & b != 0) as u8 * 2 + (row & c != 0) as u8;
        result |= (table >> taken & 1) << row;
        row += 1;
    }
    result
}

/// The orders of three operands.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Logic {
    /// Returns the function with a truth table, and its operands in the order it takes them.
    ///
    /// Returns `None` if the table depends on fewer than two operands.
    ///
    /// ```
    /// use setwise::logic::Logic;
    ///
    /// // `a & b & ~c`, the table 0x40: the complemented operand comes first.
    /// let (logic, operands) = Logic::new(0x40, ['a', 'b', 'c']).unwrap();
    /// assert_eq!((logic.table(), operands), (0x08, ['c', 'a', 'b']));
    /// ```
    #[must_use]
    pub fn new<T: Copy>(table: u8, operands: [T; 3]) -> Option<(Self, [T; 3])> {
        let (logic, order) = KNOWN[usize::from(table)]?;
        Some((logic, order.map(|place| operands[place])))
    }

    /// Computes the function of three words.
    #[must_use]
    #[inline]
    pub const fn apply(self, a: u64, b: u64, c: u64) -> u64 {
        ternary(self.table(), a, b, c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The truth tables of the three operands themselves.
    const A: u64 = 0xf0;
    const B: u64 = 0xcc;
    const C: u64 = 0xaa;

    #[test]
    fn every_table_is_found_with_its_operands_in_order() {
        let mut degenerate = 0;
        for table in 0..=255 {
            match Logic::new(table, [A, B, C]) {
                Some((logic, [a, b, c])) => assert_eq!(logic.apply(a, b, c) as u8, table),
                None => degenerate += 1,
            }
        }
        // False and true, three operands and their complements.
        assert_eq!(degenerate, 8);
        assert_eq!(Logic::ALL.len(), 76);
    }

    #[test]
    fn a_table_is_the_value_of_its_function() {
        for table in 0..=255 {
            assert_eq!(ternary(table, A, B, C) as u8, table);
        }
    }
}
