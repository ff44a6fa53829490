//! The lines from the engine to the interface.

use alloc::string::String;
use core::fmt;

use crate::moves::UciMove;
use crate::notation::uci::error::{UciError, UciReason};
use crate::notation::uci::info::Info;
use crate::notation::uci::option::EngineOption;
use crate::notation::uci::reader::{Ignored, OneLine, Reader, parse, parse_methods, write_value};

/// A line from the engine to the interface.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::UciMove;
/// use setwise_chess::uci::Response;
///
/// let best_move = UciMove::new(Square::G1, Square::F3);
/// let ponder = Some(UciMove::new(Square::D8, Square::F6));
/// let response = Response::BestMove { best_move, ponder };
/// assert_eq!(response.to_string(), "bestmove g1f3 ponder d8f6");
/// assert_eq!(response.to_string().parse(), Ok(response));
/// // Engines without a legal move write one of these.
/// let none = Response::BestMove { best_move: UciMove::Null, ponder: None };
/// assert_eq!(Response::read("bestmove (none)"), Ok(none.clone()));
/// assert_eq!(Response::read("bestmove 0000"), Ok(none));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Response {
    /// `id name …`: the name of the engine.
    Name(String),
    /// `id author …`: its authors.
    Author(String),
    /// `uciok`: the last response to `uci`.
    UciOk,
    /// `readyok`: the response to `isready`.
    ReadyOk,
    /// `bestmove … ponder …`: the end of a search.
    BestMove {
        /// The best move, or the null move if there is no legal move.
        best_move: UciMove,
        /// The reply on which the engine would like to ponder.
        ponder: Option<UciMove>,
    },
    /// `copyprotection`: the state of the copy protection.
    CopyProtection(Status),
    /// `registration`: the state of the registration.
    Registration(Status),
    /// `info`: the progress of a search.
    Info(Info),
    /// `option`: an option that the engine has.
    Option(EngineOption),
}

/// The state of the copy protection or of the registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// `checking`.
    Checking,
    /// `ok`.
    Ok,
    /// `error`.
    Error,
}

parse_methods!(Response, "response");

impl Response {
    /// Parses a line, and calls a function for each unknown word.
    ///
    /// # Errors
    ///
    /// Returns an error if no word is a response, or a value is missing or invalid.
    pub fn read_with(
        line: impl AsRef<[u8]>,
        ignored: impl FnMut(Ignored<'_>),
    ) -> Result<Self, UciError> {
        parse(line.as_ref(), ignored, UciReason::NoResponse, |word, reader| {
            Some(match word {
                "id" => id(reader),
                "uciok" => Ok(Self::UciOk),
                "readyok" => Ok(Self::ReadyOk),
                "bestmove" => best_move(reader),
                "copyprotection" => status(reader).map(Self::CopyProtection),
                "registration" => status(reader).map(Self::Registration),
                "info" => Info::read(reader).map(Self::Info),
                "option" => EngineOption::read(reader).map(Self::Option),
                _ => return None,
            })
        })
    }
}

fn id(reader: &mut Reader<'_, '_>) -> Result<Response, UciError> {
    let new = reader.one_of::<fn(String) -> Response>(
        &[("name", Response::Name), ("author", Response::Author)],
        "`name` or `author`",
    )?;
    reader.text("id", &[]).map(new)
}

fn best_move(reader: &mut Reader<'_, '_>) -> Result<Response, UciError> {
    let read = |reader: &mut Reader<'_, '_>, of| match reader.skip("(none)") {
        true => Ok(UciMove::Null),
        false => reader.uci_move(of),
    };
    let best_move = read(reader, "bestmove")?;
    let mut ponder = None;
    while let Some(word) = reader.next() {
        match word.text {
            // Some engines write the word without a move.
            "ponder" if reader.peek().is_none() => ponder = None,
            "ponder" => ponder = Some(read(reader, "ponder")?),
            _ => reader.ignore(word),
        }
    }
    Ok(Response::BestMove { best_move, ponder })
}

fn status(reader: &mut Reader<'_, '_>) -> Result<Status, UciError> {
    let values = [("checking", Status::Checking), ("ok", Status::Ok), ("error", Status::Error)];
    reader.one_of(&values, "`checking`, `ok` or `error`")
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", OneLine(name)),
            Self::Author(author) => write!(f, "id author {}", OneLine(author)),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best_move, ponder } => {
                write!(f, "bestmove {best_move}")?;
                write_value(f, "ponder", *ponder)
            }
            Self::CopyProtection(status) => write!(f, "copyprotection {status}"),
            Self::Registration(status) => write!(f, "registration {status}"),
            Self::Info(info) => fmt::Display::fmt(info, f),
            Self::Option(option) => fmt::Display::fmt(option, f),
        }
    }
}
