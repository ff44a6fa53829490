//! Laws whose `^` may be meant as a power, or whose numbers as binary ones.

use std::ops::ControlFlow;

use crate::finding::{Finding, Verdict};
use crate::parts::bases;
use crate::parts::part::Part;
use crate::parts::powers::{self, Powers};
use crate::parts::readings::Context;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// The note of the compiler on `x^2`, which the reason here says with more words.
const NOTE: &str = "; note: `^` is the exclusive or; write `x * x` for the square of a number";

/// The words for a law that is false in both readings.
const ALSO: &str = "the law is also false with the power";

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns another verdict for a law that is false with `^` as the exclusive or, unless it is false with a
    /// power, too.
    pub(crate) fn with_powers(&self, part: Part<'_>, judged: Judged) -> Judged {
        let text = part.text;
        if self.is_source || self.is_code || judged.is_denied || judged.reason.contains(ALSO) {
            return judged;
        }
        match judged.verdict {
            // As in `10^3`, which is a power in words.
            Verdict::Proved if powers::has_numbers(text) => {
                let reason = "`^` between numbers may be a power or the exclusive or; write the product, or `^` \
                              with spaces for the exclusive or";
                Judged::new(Verdict::NotUnderstood, reason.to_owned())
            }
            Verdict::Refuted => match powers::written(text) {
                Some(powers) => self.refuted_with_powers(part, judged, &powers),
                None => judged,
            },
            _ => judged,
        }
    }

    fn refuted_with_powers(&self, part: Part<'_>, judged: Judged, powers: &Powers) -> Judged {
        let verdict = |text: &String| {
            let read = self.read_as(Part { text, ..part }, Context::Page);
            read.and_then(|it| it.judge(self.limits)).ok().map(|it| it.verdict)
        };
        let (is_false, is_true) = match powers {
            Powers::Unknown => (false, false),
            Powers::Texts(texts, are_some) => {
                let verdicts: Vec<_> = texts.iter().map(verdict).collect();
                let all = |it: Verdict| verdicts.iter().all(|found| *found == Some(it));
                (verdicts.contains(&Some(Verdict::Refuted)), !are_some && all(Verdict::Proved))
            }
        };
        let power = powers::first(part.text).unwrap_or_default();
        if is_false {
            let reason = format!(
                "{}; note: `^` is the exclusive or; {ALSO} `{power}`",
                judged.reason.replace(NOTE, "")
            );
            return Judged { reason, ..judged };
        }
        let is_true = if is_true { ", with which the law is true" } else { "" };
        let (why, notes) = judged.reason.split_once("; note: ").unwrap_or((&judged.reason, ""));
        let notes = if notes.is_empty() { String::new() } else { format!("; note: {notes}") };
        let reason = format!(
            "`{power}` may be a power{is_true}, or the exclusive or, with which it is false {why}; write a \
             product for the power, or `⊕` for the exclusive or{}",
            notes.replace(NOTE, "")
        );
        Judged::new(Verdict::NotUnderstood, reason)
    }

    /// Returns no verdict on a law of decimal numbers that is false, and true with binary ones: `10 + 10 = 100`.
    pub(crate) fn with_digits(&self, part: Part<'_>, judged: Judged) -> Judged {
        let is_open = judged.verdict == Verdict::Refuted && !judged.is_denied;
        let binary =
            || bases::binary(part.text).filter(|_| is_open && !self.is_source && !self.is_code);
        let Some(text) = binary() else { return judged };
        let read = self.read_as(Part { text: &text, ..part }, Context::Page);
        let other = read.and_then(|it| it.judge(self.limits)).map(|it| it.verdict);
        if other != Ok(Verdict::Proved) {
            return judged;
        }
        let reason = format!(
            "the numbers may be binary, with which the law is true, or decimal, with which it is false {}; \
             write `0b…` for binary numbers",
            judged.reason
        );
        Judged::new(Verdict::NotUnderstood, reason)
    }
}
