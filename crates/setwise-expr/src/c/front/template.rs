//! Templates of functions with one number, as in `template<int N> U64 up(U64 x) { return x << N; }`.
//!
//! A call such as `up<8>(x)` parses the function again, where the parameter is a constant.

use std::ops::Range;

use crate::c::front::constant::Constant;
use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::passed_over::mentioned;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Expr, ExprKind, PassedOver, Template};
use crate::c::front::token::{closing, is_sign, name};
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

/// The precedence above which an argument of a template ends at `>`.
const ABOVE_COMPARISONS: u8 = 9;

impl Parser<'_> {
    /// Takes a template of a function with one number.
    pub(crate) fn template(&mut self) -> Result<(), FormulaError> {
        let span = self.next().span;
        let refused = || {
            FormulaError::new(
                span,
                "`template` is not supported, except for functions with one number",
            )
            .with_help("write the function for one type")
        };
        let is_number = self.is_type_at(1) && !self.is_next_word_at(1, "auto");
        if !self.take("<") || !is_number {
            return Err(refused());
        }
        let specifiers = self.specifiers()?;
        let Some(ctype @ (CType::Number { .. } | CType::Bool)) = specifiers.ctype else {
            return Err(refused());
        };
        let own = specifiers.own;
        let (parameter, _) = self.name("the name of the parameter")?;
        if !self.take(">") {
            return Err(refused());
        }
        let start = self.at;
        let Some((function, place)) = self.function_after(start) else { return Err(refused()) };
        self.at = place.end;
        if place.is_empty() {
            // A declaration without a body.
            return Ok(());
        }
        self.declare(&function, self.tokens[place.start].span, Meaning::Function)?;
        self.prototypes.insert(function.clone());
        let template =
            Template { parameter, ctype, own, tokens: start..place.end, name: place.start };
        if self.templates.insert(function.clone(), template).is_some() {
            let message = format!("the template `{function}` is defined twice");
            return Err(FormulaError::new(span, message).with_help("give one of them another name"));
        }
        Ok(())
    }

    fn is_next_word_at(&self, at: usize, word: &str) -> bool {
        name(self.peek_at(at)) == Some(word)
    }

    /// Returns the name of the function whose type begins at a place, and the places from its name to its
    /// end; an empty range before the end if it has no body.
    fn function_after(&self, start: usize) -> Option<(String, Range<usize>)> {
        let tokens = self.tokens;
        let open = (start..tokens.len()).find(|&at| is_sign(&tokens[at], "("))?;
        let function = name(&tokens[open - 1]).filter(|_| open > start + 1)?.to_owned();
        let close = closing(tokens, open)?;
        let is_end = |&at: &usize| is_sign(&tokens[at], "{") || is_sign(&tokens[at], ";");
        let end = (close..tokens.len()).find(is_end)?;
        if is_sign(&tokens[end], ";") {
            return Some((function, end + 1..end + 1));
        }
        Some((function, open - 1..closing(tokens, end)? + 1))
    }

    /// Parses the argument of a template and those of its call.
    pub(crate) fn call_of_template(
        &mut self,
        function: &str,
        span: Span,
    ) -> Result<Expr, FormulaError> {
        let template = self.templates[function].clone();
        if !self.take("<") {
            let message = format!("`{function}` is a template without its number");
            return Err(FormulaError::new(span, message)
                .with_help(format!("write it, as in `{function}<1>(…)`")));
        }
        let number = self.nested(|parser| parser.binary(ABOVE_COMPARISONS))?;
        let value = self.constant(&number).map(|value| value.converted(template.ctype));
        let Some(value) = value else {
            let message = format!("the number of the template `{function}` is not a constant");
            return Err(FormulaError::new(number.span, message).with_help("write a number"));
        };
        self.expect(">")?;
        let instance = format!("{function}<{}>", value.number());
        if self.prototypes.insert(instance.clone()) {
            self.instantiate(&template, &instance, value)?;
        }
        let arguments = self.arguments()?;
        self.note_arguments(&instance, &arguments);
        let span = span.to(self.last_span());
        self.expr(ExprKind::Call(instance, arguments), span)
    }

    /// Passes over the templates of files, and keeps the names and signs of what was made of them.
    pub(crate) fn pass_over_templates(&mut self, parsed: &mut Parsed) {
        if !self.is_of_files {
            return;
        }
        for (function, template) in &self.templates {
            let tokens = &self.tokens[template.tokens.clone()];
            let body = template.name - template.tokens.start;
            let made: Vec<_> = self
                .instances
                .iter()
                .filter_map(|it| {
                    let is_made = it.name.split('<').next() == Some(function);
                    is_made.then(|| it.name.clone())
                })
                .collect();
            for instance in made.iter().chain([function]) {
                let mentions = parsed.mentions.entry(instance.clone()).or_default();
                mentions.extend(mentioned(tokens, body));
            }
            if made.is_empty() {
                let span = self.tokens[template.name].span;
                let message = format!("the template `{function}` is not called with a number");
                let error = FormulaError::new(span, message)
                    .with_help(format!("call it in the code, as in `{function}<1>(…)`"));
                let name = function.clone();
                self.passed_over.push(PassedOver { name, error, is_function: true });
            }
        }
    }

    /// Parses the function of a template for a number.
    fn instantiate(
        &mut self,
        template: &Template,
        instance: &str,
        value: Constant,
    ) -> Result<(), FormulaError> {
        let at = std::mem::replace(&mut self.at, template.tokens.start);
        let inner = self.scopes.leave_inner();
        let (in_function, of_loop) = (self.in_function, self.of_loop.take());
        self.scopes.open();
        self.scopes.declare(&template.parameter, Meaning::Constant(value));
        let outer = self.own_types.replace_constant(&template.parameter, Some(template.own));
        let doubtful = std::mem::take(&mut self.doubtful);
        let function = self.nested(|parser| {
            let specifiers = parser.specifiers()?;
            parser.function(specifiers)
        });
        self.own_types.replace_constant(&template.parameter, outer);
        let doubts = std::mem::replace(&mut self.doubtful, doubtful);
        self.doubts.insert(instance.to_owned(), doubts);
        self.scopes.close();
        self.scopes.enter_inner(inner);
        (self.at, self.in_function, self.of_loop) = (at, in_function, of_loop);
        if let Some(mut function) = function? {
            if self.is_of_files {
                let head = template.tokens.start..template.name + 1;
                self.heads.push((instance.to_owned(), head));
            }
            let own = self.own_types.function(&function.name);
            self.own_types.declare_function(instance, own);
            instance.clone_into(&mut function.name);
            if self.changing.contains(self.text(function.span)) {
                self.changing.insert(instance.to_owned());
            }
            self.instances.push(function);
        }
        Ok(())
    }
}
