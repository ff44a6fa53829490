//! Reading the moves of a game, with their comments, annotations and variations.
//!
//! `usual` reads common tokens, and `moves` all others. Without `usual`, games with clocks take
//! 94 ns per move instead of 51.

use std::io::Read;

use crate::moves::Move;
use crate::notation::pgn::error::{GameError, GameReason};
use crate::notation::pgn::reader::words::{self, TOKEN};
use crate::notation::pgn::reader::{OuterLine, Reader, Stage};
use crate::notation::pgn::text::Comment;
use crate::notation::pgn::visitor::{Played, Visit, Visitor};
use crate::notation::san::fast;
use crate::vocabulary::encoding::character;
use crate::vocabulary::game_result::GameResult;

/// The number of a first move.
const FIRST: u16 = u16::from_le_bytes(*b"1.");

/// Returns true if the number of a first move may begin another game rather than continue this one.
#[cold]
const fn may_begin_game(word: u64, ply: u32) -> bool {
    (word >> 16) as u8 != b'.' && ply > 0
}

impl<R: Read> Reader<R> {
    /// Reads the moves of a game, its result, and the comments after that.
    pub(super) fn moves(
        &mut self,
        visitor: &mut impl Visitor,
    ) -> Result<Option<GameResult>, GameError> {
        loop {
            if !visitor.goes_on() && self.stack.is_empty() {
                return self.skip_rest(visitor);
            }
            if !visitor.is_strict() {
                self.usual(visitor);
                if !visitor.goes_on() && self.stack.is_empty() {
                    continue;
                }
            }
            let rest = self.window.ahead(TOKEN);
            let Some(&byte) = rest.first() else { return self.ends_early() };
            match byte {
                0..=b' ' | b'.' => self.window.advance(1),
                b'1' if rest.get(1) == Some(&b'.')
                    && self.ply > 0
                    && self.stack.is_empty()
                    && self.begins_untagged() =>
                {
                    return self.ends_early();
                }
                b'0'..=b'9' | b'*' | 0xc2 | 0xbd => {
                    if visitor.is_strict() {
                        self.strict_number(visitor);
                    }
                    if let Some(result) = self.number_or_result(visitor)? {
                        return Ok(Some(result));
                    }
                }
                b'{' => self.comment(visitor)?,
                b'(' => self.begin_variation(visitor)?,
                b')' => self.end_variation(visitor),
                b'$' | b'!' | b'?' => self.glyph(visitor),
                b';' => self.line_comment(visitor)?,
                b'%' if self.window.is_at_line_start() => self.window.skip_line(),
                b'[' if self.begins_tagged() => return self.ends_early(),
                b'[' if self.command(visitor) => {}
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' => self.careful_move(visitor)?,
                b'-' | b'O' | b'o' | b'P' | b'Z' => self.careful_move(visitor)?,
                _ => self.unexpected(visitor)?,
            }
        }
    }

    /// Passes over what cannot be between moves, or returns its error.
    #[cold]
    fn unexpected(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        let (found, _) = character(self.window.ahead(TOKEN));
        self.pass_over_next(visitor, 0, GameReason::Unexpected(found))
    }

    /// Ends a game without a result.
    #[cold]
    fn ends_early(&self) -> Result<Option<GameResult>, GameError> {
        match self.stack.is_empty() {
            true => Ok(None),
            false => Err(self.error(0, GameReason::UnclosedVariation)),
        }
    }

    /// Reads usual moves, move numbers and comments until there is something else, or the window
    /// ends.
    #[inline(always)]
    fn usual(&mut self, visitor: &mut impl Visitor) {
        let Self { window, before, after, longest, .. } = self;
        let (text, mut at, mut ply) = (window.rest(), 0, self.ply);
        // The two positions take turns: each move overwrites the older one.
        let (mut last, mut here) = (&mut *before, &mut *after);
        let mut refused = None;
        while let Some(rest) = text.get(at..)
            && let Some(bytes) = rest.first_chunk()
        {
            let word = u64::from_le_bytes(*bytes);
            let first = word as u8;
            if fast::is_move(first) {
                let Some(found) = fast::find(word, here) else { break };
                *last = here.after(found.to_move());
                core::mem::swap(&mut last, &mut here);
                ply += 1;
                let mv = Some(found.to_move());
                visitor.played(&Played { before: last, after: here, mv, ply });
                // With the blank after the move.
                at += found.len + 1;
                if !visitor.goes_on() {
                    break;
                }
            } else if matches!(first, b'1'..=b'9') {
                let len = words::number_len(word);
                // Neither a result nor castling with zeros ends with a period; number 1 may begin a
                // game.
                let final_byte = (word >> (8 * len - 8)) as u8;
                if final_byte != b'.' || word as u16 == FIRST && may_begin_game(word, ply) {
                    break;
                }
                let is_blank = rest.get(len).is_some_and(|&byte| byte <= b' ');
                at += len + usize::from(is_blank);
            } else if first == b'{' {
                match words::comment_end(rest) {
                    Some(end) if rest[end] == b'}' && end - 1 <= *longest => {
                        visitor.comment(Comment::new(&rest[1..end]));
                        refused = visitor.refused();
                        if refused.is_some() {
                            break;
                        }
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
        if (ply ^ self.ply) & 1 == 1 {
            core::mem::swap(before, after);
        }
        self.has_move |= ply != self.ply;
        self.ply = ply;
        window.advance(at);
        if let Some(first) = refused {
            self.pass_over_commands(visitor, first);
            let end = words::comment_end(self.window.rest()).map_or(0, |end| end + 1);
            self.window.advance(end);
        }
    }

    /// Plays a legal move or a null move.
    pub(super) fn play(&mut self, visitor: &mut impl Visitor, mv: Option<Move>) {
        self.before.clone_from(&self.after);
        match mv {
            Some(mv) => self.after.play_unchecked(mv),
            None => {
                self.after.make_pass();
            }
        }
        self.ply += 1;
        self.has_move = true;
        let (before, after) = (&self.before, &self.after);
        visitor.played(&Played { before, after, mv, ply: self.ply });
    }

    /// Reads an unusual move, a null move, or the suffix `e.p.` of the last move.
    fn careful_move(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        match visitor.is_strict() {
            true => self.strict_move(visitor),
            false => self.any_move(visitor),
        }
    }

    pub(super) fn any_move(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        let rest = self.window.ahead(TOKEN);
        if let Some(bytes) = rest.first_chunk()
            && let Some((mv, len)) = fast::read_other(u64::from_le_bytes(*bytes), &self.after)
        {
            self.play(visitor, Some(mv));
            self.window.advance(len);
            return Ok(());
        }
        let len = words::move_len(&rest[..rest.len().min(TOKEN)]);
        let token = rest.get(..len).unwrap_or_default();
        if let b"e.p." | b"ep" | b"e.p" = token
            && self.has_move
        {
            self.window.advance(len);
            return Ok(());
        }
        if let b"--" | b"Z0" = token {
            return self.null_move(visitor, len);
        }
        match self.after.read_san(token) {
            Ok(mv) => {
                self.play(visitor, Some(mv));
                self.window.advance(len);
                Ok(())
            }
            Err(_) if self.joined_move(visitor, len) => Ok(()),
            Err(error) => {
                let at = (error.column() as usize).saturating_sub(1);
                let (at, reason) = match self.window.rest().get(len..) {
                    // The move goes on with a character that no move has.
                    Some(after @ [0x80..=0xff, ..]) if words::blank_len(after) == 0 => {
                        (len, GameReason::Unexpected(character(after).0))
                    }
                    _ => (at, GameReason::Move(error.reason())),
                };
                self.pass_over_next(visitor, at, reason)
            }
        }
    }

    #[cold]
    fn null_move(&mut self, visitor: &mut impl Visitor, len: usize) -> Result<(), GameError> {
        if self.after.is_check() {
            return Err(self.error(0, GameReason::NullMoveInCheck));
        }
        self.play(visitor, None);
        self.window.advance(len);
        Ok(())
    }

    /// Reads a result, castling with zeros, the null move `0000`, or a move number.
    #[cold]
    fn number_or_result(
        &mut self,
        visitor: &mut impl Visitor,
    ) -> Result<Option<GameResult>, GameError> {
        let rest = self.window.rest();
        if rest.starts_with(b"0-0") {
            self.careful_move(visitor)?;
            return Ok(None);
        }
        let is_number = |byte: &&u8| matches!(byte, b'.' | b'0'..=b'9');
        if let [b'0'..=b'9', b'0'..=b'9' | b'.', ..] = rest {
            let len = rest.iter().take(TOKEN).take_while(is_number).count();
            let (number, after) = rest.split_at(len);
            let zeros = number.iter().rev().take_while(|&&byte| byte == b'0').count();
            let is_apart = zeros == len || number[len - zeros - 1] == b'.';
            match zeros {
                4 if is_apart => {
                    self.window.advance(len - zeros);
                    self.null_move(visitor, zeros)?;
                }
                // The zeros are castling, or begin it.
                1 if is_apart && after.starts_with(b"-0") => self.window.advance(len - zeros),
                2 | 3 if is_apart => {
                    self.window.advance(len - zeros);
                    self.careful_move(visitor)?;
                }
                _ => self.window.advance(len),
            }
            return Ok(None);
        }
        match Self::result(rest) {
            None if rest.first().is_some_and(u8::is_ascii_digit) => {
                self.window.advance(1);
                Ok(None)
            }
            None => self.unexpected(visitor).map(|()| None),
            Some((result, len)) => {
                self.window.advance(len);
                // Some programs end variations with a result, which is not that of the game.
                if !self.stack.is_empty() {
                    return Ok(None);
                }
                self.stage = Stage::Result;
                self.last_comments(visitor)?;
                Ok(Some(result))
            }
        }
    }

    /// Reads the comments after a result on the same line.
    pub(super) fn last_comments(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        loop {
            match self.window.peek(0) {
                Some(b' ' | b'\t') => self.window.advance(1),
                Some(b'{') => self.comment(visitor)?,
                Some(b';') => self.line_comment(visitor)?,
                _ => return Ok(()),
            }
        }
    }

    /// Reads a comment in braces.
    #[inline]
    fn comment(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        let end = self.comment_end(0)?;
        let inner = self.window.rest().get(1..end - 1).unwrap_or_default();
        visitor.comment(Comment::new(inner));
        if let Some(first) = visitor.refused() {
            self.pass_over_commands(visitor, first);
        }
        self.window.advance(end);
        Ok(())
    }

    /// Returns the end of the comment at an offset in the window.
    ///
    /// If no closing brace precedes the next opening one, a line that begins like a tag belongs to
    /// the next game, and the comment is unclosed.
    #[inline]
    pub(super) fn comment_end(&mut self, start: usize) -> Result<usize, GameError> {
        let at = start + 1;
        // Most comments have one line.
        let rest = self.window.rest().get(at..).unwrap_or_default();
        match memchr::memchr3(b'}', b'\n', b'\r', rest) {
            Some(len) if rest[len] == b'}' && len <= self.longest => Ok(at + len + 1),
            _ => self.long_comment_end(start),
        }
    }

    #[cold]
    fn long_comment_end(&mut self, start: usize) -> Result<usize, GameError> {
        let mut at = start + 1;
        // The largest offset of the closing brace.
        let limit = self.longest.saturating_add(at);
        loop {
            let found = self.window.find(at, [b'}', b'\n', b'\r'], limit);
            let seen = found.map_or(self.window.rest().len(), |found| found + 1);
            let is_closed = found.is_some_and(|found| self.window.rest().get(found) == Some(&b'}'));
            let reason = if found.map_or(seen > limit, |found| found > limit) {
                GameReason::TooLong(self.longest)
            } else if is_closed {
                return Ok(seen);
            } else if found.is_some() && self.is_tag_ahead(seen) {
                match self.brace(seen, limit) {
                    Some(end) => return Ok(end + 1),
                    None => GameReason::UnclosedComment,
                }
            } else if found.is_none() {
                GameReason::UnclosedComment
            } else {
                at = seen;
                continue;
            };
            return Err(self.error(start, reason));
        }
    }

    /// Returns the offset of the next brace, from an offset up to a limit, if it is a closing one.
    #[cold]
    pub(super) fn brace(&mut self, start: usize, limit: usize) -> Option<usize> {
        let found = self.window.find(start, [b'{', b'}', b'}'], limit)?;
        (found <= limit && self.window.rest()[found] == b'}').then_some(found)
    }

    /// Reads a comment up to the end of its line.
    fn line_comment(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        let limit = self.longest.saturating_add(1);
        let end = self.window.find(1, [b'\n', b'\r', b'\r'], limit);
        let len = end.unwrap_or(self.window.rest().len());
        if len - 1 > self.longest {
            return Err(self.error(0, GameReason::TooLong(self.longest)));
        }
        let text = self.window.rest().get(1..len).unwrap_or_default();
        visitor.comment(Comment::new(text));
        if let Some(first) = visitor.refused() {
            self.pass_over_commands(visitor, first);
        }
        self.window.advance(len);
        Ok(())
    }

    fn begin_variation(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        if !self.has_move {
            return Err(self.error(0, GameReason::NothingToReplace));
        }
        if self.stack.len() >= self.deepest {
            return Err(self.error(0, GameReason::TooDeep(self.deepest)));
        }
        if visitor.begin_variation() == Visit::Skip {
            return self.skip_variation();
        }
        self.window.advance(1);
        let (before, after) = (self.before.clone(), self.after.clone());
        self.stack.push(OuterLine { before, after, ply: self.ply });
        self.after.clone_from(&self.before);
        self.ply -= 1;
        self.has_move = false;
        Ok(())
    }

    fn end_variation(&mut self, visitor: &mut impl Visitor) {
        let Some(outer) = self.stack.pop() else {
            self.pass_over(visitor, 1, GameReason::NoVariation);
            return;
        };
        self.window.advance(1);
        OuterLine { before: self.before, after: self.after, ply: self.ply } = outer;
        self.has_move = true;
        visitor.end_variation();
    }

    /// Reads an annotation: `$n`, or a suffix such as `!?`.
    fn glyph(&mut self, visitor: &mut impl Visitor) {
        let rest = self.window.rest();
        let (glyph, len) = match rest {
            [b'$', digits @ ..] => {
                let len =
                    digits.iter().take(TOKEN).take_while(|byte| byte.is_ascii_digit()).count();
                let number = str::from_utf8(&digits[..len]).ok().and_then(|text| text.parse().ok());
                (number, len + 1)
            }
            _ => {
                let (glyph, len) = words::suffix(rest);
                (Some(glyph), len)
            }
        };
        match glyph {
            Some(glyph) => {
                visitor.glyph(glyph);
                self.window.advance(len);
            }
            None => self.pass_over(visitor, len, GameReason::Glyph),
        }
    }
}
