//! The notation of printed pages that concerns a text as a whole: conditions, labels, rows of
//! numbers, digits in groups.
//!
//! The order of these readings is that of the module `statement`. A part is read in its place, with blanks for the rest of the text, so that places stay the same.

use setwise::board::Shape;

use crate::error::FormulaError;
use crate::function::{FUNCTIONS, Function};
use crate::names::constant_names;
use crate::span::{Span, is_line_break};
use crate::syntax::lines::blanks;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{Node, NodeId, NodeKind, Printed, Tree};
use crate::types::{Note, NoteReason};

/// The parts of the grammar that a text may have.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Grammar {
    /// Commas outside brackets may separate groups of three digits.
    pub(crate) groups: bool,
    /// The powers of two that `^` writes.
    pub(crate) powers: Powers,
    /// The text is the condition of an `if`, in which a word is true unless it is 0.
    pub(crate) is_condition: bool,
    /// The operators have the precedence of C.
    pub(crate) has_c_precedence: bool,
    /// The signs that only pages print are read: numbers of other programs, the words of Pascal, products
    /// without a sign.
    pub(crate) is_page: bool,
    /// The board, if it is not that of the language.
    pub(crate) board: Option<Shape>,
}

impl Grammar {
    const PLAIN: Self = Self {
        groups: false,
        powers: Powers::None,
        is_condition: false,
        has_c_precedence: false,
        is_page: false,
        board: None,
    };
    pub(crate) const GROUPS: Self = Self { groups: true, ..Self::PLAIN };
    const ROW: Self = Self { powers: Powers::All, ..Self::GROUPS };
    const CONDITION: Self = Self { is_condition: true, has_c_precedence: true, ..Self::PLAIN };
    pub(crate) const PAGE: Self = Self { powers: Powers::Printed, is_page: true, ..Self::GROUPS };
}

/// The powers of two that `^` writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Powers {
    #[default]
    None,
    /// Powers of powers, such as `2^(2^3)`.
    Towers,
    /// Powers of a literal, of a single name and of what is in brackets.
    Printed,
    All,
}

/// Parses a text with a grammar.
pub(crate) type Parse<'a> = &'a dyn Fn(&str, Grammar) -> Result<Tree, FormulaError>;

/// Returns a part of a text with blanks before it.
pub(crate) fn in_place(source: &str, Span { start, end }: Span) -> String {
    blanks(&source[..start]) + &source[start..end]
}

/// Parses the condition of `if (condition) -> words`.
pub(crate) fn condition(source: &str, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    let (part, is_commented) = match bracketed(source) {
        Ok(found) => found?,
        Err(error) => return Some(Err(error)),
    };
    let tree = parse(&part, Grammar::CONDITION);
    Some(tree.map(|mut tree| {
        if is_commented {
            let span = Span::new(part.len(), source.trim_end().len());
            Note { reason: NoteReason::Remark, span }.keep_in(&mut tree.printed.notes);
        }
        tree
    }))
}

/// Returns the condition of `if (condition) -> words` in its place, and true if there are words.
///
/// # Errors
///
/// Returns an error if the words are not words alone: they hold another condition, or a formula.
fn bracketed(source: &str) -> Result<Option<(String, bool)>, FormulaError> {
    let Some(open) = source.find('(').filter(|&open| source[..open].trim() == "if") else {
        return Ok(None);
    };
    let mut depth = 0;
    let close = source[open..].find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let Some(close) = close.map(|close| close + open) else { return Ok(None) };
    let rest = source[close + 1..].trim();
    let words = rest.strip_prefix("->").or_else(|| rest.strip_prefix('→'));
    let is_comment = rest.is_empty() || words.is_some();
    if !is_comment || rest.contains(is_line_break) {
        return Ok(None);
    }
    let words = words.unwrap_or_default().trim_end_matches(';');
    let end = source.trim_end().trim_end_matches(';').len();
    let span = Span::new(end - words.len(), end);
    let is_condition =
        |word: &str| ["if", "else", "elif", "elsif"].contains(&&*word.to_lowercase());
    if words.split(|c: char| !c.is_alphanumeric()).any(is_condition) || words.contains("->") {
        let message = "the words after the condition hold another condition";
        return Err(FormulaError::new(span, message)
            .with_help("give one condition at a time: `if (condition) -> words`")
            .of_readings());
    }
    if words.contains(['=', '<', '>', '&', '|', '^', '~', '*', '{', ';']) {
        let message = "words after the condition, which are a comment, hold a formula";
        return Err(FormulaError::new(span, message)
            .with_help("for an implication, write `condition => conclusion`")
            .of_readings());
    }
    Ok(Some((in_place(source, Span::new(open + 1, close)), !words.trim().is_empty())))
}

/// Parses a row of numbers between tabs or two or more blanks, if it is one. A row is the law that
/// its numbers are equal.
pub(crate) fn row(source: &str, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    let start = source.len() - source.trim_start().len();
    let line = source.trim();
    if line.contains(is_line_break) || !line.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let whole = Span::new(start, start + line.len());
    let is_binary = line.chars().all(|c| matches!(c, '0' | '1') || c.is_whitespace());
    let error = FormulaError::new(whole, "a row of different numbers is not a formula").with_help(
        match is_binary {
            true => "write a binary number as `0b…`, with `_` between its groups",
            false => "write how its columns are related, such as `x == 1 << 4 => first(x) == 4`",
        },
    );
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let is_table = line.split_whitespace().count() > 1 && line.split_whitespace().all(is_number);
    let mut cells = Vec::new();
    let mut at = start;
    for cell in line.replace('\t', "  ").split("  ").filter(|cell| !cell.is_empty()) {
        let cell = cell.trim();
        let place = source[at..].find(cell)? + at;
        at = place + cell.len();
        let Ok(tree) = parse(&in_place(source, Span::new(place, at)), Grammar::ROW) else {
            return is_table.then_some(Err(error)).filter(|_| number_is_valid(cell, parse));
        };
        cells.push(tree);
    }
    let mut values = cells.iter().map(value);
    let first = values.next()??;
    let are_constant = cells.iter().all(|cell| value(cell).is_some());
    if cells.len() < 2 || !are_constant {
        return is_table.then_some(Err(error));
    }
    Some(if values.all(|value| value == Some(first)) { Ok(equation(cells)) } else { Err(error) })
}

/// Returns true if each number of a cell is valid: it does not have too many digits, for example.
fn number_is_valid(cell: &str, parse: Parse<'_>) -> bool {
    cell.split_whitespace().all(|number| parse(number, Grammar::ROW).is_ok())
}

/// Returns the law that all cells of a row are equal.
fn equation(cells: Vec<Tree>) -> Tree {
    let mut nodes: Vec<Node> = Vec::new();
    let mut printed = Printed { is_chain: true, ..Printed::default() };
    let ends = [&cells[0], &cells[cells.len() - 1]].map(|cell| cell.nodes[cell.root].span);
    Note { reason: NoteReason::Row, span: ends[0].to(ends[1]) }.keep_in(&mut printed.notes);
    let mut last: Option<NodeId> = None;
    let mut root = 0;
    for cell in cells {
        let start = nodes.len();
        nodes.extend(cell.nodes.into_iter().map(|Node { kind, span }| {
            let kind = match kind {
                NodeKind::Unary(operator, a) => NodeKind::Unary(operator, a + start),
                NodeKind::Binary(operator, a, b) => {
                    NodeKind::Binary(operator, a + start, b + start)
                }
                other => other,
            };
            Node { kind, span }
        }));
        printed.notes.extend(cell.printed.notes);
        let side = cell.root + start;
        if let Some(before) = last {
            let span = nodes[before].span.to(nodes[side].span);
            nodes.push(Node { kind: NodeKind::Binary(O::Equal, before, side), span });
            let equality = nodes.len() - 1;
            if root > 0 {
                let span = nodes[root].span.to(span);
                nodes.push(Node { kind: NodeKind::Binary(O::And, root, equality), span });
            }
            root = nodes.len() - 1;
        }
        last = Some(side);
    }
    Tree {
        nodes,
        bindings: Vec::new(),
        root,
        definitions: None,
        printed,
        board: None,
        mapping: None,
    }
}

/// Returns true for a formula of numbers and operators only.
pub(crate) fn is_constant(tree: &Tree) -> bool {
    let is_constant = |node: &Node| {
        matches!(node.kind, NodeKind::Number(..) | NodeKind::Unary(..) | NodeKind::Binary(..))
    };
    tree.bindings.is_empty() && tree.nodes.iter().all(is_constant)
}

/// Returns the value of the arithmetic that occurs in rows of numbers.
fn value(tree: &Tree) -> Option<u64> {
    let mut values: Vec<u64> = Vec::new();
    for node in &tree.nodes {
        values.push(match node.kind {
            NodeKind::Number(value, _) => value,
            NodeKind::Unary(UnaryOperator::Negate, a) => values[a].wrapping_neg(),
            NodeKind::Binary(O::Add, a, b) => values[a].wrapping_add(values[b]),
            NodeKind::Binary(O::Subtract, a, b) => values[a].wrapping_sub(values[b]),
            NodeKind::Binary(O::Multiply, a, b) => values[a].wrapping_mul(values[b]),
            NodeKind::Binary(O::ShiftLeft, a, b) if values[b] <= 64 => {
                // 2^64 is 0, and 2^64 - 1 has all bits.
                values[a].checked_shl(values[b] as u32).unwrap_or(0)
            }
            _ => return None,
        });
    }
    values.last().copied()
}

/// Adds a note on numbers that look like columns but are joined by a sign: `0xff   -1   -1`.
pub(crate) fn with_note_on_columns(source: &str, mut tree: Tree) -> Tree {
    if let NodeKind::Binary(O::Subtract | O::Add, a, b) = tree.nodes[tree.root].kind
        && is_constant(&tree)
    {
        let [left, right] = [a, b].map(|side| tree.nodes[side].span);
        let gap = source.get(left.end..right.start).unwrap_or_default();
        if gap.replace('\t', "  ").starts_with("  ") && gap.ends_with(['-', '+']) {
            let span = Span::new(left.start, right.end);
            tree.printed.notes = vec![Note { reason: NoteReason::Columns, span }];
        }
    }
    tree
}

/// Words that do not occur in labels.
const NOT_IN_LABELS: [&str; 12] =
    ["let", "in", "true", "false", "if", "and", "or", "not", "xor", "mod", "with", "const"];

/// Parses the formula after a label of several words: `signed decimal = -1`.
pub(crate) fn label(source: &str, parse: Parse<'_>) -> Option<Tree> {
    let sign = source.find('=')?;
    let text = source[..sign].trim_end_matches(':').trim();
    let words: Vec<&str> = text.split([' ', '\t', '-']).filter(|word| !word.is_empty()).collect();
    let is_word = |word: &str| {
        word.len() > 1
            && word.chars().all(char::is_alphabetic)
            && !NOT_IN_LABELS.contains(&word)
            && Function::named(word).is_none()
            && !constant_names().any(|name| name == word)
    };
    let rest = source[sign + 1..].trim();
    if words.len() < 2
        || !words.iter().all(|word| is_word(word) || word == &"set")
        || rest.is_empty()
        || rest.contains('=')
        || rest.ends_with(';')
    {
        return None;
    }
    let span = Span::new(sign + 1, source.len());
    let mut tree = parse(&in_place(source, span), Grammar::GROUPS).ok()?;
    let start = source.len() - source.trim_start().len();
    let span = Span::new(start, start + text.len());
    tree.printed.label = Some(span);
    Note { reason: NoteReason::Label, span }.keep_in(&mut tree.printed.notes);
    let is_compound = !text.contains(char::is_whitespace);
    let is_formula_over = |node: &Node| match &node.kind {
        NodeKind::Name(name) => is_compound || words.contains(&&**name),
        NodeKind::Call(..) => is_compound,
        _ => false,
    };
    (!tree.nodes.iter().any(is_formula_over)).then_some(tree)
}

/// Returns the error for words and truth tables, with the formula that may be meant.
pub(crate) fn refusal(source: &str) -> Option<FormulaError> {
    truth_table(source).or_else(|| words(source))
}

/// Returns the error for a truth table: `a | b | a or b: 0 0 0 / 0 1 1 / 1 0 1 / 1 1 1`.
fn truth_table(source: &str) -> Option<FormulaError> {
    let (head, body) = source.split_once(':')?;
    let rows: Vec<Vec<char>> =
        body.split('/').map(|row| row.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    let columns = rows[0].len();
    let is_row = |row: &Vec<char>| row.len() == columns && row.iter().all(|c| "01".contains(*c));
    if rows.len() < 2 || columns < 2 || !rows.iter().all(is_row) {
        return None;
    }
    let column = |i: usize| format!("0b{}", rows.iter().map(|row| row[i]).collect::<String>());
    let inputs: Vec<String> = (0..columns - 1).map(column).collect();
    let result = column(columns - 1);
    let is_named = |name: &&str| head.rsplit('|').next().is_some_and(|it| it.contains(name));
    let law = match ["xor", "and", "or"].into_iter().find(is_named) {
        Some(name) if inputs.len() == 2 => format!("`{name}({}) == {result}`", inputs.join(", ")),
        _ if head.contains("not") && inputs.len() == 1 => {
            let mask = "1".repeat(rows.len());
            format!("`(~{} & 0b{mask}) == {result}`", inputs[0])
        }
        _ => format!("an equation between {} and {result}", inputs.join(", ")),
    };
    let span = Span::new(0, source.trim_end().len());
    Some(
        FormulaError::new(span, "a truth table is not a formula")
            .with_help(format!("write its columns as numbers: {law}")),
    )
}

/// The titles of instructions in lower case, and the functions that compute them.
const INSTRUCTIONS: [(&str, &str); 13] = [
    ("extract lowest set isolated bit", "blsi"),
    ("isolate lowest set bit", "blsi"),
    ("reset lowest set bit", "blsr"),
    ("get mask up to lowest set bit", "blsmsk"),
    ("fill from lowest clear bit", "blcfill"),
    ("isolate lowest clear bit", "blci"),
    ("isolate lowest clear bit and complement", "blcic"),
    ("mask from lowest clear bit", "blcmsk"),
    ("set lowest clear bit", "blcs"),
    ("fill from lowest set bit", "blsfill"),
    ("isolate lowest set bit and complement", "blsic"),
    ("inverse mask from trailing ones", "t1mskc"),
    ("mask from trailing zeros", "tzmsk"),
];

/// Returns the error for a formula in words.
fn words(source: &str) -> Option<FormulaError> {
    let words: Vec<String> = source.split_whitespace().map(str::to_ascii_lowercase).collect();
    let is_word = |word: &String| word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    if words.len() < 2 || !words.iter().all(is_word) {
        return None;
    }
    let text = words.join(" ");
    let instruction = INSTRUCTIONS.into_iter().find(|(title, _)| *title == text);
    let name = instruction.map_or_else(|| words.join("_"), |(_, name)| name.to_owned());
    let function = Function::named(&name).or_else(|| {
        let functions = FUNCTIONS.iter();
        functions.into_iter().find(|function| function.summary.eq_ignore_ascii_case(&text))
    })?;
    let start = source.len() - source.trim_start().len();
    let span = Span::new(start, source.trim_end().len());
    Some(
        FormulaError::new(span, "words are not a formula")
            .with_help(format!("the function is `{}`", function.signature())),
    )
}
