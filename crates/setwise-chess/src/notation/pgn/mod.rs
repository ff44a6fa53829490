//! PGN, the text format for games: read as a stream, and written.
//!
//! - [`Reader`] reads any number of games and passes them to a [`Visitor`]. It checks every
//!   move that the visitor does not skip, and allocates nothing per game. An invalid game is
//!   an error with its line and column, after which reading continues with the next game.
//! - [`Game`] is a game in memory, with variations, comments and annotations;
//!   [`crate::Game`] knows the rules of draws instead.
//! - [`Writer`] is a visitor that writes games in export format. Reading what it wrote gives
//!   the same games.
//! - [`GameSplitter`] finds where a stream can be split between two games.
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
//! # Ok::<(), setwise_chess::pgn::ReadError>(())
//! ```
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide"

pub use crate::vocabulary::game_result::GameResult;
pub use crate::vocabulary::parse_error::ParseGameResultError;

mod error;
mod game;
mod reader;
mod roster;
mod split;
#[cfg(test)]
mod tests;
mod text;
mod visitor;
mod writer;

pub use error::{EditError, Excerpt, GameError, GameReason, ReadError};
pub use game::{Game, Games, Item};
pub use reader::Reader;
pub use split::GameSplitter;
pub use text::{COMMANDS, Comment, Evaluation, TagValue};
pub use visitor::{Played, Visit, Visitor};
pub use writer::Writer;
