//! Tables with an entry for each square.

use setwise::Square;

/// Returns the square with an index below 64.
pub(super) const fn square(index: usize) -> Square {
    Square::new_wrapping(index)
}

/// Fills a table with the value of an expression for each square.
macro_rules! by_square {
    ($empty:expr, $square:ident => $entry:expr) => {{
        let mut table = [$empty; 64];
        let mut index = 0;
        while index < 64 {
            let $square = crate::attacks::squares::square(index);
            table[index] = $entry;
            index += 1;
        }
        table
    }};
}

pub(super) use by_square;
