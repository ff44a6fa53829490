//! The operators of the language: signs, precedence, associativity.

/// An operator before its operand; all bind tighter than those between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`, two's complement.
    Negate,
    /// `~`, the complement of a set.
    Complement,
    /// `!`, the negation of a bool.
    Not,
}

impl UnaryOperator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Negate, Self::Complement, Self::Not];

    /// The sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Negate => "-",
            Self::Complement => "~",
            Self::Not => "!",
        }
    }
}

/// How operators of equal precedence stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    /// `a - b - c` is `(a - b) - c`.
    Left,
    /// `a => b => c` is `a => (b => c)`.
    Right,
    /// Brackets are needed.
    None,
}

/// An operator between its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the signs in the table below say what they are")]
pub enum BinaryOperator {
    Implies,
    Equivalent,
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Union,
    SymmetricDifference,
    Intersection,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl BinaryOperator {
    /// All of them, the loosest first.
    pub const ALL: [Self; 21] = [
        Self::Implies,
        Self::Equivalent,
        Self::Or,
        Self::And,
        Self::Equal,
        Self::NotEqual,
        Self::Less,
        Self::LessOrEqual,
        Self::Greater,
        Self::GreaterOrEqual,
        Self::In,
        Self::Union,
        Self::SymmetricDifference,
        Self::Intersection,
        Self::ShiftLeft,
        Self::ShiftRight,
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
    ];

    /// The sign, the precedence (a larger one binds tighter; Rust's order),
    /// and the associativity.
    const fn row(self) -> (&'static str, u8, Associativity) {
        use Associativity::{Left, None, Right};
        match self {
            Self::Implies => ("=>", 1, Right),
            Self::Equivalent => ("<=>", 1, None),
            Self::Or => ("||", 2, Left),
            Self::And => ("&&", 3, Left),
            Self::Equal => ("==", 4, None),
            Self::NotEqual => ("!=", 4, None),
            Self::Less => ("<", 4, None),
            Self::LessOrEqual => ("<=", 4, None),
            Self::Greater => (">", 4, None),
            Self::GreaterOrEqual => (">=", 4, None),
            Self::In => ("in", 4, None),
            Self::Union => ("|", 5, Left),
            Self::SymmetricDifference => ("^", 6, Left),
            Self::Intersection => ("&", 7, Left),
            Self::ShiftLeft => ("<<", 8, Left),
            Self::ShiftRight => (">>", 8, Left),
            Self::Add => ("+", 9, Left),
            Self::Subtract => ("-", 9, Left),
            Self::Multiply => ("*", 10, Left),
            Self::Divide => ("/", 10, Left),
            Self::Remainder => ("%", 10, Left),
        }
    }

    /// The sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        self.row().0
    }

    /// The precedence, 1 to 10; a larger one binds tighter.
    #[must_use]
    pub const fn precedence(self) -> u8 {
        self.row().1
    }

    /// How it stands beside operators of the same precedence.
    #[must_use]
    pub const fn associativity(self) -> Associativity {
        self.row().2
    }
}
