//! Lists of squares, which C code makes.

use crate::program::Register;

/// A list of squares, such as that of `while (x) { *list++ = first(x); x &= x - 1; }`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The indices that the code may append, in its order: a bool that is true if it does, and the index of the
    /// square in the mapping of the words.
    pub(crate) appended: Vec<(Register, Register)>,
}

impl List {
    /// Returns the indices of the squares, in the order in which the code appends them, for the values
    /// of all registers.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Names, compile};
    ///
    /// let code = "while (x) { int i = bitScanReverse(x); *list++ = i; x ^= 1ULL << i; }";
    /// let program = compile(&format!("let x = {{a1, c1}}; {code}"), Names::Free)?;
    /// let list = program.outputs()[0].list.as_ref().unwrap();
    /// assert_eq!(list.indices(&program.run(&[])), [2, 0]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn indices(&self, values: &[u64]) -> Vec<u64> {
        let appended = self.appended.iter().filter(|(is_added, _)| values[is_added.index()] != 0);
        appended.map(|(_, index)| values[index.index()]).collect()
    }

    pub(crate) fn registers(&self) -> impl Iterator<Item = Register> {
        self.appended.iter().flat_map(|&(is_added, index)| [is_added, index])
    }
}
