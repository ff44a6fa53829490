//! Displayed formulas, `$$ … $$`: each is a statement, and what TeX alone writes in them is read.

use std::ops::ControlFlow;

use setwise_expr::replaced;

use crate::document::{BREAK, FILLER};
use crate::finding::{Finding, Verdict};
use crate::names::words::is_word;
use crate::parts::part::Part;
use crate::parts::subsets;
use crate::verdicts::judge::Formula;
use crate::verifier::Reader;

/// The sign around displayed formulas.
const SIGN: &str = "$$";

/// Commands that do not change a formula.
const EMPTY: [&str; 10] = [
    "\\left",
    "\\right",
    "\\bigl",
    "\\bigr",
    "\\quad",
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\displaystyle",
];

/// The signs and the commands of relations.
const RELATIONS: [char; 16] =
    ['=', '<', '>', '≤', '≥', '≠', '≡', '⊆', '⊂', '⊇', '∈', '∉', '→', '⇒', '⇔', '↔'];
const COMMANDS: [&str; 26] = [
    "le",
    "leq",
    "leqslant",
    "ge",
    "geq",
    "geqslant",
    "ne",
    "neq",
    "equiv",
    "subset",
    "subseteq",
    "supset",
    "supseteq",
    "in",
    "notin",
    "to",
    "implies",
    "iff",
    "rightarrow",
    "Rightarrow",
    "leftrightarrow",
    "Leftrightarrow",
    "sim",
    "approx",
    "cong",
    "mid",
];

/// Splits a text into displayed formulas and the lines between them, and tells for each whether it is one;
/// `None` without any.
fn split(part: Part<'_>) -> Option<Vec<(bool, Part<'_>)>> {
    if !part.text.contains(SIGN) {
        return None;
    }
    let lines = part.split(false);
    let mut found: Vec<(bool, Part<'_>)> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].text.trim();
        let ends = |line: &str| line.trim().trim_end_matches(['.', ',', ';']).ends_with(SIGN);
        let is_whole = line.len() > SIGN.len() + 1 && ends(line);
        let last = match line.starts_with(SIGN) {
            true if is_whole => Some(at),
            true => (at + 1..lines.len()).find(|&it| ends(lines[it].text)),
            false => None,
        };
        let end = last.unwrap_or(at);
        let start = lines[at].text.as_ptr() as usize - part.text.as_ptr() as usize;
        let end_start = lines[end].text.as_ptr() as usize - part.text.as_ptr() as usize;
        match found.last_mut() {
            Some((false, text)) if last.is_none() => {
                let from = text.text.as_ptr() as usize - part.text.as_ptr() as usize;
                text.text = &part.text[from..end_start + lines[end].text.len()];
            }
            _ => {
                let text = &part.text[start..end_start + lines[end].text.len()];
                found.push((last.is_some(), Part { text, ..lines[at] }));
            }
        }
        at = end + 1;
    }
    found.iter().any(|it| it.0).then_some(found)
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a text with displayed formulas; returns false for others.
    pub(crate) fn displays(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let Some(parts) = split(part) else { return ControlFlow::Continue(false) };
        for (is_display, part) in parts {
            match is_display {
                true => {
                    self.is_display = true;
                    let flow = self.display(part.trimmed());
                    self.is_display = false;
                    flow?;
                }
                false => self.text(part)?,
            }
        }
        ControlFlow::Continue(true)
    }

    /// Reads a line that is a formula of TeX between dollar signs; returns false for other lines.
    pub(crate) fn dollars(&mut self, line: Part<'_>) -> ControlFlow<(), bool> {
        let text = line.text.trim_end_matches(['.', ',', ';', ' ']);
        let inner = text.strip_prefix('$').and_then(|it| it.strip_suffix('$'));
        let Some(inner) = inner.filter(|it| !it.contains('$') && has_relation(it)) else {
            return ControlFlow::Continue(false);
        };
        match (self.of_tex(line.within(1, inner)), self.read(line)) {
            (Some(formula), _) if formula.is_statement() => self.judge(line, &formula)?,
            (_, Err(error)) => self.not_understood(line, &error)?,
            _ => return ControlFlow::Continue(false),
        }
        ControlFlow::Continue(true)
    }

    /// Reads a formula of TeX within a sentence; `None` for others.
    pub(crate) fn of_tex(&self, part: Part<'_>) -> Option<Formula> {
        if !part.text.contains(['\\', '=']) {
            return None;
        }
        let text = format!("{SIGN} {} {SIGN}", part.text);
        let read = |text: &str| self.read(Part { text, ..part }).ok();
        let formula = read(&text).filter(|it| it.is_statement() && !it.is_joined());
        formula.or_else(|| {
            let (text, note) = plain(&text)?;
            Some(read(&text)?.with_note(note))
        })
    }

    fn display(&mut self, part: Part<'_>) -> ControlFlow<()> {
        if part.text.contains(BREAK) {
            let (mut start, mut flow) = (0, ControlFlow::Continue(()));
            let mut above = String::new();
            for line in part.text.split(BREAK) {
                let law = line.trim().trim_matches('$').trim();
                // What the environment left on lines of its own.
                let law = law.strip_prefix(FILLER).unwrap_or(law).trim();
                let law = law.strip_suffix(FILLER).unwrap_or(law).trim();
                // A line of a chain begins with the sign, and compares the last formula above.
                let last = if law.starts_with('=') { &*above } else { "" };
                let text = format!("{SIGN} {last} {law} {SIGN}");
                above = law.rsplit('=').next().unwrap_or_default().trim().to_owned();
                if flow.is_continue() && !law.is_empty() {
                    let at = start + line.find(law).unwrap_or_default();
                    flow = self.display(Part { text: &text, ..part.within(at, law) });
                }
                start += line.len() + BREAK.len();
            }
            return flow;
        }
        let read = self.read(part);
        if let Ok(formula) = &read
            && formula.is_statement()
            && !formula.is_joined()
        {
            return self.judge(part, formula);
        }
        if let Some((text, note)) = plain(part.text)
            && let Ok(formula) = self.read(Part { text: &text, ..part })
            && (formula.is_statement() || formula.is_bool())
        {
            return self.judge(part, &formula.with_note(note));
        }
        let lines: Vec<Part<'_>> = part.split(false).into_iter().map(Part::trimmed).collect();
        let lines: Vec<_> = lines.into_iter().filter(|line| line.text != SIGN).collect();
        let is_law = |line: &Part<'_>| self.read(*line).is_ok_and(|it| it.is_statement());
        if lines.len() > 1 && lines.iter().all(is_law) {
            return lines.into_iter().try_for_each(|line| self.line(line));
        }
        match read {
            Err(error) if has_relation(part.text) => self.not_understood(part, &error),
            Ok(_) if has_relation(part.text) => {
                let reason = "it is not one law; write each on a line of its own".to_owned();
                self.report(part, Verdict::NotUnderstood, reason)
            }
            _ => self.report(part, Verdict::Prose, String::new()),
        }
    }
}

/// Returns true for a formula that compares, or says that one thing follows from another.
fn has_relation(text: &str) -> bool {
    let commands = text.split('\\').skip(1).map(|rest| {
        let len = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        &rest[..len]
    });
    text.contains(RELATIONS) || commands.into_iter().any(|it| COMMANDS.contains(&it))
}

/// Returns a displayed formula without what TeX alone writes, and a note on that; `None` for formulas without
/// it.
fn plain(text: &str) -> Option<(String, String)> {
    let inner = text.trim().trim_end_matches(['.', ',', ';']);
    let inner = inner.strip_prefix(SIGN)?.strip_suffix(SIGN)?.trim();
    let mut formula = inner.trim_end_matches(['.', ',', ';']).to_owned();
    for command in EMPTY {
        formula = without(&formula, command);
    }
    let mut notes = Vec::new();
    for command in ["\\overline{", "\\bar{"] {
        while let Some(at) = formula.find(command) {
            let open = at + command.len() - 1;
            let close = open + closing(&formula[open..])?;
            formula = format!(
                "{}~({}){}",
                &formula[..at],
                &formula[open + 1..close],
                &formula[close + 1..]
            );
            notes.push(format!("`{}` is read as the complement", &command[..command.len() - 1]));
        }
    }
    if let Some(at) = formula.find("\\pmod") {
        let rest = formula[at + "\\pmod".len()..].trim_start();
        let (modulus, rest) = match rest.starts_with('{') {
            true => {
                let close = closing(rest)?;
                (&rest[1..close], &rest[close + 1..])
            }
            false => rest.split_at(rest.find(|c| !is_word(c)).unwrap_or(rest.len())),
        };
        formula = format!("{}(mod {modulus}){rest}", &formula[..at]);
        formula = formula.replace("\\equiv", "≡");
    }
    for (command, sign) in [("\\&", "&"), ("\\%", "%"), ("\\_", "_"), ("\\lnot", "~")] {
        formula = formula.replace(command, sign);
    }
    let wrapped = |text: &str| {
        let all = ["\\text{", "\\mathbin{", "\\mathrel{", "\\mathop{"].into_iter();
        all.filter_map(|it| Some((text.find(it)?, it.len() - 1))).min()
    };
    while let Some((at, len)) = wrapped(&formula) {
        let open = at + len;
        let close = open + closing(&formula[open..])?;
        formula = format!(
            "{} {} {}",
            &formula[..at],
            formula[open + 1..close].trim(),
            &formula[close + 1..]
        );
    }
    if formula.contains("\\mid") {
        formula = formula.replace("\\mid", "|");
        notes.push("`\\mid` is read as `|`, and not as a divisor".to_owned());
    }
    formula = subsets::written_out(&formula).unwrap_or(formula);
    notes.dedup();
    if notes.is_empty() {
        notes.push("TeX commands are read".to_owned());
    }
    (formula != inner).then(|| (formula.trim().to_owned(), notes.join("; ")))
}

/// Returns a text without a command.
fn without(text: &str, command: &str) -> String {
    match command.ends_with(|c: char| c.is_ascii_alphabetic()) {
        // `\left` is not the start of `\leftarrow`.
        true => {
            replaced(text, &command[1..], "\0").replace("\\\0", " ").replace('\0', &command[1..])
        }
        false => text.replace(command, " "),
    }
}

/// Returns the place of the brace that closes the one at the start of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::{has_relation, plain, split};
    use crate::parts::part::Part;

    #[test]
    fn commands_of_tex_are_read() {
        for (text, expected) in [
            ("$$ \\overline{x \\cup \\overline{y}} = z $$", Some("~(x \\cup ~(y)) = z")),
            ("$$ x \\mid y = x $$.", Some("x | y = x")),
            ("$$ x \\equiv y \\pmod{4} $$", Some("x ≡ y (mod 4)")),
            ("$$ x \\cap y \\subseteq x $$", Some("((x \\cap y) & ~(x) == none)")),
            ("$$ \\left( x \\right) = x $$", Some("( x  ) = x")),
            ("$$ x \\leftarrow y $$", None),
            ("$$ x = y $$", None),
            ("$$ \\overline{x = y $$", None),
        ] {
            let found = plain(text).map(|it| it.0);
            let found = found.as_deref().map(|it| it.replace("  ", " "));
            let expected = expected.map(|it| it.replace("  ", " "));
            assert_eq!(found, expected, "{text}");
        }
        assert!(has_relation("x \\leq y") && !has_relation("\\left( x \\right) \\int"));
    }

    #[test]
    fn displays_may_have_several_lines() {
        let text = "Words\n$$\nx = y\n$$\nmore\nwords\n$$ z = z $$";
        let places: Vec<_> = (1..8).map(|line| (line, 1)).collect();
        let found = split(Part::of(text, &places)).unwrap();
        let found: Vec<_> = found.iter().map(|it| (it.0, it.1.text, it.1.at.0)).collect();
        let expected = [
            (false, "Words", 1),
            (true, "$$\nx = y\n$$", 2),
            (false, "more\nwords", 5),
            (true, "$$ z = z $$", 7),
        ];
        assert_eq!(found, expected);
        assert!(split(Part::of("x = $$", &places)).is_none());
    }
}
