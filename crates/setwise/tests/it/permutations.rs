//! Swaps of bits, flips, rotations and permutations, against walks over the squares.

use crate::random::{Random, sets};

use std::collections::HashSet;
use std::panic;

use setwise::{Bitboard, Permutation, Square};

/// A rearrangement of sets, the same of squares, and of files and ranks.
type Symmetry = (fn(Bitboard) -> Bitboard, fn(Square) -> Square, fn(u8, u8) -> (u8, u8));

/// The eight symmetries of the square, the four rotations first.
const SYMMETRIES: [Symmetry; 8] = [
    (|x| x, |s| s, |f, r| (f, r)),
    (Bitboard::rotate_90, Square::rotate_90, |f, r| (r, 7 - f)),
    (Bitboard::rotate_180, Square::rotate_180, |f, r| (7 - f, 7 - r)),
    (Bitboard::rotate_270, Square::rotate_270, |f, r| (7 - r, f)),
    (Bitboard::flip_vertical, Square::flip_vertical, |f, r| (f, 7 - r)),
    (Bitboard::mirror_horizontal, Square::mirror_horizontal, |f, r| (7 - f, r)),
    (Bitboard::flip_diagonal, Square::flip_diagonal, |f, r| (r, f)),
    (Bitboard::flip_anti_diagonal, Square::flip_anti_diagonal, |f, r| (7 - r, 7 - f)),
];

/// Moves every bit of the set to its target, one at a time.
fn moved(set: Bitboard, target: impl Fn(usize) -> usize) -> Bitboard {
    Bitboard((0..64).filter(|i| set.0 >> i & 1 == 1).fold(0, |word, i| word | 1 << target(i)))
}

fn identity() -> [u8; 64] {
    std::array::from_fn(|i| i as u8)
}

fn shuffled(random: &mut Random) -> [u8; 64] {
    let mut targets = identity();
    for i in (1..64usize).rev() {
        targets.swap(i, (random.word() % (i as u64 + 1)) as usize);
    }
    targets
}

fn permutation(targets: &[u8; 64]) -> Permutation {
    Permutation::new(targets).expect("a permutation")
}

/// Calls a function with every order of the items (Heap's algorithm).
fn for_each_order(items: &mut [u8], len: usize, call: &mut impl FnMut(&[u8])) {
    if len <= 1 {
        return call(items);
    }
    for i in 0..len {
        for_each_order(items, len - 1, call);
        items.swap(if len.is_multiple_of(2) { i } else { 0 }, len - 1);
    }
}

// The functions are usable in constants.
const _: () = {
    assert!(Bitboard(0b0011).swap_bits(0, 2, 2).0 == 0b1100);
    assert!(Bitboard(1).delta_swap(Bitboard(1), 63).0 == 1 << 63);
    assert!(Bitboard(1).rotate_90().0 == 1 << 56);
    assert!(Bitboard(1).flip_anti_diagonal().rotate_180().0 == 1);
    assert!(Square::B1.rotate_270().index() == Square::H2.index());
    let mut targets = [0; 64];
    let mut i = 0;
    while i < 64 {
        targets[i] = (i as u8).wrapping_mul(37).wrapping_add(11) % 64;
        i += 1;
    }
    let Some(affine) = Permutation::new(&targets) else { panic!() };
    assert!(affine.apply(Bitboard(1)).0 == 1 << 11);
    assert!(affine.target(Square::B1).index() == 48);
    assert!(affine.then(&affine.inverse()).targets()[5].index() == 5);
    let squares = affine.targets();
    assert!(Permutation::from_squares(&squares).is_some());
    targets[0] = 12;
    targets[1] = 12;
    assert!(Permutation::new(&targets).is_none());
};

#[test]
fn swap_bits_exchanges_all_disjoint_ranges() {
    let mut random = Random::new(104);
    let mut ranges = 0;
    for i in 0..64usize {
        for j in 0..64 {
            for n in (0..=64 - i.max(j)).take_while(|&n| n <= i.abs_diff(j)) {
                let target = |bit| match bit {
                    _ if (i..i + n).contains(&bit) => bit - i + j,
                    _ if (j..j + n).contains(&bit) => bit - j + i,
                    _ => bit,
                };
                for set in [0x0123_4567_89ab_cdef, random.word(), random.set()].map(Bitboard) {
                    let swapped = set.swap_bits(i as u32, j as u32, n as u32);
                    assert_eq!(swapped, moved(set, target), "{i} {j} {n} {set:#?}");
                    assert_eq!(swapped, set.swap_bits(j as u32, i as u32, n as u32));
                    assert_eq!(swapped.swap_bits(i as u32, j as u32, n as u32), set);
                }
                ranges += 1;
            }
        }
    }
    // For i < j there are min(j - i, 64 - j) + 1 lengths, and as many for j < i.
    assert_eq!(ranges, 48_800);
    let set = Bitboard(0x0123_4567_89ab_cdef);
    assert_eq!(set.swap_bits(0, 32, 32), Bitboard(0x89ab_cdef_0123_4567));
    assert_eq!(set.swap_bits(1, 33, 31).swap_bits(0, 32, 1), Bitboard(0x89ab_cdef_0123_4567));
}

#[test]
fn delta_swap_exchanges_all_pairs_of_valid_masks() {
    let mut random = Random::new(106);
    for delta in 1..64usize {
        let inside = u64::MAX >> delta;
        for _ in 0..200 {
            // Adds bits from the lowest up, unless they are the upper one of a pair.
            let wanted = random.set() & inside;
            let mut mask = 0u64;
            for bit in (0..64).filter(|bit| wanted >> bit & 1 == 1) {
                let taken = bit >= delta && mask >> (bit - delta) & 1 == 1;
                mask |= u64::from(!taken) << bit;
            }
            let target = |bit: usize| match bit {
                _ if mask >> bit & 1 == 1 => bit + delta,
                _ if bit >= delta && mask >> (bit - delta) & 1 == 1 => bit - delta,
                _ => bit,
            };
            let set = Bitboard(random.set());
            let swapped = set.delta_swap(Bitboard(mask), delta as u32);
            assert_eq!(swapped, moved(set, target), "{mask:#x} {delta} {set:#?}");
            assert_eq!(swapped.delta_swap(Bitboard(mask), delta as u32), set);
        }
    }
    for set in sets(1, 200) {
        assert_eq!(set.delta_swap(Bitboard::EMPTY, 0), set);
        assert_eq!(set.delta_swap(Bitboard(0x7e00), 32), set.swap_bits(9, 41, 6));
        let neighbors = set.delta_swap(Bitboard(0x5555_5555_5555_5555), 1);
        assert_eq!(neighbors, moved(set, |bit| bit ^ 1));
    }
}

#[cfg(debug_assertions)]
#[test]
fn swaps_refuse_pairs_that_overlap_or_leave_the_word() {
    type Swap = fn() -> Bitboard;
    let message = |swap: Swap| {
        let message = panic::catch_unwind(swap).unwrap_err();
        *message.downcast::<&str>().unwrap()
    };
    let swaps: [(Swap, &str); 4] = [
        (|| Bitboard(1 << 63).delta_swap(Bitboard(1 << 63), 1), "the pairs lie inside the word"),
        (|| Bitboard(1).delta_swap(Bitboard(3), 1), "the pairs are disjoint"),
        (|| Bitboard(1).swap_bits(3, 5, 3), "the ranges are disjoint"),
        (|| Bitboard(1).swap_bits(3, 60, 5), "both ranges end inside the word"),
    ];
    for (swap, expected) in swaps {
        assert_eq!(message(swap), expected);
    }
}

#[test]
fn symmetries_move_every_square_by_its_coordinates() {
    for (of_sets, of_squares, of_coordinates) in SYMMETRIES {
        let target = |square: usize| {
            let (file, rank) = of_coordinates(square as u8 % 8, square as u8 / 8);
            usize::from(8 * rank + file)
        };
        for square in Square::all() {
            let expected = target(square.index());
            assert_eq!(of_squares(square).index(), expected);
            assert_eq!(of_sets(square.into()), Bitboard(1 << expected), "{square}");
        }
        for set in sets(5, 1000) {
            assert_eq!(of_sets(set), moved(set, target), "{set:#?}");
        }
    }
}

#[test]
fn symmetries_are_permutations() {
    for (of_sets, of_squares, _) in SYMMETRIES {
        let targets = std::array::from_fn(|i| of_squares(Square::new_wrapping(i)));
        let permutation = Permutation::from_squares(&targets).expect("a permutation");
        assert_eq!(permutation.targets(), targets);
        for set in sets(8, 1000) {
            assert_eq!(permutation.apply(set), of_sets(set));
            assert_eq!(permutation.inverse().apply(of_sets(set)), set);
        }
    }
}

#[test]
fn identity_moves_nothing() {
    assert_eq!(permutation(&identity()), Permutation::IDENTITY);
    assert_eq!(Permutation::default(), Permutation::IDENTITY);
    assert_eq!(Permutation::IDENTITY.inverse(), Permutation::IDENTITY);
    assert!(Permutation::IDENTITY.targets().into_iter().eq(Square::all()));
    for set in sets(9, 100) {
        assert_eq!(Permutation::IDENTITY.apply(set), set);
    }
}

#[test]
fn targets_must_be_a_permutation() {
    for i in 0..64 {
        let mut targets = identity();
        targets[i] = (i as u8 + 1) % 64;
        assert!(Permutation::new(&targets).is_none(), "twice the same target");
        targets[i] = 64 + i as u8;
        assert!(Permutation::new(&targets).is_none(), "off the board");
        targets[i] = 255;
        assert!(Permutation::new(&targets).is_none(), "far off the board");
    }
    assert!(Permutation::from_squares(&[Square::A1; 64]).is_none());
}

#[test]
fn random_permutations_are_routed() {
    let mut random = Random::new(109);
    for _ in 0..3000 {
        let targets = shuffled(&mut random);
        let permutation = permutation(&targets);
        assert!(permutation.targets().iter().map(|&s| u8::from(s)).eq(targets));
        for square in Square::all() {
            let target = targets[square.index()];
            assert_eq!(u8::from(permutation.target(square)), target);
        }
        for _ in 0..4 {
            let set = Bitboard(random.set());
            let expected = moved(set, |i| usize::from(targets[i]));
            assert_eq!(permutation.apply(set), expected, "{targets:?}");
            assert_eq!(permutation.inverse().apply(expected), set, "{targets:?}");
        }
    }
}

#[test]
fn permutations_are_a_group() {
    let mut random = Random::new(110);
    for _ in 0..300 {
        let [a, b, c] = std::array::from_fn(|_| permutation(&shuffled(&mut random)));
        let set = Bitboard(random.set());
        assert_eq!(a.then(&b).apply(set), b.apply(a.apply(set)));
        assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        assert_eq!(a.then(&Permutation::IDENTITY), a);
        assert_eq!(Permutation::IDENTITY.then(&a), a);
        assert_eq!(a.then(&a.inverse()), Permutation::IDENTITY);
        assert_eq!(a.inverse().then(&a), Permutation::IDENTITY);
        assert_eq!(a.inverse().inverse(), a);
        assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        // Permutations are equal if they move alike, whatever their masks.
        let again = Permutation::from_squares(&a.inverse().targets()).expect("a permutation");
        assert_eq!(again, a.inverse());
        assert_eq!(HashSet::from([again, a.inverse()]).len(), 1);
        assert_ne!(a, b);
        // Permutations preserve Boolean algebra.
        let other = Bitboard(random.set());
        assert_eq!(a.apply(set & other), a.apply(set) & a.apply(other));
        assert_eq!(a.apply(set | other), a.apply(set) | a.apply(other));
        assert_eq!(a.apply(!set), !a.apply(set));
        assert_eq!(a.apply(set).len(), set.len());
    }
}

/// Every order of eight squares, at places where each distance matters.
#[test]
fn all_orders_of_eight_squares_are_routed() {
    let places: [[u8; 8]; 5] = [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [0, 8, 16, 24, 32, 40, 48, 56],
        [0, 9, 18, 27, 36, 45, 54, 63],
        [0, 1, 8, 9, 54, 55, 62, 63],
        [3, 17, 22, 28, 37, 42, 56, 61],
    ];
    for place in places {
        let mut orders = 0;
        let others = place.iter().fold(!0u64, |set, &i| set & !(1 << i));
        for_each_order(&mut place.clone(), 8, &mut |order| {
            let mut targets = identity();
            for (from, &to) in place.iter().zip(order) {
                targets[usize::from(*from)] = to;
            }
            let permutation = permutation(&targets);
            for (from, &to) in place.iter().zip(order) {
                assert_eq!(permutation.apply(Bitboard(1 << from)), Bitboard(1 << to), "{order:?}");
            }
            assert_eq!(permutation.apply(Bitboard(others)), Bitboard(others), "{order:?}");
            orders += 1;
        });
        assert_eq!(orders, 40_320);
    }
}

#[test]
fn permutations_print_their_targets() {
    let text = format!("{:?}", Permutation::IDENTITY);
    assert!(text.starts_with("Permutation([a1, b1, c1") && text.ends_with("g8, h8])"), "{text}");
}
