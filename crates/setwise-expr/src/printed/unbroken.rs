//! Drawings whose line breaks were lost: `1 1 . . … ^ . 1 . . …`, as plain text has them that was one block.

use crate::error::FormulaError;
use crate::printed::drawing::drawing;
use crate::printed::notation::{Grammar, Parse};
use crate::span::{Span, is_line_break};
use crate::syntax::lines::joined;
use crate::syntax::tree::Tree;

/// The number of characters in a row of one board.
const ROW: usize = 15;

/// The advice on drawings that are not read.
const HELP: &str = "write each row of the boards on a line of its own";

/// Parses drawings on a single line, one after the other, as the law of all of them; `None` for other texts.
pub(crate) fn unbroken(source: &str, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    Some(restored(source)?.and_then(|drawings| {
        let read = |text: &String| drawn(text, parse);
        let trees = drawings.iter().map(read).collect::<Result<Vec<_>, _>>()?.concat();
        joined(trees).ok_or_else(|| FormulaError::new(Span::default(), "there is no drawing"))
    }))
}

/// Parses a drawing with its lines. A formula above a single board is the law that it has this value.
fn drawn(text: &str, parse: Parse<'_>) -> Result<Vec<Tree>, FormulaError> {
    let (head, board) = text.split_once('\n').unwrap_or_default();
    if board.lines().all(|row| row.len() == ROW) {
        let formula = head.split_once(" = ").map_or(head, |(_, formula)| formula);
        let law = format!("({formula}) == (\n{board}\n)");
        return parse(&law, Grammar::default()).map(|tree| vec![tree]);
    }
    drawing(text, parse).unwrap_or_else(|| {
        let message = "a drawing whose line breaks were lost is not a formula";
        Err(FormulaError::new(Span::default(), message).with_help(HELP))
    })
}

/// Returns drawings on a single line with a line break after each row of their boards, and the words above
/// each on a line of their own; `None` for other texts.
///
/// # Errors
///
/// Returns an error for what has the cells of a board and cannot be split in one way.
fn restored(source: &str) -> Option<Result<Vec<String>, FormulaError>> {
    if source.trim().contains(is_line_break) {
        return None;
    }
    let words: Vec<&str> = source.split_whitespace().collect();
    let mut runs = words.split(|word| !is_cell(word));
    if !runs.any(|run| run.len() >= 16 && run.contains(&".")) {
        return None;
    }
    let mut drawings = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let first = words[at..].iter().position(|word| is_cell(word)).unwrap_or(words.len() - at);
        let (head, body) = words[at..].split_at(first);
        let len = len_of_boards(body);
        let rows = rows(&body[..len]);
        // Words that end with a sign, as in `x =`, may go on with a number, which looks like a cell.
        let is_clear = head
            .last()
            .is_none_or(|word| word.ends_with(|c: char| c.is_alphanumeric() || ")}]".contains(c)));
        let Some(rows) = rows.filter(|_| is_clear) else {
            let message = "the line breaks of a drawing were lost, and its rows are not clear";
            let error = FormulaError::new(Span::new(0, source.len()), message);
            return Some(Err(error.with_help(HELP).of_readings()));
        };
        drawings.push([&[head.join(" ")], &*rows].concat().join("\n"));
        at += first + len;
    }
    Some(Ok(drawings))
}

fn is_cell(word: &str) -> bool {
    matches!(word, "1" | ".")
}

/// Returns the number of cells and signs at the start of a text, up to the words of the next drawing.
fn len_of_boards(words: &[&str]) -> usize {
    let is_sign = |word: &str| word.len() < 4 && !word.contains(|c: char| c.is_alphanumeric());
    let is_before_cell = |at: usize| words.get(at + 1).is_some_and(|it| is_cell(it));
    let is_end = |at: &usize| !(is_cell(words[*at]) || is_sign(words[*at]) && is_before_cell(*at));
    (0..words.len()).find(is_end).unwrap_or(words.len())
}

/// Returns the eight rows of boards side by side; `None` if the signs do not stand between boards.
fn rows(words: &[&str]) -> Option<Vec<String>> {
    let count = words.iter().filter(|word| is_cell(word)).count();
    if count == 0 || !count.is_multiple_of(64) {
        return None;
    }
    let width = count / 8;
    let (mut rows, mut row, mut cells) = (Vec::new(), Vec::new(), 0);
    for word in words {
        match is_cell(word) {
            true => cells += 1,
            false if cells % 8 != 0 || cells == 0 => return None,
            false => {}
        }
        row.push(*word);
        if cells == width {
            rows.push(std::mem::take(&mut row).join(" "));
            cells = 0;
        }
    }
    (rows.len() == 8 && row.is_empty()).then_some(rows)
}
