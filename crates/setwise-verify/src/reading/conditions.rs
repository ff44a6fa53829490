//! Conditions after a law in a sentence with inline code.

use std::ops::ControlFlow;

use crate::document::Condition;
use crate::finding::{Finding, Verdict};
use crate::parts::part::Part;
use crate::parts::premises::Relation;
use crate::verdicts::judge::{Formula, Judged};
use crate::verifier::Reader;

/// Words before a condition that may begin something else.
const OTHERS: [&str; 7] = ["for", "for all", "for any", "for every", "for each", "where", "with"];

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the verdict on a law with the condition after it in the sentence; `None` if it is not a
    /// condition, or the law is true without it.
    pub(crate) fn with_condition(
        &self,
        part: Part<'_>,
        formula: &Formula,
        condition: &Condition,
    ) -> Option<Judged> {
        let Condition { word, text, relation } = condition;
        if formula.definition().is_some() {
            return None;
        }
        let alone = formula.judge(self.limits).ok()?;
        let is_needed = matches!(relation, Relation::Equivalent | Relation::Conclusion);
        if !is_needed && alone.verdict != Verdict::Refuted || self.instance(part).is_some() {
            return None;
        }
        let premise = self
            .read(Part { text, ..part })
            .ok()
            .filter(|it| it.definition().is_some() || it.is_bool());
        let premise = match premise.as_ref().map(Formula::definition) {
            Some(Some((name, value))) => Some(format!("{name} == ({value})")),
            Some(None) => Some(text.clone()),
            None => None,
        };
        let Some(premise) = premise else {
            let alone = match alone.verdict {
                Verdict::Refuted => format!(", and without it the law is false {}", alone.reason),
                _ => String::new(),
            };
            let reason = format!(
                "the condition `{text}` after it is not understood{alone}; write `condition => {}`",
                part.text
            );
            let is_condition = !OTHERS.contains(&&**word);
            return is_condition.then(|| Judged::new(Verdict::NotUnderstood, reason));
        };
        let law = relation.law(&premise, part.text);
        let with = self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits));
        Some(match with {
            Ok(with) => {
                let reason =
                    format!("{}; {}, after `{word}`", with.reason, relation.note(&premise));
                Judged { reason, ..with }
            }
            Err(_) => {
                let reason = format!(
                    "the words `{word}` and `{text}` after it may be a condition; write `{law}`"
                );
                Judged::new(Verdict::NotUnderstood, reason)
            }
        })
    }
}
