//! The blocks of Markdown: code, inline code, and the lines of text.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::hidden::is_struck;
use super::paragraph::{Paragraph, laws};
use super::{
    Block, BlockKind, Claim, Place, Places, code, html, is_code, is_java, is_read, kind_of_other,
};
use crate::names::words::is_word;

pub(super) fn blocks(text: &str) -> Vec<Block> {
    let (code, rest) = code::outside_fences(text);
    let text = &*rest;
    let mut reader = Reader {
        text,
        places: Places::new(text, (1, 1)),
        found: Vec::new(),
        code: None,
        html: None,
        lines: Vec::new(),
        is_table: false,
        paragraph: None,
        sentences: Paragraph::default(),
        tagged: None,
        struck: None,
        is_crossed: false,
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.event(event, range);
    }
    reader.end_of_text();
    let mut found = reader.found;
    for block in code {
        let at = found.partition_point(|it| it.places.first() < block.places.first());
        found.insert(at, block);
    }
    found
}

/// The sign on each side of text that is crossed out.
const CROSSED: &str = "~~";

/// Returns true if the paragraph has a sign that ends the crossed-out text. Within a formula, `~~` is two
/// complements.
fn is_crossed(rest: &str) -> bool {
    let paragraph = rest.split("\n\n").next().unwrap_or_default();
    let is_end = |at: usize| {
        let after = &paragraph[at + CROSSED.len()..];
        at > 0
            && !paragraph[..at].ends_with(|c: char| c.is_whitespace() || "(=&|^+-~".contains(c))
            && !after.starts_with(|c: char| is_word(c) || "(~".contains(c))
    };
    paragraph.match_indices(CROSSED).any(|it| is_end(it.0))
}

/// A line of text, until its paragraph ends.
struct Line {
    text: String,
    place: Place,
    /// True if inline code stands in it.
    has_code: bool,
    /// The words between its inline code.
    parts: Vec<(String, Place)>,
}

impl Line {
    const fn at(place: Place) -> Self {
        Self { text: String::new(), place, has_code: false, parts: Vec::new() }
    }
}

struct Reader<'a> {
    text: &'a str,
    places: Places<'a>,
    found: Vec<Block>,
    /// The block of code that is open.
    code: Option<Block>,
    /// The block of HTML that is open.
    html: Option<Range<usize>>,
    lines: Vec<Line>,
    /// True within a table.
    is_table: bool,
    /// The place of the paragraph that is open.
    paragraph: Option<Range<usize>>,
    /// The words and the inline code of the paragraph.
    sentences: Paragraph,
    /// Inline code between tags of HTML that is open.
    tagged: Option<Block>,
    /// The text between tags of HTML that cross it out.
    struck: Option<Block>,
    /// True after the sign that crosses it out.
    is_crossed: bool,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                self.end_of_text();
                let (mut text, mut places) = (String::new(), Vec::new());
                let is_java = matches!(&kind, CodeBlockKind::Fenced(info) if is_java(info));
                let is_code = matches!(&kind, CodeBlockKind::Fenced(info) if is_code(info));
                let kind = match kind {
                    CodeBlockKind::Fenced(info) => match Claim::of_fence(&info) {
                        Some((claim, values)) => {
                            if !values.is_empty() {
                                places.push(self.places.of(range.start));
                                text = values + "\n";
                            }
                            BlockKind::Example(claim)
                        }
                        None if !is_read(&info) => kind_of_other(&info),
                        None => BlockKind::Code,
                    },
                    CodeBlockKind::Indented => BlockKind::Code,
                };
                self.code = Some(Block { is_java, is_code, ..Block::new(kind, text, places) });
            }
            Event::End(TagEnd::CodeBlock) => {
                let Some(mut code) = self.code.take() else { return };
                // An empty block has the place of its fence.
                if code.places.is_empty() {
                    code.places.push(self.places.of(range.start));
                }
                code.above = self.sentences.above();
                self.found.push(code);
            }
            Event::Start(Tag::HtmlBlock) => {
                self.end_of_text();
                self.html = Some(range);
            }
            Event::End(TagEnd::HtmlBlock) => {
                let Some(range) = self.html.take() else { return };
                let base = self.places.of(range.start);
                self.found.extend(html::blocks(&self.text[range], base));
            }
            Event::Start(Tag::Paragraph) => {
                self.end_of_text();
                self.paragraph = Some(range);
            }
            Event::Start(Tag::Table(_)) => {
                self.end_of_text();
                self.is_table = true;
            }
            Event::End(TagEnd::Table) => self.end_of_table(range),
            _ if self.is_table => {}
            Event::Text(part) if self.is_crossed && part.contains(CROSSED) => {
                let at = part.find(CROSSED).unwrap_or_default();
                self.struck.iter_mut().for_each(|it| it.text.push_str(&part[..at]));
                self.end_of_struck();
                let rest = at + CROSSED.len();
                self.crossed(&part[rest..], range.start + rest..range.end);
            }
            Event::Text(part) | Event::Code(part) if self.struck.is_some() => {
                self.struck.iter_mut().for_each(|it| it.text.push_str(&part));
            }
            Event::Text(part) if self.tagged.is_some() => {
                self.tagged.iter_mut().for_each(|it| it.text.push_str(&part));
            }
            Event::Text(part) => self.crossed(&part, range),
            Event::Code(part) => {
                let code = self.inline(&part, range);
                self.code_in_line(code);
            }
            Event::SoftBreak | Event::HardBreak => {
                let place = self.places.of(range.end);
                self.sentences.words(" ", self.found.len());
                self.lines.push(Line::at(place));
            }
            // In `a*b + c*d`, the signs are those of products.
            Event::Start(Tag::Emphasis | Tag::Strong) if self.is_product(&range) => {
                let len = self.sign_len(&range);
                self.words(&"*".repeat(len), range.start..range.start + len);
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong) if self.is_product(&range) => {
                let len = self.sign_len(&range);
                self.words(&"*".repeat(len), range.end - len..range.end);
            }
            Event::Start(Tag::List(_)) => {
                self.end_of_text();
                self.sentences.begin_list();
            }
            Event::Start(Tag::Item) => {
                self.end_of_text();
                self.sentences.begin_item();
            }
            Event::End(TagEnd::List(_)) => {
                self.end_of_text();
                self.sentences.end_list();
            }
            // What ends a paragraph: all that is not within one.
            Event::Start(
                Tag::Emphasis
                | Tag::Strong
                | Tag::Strikethrough
                | Tag::Link { .. }
                | Tag::Image { .. },
            )
            | Event::End(
                TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Link
                | TagEnd::Image,
            )
            | Event::Html(_)
            | Event::TaskListMarker(_) => {}
            Event::InlineHtml(tag) => self.tag(&tag, range.end),
            _ => self.end_of_text(),
        }
    }

    /// Returns the number of signs on each side of emphasized text.
    fn sign_len(&self, range: &Range<usize>) -> usize {
        let source = &self.text[range.clone()];
        (source.len() - source.trim_start_matches('*').len()).min(2)
    }

    /// Returns true for emphasized text with an operand on each side of both of its signs.
    fn is_product(&self, range: &Range<usize>) -> bool {
        let ends = |text: &str| text.ends_with(|c: char| is_word(c) || c == ')');
        let starts = |text: &str| text.starts_with(|c: char| is_word(c) || c == '(');
        let len = self.sign_len(range);
        let inner =
            &self.text[range.start + len..range.end.saturating_sub(len).max(range.start + len)];
        len > 0
            && [&self.text[..range.start], inner].into_iter().all(ends)
            && [inner, &self.text[range.end..]].into_iter().all(starts)
    }

    /// Returns the block of inline code.
    fn inline(&mut self, part: &str, range: Range<usize>) -> Block {
        let source = &self.text[range.clone()];
        let start = range.start + source.find(part.trim()).unwrap_or(0);
        let place = self.places.of(start);
        Block::new(BlockKind::Inline, part.trim().to_owned(), vec![place])
    }

    /// Adds inline code to the line.
    fn code_in_line(&mut self, code: Block) {
        let place = code.places[0];
        self.sentences.code(code, &mut self.found);
        let line = self.line(place);
        line.has_code = true;
        line.parts.push((String::new(), place));
    }

    /// Adds words, in which `~~` may begin text that is crossed out.
    fn crossed(&mut self, part: &str, range: Range<usize>) {
        let begins = |at: usize| {
            let (before, after) = (&part[..at], &part[at + CROSSED.len()..]);
            before.is_empty() || before.ends_with([' ', '(']) && !after.starts_with([' ', '~'])
        };
        let is_plain = self.code.is_none() && part.len() == range.len();
        let mut starts = part.match_indices(CROSSED).map(|it| it.0).filter(|_| is_plain);
        let inner = |at: usize| range.start + at + CROSSED.len();
        let Some(at) = starts.find(|&at| begins(at) && is_crossed(&self.text[inner(at)..])) else {
            return self.words(part, range);
        };
        self.words(&part[..at], range.start..range.start + at);
        let places = vec![self.places.of(inner(at))];
        self.struck = Some(Block::new(BlockKind::Foreign, String::new(), places));
        self.is_crossed = true;
        let rest = &part[at + CROSSED.len()..];
        self.event(Event::Text(rest.into()), inner(at)..range.end);
    }

    /// Ends text that is crossed out, which is not a statement.
    fn end_of_struck(&mut self) {
        self.is_crossed = false;
        let Some(struck) = self.struck.take() else { return };
        self.sentences.words(" ", self.found.len());
        self.found.extend(Some(struck).filter(|it| !it.text.trim().is_empty()));
    }

    /// Reads a tag of HTML, which may begin or end inline code.
    fn tag(&mut self, tag: &str, end: usize) {
        let name = tag.trim_start_matches(['<', '/']);
        let len = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
        let name = name[..len].to_ascii_lowercase();
        match tag {
            _ if is_struck(name.as_bytes()) && !tag.ends_with("/>") => {
                self.end_of_struck();
                let places = vec![self.places.of(end)];
                let block = Block::new(BlockKind::Foreign, String::new(), places);
                self.struck = Some(block).filter(|_| !tag.starts_with("</"));
            }
            _ if self.struck.is_some() => {}
            "<code>" | "<tt>" => {
                let place = self.places.of(end);
                self.tagged = Some(Block::new(BlockKind::Inline, String::new(), vec![place]));
            }
            "</code>" | "</tt>" => {
                let code = self.tagged.take().filter(|code| !code.text.trim().is_empty());
                code.into_iter().for_each(|code| self.code_in_line(code));
            }
            // In `x <y and y> z`, the signs are those of order.
            _ if is_operand(tag) => self.words(tag, end - tag.len()..end),
            _ => {}
        }
    }

    /// Adds a table as it is written, and after it its lines without inline code, and that code.
    fn end_of_table(&mut self, range: Range<usize>) {
        self.is_table = false;
        let table = self.rows(range);
        // In code without `\\|`, a `|` is meant as the operator.
        let rows = table.text.lines().zip(&table.places);
        let code: Vec<Block> = rows.flat_map(|(row, place)| codes(row, *place)).collect();
        let rows = table.text.lines().zip(&table.places).filter(|(row, _)| !row.contains('`'));
        let (plain, places): (Vec<_>, Vec<_>) =
            rows.map(|(row, place)| (row.replace("\\|", "|"), *place)).unzip();
        let (mut parts, above) = (Vec::new(), self.sentences.above());
        if plain.iter().any(|row| row.chars().any(char::is_alphanumeric)) {
            parts.push(Block::new(BlockKind::Text, plain.join("\n"), places));
        }
        parts.extend(code);
        parts.iter_mut().for_each(|part| part.above.clone_from(&above));
        self.found.push(Block { kind: BlockKind::Table(parts.len()), above, ..table });
        self.found.extend(parts);
    }

    /// Returns the rows of a table as they are written, in a quotation without the signs of it.
    fn rows(&mut self, range: Range<usize>) -> Block {
        let (mut text, mut places, mut at) = (Vec::new(), Vec::new(), range.start);
        for line in self.text[range].split_inclusive('\n') {
            let row = line.trim_start_matches(['>', ' ', '\t']);
            places.push(self.places.of(at + line.len() - row.len()));
            text.push(row.trim_end());
            at += line.len();
        }
        Block::new(BlockKind::Table(0), text.join("\n"), places)
    }

    /// Adds words to the block of code or to the line.
    fn words(&mut self, part: &str, range: Range<usize>) {
        let Some(code) = &mut self.code else {
            let place = self.places.of(range.start);
            let line = self.line(place);
            line.text.push_str(part);
            match line.parts.last_mut() {
                Some((words, at)) if words.is_empty() => (*words, *at) = (part.to_owned(), place),
                Some((words, _)) => words.push_str(part),
                None => line.parts.push((part.to_owned(), place)),
            }
            self.sentences.words(part, self.found.len());
            return;
        };
        for (index, line) in part.split_inclusive('\n').scan(0, |at, line| {
            *at += line.len();
            Some((*at - line.len(), line))
        }) {
            if code.text.is_empty() || code.text.ends_with('\n') {
                code.places.push(self.places.of(range.start + index));
            }
            code.text.push_str(line);
        }
    }

    /// Returns the line that is open, or opens one.
    fn line(&mut self, place: Place) -> &mut Line {
        match self.lines.last() {
            // A line has the place of its first word.
            Some(line) if line.text.is_empty() && !line.has_code => {
                self.lines.pop();
                self.lines.push(Line::at(place));
            }
            Some(_) => {}
            None => self.lines.push(Line::at(place)),
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Ends a paragraph: its lines without inline code are a block, before the code in it.
    fn end_of_text(&mut self) {
        let paragraph = self.paragraph.take();
        self.end_of_struck();
        if let Some(code) = self.tagged.take() {
            self.code_in_line(code);
        }
        let above = self.sentences.above();
        self.sentences.end(&mut self.found, false);
        let is_rule = |line: &Line| {
            line.text.contains("--") && line.text.chars().all(|c| "|-: \t".contains(c))
        };
        // A table whose head does not fit its rule is a paragraph.
        let has_code = self.lines.iter().any(|line| line.has_code);
        let is_table = has_code && self.lines.iter().skip(1).any(is_rule);
        let first = self.lines.first().map(|line| line.place);
        self.end_of_lines(above);
        if let Some(range) = paragraph.filter(|_| is_table) {
            let at = self.found.partition_point(|it| it.places.first().copied() < first);
            let kind = BlockKind::Table(self.found.len() - at);
            let table = self.rows(range);
            self.found.insert(at, Block { kind, ..table });
        }
    }

    fn end_of_lines(&mut self, above: String) {
        let all: Vec<Line> = self.lines.drain(..).collect();
        let (with_code, lines): (Vec<Line>, Vec<Line>) =
            all.into_iter().partition(|it| it.has_code);
        for law in with_code
            .iter()
            .flat_map(|line| &line.parts)
            .flat_map(|(text, place)| laws(text, *place))
        {
            let at = self.found.partition_point(|it| it.places.first() <= law.places.first());
            self.found.insert(at, law);
        }
        if lines.iter().all(|line| line.text.trim().is_empty()) {
            return;
        }
        let places: Vec<_> = lines.iter().map(|line| line.place).collect();
        let text: Vec<_> = lines.into_iter().map(|line| line.text).collect();
        let block = Block { above, ..Block::new(BlockKind::Text, text.join("\n"), places) };
        let at = self.found.iter().rposition(|it| it.places.first() < block.places.first());
        self.found.insert(at.map_or(0, |at| at + 1), block);
    }
}

/// Returns true for text in the form of an HTML tag that may be operands between `<` and `>`: a name of one or
/// two letters that is not that of an element, or one before words without attributes, as in `x <y and y> z`.
fn is_operand(tag: &str) -> bool {
    let inner = tag.trim_matches(['<', '>']);
    let (name, rest) = inner.split_once(' ').unwrap_or((inner, ""));
    let elements = [
        "a", "b", "i", "p", "q", "s", "u", "br", "dd", "dl", "dt", "em", "h1", "h2", "h3", "h4",
        "h5", "h6", "hr", "li", "ol", "td", "th", "tr", "tt", "ul", "rp", "rt",
    ];
    let is_element = match rest {
        "" => elements.iter().any(|it| it.eq_ignore_ascii_case(name)),
        _ => rest.contains(['=', '/']),
    };
    name.len() < 3 && name.chars().all(is_word) && !is_element
}

/// Returns the blocks of inline code of a row at a place, with the words of their cells.
fn codes(row: &str, place: Place) -> Vec<Block> {
    let (mut found, mut cell, mut column) = (Vec::new(), Paragraph::default(), place.1);
    for (index, part) in row.split('`').enumerate() {
        if index % 2 == 1 {
            let text = part.trim().replace("\\|", "|");
            let code = Block::new(BlockKind::Inline, text, vec![(place.0, column)]);
            cell.code(code, &mut found);
        } else {
            for (index, words) in part.split('|').enumerate() {
                if index > 0 {
                    cell.end(&mut found, true);
                }
                cell.words(words, 0);
            }
        }
        column += part.chars().count() + 1;
    }
    cell.end(&mut found, true);
    found
}

#[cfg(test)]
mod tests {
    use super::blocks;
    use crate::document::BlockKind::{Code, Foreign, Inline, Text};

    #[test]
    fn blocks_have_their_kinds_and_places() {
        let text = "# A `title`\n\nThe law `x == x` holds.\n\n```\na & b\nc\n```\n\n    x | y\n     z\n\n\
                    ```sh\nls\n```\n\n- x + y == y + x\n- x\n  ```\n  q\n  ```\n\n> a\n> b\n";
        let found = blocks(text).into_iter().filter(|it| it.kind != Inline || it.text != "title");
        let found: Vec<_> = found.map(|it| (it.kind, it.text, it.places)).collect();
        let expected = [
            (Inline, "x == x", vec![(3, 10)]),
            (Code, "a & b\nc\n", vec![(6, 1), (7, 1)]),
            (Code, "x | y\n z\n", vec![(10, 5), (11, 5)]),
            (Foreign, "ls\n", vec![(14, 1)]),
            (Text, "x + y == y + x", vec![(17, 3)]),
            (Text, "x", vec![(18, 3)]),
            (Code, "q\n", vec![(20, 3)]),
            (Text, "a\nb", vec![(23, 3), (24, 3)]),
        ];
        let expected = expected.map(|(kind, text, places)| (kind, text.to_owned(), places));
        assert_eq!(found, expected);
    }
}
