//! Fragments of C code: declarations and statements outside of functions, as pages print their tricks.
//!
//! A variable that a fragment reads without giving it a value is its input. The code below a fragment may
//! use what it declares: an input is an input there, too, and of another one that code gave a value, the
//! value is not known.

use std::borrow::Cow;
use std::ops::ControlFlow;

use setwise_expr::details::{Fragment, FragmentVariable};
use setwise_expr::{FormulaError, Span};

use crate::code::assigned::declared_on;
use crate::code::declared::Declared;
use crate::code::macros::{self, quoted_len};
use crate::finding::{Finding, Verdict};
use crate::names::items::{after_skipped, has_branches, items};
use crate::names::words::places;
use crate::parts::part::{Part, place, placed};
use crate::parts::readings::Context;
use crate::verdicts::judge::{Formula, finding, read};
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// The reason for a name whose value needs another meaning of a name than the one that it has now.
const OUTDATED: &str = "code with a name that has another meaning since";

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a part as a fragment of code; returns false for other parts.
    pub(crate) fn fragment(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let part = part.trimmed();
        // The last sign of a declaration with a type may be missing.
        let last = part.text.lines().next_back().unwrap_or_default();
        let is_code = part.text.contains(';') || !declared_on(last).is_empty();
        if self.is_source || !self.defines_names || !is_code {
            return ControlFlow::Continue(false);
        }
        let Some(own) = self.scope.fragment(part.text) else {
            return ControlFlow::Continue(false);
        };
        if self.scope.is_java() {
            self.declare(&own.declared, part);
            return ControlFlow::Continue(false);
        }
        let names: Vec<_> = own.declared.iter().map(|it| &*it.name).collect();
        let above = self.declared.used_in(&without_comments(part.text), &names);
        let is_open =
            |it: &FragmentVariable| it.is_number && (!it.has_value || it.is_changed && !it.is_word);
        let is_table = own.only_declares && !own.declared.iter().any(|it| it.is_number);
        // Without a sign at the end, a law of the page may stand below the declarations.
        let has_statements = !own.only_declares
            && part.text.ends_with([';', '}'])
            && own.declared.iter().any(|it| it.is_number || it.type_text == "auto")
            && !own.declared.iter().any(|it| it.is_word && it.has_value && it.is_changed);
        if is_table || above.is_empty() && !has_statements && !own.declared.iter().any(is_open) {
            // Code below has the types of these, too; in laws of the text they are numbers.
            for it in own.declared.iter().filter(|it| it.is_number && !it.is_word) {
                self.declared.remove(|name| name == it.name);
                self.declared.add(Declared::value(it, part.at.0));
            }
            return ControlFlow::Continue(false);
        }
        if above.is_empty() && own.only_declares && !own.declared.iter().any(|it| it.is_input) {
            let names: Vec<_> = names.iter().map(|it| format!("`{it}`")).collect();
            let reason = format!("{}, for the code below", names.join(", "));
            self.declare(&own.declared, part);
            self.report(part, Verdict::Defined, reason)?;
            return ControlFlow::Continue(true);
        }
        let judged = match self.judge_fragment(part, own, &above) {
            Ok(judged) => judged,
            Err(reason) => {
                self.report(part, Verdict::NotUnderstood, reason)?;
                return ControlFlow::Continue(true);
            }
        };
        (self.found)(finding(part, judged))?;
        ControlFlow::Continue(true)
    }

    /// Returns the verdict on a fragment below the declarations that it needs, and keeps what it declares.
    fn judge_fragment(
        &mut self,
        part: Part<'_>,
        own: Fragment,
        above: &[Declared],
    ) -> Result<Judged, String> {
        let prefix: String = above.iter().map(|it| it.text() + " ").collect();
        // Directives begin a line.
        let code = match above {
            [] => part.text.to_owned(),
            _ => format!("{prefix}\n{}", part.text),
        };
        let fragment = if above.is_empty() { Some(own) } else { self.scope.fragment(&code) };
        let is_same = |it: &Fragment| {
            let names = it.declared.iter().map(|it| &*it.name);
            above.iter().map(Declared::name).eq(names.take(above.len()))
        };
        let Some(fragment) = fragment.filter(is_same) else {
            return Err(format!(
                "the declaration of `{}` at line {} cannot be repeated here; write both in one block",
                above[0].name(),
                above[0].line
            ));
        };
        let (of_above, declared) = fragment.declared.split_at(above.len());
        let is_unknown = |it: &(&Declared, &FragmentVariable)| {
            let is_law = fragment.ends_with_formula;
            it.0.is_given && it.1.is_input && (is_law || !it.0.variable.is_input)
        };
        if let Some((it, _)) = above.iter().zip(of_above).find(is_unknown) {
            return Err(format!(
                "code at line {} or below assigns `{}`; write that code and this in one block",
                it.line,
                it.name()
            ));
        }
        let names: Vec<&str> = fragment.declared.iter().map(|it| &*it.name).collect();
        for (formula, line) in self.scope.names_in(&code) {
            let text = self.scope.written_out(&formula, None);
            let is_in = |name: &&&str| places(&text, name).next().is_some();
            if let Some(name) = names.iter().find(is_in).filter(|_| !names.contains(&&*formula)) {
                return Err(format!(
                    "`{formula}` of line {line} is about a word `{name}`, and the code declares another \
                     `{name}`; use another name"
                ));
            }
        }
        let scope = match names.iter().any(|name| self.scope.has(name)) {
            true => Cow::Owned(self.scope.without_formulas(names.iter().copied())),
            false => Cow::Borrowed(&self.scope),
        };
        let bare = without_comments(&code);
        let refusal = match names.iter().any(|name| self.unread.has_name(name)) {
            true => self.unread.without_names(names.iter().copied()).refusal(&bare),
            false => self.unread.refusal(&bare),
        };
        let formula = match refusal {
            Some(error) => Err(error),
            None => read(&code, Context::Code, &scope),
        };
        let skipped = code.len() - part.text.len();
        let formula = formula.map_err(|error| {
            let Span { start, end } = error.span();
            let span = Span::new(start.saturating_sub(skipped), end.saturating_sub(skipped));
            let moved = FormulaError::new(span, error.message());
            placed(part, &error.help().map_or(moved.clone(), |it| moved.with_help(it)))
        })?;
        let mut judged = self.value_of(&fragment, &formula);
        for (index, it) in above.iter().enumerate() {
            let start = if index == 0 { "; with" } else { "," };
            let (types, name) = (&it.variable.type_text, it.name());
            let text = format!("{types} {name}");
            judged.reason += &format!("{start} `{}` of line {}", text.trim(), it.line);
        }
        let changed: Vec<&str> =
            of_above.iter().filter(|it| it.is_changed).map(|it| &*it.name).collect();
        changed.iter().for_each(|name| self.declared.give(name));
        self.outdate(&changed, part);
        self.declare(declared, part);
        let reason = "code with variables that it declares";
        fragment.assigned.iter().for_each(|name| self.unread.add_name(name, part.at.0, reason));
        Ok(judged)
    }

    /// Returns the value of a fragment. A bool that it assigns is not a law.
    fn value_of(&self, fragment: &Fragment, formula: &Formula) -> Judged {
        match fragment.ends_with_formula {
            true => formula.judge(self.limits).unwrap_or_else(|_| formula.computed_with_notes()),
            false => formula.computed_with_notes(),
        }
    }

    /// Keeps the variables of a fragment for the code below it, and its tables and macros.
    fn declare(&mut self, declared: &[FragmentVariable], part: Part<'_>) {
        let names: Vec<&str> = declared.iter().map(|it| &*it.name).collect();
        self.outdate(&names, part);
        self.outdate(&macros::names(part.text), part);
        self.declared.remove(|name| names.contains(&name));
        if names.iter().any(|name| self.scope.has(name)) {
            self.scope = self.scope.without_formulas(names.iter().copied());
        }
        let directives = macros::texts(part.text);
        let is_read = !has_branches(part.text)
            && (directives.is_empty() || self.scope.add_code(&place(part), &directives).is_ok());
        if !is_read {
            self.unread.note_names(&directives, part.at.0);
        }
        for item in items(part.text).into_iter().map(after_skipped) {
            let is_type = item.starts_with("enum") || item.starts_with("typedef");
            if is_type && self.scope.add_code(&place(part), item).is_err() {
                self.unread.note_names(item, part.at.0);
            }
        }
        for it in declared {
            self.unread.forget_name(&it.name);
            if it.is_number {
                self.declared.add(Declared::new(it, part.at.0));
                continue;
            }
            let is_table = it.has_value && !it.is_changed;
            if !is_table || self.scope.add_code(&place(part), &it.text).is_err() {
                self.unread.add_name(
                    &it.name,
                    part.at.0,
                    "code that declares an array, or a variable without a type",
                );
            }
        }
    }

    /// Takes out what depends on names that have another meaning from here on.
    pub(crate) fn outdate(&mut self, names: &[&str], part: Part<'_>) {
        for name in self.declared.take_dependents(names) {
            self.unread.add_name(&name, part.at.0, OUTDATED);
        }
    }

    /// Returns what is judged in a text, which has no verdict if it is about words with the name of a variable
    /// of the code that has another type, or a value of its own.
    pub(crate) fn as_typed(&self, text: &str, judged: Judged) -> Judged {
        if !matches!(judged.verdict, Verdict::Proved | Verdict::Refuted) {
            return judged;
        }
        let written_out = self.scope.written_out(text, None);
        let Some(it) = self.declared.typed_in(&written_out) else { return judged };
        let (name, types, line) = (it.name(), &it.variable.type_text, it.line);
        let reason = format!(
            "`{name}` may be a word of 64 bits here, or the `{types} {name}` of the code at line {line}; \
             write the law as code, with its `;`, below `{types} {name};`, or use another name"
        );
        Judged::new(Verdict::NotUnderstood, reason)
    }
}

/// Returns code with a blank for each byte of its comments and its texts.
fn without_comments(text: &str) -> String {
    let (mut result, mut at) = (String::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find('\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => rest[2..].find("*/").map_or(rest.len(), |it| it + 4),
            [b'"' | b'\'', ..] => quoted_len(rest),
            _ => 0,
        };
        match len {
            0 => result.push(c),
            _ => result.extend(rest[..len].bytes().map(|it| if it == b'\n' { '\n' } else { ' ' })),
        }
        at += if len == 0 { c.len_utf8() } else { len };
    }
    result
}
