//! `setwise query --mark`: games out with the matches marked, read back by our own reader.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value as Json;
use setwise_chess::pgn::{Game, Item, Reader};

use crate::common::{setwise, setwise_with_input};

const PGN: &str = "data/lichess.pgn";

/// Returns the lines that a query prints as JSON.
fn json(formula: &str) -> Vec<Json> {
    let run = setwise(&["query", formula, PGN, "-f", "json"]);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the games of a text.
fn games(text: &str) -> Vec<Game> {
    Reader::new(text.as_bytes()).games().map(Result::unwrap).collect()
}

/// Returns the marks of a game by ply: the comment of each annotated move.
fn marks(game: &Game) -> BTreeMap<u64, String> {
    let (mut ply, mut depth, mut marks, mut is_marked) = (0, 0, BTreeMap::new(), false);
    for item in game.items() {
        match item {
            Item::BeginVariation => depth += 1,
            Item::EndVariation => depth -= 1,
            Item::Move(_) | Item::NullMove if depth == 0 => (ply, is_marked) = (ply + 1, false),
            Item::Glyph(145) if depth == 0 => is_marked = true,
            // The last comment is the new one.
            Item::Comment(text) if depth == 0 && is_marked => _ = marks.insert(ply, text.clone()),
            _ => {}
        }
    }
    marks
}

#[test]
fn matches_are_marked_and_the_games_stay() {
    let original = games(&fs::read_to_string(format!("../../{PGN}")).unwrap());
    for formula in ["rook(R) & q", "in_check", "count(legal_targets) > 40", "{e4, d5} & P"] {
        let run = setwise(&["query", formula, PGN, "-f", "pgn", "--mark"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let mut expected: BTreeMap<u64, BTreeMap<u64, Json>> = BTreeMap::new();
        for found in json(formula) {
            let [game, ply] = ["game", "ply"].map(|name| found[name].as_u64().unwrap());
            expected.entry(game).or_default().insert(ply, found);
        }
        let written = games(&run.out);
        assert_eq!(written.len(), expected.len(), "{formula}");
        for (game, (number, matches)) in written.iter().zip(&expected) {
            let original = &original[*number as usize - 1];
            assert!(original.moves().eq(game.moves()), "{formula}: {number}");
            for (name, value) in original.tags() {
                assert_eq!(game.tag(name), Some(value));
            }
            let marks = marks(game);
            assert!(marks.keys().eq(matches.keys()), "{formula}: {number}");
            for (ply, text) in &marks {
                let words = formula.replace('{', "(").replace('}', ")");
                assert!(text.ends_with(&words), "{text}");
                assert!(text.contains("[%cal B"), "{text}");
                let squares = &matches[ply]["marks"][0]["squares"];
                let first = squares.as_array().and_then(|squares| squares.first());
                if let Some(square) = first.and_then(Json::as_str) {
                    assert!(text.starts_with(&format!("[%csl G{square}")), "{text} {square}");
                }
            }
            // Without the marks, the rest is what it was.
            let added = |item: &&Item| match item {
                Item::Glyph(145) => false,
                Item::Comment(text) => !marks.values().any(|mark| mark == text),
                _ => true,
            };
            assert!(game.items().iter().filter(added).eq(original.items()), "{formula}: {number}");
        }
    }
}

#[test]
fn marks_keep_variations_and_show_castling_and_null_moves() {
    let text = "[Event \"x\"]\n\n{first} 1. e4 $1 {a} (1. d4 d5 $2 {b}) 1... e5 2. Nf3 Nc6 3. Bb5 -- \
                4. O-O a6 *\n";
    let arguments = ["query", "K & {g1}", "-f", "pgn", "--mark", "--input", "pgn", "-"];
    let run = setwise_with_input(&arguments, text);
    let marked = "4. O-O $145 {[%csl Gg1][%cal Be1g1] K & (g1)} 4... a6 $145\n\
                  {[%csl Gg1][%cal Ba7a6] K & (g1)} *\n";
    let moves = run.out.split_once("\n\n").unwrap().1;
    let start = "{first} 1. e4 $1 {a} ( 1. d4 d5 $2 {b} ) 1... e5 2. Nf3 Nc6 3. Bb5 --";
    let spaces =
        |text: &str| text.replace(['(', ')'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(spaces(moves), spaces(&format!("{start} {marked}")), "{moves}");
    // The first position has a comment only.
    let arguments = ["query", "is_first", "-f", "pgn", "--mark", "--input", "pgn", "-"];
    let run = setwise_with_input(&arguments, text);
    assert!(run.out.contains("{first} {is_first} 1. e4"), "{}", run.out);
    let arguments = ["query", "count(P)", "-f", "pgn", "--mark", "--input", "pgn", "-"];
    let run = setwise_with_input(&arguments, text);
    assert!(run.out.contains("count(P) = 8"), "{}", run.out);
}

#[test]
fn invalid_games_and_other_formats_are_told() {
    let text = "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n";
    let arguments = ["query", "true", "-f", "pgn", "--mark", "-"];
    let run = setwise_with_input(&arguments, text);
    assert_eq!(run.code, 3);
    assert_eq!(run.out, text);
    assert!(run.err.contains("the matches in 1 invalid game are not marked"), "{}", run.err);
    let run = setwise(&["query", "true", PGN, "--mark"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--mark is for games"), "{}", run.err);
}
