//! The scans that are wrong in the sources: each fails for the words that `docs/errata.md` names.

use setwise::Bitboard;
use setwise::bitscan::{forward, reverse};

/// Returns the single bits whose index a scan gets wrong.
fn wrong_squares(scan: impl Fn(u64) -> u32) -> Vec<u32> {
    (0..64).filter(|&index| scan(1 << index) != index).collect()
}

/// Returns the exclusive or of the halves of the bits up to the LS1B.
fn fold(word: u64) -> u32 {
    let separated = word ^ word.wrapping_sub(1);
    separated as u32 ^ (separated >> 32) as u32
}

#[rustfmt::skip]
#[test]
fn the_table_of_faxon_lacks_seven_gaps() {
    const __: i32 = 0;
    let printed = [
        22,__,__,30,__,__,38,18,__,16,15,17,__,46, 9,19, 8, 7,10,
         0,63, 1,56,55,57, 2,11,__,58,__,__,20,__, 3,__,__,59,__,__,
        __,__,__,12,__,__,__,__,__, 4,__,__,60,__,__,__,__,__,__,
        __,__,__,21,__,__,__,29,__,__,37,__,__,__,13,__,__,45,__,
        __,__, 5,__,__,61,__,__,__,53,__,__,__,__,__,__,__,__,
        28,__,__,36,__,__,__,__,__,44,__,__,__,__,27,__,__,35,
        __,52,__,__,26,__,43,34,25,23,24,33,31,32,42,39,40,51,41,14,
        __,49,47,48,__,50, 6,__,__,62,__,__,__,54,
    ];
    let hash = |word| {
        let mut hash = fold(word) ^ 0x01c5_fc81;
        hash = hash.wrapping_add(hash >> 16);
        hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
        (hash & 255) as usize
    };
    let scan = |word| printed.get(hash(word)).copied().unwrap_or(-1);
    let right: Vec<_> = (0..64).filter(|&index| scan(1 << index) == index).collect();
    assert_eq!(right, [22]);

    // The right table has 154 entries, with the indices in the same order.
    let mut entries: Vec<_> = (0..64).map(|index| (hash(1 << index), index)).collect();
    entries.sort_unstable();
    assert_eq!(entries.last().map(|entry| entry.0), Some(153));
    entries.dedup_by_key(|entry| entry.0);
    let indices: Vec<_> = entries.iter().map(|entry| entry.1).filter(|&index| index != 0).collect();
    let kept: Vec<_> = printed.into_iter().filter(|&index| index != __).collect();
    assert_eq!(indices, kept);
    assert_eq!((kept.len(), printed.len()), (63, 147));
}

#[test]
fn scharnagl_needs_the_line_that_adds_32() {
    let printed = |word: u64| {
        let (mut part, mut index) = (word as u32, 0);
        if part == 0 {
            part = (word >> 32) as u32;
        }
        if part as u16 == 0 {
            part >>= 16;
            index += 16;
        }
        if part as u8 == 0 {
            part >>= 8;
            index += 8;
        }
        index + (part & 0xff | 0x100).trailing_zeros()
    };
    assert_eq!(wrong_squares(printed), (32..64).collect::<Vec<_>>());
    assert_eq!((printed(0), forward::scharnagl(0)), (32, 64));
}

#[test]
fn two_masks_of_the_direct_calculation_are_wrong() {
    let scan = |masks: [u32; 5]| {
        move |word: u64| {
            let ls1b = word & word.wrapping_neg();
            let half = ls1b as u32 | (ls1b >> 32) as u32;
            let upper = u32::from(ls1b >> 32 != 0);
            masks.iter().fold(upper, |index, mask| 2 * index + u32::from(half & mask != 0))
        }
    };
    let printed = [0xffff_0000, 0xffff_00ff, 0xf0f0_f0f0, 0x0000_00ff, 0xaaaa_aaaa];
    assert_eq!(wrong_squares(scan(printed)).len(), 56);
    let right = [0xffff_0000, 0xff00_ff00, 0xf0f0_f0f0, 0xcccc_cccc, 0xaaaa_aaaa];
    assert!(wrong_squares(scan(right)).is_empty());
}

#[test]
fn the_generalized_scan_needs_a_negative_mask() {
    let scan = |word: u64, mask: u64| reverse::leading_zeros(word & (word.wrapping_neg() | mask));
    let word = 0b1010_0000;
    // With the printed complement, the forward scan finds the last bit.
    assert_eq!([0u64, 1].map(|reverse| scan(word, !reverse)), [7, 7]);
    assert_eq!([0u64, 1].map(|reverse| scan(word, reverse.wrapping_neg())), [5, 7]);
    // The complement happens to work in reverse: it lacks only a1, and `-word` has that bit if
    // the word has it.
    assert!((0..64).all(|index| scan(1 << index, !1) == index));
}

#[test]
fn each_listing_for_32_bits_lacks_a_row() {
    let table = |key: u32| {
        forward::matt_taylor({
            // Any word with this key.
            (0..64).map(|index| 1 << index).find(|&word| fold(word) == key).unwrap_or(0)
        })
    };
    let is_key = |key: u32| (0..64).any(|index| fold(1 << index) == key);
    // Column 1 does not subtract the borrow from the upper half.
    let first = |word: u64| {
        let (low, high) = (word as u32, (word >> 32) as u32);
        let key = (high ^ high) ^ (low ^ low.wrapping_sub(1));
        if is_key(key) { table(key) } else { u32::MAX }
    };
    // Column 2 leaves the upper half out of the key.
    let second = |word: u64| {
        let low = word as u32;
        let (low_less, borrow) = low.overflowing_sub(1);
        let high_less = ((word >> 32) as u32).wrapping_sub(u32::from(borrow));
        let key = high_less ^ low_less ^ low;
        if is_key(key) { table(key) } else { u32::MAX }
    };
    let upper: Vec<_> = (32..64).collect();
    assert_eq!(wrong_squares(first), upper);
    assert!(upper.iter().all(|index| wrong_squares(second).contains(index)));
}

#[test]
fn the_corrected_samples_are_folded_keys() {
    // One source has 0xffffffff for both h4 and a5.
    assert_eq!((fold(1 << 31), fold(1 << 32)), (0xffff_ffff, 0xffff_fffe));
    assert_eq!((fold(1 << 63), fold(1 << 62), fold(1 << 59)), (0, 0x8000_0000, 0xf000_0000));
    assert_eq!((fold(1 << 30), fold(1)), (0x7fff_ffff, 1));
}

#[test]
fn the_heading_of_faxons_key_is_the_word_itself() {
    for word in [1u64, 0b1010_0000, 1 << 63, !0] {
        let less = word.wrapping_sub(1);
        assert_eq!((word ^ less) ^ less, word);
        assert_eq!((word & less) ^ less, !word & less);
    }
}

#[test]
fn two_printed_powers_of_two_modulo_67_are_wrong() {
    // The source has 30 and 40.
    assert_eq!(((1u64 << 18) % 67, (1u64 << 19) % 67), (40, 13));
}

#[test]
fn the_separated_word_is_a_power_of_two_less_one() {
    // The source says "2^n - 1, where n is the index"; n is the index plus one.
    for index in 0..64 {
        let separated = Bitboard(1 << index).below_ls1b_inclusive().0;
        assert_eq!(u128::from(separated), (1u128 << (index + 1)) - 1);
        assert_eq!(Bitboard(!0 << index).below_ls1b_inclusive().0, separated);
    }
}

/// Returns the result of the reverse scan by conversion, without the bits that have a one
/// `distance` squares above.
fn converted(word: u64, distance: u32) -> u32 {
    ((word & !(word >> distance)) as f64).to_bits().checked_shr(52).unwrap_or(0) as u32 - 1023
}

#[test]
fn conversion_without_the_mask_rounds_54_ones_up() {
    let unmasked = |word: u64| ((word as f64).to_bits() >> 52) as u32 - 1023;
    let smallest = 0x003f_ffff_ffff_ffff;
    assert_eq!((unmasked(smallest), unmasked(smallest - 1), unmasked(smallest >> 1)), (54, 53, 52));
    assert_eq!((unmasked(!0), reverse::double_conversion(!0)), (64, 63));
    for last in 53..64 {
        let ones = !0 >> (63 - last) & !0u64 << (last - 53);
        for low in [0, 1, 0b1010].map(|low| low & !(!0u64 << (last - 53))) {
            assert_eq!(unmasked(ones | low), last + 1);
            assert_eq!(unmasked(ones & !(1 << (last - 53)) | low), last);
            assert_eq!(reverse::double_conversion(ones | low), last);
        }
    }
}

#[test]
fn conversion_works_with_any_mask_up_to_53_squares_away() {
    let runs = || (0..64).flat_map(|last| (0..=last).map(move |first| (first, last)));
    for distance in 1..64 {
        let right = runs().all(|(first, last)| {
            let run = (!0u64 << first) & (!0 >> (63 - last));
            (0..=last).all(|index| {
                let word = run ^ 1 << index;
                word == 0 || converted(word, distance) == 63 - word.leading_zeros()
            }) && converted(run, distance) == last
        });
        assert_eq!(right, distance <= 53, "{distance}");
    }
}

/// The original key of a square is the key with the bit of the square below it. So in the table
/// of the key with the bit it finds the index of that square, which is one less.
#[test]
fn the_key_with_the_bit_needs_the_decremented_table() {
    let original = |word: u64| (word & (word - 1)) ^ (word - 1);
    let with_bit = |word: u64| word ^ (word - 1);
    for index in 1..64 {
        let (word, below) = (1 << index, 1 << (index - 1));
        assert_eq!(original(word), with_bit(below));
        assert_eq!((forward::faxon_original(word), forward::faxon(below)), (index, index - 1));
    }
}
