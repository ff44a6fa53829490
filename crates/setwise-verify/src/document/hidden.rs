//! Elements of HTML whose text a page does not show, or crosses out: it is not a statement of the document.

use html5gum::StartTag;

use super::{Block, BlockKind, Place};

/// The elements whose text is not a part of the document.
const HIDDEN: [&[u8]; 4] = [b"script", b"style", b"template", b"noscript"];

/// The elements whose text is crossed out.
const STRUCK: [&[u8]; 3] = [b"del", b"s", b"strike"];

/// The elements without a text and an end.
const VOID: [&[u8]; 13] = [
    b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta",
    b"source", b"track", b"wbr",
];

/// The elements that end where the next one begins, or an element around them ends.
const UNCLOSED: [&[u8]; 8] = [b"p", b"li", b"dt", b"dd", b"option", b"td", b"th", b"tr"];

/// The elements at whose start a paragraph ends.
const BLOCKS: &str = "address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 \
                      h4 h5 h6 header hgroup hr main menu nav ol pre search section table ul";

/// An element that is open, whose text is not read.
pub(super) struct Hidden {
    name: Vec<u8>,
    /// The number of elements of this name that are open.
    depth: usize,
    /// The number of other elements that are open in it.
    inner: usize,
    /// The text that is crossed out.
    struck: Option<Block>,
}

impl Hidden {
    /// Returns the element that a tag begins, if its text is not read.
    pub(super) fn of(tag: &StartTag<usize>) -> Option<Self> {
        let name: &[u8] = &tag.name;
        let style = tag.attributes.get(b"style".as_slice());
        let style = style.map(|it| String::from_utf8_lossy(&it.value).to_ascii_lowercase());
        let style = style.unwrap_or_default().replace(char::is_whitespace, "");
        let is_styled = ["display:none", "visibility:hidden"].iter().any(|it| style.contains(it));
        let is_marked = is_styled || tag.attributes.contains_key(b"hidden".as_slice());
        let is_struck = is_struck(name) || style.contains("line-through") && !VOID.contains(&name);
        let is_hidden = HIDDEN.contains(&name) || is_struck || is_marked && !VOID.contains(&name);
        let struck = is_struck.then(|| Block::new(BlockKind::Foreign, String::new(), Vec::new()));
        is_hidden.then(|| Self { name: name.to_owned(), depth: 1, inner: 0, struck })
    }

    /// Notes a tag that begins an element; returns true if it ends this one.
    pub(super) fn start(&mut self, name: &[u8]) -> bool {
        let is_same = self.name == name;
        self.depth += usize::from(is_same);
        self.inner += usize::from(!is_same && !VOID.contains(&name));
        // Those within another element, such as a list in an item, are parts of this one.
        let is_next = is_same && self.inner == 0 && self.is_unclosed();
        is_next || self.name == b"p" && (is_same || is_block(name))
    }

    /// Notes a tag that ends an element; returns true if it ends this one.
    pub(super) fn end(&mut self, name: &[u8]) -> bool {
        if self.name == name {
            self.depth -= 1;
        } else if self.inner == 0 && self.is_unclosed() {
            return true;
        } else {
            self.inner = self.inner.saturating_sub(1);
        }
        self.depth == 0
    }

    fn is_unclosed(&self) -> bool {
        UNCLOSED.contains(&self.name.as_slice())
    }

    /// Keeps a text that is crossed out, which begins at a place.
    pub(super) fn text(&mut self, text: &str, place: Place) {
        let Some(block) = self.struck.as_mut().filter(|_| !text.trim().is_empty()) else { return };
        block.places.push(place);
        if !block.text.is_empty() {
            block.text.push(' ');
        }
        block.text += text.split_whitespace().collect::<Vec<_>>().join(" ").as_str();
    }

    /// Returns the text that is crossed out, which is reported as prose.
    pub(super) fn struck(self) -> Option<Block> {
        self.struck.filter(|it| !it.text.is_empty())
    }
}

/// Returns true for the name of an element whose text is crossed out.
pub(super) fn is_struck(name: &[u8]) -> bool {
    STRUCK.contains(&name)
}

fn is_block(name: &[u8]) -> bool {
    BLOCKS.split_whitespace().any(|block| block.as_bytes() == name)
}
