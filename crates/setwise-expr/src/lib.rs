//! The bitboard formula language: text to trees to programs.
//!
//! A formula such as `knight(N) & (k | q | r)` is [parsed](parse) into a
//! [syntax tree](Tree), and a [`Compiler`] turns trees into a [`Program`], a
//! straight line of word operations. A program can be run for one value of
//! each variable, [`Program::evaluate`]; the crate `setwise-columns` runs the
//! same program over columns of positions, and `setwise-prove` decides whether a
//! formula is true for all values. `setwise-explain` prints its instructions.
//!
//! ```
//! use setwise_expr::{Names, Value, compile};
//!
//! let program = compile("let pawns = rank_2 | rank_7; count(pawns & ~blocked)", Names::Free)?;
//! assert_eq!(program.inputs()[0].name, "blocked");
//! assert_eq!(program.evaluate(&[0xff00])?, [Value::Number(8)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The language
//!
//! There are four [types](Type). A *set* of squares is a word of 64 bits: arithmetic modulo 2^64,
//! unsigned comparison, logical shifts. A *number* is signed: it is what counts and scans give,
//! and what is computed from it. A *square* is an index next to numbers and the set of one square
//! next to sets. A *bool* is true or false.
//!
//! A decimal literal takes the type of its partner, and a number becomes a set next to a set. So
//! `count(P) - count(p) < -2` compares numbers, and `x - 1 < x` compares sets.
//!
//! | syntax | value |
//! |---|---|
//! | `17`, `-7 / 2`, `count(x) - 3` | numbers; `17` next to a set is the set with this word |
//! | `0xff`, `0b101`, `1 << e4` | sets |
//! | `e4`, `e4 + 8` | a square: the index 28 or the set `{e4}`; and the number 36 |
//! | `{e4, d5, a1..h2}`, `e4 \| d4`, `knight(e4)` | sets |
//! | eight lines of eight `1` or `.` | a set drawn as a board, rank 8 on top |
//! | `file_a` … `rank_8`, `light_squares`, `dark_squares`, `none`, `all` | sets |
//! | `true`, `false`, `e4 in x` | bools |
//! | `let name = formula; …` | a name for a part of what follows |
//! | `` `White Elo` `` | a [field](Compiler::with_fields) whose name is not a word |
//! | `ECO >= "B20"`, `"mate" in Themes`, `Result in ("1-0", "0-1")` | bools: comparisons of fields with texts |
//! | `// …`, `/* … */` | comments |
//!
//! Operators, from tight to loose, with Rust's precedence: `+ - ~ !` before
//! their operand, `* / % mod`, `+ -`, `<< >>`, `&`, `^`, `|`, the comparisons
//! `== != < <= > >= in`, `&&`, `||`, `=>` and `<=>`. So `~(a | b) == ~a & ~b`
//! compares two sets. Shifts of sets by 64 or more give 0.
//!
//! Division by zero is an error if its result matters: `&&`, `||`, `=>` and `select` ignore the
//! side that does not decide. The error is part of the program, as is undefined behavior of C: the
//! [fault](Output::fault) of an output.
//!
//! The notation of printed pages is read too, such as `A ∩ B`, `2**n` and drawn equations. So is
//! C code: statements and functions in place of a formula, and [`Definitions`] that formulas can
//! use. Code has the types and conversions of C, and undefined behavior has no value.
//!
//! The [functions](FUNCTIONS) are the operations of the `setwise` crate by
//! their Rust names, with the field's own spellings as aliases.
//!
//! The work of the parser and the compiler is bounded: a formula has at most [`MAX_LENGTH`] bytes
//! and [`MAX_DEPTH`] levels, for which a stack of 512 KiB is enough.
//!
//! Besides `setwise` the crate has one dependency.
#![forbid(unsafe_code)]

pub mod board;
mod c;
mod compile;
#[doc(hidden)]
pub mod details;
mod error;
mod faces;
mod forms;
mod formulas;
mod function;
mod names;
mod operation;
mod parameters;
mod printed;
mod program;
mod span;
mod statement;
mod syntax;
mod terms;
mod types;

pub use c::{
    Code, CodeError, CodeFiles, CodeLanguage, CodeOptions, Definitions, KnownInCode, known_in_code,
};
pub use compile::bounds::{Bound, BoundValue};
pub use compile::compiler::{Compiler, compile};
pub use error::{FormulaError, Report};
pub use faces::{Face, LACKS, Lack, python_functions, sql_functions};
pub use forms::{Argument, Change, FORMS, FormName, Forms, Meaning, Refusal, Turn, Turned};
pub use function::{FUNCTIONS, Function, PRINTED};
pub use names::{Names, constant, constant_names};
pub use operation::{
    Binary, BinaryOperation, Unary, UnaryOperation, VisitBinary, VisitUnary, width,
};
pub use parameters::Parameter;
pub use printed::copied::CopiedNumber;
#[doc(hidden)]
pub use printed::instead::{functions_alone, printed_function, subset};
#[doc(hidden)]
pub use printed::words::{is_name, places, replaced};
pub use program::comparison::{Comparison, TextTest};
pub use program::form::{Form, FormArgument};
pub use program::list::List;
pub use program::{Builder, Instruction, Mark, NoValueError, Output, Program, Register, Variable};
pub use span::Span;
pub use statement::{
    PAIRS, Pair, READINGS, Reader, Reading, Statement, parse, parse_list, parse_on,
};
pub use syntax::lexer::Notation;
pub use syntax::operator::{Associativity, BinaryOperator, UnaryOperator};
pub use syntax::over_groups::{Fraction, GroupFormula, GroupValue, OverGroups, Part, Rounding};
pub use syntax::parser::{MAX_DEPTH, MAX_LENGTH};
pub use syntax::steps::step_sign;
pub use syntax::tree::{self, Tree};
pub use terms::{SUBJECTS, WRITTEN};
pub use types::{Note, NoteReason, Type, Value};

/// Boolean functions of three words, of the core.
pub use setwise::logic::{Logic, VisitTernary};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
