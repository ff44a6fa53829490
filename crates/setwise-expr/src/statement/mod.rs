//! The reader of statements: the readings that a text may have, in the order in which they are tried.

mod others;
mod parse;
mod reading;
mod table;

use setwise::board::Shape;

use crate::c::Definitions;
use crate::c::front::code;
use crate::error::FormulaError;
use crate::printed::arguments::with_first_arguments;
use crate::printed::congruence::congruence;
use crate::printed::doubts::expect_one_meaning;
use crate::printed::drawing::{drawing, several_boards};
use crate::printed::exact::with_exact_remainders;
use crate::printed::html::{expect_no_entity, expect_no_fence};
use crate::printed::indexed;
use crate::printed::instead::{self, Instead, has_negation_of_c};
use crate::printed::lettered::lettered;
use crate::printed::notation::{self as page, Grammar, Powers};
use crate::printed::unbroken::unbroken;
use crate::span::Span;
use crate::syntax::comments::with_note;
use crate::syntax::lines;
use crate::syntax::parser::{MAX_LENGTH, formula, formulas};
use crate::syntax::steps::steps;
use crate::syntax::tree::{NodeKind, Tree};
use crate::types::{Note, NoteReason};

use self::others::{expect_no_other, is_other_in_c};
pub use self::parse::{parse, parse_list, parse_on};
pub use self::reading::{Reading, Statement};
pub use self::table::{PAIRS, Pair};

/// Reads texts as formulas.
///
/// All programs read texts with it, so that a text means the same in each. The readings are tried in
/// the order of [`READINGS`]; the first that holds is taken. What may be read in two ways has a note,
/// or is refused.
///
/// # Examples
///
/// ```
/// use setwise_expr::{Reader, Reading};
///
/// let statement = Reader::new().statement("x == y\nx | y == y")?;
/// assert_eq!((statement.reading, statement.trees.len()), (Reading::Lines, 1));
/// assert_eq!(Reader::new().formula("if (x) -> not empty")?.to_string(), "x != {}");
/// // The number 1000, or a list of 1 and 0.
/// assert!(Reader::new().statement("1,000").is_err());
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader<'a> {
    definitions: Option<&'a Definitions>,
    board: Option<&'a Shape>,
    allows_lists: bool,
    /// `2^n` is a power.
    has_powers: bool,
    /// The number of texts for which this one stands.
    depth: u8,
}

/// A text, and what is known of it.
struct Text<'a> {
    source: &'a str,
    reader: Reader<'a>,
    /// The formulas that it is as typed, or why it is not one; later, why it is refused.
    typed: Result<Vec<Tree>, FormulaError>,
}

/// The formulas of a text in a reading; `None` if it does not have this reading.
type Found = Option<Result<Vec<Tree>, FormulaError>>;

/// The number of times that a text is read as another one.
const MAX_INSTEAD: u8 = 3;

/// A reading, and the function that reads a text so.
type Row = (Reading, fn(&Text<'_>) -> Found);

/// The readings, in the order in which they are tried.
pub const READINGS: [Reading; ORDER.len()] = {
    let mut readings = [Reading::Lines; ORDER.len()];
    let mut at = 0;
    while at < readings.len() {
        readings[at] = ORDER[at].0;
        at += 1;
    }
    readings
};

const ORDER: [Row; 20] = [
    (Reading::Functions, functions),
    (Reading::Lines, equations),
    (Reading::Label, labeled),
    (Reading::Formula, typed),
    (Reading::Negation, negation),
    (Reading::Drawing, drawn),
    (Reading::Condition, |text| text.single(page::condition(text.source, &formula))),
    (Reading::Row, |text| text.single(page::row(text.source, &formula))),
    (Reading::Groups, grouped),
    (Reading::Congruence, |text| text.single(congruence(text.source, &formula))),
    (Reading::Page, printed),
    (Reading::Indexed, |text| text.instead(indexed::written_out(text.source))),
    (Reading::Subset, |text| text.instead(instead::of_subsets(text.source))),
    (Reading::Premise, |text| text.instead(instead::of_condition(text.source))),
    (Reading::Remark, |text| text.instead(instead::without_remark(text.source))),
    (Reading::Members, |text| {
        text.instead(instead::with_members(text.source, text.reader.definitions))
    }),
    (Reading::AnyNumber, |text| {
        text.instead(instead::of_any_number(text.source, text.reader.definitions))
    }),
    (Reading::Words, |text| page::refusal(text.source).map(Err)),
    (Reading::Constants, constants),
    (Reading::Code, pasted),
];

impl<'a> Reader<'a> {
    /// Returns a reader of formulas without C definitions, over the board of chess.
    #[must_use]
    pub const fn new() -> Self {
        Self { definitions: None, board: None, allows_lists: false, has_powers: false, depth: 0 }
    }

    /// Reads `2^` before a literal, a single name or a bracket as a power, as pages print it.
    #[must_use]
    pub const fn with_powers(self, has_powers: bool) -> Self {
        Self { has_powers, ..self }
    }

    /// Lets the formulas use C definitions, if there are some.
    #[must_use]
    pub const fn with_definitions(self, definitions: Option<&'a Definitions>) -> Self {
        Self { definitions, ..self }
    }

    /// Reads formulas over the squares of another board, if there is one. They have no C code, and
    /// only the notation of pages that [`parse_on`] names.
    #[must_use]
    pub const fn with_board(self, board: Option<&'a Shape>) -> Self {
        Self { board, ..self }
    }

    /// Reads one formula.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse()`].
    pub fn formula(&self, source: &str) -> Result<Tree, FormulaError> {
        Ok(self.read(source, &ORDER)?.trees.swap_remove(0))
    }

    /// Reads one or more formulas.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse_list`].
    pub fn statement(&self, source: &str) -> Result<Statement, FormulaError> {
        Reader { allows_lists: self.board.is_none(), ..*self }.read(source, &ORDER)
    }

    /// Returns what a text is in each of its readings alone, for tests of those that it has.
    #[doc(hidden)]
    #[must_use]
    pub fn readings(&self, source: &str) -> Vec<(Reading, Vec<Tree>)> {
        let plain = formulas(source, Grammar::default());
        let in_reading = |&(reading, read): &Row| {
            let typed = match reading {
                Reading::Formula => return Some((reading, plain.clone().ok()?)),
                Reading::Label | Reading::Negation => plain.clone(),
                _ => Err(FormulaError::new(Span::default(), "another reading")),
            };
            let reader = Self { allows_lists: true, ..*self };
            Some((reading, read(&Text { source, reader, typed })?.ok()?))
        };
        ORDER.iter().filter_map(in_reading).collect()
    }

    /// Returns a grammar with what all texts have here.
    fn grammar(&self, grammar: Grammar) -> Grammar {
        let powers = match grammar.powers {
            Powers::None if self.has_powers => Powers::Printed,
            powers => powers,
        };
        Grammar { powers, board: self.board.copied(), ..grammar }
    }

    fn read(&self, source: &str, order: &[Row]) -> Result<Statement, FormulaError> {
        expect_formula(source)?;
        let plain = self.grammar(Grammar::default());
        let typed = match self.allows_lists {
            true => formulas(source, plain),
            false => formula(source, plain).map(|tree| vec![tree]),
        };
        let mut text = Text { source, reader: *self, typed };
        let mut is_refused = source.len() > MAX_LENGTH;
        for (at, (reading, read)) in order.iter().enumerate() {
            let is_of_board = self.board.is_none() || reading.is_of_boards();
            if !is_of_board || is_refused && !reading.is_of_code() {
                continue;
            }
            if let Err(error) = &text.typed
                && error.is_final()
            {
                // A command of TeX may be an operation over indices.
                let is_tex = self.board.is_none() && source.contains("\\big");
                let other = if is_tex { indexed::written_out(source) } else { None };
                match text.instead(other) {
                    Some(Ok(trees)) => {
                        return self.statement_of(source, Reading::Indexed, trees);
                    }
                    _ => break,
                }
            }
            match read(&text) {
                None => {}
                Some(Err(error)) => {
                    let is_last = reading.is_of_code();
                    (text.typed, is_refused) = (Err(error), true);
                    if is_last {
                        break;
                    }
                }
                Some(Ok(trees)) => {
                    if self.depth == 0 && self.board.is_none() {
                        expect_no_other(text, *reading, &trees, &order[at + 1..])?;
                    }
                    return self.statement_of(source, *reading, trees);
                }
            }
        }
        let error = text.typed.err().unwrap_or_else(|| FormulaError::new(Span::default(), ""));
        Err(self.board.and_then(|_| of_code(source)).unwrap_or(error))
    }

    /// Returns the statement of a text, with notes on its comments and its definitions.
    fn statement_of(
        &self,
        source: &str,
        reading: Reading,
        mut trees: Vec<Tree>,
    ) -> Result<Statement, FormulaError> {
        if let ([_], false) = (&trees[..], reading.is_of_code()) {
            trees = trees.into_iter().map(|tree| with_note(source, tree)).collect();
        }
        let read = |tree| {
            let tree = with_exact_remainders(tree, source)?;
            match self.depth {
                u8::MAX => Ok(tree),
                _ => with_first_arguments(tree, self.definitions),
            }
        };
        if self.board.is_none() {
            trees.iter().try_for_each(expect_one_meaning)?;
            trees = trees.into_iter().map(read).collect::<Result<_, _>>()?;
        }
        if let Some(definitions) = self.definitions {
            let with = trees.into_iter().map(|tree| definitions.give_to(tree));
            trees = with.collect::<Result<_, _>>()?;
        }
        for tree in &trees {
            let definitions = tree.definitions.as_ref();
            definitions.map_or(Ok(()), |it| it.expect_as_text(source, tree))?;
        }
        Ok(Statement { reading, trees })
    }
}

impl Text<'_> {
    /// Returns the formulas of another text that stands for this one.
    fn instead(&self, other: Option<Instead>) -> Found {
        let Instead { text, note } = other?;
        let reader = Reader { depth: self.reader.depth.saturating_add(1), ..self.reader };
        if reader.depth > MAX_INSTEAD {
            return None;
        }
        let trees = match reader.read(&text, &ORDER) {
            Ok(statement) => statement.trees,
            Err(error) if error.is_final() => return Some(Err(self.whole(error))),
            Err(_) => return None,
        };
        Some(Ok(trees.into_iter().map(|tree| self.noted(tree, note.clone())).collect()))
    }

    /// Returns an error in another text that stands for this one.
    fn whole(&self, error: FormulaError) -> FormulaError {
        let found = FormulaError::new(self.span(), error.message()).of_readings();
        match error.help() {
            Some(help) => found.with_help(help),
            None => found,
        }
    }

    /// Returns the tree of another text that stands for this one, with a note on how it was read.
    fn noted(&self, mut tree: Tree, note: String) -> Tree {
        let span = self.span();
        tree.nodes.iter_mut().for_each(|node| node.span = span);
        tree.bindings.iter_mut().for_each(|binding| binding.span = span);
        Note { reason: NoteReason::Instead(note), span }.keep_in(&mut tree.printed.notes);
        tree.printed.notes.iter_mut().for_each(|note| note.span = span);
        tree
    }

    fn span(&self) -> Span {
        let start = self.source.len() - self.source.trim_start().len();
        Span::new(start, self.source.trim_end().len().max(start))
    }

    /// Returns a formula with the `!` of C as code; if it is not code, it has the error of the formula.
    fn negated(&self, tree: Tree) -> Tree {
        let code = has_negation_of_c(&tree).then(|| instead::negation(&tree.to_string()));
        let Some(Ok(mut trees)) = self.instead(code) else { return tree };
        let mut negated = trees.swap_remove(0);
        tree.printed.notes.into_iter().for_each(|it| it.keep_in(&mut negated.printed.notes));
        negated
    }

    fn single(&self, found: Option<Result<Tree, FormulaError>>) -> Found {
        Some(found?.map(|tree| vec![tree]))
    }

    /// Returns the only formula that the text is as typed.
    fn tree(&self) -> Option<&Tree> {
        match self.typed.as_deref() {
            Ok([tree]) => Some(tree),
            _ => None,
        }
    }

    /// Returns true if the text is several formulas as typed.
    fn is_list(&self) -> bool {
        self.typed.as_ref().is_ok_and(|trees| trees.len() > 1)
    }
}

/// Reads functions, and the text after them, which may use them.
fn functions(text: &Text<'_>) -> Found {
    let Text { source, reader, .. } = text;
    let (code, rest) = instead::functions(source, reader.definitions)?;
    let heads = code.lines().filter_map(|line| line.split('(').next());
    let names: Vec<_> =
        heads.filter_map(|it| Some(format!("`{}`", it.rsplit(' ').next()?))).collect();
    let note = format!("`=` defines {}", names.join(", "));
    if rest.is_empty() {
        return text.instead(Some(Instead { text: code, note }));
    }
    let own = Definitions::within(&code, reader.definitions).ok()?;
    let reader =
        Reader { definitions: Some(&own), depth: reader.depth.saturating_add(1), ..*reader };
    let found = if reader.depth > MAX_INSTEAD { return None } else { reader.read(rest, &ORDER) };
    Some(match found {
        Ok(found) => Ok(found.trees.into_iter().map(|it| text.noted(it, note.clone())).collect()),
        Err(error) => Err(text.whole(error)),
    })
}

/// Reads a formula with the `!` of C as code.
fn negation(text: &Text<'_>) -> Found {
    Some(Ok(vec![text.negated(text.tree().filter(|tree| has_negation_of_c(tree))?.clone())]))
}

fn equations(text: &Text<'_>) -> Found {
    let board = text.reader.board;
    let parse = |source: &str| formula(source, text.reader.grammar(Grammar::default()));
    if text.is_list() {
        return None;
    }
    let parse_page = |source: &str| {
        parse(source).or_else(|error| formula(source, Grammar::PAGE).map_err(|_| error))
    };
    if let Some(steps) = steps(text.source, parse_page) {
        return text.single(Some(steps));
    }
    match lines::lines(text.source, text.typed.as_ref().err(), board, &parse)? {
        Ok(trees) => {
            let trees = trees.into_iter().map(|tree| text.negated(tree)).collect();
            Some(Ok(vec![lines::joined(trees)?]))
        }
        Err(error) => Some(Err(error)),
    }
}

/// Reads a label. A text that is a formula too, as `set-wise = {…}` is a difference, has a single `=`.
fn labeled(text: &Text<'_>) -> Found {
    let may_be_label = match &text.typed {
        Ok(_) => text.tree().is_some_and(|tree| tree.printed.is_equality),
        Err(_) => true,
    };
    let parse = |source: &str, grammar| formula(source, text.reader.grammar(grammar));
    let tree = may_be_label.then(|| page::label(text.source, &parse)).flatten();
    text.single(tree.map(Ok))
}

fn typed(text: &Text<'_>) -> Found {
    let trees = text.typed.as_ref().ok()?;
    let [tree] = &trees[..] else { return list(text.source, trees) };
    if text.reader.board.is_none() && has_negation_of_c(tree) {
        return None;
    }
    let mut tree = page::with_note_on_columns(text.source, tree.clone());
    if text.reader.board.is_none() && is_other_in_c(text.source, &tree) {
        let span = tree.nodes[tree.root].span;
        Note { reason: NoteReason::Grouping, span }.keep_in(&mut tree.printed.notes);
    }
    Some(Ok(vec![tree]))
}

/// Refuses a list if its commas may also separate groups of digits; `None` if they do, since a number
/// is defined or compared.
fn list(source: &str, trees: &[Tree]) -> Found {
    let grouped = formulas(source, Grammar::GROUPS);
    if grouped.is_ok_and(|grouped| grouped.len() == trees.len()) {
        return Some(Ok(trees.to_vec()));
    }
    if trees.iter().any(|tree| tree.printed.is_new()) {
        return None;
    }
    let start = trees[0].nodes[trees[0].root].span.start;
    let message = "the commas may separate numbers, or groups of three digits";
    let error = FormulaError::new(Span::new(start, source.trim_end().len()), message)
        .with_help("write a blank after a comma between numbers, and no comma in a number");
    Some(Err(error.of_readings()))
}

/// Reads numbers with groups of digits.
fn grouped(text: &Text<'_>) -> Found {
    let trees = match text.reader.allows_lists {
        true => formulas(text.source, Grammar::GROUPS),
        false => formula(text.source, Grammar::GROUPS).map(|tree| vec![tree]),
    };
    let trees = trees.ok()?.into_iter();
    Some(Ok(trees.map(|tree| text.negated(tree)).collect()))
}

fn drawn(text: &Text<'_>) -> Found {
    if let Some(law) = lettered(text.source, &formula) {
        return Some(law.map(|tree| vec![tree]));
    }
    if let Some(law) = unbroken(text.source, &formula) {
        return text.single(Some(law));
    }
    let trees = match drawing(text.source, &formula)? {
        Ok(trees) => trees,
        Err(error) => return Some(Err(error)),
    };
    match trees.len() == 1 || text.reader.allows_lists {
        true => Some(Ok(trees)),
        false => Some(Err(several_boards(&trees))),
    }
}

fn printed(text: &Text<'_>) -> Found {
    match formula(text.source, Grammar::PAGE) {
        Ok(tree) => Some(Ok(vec![text.negated(tree)])),
        // Only pages have this sign.
        Err(error) if error.is_final() || text.source.contains("<>") => Some(Err(error)),
        Err(_) => None,
    }
}

fn constants(text: &Text<'_>) -> Found {
    let places = code::constants(text.source)?;
    if text.reader.allows_lists {
        return Some(code::parse_constants(text.source, text.reader.definitions, places));
    }
    let message = "expected one formula, found a list of constants";
    Some(Err(FormulaError::new(Span::new(0, text.source.len()), message)
        .with_help("keep one of them, or remove the commas")))
}

fn pasted(text: &Text<'_>) -> Found {
    let error = text.typed.as_ref().err()?;
    // What the code defines is not known yet.
    let reader = Reader { depth: u8::MAX, ..Reader::new() };
    let parse = |source: &str| {
        let order = &ORDER[..ORDER.len() - 2];
        Ok(reader.read(source, order)?.trees.swap_remove(0))
    };
    text.single(code::parse(text.source, text.reader.definitions, error, &parse))
}

/// Refuses entities of HTML, fences of Markdown, and assembly language that could be read as a formula: `neg %rax`.
fn expect_formula(source: &str) -> Result<(), FormulaError> {
    if source.contains('&') {
        expect_no_entity(source)?;
    }
    expect_no_fence(source)?;
    if source.contains('%') { code::expect_no_assembly(source, 0) } else { Ok(()) }
}

/// Returns the error for a formula over a board that is C code.
fn of_code(source: &str) -> Option<FormulaError> {
    let tree = Reader::new().formula(source).ok()?;
    let code = tree.nodes.iter().find(|node| matches!(node.kind, NodeKind::Code(_)))?;
    let error = FormulaError::new(code.span, "C code is for the board of chess");
    Some(error.with_help("omit the board, or write a formula"))
}
