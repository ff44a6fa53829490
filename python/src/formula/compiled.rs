//! The programs of a formula, each compiled when it is needed first.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use setwise_columns::compiler;
use setwise_expr::board::NamedBoard;
use setwise_expr::{Compiler, FormulaError, Names, Note, Program, Tree, Type};

use crate::formula::reading::Reading;

/// A tree, and its programs for inputs of different types.
pub(crate) struct Compiled {
    tree: Tree,
    reading: Reading,
    /// The variables in the order of their first use, and the type of the value if all are sets.
    inputs: Vec<String>,
    value_type: Type,
    /// True for code that makes a list of squares.
    makes_list: bool,
    notes: Vec<Note>,
    programs: Mutex<Vec<Known>>,
    of_positions: OnceLock<Arc<Program>>,
}

/// A program for inputs of these types.
struct Known {
    types: Vec<Type>,
    has_list: bool,
    program: Arc<Program>,
}

/// The number of programs that are kept.
const MAX_KEPT: usize = 8;

impl Compiled {
    /// Compiles a formula for names that are sets. If it has no meaning with these, some are bools
    /// or the formula is about positions.
    pub(crate) fn new(text: &str, reading: Reading) -> Result<Self, FormulaError> {
        let (tree, board) = (reading.parse(text)?, reading.board.as_ref());
        let (inputs, program) = named(on(board, Names::Free), &tree).or_else(|error| {
            let of_positions = || named(compiler(), &tree).ok().filter(|_| board.is_none());
            with_bools(board, &tree).or_else(of_positions).ok_or(error)
        })?;
        let output = &program.outputs()[0];
        let (value_type, notes) = (output.value_type, output.notes.clone());
        let makes_list = output.list.is_some();
        Ok(Self {
            tree,
            reading,
            inputs,
            value_type,
            makes_list,
            notes,
            programs: Mutex::default(),
            of_positions: OnceLock::new(),
        })
    }

    pub(crate) const fn reading(&self) -> &Reading {
        &self.reading
    }

    pub(crate) const fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(crate) fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// Returns the notes on parts that are valid but may not be meant.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.notes
    }

    pub(crate) const fn value_type(&self) -> Type {
        self.value_type
    }

    /// Returns the program for inputs of these names and types. For scalars it has the list of
    /// squares that the code makes, if it does.
    pub(crate) fn for_call(
        &self,
        fields: &[(&str, Type)],
        are_scalars: bool,
    ) -> Result<Arc<Program>, FormulaError> {
        let has_list = are_scalars && self.makes_list;
        let types: Vec<Type> = self.types(fields);
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |known: &&Known| known.types == types && known.has_list == has_list;
        if let Some(known) = programs.iter().find(is_it) {
            return Ok(Arc::clone(&known.program));
        }
        let compiler = on(self.reading.board.as_ref(), Names::Known(&[])).with_fields(fields);
        let program = compile(compiler, &self.tree)?;
        let program = Arc::new(if has_list { program } else { program.without_marks() });
        if programs.len() == MAX_KEPT {
            programs.remove(0);
        }
        programs.push(Known { types, has_list, program: Arc::clone(&program) });
        Ok(program)
    }

    /// Returns the program for positions.
    pub(crate) fn for_positions(&self) -> Result<Arc<Program>, FormulaError> {
        if let Some(program) = self.of_positions.get() {
            return Ok(Arc::clone(program));
        }
        let mut compiler = compiler();
        compiler.refuse_definition(&self.tree)?;
        let program = Arc::new(compile(compiler, &self.tree)?.without_marks());
        Ok(Arc::clone(self.of_positions.get_or_init(|| program)))
    }

    /// Returns the types of the inputs in their order.
    fn types(&self, fields: &[(&str, Type)]) -> Vec<Type> {
        let of = |name: &String| fields.iter().find(|(known, _)| known == name);
        self.inputs.iter().filter_map(of).map(|(_, value_type)| *value_type).collect()
    }
}

/// The number of names up to which each may be a bool.
const MAX_NAMES: usize = 8;

/// Compiles a formula with as few bools among its names as it needs.
fn with_bools(board: Option<&NamedBoard>, tree: &Tree) -> Option<(Vec<String>, Program)> {
    let names = tree.names();
    if names.len() > MAX_NAMES {
        return None;
    }
    let mut choices: Vec<u32> = (1..1 << names.len()).collect();
    choices.sort_by_key(|bools| bools.count_ones());
    choices.into_iter().find_map(|bools| {
        let is_bool = |at: usize| bools >> at & 1 == 1;
        let of = |at| if is_bool(at) { Type::Bool } else { Type::Set };
        let given = names.iter().enumerate().map(|(at, &name)| (name, of(at)));
        // Sliders without blockers use this name.
        let fields: Vec<_> = given.chain([("occupied", Type::Set)]).collect();
        named(on(board, Names::Known(&[])).with_fields(&fields), tree).ok()
    })
}

/// Returns the compiler for formulas over a board.
fn on<'a>(board: Option<&NamedBoard>, names: Names<'a>) -> Compiler<'a> {
    let compiler = Compiler::new(names);
    match board {
        Some(board) => compiler.with_board(board),
        None => compiler,
    }
}

fn compile(compiler: Compiler<'_>, tree: &Tree) -> Result<Program, FormulaError> {
    named(compiler, tree).map(|(_, program)| program)
}

/// Compiles a formula, and returns the names of its variables too. The program may not need all.
fn named(mut compiler: Compiler<'_>, tree: &Tree) -> Result<(Vec<String>, Program), FormulaError> {
    compiler.add(tree)?;
    let names = compiler.variable_names().into_iter().map(str::to_owned).collect();
    Ok((names, compiler.finish()))
}
