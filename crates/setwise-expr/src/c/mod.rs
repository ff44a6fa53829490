//! Code of C in formulas: definitions, and code that is pasted as a formula.
//!
//! ```text
//! text -> tokens -> macros expanded -> syntax tree -> run on registers -> program
//! token.rs          macros.rs          parser.rs      lower.rs, evaluate.rs, call.rs
//! ```
//!
//! The code becomes a part of the same program as formulas, so whatever evaluates, explains or
//! proves formulas does so for code. Numbers have the widths and signs of their C types; overflow
//! wraps. Code that is undefined for some input, such as a shift by 64, has no value there.

mod array;
mod call;
pub(crate) mod code;
mod evaluate;
mod expression;
mod lower;
mod macros;
mod parser;
mod pasted;
mod run;
mod statement;
mod syntax;
mod token;
mod types;
mod unit;
mod value;

pub use pasted::Code;
pub use unit::Definitions;
pub(crate) use unit::prelude;
