//! Texts of C code: definitions, and the code that is pasted as a formula.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::call::wrong_count;
use super::code;
use super::lower::{Array, Lower, Place};
use super::parser::{Parsed, parse};
use super::syntax::{Declaration, ExprKind, Function, Statement, StatementKind};
use super::types::WORD;
use super::value::Value;
use crate::compiler::Compiler;
use crate::error::FormulaError;
use crate::names::Names;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::parser::{parse_formula, parse_formulas};
use crate::span::Span;
use crate::tree::{NodeId, Tree};
use crate::typed::Typed;

/// A text of C code.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(super) text: String,
    /// The place of the text in the formula.
    offset: usize,
    pub(super) functions: HashMap<String, Function>,
    /// The functions in the order of the text.
    pub(super) order: Vec<String>,
    globals: HashMap<String, Declaration>,
    pub(super) parsed: Parsed,
    /// The definitions that the text may use.
    pub(super) outer: Option<Arc<Self>>,
    /// True if names that the text does not define are errors.
    is_closed: bool,
}

/// Returns the functions of compilers, processors and standard libraries.
pub(crate) fn prelude() -> &'static Unit {
    static PRELUDE: OnceLock<Unit> = OnceLock::new();
    PRELUDE.get_or_init(|| match Unit::parse(include_str!("prelude.c"), 0, true) {
        Ok(unit) => unit,
        Err(error) => panic!("the prelude is valid: {error} at {:?}", error.span()),
    })
}

impl Unit {
    pub(crate) fn parse(text: &str, offset: usize, is_closed: bool) -> Result<Self, FormulaError> {
        let mut parsed = parse(text, offset)?;
        let mut functions = HashMap::new();
        let mut order = Vec::new();
        for function in std::mem::take(&mut parsed.functions) {
            order.push(function.name.clone());
            let span = function.span;
            if let Some(before) = functions.insert(function.name.clone(), function) {
                let message = format!("the function `{}` is defined twice", before.name);
                return Err(
                    FormulaError::new(span, message).with_help("give one of them another name")
                );
            }
        }
        let mut globals = HashMap::new();
        for statement in &parsed.statements {
            if let StatementKind::Declare(declarations) = &statement.kind {
                for declaration in declarations {
                    globals.insert(declaration.name.clone(), declaration.clone());
                }
            }
        }
        let (text, outer) = (text.to_owned(), None);
        Ok(Self { text, offset, functions, order, globals, parsed, outer, is_closed })
    }

    /// Returns a part of the text in one line.
    pub(crate) fn text(&self, span: Span) -> String {
        let range = span.start.saturating_sub(self.offset)..span.end.saturating_sub(self.offset);
        let text = self.text.get(range).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Returns a function of the text, or else of the definitions that it may use, and where it is
    /// defined.
    pub(crate) fn find_function(&self, name: &str) -> Option<(&Function, &Self)> {
        match (self.functions.get(name), &self.outer) {
            (Some(function), _) => Some((function, self)),
            (None, Some(outer)) => outer.find_function(name),
            (None, None) => None,
        }
    }

    /// Returns the text that declares a variable outside of functions: this one, or that of the
    /// definitions that it may use.
    pub(crate) fn declaring(&self, name: &str) -> Option<&Self> {
        match &self.outer {
            _ if self.declares(name) => Some(self),
            Some(outer) => outer.declaring(name),
            None => None,
        }
    }

    pub(crate) fn declares(&self, name: &str) -> bool {
        self.globals.contains_key(name)
    }

    pub(crate) const fn has_methods(&self) -> bool {
        self.parsed.has_methods
    }

    pub(super) fn statements(&self) -> &[Statement] {
        &self.parsed.statements
    }
}

/// Definitions of C that formulas can use: functions, tables and constants.
///
/// # Examples
///
/// ```
/// use setwise_expr::{Compiler, Definitions, Names, Value};
///
/// let definitions = Definitions::parse("U64 lowest(U64 x) { return x & -x; }")?;
/// let mut compiler = Compiler::new(Names::Free);
/// compiler.add(&definitions.formula("lowest(x) | 1")?)?;
/// assert_eq!(compiler.finish().evaluate(&[0b1100])?, [Value::Set(0b101)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definitions(pub(crate) Arc<Unit>);

impl Definitions {
    /// Parses definitions of C and checks every function.
    ///
    /// # Errors
    ///
    /// Returns the first error with its place: a syntax error, a name that is not defined, or what
    /// is not evaluated, with the remedy.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let unit = Unit::parse(text, 0, true)?;
        if let Some(statement) = unit.statements().iter().find(|statement| {
            !matches!(statement.kind, StatementKind::Declare(_) | StatementKind::Empty)
        }) {
            return Err(FormulaError::new(statement.span, "statements belong in functions")
                .with_help("write `U64 f(U64 x) { …; return x; }`"));
        }
        let definitions = Self(Arc::new(unit));
        definitions.check()?;
        Ok(definitions)
    }

    /// Parses a formula that may use the definitions. They hide functions and names of the
    /// language.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse`](crate::parse).
    pub fn formula(&self, text: &str) -> Result<Tree, FormulaError> {
        let tree = parse_formula(text).or_else(|error| code::parse(text, Some(self), error))?;
        Ok(self.give_to(tree))
    }

    /// Parses a list of formulas that may use the definitions.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse_list`](crate::parse_list).
    pub fn formulas(&self, text: &str) -> Result<Vec<Tree>, FormulaError> {
        let trees = parse_formulas(text)
            .or_else(|error| Ok(vec![code::parse(text, Some(self), error)?]))?;
        Ok(trees.into_iter().map(|tree| self.give_to(tree)).collect())
    }

    fn give_to(&self, tree: Tree) -> Tree {
        Tree { definitions: Some(self.clone()), ..tree }
    }

    /// Returns the names of the functions, in the order of the text.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.0.order.iter().map(String::as_str)
    }

    /// Compiles every definition, to find its errors.
    fn check(&self) -> Result<(), FormulaError> {
        for name in &self.0.order {
            let mut compiler = Compiler::new(Names::Free);
            let mut lower = Lower::new(&mut compiler, &self.0);
            let function = &self.0.functions[name];
            let mut places = Vec::new();
            for parameter in &function.parameters {
                places.push(lower.free_parameter(parameter)?);
            }
            lower.run_function(function, &self.0, places, function.span)?;
        }
        let mut compiler = Compiler::new(Names::Free);
        for (name, declaration) in &self.0.globals {
            let mut lower = Lower::new(&mut compiler, &self.0);
            if declaration.sizes.is_empty() {
                lower.global(name, declaration.span)?;
            } else {
                lower.global_array(name)?;
            }
        }
        Ok(())
    }
}

/// Runs a part with a builder that folds constants, so that loops end.
pub(super) fn with_folding<T>(
    compiler: &mut Compiler<'_>,
    part: impl FnOnce(&mut Compiler<'_>) -> Result<T, FormulaError>,
) -> Result<T, FormulaError> {
    let simplifies = compiler.builder.simplifies;
    if compiler.builder.width != 64 {
        let message = "code of C has words of 64 bits";
        return Err(FormulaError::new(Span::default(), message));
    }
    compiler.builder.simplifies = true;
    let result = part(compiler);
    compiler.builder.simplifies = simplifies;
    result
}

impl Compiler<'_> {
    /// Adds a law and parts of it. The assertions of code in it are premises of the law; returns
    /// their texts.
    pub(crate) fn add_law(
        &mut self,
        tree: &Tree,
        parts: &[NodeId],
    ) -> Result<Vec<String>, FormulaError> {
        let first = self.outputs.len();
        self.add_parts(tree, parts)?;
        let law = &mut self.outputs[first];
        law.reasons = std::mem::take(&mut self.reasons);
        let mut assertions = Vec::new();
        for (premise, text) in std::mem::take(&mut self.premises) {
            if !assertions.contains(&text) {
                assertions.push(text);
            }
            let fails = self.builder.unary(U::Complement, premise);
            law.register = self.builder.binary(B::Or, fails, law.register);
            law.fault = law.fault.map(|fault| self.builder.binary(B::And, premise, fault));
        }
        Ok(assertions)
    }

    /// Calls a function of C code; `None` if the code defines none with this name.
    pub(crate) fn call_code(
        &mut self,
        unit: &Unit,
        name: &str,
        span: Span,
        arguments: &[Typed],
    ) -> Option<Result<Typed, FormulaError>> {
        let function = unit.functions.get(name)?;
        let wanted = function.parameters.len();
        if wanted != arguments.len() {
            let message = wrong_count(name, wanted, arguments.len());
            return Some(Err(FormulaError::new(span, message)));
        }
        Some(with_folding(self, |compiler| {
            let mut lower = Lower::new(compiler, unit);
            let typed = lower.call_from_formula(function, arguments, span).map_err(|error| {
                let message = format!("in `{name}`: {}", error.message());
                let outer = FormulaError::new(span, message);
                match error.help() {
                    Some(help) => outer.with_help(help),
                    None => outer,
                }
            })?;
            let fault = arguments
                .iter()
                .fold(typed.fault, |fault, argument| compiler.either_fault(fault, argument.fault));
            Ok(Typed { fault, ..typed })
        }))
    }

    /// Returns the value of a constant of the definitions, if it defines one with this name.
    pub(crate) fn c_constant(
        &mut self,
        definitions: &Definitions,
        name: &str,
        span: Span,
    ) -> Result<Option<Typed>, FormulaError> {
        if !definitions.0.declares(name) {
            return Ok(None);
        }
        with_folding(self, |compiler| {
            let mut lower = Lower::new(compiler, &definitions.0);
            let value = lower.global(name, span)?;
            let fault = lower.fault;
            Ok(value.map(|value| Typed { register: value.register, kind: value.kind(), fault }))
        })
    }
}

impl<'l> Lower<'l, '_> {
    /// Returns a variable with a free value for a parameter.
    fn free_parameter(&mut self, parameter: &Declaration) -> Result<Place, FormulaError> {
        let ctype = parameter.ctype.unwrap_or(WORD);
        let free = |lower: &mut Self, name: &str| {
            let input = crate::program::Input {
                name: name.to_owned(),
                value_type: crate::types::Type::Set,
            };
            let register = lower.builder().input(&input);
            let value = Value::new(register, WORD);
            lower.convert(value, ctype)
        };
        if parameter.sizes.is_empty() {
            let value = free(self, &format!("parameter {}", parameter.name));
            return Ok(Place::Slot(self.add_slot(Some(ctype), Some(value))));
        }
        let mut declaration = parameter.clone();
        if let [None, ..] = declaration.sizes[..] {
            let kind = ExprKind::Number(64, super::types::INT);
            let size = super::syntax::Expr { kind, span: parameter.span, depth: 1 };
            declaration.sizes[0] = Some(size);
        }
        let array = self.array(&declaration)?;
        Ok(Place::Array(array))
    }

    /// Returns the array that the text defines outside of functions, if there is one.
    pub(crate) fn global_array(&mut self, name: &str) -> Result<Option<Array>, FormulaError> {
        let Some(unit) = self.unit.declaring(name) else { return Ok(None) };
        let Some(declaration) = unit.globals.get(name) else { return Ok(None) };
        if declaration.sizes.is_empty() {
            return Ok(None);
        }
        if unit.parsed.written.contains(name) {
            let message = format!("the function uses `{name}`, which changes");
            return Err(
                FormulaError::new(declaration.span, message).with_help("pass it as an argument")
            );
        }
        self.outside(unit, |lower| lower.array(declaration)).map(Some)
    }

    /// Returns the constant that the text defines outside of functions, if there is one.
    pub(crate) fn global(&mut self, name: &str, span: Span) -> Result<Option<Value>, FormulaError> {
        let unit = self.unit.declaring(name).unwrap_or(prelude());
        let Some(declaration) = unit.globals.get(name) else { return Ok(None) };
        if !declaration.sizes.is_empty() {
            return Err(FormulaError::new(span, format!("the array `{name}` needs an index")));
        }
        if unit.parsed.written.contains(name) {
            let message = format!("the function uses `{name}`, which changes");
            return Err(FormulaError::new(span, message).with_help("pass it as an argument"));
        }
        let Some(init) = &declaration.init else {
            return Err(FormulaError::new(span, format!("`{name}` has no value"))
                .with_help("initialize it where it is declared"));
        };
        if self.active.iter().any(|active| active == name) {
            return Err(FormulaError::new(span, format!("`{name}` depends on itself")));
        }
        self.active.push(name.to_owned());
        let value = self.outside(unit, |lower| lower.scalar(init));
        self.active.pop();
        let value = value?;
        Ok(Some(self.convert(value, declaration.ctype.unwrap_or(value.ctype))))
    }

    /// Runs a part of a text outside of all scopes.
    fn outside<T>(
        &mut self,
        unit: &'l Unit,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        let scopes = std::mem::replace(&mut self.scopes, vec![HashMap::new()]);
        let inner = std::mem::replace(&mut self.unit, unit);
        let result = part(self);
        (self.scopes, self.unit) = (scopes, inner);
        result
    }

    /// Returns true if the text changes a variable or an element of an array with this name.
    pub(crate) fn is_written(&self, name: &str) -> bool {
        self.unit.parsed.written.contains(name)
    }

    /// Returns the value of a name of the formula around the code.
    pub(crate) fn outer_name(&mut self, name: &str, span: Span) -> Result<Value, FormulaError> {
        if self.unit.is_closed && crate::names::constant(name).is_none() {
            let message = format!("`{name}` is not defined");
            return Err(
                FormulaError::new(span, message).with_help("declare it, or make it a parameter")
            );
        }
        let typed = self.compiler.name(name, span)?;
        if let Some(fault) = typed.fault {
            self.fault(fault, |_| format!("`{name}` has no value"));
        }
        Ok(self.value_of(typed))
    }
}
