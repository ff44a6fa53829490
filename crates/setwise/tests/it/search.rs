//! The searches for magic constants, against slower methods.

use crate::random::Random;

use std::ops::RangeInclusive;

use setwise::bulk::Level;
use setwise::search::de_bruijn::{
    COUNT, FIRST, FIRST_SEPARATED, LAST, SEPARATED_COUNT, Sequences, is_de_bruijn, isolated_table,
    nth, rank, separated_table, serves_isolated, serves_separated,
};
use setwise::search::folding::{self, Multipliers, keys};
use setwise::search::modulo;

/// The largest sequence that does not work for separated bits.
const LAST_NOT_SEPARATED: u64 = 0x03df_9d71_b4cb_0a89;

/// The multipliers of the folded scan.
const FOLDED: [u32; 4] = [0x7829_1acf, 0x7829_1d9b, 0x782c_8d4f, 0x783a_9b23];

/// The published table for isolated bits and the largest sequence.
const ISOLATED: [u8; 64] = [
    0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22, 45,
    39, 33, 30, 24, 18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11, 46,
    26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9, 13, 8, 7, 6,
];

/// The published table for separated bits, and for the reverse scan after a fill.
const SEPARATED: [u8; 64] = [
    0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61, 54, 58, 35, 52, 50, 42, 21, 44, 38,
    32, 29, 23, 17, 11, 4, 62, 46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45, 25,
    39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7, 6, 5, 63,
];

/// The table for the first multiplier of the folded scan.
const FOLDED_TABLE: [u8; 64] = [
    63, 30, 3, 32, 59, 14, 11, 33, 60, 24, 50, 9, 55, 19, 21, 34, 61, 29, 2, 53, 51, 23, 41, 18,
    56, 28, 1, 43, 46, 27, 0, 35, 62, 31, 58, 4, 5, 49, 54, 6, 15, 52, 12, 40, 7, 42, 45, 16, 25,
    57, 48, 13, 10, 39, 8, 44, 20, 47, 38, 22, 17, 37, 36, 26,
];

/// The table modulo 67, with 64 for remainders without a bit.
const MODULO_67: [u8; 67] = [
    64, 0, 1, 39, 2, 15, 40, 23, 3, 12, 16, 59, 41, 19, 24, 54, 4, 64, 13, 10, 17, 62, 60, 28, 42,
    30, 20, 51, 25, 44, 55, 47, 5, 32, 64, 38, 14, 22, 11, 58, 18, 53, 63, 9, 61, 27, 29, 50, 43,
    46, 31, 37, 21, 57, 52, 8, 26, 49, 45, 36, 56, 7, 48, 35, 6, 34, 33,
];

/// Returns true if all windows are different.
fn are_different(windows: impl Iterator<Item = u64>) -> bool {
    let mut seen = 0u64;
    for window in windows {
        if seen >> window & 1 == 1 {
            return false;
        }
        seen |= 1 << window;
    }
    true
}

/// Returns true if a constant works for isolated bits of words of 2^`width` bits.
fn serves_isolated_of(constant: u64, width: u32) -> bool {
    let bits = 1 << width;
    are_different((0..bits).map(|i| constant << i << (64 - bits) >> (64 - width)))
}

/// Returns true if a constant works for separated bits of words of 2^`width` bits.
fn serves_separated_of(constant: u64, width: u32) -> bool {
    let bits = 1 << width;
    let product = |i| constant.wrapping_mul(u64::MAX >> (63 - i));
    are_different((0..bits).map(|i| product(i) << (64 - bits) >> (64 - width)))
}

/// Checks that sequences ascend, are De Bruijn sequences, and work for separated bits from the
/// first such on. Returns their number, and the number of those that work for separated bits.
fn check_sequences(sequences: impl Iterator<Item = u64>) -> (u64, u64) {
    let (mut count, mut separated, mut previous) = (0, 0, 0);
    for sequence in sequences {
        assert!(sequence > previous && sequence >> 57 == 1 && sequence % 2 == 1, "{sequence:#x}");
        assert!(is_de_bruijn(sequence), "{sequence:#x}");
        let serves = serves_separated(sequence);
        assert_eq!(serves, sequence >= FIRST_SEPARATED, "{sequence:#x}");
        assert!(!serves_separated(sequence << 1), "{sequence:#x}");
        count += 1;
        separated += u64::from(serves);
        previous = sequence;
    }
    (count, separated)
}

#[test]
fn sequences_ascend_and_serve() {
    assert_eq!(check_sequences(Sequences::all().take(300_000)), (300_000, 0));
    // Around the first that works for separated bits, and to the end.
    let around = COUNT - SEPARATED_COUNT - 100_000;
    assert_eq!(check_sequences(Sequences::starting_at(around).take(200_000)), (200_000, 100_000));
    let end = COUNT - 200_000;
    assert_eq!(check_sequences(Sequences::starting_at(end)), (200_000, 200_000));
}

#[test]
#[ignore = "seconds in a release build: run with --release -- --ignored"]
fn all_sequences_ascend_and_serve() {
    let start = std::time::Instant::now();
    let sum = Sequences::all().fold(0, u64::wrapping_add);
    println!("all sequences: {:?}, sum {sum:#x}", start.elapsed());
    assert_eq!(check_sequences(Sequences::all()), (COUNT, SEPARATED_COUNT));
}

#[test]
fn sequences_of_a_prefix_are_complete() {
    let mut random = Random::new(0x7072_6566);
    for n in [0, COUNT - 1, random.word() % COUNT, random.word() % COUNT] {
        // Every odd word with the first 41 of 64 bits.
        let prefix = nth(n).unwrap() >> 23;
        let words = (0..1u64 << 22).map(|low| prefix << 23 | low << 1 | 1);
        let found: Vec<_> = words.filter(|&word| is_de_bruijn(word)).collect();
        let first = rank(found[0]).unwrap();
        let sequences = Sequences::starting_at(first).take_while(|word| word >> 23 == prefix);
        assert!(sequences.eq(found), "{prefix:#x}");
        assert!(first == 0 || nth(first - 1).unwrap() >> 23 < prefix, "{prefix:#x}");
    }
}

#[test]
fn sequences_report_their_length() {
    let mut all = Sequences::all();
    assert_eq!(
        (all.len(), all.clone().last(), all.clone().max()),
        (1 << 26, Some(LAST), Some(LAST))
    );
    assert_eq!(all.next(), Some(FIRST));
    assert_eq!((all.len(), all.count()), ((1 << 26) - 1, (1 << 26) - 1));
    let mut last = Sequences::starting_at(COUNT - 1);
    assert_eq!([last.next(), last.next(), last.next()], [Some(LAST), None, None]);
    for n in [COUNT, COUNT + 1, u64::MAX] {
        let none = Sequences::starting_at(n);
        assert_eq!((none.len(), none.clone().last(), none.clone().next()), (0, None, None));
    }
}

#[test]
fn nth_and_rank_are_inverse() {
    let mut random = Random::new(0x6465_6272_7569_6a6e);
    let bounds = [0, 1, 2, COUNT - SEPARATED_COUNT - 1, COUNT - SEPARATED_COUNT, COUNT - 1];
    let ranks = bounds.into_iter().chain((0..300).map(|_| random.word() % COUNT));
    for n in ranks {
        let sequence = nth(n).unwrap();
        assert!(is_de_bruijn(sequence), "{n}");
        assert_eq!(rank(sequence), Some(n), "{sequence:#x}");
        assert_eq!(Sequences::starting_at(n).next(), Some(sequence), "{n}");
        assert_eq!(rank(sequence << 1), None, "{sequence:#x}");
    }
    assert_eq!((nth(0), nth(COUNT - 1)), (Some(FIRST), Some(LAST)));
    assert_eq!(nth(COUNT - SEPARATED_COUNT), Some(FIRST_SEPARATED));
    assert_eq!(nth(COUNT - SEPARATED_COUNT - 1), Some(LAST_NOT_SEPARATED));
    assert_eq!(nth(4_061_954), Some(0x022f_dd63_cc95_386d));
    assert_eq!([nth(COUNT), nth(u64::MAX)], [None; 2]);
    for word in [0, 1, u64::MAX, LAST + 2, LAST.rotate_left(20), LAST << 1, FIRST - 1] {
        assert_eq!(rank(word), None, "{word:#x}");
    }
}

#[test]
fn nth_agrees_with_the_enumeration() {
    let mut random = Random::new(0x006e_7468);
    let starts = [0, COUNT - 3000].into_iter().chain((0..20).map(|_| random.word() % COUNT));
    for start in starts {
        for (n, sequence) in (start..).zip(Sequences::starting_at(start).take(100)) {
            assert_eq!(nth(n), Some(sequence), "{n}");
        }
    }
}

#[test]
fn sequences_and_their_doubles_serve_isolated_bits() {
    let mut random = Random::new(0x0069_736f);
    for _ in 0..300 {
        let sequence = nth(random.word() % COUNT).unwrap();
        let double = sequence << 1;
        assert!(serves_isolated(sequence) && serves_isolated(double), "{sequence:#x}");
        assert!(is_de_bruijn(double) && !serves_separated(double), "{sequence:#x}");
        // The entries of the empty word.
        let empty = [sequence, double].map(|constant| isolated_table(constant).unwrap()[0]);
        assert_eq!(empty, [0, 63], "{sequence:#x}");
        assert!(!serves_isolated(sequence << 2) && !serves_isolated(!sequence));
        let separated = nth(COUNT - 1 - random.word() % SEPARATED_COUNT).unwrap();
        for serves in [separated, separated.wrapping_neg()] {
            assert!(serves_separated(serves) && serves_separated(serves ^ 1 << 63), "{serves:#x}");
        }
    }
    for _ in 0..10_000 {
        let word = random.set();
        assert_eq!(serves_isolated(word), serves_isolated_of(word, 6), "{word:#x}");
        assert_eq!(serves_separated(word), serves_separated_of(word, 6), "{word:#x}");
    }
}

/// For smaller words all constants can be tried; for 32 bits, those with four leading zeros. There
/// are 2^(2^(k-1) - k) odd sequences of 2^k bits and as many doubles. The largest of the odd ones,
/// one in 2^(k-2), work for separated bits.
#[test]
fn smaller_words_follow_the_same_laws() {
    for (width, constants) in [(3, 0..1 << 8), (4, 0..1 << 16), (5, 0..1 << 28)] {
        let bits = 1u32 << width;
        let isolated: Vec<u64> = constants.filter(|&c| serves_isolated_of(c, width)).collect();
        let (odd, even): (Vec<_>, Vec<_>) = isolated.into_iter().partition(|c| c % 2 == 1);
        assert_eq!(odd.len(), 1 << (bits / 2 - width), "{width}");
        assert!(even.iter().copied().eq(odd.iter().map(|c| c << 1)), "{width}");
        let (others, largest) = odd.split_at(odd.len() - (odd.len() >> (width - 2)));
        assert!(largest.iter().all(|&c| serves_separated_of(c, width)), "{width}");
        assert!(!others.iter().any(|&c| serves_separated_of(c, width)), "{width}");
        assert!(!even.iter().any(|&c| serves_separated_of(c, width)), "{width}");
    }
}

#[test]
fn tables_are_those_of_the_literature() {
    assert_eq!(isolated_table(LAST), Some(ISOLATED));
    assert_eq!(separated_table(LAST), Some(SEPARATED));
    assert_eq!(folding::table(FOLDED[0]), Some(FOLDED_TABLE));
    assert_eq!(modulo::table(64), Some(MODULO_67));
    assert_eq!((isolated_table(LAST + 2), separated_table(FIRST)), (None, None));
}

#[test]
fn keys_are_the_folded_separated_bits() {
    for (index, key) in keys().into_iter().enumerate() {
        let x = 1u64 << index;
        let separated = x ^ (x - 1);
        assert_eq!(key, (separated ^ separated >> 32) as u32, "{index}");
    }
}

/// Returns all multipliers of a range, by tables alone.
fn slowly(range: RangeInclusive<u32>) -> Vec<u32> {
    range.filter(|&multiplier| folding::table(multiplier).is_some()).collect()
}

#[test]
fn four_multipliers_are_found_at_every_level() {
    for level in Level::available() {
        let search = |range| Multipliers::new(level, range).collect::<Vec<_>>();
        assert_eq!(search(0x7829_0000..=0x783a_ffff), FOLDED, "{level}");
        for around in FOLDED {
            let range = around - 1000..=around + 1000;
            assert_eq!(search(range.clone()), slowly(range), "{level}");
            // The range includes its bounds and nothing more.
            assert_eq!(search(around..=around), [around], "{level}");
            assert_eq!(search(around - 70..=around), [around], "{level}");
            assert_eq!(search(around - 70..=around - 1), [], "{level}");
            assert_eq!(search(around + 1..=around + 70), [], "{level}");
        }
        assert_eq!(search(0..=100_000), slowly(0..=100_000), "{level}");
        assert_eq!(search(u32::MAX - 100_000..=u32::MAX), [], "{level}");
        #[expect(clippy::reversed_empty_ranges, reason = "an empty range is tested")]
        let empty = 5..=4;
        assert_eq!(search(empty), [], "{level}");
    }
}

#[test]
fn multipliers_complete_de_bruijn_sequences() {
    let complements = FOLDED.map(|multiplier| (1 << 31) - u64::from(multiplier));
    assert_eq!(complements, [0x07d6_e531, 0x07d6_e265, 0x07d3_72b1, 0x07c5_64dd]);
    for complement in complements {
        assert!(serves_isolated_of(complement, 5) && serves_separated_of(complement, 5));
    }
    for multiplier in FOLDED {
        // They hash the separated bits of 32-bit words as well.
        assert!(serves_separated_of(multiplier.into(), 5), "{multiplier:#x}");
    }
}

#[test]
#[ignore = "seconds in a release build: run with --release -- --ignored"]
fn four_of_all_multipliers_serve() {
    let start = std::time::Instant::now();
    let halves = [0..=u32::MAX / 2, u32::MAX / 2 + 1..=u32::MAX]
        .map(|half| std::thread::spawn(|| folding::search(half).collect::<Vec<_>>()));
    let found = halves.map(|half| half.join().expect("no panic")).concat();
    println!("all multipliers, two threads: {:?}", start.elapsed());
    assert_eq!(found, FOLDED);
}

#[test]
fn moduli_agree_with_a_set_of_remainders() {
    for bits in 0..=130 {
        for modulus in 1..300 {
            let powers =
                std::iter::successors(Some(1 % modulus), |power| Some(power * 2 % modulus));
            let remainders: std::collections::HashSet<u64> = powers.take(bits as usize).collect();
            let serves = remainders.len() == bits as usize && !remainders.contains(&0);
            assert_eq!(modulo::serves(modulus, bits), serves, "{modulus} {bits}");
        }
        let smallest = modulo::smallest_modulus(bits);
        assert!((1..smallest).all(|modulus| !modulo::serves(modulus, bits)), "{bits}");
        assert!(modulo::serves(smallest, bits), "{bits}");
    }
    assert_eq!([64, 32].map(modulo::smallest_modulus), [67, 37]);
    assert!(!modulo::serves(0, 0) && !modulo::serves(0, 64));
    // The largest moduli do not overflow.
    assert!(modulo::serves(u64::MAX, 64) && !modulo::serves(1 << 63, 64));
}

#[test]
fn remainders_lead_to_their_bits() {
    for modulus in [67, 83, 101, 131, u64::MAX] {
        for bit in 0..64 {
            let remainder = (1u64 << bit) % modulus;
            assert_eq!(modulo::index_of(modulus, 64, remainder), Some(bit), "{modulus}");
        }
    }
    assert_eq!(modulo::index_of(0, 64, 1), None);
    assert_eq!(modulo::index_of(67, 64, 67), None);
    let table: [u8; 37] = modulo::table(32).unwrap();
    assert!((0..32).all(|bit| table[(1u64 << bit) as usize % 37] == bit));
    assert_eq!(modulo::table::<1024>(300), None);
}
