//! Moves by kind, by piece and by target, and the legality of single moves, against the list.

use crate::common::{model, sorted};
use crate::walks::games;

use proptest::prelude::*;
use setwise::{Bitboard, Square};
use setwise_chess::{Move, Position};

fn filtered(known: &[Move], keeps: impl Fn(Move) -> bool) -> Vec<Move> {
    known.iter().copied().filter(|&played| keeps(played)).collect()
}

/// Asserts that every question has the answer of the list.
fn check(position: &Position) {
    let known = sorted(position.legal_moves().iter().copied());
    let theirs = position.color_set(position.side_to_move().opposite());
    let captures = filtered(&known, |played| {
        played.is_en_passant() || theirs.contains(played.to()) && !played.is_castling()
    });
    let quiet = filtered(&known, |played| !captures.contains(&played));
    let promotions = filtered(&known, |played| played.promotes_to().is_some());
    assert_eq!(position.has_legal_move(), !known.is_empty(), "{position}");
    let (is_check, is_over) = (position.is_check(), known.is_empty());
    assert_eq!(position.is_checkmate(), is_check && is_over, "{position}");
    assert_eq!(position.is_stalemate(), !is_check && is_over, "{position}");

    let sets = position.target_sets();
    for from in Square::all() {
        let own = filtered(&known, |played| played.from() == from);
        let targets: Bitboard = own.iter().map(|played| played.to()).collect();
        assert_eq!(sorted(position.moves_from(from).iter().copied()), own, "{position} {from}");
        assert_eq!(position.legal_targets(from), targets, "{position} {from}");
        assert_eq!(sets.targets(from), targets, "{position} {from}");
        assert_eq!(sets.pieces().contains(from), !own.is_empty(), "{position} {from}");
        let to = filtered(&known, |played| played.to() == from);
        assert_eq!(sorted(position.moves_to(from).iter().copied()), to, "{position} {from}");
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

/// Asserts for each of the 2^16 words that it is legal exactly if it is in the list.
fn check_words(position: &Position) {
    let known = position.legal_moves();
    let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&any| position.is_legal(any));
    assert_eq!(sorted(legal), sorted(known.iter().copied()), "{position}");
}

#[test]
fn kinds_are_subsets_of_the_list_along_random_games() {
    games(240, 120, |position, _| check(position));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn kinds_are_subsets_of_the_list_in_any_position(model in model()) {
        let position = model.text().parse().unwrap();
        model.assert_is(&position);
        check(&position);
    }

    #[test]
    fn a_word_is_legal_if_it_is_in_the_list_in_any_position(model in model()) {
        check_words(&model.text().parse().unwrap());
    }
}

#[test]
fn words_with_unused_flags_are_rejected() {
    for bits in 0..=u16::MAX {
        let flags = bits >> 12;
        let expected = (flags != 3 && flags < 8).then_some(bits);
        assert_eq!(Move::from_bits(bits).map(Move::bits), expected);
    }
}
