//! A law among the words of a line: `It is easy to see that x | x == x.`

use std::ops::ControlFlow;

use setwise_expr::Function;

use crate::document::{EQUALS, said_value, sentence};
use crate::finding::{Finding, Verdict};
use crate::names::words::places;
use crate::parts::laws::has_relation;
use crate::parts::lead::{self, Lead};
use crate::parts::part::Part;
use crate::parts::phrases::{self, has_phrase_with_in};
use crate::parts::premises::{begins_condition, conditionals, has_words};
use crate::parts::remarks;
use crate::parts::unread::{OPERATORS, has_block, is_plain, islands};
use crate::parts::updates::updated;
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// The number of bytes that a line of words with a law may have.
const MAX_LINE: usize = 600;

/// The number of bytes that a law among words may have.
const MAX_LAW: usize = 240;

/// The number of readings of a line that are tried.
const MAX_SPLITS: usize = 48;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the law in a line of words below other lines of its sentence, and the words before and after
    /// it.
    pub(crate) fn law_among_words<'b>(
        &self,
        part: Part<'b>,
        above: &str,
    ) -> Option<(Part<'b>, Formula, [&'b str; 2])> {
        splits(part.text).into_iter().find_map(|(start, end)| {
            let words = [&part.text[..start], &part.text[end..]];
            let law = part.text[start..end].trim_end_matches([',', ';', ':', '.', '?']);
            let words = [words[0], &part.text[start + law.len()..]];
            let law = part.within(start, law);
            let head = format!("{above} {}", words[0]);
            let lead = lead::around(sentence(&head), words[1]);
            let formula = self.read(law).ok().filter(|it| is_law(it, lead))?;
            // A law for all `a` whose `a` has a value.
            let mut names = words.into_iter().flat_map(remarks::names_for_all);
            let has_value = names.any(|name| self.has_value(name) && uses(law.text, name));
            (!has_value).then_some((law, formula, words))
        })
    }

    /// Reads a line of words with one law, below other lines of its sentence; returns false for other lines.
    pub(crate) fn claimed(&mut self, part: Part<'_>, above: &str) -> ControlFlow<(), bool> {
        let Some((law, formula, [before, after])) = self.law_among_words(part, above) else {
            return ControlFlow::Continue(false);
        };
        let head = format!("{above} {before}");
        let Ok(judged) = self.verdict(law, &formula) else {
            return ControlFlow::Continue(false);
        };
        if judged.verdict == Verdict::Refuted
            && updated(law.text).is_some()
            && !lead::calls_law(sentence(&head), after)
        {
            self.update(law, false)?;
            return ControlFlow::Continue(true);
        }
        let judged = self.in_words(law, &formula, judged, sentence(&head), after);
        let words = [before, after].map(|it| format!("`{}`", it.trim()));
        let words: Vec<String> = words.into_iter().filter(|it| it.len() > 2).collect();
        let verb = if words.len() == 1 { "is" } else { "are" };
        let note = format!("; note: {} {verb} passed over", words.join(" and "));
        let reason = match judged.verdict {
            Verdict::Proved | Verdict::Refuted | Verdict::Undecided => judged.reason + &note,
            _ => judged.reason,
        };
        self.judged(part, Judged { reason, ..judged })?;
        ControlFlow::Continue(true)
    }

    /// Reads a line of words in which a word such as `equals` stands for the sign, below other lines of its
    /// sentence; returns false for other lines.
    pub(crate) fn equal_in_words(&mut self, part: Part<'_>, above: &str) -> ControlFlow<(), bool> {
        let read = with_equals(part.text).or_else(|| said_value(part.text));
        let Some((text, word)) = read else {
            return ControlFlow::Continue(false);
        };
        let written = Part { text: &text, ..part };
        let whole = || Some((written, self.read(written).ok()?, ["", ""]));
        let law = whole().filter(|it| it.1.is_bool() && it.1.operators() > 1);
        let Some((law, formula, [before, after])) =
            law.or_else(|| self.law_among_words(written, above))
        else {
            return ControlFlow::Continue(false);
        };
        let Ok(judged) = self.verdict(law, &formula) else {
            return ControlFlow::Continue(false);
        };
        let head = format!("{above} {before}");
        let judged = self.in_words(law, &formula, judged, sentence(&head), after);
        let reason = format!("{}; note: `{word}` is read as `==`: `{}`", judged.reason, law.text);
        self.judged(part, Judged { reason, ..judged })?;
        ControlFlow::Continue(true)
    }

    /// Returns the verdict on a law with the words of its sentence around it.
    pub(crate) fn in_words(
        &self,
        law: Part<'_>,
        formula: &Formula,
        judged: Judged,
        head: &str,
        tail: &str,
    ) -> Judged {
        let lead = match lead::around(head, tail) {
            // No words can limit a law without variables.
            Lead::Other | Lead::Conclusion if formula.is_fixed() => Lead::Claim,
            lead => lead,
        };
        let text = law.text;
        let not_understood = |reason| Judged::new(Verdict::NotUnderstood, reason);
        match (judged.verdict, lead) {
            (Verdict::Proved | Verdict::Refuted, _)
                if phrases::goes_on(tail) || may_limit(text, tail) =>
            {
                let rest = tail.trim().split(". ").next().unwrap_or_default();
                not_understood(format!(
                    "`{rest}` may be a part of it; write all values in the formula, as in \
                     `x == 1 || x == 3 => …`"
                ))
            }
            (Verdict::Proved, _) if lead::denies(head, tail) => not_understood(format!(
                "the words around it may say that it is false, and it is true: {}; write `law: {text}`",
                judged.reason
            )),
            (Verdict::Refuted, _) if lead::is_alternative(head) => alternative(&judged),
            (Verdict::Refuted, _) if lead::calls_false(head, tail) => {
                let reason = format!("{}; the words around it say that it is false", judged.reason);
                Judged { reason, is_denied: true, ..judged }
            }
            (Verdict::Refuted, Lead::Conditional) if is_question(tail) => not_understood(format!(
                "a question claims nothing, and the answer is no: the law is false {}; write `law: {text}` or \
                 `refuted: {text}`",
                judged.reason
            )),
            (Verdict::Refuted, Lead::Claim) => self.without_condition(law, judged),
            (Verdict::Refuted, Lead::Condition) => Judged::new(
                Verdict::Premise,
                format!("a condition, not a law: false {}", judged.reason),
            ),
            (Verdict::Refuted, Lead::Denial) => not_understood(format!(
                "the words around it may say that it is false, and it is false {}; write `refuted: {text}`",
                judged.reason
            )),
            (Verdict::Refuted, Lead::Conditional | Lead::Conclusion | Lead::Other) => {
                not_understood(format!(
                    "the words around it may limit the law, which by itself is false {}; write `law: {text}`, or \
                 its premise, as in `x != 0 => …`",
                    judged.reason
                ))
            }
            _ => judged,
        }
    }
}

/// Returns no verdict on a false law that `or` joins with another.
pub(crate) fn alternative(judged: &Judged) -> Judged {
    let reason = format!(
        "`or` may join it with a law next to it, and by itself it is false {}; write both in one formula, as in \
         `x == 0 || y == 0`",
        judged.reason
    );
    Judged::new(Verdict::NotUnderstood, reason)
}

/// Returns true for words after a law with a condition that may be a part of the condition.
fn may_limit(law: &str, tail: &str) -> bool {
    let may_go_on = lead::after(tail) != Lead::Claim
        || !tail.trim_start().starts_with(['(', '['])
            && tail.contains(|c: char| c.is_ascii_digit());
    may_go_on && !conditionals(law).is_empty()
}

/// Words between a law and its condition.
const CONDITIONS: [&str; 6] = [" for ", " if ", " when ", " whenever ", " where ", " unless "];

/// Returns a text with the sign of an equation in place of the words for it, and the words; `None` for a text
/// without them, and for one with a relation.
pub(crate) fn with_equals(text: &str) -> Option<(String, &'static str)> {
    let found = EQUALS.into_iter().filter_map(|it| Some((text.find(&format!(" {it} "))?, it)));
    let (at, word) = found.min_by_key(|it| it.0)?;
    let rest = &text[at + 1 + word.len()..];
    let rest = match rest.trim() {
        "zero" => " 0",
        "one" => " 1",
        _ => rest,
    };
    // A condition after the law may compare, too.
    let end = CONDITIONS.into_iter().filter_map(|it| rest.find(it)).min().unwrap_or(rest.len());
    (!has_relation(&text[..at]) && !has_relation(&rest[..end]))
        .then(|| (format!("{} =={rest}", &text[..at]), word))
}

/// Returns true for words that end a question.
fn is_question(tail: &str) -> bool {
    tail.trim_start().starts_with('?')
}

fn uses(law: &str, name: &str) -> bool {
    places(law, name).next().is_some()
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns true for a line of words with a law that is not read, and that may be false.
    pub(crate) fn has_false_law(&self, part: Part<'_>) -> bool {
        let text = part.text;
        let is_false = |law: &str| {
            let law = law.trim_end_matches(" and").trim_end_matches(" or");
            let law = law.trim_start_matches("and ").trim_matches([',', ':', '.', ' ']);
            let law = Part { text: law, ..part };
            let formula = self.read(law).ok().filter(|it| is_law(it, Lead::Other));
            let judged = formula.and_then(|it| it.judge(self.limits).ok());
            judged.is_some_and(|it| it.verdict != Verdict::Proved)
        };
        text.len() <= MAX_LINE && !text.contains(['`', '"', '?', ';']) && !has_block(text) && {
            let parts = islands(text);
            parts.len() > 1 && parts.into_iter().take(MAX_SPLITS).any(is_false)
        }
    }
}

/// Returns true for a law that words may claim: one that has an operator, unless the words say that it is a
/// law.
fn is_law(formula: &Formula, lead: Lead) -> bool {
    formula.is_statement()
        && formula.is_bool()
        && formula.definition().is_none()
        && !formula.is_joined()
        && !formula.is_condition()
        && (formula.operators() > 1 || lead == Lead::Claim || formula.is_fixed())
}

/// Returns the starts and ends of the parts of a line that may be a law, with words alone before and after
/// them, the longest first.
fn splits(text: &str) -> Vec<(usize, usize)> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let is_relation = |it: &&str| has_relation(it) && *it != "->";
    let first = tokens.iter().position(is_relation);
    let Some((first, last)) = first.zip(tokens.iter().rposition(is_relation)) else {
        return Vec::new();
    };
    if text.len() > MAX_LINE || text.contains(['`', '"', '\n']) || has_block(text) {
        return Vec::new();
    }
    let start = |at: usize| tokens[at].as_ptr() as usize - text.as_ptr() as usize;
    let end = |at: usize| start(at) + tokens[at].len();
    let heads = tokens[..first].iter().take_while(|it| is_wordy(it)).count();
    let tails = tokens[last + 1..].iter().rev().take_while(|it| is_wordy(it)).count();
    // A law has no plain words next to each other, unless its condition stands first.
    let may_begin = |at: usize| {
        begins(&tokens, at) && (begins_condition(tokens[at]) || !are_words(&tokens[at..first]))
    };
    let starts = (0..=heads).filter(|&at| may_begin(at));
    let starts: Vec<usize> = starts.filter(|&at| is_balanced(&text[..start(at)])).collect();
    let may_end = |at: usize| ends(&tokens, at) && !are_words(&tokens[last + 1..at]);
    let ends = (tokens.len() - tails..=tokens.len()).rev().filter(|&at| may_end(at));
    let ends: Vec<usize> = ends.collect();
    let all = starts.iter().flat_map(|&from| ends.iter().map(move |&to| (from, to)));
    let has_words = |it: &(usize, usize)| has_phrase_with_in(&tokens[it.0..it.1].join(" "));
    let all = all.filter(|it| *it != (0, tokens.len()) && !has_words(it)).take(MAX_SPLITS);
    let all = all.map(|(from, to)| (start(from), end(to - 1)));
    all.filter(|it| it.1 - it.0 <= MAX_LAW).collect()
}

/// Returns true for a word, also with a punctuation mark, in brackets or as a number.
fn is_wordy(token: &str) -> bool {
    let word = token.trim_matches(['.', ',', ':', ';', '!', '?', '(', ')', '*', '_']);
    let is_number = word.chars().all(|c| c.is_ascii_digit() || c == '.');
    !word.is_empty()
        && !word.starts_with('-')
        && (is_number || word.chars().all(|c| c.is_alphanumeric() || "-'’".contains(c)))
        && token.starts_with('*') == token.ends_with('*')
}

fn are_words(tokens: &[&str]) -> bool {
    has_words(&tokens.join(" "))
}

fn is_balanced(text: &str) -> bool {
    text.matches('(').count() == text.matches(')').count()
        && text.matches('{').count() == text.matches('}').count()
}

/// Returns true if a law may begin at a token: not in the middle of a formula, and not with a word before a
/// sign that begins an operand, as in `that -x == y`.
fn begins(tokens: &[&str], at: usize) -> bool {
    let is_after = at.checked_sub(1).map(|at| tokens[at]).is_none_or(|before| {
        let is_apart = before.ends_with([',', ':', ';', '.', ')']);
        let word = before.trim_matches(['*', '_']);
        is_apart
            || before.contains('-')
            || is_plain(word) && !OPERATORS.contains(&word)
            || word.contains(['\'', '’'])
    });
    let next = tokens.get(at + 1).copied().unwrap_or_default();
    let is_sign = next.len() > 1
        && next.starts_with(['-', '+', '*', '&', '~', '!', '(', '|', '¬'])
        && !next.starts_with("!=")
        && !["&&", "||"].contains(&next);
    let is_call = next.starts_with('(') && Function::named(tokens[at]).is_some();
    let is_word =
        is_plain(tokens[at]) && (is_sign && !is_call || OPERATORS.contains(&next) || next == "=");
    is_after && !(is_word || tokens[at] == "not")
}

/// Returns true if a law may end before a token.
fn ends(tokens: &[&str], at: usize) -> bool {
    let Some(next) = tokens.get(at) else { return true };
    let last = tokens[at - 1];
    let is_word = is_plain(next.trim_matches(['.', ',', ':', ';', '!', '?', '*', '_']));
    last.ends_with([',', ':', ';', '.'])
        || next.starts_with('(')
        || is_word && (*next == "in" || !OPERATORS.contains(next))
}

#[cfg(test)]
mod tests {
    use super::splits;

    #[test]
    fn laws_stand_among_words() {
        for (text, law) in [
            ("It is easy to see that x | x == x", "x | x == x"),
            ("One has (x | 1) == x in general", "(x | 1) == x"),
            ("Theorem 1 (Euler 1760): x == x", "x == x"),
            ("In two's complement -x == ~x + 1", "-x == ~x + 1"),
            ("We get popcount (x) == y.", "popcount (x) == y."),
        ] {
            let all: Vec<&str> = splits(text).iter().map(|it| &text[it.0..it.1]).collect();
            assert!(all.contains(&law), "{text}: {all:?}");
        }
        for (text, cut) in [
            ("popcnt(x | y == y", "y == y"),
            ("we see x | y == y", "y == y"),
            ("that -x == y", "that -x == y"),
            ("f(a, b) == c", "b) == c"),
            ("the bits in x == 3", "bits in x == 3"),
            ("We have 3 x == y", "x == y"),
        ] {
            let all: Vec<&str> = splits(text).iter().map(|it| &text[it.0..it.1]).collect();
            assert!(!all.contains(&cut), "{text}: {all:?}");
        }
    }
}
