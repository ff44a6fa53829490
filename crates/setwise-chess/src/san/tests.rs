//! SAN against the generator: every move of many positions, in every spelling.

use setwise::{Bitboard, Square};

use crate::moves::{CastlingSpelling, Move, MoveReason};
use crate::position::Position;
use crate::role::Role;
use crate::san::found::Found;
use crate::san::reach::Reach;
use crate::san::{careful, fast};

/// Positions with all there is: castling, pins, checks, en passant, promotions, many men
/// that can go to one square, and back ranks that are shuffled.
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

/// Every position within two moves of those above.
fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.iter().flat_map(|text| {
        let first: Position = text.parse().expect("a position");
        let second = first.legal_moves().iter().map(|&m| first.play(m).expect("legal")).collect();
        let mut all: Vec<Position> = second;
        for at in 0..all.len() {
            let position = all[at].clone();
            all.extend(position.legal_moves().iter().filter_map(|&m| position.play(m)));
        }
        all.push(first);
        all
    })
}

/// Both readers, which must agree.
fn read(position: &Position, text: &str) -> Option<Move> {
    let careful = careful::read(position, text.as_bytes()).ok();
    if let Some(found) = fast::find(fast::word(text.as_bytes()), position) {
        assert_eq!(Some(found.played()), careful, "{position} {text}");
        assert_eq!(found.len, text.len());
        assert_eq!(Some(behind(&found, position)), position.play(found.played()), "{text}");
    }
    let word = |text: &str| fast::word(format!("{text} ").as_bytes());
    if let Some((other, len)) = fast::read_other(word(text), position) {
        assert_eq!((Some(other), len), (careful, text.len()), "{position} {text}");
    }
    // An opinion does not belong to a move, and hides none.
    for opinion in ["!", "?!", "!! "] {
        let found = fast::read_other(word(&format!("{text}{opinion}")), position);
        if let Some((other, len)) = found {
            assert_eq!((Some(other), len), (careful, text.len()), "{position} {text}{opinion}");
        }
        assert!(fast::find(word(&format!("{text}{opinion}")), position).is_none());
    }
    careful
}

/// The position behind a move, written over another one.
fn behind(found: &Found, position: &Position) -> Position {
    let mut after = Position::START;
    found.play(position, &mut after);
    after
}

#[test]
fn every_legal_move_is_written_and_read_back() {
    for position in positions().step_by(7) {
        let moves = position.legal_moves();
        let mut texts: Vec<_> =
            moves.iter().map(|&m| position.san(m).expect("legal").to_string()).collect();
        for (&played, text) in moves.iter().zip(&texts) {
            assert_eq!(read(&position, text), Some(played), "{position} {text}");
            assert_eq!(read(&position, text.trim_end_matches(['+', '#'])), Some(played));
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{position}: all moves have texts of their own");
    }
}

/// The men that may go to a square, found backwards, are those that the generator has.
#[test]
fn reach_agrees_with_the_generator() {
    for position in positions() {
        let reach = Reach::new(&position);
        let mut found = Vec::new();
        for to in Square::all() {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                let men = reach.men(role, to, Bitboard::FULL);
                found.extend(reach.safe(role, men, to).squares().map(|from| (from, to)));
            }
            let pawns = reach.pawns(to);
            assert!((pawns.pushes & pawns.captures).is_empty());
            let pawns = reach.safe(Role::Pawn, pawns.pushes | pawns.captures, to);
            found.extend(pawns.squares().map(|from| (from, to)));
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

/// All squares from all squares: what is no legal move is refused.
#[test]
fn uci_reads_exactly_the_legal_moves() {
    for position in positions().step_by(97) {
        let moves = position.legal_moves();
        for spelling in [CastlingSpelling::King, CastlingSpelling::Rook] {
            for &played in &moves {
                let text = played.uci(spelling).to_string();
                let is_step = moves.iter().any(|m| !m.is_castling() && m.to_string() == text);
                if !(played.is_castling() && is_step) {
                    assert_eq!(position.read_uci(&text), Ok(Some(played)), "{position} {text}");
                }
            }
        }
        for from in Square::all() {
            for to in Square::all() {
                let text = format!("{from}{to}");
                let read = position.read_uci(&text).ok().flatten();
                assert!(read.is_none_or(|m| moves.contains(&m)), "{position} {text}");
                let long = position.read_san(&text).ok();
                assert_eq!(read, long, "{position} {text}");
            }
        }
    }
}

/// The origin is left out, or is a file, a rank or both: what is shorter than what is
/// written is ambiguous.
#[test]
fn no_more_is_written_than_is_needed() {
    let mut shortened = 0;
    for position in positions().step_by(11) {
        for &played in &position.legal_moves() {
            let text = position.san(played).expect("legal").to_string();
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
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let positions: Vec<_> = positions().step_by(61).collect();
    for index in 0..400_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let length = 2 + (state >> 60) as usize % 6;
        let text: Vec<u8> =
            (0..length).map(|at| letters[(state >> (8 * at)) as usize % letters.len()]).collect();
        let position = &positions[index % positions.len()];
        let careful = careful::read(position, text.trim_ascii());
        if let Some(found) = fast::find(fast::word(&text), position) {
            let text = &text[..found.len];
            let played = careful::read(position, text);
            assert_eq!(Ok(found.played()), played, "{position} {text:?}");
            assert_eq!(Some(behind(&found, position)), position.play(found.played()));
        }
        if let Ok(played) = careful {
            assert!(position.is_legal(played), "{position} {text:?}");
        }
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let position: Position =
        "3rk2r/1P4pp/8/2pPpN2/1b6/2N3P1/3q1P1P/R3K2R w KQk c6 0 1".parse().expect("a position");
    #[rustfmt::skip]
    let san = [
        ("", "column 1: expected a move"),
        ("  ", "column 3: expected a move"),
        ("Nx", "column 3: expected a square such as `e4` at the end of the move"),
        (" Qd5", "column 2: there is no such white queen"),
        ("Nb9", "column 3: `9` where a move such as `Nf3` goes on"),
        ("Na3", "column 1: no white knight can go to a3"),
        ("Ne4", "column 1: the knight on c3 cannot go to e4: its king would be in check"),
        ("Ke2", "column 1: the king would be in check on e2"),
        ("Ke3", "column 1: no white king can go to e3"),
        ("O-O", "column 1: white cannot castle king-side"),
        ("0-0-0-0", "column 6: `-` where a move such as `Nf3` goes on"),
        ("O-", "column 3: expected a square such as `e4` at the end of the move"),
        ("e2e4", "column 1: no white man stands on e2"),
        ("b8", "column 1: the pawn on b7 cannot go to b8: its king would be in check"),
        ("Zf3", "column 1: `Z` where a move such as `Nf3` goes on"),
        ("Nf3\u{e9}", "column 4: byte 0xc3 where a move such as `Nf3` goes on"),
    ];
    for (text, message) in san {
        let error = position.read_san(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    let free: Position = "3rk3/1P6/8/4pN1N/3P1P2/8/8/4K3 w - - 0 1".parse().expect("a position");
    #[rustfmt::skip]
    let san = [
        ("b8", "column 1: a pawn on b8 becomes another man, say which: b8=Q"),
        ("b8=K", "column 1: a pawn becomes no king, but one of N, B, R and Q"),
        ("Kf1=Q", "column 1: only a pawn on the last rank becomes another man"),
        ("xe5", "column 1: pawns on d4 and f4 can go to e5"),
        ("Ng7", "column 1: knights on f5 and h5 can go to g7"),
        ("cxd5", "column 1: there is no such white pawn"),
        ("de", ""),
    ];
    for (text, message) in san {
        let said = free.read_san(text).err().map_or_else(String::new, |error| error.to_string());
        assert_eq!(said, message, "{text}");
    }
    #[rustfmt::skip]
    let uci = [
        ("", "column 1: expected a move"),
        ("e1", "column 3: expected a square such as `e4` at the end of the move"),
        ("e1i1", "column 3: `i` where a move such as `Nf3` goes on"),
        ("b7b8", "column 5: a pawn on b8 becomes another man, say which: b8=Q"),
        ("b7b8k", "column 5: a pawn becomes no king, but one of N, B, R and Q"),
        ("b7b8qq", "column 6: `q` where a move such as `Nf3` goes on"),
        ("e1g1", "column 1: white cannot castle king-side"),
        ("a1a2", "column 1: no white man stands on a1"),
        ("e1d3", "column 1: no white king can go to d3"),
    ];
    for (text, message) in uci {
        let said = free.read_uci(text).err().map_or_else(String::new, |error| error.to_string());
        assert_eq!(said, message, "{text}");
    }
}
