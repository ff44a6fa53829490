//! Documents as input: reads a page, a paper or a header from top to bottom, keeps what it defines,
//! and says of each statement whether it is true.
//!
//! [`verify`] passes a [`Finding`] for each statement to a function. In Markdown, plain text and
//! HTML, blocks of code, inline code, and formulas on lines of their own are statements; in source
//! code, comments that begin with `setwise:`.

#![forbid(unsafe_code)]

mod added;
mod assertions;
mod assigned;
mod bases;
mod boards;
mod cells;
mod claimed;
mod compared;
mod conditions;
mod constants;
mod definitions;
mod displays;
mod document;
mod doubts;
mod drawings;
mod embedded;
mod finding;
mod instance;
mod instructions;
mod items;
mod java;
mod judge;
mod laws;
mod lead;
mod lines;
mod listing;
mod literals;
mod narrow;
mod notations;
mod part;
mod phrases;
mod premises;
mod python;
mod python_names;
mod readings;
mod remarks;
mod rust;
mod rust_statements;
mod scope;
mod sentences;
mod signs;
mod statements;
mod table;
mod templates;
mod text;
mod typed;
mod unread;
mod verifier;
mod wedges;
mod words;

pub use document::{DocumentKind, unfenced};
pub use finding::{Finding, Verdict};
pub use typed::law_within;
pub use verifier::{Options, verify};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
