//! Every scan against the definition, and the functions that use scans.

use crate::random::Random;

use setwise::Bitboard;
use setwise::bitscan::{
    BitScan, CATALOG, INSTRUCTIONS, Scan, ScanDirection, VisitScan, forward, generalized,
    instruction, reverse, word32,
};
use setwise::bulk::{self, Level};

/// Returns the scans that this processor can run.
fn scans() -> impl Iterator<Item = &'static BitScan> {
    CATALOG.iter().chain(INSTRUCTIONS).filter(|scan| scan.is_available())
}

/// Finds the first word for which a scan disagrees with the definition.
struct FirstWrong<'a>(&'a [(u64, u32)]);

impl VisitScan for FirstWrong<'_> {
    type Output = Option<(u64, u32)>;

    fn visit<S: Scan>(self) -> Option<(u64, u32)> {
        let wrong = self.0.iter().find(|&&(word, index)| S::scan(word) != index);
        wrong.map(|&(word, _)| (word, S::scan(word)))
    }
}

/// Checks all scans on nonempty words.
fn check(words: &[u64]) {
    for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
        let definition = |&word: &u64| (word, direction.definition(word).expect("not empty"));
        let words: Vec<_> = words.iter().map(definition).collect();
        for scan in scans().filter(|scan| scan.direction == direction) {
            let wrong = scan.visit(FirstWrong(&words));
            assert_eq!(wrong, None, "{}", scan.name);
        }
    }
}

#[test]
fn every_scan_finds_every_single_square() {
    let singles: Vec<_> = (0..64).map(|index| 1 << index).collect();
    check(&singles);
    for scan in scans() {
        for (index, &word) in singles.iter().enumerate() {
            assert_eq!((scan.function)(word), index as u32, "{}", scan.name);
        }
    }
}

/// Returns each run of ones, after the set of its two ends.
fn runs() -> impl Iterator<Item = (u64, u64)> {
    let ends = (0..64).flat_map(|low| (low..64).map(move |high| (low, high)));
    ends.map(|(low, high)| (1 << low | 1 << high, (!0 << low) & (!0 >> (63 - high))))
}

#[test]
fn every_scan_ignores_the_bits_between_the_ends() {
    let mut random = Random::new(1);
    let mut words = Vec::new();
    for (ends, run) in runs() {
        words.extend([ends, run]);
        words.extend((0..64).map(|_| ends | random.set() & run));
    }
    assert_eq!(words.len(), 2080 * 66);
    check(&words);
}

#[test]
fn every_scan_handles_runs_of_ones_with_a_bit_flipped() {
    // Near a power of two a conversion to floating point rounds.
    let flipped = |(_, run): (u64, u64)| (0..64).map(move |index| run ^ 1 << index).chain([run]);
    let words: Vec<_> = runs().flat_map(flipped).filter(|&word| word != 0).collect();
    check(&words);
}

#[test]
fn every_scan_agrees_with_the_definition_on_random_words() {
    let mut random = Random::new(2);
    for _ in 0..10 * 16 {
        let words: Vec<_> = (0..1 << 16).map(|_| random.set()).filter(|&word| word != 0).collect();
        check(&words);
    }
}

#[test]
fn the_empty_set_has_the_result_of_the_catalog() {
    for scan in scans() {
        if let Some(expected) = scan.on_empty {
            assert_eq!((scan.function)(0), expected, "{}", scan.name);
        }
    }
    let [zero, clock, count, double] = [0, 63, 64, (-1023_i32).cast_unsigned()];
    let of = |name| BitScan::named(name).and_then(|scan| scan.on_empty);
    assert_eq!(of("bit_scan_forward_de_bruijn"), Some(zero));
    assert_eq!(of("bit_scan_forward_de_bruijn_separated"), Some(clock));
    assert_eq!(of("bit_scan_forward_matt_taylor"), Some(clock));
    assert_eq!(of("bit_scan_forward_faxon"), Some(clock));
    assert_eq!(of("bit_scan_forward_faxon_original"), Some(zero));
    assert_eq!(of("bit_scan_forward_modulo_67"), Some(count));
    assert_eq!(of("bit_scan_forward_scharnagl"), Some(count));
    assert_eq!(of("bit_scan_forward_isenberg"), Some(zero));
    assert_eq!(of("bit_scan_forward_double_conversion"), Some(double));
    assert_eq!(of("bit_scan_forward_population_count"), Some(count));
    assert_eq!(of("bit_scan_reverse_nalimov"), Some(zero));
    assert_eq!(of("bit_scan_reverse_zappa"), Some(zero));
    assert_eq!(of("bit_scan_reverse_de_bruijn"), Some(zero));
    assert_eq!(of("bit_scan_reverse_double_conversion"), Some(double));
    assert_eq!(of("bit_scan_reverse_leading_zeros"), Some(127));

    // Only two instructions leave it undefined.
    let all = CATALOG.iter().chain(INSTRUCTIONS);
    let undefined: Vec<_> = all.filter(|s| s.on_empty.is_none()).map(|s| s.name).collect();
    let expected: &[_] = match cfg!(target_arch = "x86_64") {
        true => &["bit_scan_forward_bsf", "bit_scan_reverse_bsr"],
        false => &[],
    };
    assert_eq!(undefined, expected);
}

#[test]
fn each_scan_has_a_unique_name_with_its_direction() {
    for scan in CATALOG.iter().chain(INSTRUCTIONS) {
        let prefix = if scan.is_forward() { "bit_scan_forward_" } else { "bit_scan_reverse_" };
        assert!(scan.name.starts_with(prefix), "{}", scan.name);
        let same = CATALOG.iter().chain(INSTRUCTIONS).filter(|other| other.name == scan.name);
        assert_eq!(same.count(), 1, "{}", scan.name);
        assert_eq!(BitScan::named(scan.name).map(|found| found.algorithm), Some(scan.algorithm));
    }
}

#[test]
fn the_definition_walks_over_the_squares() {
    for (word, first, last) in [(1, 0, 0), (0b1010_0000, 5, 7), (1 << 63 | 1, 0, 63), (!0, 0, 63)] {
        assert_eq!(ScanDirection::Forward.definition(word), Some(first));
        assert_eq!(ScanDirection::Reverse.definition(word), Some(last));
    }
    assert_eq!(ScanDirection::Forward.definition(0), None);
}

/// Returns a few thousand words, the empty set first.
fn some_words() -> Vec<u64> {
    let mut random = Random::new(3);
    let singles = (0..64).map(|index| 1 << index);
    [0, !0].into_iter().chain(singles).chain((0..10_000).map(|_| random.set())).collect()
}

#[test]
fn zero_counts_and_scans_agree() {
    for word in some_words() {
        assert_eq!(forward::trailing_zero_count(word), word.trailing_zeros());
        assert_eq!(reverse::leading_zero_count(word), word.leading_zeros());
        let first = ScanDirection::Forward.definition(word);
        assert_eq!(forward::find_first_set(word), first.map_or(0, |index| index + 1));
        assert_eq!(instruction::bit_scan_forward(word), first);
        let last = ScanDirection::Reverse.definition(word);
        assert_eq!(instruction::bit_scan_reverse(word), last);
        assert_eq!(generalized(word, ScanDirection::Forward), first.unwrap_or(127));
        assert_eq!(generalized(word, ScanDirection::Reverse), last.unwrap_or(127));
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_zero_counts_of_the_processor_are_right() {
    for (name, zeros) in [("bmi1", instruction::tzcnt(1)), ("lzcnt", instruction::lzcnt(1))] {
        // Without the standard library, the build chooses the instructions.
        if zeros.is_none() && cfg!(feature = "std") {
            testing::skip(name, &format!("the processor does not have {name}"));
        }
    }
    for word in some_words() {
        if let Some(zeros) = instruction::tzcnt(word) {
            assert_eq!(zeros, word.trailing_zeros());
        }
        if let Some(zeros) = instruction::lzcnt(word) {
            assert_eq!(zeros, word.leading_zeros());
        }
    }
}

#[test]
fn a_scan_with_reset_walks_over_a_set_from_either_end() {
    for word in some_words() {
        let squares: Vec<_> = (0..64).filter(|index| word >> index & 1 == 1).collect();
        let (mut ascending, mut rest) = (Vec::new(), word);
        while rest != 0 {
            ascending.push(forward::with_reset(&mut rest));
        }
        assert_eq!(ascending, squares);
        let (mut descending, mut rest) = (Vec::new(), word);
        while rest != 0 {
            descending.push(reverse::with_reset(&mut rest));
        }
        descending.reverse();
        assert_eq!(descending, squares);
    }
    let mut empty = 0;
    assert_eq!((forward::with_reset(&mut empty), reverse::with_reset(&mut empty)), (64, 127));
    assert_eq!(empty, 0);
}

#[test]
fn the_methods_of_a_board_are_scans() {
    for word in some_words() {
        let index = |direction: ScanDirection| direction.definition(word).map(|i| i as usize);
        let set = Bitboard(word);
        assert_eq!(set.first().map(|square| square.index()), index(ScanDirection::Forward));
        assert_eq!(set.last().map(|square| square.index()), index(ScanDirection::Reverse));
    }
}

#[test]
fn zero_counts_of_slices_agree_at_every_level() {
    let words = some_words();
    for level in Level::available() {
        for len in [0, 1, 7, 8, 9, 64, words.len()] {
            let mut out = vec![0; len];
            bulk::leading_zeros_at(level, &mut out, &words[..len]);
            assert!(out.iter().zip(&words).all(|(&n, word)| n == word.leading_zeros().into()));
            bulk::trailing_zeros_at(level, &mut out, &words[..len]);
            assert!(out.iter().zip(&words).all(|(&n, word)| n == word.trailing_zeros().into()));
        }
    }
    let mut out = [0; 2];
    bulk::leading_zeros(&mut out, &[1, 0]);
    assert_eq!(out, [63, 64]);
    bulk::trailing_zeros(&mut out, &[1, 0]);
    assert_eq!(out, [0, 64]);
}

/// Checks the scans of 32 bits on one word.
fn check_32(word: u32) {
    let isolated = word & word.wrapping_neg();
    let first = isolated.trailing_zeros();
    let last = word.checked_ilog2().unwrap_or(0);
    let of = |first, empty| if word == 0 { empty } else { first };
    assert_eq!(word32::de_bruijn(word), of(first, 0));
    assert_eq!(word32::de_bruijn_separated(word), of(first, 31));
    assert_eq!(word32::modulo_37(word), of(first, 32));
    assert_eq!(word32::de_bruijn_reverse(word), of(last, 0));
    assert_eq!(word32::isolated_reverse(word), of(last, 0));
    assert_eq!(word32::leading_zero_count(word), of(31 - last, 32));
    assert_eq!(word32::matt_taylor_halves(word, 0), of(first, 63));
    assert_eq!(word32::matt_taylor_halves(0, word), of(first + 32, 63));
}

#[test]
fn the_scans_of_32_bits_find_their_ends() {
    let mut random = Random::new(4);
    for (ends, run) in runs().filter(|&(_, run)| run >> 32 == 0) {
        check_32(ends as u32);
        check_32(run as u32);
        (0..64).for_each(|_| check_32((ends | random.set() & run) as u32));
    }
    check_32(0);
}

#[test]
#[ignore = "all words of 32 bits: a minute in a release build, with --release -- --ignored"]
fn the_scans_of_32_bits_are_right_for_all_words() {
    std::thread::scope(|threads| {
        for quarter in 0..4u32 {
            threads.spawn(move || (0..1 << 30).for_each(|word| check_32(quarter << 30 | word)));
        }
    });
}

#[test]
fn a_board_in_two_halves_is_scanned_as_one() {
    for word in some_words() {
        let halves = word32::matt_taylor_halves(word as u32, (word >> 32) as u32);
        assert_eq!(halves, forward::matt_taylor(word));
    }
}
