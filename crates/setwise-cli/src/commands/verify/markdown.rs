//! A document in Markdown, rendered for a page.
//!
//! Elements of HTML are shown as text, images as their descriptions, and links lead only to documents
//! and addresses of the web, so that the page loads and runs nothing.

use std::fmt::Write;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use setwise_chess::svg::Escaped;
use setwise_verify::Finding;

use crate::commands::verify::details::Statements;
use crate::commands::verify::text::escaped;
use crate::commands::verify::update;

/// Writes the document, with a mark after each statement. The verdicts follow each block.
pub(super) fn render(
    out: &mut String,
    statements: &mut Statements,
    text: &str,
    findings: &[&Finding],
) {
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some(*at - line.len())
    });
    let lines: Vec<usize> = starts.collect();
    let offset = |finding: &Finding| {
        let start = lines.get(finding.line - 1).copied().unwrap_or(text.len());
        let column = text[start..].char_indices().nth(finding.column - 1);
        start + column.map_or(0, |(at, _)| at)
    };
    let waiting = findings.iter().map(|finding| (statements.number(), offset(finding), *finding));
    let waiting = waiting.collect();
    let mut page = Renderer {
        out,
        lines,
        waiting,
        marked: Vec::new(),
        is_code: false,
        is_head: false,
        is_link: false,
    };
    let (mut depth, mut is_verdict) = (0, false);
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        // Verdicts of an earlier run are not shown again.
        is_verdict |= matches!(event, Event::Start(Tag::HtmlBlock))
            && text[range.clone()].starts_with(update::START);
        if is_verdict {
            is_verdict = event != Event::End(TagEnd::HtmlBlock);
            continue;
        }
        page.event(event, &range);
        if depth == 0 {
            statements.list(page.out, &std::mem::take(&mut page.marked));
        }
    }
    page.mark(|_, _| true);
    statements.list(page.out, &page.marked);
}

struct Renderer<'a> {
    out: &'a mut String,
    /// The places where the lines of the document begin.
    lines: Vec<usize>,
    /// The statements without a mark: their numbers and places.
    waiting: Vec<(usize, usize, &'a Finding)>,
    /// Those whose verdicts are not written yet.
    marked: Vec<(usize, &'a Finding)>,
    /// True in a block whose text is shown as it is.
    is_code: bool,
    is_head: bool,
    /// True in a link, which cannot have another one in it.
    is_link: bool,
}

impl Renderer<'_> {
    /// Marks the statements that are chosen by their places.
    fn mark(&mut self, is_chosen: impl Fn(usize, &Finding) -> bool) {
        let chosen = self.waiting.extract_if(.., |(_, at, finding)| is_chosen(*at, finding));
        for (number, _, finding) in chosen {
            self.out.push(' ');
            Statements::mark(self.out, finding, number);
            self.marked.push((number, finding));
        }
    }

    /// Returns the line of a byte, from 1.
    fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte)
    }

    fn event(&mut self, event: Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag, range),
            Event::Text(text) | Event::Html(text) if self.is_code => self.code(&text, range),
            Event::Code(text) => {
                let _ = write!(self.out, "<code>{}</code>", Escaped(&text));
                if !self.is_link {
                    self.mark(|at, _| range.contains(&at));
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                let line = self.line_of(range.start);
                if !self.is_link {
                    self.mark(|at, finding| at < range.end && finding.last_line <= line);
                }
                self.out.push_str(if event == Event::HardBreak { "<br/>\n" } else { "\n" });
            }
            Event::Rule => self.out.push_str("<hr/>\n"),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                *self.out += &escaped(&text);
            }
            _ => {}
        }
    }

    /// Writes lines of code, with the marks of the statements that end in them.
    fn code(&mut self, text: &str, range: &Range<usize>) {
        let mut at = range.start;
        for line in text.split_inclusive('\n') {
            at += line.len();
            *self.out += &escaped(line.trim_end_matches('\n'));
            if line.ends_with('\n') {
                let number = self.line_of(at - 1);
                self.mark(|place, finding| place < at && finding.last_line <= number);
                self.out.push('\n');
            }
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        self.is_link |= matches!(tag, Tag::Link { .. });
        match tag {
            Tag::CodeBlock(kind) => {
                self.is_code = true;
                match kind {
                    CodeBlockKind::Fenced(info) if !info.is_empty() => {
                        let _ = write!(self.out, "<pre title=\"{}\"><code>", Escaped(info));
                    }
                    _ => self.out.push_str("<pre><code>"),
                }
            }
            Tag::HtmlBlock => {
                self.is_code = true;
                self.out.push_str("<pre><code>");
            }
            Tag::Heading { level, .. } => {
                // The page has a heading above those of the document.
                let _ = write!(self.out, "<h{}>", (*level as usize + 1).min(6));
            }
            Tag::List(Some(start)) => {
                let _ = writeln!(self.out, "<ol start=\"{start}\">");
            }
            Tag::Link { dest_url, .. } if is_harmless(dest_url) => {
                let _ = write!(self.out, "<a href=\"{}\">", Escaped(dest_url));
            }
            Tag::TableHead => {
                self.is_head = true;
                self.out.push_str("<tr>");
            }
            other => {
                let name = element(&other.to_end(), self.is_head);
                let _ = write!(self.out, "<{name}>");
            }
        }
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        let is_inline = matches!(
            tag,
            TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Link
                | TagEnd::Image
        );
        if !is_inline {
            self.mark(|at, _| at < range.end);
        }
        match tag {
            TagEnd::CodeBlock | TagEnd::HtmlBlock => {
                self.is_code = false;
                self.out.push_str("</code></pre>\n");
            }
            TagEnd::Heading(level) => {
                let _ = writeln!(self.out, "</h{}>", (level as usize + 1).min(6));
            }
            TagEnd::TableHead => {
                self.is_head = false;
                self.out.push_str("</tr>\n");
            }
            other => {
                let name = element(&other, self.is_head);
                let line = if is_inline { "" } else { "\n" };
                let _ = write!(self.out, "</{name}>{line}");
                if other == TagEnd::Link {
                    self.is_link = false;
                    self.mark(|at, _| range.contains(&at));
                }
            }
        }
    }
}

/// Returns the name of the element for a part of a document; an image is its description.
fn element(tag: &TagEnd, is_head: bool) -> &'static str {
    match tag {
        TagEnd::Paragraph => "p",
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::List(true) => "ol",
        TagEnd::List(false) => "ul",
        TagEnd::Item => "li",
        TagEnd::Emphasis | TagEnd::Image => "em",
        TagEnd::Strong => "strong",
        TagEnd::Link => "a",
        TagEnd::Table => "table",
        TagEnd::TableRow => "tr",
        TagEnd::TableCell if is_head => "th",
        TagEnd::TableCell => "td",
        _ => "div",
    }
}

/// Returns true for an address that is relative, or of the web or mail.
fn is_harmless(address: &str) -> bool {
    match address.split_once(':') {
        Some((scheme, _)) if !scheme.contains(['/', '?', '#']) => {
            ["http", "https", "mailto"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
        }
        _ => true,
    }
}
