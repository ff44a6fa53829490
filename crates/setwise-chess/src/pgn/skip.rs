//! Passing over what is not read: to the next game, past a variation, past moves.

use std::io::Read;

use crate::pgn::error::{Broken, BrokenReason};
use crate::pgn::reader::{Reader, Stage};
use crate::pgn::tags;
use crate::pgn::visitor::GameResult;

/// More than the bracket, the name and the quote of a tag have.
const TAG: usize = 300;

/// Whether a byte means nothing to who passes over moves.
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

/// Where passing over moves ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Behind the result, or in front of a tag.
    Result,
    /// In front of a tag.
    Tag,
    /// Behind the parenthesis that closes.
    Variation,
}

impl<R: Read> Reader<R> {
    /// Passes over blanks, and lines that begin with `%`; returns the number of line
    /// breaks.
    pub(super) fn skip_blanks(&mut self) -> usize {
        let mut breaks = 0;
        loop {
            match self.source.peek(0) {
                Some(b'\n') => breaks += 1,
                Some(b' ' | b'\t' | b'\r' | b'\0' | 0x0b | 0x0c) => {}
                Some(b'%') if self.source.is_at_line_start() => {
                    self.source.skip_line();
                    continue;
                }
                _ => return breaks,
            }
            self.source.advance(1);
        }
    }

    /// Goes to the beginning of the next game; says whether there is one.
    ///
    /// Comments in front of tags are nobody's, those in front of moves are the game's.
    pub(super) fn skip_to_game(&mut self) -> bool {
        loop {
            self.skip_blanks();
            match self.source.peek(0) {
                None => return false,
                Some(0xef) if self.source.ahead(3).starts_with(b"\xef\xbb\xbf") => {
                    self.source.advance(3);
                    // The first line of the file begins here.
                    if self.source.peek(0) == Some(b'%') {
                        self.source.skip_line();
                    }
                }
                Some(b';') => self.source.skip_line(),
                Some(b'{') => match self.comments_before_tags() {
                    Some(len) => self.source.advance(len),
                    None => return true,
                },
                Some(_) => return true,
            }
        }
    }

    /// The length of comments and blanks, if a tag stands behind them.
    fn comments_before_tags(&mut self) -> Option<usize> {
        let mut at = 0;
        while at <= self.longest {
            match self.source.peek(at)? {
                b'{' => at += self.comment_len(at).ok()?,
                b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                b'[' if self.is_tag_ahead(at) => return Some(at),
                _ => return None,
            }
        }
        None
    }

    /// Whether a tag begins this far ahead.
    pub(super) fn is_tag_ahead(&mut self, offset: usize) -> bool {
        let rest = self.source.ahead(offset + TAG).get(offset..).unwrap_or_default();
        tags::begins(&rest[..rest.len().min(TAG)])
    }

    /// Goes on behind an error.
    pub(super) fn resume(&mut self, stage: Stage) {
        if stage == Stage::Tags {
            // The other tags of this game.
            while self.source.peek(0) == Some(b'[') {
                self.source.skip_line();
                self.source.advance(1);
            }
        }
        let until = if stage == Stage::Bare { Until::Result } else { Until::Tag };
        while self.skip(until).is_err() {}
    }

    /// Passes over the moves of a game, and returns its result.
    pub(super) fn skip_moves(&mut self) -> Result<Option<GameResult>, Broken> {
        self.skip(Until::Result)
    }

    /// Passes over a variation, at whose parenthesis we are.
    pub(super) fn skip_variation(&mut self) -> Result<(), Broken> {
        self.skip(Until::Variation).map(|_| ())
    }

    /// Passes over moves. Behind an error it can go on.
    fn skip(&mut self, until: Until) -> Result<Option<GameResult>, Broken> {
        let mut depth = 0usize;
        let mut is_token = true;
        loop {
            let rest = self.source.ahead(8);
            let Some(&byte) = rest.first() else { return self.skipped(until) };
            if IS_PLAIN[usize::from(byte)] {
                let is_plain = |byte: &u8| IS_PLAIN[usize::from(*byte)];
                let len = rest.iter().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
                is_token = rest[len - 1] <= b' ';
                self.source.advance(len);
                continue;
            }
            // The next byte tells most numbers from results.
            let is_number = matches!(rest, [b'0' | b'1', b'0'..=b'9' | b'.', ..]);
            let is_first = core::mem::replace(&mut is_token, true);
            match byte {
                b'{' => match self.comment_end(0) {
                    Ok(end) => self.source.advance(end),
                    Err(open) => {
                        self.source.advance(open.seen);
                        // What the error has said before is not said again.
                        if until != Until::Tag {
                            return Err(open.broken);
                        }
                    }
                },
                b';' => self.source.skip_line(),
                b'%' if self.source.is_at_line_start() => self.source.skip_line(),
                b'[' if self.is_tag_ahead(0) => return self.skipped(until),
                b'(' => {
                    depth += 1;
                    self.source.advance(1);
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    self.source.advance(1);
                    if until == Until::Variation && depth == 0 {
                        return Ok(None);
                    }
                }
                b'0' | b'1' | b'*' | 0xc2 | 0xbd if is_first && depth == 0 => {
                    let result = if is_number { None } else { Self::result(self.source.rest()) };
                    match result {
                        Some((result, len)) if until == Until::Result => {
                            self.source.advance(len);
                            return Ok(Some(result));
                        }
                        _ => self.source.advance(1),
                    }
                    is_token = false;
                }
                byte => {
                    self.source.advance(1);
                    is_token = byte <= b' ';
                }
            }
        }
    }

    /// What passing over comes to at the end of the file, or of the game.
    fn skipped(&self, until: Until) -> Result<Option<GameResult>, Broken> {
        match until {
            Until::Variation => Err(self.error(0, BrokenReason::UnclosedVariation)),
            Until::Result | Until::Tag => Ok(None),
        }
    }
}
