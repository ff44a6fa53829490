//! Tables that are computed at compile time.

/// Makes an array from a function of the index: `core::array::from_fn` for constants.
///
/// The first argument is the array before the function is applied.
macro_rules! table {
    ([$empty:expr; $len:expr], |$i:ident| $entry:expr) => {{
        let (mut table, mut $i) = ([$empty; $len], 0);
        while $i < $len {
            table[$i] = $entry;
            $i += 1;
        }
        table
    }};
}

pub(crate) use table;
