//! C code in formulas: definitions, and code that is pasted as a formula.
//!
//! ```text
//! text -> macros expanded -> tokens -> syntax tree -> run on registers -> program
//!         preprocess/expand   front/token  front/parser   run/lower           run/link
//! ```
//!
//! A parsed text is a unit (`unit`). `check` makes definitions of it, and `run/pasted` code in place of
//! a formula, which `front/code` recognizes. Of the definitions of files, `front/passed_over` leaves
//! out those that cannot be read; what these mention has no known value.
//!
//! The code becomes a part of the same program as formulas, so whatever evaluates, explains or
//! proves formulas does so for code. Numbers have the widths and signs of their C types; overflow
//! wraps. Code that is undefined for some input, such as a shift by 64, has no value there.

mod as_text;
mod check;
mod definitions;
mod files;
mod filled;
mod fragment;
pub(crate) mod front;
mod known;
pub(crate) mod preprocess;
mod run;
mod types;
mod unit;

pub use crate::c::front::dialect::CodeLanguage;
pub use crate::c::run::statements::TOO_MANY_ITERATIONS;
pub use definitions::{Code, CodeOptions, Definitions};
pub use files::{CodeError, CodeFiles};
pub use fragment::{Fragment, FragmentVariable, fragment};
pub(crate) use front::code::is_type;
pub use known::{KnownInCode, known_in_code};
pub(crate) use unit::{Unit, prelude, prelude_with};
