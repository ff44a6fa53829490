//! Tables whose head has `\wedge`: in TeX it is a conjunction, and some pages print it for the `^` of code.

use std::ops::ControlFlow;

use crate::finding::{Finding, Verdict};
use crate::parts::part::Part;
use crate::parts::table::Table;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

const WEDGE: &str = "\\wedge";

/// The most signs in one head: there are 2^n readings.
const MAX_SIGNS: usize = 4;

/// The verdicts on the rows.
type Rows<'a> = Vec<(Part<'a>, Judged)>;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the verdicts on the rows of a table; `head` is its first line.
    pub(crate) fn rows<'a>(&self, table: &Table<'a>, head: Part<'a>) -> Rows<'a> {
        let Some(formula) = table.formulas().find(|it| it.contains(WEDGE)) else {
            return self.judged_rows(table, head);
        };
        self.decided(table, head, formula).unwrap_or_else(|| {
            let reason = format!(
                "`{WEDGE}` of the head `{formula}` may be `&` or the sign `^`, and the rows do not tell \
                 which; write one"
            );
            vec![(head.trimmed(), Judged::new(Verdict::NotUnderstood, reason))]
        })
    }

    /// Returns the verdicts in the reading that the rows allow. Each sign `&` is taken if that refutes no
    /// row; another reading, if no row is true with the signs `&`, and some are with the other. Of several
    /// such readings, all must have the same verdicts.
    fn decided<'a>(&self, table: &Table<'a>, head: Part<'a>, formula: &str) -> Option<Rows<'a>> {
        let count = formula.matches(WEDGE).count();
        // The other formulas have the same signs, or repeat this one.
        if count > MAX_SIGNS || table.formulas().any(|it| it.matches(WEDGE).count() % count != 0) {
            return None;
        }
        let reading = |signs: usize| {
            let spelled = |text: &str| {
                let sign = |index: usize| if signs >> (index % count) & 1 == 0 { "&" } else { "^" };
                let mut parts = text.split(WEDGE);
                let first = parts.next().unwrap_or_default().to_owned();
                parts.enumerate().fold(first, |text, (index, part)| text + sign(index) + part)
            };
            let rows = self.judged_rows(&table.with_formulas(spelled), head);
            (spelled(formula), rows)
        };
        let verdicts = |rows: &Rows<'_>| rows.iter().map(|it| it.1.verdict).collect::<Vec<_>>();
        let has = |rows: &Rows<'_>, verdict| rows.iter().any(|it| it.1.verdict == verdict);
        let (as_printed, mut rows) = reading(0);
        let note = if has(&rows, Verdict::Proved) {
            if verdicts(&rows).iter().any(|it| *it != Verdict::Proved && *it != Verdict::Prose) {
                return None;
            }
            format!("`{WEDGE}` of the head is `&`, as in `{as_printed}`")
        } else {
            let others = (1..1 << count).map(reading);
            let mut others = others.filter(|(_, rows)| has(rows, Verdict::Proved));
            let (first, found) = others.next()?;
            let (mut formulas, mut are_alike) = (vec![format!("`{first}`")], true);
            for (formula, rows) in others {
                are_alike &= verdicts(&rows) == verdicts(&found);
                formulas.push(format!("`{formula}`"));
            }
            rows = found;
            if !are_alike {
                return None;
            }
            format!(
                "no row is true with `&` for each `{WEDGE}` of the head, and some are with {}",
                formulas.join(" and with ")
            )
        };
        for (_, judged) in &mut rows {
            judged.reason += &format!(", {note}");
        }
        Some(rows)
    }
}
