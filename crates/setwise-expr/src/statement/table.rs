//! Descriptions of the readings, and the pairs of them that one text may have.

use crate::statement::Reading;

/// Two readings that one text may have.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Pair {
    /// The readings, in the order in which they are tried.
    pub readings: [Reading; 2],
    /// The reading that is taken; `None` if the text is refused.
    pub taken: Option<Reading>,
    /// A text that has both.
    pub example: &'static str,
    /// A part of the note, or the message of the refusal.
    pub says: &'static str,
}

const fn pair(
    readings: [Reading; 2],
    taken: Option<Reading>,
    example: &'static str,
    says: &'static str,
) -> Pair {
    Pair { readings, taken, example, says }
}

/// The pairs of readings that one text may have with different values, with the one that is taken. A
/// text with any other pair is refused.
pub const PAIRS: [Pair; 15] = [
    pair(
        [Reading::Functions, Reading::Formula],
        Some(Reading::Functions),
        "f(a, b) = a & ~b",
        "`=` defines `f`",
    ),
    pair(
        [Reading::Lines, Reading::Formula],
        Some(Reading::Lines),
        "~x + x == -1\n-x == ~x + 1",
        "each line is read as a formula of its own",
    ),
    pair(
        [Reading::Lines, Reading::Formula],
        Some(Reading::Lines),
        "x == 1\n=> x != 0\n=> x & 1 == 1",
        "each line that begins with an arrow is a step from the line before it",
    ),
    pair(
        [Reading::Lines, Reading::Code],
        Some(Reading::Lines),
        "~x + x == -1\n-x == ~x + 1;",
        "each line is read as a formula of its own",
    ),
    pair(
        [Reading::Label, Reading::Formula],
        Some(Reading::Label),
        "set-wise = {a1..h8}",
        "the words before `=` are read as a label",
    ),
    pair(
        [Reading::Label, Reading::Code],
        Some(Reading::Label),
        "unsigned mask = -1",
        "the words before `=` are read as a label",
    ),
    pair(
        [Reading::Formula, Reading::Negation],
        Some(Reading::Negation),
        "!0 == 1",
        "`!` is that of C",
    ),
    pair(
        [Reading::Formula, Reading::Row],
        Some(Reading::Formula),
        "0  -0",
        "the columns are joined by a sign",
    ),
    pair(
        [Reading::Row, Reading::Groups],
        Some(Reading::Row),
        "0xffff_ffff_ffff_fc18  -1,000",
        "the numbers of the row are read as notations of one value",
    ),
    pair(
        [Reading::Formula, Reading::Groups],
        None,
        "1,000",
        "the commas may separate numbers, or groups of three digits",
    ),
    pair(
        [Reading::Formula, Reading::Groups],
        Some(Reading::Groups),
        "n = 9,223",
        "a comma is read as the separator of three digits",
    ),
    pair(
        [Reading::Formula, Reading::Page],
        Some(Reading::Formula),
        "2^6 - 1",
        "`^` is the exclusive or",
    ),
    pair(
        [Reading::Formula, Reading::Constants],
        Some(Reading::Formula),
        "010, 011",
        "a number without `0x` or `0b` is decimal",
    ),
    pair(
        [Reading::Formula, Reading::Code],
        Some(Reading::Formula),
        "x==y==z;",
        "in C its operators have other operands",
    ),
    pair(
        [Reading::Formula, Reading::Code],
        Some(Reading::Formula),
        "010;",
        "a number without `0x` or `0b` is decimal",
    ),
];

impl Reading {
    /// Returns what a text with this reading is, and an example.
    #[must_use]
    pub const fn describe(self) -> [&'static str; 2] {
        match self {
            Self::Lines => {
                ["an equation on each line, or a step: `=> a == b`", "~~x == x\nx ^ x == none"]
            }
            Self::Label => ["a formula after a label of several words", "signed decimal = -1"],
            Self::Formula => {
                ["a formula as it is typed; where lists are read, several with commas", "x & -x"]
            }
            Self::Functions => ["functions, and a formula that uses them", "f(a) = ~a; f(3)"],
            Self::Negation => ["a formula with the `!` of C, also of numbers", "!0 == 1"],
            Self::Indexed => ["unions and intersections over indices", "∪i∈{1, 2}(Ai & b)"],
            Self::Subset => ["a law about the subsets of a set", "m & a == a with a subset of m"],
            Self::Premise => ["a law with its premise after it", "x & y == x if is_subset(x, y)"],
            Self::Remark => ["a law with words after it", "a | ~a == all the universal set"],
            Self::Members => ["a formula with members and elements", "move->from & a[0]"],
            Self::AnyNumber => ["code about any number of sets", "U64 a[n]; a[0] | a[1];"],
            Self::Drawing => {
                ["boards side by side; with signs between them a formula, else a list", ""]
            }
            Self::Condition => {
                ["the condition of an `if`, with words after it", "if (x) -> not empty"]
            }
            Self::Row => ["a row of notations of one number", "0xff  255"],
            Self::Groups => ["a formula with commas between three digits", "n = 1,000"],
            Self::Congruence => ["a congruence", "256 ≡ 1 (mod 255)"],
            Self::Page => ["a formula with what only pages print", "a AND $ff"],
            Self::Words => {
                ["words or a truth table, which are refused with advice", "reset lowest set bit"]
            }
            Self::Constants => ["constants of C, where lists are read", "0xffULL, 1ULL"],
            Self::Code => ["C code, and a law after functions", "x &= x - 1;"],
        }
    }
}
