//! Laws that the words of the paragraphs around them may limit, or deny.

use std::ops::ControlFlow;

use crate::code::unread::calls;
use crate::finding::{Finding, Verdict};
use crate::names::words::words;
use crate::parts::around::introduces_values;
use crate::parts::lead;
use crate::parts::numbers::Numbers;
use crate::parts::part::Part;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the words that may give the numbers of a law another width, a sign or another base, so that it may
    /// have another verdict.
    fn other_numbers(&self, part: Part<'_>, verdict: Verdict) -> Option<&Numbers> {
        let is_proved = verdict == Verdict::Proved;
        if !is_proved && verdict != Verdict::Refuted {
            return None;
        }
        let mut found = self.around.numbers(part.at.0).chain(&self.numbers.all).peekable();
        found.peek()?;
        // Code says what its numbers are.
        if calls(part.text).any(|name| self.scope.has_function(name)) {
            return None;
        }
        let is_defined = words(part.text).any(|it| self.has_value(it));
        let law = format!("{}\n{}", self.around.head(), part.text);
        let law = if self.around.head().is_empty() { part.text } else { &law };
        found.find(|it| it.may_change(law, is_proved && !is_defined))
    }

    /// Returns no verdict on a law that the words of the paragraphs around it may limit, or deny.
    pub(crate) fn among_paragraphs(&self, part: Part<'_>, judged: Judged) -> Judged {
        if let Some(numbers) = self.other_numbers(part, judged.verdict) {
            let reason = format!(
                "{}, or mark it as `law: …`; by itself it is {} {}",
                numbers.reason(),
                judged.verdict,
                judged.reason
            );
            return Judged::new(Verdict::NotUnderstood, reason);
        }
        let line = part.at.0;
        let introduction = self.around.introduction(line);
        if judged.verdict == Verdict::Refuted
            && !judged.is_denied
            && let Some(words) = introduction.filter(|it| lead::calls_all_false(it))
        {
            let words = words.trim_end_matches([':', ',']);
            let reason = format!("{}; `{words}` says that it is false", judged.reason);
            return Judged { reason, is_denied: true, ..judged };
        }
        let names: Vec<&str> = judged.inputs.iter().map(|it| it.0.as_str()).collect();
        let limit = match judged.verdict {
            Verdict::Proved => introduction
                .filter(|it| lead::denies(it, "") || lead::calls_all_false(it))
                .map(str::to_owned),
            Verdict::Refuted if !names.is_empty() && !judged.is_denied => introduction
                .filter(|it| introduces_values(it, &names))
                .map(str::to_owned)
                .or_else(|| self.around.limit(line, &names)),
            _ => None,
        };
        let Some(words) = limit else { return judged };
        let words = words.trim_end_matches(['.', ':', ',']);
        let reason = match judged.verdict {
            Verdict::Proved => format!(
                "`{words}` may say that the law is false, and it is true: {}; write `law: {}`",
                judged.reason, part.text
            ),
            _ => format!(
                "`{words}` may limit the law, which by itself is false {}; write its premise, as in \
                 `x != 0 => …`",
                judged.reason
            ),
        };
        Judged::new(Verdict::NotUnderstood, reason)
    }
}
