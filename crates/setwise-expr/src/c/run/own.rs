//! The variables of a function, which nothing reads after it has returned.

/// The variables of a function by their slots.
#[derive(Debug)]
pub(crate) struct Own {
    /// The slots of parameters by value.
    parameters: Vec<usize>,
    /// The first slot that the function declares.
    first: usize,
}

impl Default for Own {
    /// None, outside of functions.
    fn default() -> Self {
        Self::new(Vec::new(), usize::MAX)
    }
}

impl Own {
    /// Returns the variables of a function with these parameters, which declares its own ones from the slot
    /// `first` on.
    pub(crate) const fn new(parameters: Vec<usize>, first: usize) -> Self {
        Self { parameters, first }
    }

    /// Returns true for a slot of the function.
    pub(crate) fn has(&self, slot: usize) -> bool {
        slot >= self.first || self.parameters.contains(&slot)
    }
}
