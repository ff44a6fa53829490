//! The texts and numbers of serde: round trips, and invalid ones.

mod sets;

use core::fmt::Debug;

use proptest::prelude::*;
use serde_core::de::DeserializeOwned;
use serde_core::de::value::{Error as ValueError, MapDeserializer};
use serde_core::{Deserialize, Serialize};
use setwise::Square;
use setwise_chess::pgn::GameResult;
use setwise_chess::uci::{Command, Response};
use setwise_chess::{
    CastlingRights, Color, Epd, Game, Move, Operand, Operation, PackedPosition, Piece, Position,
    Role, Setup, UciMove,
};

use crate::common::{SUITES, suite};
use crate::protocol::{command, response};
use crate::texts::OUTCOMES;
use crate::walks::games;

fn bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap()
}

/// Checks both forms of a value, and returns its text.
fn check<T: Serialize + DeserializeOwned + Debug + PartialEq>(value: &T) -> String {
    serde_json::from_str(&check_json(value)).unwrap()
}

/// Checks both forms of a value, and returns the one for people.
fn check_json<T: Serialize + DeserializeOwned + Debug + PartialEq>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
    assert_eq!(postcard::from_bytes::<T>(&bytes(value)).unwrap(), *value, "{json}");
    let ron = ron::to_string(value).unwrap();
    assert_eq!(ron::from_str::<T>(&ron).unwrap(), *value, "{ron}");
    json
}

fn refuses<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for text in texts {
        let json = serde_json::to_string(text).unwrap();
        assert!(serde_json::from_str::<T>(&json).is_err(), "{text}");
    }
    for json in ["1", "null", "[]", "{}"] {
        assert!(serde_json::from_str::<T>(json).is_err(), "{json}");
    }
}

/// Checks that a small type is its text or its index.
fn check_all<T>(values: &[T])
where
    T: Serialize + DeserializeOwned + Copy + Debug + ToString + PartialEq,
{
    for (index, value) in (0..).zip(values) {
        assert_eq!(check(value), value.to_string());
        assert_eq!(bytes(value), [index]);
    }
    for index in 0..=u8::MAX {
        let is_valid = usize::from(index) < values.len();
        assert_eq!(postcard::from_bytes::<T>(&[index]).is_ok(), is_valid, "{index}");
    }
    refuses::<T>(&["", "x", " ", "White"]);
}

#[test]
fn small_types_are_texts_or_indices() {
    check_all(&Color::ALL);
    check_all(&Role::ALL);
    check_all(&Piece::ALL);
    check_all(&GameResult::ALL);
    check_all(&OUTCOMES);
}

#[test]
fn all_castling_rights_survive_both_forms() {
    for number in 0..=u16::MAX {
        let ranks = number.to_le_bytes();
        let read = postcard::from_bytes::<CastlingRights>(&bytes(&number));
        assert_eq!(read.is_ok(), ranks.iter().all(|rank| rank.count_ones() <= 2), "{number:#06x}");
        if let Ok(rights) = read {
            assert_eq!(bytes(&rights), bytes(&number));
            assert_eq!(check(&rights), rights.to_string());
        }
    }
    refuses::<CastlingRights>(&["", "KK", "K-", "x"]);
}

#[test]
fn all_moves_keep_their_kinds() {
    let mut texts = std::collections::HashSet::new();
    for bits in 0..=u16::MAX {
        let read = postcard::from_bytes(&bytes(&bits)).ok();
        assert_eq!(read, Move::from_bits(bits));
        if let Some(m) = read {
            texts.insert(check(&m));
        }
    }
    assert_eq!(texts.len(), 7 << 12);
    assert_eq!(check(&Move::castling(Square::E1, Square::H1)), "e1h1 castling");
    assert_eq!(check(&Move::en_passant(Square::E5, Square::D6)), "e5d6 en passant");
    assert_eq!(check(&Move::new(Square::E2, Square::E4)), "e2e4");
    refuses::<Move>(&[
        "",
        "0000",
        "e2",
        "e2e4 ",
        "e2e4k",
        "e7e8p",
        "e7e8q castling",
        "e7e8q en passant",
        "e1h1 castling castling",
        "e1h1 en passant castling",
        "e1h1castling",
        " castling",
    ]);
}

#[test]
fn all_moves_of_uci_survive_both_forms() {
    let mut valid = 0;
    for number in 0..=u16::MAX {
        if let Ok(m) = postcard::from_bytes::<UciMove>(&bytes(&number)) {
            assert_eq!(bytes(&m), bytes(&number));
            assert_eq!(check(&m), m.to_string());
            valid += 1;
        }
    }
    assert_eq!(valid, (7 << 12) + 1);
    refuses::<UciMove>(&["", "000", "e2e4 ", "e1h1 castling", "e9e4"]);
}

fn check_position(position: &Position) {
    let text = check(position);
    let read: Position = text.parse().unwrap();
    assert_eq!(
        (read.pack(), bytes(position)),
        (position.pack(), position.pack().to_bytes().into())
    );
    assert_eq!(check(&position.pack()).len(), 64);
}

#[test]
fn positions_survive_both_forms() {
    SUITES.into_iter().flat_map(suite).for_each(|(position, _)| check_position(&position));
    games(100, 100, |position, _| check_position(position));
    // Pinned, the pawn on d4 cannot capture, so `Display` leaves out the square.
    let position: Position = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 7 9".parse().unwrap();
    assert_eq!(check(&position), "8/8/8/8/k2pP2R/8/8/4K3 b - e3 7 9");
    refuses::<Position>(&["", "8/8/8/8/8/8/8/8 w - - 0 1", "startpos"]);
    assert!(postcard::from_bytes::<Position>(&[0; 32]).is_err());
    refuses::<PackedPosition>(&["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64)]);
    refuses::<PackedPosition>(&[&"+0".repeat(32), &"é".repeat(32)]);
    assert!(postcard::from_bytes::<PackedPosition>(&[0; 31]).is_err());
}

#[test]
fn games_keep_their_moves() {
    let mut game = Game::from_position("4k2r/8/8/8/8/8/P7/R3K3 w Qk - 5 9".parse().unwrap());
    for m in [
        Move::castling(Square::E1, Square::A1),
        Move::castling(Square::E8, Square::H8),
        Move::new(Square::A2, Square::A4),
    ] {
        game.play(m).unwrap();
    }
    assert_eq!(
        check_json(&game),
        r#"{"first_position":"4k2r/8/8/8/8/8/P7/R3K3 w Qk - 5 9","moves":["e1a1 castling","e8h8 castling","a2a4"]}"#
    );
    let mut game = Game::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play(text.parse::<UciMove>().unwrap().to_move(game.position()).unwrap()).unwrap();
        }
        check_json(&game);
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fields, message) in [
        (r#""moves":[]"#.to_owned(), "missing field `first_position`"),
        (format!(r#""first_position":"{start}""#), "missing field `moves`"),
        (format!(r#""first_position":"{start}","moves":["e2e5"]"#), "the move e2e5 is not legal"),
        (r#""moves":[],"moves":[]"#.to_owned(), "duplicate field `moves`"),
    ] {
        let error = serde_json::from_str::<Game>(&format!("{{{fields}}}")).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
    // Some formats write the index of a field, or its name as bytes.
    let indices = MapDeserializer::<_, ValueError>::new([(0_u64, start), (0, start)].into_iter());
    let error = Game::deserialize(indices).unwrap_err();
    assert_eq!(error.to_string(), "duplicate field `first_position`");
    let names = [(&b"first_position"[..], start), (b"event", "")];
    let names = MapDeserializer::<_, ValueError>::new(names.into_iter());
    let error = Game::deserialize(names).unwrap_err();
    assert_eq!(error.to_string(), "missing field `moves`");
    let more = format!(r#"{{"first_position":"{start}","event":{{"a":[1]}},"moves":[]}}"#);
    assert_eq!(serde_json::from_str::<Game>(&more).unwrap(), Game::new());
}

#[test]
fn setups_survive_both_forms_even_if_they_are_invalid() {
    let mut setup = Setup::new();
    setup.put(Square::A1, Piece::new(Color::Black, Role::Pawn));
    setup.roles[5] = setwise::Bitboard(u64::MAX);
    (setup.en_passant, setup.halfmove_clock) = (Some(Square::H8), u32::MAX);
    let json = check_json(&setup);
    assert!(json.starts_with(r#"{"roles":["0x0000000000000001","#), "{json}");
    assert!(json.contains(r#""en_passant":"h8","halfmove_clock":4294967295"#), "{json}");
    games(20, 100, |position, _| {
        check_json(&Setup::from(position));
    });
}

#[test]
fn epd_records_are_their_lines() {
    let operations = vec![
        Operation::new("id", Operand::quoted("é; a \"")),
        Operation::new("id", Operand::quoted("a\r").into_iter().chain(Operand::word("-"))),
    ];
    let operations: Vec<_> = operations.into_iter().flatten().collect();
    // Pinned, the pawn on d4 cannot capture, so `Display` leaves out the square.
    for fen in ["8/8/8/8/k2pP2R/8/8/4K3 b - e3 7 9", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
        let position: Position = fen.parse().unwrap();
        for operations in [Vec::new(), operations.clone()] {
            check(&Epd::new(position.clone(), operations));
        }
    }
    refuses::<Epd>(&["", "8/8 w - -"]);
}

#[test]
fn a_value_without_a_line_is_not_written() {
    for name in ["a\nb", "a value b", "", " a"] {
        let command = Command::SetOption { name: name.to_owned(), value: None };
        let error = serde_json::to_string(&command).unwrap_err().to_string();
        assert!(error.starts_with("the line \"setoption name"), "{error}");
        assert!(postcard::to_allocvec(&command).is_err());
    }
    refuses::<Command>(&["", "hello"]);
    refuses::<Response>(&["", "hello", "go"]);
}

/// An ambiguous name is an error of the compiler.
#[test]
fn glob_imports_leave_the_name_serde_free() {
    mod other {
        pub(super) mod serde {
            pub(in super::super) const NAME: &str = "serde";
        }
    }
    use other::*;
    use setwise::*;
    use setwise_chess::*;

    assert_eq!((serde::NAME, File::ALL.len(), Color::ALL.len()), ("serde", 8, 2));
}

proptest! {
    #[test]
    fn lines_of_uci_survive_both_forms(command in command(), response in response()) {
        assert_eq!(check(&command), command.to_string());
        assert_eq!(check(&response), response.to_string());
    }

    #[test]
    fn any_bytes_are_a_packed_position(bytes: [u8; 32]) {
        check(&PackedPosition::from_bytes(bytes));
    }

    #[test]
    fn texts_and_bytes_cause_no_panic(text: String, bytes: [u8; 40]) {
        let json = serde_json::to_string(&text).unwrap();
        let _ = serde_json::from_str::<Move>(&json);
        let _ = serde_json::from_str::<UciMove>(&json);
        let _ = serde_json::from_str::<Position>(&json);
        let _ = serde_json::from_str::<PackedPosition>(&json);
        let _ = serde_json::from_str::<CastlingRights>(&json);
        let _ = postcard::from_bytes::<(Move, UciMove, CastlingRights, Position)>(&bytes);
    }
}
