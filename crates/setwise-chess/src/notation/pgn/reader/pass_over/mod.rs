//! Passing over what has no meaning in PGN, as the other readers of games do, and telling the
//! visitor.
//!
//! Only what can be neither a move nor a part of one is passed over: the signs of annotators, words,
//! brackets without a partner, malformed tags. What may be a corrupt move stays an error.

use std::io::Read;

use crate::notation::pgn::error::{Excerpt, GameError, GameReason};
use crate::notation::pgn::reader::words::{self, TOKEN};
use crate::notation::pgn::reader::{Reader, tags};
use crate::notation::pgn::text::{COMMANDS, Comment};
use crate::notation::pgn::visitor::Visitor;
use crate::position::Position;
use crate::vocabulary::encoding::{character, decode};

/// The words for a check or mate after a move, and those that have only letters of moves.
const WORDS: [&str; 14] = [
    "ch", "ch.", "dis", "dis.", "dbl", "dbl.", "disch", "dis.ch", "dis.ch.", "dblch", "dbl.ch",
    "mate", "mate.", "RR",
];

/// Words that stand for moves.
const MOVES: [&str; 4] = ["null", "pass", "castle", "rochade"];

impl<R: Read> Reader<R> {
    /// Passes over the next bytes.
    #[cold]
    pub(super) fn pass_over(&mut self, visitor: &mut impl Visitor, len: usize, reason: GameReason) {
        self.window.mark();
        visitor.passed_over(self.error(0, reason));
        self.window.advance(len);
    }

    /// Passes over a malformed tag, whose error is at an offset.
    #[cold]
    pub(super) fn malformed_tag(
        &mut self,
        visitor: &mut impl Visitor,
        at: usize,
    ) -> Result<bool, GameError> {
        let error = self.error(at, GameReason::Tag);
        let line = self.line()?;
        if tags::tells_start(line) {
            return Err(error);
        }
        let len = tags::malformed_len(line);
        self.window.mark();
        visitor.passed_over(error);
        self.window.advance(len);
        Ok(true)
    }

    /// Passes over a line that is the end of a tag. Returns false if there is none.
    #[cold]
    pub(super) fn lost_tag(
        &mut self,
        visitor: &mut impl Visitor,
        follows_tag: bool,
    ) -> Result<bool, GameError> {
        let is_start = |byte: u8| byte == b'"' || byte.is_ascii_alphabetic() || byte >= 0x80;
        if !self.window.is_at_line_start() || !self.window.peek(0).is_some_and(is_start) {
            return Ok(false);
        }
        let line = self.line()?;
        if !tags::is_lost(line, follows_tag) {
            return Ok(false);
        }
        if tags::tells_start(line) {
            return Err(self.error(0, GameReason::Tag));
        }
        let len = line.len();
        self.pass_over(visitor, len, GameReason::Tag);
        Ok(true)
    }

    /// Returns the rest of the line.
    fn line(&mut self) -> Result<&[u8], GameError> {
        let end = self.window.find(0, [b'\n', b'\r', b'\r'], self.longest);
        let len = end.unwrap_or(self.window.rest().len());
        if len > self.longest {
            return Err(self.error(0, GameReason::TooLong(self.longest)));
        }
        Ok(&self.window.rest()[..len])
    }

    /// Passes over what is not PGN between moves, or returns the error of the given reason at an
    /// offset if it may have a meaning.
    #[cold]
    pub(super) fn pass_over_next(
        &mut self,
        visitor: &mut impl Visitor,
        at: usize,
        reason: GameReason,
    ) -> Result<(), GameError> {
        let rest = self.window.ahead(2 * TOKEN);
        let rest = &rest[..rest.len().min(2 * TOKEN)];
        let (first, first_len) = character(rest);
        if words::blank_len(rest) > 0 {
            self.pass_over(visitor, first_len, GameReason::Unexpected(first));
            return Ok(());
        }
        if matches!(first, '}' | ']') {
            self.pass_over(visitor, 1, GameReason::Unexpected(first));
            return Ok(());
        }
        let len = match first {
            '[' => bracket_len(rest),
            _ => words::word_len(rest),
        };
        let text = decode(&rest[..len]).into_owned();
        let is_passed_over = match first {
            '[' => len > 0,
            _ => len < TOKEN && is_meaningless(&text, &rest[len..], &self.after),
        };
        if !is_passed_over || self.ply == 0 {
            return Err(self.error(at, reason));
        }
        let reason = GameReason::NoMeaning(Excerpt::new(&text));
        self.pass_over(visitor, len, reason);
        Ok(())
    }

    /// Tells the visitor the places of the commands that it refused in the comment at the start of the
    /// window, given the offset of the first one in the comment.
    #[cold]
    pub(super) fn pass_over_commands(&mut self, visitor: &mut impl Visitor, first: usize) {
        self.window.mark();
        let mut refused = Some(first);
        while let Some(at) = refused {
            let rest = self.window.rest().get(at + 1..).unwrap_or_default();
            let end = rest.iter().take(TOKEN).position(|byte| b"]}\r\n".contains(byte));
            let len = end.map_or(TOKEN, |end| end + usize::from(rest[end] == b']'));
            let command = rest[..len.min(rest.len())].trim_ascii_end();
            let has_value = COMMANDS.iter().any(|name| Comment::new(command).has_value(name));
            let text = Excerpt::new(&decode(command));
            let reason = match has_value {
                true => GameReason::Repeated(text),
                false => GameReason::Command(text),
            };
            visitor.passed_over(self.error(at + 1, reason));
            refused = visitor.refused();
        }
    }

    /// Reads a move, and tells the visitor if it has the sign of a capture, check or mate that it is
    /// not.
    #[cold]
    pub(super) fn strict_move(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        let rest = self.window.ahead(TOKEN);
        let token = rest[..words::move_len(&rest[..rest.len().min(TOKEN)])].to_vec();
        let (ply, place) = (self.ply, self.window.place(0));
        self.any_move(visitor)?;
        let count = |position: &Position| position.occupied().len();
        let is_wrong = token.contains(&b'x') && count(&self.before) == count(&self.after)
            || token.ends_with(b"+") && !self.after.is_check()
            || token.ends_with(b"#") && !self.after.is_checkmate();
        if is_wrong && self.ply == ply + 1 {
            self.window.mark();
            let text = decode(&token).into_owned();
            visitor.passed_over(GameError::new(place, GameReason::Marks(Excerpt::new(&text))));
        }
        Ok(())
    }

    /// Tells the visitor if a number at the start of the window is not that of the next move.
    #[cold]
    pub(super) fn strict_number(&mut self, visitor: &mut impl Visitor) {
        let rest = self.window.ahead(TOKEN);
        // Neither castling with zeros nor the null move nor a result is a number.
        let is_move = rest.starts_with(b"0-0") || rest.starts_with(b"00");
        let len = rest.iter().take(TOKEN).take_while(|byte| byte.is_ascii_digit()).count();
        if len == 0 || is_move || Self::result(rest).is_some() {
            return;
        }
        let (text, number) = (decode(&rest[..len]).into_owned(), self.after.fullmove_number());
        if text.parse() != Ok(number) {
            self.window.mark();
            let reason = GameReason::MoveNumber(Excerpt::new(&text), number);
            visitor.passed_over(self.error(0, reason));
        }
    }

    /// Passes over a command such as `[%clk 0:01:00]` outside of a comment. Returns false if it does
    /// not end in the line.
    #[cold]
    pub(super) fn command(&mut self, visitor: &mut impl Visitor) -> bool {
        let Some(len) = self.command_len() else { return false };
        let text = decode(&self.window.rest()[..len.min(TOKEN)]).into_owned();
        self.pass_over(visitor, len, GameReason::NoMeaning(Excerpt::new(&text)));
        true
    }

    /// Returns the length of a command at the start of the window.
    #[cold]
    pub(super) fn command_len(&mut self) -> Option<usize> {
        if !self.window.ahead(2).starts_with(b"[%") {
            return None;
        }
        let end = self.window.find(0, [b']', b'\n', b'\r'], self.longest)?;
        (end <= self.longest && self.window.rest()[end] == b']').then_some(end + 1)
    }

    /// Reads a move that something follows directly: a result, or what is passed over. Returns false
    /// if there is no such move in the first `len` bytes.
    #[cold]
    pub(super) fn joined_move(&mut self, visitor: &mut impl Visitor, len: usize) -> bool {
        let token = self.window.rest()[..len].to_vec();
        let of_result = ["1/2-1/2", "1/2", "1-0", "0-1"].iter().find_map(|end| {
            let before = token.strip_suffix(end.as_bytes())?;
            words::ends_with_move(before).then_some(before.len())
        });
        let (len, tail) = match of_result {
            Some(len) => (len, 0),
            None => {
                let len = move_len(&token);
                match &token[len..] {
                    [] => return false,
                    [b'.', ..] => (len, 0),
                    tail if is_tail(tail) => (len, tail.len()),
                    _ => return false,
                }
            }
        };
        let Ok(mv) = self.after.read_san(&token[..len]) else { return false };
        self.play(visitor, Some(mv));
        self.window.advance(len);
        if tail > 0 {
            let text = decode(&token[len..]).into_owned();
            self.pass_over(visitor, tail, GameReason::NoMeaning(Excerpt::new(&text)));
        }
        true
    }

    /// Returns true if move number 1 and a move after an empty line begin another game, without tags.
    #[cold]
    pub(super) fn begins_untagged(&mut self) -> bool {
        let rest = self.window.ahead(TOKEN);
        let [b'1', b'.', after @ ..] = &rest[..rest.len().min(TOKEN)] else { return false };
        let next = after.iter().find(|&&byte| byte > b' ');
        next.is_some_and(u8::is_ascii_alphabetic) && self.window.is_after_empty_line()
    }

    /// Returns true if a tag at the start of the window, which follows moves, begins another game.
    #[cold]
    pub(super) fn begins_tagged(&mut self) -> bool {
        self.is_tag_ahead(0)
            || self.window.is_at_line_start()
                && tags::begins_line(self.window.ahead(tags::MAX_START))
    }
}

/// Returns the length of a word in brackets such as `[#]`, or 0 if it may have a meaning.
fn bracket_len(rest: &[u8]) -> usize {
    let end = rest.iter().take(TOKEN).position(|&byte| byte <= b' ' || byte == b']');
    let Some(inner) = end.filter(|&end| rest[end] == b']').and_then(|end| rest.get(1..end)) else {
        return 0;
    };
    let has_meaning = inner.iter().any(|byte| b"[({});*".contains(byte))
        || inner.windows(2).any(is_square)
        || inner.windows(3).any(|three| matches!(three, b"O-O" | b"0-0" | b"1-0" | b"0-1"));
    if has_meaning { 0 } else { inner.len() + 2 }
}

fn is_square(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8'])
}

/// Returns the length of the move with which a token begins, up to its last square, and with a
/// promotion after that.
fn move_len(token: &[u8]) -> usize {
    let castling = [&b"O-O-O"[..], b"O-O", b"0-0-0", b"0-0"];
    if let Some(castling) = castling.into_iter().find(|castling| token.starts_with(castling)) {
        return castling.len();
    }
    let square = token.windows(2).rposition(is_square);
    let len = square.map_or(token.len(), |at| at + 2);
    match &token[len..] {
        [b'=', b'N' | b'B' | b'R' | b'Q', ..] => len + 2,
        [b'N' | b'B' | b'R' | b'Q' | b'K', ..] => len + 1,
        _ => len,
    }
}

/// Returns true if what follows a move directly has no meaning.
fn is_tail(tail: &[u8]) -> bool {
    let text = decode(tail);
    let word = text.trim_start_matches(['+', '#', ',']);
    is_sign(&text) || WORDS.contains(&word)
}

/// Returns true for a text of signs that are neither a null move nor a dash, which may be a part of
/// castling or of a result.
fn is_sign(text: &str) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    let is_part =
        |c: char| !(c.is_alphanumeric() || c.is_control() || matches!(c, '\u{2654}'..='\u{265f}'));
    let is_null = text.contains("--") || text.starts_with("@@");
    text.chars().all(is_part) && !text.chars().all(is_dash) && !is_null
}

/// Returns true if a word or sign can be neither a move nor a part of one.
fn is_meaningless(text: &str, next: &[u8], position: &Position) -> bool {
    if is_sign(text) || WORDS.contains(&text) {
        return true;
    }
    let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '\'');
    if !text.chars().all(is_letter) {
        return false;
    }
    if let [letter @ b'A'..=b'Z'] = text.as_bytes() {
        // `N f3` may be a move in two parts.
        let next = next.trim_ascii_start();
        let joined = [&[*letter], &next[..words::move_len(next)]].concat();
        return *letter != b'O' && position.read_san(joined).is_err();
    }
    let is_of_moves = |c: char| matches!(c, 'a'..='h' | 'x' | 'o' | 'O' | '.');
    let is_piece = |c: char| matches!(c, 'N' | 'B' | 'R' | 'Q' | 'K' | 'P');
    let mut letters = text.chars();
    let is_initial = letters.next().is_some_and(char::is_uppercase);
    let is_capital = |c: char| c.is_ascii_uppercase();
    // `KtxP` is a capture in descriptive notation.
    let is_mixed = letters.clone().any(is_capital) && !(is_initial && letters.all(is_capital));
    let lower = text.to_ascii_lowercase();
    text.len() > 1
        && !text.chars().all(|c| is_of_moves(c) || is_piece(c))
        && !is_mixed
        && !MOVES.iter().any(|word| lower.starts_with(word))
}

#[cfg(test)]
mod tests;
