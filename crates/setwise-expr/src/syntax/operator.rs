//! The operators of the language: signs, precedence, associativity.

/// An operator before its operand. It binds tighter than any operator between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnaryOperator {
    /// `+`, which changes nothing.
    Plus,
    /// `-`, two's complement.
    Negate,
    /// `~`, the complement of a set.
    Complement,
    /// `!`, the negation of a bool.
    Not,
    /// `¬`, the complement of a set or the negation of a bool.
    Negation,
}

impl UnaryOperator {
    /// All operators.
    pub const ALL: [Self; 5] =
        [Self::Plus, Self::Negate, Self::Complement, Self::Not, Self::Negation];

    /// Returns the sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Negate => "-",
            Self::Complement => "~",
            Self::Not => "!",
            Self::Negation => "¬",
        }
    }
}

/// The grouping of operators of equal precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    /// `a - b - c` is `(a - b) - c`.
    Left,
    /// `a => b => c` is `a => (b => c)`.
    Right,
    /// Brackets are required.
    None,
}

/// Defines the operators in the order of the table, the loosest first.
macro_rules! binary_operators {
    ($($Name:ident $sign:literal $precedence:literal $Associativity:ident;)*) => {
        /// An operator between its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the signs in the table below say what they are")]
        #[non_exhaustive]
        pub enum BinaryOperator { $($Name,)* }

        impl BinaryOperator {
            /// All operators, the loosest first.
            pub const ALL: [Self; 26] = [$(Self::$Name,)*];

            const fn row(self) -> (&'static str, u8, Associativity) {
                match self {
                    $(Self::$Name => ($sign, $precedence, Associativity::$Associativity),)*
                }
            }
        }
    };
}

binary_operators! {
    Implies "=>" 1 Right;
    Equivalent "<=>" 1 None;
    Conditional "→" 1 Right;
    Biconditional "↔" 1 None;
    Or "||" 2 Left;
    And "&&" 3 Left;
    Equal "==" 4 None;
    NotEqual "!=" 4 None;
    Less "<" 4 None;
    LessOrEqual "<=" 4 None;
    Greater ">" 4 None;
    GreaterOrEqual ">=" 4 None;
    In "in" 4 None;
    Union "|" 5 Left;
    Disjunction "∨" 5 Left;
    SymmetricDifference "^" 6 Left;
    Intersection "&" 7 Left;
    Conjunction "∧" 7 Left;
    ShiftLeft "<<" 8 Left;
    ShiftRight ">>" 8 Left;
    Add "+" 9 Left;
    Subtract "-" 9 Left;
    Multiply "*" 10 Left;
    Divide "/" 10 Left;
    Remainder "%" 10 Left;
    Modulo "mod" 10 Left;
}

impl BinaryOperator {
    /// Returns the sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        self.row().0
    }

    /// Returns the precedence, 1 to 10. A larger one binds tighter; the order is Rust's.
    #[must_use]
    pub const fn precedence(self) -> u8 {
        self.row().1
    }

    /// Returns the precedence in C, where comparisons bind tighter than set operations.
    pub(crate) const fn precedence_in_c(self) -> u8 {
        match self {
            Self::Union | Self::Disjunction => 4,
            Self::SymmetricDifference => 5,
            Self::Intersection | Self::Conjunction => 6,
            Self::Equal | Self::NotEqual => 7,
            Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual | Self::In => 8,
            _ if self.precedence() >= Self::ShiftLeft.precedence() => self.precedence() + 1,
            _ => self.precedence(),
        }
    }

    /// Returns how operators of this precedence group.
    #[must_use]
    pub const fn associativity(self) -> Associativity {
        self.row().2
    }
}
