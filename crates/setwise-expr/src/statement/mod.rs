//! The reader of statements: the readings that a text may have, in the order in which they are tried.

mod table;

use setwise::board::Shape;

use crate::c::Definitions;
use crate::c::front::code;
use crate::error::FormulaError;
use crate::printed::drawing::{drawing, several_boards};
use crate::printed::html::{expect_no_entity, expect_no_fence};
use crate::printed::lettered::lettered;
use crate::printed::notation::{self as page, Grammar};
use crate::printed::unbroken::unbroken;
use crate::span::Span;
use crate::syntax::comments::with_note;
use crate::syntax::lines;
use crate::syntax::operator::BinaryOperator;
use crate::syntax::parser::{MAX_LENGTH, formula, formulas};
use crate::syntax::steps::steps;
use crate::syntax::tree::{Node, NodeKind, Tree};
use crate::types::{Note, NoteReason};

pub use self::table::{PAIRS, Pair};

/// A way to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reading {
    /// An equation on each line.
    Lines,
    /// A formula after a label of several words: `signed decimal = -1`.
    Label,
    /// A formula as it is typed, or several with commas between them.
    Formula,
    /// Boards side by side, with signs between them.
    Drawing,
    /// The condition of an `if`, with words after it: `if (a) -> not empty`.
    Condition,
    /// A row of notations of one number: `0xff  255`.
    Row,
    /// A formula with a comma between groups of three digits: `x > 1,000`.
    Groups,
    /// `a ≡ b (mod m)`
    Congruence,
    /// A formula with what only pages print: `a AND 2r`, `$ff`, `2^n` as a power.
    Page,
    /// Words or a truth table, which are refused with the formula that may be meant.
    Words,
    /// Constants of C with commas between them: `0xffULL, 1ULL`.
    Constants,
    /// C code, and a law after functions.
    Code,
}

/// A text that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Statement {
    /// The reading that was taken.
    pub reading: Reading,
    /// The formulas; there is one at least.
    pub trees: Vec<Tree>,
}

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

const ORDER: [Row; 12] = [
    (Reading::Lines, equations),
    (Reading::Label, labeled),
    (Reading::Formula, typed),
    (Reading::Drawing, drawn),
    (Reading::Condition, |text| text.single(page::condition(text.source, &formula))),
    (Reading::Row, |text| text.single(page::row(text.source, &formula))),
    (Reading::Groups, grouped),
    (Reading::Congruence, |text| text.single(page::congruence(text.source, &formula))),
    (Reading::Page, printed),
    (Reading::Words, |text| page::refusal(text.source).map(Err)),
    (Reading::Constants, constants),
    (Reading::Code, pasted),
];

impl Reading {
    /// Returns true for the readings that are tried after one that is refused.
    const fn is_of_code(self) -> bool {
        matches!(self, Self::Constants | Self::Code)
    }

    /// Returns true for the readings of a formula over another board.
    const fn is_of_boards(self) -> bool {
        matches!(self, Self::Lines | Self::Formula)
    }
}

impl<'a> Reader<'a> {
    /// Returns a reader of formulas without C definitions, over the board of chess.
    #[must_use]
    pub const fn new() -> Self {
        Self { definitions: None, board: None, allows_lists: false }
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
    /// Returns the same errors as [`parse`].
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
                Reading::Label => plain.clone(),
                _ => Err(FormulaError::new(Span::default(), "another reading")),
            };
            let reader = Self { allows_lists: true, ..*self };
            Some((reading, read(&Text { source, reader, typed })?.ok()?))
        };
        ORDER.iter().filter_map(in_reading).collect()
    }

    fn read(&self, source: &str, order: &[Row]) -> Result<Statement, FormulaError> {
        expect_formula(source)?;
        let plain = Grammar { board: self.board.copied(), ..Grammar::default() };
        let typed = match self.allows_lists {
            true => formulas(source, plain),
            false => formula(source, plain).map(|tree| vec![tree]),
        };
        let mut text = Text { source, reader: *self, typed };
        let mut is_refused = source.len() > MAX_LENGTH;
        for (reading, read) in order {
            let is_of_board = self.board.is_none() || reading.is_of_boards();
            if !is_of_board || is_refused && !reading.is_of_code() {
                continue;
            }
            if let Err(error) = &text.typed
                && error.is_final()
            {
                break;
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
                Some(Ok(trees)) => return self.statement_of(source, *reading, trees),
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
        if let Some(definitions) = self.definitions {
            let with = trees.into_iter().map(|tree| definitions.give_to(tree));
            trees = with.collect::<Result<_, _>>()?;
        }
        Ok(Statement { reading, trees })
    }
}

impl Text<'_> {
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

fn equations(text: &Text<'_>) -> Found {
    let board = text.reader.board;
    let parse = |text: &str| formula(text, Grammar { board: board.copied(), ..Grammar::default() });
    if text.is_list() {
        return None;
    }
    if let Some(steps) = steps(text.source, parse) {
        return Some(Ok(vec![steps]));
    }
    match lines::lines(text.source, text.typed.as_ref().err(), board, &parse)? {
        Ok(trees) => Some(Ok(vec![lines::joined(trees)?])),
        Err(error) => Some(Err(error)),
    }
}

/// Reads a label. A text that is a formula too, as `set-wise = {…}` is a difference, has a single `=`.
fn labeled(text: &Text<'_>) -> Found {
    let may_be_label = match &text.typed {
        Ok(_) => text.tree().is_some_and(|tree| tree.printed.is_equality),
        Err(_) => true,
    };
    let tree = may_be_label.then(|| page::label(text.source, &formula)).flatten();
    text.single(tree.map(Ok))
}

fn typed(text: &Text<'_>) -> Found {
    let trees = text.typed.as_ref().ok()?;
    let [tree] = &trees[..] else { return list(text.source, trees) };
    let mut tree = page::with_note_on_columns(text.source, tree.clone());
    if text.reader.board.is_none() && is_other_in_c(text.source, &tree) {
        let span = tree.nodes[tree.root].span;
        Note { reason: NoteReason::Grouping, span }.keep_in(&mut tree.printed.notes);
    }
    Some(Ok(vec![tree]))
}

/// Returns true if a text ends with a semicolon, and its operators have other operands in C.
fn is_other_in_c(source: &str, tree: &Tree) -> bool {
    let is_of_c = |node: &Node| !matches!(node.kind, NodeKind::Binary(BinaryOperator::In, ..));
    if !source.trim_end().ends_with(';') || !tree.nodes.iter().all(is_of_c) {
        return false;
    }
    let in_c = formula(source, Grammar { has_c_precedence: true, ..Grammar::default() });
    tree.printed.is_chain || in_c.is_ok_and(|other| other != *tree)
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
    trees.ok().map(Ok)
}

fn drawn(text: &Text<'_>) -> Found {
    if let Some(law) = lettered(text.source, &formula) {
        return Some(law.map(|tree| vec![tree]));
    }
    if let Some(drawings) = unbroken(text.source) {
        return Some(drawings.and_then(|drawings| all_drawn(&drawings)));
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

/// Reads drawings whose line breaks were restored, one below the other: the law of all of them.
fn all_drawn(drawings: &[String]) -> Result<Vec<Tree>, FormulaError> {
    let read = |text: &String| {
        let trees = match text.lines().count() {
            // A formula above a single board is the law that it has this value.
            9 if text.lines().nth(1).is_some_and(|row| row.len() == 15) => {
                let (head, board) = text.split_once('\n').unwrap_or_default();
                let head = head.split_once(" = ").map_or(head, |(_, formula)| formula);
                formula(&format!("({head}) == (\n{board}\n)"), Grammar::default())
                    .map(|it| vec![it])
            }
            _ => drawing(text, &formula).unwrap_or_else(|| {
                let message = "a drawing whose line breaks were lost is not a formula";
                Err(FormulaError::new(Span::default(), message)
                    .with_help("write each row of the boards on a line of its own"))
            }),
        }?;
        let tree = lines::joined(trees).ok_or_else(|| FormulaError::new(Span::default(), ""))?;
        Ok(tree)
    };
    let trees: Vec<Tree> = drawings.iter().map(read).collect::<Result<_, _>>()?;
    Ok(lines::joined(trees).into_iter().collect())
}

fn printed(text: &Text<'_>) -> Found {
    match formula(text.source, Grammar::PAGE) {
        Ok(tree) => Some(Ok(vec![tree])),
        Err(error) if error.is_final() => Some(Err(error)),
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
    let reader = Reader::new();
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

/// Parses a formula.
///
/// # Errors
///
/// Returns the first syntax error with its place, also for a text of more than [`MAX_LENGTH`]
/// bytes or with brackets more than [`MAX_DEPTH`](crate::MAX_DEPTH) levels deep, and an error for a
/// text with two readings.
///
/// # Examples
///
/// ```
/// let tree = setwise_expr::parse("knight(N) & (k | q | r)")?;
/// assert_eq!(tree.nodes().len(), 8);
///
/// let error = setwise_expr::parse("knight(N) & (k | q").unwrap_err();
/// assert_eq!(error.message(), "expected `)`, found the end of the formula");
/// assert_eq!(error.span().start, 18);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse(source: &str) -> Result<Tree, FormulaError> {
    Reader::new().formula(source)
}

/// Parses a list of one or more formulas separated by commas, such as `N, count(p)`.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
///
/// # Examples
///
/// ```
/// let trees = setwise_expr::parse_list("rook(R, occupied), {a1, b2}")?;
/// assert_eq!(trees[1].to_string(), "{a1, b2}");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_list(source: &str) -> Result<Vec<Tree>, FormulaError> {
    Ok(Reader::new().statement(source)?.trees)
}

/// Parses a formula over the squares of a board.
///
/// It is read as [`parse`] reads formulas, with the names of the squares of the
/// board, numbers of up to 512 bits and diagrams of the board, but without C code and drawn
/// equations.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
///
/// # Examples
///
/// ```
/// use setwise::board::Shape;
///
/// let tree = setwise_expr::parse_on("{i9} | file_i", &Shape::new(9, 9))?;
/// assert_eq!(tree.to_string(), "{i9} | file_i");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_on(source: &str, shape: &Shape) -> Result<Tree, FormulaError> {
    Reader::new().with_board(Some(shape)).formula(source)
}
