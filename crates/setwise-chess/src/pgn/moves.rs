//! What stands behind the tags: moves, and what is said about them.

use std::io::Read;

use crate::moves::Move;
use crate::pgn::error::{Broken, BrokenReason};
use crate::pgn::reader::{Line, Reader};
use crate::pgn::text::Comment;
use crate::pgn::visitor::{GameResult, Played, Visit, Visitor};
use crate::pgn::words::{self, TOKEN};
use crate::position::Position;
use crate::san::fast;

/// A comment that is not closed.
pub(super) struct Open {
    pub(super) broken: Broken,
    /// How far ahead there is nothing that closes it.
    pub(super) seen: usize,
}

impl<R: Read> Reader<R> {
    /// Reads the moves of a game, up to the result and what belongs to it.
    pub(super) fn moves(
        &mut self,
        visitor: &mut impl Visitor,
    ) -> Result<Option<GameResult>, Broken> {
        loop {
            self.usual(visitor);
            let rest = self.source.ahead(TOKEN);
            let Some(&byte) = rest.first() else { return self.ends_early() };
            match byte {
                0..=b' ' | b'.' => self.source.advance(1),
                b'0'..=b'9' | b'*' | 0xc2 | 0xbd => {
                    if let Some(result) = self.number_or_result(visitor)? {
                        return Ok(Some(result));
                    }
                }
                b'{' => self.comment(visitor)?,
                b'(' => self.begin_variation(visitor)?,
                b')' => self.end_variation(visitor)?,
                b'$' | b'!' | b'?' => self.glyph(visitor)?,
                b';' => self.line_comment(visitor)?,
                b'%' if self.source.is_at_line_start() => self.source.skip_line(),
                b'[' if self.is_tag_ahead(0) => return self.ends_early(),
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' => self.careful_move(visitor)?,
                b'-' | b'O' | b'o' | b'P' | b'Z' => self.careful_move(visitor)?,
                byte => return Err(self.error(0, BrokenReason::Unexpected(byte))),
            }
        }
    }

    /// The end of a game without a result.
    #[cold]
    fn ends_early(&self) -> Result<Option<GameResult>, Broken> {
        match self.stack.is_empty() {
            true => Ok(None),
            false => Err(self.error(0, BrokenReason::UnclosedVariation)),
        }
    }

    /// Reads moves, their numbers and comments of a line for as long as they are usual and
    /// at hand. What is left over need not be unusual.
    #[inline(always)]
    fn usual(&mut self, visitor: &mut impl Visitor) {
        let Self { source, before, after, ply, has_move, longest, .. } = self;
        let (text, mut at) = (source.rest(), 0);
        // The two positions take turns: each move is written over the one behind.
        let (mut last, mut here, mut is_odd) = (&mut *before, &mut *after, false);
        while let Some(rest) = text.get(at..)
            && let Some(bytes) = rest.first_chunk()
        {
            let word = u64::from_le_bytes(*bytes);
            let (first, second) = (word as u8, (word >> 8) as u8);
            if fast::is_move(first) {
                let Some(found) = fast::find(word, here) else { break };
                found.play(here, last);
                core::mem::swap(&mut last, &mut here);
                is_odd = !is_odd;
                *ply += 1;
                *has_move = true;
                let played = Some(found.played());
                visitor.played(&Played { before: last, after: here, played, ply: *ply });
                // And the blank behind it.
                at += found.len + 1;
            } else if first.is_ascii_digit() && matches!(second, b'0'..=b'9' | b'.') {
                let len = words::number_len(word);
                if len > 7 {
                    break;
                }
                let is_blank = rest.get(len).is_some_and(|&byte| byte <= b' ');
                at += len + usize::from(is_blank);
            } else if first == b'{' {
                match words::comment_end(rest) {
                    Some(end) if rest[end] == b'}' && end <= *longest => {
                        visitor.comment(Comment::new(&rest[1..end]));
                        let is_blank = rest.get(end + 1).is_some_and(|&byte| byte <= b' ');
                        at += end + 1 + usize::from(is_blank);
                    }
                    _ => break,
                }
            } else if first <= b' ' {
                at += 1;
            } else {
                break;
            }
        }
        if is_odd {
            core::mem::swap(before, after);
        }
        source.advance(at);
    }

    /// Makes a legal move.
    #[inline(always)]
    fn play(&mut self, visitor: &mut impl Visitor, played: Move) {
        self.before.clone_from(&self.after);
        self.after.play_unchecked(played);
        self.tell(visitor, Some(played));
    }

    #[inline(always)]
    fn tell(&mut self, visitor: &mut impl Visitor, played: Option<Move>) {
        self.ply += 1;
        self.has_move = true;
        let (before, after) = (&self.before, &self.after);
        visitor.played(&Played { before, after, played, ply: self.ply });
    }

    /// Reads a move that the fast reader has not taken, or a null move, or nothing at all:
    /// `e.p.` stands behind the move as a token of its own.
    fn careful_move(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let rest = self.source.ahead(TOKEN);
        if let Some(bytes) = rest.first_chunk()
            && let Some((played, len)) = fast::read_other(u64::from_le_bytes(*bytes), &self.after)
        {
            self.play(visitor, played);
            self.source.advance(len);
            return Ok(());
        }
        let len = words::move_len(&rest[..rest.len().min(TOKEN)]);
        let token = rest.get(..len).unwrap_or_default();
        if let b"e.p." | b"ep" | b"e.p" = token
            && self.has_move
        {
            self.source.advance(len);
            return Ok(());
        }
        if let b"--" | b"Z0" = token {
            return self.null_move(visitor);
        }
        match self.after.read_san(token) {
            Ok(played) => {
                self.play(visitor, played);
                self.source.advance(len);
                Ok(())
            }
            Err(error) => {
                let at = (error.column() as usize).saturating_sub(1);
                Err(self.error(at, BrokenReason::Move(error.reason())))
            }
        }
    }

    #[cold]
    fn null_move(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        if self.after.is_check() {
            return Err(self.error(0, BrokenReason::NullMoveInCheck));
        }
        self.before.clone_from(&self.after);
        self.after.pass();
        self.tell(visitor, None);
        self.source.advance(2);
        Ok(())
    }

    /// Reads a result, castling with zeros, or a move number.
    #[cold]
    fn number_or_result(
        &mut self,
        visitor: &mut impl Visitor,
    ) -> Result<Option<GameResult>, Broken> {
        let rest = self.source.rest();
        if rest.starts_with(b"0-0") {
            self.careful_move(visitor)?;
            return Ok(None);
        }
        let is_number = |byte: &&u8| matches!(byte, b'.'..=b'9');
        if let [b'0'..=b'9', b'0'..=b'9' | b'.', ..] = rest {
            let len = rest.iter().take(TOKEN).take_while(is_number).count();
            self.source.advance(len);
            return Ok(None);
        }
        match Self::result(rest) {
            None if rest.first().is_some_and(u8::is_ascii_digit) => {
                self.source.advance(1);
                Ok(None)
            }
            None => {
                let byte = rest.first().copied().unwrap_or_default();
                Err(self.error(0, BrokenReason::Unexpected(byte)))
            }
            Some((result, len)) => {
                self.source.advance(len);
                // Some programs end variations with a result; it is not the game's.
                if !self.stack.is_empty() {
                    return Ok(None);
                }
                self.last_comments(visitor)?;
                Ok(Some(result))
            }
        }
    }

    /// Reads the comments behind a result, on the same line.
    fn last_comments(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        loop {
            match self.source.peek(0) {
                Some(b' ' | b'\t') => self.source.advance(1),
                Some(b'{') => self.comment(visitor)?,
                Some(b';') => self.line_comment(visitor)?,
                _ => return Ok(()),
            }
        }
    }

    /// Reads a comment in braces.
    #[inline]
    fn comment(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let len = self.comment_len(0)?;
        let inner = self.source.rest().get(1..len - 1).unwrap_or_default();
        visitor.comment(Comment::new(inner));
        self.source.advance(len);
        Ok(())
    }

    /// The length of a comment with its braces, this far ahead.
    #[inline]
    pub(super) fn comment_len(&mut self, start: usize) -> Result<usize, Broken> {
        self.comment_end(start).map(|end| end - start).map_err(|open| open.broken)
    }

    /// The end of the comment that begins this far ahead.
    ///
    /// A line in it that begins as a tag does belongs to the next game: then the comment
    /// is not closed.
    #[inline]
    pub(super) fn comment_end(&mut self, start: usize) -> Result<usize, Open> {
        let mut at = start + 1;
        let limit = self.longest.saturating_add(start);
        loop {
            let Some(found) = self.source.find(at, [b'}', b'\n'], limit) else {
                let len = self.source.rest().len();
                let reason = match len > limit {
                    true => BrokenReason::TooLong(self.longest),
                    false => BrokenReason::UnclosedComment,
                };
                return Err(Open { broken: self.error(start, reason), seen: len });
            };
            at = found + 1;
            if self.source.rest().get(found) == Some(&b'}') {
                return Ok(at);
            }
            let is_tag = self.source.peek(at) == Some(b'[') && self.is_tag_ahead(at);
            if is_tag || at > limit {
                let reason = match is_tag {
                    true => BrokenReason::UnclosedComment,
                    false => BrokenReason::TooLong(self.longest),
                };
                return Err(Open { broken: self.error(start, reason), seen: at });
            }
        }
    }

    /// Reads a comment up to the end of its line.
    fn line_comment(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let end = self.source.find(0, [b'\n', b'\n'], self.longest);
        let len = end.unwrap_or(self.source.rest().len());
        if len > self.longest {
            return Err(self.error(0, BrokenReason::TooLong(self.longest)));
        }
        let text = self.source.rest().get(1..len).unwrap_or_default();
        visitor.comment(Comment::new(text));
        self.source.advance(len);
        Ok(())
    }

    fn begin_variation(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        if !self.has_move {
            return Err(self.error(0, BrokenReason::NothingToReplace));
        }
        if self.stack.len() >= self.deepest {
            return Err(self.error(0, BrokenReason::TooDeep(self.deepest)));
        }
        if visitor.begin_variation() == Visit::Skip {
            return self.skip_variation();
        }
        self.source.advance(1);
        let (before, after) = (self.before.clone(), self.after.clone());
        self.stack.push(Line { before, after, ply: self.ply });
        self.after.clone_from(&self.before);
        self.ply -= 1;
        self.has_move = false;
        Ok(())
    }

    fn end_variation(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let Some(line) = self.stack.pop() else {
            return Err(self.error(0, BrokenReason::NoVariation));
        };
        self.source.advance(1);
        Line { before: self.before, after: self.after, ply: self.ply } = line;
        self.has_move = true;
        visitor.end_variation();
        Ok(())
    }

    /// Reads an annotation, `$n` or `!?` and its kin.
    fn glyph(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let rest = self.source.rest();
        let (glyph, len) = match rest {
            [b'$', digits @ ..] => {
                let len =
                    digits.iter().take(TOKEN).take_while(|byte| byte.is_ascii_digit()).count();
                let number = str::from_utf8(&digits[..len]).ok().and_then(|text| text.parse().ok());
                (number, len + 1)
            }
            _ => {
                let (glyph, len) = words::opinion(rest);
                (Some(glyph), len)
            }
        };
        match glyph {
            Some(glyph) => visitor.glyph(glyph),
            None => return Err(self.error(0, BrokenReason::Glyph)),
        }
        self.source.advance(len);
        Ok(())
    }
}

/// Null moves.
impl Position {
    /// Lets the side to move pass.
    pub(super) fn pass(&mut self) {
        let us = self.side_to_move();
        self.en_passant = None;
        self.side_to_move = us.opposite();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
    }
}
