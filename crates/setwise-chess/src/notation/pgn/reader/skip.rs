//! Skipping text between games, variations, and the moves of games.

use std::io::Read;

use crate::notation::pgn::error::{GameError, GameReason};
use crate::notation::pgn::reader::{Reader, Stage, tags, words};
use crate::notation::pgn::visitor::Visitor;
use crate::vocabulary::encoding::character;
use crate::vocabulary::game_result::GameResult;

/// True for bytes that have no meaning when moves are skipped.
static IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        let is_special =
            matches!(byte as u8, b'0' | b'1' | b'*' | b'%' | b'(' | b')' | b';' | b'[' | b'{');
        table[byte] = !is_special;
        byte += 1;
    }
    table
};

/// Returns the length of what has no meaning when moves are skipped: plain bytes, and digits that
/// begin neither a result nor the number of a first move. `is_token` is true if one may begin here.
#[inline(always)]
fn plain_len(text: &[u8], is_token: bool) -> usize {
    let mut len = 0;
    while let Some(&byte) = text.get(len) {
        let is_plain = IS_PLAIN[usize::from(byte)]
            || matches!(byte, b'0' | b'1')
                && match text.get(len + 1) {
                    None | Some(b'-' | b'/') => false,
                    Some(b'.') if byte == b'1' => {
                        !len.checked_sub(1).map_or(is_token, |at| ENDS_TOKEN[usize::from(text[at])])
                    }
                    Some(_) => true,
                };
        if !is_plain {
            break;
        }
        len += 1;
    }
    len
}

#[cold]
fn has_letter(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_alphabetic)
}

/// True for bytes after which a result may begin.
static ENDS_TOKEN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = matches!(byte as u8, 0..=b' ' | b'}' | b']' | b'!' | b'?');
        byte += 1;
    }
    table
};

/// Counts words that look like moves.
struct MoveCounter {
    /// True if the byte before the next one ends a word.
    is_blank: bool,
}

impl MoveCounter {
    /// Returns the number of moves that begin in a text without comments and results; `after` is the
    /// byte that follows it.
    fn count(&mut self, text: &[u8], after: Option<&u8>) -> u32 {
        let mut moves = 0;
        for (at, &byte) in text.iter().enumerate() {
            if self.is_blank && BEGINS_MOVE[usize::from(byte)] {
                let next = text.get(at + 1).or(after).copied().unwrap_or(b' ');
                let is_move = if byte == b'-' { next == b'-' } else { !ends_move(next) };
                moves += u32::from(is_move);
            }
            moves += u32::from(self.is_blank && text[at..].starts_with(b"0000"));
            self.is_blank = ends_move(byte);
        }
        moves
    }

    /// Returns 1 if castling with zeros begins a text, and otherwise 0.
    fn special(&mut self, text: &[u8]) -> u32 {
        let is_move = self.is_blank && text.starts_with(b"0-0");
        self.is_blank = !matches!(text.first(), Some(b'0' | b'1'));
        u32::from(is_move)
    }
}

/// True for bytes with which a move begins.
static BEGINS_MOVE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = matches!(
            byte as u8,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' | b'o' | b'P' | b'Z' | b'-'
        );
        byte += 1;
    }
    table
};

/// Returns true for a byte between moves. A letter before it is a word, or a part of `e.p.`.
#[inline]
const fn ends_move(byte: u8) -> bool {
    ENDS_TOKEN[byte as usize] || matches!(byte, b'.' | b')')
}

/// A visitor that ignores everything.
struct Ignored;

impl Visitor for Ignored {}

/// The text that is skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Moves up to the result, or to a tag.
    Moves,
    /// The same, and the moves are counted.
    Counted,
    /// The rest of an invalid game, whose further errors are ignored.
    Rest,
    /// A variation with its parentheses.
    Variation,
}

impl<R: Read> Reader<R> {
    /// Skips blanks and lines that begin with `%`. Returns the number of line breaks.
    pub(super) fn skip_blanks(&mut self) -> usize {
        let mut breaks = 0;
        loop {
            match self.window.peek(0) {
                Some(b'\n') => breaks += 1,
                Some(b'\r') => breaks += usize::from(self.window.peek(1) != Some(b'\n')),
                // Some programs end a file with NUL or Ctrl-Z.
                Some(b' ' | b'\t' | b'\0' | 0x0b | 0x0c | 0x1a) => {}
                Some(b'%') if self.window.is_at_line_start() => {
                    self.window.skip_line();
                    continue;
                }
                _ => return breaks,
            }
            self.window.advance(1);
        }
    }

    /// Skips to the next game. Returns false at the end of the stream.
    ///
    /// Comments before tags belong to no game, those before moves to the game.
    pub(super) fn skip_to_game(&mut self, visitor: &mut impl Visitor) -> bool {
        loop {
            self.skip_blanks();
            match self.window.peek(0) {
                None => return false,
                Some(0xef) if self.window.ahead(3).starts_with(b"\xef\xbb\xbf") => {
                    self.window.advance(3);
                    // The first line of the file begins after the byte order mark.
                    if self.window.peek(0) == Some(b'%') {
                        self.window.skip_line();
                    }
                }
                Some(byte @ (b'}' | b')' | b']')) => {
                    self.pass_over(visitor, 1, GameReason::Unexpected(byte.into()));
                }
                Some(0x80..) if words::blank_len(self.window.ahead(4)) > 0 => {
                    let (c, len) = character(self.window.ahead(4));
                    self.pass_over(visitor, len, GameReason::Unexpected(c));
                }
                Some(b';') => self.window.skip_line(),
                Some(b'{') => match self.comments_before_tags() {
                    Some(len) => self.window.advance(len),
                    None => return true,
                },
                Some(_) => return true,
            }
        }
    }

    /// Returns the length of comments and blanks if a tag follows them.
    fn comments_before_tags(&mut self) -> Option<usize> {
        let mut at = 0;
        while at <= self.longest {
            match self.window.peek(at)? {
                b'{' => at = self.comment_end(at).ok()?,
                b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                b'[' if self.is_tag_ahead(at) => return Some(at),
                _ => return None,
            }
        }
        None
    }

    /// Returns true if a tag begins at an offset in the window.
    pub(super) fn is_tag_ahead(&mut self, offset: usize) -> bool {
        tags::begins(self.window.ahead(offset + tags::MAX_START).get(offset..).unwrap_or(&[]))
    }

    /// Skips the rest of an invalid game, up to where a valid one would end.
    pub(super) fn resume(&mut self) {
        while self.stage == Stage::Tags {
            match tags::read(self.window.rest()) {
                Ok(tag) if tag.len <= self.longest => self.window.advance(tag.len),
                _ => self.window.skip_line(),
            }
            match self.tags(&mut Ignored) {
                Ok(true) => return,
                Ok(false) => self.stage = Stage::Moves,
                Err(_) => {}
            }
        }
        if self.stage != Stage::Result {
            // Further errors of an invalid game are not reported.
            let _ = self.skip(Part::Rest);
        }
        while self.stage == Stage::Result {
            match self.window.peek(0) {
                Some(b' ' | b'\t') => self.window.advance(1),
                Some(b'{') => self.skip_comment(),
                Some(b';') => self.window.skip_line(),
                _ => return,
            }
        }
    }

    /// Skips a comment in braces of any length, up to its end or before a tag.
    fn skip_comment(&mut self) {
        self.window.advance(1);
        loop {
            let rest = self.window.rest();
            if let Some(end) = memchr::memchr3(b'}', b'\n', b'\r', rest) {
                let is_closed = rest[end] == b'}';
                self.window.advance(end + 1);
                if is_closed {
                    return;
                }
                if self.is_tag_ahead(0) {
                    if let Some(end) = self.brace(0, self.longest) {
                        self.window.advance(end + 1);
                    }
                    return;
                }
            } else {
                self.window.advance(rest.len());
                if !self.window.fill() {
                    return;
                }
            }
        }
    }

    /// Skips the moves of a game with the comments after its result, which it returns.
    pub(super) fn skip_moves(&mut self) -> Result<Option<GameResult>, GameError> {
        self.skip_to_result(Part::Moves)
    }

    /// Skips the rest of the moves, and passes their number to the visitor.
    pub(super) fn skip_rest(
        &mut self,
        visitor: &mut impl Visitor,
    ) -> Result<Option<GameResult>, GameError> {
        self.counted = 0;
        let result = self.skip_to_result(Part::Counted);
        visitor.skipped(self.counted);
        result
    }

    fn skip_to_result(&mut self, part: Part) -> Result<Option<GameResult>, GameError> {
        let result = self.skip(part)?;
        if result.is_some() {
            self.last_comments(&mut Ignored)?;
        }
        Ok(result)
    }

    /// Skips the variation whose parenthesis is at the start of the window.
    pub(super) fn skip_variation(&mut self) -> Result<(), GameError> {
        self.skip(Part::Variation).map(|_| ())
    }

    /// Skips a part, up to an error.
    fn skip(&mut self, part: Part) -> Result<Option<GameResult>, GameError> {
        let mut depth = if part == Part::Rest { self.stack.len() + self.skipped } else { 0 };
        let mut is_token = true;
        let mut has_move = self.ply > 0;
        let mut counter = MoveCounter { is_blank: true };
        loop {
            let rest = self.window.ahead(8);
            let Some(&byte) = rest.first() else { return self.skipped(part) };
            let mut len = plain_len(rest, is_token);
            // The byte after a letter tells whether it begins a move.
            len -= usize::from(part == Part::Counted && len > 1 && len == rest.len());
            if len > 0 {
                is_token = ENDS_TOKEN[usize::from(rest[len - 1])];
                has_move = has_move || has_letter(&rest[..len]);
                if part == Part::Counted && depth == 0 {
                    self.counted += counter.count(&rest[..len], rest.get(len));
                }
                self.window.advance(len);
                continue;
            }
            if part == Part::Counted && depth == 0 {
                self.counted += counter.special(rest);
            }
            let mut width = 1;
            if byte >= 0x80 {
                width = character(rest).1;
                if words::blank_len(rest) > 0 {
                    is_token = true;
                    self.window.advance(width);
                    continue;
                }
            }
            let may_be_first = rest.starts_with(b"1.");
            let is_first = core::mem::replace(&mut is_token, true);
            match byte {
                b'{' if part == Part::Rest => self.skip_comment(),
                b'{' => match self.comment_end(0) {
                    Ok(end) => self.window.advance(end),
                    Err(error) => {
                        self.skipped = depth;
                        return Err(error);
                    }
                },
                b';' => self.window.skip_line(),
                b'%' if self.window.is_at_line_start() => self.window.skip_line(),
                b'[' => {
                    if self.begins_tagged() {
                        return self.skipped(part);
                    }
                    let len = self.command_len();
                    is_token = len.is_some();
                    self.window.advance(len.unwrap_or(1));
                }
                b'1' if may_be_first && is_first && depth == 0 && has_move => {
                    if self.begins_untagged() {
                        return self.skipped(part);
                    }
                    self.window.advance(1);
                    is_token = false;
                }
                b'(' => {
                    depth += 1;
                    self.window.advance(1);
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    self.window.advance(1);
                    if part == Part::Variation && depth == 0 {
                        return Ok(None);
                    }
                }
                b'0' | b'1' | b'*' | 0xc2 | 0xbd
                    if depth == 0 && (is_first || byte == b'*' || self.follows_move()) =>
                {
                    if let Some(result) = self.skip_result(part) {
                        return Ok(Some(result));
                    }
                    self.window.advance(width);
                    is_token = false;
                }
                byte => {
                    self.window.advance(width);
                    is_token = byte <= b' ';
                }
            }
        }
    }

    /// Skips a result, with which all parts end but a variation.
    #[cold]
    fn skip_result(&mut self, part: Part) -> Option<GameResult> {
        let (result, len) = Self::result(self.window.rest()).filter(|_| part != Part::Variation)?;
        self.window.advance(len);
        self.stage = Stage::Result;
        Some(result)
    }

    /// Returns true if the bytes before the window end with a move.
    #[cold]
    fn follows_move(&self) -> bool {
        words::ends_with_move(self.window.behind())
    }

    /// Returns the outcome of skipping to the end of the stream or of the game.
    fn skipped(&self, part: Part) -> Result<Option<GameResult>, GameError> {
        match part {
            Part::Variation => Err(self.error(0, GameReason::UnclosedVariation)),
            Part::Moves | Part::Counted | Part::Rest => Ok(None),
        }
    }
}
