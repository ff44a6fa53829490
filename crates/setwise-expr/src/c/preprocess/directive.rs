//! The lines of the preprocessor.

use std::sync::Arc;

use crate::c::preprocess::condition::is_true;
use crate::c::preprocess::expand::{Branch, Preprocessor, unclosed};
use crate::c::preprocess::header;
use crate::c::preprocess::lex::{Kind, Lexeme};
use crate::c::preprocess::macros::{Macro, refuse_name};
use crate::error::FormulaError;
use crate::span::Span;

/// The most levels of `#if`.
const MAX_DEPTH: usize = 1000;

impl Preprocessor<'_> {
    /// Follows a line of the preprocessor, after its `#`.
    pub(crate) fn directive(&mut self, start: Span) -> Result<(), FormulaError> {
        let before = self.lexer;
        let token = self.lexer.token()?;
        let span = start.to(token.span);
        let word = match &token.kind {
            // A lone `#`.
            Kind::Newline | Kind::End => {
                self.lexer = before;
                return Ok(());
            }
            // The number of a line, as compilers print it.
            Kind::Number(_) => return self.lexer.skip_line(),
            _ => token.text(),
        };
        match &*word {
            "if" | "ifdef" | "ifndef" => {
                let is_kept = self.condition(&word, span)?;
                self.open(Branch { span, is_decided: is_kept, has_else: false })?;
                if is_kept { Ok(()) } else { self.skip(span.end) }
            }
            "elif" | "elifdef" | "elifndef" | "else" => {
                self.branch(&word, span)?;
                self.lexer.skip_line()?;
                self.skip(span.end)
            }
            "endif" => {
                self.branch(&word, span)?;
                self.branches.pop();
                self.lexer.skip_line()
            }
            "define" => {
                let line = self.lexer.line()?;
                let (name, definition) = Macro::parse(&line, span)?;
                if self.macros.find(&name).is_some_and(|before| !before.is_same(&definition)) {
                    let note = format!("`{name}` is defined again; the last definition counts");
                    self.notes.push(note);
                }
                self.macros.set(&name, Some(Arc::new(definition)));
                Ok(())
            }
            "undef" => {
                let name = self.name(&word, span)?;
                refuse_name(&name, span)?;
                self.macros.set(&name, None);
                Ok(())
            }
            "include" | "include_next" | "import" => self.include(span),
            "pragma" => self.pragma(span),
            "line" | "ident" | "sccs" => self.lexer.skip_line(),
            "warning" => {
                let text = self.lexer.text_of_line()?;
                self.notes.push(format!("`#warning {text}`"));
                Ok(())
            }
            "error" => {
                let text = self.lexer.text_of_line()?;
                let message = format!("`#error {text}`");
                Err(FormulaError::new(span, message.replace(" `", "`"))
                    .with_help("define the macro that chooses another branch"))
            }
            word => {
                // The whole word of `#[inline]`.
                let line = self.lexer.text_of_line()?;
                let rest = line.split_whitespace().next().filter(|_| token.kind == Kind::Sign("["));
                let message = format!("`#{word}{}` is not supported", rest.unwrap_or_default());
                Err(FormulaError::new(span, message).with_help("remove the line"))
            }
        }
    }

    /// Returns the value of the condition after `#if`, `#ifdef` and so on.
    fn condition(&mut self, word: &str, span: Span) -> Result<bool, FormulaError> {
        if word.ends_with("if") {
            let line = self.lexer.line()?;
            return is_true(self, line, span);
        }
        let name = self.name(word, span)?;
        // `#ifndef NAME` before `#define NAME`, at the start of a header.
        let mut ahead = self.lexer;
        let is_guard = word == "ifndef"
            && ["#", "define", &name]
                .iter()
                .all(|part| ahead.token_of_text().is_ok_and(|token| token.text() == *part));
        let is_defined = match is_guard {
            true => self.macros.is_defined(&name),
            false => self.is_defined(&name),
        };
        Ok(is_defined != word.ends_with("ndef"))
    }

    /// Returns true if a macro is defined. A header that is not read may define it.
    pub(crate) fn is_defined(&mut self, name: &str) -> bool {
        let is_defined = self.macros.is_defined(name);
        if !is_defined {
            self.note_unknown(name);
        }
        is_defined
    }

    /// Notes a name in a condition that a header may define, which was not read.
    pub(crate) fn note_unknown(&mut self, name: &str) {
        if let Some(header) = &self.unread
            && !name.starts_with("__")
        {
            let note = format!(
                "`{name}` is not defined here, and `#include {header}` is not read; \
                 define `{name}` if that file does"
            );
            self.notes.push(note);
        }
    }

    /// Takes the only name on a line. As in compilers, words may follow it.
    fn name(&mut self, word: &str, span: Span) -> Result<Arc<str>, FormulaError> {
        let line = self.lexer.line()?;
        match line.first() {
            Some(Lexeme { kind: Kind::Name(name), .. }) => Ok(Arc::clone(name)),
            _ => Err(FormulaError::new(span, format!("`#{word}` needs a name"))),
        }
    }

    fn open(&mut self, branch: Branch) -> Result<(), FormulaError> {
        if self.branches.len() == MAX_DEPTH {
            let message = format!("`#if` is nested more than {MAX_DEPTH} times");
            return Err(FormulaError::new(branch.span, message));
        }
        self.branches.push(branch);
        Ok(())
    }

    /// Returns the open `#if` of a line such as `#else`.
    fn branch(&mut self, word: &str, span: Span) -> Result<&mut Branch, FormulaError> {
        let Some(branch) = self.branches.last_mut() else {
            return Err(FormulaError::new(span, format!("`#{word}` has no `#if` before it")));
        };
        if branch.has_else && word != "endif" {
            return Err(FormulaError::new(span, format!("`#{word}` comes after `#else`")));
        }
        branch.has_else |= word == "else";
        Ok(branch)
    }

    /// Skips lines up to the branch that is kept, or the end of the innermost `#if`. What is skipped
    /// need not be code. `start` is the place of the first of them.
    fn skip(&mut self, start: usize) -> Result<(), FormulaError> {
        let level = self.branches.len();
        loop {
            let token = self.lexer.token_of_text()?;
            if token.kind == Kind::End {
                let open = self.branches.last().map_or(token.span, |open| open.span);
                return Err(unclosed(open));
            }
            if !token.is("#") || !self.lexer.is_at_start() {
                self.lexer.skip_line()?;
                continue;
            }
            let before = self.lexer;
            let word = self.lexer.token()?;
            let span = token.span.to(word.span);
            let is_inner = self.branches.len() > level;
            match &*word.text() {
                "if" | "ifdef" | "ifndef" => {
                    self.open(Branch { span, is_decided: true, has_else: false })?;
                }
                word @ ("elif" | "elifdef" | "elifndef" | "else") => {
                    let is_decided = self.branch(word, span)?.is_decided;
                    if !is_inner && !is_decided && (word == "else" || self.condition(word, span)?) {
                        if let Some(branch) = self.branches.last_mut() {
                            branch.is_decided = true;
                        }
                        self.skipped.push(Span::new(start, span.start));
                        return self.lexer.skip_line();
                    }
                }
                "endif" => {
                    self.branches.pop();
                    if !is_inner {
                        self.skipped.push(Span::new(start, span.start));
                        return self.lexer.skip_line();
                    }
                }
                // A lone `#`.
                "" => self.lexer = before,
                _ => {}
            }
            self.lexer.skip_line()?;
        }
    }

    /// Defines the macros of a header of the standard library. No header is read, so that one that is
    /// a part of a table or of a function is refused.
    fn include(&mut self, span: Span) -> Result<(), FormulaError> {
        let name = match self.lexer.header()? {
            Some(name) => name.to_owned(),
            None => self.lexer.text_of_line()?.to_owned(),
        };
        self.lexer.skip_line()?;
        if !self.included.contains(&name) {
            if !header::include(&name, &mut self.macros) {
                if self.brackets > 0 {
                    let message = format!("`#include {name}` is not read, and it is within code");
                    return Err(FormulaError::new(span, message)
                        .with_help("put the text of the file in its place"));
                }
                self.unread = Some(name.clone());
            }
            self.included.insert(name);
        }
        Ok(())
    }

    /// Follows `#pragma push_macro("NAME")` and `pop_macro`. Others do not change values, but for
    /// those that change the processor.
    fn pragma(&mut self, span: Span) -> Result<(), FormulaError> {
        let line = self.lexer.line()?;
        match &line[..] {
            [word, open, Lexeme { kind: Kind::Text(name), .. }, ..]
                if open.is("(") && (word.is_name("push_macro") || word.is_name("pop_macro")) =>
            {
                let name: Arc<str> = name.trim_matches('"').into();
                if word.is_name("push_macro") {
                    let definition = self.macros.find(&name);
                    self.saved.entry(name).or_default().push(definition);
                } else if let Some(definition) = self.saved.get_mut(&name).and_then(Vec::pop) {
                    self.macros.set(&name, definition);
                }
                Ok(())
            }
            [gcc, word, ..] if gcc.is_name("GCC") && word.is_name("error") => {
                Err(FormulaError::new(span, "`#pragma GCC error`"))
            }
            [gcc, word, ..] if gcc.is_name("GCC") && word.is_name("target") => {
                let note = "`#pragma GCC target` is passed over, and defines no macro";
                self.notes.push(note.to_owned());
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
