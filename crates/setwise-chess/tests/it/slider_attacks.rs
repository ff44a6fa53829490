//! All forms of slider attacks, for every relevant occupancy.

use std::collections::HashSet;

use expect_test::expect;
use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::attacks::{self, CATALOG, Slider, hyperbola};
use setwise_chess::bulk;

/// Asserts that all forms of the catalog have the attacks of the fills.
fn check(square: Square, occupied: Bitboard) {
    for form in CATALOG {
        let expected = form.slider.definition(square, occupied);
        assert_eq!((form.function)(square, occupied), expected, "{} {square}", form.name);
    }
    let piece = Bitboard::from(square);
    assert_eq!(attacks::rook(square, occupied), piece.rook_attacks(occupied));
    assert_eq!(attacks::bishop(square, occupied), piece.bishop_attacks(occupied));
    assert_eq!(attacks::queen(square, occupied), piece.queen_attacks(occupied));
}

/// Returns the relevant occupancies of a rook, then those of a bishop.
fn relevant(square: Square) -> impl Iterator<Item = Bitboard> {
    let [rook, bishop] = [Slider::Rook, Slider::Bishop].map(|slider| slider.relevant(square));
    rook.subsets().chain(bishop.subsets())
}

/// Each form equals the fill for every occupancy of the relevant squares, whether all others are
/// empty, occupied or random.
#[test]
fn each_form_is_the_fill_on_every_relevant_occupancy() {
    let mut random = SplitMix64::new(1);
    for form in CATALOG {
        let mut checked = 0;
        for square in Square::all() {
            let relevant = form.slider.relevant(square);
            for occupied in relevant.subsets() {
                let expected = form.slider.definition(square, occupied);
                for others in [0, !0, random.next_u64()] {
                    let occupied = occupied | (Bitboard(others) - relevant);
                    let name = form.name;
                    assert_eq!((form.function)(square, occupied), expected, "{name} {square}");
                    checked += 1;
                }
            }
        }
        let subsets = match form.slider {
            Slider::Rook => 102_400,
            Slider::Bishop => 5_248,
            Slider::OnRank => 8 * (2 * 64 + 6 * 32),
        };
        assert_eq!(checked, 3 * subsets, "{}", form.name);
    }
}

/// Every relevant square changes the attacks on some board, and no other square does.
#[test]
fn the_relevant_squares_are_those_that_change_the_attacks() {
    for slider in [Slider::Rook, Slider::Bishop, Slider::OnRank] {
        for square in Square::all() {
            let relevant = slider.relevant(square);
            let empty = slider.definition(square, Bitboard::EMPTY);
            for other in Square::all() {
                let alone = slider.definition(square, other.into());
                assert_eq!(alone != empty, relevant.contains(other), "{slider:?} {square} {other}");
            }
        }
    }
}

#[test]
fn the_catalog_has_each_form_once_with_its_tables() {
    let rows = CATALOG.iter().map(|form| format!("{} {}", form.name, form.table_bytes));
    let names: HashSet<_> = CATALOG.iter().map(|form| form.name).collect();
    assert_eq!(names.len(), CATALOG.len());
    expect![[r#"
        hyperbola::rook 0
        hyperbola::bishop 0
        obstruction::rook 0
        obstruction::bishop 0
        first_rank::rank 512
        kindergarten::rook 8192
        kindergarten::bishop 4096
        rotated::rook 65536
        rotated::bishop 65536
        magic::rook 820736
        magic::bishop 43520
        pext::rook 820224
        pext::bishop 43008
    "#]]
    .assert_eq(&(rows.collect::<Vec<_>>().join("\n") + "\n"));
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
