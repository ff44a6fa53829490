//! The algebra of whole sets beyond its fundamental laws: relations, Boolean
//! functions of several sets, counts by square, and updates by move.

use crate::naive::squares;
use crate::random::{Random, set, square};

use std::cell::Cell;

use proptest::prelude::*;
use setwise::{Bitboard, MoveToggle, Square, Tally};

const EMPTY: Bitboard = Bitboard::EMPTY;
const FULL: Bitboard = Bitboard::FULL;

/// Three words whose lowest eight bits are the columns of a truth table. The value of a function
/// for them is its number for the `vpternlog` instruction.
const A: Bitboard = Bitboard(0xf0);
const B: Bitboard = Bitboard(0xcc);
const C: Bitboard = Bitboard(0xaa);

fn table(result: Bitboard) -> u64 {
    result.0 & 0xff
}

// The functions are usable in constants.
const _: () = {
    let sets = [A, B, C];
    assert!(Bitboard::at_least_two(&sets).0 == Bitboard::majority(A, B, C).0);
    assert!(Bitboard::at_least::<2>(&sets).0 == 0xe8 && Bitboard::exactly::<2>(&sets).0 == 0x68);
    let mut tally = Tally::<2>::new();
    tally.add(A);
    tally.add(B);
    assert!(tally.at_least(2).0 == 0xc0 && tally.exactly(1).0 == 0x3c);
    assert!(A.select(B, C).0 == 0xca && A.exchange(B, C).0.0 == 0xac);
    assert!(Bitboard::carry_save_add(A, B, C).0.0 == 0x96);
    assert!(A.implication(FULL).is_full() && A.equivalence(A).is_full());
    assert!(Bitboard(6).toggled(Square::A1).has_common_ms1b(Bitboard(4)));
    assert!(MoveToggle::capture(Square::E4, Square::D5).occupied.is_single());
};

// Relations and truth tables.

#[test]
fn equality_is_that_of_words() {
    assert!(A == A && A != B && FULL.0 == 18_446_744_073_709_551_615);
    assert_eq!(FULL.0.wrapping_add(1), 0);
    assert_eq!(FULL.0 as i64, -1);
    assert_eq!((EMPTY.is_empty(), EMPTY.is_full()), (true, false));
    // Unlike `!` of a number in C, a complement is empty for the universe only.
    assert!(!(!Bitboard(1)).is_empty() && (!FULL).is_empty());
}

#[test]
fn every_function_has_the_truth_table_of_its_instruction() {
    let (odd, major) = Bitboard::carry_save_add(A, B, C);
    let tables = [
        (A & B, 0xc0),
        (A & B & C, 0x80),
        (A | B, 0xfc),
        (A | B | C, 0xfe),
        (A ^ B, 0x3c),
        (odd, 0x96),
        (A ^ B ^ C, 0x96),
        (!A, 0x0f),
        (!B, 0x33),
        (!C, 0x55),
        (B.difference(A), 0x0c),
        (A - B, 0x30),
        (A.implication(B), 0xcf),
        (A.equivalence(B), 0xc3),
        (!(A | B), 0x03),
        (!(A & B), 0x3f),
        (Bitboard::majority(A, B, C), 0xe8),
        (major, 0xe8),
        (A.select(B, C), 0xca),
        (C.select(B, A), 0xd8),
        (A ^ ((A ^ B) & C), 0xd8),
        (A | (B & C), 0xf8),
    ];
    for (i, (result, number)) in tables.into_iter().enumerate() {
        assert_eq!(table(result), number, "row {i}");
    }
}

#[test]
fn all_256_functions_of_three_sets_are_trees_of_choices() {
    for number in 0..256_u64 {
        let row = |row: u64| if number >> row & 1 == 1 { FULL } else { EMPTY };
        let of_c = |rows: u64| C.select(row(rows + 1), row(rows));
        let of_b = |rows: u64| B.select(of_c(rows + 2), of_c(rows));
        assert_eq!(table(A.select(of_b(4), of_b(0))), number);
    }
}

#[test]
fn operations_on_sets_are_arithmetic_on_bits() {
    for (a, b) in [(0u64, 0u64), (0, 1), (1, 0), (1, 1)] {
        let (x, y) = (Bitboard(a), Bitboard(b));
        assert_eq!((x & y).0, a.min(b));
        assert_eq!((x & y).0, a * b);
        assert_eq!((x | y).0, a.max(b));
        assert_eq!((x | y).0, (a + b).min(1));
        assert_eq!((x | y).0, a + b - a * b);
        assert_eq!((x ^ y).0, (a + b) % 2);
        assert_eq!((x ^ y).0, a.wrapping_sub(b) % 2);
        assert_eq!((x ^ y).0, u64::from(a != b));
        assert_eq!((!x).0 & 1, 1 - a);
        assert_eq!(y.difference(x).0, u64::from(a < b));
        let mut rest = y;
        rest -= x;
        assert_eq!(rest, y.difference(x));
        assert_eq!(x.implication(y).0 & 1, u64::from(a <= b));
        assert_eq!(x.equivalence(y).0 & 1, u64::from(a == b));
    }
}

// Choice, exchange, majority.
proptest! {
    #[test]
    fn a_choice_takes_each_square_from_one_of_two_sets(
        mask in set(), a in set(), b in set(), s in square(),
    ) {
        let chosen = mask.select(a, b);
        prop_assert_eq!(chosen.contains(s), if mask.contains(s) { a } else { b }.contains(s));
        let (of_a, of_b) = (a & mask, b.difference(mask));
        prop_assert_eq!((chosen, chosen), (of_a | of_b, of_a ^ of_b));
        prop_assert_eq!(chosen.0, of_a.0 + of_b.0);
        prop_assert_eq!((!mask).select(a, b), mask.select(b, a));
        prop_assert_eq!((FULL.select(a, b), EMPTY.select(a, b)), (a, b));
    }

    #[test]
    fn an_exchange_is_two_choices_and_undoes_itself(mask in set(), a in set(), b in set()) {
        let (x, y) = mask.exchange(a, b);
        prop_assert_eq!((x, y), (mask.select(b, a), mask.select(a, b)));
        prop_assert_eq!(mask.exchange(x, y), (a, b));
        prop_assert_eq!((FULL.exchange(a, b), EMPTY.exchange(a, b)), ((b, a), (a, b)));
    }

    #[test]
    fn the_printed_masked_swap_loses_a_set(mask in set(), a in set(), b in set()) {
        let (mut x, mut y) = (a, b);
        x = (x ^ y) & mask;
        y ^= x;
        x ^= y;
        prop_assert_eq!((x, y), (b, mask.select(a, b)));
    }

    #[test]
    fn the_majority_is_the_median(a in set(), b in set(), c in set(), s in square()) {
        let most = Bitboard::majority(a, b, c);
        prop_assert_eq!(most, (a & b) | (a & c) | (b & c));
        prop_assert_eq!(most, Bitboard::majority(c, a, b));
        prop_assert_eq!(most, Bitboard::majority(b, a, c));
        prop_assert_eq!(!most, Bitboard::majority(!a, !b, !c));
        prop_assert_eq!(most, Bitboard::at_least_two(&[a, b, c]));
        prop_assert_eq!(Bitboard::majority(a, b, EMPTY), a & b);
        prop_assert_eq!(Bitboard::majority(a, b, FULL), a | b);
        let mut bits = [a, b, c].map(|set| set.contains(s));
        bits.sort_unstable();
        prop_assert_eq!(most.contains(s), bits[1]);
    }
}

// Counts by square.

/// Returns the columns of a truth table of `n` columns, 64 rows at a time.
fn columns(n: usize) -> impl Iterator<Item = (usize, Vec<Bitboard>)> {
    (0..1_usize << n).step_by(64).map(move |first| {
        let column = |i: usize| squares(|row| (first + row) >> i & 1 == 1);
        (first, (0..n).map(column).collect())
    })
}

#[test]
fn counts_are_right_in_every_row_of_the_truth_table() {
    type OfSets = fn(&[Bitboard]) -> Bitboard;
    macro_rules! each {
        ($function:ident: $($k:literal)*) => {
            [$(Bitboard::$function::<$k> as OfSets),*]
        };
    }
    let at_least = each!(at_least: 0 1 2 3 4 5 6 7 8 9);
    let exactly = each!(exactly: 0 1 2 3 4 5 6 7 8 9);
    for n in 0..=8 {
        for (first, sets) in columns(n) {
            // A table with less than 64 rows repeats.
            let count = |row: usize| ((first + row) % (1 << n)).count_ones() as usize;
            let tally: Tally<4> = sets.iter().copied().collect();
            let small: Tally<2> = sets.iter().copied().collect();
            for k in 0..=9 {
                let (enough, equal) =
                    (squares(|row| count(row) >= k), squares(|row| count(row) == k));
                assert_eq!(at_least[k](&sets), enough, "{k} of {n}");
                assert_eq!(exactly[k](&sets), equal, "{k} of {n}");
                assert_eq!(tally.at_least(k as u32), enough, "{k} of {n}");
                assert_eq!(tally.exactly(k as u32), equal, "{k} of {n}");
                // Two planes stay at three.
                let held = squares(|row| count(row).min(3) >= k);
                assert_eq!(small.at_least(k as u32), held, "{k} of {n}");
                assert_eq!(small.exactly(k as u32), squares(|row| count(row).min(3) == k));
            }
            assert_eq!(Bitboard::at_least_two(&sets), squares(|row| count(row) >= 2));
            let odd = sets.iter().fold(EMPTY, |odd, &set| odd ^ set);
            assert_eq!(tally.planes()[0], odd);
        }
    }
}

#[test]
fn the_majority_is_more_than_half_unlike_the_printed_rule() {
    for (n, wrong) in [(2, 2), (3, 8), (4, 10)] {
        let (_, sets) = columns(n).next().expect("the first rows");
        let tally: Tally<4> = sets.into_iter().collect();
        let more_than_half = tally.at_least(n as u32 / 2 + 1);
        let rows = squares(|row| row < 1 << n);
        let printed = squares(|row| n > 2 * row.count_ones() as usize);
        assert_eq!(((more_than_half ^ printed) & rows).len(), wrong, "{n} arguments");
    }
}

#[test]
fn a_tally_counts_as_far_as_its_planes_reach() {
    let none: Tally<0> = [A, B].into_iter().collect();
    assert_eq!((none.at_least(0), none.at_least(1), none.exactly(0)), (FULL, EMPTY, FULL));
    let many: Tally<40> = std::iter::repeat_n(A, 300).collect();
    assert_eq!((many.exactly(300), many.at_least(301)), (A, EMPTY));
    let word: Tally<32> = [A, A].into_iter().collect();
    assert_eq!((word.exactly(2), word.at_least(u32::MAX)), (A, Bitboard::EMPTY));
    assert_eq!(Tally::<3>::default(), Tally::new());
}

#[test]
fn at_least_two_takes_three_operations_for_each_set() {
    for (n, (first, sets)) in (2..=8).flat_map(|n| columns(n).map(move |rows| (n, rows))) {
        let operations = Cell::new(0);
        let counted = |result: Bitboard| {
            operations.update(|operations| operations + 1);
            result
        };
        let and = |a: Bitboard, b: Bitboard| counted(a & b);
        let or = |a: Bitboard, b: Bitboard| counted(a | b);

        let pairs = (1..n).flat_map(|i| (0..i).map(move |j| (i, j)));
        let all_pairs = pairs.map(|(i, j)| and(sets[i], sets[j])).reduce(or).expect("a pair");
        assert_eq!(operations.replace(0), n * (n - 1) - 1);

        // The recurrence of `at_least_two`.
        let (mut once, mut twice) = (sets[0], and(sets[0], sets[1]));
        for i in 2..n {
            once = or(once, sets[i - 1]);
            twice = or(twice, and(sets[i], once));
        }
        assert_eq!(operations.get(), 3 * (n - 1) - 2);

        assert_eq!(twice, all_pairs, "rows of {n} columns from {first}");
        assert_eq!(twice, Bitboard::at_least_two(&sets));
    }
}

proptest! {
    #[test]
    fn a_carry_save_adder_counts_to_three(a in set(), b in set(), c in set(), s in square()) {
        let (sum, carry) = Bitboard::carry_save_add(a, b, c);
        let count = [a, b, c].iter().filter(|set| set.contains(s)).count();
        prop_assert_eq!(count, usize::from(sum.contains(s)) + 2 * usize::from(carry.contains(s)));
        prop_assert_eq!((sum, carry), (a ^ b ^ c, Bitboard::majority(a, b, c)));
    }
}

// Bits by square, updates by move.

#[test]
fn upper_and_lower_squares_come_after_and_before() {
    for s in Square::all() {
        let (upper, lower) = (Bitboard::upper_squares(s), Bitboard::lower_squares(s));
        assert_eq!(upper, squares(|i| i > s.index()));
        assert_eq!(lower, squares(|i| i < s.index()));
        assert_eq!(upper ^ lower, !Bitboard::from(s));
        let single = Bitboard::from(s);
        assert_eq!((upper, lower), (single.above_ls1b(), single.below_ls1b()));
    }
}

proptest! {
    #[test]
    fn a_toggle_adds_or_removes(a in set(), s in square()) {
        let single = Bitboard::from(s);
        prop_assert_eq!(a.toggled(s), if a.contains(s) { a.without(s) } else { a.with(s) });
        prop_assert_eq!(a.toggled(s).toggled(s), a);
        prop_assert_eq!(a.with(s).toggled(s), a.without(s));
        prop_assert_eq!(a ^ (single & a), a.without(s));
        prop_assert_eq!(a.contains(s), !(a & single).is_empty());
    }

    #[test]
    fn a_move_and_its_reverse_toggle_the_same_bits(from in square(), to in square()) {
        prop_assert_eq!(Bitboard::from_to(from, to), Bitboard::from_to(to, from));
        prop_assert_eq!(Bitboard::from_to(from, to).is_empty(), from == to);
        prop_assert_eq!(MoveToggle::quiet(from, to), MoveToggle::quiet(to, from));
        prop_assert!(MoveToggle::quiet(from, to).captured.is_empty());
    }
}

/// The type of the piece on each square: 0 and 1 are of one color, 2 and 3 of the other.
type Mailbox = [Option<usize>; 64];

/// Returns the sets of the types, of the colors, of the occupied and the empty squares.
fn sets_of(mailbox: &Mailbox) -> [Bitboard; 8] {
    let kind = |kind| squares(|i| mailbox[i] == Some(kind));
    let [a, b, c, d] = [0, 1, 2, 3].map(kind);
    let occupied = a | b | c | d;
    [a, b, c, d, a | b, c | d, occupied, !occupied]
}

/// Moves a piece by toggling; the same call again takes the move back.
fn toggle(sets: &mut [Bitboard; 8], by: MoveToggle, mover: usize, victim: Option<usize>) {
    sets[mover] ^= by.moved;
    sets[4 + mover / 2] ^= by.moved;
    if let Some(victim) = victim {
        sets[victim] ^= by.captured;
        sets[4 + victim / 2] ^= by.captured;
    }
    sets[6] ^= by.occupied;
    sets[7] ^= by.occupied;
}

#[test]
fn toggles_make_and_unmake_the_moves_of_a_mailbox() {
    let mut random = Random::new(0x5e75);
    let mut done = [0; 3];
    for _ in 0..20_000 {
        let (occupied, x, y) = (random.set(), random.word(), random.word());
        let kind = |i: usize| (x >> i & 1 | (y >> i & 1) << 1) as usize;
        let mut mailbox: Mailbox =
            std::array::from_fn(|i| Some(kind(i)).filter(|_| occupied >> i & 1 == 1));
        let [from, to, third] = [(); 3].map(|()| random.word() as usize % 64);
        let Some(mover) = mailbox[from].filter(|_| from != to) else { continue };
        let square = |index: usize| Square::new_wrapping(index);
        let enemy = |i: usize| mailbox[i].filter(|kind| kind / 2 != mover / 2);
        let (by, victim, kind) = match (mailbox[to], enemy(to), enemy(third)) {
            (None, _, Some(victim)) => {
                let by = MoveToggle::en_passant(square(from), square(to), square(third));
                (by, Some((third, victim)), 2)
            }
            (None, ..) => (MoveToggle::quiet(square(from), square(to)), None, 0),
            (_, Some(victim), _) => {
                (MoveToggle::capture(square(from), square(to)), Some((to, victim)), 1)
            }
            _ => continue,
        };
        let before = sets_of(&mailbox);
        let mut sets = before;
        toggle(&mut sets, by, mover, victim.map(|(_, kind)| kind));
        if let Some((at, _)) = victim {
            mailbox[at] = None;
        }
        mailbox[from] = None;
        mailbox[to] = Some(mover);
        assert_eq!(sets, sets_of(&mailbox));
        toggle(&mut sets, by, mover, victim.map(|(_, kind)| kind));
        assert_eq!(sets, before);
        done[kind] += 1;
    }
    assert!(done.iter().all(|&moves| moves > 500), "{done:?}");
}
