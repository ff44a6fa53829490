//! The games of the repository, and games of amateurs.

use std::fs;
use std::path::Path;

use setwise_chess::pgn::{Game, Played, Reader, Visitor, Writer};
use setwise_chess::{Color, Epd, Position};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

fn own_games() -> Vec<Game> {
    let text = fs::read(Path::new(DATA).join("games.pgn")).expect("data/games.pgn");
    Reader::new(text.as_slice()).games().collect::<Result<_, _>>().expect("all games are read")
}

fn written(text: &[u8]) -> String {
    let mut reader = Reader::new(text);
    let mut writer = Writer::new(Vec::new());
    while reader.read_game(&mut writer).expect("a game") {}
    String::from_utf8(writer.finish().expect("a text")).expect("UTF-8")
}

#[test]
fn the_games_of_the_repository_are_in_export_format() {
    let text = fs::read(Path::new(DATA).join("games.pgn")).expect("data/games.pgn");
    assert_eq!(written(&text), String::from_utf8(text).expect("UTF-8"));
    assert_eq!(own_games().len(), 30);
}

/// The position after each move of a game, with the move as `3.Nf3` or `3...Nc6`.
#[derive(Default)]
struct Moments(Vec<(String, Position)>);

impl Visitor for Moments {
    fn played(&mut self, played: &Played<'_>) {
        let Played { before, after, .. } = *played;
        let dots = if before.side_to_move() == Color::White { "." } else { "..." };
        let san = before.san(played.mv.expect("a move")).expect("legal");
        self.0.push((format!("{}{dots}{san}", before.fullmove_number()), after.clone()));
    }
}

/// Returns a line of `data/positions.epd`: the en passant square only if a pawn can capture
/// there, both counters, and a comment.
fn line(position: &Position, comment: &str) -> String {
    let is_used = position.legal_moves().iter().any(|m| m.is_en_passant());
    let text = position.fen().epd().to_string();
    let fields = match position.en_passant() {
        Some(square) if !is_used => text.replace(&format!(" {square}"), " -"),
        _ => text,
    };
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    format!("{fields} hmvc {clock}; fmvn {number}; c0 \"{comment}\";\n")
}

/// The comments have the titles and the moments of the games. All else follows from the games.
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
        let found = moments.0.iter().find(|(name, _)| name == moment);
        let (_, position) = found.unwrap_or_else(|| panic!("{comment}: no such move"));
        made += &line(position, &comment);
    }
    assert!(games.next().is_none());
    assert_eq!(made, file);
}

/// Returns the moves of a text, without numbers, comments, suffixes and results.
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
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/lichess.pgn");
    let text = fs::read(file).expect("lichess.pgn");
    let written = written(&text);
    let original = String::from_utf8_lossy(&text);
    assert_eq!(sans(&original).len(), 28_538);
    assert!(sans(&original) == sans(&written), "moves are written as they were");
    assert!(written.lines().all(|line| line.chars().count() < 80 || line.starts_with('[')));
    let games = |text: &[u8]| Reader::new(text).games().map(Result::unwrap).collect::<Vec<_>>();
    let (before, after) = (games(&text), games(written.as_bytes()));
    assert_eq!(before.len(), 438);
    assert_eq!(before, after);
    assert_eq!(after.iter().map(Game::to_string).collect::<Vec<_>>().join("\n"), written);
}
