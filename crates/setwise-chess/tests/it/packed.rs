//! Positions in 32 bytes: round trips, the layout, and bytes that are refused.

use crate::common::{SUITES, model, suite};
use crate::walks::games;

use std::collections::HashSet;

use proptest::prelude::*;
use setwise::{Rank, Square};
use setwise_chess::{Color, PackedPosition, Position, Reason, UnpackError};

/// Returns true if every part of two positions is equal, also a dead en passant square.
fn is_same(left: &Position, right: &Position) -> bool {
    left == right && left.en_passant() == right.en_passant()
}

fn check(position: &Position) {
    let packed = position.pack();
    let bytes = packed.to_bytes();
    let read = PackedPosition::from_bytes(bytes).unpack();
    let read = read.unwrap_or_else(|error| panic!("{position}: {error}"));
    assert!(is_same(position, &read), "{position} {read}");
}

#[test]
fn positions_of_all_suites_are_packed_and_unpacked() {
    let mut all = HashSet::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    for name in ["valid.sfens", "invalid.sfens", "destruction-test.epd"] {
        let bytes = std::fs::read(std::path::Path::new(folder).join(name)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for line in text.lines() {
            if let Ok((position, _)) = Position::from_fen_prefix(line.as_bytes()) {
                check(&position);
                all.insert(position.pack());
            }
        }
    }
    assert!(all.len() > 2_000, "{}", all.len());
    SUITES.into_iter().flat_map(suite).for_each(|(position, _)| check(&position));
    games(400, 100, |position, _| check(position));
}

#[test]
fn bytes_are_those_of_the_documentation() {
    let fen = "r3k2r/8/8/8/3pP3/8/8/R3K2R b HAh e3 258 67305985";
    let bytes = Position::from_fen(fen).unwrap().pack().to_bytes();
    assert_eq!(bytes[..8], 0x9100_0000_1800_0091_u64.to_le_bytes());
    // White's rook, king and rook, the pawns on d4 and e4, Black's rook, king and rook.
    assert_eq!(bytes[8..12], [0x5d, 0x6d, 0x9c, 0xef]);
    assert_eq!(bytes[12..24], [0; 12]);
    assert_eq!(bytes[24..], [2, 1, 0, 0, 1, 2, 3, 4]);
}

#[test]
fn bytes_of_no_position_are_refused() {
    let position: Position = "4k3/8/8/3p4/8/8/8/R3K2R w KQ d6 0 1".parse().unwrap();
    let packed = position.pack().to_bytes();
    assert_eq!(packed[8..11], [0x5d, 0xcd, 0x0b]);
    for (at, byte, expected, message) in [
        (0, 0x90, UnpackError::Remainder, "the codes after the last piece are not 0"),
        (10, 0x1b, UnpackError::Remainder, "the codes after the last piece are not 0"),
        (9, 0xcc, UnpackError::SecondDoubleStep, "more than one pawn has just made a double step"),
        (8, 0x5e, UnpackError::Invalid(Reason::NoRook(Color::White, Square::A1)), "no white rook"),
        (9, 0xdd, UnpackError::Invalid(Reason::RookNotHome(Square::D5)), "rook on d5"),
        (9, 0xfd, UnpackError::Invalid(Reason::SecondKing(Color::Black)), "second black king"),
        (10, 0x0f, UnpackError::Invalid(Reason::EnPassantRank(Rank::Third)), "only on rank 3"),
    ] {
        let mut bytes = packed;
        bytes[at] = byte;
        let error = PackedPosition::from_bytes(bytes).unpack().unwrap_err();
        assert_eq!(error, expected);
        assert!(error.to_string().contains(message), "{error}");
    }
    let error = PackedPosition::from_bytes([0xff; 32]).unpack().unwrap_err();
    assert_eq!(error.to_string(), "64 squares are occupied, more than 32");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_position_is_packed_and_unpacked(model in model()) {
        let position: Position = model.text().parse().unwrap();
        check(&position);
    }

    /// The bytes of a position, with some changed: refused, or those of the position returned.
    #[test]
    fn each_position_has_one_encoding(
        model in model(),
        changes in prop::collection::vec((0..32usize, any::<u8>()), 1..4),
    ) {
        let mut bytes = model.text().parse::<Position>().unwrap().pack().to_bytes();
        changes.into_iter().for_each(|(at, byte)| bytes[at] = byte);
        if let Ok(position) = PackedPosition::from_bytes(bytes).unpack() {
            prop_assert_eq!(position.pack().to_bytes(), bytes);
            let text = position.fen().en_passant(setwise_chess::EnPassantSpelling::Always);
            prop_assert!(is_same(&text.shredder().to_string().parse().unwrap(), &position));
        }
    }

    #[test]
    fn any_bytes_are_a_position_or_refused(bytes in any::<[u8; 32]>()) {
        if let Ok(position) = PackedPosition::from_bytes(bytes).unpack() {
            prop_assert_eq!(position.pack().to_bytes(), bytes);
        }
    }
}
