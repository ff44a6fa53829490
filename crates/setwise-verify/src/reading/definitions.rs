//! The reading of a part of a document as definitions.

use std::ops::ControlFlow;

use setwise_expr::{FormulaError, Span, printed_function};

use crate::code::macros::{self, Directives};
use crate::code::unread::functions_in;
use crate::document::conditions;
use crate::finding::{Finding, Verdict};
use crate::names::items::{after_skipped, has_branches, items_of_branches};
use crate::names::words::{is_word, places};
use crate::parts::part::{Part, add_code, declared, labeled, place, printed_again};
use crate::parts::readings::{Context, spaced_powers};
use crate::verdicts::doubts::swallowed;
use crate::verdicts::java;
use crate::verifier::Reader;

/// Types of fewer than 64 bits.
const NARROW: [&str; 14] = [
    "int", "unsigned", "char", "short", "bool", "uint32_t", "int32_t", "uint16_t", "int16_t",
    "uint8_t", "int8_t", "u32", "u16", "u8",
];

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a part as definitions of C code; returns false if it has none.
    pub(crate) fn definitions(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let part = part.trimmed();
        if self.fragment(part)? {
            return ControlFlow::Continue(true);
        }
        let swallowed = swallowed(part.text).filter(|_| !self.is_source).map(str::to_owned);
        if swallowed.is_none()
            && let Some(added) = add_code(&mut self.scope, part)
        {
            self.unread.note(part.text, &|name| added.has_function(name), &place(part));
            self.unread.forget_names(part.text);
            let names: Vec<&str> = added.names.iter().map(String::as_str).collect();
            self.declared.remove(|name| names.contains(&name));
            self.outdate(&names, part);
            self.outdate(&macros::names(part.text), part);
            added.functions.iter().for_each(|name| self.unread.forget_name(name));
            if !added.text().is_empty() || conditions(part.text).is_empty() {
                self.report(part, Verdict::Defined, added.text())?;
            }
            self.assertions(part)?;
            return ControlFlow::Continue(true);
        }
        if let Some(reason) = swallowed.or_else(|| self.scope.forgotten()) {
            self.report(part, Verdict::NotUnderstood, reason)?;
            return ControlFlow::Continue(true);
        }
        if self.without_table(part)? {
            return ControlFlow::Continue(true);
        }
        if !self.all.has_code(part.text) {
            self.unread.note(part.text, &|_| false, &place(part));
            if !self.is_source && !functions_in(part.text).is_empty() {
                // The others are noted with the block, which is not understood.
                let _ = self.keep_constants(part, &["enum", "typedef enum"]);
            }
            return ControlFlow::Continue(false);
        }
        self.scope.keep_pending(&place(part), part.text);
        self.report(part, Verdict::Defined, "with the code below".to_owned())?;
        ControlFlow::Continue(true)
    }

    /// Returns the error for a block with a function in which a statement has no `;`, which would be read as a
    /// formula.
    pub(crate) fn missing_end(&self, part: Part<'_>) -> Option<FormulaError> {
        if self.is_source || !part.text.contains('{') || functions_in(part.text).is_empty() {
            return None;
        }
        let error = self.all.clone().add_code(&place(part), part.text).err()?;
        let at = error.message().find("expected `;`")?;
        Some(FormulaError::new(error.span(), error.message()[at..].to_owned()))
    }

    /// Reads a function whose table the document does not have; returns false for other parts.
    fn without_table(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let functions = functions_in(part.text);
        if !part.text.contains('[') {
            return ControlFlow::Continue(false);
        }
        let mut alone = self.all.clone();
        let error = match alone.add_code(&place(part), part.text) {
            Err(error) if !self.is_source && !functions.is_empty() => error,
            _ => return ControlFlow::Continue(false),
        };
        let (_, text) = error.message().split_once("the array `").unwrap_or_default();
        let Some((table, _)) = text.split_once("` is not defined") else {
            return ControlFlow::Continue(false);
        };
        // The rest of the code is read with any table.
        let any = format!("const unsigned long long {table}[65536] = {{0}};");
        if alone.add_code("the table", &any).is_err()
            || alone.add_code(&place(part), part.text).is_err()
        {
            return ControlFlow::Continue(false);
        }
        let reason = format!("the document does not have its table `{table}`");
        functions.iter().for_each(|name| self.unread.set(name, &reason));
        let starts = ["enum", "typedef enum", "const", "static const", "constexpr"];
        let others = self.keep_constants(part, &starts);
        others.into_iter().for_each(|(item, line)| self.unread.note_names(item, line));
        let reason = format!("{}; note: {reason}, so no law can call it", functions.join(", "));
        self.report(part, Verdict::Defined, reason)?;
        ControlFlow::Continue(true)
    }

    /// Keeps the macros and the constants of code whose functions are not read: laws may use them. Returns those
    /// that are not read either, and their lines.
    fn keep_constants<'b>(&mut self, part: Part<'b>, starts: &[&str]) -> Vec<(&'b str, usize)> {
        let line = |item: &str| {
            let at = item.as_ptr() as usize - part.text.as_ptr() as usize;
            part.at.0 + part.text[..at].matches('\n').count()
        };
        let kept = macros::kept(part.text);
        let mut others = kept.others;
        let has_branches = has_branches(part.text);
        let directives = Directives::of(part.text);
        let items = items_of_branches(part.text).into_iter().map(after_skipped);
        let items = items.filter(|item| functions_in(item).is_empty());
        let is_constant = |item: &str| {
            // The macros are added with their last meanings.
            starts.iter().any(|start| item.starts_with(start))
                && !has_branches
                && !directives.change_below(item)
        };
        for item in kept.defined.into_iter().chain(items) {
            let is_read = item.starts_with('#') || is_constant(item);
            match is_read && self.scope.add_code(&place(part), item).is_ok() {
                true => self.unread.keep_names(item, line(item)),
                false => others.push(item),
            }
        }
        others.into_iter().map(|item| (item, line(item))).collect()
    }

    /// Reads a part as the definition of one name; returns false if it is not.
    pub(crate) fn named(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        if let Some(law) = printed_again(part.text, &self.scope)
            && let Ok(formula) = self.read(Part { text: &law, ..part })
            && let Ok(judged) = formula.judge(self.limits)
            && judged.verdict == Verdict::Proved
        {
            self.judged(part, judged)?;
            return ControlFlow::Continue(true);
        }
        if !self.is_source && !self.is_code && has_power_in_function(part.text) {
            let reason = "`2^` in a function is the exclusive or, and a power on a page; write `1 << n` for \
                          the power, and `n ^ 2` for the other";
            self.report(part, Verdict::NotUnderstood, reason.to_owned())?;
            return ControlFlow::Continue(true);
        }
        if let Some(code) = printed_function(part.text)
            && let (code, used) = self.with_constants(&code, part)
            && let Ok(added) = self.scope.add_code(&place(part), &code)
        {
            self.unread.note(&code, &|name| added.has_function(name), &place(part));
            self.report(part, Verdict::Defined, added.text() + &used)?;
            return ControlFlow::Continue(true);
        }
        let Some((name, formula)) = declared(part.text).or_else(|| labeled(part.text)) else {
            return ControlFlow::Continue(false);
        };
        if let Some(reason) = swallowed(part.text).filter(|_| !self.is_source) {
            self.report(part, Verdict::NotUnderstood, reason.to_owned())?;
            return ControlFlow::Continue(true);
        }
        let types = part.text.split(name).next().unwrap_or_default();
        let is_code = !types.trim().is_empty() && part.text.trim_end().ends_with(';');
        let value = Part { text: formula, ..part };
        let context = match self.scope.is_java() {
            // The formula has its name in other statements, where it must have the same value.
            true => java::alike(formula).map(|()| Context::Code),
            false => Ok(Context::Code),
        };
        let read = match context {
            Ok(context) if is_code || self.scope.is_java() => self.read_as(value, context),
            Ok(_) => self.read(value),
            Err(error) => {
                self.not_understood(part, &error)?;
                return ControlFlow::Continue(true);
            }
        };
        let Ok(read) = read else {
            return ControlFlow::Continue(false);
        };
        if let Some(error) = self.lost_bits(part, types, formula).filter(|_| is_code) {
            self.not_understood(part, &error)?;
            return ControlFlow::Continue(true);
        }
        let mut reason = format!("{name}, {}{}", read.type_name(), read.notes());
        // Code may use a constant, too.
        let types = types.replace("const ", "");
        let is_constant = !types.trim().is_empty() && !types.starts_with("let") && read.is_closed();
        let constant = format!("const {types}{name} = {formula};");
        match is_constant.then(|| self.scope.add_code(&place(part), &constant)) {
            Some(Ok(added)) => {
                self.unread.forget_name(name);
                reason += &added.replacing();
            }
            _ if !self.define(name, &read.text(), &read, part.at.0) => {
                return ControlFlow::Continue(false);
            }
            _ => {}
        }
        self.report(part, Verdict::Defined, reason)?;
        ControlFlow::Continue(true)
    }

    /// Returns the error for a variable of a narrow type whose formula may need more bits.
    fn lost_bits(&self, part: Part<'_>, types: &str, formula: &str) -> Option<FormulaError> {
        let words = || types.split_whitespace();
        let narrow = words().filter(|it| NARROW.contains(it)).collect::<Vec<_>>().join(" ");
        if narrow.is_empty() || words().any(|it| it == "long") {
            return None;
        }
        let law = format!("({narrow}) ({formula}) == ({formula})");
        let judged = self.read_as(Part { text: &law, ..part }, Context::Code).ok()?;
        let judged = judged.judge(self.limits).ok()?;
        let message = format!("the formula may need more bits than `{narrow}` has");
        let help = "declare the variable with 64 bits, or write the formula with a cast";
        (judged.verdict == Verdict::Refuted)
            .then(|| FormulaError::new(Span::default(), message).with_help(help))
    }

    /// Returns the code of a function with the values of the constants that the document names, and a
    /// note on them. Names that are free, as those of parameters, stay.
    fn with_constants(&self, code: &str, part: Part<'_>) -> (String, String) {
        let (head, body) = code.split_once('{').unwrap_or((code, ""));
        let (mut body, mut note) = (body.to_owned(), String::new());
        for (name, line) in self.scope.names_in(&body) {
            let is_parameter = places(head, &name).next().is_some();
            let read = self.read(Part { text: &name, ..part }).ok();
            let value = read.as_ref().and_then(|it| {
                // A formula over the parameters has their values.
                let is_of_parameters = || it.inputs().all(|it| places(head, it).next().is_some());
                it.constant()
                    .or_else(|| is_of_parameters().then(|| self.scope.written_out(&name, None)))
            });
            let Some(value) = value.filter(|_| !is_parameter) else { continue };
            for at in places(&body, &name).collect::<Vec<_>>().into_iter().rev() {
                body.replace_range(at..at + name.len(), &value);
            }
            note += if note.is_empty() { "; with" } else { "," };
            note += &format!(" `{name}` of line {line}");
        }
        (format!("{head}{{{body}"), note)
    }
}

/// Returns true for a function in whose formula `2^` may be a power.
fn has_power_in_function(text: &str) -> bool {
    let is_power = |at: usize| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(is_word)
    };
    let has_power = || text.match_indices("2^").any(|(at, _)| is_power(at));
    printed_function(text).is_some() && (has_power() || spaced_powers(text).is_some())
}
