//! Formulas as they are given on the command line.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise_expr::{Error, MAX_LENGTH, Tree};

use crate::failure::Usage;

/// A formula's text, and where it is from.
#[derive(Debug)]
pub(crate) struct Source {
    origin: String,
    text: String,
}

impl Source {
    /// The formula of an argument: the text itself, `-` for standard input,
    /// `@FILE` for a file.
    pub(crate) fn new(argument: &str) -> anyhow::Result<Self> {
        // One byte more than a formula may have, so that a longer one is seen.
        let limit = MAX_LENGTH as u64 + 1;
        let mut text = String::new();
        let origin = match argument.strip_prefix('@') {
            _ if argument == "-" => {
                std::io::stdin()
                    .take(limit)
                    .read_to_string(&mut text)
                    .context("standard input: cannot read the formula")?;
                "standard input"
            }
            Some(path) => {
                fs::File::open(path)
                    .and_then(|file| file.take(limit).read_to_string(&mut text))
                    .with_context(|| format!("{path}: cannot read the formula"))?;
                path
            }
            None => {
                text.push_str(argument);
                "formula"
            }
        };
        if let Some(rest) = text.strip_prefix('\u{feff}') {
            text = rest.to_owned();
        }
        Ok(Self { origin: origin.to_owned(), text })
    }

    /// Refuses arguments that all want to read standard input.
    pub(crate) fn check_stdin<'a>(
        formula: &str,
        files: impl IntoIterator<Item = &'a PathBuf>,
    ) -> anyhow::Result<()> {
        let files = files.into_iter().filter(|file| file.as_path() == Path::new("-"));
        if files.count() + usize::from(formula == "-") > 1 {
            let message = "standard input can be read only once: `-` stands more than once";
            return Err(Usage(message.to_owned()).into());
        }
        Ok(())
    }

    /// A formula that stands in another argument.
    pub(crate) fn select(text: &str) -> Self {
        Self { origin: "select".to_owned(), text: text.to_owned() }
    }

    pub(crate) fn parse(&self) -> anyhow::Result<Tree> {
        setwise_expr::parse(&self.text).map_err(|error| self.error(&error))
    }

    pub(crate) fn parse_list(&self) -> anyhow::Result<Vec<Tree>> {
        setwise_expr::parse_list(&self.text).map_err(|error| self.error(&error))
    }

    /// The error drawn into the text.
    pub(crate) fn error(&self, error: &Error) -> anyhow::Error {
        let mut message = error.report(&self.origin, &self.text).to_string();
        if error.message().starts_with("unknown function") && error.help().is_none() {
            message += "\n`setwise functions` lists the functions";
        }
        Usage(message).into()
    }
}
