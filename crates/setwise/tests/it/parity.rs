//! Parity, the Gray code, the digits of three sets, and the sets that come next, against counts.

use crate::naive::{squares, walk};
use crate::random::{Random, singles_and_sets};

use setwise::Bitboard;

// The functions are usable in constants.
const _: () = {
    assert!(Bitboard(0b111).parity() == 1);
    assert!(Bitboard(0b111).gray_code().inverse_gray_code().0 == 0b111);
    assert!(Bitboard(0b011).next_of_same_size().0 == 0b101);
};

#[test]
fn parity_is_that_of_the_number_of_squares() {
    for x in singles_and_sets(0x9a51) {
        let list = walk(x);
        assert_eq!(x.parity(), (list.len() % 2) as u32);
        let up_to = |i| list.iter().filter(|square| square.index() <= i).count();
        assert_eq!(x.prefix_parity(), squares(|i| up_to(i) % 2 == 1));
        let from = |i| list.iter().filter(|square| square.index() >= i).count();
        assert_eq!(x.inverse_gray_code(), squares(|i| from(i) % 2 == 1));
        let has = |i: usize| list.iter().any(|square| square.index() == i);
        assert_eq!(x.gray_code(), squares(|i| has(i) != has(i + 1)));
        assert_eq!(x.gray_code().inverse_gray_code(), x);
        // A word and the next one differ in one square of the code.
        let next = Bitboard(x.0.wrapping_add(1));
        assert_eq!(walk(x.gray_code() ^ next.gray_code()).len(), 1);
    }
}

#[test]
fn the_digits_of_three_sets_count_them() {
    let mut random = Random::new(0x9a52);
    for a in singles_and_sets(0x9a53) {
        let (b, c) = (Bitboard(random.set()), Bitboard(random.set()));
        let times = |i| [a, b, c].iter().filter(|set| set.0 >> i & 1 == 1).count();
        assert_eq!(Bitboard::odd_digit(a, b, c), squares(|i| times(i) % 2 == 1));
        assert_eq!(Bitboard::count_of_three(a, b, c) as usize, (0..64).map(times).sum::<usize>());
    }
}

#[test]
fn the_next_of_the_same_size_is_the_next_larger_word() {
    // All words of 12 bits, at both ends of the board and in between.
    for word in 0..1u64 << 12 {
        let next = (word + 1..1 << 12).find(|next| next.count_ones() == word.count_ones());
        for place in [0, 20, 51] {
            let of_ends = Bitboard(word << place).next_of_same_size();
            if let Some(next) = next.filter(|_| place == 0) {
                assert_eq!(of_ends, Bitboard(next), "{word:#x}");
            }
            let is_next = of_ends.0 > word << place && of_ends.len() == word.count_ones();
            assert!(of_ends == Bitboard::EMPTY || is_next, "{word:#x} {place}");
        }
        // At the upper end the last is followed by none.
        let at_end = Bitboard(word << 52).next_of_same_size();
        let is_last = word.leading_ones() == 0 && (word << 52).leading_ones() == word.count_ones();
        assert_eq!(at_end == Bitboard::EMPTY, word == 0 || is_last, "{word:#x}");
    }
    assert_eq!(Bitboard::FULL.next_of_same_size(), Bitboard::EMPTY);
}

#[test]
fn the_next_subset_is_the_next_larger_word_of_the_mask() {
    let mut random = Random::new(0x9a54);
    for _ in 0..200 {
        let mask = random.word() & random.word() & 0xfff0_0000_0fff;
        let mut all: Vec<u64> = vec![0];
        for square in walk(Bitboard(mask)) {
            all.extend(all.clone().iter().map(|subset| subset | 1 << square.index()));
        }
        all.sort_unstable();
        let after = all.iter().skip(1).chain([&0]);
        for (&subset, &next) in all.iter().zip(after) {
            assert_eq!(Bitboard(subset).next_subset(Bitboard(mask)), Bitboard(next));
        }
    }
}
