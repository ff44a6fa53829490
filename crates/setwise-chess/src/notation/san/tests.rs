//! SAN against the generator: every move of many positions, in every spelling.

use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};

use crate::moves::{CastlingSpelling, Move, MoveError, MoveReason};
use crate::notation::san::{careful, fast};
use crate::position::Position;
use crate::rules::reach::Reach;
use crate::vocabulary::role::Role;

/// Positions with castling, pins, checks, en passant, promotions, many pieces that can move to
/// one square, and shuffled back ranks.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/2N1N3/8/1N2K1N1 w - - 0 1",
    "3qk3/8/8/Q6Q/8/8/3QK3/Q6Q w - - 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9",
    "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 2",
    "8/1P1k4/8/8/8/8/1p2K3/R1B5 b - - 0 1",
    "r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2",
];

/// Returns every position within two moves of those above.
fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.iter().flat_map(|text| {
        let first: Position = text.parse().expect("a position");
        let second = first.legal_moves().iter().map(|&m| first.play(m).expect("legal")).collect();
        let mut all: Vec<Position> = second;
        for at in 0..all.len() {
            let position = all[at].clone();
            all.extend(position.legal_moves().iter().filter_map(|&m| position.play(m).ok()));
        }
        all.push(first);
        all
    })
}

/// Reads a move with both readers, which must agree.
fn read(position: &Position, text: &str) -> Option<Move> {
    let careful = careful::read(position, text.as_bytes()).ok();
    if let Some(found) = fast::find(fast::word(text.as_bytes()), position) {
        assert_eq!(Some(found.to_move()), careful, "{position} {text}");
        assert_eq!(found.len, text.len());
    }
    let word = |text: &str| fast::word(format!("{text} ").as_bytes());
    if let Some((other, len)) = fast::read_other(word(text), position) {
        assert_eq!((Some(other), len), (careful, text.len()), "{position} {text}");
    }
    // A suffix does not belong to a move.
    for suffix in ["!", "?!", "!! "] {
        let found = fast::read_other(word(&format!("{text}{suffix}")), position);
        if let Some((other, len)) = found {
            assert_eq!((Some(other), len), (careful, text.len()), "{position} {text}{suffix}");
        }
        assert!(fast::find(word(&format!("{text}{suffix}")), position).is_none());
    }
    careful
}

#[test]
fn every_legal_move_is_written_and_read_back() {
    for position in positions().step_by(7) {
        let moves = position.legal_moves();
        let mut texts: Vec<_> =
            moves.iter().map(|&m| position.san(m).expect("legal").to_string()).collect();
        for (&m, text) in moves.iter().zip(&texts) {
            assert_eq!(position.san_before(m, &position.after(m)).as_str(), text);
            assert_eq!(read(&position, text), Some(m), "{position} {text}");
            assert_eq!(read(&position, text.trim_end_matches(['+', '#'])), Some(m));
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{position}: two moves have the same text");
    }
}

/// The moves found backward from each square are those of the generator.
#[test]
fn reach_agrees_with_the_generator() {
    for position in positions() {
        let reach = Reach::new(&position);
        let mut found = Vec::new();
        for to in Square::all() {
            for role in Role::ALL {
                let pieces = [false, true]
                    .map(|is_capture| reach.candidates(role, is_capture, to, Bitboard::FULL));
                assert!(role != Role::Pawn || pieces[0].is_disjoint(pieces[1]));
                let safe = reach.safe(role, pieces[0] | pieces[1], to);
                found.extend(safe.squares().map(|from| (from, to)));
            }
        }
        let moves = position.legal_moves();
        let mut expected: Vec<_> =
            moves.iter().filter(|m| !m.is_castling()).map(|m| (m.from(), m.to())).collect();
        found.sort_unstable();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(found, expected, "{position}");
    }
}

/// All pairs of squares that are not a legal move are errors.
#[test]
fn uci_reads_exactly_the_legal_moves() {
    for position in positions().step_by(97) {
        let moves = position.legal_moves();
        for spelling in [CastlingSpelling::King, CastlingSpelling::Rook] {
            for &m in &moves {
                let text = m.uci(spelling).to_string();
                let is_step = moves.iter().any(|m| !m.is_castling() && m.to_string() == text);
                if !(m.is_castling() && is_step) {
                    assert_eq!(position.read_uci(&text), Ok(m), "{position} {text}");
                }
            }
        }
        for from in Square::all() {
            for to in Square::all() {
                let text = format!("{from}{to}");
                let read = position.read_uci(&text).ok();
                assert!(read.is_none_or(|m| moves.contains(&m)), "{position} {text}");
                let long = position.read_san(&text).ok();
                assert_eq!(read, long, "{position} {text}");
            }
        }
    }
}

/// A text without one byte of its origin is ambiguous.
#[test]
fn the_origin_is_written_as_short_as_possible() {
    let mut shortened = 0;
    for position in positions().step_by(11) {
        for &m in &position.legal_moves() {
            let text = position.san(m).expect("legal").to_string();
            let core = text.trim_end_matches(['+', '#']).replace('x', "");
            if !core.starts_with(['N', 'B', 'R', 'Q', 'K']) || core.len() == 3 {
                continue;
            }
            for at in 1..core.len() - 2 {
                let mut shorter = core.clone();
                shorter.remove(at);
                let error = position.read_san(&shorter).expect_err(&shorter);
                assert!(matches!(error.reason(), MoveReason::Ambiguous { .. }), "{shorter}");
                shortened += 1;
            }
        }
    }
    assert!(shortened > 100);
}

#[test]
fn both_readers_agree_on_any_short_text() {
    let letters = b"NBRQKPabdegh13478x-:=+#O0 ";
    let mut random = SplitMix64::new(1);
    let positions: Vec<_> = positions().step_by(61).collect();
    for index in 0..400_000 {
        let length = 2 + random.below(6);
        let letter = |_| letters[random.below(letters.len() as u64) as usize];
        let text: Vec<u8> = (0..length).map(letter).collect();
        let position = &positions[index % positions.len()];
        let careful = careful::read(position, text.trim_ascii());
        if let Some(found) = fast::find(fast::word(&text), position) {
            let text = &text[..found.len];
            assert_eq!(Ok(found.to_move()), careful::read(position, text), "{position} {text:?}");
        }
        if let Ok(m) = careful {
            assert!(position.is_legal(m), "{position} {text:?}");
        }
    }
}

/// Before the target there are a file, a rank and a sign, each at most once and in this order.
#[test]
fn signs_and_origins_are_in_order() {
    let position: Position =
        "4k2r/8/8/3p4/4P3/2N2N2/3n4/R3K2R w KQ - 0 1".parse().expect("a position");
    for text in ["exd5", "e4xd5", "e4:d5", "ed5", "Nfxd2", "Nf3xd2", "N3xd5", "Nxd5", "Rh1xh8"] {
        assert!(read(&position, text).is_some(), "{text}");
    }
    for text in [
        "exxd5", "xed5", "ex4d5", "e4x:d5", "Nxxd5", "Nxc3d5", "Ncx3d5", "Nxfd2", "N3fd2", "Nffd2",
        "Rxhh8", "Rhxxh8", "Nxf3xd2", "exxd", "xxd5",
    ] {
        assert_eq!(read(&position, text), None, "{text}");
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    type Read = fn(&Position, &str) -> Option<MoveError>;
    let check = |fen: &str, cases: &[(&str, &str)], read: Read| {
        let position: Position = fen.parse().expect("a position");
        for (text, message) in cases {
            let error = read(&position, text).map(|error| error.to_string());
            assert_eq!(error.unwrap_or_default(), *message, "{text}");
        }
    };
    let san = |position: &Position, text: &str| position.read_san(text).err();
    let uci = |position: &Position, text: &str| position.read_uci(text).err();
    #[rustfmt::skip]
    check("3rk2r/1P4pp/8/2pPpN2/1b6/2N3P1/3q1P1P/R3K2R w KQk c6 0 1", &[
        ("", "column 1: expected a move"),
        ("  ", "column 3: expected a move"),
        ("Nx", "column 3: expected a target square such as `e4`"),
        (" Qd5", "column 2: there is no such white queen"),
        ("Nb9", "column 3: unexpected `9` in a move"),
        ("Na3", "column 1: no white knight can move to a3"),
        ("Ne4", "column 1: the knight on c3 cannot move to e4: its king would be in check"),
        ("Ke2", "column 1: the king would be in check on e2"),
        ("Ke3", "column 1: no white king can move to e3"),
        ("O-O", "column 1: white cannot castle kingside"),
        ("0-0-0-0", "column 6: unexpected `-` in a move"),
        ("O-", "column 3: expected a target square such as `e4`"),
        ("e2e4", "column 1: no white piece is on e2"),
        ("b8", "column 1: the pawn on b7 cannot move to b8: its king would be in check"),
        ("Zf3", "column 1: unexpected `Z` in a move"),
        ("Nf3\u{e9}", "column 4: unexpected `é` in a move"),
        ("é4", "column 1: unexpected `é` in a move"),
        ("O–O", "column 2: unexpected `–` in a move"),
        ("Nf3\u{7}", "column 4: unexpected character U+0007 in a move"),
    ], san);
    let fen = "3rk3/1P6/8/4pN1N/3P1P2/8/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    check(fen, &[
        ("b8", "column 1: the promotion on b8 is missing: add `=Q`, or `q` in UCI notation"),
        ("b8=K", "column 1: a pawn cannot be promoted to a king: use N, B, R or Q"),
        ("Kf1=Q", "column 1: only a pawn that reaches the last rank is promoted"),
        ("xe5", "column 1: ambiguous, pawns on d4 and f4 can move to e5"),
        ("Ng7", "column 1: ambiguous, knights on f5 and h5 can move to g7"),
        ("cxd5", "column 1: there is no such white pawn"),
        ("de", ""),
    ], san);
    #[rustfmt::skip]
    check(fen, &[
        ("", "column 1: expected a move"),
        ("e1", "column 3: expected a target square such as `e4`"),
        ("e1i1", "column 3: unexpected `i` in a move"),
        ("e1ö1", "column 3: unexpected `ö` in a move"),
        ("b7b8♕", "column 5: unexpected `♕` in a move"),
        ("b7b8qé", "column 6: unexpected `é` in a move"),
        ("b7b8", "column 5: the promotion on b8 is missing: add `=Q`, or `q` in UCI notation"),
        ("b7b8k", "column 5: a pawn cannot be promoted to a king: use N, B, R or Q"),
        ("b7b8qq", "column 6: unexpected `q` in a move"),
        ("e1g1", "column 1: white cannot castle kingside"),
        ("a1a2", "column 1: no white piece is on a1"),
        ("e1d3", "column 1: no white king can move to d3"),
    ], uci);
}
