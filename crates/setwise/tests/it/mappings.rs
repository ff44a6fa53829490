//! The eight mappings of squares, on all squares, against their coordinates.

use crate::random::Random;

use std::collections::HashSet;

use setwise::{Bitboard, Square, SquareMapping};

/// Returns the number of a square from the definition: the order of the coordinates, and the end
/// from which each is counted.
fn index(mapping: SquareMapping, square: Square) -> usize {
    use SquareMapping as M;
    let (file, rank) = (square.index() % 8, square.index() / 8);
    let (slow, fast) = match mapping {
        M::Lerf => (rank, file),
        M::Lerbef => (rank, 7 - file),
        M::Berlef => (7 - rank, file),
        M::Berf => (7 - rank, 7 - file),
        M::Lefr => (file, rank),
        M::Lefber => (file, 7 - rank),
        M::Befler => (7 - file, rank),
        M::Befr => (7 - file, 7 - rank),
    };
    8 * slow + fast
}

// The functions are usable in constants.
const _: () = {
    assert!(SquareMapping::Berf.word_of(Bitboard::from_square(Square::A1)) == 1 << 63);
    assert!(SquareMapping::Lefber.set_of(2).0 == Bitboard::from_square(Square::A7).0);
    assert!(SquareMapping::Befler.index_of(Square::H2) == 1);
    assert!(matches!(SquareMapping::Lefr.square_at(1), Some(Square::A2)));
};

#[test]
fn every_square_has_the_number_of_its_coordinates_in_every_mapping() {
    for mapping in SquareMapping::ALL {
        for square in Square::all() {
            let number = index(mapping, square);
            assert_eq!(mapping.index_of(square), number, "{mapping} {square}");
            assert_eq!(mapping.square_at(number), Some(square), "{mapping} {number}");
            let single = Bitboard::from_square(square);
            assert_eq!(mapping.word_of(single), 1 << number, "{mapping} {square}");
            assert_eq!(mapping.set_of(1 << number), single, "{mapping} {number}");
        }
        assert!((64..=255).all(|number| mapping.square_at(number).is_none()), "{mapping}");
    }
}

#[test]
fn sets_are_converted_square_by_square_and_back() {
    let mut random = Random::new(0x6d61_7070_696e_6721);
    for mapping in SquareMapping::ALL {
        assert_eq!((mapping.word_of(Bitboard::EMPTY), mapping.set_of(0)), (0, Bitboard::EMPTY));
        for _ in 0..2000 {
            let word = random.set();
            let there = Square::all().filter(|square| word >> square.index() & 1 == 1);
            let image = there.map(|square| 1 << index(mapping, square)).sum();
            assert_eq!(mapping.word_of(Bitboard(word)), image, "{mapping} {word:#018x}");
            assert_eq!(mapping.set_of(image), Bitboard(word), "{mapping} {image:#018x}");
        }
    }
}

#[test]
fn each_mapping_has_a_name_and_its_first_two_squares() {
    let mut words = HashSet::new();
    let mut names = HashSet::new();
    for mapping in SquareMapping::ALL {
        // Every flip and rotation moves the squares a1, b1, c1 and a2.
        assert!(words.insert(mapping.word_of(Bitboard(0x0107))));
        let [first, second] = [0, 1].map(|bit| mapping.square_at(bit).unwrap());
        assert_eq!(mapping.squares_name(), format!("{first}{second}"));
        assert!(names.insert(mapping.name()) && names.insert(mapping.squares_name()));
        assert_eq!(mapping.to_string().parse(), Ok(mapping));
        assert_eq!(mapping.squares_name().parse(), Ok(mapping));
        assert!(!mapping.description().is_empty());
    }
    assert_eq!(SquareMapping::default(), SquareMapping::Lerf);
    let error = "a1c1".parse::<SquareMapping>().unwrap_err().to_string();
    assert!(error.starts_with("a mapping is one of lerf (a1b1), lerbef (h1g1)"), "{error}");
}

#[test]
fn a_description_names_the_order_of_the_coordinates_and_their_ends() {
    for mapping in SquareMapping::ALL {
        let [zero, one, eight] = [0, 1, 8].map(|number| mapping.square_at(number).unwrap());
        let end = |is_little| if is_little { "little-endian" } else { "big-endian" };
        let (rank, file) = (end(zero.rank().index() == 0), end(zero.file().index() == 0));
        let by_ranks = zero.rank() == one.rank();
        assert_eq!(by_ranks, zero.file() == eight.file());
        let [(slow, name), (fast, other)] = if by_ranks {
            [(rank, "rank"), (file, "file")]
        } else {
            [(file, "file"), (rank, "rank")]
        };
        let expected = if slow == fast {
            format!("{slow} {name}-{other}")
        } else {
            format!("{slow} {name}, {fast} {other}")
        };
        assert_eq!(mapping.description(), expected);
    }
}
