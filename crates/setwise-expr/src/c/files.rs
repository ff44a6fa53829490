//! Files of C code, as all faces of the project read them.

use std::error::Error;
use std::fmt;
use std::io::{self, Read};

use crate::c::definitions::{CodeOptions, Definitions};
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum length of a file of C code, in bytes.
const MAX_LENGTH: u64 = 1 << 20;

/// Files of C code whose definitions formulas can use, and how the code is read.
///
/// # Examples
///
/// ```
/// use setwise_expr::CodeFiles;
///
/// let mut code = CodeFiles::default();
/// code.read("a.c", "int twice(int x) { return 2 * x; }".as_bytes())?;
/// let definitions = code.definitions()?.ok_or("no code")?;
/// assert!(definitions.formula("twice(count(x)) == 4").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeFiles {
    /// The name and the text of each file.
    pub texts: Vec<(String, String)>,
    /// The macros and the language.
    pub options: CodeOptions,
}

impl CodeFiles {
    /// Adds a file. It replaces one with the same name.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, or is longer than 1 MiB.
    pub fn read(&mut self, name: impl Into<String>, input: impl Read) -> io::Result<()> {
        let mut bytes = Vec::new();
        input.take(MAX_LENGTH + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_LENGTH {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 1 MiB"));
        }
        // Comments may be in Latin-1. In code, what replaces its letters is an error.
        let text = String::from_utf8_lossy(&bytes);
        let (name, text) = (name.into(), text.trim_start_matches('\u{feff}').to_owned());
        match self.texts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = text,
            None => self.texts.push((name, text)),
        }
        Ok(())
    }

    /// Returns the definitions; `None` if there are neither files nor options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Definitions::of_files`].
    pub fn definitions(&self) -> Result<Option<Definitions>, CodeError> {
        if *self == Self::default() {
            return Ok(None);
        }
        // An error in a macro has no place in a file.
        let alone = Definitions::of_files(&[], &self.options)
            .map_err(|(_, error)| CodeError { file: None, error })?;
        let definitions = match self.texts.is_empty() {
            true => alone,
            false => {
                Definitions::of_files(&self.texts, &self.options).map_err(|(file, error)| {
                    CodeError { file: Some(self.texts[file].clone()), error }
                })?
            }
        };
        let is_missing = |name: &&String| definitions.functions().all(|it| it != **name);
        if let Some(name) = self.options.init.iter().find(is_missing) {
            let error =
                FormulaError::new(Span::default(), format!("there is no function `{name}`"))
                    .with_help("name one of the code");
            return Err(CodeError { file: Some(("init".to_owned(), name.clone())), error });
        }
        Ok(Some(definitions))
    }
}

/// The error of code: the file with its place, or the macro.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeError {
    /// The name and the text of the file, or `init` and the name of a function that the code does not have;
    /// `None` for a macro of the options.
    pub file: Option<(String, String)>,
    /// The error.
    pub error: FormulaError,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some((name, text)) => self.error.report(name, text).fmt(f),
            None => write!(f, "define: {}", self.error),
        }
    }
}

impl Error for CodeError {}
