//! C code in formulas: definitions, and code that is pasted as a formula.
//!
//! ```text
//! text -> macros expanded -> tokens -> syntax tree -> run on registers -> program
//! lex.rs   expand.rs          token.rs  parser.rs      lower.rs            link.rs
//! ```
//!
//! The preprocessor (`expand.rs`) follows the lines that begin with `#` (`directive.rs`,
//! `condition.rs`), and knows the macros of the text (`macros.rs`), of the compiler and of headers
//! (`header.rs`).
//!
//! A parsed text is a unit (`unit.rs`). `check.rs` makes definitions of it, and `pasted.rs` code
//! in place of a formula, which `code.rs` recognizes. Of the definitions of files, `passed_over.rs`
//! leaves out the functions that cannot be read; what these mention has no known value.
//!
//! The code becomes a part of the same program as formulas, so whatever evaluates, explains or
//! proves formulas does so for code. Numbers have the widths and signs of their C types; overflow
//! wraps. Code that is undefined for some input, such as a shift by 64, has no value there.

mod arithmetic;
mod array;
mod assembly;
mod call;
mod check;
pub(crate) mod code;
mod condition;
mod constant;
mod counted;
mod declare;
mod definitions;
mod dialect;
mod directive;
mod evaluate;
mod expand;
mod expression;
mod function;
mod global;
mod header;
mod language;
mod lex;
mod link;
mod list;
mod literal;
mod lossless;
mod lower;
mod macros;
mod meant;
mod namespaces;
mod numbering;
mod operators;
mod order;
mod parser;
mod passed_over;
mod pasted;
mod pointer;
mod run;
mod scope;
mod size;
mod statement;
mod syntax;
mod token;
mod types;
mod unit;
mod value;

pub use definitions::{Code, CodeOptions, Definitions};
pub use dialect::CodeLanguage;
pub use run::TOO_MANY_ITERATIONS;
pub(crate) use unit::{Unit, prelude, prelude_with};
