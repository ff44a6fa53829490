//! Skipping text between games, variations, and the moves of games.

use std::io::Read;

use crate::pgn::error::{GameError, GameReason};
use crate::pgn::reader::{Reader, Stage, tags};
use crate::pgn::visitor::{GameResult, Visitor};

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

/// A visitor that ignores everything.
struct Ignored;

impl Visitor for Ignored {}

/// The place at which skipping moves ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// After the result, or before a tag.
    Result,
    /// Before a tag.
    Tag,
    /// After the closing parenthesis.
    Variation,
}

impl<R: Read> Reader<R> {
    /// Skips blanks and lines that begin with `%`. Returns the number of line breaks.
    pub(super) fn skip_blanks(&mut self) -> usize {
        let mut breaks = 0;
        loop {
            match self.window.peek(0) {
                Some(b'\n') => breaks += 1,
                // Some programs end a file with NUL or Ctrl-Z.
                Some(b' ' | b'\t' | b'\r' | b'\0' | 0x0b | 0x0c | 0x1a) => {}
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
    pub(super) fn skip_to_game(&mut self) -> bool {
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
        tags::begins(self.window.ahead(offset + tags::LONGEST_START).get(offset..).unwrap_or(&[]))
    }

    /// Skips the rest of an invalid game.
    pub(super) fn resume(&mut self, stage: Stage) {
        if stage == Stage::Tags {
            // The other tags of this game.
            while self.window.peek(0) == Some(b'[') {
                self.window.skip_line();
                self.window.advance(1);
            }
        }
        let until = if stage == Stage::Untagged { Until::Result } else { Until::Tag };
        while self.skip_game(until).is_err() {}
    }

    /// Skips the moves of a game, and returns its result.
    pub(super) fn skip_moves(&mut self) -> Result<Option<GameResult>, GameError> {
        self.skip_game(Until::Result)
    }

    /// Skips the rest of a game, with the comments after its result.
    fn skip_game(&mut self, until: Until) -> Result<Option<GameResult>, GameError> {
        let result = self.skip(until)?;
        if result.is_some() {
            self.last_comments(&mut Ignored)?;
        }
        Ok(result)
    }

    /// Skips the variation whose parenthesis is at the start of the window.
    pub(super) fn skip_variation(&mut self) -> Result<(), GameError> {
        self.skip(Until::Variation).map(|_| ())
    }

    /// Skips moves. After an error, the next call continues.
    fn skip(&mut self, until: Until) -> Result<Option<GameResult>, GameError> {
        let mut depth = 0usize;
        let mut is_token = true;
        loop {
            let rest = self.window.ahead(8);
            let Some(&byte) = rest.first() else { return self.skipped(until) };
            if IS_PLAIN[usize::from(byte)] {
                let is_plain = |byte: &u8| IS_PLAIN[usize::from(*byte)];
                let len = rest.iter().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
                is_token = rest[len - 1] <= b' ';
                self.window.advance(len);
                continue;
            }
            // The second byte distinguishes most numbers from results.
            let is_number = matches!(rest, [b'0' | b'1', b'0'..=b'9' | b'.', ..]);
            let is_first = core::mem::replace(&mut is_token, true);
            match byte {
                b'{' => match self.comment_end(0) {
                    Ok(end) => self.window.advance(end),
                    Err(unclosed) => {
                        self.window.advance(unclosed.seen);
                        // An invalid game has one error only.
                        if until != Until::Tag {
                            return Err(unclosed.error);
                        }
                    }
                },
                b';' => self.window.skip_line(),
                b'%' if self.window.is_at_line_start() => self.window.skip_line(),
                b'[' if self.is_tag_ahead(0) => return self.skipped(until),
                b'(' => {
                    depth += 1;
                    self.window.advance(1);
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    self.window.advance(1);
                    if until == Until::Variation && depth == 0 {
                        return Ok(None);
                    }
                }
                b'0' | b'1' | b'*' | 0xc2 | 0xbd if is_first && depth == 0 => {
                    let result = if is_number { None } else { Self::result(self.window.rest()) };
                    match result {
                        Some((result, len)) if until == Until::Result => {
                            self.window.advance(len);
                            return Ok(Some(result));
                        }
                        _ => self.window.advance(1),
                    }
                    is_token = false;
                }
                byte => {
                    self.window.advance(1);
                    is_token = byte <= b' ';
                }
            }
        }
    }

    /// Returns the outcome of skipping to the end of the stream or of the game.
    fn skipped(&self, until: Until) -> Result<Option<GameResult>, GameError> {
        match until {
            Until::Variation => Err(self.error(0, GameReason::UnclosedVariation)),
            Until::Result | Until::Tag => Ok(None),
        }
    }
}
