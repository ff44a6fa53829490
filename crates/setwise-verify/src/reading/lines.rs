//! The lines of text: laws, definitions, and words.

use std::ops::ControlFlow;

use crate::document::{Claim, last_of, sentence, sentences};
use crate::finding::{Finding, Verdict};
use crate::parts::around::requirement;
use crate::parts::laws::{has_relation, has_relation_of_tex};
use crate::parts::part::{
    Part, begins_step, declared, defines_function, is_comparison, is_like_law, is_words,
};
use crate::parts::premises::{Conditional, conditionals};
use crate::parts::remarks::{self, is_marked};
use crate::parts::unread::has_unread_law;
use crate::reading::claimed::with_equals;
use crate::reading::statements::Setting;
use crate::verdicts::compared::compare;
use crate::verdicts::doubts::swallowed;
use crate::verdicts::judge::{Formula, finding};
use crate::verdicts::listing;
use crate::verifier::Reader;

/// Words before a definition, the longer ones first.
const DEFINES: [&str; 9] = [
    "let us define ",
    "let us write ",
    "we define ",
    "we write ",
    "we put ",
    "define ",
    "denote ",
    "let ",
    "put ",
];

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a line of a block of code.
    pub(crate) fn line(&mut self, part: Part<'_>) -> ControlFlow<()> {
        if listing::row(part.text).is_some() {
            return self.listing(part);
        }
        if part.text.starts_with("//") && !is_like_law(part.text) && swallowed(part.text).is_none()
        {
            return self.report(part, Verdict::Prose, String::new());
        }
        if is_words(part.text) && self.read(part).is_err() {
            return self.report(part, Verdict::Prose, String::new());
        }
        self.code(part)
    }

    /// Reports whether a row of assembly agrees with its formula.
    pub(crate) fn listing(&mut self, part: Part<'_>) -> ControlFlow<()> {
        match listing::row(part.text) {
            Some(row) => (self.found)(finding(part, compare(&row, &self.scope, self.limits))),
            None => self.report(part, Verdict::Listing, String::new()),
        }
    }

    /// Reads lines of text.
    pub(crate) fn lines(&mut self, lines: Vec<Part<'_>>) -> ControlFlow<()> {
        let mut prose: Vec<Part<'_>> = Vec::new();
        let mut above = String::new();
        for (index, line) in lines.iter().enumerate() {
            let line = line.trimmed();
            if index > 0 && lines[index - 1].line(0) + 1 != line.at.0 {
                above.clear();
            }
            let head = last_of(&above).to_owned();
            above += &format!("{} ", line.text);
            if let Some(parts) = line.definitions_on_a_line() {
                parts.into_iter().try_for_each(|it| self.line(it))?;
                continue;
            }
            if self.defined(line)? {
                continue;
            }
            if index > 0
                && is_like_equation(line.text)
                && self.is_conclusion(lines[index - 1], line)
            {
                self.conclusion(line)?;
                continue;
            }
            if self.required(line)? {
                continue;
            }
            if let Some((claim, law)) = Claim::of_line(line.text) {
                self.example(line.within(line.text.len() - law.len(), law), claim)?;
                continue;
            }
            if (line.text.contains('{') || swallowed(line.text).is_some())
                && self.definitions(line)?
            {
                continue;
            }
            let line = Part { text: line.text.trim_end_matches(['.', ',']), ..line };
            if !may_be_law(line.text) {
                prose.push(line);
                continue;
            }
            let law = remarks::without(line.text).map_or(line.text, |it| it.0);
            match self.read(line) {
                Ok(formula)
                    if (is_sign(line.text) || formula.is_fixed()) && formula.is_statement() =>
                {
                    self.judge_with(line, &formula, Setting::Below(sentence(&head)))?;
                }
                _ if declared(line.text)
                    .is_some_and(|_| line.text.ends_with(';') || line.text.starts_with("let "))
                    && self.named(line)? => {}
                Ok(formula) if is_code(line.text) => self.judge(line, &formula)?,
                Err(_) if self.several(line)? => {}
                Err(_) if self.dollars(line)? || self.listed(line, &head)? => {}
                Err(_) if self.claimed(line, &head)? || self.sentences(line)? => {}
                Err(error)
                    if is_unread_law(law) || is_marked(line.text) || self.is_limited(law) =>
                {
                    self.not_understood(line, &error)?;
                }
                Err(_) if self.has_false_law(line) => {
                    let reason =
                        "laws among words are read one by one: write each on a line of its own";
                    self.report(line, Verdict::NotUnderstood, reason.to_owned())?;
                }
                Err(_) if self.equal_in_words(line, &head)? => {}
                Err(error) if is_unread(line.text) => self.not_understood(line, &error)?,
                Ok(formula) if has_arrow(line.text) && formula.operators() > 1 => {
                    let reason =
                        "an arrow between values is not a law; write `==` if they are equal";
                    self.report(line, Verdict::NotUnderstood, reason.to_owned())?;
                }
                _ => prose.push(line),
            }
        }
        // Words are one finding, whatever stands between them.
        match prose.first() {
            Some(first) => self.report(*first, Verdict::Prose, String::new()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Returns true for a line that begins with an arrow, below one that is not a proved law.
    pub(crate) fn is_conclusion(&self, above: Part<'_>, line: Part<'_>) -> bool {
        let is_proved = || {
            let law = self.read(above.trimmed()).and_then(|formula| formula.judge(self.limits));
            law.is_ok_and(|judged| judged.verdict == Verdict::Proved)
        };
        begins_step(line.text) && !is_proved()
    }

    /// Reports that the formula before an arrow at the start of a line is not read with it.
    pub(crate) fn conclusion(&mut self, part: Part<'_>) -> ControlFlow<()> {
        let reason = "the line begins with an arrow, but forms no formula with the line above; write both on \
                      one line, or leave out the arrow if the line is true by itself";
        self.report(part, Verdict::NotUnderstood, reason.to_owned())
    }

    /// Returns true for a law with a condition that is not read with it.
    fn is_limited(&self, text: &str) -> bool {
        let is_law = |text: &str| self.scope.parse(text).is_ok();
        let is_limited = |it: &Conditional<'_>| is_law(it.law) && is_law(it.condition);
        conditionals(text).iter().any(|it| is_limited(it) || it.doubt().is_some())
    }

    /// Reads a condition of what follows, `Requires: x != 0`; returns false for other lines.
    fn required(&mut self, line: Part<'_>) -> ControlFlow<(), bool> {
        let Some(text) = requirement(line.text) else { return ControlFlow::Continue(false) };
        let start = text.as_ptr() as usize - line.text.as_ptr() as usize;
        let condition = line.within(start, text.trim_end_matches(['.', ',', ';']));
        let is_law = |it: &Formula| it.is_statement() && it.definition().is_none();
        let Some(formula) = self.read(condition).ok().filter(is_law) else {
            return ControlFlow::Continue(false);
        };
        self.condition = Some((vec![self.law_text(condition, &formula)], line.at.0));
        let reason = "a condition of what follows".to_owned();
        self.report(condition, Verdict::Premise, reason)?;
        ControlFlow::Continue(true)
    }

    /// Reads a line that defines a name or a function, `(1) f(x) = x & -x.` or `Let m = x & -x.`; returns
    /// false for other lines.
    fn defined(&mut self, line: Part<'_>) -> ControlFlow<(), bool> {
        let law = remarks::without(line.text).map_or(line.text, |it| it.0);
        let word = DEFINES
            .into_iter()
            .find(|it| law.get(..it.len()).is_some_and(|start| start.eq_ignore_ascii_case(it)));
        let rest = law[word.map_or(0, str::len)..].trim_start();
        let start = rest.as_ptr() as usize - line.text.as_ptr() as usize;
        let part = line.within(start, rest);
        if defines_function(rest) {
            return self.named(part);
        }
        if word.is_none() || line.text.starts_with("let ") {
            return ControlFlow::Continue(false);
        }
        match self.read(part) {
            Ok(formula) if formula.definition().is_some() => {
                self.judge(part, &formula)?;
                ControlFlow::Continue(true)
            }
            _ => ControlFlow::Continue(false),
        }
    }

    /// Reads the sentences of a line one by one, if one of them is a statement; returns false for other lines.
    fn sentences(&mut self, line: Part<'_>) -> ControlFlow<(), bool> {
        let parts: Vec<Part<'_>> = sentences(line.text)
            .into_iter()
            .map(|(start, text)| line.within(start, text).trimmed())
            .collect();
        let is_read = |it: &Part<'_>| {
            let text = it.text.trim_end_matches(['.', ',']);
            let part = Part { text, ..*it };
            may_be_law(text)
                && (self.read(part).is_ok_and(|it| it.is_statement())
                    || self.law_among_words(part, "").is_some())
        };
        if parts.len() < 2 || !parts.iter().any(is_read) {
            return ControlFlow::Continue(false);
        }
        self.lines(parts)?;
        ControlFlow::Continue(true)
    }
}

/// Returns true for a statement of code that assigns.
fn is_code(text: &str) -> bool {
    let code = text.split("//").next().unwrap_or_default().trim_end();
    code.ends_with(';') && code.contains('=') && !code.contains(". ")
}

/// Returns false for words alone: what is a law or a definition has a sign, or the word `in`.
fn may_be_law(text: &str) -> bool {
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() || "=<>&|!(;{\\^~*+".contains(c);
    text.contains(is_sign) || text.split_whitespace().any(|word| word == "in")
}

/// Returns true for a line that is a law, although it cannot be read.
fn is_unread_law(text: &str) -> bool {
    is_like_law(text) || is_like_equation(text) || is_comparison(text)
}

/// Returns true for an equation with a single `=`, or an equivalence, of what has operators of words.
fn is_like_equation(text: &str) -> bool {
    let is_operator = |c: char| "&|^~·²⌊⌈≫≪∧∨¬⊕∩∪".contains(c);
    text.contains(is_operator)
        && is_like_law(&text.replace(" = ", " == ").replace("&=", " == ").replace(" iff ", " == "))
}

/// Returns true for a line of words in which something may be a law, also with words such as `equals`.
fn is_unread(text: &str) -> bool {
    has_unread_law(text) || with_equals(text).is_some_and(|it| has_unread_law(&it.0))
}

/// Returns true for a text with an arrow between blanks.
fn has_arrow(text: &str) -> bool {
    text.split_whitespace().any(|it| ["→", "->", "⟶"].contains(&it))
}

/// Returns true for a text with a sign of a comparison or of an implication.
pub(crate) fn is_sign(text: &str) -> bool {
    has_relation(text) || text.contains('→') || has_relation_of_tex(text)
}
