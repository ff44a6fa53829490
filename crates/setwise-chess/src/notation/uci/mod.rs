//! The Universal Chess Interface (UCI): the lines that a graphical interface and an engine
//! exchange.
//!
//! A [`Command`] is a line from the interface to the engine, and a [`Response`] one from the engine
//! to the interface. Both are parsed and displayed, so either end of the protocol can use them:
//!
//! ```
//! use setwise_chess::uci::{Command, Response};
//!
//! fn answer(line: &str) -> Option<Response> {
//!     match Command::read(line) {
//!         Ok(Command::Uci) => Some(Response::UciOk),
//!         Ok(Command::IsReady) => Some(Response::ReadyOk),
//!         Ok(Command::Position(setup)) => {
//!             let game = setup.game().ok()?;
//!             let best_move = game.position().legal_moves().first()?.uci(Default::default());
//!             Some(Response::BestMove { best_move, ponder: None })
//!         }
//!         // Errors may be shown as `info string`; an engine ignores the line.
//!         _ => None,
//!     }
//! }
//!
//! assert_eq!(answer("isready").unwrap().to_string(), "readyok");
//! let setup = "position fen 7k/8/8/8/8/8/5PPP/6RK w - - 0 1 moves f2f3 h8h7 g2g3";
//! assert!(answer(setup).unwrap().to_string().starts_with("bestmove h7"));
//! assert_eq!(answer("hello"), None);
//! ```
//!
//! # Leniency
//!
//! - Any ASCII white space separates the words of a line. A line ends with its first line break.
//! - Unknown words are ignored, even before the command, as the protocol demands.
//!   [`Command::read_with`] and [`Response::read_with`] pass them to a function.
//! - If an argument with a name occurs twice, as in `go depth 3 depth 4`, the last one counts,
//!   except within a text such as the value of `setoption`. Where one word is the whole argument, as
//!   in `debug on`, the words after it are ignored.
//! - Bytes that are not UTF-8 are replaced by U+FFFD, before columns are counted.
//!
//! It is an error if a line has no known word, or if the value of a known word is missing or
//! invalid. But a last word `ponder` without a move after `bestmove` is ignored, as interfaces do.
//! A word that is not a move is an error among the moves of `position` and `searchmoves`,
//! because skipping it would lead to another game or search. In the lines of `info`, which are
//! `pv`, `refutation` and `currline`, such a word ends the moves. It is ignored as the extension of
//! an engine, such as `bmc 1` in `pv e2e4 e7e5 bmc 1`. But if a move follows before the next known
//! word, it is an error, so that no move of a line is dropped. Errors name the column. Texts such
//! as names are displayed with spaces instead of line breaks.
//!
//! # Searching
//!
//! A search runs in a thread of its own, so that the engine still reads lines. It ends when `stop`
//! arrives, and then sends its best move. The example `engine` searches this way.
//!
//! Source: S. Meyer-Kahlen and R. Huber, [Description of the universal chess interface
//! (UCI)](https://www.chessprogramming.org/UCI), April 2006; `wdl` is an extension of Leela Chess
//! Zero and Stockfish, and `go perft` one of Stockfish.

mod command;
mod error;
mod go;
mod info;
mod option;
mod reader;
mod response;
mod setup;

pub use command::{Command, Register};
pub use error::{UciError, UciReason};
pub use go::Go;
pub use info::{Bound, CurrentLine, Evaluation, Info, Score, Wdl};
pub use option::{EngineOption, OptionKind};
pub use reader::Ignored;
pub use response::{Response, Status};
pub use setup::{IllegalUciMoveError, PositionSetup};
