//! Sets as numbers in text.

use proptest::prelude::*;
use setwise::wide::Set;

use super::model::bits;
use super::{at_every_width, for_random_sets};

/// Returns the digits of a number, without leading zeros.
fn digits<const WORDS: usize>(set: Set<WORDS>, size: usize) -> String {
    let bits = bits(set);
    let digit = |bits: &[bool]| bits.iter().rev().fold(0, |sum, &bit| 2 * sum + u32::from(bit));
    let digits: String =
        bits.chunks(size).rev().map(|bits| char::from_digit(digit(bits), 16).unwrap()).collect();
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    }
}

at_every_width! {
    fn sets_are_written_as_numbers<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            prop_assert_eq!(format!("{a:x}"), digits(a, 4));
            prop_assert_eq!(format!("{a:#X}"), format!("0x{}", digits(a, 4).to_uppercase()));
            prop_assert_eq!(format!("{a:b}"), digits(a, 1));
            prop_assert_eq!(format!("{a:o}"), digits(a, 3));
            prop_assert_eq!(format!("{a:#o}"), format!("0o{}", digits(a, 3)));
            prop_assert_eq!(format!("{a:#b}").len(), 2 + a.last().map_or(1, |last| last + 1));
            prop_assert_eq!(format!("{a:0600x}"), format!("{:0>600}", digits(a, 4)));
            let indices: Vec<_> = a.iter().map(|i| i.to_string()).collect();
            prop_assert_eq!(format!("{a:?}"), format!("{{{}}}", indices.join(", ")));
        });
    }

    fn numbers_are_read_back<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            prop_assert_eq!(format!("{a:#x}").parse(), Ok(a));
            prop_assert_eq!(format!("0X000{a:X}").parse(), Ok(a));
            // The decimal digits are the remainders of divisions by ten, which are shifts and sums.
            let (mut decimal, mut rest) = (String::new(), bits(a));
            loop {
                let mut remainder = 0;
                for bit in rest.iter_mut().rev() {
                    remainder = 2 * remainder + u32::from(*bit);
                    *bit = remainder >= 10;
                    remainder %= 10;
                }
                decimal.insert(0, char::from_digit(remainder, 10).unwrap());
                if !rest.contains(&true) {
                    break;
                }
            }
            prop_assert_eq!(decimal.parse(), Ok(a));
        });
        let too_large = format!("0x1{}", "0".repeat(16 * WORDS));
        let error = too_large.parse::<Set<WORDS>>().unwrap_err();
        assert_eq!(error.to_string(), format!("the number has more than {} bits", 64 * WORDS));
        assert_eq!(error.offset(), 2);
        assert_eq!(too_large.replacen('1', "0", 1).parse(), Ok(Set::<WORDS>::EMPTY));
    }
}

#[test]
fn wrong_texts_are_refused_with_their_place() {
    let check = |text: &str, offset, message: &str| {
        let error = text.parse::<Set<2>>().unwrap_err();
        assert_eq!((error.offset(), error.to_string().as_str()), (offset, message));
    };
    check("", 0, "the text is empty; a set is a number such as `0xff` or `255`");
    check("0x", 2, "no digit follows `0x`");
    check("0x1g", 3, "`g` at byte 3 is not a hexadecimal digit");
    check("12a", 2, "`a` at byte 2 is not a decimal digit");
    check("-1", 0, "`-` at byte 0 is not a decimal digit");
    check("0xffff_ffff", 6, "`_` at byte 6 is not a hexadecimal digit");
    check(&"9".repeat(40), 0, "the number has more than 128 bits");
    // The first wrong digit counts, even in a number that is too large.
    check(&format!("{}é", "9".repeat(40)), 40, "`é` at byte 40 is not a decimal digit");
}
