//! Laws with words between comparisons: `x < y implies y > x`, `x < 3 or x >= 3`.

use std::ops::ControlFlow;

use crate::finding::Finding;
use crate::names::words::words;
use crate::parts::clauses::with_signs;
use crate::parts::premises::{Conditional, conditionals, listed_values};
use crate::parts::readings::Context;
use crate::parts::remarks;
use crate::verdicts::judge::Formula;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a law with its condition, or comparisons with words between them. Laws with `and` between them are
    /// statements of their own.
    pub(crate) fn with_words(&self, law: &str, context: Context) -> Option<Formula> {
        let read = conditionals(law).into_iter().find_map(|it| self.conditional(it, context));
        read.or_else(|| {
            let written = self.with_signs(law, context)?;
            let is_one =
                context == Context::Python || !written.contains("&&") || written.starts_with('!');
            self.read_text(&written, context).ok().filter(|it| is_one && it.is_bool())
        })
    }

    /// Returns comparisons with words between them as a formula.
    fn with_signs(&self, text: &str, context: Context) -> Option<String> {
        let is_bool = |text: &str| {
            let read = self.read_text(&format!("({text})"), context);
            read.is_ok_and(|it| it.is_bool())
        };
        with_signs(text, &is_bool)
    }

    /// Reads a law with its condition.
    fn conditional(&self, it: Conditional<'_>, context: Context) -> Option<Formula> {
        let is_defined = it.is_for_all() && words(it.condition).any(|name| self.has_value(name));
        if is_defined || it.has_domain() {
            return None;
        }
        let condition = match listed_values(it.condition) {
            Some(values) => values,
            None => self.clause(it.condition, context)?,
        };
        let law = remarks::without(it.law).map_or(it.law, |law| law.0);
        let is_definition = self.read_text(law, context).is_ok_and(|it| it.definition().is_some());
        if is_definition && !it.relation.is_of_law(it.words) {
            return None;
        }
        let law = self.clause(law, context)?;
        let formula = self.read_text(&it.relation.law(&condition, &law), context).ok()?;
        let note = it.relation.note(&condition);
        Some(formula.with_note(format!("{note}; `{}` and other words are passed over", it.words)))
    }

    /// Returns a condition or a law as a formula; `None` for what is neither.
    fn clause(&self, text: &str, context: Context) -> Option<String> {
        let Ok(formula) = self.read_text(text, context) else {
            return self.with_signs(text, context);
        };
        match formula.definition() {
            Some((name, value)) => Some(format!("{name} == ({value})")),
            None => formula.is_bool().then(|| text.to_owned()),
        }
    }
}
