//! Games: those of the repository, and collections where they are there.

use std::fs;
use std::path::Path;

use setwise_chess::pgn::{Game, Played, Reader, Visitor, Writer};
use setwise_chess::{Color, Epd, Position};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");

/// A file beside the repository; nothing, and a word, without it.
fn shared(name: &str) -> Option<Vec<u8>> {
    let read = fs::read(Path::new(SHARED).join(name)).ok();
    if read.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    read
}

fn own_games() -> Vec<Game> {
    let text = fs::read(Path::new(DATA).join("games.pgn")).expect("data/games.pgn");
    Reader::new(text.as_slice()).games().collect::<Result<_, _>>().expect("all games are read")
}

fn written(text: &[u8]) -> String {
    let mut reader = Reader::new(text);
    let mut writer = Writer::new(Vec::new());
    while reader.read_game(&mut writer).expect("a game") {}
    String::from_utf8(writer.finish().expect("room")).expect("UTF-8")
}

#[derive(Default)]
struct Count {
    games: usize,
    positions: usize,
}

impl Visitor for Count {
    fn begin_game(&mut self) {
        self.games += 1;
    }

    fn played(&mut self, _: &Played<'_>) {
        self.positions += 1;
    }
}

#[test]
fn the_games_of_the_repository_are_written_as_they_stand() {
    let text = fs::read(Path::new(DATA).join("games.pgn")).expect("data/games.pgn");
    assert_eq!(written(&text), String::from_utf8(text).expect("UTF-8"));
    assert_eq!(own_games().len(), 30);
}

/// The position behind each move of a game, and the move as `3.Nf3` or `3...Nc6`.
#[derive(Default)]
struct Moments(Vec<(String, Position)>);

impl Visitor for Moments {
    fn played(&mut self, played: &Played<'_>) {
        let Played { before, after, .. } = *played;
        let dots = if before.side_to_move() == Color::White { "." } else { "..." };
        let san = before.san(played.played.expect("a move")).expect("legal");
        self.0.push((format!("{}{dots}{san}", before.fullmove_number()), after.clone()));
    }
}

/// A position as `data/positions.epd` has it: the en passant square only where a pawn may
/// capture there, both counters in any case, and a comment.
fn line(position: &Position, comment: &str) -> String {
    let is_used = position.legal_moves().iter().any(|played| played.is_en_passant());
    let text = position.fen().epd().to_string();
    let fields = match position.en_passant() {
        Some(square) if !is_used => text.replace(&format!(" {square}"), " -"),
        _ => text,
    };
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    format!("{fields} hmvc {clock}; fmvn {number}; c0 \"{comment}\";\n")
}

/// The titles, and which moments of a game were chosen, are in the comments; all else
/// comes from the games.
#[test]
fn the_positions_of_the_repository_come_from_its_games() {
    let file = fs::read_to_string(Path::new(DATA).join("positions.epd")).expect("positions.epd");
    let mut games = own_games().into_iter();
    let mut moments = Moments::default();
    let (mut title, mut made) = (String::new(), String::new());
    for text in file.lines() {
        let epd: Epd = text.parse().expect("EPD");
        let comment = epd.operation("c0").expect("a comment").operands()[0].as_str().to_owned();
        let (its_title, moment) = comment.split_once(", after ").expect("a moment");
        if its_title != title {
            title = its_title.to_owned();
            let game = games.next().expect("another game");
            let white = game.tag("White").expect("a player").split(',').next().expect("a name");
            let year = &game.tag("Date").expect("a date")[..4];
            assert!(title.contains(white) && title.ends_with(year), "{title}: {white}, {year}");
            moments.0.clear();
            game.visit(&mut moments);
        }
        let found = moments.0.iter().find(|(played, _)| played == moment);
        let (_, position) = found.unwrap_or_else(|| panic!("{comment}: no such move"));
        made += &line(position, &comment);
    }
    assert!(games.next().is_none());
    assert_eq!(made, file);
}

/// The moves of a text as they are written, without numbers, comments, opinions and results.
fn sans(text: &str) -> Vec<&str> {
    let mut is_comment = false;
    let moves = text.lines().filter(|line| !line.starts_with('['));
    let words = moves.flat_map(str::split_whitespace).filter(|word| {
        let is_word = !is_comment && !word.starts_with('{');
        is_comment = (is_comment || word.starts_with('{')) && !word.ends_with('}');
        is_word
    });
    let moves = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
    moves.map(|word| word.trim_end_matches(['!', '?'])).collect()
}

#[test]
fn games_of_amateurs_are_replayed_and_read_back() {
    let Some(text) = shared("lichess_db_1000k.pgn") else { return };
    let mut reader = Reader::new(text.as_slice());
    let mut count = Count::default();
    while reader.read_game(&mut count).expect("a game") {}
    assert_eq!((count.games, count.positions), (438, 28_538));
    assert_eq!(reader.games_read(), 438);

    let written = written(&text);
    let original = String::from_utf8_lossy(&text);
    assert_eq!(sans(&original).len(), 28_538);
    assert!(sans(&original) == sans(&written), "moves are written as they were");
    assert!(written.lines().all(|line| line.chars().count() < 80 || line.starts_with('[')));
    let games = |text: &[u8]| Reader::new(text).games().map(Result::unwrap).collect::<Vec<_>>();
    let (before, after) = (games(&text), games(written.as_bytes()));
    assert_eq!(before, after);
    assert_eq!(after.iter().map(Game::to_string).collect::<Vec<_>>().join("\n"), written);
}

#[test]
fn openings_are_games() {
    let mut openings = 0;
    for name in ["a", "b", "c", "d", "e"] {
        let Some(text) = shared(&format!("openings/{name}.tsv")) else { return };
        let text = String::from_utf8(text).expect("UTF-8");
        for line in text.lines().skip(1) {
            let moves = line.split('\t').nth(2).expect("three columns");
            let game = Game::read(moves).unwrap_or_else(|error| panic!("{line}: {error}"));
            let text = game.to_string().replace('\n', " ");
            assert!(text.ends_with(&format!(" {moves} * ")), "{text}");
            openings += 1;
        }
    }
    assert_eq!(openings, 3_807);
}
