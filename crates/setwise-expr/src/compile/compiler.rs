//! Compiles trees to a program: resolves names, checks types, and orders the operations.

use std::collections::{HashMap, HashSet};

use setwise::SquareMapping;
use setwise::wide::Set;

use crate::board::{BoardProgram, Lowering, NamedBoard, Squares, word_set};
use crate::c::{Definitions, prelude};
use crate::compile::typed::{Operand, Typed};
use crate::error::FormulaError;
use crate::forms::Forms;
use crate::function::Function;
use crate::names::Names;
use crate::program::form::FormCall;
use crate::program::list::List;
use crate::program::{Builder, Output, Program, Register, Variable};
use crate::span::Span;
use crate::statement::parse;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::BinaryOperator;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use crate::types::{Note, Type};

/// Compiles one formula.
///
/// # Errors
///
/// Returns the errors of [`parse`] and [`Compiler::add`].
pub fn compile(source: &str, names: Names<'_>) -> Result<Program, FormulaError> {
    let mut compiler = Compiler::new(names);
    compiler.add(&parse(source)?)?;
    Ok(compiler.finish())
}

/// The maximum number of instructions of a formula on a board, which take about 120 MB.
const MAX_INSTRUCTIONS: usize = 1 << 21;

/// Compiles formulas into one program, which computes their common parts once.
///
/// # Examples
///
/// The bindings of a formula can be used in those that are added after it:
///
/// ```
/// use setwise_expr::{Compiler, Names, Value, parse};
///
/// let mut compiler = Compiler::new(Names::Free);
/// compiler.add(&parse("let f = file_fill(x); count(f) == 8")?)?;
/// compiler.add(&parse("f & rank_1")?)?;
/// let program = compiler.finish();
/// assert_eq!(program.evaluate(&[1])?, [Value::Bool(true), Value::Set(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compiler<'a> {
    pub(crate) builder: Builder,
    /// The board, if it is not that of the language.
    pub(crate) board: Option<NamedBoard>,
    /// The squares of the board.
    pub(crate) squares: Squares,
    pub(crate) names: Names<'a>,
    /// The fields. Those with the same name as one of [`names`](Self::names) are hidden.
    pub(crate) fields: &'a [(&'a str, Type)],
    pub(crate) scope: HashMap<String, Typed>,
    /// The names in scope that formulas see as variables, although they are computed.
    pub(crate) given: HashSet<String>,
    /// True if a field hides variables of the same name.
    pub(crate) prefers_fields: bool,
    /// True if fields may have no value.
    pub(crate) has_missing_fields: bool,
    /// The mapping of the words in the present formula.
    pub(crate) mapping: SquareMapping,
    /// The mapping of formulas that declare none.
    pub(crate) chosen: Option<SquareMapping>,
    /// True if variables and results are words of the mapping, and not sets of the board.
    pub(crate) keeps_words: bool,
    /// True if values of C code do not matter where the code is undefined.
    pub(crate) trusts_code: bool,
    /// The number of bits of what pasted code returns.
    pub(crate) result_bits: u32,
    pub(crate) outputs: Vec<Output>,
    /// The parts since the last output that may mean something else.
    pub(crate) notes: Vec<Note>,
    /// The C definitions that the present formula may use.
    pub(crate) definitions: Option<Definitions>,
    /// The conditions under which the code of the present formula has no value, with their
    /// reasons.
    pub(crate) reasons: Vec<(Register, String)>,
    /// The bools that the code of the present formula requires, with their texts.
    pub(crate) premises: Vec<(Register, String)>,
    /// The list that the code of the present formula makes.
    pub(crate) list: Option<List>,
    /// The meanings of forms, if they have any here, and those that are inputs.
    pub(crate) forms: Option<&'a dyn Forms>,
    pub(crate) form_calls: Vec<FormCall>,
}

impl<'a> Compiler<'a> {
    /// Creates a compiler for formulas over these variables.
    #[must_use]
    pub fn new(names: Names<'a>) -> Self {
        Self {
            builder: Builder::default(),
            board: None,
            squares: Squares::CHESS,
            names,
            fields: &[],
            scope: HashMap::new(),
            given: HashSet::new(),
            prefers_fields: false,
            has_missing_fields: false,
            mapping: SquareMapping::Lerf,
            chosen: None,
            keeps_words: false,
            trusts_code: false,
            result_bits: 64,
            outputs: Vec::new(),
            notes: Vec::new(),
            definitions: None,
            reasons: Vec::new(),
            premises: Vec::new(),
            list: None,
            forms: None,
            form_calls: Vec::new(),
        }
    }

    /// Returns the compiler for formulas over the squares of a board, which are parsed by
    /// [`parse_on`](crate::parse_on).
    ///
    /// A set is up to eight words. Arithmetic is modulo the power of two of the number of
    /// [bits](setwise::board::Shape::bits), and bits that are not squares are dropped from each
    /// result. Of products, quotients and remainders, boards of more than 64 bits have only those
    /// of numbers. Mappings and other widths are for chess.
    #[must_use]
    pub fn with_board<'b>(self, board: impl Into<Option<&'b NamedBoard>>) -> Self {
        match board.into() {
            None => self,
            Some(board) => {
                Self { board: Some(board.clone()), squares: Squares::of(board.shape), ..self }
            }
        }
    }

    /// Returns the compiler for formulas with words in another mapping of the squares.
    ///
    /// Numbers, the indices of squares, shifts, arithmetic and scans are those of that mapping, as
    /// in [`Tree::in_mapping`]. `None` stands for the one that the C code of a formula declares, or
    /// else [`Lerf`](SquareMapping::Lerf), which is the default. Variables and results that are sets are sets of the board, with a1
    /// as bit 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_expr::{Compiler, Names, Value, parse};
    ///
    /// let mut compiler = Compiler::new(Names::Free).with_mapping(SquareMapping::Berf);
    /// compiler.add(&parse("0x01 == {h8} && h8 == 0 && north_one({e4}) == {e5}")?)?;
    /// assert_eq!(compiler.finish().evaluate(&[])?, [Value::Bool(true)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_mapping(self, mapping: impl Into<Option<SquareMapping>>) -> Self {
        Self { chosen: mapping.into(), ..self }
    }

    /// Returns the compiler for programs whose variables and results are words of the mapping, as
    /// those of a program with that mapping are. Proofs and listings are about words.
    #[must_use]
    pub fn with_words(self) -> Self {
        Self { keeps_words: true, ..self }
    }

    /// Returns the compiler for programs that are right only where C code is defined, like the output
    /// of C compilers: it takes the amount of a shift modulo the width, which processors do anyway.
    /// The [fault](Output::fault) of an output remains. Shifts of formulas keep their meaning.
    #[must_use]
    pub fn trusting_code(self) -> Self {
        Self { trusts_code: true, ..self }
    }

    /// Returns the compiler for formulas that may also use these fields, such as the columns of a
    /// table and the tags of games. A variable with the same name hides a field, unless the name is
    /// in backticks. A square or a constant with the same name is refused.
    ///
    /// A field is an [input](Variable) of its type; a number is any one of 64 bits. Fields of all types can be
    /// compared with texts: a bool input with a [test](Variable::test). There, a field hides the other names.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Type, parse};
    ///
    /// let fields = [("Rating", Type::Number), ("Themes", Type::Number)];
    /// let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
    /// compiler.add(&parse(r#"Rating >= 2000 && "mateIn1" in Themes"#)?)?;
    /// let program = compiler.finish();
    /// let inputs: Vec<String> = program.inputs().iter().map(ToString::to_string).collect();
    /// assert_eq!(inputs, ["Rating", r#""mateIn1" in Themes"#]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn with_fields(self, fields: &'a [(&'a str, Type)]) -> Self {
        Self { fields, ..self }
    }

    /// Sets whether a field hides the variables and bindings with its name, in formulas that are
    /// added from now on. The default is false.
    #[must_use]
    pub fn with_fields_first(self, prefers_fields: bool) -> Self {
        Self { prefers_fields, ..self }
    }

    /// Treats the names that are bound so far as variables: a formula with one that code defines too
    /// is refused, and a `let` that hides one is noted.
    #[must_use]
    pub fn with_bindings_as_variables(self) -> Self {
        Self { given: self.scope.keys().cloned().collect(), ..self }
    }

    /// Returns the compiler for words of `width` bits, to which constants are truncated; if
    /// `simplifies` is false, a compiler that simplifies nothing. [`width`](crate::width) runs its
    /// programs.
    #[must_use]
    pub fn with_width(self, width: usize, simplifies: bool) -> Self {
        Self { builder: Builder::new(width, simplifies), ..self }
    }

    /// Adds a formula as the next output.
    ///
    /// # Errors
    ///
    /// Returns the first unknown name or the first operand of a wrong type, with its place, and the
    /// errors of [`Tree::mapping_or`]. The bindings before it remain in scope.
    pub fn add(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.in_mapping_of(tree, |compiler| compiler.add_in_mapping(tree))
    }

    fn add_in_mapping(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.notes = self.note_of_mapping(tree).into_iter().collect();
        self.notes.extend_from_slice(&tree.printed.notes);
        self.expect_no_label(tree)?;
        self.list = None;
        let values = self.tree(tree)?;
        let marks = self.marks(tree, &values);
        let value = self.result(values[tree.root]);
        let (notes, reasons) = (std::mem::take(&mut self.notes), std::mem::take(&mut self.reasons));
        let list = self.list.take();
        self.premises.clear();
        let output = self.output(tree.text(tree.root), value);
        (output.marks, output.notes, output.reasons) = (marks, notes, reasons);
        output.list = list;
        Ok(())
    }

    /// Adds a value as an output, and returns the one of its first word.
    pub(super) fn output(&mut self, text: String, value: Typed) -> &mut Output {
        let first = self.outputs.len();
        for register in value.registers() {
            let output = Output::new(text.clone(), value.value_type(), register);
            self.outputs.push(Output { fault: value.fault(), ..output });
        }
        &mut self.outputs[first]
    }

    /// Adds parts of a formula, each as an output of its own.
    pub(crate) fn add_parts(&mut self, tree: &Tree, parts: &[NodeId]) -> Result<(), FormulaError> {
        self.in_mapping_of(tree, |compiler| {
            let values = compiler.tree(tree)?;
            for &part in parts {
                let value = compiler.result(values[part]);
                compiler.output(tree.text(part), value);
            }
            Ok(())
        })
    }

    /// Adds every part of a formula as an output without a text, in the order of [`Tree::nodes`],
    /// to show a formula step by step.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`add`](Self::add).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Value, parse};
    ///
    /// let tree = parse("let r = {d1}; r ^ r << 8")?;
    /// let mut compiler = Compiler::new(Names::Free);
    /// compiler.add_steps(&tree)?;
    /// let values = compiler.finish().evaluate(&[])?;
    /// assert_eq!(values.len(), tree.nodes().len());
    /// assert_eq!(values[tree.root()], Value::Set(1 << 3 | 1 << 11));
    /// assert_eq!(values[tree.root() - 1], Value::Set(1 << 11));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_steps(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.expect_no_label(tree)?;
        let values = self.in_mapping_of(tree, |compiler| {
            let values = compiler.tree(tree)?;
            Ok(values.into_iter().map(|value| compiler.result(value)).collect::<Vec<_>>())
        })?;
        let reasons = std::mem::take(&mut self.reasons);
        self.premises.clear();
        self.notes.clear();
        for value in values {
            let output = self.output(String::new(), value);
            if output.fault.is_some() {
                output.reasons.clone_from(&reasons);
            }
        }
        Ok(())
    }

    /// Adds the bindings of a formula for later formulas, without an output. Unused bindings cost
    /// nothing.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`add`](Self::add).
    pub fn define(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.in_mapping_of(tree, |compiler| compiler.tree(tree).map(drop))
    }

    /// Returns the variables that the formulas have used so far, in the order of their first use.
    ///
    /// [`Program::inputs`] has those of them that the values depend on.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, parse};
    ///
    /// let mut compiler = Compiler::new(Names::Free);
    /// compiler.add(&parse("x ^ x | a")?)?;
    /// let names: Vec<_> = compiler.variables().iter().map(|input| input.name.as_str()).collect();
    /// assert_eq!(names, ["x", "a"]);
    /// assert_eq!(compiler.finish().inputs()[0].name, "a");
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.builder.inputs
    }

    /// Returns the number of bits of the type that the function of pasted C code returns, 64 for
    /// a bool and for other formulas. A caller reads only these bits.
    #[must_use]
    pub const fn result_bits(&self) -> u32 {
        self.result_bits
    }

    /// Returns the program.
    #[must_use]
    pub fn finish(self) -> Program {
        self.builder.finish(self.outputs).without_dead_code()
    }

    /// Returns the program with one output for each formula over a board.
    #[must_use]
    pub fn finish_on_board(self) -> BoardProgram {
        let shape = self.squares.shape;
        BoardProgram::new(shape, self.finish())
    }

    /// Returns the builder of operations on sets.
    pub(crate) const fn sets(&mut self) -> Lowering<'_> {
        Lowering::new(&mut self.builder, &self.squares)
    }

    /// Compiles all nodes of a tree. Each binding comes into scope after its value.
    pub(crate) fn tree(&mut self, tree: &Tree) -> Result<Vec<Typed>, FormulaError> {
        // A function of the language may be a formula itself, without definitions.
        if tree.board.as_ref() != self.board.as_ref().map(|board| &board.shape) {
            return Err(self.of_board(tree.nodes[tree.root].span));
        }
        let outer = std::mem::replace(&mut self.definitions, tree.definitions.clone());
        let values = self.nodes(tree);
        self.definitions = outer;
        values
    }

    pub(crate) fn nodes(&mut self, tree: &Tree) -> Result<Vec<Typed>, FormulaError> {
        let mut values = Vec::with_capacity(tree.nodes.len());
        let mut bindings = tree.bindings.iter().peekable();
        for (id, node) in tree.nodes.iter().enumerate() {
            let value = match self.node(&node.kind, node.span, tree, &values) {
                Ok(value) => value,
                // The test of a text has a better error.
                Err(_) if self.is_tested(tree, id) => self.word(0, Type::Number),
                Err(error) => return Err(self.with_quotes(error, tree, id)),
            };
            if self.board.is_some() && self.builder.instructions.len() > MAX_INSTRUCTIONS {
                let message = "the formula needs more than two million instructions";
                return Err(FormulaError::new(node.span, message)
                    .with_help("evaluate its parts one after the other"));
            }
            values.push(value);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                if tree.printed.is_definition && bindings.peek().is_none() {
                    self.expect_new_name(binding)?;
                }
                self.note_binding(binding);
                let value = self.on_board(value);
                self.given.remove(&binding.name);
                self.scope.insert(binding.name.clone(), value);
            }
        }
        Ok(values)
    }

    fn node(
        &mut self,
        kind: &NodeKind,
        span: Span,
        tree: &Tree,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        let operand = |id: NodeId| Operand { value: values[id], span: tree.nodes[id].span };
        if let Some(value) = self.text_comparison(tree, kind) {
            return value;
        }
        if let Some(note) = tree.note_on_square(kind, |id| self.side(values[id]))? {
            note.keep_in(&mut self.notes);
        }
        match kind {
            // Only comparisons have texts, and they are compiled above.
            NodeKind::Text(_) | NodeKind::Texts(_) => Ok(self.word(u64::MAX, Type::Bool)),
            NodeKind::Number(value, notation @ (Notation::Decimal | Notation::Octal)) => {
                self.note_decimal(*value, *notation, span);
                Ok(self.literal(*value))
            }
            NodeKind::Number(value, notation) => self.written(&word_set(*value), *notation, span),
            NodeKind::Long(set, notation) => self.written(set, *notation, span),
            NodeKind::Square(square) => self.square_name(*square, span),
            NodeKind::Bool(value) => Ok(self.word(u64::from(*value).wrapping_neg(), Type::Bool)),
            NodeKind::Empty => Ok(Typed::Set(self.set_constant(&Set::EMPTY))),
            NodeKind::Name(name) => self.name(name, span),
            NodeKind::Column(name) => self.column(name, span),
            NodeKind::Code(code) => code.compile(self),
            NodeKind::Set(elements) => {
                self.note_elements(tree, elements);
                self.set(elements, tree, values)
            }
            NodeKind::Unary(operator, id) => self.unary(*operator, operand(*id)),
            // The condition of `?:`, whose type was not known when it was parsed.
            NodeKind::Binary(BinaryOperator::NotEqual, a, b)
                if tree.nodes[*b].kind == NodeKind::Empty && values[*a].is_bool() =>
            {
                Ok(values[*a])
            }
            NodeKind::Binary(operator, a, b) if tree.is_modulo_words(*operator, *b) => {
                self.modulo_words(operand(*a), operand(*b))
            }
            NodeKind::Binary(operator, a, b) => {
                self.expect_clear(*operator, tree, [*a, *b], [values[*a], values[*b]])?;
                let is_literal = matches!(tree.nodes[*a].kind, NodeKind::Number(..));
                self.binary_operator(*operator, operand(*a), operand(*b), is_literal)
            }
            NodeKind::Call(name, arguments) => {
                if let Some(value) = self.form(name, span, tree, arguments, values) {
                    return value;
                }
                let arguments: Vec<_> = arguments.iter().map(|&id| operand(id)).collect();
                let values: Vec<_> = arguments.iter().map(|operand| operand.value).collect();
                if let Some(definitions) = self.definitions.clone() {
                    if definitions.0.has_macro(name) {
                        return self.macro_value(&definitions, name, &values, span);
                    }
                    if let Some(value) = self.call_code(&definitions.0, name, span, &values) {
                        return value;
                    }
                }
                // The numbers of formulas have 64 bits, as those of `labs`.
                let in_prelude = if name == "abs" { "labs" } else { name };
                if self.board.is_none()
                    && Function::named(name).is_none()
                    && let Some(value) = self.call_code(prelude(), in_prelude, span, &values)
                {
                    return value;
                }
                self.call(name, span, &arguments)
            }
        }
    }

    /// Returns the error for a formula over the squares of another board.
    fn of_board(&self, span: Span) -> FormulaError {
        FormulaError::new(span, "the formula is about another board").with_help(match self.board {
            Some(_) => "parse it with `parse_on` and the shape of the board",
            None => "compile it with `Compiler::with_board`",
        })
    }
}
