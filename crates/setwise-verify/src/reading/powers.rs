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

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns no verdict on a law that is refuted with `^` as the exclusive or, if it may be true with a power, and
    /// on a proved law with `^` between numbers.
    pub(crate) fn with_powers(&self, part: Part<'_>, judged: Judged) -> Judged {
        let text = part.text;
        if self.is_source || self.is_code || judged.is_denied || judged.is_false_power {
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
        let whole = powers.whole.as_ref().and_then(verdict);
        let is_false = match powers.samples.as_slice() {
            [] => whole == Some(Verdict::Refuted),
            samples => samples.iter().any(|it| verdict(it) == Some(Verdict::Refuted)),
        };
        let power = powers::first(part.text).unwrap_or_default();
        if is_false {
            let reason = format!(
                "{}; note: `^` is the exclusive or; the law is also false with the power `{power}`",
                judged.reason.replace(NOTE, "")
            );
            return Judged { reason, is_false_power: true, ..judged };
        }
        let is_true =
            if whole == Some(Verdict::Proved) { ", with which the law is true" } else { "" };
        let (why, notes) = judged.reason.split_once("; note: ").unwrap_or((&judged.reason, ""));
        let notes = if notes.is_empty() { String::new() } else { format!("; note: {notes}") };
        let reason = format!(
            "`{power}` may be a power{is_true}, or the exclusive or, with which the law is false {why}; write a \
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
