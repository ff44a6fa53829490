//! Laws with a condition in words: `x - 1 < x, where x != 0`, `For x != 0: x - 1 < x`.

use std::ops::Range;

use crate::names::words::{is_name, words};
use crate::parts::lead::introduces;
use crate::parts::phrases;

/// The meaning of a condition for the law next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// `if`: the law is true where the condition is.
    Premise,
    /// `unless`: the law is true where the condition is false.
    Opposite,
    /// `iff`: the law is true where the condition is, and nowhere else.
    Equivalent,
    /// `only if`: the condition is true where the law is.
    Conclusion,
}

impl Relation {
    /// Returns the law that a law and its condition are.
    pub(crate) fn law(self, condition: &str, law: &str) -> String {
        match self {
            Self::Premise => format!("({condition}) => ({law})"),
            Self::Opposite => format!("!({condition}) => ({law})"),
            Self::Equivalent => format!("({law}) <=> ({condition})"),
            Self::Conclusion => format!("({law}) => ({condition})"),
        }
    }

    /// Returns true for words that never stand after a definition.
    pub(crate) fn is_of_law(self, words: &str) -> bool {
        let words = words.to_lowercase();
        let is_premise = ["whenever", "provided that", "provided", "as long as", "so long as"];
        match self {
            Self::Equivalent | Self::Conclusion => true,
            Self::Premise => is_premise.contains(&&*words),
            Self::Opposite => words == "unless",
        }
    }

    /// Returns the note on a condition.
    pub(crate) fn note(self, condition: &str) -> String {
        match self {
            Self::Premise => format!("the premise is `{condition}`"),
            Self::Opposite => format!("the premise is that `{condition}` is false"),
            Self::Equivalent => format!("the law is true if and only if `{condition}`"),
            Self::Conclusion => format!("the conclusion is `{condition}`"),
        }
    }
}

/// Words between a law and its condition, the longer ones first. Those with `true` may also stand before both.
const WORDS: [(&str, Relation, bool); 44] = [
    ("if and only if", Relation::Equivalent, false),
    ("precisely if", Relation::Equivalent, false),
    ("precisely when", Relation::Equivalent, false),
    ("exactly if", Relation::Equivalent, false),
    ("exactly when", Relation::Equivalent, false),
    ("iff", Relation::Equivalent, false),
    ("is equivalent to", Relation::Equivalent, false),
    ("implies that", Relation::Conclusion, false),
    ("implies", Relation::Conclusion, false),
    ("imply that", Relation::Conclusion, false),
    ("imply", Relation::Conclusion, false),
    ("only if", Relation::Conclusion, false),
    ("only when", Relation::Conclusion, false),
    ("only for", Relation::Conclusion, false),
    ("only where", Relation::Conclusion, false),
    ("if not", Relation::Opposite, true),
    ("when not", Relation::Opposite, true),
    ("unless", Relation::Opposite, true),
    ("except for", Relation::Opposite, true),
    ("except when", Relation::Opposite, true),
    ("except if", Relation::Opposite, true),
    ("apart from", Relation::Opposite, true),
    ("provided that", Relation::Premise, true),
    ("provided", Relation::Premise, true),
    ("assuming that", Relation::Premise, true),
    ("assuming", Relation::Premise, true),
    ("given that", Relation::Premise, true),
    ("given", Relation::Premise, true),
    ("suppose that", Relation::Premise, true),
    ("suppose", Relation::Premise, true),
    ("assume that", Relation::Premise, true),
    ("assume", Relation::Premise, true),
    ("as long as", Relation::Premise, true),
    ("so long as", Relation::Premise, true),
    ("in case", Relation::Premise, true),
    ("whenever", Relation::Premise, true),
    ("when", Relation::Premise, true),
    ("where", Relation::Premise, true),
    ("if", Relation::Premise, true),
    ("for all", Relation::Premise, true),
    ("for any", Relation::Premise, true),
    ("for every", Relation::Premise, true),
    ("for each", Relation::Premise, true),
    ("for", Relation::Premise, true),
];

/// Words like `for`, which need a comparison after them.
const WITH: &str = "with";

/// Returns the relation that words between a law and a condition stand for.
pub(crate) fn relation(words: &str) -> Option<Relation> {
    match words == WITH {
        true => Some(Relation::Premise),
        false => WORDS.into_iter().find(|it| it.0 == words).map(|it| it.1),
    }
}

/// Returns true for the first word before a condition that stands before its law.
pub(crate) fn begins_condition(word: &str) -> bool {
    let starts =
        |phrase: &str| phrase.split(' ').next().is_some_and(|it| it.eq_ignore_ascii_case(word));
    starts(WITH) || WORDS.iter().any(|it| it.2 && starts(it.0))
}

/// Words that begin a condition or an end of a sentence between both.
const ENDS: [&str; 5] = [", then ", ". Then ", " then ", ", ", ": "];

/// The number of places where a text is split.
const MAX_SPLITS: usize = 6;

/// The number of bytes that a law with its condition may have.
const MAX_LENGTH: usize = 500;

/// A law and its condition in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conditional<'a> {
    pub(crate) law: &'a str,
    pub(crate) condition: &'a str,
    pub(crate) relation: Relation,
    /// The words that are passed over.
    pub(crate) words: &'a str,
}

impl Conditional<'_> {
    /// Returns true if the law is for all values with the condition.
    pub(crate) fn is_for_all(&self) -> bool {
        let words = self.words.to_lowercase();
        ["for all", "for any", "for every", "for each", "∀"].contains(&&*words)
    }

    /// Returns false if one of both has no relation and is not a call, or the condition has words next to each
    /// other.
    fn may_be_read(&self) -> bool {
        let may_be_bool = |it: &str| compares(it) || is_call(it);
        may_be_bool(self.law) && may_be_bool(self.condition) && !has_words(self.condition)
    }

    /// Returns true for signs that may be those of subsets, as in `a ≤ b iff a | b = b`.
    fn is_of_sets(&self) -> bool {
        let is_twofold = matches!(self.relation, Relation::Equivalent | Relation::Conclusion);
        is_twofold && [self.law, self.condition].iter().any(|it| it.contains(['≤', '≥', '\\']))
    }
}

/// Splits a text into a law and its condition in all ways.
pub(crate) fn conditionals(text: &str) -> Vec<Conditional<'_>> {
    let text = text.trim().trim_end_matches(['.', ',']);
    if !compares(text) || text.len() > MAX_LENGTH {
        return Vec::new();
    }
    let mut found = leading(text);
    found.extend(trailing(text));
    found.retain(|it| it.may_be_read() && !it.is_of_sets());
    found.truncate(MAX_SPLITS);
    found
}

/// Reads `For x != 0: law`.
fn leading(text: &str) -> Vec<Conditional<'_>> {
    let words = WORDS.into_iter().filter(|it| it.2).map(|it| (it.0, it.1));
    let all = words.chain([(WITH, Relation::Premise), ("∀", Relation::Premise)]);
    let Some((word, relation)) = all.into_iter().find(|(word, _)| begins_with(text, word)) else {
        return Vec::new();
    };
    let rest = &text[word.len()..];
    let ends = ENDS.into_iter().flat_map(|end| rest.match_indices(end).map(move |it| (it.0, end)));
    let splits = ends.map(|(at, end)| Conditional {
        law: rest[at + end.len()..].trim(),
        condition: condition(rest[..at].trim()),
        relation,
        words: &text[..word.len()],
    });
    let mut found: Vec<_> = splits.collect();
    // Words that introduce the law may stand between both.
    let runs = runs_of_words(rest).into_iter().filter(|it| introduces(&rest[it.clone()]));
    found.extend(runs.map(|run| Conditional {
        law: rest[run.end..].trim(),
        condition: condition(rest[..run.start].trim().trim_end_matches([',', '.', ';'])),
        relation,
        words: &text[..word.len()],
    }));
    found
}

/// Returns the places of words next to each other, without operators and names of one letter.
fn runs_of_words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for token in text.split_whitespace() {
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        let word = token.trim_end_matches([',', ':']);
        let is_word = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
        match found.last_mut().filter(|_| is_open && is_word) {
            Some(run) => run.end = start + token.len(),
            None if is_word => found.push(start..start + token.len()),
            None => {}
        }
        is_open = is_word;
    }
    found
}

/// Reads `law, where x != 0`.
fn trailing(text: &str) -> Vec<Conditional<'_>> {
    let mut found: Vec<Conditional<'_>> = Vec::new();
    for (at, _) in text.match_indices(' ') {
        let rest = &text[at + 1..];
        let inner = rest.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        let rest = inner.unwrap_or(rest);
        let all = WORDS.into_iter().map(|it| (it.0, it.1));
        let mut all = all.chain([(WITH, Relation::Premise), ("∀", Relation::Premise)]);
        let Some((word, relation)) = all.find(|(word, _)| begins_with(rest, word)) else {
            continue;
        };
        let is_inside = found.last().is_some_and(|it| {
            let end = it.words.as_ptr() as usize + it.words.len();
            (text.as_ptr() as usize + at) < end
        });
        if !is_inside {
            found.push(Conditional {
                law: text[..at].trim_end_matches([' ', ',', ';']),
                condition: condition(rest[word.len()..].trim()),
                relation,
                words: &rest[..word.len()],
            });
        }
    }
    found
}

/// Returns true for a text that begins with some words and a blank.
fn begins_with(text: &str, words: &str) -> bool {
    let start = text.get(..words.len()).is_some_and(|it| it.eq_ignore_ascii_case(words));
    start && (words == "∀" || text[words.len()..].starts_with(' '))
}

/// Returns a condition without the names and the words for values before it: `all x and y with x != y`.
fn condition(text: &str) -> &str {
    let quantifiers = ["all ", "any ", "every ", "each "];
    let rest = quantifiers.into_iter().find_map(|it| text.strip_prefix(it)).unwrap_or(text);
    let rest = phrases::without_noun(rest);
    let inner = [" with ", " where ", " such that ", " if ", ", "].into_iter().find_map(|word| {
        let (names, inner) = rest.split_once(word)?;
        // In `x, y = 1, 2`, both names have the values.
        let first = inner.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        let is_listed = word != ", " || !is_name(first) || words(names).any(|name| name == first);
        (!compares(names) && is_listed).then_some(inner)
    });
    inner.unwrap_or(rest).trim()
}

/// Returns the formula of a condition that lists the values of a name, such as `x = 1, 3`; `None` for other texts,
/// and for a list that is not understood to its end.
pub(crate) fn listed_values(condition: &str) -> Option<String> {
    let (name, values) = list(condition)?;
    let values = values.replace(", and ", ", ").replace(", or ", ", ");
    let values = values.replace(" and ", ", ").replace(" or ", ", ");
    let values: Vec<&str> = values.split(", ").map(str::trim).collect();
    let is_list = is_name(name) && values.len() > 1 && values.iter().all(|it| is_value(it));
    let equations = values.iter().map(|value| format!("{name} == {value}"));
    is_list.then(|| format!("({})", equations.collect::<Vec<_>>().join(" || ")))
}

/// Returns true for a condition that begins a list of values: `x = 1`.
pub(crate) fn begins_list(condition: &str) -> bool {
    list(condition).is_some_and(|(name, values)| {
        is_name(name) && values.starts_with(|c: char| c == '-' || c.is_ascii_digit())
    })
}

/// Returns the names and the values of `x = 1, 3`.
fn list(condition: &str) -> Option<(&str, &str)> {
    let (name, values) = condition.split_once('=')?;
    Some((name.trim(), values.trim_start_matches('=').trim()))
}

/// Returns true for a number of a list. One that begins with `0` may be the rest of a longer one.
fn is_value(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(char::is_alphanumeric)
        && !(digits.starts_with("00") || digits.len() > 1 && digits.parse::<u8>() == Ok(0))
}

/// Returns the reason why the values of names in a condition of a law in words are not understood, and what to
/// write.
pub(crate) fn doubt(text: &str) -> Option<&'static str> {
    conditionals(text).iter().find_map(Conditional::doubt)
}

impl Conditional<'_> {
    /// Returns true for a premise such as `x ∈ U64`, with a name that the law does not have.
    pub(crate) fn has_domain(&self) -> bool {
        let sign = ["∈", " in ", "\\in "].into_iter().find_map(|it| self.condition.split_once(it));
        sign.is_some_and(|(name, set)| {
            let set = set.trim();
            let is_known = setwise_expr::constant(set).is_some();
            self.relation == Relation::Premise
                && is_name(name.trim())
                && is_name(set)
                && !is_known
                && words(self.law).all(|word| word != set)
        })
    }

    /// Returns the reason why the values in the condition are not understood.
    pub(crate) fn doubt(&self) -> Option<&'static str> {
        if self.has_domain() {
            return Some(
                "a set that may be the domain of the name; leave out the domain if it is all words, or \
                 write `x in S => …` for the squares of a set `S`",
            );
        }
        let (names, values) = list(self.condition)?;
        let is_number =
            |it: &str| it.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
        let has_names = names.split([',', ' ']).filter(|it| !it.is_empty()).all(is_name);
        if names.is_empty() || !has_names || !is_number(values) {
            return None;
        }
        let parts: Vec<&str> = values.split(',').collect();
        let is_thousands = |it: &&str| it.len() == 3 && it.chars().all(|c| c.is_ascii_digit());
        if names.contains(',') {
            return Some("values of several names; write them as `x == 1 && y == 2 => …`");
        }
        if parts.iter().skip(1).any(is_thousands) {
            return Some(
                "a number with a comma, or two values; write `1000`, or `1, 0` with a blank",
            );
        }
        let is_range = values.contains(|c| "-–/&".contains(c))
            && values.chars().all(|c| c.is_ascii_digit() || "-–/& ".contains(c))
            && values.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty()).count() > 1;
        if is_range || parts.len() > 1 && listed_values(self.condition).is_none() {
            return Some(
                "a list of values that is not understood to its end; write all values, as in \
                 `x == 1 || x == 3 => …`",
            );
        }
        let is_negative = values.split([',', ' ']).any(|it| it.starts_with('-') && is_number(it));
        (is_negative && has_order(self.law)).then_some(
            "words have no sign, so that a negative value is a large one in an order; write the value as a word, \
             as in `x == 0xffffffffffffffff`",
        )
    }
}

/// Returns true for a law with a sign of an order.
fn has_order(law: &str) -> bool {
    let law = ["<<", ">>", "<=>", "=>", "->"]
        .into_iter()
        .fold(law.to_owned(), |it, sign| it.replace(sign, " "));
    law.contains(['<', '>', '≤', '≥'])
}

/// Returns true for a text with two plain words next to each other, which no formula has.
pub(crate) fn has_words(text: &str) -> bool {
    const OPERATORS: [&str; 9] = ["and", "or", "xor", "not", "mod", "in", "is", "of", "subset"];
    let is_plain =
        |it: &str| it.len() > 2 && it.chars().all(char::is_alphabetic) && !OPERATORS.contains(&it);
    let mut is_after = false;
    text.split_whitespace().any(|token| {
        let is_word = is_plain(token);
        std::mem::replace(&mut is_after, is_word) && is_word
    })
}

/// Returns true for a text such as `is_subset(a, b)`.
fn is_call(text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default();
    is_name(name) && text.ends_with(')')
}

/// Returns true for a text that has a sign of a relation.
pub(crate) fn compares(text: &str) -> bool {
    text.contains(['=', '<', '>', '≡', '≠', '≤', '≥', '∈', '⊆']) || text.contains(" in ")
}

#[cfg(test)]
mod tests {
    use super::{Relation, conditionals};

    #[test]
    fn conditions_stand_before_and_after_laws() {
        for (text, law, condition, relation) in [
            ("For x != 0: x - 1 < x", "x - 1 < x", "x != 0", Relation::Premise),
            ("for all words x != 0, x - 1 < x.", "x - 1 < x", "x != 0", Relation::Premise),
            ("for all x and y with x < y, y > x", "y > x", "x < y", Relation::Premise),
            ("Unless x == 0, x - 1 < x", "x - 1 < x", "x == 0", Relation::Opposite),
            ("If x == y then y == x", "y == x", "x == y", Relation::Premise),
            ("Suppose x == y. Then y == x", "y == x", "x == y", Relation::Premise),
            ("For x != 0 we have x - 1 < x", "x - 1 < x", "x != 0", Relation::Premise),
            ("x - 1 < x (for x != 0)", "x - 1 < x", "x != 0", Relation::Premise),
            ("x - 1 < x, where x != 0", "x - 1 < x", "x != 0", Relation::Premise),
            ("x - 1 < x for all x != 0", "x - 1 < x", "x != 0", Relation::Premise),
            ("x - 1 < x unless x == 0", "x - 1 < x", "x == 0", Relation::Opposite),
            ("x == y if and only if y == x", "x == y", "y == x", Relation::Equivalent),
            ("x == y only if y == x", "x == y", "y == x", Relation::Conclusion),
            ("x - 1 < x provided that x > 3", "x - 1 < x", "x > 3", Relation::Premise),
        ] {
            let found = conditionals(text);
            let is_right = |it: &super::Conditional<'_>| {
                (it.law, it.condition, it.relation) == (law, condition, relation)
            };
            assert!(found.iter().any(is_right), "{text}: {found:?}");
        }
        for text in ["x == y", "for all x and y, x == y", "x == 0, y == 0", "formal x == y"] {
            assert!(conditionals(text).is_empty(), "{text}: {:?}", conditionals(text));
        }
    }
}
