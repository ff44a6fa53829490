//! The blocks of HTML: `pre`, `code`, and the text of everything else.

use html5gum::{Spanned, Token, Tokenizer, emitters::default::DefaultEmitter};

use super::{Block, BlockKind, Places};

/// The elements whose text is not a part of the document.
const HIDDEN: [&[u8]; 3] = [b"script", b"style", b"template"];

/// The elements that do not end a block of text.
const INLINE: [&[u8]; 14] = [
    b"a", b"abbr", b"b", b"em", b"font", b"i", b"small", b"span", b"strong", b"sub", b"sup", b"tt",
    b"u", b"var",
];

pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut reader = Reader { blocks: Vec::new(), open: None, hidden: 0, pre: 0 };
    let mut places = Places::new(text);
    for token in Tokenizer::new_with_emitter(text, DefaultEmitter::<usize>::new_with_span()) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => reader.start(&tag.name),
            Token::EndTag(tag) => reader.end(&tag.name),
            Token::String(Spanned { value, span }) => {
                let place = places.of(span.start);
                reader.text(&String::from_utf8_lossy(&value), place);
            }
            _ => {}
        }
    }
    reader.close();
    reader.blocks
}

struct Reader {
    blocks: Vec<Block>,
    open: Option<Block>,
    /// The number of open elements whose text is hidden.
    hidden: usize,
    /// The number of open `pre` elements.
    pre: usize,
}

impl Reader {
    fn start(&mut self, name: &[u8]) {
        match name {
            b"br" => self.text("\n", (0, 0)),
            b"sup" => self.text("^", (0, 0)),
            _ if HIDDEN.contains(&name) => self.hidden += 1,
            b"pre" => {
                self.close();
                self.pre += 1;
            }
            b"code" if self.pre == 0 => {
                self.close();
                let (text, line, column) = (String::new(), 0, 0);
                self.open = Some(Block { kind: BlockKind::Inline, text, line, column });
            }
            _ if INLINE.contains(&name) || self.pre > 0 => {}
            _ => self.close(),
        }
    }

    fn end(&mut self, name: &[u8]) {
        match name {
            _ if HIDDEN.contains(&name) => self.hidden = self.hidden.saturating_sub(1),
            b"pre" => {
                self.close();
                self.pre = self.pre.saturating_sub(1);
            }
            b"code" if self.pre > 0 => {}
            _ if INLINE.contains(&name) || self.pre > 0 => {}
            _ => self.close(),
        }
    }

    fn text(&mut self, text: &str, (line, column): (usize, usize)) {
        if self.hidden > 0 || self.open.is_none() && text.trim().is_empty() {
            return;
        }
        let kind = if self.pre > 0 { BlockKind::Code } else { BlockKind::Text };
        let open = self.open.get_or_insert_with(|| Block {
            kind,
            text: String::new(),
            line: 0,
            column: 0,
        });
        if open.line == 0 && line > 0 {
            let blank = text.len() - text.trim_start().len();
            let breaks = text[..blank].matches('\n').count();
            (open.line, open.column) = (line + breaks, if breaks == 0 { column } else { 1 });
            open.text.push_str(text[..blank].rsplit('\n').next().unwrap_or_default());
            open.text.push_str(&text[blank..]);
            return;
        }
        open.text.push_str(text);
    }

    fn close(&mut self) {
        self.blocks.extend(self.open.take().filter(|block| !block.text.trim().is_empty()));
    }
}
