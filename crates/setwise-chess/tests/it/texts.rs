//! The texts of small types, and their indices.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use setwise::{Bitboard, Rank, Square};
use setwise_chess::pgn::GameResult;
use setwise_chess::{
    CastlingRights, CastlingSide, Claim, Color, Move, Outcome, Piece, Position, Role,
};

/// The outcomes that have a text.
pub(crate) const OUTCOMES: [Outcome; 6] = [
    Outcome::Checkmate { winner: Color::White },
    Outcome::Checkmate { winner: Color::Black },
    Outcome::Stalemate,
    Outcome::DeadPosition,
    Outcome::FivefoldRepetition,
    Outcome::SeventyFiveMoves,
];

fn check<T: Copy + Debug + Display + FromStr + PartialEq>(values: &[T]) {
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse().ok(), Some(*value), "{text}");
        for wrong in [format!(" {text}"), format!("{text}!"), String::new()] {
            assert!(wrong.parse::<T>().is_err(), "`{wrong}` for {value:?}");
        }
    }
}

#[test]
fn every_value_is_parsed_from_its_text() {
    check(&Color::ALL);
    check(&Role::ALL);
    check(&Piece::ALL);
    check(&GameResult::ALL);
    check(&OUTCOMES);
}

#[test]
fn letters_are_parsed() {
    for letter in (0..=0x17f).filter_map(char::from_u32) {
        let text = letter.to_string();
        let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == letter);
        assert_eq!((Piece::try_from(letter).ok(), text.parse().ok()), (piece, piece));
        let role = piece.map(|piece| piece.role);
        assert_eq!((Role::try_from(letter).ok(), text.parse().ok()), (role, role));
        let color = Color::ALL.into_iter().find(|color| color.letter() == letter);
        assert_eq!((Color::try_from(letter).ok(), text.parse().ok()), (color, color));
    }
}

#[test]
fn indices_are_inverted() {
    assert_eq!([0, 1].map(Color::new), Color::ALL.map(Some));
    assert_eq!(
        [0, 1, 2].map(CastlingSide::new),
        [Some(CastlingSide::King), Some(CastlingSide::Queen), None]
    );
    assert_eq!(CastlingSide::ALL.map(|side| ["O-O", "O-O-O"][side]), ["O-O", "O-O-O"]);
    assert_eq!(core::array::from_fn(Role::new), Role::ALL.map(Some));
    assert_eq!(core::array::from_fn(Piece::from_index), Piece::ALL.map(Some));
    assert_eq!((Color::new(2), Role::new(6), Piece::from_index(12)), (None, None, None));
    for (index, &piece) in Piece::ALL.iter().enumerate() {
        assert_eq!((piece.index(), usize::from(piece)), (index, index));
        assert_eq!(Piece::try_from(u8::from(piece)), Ok(piece));
        assert_eq!(Role::try_from(u8::from(piece.role)), Ok(piece.role));
        assert_eq!(Color::try_from(u8::from(piece.color)), Ok(piece.color));
        let mut table = [[0; 6]; 2];
        table[piece.color][piece.role] = 1;
        assert_eq!(
            (table.as_flattened()[index], Position::START.pieces()[piece]),
            (1, Position::START.piece_set(piece))
        );
    }
    assert!(Piece::try_from(12).is_err() && Role::try_from(6).is_err());
    assert_eq!(
        Color::try_from(2).unwrap_err().to_string(),
        "the index 2 is out of range: it must be below 2"
    );
}

/// At most two rooks on each back rank have rights.
#[test]
fn castling_rights_are_parsed_from_their_text() {
    let rank = || Bitboard::from(Rank::First).squares();
    let pairs = rank().flat_map(|a| rank().map(move |b| Bitboard::from_squares(&[a, b])));
    let pairs: Vec<_> = pairs.chain([Bitboard::EMPTY]).collect();
    for &white in &pairs {
        for &black in &pairs {
            let rooks = white | Bitboard(black.0 << 56);
            let text = letters(rooks);
            let rights: CastlingRights = text.parse().expect("rights");
            assert_eq!((rights.rooks(), rights.to_string()), (rooks, text.clone()));
            let full = text.replace('K', "H").replace('Q', "A").replace('k', "h");
            assert_eq!(full.replace('q', "a").parse(), Ok(rights), "{text}");
        }
    }
    for wrong in ["", "--", "KK", "KH", "ABC", "kqh", "I", "K ", "é"] {
        assert!(wrong.parse::<CastlingRights>().is_err(), "`{wrong}`");
    }
    let written = Position::START.to_string();
    assert_eq!(written.split(' ').nth(2), Some(&*Position::START.castling_rights().to_string()));
}

/// Returns the text of rights, from the highest file to the lowest.
fn letters(rooks: Bitboard) -> String {
    let mut text = String::new();
    for (rank, names) in [(0, "QBCDEFGK"), (56, "qbcdefgk")] {
        let is_right = |file: &usize| rooks.0 >> (rank + file) & 1 != 0;
        text.extend((0..8).rev().filter(is_right).map(|file| char::from(names.as_bytes()[file])));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

#[test]
fn moves_are_listed_by_value_from_both_ends() {
    let position: Position =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
    let moves = position.legal_moves();
    let mut by_value = moves.clone().into_iter();
    assert_eq!((by_value.len(), by_value.next_back()), (48, moves.last().copied()));
    assert_eq!((by_value.next(), by_value.len()), (moves.first().copied(), 46));
    assert_eq!(by_value.collect::<Vec<_>>(), moves[1..47]);
    let sets = position.target_sets();
    let pairs: Vec<_> = sets.iter().collect();
    assert_eq!(pairs.len(), sets.pieces().len() as usize);
    assert!(pairs.iter().copied().eq(&sets) && pairs.iter().copied().eq(sets.clone()));
    let total: u32 = sets.into_iter().map(|(_, targets)| targets.len()).sum();
    assert_eq!(total, 48);
}

#[test]
fn captures_are_those_of_the_list() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/k2pP2Q/8/8/8/3K4 w - d6 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let captures = position.captures();
        for m in position.legal_moves() {
            let is_capture = captures.contains(&m);
            assert_eq!(position.is_capture(m), is_capture, "{fen} {m}");
            assert_eq!(position.captured(m).is_some(), is_capture, "{fen} {m}");
            assert_eq!(position.clone().make(m).captured(), position.captured(m), "{fen} {m}");
        }
    }
}

#[test]
fn values_for_debuggers_and_messages_are_texts() {
    assert_eq!(format!("{:?}", Position::START), format!("Position({})", Position::START));
    let moves = [
        (Move::new(Square::E2, Square::E4), "Move(e2e4)"),
        (Move::promotion(Square::E7, Square::E8, Role::Knight).unwrap(), "Move(e7e8n)"),
        (Move::en_passant(Square::E5, Square::D6), "Move(e5d6 en passant)"),
        (Move::castling(Square::E1, Square::H1), "Move(e1h1 castling)"),
    ];
    for (m, text) in moves {
        assert_eq!(format!("{m:?}"), text);
    }
    assert_eq!(Claim::ThreefoldRepetition.to_string(), "threefold repetition");
    assert_eq!(Claim::FiftyMoves.to_string(), "the fifty-move rule");
    let check: Position = "4k3/8/8/8/8/8/8/4K2r w - - 0 1".parse().unwrap();
    assert_eq!(check.pass().unwrap_err().to_string(), "a side in check cannot pass");
}

#[test]
fn squares_have_the_color_and_the_piece_on_them() {
    let start = Position::START;
    for square in Square::all() {
        let piece = Piece::ALL.into_iter().find(|&piece| start.piece_set(piece).contains(square));
        assert_eq!(start.piece_at(square), piece);
        assert_eq!(start.color_at(square), piece.map(|piece| piece.color));
    }
}
