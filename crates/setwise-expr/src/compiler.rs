//! From trees to a program: names, types, and the order of operations.

use std::collections::HashMap;

use setwise::{Bitboard, SquareMapping};

use crate::error::Error;
use crate::function::Function;
use crate::lexer::Notation;
use crate::names::{Names, constant, constant_names, nearest};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::operator::{BinaryOperator, UnaryOperator};
use crate::parser::parse;
use crate::program::{Builder, Input, Output, Program, Register};
use crate::span::Span;
use crate::tree::{Element, NodeId, NodeKind, Tree};
use crate::types::Type::{self, Bool, Word};

/// Compiles one formula.
///
/// # Errors
///
/// What [`parse`] and [`Compiler::add`] refuse.
///
/// # Examples
///
/// ```
/// use setwise_expr::{Names, Value, compile};
///
/// let program = compile("count(x & file_e) == 2", Names::Free)?;
/// assert_eq!(program.evaluate(&[0x1010])?, [Value::Bool(true)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compile(source: &str, names: Names<'_>) -> Result<Program, Error> {
    let mut compiler = Compiler::new(names);
    compiler.add(&parse(source)?)?;
    Ok(compiler.finish())
}

/// The value of a part of a formula: where it is, of what type, and where it
/// does not exist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typed {
    pub(crate) register: Register,
    pub(crate) r#type: Type,
    pub(crate) fault: Option<Register>,
}

/// Compiles formulas into one program, in which they share what they have in
/// common.
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
    /// How the words are numbered that are written bit by bit.
    pub(crate) mapping: SquareMapping,
    outputs: Vec<Output>,
}

impl<'a> Compiler<'a> {
    /// A compiler for formulas over these variables.
    #[must_use]
    pub fn new(names: Names<'a>) -> Self {
        Self {
            builder: Builder::default(),
            names,
            scope: HashMap::new(),
            mapping: SquareMapping::Lerf,
            outputs: Vec::new(),
        }
    }

    /// The compiler for formulas whose words are written in another mapping of the squares.
    ///
    /// Hexadecimal and binary numbers are read as words of that mapping, that is, as sets.
    /// All else stays: decimal numbers are numbers, squares have the indices they have in
    /// [`Lerf`](SquareMapping::Lerf), and so have the results.
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

    /// The compiler for words of so many bits, to which constants are cut; with `None` one
    /// that computes everything as it is written.
    #[must_use]
    pub(crate) fn with_width(self, width: Option<usize>) -> Self {
        Self { builder: Builder::new(width), ..self }
    }

    /// Adds a formula, which becomes the next output.
    ///
    /// # Errors
    ///
    /// The first name that is not known or the first operand of a wrong type,
    /// with its place. The bindings before it stay known.
    pub fn add(&mut self, tree: &Tree) -> Result<(), Error> {
        let values = self.tree(tree)?;
        let Typed { register, r#type, fault } = values[tree.root];
        let marks = self.marks(tree, &values);
        let text = tree.text(tree.root);
        self.outputs.push(Output { text, r#type, register, fault, marks });
        Ok(())
    }

    /// Adds parts of a formula, each as an output of its own.
    pub(crate) fn add_parts(&mut self, tree: &Tree, parts: &[NodeId]) -> Result<(), Error> {
        let values = self.tree(tree)?;
        for &part in parts {
            let Typed { register, r#type, fault } = values[part];
            let text = tree.text(part);
            self.outputs.push(Output { text, r#type, register, fault, marks: Vec::new() });
        }
        Ok(())
    }

    /// Adds every part of a formula, as an output without a text.
    pub(crate) fn add_nodes(&mut self, tree: &Tree) -> Result<(), Error> {
        let outputs = self.tree(tree)?.into_iter().map(|Typed { register, r#type, fault }| {
            Output { text: String::new(), r#type, register, fault, marks: Vec::new() }
        });
        self.outputs.extend(outputs);
        Ok(())
    }

    /// Makes the bindings of a formula known to those added after it, without
    /// an output. What none of them uses costs nothing.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn define(&mut self, tree: &Tree) -> Result<(), Error> {
        self.tree(tree).map(drop)
    }

    /// The program.
    #[must_use]
    pub fn finish(self) -> Program {
        let Builder { inputs, instructions, .. } = self.builder;
        Program { inputs, instructions, outputs: self.outputs }.without_dead_code()
    }

    /// The values of all nodes of a tree. Its bindings come into scope as
    /// their values are reached.
    pub(crate) fn tree(&mut self, tree: &Tree) -> Result<Vec<Typed>, Error> {
        let mut values = Vec::with_capacity(tree.nodes.len());
        let mut bindings = tree.bindings.iter().peekable();
        for (id, node) in tree.nodes.iter().enumerate() {
            let value = self.node(&node.kind, node.span, tree, &values)?;
            values.push(value);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                if constant(&binding.name).is_some() {
                    let message = format!("`{}` is a constant of the language", binding.name);
                    return Err(Error::new(binding.span, message).with_help("choose another name"));
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
    ) -> Result<Typed, Error> {
        let operand = |id: NodeId| Operand { value: values[id], span: tree.nodes[id].span };
        match kind {
            NodeKind::Number(value, Notation::Hexadecimal | Notation::Binary) => {
                Ok(self.constant_word(self.mapping.set_of(*value).0))
            }
            NodeKind::Number(value, _) => Ok(self.constant_word(*value)),
            NodeKind::Square(square) => Ok(self.constant_word(u64::from(square.index()))),
            NodeKind::Bool(value) => {
                let register = self.builder.constant(u64::from(*value).wrapping_neg());
                Ok(Typed { register, r#type: Bool, fault: None })
            }
            NodeKind::Name(name) => self.name(name, span),
            NodeKind::Set(elements) => self.set(elements, operand),
            NodeKind::Unary(operator, id) => self.unary(*operator, operand(*id)),
            NodeKind::Binary(operator, a, b) => {
                self.binary_operator(*operator, operand(*a), operand(*b))
            }
            NodeKind::Call(name, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|&id| operand(id)).collect();
                self.call(name, span, &arguments)
            }
        }
    }

    fn constant_word(&mut self, value: u64) -> Typed {
        Typed { register: self.builder.constant(value), r#type: Word, fault: None }
    }

    pub(crate) fn name(&mut self, name: &str, span: Span) -> Result<Typed, Error> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(value);
        }
        if let Some(set) = constant(name) {
            return Ok(self.constant_word(set));
        }
        let r#type = match self.names {
            Names::Free => Word,
            Names::Known(known) => match known.iter().find(|(known, _)| *known == name) {
                Some((_, r#type)) => *r#type,
                None => return Err(self.unknown_name(name, span)),
            },
        };
        let register = self.builder.input(&Input { name: name.to_owned(), r#type });
        Ok(Typed { register, r#type, fault: None })
    }

    fn unknown_name(&self, name: &str, span: Span) -> Error {
        let error = Error::new(span, format!("unknown name `{name}`"));
        if let Some(function) = Function::named(name) {
            return error.with_help(format!("a function is called: `{}`", function.signature()));
        }
        let known = match self.names {
            Names::Free => &[],
            Names::Known(known) => known,
        };
        // Sorted, so that of two equally near names always the same is named.
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
    ) -> Result<Typed, Error> {
        let mut set = self.constant_word(0);
        for element in elements {
            let (register, fault) = match *element {
                Element::Corners(a, b) => {
                    (self.builder.constant(Bitboard::from_corners(a, b).0), None)
                }
                Element::Index(id) => {
                    let index = operand(id).expect(Word, "a set in braces holds squares")?;
                    (self.builder.unary(U::FromSquare, index.register), index.fault)
                }
            };
            set.register = self.builder.binary(B::Or, set.register, register);
            set.fault = self.either_fault(set.fault, fault);
        }
        Ok(set)
    }

    fn unary(&mut self, operator: UnaryOperator, operand: Operand) -> Result<Typed, Error> {
        let (r#type, operation, help) = match operator {
            UnaryOperator::Negate => (Word, U::Negate, "`-` applies to words"),
            UnaryOperator::Complement => {
                (Word, U::Complement, "the negation of a bool is written `!`")
            }
            UnaryOperator::Not => (
                Bool,
                U::Complement,
                "the complement of a set is written `~`, its emptiness `== none`",
            ),
        };
        let value = operand.expect(r#type, help)?;
        Ok(Typed { register: self.builder.unary(operation, value.register), ..value })
    }

    fn binary_operator(
        &mut self,
        operator: BinaryOperator,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, Error> {
        use BinaryOperator as O;
        match operator {
            O::And | O::Or | O::Implies | O::Equivalent => self.connective(operator, a, b),
            O::Equal | O::NotEqual => {
                b.expect(a.value.r#type, "both sides of a comparison are of one type")?;
                let operation = if operator == O::Equal { B::Equal } else { B::NotEqual };
                Ok(self.strict(operation, Bool, a.value, b.value))
            }
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                let a = a.expect(Word, "numbers are compared; bools only by `==` and `!=`")?;
                let b = b.expect(Word, "numbers are compared; bools only by `==` and `!=`")?;
                Ok(match operator {
                    O::Less => self.strict(B::Less, Bool, a, b),
                    O::LessOrEqual => self.strict(B::LessOrEqual, Bool, a, b),
                    O::Greater => self.strict(B::Less, Bool, b, a),
                    _ => self.strict(B::LessOrEqual, Bool, b, a),
                })
            }
            O::In => {
                let square = a.expect(Word, "`in` has a square on its left")?;
                let set = b.expect(Word, "`in` has a set on its right")?;
                Ok(self.strict(B::Contains, Bool, set, square))
            }
            _ => {
                let (operation, help) = word_operation(operator);
                let (a, b) = (a.expect(Word, help)?, b.expect(Word, help)?);
                Ok(self.strict(operation, Word, a, b))
            }
        }
    }

    /// `&&`, `||`, `=>` and `<=>`. The first three do not look at their right
    /// side where the left one decides: what is wrong there is not wrong then.
    fn connective(
        &mut self,
        operator: BinaryOperator,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, Error> {
        let help = match operator {
            BinaryOperator::And => "the intersection of sets is written `&`",
            BinaryOperator::Or => "the union of sets is written `|`",
            _ => "both sides of an implication are bools",
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
        Ok(Typed { register, r#type: Bool, fault: self.either_fault(a.fault, late) })
    }

    /// An operation that has no value where one of its operands has none, or
    /// where it divides by zero.
    pub(crate) fn strict(&mut self, operation: B, r#type: Type, a: Typed, b: Typed) -> Typed {
        let register = self.builder.binary(operation, a.register, b.register);
        let mut fault = self.either_fault(a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.builder.unary(U::IsEmpty, b.register);
            fault = self.either_fault(fault, Some(zero));
        }
        Typed { register, r#type, fault }
    }

    /// True where one of two faults is; `None` where neither can be.
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

/// An operand and where it was written.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) value: Typed,
    pub(crate) span: Span,
}

impl Operand {
    /// The value, if it is of this type.
    pub(crate) fn expect(self, r#type: Type, help: &str) -> Result<Typed, Error> {
        if self.value.r#type == r#type {
            return Ok(self.value);
        }
        let message = format!("expected a {}, found a {}", r#type, self.value.r#type);
        Err(Error::new(self.span, message).with_help(help))
    }
}

/// The operation of an operator on words, and what to write for bools instead.
fn word_operation(operator: BinaryOperator) -> (B, &'static str) {
    use BinaryOperator as O;
    const NUMBERS: &str = "arithmetic is for words";
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
