//! All forms of sliders' attacks, on every arrangement that matters.

use setwise::bulk::Level;
use setwise::{Bitboard, Square};
use setwise_chess::attacks::{self, hyperbola, magic, pext};
use setwise_chess::bulk;

#[test]
fn all_forms_agree_on_every_relevant_subset() {
    let inner = Bitboard(0x007e_7e7e_7e7e_7e00);
    let mut seen = [0; 2];
    for square in Square::all() {
        let piece = Bitboard::from(square);
        let file = Bitboard::from_file(square.file()) & Bitboard(0x00ff_ffff_ffff_ff00);
        let rank = Bitboard::from_rank(square.rank()) & Bitboard(0x7e7e_7e7e_7e7e_7e7e);
        for occupied in (file | rank).without(square).subsets() {
            let expected = piece.rook_attacks(occupied);
            assert_eq!(pext::rook(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(magic::rook(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(hyperbola::rook(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(attacks::rook(square, occupied), expected);
            seen[0] += 1;
        }
        for occupied in (piece.bishop_attacks(Bitboard::EMPTY) & inner).subsets() {
            let expected = piece.bishop_attacks(occupied);
            assert_eq!(pext::bishop(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(magic::bishop(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(hyperbola::bishop(square, occupied), expected, "{square} {occupied:?}");
            assert_eq!(attacks::bishop(square, occupied), expected);
            seen[1] += 1;
        }
    }
    assert_eq!(seen, [102_400, 5_248]);
}

/// Over slices, at every level, on the same arrangements.
#[test]
fn slices_are_as_single_boards() {
    let (mut squares, mut occupied) = (Vec::new(), Vec::new());
    let inner = Bitboard(0x007e_7e7e_7e7e_7e00);
    for square in Square::all() {
        let file = Bitboard::from_file(square.file()) & Bitboard(0x00ff_ffff_ffff_ff00);
        let rank = Bitboard::from_rank(square.rank()) & Bitboard(0x7e7e_7e7e_7e7e_7e7e);
        let diagonals = Bitboard::from(square).bishop_attacks(Bitboard::EMPTY) & inner;
        let straight = (file | rank).without(square).subsets();
        for subset in straight.chain(diagonals.subsets()) {
            squares.push(square);
            occupied.push(subset.0 | u64::from(square.index()) << 56);
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

/// The rest of the board does not matter, the square itself and the ends of lines neither.
#[test]
fn all_forms_agree_on_any_board() {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..2_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let occupied = Bitboard(state & state.rotate_left(23));
        for square in Square::all() {
            let piece = Bitboard::from(square);
            let (rook, bishop) = (piece.rook_attacks(occupied), piece.bishop_attacks(occupied));
            for form in [pext::rook, magic::rook, hyperbola::rook, attacks::rook] {
                assert_eq!(form(square, occupied), rook);
            }
            for form in [pext::bishop, magic::bishop, hyperbola::bishop, attacks::bishop] {
                assert_eq!(form(square, occupied), bishop);
            }
            assert_eq!(attacks::queen(square, occupied), rook | bishop);
        }
    }
}

#[test]
fn tables_of_leapers_and_lines_are_what_the_core_computes() {
    for a in Square::all() {
        assert_eq!(attacks::knight(a), Bitboard::from(a).knight_attacks());
        assert_eq!(attacks::king(a), Bitboard::from(a).king_attacks());
        for b in Square::all() {
            assert_eq!(attacks::between(a, b), Bitboard::between(a, b));
            assert_eq!(attacks::line(a, b), Bitboard::line(a, b));
        }
    }
}
