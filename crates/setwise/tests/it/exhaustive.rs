//! Everything with a small domain, on all of it, against walks over coordinates.

use crate::naive::{KNIGHT, Vector, board, leaps, rays, set, step, subsets, walk};
use crate::random::{Random, sets, singles_and_sets};

use setwise::{
    Bitboard, Direction, File, InvalidIndexError, ParseSquareError, Rank, Square, bitboard, fill,
    shift,
};

const ROOK: [Vector; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [Vector; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

// The functions are usable in constants.
const _: () = {
    assert!(Bitboard::from_square(Square::E4).knight_attacks().len() == 8);
    assert!(Bitboard::from_square(Square::A1).queen_attacks(Bitboard::EMPTY).len() == 21);
    assert!(Bitboard::FULL.complement().is_empty());
    assert!(Bitboard::LIGHT_SQUARES.symmetric_difference(Bitboard::DARK_SQUARES).is_full());
    assert!(Bitboard::from_corners(Square::A1, Square::H8).is_full());
    assert!(matches!(Bitboard::from_rank(Rank::Second).first(), Some(Square::A2)));
    assert!(matches!(Square::from_ascii(b"h8"), Some(Square::H8)));
    assert!(Square::H4.step(Direction::East).is_none());
    let mut corners = Bitboard::from_squares(&[Square::A1, Square::H8]);
    assert!(matches!(corners.pop_last(), Some(Square::H8)));
    assert!(matches!(corners.pop_first(), Some(Square::A1)));
    assert!(corners.is_empty());
};

#[test]
fn squares_are_files_and_ranks() {
    for (index, square) in Square::all().enumerate() {
        let (file, rank) = (File::ALL[index % 8], Rank::ALL[index / 8]);
        assert_eq!(square.index(), index);
        assert_eq!((square.file(), square.rank()), (file, rank));
        assert_eq!(Square::from_coordinates(file, rank), square);
        assert_eq!(Bitboard::from(file) & rank, square.into());
        assert_eq!(
            square.flip_vertical(),
            Square::from_coordinates(file, Rank::ALL[7 - index / 8])
        );
    }
    assert_eq!(Square::all().len(), Square::COUNT);
}

#[test]
fn indices_beyond_the_board_are_refused_or_wrap() {
    for index in (0..=255).chain([usize::MAX]) {
        assert_eq!(Square::new(index).map(Square::index), (index < 64).then_some(index));
        assert_eq!(File::new(index).map(File::index), (index < 8).then_some(index));
        assert_eq!(Rank::new(index).map(Rank::index), (index < 8).then_some(index));
        assert_eq!(Square::new_wrapping(index).index(), index % 64);
        assert_eq!(File::new_wrapping(index).index(), index % 8);
        assert_eq!(Rank::new_wrapping(index).index(), index % 8);
    }
    for index in 0..=u8::MAX {
        let (wide, error) = (index.into(), |count| InvalidIndexError::new(index, count));
        assert_eq!(Square::try_from(index), Square::new(wide).ok_or(error(64)));
        assert_eq!(File::try_from(index), File::new(wide).ok_or(error(8)));
        assert_eq!(Rank::try_from(index), Rank::new(wide).ok_or(error(8)));
    }
    for square in Square::all() {
        assert_eq!(usize::from(square), square.index());
        assert_eq!(Square::try_from(u8::from(square)), Ok(square));
    }
}

#[test]
fn a_square_is_parsed_from_its_name_and_no_other_text() {
    let mut read = 0;
    for first in 0..=0x7f {
        for second in 0..=0x7f {
            let name = String::from_utf8(vec![first, second]).unwrap();
            match name.parse::<Square>() {
                Ok(square) => assert_eq!(square.to_string(), name),
                Err(error) => assert_eq!(error, ParseSquareError),
            }
            read += u32::from(name.parse::<Square>().is_ok());
        }
    }
    assert_eq!(read, 64);
    for name in ["", "e", "e44", "é", " e4", "e4 "] {
        assert_eq!(name.parse::<Square>(), Err(ParseSquareError), "{name:?}");
    }
    assert!(ParseSquareError.to_string().contains("`e4`"));
}

#[test]
fn the_name_of_a_square_is_padded() {
    assert_eq!(format!("{:>4}|{:<4}|{:^4}", Square::E4, Square::E4, Square::E4), "  e4|e4  | e4 ");
    assert_eq!(format!("{:?}", Square::E4), "e4");
}

#[test]
fn directions_agree_with_their_vectors() {
    for direction in Direction::ALL {
        let (east, north) = direction.vector();
        assert_eq!(direction.opposite().vector(), (-east, -north));
        assert_eq!(direction.opposite().offset(), -direction.offset());
        for square in Square::all() {
            let expected = step(square.index(), (east, north));
            let stepped = square.step(direction).map(|to| to.index());
            assert_eq!(stepped, expected, "{square} {direction:?}");
            if let Some(to) = square.step(direction) {
                assert_eq!(to.index() as i8 - square.index() as i8, direction.offset());
                assert_eq!(to.step(direction.opposite()), Some(square));
            }
        }
    }
}

#[test]
fn every_form_of_a_step_moves_every_square() {
    for x in singles_and_sets(1) {
        for direction in Direction::ALL {
            let expected = set(&leaps(&board(x), &[direction.vector()]));
            assert_eq!(x.one(direction), expected, "{x:#?} {direction:?}");
            assert_eq!(shift::pre_mask(x, direction), expected, "{x:#?} {direction:?}");
            assert_eq!(shift::rotate_mask(x, direction), expected, "{x:#?} {direction:?}");
        }
    }
}

#[test]
fn fills_run_to_the_edge() {
    for x in singles_and_sets(2) {
        let fill = |vectors| x | rays(x, vectors, Bitboard::FULL);
        assert_eq!(x.north_fill(), fill(&[(0, 1)]), "{x:#?}");
        assert_eq!(x.south_fill(), fill(&[(0, -1)]), "{x:#?}");
        assert_eq!(x.file_fill(), fill(&[(0, 1), (0, -1)]), "{x:#?}");
    }
}

type Ray = fn(Bitboard, Bitboard) -> Bitboard;

/// The occluded fill and the attacks of each direction.
const RAYS: [(Direction, Ray, Ray); 8] = [
    (Direction::North, Bitboard::north_occluded, Bitboard::north_attacks),
    (Direction::NorthEast, Bitboard::north_east_occluded, Bitboard::north_east_attacks),
    (Direction::East, Bitboard::east_occluded, Bitboard::east_attacks),
    (Direction::SouthEast, Bitboard::south_east_occluded, Bitboard::south_east_attacks),
    (Direction::South, Bitboard::south_occluded, Bitboard::south_attacks),
    (Direction::SouthWest, Bitboard::south_west_occluded, Bitboard::south_west_attacks),
    (Direction::West, Bitboard::west_occluded, Bitboard::west_attacks),
    (Direction::NorthWest, Bitboard::north_west_occluded, Bitboard::north_west_attacks),
];

#[track_caller]
fn check_ray((direction, occluded, attacks): (Direction, Ray, Ray), x: Bitboard, empty: Bitboard) {
    let expected = rays(x, &[direction.vector()], empty);
    let case = || format!("{x:#?} {empty:#?} {direction:?}");
    assert_eq!(attacks(x, empty), expected, "{}", case());
    assert_eq!(x.attacks(direction, empty), expected, "{}", case());
    let expected = x | (expected & empty);
    assert_eq!(occluded(x, empty), expected, "{}", case());
    assert_eq!(x.occluded(direction, empty), expected, "{}", case());
    assert_eq!(fill::dumb7(x, empty, direction), expected, "{}", case());
    assert_eq!(fill::kogge_stone(x, empty, direction), expected, "{}", case());
}

#[test]
fn each_ray_stops_at_each_subset_of_its_blockers() {
    let mut random = Random::new(3);
    for square in Square::all() {
        let x = Bitboard::from(square);
        for ray in RAYS {
            let line = rays(x, &[ray.0.vector()], Bitboard::FULL);
            for blockers in subsets(line) {
                // Blockers elsewhere do not matter.
                let elsewhere = Bitboard(random.set()).difference(line);
                check_ray(ray, x, !blockers);
                check_ray(ray, x, !(blockers | elsewhere));
            }
        }
    }
}

#[test]
fn rays_of_many_sliders_are_the_union_of_their_rays() {
    for (x, empty) in sets(4, 2000).zip(sets(5, 2000).skip(1)) {
        for ray in RAYS {
            check_ray(ray, x, empty);
            check_ray(ray, x, !x);
        }
    }
}

#[track_caller]
fn check_slider(attacks: Ray, vectors: &[Vector], x: Bitboard, occupied: Bitboard) {
    let expected = rays(x, vectors, !occupied);
    assert_eq!(attacks(x, occupied), expected, "{x:#?} {occupied:#?}");
}

#[test]
fn rooks_and_bishops_stop_at_each_subset_of_their_blockers() {
    let sliders: [(Ray, _); 2] =
        [(Bitboard::rook_attacks, ROOK), (Bitboard::bishop_attacks, BISHOP)];
    for (attacks, vectors) in sliders {
        for x in Square::all().map(Bitboard::from) {
            for blockers in subsets(rays(x, &vectors, Bitboard::FULL)) {
                check_slider(attacks, &vectors, x, blockers);
            }
        }
    }
}

#[test]
fn queens_stop_at_each_subset_of_the_blockers_on_two_rays() {
    let queen = [ROOK, BISHOP].concat();
    for x in Square::all().map(Bitboard::from) {
        // Two rays at a time have up to 2^14 subsets, all eight up to 2^27.
        for pair in [&queen[..2], &queen[2..4], &queen[4..6], &queen[6..]] {
            for blockers in subsets(rays(x, pair, Bitboard::FULL)) {
                check_slider(Bitboard::queen_attacks, &queen, x, blockers);
            }
        }
    }
}

#[test]
fn many_sliders_attack_what_each_of_them_attacks() {
    let queen = [ROOK, BISHOP].concat();
    for (x, occupied) in sets(6, 2000).zip(sets(7, 2000).skip(1)) {
        for occupied in [occupied, occupied | x] {
            check_slider(Bitboard::rook_attacks, &ROOK, x, occupied);
            check_slider(Bitboard::bishop_attacks, &BISHOP, x, occupied);
            check_slider(Bitboard::queen_attacks, &queen, x, occupied);
        }
    }
}

#[test]
fn leapers_attack_where_they_leap() {
    let king = [ROOK, BISHOP].concat();
    for x in singles_and_sets(8) {
        let leaps = |vectors| set(&leaps(&board(x), vectors));
        assert_eq!(x.knight_attacks(), leaps(&KNIGHT), "{x:#?}");
        assert_eq!(x.king_attacks(), leaps(&king), "{x:#?}");
        assert_eq!(x.pawn_attacks_white(), leaps(&[(-1, 1), (1, 1)]), "{x:#?}");
        assert_eq!(x.pawn_attacks_black(), leaps(&[(-1, -1), (1, -1)]), "{x:#?}");
    }
}

#[test]
fn a_rectangle_is_between_its_corners() {
    for a in Square::all() {
        for b in Square::all() {
            let between = |x, a: usize, b: usize| a.min(b) <= x && x <= a.max(b);
            let inside = |square: &Square| {
                between(square.file().index(), a.file().index(), b.file().index())
                    && between(square.rank().index(), a.rank().index(), b.rank().index())
            };
            let expected: Bitboard = Square::all().filter(inside).collect();
            assert_eq!(Bitboard::from_corners(a, b), expected, "{a} {b}");
        }
    }
}

#[test]
fn light_and_dark_squares_alternate() {
    let light: Bitboard =
        Square::all().filter(|s| (s.file().index() + s.rank().index()) % 2 == 1).collect();
    assert_eq!(Bitboard::LIGHT_SQUARES, light);
    assert_eq!(Bitboard::DARK_SQUARES, !light);
}

#[test]
fn first_and_last_are_the_ends_and_popping_removes_them() {
    for x in singles_and_sets(10) {
        let (list, mut rest) = (walk(x), x);
        assert_eq!((x.first(), x.last()), (list.first().copied(), list.last().copied()));
        for &square in &list {
            assert_eq!(rest.isolate_ls1b(), square.into());
            assert_eq!(rest.pop_first(), Some(square));
        }
        assert_eq!((rest, rest.pop_first()), (Bitboard::EMPTY, None));
        rest = x;
        for &square in list.iter().rev() {
            assert_eq!(rest.isolate_ms1b(), square.into());
            assert_eq!(rest.pop_last(), Some(square));
        }
        assert_eq!((rest, rest.pop_last()), (Bitboard::EMPTY, None));
    }
}

#[test]
fn a_diagram_reads_back_as_its_set() {
    for x in singles_and_sets(13) {
        let text = x.to_string();
        assert_eq!(Bitboard::from_diagram(&text), Some(x));
        assert_eq!(Bitboard::from_diagram(&text.replace([' ', '\n'], "")), Some(x));
        assert_eq!(Bitboard::from_diagram(&text.replacen('.', "..", 1)).is_none(), !x.is_full());
        assert_eq!(Bitboard::from_diagram(&text[1..]), None);
        assert_eq!(Bitboard::from_diagram(&format!("{text} x")), None);
        let inside = format!("{x:#?}");
        let inside = inside.strip_prefix("bitboard! {").and_then(|s| s.strip_suffix('}')).unwrap();
        assert_eq!(Bitboard::from_diagram(inside), Some(x));
    }
    for other in ["", "x", "0", "1 é"] {
        assert_eq!(Bitboard::from_diagram(other), None, "{other:?}");
    }
    assert_eq!(Bitboard::from_diagram(&"0".repeat(64)), None);
}

#[test]
fn a_drawing_needs_no_spaces() {
    let rank = bitboard! {
        ........ ........ ........ 1..11..1
        ........ ........ ........ .1111...
    };
    assert_eq!(rank, Bitboard(0x0000_0099_0000_001e));
}

#[test]
fn the_debug_forms_are_the_word_and_the_macro() {
    let e4 = Bitboard::from(Square::E4);
    assert_eq!(format!("{e4:?}"), "Bitboard(0x0000000010000000)");
    let drawing = "\
bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . 1 . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
}";
    assert_eq!(format!("{e4:#?}"), drawing);
    assert_eq!(format!("{e4:x} {e4:#X} {e4:o} {e4:b}"), format!("{0:x} {0:#X} {0:o} {0:b}", e4.0));
}

#[test]
fn offsets_and_distances_are_those_of_the_coordinates() {
    for a in Square::all() {
        let (file, rank) = (a.file() as i32, a.rank() as i32);
        assert_eq!(a.is_light(), Bitboard::LIGHT_SQUARES.contains(a));
        assert_eq!(a.is_dark(), Bitboard::DARK_SQUARES.contains(a));
        for (files, ranks) in (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y))) {
            let on_board = |at: i32| usize::try_from(at).ok();
            let file = on_board(file + i32::from(files)).and_then(File::new);
            let rank = on_board(rank + i32::from(ranks)).and_then(Rank::new);
            let expected = file.zip(rank).map(|(file, rank)| Square::from_coordinates(file, rank));
            assert_eq!(a.offset(files, ranks), expected, "{a} {files} {ranks}");
        }
        for far in [i8::MIN, i8::MAX] {
            assert_eq!((a.offset(far, 0), a.offset(0, far)), (None, None));
        }
        // The king reaches all squares within a distance by as many steps.
        let mut reached = Bitboard::from(a);
        for distance in 0..8 {
            let near = Square::all().filter(|&b| a.distance(b) <= distance);
            assert_eq!(reached, near.collect(), "{a} {distance}");
            reached |= reached.king_attacks();
        }
    }
}

#[test]
fn arrays_are_indexed_by_squares_files_and_ranks() {
    let mut board: [usize; 64] = std::array::from_fn(|index| index);
    let mut lines: [usize; 8] = std::array::from_fn(|index| index);
    for square in Square::all() {
        assert_eq!(board[square], square.index());
        assert_eq!(lines[square.file()] + 8 * lines[square.rank()], square.index());
    }
    board[Square::H8] = 1;
    lines[File::H] = 2;
    lines[Rank::First] = 3;
    assert_eq!((board[63], lines[7], lines[0]), (1, 2, 3));
}

#[test]
fn files_and_ranks_are_parsed_as_they_are_written() {
    for c in (0..=u8::MAX).map(char::from).chain(['é', '♔']) {
        let file = File::ALL.into_iter().find(|file| file.to_string() == c.to_string());
        let rank = Rank::ALL.into_iter().find(|rank| rank.to_string() == c.to_string());
        assert_eq!(file.is_some(), ('a'..='h').contains(&c));
        assert_eq!(rank.is_some(), ('1'..='8').contains(&c));
        assert_eq!(File::try_from(c).ok(), file);
        assert_eq!(Rank::try_from(c).ok(), rank);
        assert_eq!(c.to_string().parse().ok(), file);
        assert_eq!(c.to_string().parse().ok(), rank);
    }
    assert_eq!(["", "ab", "a1"].map(|text| text.parse::<File>().is_ok()), [false; 3]);
    assert_eq!(["", "12", "1a"].map(|text| text.parse::<Rank>().is_ok()), [false; 3]);
}
