//! The documents as a self-contained page in HTML, with the verdicts.

use setwise_chess::svg::{Escaped, Symbols};
use setwise_verify::Finding;

use crate::commands::verify::details::Statements;
use crate::commands::verify::{markdown, source};

/// The style of the page; boards have their own.
const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff;--text:#1b1b1b;--dim:#5f6368;--code:#f3f4f6;--line:#c4c7cc;
--good:#146c2e;--bad:#b3261e;--open:#8a4b00}
@media screen and (prefers-color-scheme:dark){:root{--page:#15181b;--text:#e8eaed;--dim:#9aa2aa;
--code:#22272b;--line:#4a5158;--good:#7ddc8f;--bad:#ffa69d;--open:#ffc06b}}
body{margin:1.5rem auto;padding:0 1rem;max-width:60rem;background:var(--page);color:var(--text);
font:16px/1.5 system-ui,sans-serif}
pre,code,td{font-family:ui-monospace,monospace;font-size:.95em}
pre{background:var(--code);padding:.6rem;margin:.6rem 0;overflow-x:auto;tab-size:4}
pre code{font-size:1em}.n{color:var(--dim);user-select:none}
a{color:inherit}small{color:var(--dim)}
.mark{font:600 .75rem system-ui,sans-serif;border:1px solid;border-radius:.3rem;padding:0 .3rem;
text-decoration:none;white-space:nowrap;color:var(--dim)}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
a.mark:hover,a.mark:focus{text-decoration:underline}
details{border-left:3px solid var(--line);padding-left:.7rem;margin:.4rem 0 1rem;font-size:.9rem}
details ul{margin:.3rem 0;padding:0;list-style:none}details li{margin:.4rem 0}details p{margin:.2rem 0}
li:target{outline:2px solid}
.boards{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}
figcaption{overflow-wrap:anywhere;max-width:200px}
table{border-collapse:collapse}th,td{border:1px solid var(--line);padding:.1rem .5rem}
@media print{details{break-inside:avoid}}";

/// A page.
#[derive(Debug, Default)]
pub(super) struct Page {
    statements: Statements,
    has_begun: bool,
}

impl Page {
    /// Returns the part of the page for a document; the findings are its statements.
    pub(super) fn section(
        &mut self,
        name: &str,
        text: &str,
        findings: &[Finding],
        is_rendered: bool,
        is_stopped: bool,
    ) -> String {
        // The lines that `verify` counts.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut findings: Vec<&Finding> = findings.iter().collect();
        findings.sort_by_key(|finding| (finding.line, finding.column));
        let mut out = self.begin();
        out += &format!("<section>\n<h1><code>{}</code></h1>\n", Escaped(name));
        if is_stopped {
            out += "<p><strong>Stopped: the rest of the document is not verified.</strong></p>\n";
        }
        match is_rendered {
            true => markdown::render(&mut out, &mut self.statements, &text, &findings),
            false => source::render(&mut out, &mut self.statements, &text, &findings),
        }
        out += "</section>\n";
        out
    }

    /// Returns the head of the page, once.
    fn begin(&mut self) -> String {
        if std::mem::replace(&mut self.has_begun, true) {
            return String::new();
        }
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'\"/>\n\
             <title>Verdicts</title>\n<style>\n{STYLE}\n</style></head>\n<body>{Symbols}\n<main>\n"
        )
    }

    /// Returns the end of the page, with the summary.
    pub(super) fn end(&mut self, summary: &str) -> String {
        let left_out = match self.statements.has_left_out() {
            true => " Only the first 2,000 boards are drawn.",
            false => "",
        };
        let begin = self.begin();
        format!("{begin}</main>\n<footer><p>{summary}.{left_out}</p></footer>\n</body></html>\n")
    }
}
