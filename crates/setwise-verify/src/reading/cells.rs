//! Tables whose cells have laws: `| a & b == b & a | commutative |`.

use std::ops::ControlFlow;

use crate::finding::{Finding, Verdict};
use crate::parts::part::{Part, is_comparison, is_like_law};
use crate::parts::phrases::has_phrase_with_in;
use crate::reading::lines::is_sign;
use crate::verifier::Reader;

/// The number of rows of a table whose cells are read.
const MAX_ROWS: usize = 4096;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads the rows of a table as it is written, if a cell is a law; returns false for other tables.
    pub(crate) fn law_cells(&mut self, lines: &[Part<'_>]) -> ControlFlow<(), bool> {
        let [_, rule, rows @ ..] = lines else { return ControlFlow::Continue(false) };
        let is_rule = |cell: &&str| {
            let cell = cell.trim();
            cell.contains('-') && cell.chars().all(|c| c == '-' || c == ':')
        };
        let head = cells(rule.text);
        // Tables of HTML have a rule of one cell, and are read cell by cell elsewhere.
        let is_column = head.len() == 1;
        let is_whole = !is_column || lines.iter().all(|line| cells(line.text).len() == 1);
        let is_code = lines.iter().any(|line| line.text.contains('`'));
        if is_code || rows.len() > MAX_ROWS || !is_whole || !head.iter().all(|it| is_rule(&it.1)) {
            return ControlFlow::Continue(false);
        }
        let is_law = |cell: &str| {
            let text = &*cell.replace("\\|", "|");
            is_sign(text) && self.read(Part { text, ..*rule }).is_ok_and(|it| it.is_statement())
                || is_like_law(text)
        };
        if !rows.iter().any(|row| cells(row.text).iter().any(|cell| is_law(cell.1))) {
            return ControlFlow::Continue(false);
        }
        for row in rows {
            let found = cells(row.text);
            match found.len() == head.len() {
                true => found.into_iter().try_for_each(|(at, cell)| {
                    let text = &*cell.replace("\\|", "|");
                    let cell = Part { text, ..row.within(at, cell) };
                    if is_column { self.text(cell) } else { self.law_in_cell(cell) }
                })?,
                false => {
                    let reason = format!(
                        "the row has {} cells, and the head {}; write `\\|` for the operator `|`",
                        found.len(),
                        head.len()
                    );
                    self.report(*row, Verdict::NotUnderstood, reason)?;
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// Reads a cell that is a law, or words.
    fn law_in_cell(&mut self, cell: Part<'_>) -> ControlFlow<()> {
        let cell = cell.trimmed();
        match self.read(cell) {
            Ok(formula)
                if is_sign(cell.text)
                    && formula.is_statement()
                    && !has_phrase_with_in(cell.text) =>
            {
                match self.law_or_condition(cell) {
                    Some(reason) => self.report(cell, Verdict::NotUnderstood, reason),
                    None => self.judge(cell, &formula),
                }
            }
            Err(error) if is_like_law(cell.text) || is_comparison(cell.text) => {
                self.not_understood(cell, &error)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Returns the cells of a row, and their places: between `|` that no `\` precedes.
fn cells(row: &str) -> Vec<(usize, &str)> {
    let start = row.len() - row.trim_start().trim_start_matches('|').len();
    let inner = row.trim_end();
    let closed = inner.strip_suffix('|').filter(|it| !it.ends_with('\\'));
    let end = closed.map_or(inner.len(), str::len).max(start);
    let (mut found, mut from) = (Vec::new(), start);
    for (at, _) in row[start..end].match_indices('|') {
        let at = start + at;
        if !row[..at].ends_with('\\') {
            found.push((from, &row[from..at]));
            from = at + 1;
        }
    }
    found.push((from, &row[from..end]));
    found
}

#[cfg(test)]
mod tests {
    use super::cells;

    #[test]
    fn cells_stand_between_bars() {
        let row = "| a \\| b | c |";
        assert_eq!(cells(row), [(1, " a \\| b "), (10, " c ")]);
        assert_eq!(cells("a | b"), [(0, "a "), (3, " b")]);
        assert_eq!(cells("|"), [(1, "")]);
        assert_eq!(cells("| a | b \\|"), [(1, " a "), (5, " b \\|")]);
    }
}
