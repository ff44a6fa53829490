//! The state of a session, and what a line does to it.

use std::fmt;
use std::io::Write;

use setwise::{Bitboard, SquareMapping};
use setwise_chess::{Epd, FenError, Position};
use setwise_columns::{DERIVED, VARIABLES};
use setwise_expr::tree::NodeKind;
use setwise_expr::{Error, Program, Span, Tree, parse};

use super::command;
use super::definitions::{Definitions, Line};
use crate::arguments::Format;
use crate::arguments::words::Language;
use crate::board::Board;
use crate::commands::eval;
use crate::constants;
use crate::evaluation::{Evaluation, Missing, Style};
use crate::failure::Usage;
use crate::hint;
use crate::report::number::{Kind, Kinds};
use crate::report::{Shown, text};

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The next line.
    Next,
    /// The next line, and the answer was no.
    No,
    /// The line was stopped by Ctrl-C.
    Stopped,
    /// The end of the session.
    Quit,
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    Values(Format),
    Constants(Language),
}

/// Where a line is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// From somebody who sees it.
    Terminal,
    /// The line with this number of standard input.
    Line(usize),
}

/// What stands in front of a message.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminal => Ok(()),
            Self::Line(number) => write!(f, "standard input:{number}: "),
        }
    }
}

/// A line and where it is from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) origin: Origin,
    pub(super) text: &'a str,
}

impl Place<'_> {
    /// The error drawn into the line.
    pub(super) fn error(&self, error: &Error) -> anyhow::Error {
        let mut message = match self.origin {
            Origin::Terminal => error.report("formula", self.text).to_string(),
            Origin::Line(number) => {
                error.report("standard input", self.text).from_line(number).to_string()
            }
        };
        if error.message().starts_with("unknown function") && error.help().is_none() {
            message += "\n`:help functions` lists the functions";
        }
        Usage(message).into()
    }
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) definitions: Definitions,
    pub(super) position: Option<Position>,
    pub(super) mapping: SquareMapping,
    pub(super) output: Output,
    pub(super) color: bool,
}

impl Session {
    pub(super) fn new(mapping: SquareMapping, color: bool) -> Self {
        Self {
            definitions: Definitions::default(),
            position: None,
            mapping,
            output: Output::Values(Format::Text),
            color,
        }
    }

    /// Runs a line: a command, bindings or formulas.
    pub(super) fn run(&mut self, text: &str, origin: Origin) -> anyhow::Result<Step> {
        match text.trim_start().strip_prefix(':') {
            Some(line) => command::run(self, line, origin),
            None => self.formulas(Place { origin, text }),
        }
    }

    /// The names that are bound.
    pub(super) fn names(&self) -> Vec<String> {
        self.definitions.list().iter().map(|definition| definition.name.clone()).collect()
    }

    /// Sets the position of the formulas that follow.
    pub(super) fn set_position(&mut self, fen: &str) -> Result<(), FenError> {
        let epd = Epd::read(fen)?;
        self.position = Some(epd.into_position());
        Ok(())
    }

    /// Draws the position, if there is one.
    pub(super) fn show_position(&self) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        match &self.position {
            None => writeln!(out, "no position")?,
            Some(position) => {
                let marked = Bitboard::EMPTY;
                let board = Board { position: Some(position), marked, color: self.color };
                writeln!(out, "{}\n{board}", position.fen())?;
            }
        }
        Ok(())
    }

    fn is_text(&self) -> bool {
        self.output == Output::Values(Format::Text)
    }

    /// Evaluates formulas, or takes over bindings.
    fn formulas(&mut self, place: Place<'_>) -> anyhow::Result<Step> {
        let line = Line::parse(place.text).map_err(|error| place.error(&error))?;
        let trees = match &line {
            Line::Bindings(tree) => std::slice::from_ref(tree),
            Line::Formulas(trees) => trees,
        };
        let (program, kinds) = self.compile(trees).map_err(|error| place.error(&error))?;
        if let Line::Formulas(trees) = &line {
            self.print(trees, program, kinds, place)?;
        }
        let mut definitions = self.definitions.clone();
        for tree in trees {
            definitions.add(tree, self.mapping).map_err(|error| place.error(&error))?;
        }
        let before = std::mem::replace(&mut self.definitions, definitions);
        if self.is_text() {
            let bound = trees.iter().flat_map(Tree::bindings).map(|binding| binding.name.as_str());
            self.tell_bound(bound, &before, matches!(line, Line::Bindings(_)))?;
        }
        Ok(Step::Next)
    }

    /// The program of formulas that may use what is bound, and what they are.
    fn compile(&self, trees: &[Tree]) -> Result<(Program, Vec<Kind>), Error> {
        let mut compiler = self.definitions.compiler()?.with_mapping(self.mapping);
        let mut kinds: Kinds = self.definitions.kinds();
        for tree in trees {
            compiler.add(tree)?;
        }
        let kinds = trees.iter().map(|tree| kinds.of(tree)).collect();
        Ok((compiler.finish(), kinds))
    }

    /// Prints the values of formulas.
    fn print(
        &self,
        trees: &[Tree],
        program: Program,
        kinds: Vec<Kind>,
        place: Place<'_>,
    ) -> anyhow::Result<()> {
        let evaluation = Evaluation::new(program, kinds, self.position.as_ref());
        evaluation.check().map_err(|missing| {
            place.error(&match missing {
                Missing::Position => Error::new(self.span_of_position(trees), missing.to_string())
                    .with_help("`:fen FEN` sets one"),
                Missing::Quotient => {
                    Error::new(Span::new(0, place.text.len()), missing.to_string())
                }
            })
        })?;
        match self.output {
            Output::Values(format) => {
                evaluation.print(Style { format, mapping: self.mapping, color: self.color })?;
                if self.is_text() {
                    hint::tell(trees, self.definitions.kinds());
                }
            }
            Output::Constants(language) => {
                let constants = eval::constants_of(&evaluation, trees, self.mapping);
                constants::print(language, &constants.map_err(|error| place.error(&error))?)?;
            }
        }
        Ok(())
    }

    /// Where formulas name something of a position; all of the first one where they do so
    /// only by what is bound.
    fn span_of_position(&self, trees: &[Tree]) -> Span {
        let is_of_position = |kind: &NodeKind| match kind {
            NodeKind::Name(name) => is_of_position(name) && !self.definitions.has(name),
            _ => false,
        };
        let mut nodes = trees.iter().flat_map(Tree::nodes);
        let named = nodes.find(|node| is_of_position(&node.kind)).map(|node| node.span);
        let whole = trees.first().map(|tree| tree.nodes()[tree.root()].span);
        named.or(whole).unwrap_or_default()
    }

    /// Says what names are bound to, and what they hide.
    fn tell_bound<'a>(
        &self,
        bound: impl Iterator<Item = &'a str>,
        before: &Definitions,
        is_valued: bool,
    ) -> anyhow::Result<()> {
        let mut names: Vec<&str> = Vec::new();
        for name in bound {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let values = if is_valued { self.values(&names)? } else { Vec::new() };
        let mut values = values.into_iter();
        let mut out = std::io::stdout().lock();
        for name in names {
            if let Some(value) = values.next() {
                writeln!(out, "{value}")?;
            }
            if before.has(name) {
                writeln!(out, "`{name}` hides what it was; what was made with that keeps it")?;
            } else if is_of_position(name) {
                writeln!(out, "`{name}` hides the `{name}` of the position, up to `:reset`")?;
            }
        }
        Ok(())
    }

    /// The values of names that are bound, each in one line.
    pub(super) fn values(&self, names: &[&str]) -> anyhow::Result<Vec<String>> {
        let usage = |error: Error| Usage(error.to_string());
        let trees: Result<Vec<_>, _> = names.iter().map(|name| parse(name)).collect();
        let (program, kinds) = self.compile(&trees.map_err(usage)?).map_err(usage)?;
        let evaluation = Evaluation::new(program, kinds, self.position.as_ref());
        let line = |(&text, (value, kind)): (&&str, (Result<_, Missing>, Kind))| match value {
            Err(Missing::Position) => format!("{text} has a value once there is a position"),
            _ => text::line(&Shown {
                text,
                value: value.ok(),
                is_number: kind.is_number(),
                mapping: kind.mapping(self.mapping),
            }),
        };
        Ok(names.iter().zip(evaluation.values()).map(line).collect())
    }
}

/// Whether a position gives a name its value.
fn is_of_position(name: &str) -> bool {
    VARIABLES.iter().any(|(known, _)| *known == name)
        || DERIVED.iter().any(|(known, _)| *known == name)
}
