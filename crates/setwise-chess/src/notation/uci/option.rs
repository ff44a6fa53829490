//! The arguments of `option`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::uci::error::{UciError, UciReason};
use crate::notation::uci::reader::{OneLine, Reader};

/// The arguments of the response `option`: an option that an engine has.
///
/// ```
/// use setwise_chess::uci::{EngineOption, OptionKind, Response};
///
/// let kind = OptionKind::Spin { default: 16, min: 1, max: 4_096 };
/// let option = Response::Option(EngineOption::new("Hash", kind));
/// let line = "option name Hash type spin default 16 min 1 max 4096";
/// assert_eq!((option.to_string().as_str(), line.parse()), (line, Ok(option)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct EngineOption {
    /// The name, which may have spaces.
    pub name: String,
    /// The type, with the default and the range.
    pub kind: OptionKind,
}

/// The type of an [`EngineOption`], with its default and its range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionKind {
    /// `check`: a checkbox.
    Check {
        /// The default.
        default: bool,
    },
    /// `spin`: a number in a range.
    Spin {
        /// The default.
        default: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The default.
        default: String,
        /// The texts.
        choices: Vec<String>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: a text.
    String {
        /// The default. The empty text is written `<empty>`.
        default: String,
    },
}

/// The text that means an empty one.
const EMPTY: &str = "<empty>";

impl EngineOption {
    /// Creates an option.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self { name: name.into(), kind }
    }

    /// Reads the arguments.
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Self, UciError> {
        while !reader.skip("name") {
            let error = reader.error(UciReason::Expected("`name`"));
            let word = reader.next().ok_or(error)?;
            reader.ignore(word);
        }
        let name = reader.text("name", &["type"])?;
        if !reader.skip("type") {
            return Err(reader.error(UciReason::Expected("`type`")));
        }
        let read = reader.one_of::<fn(&mut Reader<'_, '_>) -> Result<OptionKind, UciError>>(
            &[
                ("check", check),
                ("spin", spin),
                ("combo", combo),
                ("button", |_| Ok(OptionKind::Button)),
                ("string", string),
            ],
            "`check`, `spin`, `combo`, `button` or `string`",
        )?;
        Ok(Self { name, kind: read(reader)? })
    }
}

fn check(reader: &mut Reader<'_, '_>) -> Result<OptionKind, UciError> {
    let mut default = None;
    while let Some(word) = reader.next() {
        match word.text {
            "default" => {
                let values = [("true", true), ("false", false)];
                default = Some(reader.one_of(&values, "`true` or `false`")?);
            }
            _ => reader.ignore(word),
        }
    }
    let default = default.ok_or(reader.error(UciReason::Missing("default")))?;
    Ok(OptionKind::Check { default })
}

fn spin(reader: &mut Reader<'_, '_>) -> Result<OptionKind, UciError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = reader.next() {
        match word.text {
            "default" => default = Some(reader.number("default")?),
            "min" => min = Some(reader.number("min")?),
            "max" => max = Some(reader.number("max")?),
            _ => reader.ignore(word),
        }
    }
    let missing = |word| reader.error(UciReason::Missing(word));
    Ok(OptionKind::Spin {
        default: default.ok_or(missing("default"))?,
        min: min.ok_or(missing("min"))?,
        max: max.ok_or(missing("max"))?,
    })
}

fn combo(reader: &mut Reader<'_, '_>) -> Result<OptionKind, UciError> {
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = reader.next() {
        match word.text {
            "default" => default = Some(reader.text("default", &["default", "var"])?),
            "var" => choices.push(reader.text("var", &["default", "var"])?),
            _ => reader.ignore(word),
        }
    }
    let default = default.ok_or(reader.error(UciReason::Missing("default")))?;
    Ok(OptionKind::Combo { default, choices })
}

fn string(reader: &mut Reader<'_, '_>) -> Result<OptionKind, UciError> {
    let mut default = "";
    while let Some(word) = reader.next() {
        match word.text {
            "default" => default = reader.text_until(&[]).text,
            _ => reader.ignore(word),
        }
    }
    let default = if default == EMPTY { "" } else { default };
    Ok(OptionKind::String { default: default.to_owned() })
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", OneLine(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", OneLine(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => {
                let default = if default.is_empty() { EMPTY } else { default };
                write!(f, "string default {}", OneLine(default))
            }
        }
    }
}
