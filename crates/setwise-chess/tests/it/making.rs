//! Making any moves in all ways and taking them back, and Zobrist keys.

use crate::walks::{games, shuffled};

use setwise::Square;
use setwise::random::SplitMix64;
use setwise_chess::{Color, Move, Piece, Position, Role, attacks};

/// The test keys of the page "Polyglot book format".
#[test]
fn keys_are_those_that_polyglot_publishes() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560_u64),
    ] {
        let position = moves.split_whitespace().fold(Position::START, |position, name| {
            position.after(position.read_uci(name).unwrap())
        });
        assert_eq!(position.zobrist_key(), key, "{moves}");
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    games(120, 150, |position, _| {
        // The key ignores the counters, and an en passant square that no pawn attacks.
        let mut text = position.fen().shredder().epd().to_string();
        let is_attacked = |square: Square| {
            let pawn = Piece::new(position.side_to_move(), Role::Pawn);
            let from = attacks::pawn(position.side_to_move().opposite(), square);
            !from.is_disjoint(position.piece_set(pawn))
        };
        if !position.en_passant().is_some_and(is_attacked) {
            text = text.rsplit_once(' ').unwrap().0.to_owned();
        }
        let before = seen.insert(position.zobrist_key(), text.clone());
        assert!(before.is_none_or(|before| before == text), "{text}");
    });
}

/// Plays a move, legal or not, in all ways, takes it back, and returns the position after it.
fn after_in_all_ways(position: &Position, m: Move) -> Position {
    let after = position.after(m);
    let (mut in_place, mut made) = (position.clone(), position.clone());
    in_place.play_unchecked(m);
    let undo = made.make(m);
    // Equal positions may differ in an en passant square that no pawn attacks.
    let is_same = |a: &Position, b: &Position| a == b && a.en_passant() == b.en_passant();
    assert!(is_same(&in_place, &after), "play_unchecked of {m:?} in {position}");
    assert!(is_same(&made, &after), "make of {m:?} in {position}");
    made.unmake(undo);
    assert!(is_same(&made, position), "unmake of {m:?} in {position}");

    let pieces = after.pieces().iter().map(|set| set.len()).sum::<u32>();
    assert_eq!(pieces, after.occupied().len(), "two pieces on a square, {m:?} in {position}");
    // The rights of a king that is captured belong to no side of it.
    if after.role_set(Role::King).len() == 2 && position.role_set(Role::King).len() == 2 {
        let change = position.zobrist_key() ^ after.zobrist_key();
        assert_eq!(position.zobrist_change(m), change, "{m:?} in {position}");
    }
    after
}

#[test]
fn any_move_is_the_same_in_all_ways() {
    let mut round = 0;
    games(24, 60, |position, _| {
        round += 1;
        if round % 40 == 0 {
            for m in (0..=u16::MAX).filter_map(Move::from_bits) {
                after_in_all_ways(position, m);
            }
        }
    });
}

/// Illegal moves in a row, which lead to positions that no record has.
#[test]
fn any_sequence_of_moves_is_the_same_in_all_ways() {
    let mut random = SplitMix64::new(3);
    for _ in 0..300 {
        let start = shuffled(&mut random);
        let mut position = start.clone();
        let mut undos = Vec::new();
        for _ in 0..60 {
            let Some(m) = Move::from_bits(random.below(1 << 16) as u16) else { continue };
            let after = after_in_all_ways(&position, m);
            undos.push(position.make(m));
            assert_eq!(position, after);
        }
        undos.into_iter().rev().for_each(|undo| position.unmake(undo));
        assert_eq!(position, start);
    }
}

#[test]
fn an_empty_origin_counts_as_a_pawn() {
    let m = Move::new(Square::B5, Square::D3);
    let mut position = Position::START;
    position.make(m);
    assert_eq!(position, Position::START.after(m));
    let pawn = Piece { color: Color::White, role: Role::Pawn };
    assert_eq!(position.piece_at(Square::D3), Some(pawn));
}

/// A move of a piece is irreversible if moving it back leads to another position.
#[test]
fn irreversible_moves_cannot_be_moved_back() {
    let mut counts = [0; 2];
    games(104, 80, |position, _| {
        for m in position.legal_moves() {
            let mut other = position.after(m);
            other.make_pass();
            other.play_unchecked(Move::new(m.to(), m.from()));
            other.make_pass();
            let is_pawn = position.role_at(m.from()) == Some(Role::Pawn);
            let expected = is_pawn || !other.same_position(position);
            assert_eq!(position.is_irreversible(m), expected, "{position} {m:?}");
            counts[usize::from(expected)] += 1;
        }
    });
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

#[test]
fn an_undo_is_small() {
    assert_eq!(size_of::<setwise_chess::Undo>(), 72);
}
