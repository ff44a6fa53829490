//! C source texts.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use setwise::SquareMapping;

use crate::c::filled::Filled;
use crate::c::front::dialect::{
    CodeLanguage, expect_no_file_of_sharp, is_cpp, is_java, is_rust, shows_cpp,
};
use crate::c::front::parser::{Parsed, Source, parse};
use crate::c::front::syntax::{Declaration, Function, PassedOver, Statement, StatementKind};
use crate::c::preprocess::expand::{Expanded, expand};
use crate::c::preprocess::macros::Macros;
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;
use crate::types::NoteReason;

/// A C source text.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(super) text: String,
    /// The place of the text in the formula.
    pub(super) offset: usize,
    pub(super) functions: HashMap<String, Function>,
    /// The functions in the order of the text.
    pub(super) order: Vec<String>,
    pub(super) globals: HashMap<String, Declaration>,
    pub(super) parsed: Parsed,
    /// The macros that are defined at the end of the text.
    pub(crate) macros: Arc<Macros>,
    /// The notes on lines that the preprocessor read in a way that may not be meant.
    pub(super) notes: Vec<String>,
    /// The definitions that the text may use.
    pub(super) outer: Option<Arc<Self>>,
    /// True if names that the text does not define are errors.
    pub(super) is_closed: bool,
    /// The files that the text is made of: the name of each, and the place of its end.
    pub(super) files: Vec<(String, usize)>,
    /// The variables and arrays that definitions may change that are passed over: the name of each,
    /// and that of a definition.
    pub(super) uncertain: HashMap<String, String>,
    /// The note on the definitions that are passed over.
    pub(super) left_out: Option<String>,
    /// The functions and tables that are passed over, and why.
    pub(super) reasons: HashMap<String, String>,
    /// The variables and tables that a function fills at the start.
    pub(super) filled: Filled,
    /// The language of the text, if an option gives it.
    language: Option<CodeLanguage>,
}

/// The names and options with which a text is read.
#[derive(Default)]
struct Context {
    outer: Option<Arc<Unit>>,
    is_closed: bool,
    files: Vec<(String, usize)>,
    language: Option<CodeLanguage>,
}

/// The functions of compilers, processors and standard libraries, after their constants.
pub(crate) const PRELUDE: &str = include_str!("prelude.c");

/// Returns the functions and constants of compilers, processors and standard libraries.
pub(crate) fn prelude() -> &'static Unit {
    static UNIT: OnceLock<Unit> = OnceLock::new();
    UNIT.get_or_init(|| {
        let expanded = expand(PRELUDE, 0, Macros::none());
        let context = Context { is_closed: true, ..Context::default() };
        match expanded.and_then(|expanded| Unit::of_tokens(PRELUDE, 0, expanded, context)) {
            // Its names of Java and Rust do not make it a text in these languages.
            Ok(mut unit) => {
                (unit.parsed.is_java, unit.parsed.has_methods) = (false, false);
                unit
            }
            Err(error) => panic!("the prelude is valid: {error} at {:?}", error.span()),
        }
    })
}

/// Returns the prelude if it declares a constant. Only then it is parsed, which takes far longer
/// than a formula.
pub(crate) fn prelude_with(constant: &str) -> Option<&'static Unit> {
    let lines = PRELUDE.lines().skip_while(|line| !line.starts_with("const "));
    let name =
        |line: &'static str| line.split(" = ").next()?.split('[').next()?.split(' ').next_back();
    let mut names = lines.map_while(|line| name(line.strip_prefix("const ")?));
    names.any(|name| name == constant).then(prelude)
}

impl Unit {
    /// Parses a text that may use definitions, and their macros.
    pub(crate) fn parse(
        text: &str,
        offset: usize,
        outer: Option<Arc<Self>>,
        is_closed: bool,
    ) -> Result<Self, FormulaError> {
        let macros = outer.as_ref().map(|outer| Arc::clone(&outer.macros));
        let expanded = expand(text, offset, Macros::after(macros))?;
        let language = outer.as_ref().and_then(|outer| outer.language);
        let context = Context { outer, is_closed, language, files: Vec::new() };
        Self::of_tokens(text, offset, expanded, context)
    }

    /// Parses a text after macros are defined as options do; it may use definitions. If it is made of
    /// files, functions that cannot be read are passed over.
    pub(crate) fn with_macros<'a>(
        text: &str,
        files: Vec<(String, usize)>,
        options: impl IntoIterator<Item = &'a str>,
        language: Option<CodeLanguage>,
        outer: Option<Arc<Self>>,
    ) -> Result<Self, FormulaError> {
        if language.is_none() {
            expect_no_file_of_sharp(&files)?;
        }
        let mut macros = Macros::after(outer.as_ref().map(|outer| Arc::clone(&outer.macros)));
        for option in options {
            macros.define(option)?;
        }
        let expanded = expand(text, 0, Macros::after(Some(Arc::new(macros))))?;
        let context = Context { outer, is_closed: true, files, language };
        Self::of_tokens(text, 0, expanded, context)
    }

    fn of_tokens(
        text: &str,
        offset: usize,
        expanded: Expanded,
        context: Context,
    ) -> Result<Self, FormulaError> {
        let Expanded { tokens, macros, mut notes, lines } = expanded;
        let Context { outer, is_closed, files, language } = context;
        let is_java = match language {
            Some(language) => language == CodeLanguage::Java,
            None => is_java(&tokens, &lines, &files)?,
        };
        let is_cpp = is_cpp(&files)
            || shows_cpp(&tokens)
            || macros.defines("__cplusplus", false)
            || outer.as_ref().is_some_and(|outer| outer.parsed.is_cpp);
        let source = Source { text, offset, is_java, is_cpp, passes_over: !files.is_empty() };
        let mut parsed = parse(&tokens, source, outer.as_ref().map(|outer| &outer.parsed))?;
        parsed.has_methods |= is_rust(text);
        notes.append(&mut parsed.notes);
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
        let mut globals: HashMap<String, Declaration> = HashMap::new();
        for declaration in parsed.statements.iter().flat_map(Statement::declarations) {
            let name = &declaration.name;
            match globals.get(name) {
                // The declaration with a value is the definition.
                Some(before) if before.init.is_some() && declaration.init.is_none() => {}
                Some(before) if is_closed && before.init.is_some() => {
                    let message = format!("`{name}` is defined twice");
                    return Err(FormulaError::new(declaration.span, message)
                        .with_help("give one of them another name"));
                }
                _ => drop(globals.insert(name.clone(), declaration.clone())),
            }
        }
        let text = text.to_owned();
        let macros = Arc::new(macros);
        Ok(Self {
            text,
            offset,
            functions,
            order,
            globals,
            parsed,
            macros,
            notes,
            outer,
            is_closed,
            files,
            uncertain: HashMap::new(),
            left_out: None,
            reasons: HashMap::new(),
            filled: Filled::default(),
            language,
        })
    }

    /// Returns the file and the line of a place, if the text is made of files.
    fn place(&self, span: Span) -> Option<String> {
        if self.files.is_empty() {
            return None;
        }
        let (file, start) = file_at(&self.files, span.start);
        let before = self.text.get(start..span.start).unwrap_or("");
        Some(format!("{}:{}", self.files[file].0, before.matches('\n').count() + 1))
    }

    /// Returns the name of a definition with its place and the reason why it has no value.
    pub(super) fn reason(&self, name: &str, error: &FormulaError) -> String {
        // The error of a function may be at the declaration above it of what it uses.
        let function = self.functions.get(name).map(|function| function.span);
        let span = function.filter(|it| error.span().end <= it.start).unwrap_or(error.span());
        let place = self.place(span).map(|place| format!(" ({place})"));
        format!("`{name}`{}: {}", place.unwrap_or_default(), error.message())
    }

    /// Returns the error for a call of a function that has an error, at the call.
    pub(super) fn error_in(&self, name: &str, error: &FormulaError, span: Span) -> FormulaError {
        let outer = FormulaError::new(span, format!("in {}", self.reason(name, error)));
        match error.help() {
            Some(help) => outer.with_help(help),
            None => outer,
        }
    }

    /// Returns the error for a call of a function that was passed over: one of the text, or of the
    /// definitions that it may use.
    pub(super) fn passed_over(&self, name: &str, span: Span) -> Option<FormulaError> {
        match self.parsed.passed_over.named(name) {
            Some(PassedOver { error, .. }) => Some(self.error_in(name, error, span)),
            None if self.functions.contains_key(name) => None,
            None => self.outer.as_ref()?.passed_over(name, span),
        }
    }

    /// Returns the error for the use of a table, a variable or a type that was passed over.
    pub(super) fn left_out(&self, name: &str, span: Span) -> Option<FormulaError> {
        let is_left_out = self.parsed.scope.is_passed_over(name);
        if is_left_out { self.passed_over(name, span) } else { None }
    }

    /// Returns what the preprocessor says about the text, if it says anything.
    pub(super) fn note(&self) -> Option<NoteReason> {
        let [first, others @ ..] = &self.notes[..] else { return None };
        let more = match others.len() {
            0 => String::new(),
            count => format!("; and {count} more on the code"),
        };
        Some(NoteReason::Code(format!("{first}{more}")))
    }

    /// Returns a part of the text on one line.
    pub(crate) fn text(&self, span: Span) -> String {
        let range = span.start.saturating_sub(self.offset)..span.end.saturating_sub(self.offset);
        let text = self.text.get(range).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Returns a function of the text, or else of the definitions that it may use, and the
    /// text that defines it.
    pub(crate) fn find_function(&self, name: &str) -> Option<(&Function, &Self)> {
        match (self.functions.get(name), &self.outer) {
            (Some(function), _) => Some((function, self)),
            (None, Some(outer)) => outer.find_function(name),
            (None, None) => None,
        }
    }

    /// Refuses the call of a function that the text or its definitions declare and do not define, and
    /// that is not one of compilers and standard libraries.
    pub(super) fn expect_defined(&self, name: &str, span: Span) -> Result<(), FormulaError> {
        let is_declared = self.parsed.prototypes.contains(name);
        let is_known = || {
            let narrow = format!("{name}_32");
            prelude().functions.contains_key(name) || prelude().functions.contains_key(&narrow)
        };
        if is_declared && self.find_function(name).is_none() && !is_known() {
            let is_made = |it: &String| it.strip_prefix(name).is_some_and(|it| it.starts_with('<'));
            if self.functions.keys().any(is_made) {
                let message = format!("`{name}` is a template, which formulas cannot call");
                let help = "add a function to the code that calls it";
                return Err(FormulaError::new(span, message).with_help(help));
            }
            let message = format!("`{name}` is declared and not defined here");
            let help = match crate::function::Function::named(name) {
                Some(_) => {
                    "add its definition, or remove the declaration for the function of the language"
                }
                None => "add its definition",
            };
            return Err(FormulaError::new(span, message).with_help(help));
        }
        self.outer.as_ref().map_or(Ok(()), |outer| outer.expect_defined(name, span))
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

    /// Returns true for a name outside of functions whose value cannot change.
    pub(crate) fn is_constant(&self, name: &str) -> bool {
        let declaration = self.declaring(name).and_then(|unit| unit.globals.get(name));
        declaration.is_some_and(Declaration::is_constant)
            || self.chain().any(|unit| unit.filled.values.contains_key(name))
    }

    pub(crate) fn declares(&self, name: &str) -> bool {
        self.globals.contains_key(name)
    }

    /// Returns the mappings that the text or its definitions declare.
    pub(crate) fn numberings(&self) -> Vec<SquareMapping> {
        let mut own = self.parsed.numberings.clone();
        own.extend(self.outer.iter().flat_map(|outer| outer.numberings()));
        own
    }

    /// Returns true if the text changes a variable or array, or may change it by its address.
    pub(crate) fn changes(&self, declaration: &Declaration) -> bool {
        let Declaration { id, specifiers, .. } = declaration;
        self.parsed.written.contains(id) || !specifiers.is_const && self.parsed.passed.contains(id)
    }

    /// Returns true if the text assigns a variable or an element of an array by its name, or may
    /// change a structure.
    pub(crate) fn assigns(&self, declaration: &Declaration) -> bool {
        let is_structure = matches!(declaration.ctype(), Some(CType::Struct(_)));
        self.parsed.written.contains(&declaration.id) || is_structure && self.changes(declaration)
    }

    /// Returns the text, the definitions that it may use, those that they may use, and so on.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |unit| unit.outer.as_deref())
    }

    /// Returns true if the text changes a variable of the definitions that it may use, or what it passes
    /// over may do so, or if it gives a value to one that they declare without one.
    pub(super) fn is_entangled(&self) -> bool {
        let Some(outer) = &self.outer else { return false };
        let is_outer = |id: &&usize| **id <= outer.parsed.declarations;
        let mut changed = self.parsed.written.iter().chain(&self.parsed.passed).filter(is_outer);
        let is_variable = |id: &usize| {
            let mut globals = outer.chain().flat_map(|unit| unit.globals.values());
            globals.any(|it| it.id == *id && !it.is_constant())
        };
        let is_open = |name: &String| {
            let declaration = outer.declaring(name).and_then(|unit| unit.globals.get(name));
            declaration.is_some_and(|it| !it.is_constant() && it.init.is_none())
        };
        let may_change =
            |name: &String| outer.declaring(name).is_some() && !outer.is_constant(name);
        let mut mentioned = self.parsed.mentions.values().flatten();
        changed.any(is_variable)
            || self.globals.keys().any(is_open)
            || self.left_out.is_some() && mentioned.any(may_change)
    }

    /// Returns true if the text or an option defines a macro.
    pub(crate) fn has_macro(&self, name: &str) -> bool {
        self.macros.defines(name, true)
    }

    pub(crate) const fn has_methods(&self) -> bool {
        self.parsed.has_methods
    }

    pub(super) fn statements(&self) -> &[Statement] {
        &self.parsed.statements
    }

    /// Returns true for statements without functions, and for declarations of variables that are not
    /// constant.
    pub(super) fn has_own_variables(&self) -> bool {
        let is_variable = |it: &Declaration| it.is_number() && !it.is_constant();
        let is_own = |it: &Statement| match &it.kind {
            StatementKind::Declare(declarations) => declarations.iter().any(is_variable),
            StatementKind::Empty => false,
            _ => true,
        };
        self.functions.is_empty() && self.statements().iter().any(is_own)
    }
}

/// Returns the index of the file that has a place of the text, and the place of its start.
pub(super) fn file_at(files: &[(String, usize)], place: usize) -> (usize, usize) {
    let file = files.partition_point(|&(_, end)| end <= place).min(files.len().saturating_sub(1));
    (file, if file == 0 { 0 } else { files[file - 1].1 })
}

#[cfg(test)]
mod tests {
    use super::{prelude, prelude_with};

    #[test]
    fn the_constants_of_the_prelude_are_found_in_its_text() {
        assert!(!prelude().globals.is_empty());
        for name in prelude().globals.keys() {
            assert!(prelude_with(name).is_some(), "{name}");
        }
        assert!(prelude_with("x").is_none());
    }
}
