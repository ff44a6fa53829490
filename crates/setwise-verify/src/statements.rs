//! The statements of a document, which are read and judged among the others.

use std::ops::ControlFlow;

use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError};

use crate::assigned::reassigned;
use crate::document::DocumentKind;
use crate::doubts::cut;
use crate::finding::{Finding, Verdict};
use crate::instance::Pattern;
use crate::java;
use crate::judge::{Formula, Judged, read};
use crate::part::{Part, without_arrow};
use crate::python;
use crate::readings::Context;
use crate::remarks;
use crate::rust_statements as rust;
use crate::scope::Scope;
use crate::signs;
use crate::unread::calls;
use crate::verifier::Reader;
use crate::words::places;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a formula, with the code after it if that defines what it uses.
    pub(crate) fn read(&self, part: Part<'_>) -> Result<Formula, FormulaError> {
        let context = match self.is_source {
            _ if self.scope.is_java() => Context::Java,
            _ if self.kind == DocumentKind::Python => Context::Python,
            _ if self.kind == DocumentKind::Rust => Context::Rust,
            true => Context::Source,
            false if self.is_code => Context::Code,
            false => Context::Page,
        };
        self.read_as(part, context)
    }

    /// Reads a formula of a document or of its code.
    pub(crate) fn read_as(
        &self,
        part: Part<'_>,
        context: Context,
    ) -> Result<Formula, FormulaError> {
        let text = without_arrow(part.text);
        if let Some(error) = self.unread.refusal(text).or_else(|| remarks::doubt(text)) {
            return Err(error);
        }
        if context != Context::Python
            && let Some(error) = cut(text)
        {
            return Err(error);
        }
        self.read_text(text, context).or_else(|error| {
            let (law, note) = remarks::without(text).ok_or_else(|| error.clone())?;
            Ok(self.read_text(law, context).map_err(|_| error)?.with_note(note))
        })
    }

    fn read_text(&self, text: &str, context: Context) -> Result<Formula, FormulaError> {
        let is_below = |name| self.all.has_function(name) && !self.scope.has_function(name);
        if calls(text).any(is_below) && !self.all.lacks(&self.scope, text) {
            return read_in(text, context, &self.all.with_formulas(&self.scope));
        }
        read_in(text, context, &self.scope).or_else(|error| {
            if !self.all.has_more_than(&self.scope, text) {
                return Err(error);
            }
            read_in(text, context, &self.all.with_formulas(&self.scope)).or(Err(error))
        })
    }

    pub(crate) fn judge(&mut self, part: Part<'_>, formula: &Formula) -> ControlFlow<()> {
        self.judge_with(part, formula, false)
    }

    /// Reports the verdict on a formula, which within a sentence may be a condition.
    pub(crate) fn judge_with(
        &mut self,
        part: Part<'_>,
        formula: &Formula,
        is_inline: bool,
    ) -> ControlFlow<()> {
        if is_inline && formula.definition().is_some() {
            if let Some((name, value)) = formula.definition() {
                self.condition = Some((format!("{name} == ({value})"), part.at.0));
            }
            let reason = "a value in a sentence: only blocks of code define names".to_owned();
            return self.report(part, Verdict::Premise, reason);
        }
        if let Some((name, text)) = formula.definition()
            && !self.define(&name, &text, part.at.0)
        {
            let reason = format!("the formula of `{name}` is too long with those it uses");
            return self.report(part, Verdict::NotUnderstood, reason);
        }
        if let Some((name, text)) = formula.equation()
            && !is_inline
            && !self.is_source
            && self.is_only_defined(&name)
            && self.define(&name, &text, part.at.0)
        {
            let reason = format!("{name}, which occurs only as the left side of equations");
            return self.report(part, Verdict::Defined, reason);
        }
        if !is_inline && formula.is_code() {
            let reason = "statements that assign it more than once";
            let names = reassigned(part.text);
            names.into_iter().for_each(|name| self.unread.add_name(name, part.at.0, reason));
        }
        if let Some(pattern) = Pattern::of(part.text, part.at.0) {
            self.pattern = Some(pattern);
        }
        match formula.judge(self.limits) {
            Ok(Judged { verdict: Verdict::Refuted, reason, .. })
                if self.instance(part).is_some() =>
            {
                let proof = self.instance(part).unwrap_or_default();
                self.report(part, Verdict::Proved, format!("{proof}; without it, false {reason}"))
            }
            Ok(Judged { verdict: Verdict::Refuted, reason, .. })
                if is_inline && formula.may_be_condition() =>
            {
                self.condition = Some((part.text.to_owned(), part.at.0));
                let reason = format!("a condition, not a law: false {reason}");
                self.report(part, Verdict::Premise, reason)
            }
            Ok(mut judged) => {
                if judged.verdict == Verdict::Refuted
                    && let Some(law) = self.modulo(part, formula)
                {
                    judged.reason += &format!("; modulo the width it is true: write `{law}`");
                }
                if let Some((condition, line)) = &self.condition
                    && is_inline
                    && judged.verdict == Verdict::Refuted
                    && part.at.0 <= line + 1
                {
                    let law = format!("({condition}) => ({})", part.text);
                    let with =
                        self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits));
                    match with {
                        Ok(with) if with.verdict == Verdict::Proved => {
                            let reason = format!(
                                "true if `{condition}` before it is its premise, and else false {}; write \
                                 `{condition} => {}`",
                                judged.reason, part.text
                            );
                            judged = Judged::new(Verdict::NotUnderstood, reason);
                        }
                        Ok(with) if with.verdict == Verdict::Refuted => {
                            judged.reason += &format!("; also with `{condition}` before it");
                        }
                        _ => {}
                    }
                }
                self.judged(part, judged)
            }
            Err(error) => self.not_understood(part, &error),
        }
    }

    /// Returns the congruence that is true although an equation is false: shift counts such as `-i` and
    /// `64 - i` are equal modulo the width, which the equation mentions.
    fn modulo(&self, part: Part<'_>, formula: &Formula) -> Option<String> {
        let tree = formula.tree();
        let NodeKind::Binary(O::Equal, a, b) = tree.nodes()[tree.root()].kind else { return None };
        let is_width = |id: NodeId, width: u64| {
            let kind = &tree.nodes()[id].kind;
            matches!(kind, NodeKind::Number(number, _) if *number == width)
        };
        let is_used = |width: &u64| {
            tree.nodes().iter().any(|it| match it.kind {
                NodeKind::Binary(O::Add | O::Subtract, a, b) => {
                    is_width(a, *width) || is_width(b, *width)
                }
                _ => false,
            })
        };
        let [a, b] = [a, b].map(|side| tree.text(side));
        [64, 32, 16, 8].into_iter().filter(is_used).find_map(|width| {
            let law = format!("{a} ≡ {b} (mod {width})");
            let read = self.read(Part { text: &law, ..part }).ok()?;
            let is_true = read.judge(self.limits).ok()?.verdict == Verdict::Proved;
            (is_true && !formula.is_closed()).then_some(law)
        })
    }

    /// Returns true for a name of several letters that occurs only as the left side of equations,
    /// and is not defined yet.
    fn is_only_defined(&self, name: &str) -> bool {
        let mut uses = self.code.iter().flat_map(|text| {
            places(text, name).map(|at| {
                let line_start = text[..at].rsplit('\n').next().unwrap_or_default();
                let rest = text[at + name.len()..].trim_start();
                line_start.trim().is_empty() && rest.starts_with("==")
            })
        });
        name.len() > 1 && !self.scope.has(name) && uses.all(|is_left| is_left)
    }
}

/// Reads a formula in its context.
fn read_in(text: &str, context: Context, scope: &Scope) -> Result<Formula, FormulaError> {
    match context {
        Context::Java => java::read(text, scope),
        Context::Python => python::read(text, scope),
        Context::Rust => {
            let read = match text.replace("!=", "").contains('!') {
                true => rust::negated(text, scope),
                false => read(text, context, scope),
            };
            read.or_else(|error| rust::with_methods(text, scope).unwrap_or(Err(error)))
        }
        _ => {
            let formula = read(text, context, scope)?;
            signs::expect_one(formula.tree(), scope)?;
            Ok(formula)
        }
    }
}
