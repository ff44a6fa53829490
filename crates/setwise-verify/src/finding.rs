//! The findings: statements of a document with their verdicts.

use std::fmt;

use setwise::Bitboard;
use setwise_prove::TruthTable;

/// The verdict on a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// A law that is true for all inputs.
    Proved,
    /// A law that is false for some inputs.
    Refuted,
    /// A formula that has a value, and claims nothing.
    Computed,
    /// A definition, which serves the statements after it.
    Defined,
    /// A condition, which is meant to be true of some inputs.
    Premise,
    /// A line of assembly language, next to a formula or alone.
    Listing,
    /// A law that was not decided within the limits.
    Undecided,
    /// A statement that could not be read, with the reason.
    NotUnderstood,
    /// Words, or code of another language.
    Prose,
}

impl Verdict {
    /// All verdicts, in the order of a summary.
    pub const ALL: [Self; 9] = [
        Self::Proved,
        Self::Refuted,
        Self::Computed,
        Self::Defined,
        Self::Premise,
        Self::Listing,
        Self::Undecided,
        Self::NotUnderstood,
        Self::Prose,
    ];

    /// Returns the name, in lower case: `proved`, `not understood`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Computed => "computed",
            Self::Defined => "defined",
            Self::Premise => "premise",
            Self::Listing => "listing",
            Self::Undecided => "undecided",
            Self::NotUnderstood => "not understood",
            Self::Prose => "prose",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A statement of a document and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The line where the statement begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1, in characters.
    pub column: usize,
    /// The line where it ends.
    pub last_line: usize,
    /// The text of the statement.
    pub text: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason of the verdict: the method of a proof, the counterexample, the value, the place
    /// and the reason of what was not understood. Empty for words.
    pub reason: String,
    /// True if the document marks the statement as refuted: as one that others print by mistake.
    pub is_marked: bool,
    /// The variables of a law that is refuted, with the sets for which it is false.
    pub inputs: Vec<(String, Bitboard)>,
    /// The sides of its comparison that are sets, with their values.
    pub sides: Vec<(String, Bitboard)>,
    /// The truth table of a formula that claims nothing and treats each bit of up to six variables
    /// alone.
    pub table: Option<TruthTable>,
}

impl Finding {
    /// Returns true for a law that is refuted although the document does not mark it as refuted, and for
    /// one that is proved although the document does.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        match self.verdict {
            Verdict::Refuted => !self.is_marked,
            Verdict::Proved => self.is_marked,
            _ => false,
        }
    }
}
