//! The state of a session, and the evaluation of formulas in it.

use std::fmt;
use std::io::Write;

use setwise::{Bitboard, Square, SquareMapping};
use setwise_chess::{EnPassantSpelling, FenError, Position};
use setwise_columns::PositionName;
use setwise_expr::tree::NodeKind;
use setwise_expr::{
    CodeFiles, CodeOptions, Definitions, FormulaError, Program, Reader, Span, Tree, constant,
    functions_alone,
};
use setwise_loops::report::Drawing;
use setwise_loops::report::{Selected, Style, line};

use crate::arguments::Format;
use crate::arguments::words::Language;
use crate::commands::position;
use crate::commands::repl::bindings::{Binding, Bindings, ParsedLine};
use crate::emit::constants;
use crate::evaluation::{Evaluation, Missing};
use crate::failure::Usage;
use crate::formula::definitions_of;

/// The continuation of a session after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterLine {
    /// The session continues.
    Next,
    /// The session continues, and the law was not proved.
    No,
    /// Ctrl-C stopped the line.
    Stopped,
    /// The session ends.
    Quit,
}

/// The format of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    Values(Format),
    Constants(Language),
}

/// The names of the formats.
pub(super) const FORMATS: [(&str, Output); 7] = [
    ("text", Output::Values(Format::Text)),
    ("json", Output::Values(Format::Json)),
    ("csv", Output::Values(Format::Csv)),
    ("rust", Output::Constants(Language::Rust)),
    ("c", Output::Constants(Language::C)),
    ("java", Output::Constants(Language::Java)),
    ("python", Output::Constants(Language::Python)),
];

/// The origin of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The terminal, where the user sees it.
    Terminal,
    /// The line with this number of standard input.
    Line(usize),
}

/// Writes the start of a message.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminal => Ok(()),
            Self::Line(number) => write!(f, "standard input:{number}: "),
        }
    }
}

/// A line and its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct SessionLine<'a> {
    pub(super) origin: Origin,
    pub(super) text: &'a str,
}

impl SessionLine<'_> {
    /// Writes an error below the line, with a mark at the place.
    pub(super) fn error(&self, error: &FormulaError) -> anyhow::Error {
        let mut message = match self.origin {
            Origin::Terminal => error.report("formula", self.text).to_string(),
            Origin::Line(number) => {
                error.report("standard input", self.text).from_line(number).to_string()
            }
        };
        if error.is_unknown_function() && error.help().is_none() {
            message += "\n`:help functions` lists the functions";
        }
        Usage(message).into()
    }
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) bindings: Bindings,
    pub(super) position: Option<Position>,
    /// The files of C code that are loaded.
    pub(super) code: CodeFiles,
    /// Their definitions, which formulas can use.
    pub(super) definitions: Option<Definitions>,
    pub(super) mapping: Option<SquareMapping>,
    pub(super) output: Output,
    pub(super) color: bool,
}

impl Session {
    pub(super) fn new(
        mapping: Option<SquareMapping>,
        options: CodeOptions,
        color: bool,
    ) -> anyhow::Result<Self> {
        let code = CodeFiles { options, ..CodeFiles::default() };
        Ok(Self {
            bindings: Bindings::default(),
            position: None,
            definitions: definitions_of(&code)?,
            code,
            mapping,
            output: Output::Values(Format::Text),
            color,
        })
    }

    /// Returns the reader of formulas that may use the code that is loaded.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader::new().with_definitions(self.definitions.as_ref())
    }

    /// Returns the bound names.
    pub(super) fn names(&self) -> Vec<String> {
        self.bindings.list().iter().map(|binding| binding.name.clone()).collect()
    }

    /// Sets the position of the formulas that follow.
    pub(super) fn set_position(&mut self, fen: &str) -> Result<(), FenError> {
        self.position = Some(position::read(fen)?);
        Ok(())
    }

    /// Draws the position, if there is one.
    pub(super) fn show_position(&self) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        match &self.position {
            None => writeln!(out, "no position")?,
            Some(position) => {
                let marked = Bitboard::EMPTY;
                let board = Drawing { position: Some(position), marked, color: self.color };
                writeln!(out, "{}\n{board}", position.fen())?;
            }
        }
        Ok(())
    }

    fn is_text(&self) -> bool {
        self.output == Output::Values(Format::Text)
    }

    /// Adds functions to the code of the session; false for other lines. A function that is defined again
    /// replaces the line that defined it.
    fn functions(&mut self, place: SessionLine<'_>) -> anyhow::Result<bool> {
        let Some(text) = functions_alone(place.text, None) else { return Ok(false) };
        let own = Definitions::parse(&text).map_err(|error| place.error(&error))?;
        let names: Vec<&str> = own.functions().collect();
        let names = names.join(", ");
        let mut code = self.code.clone();
        code.texts.retain(|(name, _)| *name != names);
        code.texts.push((names.clone(), text));
        self.definitions =
            definitions_of(&code).map_err(|error| Usage(format!("{}{error:#}", place.origin)))?;
        self.code = code;
        if self.is_text() {
            writeln!(std::io::stdout().lock(), "functions: {names}")?;
        }
        Ok(true)
    }

    /// Evaluates formulas, or adds bindings or functions.
    pub(super) fn formulas(&mut self, place: SessionLine<'_>) -> anyhow::Result<AfterLine> {
        if self.functions(place)? {
            return Ok(AfterLine::Next);
        }
        let line = ParsedLine::parse(place.text, self.definitions.as_ref())
            .map_err(|error| place.error(&error))?;
        let trees = match &line {
            ParsedLine::Bindings(tree) => std::slice::from_ref(tree),
            ParsedLine::Formulas(trees) => trees,
        };
        let program = self.compile(trees).map_err(|error| place.error(&error))?;
        if let ParsedLine::Formulas(trees) = &line {
            self.print(trees, program, place)?;
        }
        let mut bound: Vec<(&str, bool)> = Vec::new();
        for binding in trees.iter().flat_map(Tree::bindings) {
            if !bound.iter().any(|(name, _)| *name == binding.name) {
                bound.push((&binding.name, self.bindings.has(&binding.name)));
            }
        }
        self.bindings
            .add(trees, self.mapping, self.definitions.as_ref())
            .map_err(|error| place.error(&error))?;
        if self.is_text() {
            self.report_bound(&bound, matches!(line, ParsedLine::Bindings(_)))?;
        }
        Ok(AfterLine::Next)
    }

    /// Compiles formulas that may use bound names.
    fn compile(&self, trees: &[Tree]) -> Result<Program, FormulaError> {
        if let Some(definitions) = &self.definitions {
            trees.iter().try_for_each(|it| self.bindings.expect_no_operator(it, definitions))?;
        }
        let compile = |bindings: Vec<&Binding>| {
            let mut compiler = Bindings::compiler(bindings)?.with_mapping(self.mapping);
            trees.iter().try_for_each(|tree| compiler.add(tree).map(drop))?;
            Ok(compiler.finish())
        };
        // The error suggests similar names, so it needs all bindings.
        compile(self.bindings.used_by(trees))
            .or_else(|_: FormulaError| compile(self.bindings.list().iter().collect()))
    }

    /// Prints the values of formulas.
    fn print(
        &self,
        trees: &[Tree],
        program: Program,
        place: SessionLine<'_>,
    ) -> anyhow::Result<()> {
        let evaluation = Evaluation::new(program, self.position.as_ref());
        evaluation.check().map_err(|missing| {
            place.error(&match missing {
                Missing::Position => {
                    FormulaError::new(self.span_of_position(trees), missing.to_string())
                        .with_help("`:fen FEN` sets one")
                }
                Missing::Value(_) => {
                    FormulaError::new(Span::new(0, place.text.len()), missing.to_string())
                }
            })
        })?;
        let mapping = trees[0].mapping_or(self.mapping).map_err(|error| place.error(&error))?;
        match self.output {
            Output::Values(format) => {
                let style = Style {
                    format,
                    mapping,
                    en_passant: EnPassantSpelling::Legal,
                    color: self.color,
                    layout: None,
                    of_games: false,
                };
                evaluation.print(style, setwise_loops::Output::standard())?;
            }
            Output::Constants(language) => {
                let constants = evaluation.constants(trees, mapping);
                constants::print(language, &constants.map_err(|error| place.error(&error))?)?;
            }
        }
        Ok(())
    }

    /// Returns the span of the first name that needs a position, or of the first formula if only
    /// its bound names need one.
    fn span_of_position(&self, trees: &[Tree]) -> Span {
        let is_of_position = |kind: &NodeKind| match kind {
            NodeKind::Name(name) | NodeKind::Column(name) => {
                PositionName::is_known(name) && !self.bindings.has(name)
            }
            _ => false,
        };
        let mut nodes = trees.iter().flat_map(Tree::nodes);
        let named = nodes.find(|node| is_of_position(&node.kind)).map(|node| node.span);
        let whole = trees.first().map(|tree| tree.nodes()[tree.root()].span);
        named.or(whole).unwrap_or_default()
    }

    /// Prints the values of names that were bound. The bool in `bound` is true if a name hides an
    /// earlier binding.
    fn report_bound(&self, bound: &[(&str, bool)], is_valued: bool) -> anyhow::Result<()> {
        let names: Vec<_> = bound.iter().map(|(name, _)| *name).collect();
        let values = if is_valued { self.values(&names)? } else { Vec::new() };
        let mut values = values.into_iter();
        let mut out = std::io::stdout().lock();
        for &(name, hides) in bound {
            if let Some(value) = values.next() {
                writeln!(out, "{value}")?;
            }
            if hides {
                writeln!(
                    out,
                    "`{name}` hides its earlier binding; formulas that use that one keep it"
                )?;
            } else if PositionName::is_known(name) {
                writeln!(out, "`{name}` hides the `{name}` of the position, up to `:reset`")?;
            } else if Square::from_ascii(name.as_bytes()).is_some() {
                writeln!(out, "`{name}` hides the square `{name}`, up to `:reset`")?;
            } else if constant(name).is_some() {
                writeln!(out, "`{name}` hides the constant `{name}`, up to `:reset`")?;
            }
        }
        Ok(())
    }

    /// Returns the values of bound names, each in one line.
    pub(super) fn values(&self, names: &[&str]) -> anyhow::Result<Vec<String>> {
        let usage = |error: FormulaError| Usage(error.to_string());
        let trees = names.iter().map(|name| self.reader().formula(name));
        let trees = trees.collect::<Result<Vec<_>, _>>().map_err(usage)?;
        let program = self.compile(&trees).map_err(usage)?;
        let evaluation = Evaluation::new(program, self.position.as_ref());
        let line = |((&text, tree), value): ((&&str, &Tree), Result<_, Missing>)| match value {
            Err(Missing::Position) => format!("{text} has no value without a position"),
            _ => {
                let mapping = tree.mapping_or(self.mapping).unwrap_or_default();
                line(&Selected { text, value: value.ok(), mapping })
            }
        };
        Ok(names.iter().zip(&trees).zip(evaluation.values()).map(line).collect())
    }
}
