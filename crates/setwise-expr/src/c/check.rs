//! Parses C definitions and the formulas that use them.

use std::collections::HashSet;
use std::sync::Arc;

use crate::c::definitions::{CodeOptions, Definitions};
use crate::c::front::syntax::{Declaration, Expr, ExprKind, PassedOver, StatementKind};
use crate::c::run::lower::{Array, Lower, Place, TOO_LONG};
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, WORD};
use crate::c::unit::{Unit, file_at};
use crate::compile::compiler::Compiler;
use crate::error::FormulaError;
use crate::names::Names;
use crate::program::Variable;
use crate::statement::Reader;
use crate::syntax::tree::Tree;
use crate::types::Note;

impl Definitions {
    /// Parses C definitions and checks every function.
    ///
    /// # Errors
    ///
    /// Returns the first error with its place: a syntax error, a name that is not defined, or an
    /// unsupported construct, with the remedy.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        Self::with_macros(text, [])
    }

    /// Parses C definitions after macros are defined: `NAME`, which is 1, or `NAME=VALUE`, as by the
    /// option `-D` of compilers. Code that is pasted as a formula has these macros, too.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`parse`](Self::parse), and that of a macro, which has no place.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::Definitions;
    ///
    /// let text = "#if N > 2\nint f(int x) { return x * N; }\n#endif";
    /// let definitions = Definitions::with_macros(text, ["N=3"])?;
    /// assert_eq!(definitions.functions().next(), Some("f"));
    /// assert!(Definitions::with_macros(text, ["3=N"]).is_err());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn with_macros<'a>(
        text: &str,
        macros: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, FormulaError> {
        Self::checked(Unit::with_macros(text, Vec::new(), macros, None, None)?, &[])
    }

    /// Parses files of C code, each given by its name and its text. The functions of one can use the
    /// tables of another.
    ///
    /// Functions and tables that are not supported are passed over, and formulas that use them are
    /// refused. [`passed_over`](Self::passed_over) reports them.
    ///
    /// # Errors
    ///
    /// Returns the index of the file and the error if the end of a definition cannot be found, or if
    /// no definition is supported. An error in a macro of the options has the index 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{CodeOptions, Definitions};
    ///
    /// let text = "int f(int x) { goto end; }\nint g(int x) { return x + 1; }".to_owned();
    /// let definitions = Definitions::of_files(&[("a.c".to_owned(), text)], &CodeOptions::default());
    /// assert_eq!(definitions.unwrap().functions().collect::<Vec<_>>(), ["g"]);
    /// ```
    pub fn of_files(
        files: &[(String, String)],
        options: &CodeOptions,
    ) -> Result<Self, (usize, FormulaError)> {
        Self::of_files_after(files, options, None)
    }

    /// Parses files of C code that may use definitions, whose options they have, and whose names they
    /// hide.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`of_files`](Self::of_files).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{CodeOptions, Definitions};
    ///
    /// let options = CodeOptions::default();
    /// let files = |text: &str| [("a.c".to_owned(), text.to_owned())];
    /// let before = Definitions::of_files(&files("int f(int x) { return x; }"), &options).unwrap();
    /// let more = files("int g(int x) { return f(x) + 1; }");
    /// let after = Definitions::of_files_after(&more, &options, Some(&before)).unwrap();
    /// assert_eq!(after.functions().collect::<Vec<_>>(), ["g"]);
    /// assert!(after.formula("f(1) + g(1) == 3").is_ok());
    /// ```
    pub fn of_files_after(
        files: &[(String, String)],
        options: &CodeOptions,
        outer: Option<&Self>,
    ) -> Result<Self, (usize, FormulaError)> {
        let (mut all, mut ends) = (String::new(), Vec::new());
        for (name, text) in files {
            all.push_str(text);
            all.push('\n');
            ends.push((name.clone(), all.len()));
        }
        // The definitions have the macros of the options.
        let macros = options.macros.iter().map(String::as_str).filter(|_| outer.is_none());
        let outer = outer.map(|outer| Arc::clone(&outer.0));
        let unit = Unit::with_macros(&all, ends.clone(), macros, options.language, outer);
        unit.and_then(|unit| Self::checked(unit, &options.init)).map_err(|error| {
            let (file, start) = file_at(&ends, error.span().start);
            (file, error.moved_to(error.span().start.saturating_sub(start)))
        })
    }

    /// Parses C definitions that may use others.
    pub(crate) fn within(text: &str, outer: Option<&Self>) -> Result<Self, FormulaError> {
        let outer = outer.map(|outer| Arc::clone(&outer.0));
        Self::checked(Unit::parse(text, 0, outer, true)?, &[])
    }

    fn checked(mut unit: Unit, starts: &[String]) -> Result<Self, FormulaError> {
        if let Some(statement) = unit.statements().iter().find(|statement| {
            !matches!(statement.kind, StatementKind::Declare(_) | StatementKind::Empty)
        }) {
            return Err(FormulaError::new(statement.span, "statements belong in functions")
                .with_help("write `U64 f(U64 x) { …; return x; }`"));
        }
        starts.iter().try_for_each(|name| unit.start(name))?;
        let failures_of = |unit: &Unit| {
            let mut all = failures(unit);
            all.retain(|it| !unit.runs_at_start(&it.name, starts));
            all
        };
        let mut failures = failures_of(&unit);
        if let (true, Some(first)) = (unit.files.is_empty(), failures.first()) {
            return Err(first.error.clone());
        }
        unit.note_uncertain(&failures);
        if !unit.uncertain.is_empty() {
            // Those that use a variable or an array whose values are not known.
            let others = failures_of(&unit);
            let is_new = |it: &PassedOver| failures.iter().all(|known| known.name != it.name);
            let others: Vec<_> = others.into_iter().filter(is_new).collect();
            failures.extend(others);
        }
        unit.pass_over(failures)?;
        Ok(Self(Arc::new(unit)))
    }

    /// Parses a formula that may use the definitions. They hide functions and names of the
    /// language.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse`](crate::parse), and one for a sign and a name of a type for
    /// which the code defines an operator that is passed over.
    pub fn formula(&self, text: &str) -> Result<Tree, FormulaError> {
        Reader::new().with_definitions(Some(self)).formula(text)
    }

    /// Refuses a formula with a sign for which the code defines an operator that is passed over, if the
    /// formula or one of those that its names are bound to has a name of its types.
    ///
    /// # Errors
    ///
    /// Returns the error with the place of the formula.
    pub fn expect_no_operator<'a>(
        &self,
        tree: &'a Tree,
        bound: impl IntoIterator<Item = &'a Tree>,
    ) -> Result<(), FormulaError> {
        self.0.parsed.expect_no_operator(tree, bound)
    }

    /// Lets a formula use the definitions.
    pub(crate) fn give_to(&self, mut tree: Tree) -> Result<Tree, FormulaError> {
        self.expect_no_operator(&tree, [])?;
        for reason in self.0.chain().filter_map(Unit::note) {
            let span = tree.nodes[tree.root].span;
            Note { reason, span }.keep_in(&mut tree.printed.notes);
        }
        // A law after definitions has those, and these are around them.
        tree.definitions.get_or_insert_with(|| self.clone());
        Ok(tree)
    }
}

impl Unit {
    /// Notes the variables and arrays that definitions may change that are passed over: all that they
    /// mention and that are not constant.
    fn note_uncertain(&mut self, failures: &[PassedOver]) {
        for PassedOver { name, .. } in self.parsed.passed_over.all().iter().chain(failures) {
            // A variable that other code assigns does not change others.
            if self.globals.get(name).is_some_and(|it| self.assigns(it)) {
                continue;
            }
            for mentioned in self.parsed.mentions.get(name).into_iter().flatten() {
                let Some(global) = self.globals.get(mentioned) else { continue };
                if !global.is_constant() && mentioned != name {
                    self.uncertain.entry(mentioned.clone()).or_insert_with(|| name.clone());
                }
            }
        }
    }

    /// Passes over definitions with an error, and those that were not read. Returns the error of the
    /// first one if no other is left.
    fn pass_over(&mut self, failures: Vec<PassedOver>) -> Result<(), FormulaError> {
        let failed: HashSet<_> = failures.iter().map(|it| &it.name).collect();
        self.order.retain(|name| !failed.contains(name));
        let tables = self.globals.keys().filter(|name| !failed.contains(name));
        let others = self.order.len() + tables.count();
        let mut all = self.parsed.passed_over.all().to_vec();
        // The names of one declaration have one error.
        all.sort_by_key(|it| it.error.span().start);
        all.dedup_by(|a, b| a.error == b.error);
        all.extend(failures);
        all.sort_by_key(|it| it.error.span().start);
        let reasons = all.iter().map(|it| {
            let help = it.error.help().filter(|help| help.contains("--init"));
            let help = help.map(|help| format!(" ({help})")).unwrap_or_default();
            (it.name.clone(), it.error.message().to_owned() + &help)
        });
        self.reasons = reasons.collect();
        let Some(first) = all.first() else { return Ok(()) };
        if others == 0 {
            let message = format!("no definition can be read; in `{}`: ", first.name);
            let error = FormulaError::new(first.error.span(), message + first.error.message());
            return Err(match first.error.help() {
                Some(help) => error.with_help(help),
                None => error,
            });
        }
        let noun = match (all.iter().any(|it| !it.is_function), all.len()) {
            (false, 1) => "function of the code is",
            (false, _) => "functions of the code are",
            (true, 1) => "definition of the code is",
            (true, _) => "definitions of the code are",
        };
        let shown = if all.len() > MAX_REASONS { 1 } else { all.len() };
        let reasons = all[..shown].iter().map(|it| self.reason(&it.name, &it.error));
        let reasons = reasons.collect::<Vec<_>>().join("; ");
        let more = match all.len() - shown {
            0 => String::new(),
            count => format!("; and {count} more"),
        };
        let needs_start = |it: &PassedOver| it.error.help().is_some_and(|it| it.contains("--init"));
        let help = match all.iter().any(needs_start) {
            true => "; if a function fills a table once, at the start, name that one with `--init`",
            false => "",
        };
        self.left_out = Some(format!("{} {noun} passed over: {reasons}{more}{help}", all.len()));
        Ok(())
    }
}

/// The maximum number of reasons in the note on definitions that are passed over. If there are more
/// definitions, it has only the first reason.
const MAX_REASONS: usize = 3;

/// Compiles every definition and returns those with an error.
fn failures(unit: &Unit) -> Vec<PassedOver> {
    let mut failures = Vec::new();
    for name in &unit.order {
        let mut compiler = Compiler::new(Names::Free);
        let mut lower = Lower::new(&mut compiler, unit);
        let function = &unit.functions[name];
        let places = function.parameters.iter().map(|it| lower.free_parameter(it));
        let run = places
            .collect::<Result<Vec<_>, _>>()
            .and_then(|places| lower.run_function(function, unit, places, function.span));
        // With other arguments, it may be short enough.
        let error =
            run.err().filter(|it| function.parameters.is_empty() || it.message() != TOO_LONG);
        let failure = |error| PassedOver { name: name.clone(), error, is_function: true };
        failures.extend(error.map(failure));
    }
    let mut compiler = Compiler::new(Names::Free);
    let mut globals: Vec<_> = unit.globals.iter().collect();
    globals.sort_by_key(|(_, declaration)| declaration.span.start);
    for (name, declaration) in globals {
        // The function that changes it has the error, and formulas that use it are refused.
        if unit.assigns(declaration) {
            continue;
        }
        let mut lower = Lower::new(&mut compiler, unit);
        let is_structure = matches!(declaration.ctype(), Some(CType::Struct(_)));
        let found = match declaration.sizes.is_empty() {
            _ if is_structure => lower.outside_of_functions(name, declaration.span).map(drop),
            true => lower.global(name, declaration.span).map(drop),
            false => lower.global_array(name).map(drop),
        };
        let failure = |error| PassedOver { name: name.clone(), error, is_function: false };
        failures.extend(found.err().map(failure));
    }
    failures
}

impl Lower<'_, '_> {
    /// Returns a variable with a free value for a parameter.
    fn free_parameter(&mut self, parameter: &Declaration) -> Result<Place, FormulaError> {
        let ctype = parameter.ctype().unwrap_or(WORD);
        if let CType::Struct(_) = ctype {
            let place = self.new_structure(parameter, true)?;
            return Ok(self.with_free_members(place, &parameter.name));
        }
        let free = |lower: &mut Self, name: &str| {
            let input = Variable::set(name);
            let register = lower.builder().input(&input);
            let value = Value::new(register, WORD);
            lower.convert(value, ctype)
        };
        if parameter.sizes.is_empty() {
            let value = free(self, &format!("parameter {}", parameter.name));
            let slot = self.add_slot(Some(ctype), Some(value));
            if !parameter.is_address() {
                return Ok(Place::Slot(slot));
            }
            // The pointer may point to the first entry of an array.
            for _ in 1..64 {
                self.add_slot(Some(ctype), Some(value));
            }
            let sizes = vec![64];
            return Ok(Place::Pointer(Array { sizes, ..Array::of_slot(slot, ctype) }));
        }
        // An array of any size can be passed.
        let mut declaration = parameter.clone();
        let kind = ExprKind::Number(if parameter.sizes.len() == 1 { 64 } else { 2 }, INT);
        declaration.sizes[0] = Some(Expr::made(kind, parameter.span));
        Ok(Place::Pointer(self.array(&declaration, false)?))
    }
}
