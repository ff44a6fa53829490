//! Where the text of games is cut into blocks: between two games, so that reading the blocks
//! one by one comes to the same as reading the whole.

use setwise_chess::Position;
use setwise_chess::pgn::{Error, GameResult, Reader, TagValue, Visit, Visitor};

/// More than the bracket, the name and the quote of a tag have.
const TAG: usize = 300;

/// Looks for the end of the last game of a block that grows.
#[derive(Debug, Default)]
pub(crate) struct Cutter {
    /// How many bytes the block has to have before it is read once more in vain.
    patience: usize,
}

impl Cutter {
    /// The end of games that another one follows, or may follow; the bytes before `searched`
    /// have been searched before.
    ///
    /// That is in front of the first tag of a game, or behind the result of a game without
    /// tags.
    pub(crate) fn games_end(&mut self, block: &[u8], searched: usize) -> Option<usize> {
        let start = searched.saturating_sub(TAG);
        let breaks = memchr::memmem::rfind_iter(block.get(start..)?, b"\n[");
        let mut tags = breaks.map(|found| start + found + 1);
        if let Some(end) = tags.find(|&at| is_first_tag(block, at)) {
            return Some(end);
        }
        if block.len() < self.patience {
            return None;
        }
        self.patience = 2 * block.len();
        behind_result(block)
    }
}

/// Whether the bracket at the beginning of a line is that of the first tag of a game; where it
/// is not sure, it is not.
fn is_first_tag(block: &[u8], at: usize) -> bool {
    let (before, tag) = block.split_at(at);
    let is_behind_empty_line = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
    let is_event = is_behind_empty_line && tag.starts_with(b"[Event ");
    if !is_event && !begins_tag(&tag[..tag.len().min(TAG)]) {
        return false;
    }
    let before = before.trim_ascii_end();
    let (text, is_apart) = without_comments(before);
    let line = memchr::memrchr(b'\n', text).map_or(text, |end| &text[end + 1..]);
    // Behind moves, any tag begins a game. Not so behind a tag, or behind what may stand
    // between tags.
    let is_told = !line.starts_with(b"%") && memchr::memchr2(b';', b'\r', line).is_none();
    let is_tag = line.trim_ascii_start().starts_with(b"[") || line.ends_with(b"]");
    let is_moves = is_told && !is_tag;
    // A comment that is not on the line of the result belongs to nobody, if tags follow.
    let is_of_game = is_told && !(is_apart && ends_with_result(text));
    match text.len() {
        0 => false,
        len if len == before.len() => is_event || is_moves,
        _ => is_of_game && (is_event || is_moves),
    }
}

/// A text without the comments at its end, and whether a line ends before one of them.
fn without_comments(mut text: &[u8]) -> (&[u8], bool) {
    let mut is_apart = false;
    while let Some(inner) = text.strip_suffix(b"}") {
        // Braces do not nest: the first one behind the comment before opens this one.
        let from = memchr::memrchr(b'}', inner).map_or(0, |end| end + 1);
        let Some(open) = memchr::memchr(b'{', &inner[from..]) else { break };
        let before = &inner[..from + open];
        text = before.trim_ascii_end();
        is_apart |= memchr::memchr(b'\n', &before[text.len()..]).is_some();
    }
    (text, is_apart)
}

/// Whether a text ends with what may be a result.
fn ends_with_result(text: &[u8]) -> bool {
    let marks: [&[u8]; 5] = [b"1-0", b"0-1", b"1/2", b"*", b"\xbd"];
    marks.iter().any(|mark| text.ends_with(mark))
}

/// Whether a line begins as a tag does: bracket, name, quote.
fn begins_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let name = rest.iter().take_while(is_name).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// The end of the line behind the result of the last game, if all up to it have no tags.
///
/// A broken game with tags goes on up to the next tag, and whether one is broken is not known
/// here.
fn behind_result(block: &[u8]) -> Option<usize> {
    let (mut reader, mut last, mut found) = (Reader::new(block), Last::default(), None);
    loop {
        match reader.read_game(&mut last) {
            Ok(true) | Err(Error::Broken(_)) if last.has_tags => return found,
            Ok(true) if last.has_result => {
                let rest = block.get(reader.offset() as usize..)?;
                let line = memchr::memchr(b'\n', rest).map(|end| &rest[..end]);
                if let Some(line) = line.filter(|line| line.trim_ascii().is_empty()) {
                    found = Some(block.len() - rest.len() + line.len() + 1);
                }
            }
            Ok(true) | Err(Error::Broken(_)) => {}
            Ok(false) | Err(Error::Io(_)) => return found,
        }
    }
}

/// What of the last game matters to whoever cuts behind it.
#[derive(Debug, Default)]
struct Last {
    has_tags: bool,
    has_result: bool,
}

impl Visitor for Last {
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
    use setwise_chess::pgn::{Error, Game, Reader};

    use super::Cutter;

    /// Games, and why those are broken that are.
    fn read(text: &[u8]) -> Vec<Result<Game, String>> {
        let games = Reader::new(text).games();
        let reason = |error| match error {
            Error::Broken(broken) => broken.reason().to_string(),
            Error::Io(error) => panic!("{error}"),
        };
        games.map(|game| game.map_err(reason)).collect()
    }

    /// Where a text is cut if it is read so many bytes at a time.
    fn cuts(text: &[u8], step: usize) -> Vec<usize> {
        let (mut cuts, mut start, mut searched) = (Vec::new(), 0, 0);
        let mut cutter = Cutter::default();
        for end in (step..text.len()).step_by(step) {
            if let Some(len) = cutter.games_end(&text[start..end], searched) {
                start += len;
                cuts.push(start);
                cutter = Cutter::default();
                searched = 0;
            } else {
                searched = end - start;
            }
        }
        cuts
    }

    /// What games and the text between them are made of.
    const PARTS: &[&str] = &[
        "[Event \"x\"]\n",
        "[White \"x\"]\n",
        "[Black \"y\"] ; a comment\n",
        "[Event \"x\"] ",
        "[Round \"1\"] ",
        "[Site \"broken]\n",
        "[FEN \"broken\"]\n",
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
        #![proptest_config(ProptestConfig { max_global_rejects: 50_000, ..ProptestConfig::with_cases(500) })]

        #[test]
        fn blocks_have_the_games_of_the_whole(
            parts in prop::collection::vec(select(PARTS), 0..12),
            step in 1usize..60,
        ) {
            let text = parts.concat();
            let (mut found, mut start) = (Vec::new(), 0);
            for end in cuts(text.as_bytes(), step).into_iter().chain([text.len()]) {
                found.extend(read(&text.as_bytes()[start..end]));
                start = end;
            }
            // Where a broken game ends is a guess, which may depend on what is at hand.
            let whole = read(text.as_bytes());
            prop_assume!(whole.iter().all(Result::is_ok));
            prop_assert_eq!(found, whole);
        }
    }

    #[test]
    fn games_are_cut_whatever_they_begin_with() {
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
            let cuts = cuts(text.as_bytes(), 1);
            assert!(cuts.len() >= 8, "{game}: {cuts:?}");
            assert!(cuts.iter().all(|&end| text[end..].trim_start().starts_with(&game[..6])));
        }
    }
}
