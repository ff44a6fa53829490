//! Fragments of C code: declarations and statements outside of functions, as pages print their tricks.
//!
//! A variable that a fragment reads without giving it a value is its input. The code below a fragment may
//! use what it declares: an input is an input there, too, and of another one that code gave a value, the
//! value is not known.

use std::ops::ControlFlow;

use setwise_expr::details::{Fragment, FragmentVariable};

use crate::code::declared::Declared;
use crate::code::unread::Unread;
use crate::finding::{Finding, Verdict};
use crate::names::items::skipped_len;
use crate::names::words::places;
use crate::parts::part::{Part, declared};
use crate::parts::readings::Context;
use crate::verdicts::judge::{Formula, read};
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a part as a fragment of code; returns false for other parts.
    pub(crate) fn fragment(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let part = part.trimmed();
        let is_open = !self.is_source && self.defines_names && !self.scope.is_java();
        // The last sign of a declaration with a type may be missing.
        let is_typed = |text: &str| declared(text).is_some_and(|it| !text.starts_with(it.0));
        let is_code = part.text.contains(';')
            || part.text.lines().next_back().is_some_and(|it| is_typed(it.trim()));
        if !is_open || !is_code {
            return ControlFlow::Continue(false);
        }
        let own = self.scope.fragment(part.text);
        let own: Vec<_> = own.iter().flat_map(|it| &it.declared).map(|it| &*it.name).collect();
        let above = self.declared_above(&without_comments(part.text), &own);
        let prefix: String = above.iter().map(|it| it.text() + " ").collect();
        let code = format!("{prefix}{}", part.text);
        let Some(fragment) = self.scope.fragment(&code) else {
            return ControlFlow::Continue(false);
        };
        let (of_above, declared) = fragment.declared.split_at(above.len());
        if above.is_empty() && !declared.iter().any(|it| it.is_input) {
            let is_alone = !declared.is_empty()
                && fragment.only_declares
                && declared.iter().all(|it| it.is_number && !it.has_value);
            if is_alone {
                self.declare(declared, part);
                let names: Vec<_> = declared.iter().map(|it| format!("`{}`", it.name)).collect();
                let reason = format!("{} for the code below", names.join(", "));
                self.report(part, Verdict::Defined, reason)?;
            }
            return ControlFlow::Continue(is_alone);
        }
        let unknown = above.iter().zip(of_above).find(|it| it.0.is_given && it.1.is_input);
        if let Some((it, _)) = unknown {
            let (name, line) = (it.name(), it.line);
            let reason = format!(
                "`{name}` has the value that code gives it at line {line} or below; write that code and \
                 this in one block"
            );
            self.report(part, Verdict::NotUnderstood, reason)?;
            return ControlFlow::Continue(true);
        }
        let hidden = fragment.declared.iter().map(|it| &*it.name);
        let scope = self.scope.without_formulas(hidden.clone());
        let unread = self.unread.without_names(hidden);
        let Some(formula) = unread
            .refusal(&code)
            .is_none()
            .then(|| read(&code, Context::Code, &scope).ok())
            .flatten()
            .filter(|it| !it.is_joined())
        else {
            return ControlFlow::Continue(false);
        };
        (self.scope, self.unread) = (scope, unread);
        let judged = self.value_of(&fragment, &formula, &above);
        for it in of_above.iter().filter(|it| it.is_changed && !it.is_input) {
            let changed = self.declared.iter_mut().find(|old| old.name() == it.name);
            changed.into_iter().for_each(|it| it.is_given = true);
        }
        self.declare(declared, part);
        let reason = "code with variables that it declares";
        let names = fragment.assigned.iter().filter(|_| !fragment.declared.is_empty());
        names.for_each(|name| self.unread.add_name(name, part.at.0, reason));
        self.judged(part, judged)?;
        ControlFlow::Continue(true)
    }

    /// Returns the variables of the fragments above that a text uses, and those that their values need.
    fn declared_above(&self, text: &str, own: &[&str]) -> Vec<Declared> {
        let mut used: Vec<&Declared> = Vec::new();
        for it in self.declared.iter().rev().filter(|it| !own.contains(&it.name())) {
            let is_in = |text: &str| places(text, it.name()).next().is_some();
            if is_in(text) || used.iter().any(|later| is_in(&later.text())) {
                used.push(it);
            }
        }
        used.into_iter().rev().cloned().collect()
    }

    /// Takes out variables that the document defines otherwise from here on.
    pub(crate) fn forget_declared(&mut self, is_other: impl Fn(&str, &Unread) -> bool) {
        self.declared.retain(|it| !is_other(it.name(), &self.unread));
    }

    /// Keeps the variables of a fragment for the code below it.
    fn declare(&mut self, declared: &[FragmentVariable], part: Part<'_>) {
        for variable in declared {
            self.declared.retain(|it| it.name() != variable.name);
            let is_given = variable.is_changed && !variable.is_input;
            let variable = variable.clone();
            self.declared.push(Declared { variable, line: part.at.0, is_given });
        }
    }

    /// Returns the value of a fragment. A bool that it assigns is not a law.
    fn value_of(&self, fragment: &Fragment, formula: &Formula, above: &[Declared]) -> Judged {
        let mut judged = match fragment.ends_with_formula {
            true => formula.judge(self.limits).unwrap_or_else(|_| formula.computed()),
            false => formula.computed_with_notes(),
        };
        for (index, it) in above.iter().enumerate() {
            let start = if index == 0 { "; with" } else { "," };
            judged.reason += &format!("{start} `{}` of line {}", it.name(), it.line);
        }
        judged
    }

    /// Returns the reason why a law has no verdict: a variable is one of the code that has other bits.
    pub(crate) fn is_of_fragment(&self, formula: &Formula) -> Option<String> {
        let names: Vec<&str> = formula.inputs().collect();
        let is_used = |it: &&Declared| !it.variable.is_word && names.contains(&it.name());
        let it = self.declared.iter().find(is_used)?;
        let (name, types, line) = (it.name(), &it.variable.type_text, it.line);
        Some(format!(
            "`{name}` may be a word of 64 bits here, or the `{types}` of the code at line {line}; write the \
             law as code, below `{types} {name};`, or another name"
        ))
    }
}

/// Returns code with blanks in place of its comments and texts.
fn without_comments(text: &str) -> String {
    let (mut result, mut at) = (String::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let len = skipped_len(&text[at..]);
        result.push(if len == 0 { c } else { ' ' });
        at += if len == 0 { c.len_utf8() } else { len };
    }
    result
}
