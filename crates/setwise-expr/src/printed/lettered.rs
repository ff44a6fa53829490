//! Drawings with letters for bits, as printed with laws about where bits go.
//!
//! ```text
//! b                 ^ x                 =
//! * a b . . . . .     . r r . . . . .     * b a . . . . .    r = a ^ b
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::error::FormulaError;
use crate::printed::notation::{Grammar, Parse};
use crate::span::Span;
use crate::syntax::tree::Tree;
use crate::types::{Note, NoteReason};

/// The signs before the last board, which is the value of those before it.
const EQUALS: [&str; 5] = ["=>", "==", "=", "→", "⇒"];

/// The operators that a title may name for what is drawn: `.xor & m`.
const DRAWN: [(&str, &str); 3] = [(".xor", "^"), (".and", "&"), (".or", "|")];

/// A line of boards.
struct Row<'a> {
    /// The signs before each board.
    signs: Vec<Vec<&'a str>>,
    /// The eight cells of each board.
    boards: Vec<[char; 8]>,
    /// The text after the last board, which may say what a letter is.
    rest: &'a str,
}

/// Boards side by side.
struct Drawing<'a> {
    titles: Vec<&'a str>,
    rows: Vec<Row<'a>>,
}

/// Parses drawings with letters, one below the other, as one law; `None` if they claim nothing, or have
/// anything else.
pub(crate) fn lettered(source: &str, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    let drawings = drawings(source)?;
    let mut bits = Bits::of(&drawings)?;
    let (mut laws, mut remarks) = (Vec::new(), Vec::new());
    for drawing in &drawings {
        drawing.claim(&mut bits, &mut laws, &mut remarks, parse)?;
    }
    if laws.is_empty() {
        return None;
    }
    let span = Span::new(0, source.trim_end().len());
    let tree = parse(&laws.join(" && "), Grammar::default());
    Some(tree.map(|mut tree| {
        let mut notes = vec![Note { reason: NoteReason::Letters, span }];
        if !remarks.is_empty() {
            notes.push(Note { reason: NoteReason::Titles(remarks.join(", ")), span });
        }
        tree.printed.notes = notes;
        tree.nodes.iter_mut().for_each(|node| node.span = span);
        tree
    }))
}

/// Returns the drawings of a text; `None` if it has no letter in a board, or anything else.
fn drawings(source: &str) -> Option<Vec<Drawing<'_>>> {
    let lines: Vec<&str> = source.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut drawings: Vec<Drawing<'_>> = Vec::new();
    let mut titles = Vec::new();
    for line in lines {
        match (row(line), drawings.last_mut()) {
            (Some(row), Some(last)) if last.rows.len() < 8 && titles.is_empty() => {
                last.rows.push(row);
            }
            (Some(row), _) => {
                drawings.push(Drawing { titles: std::mem::take(&mut titles), rows: vec![row] });
            }
            (None, _) => titles.extend(cells_of_titles(line)),
        }
    }
    let is_whole = |it: &Drawing<'_>| {
        it.rows.len() == 8 && it.rows.iter().all(|row| row.boards.len() == it.rows[0].boards.len())
    };
    let mut rows = drawings.iter().flat_map(|it| &it.rows);
    let has_letter =
        rows.any(|row| row.boards.as_flattened().iter().any(char::is_ascii_alphabetic));
    (has_letter && titles.is_empty() && drawings.iter().all(is_whole)).then_some(drawings)
}

/// Splits a line above boards at two blanks.
fn cells_of_titles(line: &str) -> impl Iterator<Item = &str> {
    let cells = line.split("  ").map(|cell| {
        let cell = cell.trim();
        let sign = EQUALS.iter().chain(&["^", "&", "|"]).find_map(|sign| cell.strip_prefix(sign));
        sign.unwrap_or(cell).trim_start()
    });
    cells.filter(|cell| cell.contains(char::is_alphanumeric))
}

/// Reads a line of boards; `None` without any.
fn row(line: &str) -> Option<Row<'_>> {
    let mut row = Row { signs: vec![Vec::new()], boards: Vec::new(), rest: "" };
    let mut open: Vec<char> = Vec::new();
    let mut start = 0;
    for (at, word) in words(line) {
        let cells = word.chars().filter(|&c| c != '|');
        let is_cell = |c: char| matches!(c, '.' | '*' | '0' | '1') || c.is_ascii_alphabetic();
        let is_cells = word.contains(is_cell)
            && cells.clone().all(is_cell)
            && word.split('|').all(|it| it.len() < 2);
        if is_cells {
            if open.is_empty() {
                start = at;
            }
            open.extend(cells);
            if let Ok(board) = <[char; 8]>::try_from(&*open) {
                row.boards.push(board);
                row.signs.push(Vec::new());
                open.clear();
            }
            continue;
        }
        let is_sign = open.is_empty() && word.len() < 4 && !word.contains(char::is_alphanumeric);
        if !is_sign {
            row.rest = line[if open.is_empty() { at } else { start }..].trim();
            open.clear();
            break;
        }
        row.signs.last_mut()?.push(word);
    }
    let is_whole = open.is_empty() && row.signs.pop()?.is_empty();
    (is_whole && !row.boards.is_empty()).then_some(row)
}

/// Returns the words of a line, and their places.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// The meanings of letters, and of the names above boards.
struct Bits<'a> {
    letters: BTreeMap<char, String>,
    boards: BTreeMap<&'a str, String>,
}

impl<'a> Bits<'a> {
    /// Reads what the texts next to boards say of letters: `r = a ^ A`.
    fn of(drawings: &[Drawing<'a>]) -> Option<Self> {
        let mut bits = Self { letters: BTreeMap::new(), boards: BTreeMap::new() };
        let rests = drawings.iter().flat_map(|it| &it.rows).map(|row| row.rest);
        let texts: Vec<(&str, &str)> = rests
            .filter(|it| !it.is_empty())
            .map(|it| it.split_once('=').map(|(a, b)| (a.trim(), b.trim())))
            .collect::<Option<_>>()?;
        let mut defined = BTreeMap::new();
        for (letter, text) in &texts {
            let is_of_others = |c: char| texts.iter().all(|it| it.0 != c.to_string());
            let is_plain = text
                .chars()
                .all(|c| c.is_ascii_alphabetic() && is_of_others(c) || " ^&|~()".contains(c));
            let are_single = text.split(|c: char| !c.is_ascii_alphabetic()).all(|it| it.len() < 2);
            let mut only = letter.chars();
            let (Some(letter), None) = (only.next(), only.next()) else { return None };
            let text = text.chars().map(|c| match c.is_ascii_alphabetic() {
                true => bits.letter(c),
                false => c.to_string(),
            });
            let is_new =
                defined.insert(letter, format!("(({}) & 1)", text.collect::<String>())).is_none();
            if !(is_plain && are_single && is_new && letter.is_ascii_alphabetic()) {
                return None;
            }
        }
        bits.letters = defined;
        Some(bits)
    }

    fn letter(&self, letter: char) -> String {
        self.letters.get(&letter).cloned().unwrap_or_else(|| format!("(bit_{letter} & 1)"))
    }

    /// Returns the formula of a board.
    fn board(&self, rows: &[Row<'_>], index: usize) -> String {
        let (mut ones, mut any, mut text) = (0_u64, 0_u64, String::new());
        for (line, row) in rows.iter().enumerate() {
            for (file, &cell) in row.boards[index].iter().enumerate() {
                let square = (7 - line) * 8 + file;
                match cell {
                    '.' | '0' => {}
                    '1' => ones |= 1 << square,
                    '*' => any |= 1 << square,
                    letter => _ = write!(text, " | {} << {square}", self.letter(letter)),
                }
            }
        }
        if any != 0 {
            let _ = write!(text, " | other_bits & {any:#x}");
        }
        format!("({ones:#x}{text})")
    }

    /// Returns a formula with the boards in place of the names above them; `None` if it has others.
    fn spelled(&self, text: &str) -> Option<String> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut spelled = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(is_part) {
            let len = rest[start..].find(|c| !is_part(c)).unwrap_or(rest.len() - start);
            let word = &rest[start..start + len];
            spelled += &rest[..start];
            match self.boards.get(word) {
                Some(board) => spelled += board,
                None if word.starts_with(|c: char| c.is_ascii_digit()) => spelled += word,
                None => return None,
            }
            rest = &rest[start + len..];
        }
        Some(spelled + rest)
    }
}

impl<'a> Drawing<'a> {
    /// Adds the laws of a drawing, and its titles that are not read.
    fn claim(
        &self,
        bits: &mut Bits<'a>,
        laws: &mut Vec<String>,
        remarks: &mut Vec<String>,
        parse: Parse<'_>,
    ) -> Option<()> {
        let count = self.rows[0].boards.len();
        let boards: Vec<String> = (0..count).map(|index| bits.board(&self.rows, index)).collect();
        let signs = self.signs(count)?;
        // What is drawn before the last board.
        let is_joined = count > 1 && signs[1..].iter().all(Option::is_some) && signs[0].is_none();
        if !is_joined && signs.iter().any(Option::is_some) {
            return None;
        }
        let mut left = is_joined.then(|| boards[0].clone());
        if let Some(left) = &mut left {
            for (sign, board) in signs[1..count - 1].iter().zip(&boards[1..]) {
                *left = format!("({left} {} {board})", sign.unwrap_or_default());
            }
            if !signs[count - 1].is_some_and(|sign| EQUALS.contains(&sign)) {
                return None;
            }
        }
        for (index, title) in self.titles.iter().enumerate() {
            let (name, formula) = title.split_once(" = ").unwrap_or((title, ""));
            let is_last = index + 1 == count;
            let drawn =
                left.as_ref().filter(|_| is_last).zip(DRAWN.iter().find_map(|(word, sign)| {
                    let is_sign = signs[1..count.max(2) - 1].iter().all(|it| *it == Some(*sign));
                    formula.strip_prefix(word).filter(|_| is_sign)
                }));
            let text = match &drawn {
                Some((left, rest)) => bits.spelled(rest).map(|rest| format!("{left}{rest}")),
                None => bits.spelled(formula),
            };
            let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
            let text =
                text.filter(|it| index < count && is_name && parse(it, Grammar::default()).is_ok());
            if let Some(text) = text {
                laws.push(format!("{} == ({text})", boards[index]));
                if drawn.is_some() {
                    // The title says what the last board is.
                    left = None;
                }
            } else {
                remarks.push(format!("`{title}`"));
            }
            if is_name && index < count {
                bits.boards.insert(name, boards[index].clone());
            }
        }
        if let Some(left) = left {
            laws.push(format!("{left} == {}", boards[count - 1]));
        }
        Some(())
    }

    /// Returns the sign before each board, which is on one of the lines; `None` if one has several.
    fn signs(&self, count: usize) -> Option<Vec<Option<&'a str>>> {
        let sign = |board: usize| {
            let mut signs = self.rows.iter().flat_map(|row| &row.signs[board]).copied();
            let first = signs.next();
            signs.next().is_none().then_some(first)
        };
        (0..count).map(sign).collect()
    }
}
