//! Compiles trees over the squares of a board.

use std::collections::HashMap;

use setwise::board::Shape;
use setwise::wide::Set;

use super::lower::Lowering;
use super::named::NamedBoard;
use super::names::{constant, constant_names, square};
use super::program::{BoardOutput, BoardProgram, word_name};
use super::value::{Operand, Reading, Typed, Words};
use crate::error::FormulaError;
use crate::function::Function;
use crate::index_or_set::Side;
use crate::lexer::Notation;
use crate::names::{Names, nearest};
use crate::operation::BinaryOperation as B;
use crate::operator::BinaryOperator;
use crate::program::{Output, Register, Variable};
use crate::span::Span;
use crate::tree::{Binding, Element, NodeId, NodeKind, Tree};
use crate::types::Note;

/// The maximum number of instructions of a program, which take about 120 MB.
const MOST_INSTRUCTIONS: usize = 1 << 21;

/// Compiles formulas over the squares of a board into one program.
///
/// Values and operators are those of [`Compiler`](crate::Compiler), with sets of the squares of the
/// board in place of words of 64 bits. Arithmetic is modulo the power of two of the number of
/// [bits](Shape::bits), and bits that are not squares are dropped from each result. C code, fields
/// and texts are not supported, and of products, quotients and remainders only those of numbers,
/// unless the board has at most 64 bits.
#[derive(Debug)]
pub struct BoardCompiler<'a> {
    pub(super) lowering: Lowering,
    pub(super) board: NamedBoard,
    pub(super) names: Names<'a>,
    pub(super) scope: HashMap<String, Typed>,
    /// The names of the variables, in the order of their first use.
    variables: Vec<String>,
    outputs: Vec<Output>,
    board_outputs: Vec<BoardOutput>,
    /// The parts of the present formula that may mean something else.
    notes: Vec<Note>,
}

impl<'a> BoardCompiler<'a> {
    /// Creates a compiler for formulas over these variables, all of which are sets.
    #[must_use]
    pub fn new(board: &NamedBoard, names: Names<'a>) -> Self {
        Self::with_simplification(board, names, true)
    }

    /// Creates a compiler; if `simplifies` is false, one that simplifies nothing.
    #[must_use]
    pub fn with_simplification(board: &NamedBoard, names: Names<'a>, simplifies: bool) -> Self {
        Self {
            lowering: Lowering::new(board.shape, simplifies),
            board: board.clone(),
            names,
            scope: HashMap::new(),
            variables: Vec::new(),
            outputs: Vec::new(),
            board_outputs: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a formula as the next output. Its bindings can be used in those that are added after
    /// it.
    ///
    /// # Errors
    ///
    /// Returns the first unknown name, the first operand of a wrong type, or the first operation
    /// that the board does not have, with its place; and an error for a formula that was parsed for
    /// another board, or that needs more than two million instructions.
    pub fn add(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.add_parts(tree, &[tree.root])
    }

    /// Adds parts of a formula, each as an output of its own.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`add`](Self::add).
    pub fn add_parts(&mut self, tree: &Tree, parts: &[NodeId]) -> Result<(), FormulaError> {
        let root = tree.nodes[tree.root].span;
        if tree.board != Some(self.board.shape) {
            let error = FormulaError::new(root, "the formula is about another board");
            return Err(error.with_help("parse it with `parse_on` and the shape of the board"));
        }
        if let Some(label) = tree.printed.label {
            return Err(FormulaError::new(label, "a label of several words is not a name"));
        }
        self.notes.clone_from(&tree.printed.notes);
        let values = self.tree(tree)?;
        let notes = std::mem::take(&mut self.notes);
        for &part in parts {
            self.output(tree.text(part), values[part], notes.clone());
        }
        Ok(())
    }

    fn output(&mut self, text: String, value: Typed, notes: Vec<Note>) {
        let value_type = value.value_type();
        let words = match &value {
            Typed::Set(set) => set.value.registers().to_vec(),
            Typed::Number(word)
            | Typed::Literal(word, _)
            | Typed::Square(word, _)
            | Typed::Bool(word) => vec![word.value],
        };
        let first = self.outputs.len();
        let outputs = words.into_iter().map(|register| Output {
            text: text.clone(),
            value_type,
            register,
            fault: value.fault(),
            marks: Vec::new(),
            notes: Vec::new(),
            reasons: Vec::new(),
        });
        self.outputs.extend(outputs);
        self.board_outputs.push(BoardOutput { text, value_type, first, notes });
    }

    /// Returns the variables that the formulas have used so far, in the order of their first use.
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Returns the program.
    #[must_use]
    pub fn finish(self) -> BoardProgram {
        let program = self.lowering.builder.finish(self.outputs);
        BoardProgram {
            shape: self.board.shape,
            program: program.without_dead_code(),
            outputs: self.board_outputs,
        }
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.board.shape
    }

    /// Compiles all nodes of a tree. Each binding comes into scope after its value.
    pub(super) fn tree(&mut self, tree: &Tree) -> Result<Vec<Typed>, FormulaError> {
        let mut values: Vec<Typed> = Vec::with_capacity(tree.nodes.len());
        let mut bindings = tree.bindings.iter().peekable();
        // The corners of rectangles are squares, also where their names are numbers.
        let mut is_corner = vec![false; tree.nodes.len()];
        for node in &tree.nodes {
            let NodeKind::Set(elements) = &node.kind else { continue };
            for element in elements {
                if let Element::Range(a, b) = *element {
                    (is_corner[a], is_corner[b]) = (true, true);
                }
            }
        }
        for (id, node) in tree.nodes.iter().enumerate() {
            let value = match is_corner[id] {
                true => Typed::Bool(self.plain(|this| this.lowering.builder.constant(0))),
                false => self.node(&node.kind, node.span, tree, &values)?,
            };
            if self.lowering.builder.instructions.len() > MOST_INSTRUCTIONS {
                let message = "the formula needs more than two million instructions";
                return Err(FormulaError::new(node.span, message)
                    .with_help("evaluate its parts one after the other"));
            }
            values.push(value);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                if tree.printed.is_definition && bindings.peek().is_none() {
                    self.expect_new_name(binding)?;
                }
                self.scope.insert(binding.name.clone(), value);
            }
        }
        Ok(values)
    }

    /// Refuses `name = formula` for a name that has a value, which is rather an equality.
    fn expect_new_name(&self, Binding { name, span, .. }: &Binding) -> Result<(), FormulaError> {
        let is_variable = match self.names {
            Names::Free => false,
            Names::Known(known) => known.iter().any(|(known, _)| known == name),
        };
        let is_known = is_variable
            || self.scope.contains_key(name)
            || square(self.shape(), name).is_some()
            || constant(self.shape(), name).is_some();
        if !is_known {
            return Ok(());
        }
        Err(FormulaError::new(*span, format!("`{name}` has a value already"))
            .with_help("equality is written `==`, and another value `let name = formula; …`"))
    }

    /// Returns a value without a fault.
    pub(super) fn plain<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Reading<T> {
        Reading { value: value(self), fault: None }
    }

    pub(super) fn set_of(&mut self, set: &Set<8>) -> Typed {
        let set = *set;
        Typed::Set(self.plain(|this| this.lowering.constant(&set)))
    }

    fn node(
        &mut self,
        kind: &NodeKind,
        span: Span,
        tree: &Tree,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        let operand = |id: NodeId| Operand { value: values[id], span: tree.nodes[id].span };
        if let Some(note) = tree.note_on_square(kind, |id| self.side(values[id]))? {
            note.keep_in(&mut self.notes);
        }
        match kind {
            NodeKind::Number(word, Notation::Decimal | Notation::Octal) => Ok(self.literal(*word)),
            NodeKind::Number(word, _) => {
                let mut set = Set::EMPTY;
                set.0[0] = *word;
                self.written(&set, span)
            }
            NodeKind::Long(set, _) => self.written(set, span),
            NodeKind::Bool(value) => {
                let word = u64::from(*value).wrapping_neg();
                Ok(Typed::Bool(self.plain(|this| this.lowering.builder.constant(word))))
            }
            NodeKind::Empty => Ok(self.set_of(&Set::EMPTY)),
            NodeKind::Name(name) | NodeKind::Column(name) => self.name(name, span),
            NodeKind::Set(elements) => self.set(elements, tree, values),
            NodeKind::Unary(operator, id) => self.unary(*operator, operand(*id)),
            // The condition of `?:`, whose type was not known when it was parsed.
            NodeKind::Binary(BinaryOperator::NotEqual, a, b)
                if tree.nodes[*b].kind == NodeKind::Empty && values[*a].is_bool() =>
            {
                Ok(values[*a])
            }
            NodeKind::Binary(operator, a, b) => {
                let is_literal = matches!(tree.nodes[*a].kind, NodeKind::Number(..));
                self.binary_operator(*operator, operand(*a), operand(*b), is_literal)
            }
            NodeKind::Call(name, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|&id| operand(id)).collect();
                self.call(name, span, &arguments)
            }
            NodeKind::Text(_) | NodeKind::Texts(_) => {
                Err(FormulaError::new(span, "a board has no texts to compare"))
            }
            NodeKind::Code(_) | NodeKind::Square(_) => {
                Err(FormulaError::new(span, "C code is for words of 64 bits")
                    .with_help("omit the board, or write a formula"))
            }
        }
    }

    /// Returns what an operand is for a square next to it.
    fn side(&self, value: Typed) -> Side {
        match value {
            Typed::Square(index, _) => {
                let index = self.lowering.builder.as_constant(index.value);
                let bit = index.and_then(|index| usize::try_from(index).ok());
                let bit = bit.filter(|&bit| self.shape().coordinates(bit).is_some());
                Side::Square(bit.map(|bit| (self.shape().name(bit).to_string(), bit as u64)))
            }
            Typed::Set(_) => Side::Set,
            Typed::Number(_) | Typed::Literal(..) | Typed::Bool(_) => Side::Other,
        }
    }

    /// Compiles a decimal literal. One that is too large for a number is a set.
    fn literal(&mut self, value: u64) -> Typed {
        let mut set = Set::EMPTY;
        set.0[0] = value;
        let set = set & self.lowering.universe;
        let set = self.plain(|this| this.lowering.constant(&set));
        if value.cast_signed() < 0 {
            return Typed::Set(set);
        }
        let number = self.plain(|this| this.lowering.builder.constant(value));
        Typed::Literal(number, Some(set))
    }

    /// Compiles a set that is written as a number or a drawing. All its bits must be squares.
    fn written(&mut self, set: &Set<8>, span: Span) -> Result<Typed, FormulaError> {
        let outside = *set - self.lowering.universe;
        match outside.first() {
            None => Ok(self.set_of(set)),
            Some(bit) => {
                let message = format!("bit {bit} is not a square of {}", self.board.name);
                let squares = self.shape().squares();
                let help = match self.shape().bits() == squares {
                    true => format!("the squares are the bits 0 to {}", squares - 1),
                    false => format!("{squares} of {} bits are squares", self.shape().bits()),
                };
                Err(FormulaError::new(span, message).with_help(help))
            }
        }
    }

    /// Compiles a square by its bit.
    pub(super) fn square(&mut self, bit: usize) -> Typed {
        let index = self.plain(|this| this.lowering.builder.constant(bit as u64));
        let set = Set::EMPTY.with(bit);
        let set = self.plain(|this| this.lowering.constant(&set));
        Typed::Square(index, set)
    }

    pub(super) fn name(&mut self, name: &str, span: Span) -> Result<Typed, FormulaError> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(value);
        }
        if let Some(bit) = square(self.shape(), name) {
            return Ok(self.square(bit));
        }
        if let Some(set) = constant(self.shape(), name) {
            return Ok(self.set_of(&set));
        }
        if let Names::Known(known) = self.names
            && !known.iter().any(|(known, _)| *known == name)
        {
            return Err(self.unknown_name(name, span));
        }
        if !self.variables.iter().any(|known| known == name) {
            self.variables.push(name.to_owned());
        }
        let shape = *self.shape();
        let words = self
            .lowering
            .each(|this, i| this.builder.input(&Variable::set(&word_name(&shape, name, i))));
        Ok(Typed::Set(self.plain(|this| this.lowering.squares(words))))
    }

    fn unknown_name(&self, name: &str, span: Span) -> FormulaError {
        let error = FormulaError::new(span, format!("unknown name `{name}`"));
        if let Some(function) = Function::named(name) {
            return error
                .with_help(format!("to call the function, write `{}`", function.signature()));
        }
        if let Some(help) = self.no_square(name) {
            return error.with_help(help);
        }
        let Names::Known(known) = self.names else { return error };
        let mut bound: Vec<&str> = self.scope.keys().map(String::as_str).collect();
        bound.sort_unstable();
        let constants = constant_names(self.shape());
        // A name such as `+S`, which is written in backticks, is far from all words.
        let known = known.iter().map(|&(name, _)| name).filter(|known| !known.starts_with('+'));
        let all = known.chain(bound).chain(constants.iter().map(String::as_str));
        match nearest(name, all) {
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// Returns advice for a name that looks like a square.
    fn no_square(&self, name: &str) -> Option<String> {
        let (letter, number) = name.split_at_checked(1)?;
        let is_square = letter.bytes().all(|c| c.is_ascii_lowercase())
            && (1..=2).contains(&number.len())
            && number.bytes().all(|c| c.is_ascii_digit());
        is_square.then(|| self.range_of_squares())
    }

    /// Returns the range of the names of the squares as text.
    pub(super) fn range_of_squares(&self) -> String {
        let shape = self.shape();
        let name = &self.board.name;
        if shape.naming().is_number() {
            return format!("the squares of {name} are {{1}} to {{{}}}", shape.squares());
        }
        let at = |file, rank| shape.index(file, rank).map(|bit| shape.name(bit).to_string());
        let corner = at(0, 0).zip(at(shape.files() - 1, shape.ranks() - 1));
        let (a, b) = corner.unwrap_or_default();
        format!("the squares of {name} are in the rectangle {a}..{b}")
    }

    /// Returns the square of an element in braces; `None` if it is a formula for an index.
    fn written_square(&self, tree: &Tree, id: NodeId) -> Result<Option<usize>, FormulaError> {
        let node = &tree.nodes[id];
        match &node.kind {
            NodeKind::Number(number, Notation::Decimal) if self.shape().naming().is_number() => {
                match self.shape().parse_name(&number.to_string()) {
                    Ok(bit) => Ok(Some(bit)),
                    Err(_) => Err(FormulaError::new(node.span, format!("no square {number}"))
                        .with_help(self.range_of_squares())),
                }
            }
            NodeKind::Name(name) if !tree.binds(name) && !self.scope.contains_key(name) => {
                Ok(square(self.shape(), name))
            }
            _ => Ok(None),
        }
    }

    fn set(
        &mut self,
        elements: &[Element],
        tree: &Tree,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        let mut set = self.plain(|this| this.lowering.constant(&Set::EMPTY));
        for element in elements {
            let (words, fault) = self.element(element, tree, values)?;
            set.value = self.lowering.union(set.value, words);
            set.fault = self.either_fault(set.fault, fault);
        }
        Ok(Typed::Set(set))
    }

    fn element(
        &mut self,
        element: &Element,
        tree: &Tree,
        values: &[Typed],
    ) -> Result<(Words, Option<Register>), FormulaError> {
        match *element {
            Element::Range(a, b) => {
                let [a, b] = [a, b].map(|id| match self.written_square(tree, id) {
                    Ok(Some(bit)) => Ok(bit),
                    Ok(None) => {
                        let message = "both corners of a range must be squares";
                        Err(FormulaError::new(tree.nodes[id].span, message)
                            .with_help(self.range_of_squares()))
                    }
                    Err(error) => Err(error),
                });
                let set = range(self.shape(), a?, b?);
                Ok((self.lowering.constant(&set), None))
            }
            Element::Corners(..) => Ok((self.lowering.constant(&Set::EMPTY), None)),
            Element::Index(id) => {
                if let Some(bit) = self.written_square(tree, id)? {
                    return Ok((self.lowering.constant(&Set::EMPTY.with(bit)), None));
                }
                let operand = Operand { value: values[id], span: tree.nodes[id].span };
                let value = operand.word("the elements of a set are squares")?;
                let index = self.as_index(value);
                if matches!(value, Typed::Literal(..)) {
                    self.expect_square(index.value, operand.span)?;
                }
                Ok((self.lowering.square_at(index.value), index.fault))
            }
        }
    }

    /// Refuses a literal in braces that is not the bit of a square.
    fn expect_square(&self, index: Register, span: Span) -> Result<(), FormulaError> {
        let Some(index) = self.lowering.builder.as_constant(index) else { return Ok(()) };
        let bit = usize::try_from(index).ok();
        if bit.is_some_and(|bit| self.shape().coordinates(bit).is_some()) {
            return Ok(());
        }
        let message = format!("{} is not the bit of a square", index.cast_signed());
        Err(FormulaError::new(span, message).with_help(self.range_of_squares()))
    }

    /// Returns the bool that is true if either fault is true; `None` if neither is possible.
    pub(super) fn either_fault(
        &mut self,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Option<Register> {
        let builder = &mut self.lowering.builder;
        let [a, b] = [a, b].map(|it| it.filter(|&fault| builder.as_constant(fault) != Some(0)));
        match (a, b) {
            (Some(a), Some(b)) => Some(builder.binary(B::Union, a, b)),
            (fault, None) | (None, fault) => fault,
        }
    }
}

/// Returns the squares of the rectangle with two corners, or from one number to another.
fn range(shape: &Shape, a: usize, b: usize) -> Set<8> {
    if shape.naming().is_number() {
        let number = |bit| shape.name(bit).to_string().parse::<usize>().unwrap_or(0);
        let (a, b) = (number(a), number(b));
        let numbers = a.min(b)..=a.max(b);
        return numbers.filter_map(|number| shape.parse_name(&number.to_string()).ok()).collect();
    }
    let (Some(a), Some(b)) = (shape.coordinates(a), shape.coordinates(b)) else {
        return Set::EMPTY;
    };
    let is_between = |a: usize, x: usize, b: usize| a.min(b) <= x && x <= a.max(b);
    let is_in = |&bit: &usize| {
        let place = shape.coordinates(bit);
        place.is_some_and(|(file, rank)| is_between(a.0, file, b.0) && is_between(a.1, rank, b.1))
    };
    (0..shape.bits()).filter(is_in).collect()
}
