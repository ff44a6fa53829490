//! Passes over declarations that cannot be read, so that a formula can use the rest of a header.

use crate::c::front::extent::ASSEMBLY;
use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Expr, ExprKind, PassedOver, Statement};
use crate::c::front::token::{Token, TokenKind, closing, is_sign, name};
use crate::c::types::WORDS;
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Passes over the declaration that begins at a token, after an error in it. Returns the error if
    /// its end or its names cannot be found, since what follows may then mean anything.
    pub(crate) fn pass_over(
        &mut self,
        start: usize,
        error: FormulaError,
        parsed: &mut Parsed,
    ) -> Result<(), FormulaError> {
        let tokens = self.tokens;
        let item = self.item_at(start);
        // An assertion that fails tells that the file is for another machine.
        let fails = error.message().starts_with("the assertion ");
        let Some(item) = item.filter(|_| !fails) else { return Err(error) };
        (self.at, self.in_function) = (item.end, false);
        self.enumerators.clear();
        let (first, span) = (name(&tokens[start]).unwrap_or(""), tokens[start].span);
        if first.ends_with("static_assert") {
            return Ok(());
        }
        let error = match (&item.operator, first) {
            (Some(_), _) => FormulaError::new(span, "an operator of a type is not supported"),
            (None, "import") => FormulaError::new(span, "it is imported")
                .with_help("write the class before the name, as in `Long.bitCount`"),
            _ if item.is_call && !ASSEMBLY.contains(&first) => unknown_macro(first, span),
            _ => error,
        };
        let label = match (&item.operator, item.names.first()) {
            (Some(sign), _) => {
                if !self.keeps_operator(sign, start, item.end) {
                    return Ok(());
                }
                format!("operator{sign}")
            }
            (None, Some(name)) => name.clone(),
            (None, None) => self.text(tokens[start].span).to_owned(),
        };
        if item.has_code {
            let mentions = parsed.mentions.entry(label.clone()).or_default();
            mentions.extend(mentioned(&tokens[start..item.end], 0));
        }
        for name in std::iter::once(&label).chain(item.names.iter().filter(|&it| *it != label)) {
            // A macro counts each time.
            if self.passed_over.named(name).is_none() || item.is_call && *name == label {
                let (name, error) = (name.clone(), error.clone());
                let is_function = item.is_function;
                self.passed_over.push(PassedOver { name, error, is_function });
            }
        }
        for name in &item.names {
            let meaning = match self.scopes.meaning(name) {
                None | Some(Meaning::Function) if item.is_function => Meaning::Function,
                _ => Meaning::PassedOver,
            };
            self.scopes.declare(name, meaning);
        }
        self.perhaps.extend(item.arguments.into_iter().map(|name| (name, error.clone())));
        Ok(())
    }

    /// Passes over a name that `typedef` gives to a pointer, an array or a function, which is an error in
    /// code that is not of a file. `start` is the place after the type or a comma.
    pub(crate) fn pass_over_type(&mut self, start: usize) -> Result<(), FormulaError> {
        let error = self.unexpected("a type of numbers");
        let mut end = start;
        while !matches!(self.tokens[end].kind, TokenKind::Sign("," | ";")) {
            let is_open = ["(", "["].iter().any(|it| is_sign(&self.tokens[end], it));
            let close = if is_open { closing(self.tokens, end) } else { Some(end) };
            match close.filter(|&it| self.tokens[it].kind != TokenKind::End) {
                Some(close) => end = close + 1,
                None => return Err(error),
            }
        }
        let names = self.tokens[start..end].iter().filter_map(name);
        let declared = names.filter(|it| *it != "const").find(|it| !WORDS.contains(it));
        let Some(name) = declared.filter(|_| self.is_of_files && self.scopes.is_outermost()) else {
            return Err(error);
        };
        self.scopes.declare(name, Meaning::PassedOver);
        self.passed_over.push(PassedOver { name: name.to_owned(), error, is_function: false });
        self.at = end;
        Ok(())
    }

    /// Passes over the names that only macros may define which are not defined.
    pub(crate) fn pass_over_arguments(&mut self) {
        for (name, error) in std::mem::take(&mut self.perhaps) {
            if self.scopes.meaning(&name).is_none() && self.scopes.type_named(&name).is_none() {
                self.scopes.declare(&name, Meaning::PassedOver);
                self.passed_over.push(PassedOver { name, error, is_function: false });
            }
        }
    }

    fn passed_over_as(&self, name: &str) -> Option<&PassedOver> {
        let outer = self.outer.map(|outer| &outer.passed_over);
        std::iter::once(&self.passed_over).chain(outer).find_map(|list| list.named(name))
    }

    pub(crate) fn is_passed_over(&self, name: &str) -> bool {
        self.passed_over_as(name).is_some()
    }

    /// Returns the error for the use of a name that is passed over.
    pub(crate) fn is_left_out(&self, name: &str, span: Span) -> FormulaError {
        let reason = self.passed_over_as(name).map(|other| format!(": {}", other.error.message()));
        let message = format!("`{name}` is passed over{}", reason.unwrap_or_default());
        FormulaError::new(span, message)
    }

    /// Keeps the names that an item has after it was read: functions, variables and arrays.
    pub(crate) fn note_mentions(
        &mut self,
        start: usize,
        [functions, statements]: [usize; 2],
        parsed: &mut Parsed,
    ) {
        let functions = parsed.functions[functions..].iter().map(|it| (it.name.clone(), true));
        let declared = parsed.statements[statements..].iter().flat_map(Statement::declarations);
        let declared = declared.map(|it| {
            let is_number = matches!(it.init, Some(Expr { kind: ExprKind::Number(..), .. }));
            (it.name.clone(), !is_number)
        });
        let defined: Vec<_> = functions.chain(declared).collect();
        let tokens = &self.tokens[start..self.at];
        let is_end = |it: &Token| ["(", "=", "{"].iter().any(|sign| is_sign(it, sign));
        let head = tokens.iter().position(is_end).unwrap_or(tokens.len());
        // Before it, `&` is a reference.
        let body =
            tokens.iter().position(|it| is_sign(it, "=") || is_sign(it, "{")).unwrap_or(head);
        for (name, mentions) in defined {
            self.heads.push((name.clone(), start..start + head));
            if !mentions {
                continue;
            }
            self.doubts.entry(name.clone()).or_default().extend(self.doubtful.iter().cloned());
            parsed.mentions.entry(name).or_default().extend(mentioned(tokens, body));
        }
    }
}

/// Returns the error for a name or a call that does not declare anything.
pub(crate) fn unknown_macro(name: &str, span: Span) -> FormulaError {
    let message = format!("`{name}` is neither a declaration nor a macro that is defined");
    FormulaError::new(span, message).with_help("add the file that defines it, or remove it")
}

/// Returns the names in tokens, each part of a qualified one, but those of arrays whose length is
/// taken, and the signs from a place on.
pub(crate) fn mentioned(tokens: &[Token], body: usize) -> impl Iterator<Item = String> {
    let is_length = |at: usize| {
        let after = tokens.get(at + 1).zip(tokens.get(at + 2));
        after.is_some_and(|(dot, after)| {
            is_sign(dot, ".") && matches!(name(after), Some("length" | "Length"))
        })
    };
    let words = tokens.iter().enumerate().filter(move |&(at, _)| !is_length(at));
    let words = words.filter_map(move |(at, token)| match &token.kind {
        TokenKind::Name(name) => Some(&name[..]),
        TokenKind::Sign(sign) if at >= body => Some(*sign),
        _ => None,
    });
    words.flat_map(|word| word.split('.').flat_map(|part| part.split("::"))).map(str::to_owned)
}
