//! The blocks of Markdown: code, inline code, and paragraphs.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::{Block, BlockKind, Places, is_read};

/// A part of the text, and what it says.
type Part = (Range<usize>, String);

pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<(Range<usize>, BlockKind, String)> = Vec::new();
    let mut code: Option<(BlockKind, Range<usize>, String)> = None;
    // A paragraph, and the inline code in it.
    let mut paragraph: Option<(Range<usize>, Vec<Part>)> = None;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let kind = match kind {
                    CodeBlockKind::Fenced(info) if !is_read(&info) => BlockKind::Foreign,
                    _ => BlockKind::Code,
                };
                code = Some((kind, range, String::new()));
            }
            Event::Text(part) if code.is_some() => {
                if let Some((_, place, text)) = &mut code {
                    if text.is_empty() {
                        *place = range;
                    }
                    text.push_str(&part);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                found.extend(code.take().map(|(kind, place, text)| (place, kind, text)));
            }
            Event::Start(Tag::Paragraph | Tag::Item | Tag::TableCell) => {
                paragraph = Some((range, Vec::new()));
            }
            Event::Code(part) => {
                let part = (range, part.into_string());
                match &mut paragraph {
                    Some((_, parts)) => parts.push(part),
                    None => found.push((part.0, BlockKind::Inline, part.1)),
                }
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) => {
                let Some((place, parts)) = paragraph.take() else { continue };
                if parts.is_empty() {
                    let text = text[place.clone()].to_owned();
                    found.push((place, BlockKind::Text, text));
                }
                found.extend(parts.into_iter().map(|(at, text)| (at, BlockKind::Inline, text)));
            }
            _ => {}
        }
    }
    found.sort_by_key(|it| it.0.start);
    let mut places = Places::new(text);
    let block = |(place, kind, part): (Range<usize>, BlockKind, String)| {
        // Inline code begins after its backticks.
        let start = match kind {
            BlockKind::Inline => place.start + text[place.clone()].find(part.trim()).unwrap_or(0),
            _ => place.start,
        };
        let (line, column) = places.of(start);
        Block { kind, text: part, line, column }
    };
    found.into_iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::blocks;
    use crate::document::BlockKind::{Code, Foreign, Inline, Text};

    #[test]
    fn blocks_have_their_kinds_and_places() {
        let text = "# A `title`\n\nThe law `x == x` holds.\n\n```\na & b\nc\n```\n\n    x | y\n\n\
                    ```sh\nls\n```\n\nx + y == y + x\n";
        let found: Vec<_> =
            blocks(text).into_iter().map(|it| (it.kind, it.text, it.line, it.column)).collect();
        let expected = [
            (Inline, "title", 1, 6),
            (Inline, "x == x", 3, 10),
            (Code, "a & b\nc\n", 6, 1),
            (Code, "x | y\n", 10, 5),
            (Foreign, "ls\n", 13, 1),
            (Text, "x + y == y + x\n", 16, 1),
        ];
        let expected =
            expected.map(|(kind, text, line, column)| (kind, text.to_owned(), line, column));
        assert_eq!(found, expected);
    }
}
