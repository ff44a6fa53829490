//! Compiles trees to a program: resolves names, checks types, and orders the operations.

use std::collections::HashMap;

use setwise::{Bitboard, SquareMapping};

use crate::error::FormulaError;
use crate::function::Function;
use crate::lexer::Notation;
use crate::names::{Names, constant, constant_names, nearest};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::operator::{BinaryOperator, BinaryOperator as O, UnaryOperator};
use crate::parser::parse;
use crate::program::{Builder, Input, Output, Program, Register};
use crate::span::Span;
use crate::tree::{Element, NodeId, NodeKind, Tree};
use crate::types::Type::{self, Bool, Word};
use crate::types::ValueKind::{self, Decimal, Number, Set};
use crate::types::{Note, NoteReason};

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

/// The value of a part of a formula: its register, its kind, and the bool that is true if it
/// has a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typed {
    pub(crate) register: Register,
    pub(crate) kind: ValueKind,
    pub(crate) fault: Option<Register>,
}

impl Typed {
    pub(crate) const fn value_type(self) -> Type {
        self.kind.value_type()
    }

    /// Returns the value as the formula of a function sees it.
    pub(crate) const fn as_argument(self) -> Self {
        Self { kind: self.kind.of_argument(), fault: None, ..self }
    }
}

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
/// assert_eq!(program.evaluate(&[1])?, [Value::Bool(true), Value::Word(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Compiler<'a> {
    pub(crate) builder: Builder,
    pub(crate) names: Names<'a>,
    pub(crate) scope: HashMap<String, Typed>,
    /// The mapping of hexadecimal and binary numbers.
    pub(crate) mapping: SquareMapping,
    outputs: Vec<Output>,
    /// The first part since the last output that may mean something else.
    pub(crate) note: Option<Note>,
}

impl<'a> Compiler<'a> {
    /// Creates a compiler for formulas over these variables.
    #[must_use]
    pub fn new(names: Names<'a>) -> Self {
        Self {
            builder: Builder::default(),
            names,
            scope: HashMap::new(),
            mapping: SquareMapping::Lerf,
            outputs: Vec::new(),
            note: None,
        }
    }

    /// Returns the compiler for formulas with words in another mapping of the squares.
    ///
    /// Hexadecimal and binary numbers are read as words of that mapping, that is, as sets. Decimal
    /// numbers, the indices of squares and the results are those of
    /// [`Lerf`](SquareMapping::Lerf).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_expr::{Compiler, Names, Value, parse};
    ///
    /// let mut compiler = Compiler::new(Names::Free).with_mapping(SquareMapping::Berf);
    /// compiler.add(&parse("0x01 == {h8} && h8 == 63")?)?;
    /// assert_eq!(compiler.finish().evaluate(&[])?, [Value::Bool(true)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_mapping(self, mapping: SquareMapping) -> Self {
        Self { mapping, ..self }
    }

    /// Returns the compiler for words of `width` bits, to which constants are truncated; for
    /// `None`, a compiler that simplifies nothing.
    #[must_use]
    pub(crate) fn with_width(self, width: Option<usize>) -> Self {
        Self { builder: Builder::new(width), ..self }
    }

    /// Adds a formula as the next output.
    ///
    /// # Errors
    ///
    /// Returns the first unknown name or the first operand of a wrong type, with its place. The
    /// bindings before it remain in scope.
    pub fn add(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.note = None;
        let values = self.tree(tree)?;
        let mut output = output(tree.text(tree.root), values[tree.root]);
        output.marks = self.marks(tree, &values);
        output.note = self.note.take();
        self.outputs.push(output);
        Ok(())
    }

    /// Adds parts of a formula, each as an output of its own.
    pub(crate) fn add_parts(&mut self, tree: &Tree, parts: &[NodeId]) -> Result<(), FormulaError> {
        let values = self.tree(tree)?;
        let outputs = parts.iter().map(|&part| output(tree.text(part), values[part]));
        self.outputs.extend(outputs);
        Ok(())
    }

    /// Adds every part of a formula, as an output without a text.
    pub(crate) fn add_nodes(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        let values = self.tree(tree)?;
        self.outputs.extend(values.into_iter().map(|value| output(String::new(), value)));
        Ok(())
    }

    /// Adds the bindings of a formula for later formulas, without an output. Unused bindings cost
    /// nothing.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`add`](Self::add).
    pub fn define(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.tree(tree).map(drop)
    }

    /// Returns the program.
    #[must_use]
    pub fn finish(self) -> Program {
        let Builder { inputs, instructions, tables, .. } = self.builder;
        Program { inputs, instructions, outputs: self.outputs, tables }.without_dead_code()
    }

    /// Compiles all nodes of a tree. Each binding comes into scope after its value.
    pub(crate) fn tree(&mut self, tree: &Tree) -> Result<Vec<Typed>, FormulaError> {
        let mut values = Vec::with_capacity(tree.nodes.len());
        let mut bindings = tree.bindings.iter().peekable();
        for (id, node) in tree.nodes.iter().enumerate() {
            let value = self.node(&node.kind, node.span, tree, &values)?;
            values.push(value);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                if constant(&binding.name).is_some() {
                    let message = format!("`{}` is a constant of the language", binding.name);
                    return Err(
                        FormulaError::new(binding.span, message).with_help("choose another name")
                    );
                }
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
        match kind {
            NodeKind::Number(value, Notation::Hexadecimal | Notation::Binary) => {
                Ok(self.constant(self.mapping.set_of(*value).0, Set))
            }
            NodeKind::Number(value, Notation::Decimal) => Ok(self.constant(*value, Decimal)),
            NodeKind::Number(value, Notation::Octal) => {
                self.note(NoteReason::Octal(*value), span);
                Ok(self.constant(*value, Decimal))
            }
            NodeKind::Number(value, Notation::Diagram) => Ok(self.constant(*value, Set)),
            NodeKind::Square(square) => Ok(self.constant(square.index().into(), Number)),
            NodeKind::Bool(value) => {
                Ok(self.constant(u64::from(*value).wrapping_neg(), ValueKind::Bool))
            }
            NodeKind::Name(name) => self.name(name, span),
            NodeKind::Set(elements) => {
                self.note_elements(tree, elements);
                self.set(elements, operand)
            }
            NodeKind::Unary(operator, id) => self.unary(*operator, operand(*id)),
            NodeKind::Binary(operator, a, b) => {
                self.note_operands(*operator, tree, [*a, *b], values);
                let mut value = self.binary_operator(*operator, operand(*a), operand(*b))?;
                // A literal number is shifted to make a set, as in `1 << e4`.
                let is_shift = matches!(operator, O::ShiftLeft | O::ShiftRight);
                if is_shift && matches!(tree.nodes[*a].kind, NodeKind::Number(..)) {
                    value.kind = Set;
                }
                Ok(value)
            }
            NodeKind::Call(name, arguments) => {
                self.note_arguments(name, tree, arguments);
                let arguments: Vec<_> = arguments.iter().map(|&id| operand(id)).collect();
                self.call(name, span, &arguments)
            }
        }
    }

    fn constant(&mut self, value: u64, kind: ValueKind) -> Typed {
        Typed { register: self.builder.constant(value), kind, fault: None }
    }

    pub(crate) fn name(&mut self, name: &str, span: Span) -> Result<Typed, FormulaError> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(value);
        }
        if let Some(set) = constant(name) {
            return Ok(self.constant(set, Set));
        }
        let kind = match self.names {
            Names::Free => Set,
            Names::Known(known) => match known.iter().find(|(known, _)| *known == name) {
                Some((_, kind)) => *kind,
                None => return Err(self.unknown_name(name, span)),
            },
        };
        let input = Input { name: name.to_owned(), value_type: kind.value_type() };
        Ok(Typed { register: self.builder.input(&input), kind, fault: None })
    }

    fn unknown_name(&self, name: &str, span: Span) -> FormulaError {
        let error = FormulaError::new(span, format!("unknown name `{name}`"));
        if let Some(function) = Function::named(name) {
            return error
                .with_help(format!("to call the function, write `{}`", function.signature()));
        }
        let known = match self.names {
            Names::Free => &[],
            Names::Known(known) => known,
        };
        // Sorted, so that the choice between two equally near names is always the same.
        let mut bound: Vec<_> = self.scope.keys().map(String::as_str).collect();
        bound.sort_unstable();
        let constants: Vec<&str> = constant_names().collect();
        let variables = known.iter().map(|&(name, _)| name);
        match nearest(name, variables.chain(bound).chain(constants)) {
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    fn set(
        &mut self,
        elements: &[Element],
        operand: impl Fn(NodeId) -> Operand,
    ) -> Result<Typed, FormulaError> {
        let mut set = self.constant(0, Set);
        for element in elements {
            let (register, fault) = match *element {
                Element::Corners(a, b) => {
                    (self.builder.constant(Bitboard::from_corners(a, b).0), None)
                }
                Element::Index(id) => {
                    let index = operand(id).expect(Word, "the elements of a set are squares")?;
                    (self.builder.unary(U::FromSquare, index.register), index.fault)
                }
            };
            set.register = self.builder.binary(B::Or, set.register, register);
            set.fault = self.either_fault(set.fault, fault);
        }
        Ok(set)
    }

    fn unary(&mut self, operator: UnaryOperator, operand: Operand) -> Result<Typed, FormulaError> {
        let (expected, operation, help) = match operator {
            UnaryOperator::Negate => (Word, U::Negate, "`-` takes a word"),
            UnaryOperator::Complement => (Word, U::Complement, "to negate a bool, write `!`"),
            UnaryOperator::Not => (
                Bool,
                U::Complement,
                "for the complement of a set write `~`; for an empty set, `== none`",
            ),
        };
        let value = operand.expect(expected, help)?;
        Ok(Typed { register: self.builder.unary(operation, value.register), ..value })
    }

    fn binary_operator(
        &mut self,
        operator: BinaryOperator,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        match operator {
            O::And | O::Or | O::Implies | O::Equivalent => self.connective(operator, a, b),
            O::Equal | O::NotEqual => {
                b.expect(
                    a.value.value_type(),
                    "both sides of a comparison must have the same type",
                )?;
                let operation = if operator == O::Equal { B::Equal } else { B::NotEqual };
                Ok(self.strict(operation, ValueKind::Bool, a.value, b.value))
            }
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                let a = a.expect(Word, "compare bools with `==` or `!=`")?;
                let b = b.expect(Word, "compare bools with `==` or `!=`")?;
                Ok(match operator {
                    O::Less => self.strict(B::Less, ValueKind::Bool, a, b),
                    O::LessOrEqual => self.strict(B::LessOrEqual, ValueKind::Bool, a, b),
                    O::Greater => self.strict(B::Less, ValueKind::Bool, b, a),
                    _ => self.strict(B::LessOrEqual, ValueKind::Bool, b, a),
                })
            }
            O::In => {
                let square = a.expect(Word, "`in` takes a square on its left")?;
                let set = b.expect(Word, "`in` takes a set on its right")?;
                Ok(self.strict(B::Contains, ValueKind::Bool, set, square))
            }
            _ => {
                let (operation, help) = word_operation(operator);
                let (a, b) = (a.expect(Word, help)?, b.expect(Word, help)?);
                let kind = match operator {
                    O::Divide | O::Remainder => Number,
                    O::ShiftLeft | O::ShiftRight => a.kind,
                    _ => a.kind.join(b.kind),
                };
                Ok(self.strict(operation, kind, a, b))
            }
        }
    }

    /// Compiles `&&`, `||`, `=>` and `<=>`. A fault of the right side of the first three counts
    /// only if the left side does not decide.
    fn connective(
        &mut self,
        operator: BinaryOperator,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        let help = match operator {
            BinaryOperator::And => "for the intersection of sets write `&`",
            BinaryOperator::Or => "for the union of sets write `|`",
            _ => "both sides of an implication must be bools",
        };
        let (a, b) = (a.expect(Bool, help)?, b.expect(Bool, help)?);
        let not_a = self.builder.unary(U::Complement, a.register);
        let (register, looks) = match operator {
            BinaryOperator::And => {
                (self.builder.binary(B::And, a.register, b.register), Some(a.register))
            }
            BinaryOperator::Or => (self.builder.binary(B::Or, a.register, b.register), Some(not_a)),
            BinaryOperator::Implies => {
                (self.builder.binary(B::Or, not_a, b.register), Some(a.register))
            }
            _ => (self.builder.binary(B::Equal, a.register, b.register), None),
        };
        let late = match (looks, b.fault) {
            (Some(looks), Some(fault)) => Some(self.builder.binary(B::And, looks, fault)),
            (_, fault) => fault,
        };
        Ok(Typed { register, kind: ValueKind::Bool, fault: self.either_fault(a.fault, late) })
    }

    /// Compiles an operation that has no value if an operand has none or if it divides by zero.
    pub(crate) fn strict(&mut self, operation: B, kind: ValueKind, a: Typed, b: Typed) -> Typed {
        let register = self.builder.binary(operation, a.register, b.register);
        let mut fault = self.either_fault(a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.builder.unary(U::IsEmpty, b.register);
            fault = self.either_fault(fault, Some(zero));
        }
        Typed { register, kind, fault }
    }

    /// Returns the bool that is true if either fault is; `None` if neither fault is possible.
    pub(crate) fn either_fault(
        &mut self,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Option<Register> {
        let never = Some(self.builder.constant(0));
        let [a, b] = [a, b].map(|fault| fault.filter(|_| fault != never));
        match (a, b) {
            (Some(a), Some(b)) => Some(self.builder.binary(B::Or, a, b)),
            (fault, None) | (None, fault) => fault,
        }
    }
}

/// Returns an output without marks.
fn output(text: String, value: Typed) -> Output {
    let Typed { register, kind, fault } = value;
    let value_type = kind.value_type();
    Output { text, value_type, register, fault, marks: Vec::new(), kind, note: None }
}

/// An operand and its place.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) value: Typed,
    pub(crate) span: Span,
}

impl Operand {
    /// Returns the value, if it is of this type.
    pub(crate) fn expect(self, value_type: Type, help: &str) -> Result<Typed, FormulaError> {
        if self.value.value_type() == value_type {
            return Ok(self.value);
        }
        let message = format!("expected a {value_type}, found a {}", self.value.value_type());
        Err(FormulaError::new(self.span, message).with_help(help))
    }
}

/// Returns the operation of an operator on words, and the hint for operands that are bools.
fn word_operation(operator: BinaryOperator) -> (B, &'static str) {
    const NUMBERS: &str = "arithmetic takes words";
    match operator {
        O::Union => (B::Or, "for bools write `||`"),
        O::SymmetricDifference => (B::Xor, "for bools write `!=`"),
        O::Intersection => (B::And, "for bools write `&&`"),
        O::ShiftLeft => (B::ShiftLeft, NUMBERS),
        O::ShiftRight => (B::ShiftRight, NUMBERS),
        O::Add => (B::Add, NUMBERS),
        O::Subtract => (B::Subtract, NUMBERS),
        O::Multiply => (B::Multiply, NUMBERS),
        O::Divide => (B::Divide, NUMBERS),
        _ => (B::Remainder, NUMBERS),
    }
}
