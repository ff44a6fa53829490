//! Sets of numbers of any size: `setwise::wide::BitSet`, and the crates with such sets.

/// Calls a generic function for the set of each crate, and returns an array of the results.
macro_rules! for_each_set {
    ($function:ident($($argument:expr),*)) => {{
        use $crate::bitsets::{croaring, peers};
        [
            $function::<setwise::wide::BitSet>($($argument),*),
            $function::<peers::Words>($($argument),*),
            $function::<fixedbitset::FixedBitSet>($($argument),*),
            $function::<bitvec::prelude::BitVec<u64, bitvec::prelude::Lsb0>>($($argument),*),
            $function::<bit_set::BitSet<u64>>($($argument),*),
            $function::<roaring::RoaringBitmap>($($argument),*),
            $function::<croaring::Bitmap>($($argument),*),
            $function::<croaring::Bitset>($($argument),*),
        ]
    }};
}

mod bbmc;
pub mod clique;
mod croaring;
mod graphs;
mod peers;
pub mod sets;

/// A set of numbers, with the operations of the benchmarks in the fastest form that the crate has.
pub trait NumberSet: Clone {
    const NAME: &'static str;

    /// False if the crate cannot find the next member from a number on without iterating.
    const HAS_NEXT: bool = true;

    /// Returns an empty set with room for the numbers below `bits`.
    fn with_room(bits: usize) -> Self;

    fn insert(&mut self, number: usize);

    fn remove(&mut self, number: usize);

    fn is_empty(&self) -> bool;

    /// Counts the members.
    fn size(&self) -> usize;

    /// Removes and returns the first member. None of them is below `start`.
    fn pop_first(&mut self, start: usize) -> Option<usize>;

    /// Returns the first member that is `start` or greater.
    fn next(&self, start: usize) -> Option<usize>;

    /// Adds up the members, one by one.
    fn sum(&self) -> usize;

    /// Copies a set into this one.
    fn assign(&mut self, other: &Self) {
        self.clone_from(other);
    }

    /// Writes an intersection into this set.
    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        self.assign(a);
        self.intersect(b);
    }

    fn unite(&mut self, other: &Self);

    fn intersect(&mut self, other: &Self);

    /// Removes the members of another set. No member of this set is below `start`.
    fn subtract(&mut self, other: &Self, start: usize);

    fn intersection_size(&self, other: &Self) -> usize;

    fn are_disjoint(&self, other: &Self) -> bool;
}

/// Prints the first line of a table: what a row is, the unit of the first contestant, all names.
fn print_header(title: &str, unit: &str) {
    fn name<S: NumberSet>() -> &'static str {
        S::NAME
    }

    print!("{title:<36} {unit:>10}");
    for name in for_each_set!(name()) {
        print!(" {name:>11}");
    }
    println!();
}

/// Prints the time of the first contestant and the ratio of each to it.
fn print_row(name: &str, time: f64, ratios: impl Iterator<Item = Option<f64>>) {
    print!("{name:<36} {time:>10.2}");
    for ratio in ratios {
        match ratio {
            Some(ratio) => print!(" {ratio:>11.2}"),
            None => print!(" {:>11}", "-"),
        }
    }
    println!();
}
