//! A document as its text, with the numbers of the lines, for a page.

use std::fmt::Write;

use setwise_verify::Finding;

use crate::commands::verify::details::Statements;
use crate::commands::verify::text::escaped;

/// Writes the text of a document, with a mark at the last line of each statement. The verdicts follow
/// the lines of adjacent statements.
pub(super) fn render(
    out: &mut String,
    statements: &mut Statements,
    text: &str,
    findings: &[&Finding],
) {
    // Those that are not marked yet, and those whose verdicts are not written yet.
    let mut open: Vec<(usize, &Finding)> = Vec::new();
    let mut marked: Vec<(usize, &Finding)> = Vec::new();
    let mut next = findings.iter().copied().peekable();
    let digits = text.lines().count().to_string().len();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        while let Some(finding) = next.next_if(|finding| finding.line <= number) {
            open.push((statements.number(), finding));
        }
        if open.is_empty() && !marked.is_empty() {
            out.push_str("</pre>\n");
            is_open = false;
            statements.list(out, &std::mem::take(&mut marked));
        }
        if !std::mem::replace(&mut is_open, true) {
            out.push_str("<pre>");
        }
        let _ = write!(out, "<span class=\"n\">{number:digits$} </span>{}", escaped(line));
        let ended = open.extract_if(.., |(_, finding)| finding.last_line <= number);
        for (number, finding) in ended {
            out.push(' ');
            Statements::mark(out, finding, number);
            marked.push((number, finding));
        }
        out.push('\n');
    }
    if is_open {
        out.push_str("</pre>\n");
    }
    marked.extend(open);
    marked.extend(next.map(|finding| (statements.number(), finding)));
    statements.list(out, &marked);
}
