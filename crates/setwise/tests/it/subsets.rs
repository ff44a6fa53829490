//! Subsets, extract and deposit, against walks over the squares.

use crate::naive::{check_both_ends, rays};
use crate::random::Random;

use setwise::{Bitboard, File, Rank, Square, Subsets, SubsetsOfLen};

/// Moves the bits of the index to the squares of the set, one by one.
fn naive_deposit(index: u64, set: Bitboard) -> Bitboard {
    set.squares().enumerate().filter(|&(k, _)| index >> k & 1 == 1).map(|(_, s)| s).collect()
}

fn naive_extract(set: Bitboard, mask: Bitboard) -> u64 {
    mask.squares().enumerate().fold(0, |x, (k, s)| x | u64::from(set.contains(s)) << k)
}

/// Returns every rank, file, diagonal and anti-diagonal.
fn lines() -> Vec<Bitboard> {
    let mut lines = Vec::new();
    for square in Square::all().map(Bitboard::from) {
        for (east, north) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let vectors = [(east, north), (-east, -north)];
            let line = square | rays(square, &vectors, Bitboard::FULL);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// Returns sets of at most `squares` squares.
fn small_sets(seed: u64, count: usize, squares: u32) -> Vec<Bitboard> {
    let mut random = Random::new(seed);
    let mut set = |i| {
        let mut set = Bitboard(random.word());
        while set.len() > i as u32 % (squares + 1) {
            set = set.without(Square::new_wrapping(random.word() as usize));
        }
        set
    };
    (0..count).map(&mut set).collect()
}

/// Returns edge cases of carries and gaps, and random words.
fn words(seed: u64) -> Vec<Bitboard> {
    let mut words = vec![0, !0, 1, 1 << 63, (1 << 63) | 1, !1, !0 >> 1, 0xffff_ffff, !0 << 32];
    for k in 0..6 {
        let period = !0 / ((1u64 << (1 << k)) + 1);
        words.extend([period, !period]);
    }
    words.extend((0..8).map(|i| Bitboard::from(File::ALL[i]).0));
    words.extend((0..8).map(|i| Bitboard::from(Rank::ALL[i]).0));
    words.extend(lines().into_iter().step_by(5).map(|line| line.0));
    let mut random = Random::new(seed);
    words.extend((0..150).map(|_| random.set()));
    words.into_iter().map(Bitboard).collect()
}

fn binomial(n: u32, k: u32) -> u64 {
    let mut row = vec![1u64];
    for _ in 0..n {
        let inner: Vec<_> = row.windows(2).map(|pair| pair[0] + pair[1]).collect();
        row = [vec![1], inner, vec![1]].concat();
    }
    row.get(k as usize).copied().unwrap_or(0)
}

fn check_subsets(set: Bitboard) {
    let expected: Vec<_> = (0..1u64 << set.len()).map(|i| naive_deposit(i, set)).collect();
    check_both_ends(set.subsets(), &expected, 0xaaaa_aaaa_aaaa_aaaa);
    assert!(expected.is_sorted_by(|a, b| a.0 < b.0), "{set:#?}");
}

// The functions are usable in constants.
const _: () = {
    const SUBSETS: Subsets = Bitboard(0b1010).subsets();
    const PAIRS: SubsetsOfLen = Bitboard(0b1110).subsets_of_len(2);
    let _ = (SUBSETS, PAIRS);
    assert!(Bitboard(0b1001_0110).extract(Bitboard(0b1111_0000)).0 == 0b1001);
    assert!(Bitboard(0b1001).deposit(Bitboard(0b1111_0000)).0 == 0b1001_0000);
};

#[test]
fn subsets_of_every_line_come_once_and_in_order() {
    let lines = lines();
    // Eight ranks, eight files, and fifteen diagonals in each direction.
    assert_eq!(lines.len(), 8 + 8 + 15 + 15);
    lines.into_iter().for_each(check_subsets);
}

#[test]
fn subsets_of_small_sets_come_once_and_in_order() {
    small_sets(2, 200, 12).into_iter().for_each(check_subsets);
    check_subsets(Bitboard::EMPTY);
    check_subsets(Bitboard(1 << 63));
}

#[test]
fn subsets_are_taken_from_both_ends() {
    let mut random = Random::new(3);
    for set in small_sets(4, 200, 9) {
        let expected: Vec<_> = set.subsets().collect();
        check_both_ends(set.subsets(), &expected, random.word());
    }
}

#[test]
fn subsets_of_large_sets_have_a_size() {
    let full = Bitboard::FULL;
    assert_eq!(full.subsets().size_hint(), (usize::MAX, None));
    assert_eq!(full.subsets().count(), usize::MAX);
    assert!(full.subsets().take(1000).map(|x| x.0).eq(0..1000));
    assert!(full.subsets().rev().take(1000).map(|x| !x.0).eq(0..1000));
    if size_of::<usize>() == 8 {
        let mut all = full.subsets();
        all.next();
        assert_eq!(all.size_hint(), (usize::MAX, Some(usize::MAX)));
        for n in 0..64 {
            let set = Bitboard(full.0 >> (64 - n).min(63) << (64 - n).min(63));
            let len = 1usize << set.len();
            assert_eq!(set.subsets().size_hint(), (len, Some(len)));
        }
    }
}

#[test]
fn subsets_of_a_length_are_the_subsets_of_that_length() {
    let mut random = Random::new(5);
    for set in small_sets(6, 60, 11).into_iter().chain(lines()) {
        let mut sum = 0;
        for len in 0..=set.len() + 2 {
            let expected: Vec<_> = set.subsets().filter(|x| x.len() == len).collect();
            check_both_ends(set.subsets_of_len(len), &expected, random.word());
            sum += expected.len();
        }
        assert_eq!(sum, 1 << set.len());
    }
}

#[test]
fn subsets_of_a_length_are_counted_by_binomials() {
    let full = Bitboard::FULL;
    assert_eq!(binomial(64, 32), 1_832_624_140_942_590_534);
    for n in 0..=64u32 {
        let set = Bitboard(full.0.checked_shr(64 - n).unwrap_or(0));
        for k in (0..=66).chain([u32::MAX]) {
            let len = usize::try_from(binomial(n, k)).ok();
            assert_eq!(set.subsets_of_len(k).size_hint(), (len.unwrap_or(usize::MAX), len));
            let low = if k > n { None } else { Some(full.0.checked_shr(64 - k).unwrap_or(0)) };
            let high = low.map(|x| x.checked_shl(n - k).unwrap_or(0));
            assert_eq!(set.subsets_of_len(k).next(), low.map(Bitboard));
            assert_eq!(set.subsets_of_len(k).next_back(), high.map(Bitboard));
        }
    }
}

#[test]
fn subsets_of_the_universe_run_to_the_last_bit() {
    let full = Bitboard::FULL;
    for k in [0, 1, 2, 3, 62, 63, 64] {
        let all: Vec<_> = full.subsets_of_len(k).collect();
        assert_eq!(all.len() as u64, binomial(64, k));
        assert!(all.is_sorted_by(|a, b| a.0 < b.0));
        assert!(all.iter().all(|x| x.len() == k));
        assert!(full.subsets_of_len(k).rev().eq(all.into_iter().rev()));
    }
}

#[test]
fn extract_and_deposit_agree_with_a_loop_over_the_mask() {
    let words = words(8);
    for &mask in &words {
        for &set in &words {
            let index = Bitboard(naive_extract(set, mask));
            assert_eq!(set.extract(mask), index, "{set:#?} {mask:#?}");
            assert_eq!(set.deposit(mask), naive_deposit(set.0, mask), "{set:#?} {mask:#?}");
            assert_eq!(index.deposit(mask), set & mask);
        }
        assert_eq!(Bitboard::FULL.extract(mask).len(), mask.len());
        assert_eq!(Bitboard::FULL.deposit(mask), mask);
    }
}

#[test]
fn extract_is_the_inverse_of_deposit() {
    let mut random = Random::new(9);
    for _ in 0..20_000 {
        let (index, mask) = (Bitboard(random.word()), Bitboard(random.set()));
        let low = Bitboard(u64::MAX.checked_shr(64 - mask.len()).unwrap_or(0));
        assert_eq!(index.deposit(mask).extract(mask), index & low);
        assert!(index.deposit(mask).is_subset(mask));
    }
}

#[test]
fn subsets_are_numbered_by_extract() {
    for set in small_sets(10, 40, 10) {
        for (index, subset) in set.subsets().enumerate() {
            assert_eq!(subset.extract(set), Bitboard(index as u64));
            assert_eq!(Bitboard(index as u64).deposit(set), subset);
        }
    }
}
