//! The syntax tree of a formula.
//!
//! The nodes are in one list, each after its operands. So a loop walks a tree of any size, and
//! neither a long chain of operators nor deep brackets can overflow a stack. The inner sides of
//! `a == b == c` are operands of two nodes.

use std::collections::HashSet;

use setwise::board::Shape;
use setwise::wide::Set;
use setwise::{Square, SquareMapping};

use crate::c::{Code, Definitions};
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator, UnaryOperator};
use crate::types::{Note, NoteReason};

/// The index of a node in its tree.
pub type NodeId = usize;

/// The kind of a node, with its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// A number, or a set drawn as a diagram.
    Number(u64, Notation),
    /// A number of more than 64 bits, or a set drawn as a diagram, on a board.
    Long(Box<Set<8>>, Notation),
    /// `true` or `false`.
    Bool(bool),
    /// `{}`, the empty set, which a condition without a comparison is compared with.
    Empty,
    /// The name of a square.
    Square(Square),
    /// A name: a binding, a variable, a column, or a constant such as `file_a`.
    Name(String),
    /// A name in backticks: a column, or else a variable.
    Column(String),
    /// A text, which is compared with a column.
    Text(String),
    /// The texts after `in`, one of which the column on its left must have.
    Texts(Vec<String>),
    /// A set in braces that has elements: `{e4, a1..h1}`.
    Set(Vec<Element>),
    /// An operator before its operand.
    Unary(UnaryOperator, NodeId),
    /// An operator between its operands.
    Binary(BinaryOperator, NodeId, NodeId),
    /// A function and its arguments.
    Call(String, Vec<NodeId>),
    /// C code, the formula alone.
    Code(Box<Code>),
}

/// A member of a set in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Element {
    /// The square whose index is the value of this node.
    Index(NodeId),
    /// All squares of the rectangle with these two corners: `a1..h2`.
    Corners(Square, Square),
    /// All squares of the rectangle with these two corners, which are names of squares of a board;
    /// or those from one number to the other, if the squares have numbers.
    Range(NodeId, NodeId),
}

/// A node and its place in the text. The place does not count for equality.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The kind of the node.
    pub kind: NodeKind,
    /// The place of the node in the text.
    pub span: Span,
}

impl Node {
    /// Returns the node with operands that come `offset` later.
    fn moved(self, offset: usize) -> Self {
        self.with_operands(|operand| operand + offset)
    }

    /// Returns the node with other operands.
    pub(crate) fn with_operands(mut self, of: impl Fn(NodeId) -> NodeId) -> Self {
        match &mut self.kind {
            NodeKind::Number(..)
            | NodeKind::Long(..)
            | NodeKind::Bool(_)
            | NodeKind::Empty
            | NodeKind::Square(_)
            | NodeKind::Name(_)
            | NodeKind::Column(_)
            | NodeKind::Text(_)
            | NodeKind::Texts(_)
            | NodeKind::Code(_) => {}
            NodeKind::Set(elements) => elements.iter_mut().for_each(|element| match element {
                Element::Index(index) => *index = of(*index),
                Element::Range(a, b) => (*a, *b) = (of(*a), of(*b)),
                Element::Corners(..) => {}
            }),
            NodeKind::Unary(_, a) => *a = of(*a),
            NodeKind::Binary(_, a, b) => (*a, *b) = (of(*a), of(*b)),
            NodeKind::Call(_, arguments) => arguments.iter_mut().for_each(|at| *at = of(*at)),
        }
        self
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Node {}

/// A `let` binding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Binding {
    /// The name that is bound.
    pub name: String,
    /// The place of the name in the text.
    pub span: Span,
    /// The value. Its nodes come after those of the previous binding.
    pub value: NodeId,
}

impl PartialEq for Binding {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.value == other.value
    }
}

impl Eq for Binding {}

/// A parsed formula: `let` bindings and the formula itself.
///
/// [`parse`](crate::parse) creates it. [`Display`](std::fmt::Display) prints it with no more
/// brackets than necessary, and that text parses to an equal tree.
///
/// # Examples
///
/// ```
/// let tree = setwise_expr::parse("let a = (N&k) ;((a)|B)")?;
/// assert_eq!(tree.to_string(), "let a = N & k; a | B");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// All nodes, each after those it refers to.
    pub(crate) nodes: Vec<Node>,
    /// The bindings, in the order they were written.
    pub(crate) bindings: Vec<Binding>,
    /// The formula after the bindings.
    pub(crate) root: NodeId,
    /// The C definitions that the formula may use.
    pub(crate) definitions: Option<Definitions>,
    pub(crate) printed: Printed,
    /// The board, if it is not that of the language.
    pub(crate) board: Option<Shape>,
    /// The mapping of the words, if it was chosen for this formula.
    pub(crate) mapping: Option<SquareMapping>,
}

/// Compares the formulas, whatever definitions they may use.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        (&self.nodes, &self.bindings, self.root) == (&other.nodes, &other.bindings, other.root)
    }
}

impl Eq for Tree {}

/// The notation of a formula that was read as printed pages have it. It does not count for
/// equality.
#[derive(Clone, Debug, Default)]
pub(crate) struct Printed {
    /// The parts that were read in another way than usual.
    pub(crate) notes: Vec<Note>,
    /// The last binding is `name = formula`, without `let`.
    pub(crate) is_definition: bool,
    /// A single `=` is an equality.
    pub(crate) is_equality: bool,
    /// The place of a label of several words, which is a comment: `signed decimal = -1`.
    pub(crate) label: Option<Span>,
    /// Equalities follow each other: `a == b == c`.
    pub(crate) is_chain: bool,
}

impl Printed {
    /// Returns true for a formula that only printed notation has.
    pub(crate) const fn is_new(&self) -> bool {
        self.is_definition || self.is_equality || self.is_chain
    }
}

impl Tree {
    /// Returns all nodes, each after its operands: those of the first binding, of the second, …,
    /// of the formula.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the board whose squares the formula names, if it was parsed by
    /// [`parse_on`](crate::parse_on).
    #[must_use]
    pub const fn board(&self) -> Option<&Shape> {
        self.board.as_ref()
    }

    /// Returns the bindings in the order of the text.
    #[must_use]
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Makes names of the squares of a file that has a name with a number no square has: next to
    /// `a0`, `a1` is a name too, as in `a1 & a0 | a2 & (a1 | a0)`.
    #[must_use]
    pub(crate) fn with_numbered_names(mut self) -> Self {
        let file = |node: &Node| match &node.kind {
            NodeKind::Name(name) => match name.as_bytes() {
                [file @ b'a'..=b'h', b'0' | b'9'] => Some(*file),
                _ => None,
            },
            _ => None,
        };
        let files: Vec<u8> = self.nodes.iter().filter_map(file).collect();
        if files.is_empty() {
            return self;
        }
        for Node { kind, span } in &mut self.nodes {
            if let NodeKind::Square(square) = *kind {
                let name = square.to_string();
                if files.contains(&name.as_bytes()[0]) {
                    let note = Note { reason: NoteReason::NotSquare(square), span: *span };
                    note.keep_in(&mut self.printed.notes);
                    *kind = NodeKind::Name(name);
                }
            }
        }
        self
    }

    /// Returns the name, if the formula is only a name that it does not bind, such as `Rating` or
    /// `` `White Elo` ``.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match &self.nodes[self.root].kind {
            NodeKind::Name(name) if !self.binds(name) => Some(name),
            NodeKind::Column(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the names that the formula does not bind, each once, in the order of the text,
    /// those in C code excepted.
    ///
    /// # Examples
    ///
    /// ```
    /// let tree = setwise_expr::parse("let n = count(P); n > 4 && `White Elo` > 2000 && P != p")?;
    /// assert_eq!(tree.names(), ["P", "White Elo", "p"]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let names = self.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Name(name) if !self.binds(name) => Some(&**name),
            NodeKind::Column(name) => Some(&**name),
            _ => None,
        });
        names.filter(|&name| seen.insert(name)).collect()
    }

    /// Returns two formulas with an operator between them. The first must not
    /// [bind](Self::binds) free names of the second.
    #[must_use]
    pub fn joined(&self, operator: BinaryOperator, second: &Self) -> Self {
        let offset = self.nodes.len();
        let mapping = self.mapping.or(second.mapping);
        let mut tree = Self { printed: Printed::default(), mapping, ..self.clone() };
        tree.nodes.extend(second.nodes.iter().cloned().map(|node| node.moved(offset)));
        tree.bindings.extend(
            second
                .bindings
                .iter()
                .map(|binding| Binding { value: binding.value + offset, ..binding.clone() }),
        );
        tree.root = second.root + offset;
        tree.push(NodeKind::Binary(operator, self.root, second.root + offset));
        tree
    }

    /// Adds a node whose operands are nodes of the tree, and makes it the formula.
    pub fn push(&mut self, kind: NodeKind) -> NodeId {
        self.nodes.push(Node { kind, span: self.nodes[self.root].span });
        self.root = self.nodes.len() - 1;
        self.root
    }

    /// Returns true for the remainder by the power 2^64 as an operand. As a word that is zero.
    pub(crate) fn is_modulo_words(&self, operator: BinaryOperator, divisor: NodeId) -> bool {
        let is = |node: NodeId, value| match self.nodes[node].kind {
            NodeKind::Number(it, _) => it == value,
            _ => false,
        };
        let is_power = match self.nodes[divisor].kind {
            NodeKind::Binary(BinaryOperator::ShiftLeft, a, b) => is(a, 1) && is(b, 64),
            _ => false,
        };
        let is_remainder = matches!(operator, BinaryOperator::Modulo | BinaryOperator::Remainder);
        is_power && is_remainder && self.board.is_none()
    }

    /// Returns the tree with `true` in place of some nodes, which are bools.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Type, parse};
    ///
    /// let compiler = Compiler::new(Names::Known(&[("q", Type::Set), ("n", Type::Number)]));
    /// let tree = parse("q == 0x1 && n > 2")?;
    /// let terms = compiler.terms(&tree);
    /// assert_eq!(tree.with_true(&terms[..1]).to_string(), "true && n > 2");
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn with_true(&self, nodes: &[NodeId]) -> Self {
        let mut tree = self.clone();
        nodes.iter().for_each(|&node| tree.nodes[node].kind = NodeKind::Bool(true));
        tree
    }

    /// Returns true if a binding of the formula has this name.
    #[must_use]
    pub fn binds(&self, name: &str) -> bool {
        self.bindings.iter().any(|binding| binding.name == name)
    }

    /// Returns true if the last binding is `name = formula`, without `let`.
    #[must_use]
    pub const fn is_definition(&self) -> bool {
        self.printed.is_definition
    }

    /// Returns the node of the formula itself.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        self.root
    }
}
