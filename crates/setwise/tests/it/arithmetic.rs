//! Sums, averages, products and quotients of words, against 128-bit numbers and the divisions of
//! the processor.

use crate::random::Random;

use setwise::arithmetic::{
    LOWER_HALVES, LOWEST_BITS, Reciprocal, byte_sum, ceiling_average, divide_odd, fill_multiply,
    floor_average, inverse_odd, kogge_stone_add, modulo_power_of_two, two_bit_sum,
};
use setwise::{Bitboard, File};

/// Returns words with one bit, words with runs of bits, their neighbors and complements, and random
/// words.
fn words(seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    let mut words = vec![0x5555_5555_5555_5555, 0x0f0f_0f0f_0f0f_0f0f, 0x8080_8080_8080_8080];
    for shift in 0..64 {
        let bit = 1u64 << shift;
        words.extend([bit, bit - 1, bit + 1, !bit, bit.wrapping_neg(), 3 << shift]);
    }
    words.extend((0..100).map(|_| random.word()));
    words.extend((0..100).map(|_| random.set()));
    words
}

/// Returns every pair of the words.
fn pairs(seed: u64) -> impl Iterator<Item = (u64, u64)> {
    let words = words(seed);
    let seconds = words.clone();
    words.into_iter().flat_map(move |x| seconds.clone().into_iter().map(move |y| (x, y)))
}

fn reciprocal(divisor: u64) -> Reciprocal {
    Reciprocal::new(divisor).expect("the divisor is not zero")
}

// The functions are usable in constants.
const _: () = {
    assert!(two_bit_sum(1, 1) == 2);
    assert!(kogge_stone_add(u64::MAX, 1) == 0);
    assert!(floor_average(1, 2) == 1);
    assert!(ceiling_average(1, 2) == 2);
    assert!(fill_multiply(1) == 0x0101_0101_0101_0101);
    assert!(matches!(inverse_odd(1), Some(1)));
    assert!(matches!(divide_odd(15, 5), Some(3)));
    assert!(byte_sum(0x0102) == 3);
    assert!(modulo_power_of_two(9, 3) == 1);
    assert!(match Reciprocal::new(10) {
        Some(by_10) => by_10.divide(42) == 4 && by_10.remainder(42) == 2,
        None => false,
    });
};

#[test]
fn half_adders_add_two_bits() {
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        assert_eq!(two_bit_sum(a, b), a + b);
    }
    for (x, y) in pairs(1) {
        let (x, y) = (x & LOWER_HALVES[0], y & LOWER_HALVES[0]);
        let sum: u64 =
            (0..64).step_by(2).map(|i| ((x >> i & 1) + (y >> i & 1)) << i).fold(0, |a, b| a | b);
        assert_eq!(two_bit_sum(x, y), sum, "{x:#x} {y:#x}");
        assert_eq!(two_bit_sum(x, y), x.wrapping_add(y), "{x:#x} {y:#x}");
    }
}

#[test]
fn the_bitwise_adder_adds() {
    for (x, y) in pairs(2) {
        assert_eq!(kogge_stone_add(x, y), x.wrapping_add(y), "{x:#x} {y:#x}");
    }
}

#[test]
fn averages_are_halves_of_the_65_bit_sum() {
    for (x, y) in pairs(3) {
        let sum = u128::from(x) + u128::from(y);
        assert_eq!(u128::from(floor_average(x, y)), sum / 2, "{x:#x} {y:#x}");
        assert_eq!(u128::from(ceiling_average(x, y)), sum.div_ceil(2), "{x:#x} {y:#x}");
    }
}

#[test]
fn a_product_is_the_sum_of_shifts() {
    for x in words(8) {
        assert_eq!((x << 8).wrapping_add(x << 16), x.wrapping_mul(0x0001_0100));
        let mut sum = x;
        for shift in [8, 16, 32] {
            sum = sum.wrapping_add(sum << shift);
        }
        assert_eq!(fill_multiply(x), sum, "{x:#x}");
        let sum: u64 = x.to_be_bytes().iter().map(|&byte| u64::from(byte)).sum();
        if sum < 256 {
            assert_eq!(fill_multiply(x) >> 56, sum, "{x:#x}");
        }
    }
}

/// Returns the empty file, then the file with one square on each of the ranks.
fn one_on_file(file: File) -> [u64; 9] {
    std::array::from_fn(|choice| match choice {
        0 => 0,
        rank => 1 << (8 * (rank - 1) + file.index()),
    })
}

#[test]
fn multiplication_fills_north_with_at_most_one_square_a_file() {
    let mut random = Random::new(9);
    let files = File::ALL.map(one_on_file);
    // Every choice on four of the files, with several on the others.
    for first in 0..2 {
        for others in 0..32 {
            let fixed: u64 = (4..8)
                .map(|i| match others {
                    0 => 0,
                    _ => files[(2 * i + 1 - first) % 8][(random.word() % 9) as usize],
                })
                .fold(0, |a, b| a | b);
            for choice in 0..9usize.pow(4) {
                let chosen =
                    (0..4).map(|i| files[(2 * i + first) % 8][choice / 9usize.pow(i as u32) % 9]);
                let set = chosen.fold(fixed, |a, b| a | b);
                assert_eq!(fill_multiply(set), Bitboard(set).north_fill().0, "{set:#x}");
            }
        }
    }
}

#[test]
fn multiplication_does_not_fill_with_two_squares_on_a_file() {
    for set in words(10) {
        let twice = Bitboard(set).north_one().north_fill() & Bitboard(set);
        let fills = fill_multiply(set) == Bitboard(set).north_fill().0;
        assert_eq!(fills, twice.is_empty(), "{set:#x}");
    }
}

#[test]
fn only_odd_numbers_have_inverses() {
    for a in (1..100_000).step_by(2).chain(words(11).into_iter().map(|word| word | 1)) {
        let inverse = inverse_odd(a).expect("the number is odd");
        assert_eq!(a.wrapping_mul(inverse), 1, "{a:#x}");
        assert_eq!(inverse_odd(inverse), Some(a));
    }
    for a in (0..1000).step_by(2).chain(words(12).into_iter().map(|word| word & !1)) {
        assert_eq!(inverse_odd(a), None);
        assert_eq!(divide_odd(12, a), None);
    }
}

#[test]
fn division_by_odd_numbers_is_exact_or_too_large() {
    for (n, divisor) in pairs(13) {
        let divisor = divisor | 1;
        let quotient = divide_odd(n, divisor).expect("the divisor is odd");
        assert_eq!(quotient.wrapping_mul(divisor), n);
        assert_eq!(quotient <= u64::MAX / divisor, n % divisor == 0, "{n:#x} / {divisor:#x}");
        let multiple = n - n % divisor;
        assert_eq!(divide_odd(multiple, divisor), Some(multiple / divisor));
    }
}

#[test]
fn the_quotients_of_the_universe_are_the_published_masks() {
    let lower_halves = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff_u64,
    ];
    let lowest_bits = [
        0xffff_ffff_ffff_ffff,
        0x5555_5555_5555_5555,
        0x1111_1111_1111_1111,
        0x0101_0101_0101_0101,
        0x0001_0001_0001_0001,
        0x0000_0001_0000_0001_u64,
    ];
    assert_eq!(LOWER_HALVES, lower_halves);
    assert_eq!(LOWEST_BITS, lowest_bits);
    for i in 0..6 {
        let power = 1u64 << (1 << i);
        // All twelve divide the universe, so the plain quotient is the 2-adic one.
        assert_eq!(
            (LOWER_HALVES[i], LOWEST_BITS[i]),
            (u64::MAX / (power + 1), u64::MAX / (power - 1))
        );
    }
}

#[test]
fn casting_out_sums_bytes_up_to_254() {
    let sum = |x: u64| x.to_be_bytes().iter().map(|&byte| u64::from(byte)).sum::<u64>();
    for x in words(14) {
        assert_eq!(byte_sum(x), sum(x) % 255, "{x:#x}");
        assert_eq!(byte_sum(x) == sum(x), sum(x) < 255, "{x:#x}");
        // The number of squares on each rank.
        let counts = u64::from_le_bytes(x.to_le_bytes().map(|rank| rank.count_ones() as u8));
        assert_eq!(byte_sum(counts), u64::from(x.count_ones()));
    }
    for (x, expected) in [(254, 254), (255, 0), (0xfe01, 0), (0xff01, 1), (u64::MAX, 0)] {
        assert_eq!(byte_sum(x), expected);
    }
}

#[test]
fn modulo_powers_of_two_is_a_mask() {
    for n in words(15) {
        for exponent in 0..64 {
            assert_eq!(modulo_power_of_two(n, exponent), n % (1 << exponent));
        }
        for exponent in [64, 65, 128, u32::MAX] {
            assert_eq!(modulo_power_of_two(n, exponent), n);
        }
    }
}

/// Checks a divisor with the extremes, its multiples and their neighbors, and random numbers.
fn check_divisor(divisor: u64, random: &mut Random) {
    let by = reciprocal(divisor);
    assert_eq!(by.divisor(), divisor);
    assert!(by.multiplier() < 1 << 65);
    let check = |n: u64| {
        assert_eq!(by.divide(n), n / divisor, "{n} / {divisor}");
        assert_eq!(by.remainder(n), n % divisor, "{n} % {divisor}");
    };
    let most = u64::MAX / divisor;
    let factors = [0, 1, 2, 3, 255, 256, 257, most / 2, most.saturating_sub(1), most];
    let random_factors: [u64; 6] = std::array::from_fn(|_| random.word() % most.max(1));
    for factor in factors.into_iter().chain(random_factors).filter(|&factor| factor <= most) {
        let multiple = divisor * factor;
        check(multiple);
        check(multiple.wrapping_sub(1));
        check(multiple.wrapping_add(1));
    }
    for n in [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 1 << 32] {
        check(n);
    }
    for _ in 0..8 {
        check(random.word());
        check(random.set());
    }
}

#[test]
fn reciprocals_divide_by_small_large_and_random_divisors() {
    let mut random = Random::new(16);
    for divisor in (1..=5000).chain(u64::MAX - 2..=u64::MAX) {
        check_divisor(divisor, &mut random);
    }
    for power in (0..64).map(|exponent| 1u64 << exponent) {
        for divisor in [power, power + 1, (power - 1).max(1)] {
            check_divisor(divisor, &mut random);
        }
        assert_eq!(reciprocal(power).multiplier(), 1 << 64);
        assert_eq!(reciprocal(power).shift(), power.trailing_zeros());
    }
    for _ in 0..5000 {
        let divisor = random.word() >> (random.word() % 64);
        check_divisor(divisor.max(1), &mut random);
    }
}

#[test]
fn multipliers_are_the_power_of_two_over_the_divisor_rounded_up() {
    let mut random = Random::new(19);
    let (mut short, mut long) = (0, 0);
    for divisor in (1..5000).chain((0..1000).map(|_| random.word() | 1)) {
        let by = reciprocal(divisor);
        let (wide, shift) = (u128::from(divisor), by.shift());
        // M * d - 2^(64 + s) is at least 0 and at most 2^s, which is enough for all n. At a shift
        // of 64 the power is 2^128, which wraps to zero like the product.
        let power = 1u128.checked_shl(64 + shift).unwrap_or(0);
        let excess = by.multiplier().wrapping_mul(wide).wrapping_sub(power);
        assert!(excess < wide && excess <= 1 << shift, "{divisor}");
        if by.multiplier() < 1 << 64 { short += 1 } else { long += 1 }
    }
    assert!(short > long && long > 1000, "{short} {long}");
    assert!(Reciprocal::new(0).is_none());
}

#[test]
fn the_reciprocal_of_257_is_the_published_one() {
    let by_257 = reciprocal(257);
    assert_eq!(by_257.multiplier(), 0xff00_ff00_ff00_ff01);
    assert_eq!(by_257.multiplier(), ((1u128 << 72) + 1) / 257);
    assert_eq!(by_257.shift(), 8);
    // The quotient of 2^64 is not precise enough.
    let truncated = u128::from(u64::MAX / 257);
    assert_eq!((257 * truncated) >> 64, 0);
    assert_eq!(by_257.divide(257), 1);
}
