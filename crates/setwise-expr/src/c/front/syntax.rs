//! The syntax tree of C code.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::error::FormulaError;
use crate::span::Span;

use crate::c::types::CType;

/// An expression and its place.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
    /// The number of levels of the expression, 1 for a name or a number.
    pub(crate) depth: u32,
    pub(crate) own: OwnType,
}

/// The type of an operand, as far as the operators of C++ tell it from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OwnType {
    /// One of the numbers of C++; `None` if it is unknown which one.
    Number(Option<CType>),
    /// An enumeration, by its number in the text.
    Enumeration(usize),
    #[default]
    Unknown,
}

impl Expr {
    /// Creates an expression that is made of no code, so that it has no type of C++.
    pub(crate) const fn made(kind: ExprKind, span: Span) -> Self {
        Self { kind, span, depth: 1, own: OwnType::Unknown }
    }

    /// Returns the name of the variable or array that an expression such as `a[i]` is a part of.
    pub(crate) fn base_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Index(base, _) | ExprKind::Unary(UnaryOp::Target, base) => base.base_name(),
            _ => None,
        }
    }

    /// Returns the variable that an expression such as `a.b[i].c` is a member of, or else itself.
    pub(crate) fn structure(&self) -> &Self {
        let mut expr = self;
        while let ExprKind::Index(base, _) = &expr.kind {
            expr = base;
        }
        match &expr.kind {
            ExprKind::Member(base, _) => base.structure(),
            _ => self,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Number(u64, CType),
    Bool(bool),
    Name(String),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `&&` if true, `||` if false.
    Logical(bool, Box<Expr>, Box<Expr>),
    /// An assignment, with an operator before the `=` if there is one.
    Assign(Option<BinaryOp>, Box<Expr>, Box<Expr>),
    /// `++x` and `--x`; if the sign is after the operand, the value is the old one.
    Step {
        operand: Box<Expr>,
        down: bool,
        after: bool,
    },
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    /// A Rust method: the receiver, the name, the arguments.
    Method(Box<Expr>, String, Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    /// `a.b` and `a->b`.
    Member(Box<Expr>, String),
    Cast(CType, Box<Expr>),
    /// The number of bytes of the type of an expression.
    SizeOf(Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    /// `({ …; value; })` of GNU C.
    Block(Vec<Statement>, Box<Expr>),
    /// `*list++ = value` for a name that is not declared.
    Append(String, Box<Expr>),
    /// A list in braces, to initialize an array.
    List(Vec<Expr>),
    /// `.member = value` in a list.
    OfMember(String, Box<Expr>),
    /// `[first] = value` in a list, or `[first ... last] = value`.
    Designated(usize, usize, Box<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnaryOp {
    Plus,
    Negate,
    Complement,
    Not,
    /// `!` of Rust: the opposite of a bool, and the complement of a number.
    Invert,
    /// `*p`.
    Target,
    /// `&x`.
    Address,
}

/// An operator on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BinaryOp {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    /// `>>>` of Java, which shifts in zeros.
    UnsignedShiftRight,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
}

impl BinaryOp {
    /// The operators on numbers with their signs and precedences, from the tightest.
    pub(crate) const ALL: [(Self, &'static str, u8); 17] = [
        (Self::Multiply, "*", 10),
        (Self::Divide, "/", 10),
        (Self::Remainder, "%", 10),
        (Self::Add, "+", 9),
        (Self::Subtract, "-", 9),
        (Self::ShiftLeft, "<<", 8),
        (Self::ShiftRight, ">>", 8),
        (Self::UnsignedShiftRight, ">>>", 8),
        (Self::Less, "<", 7),
        (Self::LessOrEqual, "<=", 7),
        (Self::Greater, ">", 7),
        (Self::GreaterOrEqual, ">=", 7),
        (Self::Equal, "==", 6),
        (Self::NotEqual, "!=", 6),
        (Self::And, "&", 5),
        (Self::Xor, "^", 4),
        (Self::Or, "|", 3),
    ];

    /// Returns true for the comparisons.
    pub(crate) const fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Less
                | Self::LessOrEqual
                | Self::Greater
                | Self::GreaterOrEqual
                | Self::Equal
                | Self::NotEqual
        )
    }

    pub(crate) const fn is_shift(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight | Self::UnsignedShiftRight)
    }

    /// Returns true for `&`, `^` and `|`.
    pub(crate) const fn is_bitwise(self) -> bool {
        matches!(self, Self::And | Self::Xor | Self::Or)
    }
}

/// A statement and its place.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

impl Statement {
    /// Returns the variables and arrays that the statement declares.
    pub(crate) fn declarations(&self) -> &[Declaration] {
        match &self.kind {
            StatementKind::Declare(declarations) => declarations,
            _ => &[],
        }
    }

    /// Returns true if there is a `return` with a value.
    pub(crate) fn returns_value(&self) -> bool {
        match &self.kind {
            StatementKind::Return(value) => value.is_some(),
            StatementKind::Block(statements) => statements.iter().any(Self::returns_value),
            StatementKind::If(branches, otherwise) => {
                branches.iter().any(|(_, then)| then.returns_value())
                    || otherwise.as_deref().is_some_and(Self::returns_value)
            }
            StatementKind::Loop { body, .. } => body.returns_value(),
            StatementKind::Switch(_, statements, _) => statements.iter().any(Self::returns_value),
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    Empty,
    Expr(Expr),
    Declare(Vec<Declaration>),
    Block(Vec<Statement>),
    /// The conditions of `if` and of each `else if` with their statements, and that of `else`.
    If(Vec<(Expr, Statement)>, Option<Box<Statement>>),
    /// A loop. The condition is tested before the first turn unless it is a `do` loop.
    Loop {
        init: Option<Box<Statement>>,
        condition: Option<Expr>,
        step: Option<Expr>,
        body: Box<Statement>,
        is_do: bool,
    },
    /// The value, the statements, and the labels between them.
    Switch(Expr, Vec<Statement>, Vec<Label>),
    Return(Option<Expr>),
    Break,
    Continue,
}

/// A label of a `switch`: the number of the statement after it, and the values from the first to the
/// last, or `None` for `default`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) at: usize,
    pub(crate) values: Option<[i128; 2]>,
}

/// The types of a declaration before the names, with its other words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Specifiers {
    /// The type; `None` for `auto` and `var`, whose type is that of the initial value.
    pub(crate) ctype: Option<CType>,
    pub(crate) own: OwnType,
    /// True for a `static` variable, which is initially 0.
    pub(crate) is_static: bool,
    pub(crate) is_const: bool,
    /// True for `final` of Java: the entries of such an array may change.
    pub(crate) is_final: bool,
    /// True if the variable is defined elsewhere, unless it has an initial value.
    pub(crate) is_extern: bool,
}

/// The sign between the type and the name of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Indirection {
    None,
    /// `*`.
    Pointer,
    /// `&` of C++.
    Reference,
}

/// A variable, an array, or a constant, with its initial value.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) specifiers: Specifiers,
    pub(crate) indirection: Indirection,
    /// The sizes of an array; `None` for a size that the initial value gives.
    pub(crate) sizes: Vec<Option<Expr>>,
    /// The number of the declaration.
    pub(crate) id: usize,
    pub(crate) init: Option<Expr>,
}

impl Declaration {
    /// Returns the type; `None` for that of the initial value.
    pub(crate) const fn ctype(&self) -> Option<CType> {
        self.specifiers.ctype
    }

    /// Returns true if no code changes the variable or the entries of the array.
    pub(crate) const fn is_constant(&self) -> bool {
        let Specifiers { is_const, is_final, .. } = self.specifiers;
        is_const || is_final && self.sizes.is_empty()
    }

    /// Returns true for a number or a bool, and false for arrays, pointers and structures.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.ctype(), Some(CType::Number { .. } | CType::Bool))
            && self.sizes.is_empty()
            && self.indirection == Indirection::None
    }

    /// Returns true for a parameter that is an address: a pointer, or an array.
    pub(crate) fn is_address(&self) -> bool {
        self.indirection == Indirection::Pointer || !self.sizes.is_empty()
    }
}

/// A structure.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    /// The name, or `struct` if it has none.
    pub(crate) name: String,
    pub(crate) members: Vec<Declaration>,
}

/// A template: its parameter, and the tokens of the function.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) parameter: String,
    pub(crate) ctype: CType,
    pub(crate) own: OwnType,
    /// The places of its tokens, and that of the name.
    pub(crate) tokens: Range<usize>,
    pub(crate) name: usize,
}

/// The members of a union, whose variable is a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Union {
    pub(crate) double: String,
    pub(crate) fields: Vec<Field>,
}

/// Some bits of the word.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The name, after that of the structure around it.
    pub(crate) name: String,
    pub(crate) start: u32,
    pub(crate) bits: u32,
    pub(crate) ctype: CType,
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) result: CType,
    pub(crate) parameters: Vec<Declaration>,
    pub(crate) body: Vec<Statement>,
    /// True for Rust, where shift amounts count modulo the width.
    pub(crate) is_rust: bool,
}

/// A declaration of a text that formulas cannot use, with the reason.
#[derive(Clone, Debug)]
pub(crate) struct PassedOver {
    pub(crate) name: String,
    pub(crate) error: FormulaError,
    pub(crate) is_function: bool,
}

/// The declarations that are passed over, in the order in which that was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct PassedOverList {
    all: Vec<PassedOver>,
    /// The place of the first one with a name.
    places: HashMap<String, usize>,
}

impl PassedOverList {
    pub(crate) fn push(&mut self, it: PassedOver) {
        self.places.entry(it.name.clone()).or_insert(self.all.len());
        self.all.push(it);
    }

    pub(crate) fn named(&self, name: &str) -> Option<&PassedOver> {
        self.places.get(name).map(|&place| &self.all[place])
    }

    pub(crate) fn all(&self) -> &[PassedOver] {
        &self.all
    }
}

/// The way in which an operator of the code is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OperatorReading {
    PassedOver,
    /// It does what the sign does for numbers.
    Plain,
    /// The function with this name.
    Function(String),
}

/// An operator of C++ that the code defines.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub(crate) sign: String,
    /// The names of its types and of what has them; none if it is for any type.
    pub(crate) types: HashSet<String>,
    /// The place of its first token.
    pub(crate) start: usize,
    /// The place after which its types are declared.
    pub(crate) declared: usize,
    /// The types of its parameters; `None` for any.
    pub(crate) parameters: Option<Vec<OwnType>>,
    pub(crate) result: OwnType,
    pub(crate) reading: OperatorReading,
}
