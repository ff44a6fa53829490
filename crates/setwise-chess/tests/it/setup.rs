//! Positions from sets: refused like the same FEN records, with every reason named.

use crate::common::{Model, model, square};

use proptest::prelude::*;
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Piece, Position, Reason, Role, Setup};

/// Returns the Shredder-FEN record of a setup, if no square has two pieces or half a piece.
fn text(setup: &Setup) -> String {
    let letter = |square: Square| {
        let color = Color::ALL.into_iter().find(|c| setup.colors[c.index()].contains(square))?;
        let role = Role::ALL.into_iter().find(|r| setup.roles[r.index()].contains(square))?;
        Some(Piece::new(color, role).letter())
    };
    let index = |square: Square| square.index();
    let model = Model {
        board: std::array::from_fn(|at| letter(square(at)).unwrap_or(' ')),
        side: setup.side_to_move,
        rooks: setup.castling_rooks.squares().map(index).collect(),
        en_passant: setup.en_passant.map(index),
        clock: setup.halfmove_clock,
        number: setup.fullmove_number,
    };
    model.text()
}

/// Asserts that a setup is refused exactly if its text is, and for the same reason.
fn agree(setup: &Setup) {
    let text = text(setup);
    match (setup.position(), Position::from_fen(&text)) {
        (Ok(position), Ok(read)) => {
            assert_eq!(position, read);
            assert_eq!(Position::try_from(setup).as_ref(), Ok(&position));
            assert_eq!(Setup::from(&position), *setup);
        }
        (Err(error), Err(read)) => {
            assert!(error.reasons().contains(&read.reason()), "{text}: {error}, but {read}");
            assert!(error.to_string().contains(&read.reason().to_string()), "{text}");
        }
        (setup, read) => panic!("{text}: {setup:?}, but {read:?}"),
    }
}

/// A change to a setup that may make it invalid.
#[derive(Clone, Debug)]
enum Edit {
    Put(usize, Piece),
    Clear(usize),
    Right(usize),
    Passed(Option<usize>),
    Turn,
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (0..64usize, prop::sample::select(Piece::ALL.to_vec()))
            .prop_map(|(at, piece)| Edit::Put(at, piece)),
        (0..64usize).prop_map(Edit::Clear),
        prop_oneof![0..8usize, 56..64usize].prop_map(Edit::Right),
        prop::option::of(0..64usize).prop_map(Edit::Passed),
        Just(Edit::Turn),
    ]
}

fn apply(setup: &mut Setup, edit: &Edit) {
    let square = Square::new_wrapping;
    match *edit {
        Edit::Put(at, piece) => setup.put(square(at), piece),
        Edit::Clear(at) => setup.clear(square(at)),
        Edit::Right(at) => setup.castling_rooks ^= square(at),
        Edit::Passed(at) => setup.en_passant = at.map(square),
        Edit::Turn => setup.side_to_move = setup.side_to_move.opposite(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn setups_are_refused_like_their_text(
        model in model(),
        edits in prop::collection::vec(edit(), 0..5),
    ) {
        let position: Position = model.text().parse().unwrap();
        model.assert_is(&position);
        let mut setup = Setup::from(&position);
        prop_assert_eq!(setup.position(), Ok(position));
        edits.iter().for_each(|edit| apply(&mut setup, edit));
        agree(&setup);
    }

    #[test]
    fn any_sets_are_a_position_or_have_faults(
        roles in any::<[u64; 6]>(),
        colors in any::<[u64; 2]>(),
        rooks in any::<u64>(),
        en_passant in prop::option::of(0..64usize),
    ) {
        let setup = Setup {
            roles: roles.map(Bitboard),
            colors: colors.map(Bitboard),
            castling_rooks: Bitboard(rooks),
            en_passant: en_passant.map(Square::new_wrapping),
            ..Setup::new()
        };
        let reasons = setup.faults();
        prop_assert_eq!(setup.position().is_ok(), reasons.is_empty());
        for (index, reason) in reasons.iter().enumerate() {
            prop_assert!(!reasons[..index].contains(reason));
        }
        let [white, black] = setup.colors;
        for square in white & black {
            prop_assert!(reasons.contains(&Reason::TwoPieces(square)));
        }
    }
}

#[test]
fn every_reason_is_named_at_once() {
    let mut setup = Setup::new();
    let mut put = |names: &str, letter| {
        for name in names.split(' ') {
            setup.put(name.parse().unwrap(), Piece::try_from(letter).unwrap());
        }
    };
    put("a2 b2 c2 d2 e2 f2 g2 h2 h3 h8", 'P');
    put("e4 e5", 'K');
    put("a1 b1 c1 d1 e1", 'N');
    setup.roles[1] |= Square::G5;
    setup.colors[1] |= Square::G6;
    setup.roles[2] |= Square::A1;
    setup.castling_rooks = [Square::A1, Square::A8, Square::C4].into_iter().collect();
    setup.en_passant = Some(Square::E6);
    let expected = [
        Reason::TwoPieces(Square::A1),
        Reason::NoColor(Square::G5),
        Reason::NoRole(Square::G6),
        Reason::SecondKing(Color::White),
        Reason::PawnRank(Square::H8),
        Reason::ManyPawns(Color::White),
        Reason::ManyPieces(Color::White),
        Reason::NoKing(Color::Black),
        Reason::KingNotHome(Color::White),
        Reason::RookNotHome(Square::C4),
        Reason::KingNotHome(Color::Black),
        Reason::NoPawn(Color::Black, Square::E5),
    ];
    assert_eq!(setup.faults(), expected);
    let message = setup.position().unwrap_err().to_string();
    assert_eq!(message.split("; ").count(), expected.len(), "{message}");
    assert!(message.contains("the castling rook on c4 is on neither back rank"), "{message}");
}

#[test]
fn two_rights_on_one_side_are_refused() {
    let mut setup = Setup::from(&"4k3/8/8/8/8/8/8/4K1RR w K - 0 1".parse::<Position>().unwrap());
    setup.castling_rooks |= Square::G1;
    let second = Reason::SecondRight(Color::White, setwise_chess::CastlingSide::King);
    assert_eq!(setup.faults(), [second]);
}
