//! Conditions before and after a law in a sentence with inline code.

use std::ops::ControlFlow;

use crate::document::{Block, Condition};
use crate::finding::{Finding, Verdict};
use crate::parts::lead::{self, Lead};
use crate::parts::part::Part;
use crate::parts::premises::{Conditional, begins_list, listed_values};
use crate::parts::updates::updated;
use crate::reading::claimed::alternative;
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// Words before a condition that may begin something else.
const OTHERS: [&str; 7] = ["for", "for all", "for any", "for every", "for each", "where", "with"];

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the text of a law that all readers read: that of its formula, if it is written in TeX.
    pub(crate) fn law_text(&self, part: Part<'_>, formula: &Formula) -> String {
        match self.read(part) {
            Ok(_) => part.text.to_owned(),
            Err(_) => formula.text(),
        }
    }

    /// Returns true for a law that is false for all values, and so is not meant as a condition.
    pub(crate) fn is_never_true(&self, part: Part<'_>) -> bool {
        let text = format!("!({})", part.text);
        let judged = self.read(Part { text: &text, ..part }).and_then(|it| it.judge(self.limits));
        judged.is_ok_and(|it| it.verdict == Verdict::Proved)
    }

    /// Returns the reason why inline code is a condition of what follows it: it does not always hold.
    pub(crate) fn condition_of_next(&self, part: Part<'_>, formula: &Formula) -> Option<String> {
        if !formula.is_statement() || formula.definition().is_some() {
            return None;
        }
        let judged = self.verdict(part, formula).ok()?;
        let is_false = judged.verdict == Verdict::Refuted;
        is_false.then(|| format!("a condition, not a law: false {}", judged.reason))
    }

    /// Returns the verdict on inline code whose sentence may deny or limit it; `None` for other code, and for a
    /// condition.
    pub(crate) fn in_sentence(
        &self,
        part: Part<'_>,
        formula: &Formula,
        block: &Block,
    ) -> Option<Judged> {
        let (head, tail) = (&*block.head, &*block.after);
        if formula.definition().is_some() || lead::calls_false(head, tail) {
            return None;
        }
        let judged = self.verdict(part, formula).ok()?;
        match judged.verdict {
            Verdict::Proved if lead::denies(head, tail) => {
                Some(self.in_words(part, formula, judged, head, tail))
            }
            Verdict::Proved if block.condition.as_ref().is_some_and(ends_there) => {
                let reason = format!(
                    "the words after its condition may say that it is false elsewhere, and it is true: {}; write \
                     `law: {}`",
                    judged.reason, part.text
                );
                Some(Judged::new(Verdict::NotUnderstood, reason))
            }
            // `x == 0` or `x & -x != 0` claims neither of them alone.
            Verdict::Refuted
                if lead::goes_on_with_or(tail)
                    && formula.may_be_condition()
                    && !self.is_never_true(part)
                    && matches!(
                        lead::before(head),
                        Lead::Claim | Lead::Other | Lead::Conclusion
                    ) =>
            {
                Some(alternative(&judged))
            }
            Verdict::Refuted if block.is_conclusion => {
                let reason = "the law before it is read with it".to_owned();
                Some(Judged::new(Verdict::Premise, reason))
            }
            Verdict::Refuted
                if lead::after(tail) != Lead::Claim
                    && !formula.is_closed()
                    && updated(part.text).is_none()
                    && self.instance(part).is_none()
                    && (!formula.may_be_condition() || self.is_never_true(part)) =>
            {
                Some(self.in_words(part, formula, judged, head, tail))
            }
            _ => None,
        }
    }

    /// Returns the verdict on a law with its condition in the sentence; `None` if it is not a
    /// condition, or the law is true without it.
    pub(crate) fn with_condition(
        &self,
        part: Part<'_>,
        formula: &Formula,
        condition: &Condition,
    ) -> Option<Judged> {
        let Condition { word, text, relation, after } = condition;
        let is_needed = condition.is_statement();
        let law_text = match formula.definition() {
            Some((name, value)) if is_needed => format!("{name} == ({value})"),
            Some(_) => return None,
            None => self.law_text(part, formula),
        };
        let alone = formula.judge(self.limits).ok()?;
        if !is_needed && alone.verdict != Verdict::Refuted || self.instance(part).is_some() {
            return None;
        }
        let words_after = after;
        let conditional =
            Conditional { law: part.text, condition: text, relation: *relation, words: word };
        if let Some(reason) = conditional.doubt() {
            return Some(Judged::new(Verdict::NotUnderstood, reason.to_owned()));
        }
        let values = listed_values(text);
        let condition = Part { text: values.as_deref().unwrap_or(text), ..part };
        let premise = self.read(condition).ok().or_else(|| self.of_tex(condition));
        let premise = premise.filter(|it| it.definition().is_some() || it.is_bool());
        let premise = premise.map(|it| match it.definition() {
            Some((name, value)) => format!("{name} == ({value})"),
            None => self.law_text(condition, &it),
        });
        let Some(premise) = premise else {
            let alone = match alone.verdict {
                Verdict::Refuted => format!(", and without it the law is false {}", alone.reason),
                _ => String::new(),
            };
            let reason = format!(
                "the condition `{text}` is not understood{alone}; write `condition => {}`",
                part.text
            );
            let is_condition = !OTHERS.contains(&&**word) || begins_list(text);
            return is_condition.then(|| Judged::new(Verdict::NotUnderstood, reason));
        };
        let law = relation.law(&premise, &law_text);
        let whole = Part { text: &law, ..part };
        let with = self.read(whole).and_then(|it| it.judge(self.limits));
        let with = with.map(|it| self.with_powers(whole, it));
        Some(match with {
            Ok(with) if is_open(&with, words_after) => {
                let reason = format!(
                    "the words after `{text}` may be a part of its condition; write `{law}`, with all of it"
                );
                Judged::new(Verdict::NotUnderstood, reason)
            }
            Ok(with) => {
                let reason =
                    format!("{}; {}, after `{word}`", with.reason, relation.note(&premise));
                Judged { reason, ..with }
            }
            Err(_) => {
                let reason =
                    format!("the words `{word}` and `{text}` may be a condition; write `{law}`");
                Judged::new(Verdict::NotUnderstood, reason)
            }
        })
    }
}

/// Returns true if the words after a condition may say that the law is false without it.
fn ends_there(condition: &Condition) -> bool {
    matches!(lead::after(&condition.after), Lead::Denial | Lead::Conditional)
}

/// Returns true if the words after a condition may change a verdict, or no value has the condition.
fn is_open(judged: &Judged, words: &str) -> bool {
    let is_decided = matches!(judged.verdict, Verdict::Proved | Verdict::Refuted);
    let is_vacuous = judged.reason.contains("the premise is never true");
    is_decided && (is_vacuous || lead::after(words) != Lead::Claim)
}
