//! One board below a title or a formula, with the labels of its ranks and files, and with `*`.

use std::ops::ControlFlow;

use crate::finding::{Finding, Verdict};
use crate::parts::part::{Part, drawn};
use crate::verifier::Reader;

/// Returns a text with one board without its labels, and notes on what was left out; `None` for a board of
/// `1` and `.` without labels, and for other texts.
///
/// # Errors
///
/// Returns the reason why the board is not read.
fn plain(text: &str) -> Option<Result<(String, Vec<String>), String>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_beside = |line: &str| is_border(line) || is_files(line);
    let rows: Vec<usize> = (0..lines.len())
        .filter(|&at| !is_beside(lines[at]) && symbols(lines[at]).len() >= 8 && is_row(lines[at]))
        .collect();
    let [first, ..] = rows[..] else { return None };
    let is_other = |at: &usize| !rows.contains(at) && !is_beside(lines[*at]);
    let heads = (0..first).filter(is_other).count();
    if rows.len() != 8 || heads > 1 || (first..lines.len()).any(|at| is_other(&at)) {
        return None;
    }
    let ranks: Vec<Vec<char>> = rows.iter().map(|&at| symbols(lines[at])).collect();
    let label = |at: usize| char::from(b'8' - at as u8);
    let is_before = ranks.iter().enumerate().all(|(at, it)| it.len() > 8 && it[0] == label(at));
    let is_after =
        ranks.iter().enumerate().all(|(at, it)| it.len() > 8 && it[it.len() - 1] == label(at));
    let count = usize::from(is_before) + usize::from(is_after);
    let start = usize::from(is_before);
    if ranks.iter().any(|it| it.len() != 8 + count) {
        let is_turned = ranks.iter().enumerate().all(|(at, it)| {
            let label = char::from(b'1' + at as u8);
            it.len() == 9 && (it[0] == label || it[8] == label)
        });
        return is_turned
            .then(|| Err("draw rank 8 at the top and rank 1 at the bottom".to_owned()));
    }
    let cells: Vec<&[char]> = ranks.iter().map(|it| &it[start..start + 8]).collect();
    let number = |sign: char| cells.iter().flat_map(|it| it.iter()).filter(|c| **c == sign).count();
    let has_labels = count > 0 || (0..lines.len()).any(|at| is_files(lines[at]));
    if cells.iter().any(|it| !it.iter().all(|c| "1.*".contains(*c)))
        || !has_labels && number('*') == 0
    {
        return None;
    }
    let mut notes = Vec::new();
    if has_labels {
        notes.push("the labels of ranks and files are passed over".to_owned());
    }
    match (number('*'), number('1')) {
        (0, _) => {}
        (1, 1..) => notes.push("`*` is read as the piece, which is not in the set".to_owned()),
        _ => {
            let reason = "`*` may be a square of the set, a piece that is not in it, or any bit; write `1` or `.`";
            return Some(Err(reason.to_owned()));
        }
    }
    let shown = |at: usize| match rows.iter().position(|&row| row == at) {
        Some(rank) => cells[rank]
            .iter()
            .map(|&c| if c == '*' { ". ".into() } else { format!("{c} ") })
            .collect(),
        None if is_beside(lines[at]) => String::new(),
        None => lines[at].to_owned(),
    };
    let shown: Vec<String> = (0..lines.len()).map(shown).collect();
    Some(Ok((shown.join("\n").trim_end().to_owned(), notes)))
}

/// Returns the signs of a line, without blanks and the lines between cells.
fn symbols(line: &str) -> Vec<char> {
    line.chars().filter(|c| !c.is_whitespace() && *c != '|').collect()
}

/// Returns true for a line with cells and a label at most.
fn is_row(line: &str) -> bool {
    symbols(line).into_iter().all(|c| ".*".contains(c) || ('1'..='8').contains(&c))
}

fn is_border(line: &str) -> bool {
    line.trim().is_empty()
        || line.contains(['-', '=']) && line.chars().all(|c| " +-=|\t".contains(c))
}

/// Returns true for the labels of the files, `a b c d e f g h`.
fn is_files(line: &str) -> bool {
    let signs: String = symbols(line).into_iter().collect();
    signs.eq_ignore_ascii_case("abcdefgh")
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a block with one board that has labels or a `*`; returns false for others.
    pub(crate) fn board(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let (text, notes) = match plain(part.text) {
            None => return ControlFlow::Continue(false),
            Some(Ok(found)) => found,
            Some(Err(reason)) => {
                self.report(part, Verdict::NotUnderstood, reason)?;
                return ControlFlow::Continue(true);
            }
        };
        let board = Part { text: &text, ..part };
        let note = notes.join("; ");
        if self.titled(board, &note)? {
            return ControlFlow::Continue(true);
        }
        let law = drawn(&text);
        match self.read(Part { text: law.as_deref().unwrap_or(&text), ..part }) {
            Ok(formula) => self.judge(part, &formula.with_note(note))?,
            Err(error) => self.not_understood(part, &error)?,
        }
        ControlFlow::Continue(true)
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn labels_are_left_out() {
        let row = |rank: u32, cells: &str| format!("{rank} {cells}\n");
        let ranks: String = (1..=8)
            .rev()
            .map(|rank| row(rank, if rank == 7 { "1 1 1 1 1 1 1 1" } else { ". . . . . . . ." }))
            .collect();
        let text = format!("title\n  +----+\n{ranks}  a b c d e f g h");
        let (found, notes) = plain(&text).unwrap().unwrap();
        let lines: Vec<&str> = found.lines().map(str::trim).collect();
        assert_eq!(lines[..4], ["title", "", ". . . . . . . .", "1 1 1 1 1 1 1 1"]);
        assert_eq!((lines.len(), notes.len()), (10, 1));
        let turned: String = (1..=8).map(|rank| row(rank, ". . . . . . . .")).collect();
        assert!(plain(&turned).unwrap().is_err());
        let stars = "x\n".to_owned() + &"* . . . . . . .\n".repeat(8);
        assert!(plain(&stars).unwrap().is_err());
        let piece = stars.replacen('*', "1", 7);
        assert!(plain(&piece).unwrap().unwrap().1[0].contains("piece"));
        for text in [&*"1 . . . . . . .\n".repeat(8), "x & y", "8\n7\n6\n5\n4\n3\n2\n1"] {
            assert!(plain(text).is_none(), "{text}");
        }
    }
}
