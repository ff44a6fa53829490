//! Tests that both readers accept the same texts with the same result.

use std::path::Path;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use setwise::bulk::Level;

use crate::notation::fen::{diagnose, read};

/// Texts to edit, with each form of each field.
const TEXTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 13 131 ; D1 48",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1",
    "  rb1k3r/1ppp3p/p7/5B2/8/1b4P1/2N1P2P/2RK3R   b\tHha   -\t0  19\r\n",
    "1knr3n/1p1p2pp/8/5p2/3rb3/p1K1P3/5PPP/6BN w d - 4 23",
    "8/8/8/k7/8/8/8/K7 w - -; bm Ka2",
    "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GQbk - 0 0",
    "4k3/8/8/8/8/8/8/RNBQKBNR b KQ - 4294967295 007 c0 \"0\"",
    // Placements of 65, 64 and 71 bytes, and a line of fewer than 32.
    "1k1q4/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P4/1K1B1B1B w - - 10 100",
    "1k1q4/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P4/1K1B2BB b - - 0 1",
    "1k1n1q1q/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P1P1P/1K1B1B1B w - - 99 999",
    "8/8/4k3/8/8/2K5/8/7R w - - 9 9",
];

fn agree(line: &[u8]) {
    let careful = diagnose::position(line).ok();
    for level in Level::available() {
        let fast = read::position(level, line);
        assert_eq!(fast, careful, "{level}: {:?}", String::from_utf8_lossy(line));
    }
}

/// A byte of an edit, mostly one with a meaning.
fn byte() -> impl Strategy<Value = u8> {
    let known = b"PNBRQKpnbrqk12345678/ w-KQkqAHahe360;\t\r\n\0".to_vec();
    prop_oneof![9 => select(known), 1 => any::<u8>()]
}

/// Replaces, inserts, removes or swaps a byte.
type Edit = (u8, Index, Index, u8);

fn apply(text: &mut Vec<u8>, (kind, at, other, byte): Edit) {
    let len = text.len();
    match kind {
        _ if len == 0 => {}
        0 => text[at.index(len)] = byte,
        1 => text.insert(at.index(len + 1), byte),
        2 => drop(text.remove(at.index(len))),
        _ => text.swap(at.index(len), other.index(len)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_readers_agree_on_edited_texts(
        text in select(TEXTS),
        edits in prop::collection::vec((0u8..4, any::<Index>(), any::<Index>(), byte()), 0..4),
    ) {
        let mut text = text.as_bytes().to_vec();
        edits.into_iter().for_each(|edit: Edit| apply(&mut text, edit));
        agree(&text);
    }

    #[test]
    fn the_readers_agree_on_any_text_of_known_bytes(text in prop::collection::vec(byte(), 0..90)) {
        agree(&text);
    }

    #[test]
    fn the_readers_agree_on_any_board(
        board in "([pP1-8/rkRKn]{1,9}/){6,8}[1-8RKrk]{1,8}",
        rest in " [wb] (-|[KQkqA-Ha-h]{1,4}) (-|[a-h][1-8])( [0-9]{0,11}){0,2}",
    ) {
        agree(format!("{board}{rest}").as_bytes());
    }
}

/// Every text that differs from a known one in a single byte, and every prefix of one.
#[test]
fn the_readers_agree_on_every_single_edit() {
    for text in TEXTS {
        for at in 0..text.len() {
            agree(&text.as_bytes()[..at]);
            let mut edited = text.as_bytes().to_vec();
            for byte in 0..=u8::MAX {
                edited[at] = byte;
                agree(&edited);
            }
        }
    }
}

/// Every text that differs from a known one in two bytes after the placement, which the fast reader
/// reads in words: with a byte of each kind.
#[test]
fn the_readers_agree_on_every_pair_of_edits_after_the_placement() {
    const BYTES: &[u8] = b" \t;\n-wbKq/0:9\x7f\x80\x8a\xba\xff";
    for text in TEXTS.iter().take(4) {
        let first = text.find(' ').expect("a space");
        for at in first..text.len() {
            for other in at + 1..text.len().min(at + 9) {
                let mut edited = text.as_bytes().to_vec();
                for pair in BYTES.iter().flat_map(|byte| BYTES.iter().map(move |it| (byte, it))) {
                    (edited[at], edited[other]) = (*pair.0, *pair.1);
                    agree(&edited);
                }
            }
        }
    }
}

/// All castling rights with counters of all lengths, at the end of a line and before more of it.
#[test]
fn the_readers_agree_on_every_usual_end() {
    for rights in 0..16 {
        let letters = (0..4).filter(|bit| rights >> bit & 1 == 1).map(|bit| b"KQkq"[bit] as char);
        let rights = if rights == 0 { "-".to_owned() } else { letters.collect() };
        for (clock, number) in (0..5).flat_map(|clock| (0..6).map(move |number| (clock, number))) {
            let [clock, number] = [&"7650"[..clock.min(4)], &"98765"[..number.min(5)]];
            for (side, rest) in [("w", ""), ("b", ""), ("w", ";"), ("b", " c0 1;"), ("w", "\n-")] {
                for board in ["r3k2r/8/8/8/8/8/8/R3K2R", "1r2k2r/8/8/8/8/8/8/R4K1R"] {
                    agree(format!("{board} {side} {rights} - {clock} {number}{rest}").as_bytes());
                }
            }
        }
    }
}

#[test]
fn the_readers_agree_on_the_suites() {
    for name in ["valid.sfens", "invalid.sfens", "destruction-test.epd", "perft.epd"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
        let text = std::fs::read(Path::new(folder).join(name)).expect(name);
        text.split(|&byte| byte == b'\n').for_each(agree);
    }
}
