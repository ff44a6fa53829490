//! Tests with written texts: reading, errors and writing.

use core::fmt::Write as _;
use std::io::{self, Read};

use crate::moves::Move;
use crate::notation::pgn::text::{Comment, TagValue};
use crate::notation::pgn::visitor::{Played, Visit, Visitor};
use crate::notation::pgn::{EditError, Game, GameError, GameReason, ReadError, Reader, Writer};
use crate::position::Position;
use crate::vocabulary::game_result::GameResult;

/// A visitor that logs its calls.
#[derive(Default)]
struct Log {
    text: String,
    skips_variations: bool,
    skips_games: bool,
}

impl Visitor for Log {
    fn begin_game(&mut self) {
        self.text += "game";
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let _ = write!(self.text, " {name}={}", value.to_str_lossy());
    }

    fn begin_moves(&mut self, _: &Position) -> Visit {
        self.text += " moves";
        if self.skips_games { Visit::Skip } else { Visit::Read }
    }

    fn played(&mut self, played: &Played<'_>) {
        let text = played.mv.map_or("--".to_owned(), |mv| mv.to_string());
        let _ = write!(self.text, " {}:{text}", played.ply);
    }

    fn glyph(&mut self, glyph: u8) {
        let _ = write!(self.text, " ${glyph}");
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let _ = write!(self.text, " <{}>", comment.to_str_lossy());
    }

    fn begin_variation(&mut self) -> Visit {
        self.text += " (";
        if self.skips_variations { Visit::Skip } else { Visit::Read }
    }

    fn end_variation(&mut self) {
        self.text += " )";
    }

    fn passed_over(&mut self, error: GameError) {
        let _ = write!(self.text, " ~{}:{}", error.line(), error.column());
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        let _ = writeln!(self.text, " {}", result.map_or("end", GameResult::as_str));
    }
}

/// A stream that returns a few bytes at a time.
pub(super) struct Trickle<'a>(pub(super) &'a [u8], pub(super) usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(self.0.len()).min(buffer.len());
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

fn log_of(mut log: Log, text: &[u8], chunk: usize) -> String {
    let mut reader = Reader::new(Trickle(text, chunk));
    loop {
        match reader.read_game(&mut log) {
            Ok(true) => {}
            Ok(false) => return log.text,
            Err(error) => {
                let _ = writeln!(log.text, " ! {error}");
            }
        }
    }
}

/// Returns the calls of a visitor, which do not depend on the pieces in which the text arrives.
pub(super) fn log(text: impl AsRef<[u8]>) -> String {
    let whole = log_of(Log::default(), text.as_ref(), usize::MAX);
    for chunk in [1, 2, 3, 7, 64] {
        assert_eq!(log_of(Log::default(), text.as_ref(), chunk), whole);
    }
    whole
}

#[test]
fn everything_between_moves_is_reported() {
    let text = "\u{feff}% made by hand\n; for a test\n[Event \"a \\\"b\\\" \\\\ c\"]  [Site \"x\"]\n\n\
        {first}1.e4!{a\r\nb}e5?! $10 (1...c5 (1... e6!!)2. Nf3 ; to the end\n%hidden\n) 2 . Nf3 ?? 1/2-1/2 {last}\n";
    assert_eq!(
        log(text),
        "game Event=a \"b\" \\ c Site=x moves <first> 1:e2e4 $1 <a b> 2:e7e5 $6 $10 ( 2:c7c5 \
         ( 2:e7e6 $3 ) 3:g1f3 <to the end> ) 3:g1f3 $4 <last> 1/2-1/2\n"
    );
}

#[test]
fn games_follow_one_another_with_and_without_tags_and_results() {
    assert_eq!(
        log("1. e4 *\n1. d4 1-0 1. c4\n[White \"x\"]\n[Event \"y\"]\n\n[Event \"z\"]\n0-1"),
        "game moves 1:e2e4 *\ngame moves 1:d2d4 1-0\ngame moves 1:c2c4 end\n\
         game White=x Event=y moves end\ngame Event=z moves 0-1\n"
    );
    assert_eq!(log(""), "");
    assert_eq!(log(" \n\n%x\n;y"), "");
    assert_eq!(log("{no game}\n[Event \"x\"] *"), "game Event=x moves *\n");
    assert_eq!(log("{a game} *"), "game moves <a game> *\n");
}

#[test]
fn moves_have_many_spellings() {
    let text = "[FEN \"r3k2r/6P1/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1\"]\n\n\
        1. d5xe6 e.p. 0-0-0+! 2. gxh8(Q) -- 3.O-O Z0 4. e6-e7 (4. Rfe1?) Rd8-e8 5.h8h1 *";
    let moves = "1:d5e6 2:e8c8 $1 3:g7h8q 4:-- 5:e1g1 6:-- 7:e6e7 ( 7:f1e1 $2 ) 8:d8e8 9:h8h1 *\n";
    assert!(log(text).ends_with(moves), "{}", log(text));
    // The number ends before the first zero of castling.
    let start = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n";
    for moves in ["1.0-0 1...0-0-0", "100.0-0 0100...0-0-0", "1. 0-0 {x} 123.0-0-0!? *"] {
        let text = log(format!("{start}{moves} 2.Kg2 *"));
        assert!(text.contains("1:e1g1 ") && text.contains(" 2:e8c8 "), "{text}");
    }
    assert!(log("1. e4 2.0-1").contains("expected a target square"));
    let zeros = log("1. e4 0000 2. d4 0000 {x} 03. c4 *");
    assert_eq!(zeros, "game moves 1:e2e4 2:-- 3:d2d4 4:-- <x> 5:c2c4 *\n");
}

#[test]
fn after_an_invalid_game_the_next_one_is_read() {
    #[rustfmt::skip]
    let cases = [
        ("1. e4 e5\n2. Ke3 *", "line 2, column 4: no white king can move to e3"),
        ("1. e4 e5\n2. Q@d4 *", "line 2, column 5: unexpected `@` in a move"),
        ("1. e4 @@@@ e5 *", "line 1, column 7: unexpected `@` between moves"),
        ("1. e4 \u{265e}f6 *", "line 1, column 7: unexpected `\u{265e}` between moves"),
        ("(1. e4) *", "line 1, column 1: a variation must follow the move it replaces"),
        ("1. e4 ((1. d4)) *", "line 1, column 8: a variation must follow the move it replaces"),
        ("1. e4 (1. d4", "line 3, column 1: unclosed variation: `)` is missing"),
        ("1. e4 { e5 *\n[%clk 1]\n", "line 1, column 7: unclosed comment: the closing brace is missing"),
        ("1. f3 e5 2. g4 Qh4# 3. -- *", "line 1, column 24: null move while in check"),
        ("[FEN \"x]\n[Site \"y\"]\n\n1. e4 *", "line 1, column 9: invalid tag: expected one such as `[White \"Steinitz, William\"]`"),
        ("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*", "line 1, column 7: invalid FEN tag: the black king is missing"),
        ("[FEN \"k7/8/8/8/8/8/8/K7 x - - 0 1\"]\n\n*", "line 1, column 25: invalid FEN tag: `x` is not a side to move: use `w` or `b`"),
    ];
    for (text, message) in cases {
        let log = log(format!("{text}\n\n[Event \"next\"]\n\n1. d4 *\n"));
        assert!(log.contains(&format!(" ! {message}\n")), "{text}\n{log}");
        assert!(log.ends_with("game Event=next moves 1:d2d4 *\n"), "{text}\n{log}");
        assert_eq!(log.matches(" ! ").count(), 1, "{text}\n{log}");
    }
    // The next game begins after the result, with or without tags.
    for tags in ["", "[Event \"x\"]\n\n", "[FEN \"x\"]\n[Site \"x\"]\n\n", "[Event \"x]\n\n"] {
        for moves in [
            "1. e5 {1-0} (0-1) 1/2-1/2 {\n*}",
            "1. e4 (1. e5 e5 * (0-1) ) e6 *",
            "1. e4 (1. d4 (1. e5 e5 *) 1-0) e6 0-1",
            "{\n} Q@d4 ; * *\n*; 1-0",
            "1. e4 * {x}",
        ] {
            let text = log(format!("{tags}{moves}\n1. d4 *\n\n1. c4 *"));
            assert!(text.ends_with("\ngame moves 1:d2d4 *\ngame moves 1:c2c4 *\n"), "{text}");
            assert_eq!(text.matches("game").count(), 3, "{text}");
        }
    }
}

/// A comment that is too long hides no result but its own.
#[test]
fn the_rest_of_an_invalid_game_may_have_long_comments() {
    let long = "x * ".repeat(100);
    for text in [
        format!("1. e4 {{{long}}} e5 * 1. d4 *"),
        format!("1. e4 ; {long}\n* 1. d4 *"),
        format!("1. e4 * {{{long}}} 1. d4 *"),
        format!("1. e5 {{{long}}} * {{{long}}} 1. d4 *"),
        format!("1. e4 (1. e4 (1. d4 {{{long}}} *) *) * 1. d4 *"),
    ] {
        for (skips_games, skips_variations) in [(false, false), (true, true), (false, true)] {
            let mut reader = Reader::new(Trickle(text.as_bytes(), 3)).with_limits(100, 100);
            let mut log = Log { skips_games, skips_variations, ..Log::default() };
            let is_valid = reader.read_game(&mut log).is_ok();
            assert!(!is_valid || skips_games, "{text}");
            assert!(matches!(reader.read_game(&mut log), Ok(true)), "{text}");
            assert!(matches!(reader.read_game(&mut log), Ok(false)), "{text}");
        }
    }
}

#[test]
fn carriage_returns_end_lines() {
    let text = "; c\n%x\n[Event \"a\"] ; c\n[Site \"b\"]\n\n1. e4 ; c\n% x\ne5 {c\nc} 1-0 ; c\n\n\
        [Event \"c\"]\n\n[Event \"d\"]\n\n1. d4 {c\n[Event \"e\"]\n\n1. e4\nKe3 *\n1. c4 *";
    let lines = "game Event=a Site=b moves 1:e2e4 <c> 2:e7e5 <c c> <c> 1-0\ngame Event=c moves end\n\
        game Event=d moves 1:d2d4 ! line 15, column 7: unclosed comment: the closing brace is missing\n\
        game Event=e moves 1:e2e4 ! line 19, column 1: no black king can move to e3\n\
        game moves 1:c2c4 *\n";
    for line_end in ["\n", "\r\n", "\r"] {
        assert_eq!(log(text.replace('\n', line_end)), lines, "{line_end:?}");
    }
}

#[test]
fn skipped_parts_are_not_reported() {
    let text = "1. e4 (1. xyz {)} (1. d4 ;)\n) 1-0) e5 1-0 1. Zz4 {1-0} $3 (0-1 0-1) 0-1";
    let log = log_of(Log { skips_variations: true, ..Log::default() }, text.as_bytes(), 3);
    assert!(log.starts_with("game moves 1:e2e4 ( 2:e7e5 1-0\n"), "{log}");
    let log = log_of(Log { skips_games: true, ..Log::default() }, text.as_bytes(), 3);
    assert_eq!(log, "game moves 1-0\ngame moves 0-1\n");
    let text = "[Event \"x\"]\n\n1. e4 0-0 {\n[Event \"y\"]\n\n*";
    let log = log_of(Log { skips_games: true, ..Log::default() }, text.as_bytes(), 3);
    assert!(log.contains("line 3, column 11: unclosed comment"), "{log}");
    assert!(log.ends_with("game Event=y moves *\n"));
}

#[test]
fn a_game_beyond_the_limits_is_invalid() {
    let reason = |text: &str| {
        let mut reader = Reader::new(text.as_bytes()).with_limits(100, 3);
        match reader.read_game(&mut Log::default()) {
            Err(ReadError::Game(broken)) => Some(broken.reason()),
            _ => None,
        }
    };
    let comment = "x".repeat(200_000);
    assert_eq!(reason(&format!("1. e4 {{{comment}}} *")), Some(GameReason::TooLong(100)));
    assert_eq!(
        reason(&format!("1. e4 {{{}", "\n".repeat(200_000))),
        Some(GameReason::TooLong(100))
    );
    assert_eq!(reason(&format!("1. e4 ;{comment}\n *")), Some(GameReason::TooLong(100)));
    assert_eq!(reason(&format!("[Event \"{comment}\"]\n")), Some(GameReason::TooLong(100)));
    let deep = "1. e4 (1. d4 (1. c4 (1. b4 (1. a4)))) *";
    assert_eq!(reason(deep), Some(GameReason::TooDeep(3)));
    assert_eq!(reason(&deep.replace("(1. a4)", "")), None);
    assert_eq!(reason(&"(".repeat(1_000_000)), Some(GameReason::NothingToReplace));
}

/// The limit is exact, wherever the end of a comment is when it is looked for.
#[test]
fn a_comment_has_at_most_the_length_of_the_limit() {
    for (open, close) in [("{", "} *"), (";", "\n *"), (";", "")] {
        for (len, is_read) in [(100, true), (101, false)] {
            for line_breaks in [0, 3].into_iter().filter(|&breaks| breaks == 0 || open == "{") {
                let comment = "\n".repeat(line_breaks) + &"x".repeat(len - line_breaks);
                let text = format!("1. e4 {open}{comment}{close}");
                for chunk in [1, 2, 7, 64, usize::MAX] {
                    let stream = Trickle(text.as_bytes(), chunk);
                    let mut reader = Reader::new(stream).with_limits(100, 3);
                    let read = reader.read_game(&mut Log::default());
                    assert_eq!(read.is_ok(), is_read, "{open} {len} {line_breaks} {chunk}");
                }
            }
        }
    }
}

/// Long texts of unclosed parts are read in linear time.
#[test]
fn every_text_is_read_in_linear_time() {
    let parts = [
        "{",
        "(",
        "[",
        "[a \"",
        "[a \"\n",
        "\"]",
        "{\n",
        "{\n[",
        "{\n[a \"",
        "x *\n",
        "1. e4 (",
        ";",
        "\n%",
        "}",
        "$",
        "!",
        "1",
        "0-0 ",
        "e4 ",
        "1. e4 e5 * ",
        "[Event \"x\"]\n\n",
        "[FEN \"x\"]",
        "\\",
        "{}",
        "*",
    ];
    for part in parts {
        for before in ["", "1. e4 ", "[Event \"x\"]\n\n1. e4 ", "[Event \"x\"] {"] {
            let text = format!("{before}{}", part.repeat(600_000 / part.len()));
            let mut reader = Reader::new(text.as_bytes()).with_limits(20_000, 100);
            let mut log = Log { skips_games: part.len() % 2 == 0, ..Log::default() };
            while !matches!(reader.read_game(&mut log), Ok(false)) {}
            assert_eq!(reader.offset(), text.len() as u64);
        }
    }
}

#[test]
fn latin_1_and_utf_8_are_text() {
    let read = Game::read(b"[White \"L\xf6wenthal\"]\n\n1. e4 {sch\xf6n} *").unwrap();
    assert_eq!(read.tag("White"), Some("Löwenthal"));
    assert_eq!(Game::read(read.to_string()).unwrap(), read);
    assert_eq!(log("1. e4 ½-½"), "game moves 1:e2e4 1/2-1/2\n");
}

#[test]
fn utf_16_and_utf_32_are_errors_with_their_names() {
    let text = "\u{feff}[White \"x\"]\n\n1. e4 *\n\n[White \"y\"]\n\n*\n";
    let units = |width: usize, is_big: bool| -> Vec<u8> {
        let bytes = |c: char| {
            let mut bytes = u32::from(c).to_le_bytes()[..width].to_vec();
            if is_big {
                bytes.reverse();
            }
            bytes
        };
        text.chars().flat_map(bytes).collect()
    };
    for (width, is_big, name, bare) in [
        (2, false, "UTF-16", "UTF-16LE"),
        (2, true, "UTF-16", "UTF-16BE"),
        (4, false, "UTF-32", "UTF-32LE"),
        (4, true, "UTF-32", "UTF-32BE"),
    ] {
        let error = |of_iconv: &str| {
            format!(
                " ! line 1, column 1: the text is {name}: convert it to UTF-8, for example with \
                 `iconv -f {of_iconv} -t UTF-8`\n"
            )
        };
        let text = units(width, is_big);
        assert_eq!(log(&text), error(name));
        assert_eq!(log(&text[width..]), error(bare));
    }
    let mut reader = Reader::new(&b"\xff\xfe1\0"[..]);
    assert!(reader.read_game(&mut Log::default()).is_err());
    assert_eq!((reader.games_read(), reader.offset()), (0, 4));
    // A short text is neither, and the bytes mean nothing elsewhere.
    assert_eq!(log(b"\xff").matches("UTF-16").count(), 0);
    assert_eq!(log(b"1. e4 {\xff\xfe} *"), "game moves 1:e2e4 <\u{ff}\u{fe}> *\n");
    assert_eq!(log(b"\0\0\0\0[Event \"x\"]\n"), "game Event=x moves end\n");
    assert_eq!(log(b"\0\0\0[Event \"x\"]\n"), "game Event=x moves end\n");
}

#[test]
fn a_tag_after_moves_begins_the_next_game() {
    let next = "[Event \"y\"] [Site \"z\"]\n[Round \"1\"]\n\n1. d4 *\n";
    let read = "game Event=y Site=z Round=1 moves 1:d2d4 *\n";
    assert_eq!(log(format!("1. e4 e5 {next}")), format!("game moves 1:e2e4 2:e7e5 end\n{read}"));
    let skipped =
        log_of(Log { skips_games: true, ..Log::default() }, format!("1. e4 {next}").as_bytes(), 3);
    assert_eq!(skipped, "game moves end\ngame Event=y Site=z Round=1 moves *\n");
    // After an invalid game, the next one is read.
    for (invalid, place, reason) in [
        ("1. e4 (1. d4 ", 14, "unclosed variation"),
        ("1. e4 Ke7 ", 7, "no black king can move to e7"),
        ("[Site \"a\"] 1. e5 {[Event \"no tag\"]} ", 15, "no white pawn can move to e5"),
    ] {
        let text = log(format!("{invalid}{next}"));
        assert!(text.contains(&format!(" ! line 1, column {place}: {reason}")), "{text}");
        assert!(text.ends_with(read), "{text}");
    }
    // Other brackets do not begin a tag.
    let text = log("1. e4 [e5 *\n[Event \"y\"]\n*");
    assert!(text.contains("line 1, column 7: unexpected `[` between moves"), "{text}");
}

#[test]
fn a_stream_that_fails_is_an_error_after_the_games_before() {
    struct Failing<'a>(&'a [u8]);
    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer) {
                Ok(0) => Err(io::Error::other("gone")),
                read => read,
            }
        }
    }
    let mut games = Reader::new(Failing(b"1. e4 * 1. d4 (1. c4")).games();
    assert!(matches!(games.next(), Some(Ok(_))));
    assert!(matches!(games.next(), Some(Err(ReadError::Io(_)))));
    assert!(games.next().is_none());
}

#[test]
fn long_comments_are_wrapped_and_read_back() {
    let words = "[%clk 0:01:00] a word, [Event \"not a tag\"] %not escaped  two  blanks ".repeat(9);
    let mut game = Game::new(Position::START);
    game.play(Move::new(setwise::Square::E2, setwise::Square::E4)).expect("legal");
    game.push_comment(&words);
    game.push_comment("a } brace");
    game.push_comment("");
    game.push_comment("two\r\nlines");
    game.push_glyph(146);
    for (name, value, set) in [
        ("Annotator", "a\nb \"c\" \\", Ok(())),
        ("White", "x", Ok(())),
        ("Annotator", "\\\"]", Ok(())),
        ("FEN", "x", Err(EditError::TagOfStart)),
        ("Variant", "Atomic", Err(EditError::TagValue)),
        ("Fen", "x", Err(EditError::TagName)),
        ("a b", "", Err(EditError::TagName)),
        ("", "", Err(EditError::TagName)),
    ] {
        assert_eq!(game.set_tag(name, value), set, "{name}");
    }
    game.set_result(GameResult::Draw);
    let text = game.to_string();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(Game::read(&text).unwrap(), game);
    assert!(
        text.contains("\n{two lines} $146 1/2-1/2\n") || text.contains("{} {two lines}"),
        "{text}"
    );
}

#[test]
fn commands_in_comments_stay_in_one_line() {
    for len in 0..100 {
        let comment = format!("{} [%clk 0:04:45] then [% unclosed", "ab ".repeat(len).trim());
        let mut game = Game::new(Position::START);
        game.push_comment(&comment);
        let text = game.to_string();
        assert!(text.contains("[%clk 0:04:45]"), "{text}");
        assert_eq!(Game::read(&text).expect("a game"), game, "{text}");
    }
    let long = format!("[%arrows {}]", "a1a2 b1b2 ".repeat(20));
    let mut game = Game::new(Position::START);
    game.push_comment(&long);
    assert!(game.to_string().contains(&long));
}

#[test]
fn setting_the_result_sets_the_tag_and_reading_keeps_both() {
    let mut game = Game::new(Position::START);
    assert_eq!(game.set_tag("Result", "0-1"), Ok(()));
    assert_eq!((game.result(), game.tag("Result")), (GameResult::BlackWins, Some("0-1")));
    assert_eq!(game.set_tag("Result", "0-1 on time"), Err(EditError::TagValue));
    assert_eq!(Game::read(game.to_string()).expect("a game"), game);
    let game = Game::read("[Result \"1-0\"]\n\n1. e4 0-1").expect("a game");
    assert_eq!((game.result(), game.tag("Result")), (GameResult::BlackWins, Some("1-0")));
    assert_eq!(Game::read(game.to_string()).expect("a game"), game);
}

#[test]
fn a_shuffled_back_rank_is_a_variant() {
    for (rights, variant) in [("HAha", Some("Chess960")), ("-", None)] {
        let fen = format!("r2k3r/8/8/8/8/8/8/R2K3R w {rights} - 0 1");
        let game = Game::new(fen.parse().expect("a position"));
        assert_eq!(game.tag("Variant"), variant);
        assert_eq!(Game::read(game.to_string()).expect("a game"), game);
    }
}

#[test]
fn an_invalid_game_is_not_written() {
    let mut reader = Reader::new(&b"1. e4 e4 * 1. d4 *"[..]);
    let mut writer = Writer::new(Vec::new());
    assert!(reader.read_game(&mut writer).is_err());
    assert!(reader.read_game(&mut writer).unwrap());
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert!(text.starts_with("[Event") && text.ends_with("\n\n1. d4 *\n"), "{text}");
}
