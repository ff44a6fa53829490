//! Laws that the words of the paragraphs around them may limit, or deny.

use std::ops::ControlFlow;

use crate::finding::{Finding, Verdict};
use crate::parts::around::introduces_values;
use crate::parts::lead;
use crate::parts::part::Part;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns no verdict on a law that the words of the paragraphs around it may limit, or deny.
    pub(crate) fn among_paragraphs(&self, part: Part<'_>, judged: Judged) -> Judged {
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
