//! Random games, written and read back, and corrupt texts of games.

use std::io::Read;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use setwise_chess::pgn::{
    Comment, Game, GameResult, Played, ReadError, Reader, Visit, Visitor, Writer,
};
use setwise_chess::{Move, Position};

/// The starting positions of the games.
pub(crate) const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN b FBfb - 0 9",
    "8/2k3P1/3pP3/8/8/3Q4/1p1K4/8 w - - 99 4294967295",
];

/// An event of a random game.
#[derive(Clone, Debug)]
enum Step {
    Move(Index),
    Comment(String),
    Glyph(u8),
    Begin,
    End,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => any::<Index>().prop_map(Step::Move),
        1 => "[ -~é\n]{0,200}".prop_map(Step::Comment),
        1 => any::<u8>().prop_map(Step::Glyph),
        1 => Just(Step::Begin),
        1 => Just(Step::End),
    ]
}

/// Reports a game to a visitor.
fn visit(start: &Position, steps: &[Step], visitor: &mut impl Visitor) {
    visitor.begin_game();
    if *start != Position::START {
        let text = start.to_string();
        visitor.tag("FEN", setwise_chess::pgn::TagValue::new(text.as_bytes()));
    }
    let _ = visitor.begin_moves(start);
    let mut line: (Option<Position>, Position, u32) = (None, start.clone(), 0);
    let mut stack = Vec::new();
    for step in steps {
        match step {
            Step::Move(index) => {
                let moves = line.1.legal_moves();
                if moves.is_empty() {
                    continue;
                }
                let played: Move = *index.get(&moves);
                let after = line.1.play(played).expect("legal");
                let before = std::mem::replace(&mut line.1, after);
                line.2 += 1;
                let (before, after) = (line.0.insert(before), &line.1);
                visitor.played(&Played { before, after, mv: Some(played), ply: line.2 });
            }
            Step::Comment(text) => visitor.comment(Comment::new(text.as_bytes())),
            Step::Glyph(glyph) => visitor.glyph(*glyph),
            Step::Begin => {
                let Some(before) = line.0.clone() else { continue };
                if visitor.begin_variation() == Visit::Read {
                    let begin = (None, before, line.2 - 1);
                    stack.push(std::mem::replace(&mut line, begin));
                }
            }
            Step::End => {
                let Some(outer) = stack.pop() else { continue };
                line = outer;
                visitor.end_variation();
            }
        }
    }
    stack.iter().for_each(|_| visitor.end_variation());
    visitor.end_game(Some(GameResult::Draw));
}

fn text_of(start: &str, steps: &[Step]) -> String {
    let mut writer = Writer::new(Vec::new());
    visit(&start.parse().expect("a position"), steps, &mut writer);
    String::from_utf8(writer.finish().expect("a text")).expect("UTF-8")
}

/// A reader that returns a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.1.min(self.0.len()).min(buffer.len());
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

/// Returns the games of a text and its errors; each call of the reader must make progress.
fn read_all(text: &[u8], chunk: usize) -> (Vec<Game>, Vec<String>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for (count, game) in Reader::new(Trickle(text, chunk)).games().enumerate() {
        assert!(count <= text.len(), "no end of games");
        match game {
            Ok(game) => games.push(game),
            Err(ReadError::Game(error)) => errors.push(error.to_string()),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    (games, errors)
}

/// Asserts that the games of a text are the same in chunks, and after they are written.
fn check(text: &[u8], chunk: usize) {
    let (games, errors) = read_all(text, usize::MAX);
    assert_eq!(read_all(text, chunk), (games.clone(), errors));
    let written = games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n");
    let (again, errors) = read_all(written.as_bytes(), usize::MAX);
    assert_eq!(errors, [""; 0], "{written}");
    assert_eq!(again, games, "{written}");
}

/// Generates bytes, mostly those with a meaning in PGN.
fn byte() -> impl Strategy<Value = u8> {
    let known = b"NBRQKOabcdefgh12345678x+#=-!?$(){};%[]\"\\ .*\r\n/0".to_vec();
    prop_oneof![9 => select(known), 1 => any::<u8>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn written_games_are_read_back(
        start in select(STARTS),
        steps in prop::collection::vec(step(), 0..120),
        chunk in 1usize..100,
    ) {
        let text = text_of(start, &steps);
        let (games, errors) = read_all(text.as_bytes(), chunk);
        prop_assert!(errors.is_empty(), "{:?}\n{}", errors, text);
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(games[0].to_string(), text);
    }

    #[test]
    fn corrupt_games_are_games_or_errors(
        start in select(STARTS),
        steps in prop::collection::vec(step(), 0..60),
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), byte()), 1..6),
        chunk in 1usize..100,
    ) {
        let mut text = text_of(start, &steps).into_bytes();
        text.extend_from_within(..);
        for (at, kind, byte) in edits {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match kind.index(4) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 => drop(text.remove(at)),
                _ => text.truncate(at + 1),
            }
        }
        check(&text, chunk);
    }

    #[test]
    fn any_bytes_are_games_or_errors(
        bytes in prop::collection::vec(byte(), 0..200),
        any in prop::collection::vec(any::<u8>(), 0..60),
        words in "(\\[[A-Za-z]{1,5} \"[a-z\\]]{0,3}\"\\]\n|\n|1\\.|e4|e5|Nf3|1-0|[{}()*;%] ?|\\$1| ){0,40}",
        chunk in 1usize..20,
    ) {
        check(&bytes, chunk);
        check(&any, chunk);
        check(words.as_bytes(), chunk);
    }

    #[test]
    fn any_bytes_are_a_legal_move_or_an_error(
        start in select(STARTS),
        bytes in prop::collection::vec(byte(), 0..12),
        any in prop::collection::vec(any::<u8>(), 0..12),
    ) {
        let position: Position = start.parse().expect("a position");
        for text in [bytes, any] {
            let played = position.read_san(&text).ok();
            prop_assert!(played.is_none_or(|played| position.is_legal(played)));
            let played = position.read_uci(&text).ok();
            prop_assert!(played.is_none_or(|played| position.is_legal(played)));
        }
    }
}

#[test]
fn truncated_games_are_games_or_errors() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games.pgn");
    let text = std::fs::read(path).expect("data/games.pgn");
    for end in (0..3_000).chain((3_000..text.len()).step_by(997)) {
        let (games, errors) = read_all(&text[..end], 61);
        assert!(games.len() + errors.len() <= 31);
        // The error of a truncated tag, move or result.
        assert!(errors.len() <= 1, "{errors:?}");
    }
}
