//! The statements of a document, which are read and judged among the others.

use std::borrow::Cow;
use std::ops::ControlFlow;

use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Function, Span};

use crate::code::assigned::{declared_on, reassigned};
use crate::code::templates;
use crate::code::unread::{calls, functions_in};
use crate::document::{Block, DocumentKind};
use crate::finding::{Finding, Verdict};
use crate::names::scope::Scope;
use crate::names::words::places;
use crate::parts::dashes::without_remarks;
use crate::parts::lead::{self, Lead, limits};
use crate::parts::part::{Part, without_arrow};
use crate::parts::phrases::is_conclusion;
use crate::parts::premises;
use crate::parts::readings::Context;
use crate::parts::remarks;
use crate::parts::subsets;
use crate::parts::updates::updated;
use crate::reading::constants::expect_decimal;
use crate::reading::sentences::lead;
use crate::verdicts::doubts::cut;
use crate::verdicts::instance::{Pattern, ValueInSentence};
use crate::verdicts::java;
use crate::verdicts::judge::{Formula, read};
use crate::verdicts::proof::Judged;
use crate::verdicts::python;
use crate::verdicts::rust_statements as rust;
use crate::verdicts::signs;
use crate::verifier::Reader;

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
        let remarked = without_remarks(part.text);
        let text = remarked.as_ref().map_or(part.text, |it| &it.0);
        let read = self.read_law(text, context);
        match remarked {
            Some((_, note)) => read.map(|formula| formula.with_note(note)),
            None => read,
        }
    }

    /// Reads a formula without the remarks at the ends of its lines.
    fn read_law(&self, text: &str, context: Context) -> Result<Formula, FormulaError> {
        let text = &*self.with_short_arrows(without_arrow(text), context);
        if let Some(error) = self.unread.refusal(text).or_else(|| remarks::doubt(text)) {
            return Err(error);
        }
        if context != Context::Python {
            let doubt = premises::doubt(text).map(|it| FormulaError::new(Span::default(), it));
            if let Some(error) = cut(text).or(doubt) {
                return Err(error);
            }
        }
        let formula = self.read_text(text, context).or_else(|error| {
            if let Some(read) = self.with_templates(text, context) {
                return read;
            }
            if let Some((law, note)) = remarks::without(text)
                && let Ok(formula) = self.read_text(law, context)
            {
                return Ok(formula.with_note(note));
            }
            let law = remarks::without(text).map_or(text, |it| it.0);
            self.with_words(law, context).ok_or(error)
        })?;
        self.expect_variables(text)?;
        let formula = match context {
            Context::Code if !self.scope.is_java() => self.as_c(text, formula)?,
            Context::Source => expect_decimal(text).map(|()| formula)?,
            _ => formula,
        };
        let formula = match formula.definition() {
            Some((name, value)) if remarks::quantified(text).any(|it| it == name) => {
                let law = self.read_text(&format!("{name} == ({value})"), context)?;
                law.with_note(format!("it is for all `{name}`, so `=` does not define it"))
            }
            _ => formula,
        };
        if context == Context::Rust {
            rust::expect_width(formula.tree(), self.unread.narrow())?;
        }
        Ok(formula)
    }

    /// Returns a text with the arrows of formulas, which take as many bytes here. A long arrow below a law that
    /// is true by itself begins another one.
    fn with_short_arrows<'b>(&self, text: &'b str, context: Context) -> Cow<'b, str> {
        let is_law = |law: &str| {
            let read = self.read_text(law, context).ok().filter(|it| !it.is_joined());
            let judged = read.and_then(|it| it.judge(self.limits).ok());
            judged.is_none_or(|it| it.verdict == Verdict::Proved)
        };
        let is_apart = |at: usize| {
            let before = text[..at].trim_end_matches([' ', '\t', '<']);
            !before.ends_with('\n') || !before.trim().contains('\n') && !is_law(before.trim())
        };
        match text.contains("==>") && text.match_indices("==>").all(|it| is_apart(it.0)) {
            true => text.replace("<==>", " <=>").replace("==>", " =>").into(),
            false => text.into(),
        }
    }

    /// Refuses a law `for all a` whose `a` has a value.
    fn expect_variables(&self, text: &str) -> Result<(), FormulaError> {
        let law = remarks::without(text).map_or(text, |it| it.0);
        let has_value = |name: &&str| self.has_value(name) && places(law, name).next().is_some();
        let Some(name) = remarks::quantified(text).find(has_value) else { return Ok(()) };
        let at = places(text, name).next().unwrap_or_default();
        let message = format!("`{name}` has a value here, and the law is for all `{name}`");
        Err(FormulaError::new(Span::new(at, at + name.len()), message).with_help(
            "use another name in the law, or remove the words that say that it is for all",
        ))
    }

    /// Returns true for a name that the document defines.
    pub(crate) fn has_value(&self, name: &str) -> bool {
        self.scope.has(name) || self.scope.has_constant(name)
    }

    /// Reads a law with calls of templates such as `shift<8>(x)`; `None` for other texts.
    fn with_templates(
        &self,
        text: &str,
        context: Context,
    ) -> Option<Result<Formula, FormulaError>> {
        let (law, code) = templates::instantiated(text)?;
        let note = "arguments and values of templates are words of 64 bits without a sign";
        let read = |scope: &Scope| match read_in(&law, context, scope) {
            Ok(formula) => Ok(formula.with_note(note.to_owned())),
            Err(error) => Err(templates::as_written(&error, text)),
        };
        let names = functions_in(&code);
        if names.iter().all(|name| self.scope.has_function(name)) {
            return Some(read(&self.scope));
        }
        let mut scope = self.all.with_formulas(&self.scope);
        if let Err(error) = scope.add_code("the law", &code) {
            let error = templates::as_written(&error, text);
            let message = format!("the call of a template is not read: {}", error.message());
            let help = "write a function that calls it, and the law about that";
            return Some(Err(FormulaError::new(Span::default(), message).with_help(help)));
        }
        Some(read(&scope))
    }

    pub(crate) fn read_text(&self, text: &str, context: Context) -> Result<Formula, FormulaError> {
        let is_below = |name| self.all.has_function(name) && !self.scope.has_function(name);
        if calls(text).any(is_below) && !self.all.lacks(&self.scope, text) {
            return read_in(text, context, &self.all.with_formulas(&self.scope));
        }
        read_in(text, context, &self.scope).or_else(|error| {
            if let Some(written) = subsets::written_out(text)
                && let Ok(formula) = self.read_text(&written, context)
            {
                let note = "`⊆` is read as `a & ~b == none`";
                return Ok(formula.with_note(note.to_owned()));
            }
            if !self.all.has_more_than(&self.scope, text) {
                return Err(error);
            }
            read_in(text, context, &self.all.with_formulas(&self.scope)).or(Err(error))
        })
    }

    pub(crate) fn judge(&mut self, part: Part<'_>, formula: &Formula) -> ControlFlow<()> {
        self.judge_with(part, formula, Setting::Line)
    }

    /// Reports the verdict on a formula, which within a sentence may be a condition.
    pub(crate) fn judge_with(
        &mut self,
        part: Part<'_>,
        formula: &Formula,
        setting: Setting<'_>,
    ) -> ControlFlow<()> {
        let is_inline = matches!(setting, Setting::Inline(_));
        let sentence = setting.sentence();
        if is_inline && formula.definition().is_some() {
            if let Some((name, value)) = formula.definition() {
                self.condition = Some((vec![format!("{name} == ({value})")], part.at.0));
                self.values.retain(|it| it.name != name);
                self.values.push(ValueInSentence { name, value, line: part.at.0 });
            }
            let reason = "a value in a sentence: only blocks of code define names".to_owned();
            return self.report(part, Verdict::Premise, reason);
        }
        if let Some((name, text)) = formula.definition()
            && !self.define(&name, &text, formula, part.at.0)
        {
            let reason = format!("the formula of `{name}` is too long with those it uses");
            return self.report(part, Verdict::NotUnderstood, reason);
        }
        if let Some((name, text)) = formula.equation()
            && !is_inline
            && !self.is_source
            && places(part.text, &name).next().is_some()
            && places(&text, &name).next().is_none()
            && self.is_only_defined(&name)
            && self.define(&name, &text, formula, part.at.0)
        {
            let reason = format!("{name}, which occurs only as the left side of equations");
            return self.report(part, Verdict::Defined, reason);
        }
        if !is_inline && formula.is_code() {
            let reason = "statements that assign it more than once";
            let names = reassigned(part.text);
            names.into_iter().for_each(|name| self.unread.add_name(name, part.at.0, reason));
            let reason = "a declaration whose values only its own line has";
            let names = match part.text.matches(';').count() {
                1 => declared_on(part.text),
                _ => Vec::new(),
            };
            if names.len() > 1 {
                names.into_iter().for_each(|name| self.unread.add_name(name, part.at.0, reason));
            }
        }
        if let Some(pattern) = Pattern::of(part.text, part.at.0) {
            self.pattern = Some(pattern);
        }
        if formula.is_condition() {
            self.condition = Some((vec![formula.text()], part.at.0));
        }
        match self.verdict(part, formula) {
            Ok(Judged { verdict: Verdict::Refuted, .. })
                if !self.is_display && setting.is_update(part) =>
            {
                self.update(part, is_inline)
            }
            Ok(judged)
                if setting.calls_false()
                    || judged.verdict == Verdict::Refuted
                        && lead::is_alternative(setting.words().0) =>
            {
                let (head, tail) = setting.words();
                let judged = self.in_words(part, formula, judged, head, tail);
                self.judged(part, judged)
            }
            Ok(Judged { verdict: Verdict::Refuted, reason, .. })
                if self.instance(part).is_some() =>
            {
                let proof = self.instance(part).unwrap_or_default();
                self.report(part, Verdict::Proved, format!("{proof}; without it, false {reason}"))
            }
            Ok(Judged { verdict: Verdict::Refuted, reason, .. })
                if self.unread.assigned_in(part.text).is_some() =>
            {
                let assigned = self.unread.assigned_in(part.text).unwrap_or_default();
                let reason = format!("{assigned}: it is false {reason}");
                self.report(part, Verdict::NotUnderstood, reason)
            }
            Ok(judged)
                if sentence.is_some_and(|(head, _, lead)| {
                    !self.has_condition(part) && is_decided(&judged, formula, is_inline, head, lead)
                }) =>
            {
                let (head, tail) = sentence.map(|it| (it.0, it.1)).unwrap_or_default();
                let judged = self.in_words(part, formula, judged, head, tail);
                self.judged(part, judged)
            }
            Ok(Judged { verdict: Verdict::Refuted, reason, .. })
                if is_inline
                    && formula.may_be_condition()
                    && !self.is_never_true(part)
                    && sentence
                        .is_none_or(|it| !matches!(it.2, Lead::Claim | Lead::Conclusion)) =>
            {
                self.condition = Some((vec![self.law_text(part, formula)], part.at.0));
                let reason = format!("a condition, not a law: false {reason}");
                self.report(part, Verdict::Premise, reason)
            }
            Ok(Judged { verdict: Verdict::Refuted, reason, .. }) if is_conclusion(part.text) => {
                let reason = format!(
                    "the law depends on the lines above it; by itself it is false {reason}; write its premise, \
                     as in `x != 0 => …`"
                );
                self.report(part, Verdict::NotUnderstood, reason)
            }
            Ok(mut judged) => {
                if judged.verdict == Verdict::Refuted
                    && let Some(law) = self.modulo(part, formula)
                {
                    judged.reason += &format!("; modulo the width it is true: write `{law}`");
                }
                if judged.verdict == Verdict::Refuted {
                    judged = match self.may_define(part, formula, is_inline) {
                        Some((name, value)) => {
                            let reason = format!(
                                "this may define `{name}`, or be a law about a variable `{name}`, which is \
                                 false {}; write `{name} = {value}` to define it",
                                judged.reason
                            );
                            self.values.push(ValueInSentence { name, value, line: part.at.0 });
                            Judged::new(Verdict::NotUnderstood, reason)
                        }
                        None => self.without_condition(part, judged),
                    };
                }
                self.judged(part, judged)
            }
            Err(error) => self.not_understood(part, &error),
        }
    }

    /// Reports a statement of a program that gives a name a new value; laws below it do not know that value.
    pub(crate) fn update(&mut self, part: Part<'_>, is_inline: bool) -> ControlFlow<()> {
        let name = updated(part.text).unwrap_or_default();
        if !is_inline && self.has_value(name) {
            let reason = "statements that assign it more than once";
            self.unread.add_name(name, part.at.0, reason);
        }
        let reason = format!(
            "an assignment: `{name}` gets a new value; write `==` for a law, or another name to define one"
        );
        self.report(part, Verdict::Prose, reason)
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
        let is_function = Function::named(name).is_some() || self.scope.has_function(name);
        let is_in_sentence = self.values.iter().any(|value| value.name == name);
        let mut uses = self.laws.iter().flat_map(|text| {
            places(text, name).map(|at| {
                let before = text[..at].rsplit('\n').next().unwrap_or_default().trim_end();
                let rest = text[at + name.len()..].trim_start();
                // After an operand, another law begins.
                let begins = |c: char| c.is_alphanumeric() || c == ')';
                (before.is_empty() || before.ends_with(begins)) && rest.starts_with("==")
            })
        });
        name.len() > 1
            && !is_function
            && !is_in_sentence
            && !self.scope.has(name)
            && uses.all(|is_left| is_left)
    }
}

/// The place of a formula.
#[derive(Clone, Copy)]
pub(crate) enum Setting<'a> {
    /// On a line of its own, or in code.
    Line,
    /// On a line of its own, below other lines of its sentence.
    Below(&'a str),
    /// In a sentence.
    Inline(&'a Block),
}

impl<'a> Setting<'a> {
    /// Returns the words of the sentence before and after the formula.
    fn words(self) -> (&'a str, &'a str) {
        match self {
            Self::Line => ("", ""),
            Self::Inline(block) => (&block.head, &block.after),
            Self::Below(head) => (head, ""),
        }
    }

    /// Returns true for an assignment, `i = i + 1`, which nothing calls a law.
    fn is_update(self, part: Part<'_>) -> bool {
        let (head, tail) = self.words();
        updated(part.text).is_some() && !lead::calls_law(head, tail)
    }

    /// Returns true if the words say that the formula is false.
    fn calls_false(self) -> bool {
        let (head, tail) = self.words();
        lead::calls_false(head, tail)
    }

    /// Returns the words of the sentence before and after the formula, and what they say about it; `None` if
    /// that may be anything.
    fn sentence(self) -> Option<(&'a str, &'a str, Lead)> {
        match self {
            Self::Line => None,
            Self::Inline(block) => Some((&block.head, &block.after, lead(block)?)),
            Self::Below(head) => {
                let is_colon = head.trim_end().ends_with(':');
                let lead = match lead::before(head) {
                    _ if lead::denies(head, "") => Lead::Denial,
                    it @ (Lead::Condition | Lead::Conditional | Lead::Conclusion) if !is_colon => {
                        it
                    }
                    _ => return None,
                };
                Some((head, "", lead))
            }
        }
    }
}

/// Returns true if the words of a sentence decide what a verdict means: those that deny a true law, or limit
/// a false one.
fn is_decided(judged: &Judged, formula: &Formula, is_inline: bool, head: &str, lead: Lead) -> bool {
    match judged.verdict {
        Verdict::Proved => true,
        Verdict::Refuted if lead == Lead::Other && limits(head) => true,
        // What is defined above is what a conclusion follows from; one of constants follows from nothing.
        Verdict::Refuted if lead == Lead::Conclusion => {
            !judged.inputs.is_empty() && !formula.uses_definitions()
        }
        Verdict::Refuted if is_inline && formula.may_be_condition() => lead == Lead::Other,
        Verdict::Refuted if is_inline => {
            matches!(lead, Lead::Condition | Lead::Conditional | Lead::Denial)
        }
        Verdict::Refuted => true,
        _ => false,
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
            let read = read.or_else(|error| rust::with_methods(text, scope).unwrap_or(Err(error)));
            let formula = read.map_err(|error| rust::without_path(error, text))?;
            signs::expect_one(formula.tree(), scope)?;
            Ok(formula)
        }
        _ => {
            let formula = read(text, context, scope)?;
            signs::expect_one(formula.tree(), scope)?;
            Ok(formula)
        }
    }
}
