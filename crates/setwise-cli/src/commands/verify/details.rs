//! The verdicts on the statements of a block, with their reasons and drawings.

use std::fmt::{self, Write};

use setwise::Bitboard;
use setwise_chess::svg::{Diagram, Escaped, MarkedSet, Venn};
use setwise_prove::TruthTable;
use setwise_verify::{Finding, Verdict};

use crate::commands::verify::text::summary;

/// The most boards on a page, as on those of `query`; the sets are also given as words.
const MAX_BOARDS: usize = 2000;

/// The statements of a page, and what was drawn of them.
#[derive(Debug, Default)]
pub(super) struct Statements {
    /// The number of statements so far.
    count: usize,
    boards: usize,
}

impl Statements {
    /// Returns true if boards were left out.
    pub(super) const fn has_left_out(&self) -> bool {
        self.boards > MAX_BOARDS
    }

    /// Writes the mark of a statement of a document: a link to its verdict.
    pub(super) fn mark(out: &mut String, finding: &Finding, number: usize) {
        let (verdict, class) = (finding.verdict, class(finding));
        let _ = write!(out, "<a class=\"mark {class}\" href=\"#s{number}\">{verdict}</a>");
    }

    /// Returns the number of a statement, from 1.
    pub(super) fn number(&mut self) -> usize {
        self.count += 1;
        self.count
    }

    /// Writes the verdicts on the statements of a block, with their numbers.
    pub(super) fn list(&mut self, out: &mut String, findings: &[(usize, &Finding)]) {
        if findings.is_empty() {
            return;
        }
        let count = |verdict| findings.iter().filter(|(_, it)| it.verdict == verdict).count();
        let is_open = findings.iter().any(|(_, it)| ["bad", "open"].contains(&class(it)));
        let open = if is_open { " open=\"\"" } else { "" };
        let _ = writeln!(out, "<details{open}><summary>{}</summary><ul>", summary(count));
        for (number, finding) in findings {
            // Writing to a string does not fail.
            let _ = self.item(out, *number, finding);
        }
        out.push_str("</ul></details>\n");
    }

    fn item(&mut self, out: &mut String, number: usize, finding: &Finding) -> fmt::Result {
        let Finding { line, text, verdict, reason, .. } = finding;
        let class = class(finding);
        write!(out, "<li id=\"s{number}\"><b class=\"mark {class}\">{verdict}</b> ")?;
        writeln!(out, "<code>{}</code> <small>line {line}</small>", Escaped(text))?;
        if !reason.is_empty() {
            writeln!(out, "<p>{}</p>", Escaped(reason))?;
        }
        self.boards(out, finding)?;
        if let Some(table) = &finding.table {
            drawings(out, table)?;
        }
        out.push_str("</li>\n");
        Ok(())
    }

    /// Draws the sets of a counterexample.
    fn boards(&mut self, out: &mut String, finding: &Finding) -> fmt::Result {
        let mut has_begun = false;
        for (name, set) in finding.inputs.iter().chain(&finding.sides) {
            self.boards += 1;
            if self.boards > MAX_BOARDS {
                break;
            }
            if !has_begun {
                out.push_str("<div class=\"boards\">");
                has_begun = true;
            }
            board(out, name, *set)?;
        }
        if has_begun {
            out.push_str("</div>\n");
        }
        Ok(())
    }
}

fn board(out: &mut String, name: &str, set: Bitboard) -> fmt::Result {
    let sets = [MarkedSet::new(set)];
    let diagram = Diagram::new().sets(&sets).title(name).size(200).with_symbols();
    writeln!(
        out,
        "<figure>{diagram}<figcaption><code>{}</code></figcaption></figure>",
        Escaped(name)
    )
}

/// Draws the function of a formula: its truth table, and for up to three sets a Venn diagram.
fn drawings(out: &mut String, table: &TruthTable) -> fmt::Result {
    let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
    out.push_str("<div class=\"boards\">");
    if let Some(venn) = Venn::new(&names, |inside| table.value(inside)) {
        write!(out, "<figure>{}</figure>", venn.title(table.formula()).with_symbols())?;
    }
    out.push_str("<table><tr>");
    for head in names.iter().copied().chain([table.formula()]) {
        write!(out, "<th scope=\"col\">{}</th>", Escaped(head))?;
    }
    out.push_str("</tr>\n");
    for (values, value) in table.rows() {
        out.push_str("<tr>");
        for value in values.into_iter().chain([value]) {
            write!(out, "<td>{}</td>", u8::from(value))?;
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
    Ok(())
}

/// Returns the class of a statement: good, bad, open or neither. A statement that the document marks
/// as refuted is good if it is refuted.
fn class(finding: &Finding) -> &'static str {
    match finding.verdict {
        _ if finding.is_wrong() => "bad",
        Verdict::Proved | Verdict::Refuted => "good",
        Verdict::Undecided | Verdict::NotUnderstood => "open",
        _ => "plain",
    }
}
