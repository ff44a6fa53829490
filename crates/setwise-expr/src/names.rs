//! The names that a formula may use: variables and constants.

use setwise::Square;

use crate::board::{self, Squares};
use crate::types::Type;

/// The variables of a formula.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Names<'a> {
    /// Every name that is not bound is a free variable: a set.
    Free,
    /// Only these names are variables, besides the fields of
    /// [`Compiler::with_fields`](crate::Compiler::with_fields); any other one is an error. A
    /// variable that is a number has values from 0 to 2^40 - 1.
    Known(&'a [(&'a str, Type)]),
}

/// Reserved words, which cannot be bound.
pub(crate) const KEYWORDS: [&str; 12] = [
    "let", "in", "true", "false", "return", "while", "for", "do", "else", "switch", "break",
    "continue",
];

const FILES: [&str; 8] =
    ["file_a", "file_b", "file_c", "file_d", "file_e", "file_f", "file_g", "file_h"];
const RANKS: [&str; 8] =
    ["rank_1", "rank_2", "rank_3", "rank_4", "rank_5", "rank_6", "rank_7", "rank_8"];

/// Returns the names of the constants of the language.
pub fn constant_names() -> impl Iterator<Item = &'static str> {
    FILES.into_iter().chain(RANKS).chain(["light_squares", "dark_squares", "none", "all"])
}

/// Returns true for a name that formulas may write without backticks.
pub(crate) fn is_plain(name: &str) -> bool {
    is_identifier(name)
        && !KEYWORDS.contains(&name)
        && Square::from_ascii(name.as_bytes()).is_none()
}

/// Returns true for letters, digits and underscores that do not begin with a digit.
pub(crate) fn is_identifier(name: &str) -> bool {
    name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the set of a constant such as `file_a`, also by its published spelling: `universe`,
/// `notAFile`, `notGHFile`.
///
/// # Examples
///
/// ```
/// assert_eq!(setwise_expr::constant("rank_1"), Some(0xff));
/// assert_eq!(setwise_expr::constant("rank_9"), None);
/// ```
#[must_use]
pub fn constant(name: &str) -> Option<u64> {
    board::constant(&Squares::CHESS.shape, name).map(|set| set.0[0])
}

/// Words of names that mean the opposite of each other.
const OPPOSITES: [(&str, &str); 34] = [
    ("ones", "zeros"),
    ("ctz", "clz"),
    ("tzcnt", "lzcnt"),
    ("bsf", "bsr"),
    ("ffs", "fls"),
    ("subset", "superset"),
    ("rol", "ror"),
    ("pext", "pdep"),
    ("xnor", "xor"),
    ("floor", "ceil"),
    ("ls0b", "ls1b"),
    ("lsb", "ms1b"),
    ("lsb", "ls0b"),
    ("msb", "ls1b"),
    ("odd", "even"),
    ("trailing", "leading"),
    ("forward", "reverse"),
    ("first", "last"),
    ("nort", "sout"),
    ("east", "west"),
    ("noea", "nowe"),
    ("soea", "sowe"),
    ("noea", "soea"),
    ("nowe", "sowe"),
    ("white", "black"),
    ("left", "right"),
    ("upper", "lower"),
    ("above", "below"),
    ("front", "rear"),
    ("ls1b", "ms1b"),
    ("lsb", "msb"),
    ("min", "max"),
    ("up", "down"),
    ("shl", "shr"),
];

/// Returns true if a name has a word where the other one has its opposite, is its negation, such as
/// `nand` of `and`, or is about the other color, such as `bPawnAttacks` and `wPawnAttacks`.
///
/// Both are in lower case.
fn is_opposite(a: &str, b: &str) -> bool {
    let is_against = |name: &str| ["counter", "anti"].iter().any(|word| name.contains(word));
    if a.contains("clockwise") && b.contains("clockwise") && is_against(a) != is_against(b) {
        return true;
    }
    let colors = |a: &str, b: &str| a.strip_prefix('w').is_some() && b.strip_prefix('b').is_some();
    if a.len() > 4 && (colors(a, b) || colors(b, a)) {
        return true;
    }
    let has = |name: &str, word: &str, other: &str| name.contains(word) && !name.contains(other);
    let is_negation = |a: &str, b: &str| a.strip_prefix('n') == Some(b);
    OPPOSITES.iter().any(|(one, other)| {
        has(a, one, other) && has(b, other, one) || has(a, other, one) && has(b, one, other)
    }) || is_negation(a, b)
        || is_negation(b, a)
}

/// Returns the candidate that is most similar to a misspelled name, if one is close and is not its
/// opposite.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    // Nobody types longer names by hand, and comparing them is slow.
    if name.len() > 64 {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    // One slip in three letters may be a misspelling; more is another word.
    let limit = 1 + name.len() / 4;
    let distance = |candidate: &str| {
        let candidate = candidate.to_ascii_lowercase();
        match candidate.strip_prefix(&lower) {
            // The first word of a name: `clock` of `clock_s`.
            Some(rest) if rest.starts_with('_') && lower.len() >= 3 => 1,
            _ if candidate.len().abs_diff(lower.len()) > limit => usize::MAX,
            _ if is_opposite(&lower, &candidate) => usize::MAX,
            _ => strsim::damerau_levenshtein(&lower, &candidate),
        }
    };
    candidates
        .map(|candidate| (distance(candidate), candidate))
        .filter(|&(distance, candidate)| distance <= limit && distance < candidate.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}
