//! Checks that the reader of piece placements accepts what a loop over bytes accepts, with the same
//! sets, at every level.

use setwise::Bitboard;
use setwise::bulk::Level;

use crate::random::Random;

const LETTERS: &[u8; 12] = b"PNBRQKpnbrqk";

/// Reads a placement square by square.
fn naive(text: &[u8]) -> Option<(usize, [Bitboard; 12])> {
    let length = text.iter().take(64).position(|&byte| byte == b' ')?;
    let mut sets = [Bitboard::EMPTY; 12];
    let ranks: Vec<_> = text[..length].split(|&byte| byte == b'/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (ranks_below, rank) in ranks.iter().rev().enumerate() {
        let mut file = 0;
        for (index, &byte) in rank.iter().enumerate() {
            let is_digit = (b'1'..=b'8').contains(&byte);
            if is_digit {
                if index > 0 && rank[index - 1].is_ascii_digit() {
                    return None;
                }
                file += usize::from(byte - b'0');
            } else {
                let piece = LETTERS.iter().position(|&letter| letter == byte)?;
                let is_outer = ranks_below == 0 || ranks_below == 7;
                if file > 7 || is_outer && piece % 6 == 0 {
                    return None;
                }
                sets[piece].0 |= 1 << (8 * ranks_below + file);
                file += 1;
            }
        }
        if file != 8 {
            return None;
        }
    }
    let is_usual = |color: &[Bitboard]| {
        let pieces: u32 = color.iter().map(|set| set.0.count_ones()).sum();
        color[0].0.count_ones() <= 8 && color[5].0.count_ones() == 1 && pieces <= 16
    };
    (is_usual(&sets[..6]) && is_usual(&sets[6..])).then_some((length, sets))
}

/// Compares the readers of all levels with the naive one. Returns true if the text is accepted.
fn check(text: &[u8]) -> bool {
    let expected = naive(text);
    for level in Level::available() {
        let Some(reader) = level.placement_reader() else { continue };
        let untouched = [Bitboard(0x1234); 12];
        let mut sets = untouched;
        let read = reader.read(text, &mut sets);
        let shown = String::from_utf8_lossy(text);
        assert_eq!(read, expected.map(|(length, _)| length), "{level}: {shown:?}");
        let expected = if read.is_some() { expected.unwrap().1 } else { untouched };
        assert_eq!(sets, expected, "{level}: {shown:?}");
    }
    expected.is_some()
}

const TEXTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 13 131 ; D1 48",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "k7/8/8/8/8/8/8/7K b",
    "1k1p1p1p/1p1p1p1p/p1p1p1p1/8/1P1P1P1P/P1P1P3/1N1N1N2/1K1B1B1B w - -",
    "1q1q1k1n/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P1P1P/Q1Q1K1N1 w - - 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    // 63 and 64 bytes.
    "1k1q4/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P4/1K1B3B w - - 0 1",
    "1k1q4/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P4/1K1B2BB w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 and then text of any length, with 8/8/8/8/8/8/8/8 in it",
];

#[test]
fn the_sets_are_those_of_a_loop_over_bytes() {
    let accepted = TEXTS.iter().filter(|text| check(text.as_bytes())).count();
    // Two are too long, and one has pawns on the eighth rank.
    assert_eq!(accepted, 7);
    let Some(reader) = Level::best().placement_reader() else { return };
    let mut sets = [Bitboard::EMPTY; 12];
    assert_eq!(reader.read(TEXTS[0].as_bytes(), &mut sets), Some(43));
    assert_eq!(sets[0], Bitboard(0xff00));
    assert_eq!(sets[10], Bitboard(1 << 59));
}

/// Every text that differs from a known one in one byte, and each beginning of one.
#[test]
fn the_readers_agree_on_every_single_edit() {
    for text in TEXTS {
        for at in 0..text.len() {
            check(&text.as_bytes()[..at]);
            let mut edited = text.as_bytes().to_vec();
            for byte in 0..=u8::MAX {
                edited[at] = byte;
                check(&edited);
            }
        }
    }
}

/// Boards with any pieces, mostly with a king of each color, and with random edits.
#[test]
fn the_readers_agree_on_random_boards_and_edits() {
    let mut random = Random::new(31);
    let mut accepted = 0;
    for round in 0..60_000 {
        let mut squares = [b'1'; 64];
        let below = |bound: u64, random: &mut Random| (random.set() % bound) as usize;
        for _ in 0..below(34, &mut random) {
            squares[below(64, &mut random)] = LETTERS[below(12, &mut random)];
        }
        for king in [b'K', b'k'] {
            squares.iter_mut().filter(|square| **square == king).for_each(|square| *square = b'N');
        }
        squares[below(32, &mut random)] = b'K';
        squares[32 + below(32, &mut random)] = b'k';
        let mut text = Vec::new();
        for rank in squares.chunks_exact(8) {
            for cells in rank.chunk_by(|left, right| left == right && *left == b'1') {
                match cells[0] {
                    b'1' => text.push(b'0' + cells.len() as u8),
                    letter => text.push(letter),
                }
            }
            text.push(b'/');
        }
        text.pop();
        text.extend_from_slice(
            &b" w - - 0 1 and more of the line, or of the next ones"[..below(50, &mut random)],
        );
        for _ in 0..round % 4 {
            let known = b"PNBRQKpnbrqk12345678/ ";
            let (at, byte) = (below(text.len() as u64, &mut random), known[below(22, &mut random)]);
            match round / 4 % 3 {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        accepted += u32::from(check(&text));
    }
    assert!(accepted > 5_000, "{accepted}");
}
