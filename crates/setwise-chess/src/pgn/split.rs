//! Splitting a stream of games into blocks of whole games.
//!
//! A block ends between two games, so reading the blocks one after the other gives the same
//! games as reading the whole stream.

use crate::pgn::error::ReadError;
use crate::pgn::reader::Reader;
use crate::pgn::reader::tags;
use crate::pgn::text::TagValue;
use crate::pgn::visitor::{GameResult, Visit, Visitor};
use crate::position::Position;

/// Finds the end of the whole games in a growing block of PGN text.
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::GameSplitter;
///
/// let text = b"[White \"x\"]\n\n1. e4 *\n\n[White \"y\"]\n\n1. d4";
/// assert_eq!(GameSplitter::new().games_end(text, 0), Some(22));
/// ```
#[derive(Debug, Default)]
pub struct GameSplitter {
    /// The length below which a block is not searched for a result.
    shortest: usize,
}

impl GameSplitter {
    /// Returns a splitter for a new block.
    #[must_use]
    pub const fn new() -> Self {
        Self { shortest: 0 }
    }

    /// Returns the length of the whole games at the start of a block, or `None` if the block
    /// must grow first. The first `searched` bytes have been searched before.
    ///
    /// Games end before the first tag of the next game or, if none of them has tags, at the
    /// end of a line after a result. If in doubt, the block is not split.
    #[must_use]
    pub fn games_end(&mut self, block: &[u8], searched: usize) -> Option<usize> {
        let start = searched.saturating_sub(tags::LONGEST_START);
        let breaks = memchr::memmem::rfind_iter(block.get(start..)?, b"\n[");
        let mut brackets = breaks.map(|found| start + found + 1);
        if let Some(end) = brackets.find(|&at| is_first_tag(block, at)) {
            return Some(end);
        }
        if block.len() < self.shortest {
            return None;
        }
        self.shortest = 2 * block.len();
        end_of_result_line(block)
    }
}

/// Returns true if the bracket at the start of a line certainly begins the first tag of a game.
fn is_first_tag(block: &[u8], at: usize) -> bool {
    let (before, tag) = block.split_at(at);
    let follows_empty_line = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
    let is_event = follows_empty_line && tag.starts_with(b"[Event ");
    if !is_event && !tags::begins(tag) {
        return false;
    }
    let before = before.trim_ascii_end();
    let (text, is_apart) = without_comments(before);
    let line = memchr::memrchr(b'\n', text).map_or(text, |end| &text[end + 1..]);
    // Any tag after moves begins a game. One after a tag, or after text that may be between tags,
    // does not.
    let is_certain = !line.starts_with(b"%") && memchr::memchr2(b';', b'\r', line).is_none();
    let is_tag = line.trim_ascii_start().starts_with(b"[") || line.ends_with(b"]");
    let is_moves = is_certain && !is_tag;
    // A comment on a line after the result belongs to no game if tags follow.
    let is_of_game = is_certain && !(is_apart && ends_with_result(text));
    match text.len() {
        0 => false,
        len if len == before.len() => is_event || is_moves,
        _ => is_of_game && (is_event || is_moves),
    }
}

/// Returns a text without the comments at its end, and whether a line ends before one of them.
fn without_comments(mut text: &[u8]) -> (&[u8], bool) {
    let mut is_apart = false;
    while let Some(inner) = text.strip_suffix(b"}") {
        // Braces do not nest: the first one after the previous comment opens this one.
        let from = memchr::memrchr(b'}', inner).map_or(0, |end| end + 1);
        let Some(open) = memchr::memchr(b'{', &inner[from..]) else { break };
        let before = &inner[..from + open];
        text = before.trim_ascii_end();
        is_apart |= memchr::memchr(b'\n', &before[text.len()..]).is_some();
    }
    (text, is_apart)
}

/// Returns true if a text ends with what may be a result.
fn ends_with_result(text: &[u8]) -> bool {
    let marks: [&[u8]; 5] = [b"1-0", b"0-1", b"1/2", b"*", b"\xbd"];
    marks.iter().any(|mark| text.ends_with(mark))
}

/// Returns the end of the line with the last result, if no game up to it has tags.
///
/// An invalid game with tags extends to the next tag, and only reading it shows that it is
/// invalid.
fn end_of_result_line(block: &[u8]) -> Option<usize> {
    let (mut reader, mut last, mut found) = (Reader::new(block), LastGame::default(), None);
    loop {
        match reader.read_game(&mut last) {
            Ok(true) | Err(ReadError::Game(_)) if last.has_tags => return found,
            Ok(true) if last.has_result => {
                let rest = block.get(reader.offset() as usize..)?;
                let line = memchr::memchr(b'\n', rest).map(|end| &rest[..end]);
                if let Some(line) = line.filter(|line| line.trim_ascii().is_empty()) {
                    found = Some(block.len() - rest.len() + line.len() + 1);
                }
            }
            Ok(true) | Err(ReadError::Game(_)) => {}
            Ok(false) | Err(ReadError::Io(_)) => return found,
        }
    }
}

/// Properties of the last game.
#[derive(Default)]
struct LastGame {
    has_tags: bool,
    has_result: bool,
}

impl Visitor for LastGame {
    fn begin_game(&mut self) {
        *self = Self::default();
    }

    fn tag(&mut self, _: &str, _: TagValue<'_>) {
        self.has_tags = true;
    }

    fn begin_moves(&mut self, _: &Position) -> Visit {
        Visit::Skip
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.has_result = result.is_some();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::GameSplitter;
    use crate::pgn::{Played, ReadError, Reader, Visit, Visitor};

    /// The plies of a game.
    #[derive(Default)]
    struct Plies(Vec<u32>);

    impl Visitor for Plies {
        fn played(&mut self, played: &Played<'_>) {
            self.0.push(played.ply);
        }

        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }
    }

    /// Returns the offset and the moves of each game, and the error of an invalid one.
    fn read(text: &[u8], start: usize) -> Vec<(usize, Vec<u32>, Option<String>)> {
        let (mut reader, mut games) = (Reader::new(&text[start..]), Vec::new());
        loop {
            let mut plies = Plies::default();
            let reason = match reader.read_game(&mut plies) {
                Ok(true) => None,
                Ok(false) => return games,
                Err(ReadError::Game(error)) => Some(error.reason().to_string()),
                Err(ReadError::Io(error)) => panic!("{error}"),
            };
            games.push((start + reader.game_offset() as usize, plies.0, reason));
        }
    }

    /// Returns where a text is split if it arrives in pieces of `step` bytes.
    fn splits(text: &[u8], step: usize) -> Vec<usize> {
        let (mut splits, mut start, mut searched) = (Vec::new(), 0, 0);
        let mut splitter = GameSplitter::new();
        for end in (step..text.len()).step_by(step) {
            if let Some(len) = splitter.games_end(&text[start..end], searched) {
                start += len;
                splits.push(start);
                splitter = GameSplitter::new();
                searched = 0;
            } else {
                searched = end - start;
            }
        }
        splits
    }

    /// Reads a text in the blocks in which it is split.
    fn read_split(text: &[u8], step: usize) -> Vec<(usize, Vec<u32>, Option<String>)> {
        let (mut found, mut start) = (Vec::new(), 0);
        for end in splits(text, step).into_iter().chain([text.len()]) {
            found.extend(read(&text[..end], start));
            start = end;
        }
        found
    }

    /// Parts of games and of the text between them.
    const PARTS: &[&str] = &[
        "[Event \"x\"]\n",
        "[White \"x\"]\n",
        "[Black \"y\"] ; a comment\n",
        "[Event \"x\"] ",
        "[Round \"1\"] ",
        "[Site \"malformed]\n",
        "[FEN \"invalid\"]\n",
        "%[Escaped \"x\"]\n",
        "; [White \"x\"]\n",
        "\n",
        "\n\n",
        "\r\n",
        "1. e4 e5 2. Nf3 ",
        "1. d4 {1-0\n} d5 ",
        "1. c4 (1. b4 1-0\n\n1... b5) c5 ",
        "1. e4 Ke7 ",
        "{a comment} ",
        "{a comment\n[White \"x\"]\n} ",
        "{[%clk 0:01:00] }\n",
        "1-0\n",
        "1-0 {resigns}\n",
        "1/2-1/2\n\n",
        "*\n",
        "* ",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn blocks_have_the_games_of_the_whole(
            parts in prop::collection::vec(select(PARTS), 0..12),
            step in 1usize..60,
        ) {
            let text = parts.concat();
            prop_assert_eq!(read_split(text.as_bytes(), step), read(text.as_bytes(), 0), "{}", text);
        }
    }

    #[test]
    fn a_comment_after_the_result_of_an_invalid_game_is_not_a_game() {
        let text = "[Event \"A\"]\n\n1. e4 *\n\nNf6 1-0 {end}\n[Event \"B\"]\n\n1. d4 *\n\n";
        let whole = read(text.as_bytes(), 0);
        assert_eq!(whole.len(), 3);
        for step in 1..text.len() {
            assert_eq!(read_split(text.as_bytes(), step), whole, "{step}");
        }
    }

    #[test]
    fn games_are_split_whatever_they_begin_with() {
        for game in [
            "[Event \"x\"]\n[White \"y\"]\n\n1. e4 e5 1-0\n\n",
            "[White \"y\"]\n[Event \"x\"]\n\n1. e4 {[%clk 0:01:00]} e5 1-0\n\n",
            "[White \"y\"]\n1. e4 e5 1-0\n",
            "[White \"y\"]\r\n\r\n1. e4 e5\r\n\r\n",
            "[Event \"x\"]\n\n1. e4 {no result}\n\n",
            "1. e4 e5 1/2-1/2\n",
            "1. e4 e5 {1-0\n} 2. Nf3\n(2. Nc3 1-0) *\r\n\r\n",
        ] {
            let text = game.repeat(10);
            let splits = splits(text.as_bytes(), 1);
            assert!(splits.len() >= 8, "{game}: {splits:?}");
            assert!(splits.iter().all(|&end| text[end..].trim_start().starts_with(&game[..6])));
        }
    }
}
