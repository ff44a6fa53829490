//! Moves by kind, by man and by target, and the legality of single moves, against the list.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod common;
mod walks;

use common::model;
use proptest::prelude::*;
use setwise::{Bitboard, Square};
use setwise_chess::{Move, Position};
use walks::games;

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn some(known: &[Move], keeps: impl Fn(Move) -> bool) -> Vec<Move> {
    known.iter().copied().filter(|&played| keeps(played)).collect()
}

/// Asserts that whatever is asked is answered as the list answers it.
fn check(position: &Position) {
    let known = sorted(position.legal_moves().iter().copied());
    let theirs = position.color_set(position.side_to_move().opposite());
    let captures = some(&known, |played| {
        played.is_en_passant() || theirs.contains(played.to()) && !played.is_castling()
    });
    assert_eq!(sorted(position.captures().iter().copied()), captures, "{position}");
    let quiet = some(&known, |played| !captures.contains(&played));
    assert_eq!(sorted(position.quiet_moves().iter().copied()), quiet, "{position}");
    let promotions = some(&known, |played| played.promotes_to().is_some());
    assert_eq!(sorted(position.promotions().iter().copied()), promotions, "{position}");
    let evasions = if position.is_check() { known.clone() } else { Vec::new() };
    assert_eq!(sorted(position.evasions().iter().copied()), evasions, "{position}");
    assert_eq!(position.has_legal_move(), !known.is_empty(), "{position}");

    let sets = position.target_sets();
    for from in Square::all() {
        let own = some(&known, |played| played.from() == from);
        let targets: Bitboard = own.iter().map(|played| played.to()).collect();
        assert_eq!(sorted(position.moves_from(from).iter().copied()), own, "{position} {from}");
        assert_eq!(position.legal_targets(from), targets, "{position} {from}");
        assert_eq!(sets.of(from), targets, "{position} {from}");
        assert_eq!(sets.men().contains(from), !own.is_empty(), "{position} {from}");
        let to = some(&known, |played| played.to() == from);
        assert_eq!(sorted(position.moves_to(from.into()).iter().copied()), to, "{position} {from}");
    }
    assert_eq!(sets.moves().len(), known.len(), "{position}");
    let (mut moves, mut left) = (sets.moves(), known.len());
    while let Some(played) = moves.next() {
        left -= 1;
        assert_eq!(moves.len(), left, "{position} {played}");
    }
    assert_eq!(moves.next(), None);
    assert_eq!(sorted(sets.moves()), known, "{position}");
    for (of_kind, expected) in [
        (sets.captures(), &captures),
        (sets.quiet_moves(), &quiet),
        (sets.promotions(), &promotions),
    ] {
        assert_eq!(of_kind.len(), expected.len(), "{position}");
        assert_eq!(sorted(of_kind), *expected, "{position}");
    }
    assert_eq!(sets.union(), known.iter().map(|played| played.to()).collect(), "{position}");
}

/// Asserts of each of the 2^16 words that it is legal exactly if it is in the list.
fn check_words(position: &Position) {
    let known = position.legal_moves();
    let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&any| position.is_legal(any));
    assert_eq!(sorted(legal), sorted(known.iter().copied()), "{position}");
}

#[test]
fn along_random_games_the_kinds_are_parts_of_the_list() {
    games(240, 120, |position, _| check(position));
}

#[test]
fn along_random_games_a_word_is_legal_if_it_is_in_the_list() {
    let mut round = 0;
    games(240, 120, |position, _| {
        round += 1;
        if round % 40 == 0 || position.is_check() && round % 8 == 0 {
            check_words(position);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn in_any_position_the_kinds_are_parts_of_the_list(model in model()) {
        let position = model.text().parse().unwrap();
        model.assert_is(&position);
        check(&position);
    }

    #[test]
    fn in_any_position_a_word_is_legal_if_it_is_in_the_list(model in model()) {
        check_words(&model.text().parse().unwrap());
    }
}

#[test]
fn words_that_mean_nothing_are_no_moves() {
    for bits in 0..=u16::MAX {
        let flags = bits >> 12;
        let expected = (flags != 3 && flags < 8).then_some(bits);
        assert_eq!(Move::from_bits(bits).map(Move::bits), expected);
    }
}

#[test]
fn a_pawn_promotes_by_steps_and_by_captures_but_not_out_of_a_pin() {
    let count = |text: &str| text.parse::<Position>().unwrap().promotions().len();
    assert_eq!(count("1r5k/P1P5/8/8/8/8/8/K7 w - - 0 1"), 16);
    assert_eq!(count("1r5k/KPr5/8/8/8/8/8/8 w - - 0 1"), 0);
    assert_eq!(count("8/7k/8/8/8/8/2K4p/6N1 b - - 0 1"), 8);
}
