//! PGN, the text of games: read as a stream, and written.
//!
//! - [`Reader`] reads games of any number and size, checks every move that its [`Visitor`]
//!   does not skip, and tells it of what it finds; nothing is allocated for that. A broken game is an
//!   error with line and column, and the next one is read.
//! - [`Game`] is a game in memory, with variations, the moves of which are checked too,
//!   comments and annotations.
//! - [`Writer`] is a visitor that writes games in export format. What was read and
//!   written reads the same again.
//!
//! ```
//! use setwise_chess::pgn::Reader;
//!
//! let text = b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 {weak} 4. dxe5 1-0";
//! for game in Reader::new(&text[..]).games() {
//!     let game = game?;
//!     assert_eq!(game.tag("White"), Some("Morphy"));
//!     assert_eq!(game.moves().count(), 7);
//! }
//! # Ok::<(), setwise_chess::pgn::Error>(())
//! ```
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide"

mod error;
mod game;
mod moves;
mod names;
mod reader;
mod roster;
mod skip;
mod source;
mod tags;
#[cfg(test)]
mod tests;
mod text;
mod variants;
mod variations;
mod visitor;
mod words;
mod writer;

pub use error::{Broken, BrokenReason, Error, VariantName};
pub use game::{Game, Games, Item};
pub use reader::Reader;
pub use text::{Comment, Evaluation, TagValue};
pub use visitor::{GameResult, Played, Visit, Visitor};
pub use writer::Writer;
