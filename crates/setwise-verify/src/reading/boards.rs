//! Boards below a name or a formula.

use std::ops::ControlFlow;

use crate::document::{Block, BlockKind};
use crate::finding::{Finding, Verdict};
use crate::names::words::is_name;
use crate::parts::part::{Part, begins_step, drawn, equated, is_drawing, is_like_law};
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// The number of words before a formula above a board.
const MAX_WORDS: usize = 30;

/// The number of rows of a board.
const ROWS: usize = 8;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a board with a name above it as the definition of the name; returns false for other parts, and
    /// for names that have a value. `other` is a note on how the board is read.
    pub(crate) fn titled(&mut self, part: Part<'_>, other: &str) -> ControlFlow<(), bool> {
        if self.equated(part)? {
            return ControlFlow::Continue(true);
        }
        let Some((name, board)) = part.titled_board() else {
            return ControlFlow::Continue(false);
        };
        let value = self.read(Part { text: &board, ..part }).ok();
        let Some(value) = value.filter(|_| self.is_free(part, &name)) else {
            return ControlFlow::Continue(false);
        };
        if !self.define(&name, &value.text(), &value, part.at.0) {
            return ControlFlow::Continue(false);
        }
        let title = part.text.lines().next().unwrap_or_default().trim();
        let other = if other.is_empty() { String::new() } else { format!("; note: {other}") };
        let note = match title.trim_end_matches(':') == name {
            true => String::new(),
            false => format!("; note: the title `{title}` is the name `{name}` here"),
        };
        self.report(part, Verdict::Defined, format!("{name}, {}{note}{other}", value.type_name()))?;
        ControlFlow::Continue(true)
    }

    /// Returns true for a name without a value.
    fn is_free(&self, part: Part<'_>, name: &str) -> bool {
        let read = self.read(Part { text: name, ..part });
        read.is_ok_and(|it| it.inputs().eq([name])) && !self.scope.has(name)
    }

    /// Reads `name = formula` above the board of its value as the definition of the name; returns false for
    /// other parts.
    fn equated(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let Some((name, formula)) = equation(part.text) else {
            return ControlFlow::Continue(false);
        };
        let law = drawn(part.text).unwrap_or_default();
        let value = self.read(Part { text: formula, ..part });
        let law = self.read(Part { text: &law, ..part });
        let (Ok(value), Ok(law)) = (value, law) else { return ControlFlow::Continue(false) };
        let is_free = self.is_free(part, name);
        let judged = law.judge(self.limits);
        let Some(judged) = judged.ok().filter(|_| is_free) else {
            return ControlFlow::Continue(false);
        };
        if judged.verdict != Verdict::Proved {
            let reason = "a formula that is not proved equal to the board below it";
            self.unread.add_name(name, part.at.0, reason);
            self.judged(part, judged)?;
        } else if self.define(name, &value.text(), &value, part.at.0) {
            let reason = format!("{}; it defines `{name}`", judged.reason);
            self.judged(part, Judged { reason, ..judged })?;
        } else {
            return ControlFlow::Continue(false);
        }
        ControlFlow::Continue(true)
    }

    /// Returns a line that defines a name, and the law below it whose steps are on lines that begin with
    /// arrows; `None` for other parts.
    pub(crate) fn before_steps<'a>(&self, part: Part<'a>) -> Option<[Part<'a>; 2]> {
        let (first, rest) = part.split_lines(1)?;
        let name = first.text.split_once('=').map(|it| it.0.trim()).filter(|it| is_name(it))?;
        let mut lines = rest.text.lines();
        let are_steps =
            !lines.next().is_some_and(begins_step) && lines.next().is_some_and(begins_step);
        let definition = self.read(first).ok()?.definition();
        (are_steps && definition.is_some_and(|it| it.0 == name)).then_some([first, rest])
    }

    /// Gives a text of a formula a name. Returns false if it is too long then.
    pub(crate) fn define(&mut self, name: &str, text: &str, of: &Formula, line: usize) -> bool {
        let fits = match of.is_written_out() {
            true => self.scope.name_written_out(name, text.to_owned(), line),
            false => self.scope.name(name, text, line),
        };
        if fits {
            self.unread.forget_name(name);
            self.declared.remove_above(name, line);
        }
        fits
    }

    /// Reads text that ends with a formula above a board; returns false for other text.
    pub(crate) fn text_with_board(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let lines = part.split(false);
        let Some(at) = lines.len().checked_sub(ROWS + 1) else {
            return ControlFlow::Continue(false);
        };
        if !lines[at + 1..].iter().all(|line| is_drawing(line.text)) || is_drawing(lines[at].text) {
            return ControlFlow::Continue(false);
        }
        let head = lines[at].trimmed();
        let start = lines[at].text.as_ptr() as usize - part.text.as_ptr() as usize;
        let board = Part { text: &part.text[start..], ..lines[at] };
        let law = drawn(board.text).unwrap_or_default();
        let law = self.read(Part { text: &law, ..board });
        let is_name = equation(board.text).is_some() || board.titled_board().is_some();
        if !is_name && !head.text.contains(|c: char| "=&|^~+*<>(".contains(c)) {
            return ControlFlow::Continue(false);
        }
        self.lines(lines[..at].to_vec())?;
        if is_name && self.titled(board, "")? {
            return ControlFlow::Continue(true);
        }
        match law {
            Ok(law) => self.judge(board, &law)?,
            Err(error) => self.not_understood(board, &error)?,
        }
        ControlFlow::Continue(true)
    }

    /// Reads a block with a board alone below a paragraph that ends with a formula; returns false for other
    /// blocks.
    pub(crate) fn board_below(&mut self, above: &Block, part: Part<'_>) -> ControlFlow<(), bool> {
        let part = part.trimmed();
        let rows = part.split(false);
        let lines = Part::of(&above.text, &above.places).split(false);
        let Some(head) = lines.last().map(|line| line.trimmed()) else {
            return ControlFlow::Continue(false);
        };
        let is_board = rows.len() == ROWS && rows.iter().all(|row| is_drawing(row.text));
        let is_inline = above.kind == BlockKind::Inline;
        let words = above.around.as_ref().map(|it| it.each_ref().map(|it| it.trim()));
        let is_last = !is_inline || words.is_some_and(|it| ["", ":", ".", "="].contains(&it[1]));
        if !is_board || !is_last || is_like_law(head.text) {
            return ControlFlow::Continue(false);
        }
        let Some((formula, is_whole)) = self.value_above(head) else {
            return ControlFlow::Continue(false);
        };
        let law = format!("{formula} == (\n{}\n)", part.text);
        let judged = self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits));
        let Ok(mut judged) = judged else {
            return ControlFlow::Continue(false);
        };
        let is_alone = lines.len() == 1 && is_whole && words.is_none_or(|it| it[0].is_empty());
        if judged.verdict == Verdict::Proved || is_alone {
            judged.reason += &format!(
                "; it is the law that the board is the value of `{formula}` of line {}",
                head.at.0
            );
        } else {
            let reason = format!(
                "the formula above, `{formula}` of line {}, has another value than this board: write it as the \
                 first line of the block if it is the law that both are equal, and words between them if not",
                head.at.0
            );
            judged = Judged::new(Verdict::NotUnderstood, reason);
        }
        self.judged(part, judged)?;
        ControlFlow::Continue(true)
    }

    /// Returns the formula without variables at the end of a line, and true if it is the whole line.
    fn value_above<'b>(&self, head: Part<'b>) -> Option<(&'b str, bool)> {
        let line = head.text.trim_end_matches([':', '.', ',', '=', ';', ' ']);
        let formula = match line.split_once('=') {
            Some((name, formula)) if is_name(name.trim()) => formula.trim(),
            Some(_) => return None,
            None => line,
        };
        let is_value = |text: &str| {
            self.read(Part { text, ..head }).is_ok_and(|it| it.is_closed() && it.operators() > 0)
        };
        if is_value(formula) {
            return Some((formula, formula == line));
        }
        let blanks: Vec<usize> =
            formula.rmatch_indices(' ').take(MAX_WORDS).map(|it| it.0).collect();
        let mut ends = blanks.into_iter().rev().map(|at| formula[at..].trim());
        ends.find(|it| is_value(it)).map(|it| (it, false))
    }
}

/// Returns the name and the formula above the drawing of one board: `m = (1 << 6) - 1`.
fn equation(text: &str) -> Option<(&str, &str)> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let (name, formula) = equated(lines.next()?)?;
    let is_board = lines.clone().count() == ROWS && lines.all(is_drawing);
    is_board.then(|| (name, formula.trim_end_matches(';')))
}
