//! The types of the language, and the kinds of values.

use std::fmt;

use setwise::{Square, SquareMapping};

use crate::span::Span;

/// The type of a formula.
///
/// A set and a number are both words of 64 bits. They differ where the sign of a number matters,
/// and where they are printed: a set is drawn on a board and written in the
/// [mapping](setwise::SquareMapping) of the output, a number is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A set of squares: a word with arithmetic modulo 2^64, unsigned comparison and logical
    /// shifts.
    Set,
    /// A signed number: the result of a count or a scan, a decimal literal, and what is computed
    /// from those alone.
    Number,
    /// A square that is written as one, such as `e4`: its index next to numbers, and the set of
    /// the square next to sets. A value of this type is the index.
    Square,
    /// True or false.
    Bool,
}

/// `set`, `number`, `square` or `bool`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Set => "set",
            Self::Number => "number",
            Self::Square => "square",
            Self::Bool => "bool",
        })
    }
}

/// A part of a formula that is valid but rarely means what was meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Note {
    /// The reason.
    pub reason: NoteReason,
    /// The place in the formula.
    pub span: Span,
}

impl Note {
    /// Adds the note to others, unless one of them says the same. Those that only say how the text
    /// was read come last.
    pub(crate) fn keep_in(self, notes: &mut Vec<Self>) {
        use NoteReason::{Equality, Lines, PowerOfTwo};
        let is_of_reading = |it: &Self| matches!(it.reason, Equality | Lines | PowerOfTwo);
        if notes.iter().all(|note| note.reason != self.reason) {
            let end = notes.len();
            let first = notes.iter().position(is_of_reading).unwrap_or(end);
            notes.insert(if is_of_reading(&self) { end } else { first }, self);
        }
    }
}

/// The reason of a [`Note`]. `Display` names the remedy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteReason {
    /// An exclusive or that looks like a power of 2 or 10: `2^64` is 66.
    Power(u64),
    /// An exclusive or that looks like a power of a name: `x^2`.
    Exponent,
    /// A difference of squares as the element of a set, which looks like a rectangle: `{a1-h8}`.
    Rectangle(Square, Square),
    /// A comparison of squares in braces by their order, which looks like one of subsets.
    Order,
    /// A comparison of a set with 0 or -1 that would tell the sign of a number: `x < 0`.
    Unsigned,
    /// A number that is read as a set of pieces, and may be meant as a square: `knight(28)`.
    NumberAsSet,
    /// A square whose index is shifted, and may be meant as a set: `e4 << 8`.
    Index {
        /// The name of the square.
        name: String,
        /// Its index.
        index: u64,
    },
    /// Two squares whose exclusive or is a set, and may be meant as that of their indices: `e4 ^ a8`.
    TwoSquares([u64; 2]),
    /// A set whose word is read as the index of a square: `contains(rank_1, K)`.
    SetAsSquare,
    /// A number that selects rows: `count(P)`.
    NumberAsCondition,
    /// Two signs without a blank, which look like an operator of C: `--x` is `-(-x)`.
    TwoSigns,
    /// A decimal number that looks octal or binary: `017` is 17, and `10000001` is
    /// more than ten million.
    Decimal(u64),
    /// A single `=` between two formulas, read as `==`.
    Equality,
    /// A power of two that was read as one, in a chain of equalities or a row of numbers.
    PowerOfTwo,
    /// A number as other programs write it.
    Copied {
        /// Its text.
        text: String,
        /// The name of its base with the article.
        base: &'static str,
        /// The value.
        value: u64,
    },
    /// A word of Pascal that stands for an operator.
    Pascal,
    /// `\wedge`, which some pages print for the exclusive or.
    Wedge,
    /// A function without its argument, next to a word of pages.
    Argument(String),
    /// A number directly before a name or a bracket.
    Product,
    /// `a ≡ b (mod m)`
    Congruence,
    /// A number with commas between groups of three digits.
    Groups,
    /// Words before a `=`, which are a label.
    Label,
    /// Words after a condition, which are a remark.
    Remark,
    /// A row of numbers, which are equal.
    Row,
    /// A formula with a semicolon, whose operators have other operands in C.
    Grouping,
    /// A cell of a drawing that is a piece.
    Piece,
    /// Letters on boards, which are bits.
    Letters,
    /// Words above boards that are neither names nor formulas.
    Titles(String),
    /// Two signs between two boards.
    TwoLaws,
    /// Columns of numbers that are subtracted or added.
    Columns,
    /// The name of a square that is an ordinary name, next to a name such as `a0`.
    NotSquare(Square),
    /// An `enum` of code that numbers the squares in this order, which the words then have.
    Numbering(SquareMapping),
    /// Code that is read as Java, where shift amounts count modulo the width.
    Java,
    /// Lines of a text that are formulas of their own.
    Lines,
    /// Lines that begin with `=>`.
    Steps,
    /// Implications in a row.
    Implications,
    /// Code after `//` or `because` on the only line of a text, which is a comment.
    Comment(&'static str),
    /// A table with fewer values than entries; the rest are zeros.
    ShortTable {
        /// The name of the table.
        name: String,
        /// The number of values.
        values: usize,
        /// The number of entries.
        entries: usize,
    },
    /// A binding with a name that had another meaning before it.
    Hidden {
        /// The name.
        name: String,
        /// The former meaning: `square`, `constant` or `variable`.
        hidden: &'static str,
    },
    /// A constant of code in a law or a listing, where other names are variables.
    Defined {
        /// The name.
        name: String,
        /// The value, if it is known.
        value: Option<String>,
    },
    /// A note on a form of queries.
    Form(&'static str),
    /// A text that is read as another, and how.
    Instead(String),
    /// Code that makes a list of what the text names.
    List(String),
    /// A note of the preprocessor of C code, as on a macro that is defined again.
    Code(String),
}

impl NoteReason {
    /// Returns the text of a note that is the same for all formulas.
    fn fixed_text(&self) -> Option<&'static str> {
        Some(match self {
            Self::Power(2) => "`^` is the exclusive or; write `1 << n` for a power of two",
            Self::Exponent => "`^` is the exclusive or; write `x * x` for the square of a number",
            Self::Equality => "`=` is read as `==`",
            Self::PowerOfTwo => "`2^n` is read as a power here; elsewhere `^` is the exclusive or",
            Self::Pascal => {
                "`AND`, `OR`, `XOR` and `NOT` are read as the operators `&`, `|`, `^` and `~` of sets, \
                 `&&`, `||` and `!` of bools, `SHL`, `SHR`, `DIV` and `MOD` as `<<`, `>>`, `/` and `mod`, \
                 and `<>` as `!=`"
            }
            Self::Product => {
                "a number directly before a name or a bracket is a factor, and so is a bracket before \
                 another; a power of two is `2**n`"
            }
            Self::Wedge => {
                "`\\wedge` is read as the conjunction, `&` of sets; write `^` where the page means that \
                 operator"
            }
            Self::Congruence => "`a ≡ b (mod m)` is read as `a mod m == b mod m`",
            Self::Groups => "a comma is read as the separator of three digits",
            Self::Label => {
                "the words before `=` are read as a label; a declaration of C ends with `;`"
            }
            Self::Remark => "the words after the condition are read as a remark",
            Self::Row => "the numbers of the row are read as notations of one value",
            Self::Grouping => {
                "a formula may end with `;` and is not read as C code then; in C its operators have other \
                 operands, so write brackets"
            }
            Self::Piece => "`*` is the piece on its square, which is not in the set",
            Self::Letters => {
                "a letter on a board is a bit: `a` is the lowest bit of `bit_a`; `*` is any bit, the same on \
                 all boards"
            }
            Self::TwoLaws => "the two signs between two boards are two laws, joined with `&&`",
            Self::Columns => {
                "the columns are joined by a sign; write `==` between notations of a value"
            }
            Self::Order => {
                "sets are ordered as unsigned numbers; write `is_subset(a, b)` for a subset, \
                 `count(a)` for the number of squares"
            }
            Self::Unsigned => {
                "a set is a word without a sign, so that none is less than 0 and none greater than -1; write \
                 `(int64_t) x` for a word with a sign"
            }
            Self::TwoSigns => {
                "`--` is two signs here, neither the operator of C that subtracts 1 nor a comment"
            }
            Self::NumberAsSet => {
                "a number is the set with this word here; write `{…}` for the square with this \
                 index"
            }
            Self::NumberAsCondition => {
                "the formula is a number, and matches where it is not 0; write a comparison such as \
                 `… > 0`"
            }
            Self::SetAsSquare => {
                "the word of a set is read as the index of a square here; write `first(a)` for the \
                 square of a set, `is_subset(a, b)` for a set within another"
            }
            Self::Java => {
                "read as Java: words are `long`, with a sign, shift amounts count modulo the width, \
                 and `char` has 16 bits without a sign"
            }
            Self::Lines => "each line is read as a formula of its own",
            Self::Steps => {
                "each line that begins with an arrow is a step from the line before it; write \
                 `a => (b => c)` on one line for the other reading"
            }
            Self::Implications => {
                "`a => b => c` is read as `a => (b => c)`; write `(a => b) && (b => c)` for steps, or each \
                 step on a line that begins with its arrow"
            }
            Self::Comment("//") => {
                "all that follows `//` on this line is a comment; a quotient is written `/`, and \
                 code on a line of its own"
            }
            Self::Power(_)
            | Self::NotSquare(_)
            | Self::Rectangle(..)
            | Self::Index { .. }
            | Self::TwoSquares(_)
            | Self::Decimal(_)
            | Self::Numbering(_)
            | Self::Copied { .. }
            | Self::Defined { .. }
            | Self::Code(_)
            | Self::Instead(_)
            | Self::Form(_)
            | Self::Argument(_)
            | Self::Titles(_)
            | Self::List(_)
            | Self::Comment(_)
            | Self::ShortTable { .. }
            | Self::Hidden { .. } => return None,
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            NoteReason::Power(base) if *base != 2 => {
                write!(f, "`^` is the exclusive or, and there are no powers of {base}")
            }
            NoteReason::NotSquare(square) => {
                write!(f, "`{square}` is a name here and not the square, as its neighbors are")
            }
            NoteReason::Rectangle(a, b) => {
                write!(
                    f,
                    "`{a}-{b}` is a difference of indices; write `{a}..{b}` for the rectangle"
                )
            }
            NoteReason::Index { name, index } => {
                write!(
                    f,
                    "`{name}` is the number {index} here; write `{{{name}}}` to shift the set"
                )
            }
            NoteReason::TwoSquares([a, b]) => {
                write!(f, "two squares are a set here; write `{a} ^ {b}` for the index")
            }
            NoteReason::Decimal(value) => {
                write!(
                    f,
                    "a number without `0x` or `0b` is decimal, with a 0 before it or without; this one \
                     is {value}"
                )
            }
            NoteReason::Copied { text, base, value } => {
                write!(f, "`{text}` is read as {base} number: {value:#x}")
            }
            NoteReason::Titles(words) => write!(f, "{words} above the boards is read as a title"),
            NoteReason::Argument(function) => {
                write!(f, "the argument of `{function}` is left out; it is the set `x`")
            }
            NoteReason::Numbering(mapping) => {
                let (zero, one) = mapping.squares_name().split_at(2);
                write!(
                    f,
                    "the `enum` of the code has {zero} as bit 0 and {one} as bit 1, so words, \
                     indices and shifts are those of the mapping `{mapping}`"
                )
            }
            NoteReason::Defined { name, value } => {
                let (article, value) = match value {
                    Some(value) => ("the", format!(" {value}")),
                    None => ("a", String::new()),
                };
                write!(
                    f,
                    "`{name}` is {article} constant{value} of the code here, and not a variable"
                )
            }
            NoteReason::Code(text) | NoteReason::Instead(text) => f.write_str(text),
            NoteReason::Form(text) => f.write_str(text),
            NoteReason::List(of) => write!(
                f,
                "the value is the list of {of}, in the order of the code; where that has no meaning, as \
                 in laws and queries, it is the set of these squares"
            ),
            NoteReason::Comment(sign) if *sign != "//" => write!(
                f,
                "all that follows `{sign}` on this line is a comment; put the code after it on a \
                 line of its own"
            ),
            NoteReason::ShortTable { name, values, entries } => {
                write!(f, "the table `{name}` has {values} of {entries} entries; the others are 0")
            }
            NoteReason::Hidden { name, hidden } => {
                write!(f, "from here on `{name}` is the formula of this `let` and not the {hidden}")
            }
            reason => f.write_str(reason.fixed_text().unwrap_or_default()),
        }
    }
}

/// The value of a formula, whose sets are words unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value<S = u64> {
    /// A set of squares.
    Set(S),
    /// A number, or the index of a square.
    Number(i64),
    /// True or false.
    Bool(bool),
}

impl<S> Value<S> {
    /// Returns the value with another set, if it is a set.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise_expr::Value;
    ///
    /// assert_eq!(Value::Set(0x81).map_set(Bitboard), Value::Set(Bitboard(0x81)));
    /// ```
    #[must_use]
    pub fn map_set<T>(self, set: impl FnOnce(S) -> T) -> Value<T> {
        match self {
            Self::Set(it) => Value::Set(set(it)),
            Self::Number(number) => Value::Number(number),
            Self::Bool(value) => Value::Bool(value),
        }
    }
}

impl Value {
    /// Converts a word of a program to a value of its type.
    #[must_use]
    pub const fn from_word(value_type: Type, word: u64) -> Self {
        match value_type {
            Type::Set => Self::Set(word),
            Type::Number | Type::Square => Self::Number(word.cast_signed()),
            Type::Bool => Self::Bool(word != 0),
        }
    }

    /// Returns the type of the value. A square is a number here.
    #[must_use]
    pub const fn value_type(self) -> Type {
        match self {
            Self::Set(_) => Type::Set,
            Self::Number(_) => Type::Number,
            Self::Bool(_) => Type::Bool,
        }
    }

    /// Returns true if a query reports positions with this value: true, a nonempty set
    /// or a number other than 0.
    #[must_use]
    pub const fn is_match(self) -> bool {
        match self {
            Self::Set(word) => word != 0,
            Self::Number(number) => number != 0,
            Self::Bool(value) => value,
        }
    }
}
