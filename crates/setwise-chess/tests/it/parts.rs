//! Passes, keys of parts of a position, and maps of attacks.

use std::collections::HashMap;

use crate::walks::games;

use setwise::{Bitboard, Square};
use setwise_chess::{Color, Piece, Position, Role};

#[test]
fn keys_of_parts_after_moves_are_those_from_scratch() {
    games(120, 120, |position, _| {
        for &played in &position.legal_moves() {
            let next = position.after(played);
            let pawns = position.pawn_key() ^ position.pawn_key_change(played);
            assert_eq!(pawns, next.pawn_key(), "{position} {played}");
            let material = position.material_key() ^ position.material_key_change(played);
            assert_eq!(material, next.material_key(), "{position} {played}");
        }
    });
}

/// The keys of random games separate exactly the parts that they stand for.
#[test]
fn different_parts_have_different_keys() {
    let (mut pawns, mut material) = (HashMap::new(), HashMap::new());
    games(120, 150, |position, _| {
        let sets: Vec<Bitboard> =
            Color::ALL.map(|color| position.piece_set(Piece::new(color, Role::Pawn))).to_vec();
        let before = pawns.insert(sets.clone(), position.pawn_key());
        assert!(before.is_none_or(|key| key == position.pawn_key()));
        let counts = position.pieces().map(Bitboard::len);
        let before = material.insert(counts, position.material_key());
        assert!(before.is_none_or(|key| key == position.material_key()));
    });
    for keys in [pawns.into_values().collect::<Vec<_>>(), material.into_values().collect()] {
        let mut distinct = keys.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), keys.len());
    }
}

/// A pass is what the record with the other side to move describes, unless there is a check.
#[test]
fn a_pass_changes_the_side_and_the_counters_only() {
    games(120, 120, |position, _| {
        let key = position.zobrist_key() ^ position.zobrist_pass_change();
        let mut made = position.clone();
        let undo = made.make_pass();
        assert_eq!((made.zobrist_key(), undo.captured()), (key, None), "{position}");
        assert_eq!(position.pass().ok(), (!position.is_check()).then(|| made.clone()));
        let text = position.fen().shredder().to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let side = position.side_to_move().opposite().letter();
        let clock = position.halfmove_clock().saturating_add(1);
        let is_black = u32::from(position.side_to_move() == Color::Black);
        let number = position.fullmove_number().saturating_add(is_black);
        let after = format!("{} {side} {} - {clock} {number}", fields[0], fields[2]);
        assert_eq!(after.parse::<Position>().as_ref(), Ok(&made));
        made.unmake(undo);
        assert_eq!((&made, made.en_passant()), (position, position.en_passant()));
    });
}

#[test]
fn maps_of_attacks_agree_with_attackers() {
    games(104, 80, |position, _| {
        let occupied = position.occupied();
        let attackers = |square| position.attackers_to(square, occupied);
        for color in Color::ALL {
            let pieces = position.color_set(color);
            let is_attacked = |&square: &Square| !attackers(square).is_disjoint(pieces);
            let expected: Bitboard = Square::all().filter(is_attacked).collect();
            assert_eq!(position.attacked_by(color), expected, "{position}");
        }
        for from in Square::all() {
            let expected = Square::all().filter(|&to| attackers(to).contains(from)).collect();
            assert_eq!(position.attacks_from(from), expected, "{position} {from}");
        }
    });
}
