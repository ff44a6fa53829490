//! Writing games in export format.

use std::io::{self, Write};

use crate::notation::pgn::roster::Roster;
use crate::notation::pgn::text::{Comment, TagValue, escaped, one_line};
use crate::notation::pgn::visitor::{Played, Visit, Visitor};
use crate::vocabulary::color::Color;
use crate::vocabulary::game_result::GameResult;

/// The maximum number of characters of a line that can be broken.
const WIDTH: usize = 79;

/// Writes games in the export format of PGN.
///
/// It is a [`Visitor`]: pass it to a [`Reader`](crate::pgn::Reader), or to
/// [`Game::visit`](crate::pgn::Game::visit). The tags of the roster come first, unknown ones
/// as `?`. Lines have at most 79 characters, except for longer words; an embedded command such
/// as `[%clk 0:04:45]` is not broken. Text is UTF-8, moves are SAN as
/// [`Position::san`](crate::Position::san) writes it, annotations are `$n`, and comments are in
/// braces or, if they contain a brace, after a semicolon. An empty line separates games.
///
/// A game is written when it ends, so nothing of an invalid game is in the output, and the
/// writer holds one game in memory.
///
/// ```
/// use setwise_chess::pgn::{Reader, Writer};
///
/// let mut reader = Reader::new(&b"[White \"Fool\"]\n1.f3 e5 2.g4?? Qh4# 0-1"[..]);
/// let mut writer = Writer::new(Vec::new());
/// while reader.read_game(&mut writer)? {}
/// let text = writer.finish().map_err(setwise_chess::pgn::ReadError::Io)?;
/// assert!(text.ends_with(b"\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 $4 Qh4# 0-1\n"));
/// # Ok::<(), setwise_chess::pgn::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    tags: Roster,
    /// The moves so far: complete lines, and the last one.
    lines: String,
    line: String,
    /// The number of characters of the last line.
    width: usize,
    /// The parenthesis of a variation, which precedes the next word.
    prefix: &'static str,
    /// True if a move of Black needs its number.
    is_interrupted: bool,
    is_first: bool,
    failure: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    /// Creates a writer to a stream, which should be buffered if it is a file.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self {
            out,
            tags: Roster::default(),
            lines: String::new(),
            line: String::new(),
            width: 0,
            prefix: "",
            is_interrupted: true,
            is_first: true,
            failure: None,
        }
    }

    /// Returns the stream.
    ///
    /// # Errors
    ///
    /// Returns the first error of writing, after which nothing was written.
    pub fn finish(self) -> io::Result<W> {
        self.failure.map_or(Ok(self.out), Err)
    }

    /// Returns true if writing has failed, so that the rest can be left out.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Adds a word to the line, or to the next one if it does not fit.
    fn word(&mut self, word: &str) {
        let prefix = core::mem::take(&mut self.prefix);
        let width = prefix.len() + word.chars().count();
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.end_line();
        }
        if self.width > 0 {
            self.line.push(' ');
            self.width += 1;
        }
        self.line.push_str(prefix);
        self.line.push_str(word);
        self.width += width;
    }

    fn end_line(&mut self) {
        self.lines.push_str(&self.line);
        self.lines.push('\n');
        self.line.clear();
        self.width = 0;
    }

    /// Adds a comment without line breaks. It is broken at single spaces, but not where the
    /// next line would begin like a tag or an escaped line, nor within a command: many programs
    /// expect `[%clk 0:04:45]` on one line.
    fn comment_text(&mut self, text: &str) {
        if text.contains('}') {
            // A space after the semicolon would belong to the comment.
            self.word(&format!(";{text}"));
            return self.end_line();
        }
        let text = format!("{{{text}}}");
        let (bytes, mut start) = (text.as_bytes(), 0);
        let mut command_end = 0;
        for at in 1..bytes.len().saturating_sub(1) {
            let is_single = bytes[at] == b' ' && bytes[at - 1] != b' ' && bytes[at + 1] != b' ';
            if at >= command_end && bytes[at..].starts_with(b"[%") {
                command_end = memchr::memchr(b']', &bytes[at..]).map_or(at, |len| at + len);
            }
            if is_single && at >= command_end && !matches!(bytes[at + 1], b'[' | b'%') {
                self.word(&text[start..at]);
                start = at + 1;
            }
        }
        self.word(&text[start..]);
    }

    fn write_game(&mut self) -> io::Result<()> {
        let mut text = String::new();
        if !self.is_first {
            text.push('\n');
        }
        for (name, value) in self.tags.iter() {
            text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
        }
        text.push('\n');
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(self.lines.as_bytes())
    }
}

impl<W: Write> Visitor for Writer<W> {
    fn begin_game(&mut self) {
        self.tags.clear();
        self.lines.clear();
        self.line.clear();
        self.width = 0;
        self.prefix = "";
        self.is_interrupted = true;
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.tags.add(name, one_line(&value.to_str_lossy()));
    }

    fn played(&mut self, played: &Played<'_>) {
        let before = played.before;
        let is_white = before.side_to_move() == Color::White;
        if is_white || self.is_interrupted {
            let dots = if is_white { "." } else { "..." };
            self.word(&format!("{}{dots}", before.fullmove_number()));
        }
        self.is_interrupted = false;
        match played.mv {
            None => self.word("--"),
            Some(mv) => match before.san(mv) {
                Some(san) => self.word(san.as_str()),
                // A caller may pass an illegal move, which has no SAN.
                None => self.word(&mv.to_string()),
            },
        }
    }

    fn glyph(&mut self, glyph: u8) {
        self.word(&format!("${glyph}"));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.is_interrupted = true;
        self.comment_text(&comment.to_str_lossy());
    }

    fn begin_variation(&mut self) -> Visit {
        self.is_interrupted = true;
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.prefix = "(";
        Visit::Read
    }

    fn end_variation(&mut self) {
        self.is_interrupted = true;
        if !self.prefix.is_empty() || self.width == 0 || self.width >= WIDTH {
            self.word(")");
        } else {
            self.line.push(')');
            self.width += 1;
        }
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        let tag = self.tags.get("Result").and_then(|text| text.parse().ok());
        let result = result.or(tag).unwrap_or_default();
        self.tags.complete(result.as_str());
        self.word(result.as_str());
        self.end_line();
        if self.failure.is_none() {
            self.failure = self.write_game().err();
        }
        self.is_first = false;
    }
}
