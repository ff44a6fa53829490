//! Words as numbers and as rows of bits, in arithmetic that does not overflow.

use setwise_expr::Value::{self, Set};

use super::board::{Squares, from_squares, those};
use super::widened;

/// All squares moved by an amount, off the end of the word or around it.
pub(super) fn moved(set: Squares, amount: i128, around: bool) -> Value {
    those(|i| {
        let from = i as i128 - amount;
        let from = if around { from.rem_euclid(64) } else { from };
        (0..64).contains(&from) && set[from as usize]
    })
}

/// The bits from `i` on and from `j` on, exchanged at some distances from both. As printed, the bits
/// that differ are toggled in both places: places above bit 63 have zeros and are lost, and a place
/// of two pairs is toggled twice.
pub(super) fn exchanged(set: Squares, i: u64, j: u64, is_at: impl Fn(u128) -> bool) -> Value {
    let bit = |place: u128| place < 64 && set[place as usize];
    let (i, j) = (u128::from(i), u128::from(j));
    let mut result = set;
    for distance in (0..64).filter(|&distance| is_at(distance)) {
        let places = [i + distance, j + distance];
        if bit(places[0]) != bit(places[1]) {
            for place in places.into_iter().filter(|&place| place < 64) {
                result[place as usize] ^= true;
            }
        }
    }
    Set(from_squares(result))
}

/// The subset of a mask that counts one more than the given one, with the digits of the mask.
pub(super) fn next_subset(set: Squares, mask: Squares) -> Value {
    let places: Vec<_> = (0..64).filter(|&i| mask[i]).collect();
    // A set with other squares counts as one with zeros there, and carries from them.
    let (mut next, mut carry) = ([false; 64], true);
    for i in 0..64 {
        if places.contains(&i) {
            next[i] = set[i] != carry;
            carry &= set[i];
        } else if set[i] {
            // The mask is subtracted from the whole number: a digit outside takes the borrow.
            carry = true;
        }
    }
    Set(from_squares(next))
}

/// The next larger number with as many bits, by moving the last bit of the lowest run up.
pub(super) fn next_of_same_size(set: Squares) -> Value {
    let end = (1..64).find(|&i| set[i - 1] && !set[i]);
    let Some(end) = end else { return Set(0) };
    let below = set[..end].iter().filter(|&&bit| bit).count();
    those(|i| i < below - 1 || i == end || i > end && set[i])
}

/// The value of a function of numbers.
pub(super) fn call(name: &str, a: u64, b: u64, is_signed: bool) -> Option<Value> {
    let (x, y) = (u128::from(a), u128::from(b));
    let sum = widened(a, !is_signed) + widened(b, !is_signed);
    let low = |number: u128| Set((number % (1 << 64)) as u64);
    Some(match name {
        "two_bit_sum" => those(|i| {
            let bits = |i: usize| (a >> i & 1) + (b >> i & 1);
            bits(i) == 1 || i > 0 && bits(i - 1) == 2
        }),
        "kogge_stone_add" => low(x + y),
        "min" => Set(if widened(a, !is_signed) < widened(b, !is_signed) { a } else { b }),
        "max" => Set(if widened(a, !is_signed) < widened(b, !is_signed) { b } else { a }),
        "floor_average" => Set(sum.div_euclid(2) as u64),
        "ceiling_average" => Set((sum + 1).div_euclid(2) as u64),
        "fill_multiply" => low((0..8).map(|ranks| x << (8 * ranks)).sum()),
        "byte_sum" => low(a.to_le_bytes().map(u128::from).iter().sum::<u128>() % 255),
        "modulo_power_of_two" => low(if b < 64 { x % (1 << b) } else { x }),
        "inverse_odd" => Set(quotient(1, a)?),
        "divide_odd" => Set(quotient(a, b)?),
        _ => panic!("the oracle does not know `{name}`"),
    })
}

/// The factor of an odd number to a product modulo 2^64, found bit by bit.
fn quotient(product: u64, odd: u64) -> Option<u64> {
    (odd % 2 == 1).then(|| {
        (0..64).fold(0, |factor: u64, i| {
            let wrong = factor.wrapping_mul(odd) >> i & 1 != product >> i & 1;
            factor + (u64::from(wrong) << i)
        })
    })
}
