//! Shapes: indices, coordinates and names of all sizes, in all numberings.

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use setwise::board::{Naming, Shape};
use setwise::wide::Set;

const NAMINGS: [Naming; 5] = [
    Naming::LETTERS,
    Naming::LETTERS_FROM_ZERO,
    Naming::LETTERS_FROM_TOP,
    Naming::LETTERS_WITHOUT_I,
    Naming::NUMBERS,
];

/// Returns all shapes of up to 12 by 12 squares, and long ones.
fn shapes() -> impl Iterator<Item = Shape> {
    let small = (1..=12).flat_map(|files| (1..=12).map(move |ranks| (files, ranks)));
    let large = [(26, 1), (1, 26), (26, 19), (19, 26), (19, 19), (20, 20), (22, 22), (25, 20)];
    small.chain(large).flat_map(|(files, ranks)| {
        let shape = Shape::new(files, ranks);
        let is_even = files % 2 == 0;
        let guarded = files * (ranks + 1) <= 512 && (files + 1) * ranks <= 512;
        let mut shapes = vec![shape, shape.by_file()];
        if guarded {
            shapes.extend([shape.with_guard(), shape.by_file().with_guard()]);
        }
        if is_even {
            shapes.push(shape.checkered());
        }
        shapes
    })
}

#[test]
fn every_square_has_one_bit_and_every_other_bit_is_a_guard() {
    for shape in shapes() {
        let mut seen = BTreeSet::new();
        for file in 0..shape.files() + 2 {
            for rank in 0..shape.ranks() + 2 {
                let is_inside = file < shape.files() && rank < shape.ranks();
                let is_square = is_inside && (!shape.is_checkered() || (file + rank) % 2 == 0);
                let index = shape.index(file, rank);
                assert_eq!(index.is_some(), is_square, "{shape:?} {file} {rank}");
                if let Some(index) = index {
                    assert!(index < shape.bits() && seen.insert(index), "{shape:?} {index}");
                    assert_eq!(shape.coordinates(index), Some((file, rank)), "{shape:?}");
                }
            }
        }
        assert_eq!(seen.len(), shape.squares(), "{shape:?}");
        for index in (0..shape.bits() + 70).chain([usize::MAX, usize::MAX / 2, usize::MAX / 2 + 1])
        {
            assert_eq!(
                shape.coordinates(index).is_some(),
                seen.contains(&index),
                "{shape:?} {index}"
            );
        }
        let universe: Set<8> = shape.universe();
        assert!(universe.iter().eq(seen), "{shape:?}");
        assert_eq!(shape.words(), shape.bits().div_ceil(64));
    }
}

#[test]
fn steps_add_their_offset() {
    for shape in shapes().filter(|shape| shape.files() * shape.ranks() <= 144) {
        for (east, north) in (-3..=3).flat_map(|east| (-3..=3).map(move |north| (east, north))) {
            let departures: Set<8> = shape.departures(east, north);
            let mut arrivals = 0;
            for index in 0..shape.bits() {
                let Some((file, rank)) = shape.coordinates(index) else {
                    assert!(!departures.contains(index));
                    continue;
                };
                let to =
                    shape.index(file.wrapping_add_signed(east), rank.wrapping_add_signed(north));
                assert_eq!(departures.contains(index), to.is_some(), "{shape:?} {index}");
                if let Some(to) = to {
                    assert_eq!(
                        index.wrapping_add_signed(shape.offset(east, north)),
                        to,
                        "{shape:?}"
                    );
                    arrivals += 1;
                }
            }
            assert_eq!(departures.len(), arrivals);
        }
    }
}

#[test]
fn names_are_read_as_they_are_written() {
    for (shape, naming) in shapes().flat_map(|shape| NAMINGS.map(|naming| (shape, naming))) {
        if naming == Naming::LETTERS_WITHOUT_I && shape.files() == 26 {
            continue;
        }
        let shape = shape.with_naming(naming);
        let mut names = BTreeSet::new();
        for index in (0..shape.bits()).filter(|&index| shape.coordinates(index).is_some()) {
            let name = shape.name(index).to_string();
            assert_eq!(shape.parse_name(&name), Ok(index), "{shape:?} {name}");
            assert!(names.insert(name));
        }
        // No other short text is a name.
        let texts =
            ('a'..='z').flat_map(|letter| (0..30).map(move |rank| format!("{letter}{rank}")));
        for text in texts.chain((0..600).map(|number: u32| number.to_string())) {
            assert_eq!(shape.parse_name(&text).is_ok(), names.contains(&text), "{shape:?} {text}");
        }
        for text in [
            "",
            "a",
            "1a",
            "a01",
            "A1",
            "a-1",
            "a1 ",
            "é1",
            "a١",
            "00",
            "01",
            "i1234567890123456789012",
        ] {
            assert_eq!(shape.parse_name(text).is_ok(), names.contains(text), "{shape:?} {text}");
        }
    }
}

#[test]
fn names_are_those_of_the_games() {
    let name = |shape: Shape, file, rank| shape.name(shape.index(file, rank).unwrap()).to_string();
    let shogi = Shape::new(9, 9);
    assert_eq!((name(shogi, 0, 0), name(shogi, 8, 8)), ("a1".into(), "i9".into()));
    let xiangqi = Shape::new(9, 10).with_naming(Naming::LETTERS_FROM_ZERO);
    assert_eq!((name(xiangqi, 0, 0), name(xiangqi, 8, 9)), ("a0".into(), "i9".into()));
    let othello = Shape::new(8, 8).with_naming(Naming::LETTERS_FROM_TOP);
    assert_eq!((name(othello, 0, 7), name(othello, 7, 0)), ("a1".into(), "h8".into()));
    let go = Shape::new(19, 19).with_naming(Naming::LETTERS_WITHOUT_I);
    assert_eq!(
        (name(go, 7, 0), name(go, 8, 0), name(go, 18, 18)),
        ("h1".into(), "j1".into(), "t19".into())
    );
    let draughts = Shape::new(10, 10).checkered().with_naming(Naming::NUMBERS);
    let corners = [(1, 9), (9, 9), (0, 8), (0, 0), (8, 0)];
    let names = corners.map(|(file, rank)| name(draughts, file, rank));
    assert_eq!(names, ["1", "5", "6", "46", "50"]);
    assert_eq!(format!("[{:>4}|{:<4}]", shogi.name(0), draughts.name(0)), "[  a1|46  ]");
}

#[test]
fn constructors_may_be_called_in_any_order() {
    let shape = Shape::new(7, 6);
    assert_eq!(shape.by_file().with_guard(), shape.with_guard().by_file());
    assert_eq!(shape.by_file().with_guard().bits(), 49);
    assert_eq!(shape.with_guard().bits(), 48);
    let (even, numbers) = (Shape::new(10, 10), Naming::NUMBERS);
    assert_eq!(even.checkered().with_naming(numbers), even.with_naming(numbers).checkered());
    // One file, or one rank: the number of a step that does not exist is of no matter.
    let column = Shape::new(1, 6).with_guard();
    assert_eq!((column.bits(), column.index(0, 3)), (12, Some(6)));
    let row = Shape::new(6, 1).by_file().with_guard();
    assert_eq!((row.bits(), row.index(3, 0)), (12, Some(6)));
}

#[test]
fn impossible_shapes_are_refused() {
    let refused: [fn() -> Shape; 12] = [
        || Shape::new(0, 5),
        || Shape::new(5, 0),
        || Shape::new(27, 1),
        || Shape::new(1, 27),
        || Shape::new(26, 26),
        || Shape::new(26, 19).with_guard(),
        || Shape::new(7, 6).checkered(),
        || Shape::new(8, 8).checkered().with_guard(),
        || Shape::new(8, 8).with_guard().checkered(),
        || Shape::new(8, 8).by_file().checkered(),
        || Shape::new(8, 8).checkered().by_file(),
        || Shape::new(26, 5).with_naming(Naming::LETTERS_WITHOUT_I),
    ];
    for (i, shape) in refused.into_iter().enumerate() {
        assert!(catch_unwind(shape).is_err(), "{i}");
    }
}
