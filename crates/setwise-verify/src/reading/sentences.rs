//! Laws that are false by themselves, and may be true with what is written before them.

use std::ops::ControlFlow;

use setwise_expr::Function;

use crate::document::{Block, Claim, Condition, denies, joined_by};
use crate::finding::{Finding, Verdict};
use crate::names::words::places;
use crate::parts::lead::{self, Lead};
use crate::parts::part::{Part, defines_function};
use crate::parts::premises::{begins_list, conditionals};
use crate::parts::remarks;
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// Words before a condition that may turn it into its opposite.
const NEGATIONS: [&str; 6] = ["unless", "except", "apart", "not", "without", "no"];

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the reason why code that stands alone is not understood: a law that is false, or a condition.
    pub(crate) fn law_or_condition(&self, part: Part<'_>) -> Option<String> {
        let formula = self.read(part).ok().filter(Formula::may_be_condition)?;
        let judged = formula.judge(self.limits).ok()?;
        (judged.verdict == Verdict::Refuted).then(|| {
            format!(
                "this may be a law, which is false {}, or a condition; write `law: {text}`, or a word such \
                 as `if` before it",
                judged.reason,
                text = part.text
            )
        })
    }

    /// Returns the name and the formula of an equation that may be meant as a definition: what uses the name
    /// stands below.
    pub(crate) fn may_define(
        &self,
        part: Part<'_>,
        formula: &Formula,
        is_inline: bool,
    ) -> Option<(String, String)> {
        let (name, value) = formula.equation().filter(|_| !is_inline && !self.is_source)?;
        let first = self.laws.iter().find(|text| places(text, &name).next().is_some())?;
        let is_first = places(first, &name).next().is_some_and(|at| {
            first[at..].starts_with(part.text.trim()) || part.text.trim().starts_with(&first[at..])
        });
        let is_new = !self.scope.has(&name) && self.values.iter().all(|it| it.name != name);
        let is_right =
            formula.inputs().any(|it| it == name) && places(&value, &name).next().is_none();
        let is_name = name.len() > 1 && Function::named(&name).is_none();
        let is_used = self.laws.iter().map(|text| places(text, &name).count()).sum::<usize>() > 1;
        (is_name && is_first && is_new && is_right && is_used).then_some((name, value))
    }

    /// Returns true if a condition or a value stands in the sentence of a law, or above it.
    pub(crate) fn has_condition(&self, part: Part<'_>) -> bool {
        self.condition.as_ref().is_some_and(|it| (it.1..=it.1 + 1).contains(&part.at.0))
            || self.values.iter().any(|it| places(part.text, &it.name).next().is_some())
    }

    /// Returns the verdict on a law that is false by itself, and may be true with a condition before it, or
    /// with a value that a sentence gives to a name.
    pub(crate) fn without_condition(&self, part: Part<'_>, mut judged: Judged) -> Judged {
        let condition = self.condition.as_ref();
        let is_next = |line: usize| (line..=line + 1).contains(&part.at.0);
        let condition = condition.filter(|it| is_next(it.1)).map(|it| it.0.clone());
        let values = self.values.iter().filter(|it| places(part.text, &it.name).next().is_some());
        let values: Vec<_> = values.collect();
        let (premises, help) = match (condition, &values[..]) {
            (Some(conditions), _) => (conditions, String::new()),
            (None, []) => return judged,
            (None, values) => {
                let equations = values.iter().map(|it| format!("{} == ({})", it.name, it.value));
                let lines = values.iter().map(|it| format!("`{}` of line {}", it.name, it.line));
                let lines: Vec<_> = lines.collect();
                let lines = lines.join(", ");
                let help =
                    format!("to define a name write `name = …` on a line of its own: {lines}");
                (vec![equations.collect::<Vec<_>>().join(" && ")], help)
            }
        };
        for premise in premises {
            let text = part.text.trim_end().trim_end_matches(';');
            let law = format!("({premise}) => ({text})");
            let with = self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits));
            match with {
                Ok(with) if with.verdict == Verdict::Proved => {
                    let help = match help.is_empty() {
                        true => format!("write `{premise} => {text}`"),
                        false => help,
                    };
                    let reason = format!(
                        "true with the premise `{premise}` from above, and false without it {}; {help}",
                        judged.reason
                    );
                    return Judged::new(Verdict::NotUnderstood, reason);
                }
                Ok(with) if with.verdict == Verdict::Refuted => {
                    judged.reason +=
                        &format!("; still false with the premise `{premise}` from above");
                }
                _ => {}
            }
        }
        judged
    }

    /// Reads inline code that a sentence says defines a name; returns false for other code, and for values,
    /// which are those of an example.
    pub(crate) fn definition_in_sentence(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        if defines_function(part.text) {
            return self.named(part);
        }
        let text = part.text.strip_prefix("let ").unwrap_or(part.text).trim_end_matches(';');
        let named = Part { text, ..part };
        match self.read(named) {
            Ok(it) if it.definition().is_some() && !it.is_closed() && it.operators() > 0 => {
                self.judge(named, &it)?;
                ControlFlow::Continue(true)
            }
            _ => ControlFlow::Continue(false),
        }
    }

    /// Keeps the opposite of a condition too, if the words after it say that it is false.
    pub(crate) fn note_denial(&mut self, words: &str) {
        if let Some((conditions, _)) = self.condition.as_mut().filter(|_| denies(words)) {
            conditions.extend(conditions.last().map(|it| format!("!({it})")));
        }
    }

    /// Joins the condition that a code is to the one before it, if `and` or `or` stands between them, and keeps
    /// its opposite too, if the words before it may mean that.
    pub(crate) fn join_condition(&mut self, before: &str, old: Option<(Vec<String>, usize)>) {
        if self.condition == old {
            return;
        }
        let Some((conditions, line)) = &mut self.condition else { return };
        let mut words = before.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
        if let (Some(sign), Some((others, first))) = (joined_by(before), old)
            && first == *line
            && let ([one], [other]) = (&conditions[..], &others[..])
        {
            *conditions = vec![format!("({other}) {sign} ({one})")];
        } else if words.any(|word| NEGATIONS.contains(&&*word)) {
            conditions.extend(conditions.last().map(|it| format!("!({it})")));
        }
    }
}

/// The meaning of code that is the only one in a paragraph.
pub(crate) enum Claimed {
    /// The words around it say what it is.
    As(Claim),
    /// It stands without words.
    Alone,
}

/// Returns what the words before and after the only code of a paragraph say about it: `Law 3.`; `None` for
/// other words.
pub(crate) fn claim([before, after]: &[String; 2]) -> Option<Claimed> {
    const LAW: &str = "x == x";
    let before = before.trim();
    let after = after.trim().trim_end_matches(['.', ',', ';']);
    let is_around = |text: &str| {
        let law = remarks::without(text).map_or(text.trim(), |it| it.0);
        law == LAW || remarks::without(law).is_some_and(|it| it.0 == LAW)
    };
    if !is_around(&format!("{LAW} {after}")) {
        return None;
    }
    match &*before.to_lowercase() {
        _ if lead::before(before) == Lead::Conclusion => None,
        "" if after.is_empty() => Some(Claimed::Alone),
        "refuted:" => Some(Claimed::As(Claim::Refuted)),
        _ => is_around(&format!("{before} {LAW}")).then_some(Claimed::As(Claim::Law)),
    }
}

/// Words before a value that they give to a name.
const DEFINES: [&str; 4] = ["let", "define", "denote", "put"];

/// Returns true for inline code that a sentence says defines a name: `let m = x & -x`.
pub(crate) fn is_definition(block: &Block) -> bool {
    let head = block.head.trim_end().trim_end_matches(" by").to_lowercase();
    let last = head.rsplit([' ', ',']).next().unwrap_or_default();
    block.text.starts_with("let ") || DEFINES.contains(&last)
}

/// Returns what the words of the sentence say about inline code; `None` if they may say anything.
pub(crate) fn lead(block: &Block) -> Option<Lead> {
    let words = block.head.split_whitespace().filter(|it| it.contains(char::is_alphabetic)).count();
    let lead = lead::around(&block.head, &block.after);
    let is_end = lead::after(&block.after) == Lead::Claim;
    match lead {
        _ if words == 0 => lead::is_claimed_by(&block.after).then_some(Lead::Claim),
        Lead::Other | Lead::Conclusion if words < 2 || !is_end => {
            Some(lead).filter(|it| *it == Lead::Conclusion && is_end)
        }
        _ => Some(lead),
    }
}

/// Returns the condition in the words after inline code that lists the values of a name: `for x = 1, 2, 3`.
pub(crate) fn listed_after(block: &Block) -> Option<Condition> {
    const LAW: &str = "x == x";
    let tail = block.after.split(". ").next().unwrap_or_default();
    let text = format!("{LAW} {}", tail.trim());
    let found = conditionals(&text).into_iter().find(|it| it.law == LAW)?;
    let condition = Condition {
        word: found.words.to_owned(),
        text: found.condition.to_owned(),
        relation: found.relation,
        after: String::new(),
    };
    begins_list(&condition.text).then_some(condition)
}
