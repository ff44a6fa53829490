//! Splitting a stream of games into blocks of whole games.
//!
//! A block ends between two games, so reading the blocks one after the other gives the same
//! games as reading the whole stream.

use crate::notation::pgn::error::ReadError;
use crate::notation::pgn::reader::{MAX_LENGTH, Reader, tags};
use crate::notation::pgn::visitor::{Visit, Visitor};
use crate::position::Position;

/// Finds the end of the whole games in a growing block of PGN text.
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
    /// The block is split before the first tag of a game or, if there is none, at the end of a
    /// line after a result. If in doubt, it is not split.
    #[must_use]
    pub fn games_end(&mut self, block: &[u8], searched: usize) -> Option<usize> {
        let start = searched.saturating_sub(tags::MAX_START);
        let brackets = memchr::memrchr_iter(b'[', block.get(start..)?).map(|found| start + found);
        let mut brackets = brackets.filter(|&at| starts_line(block, at));
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

/// Returns true for the blanks that the reader skips.
fn is_blank(byte: u8) -> bool {
    b" \t\r\n\0\x0b\x0c\x1a".contains(&byte)
}

/// Returns a text without the blanks at its end.
fn trimmed(text: &[u8]) -> &[u8] {
    let len = text.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &text[..len]
}

/// Returns true if a line break precedes the byte at an index.
fn starts_line(text: &[u8], at: usize) -> bool {
    matches!(text[..at], [.., b'\n' | b'\r'])
}

/// Returns true if the bracket at the start of a line certainly begins the first tag of a game.
fn is_first_tag(block: &[u8], at: usize) -> bool {
    let (before, tag) = block.split_at(at);
    let empty_lines: [&[u8]; 3] = [b"\n\n", b"\n\r\n", b"\r\r"];
    let follows_empty_line = empty_lines.iter().any(|line| before.ends_with(line));
    if !tags::begins(tag) {
        return false;
    }
    let is_event = follows_empty_line && tag.starts_with(b"[Event ");
    let before = trimmed(before);
    let Some((text, is_apart)) = without_comments(before) else { return false };
    let line = memchr::memrchr2(b'\n', b'\r', text).map_or(text, |end| &text[end + 1..]);
    // Any tag after moves begins a game. One after a tag, or after text that may be between tags,
    // does not.
    let is_certain = !line.starts_with(b"%") && !line.contains(&b';');
    // A tag in the middle of a line may be malformed, and more tags of its game may follow it. In
    // comments most brackets are those of commands, such as `[%clk 0:01:00]`.
    let is_command = |at: usize| line.get(at + 1) == Some(&b'%');
    let is_tag = line.iter().find(|&&byte| !is_blank(byte)) == Some(&b'[')
        || line.ends_with(b"]")
        || memchr::memchr_iter(b'[', line).any(|at| !is_command(at));
    let is_moves = is_certain && !is_tag;
    // A comment on a line after the result belongs to no game if tags follow.
    let is_of_none = is_apart && ends_with_result(text);
    // So may one after what is passed over between games.
    let is_between = |byte: &u8| b"})]".contains(byte) || *byte >= 0x80;
    let is_of_none = is_of_none || text.last().is_some_and(is_between);
    let is_first = match text.len() {
        0 => false,
        len if len == before.len() => is_event || is_moves,
        // After a malformed tag, the comments may begin elsewhere.
        _ => is_moves && !is_of_none,
    };
    is_first && at <= certain_len(block, at)
}

/// Returns the length of the part of a block that is certainly not in a comment to which the text
/// from `at` on belongs: a comment that is not closed before `at` may have lines like tags.
fn certain_len(block: &[u8], at: usize) -> usize {
    let Some(brace) = memchr::memrchr2(b'{', b'}', &block[..at]) else { return block.len() };
    let next = memchr::memchr2(b'{', b'}', &block[at..]);
    match (block[brace], next.map(|next| block[at + next])) {
        (b'{', Some(b'}')) => brace,
        (b'{', None) if block.len() - brace <= MAX_LENGTH + 1 => brace,
        _ => block.len(),
    }
}

/// Returns a text without the comments at its end, and whether one of them follows more than spaces
/// and tabs, so that it would not belong to a result before it; `None` if it is not certain where
/// they begin.
fn without_comments(mut text: &[u8]) -> Option<(&[u8], bool)> {
    let mut is_apart = false;
    while let Some(inner) = text.strip_suffix(b"}") {
        // Braces do not nest: the first one after the previous comment opens this one.
        let from = memchr::memrchr(b'}', inner).map_or(0, |end| end + 1);
        let Some(open) = memchr::memchr(b'{', &inner[from..]) else { break };
        let (before, comment) = inner.split_at(from + open);
        // A comment with a line like a tag is unclosed if another one follows before a closing brace.
        let last = memchr::memrchr(b'{', comment).unwrap_or(0);
        let mut brackets = memchr::memchr_iter(b'[', &comment[..last]);
        if brackets.any(|at| starts_line(comment, at) && tags::begins(&comment[at..])) {
            return None;
        }
        text = trimmed(before);
        is_apart |= before[text.len()..].iter().any(|byte| !b" \t".contains(byte));
    }
    Some((text, is_apart))
}

/// Returns true if a text ends with what may be a result.
fn ends_with_result(text: &[u8]) -> bool {
    let marks: [&[u8]; 5] = [b"1-0", b"0-1", b"1/2", b"*", b"\xbd"];
    marks.iter().any(|mark| text.ends_with(mark))
}

/// Returns the end of the line with the last result.
fn end_of_result_line(block: &[u8]) -> Option<usize> {
    let certain = certain_len(block, block.len());
    let (mut reader, mut found) = (Reader::new(block), None);
    loop {
        match reader.read_game(&mut Skipped) {
            Ok(false) | Err(ReadError::Io(_)) => return found,
            Ok(true) | Err(ReadError::Game(_)) if !reader.has_result() => {}
            Ok(true) | Err(ReadError::Game(_)) => {
                let rest = block.get(reader.offset() as usize..)?;
                let Some(len) = memchr::memchr2(b'\n', b'\r', rest) else { return found };
                // After CR, an LF may follow.
                let break_len = match rest[len..] {
                    [b'\r'] => return found,
                    [b'\r', b'\n', ..] => 2,
                    _ => 1,
                };
                let end = block.len() - rest.len() + len + break_len;
                if rest[..len].trim_ascii().is_empty() && end <= certain {
                    found = Some(end);
                }
            }
        }
    }
}

/// A visitor that skips games.
struct Skipped;

impl Visitor for Skipped {
    fn begin_moves(&mut self, _: &Position) -> Visit {
        Visit::Skip
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::GameSplitter;
    use crate::notation::pgn::tests::Trickle;
    use crate::notation::pgn::{GameError, Played, ReadError, Reader, Visit, Visitor};
    use crate::vocabulary::line_breaks::line_breaks;

    /// The plies of a game.
    #[derive(Default)]
    struct Plies(Vec<u32>);

    impl Visitor for Plies {
        fn begin_game(&mut self) {
            // What is passed over before the game may be in the block before it.
            self.0.clear();
        }

        fn passed_over(&mut self, error: GameError) {
            self.0.push(1000 + error.column() as u32);
        }

        fn played(&mut self, played: &Played<'_>) {
            self.0.push(played.ply);
        }

        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }
    }

    /// The offset and the moves of a game, and the line and the reason of an error.
    type Read = (usize, Vec<u32>, Option<(usize, String)>);

    /// Returns the games from `start` on if they arrive in pieces of `step` bytes.
    fn read(text: &[u8], start: usize, step: usize) -> Vec<Read> {
        let mut reader = Reader::new(Trickle(&text[start..], step));
        let (lines, mut games) = (line_breaks(&text[..start]), Vec::new());
        loop {
            let mut plies = Plies::default();
            let reason = match reader.read_game(&mut plies) {
                Ok(true) => None,
                Ok(false) => return games,
                Err(ReadError::Game(error)) => {
                    Some((lines + error.line() as usize, error.reason().to_string()))
                }
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
    fn read_split(text: &[u8], step: usize) -> Vec<Read> {
        let (mut found, mut start) = (Vec::new(), 0);
        for end in splits(text, step).into_iter().chain([text.len()]) {
            found.extend(read(&text[..end], start, usize::MAX));
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
        "\n\n[Event malformed]\n",
        "[Site \"malformed] 1-0\n",
        "[Round \"malformed] ",
        "[FEN \"invalid\"]\n",
        "[White \"x]\n",
        "[White x]\n",
        "White \"x\"]\n",
        "[] ",
        "\n[Round \"1\"]\n",
        "{see\n[Source \"x\"] } ",
        "{see\n\n[Event \"x\"]\n",
        "} ",
        ") ",
        "= ",
        "N ",
        "ch ",
        "[#] ",
        "[%clk 1:0] ",
        "\u{2213} ",
        "\u{a0}",
        "1. a4 h5*\n",
        "1. a4 h51-0\n",
        "1. a4 h5!1-0\n",
        "1. a4 h5\u{a0}1-0\n",
        "1) ",
        "1. ",
        "00 ",
        "%[Escaped \"x\"]\n",
        "; [White \"x\"]\n",
        "\n",
        "\n\n",
        "\r\n",
        "1. e4 e5 2. Nf3 ",
        "1. d4 {1-0\n} d5 ",
        "1. c4 (1. b4 1-0\n\n1... b5) c5 ",
        "1. e4 Ke7 ",
        "1. e4 ) ",
        "1./p ",
        "1. f4 ( ",
        "1. f4 (1. e5 ) ",
        "1. f4 (1. e5 (1... e6 *) 1-0) ",
        "1. a4 {[%clk 1]} ; 1-0 {\n",
        "{ ",
        "%*\n",
        "\x1a\n",
        "\0\0[malformed ",
        " \x0b",
        "{a comment} ",
        "{a comment\n[White \"x\"]\n} ",
        "{[%clk 0:01:00] }\n",
        "1-0\n",
        "1-0 {resigns}\n",
        "1/2-1/2\n\n",
        "*\n",
        "* ",
    ];

    #[test]
    fn a_tag_after_any_blanks_does_not_end_the_moves() {
        let text = b"[ x]\n\0\x1a\x0b[x {\n[White \"x\"]\n";
        assert_eq!(GameSplitter::new().games_end(text, 0), None);
        assert_eq!(read(text, 0, 1).len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn blocks_have_the_games_of_the_whole(
            parts in prop::collection::vec(select(PARTS), 0..12),
            step in 1usize..60,
        ) {
            let text = parts.concat();
            for text in [&text, &text.replace('\n', "\r\n"), &text.replace('\n', "\r")] {
                let text = text.as_bytes();
                let games = read(text, 0, usize::MAX);
                prop_assert_eq!(read_split(text, step), &games[..], "{:?}", str::from_utf8(text));
                prop_assert_eq!(read(text, 0, step), games, "{:?}", str::from_utf8(text));
            }
        }

        #[test]
        fn lines_end_with_lf_cr_lf_or_cr(
            parts in prop::collection::vec(select(PARTS), 0..12),
        ) {
            let text = parts.concat().replace("\r\n", "\n");
            let games = read(text.as_bytes(), 0, usize::MAX);
            let with_cr = text.replace('\n', "\r");
            prop_assert_eq!(read(with_cr.as_bytes(), 0, usize::MAX), &games[..], "{}", text);
            let with_both = text.replace('\n', "\r\n");
            let without_offsets = |games: Vec<Read>| -> Vec<_> {
                games.into_iter().map(|(_, plies, error)| (plies, error)).collect()
            };
            let read = read(with_both.as_bytes(), 0, usize::MAX);
            prop_assert_eq!(without_offsets(read), without_offsets(games), "{}", text);
        }
    }

    #[test]
    fn what_is_passed_over_after_a_comment_on_the_result_is_between_games() {
        let text = "1-0 {resigns }\n} {[%clk 0:01:00] }\n[Event \"x\"]\n";
        let whole = read(text.as_bytes(), 0, usize::MAX);
        assert_eq!(whole.len(), 2);
        for step in 1..text.len() {
            assert_eq!(read_split(text.as_bytes(), step), whole, "{step}");
        }
    }

    #[test]
    fn a_comment_after_the_result_of_an_invalid_game_is_not_a_game() {
        let text = "[Event \"A\"]\n\n1. e4 *\n\nNf6 1-0 {end}\n[Event \"B\"]\n\n1. d4 *\n\n";
        let whole = read(text.as_bytes(), 0, usize::MAX);
        assert_eq!(whole.len(), 3);
        for step in 1..text.len() {
            assert_eq!(read_split(text.as_bytes(), step), whole, "{step}");
        }
    }

    #[test]
    fn games_with_any_beginning_are_split() {
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
