//! Several laws in a sentence, with commas and words such as `and` between them.

use std::ops::ControlFlow;

use crate::document::sentence;
use crate::finding::{Finding, Verdict};
use crate::parts::lead;
use crate::parts::part::Part;
use crate::parts::phrases::has_phrase_with_in;
use crate::parts::updates::updated;
use crate::parts::{laws, remarks};
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// One of several laws, with the words before and after it.
struct Listed<'a> {
    part: Part<'a>,
    formula: Formula,
    words: [&'a str; 2],
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a line with several laws between commas and words, below other lines of its sentence; returns
    /// false for other lines.
    pub(crate) fn listed(&mut self, line: Part<'_>, above: &str) -> ControlFlow<(), bool> {
        let text = line.text.trim_end_matches(['.', ',', ' ']);
        let law = remarks::without(text).map_or(text, |it| it.0);
        let start = law.as_ptr() as usize - line.text.as_ptr() as usize;
        let around = [&line.text[..start], &line.text[start + law.len()..]];
        let mut names = around.into_iter().flat_map(remarks::names_for_all);
        if names.any(|name| self.has_value(name)) {
            return ControlFlow::Continue(false);
        }
        let parts = laws::listed(law).unwrap_or_default();
        let read = parts.into_iter().map(|text| {
            let start = text.as_ptr() as usize - line.text.as_ptr() as usize;
            self.one_of_several(line.within(start, text))
        });
        let Some(all) = read.collect::<Option<Vec<_>>>().filter(|it| !it.is_empty()) else {
            return ControlFlow::Continue(false);
        };
        let first = all.first().map_or("", |it| it.words[0]);
        let last = all.last().map_or("", |it| it.words[1]);
        let head = format!("{above} {}{first}", around[0]);
        let tail = format!("{last}{}", around[1].trim_end_matches(['.', ',', ' ']));
        let has_words = all.iter().any(|it| it.words.iter().any(|words| !words.trim().is_empty()));
        let defined = all.iter().filter(|it| it.formula.definition().is_some()).count();
        let is_claimed = lead::around(sentence(&head), &tail) == lead::Lead::Claim;
        if defined > 0 && (has_words || defined < all.len() || !is_claimed) {
            return ControlFlow::Continue(false);
        }
        if defined > 0 {
            all.into_iter().try_for_each(|it| self.judge(it.part, &it.formula))?;
            return ControlFlow::Continue(true);
        }
        for (index, it) in all.iter().enumerate() {
            // The words between two laws are about the one or the other.
            let own = if index > 0 { it.words[0] } else { "" };
            let head = format!("{head} {own}");
            let own = if index + 1 < all.len() { it.words[1] } else { "" };
            let tail = format!("{own} {tail}");
            match self.verdict(it.part, &it.formula) {
                Ok(judged) => {
                    let judged = match judged.verdict {
                        Verdict::Refuted if updated(it.part.text).is_some() => {
                            self.update(it.part, false)?;
                            continue;
                        }
                        Verdict::Refuted => self.among(it, &all, judged),
                        _ => judged,
                    };
                    let judged =
                        self.in_words(it.part, &it.formula, judged, sentence(&head), &tail);
                    self.judged(it.part, judged)?;
                }
                Err(error) => self.not_understood(it.part, &error)?,
            }
        }
        ControlFlow::Continue(true)
    }

    /// Reads one of several laws, also with words before or after it.
    fn one_of_several<'b>(&self, part: Part<'b>) -> Option<Listed<'b>> {
        let read = self.read(part).ok().filter(|it| it.is_statement() && !it.is_joined());
        if let Some(formula) =
            read.filter(|it| !it.is_condition() && !has_phrase_with_in(part.text))
        {
            return Some(Listed { part, formula, words: ["", ""] });
        }
        let (part, formula, words) = self.law_among_words(part, "")?;
        Some(Listed { part, formula, words })
    }

    /// Returns the verdict on a false law that may be a condition of the others, or true with one of them.
    fn among(&self, law: &Listed<'_>, all: &[Listed<'_>], judged: Judged) -> Judged {
        let is_condition = |it: &&Listed<'_>| {
            !std::ptr::eq(*it, law) && it.formula.may_be_condition() && !it.formula.is_closed()
        };
        let text = law.part.text;
        if law.formula.may_be_condition() && !law.formula.is_closed() {
            let reason = format!(
                "this may be a law, which is false {}, or a condition of the others; write `law: {text}`, or a \
                 word such as `if` before it",
                judged.reason
            );
            return Judged::new(Verdict::NotUnderstood, reason);
        }
        let with = all.iter().filter(is_condition).find_map(|it| {
            let law = format!("({}) => ({text})", it.part.text);
            let read = self.read(Part { text: &law, ..it.part }).ok()?;
            let is_true = read.judge(self.limits).ok()?.verdict == Verdict::Proved;
            is_true.then_some(it.part.text)
        });
        match with {
            Some(condition) => {
                let reason = format!(
                    "false by itself {}, and true if `{condition}`; write `{condition} => {text}`",
                    judged.reason
                );
                Judged::new(Verdict::NotUnderstood, reason)
            }
            None => judged,
        }
    }
}
