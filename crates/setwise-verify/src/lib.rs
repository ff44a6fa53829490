//! Documents as input: reads a page, a paper or a header from top to bottom, keeps what it defines,
//! and says of each statement whether it is true.
//!
//! [`verify`] passes a [`Finding`] for each statement to a function. In Markdown, plain text and
//! HTML, blocks of code, inline code, and formulas on lines of their own are statements; in source
//! code, comments that begin with `setwise:`.

#![forbid(unsafe_code)]

mod code;
mod document;
mod finding;
mod names;
mod parts;
mod reading;
mod verdicts;
mod verifier;

pub use document::{DocumentKind, unfenced};
pub use finding::{Finding, Verdict};
pub use parts::remarks::is_comment;
pub use reading::typed::law_within;
pub use verifier::{Options, verify};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
