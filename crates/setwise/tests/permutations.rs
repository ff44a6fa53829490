//! Swaps of bits, flips, turns and permutations, against walks over the squares.

mod random;

use std::collections::HashSet;

use random::Random;
use setwise::{Bitboard, Permutation, Square, bitboard};

/// A rearrangement of sets, the same of squares, and of files and ranks.
type Symmetry = (fn(Bitboard) -> Bitboard, fn(Square) -> Square, fn(u8, u8) -> (u8, u8));

/// The eight symmetries of the square, the four turns first.
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

fn sets(seed: u64, count: usize) -> impl Iterator<Item = Bitboard> {
    let mut random = Random(seed);
    let edges = [Bitboard::EMPTY, Bitboard::FULL];
    edges.into_iter().chain((0..count).map(move |_| Bitboard(random.set())))
}

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

// What the compiler can work out, it must work out.
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
    let mut random = Random(104);
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
fn swap_bits_exchanges_six_squares_of_two_ranks() {
    let set = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . 1 . 1 . 1 . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 1 1 . . . . 1
        . . . . . . . .
    };
    let swapped = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . 1 1 . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 1 . 1 . 1 . 1
        . . . . . . . .
    };
    assert_eq!(set.swap_bits(9, 41, 6), swapped);
    for set in sets(107, 2000) {
        assert_eq!(set.swap_bits(9, 41, 6), set.delta_swap(Bitboard(0x7e00), 32));
    }
}

#[test]
fn delta_swap_exchanges_all_pairs_of_valid_masks() {
    let mut random = Random(106);
    for delta in 1..64usize {
        let inside = u64::MAX >> delta;
        for _ in 0..200 {
            // Bits from the lowest up, each if it is not yet the upper one of a pair.
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
        let neighbours = set.delta_swap(Bitboard(0x5555_5555_5555_5555), 1);
        assert_eq!(neighbours, moved(set, |bit| bit ^ 1));
    }
}

#[cfg(debug_assertions)]
mod preconditions {
    use super::*;

    #[test]
    #[should_panic(expected = "the pairs lie inside the word")]
    fn delta_swap_refuses_a_bit_without_partner() {
        let _ = Bitboard(1 << 63).delta_swap(Bitboard(1 << 63), 1);
    }

    #[test]
    #[should_panic(expected = "the pairs are disjoint")]
    fn delta_swap_refuses_pairs_that_share_a_bit() {
        let _ = Bitboard(1).delta_swap(Bitboard(3), 1);
    }

    #[test]
    #[should_panic(expected = "the ranges are disjoint")]
    fn swap_bits_refuses_ranges_that_overlap() {
        let _ = Bitboard(1).swap_bits(3, 5, 3);
    }

    #[test]
    #[should_panic(expected = "both ranges end inside the word")]
    fn swap_bits_refuses_ranges_beyond_the_end() {
        let _ = Bitboard(1).swap_bits(3, 60, 5);
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
            let expected = target(usize::from(square.index()));
            assert_eq!(usize::from(of_squares(square).index()), expected);
            assert_eq!(of_sets(square.into()), Bitboard(1 << expected), "{square}");
        }
        for set in sets(5, 1000) {
            assert_eq!(of_sets(set), moved(set, target), "{set:#?}");
        }
    }
}

#[test]
fn flips_have_order_two_and_quarter_turns_four() {
    for set in sets(6, 1000) {
        for (flip, ..) in &SYMMETRIES[4..] {
            assert_eq!(flip(flip(set)), set);
        }
        assert_eq!(set.rotate_180().rotate_180(), set);
        assert_eq!(set.rotate_90().rotate_90(), set.rotate_180());
        assert_eq!(set.rotate_270().rotate_270(), set.rotate_180());
        assert_eq!(set.rotate_90().rotate_180(), set.rotate_270());
        assert_eq!(set.rotate_90().rotate_270(), set);
    }
}

#[test]
fn turns_are_two_flips() {
    for x in sets(7, 1000) {
        assert_eq!(x.rotate_180(), x.flip_vertical().mirror_horizontal());
        assert_eq!(x.rotate_180(), x.mirror_horizontal().flip_vertical());
        assert_eq!(x.rotate_180(), x.flip_diagonal().flip_anti_diagonal());
        assert_eq!(x.rotate_180(), x.flip_anti_diagonal().flip_diagonal());
        assert_eq!(x.rotate_90(), x.flip_diagonal().flip_vertical());
        assert_eq!(x.rotate_90(), x.flip_vertical().flip_anti_diagonal());
        assert_eq!(x.rotate_270(), x.flip_vertical().flip_diagonal());
        assert_eq!(x.rotate_270(), x.flip_anti_diagonal().flip_vertical());
        // A flip between two of another kind turns the other way.
        for (flip, ..) in &SYMMETRIES[4..] {
            assert_eq!(flip(flip(x).rotate_90()), x.rotate_270());
        }
    }
}

#[test]
fn symmetries_are_the_dihedral_group() {
    let all_targets =
        |of: &dyn Fn(Square) -> Square| std::array::from_fn(|i| of(Square::new_wrapping(i as u32)));
    let group: HashSet<[Square; 64]> = SYMMETRIES.iter().map(|s| all_targets(&s.1)).collect();
    assert_eq!(group.len(), 8);
    for (_, a, _) in SYMMETRIES {
        for (_, b, _) in SYMMETRIES {
            assert!(group.contains(&all_targets(&|square| b(a(square)))));
        }
    }
}

#[test]
fn symmetries_are_permutations() {
    for (of_sets, of_squares, _) in SYMMETRIES {
        let targets = std::array::from_fn(|i| of_squares(Square::new_wrapping(i as u32)));
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
fn targets_that_are_no_permutation_are_refused() {
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
    let mut random = Random(109);
    for _ in 0..3000 {
        let targets = shuffled(&mut random);
        let permutation = permutation(&targets);
        assert!(permutation.targets().iter().map(|s| s.index()).eq(targets));
        for square in Square::all() {
            let target = targets[usize::from(square.index())];
            assert_eq!(permutation.target(square).index(), target);
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
    let mut random = Random(110);
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
        // Whatever the masks look like, equal is what moves alike.
        let again = Permutation::from_squares(&a.inverse().targets()).expect("a permutation");
        assert_eq!(again, a.inverse());
        assert_eq!(HashSet::from([again, a.inverse()]).len(), 1);
        assert_ne!(a, b);
        // And Boolean algebra passes through.
        let other = Bitboard(random.set());
        assert_eq!(a.apply(set & other), a.apply(set) & a.apply(other));
        assert_eq!(a.apply(set | other), a.apply(set) | a.apply(other));
        assert_eq!(a.apply(!set), !a.apply(set));
        assert_eq!(a.apply(set).len(), set.len());
    }
}

/// Every order of eight squares, in places where each of the distances matters.
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
