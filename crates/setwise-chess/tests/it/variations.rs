//! Random trees of variations: built, taken apart, written and read back.

use crate::games_at_random::STARTS;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use setwise_chess::pgn::{EditError, Game, GameResult};
use setwise_chess::{Move, Position};

/// A move of a line, with its annotations and comments, and its alternatives.
#[derive(Clone, Debug)]
struct Node {
    /// The choice among the legal moves, or a null move.
    choice: Option<Index>,
    glyphs: Vec<u8>,
    comments: Vec<String>,
    variations: Vec<Vec<Node>>,
}

fn node(variations: impl Strategy<Value = Vec<Vec<Node>>>) -> impl Strategy<Value = Node> {
    let choice = prop_oneof![1 => Just(None), 9 => any::<Index>().prop_map(Some)];
    let glyphs = prop::collection::vec(any::<u8>(), 0..3);
    let comments = prop::collection::vec("[ -~é\n]{0,90}", 0..2);
    (choice, glyphs, comments, variations).prop_map(|(choice, glyphs, comments, variations)| Node {
        choice,
        glyphs,
        comments,
        variations,
    })
}

fn line() -> impl Strategy<Value = Vec<Node>> {
    let leaf = prop::collection::vec(node(Just(Vec::new())), 0..4);
    leaf.prop_recursive(4, 60, 6, |line| {
        prop::collection::vec(node(prop::collection::vec(line, 0..3)), 0..6)
    })
}

/// Builds a game with these moves as its main line. Annotations and comments are added with each
/// move, or at the end.
fn build(mut game: Game, line: &[Node], is_late: bool) -> Game {
    let mut played: Vec<(u32, &Node)> = Vec::new();
    for node in line {
        let moves = game.end().legal_moves();
        let is_played = match node.choice {
            None => game.push_null_move().is_ok(),
            Some(_) if moves.is_empty() => continue,
            Some(index) => game.play(*index.get(&moves)).is_ok(),
        };
        if !is_played {
            continue;
        }
        let ply = played.len() as u32 + 1;
        played.push((ply, node));
        if !is_late {
            node.glyphs.iter().for_each(|&glyph| game.push_glyph(glyph));
            node.comments.iter().for_each(|comment| game.push_comment(comment));
        }
    }
    for &(ply, node) in played.iter().rev() {
        for variation in &node.variations {
            let begun = game.begin_variation(ply).expect("the move has been made");
            let variation = build(begun, variation, !is_late);
            let has_moves = !variation.items().is_empty();
            let expected = if has_moves { Ok(()) } else { Err(EditError::EmptyVariation) };
            assert_eq!(game.add_variation(ply, &variation), expected);
        }
        if is_late {
            assert!(node.comments.iter().all(|comment| game.add_comment(ply, comment).is_ok()));
            assert!(node.glyphs.iter().all(|&glyph| game.add_glyph(ply, glyph).is_ok()));
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn trees_are_written_and_read_back(
        start in select(STARTS),
        line in line(),
        is_late in any::<bool>(),
        preface in "[ -~]{0,30}",
    ) {
        let start: Position = start.parse().expect("a position");
        let mut game = build(Game::new(start), &line, is_late);
        prop_assert!(game.add_comment(0, &preface).is_ok());
        game.set_result(GameResult::Draw);
        let text = game.to_string();
        let read = Game::read(&text);
        prop_assert_eq!(read.expect("a game"), game, "{}", text);
    }

    #[test]
    fn added_variations_are_returned(line in line()) {
        let game = build(Game::new(Position::START), &line, false);
        let again = build(Game::new(Position::START), &line, true);
        prop_assert_eq!(&game, &again);
        let plies = (1..).take_while(|&ply| game.begin_variation(ply).is_some()).count() as u32;
        for ply in 1..=plies {
            let begun = game.begin_variation(ply).expect("a move");
            let found = game.variations(ply);
            prop_assert!(found.iter().all(|variation| variation.start() == begun.start()));
            // Added to another game at the same place, they are found there.
            let moves = begun.end().legal_moves();
            let mut other = begun;
            let is_move = match moves.first() {
                Some(&first) => other.play(first).is_ok(),
                None => other.push_null_move().is_ok(),
            };
            prop_assert!(is_move);
            prop_assert!(found.iter().all(|variation| other.add_variation(1, variation).is_ok()));
            prop_assert_eq!(other.variations(1), found);
        }
    }
}

#[test]
fn changes_at_the_wrong_place_are_errors() {
    let mut game: Game = "1. e4 e5 2. Nf3 *".parse().expect("a game");
    let before = game.clone();
    let other: Game = "1. d4 *".parse().expect("a game");
    let missing = Err(EditError::NoSuchMove);
    for ply in [0, 4, u32::MAX] {
        assert_eq!(game.add_variation(ply, &other), missing, "{ply}");
        assert_eq!(game.add_glyph(ply, 1), missing, "{ply}");
        assert!(game.begin_variation(ply).is_none() && game.variations(ply).is_empty());
        assert!(ply == 0 || game.add_comment(ply, "") == missing, "{ply}");
    }
    assert_eq!(game.add_variation(2, &other), Err(EditError::VariationStart));
    let empty = Game::new(Position::START);
    assert_eq!(game.add_variation(1, &empty), Err(EditError::EmptyVariation));
    assert_eq!(game, before);
    let mut mated: Game = "1. f3 e5 2. g4 Qh4# *".parse().expect("a game");
    assert_eq!(mated.push_null_move(), Err(EditError::NullMoveInCheck));
    let error = mated.play(Move::default()).expect_err("an illegal move");
    assert_eq!(error.attempted(), Move::default());
}
