//! Checks that every level of the processor computes the same as the baseline.
//!
//! The compiler vectorizes these loops only when it optimizes, so the release profile tests most.

use crate::random::Random;

use setwise::Bitboard;
use setwise::bulk::{Kernel, Level, prefetch};

/// Lengths around the widths of the vector units, and some with a remainder.
const LENGTHS: [usize; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 31, 64, 257, 1001];

/// A function of two sets on each pair of two slices.
struct Map<'a, F>(&'a [u64], &'a [u64], F);

impl<F: Fn(Bitboard, Bitboard) -> u64> Kernel for Map<'_, F> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run(self) -> Vec<u64> {
        let mut result = vec![0; self.0.len()];
        for ((out, &a), &b) in result.iter_mut().zip(self.0).zip(self.1) {
            *out = (self.2)(Bitboard(a), Bitboard(b));
        }
        result
    }
}

/// The sum of a function over all pairs of two slices.
struct Sum<'a, F>(&'a [u64], &'a [u64], F);

impl<F: Fn(u64, u64) -> u64> Kernel for Sum<'_, F> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut sum = 0u64;
        for (&a, &b) in self.0.iter().zip(self.1) {
            sum = sum.wrapping_add((self.2)(a, b));
        }
        sum
    }
}

fn slices(seed: u64) -> impl Iterator<Item = (Vec<u64>, Vec<u64>)> {
    let mut random = Random::new(seed);
    LENGTHS.into_iter().map(move |length| (0..length).map(|_| (random.set(), random.set())).unzip())
}

/// Runs the function over random slices at every level, and word by word.
#[track_caller]
fn check_map(name: &str, f: impl Fn(Bitboard, Bitboard) -> u64 + Copy) {
    for (a, b) in slices(1) {
        let expected: Vec<_> =
            a.iter().zip(&b).map(|(&a, &b)| f(Bitboard(a), Bitboard(b))).collect();
        for level in Level::available() {
            assert_eq!(level.dispatch(Map(&a, &b, f)), expected, "{name} at {level}");
        }
    }
}

#[track_caller]
fn check_sum(name: &str, f: impl Fn(u64, u64) -> u64 + Copy) {
    for (a, b) in slices(2) {
        let baseline = Level::BASELINE.dispatch(Sum(&a, &b, f));
        for level in Level::available() {
            assert_eq!(level.dispatch(Sum(&a, &b, f)), baseline, "{name} at {level}");
        }
    }
}

#[test]
fn attacks_agree_at_every_level() {
    // `slices` has the leapers, steps and set operations.
    check_map("bishop", |a, b| a.bishop_attacks(b).0);
    check_map("rook", |a, b| a.rook_attacks(b).0);
    check_map("queen", |a, b| a.queen_attacks(b).0);
    check_map("file fill", |a, _| a.file_fill().0);
}

#[test]
fn counts_and_scans_agree_at_every_level() {
    check_map("count", |a, _| a.len().into());
    check_map("first", |a, _| a.first().map_or(64, |square| square.index() as u64));
    check_map("last", |a, _| a.last().map_or(64, |square| square.index() as u64));
    check_map("isolated last", |a, _| a.isolate_ms1b().0);
    check_sum("sum of counts", |a, b| (a & b).count_ones().into());
    check_sum("sum", |a, b| a.wrapping_mul(b));
}

#[test]
fn comparisons_agree_at_every_level() {
    check_map("is_subset", |a, b| a.is_subset(b).into());
    check_map("is_disjoint", |a, b| a.is_disjoint(b).into());
    check_map("has_many", |a, _| a.has_many().into());
    check_map("is_single", |a, _| a.is_single().into());
    check_map("equal", |a, b| (a == b).into());
    check_map("less", |a, b| (a < b).into());
    check_sum("rows that match", |a, b| (a & b != 0).into());
    check_sum("rows that are at least", |a, b| (a >= b).into());
}

#[test]
fn the_levels_go_from_baseline_to_best() {
    let levels: Vec<_> = Level::available().collect();
    assert_eq!(levels.first(), Some(&Level::BASELINE));
    assert_eq!(levels.last(), Some(&Level::best()));
    let names: Vec<_> = levels.iter().map(|level| level.name()).collect();
    assert!(["baseline", "avx2", "avx512"].starts_with(&names), "{names:?}");
    assert_eq!(format!("{:>9}", Level::BASELINE), " baseline");
}

/// The tests of the levels cover those of the processor. Without the standard library, the build
/// chooses the level.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[test]
fn the_processor_has_every_level() {
    for name in ["avx2", "avx512"] {
        if !Level::available().any(|level| level.name() == name) {
            testing::skip(name, &format!("the processor does not have the level {name}"));
        }
    }
}

#[test]
fn prefetching_reads_nothing_and_changes_nothing() {
    for (words, _) in slices(3) {
        let before = words.clone();
        prefetch(&words);
        assert_eq!(words, before);
    }
}
