//! Errors of formulas and their reports.

use std::fmt;

use crate::span::{Span, is_line_break};

/// An error in a formula: a message, a place, and advice.
///
/// [`report`](Self::report) draws it below the line it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaError {
    span: Span,
    message: String,
    help: Option<String>,
    /// True if the text is not tried in other notations.
    is_final: bool,
    unknown: Option<Unknown>,
}

/// The kind of a name that nothing defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unknown {
    Name,
    Function,
}

impl FormulaError {
    /// Creates an error: the message says what is wrong, in lower case and without a period.
    #[must_use]
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, is_final: false, unknown: None }
    }

    /// Creates the error for a name without a value.
    pub(crate) fn unknown_name(name: &str, span: Span) -> Self {
        Self { unknown: Some(Unknown::Name), ..Self::new(span, format!("unknown name `{name}`")) }
    }

    /// Returns true if the text at the [place](Self::span) is a name without a value.
    #[must_use]
    pub const fn is_unknown_name(&self) -> bool {
        matches!(self.unknown, Some(Unknown::Name))
    }

    /// Creates the error for a call of a function that is not defined.
    pub(crate) fn unknown_function(name: &str, span: Span) -> Self {
        let error = Self::new(span, format!("unknown function `{name}`"));
        Self { unknown: Some(Unknown::Function), ..error }
    }

    /// Returns true if the text at the [place](Self::span) is the name of a function that is not defined.
    #[must_use]
    pub const fn is_unknown_function(&self) -> bool {
        matches!(self.unknown, Some(Unknown::Function))
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Returns the error of a text that has several readings, so that it is not tried in others.
    pub(crate) fn of_readings(self) -> Self {
        Self { is_final: true, ..self }
    }

    /// Returns true if the text has several readings, so that it is not tried in other notations.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        self.is_final
    }

    /// Returns the same error in a text where its place begins at `start`.
    #[must_use]
    pub fn moved_to(&self, start: usize) -> Self {
        let len = self.span.end.saturating_sub(self.span.start);
        Self { span: Span::new(start, start + len), ..self.clone() }
    }

    /// Returns the same error at another place.
    pub(crate) fn at(self, span: Span) -> Self {
        Self { span, ..self }
    }

    /// Returns the place of the error in the source text; empty at its end.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the message, in lower case and without a period.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns what to write instead, if that is known.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns the error with its line of the source text and a marker below the place.
    ///
    /// `origin` names the source: `formula`, or a file.
    ///
    /// # Examples
    ///
    /// ```
    /// let source = "count(kinght(N)) >= 2";
    /// let error = setwise_expr::compile(source, setwise_expr::Names::Free).unwrap_err();
    /// assert_eq!(error.report("formula", source).to_string(), "\
    /// unknown function `kinght`
    ///  --> formula:1:7
    ///   |
    /// 1 | count(kinght(N)) >= 2
    ///   |       ^^^^^^ did you mean `knight`?");
    /// ```
    #[must_use]
    pub fn report<'a>(&'a self, origin: &'a str, source: &'a str) -> Report<'a> {
        Report { error: self, origin, source, first_line: 1 }
    }
}

/// The message and the help, without the source text.
impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for FormulaError {}

/// An error drawn into its source text; made by [`FormulaError::report`].
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    error: &'a FormulaError,
    origin: &'a str,
    source: &'a str,
    first_line: usize,
}

impl Report<'_> {
    /// Returns the report for a source text that begins on line `first_line` of a file, counted
    /// from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = setwise_expr::parse("1 +").unwrap_err();
    /// let report = error.report("formulas.sw", "1 +").from_line(20).to_string();
    /// assert_eq!(report, "\
    /// expected a formula, found the end of the formula
    ///   --> formulas.sw:20:4
    ///    |
    /// 20 | 1 +
    ///    |    ^");
    /// ```
    #[must_use]
    pub const fn from_line(self, first_line: usize) -> Self {
        Self { first_line, ..self }
    }
}

/// The characters of a line that are shown on either side of the error.
const CONTEXT: usize = 60;

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.error.span;
        let is_boundary = |&at: &usize| self.source.is_char_boundary(at);
        let start_of_char = (0..=start.min(self.source.len())).rfind(is_boundary).unwrap_or(0);
        let (before, after) = self.source.split_at(start_of_char);
        let line_start = before.rfind(is_line_break).map_or(0, |newline| newline + 1);
        let breaks = before.matches(is_line_break).count() - before.matches("\r\n").count();
        let line = self.first_line + breaks;
        let before = &before[line_start..];
        let after = after.split(is_line_break).next().unwrap_or_default();

        let column = before.chars().count();
        let marked = self.source.get(start..end).unwrap_or_default().chars();
        let marked = marked.take_while(|&c| !is_line_break(c)).count().clamp(1, CONTEXT);
        let cut = column.saturating_sub(CONTEXT);
        let ellipsis = if cut == 0 { "" } else { "…" };
        let shown = before.chars().skip(cut).chain(after.chars().take(marked + CONTEXT));
        let shown: String = shown.map(|c| if c.is_control() { ' ' } else { c }).collect();

        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(column - cut + usize::from(cut > 0));
        writeln!(f, "{}", self.error.message)?;
        writeln!(f, "{margin}--> {}:{line}:{}", self.origin, column + 1)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{}", format!("{number} | {ellipsis}{shown}").trim_end())?;
        write!(f, "{margin} | {indent}{}", "^".repeat(marked))?;
        match &self.error.help {
            Some(help) => write!(f, " {help}"),
            None => Ok(()),
        }
    }
}
