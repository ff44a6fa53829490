//! The ways to read a text, and what was read.

use crate::syntax::tree::Tree;

/// A way to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reading {
    /// Functions as mathematics defines them, and a formula that uses them: `f(a) = ~a; f(3)`.
    Functions,
    /// An equation on each line.
    Lines,
    /// A formula after a label of several words: `signed decimal = -1`.
    Label,
    /// A formula as it is typed, or several with commas between them.
    Formula,
    /// A formula with the `!` of C, which applies to numbers: `!0 == 1`.
    Negation,
    /// Boards side by side, with signs between them.
    Drawing,
    /// The condition of an `if`, with words after it: `if (a) -> not empty`.
    Condition,
    /// A row of notations of one number: `0xff  255`.
    Row,
    /// A formula with a comma between groups of three digits: `x > 1,000`.
    Groups,
    /// `a ≡ b (mod m)`
    Congruence,
    /// A formula with what only pages print: `a AND 2r`, `$ff`, `2^n` as a power.
    Page,
    /// A union or an intersection over indices: `∪i∈{1, 2}(Ai & b)`.
    Indexed,
    /// A law about the subsets of a set: `m & a == a with a subset of m`.
    Subset,
    /// A law with its premise after it: `x == y if y == x`.
    Premise,
    /// A law with words after it: `a | ~a == all the universal set`.
    Remark,
    /// Members and elements as variables: `move->from & a[0]`.
    Members,
    /// Code about any number of sets: `U64 a[n]; a[0] | a[1];`.
    AnyNumber,
    /// Words or a truth table, which are refused with the formula that may be meant.
    Words,
    /// Constants of C with commas between them: `0xffULL, 1ULL`.
    Constants,
    /// C code, and a law after functions.
    Code,
}

/// A text that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Statement {
    /// The reading that was taken.
    pub reading: Reading,
    /// The formulas; there is one at least.
    pub trees: Vec<Tree>,
}

impl Reading {
    /// Returns true for the readings that are tried after one that is refused.
    pub(super) const fn is_of_code(self) -> bool {
        matches!(self, Self::Constants | Self::Code)
    }

    /// Returns true for the readings of a formula over another board.
    pub(super) const fn is_of_boards(self) -> bool {
        matches!(self, Self::Lines | Self::Formula)
    }
}
