//! Sets of numbers of any size: `setwise::wide::BitSet`, and the crates with such sets.

mod bbmc;
pub mod clique;
#[path = "../../../crates/setwise/examples/clique.rs"]
#[allow(dead_code, reason = "the benchmark uses the graphs only")]
mod example;
mod numbers;
mod peers;
pub mod sets;

/// A set of numbers, with the operations of the search in the fastest form that the crate has.
pub trait NumberSet: Clone {
    const NAME: &'static str;

    /// Returns an empty set with room for the numbers below `bits`.
    fn with_room(bits: usize) -> Self;

    fn insert(&mut self, number: usize);

    fn remove(&mut self, number: usize);

    fn is_empty(&self) -> bool;

    /// Removes and returns the first member. None of them is below `start`.
    fn pop_first(&mut self, start: usize) -> Option<usize>;

    /// Writes an intersection into this set.
    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        self.clone_from(a);
        self.intersect(b);
    }

    fn intersect(&mut self, other: &Self);

    /// Removes the members of another set. No member of this set is below `start`.
    fn subtract(&mut self, other: &Self, start: usize);
}
