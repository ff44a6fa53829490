//! Laws that are false by themselves, and may be true with what is written before them.

use std::ops::ControlFlow;

use setwise_expr::Function;

use crate::document::Claim;
use crate::finding::{Finding, Verdict};
use crate::judge::{Formula, Judged};
use crate::part::Part;
use crate::remarks;
use crate::verifier::Reader;
use crate::words::places;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the reason why code that stands alone is not understood: a law that is false, or a condition.
    pub(crate) fn law_or_condition(&self, part: Part<'_>) -> Option<String> {
        let formula = self.read(part).ok().filter(Formula::may_be_condition)?;
        let judged = formula.judge(self.limits).ok()?;
        (judged.verdict == Verdict::Refuted).then(|| {
            format!(
                "it may be a law, and is false then {}, or a condition; write `law: {text}`, or words \
                 such as `if` before it",
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

    /// Returns the verdict on a law that is false by itself, and may be true with a condition before it, or
    /// with a value that a sentence gives to a name.
    pub(crate) fn without_condition(&self, part: Part<'_>, mut judged: Judged) -> Judged {
        let condition = self.condition.as_ref();
        let is_next = |line: usize| (line..=line + 1).contains(&part.at.0);
        let condition = condition.filter(|it| is_next(it.1)).map(|it| it.0.clone());
        let values = self.values.iter().filter(|it| places(part.text, &it.name).next().is_some());
        let values: Vec<_> = values.collect();
        let (premise, help) = match (&condition, &values[..]) {
            (Some(condition), _) => {
                (condition.clone(), format!("write `{condition} => {}`", part.text))
            }
            (None, []) => return judged,
            (None, values) => {
                let equations = values.iter().map(|it| format!("{} == ({})", it.name, it.value));
                let lines = values.iter().map(|it| format!("`{}` of line {}", it.name, it.line));
                let lines: Vec<_> = lines.collect();
                let lines = lines.join(", ");
                let help =
                    format!("to define a name write `name = …` on a line of its own: {lines}");
                (equations.collect::<Vec<_>>().join(" && "), help)
            }
        };
        let law = format!("({premise}) => ({})", part.text);
        let with = self.read(Part { text: &law, ..part }).and_then(|it| it.judge(self.limits));
        match with {
            Ok(with) if with.verdict == Verdict::Proved => {
                let reason = format!(
                    "true if `{premise}` before it is its premise, and else false {}; {help}",
                    judged.reason
                );
                return Judged::new(Verdict::NotUnderstood, reason);
            }
            Ok(with) if with.verdict == Verdict::Refuted => {
                judged.reason += &format!("; also with `{premise}` before it");
            }
            _ => {}
        }
        judged
    }
}

/// The meaning of code that is the only one in a paragraph.
pub(crate) enum Claimed {
    /// The words around it say what it is.
    As(Claim),
    /// It stands without words.
    Alone,
}

/// Words before `that`, by which a law is claimed.
const CLAIMS: [&str; 9] =
    ["theorem", "law", "lemma", "identity", "fact", "shows", "show", "proves", "follows"];

/// Returns what the words before and after code say about it: `Law 3.`, or `the theorem that`; `None` for
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
    let lower = before.to_lowercase();
    let word = lower.strip_suffix(" that").and_then(|it| it.rsplit(' ').next());
    let is_claimed = word.is_some_and(|word| CLAIMS.contains(&word));
    match &*lower {
        "" if after.is_empty() => Some(Claimed::Alone),
        "refuted:" => Some(Claimed::As(Claim::Refuted)),
        _ if is_claimed && !lower.starts_with("if ") => Some(Claimed::As(Claim::Law)),
        _ => is_around(&format!("{before} {LAW}")).then_some(Claimed::As(Claim::Law)),
    }
}
