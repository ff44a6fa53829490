//! The verdicts on assertions of C code that call functions: their conditions are laws.

use std::ops::ControlFlow;

use crate::document::conditions;
use crate::finding::{Finding, Verdict};
use crate::parts::part::Part;
use crate::parts::readings::Context;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reports the verdict on the condition of an assertion.
    pub(crate) fn assertion(&mut self, part: Part<'_>) -> ControlFlow<()> {
        let read = |code: String| self.read_as(Part { text: &code, ..part }, Context::Code);
        let read =
            read(format!("return {};", part.text)).and_then(|formula| match formula.is_bool() {
                true => Ok(formula),
                false => read(format!("return ({}) != 0;", part.text)),
            });
        match read {
            Ok(formula) if formula.is_closed() => self.judge(part, &formula),
            Ok(formula) => {
                let names: Vec<String> = formula.inputs().map(|it| format!("`{it}`")).collect();
                let reason = format!(
                    "the code that is read does not define {}; add it, or write the value",
                    names.join(" and ")
                );
                self.report(part, Verdict::NotUnderstood, reason)
            }
            Err(error) => {
                let help = error.help().map(|help| format!(" ({help})")).unwrap_or_default();
                let reason = format!("the assertion is not read: {}{help}", error.message());
                self.report(part, Verdict::NotUnderstood, reason)
            }
        }
    }

    /// Reports the verdicts on the assertions in a piece of code.
    pub(crate) fn assertions(&mut self, part: Part<'_>) -> ControlFlow<()> {
        for (start, condition) in conditions(part.text) {
            self.assertion(part.within(start, condition))?;
        }
        ControlFlow::Continue(())
    }
}
