//! Results as a self-contained page in HTML, with the positions as boards.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use setwise_chess::svg::{Diagram, Escaped, MarkedSet, Symbols};
use setwise_columns::{Field, Location, Match};
use setwise_expr::Value;

use crate::output::Output;
use crate::printing::{counted, shown};
use crate::report::text::line;
use crate::report::{Entry, Mark, squares};

/// The number of boards on a page, unless the user gives a limit: browsers still scroll smoothly.
const MAX_BOARDS: u64 = 2000;

/// The style of the page; boards have their own.
const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff;--text:#1b1b1b;--dim:#666}
@media screen and (prefers-color-scheme:dark){:root{--page:#15181b;--text:#e8eaed;--dim:#9aa2aa}}
body{margin:1.5rem;background:var(--page);color:var(--text);font:15px/1.45 system-ui,sans-serif}
h1{font-size:1.2rem}h2{font-size:1em;margin:.2rem 0}code,dd{font-family:ui-monospace,monospace}
main{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}
figure{margin:0;content-visibility:auto;contain-intrinsic-size:17rem 24rem}
figcaption{font-size:.85rem;overflow-wrap:anywhere}figcaption p{margin:.2rem 0}
figure>svg{width:100%;height:auto;display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 .6rem;margin:.2rem 0}
dt{color:var(--dim)}dd{margin:0}
@media print{figure{break-inside:avoid;content-visibility:visible}}";

/// An unfinished page.
pub(super) struct Page {
    out: Output,
    /// The number of boards to draw.
    most: u64,
    received: u64,
    has_begun: bool,
}

impl Page {
    pub(super) fn new(out: Output) -> Self {
        Self { out, most: MAX_BOARDS, received: 0, has_begun: false }
    }

    /// Sets the number of boards to draw.
    pub(super) fn limit(&mut self, most: u64) {
        self.most = most;
    }

    /// Writes what precedes the boards, unless it is written already.
    pub(super) fn begin(&mut self, formula: &str) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let out = &mut self.out;
        let formula = Escaped(formula);
        writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/>")?;
        writeln!(out, "<meta name=\"viewport\" content=\"width=device-width\"/>")?;
        writeln!(out, "<title>{formula}</title>\n<style>\n{STYLE}\n</style></head>")?;
        writeln!(out, "<body>{Symbols}\n<h1><code>{formula}</code></h1>\n<main>")
    }

    /// Writes a position, unless there are enough.
    pub(super) fn position(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        self.received += 1;
        if self.received > self.most {
            return Ok(());
        }
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = figure(&mut text, entry, self.received);
        self.out.write_all(text.as_bytes())
    }

    /// Completes the page.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.has_begun {
            let all = counted(self.received, "position");
            match self.received > self.most {
                true => writeln!(
                    self.out,
                    "</main>\n<p>The first {} of {all}. More are drawn with \
                     <code>--limit</code>.</p>\n</body></html>",
                    self.most
                )?,
                false => writeln!(self.out, "</main>\n<p>{all}.</p>\n</body></html>")?,
            }
        }
        self.out.finish()
    }
}

/// Writes a board with its caption.
fn figure<'a>(out: &mut String, entry: &Entry<'a>, number: u64) -> fmt::Result {
    let (fen, Match { location, position, rest, .. }) = (entry.fen(), entry.found);
    // A single set needs no label next to its name in the caption.
    let has_labels = entry.marks.len() > 1;
    let set =
        |mark: &Mark<'a>| MarkedSet::new(mark.set).label(if has_labels { mark.text } else { "" });
    let sets: Vec<_> = entry.marks.iter().map(set).collect();
    let [title, id] = [fen.to_string(), format!("board-{number}")];
    let board = Diagram::new().position(position).sets(&sets).title(&title).id(&id).with_symbols();
    writeln!(out, "<figure>{board}<figcaption>")?;
    let game = match location {
        Location::Game { game, ply, .. } => format!(", game {game}, ply {ply}"),
        _ => String::new(),
    };
    let file = shown(entry.file);
    let (file, rest) = (Escaped(&file), Escaped(rest));
    writeln!(out, "<h2>{file}:{}{game} {rest}</h2>", location.line())?;
    writeln!(out, "<p><code>{fen}</code></p><dl>")?;
    let mut pair = |name: &str, value: &str| {
        writeln!(out, "<dt>{}</dt><dd>{}</dd>", Escaped(name), Escaped(value))
    };
    if let Value::Number(number) = entry.value {
        pair(entry.text(), &number.to_string())?;
    }
    for mark in entry.marks {
        pair(mark.text, &squares(mark.set))?;
    }
    for selected in entry.selected {
        // The line has the text of the formula before its value.
        let line = line(selected);
        let value = line.strip_prefix(selected.text).unwrap_or(&line).trim_start();
        pair(selected.text, value.strip_prefix("= ").unwrap_or(value))?;
    }
    for (column, field) in entry.fields().filter(|(_, field)| **field != Field::Missing) {
        pair(&column.name, &field.text())?;
    }
    writeln!(out, "</dl></figcaption></figure>")
}
