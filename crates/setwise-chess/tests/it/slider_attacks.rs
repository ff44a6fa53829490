//! All forms of slider attacks, for every relevant occupancy.

use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::attacks::{self, hyperbola, magic, pext};
use setwise_chess::bulk;

/// Asserts that all forms have the attacks of the core.
fn check(square: Square, occupied: Bitboard) {
    let piece = Bitboard::from(square);
    let (rook, bishop) = (piece.rook_attacks(occupied), piece.bishop_attacks(occupied));
    for form in [pext::rook, magic::rook, hyperbola::rook, attacks::rook] {
        assert_eq!(form(square, occupied), rook, "{square} {occupied:?}");
    }
    for form in [pext::bishop, magic::bishop, hyperbola::bishop, attacks::bishop] {
        assert_eq!(form(square, occupied), bishop, "{square} {occupied:?}");
    }
    assert_eq!(attacks::queen(square, occupied), rook | bishop, "{square} {occupied:?}");
}

/// Returns the relevant occupancies of a rook, then those of a bishop.
fn relevant(square: Square) -> impl Iterator<Item = Bitboard> {
    let inner = Bitboard(0x007e_7e7e_7e7e_7e00);
    let file = Bitboard::from_file(square.file()) & Bitboard(0x00ff_ffff_ffff_ff00);
    let rank = Bitboard::from_rank(square.rank()) & Bitboard(0x7e7e_7e7e_7e7e_7e7e);
    let diagonals = Bitboard::from(square).bishop_attacks(Bitboard::EMPTY) & inner;
    (file | rank).without(square).subsets().chain(diagonals.subsets())
}

#[test]
fn all_forms_agree_on_every_relevant_subset() {
    let mut checked = 0;
    for square in Square::all() {
        for occupied in relevant(square) {
            check(square, occupied);
            checked += 1;
        }
    }
    assert_eq!(checked, 102_400 + 5_248);
}

/// Every level, for every relevant occupancy of both kinds of lines.
#[test]
fn slices_match_single_boards() {
    let (mut squares, mut occupied) = (Vec::new(), Vec::new());
    for square in Square::all() {
        for subset in relevant(square) {
            squares.push(square);
            occupied.push(subset.0 | (square.index() as u64) << 56);
        }
    }
    let mut out = vec![0; squares.len()];
    type Form = fn(Level, &mut [u64], &[Square], &[u64]);
    type Single = fn(Square, Bitboard) -> Bitboard;
    let forms: [(Form, Single); 3] = [
        (bulk::rook_attacks_at, hyperbola::rook),
        (bulk::bishop_attacks_at, hyperbola::bishop),
        (bulk::queen_attacks_at, attacks::queen),
    ];
    for level in Level::available() {
        for (form, single) in forms {
            form(level, &mut out, &squares, &occupied);
            for ((&out, &square), &occupied) in out.iter().zip(&squares).zip(&occupied) {
                let expected = single(square, Bitboard(occupied));
                assert_eq!(Bitboard(out), expected, "{square} {occupied:#x} at {level}");
            }
            form(level, &mut [], &[], &[]);
        }
    }
    let mut best = vec![0; squares.len()];
    bulk::queen_attacks(&mut best, &squares, &occupied);
    assert_eq!(best, out);
}

#[test]
#[should_panic(expected = "slices of different lengths: 1, 2 squares, 1 boards")]
fn slices_of_different_lengths_are_refused() {
    bulk::rook_attacks(&mut [0], &[Square::A1, Square::A2], &[0]);
}

/// The ends of lines, the square itself and the squares off the lines have no effect.
#[test]
fn all_forms_agree_on_any_board() {
    let mut random = SplitMix64::new(1);
    for _ in 0..2_000 {
        let occupied = Bitboard(random.next_u64() & random.next_u64());
        Square::all().for_each(|square| check(square, occupied));
    }
}

#[test]
fn tables_of_leapers_and_lines_match_the_core() {
    for a in Square::all() {
        assert_eq!(attacks::knight(a), Bitboard::from(a).knight_attacks());
        assert_eq!(attacks::king(a), Bitboard::from(a).king_attacks());
        for b in Square::all() {
            assert_eq!(attacks::between(a, b), Bitboard::between(a, b));
            assert_eq!(attacks::line(a, b), Bitboard::line(a, b));
        }
    }
}
