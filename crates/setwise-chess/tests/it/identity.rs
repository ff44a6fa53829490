//! The identity of positions: equality, hashes, keys, and repetitions.

use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::prelude::*;
use setwise_chess::{EnPassantSpelling, Position};

use crate::common::model;
use crate::walks::games;

/// Returns the hash of a value.
fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn equality_hashes_and_keys_agree_on_the_en_passant_square(model in model()) {
        let with = Position::from_fen(model.text()).unwrap();
        let text = with.fen().en_passant(EnPassantSpelling::Always).to_string();
        let mut fields: Vec<_> = text.split(' ').collect();
        fields[3] = "-";
        let without: Position = fields.join(" ").parse().unwrap();
        let captures: Vec<_> =
            with.legal_moves().iter().filter(|m| m.is_en_passant()).map(|m| m.to()).collect();
        prop_assert_eq!(with.legal_en_passant(), captures.first().copied());
        prop_assert_eq!(with.same_position(&without), captures.is_empty());
        let is_equal = with == without;
        prop_assert_eq!(is_equal, hash(&with) == hash(&without));
        prop_assert_eq!(is_equal, with.zobrist_key() == without.zobrist_key());
        prop_assert!(is_equal <= with.same_position(&without));
    }
}

#[test]
fn a_mirrored_position_has_mirrored_moves() {
    games(26, 60, |position, _| {
        let mirrored = position.mirrored();
        assert_eq!(mirrored.mirrored(), *position);
        assert_eq!(mirrored.target_squares(), position.target_squares().flip_vertical());
        assert_eq!(mirrored.count_legal_moves(), position.count_legal_moves());
        let outcome = |it: &Position| it.outcome().map(|outcome| outcome.winner().is_some());
        assert_eq!(outcome(&mirrored), outcome(position));
        let text = mirrored.fen().en_passant(EnPassantSpelling::Always).to_string();
        assert_eq!(text.parse(), Ok(mirrored), "{position}");
    });
}
