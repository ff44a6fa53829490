//! Verdicts as comments in Markdown.
//!
//! After each block of the document with statements, a comment has their verdicts. The rendered page
//! does not show it:
//!
//! ```text
//! <!-- setwise verify
//! proved: x ^ x == none
//! refuted for x = 0x0: x - 1 < x
//! -->
//! ```
//!
//! The lines of such a comment are removed before new ones are written. A comment names no line and no
//! time, so that a second run changes nothing. Within a statement that spans several blocks of Markdown,
//! such as a function without a fence, there is no comment: it follows the block that ends it.

use std::fmt::Write;
use std::ops::RangeInclusive;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use setwise_verify::{Finding, Verdict, unfenced};

use crate::commands::verify::text::first_line;

pub(super) const START: &str = "<!-- setwise verify";
const END: &str = "-->";

/// A document with its verdicts.
pub(super) struct Updated {
    pub(super) text: String,
    /// The first lines of the blocks that cannot have a comment after them.
    pub(super) left_out: Vec<usize>,
}

/// Returns a document with comments for what was found, in place of those that it has.
pub(super) fn updated(text: &str, findings: &[Finding]) -> Updated {
    let lines = lines(text);
    let blocks = blocks(text, &lines);
    let removed = comments(&lines, &blocks);
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut result = String::with_capacity(text.len());
    let mut left_out = Vec::new();
    let mut blocks = blocks.iter().peekable();
    let mut left: Vec<&Finding> =
        findings.iter().filter(|it| it.verdict != Verdict::Prose).collect();
    let statements: Vec<_> = findings.iter().map(|it| it.line - 1..it.last_line).collect();
    let statements = [unfenced(text), statements].concat();
    for (index, line) in lines.iter().enumerate() {
        if !removed.iter().any(|range| range.contains(&index)) {
            result += line;
        }
        let Some(block) = blocks.next_if(|block| *block.lines.end() == index) else { continue };
        if statements.iter().any(|it| it.start <= index && index + 1 < it.end) {
            continue;
        }
        let found = left.extract_if(.., |it| it.line - 1 <= index);
        let comment: String = found.map(|it| verdict(it) + line_end).collect();
        if comment.is_empty() {
            continue;
        }
        if block.is_open {
            left_out.push(block.lines.start() + 1);
            continue;
        }
        if !result.ends_with(['\n', '\r']) {
            result += line_end;
        }
        let _ = write!(result, "{START}{line_end}{comment}{END}{line_end}");
    }
    Updated { text: result, left_out }
}

/// Returns the line of a comment for a statement.
fn verdict(finding: &Finding) -> String {
    let inputs: Vec<String> =
        finding.inputs.iter().map(|(name, set)| format!("{name} = {:#x}", set.0)).collect();
    let inputs = match inputs.is_empty() {
        true => String::new(),
        false => format!(" for {}", inputs.join(", ")),
    };
    let line = format!("{}{inputs}: {}", finding.verdict, first_line(&finding.text));
    // What ends a comment is written apart.
    let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.replace("-->", "-- >").replace("--!>", "--! >")
}

/// A block that is in no other one.
struct Block {
    /// Its lines, from 0, without the empty ones at its end.
    lines: RangeInclusive<usize>,
    is_code: bool,
    /// True for a fence that is not closed, which would take what follows.
    is_open: bool,
}

/// Returns the lines with their ends, which are those that `verify` counts.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.find(['\n', '\r']) {
            Some(end) if rest[end..].starts_with("\r\n") => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

fn blocks(text: &str, lines: &[&str]) -> Vec<Block> {
    let mut starts = Vec::with_capacity(lines.len());
    let mut at = 0;
    for line in lines {
        starts.push(at);
        at += line.len();
    }
    let line_of = |byte: usize| starts.partition_point(|start| *start <= byte).saturating_sub(1);
    let mut blocks: Vec<Block> = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                depth += 1;
                if depth > 1 {
                    continue;
                }
                let source = text[range.clone()].trim_end();
                if source.is_empty() {
                    continue;
                }
                let (first, last) = (line_of(range.start), line_of(range.start + source.len() - 1));
                let is_fenced = matches!(&tag, Tag::CodeBlock(CodeBlockKind::Fenced(_)));
                let fence = source.trim_start().chars().next().unwrap_or('`');
                let end = lines[last].trim();
                let is_closed =
                    last > first && end.len() >= 3 && end.chars().all(|letter| letter == fence);
                blocks.push(Block {
                    lines: first..=last,
                    is_code: matches!(tag, Tag::CodeBlock(_)),
                    is_open: is_fenced && !is_closed,
                });
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    blocks
}

/// Returns the lines of the comments of an earlier run. In a block of code they are only shown.
fn comments(lines: &[&str], blocks: &[Block]) -> Vec<RangeInclusive<usize>> {
    let is_code = |index: usize| {
        let at = blocks.partition_point(|block| *block.lines.end() < index);
        blocks.get(at).is_some_and(|block| block.is_code && block.lines.contains(&index))
    };
    let mut comments = Vec::new();
    let mut start = None;
    for (index, line) in lines.iter().map(|line| line.trim_end()).enumerate() {
        match start {
            None if line == START && !is_code(index) => start = Some(index),
            Some(first) if line == END => {
                comments.push(first..=index);
                start = None;
            }
            _ => {}
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use setwise::random::SplitMix64;
    use setwise_prove::Limits;
    use setwise_verify::{DocumentKind, Options, verify};

    use super::updated;

    fn update(text: &str) -> String {
        let mut findings = Vec::new();
        let found = |finding| {
            findings.push(finding);
            ControlFlow::Continue(())
        };
        verify(text, DocumentKind::Markdown, &Options::new(), Limits::default(), found).unwrap();
        updated(text, &findings).text
    }

    /// In whatever order parts of a document follow each other, a second run changes nothing. Without
    /// findings, only the comments of an earlier run are removed.
    #[test]
    fn comments_change_no_other_line() {
        let parts = [
            "# `x == x`\n",
            "Words, `x ^ x == none`,\nand more\n",
            "    a == a\n",
            "```\nlow = x & -x\n\nlow == x\n```\n",
            "```c\nint f(int n) { return n; }\n```\n",
            "- `x == x`\n",
            "1. words\n   ```\n   y == y\n   ```\n",
            "> `x == x`\n",
            "<div>\n`x == x`\n<code>x == x</code>\n</div>\n",
            "<!-- a comment -->\n",
            "```html\n<!-- setwise verify\nproved: x\n-->\n```\n",
            "a | b == b | a\n",
            "int sgn(int x) { return (x\n> 0) - (x < 0); }\n",
            "int f(int n) {\n\n    n + 1;\n\n  return n;\n}\n",
            "struct P { U64 o;\n\nint s; }\n",
            "struct P { U64 o;\n\n    int s; };\n",
            "U64 low(U64 x) {\n# words\n",
            "return x & -x;\n}\n",
            "while (x) {\n",
            "a\tb\n-\t1\n\n2\t3\n",
            "---\n",
            "\n",
            "\n",
            "\n",
        ];
        let mut random = SplitMix64::new(36);
        for _ in 0..300 {
            let count = 1 + random.next_u64() as usize % 7;
            let chosen = (0..count).map(|_| parts[random.next_u64() as usize % parts.len()]);
            let text: String = chosen.collect();
            let first = update(&text);
            assert_eq!(update(&first), first, "{text}");
            assert_eq!(updated(&first, &[]).text, updated(&text, &[]).text, "{first}");
        }
    }
}
