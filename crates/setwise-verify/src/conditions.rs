//! Conditions in a sentence: those before a law, and those after it.

use std::ops::ControlFlow;

use crate::document::Condition;
use crate::finding::{Finding, Verdict};
use crate::judge::{Formula, Judged};
use crate::part::Part;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the verdict on a false law with the condition after it in the sentence; `None` if it is not a
    /// condition.
    pub(crate) fn with_condition(
        &self,
        part: Part<'_>,
        formula: &Formula,
        condition: &Condition,
    ) -> Option<Judged> {
        let Condition { word, text, is_premise } = condition;
        if formula.definition().is_some() {
            return None;
        }
        let false_law = formula.judge(self.limits).ok()?;
        if false_law.verdict != Verdict::Refuted || self.instance(part).is_some() {
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
            let reason = format!(
                "the condition `{text}` after it is not understood, and without it the law is false {}; write \
                 `condition => {}`",
                false_law.reason, part.text
            );
            return is_premise.then(|| Judged::new(Verdict::NotUnderstood, reason));
        };
        let law = format!("({premise}) => ({})", part.text);
        let with = self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits)).ok();
        match with {
            Some(mut with) if *is_premise => {
                with.reason += &format!("; the premise is `{premise}`, after `{word}`");
                Some(with)
            }
            _ => {
                let law = part.text;
                let whole = match word.as_str() {
                    "unless" | "except for" | "except if" | "except when" | "apart from"
                    | "if not" | "when not" => format!("!({premise}) => {law}"),
                    "only if" => format!("({law}) => {premise}"),
                    "iff" | "if and only if" => format!("({law}) <=> {premise}"),
                    _ => format!("{premise} => {law}"),
                };
                let reason = format!(
                    "the words `{word}` and `{text}` after it may be a condition, and without it the law is \
                     false {}; write `{whole}`",
                    false_law.reason
                );
                Some(Judged::new(Verdict::NotUnderstood, reason))
            }
        }
    }
}
