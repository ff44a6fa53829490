//! The blocks of HTML: `pre`, `code`, and the text of everything else.

use html5gum::{Spanned, Token, Tokenizer, emitters::default::DefaultEmitter};

use super::hidden::Hidden;
use super::paragraph::{Paragraph, laws};
use super::tex::{Formula, formulas};
use super::{Block, BlockKind, Place, Places, is_code, is_java, is_read, kind_of_other};

/// The elements that do not end a block of text.
const INLINE: [&[u8]; 18] = [
    b"a", b"abbr", b"b", b"em", b"font", b"i", b"small", b"span", b"strong", b"sub", b"sup", b"u",
    b"var", b"del", b"ins", b"mark", b"s", b"strike",
];

/// Returns the blocks of a text that stands at a place of the document.
pub(super) fn blocks(text: &str, base: Place) -> Vec<Block> {
    let mut reader = Reader {
        blocks: Vec::new(),
        open: None,
        hidden: None,
        pre: 0,
        table: None,
        has_cell: false,
        is_row: false,
        paragraph: Paragraph::default(),
        breaks: Vec::new(),
    };
    let mut places = Places::new(text, base);
    for token in Tokenizer::new_with_emitter(text, DefaultEmitter::<usize>::new_with_span()) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) if reader.is_within_hidden(&tag.name) => {}
            Token::StartTag(tag) => {
                reader.start_in_table(&tag.name, places.of(tag.span.start));
                reader.start(&tag.name);
                let class = tag.attributes.get(b"class".as_slice());
                if let Some(class) = class.filter(|_| reader.pre > 0) {
                    reader.language(&String::from_utf8_lossy(&class.value));
                }
                reader.hidden = Hidden::of(&tag);
            }
            Token::EndTag(tag) => {
                if reader.hidden.as_mut().is_some_and(|it| !it.end(&tag.name)) {
                    continue;
                }
                reader.end_of_hidden();
                reader.end(&tag.name);
                reader.end_in_table(&tag.name);
            }
            Token::String(Spanned { value, span }) => {
                let (text, place) = (String::from_utf8_lossy(&value), places.of(span.start));
                if let Some(hidden) = &mut reader.hidden {
                    hidden.text(&text, place);
                    continue;
                }
                reader.cell(&text);
                reader.text(&text, place);
            }
            _ => {}
        }
    }
    reader.end_of_hidden();
    reader.close();
    reader.end_of_paragraph();
    reader.blocks
}

struct Reader {
    blocks: Vec<Block>,
    open: Option<Block>,
    /// The element that is open and whose text is not read.
    hidden: Option<Hidden>,
    /// The number of open `pre` elements.
    pre: usize,
    /// The table that is open: the place of its first block, and its text with `|` around each cell.
    table: Option<(usize, Block)>,
    /// True in a cell of the table.
    has_cell: bool,
    /// True after the first cell of a row.
    is_row: bool,
    /// The words and the inline code of the paragraph that is open.
    paragraph: Paragraph,
    /// The numbers of blocks above its line breaks.
    breaks: Vec<usize>,
}

impl Reader {
    /// Returns true for a tag within an element whose text is not read.
    fn is_within_hidden(&mut self, name: &[u8]) -> bool {
        match self.hidden.as_mut().map(|it| it.start(name)) {
            Some(true) => {
                self.end_of_hidden();
                false
            }
            Some(false) => true,
            None => false,
        }
    }

    /// Ends an element whose text is not read, which separates words.
    fn end_of_hidden(&mut self) {
        let Some(hidden) = self.hidden.take() else { return };
        if self.pre == 0 {
            self.paragraph.words(" ", self.blocks.len());
        }
        self.blocks.extend(hidden.struck());
    }

    /// Notes the language of the code that is open, as `language-java` gives it.
    fn language(&mut self, class: &str) {
        let Some(open) = &mut self.open else { return };
        let mut words = class.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let prefixed =
                ["language-", "lang-", "brush:"].iter().find_map(|it| word.strip_prefix(it));
            let language = match prefixed {
                Some("") => words.peek().copied().unwrap_or_default(),
                Some(language) => language,
                None if word == "java" => word,
                None => continue,
            };
            let language = language.trim_end_matches(';');
            (open.is_java, open.is_code) = (is_java(language), is_code(language));
            open.kind = if is_read(language) { BlockKind::Code } else { kind_of_other(language) };
        }
    }

    /// Begins a table, a row or a cell. A table within a table is not read as one.
    fn start_in_table(&mut self, name: &[u8], place: Place) {
        if name == b"table" {
            self.close();
            self.end_of_paragraph();
            let above = self.paragraph.above();
            let block =
                Block { above, ..Block::new(BlockKind::Table(0), String::new(), Vec::new()) };
            self.table = match self.table {
                None if self.pre == 0 => Some((self.blocks.len(), block)),
                _ => None,
            };
        }
        let Some((_, table)) = &mut self.table else { return };
        match name {
            b"tr" => {
                if table.places.len() == 1 {
                    // The head is above a rule.
                    table.text += " |\n|---|";
                    table.places.push(place);
                }
                if !table.text.is_empty() {
                    table.text += if table.text.ends_with("---|") { "\n" } else { " |\n" };
                }
                table.places.push(place);
                (self.has_cell, self.is_row) = (false, false);
            }
            b"td" | b"th" if !table.places.is_empty() => {
                table.text += if self.is_row { " | " } else { "| " };
                self.is_row = true;
                self.has_cell = true;
            }
            b"sup" if self.has_cell => table.text += "**",
            b"br" if self.has_cell => table.text += " ",
            _ => {}
        }
    }

    fn end_in_table(&mut self, name: &[u8]) {
        match name {
            b"td" | b"th" | b"tr" => self.has_cell = false,
            b"table" => {
                self.close();
                let Some((first, mut table)) = self.table.take() else { return };
                if table.places.len() > 2 {
                    table.text += " |";
                    table.kind = BlockKind::Table(self.blocks.len() - first);
                    self.blocks.insert(first, table);
                }
            }
            _ => {}
        }
    }

    /// Adds a text to the cell that is open, on one line.
    fn cell(&mut self, text: &str) {
        let Some((_, table)) = self.table.as_mut().filter(|_| self.has_cell) else { return };
        table.text += &text.replace('\n', " ").replace('|', "\\|");
    }

    fn start(&mut self, name: &[u8]) {
        match name {
            b"pre" => {
                self.close();
                self.end_of_paragraph();
                self.pre += 1;
                self.open = Some(empty(BlockKind::Code));
            }
            b"code" | b"tt" if self.pre == 0 => {
                self.close();
                self.open = Some(empty(BlockKind::Inline));
            }
            b"sup" => {
                if let Some(open) = &mut self.open {
                    // A superscript is a power.
                    open.text.push_str("**");
                }
            }
            b"br" => {
                // A statement of its own follows.
                self.paragraph.words(" ", self.blocks.len());
                let kind = self.open.as_ref().map(|open| open.kind);
                self.close();
                self.breaks.push(self.blocks.len());
                self.open = kind.map(empty);
            }
            _ if INLINE.contains(&name) || self.pre > 0 => {}
            _ => {
                self.close();
                self.end_of_paragraph();
                match name {
                    b"ul" | b"ol" => self.paragraph.begin_list(),
                    b"li" => self.paragraph.begin_item(),
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, name: &[u8]) {
        match name {
            b"pre" => {
                self.close();
                self.pre = self.pre.saturating_sub(1);
            }
            _ if INLINE.contains(&name) || self.pre > 0 => {}
            b"code" | b"tt" => self.close(),
            _ => {
                self.close();
                self.end_of_paragraph();
                if matches!(name, b"ul" | b"ol") {
                    self.paragraph.end_list();
                }
            }
        }
    }

    /// Adds a text that begins at a place, whose formulas of TeX are inline code.
    fn text(&mut self, text: &str, place: Place) {
        let is_code = self.open.as_ref().is_some_and(|open| open.kind == BlockKind::Inline);
        if self.pre > 0 || is_code || !text.contains(['$', '\\']) {
            return self.plain(text, place);
        }
        let (mut places, mut from, mut start) = (Places::new(text, place), 0, 0);
        for line in text.split_inclusive('\n') {
            for Formula { inner, len } in formulas(line) {
                let (open, close) = (start + inner.start, start + inner.end);
                let at = places.of(from);
                self.plain(&text[from..open - len], at);
                self.close();
                self.open = Some(empty(BlockKind::Inline));
                let at = places.of(open);
                self.plain(&text[open..close], at);
                self.close();
                from = close + len;
            }
            start += line.len();
        }
        let at = places.of(from);
        self.plain(&text[from..], at);
    }

    /// Adds a text without formulas of TeX.
    fn plain(&mut self, text: &str, place: Place) {
        if self.open.is_none() && text.trim().is_empty() {
            // Blanks separate words.
            if self.pre == 0 && !text.is_empty() {
                self.paragraph.words(" ", self.blocks.len());
            }
            return;
        }
        let kind = if self.pre > 0 { BlockKind::Code } else { BlockKind::Text };
        let open = self.open.get_or_insert_with(|| empty(kind));
        for (index, line) in text.split('\n').enumerate() {
            let column = if index == 0 { place.1 } else { 1 };
            if index > 0 {
                open.text.push('\n');
            }
            if index > 0 || open.places.is_empty() {
                open.places.push((place.0 + index, column));
            }
            open.text.push_str(line);
        }
    }

    fn close(&mut self) {
        let Some(mut block) = self.open.take() else { return };
        if matches!(block.kind, BlockKind::Code | BlockKind::Text) {
            block.above = self.paragraph.above();
        }
        match block.kind {
            _ if block.text.trim().is_empty() => {
                self.paragraph.words(&block.text, self.blocks.len());
            }
            BlockKind::Inline => self.paragraph.code(block, &mut self.blocks),
            BlockKind::Text => {
                self.paragraph.words(&block.text, self.blocks.len());
                self.blocks.push(block);
            }
            _ => self.blocks.push(block),
        }
    }

    fn end_of_paragraph(&mut self) {
        let is_cell = self.table.is_some();
        let start = self.paragraph.start();
        self.paragraph.end(&mut self.blocks, is_cell);
        let breaks = std::mem::take(&mut self.breaks);
        let Some(start) = start.filter(|_| !is_cell) else { return };
        let blocks = self.blocks.split_off(start);
        let starts =
            breaks.iter().map(|at| at.saturating_sub(start)).filter(|at| *at < blocks.len());
        let mut ends: Vec<usize> = starts.collect();
        ends.push(blocks.len());
        let mut first = 0;
        for end in ends {
            let line = &blocks[first..end.max(first)];
            let codes = line.iter().filter(|it| it.kind == BlockKind::Inline);
            let codes: Vec<usize> = codes.flat_map(|it| &it.places).map(|it| it.0).collect();
            self.blocks.extend(line.iter().flat_map(|it| next_to_code(it, &codes)));
            first = end.max(first);
        }
    }
}

const fn empty(kind: BlockKind) -> Block {
    Block::new(kind, String::new(), Vec::new())
}

/// Returns a block of a paragraph. Of a text next to inline code, returns the lines without code, and the
/// laws next to the code.
fn next_to_code(block: &Block, codes: &[usize]) -> Vec<Block> {
    if block.kind != BlockKind::Text || block.places.iter().all(|it| !codes.contains(&it.0)) {
        return vec![block.clone()];
    }
    let lines = block.text.split('\n').zip(&block.places);
    let (with_code, lines): (Vec<_>, Vec<_>) = lines.partition(|it| codes.contains(&it.1.0));
    let mut found: Vec<Block> =
        with_code.into_iter().flat_map(|(text, place)| laws(text, *place)).collect();
    let (text, places): (Vec<&str>, Vec<Place>) = lines.into_iter().unzip();
    if text.iter().any(|it| !it.trim().is_empty()) {
        found.push(Block { text: text.join("\n"), places, ..block.clone() });
    }
    found.sort_by_key(|it| it.places.first().copied());
    found
}
