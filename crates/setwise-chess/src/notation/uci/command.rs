//! The lines from the interface to the engine.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::notation::uci::error::{UciError, UciReason};
use crate::notation::uci::go::Go;
use crate::notation::uci::reader::{Ignored, OneLine, Reader, parse, parse_methods, write_value};
use crate::notation::uci::setup::PositionSetup;

/// A line from the interface to the engine.
///
/// ```
/// use setwise_chess::uci::Command;
///
/// let line = "setoption name Clear Hash";
/// let command = Command::SetOption { name: "Clear Hash".to_owned(), value: None };
/// assert_eq!(Command::read(line), Ok(command.clone()));
/// assert_eq!(command.to_string(), line);
///
/// // Unknown words are ignored.
/// let mut ignored = Vec::new();
/// let command = Command::read_with("joho debug on\n", |word| ignored.push(word.column()));
/// assert_eq!((command, ignored), (Ok(Command::Debug { on: true }), vec![1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: the engine sends its name, its authors and its options.
    Uci,
    /// `debug on` or `debug off`.
    Debug {
        /// True if the engine should send more information.
        on: bool,
    },
    /// `isready`: the engine answers when it is ready.
    IsReady,
    /// `setoption name … value …`: sets an option of the engine.
    SetOption {
        /// The name, which may have spaces.
        name: String,
        /// The value, or `None` for a button. It may be empty.
        value: Option<String>,
    },
    /// `register`: registers the engine, or puts it off.
    Register(Register),
    /// `ucinewgame`: the next position is from another game.
    UciNewGame,
    /// `position`: sets up a position.
    Position(PositionSetup),
    /// `go`: the engine begins a search.
    Go(Go),
    /// `stop`: the engine ends the search and sends its best move.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: the engine exits.
    Quit,
}

/// The arguments of the command `register`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Register {
    /// `later`: the user does not register now.
    Later,
    /// `name … code …`.
    As {
        /// The name of the user.
        name: Option<String>,
        /// The code.
        code: Option<String>,
    },
}

parse_methods!(Command, "command");

impl Command {
    /// Parses a line, and calls a function for each unknown word.
    ///
    /// # Errors
    ///
    /// Returns an error if no word is a command, or a value is missing or invalid.
    pub fn read_with(
        line: impl AsRef<[u8]>,
        ignored: impl FnMut(Ignored<'_>),
    ) -> Result<Self, UciError> {
        parse(line.as_ref(), ignored, UciReason::NoCommand, |word, reader| {
            Some(match word {
                "uci" => Ok(Self::Uci),
                "debug" => reader
                    .one_of(&[("on", true), ("off", false)], "`on` or `off`")
                    .map(|on| Self::Debug { on }),
                "isready" => Ok(Self::IsReady),
                "setoption" => set_option(reader),
                "register" => register(reader).map(Self::Register),
                "ucinewgame" => Ok(Self::UciNewGame),
                "position" => PositionSetup::read(reader).map(Self::Position),
                "go" => Go::read(reader).map(Self::Go),
                "stop" => Ok(Self::Stop),
                "ponderhit" => Ok(Self::PonderHit),
                "quit" => Ok(Self::Quit),
                _ => return None,
            })
        })
    }
}

fn set_option(reader: &mut Reader<'_, '_>) -> Result<Command, UciError> {
    while !reader.skip("name") {
        let error = reader.error(UciReason::Expected("`name`"));
        let word = reader.next().ok_or(error)?;
        reader.ignore(word);
    }
    let name = reader.text("name", &["value"])?;
    let value = reader.skip("value").then(|| reader.text_until(&[]).text.to_owned());
    Ok(Command::SetOption { name, value })
}

fn register(reader: &mut Reader<'_, '_>) -> Result<Register, UciError> {
    let (mut name, mut code) = (None, None);
    while let Some(word) = reader.next() {
        match word.text {
            "later" => return Ok(Register::Later),
            "name" => name = Some(reader.text("name", &["code"])?),
            "code" => code = Some(reader.text("code", &["name"])?),
            _ => reader.ignore(word),
        }
    }
    Ok(Register::As { name, code })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug { on: true } => f.write_str("debug on"),
            Self::Debug { on: false } => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => {
                write!(f, "setoption name {}", OneLine(name))?;
                write_value(f, "value", value.as_deref().map(OneLine))
            }
            Self::Register(Register::Later) => f.write_str("register later"),
            Self::Register(Register::As { name, code }) => {
                f.write_str("register")?;
                write_value(f, "name", name.as_deref().map(OneLine))?;
                write_value(f, "code", code.as_deref().map(OneLine))
            }
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position(setup) => fmt::Display::fmt(setup, f),
            Self::Go(go) => fmt::Display::fmt(go, f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
