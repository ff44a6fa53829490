//! Words as numbers and as rows of bits, in arithmetic that does not overflow.

use setwise_expr::Value::{self, Word};

use super::board::{Squares, from_squares, those};

/// All squares moved by an amount, off the end of the word or around it.
pub(super) fn moved(set: Squares, amount: i128, around: bool) -> Value {
    those(|i| {
        let from = i as i128 - amount;
        let from = if around { from.rem_euclid(64) } else { from };
        (0..64).contains(&from) && set[from as usize]
    })
}

/// Each place exchanged with its partner. The set is unchanged if the pairs are invalid.
pub(super) fn exchanged(mut set: Squares, partner: impl Fn(u128) -> Option<u128>) -> Value {
    let before = Word(from_squares(set));
    let mut taken = [false; 64];
    // A range may begin beyond the word.
    for place in (0..128).chain([u128::from(u64::MAX)]) {
        let Some(partner) = partner(place) else { continue };
        if place >= 64 || partner >= 64 {
            return before;
        }
        for place in [place, partner] {
            if std::mem::replace(&mut taken[place as usize], true) {
                return before;
            }
        }
        set.swap(place as usize, partner as usize);
    }
    Word(from_squares(set))
}

/// The value of a function of numbers.
pub(super) fn call(name: &str, a: u64, b: u64) -> Option<Value> {
    let (x, y) = (u128::from(a), u128::from(b));
    let low = |number: u128| Word((number % (1 << 64)) as u64);
    Some(match name {
        "two_bit_sum" => those(|i| {
            let bits = |i: usize| (a >> i & 1) + (b >> i & 1);
            bits(i) == 1 || i > 0 && bits(i - 1) == 2
        }),
        "kogge_stone_add" => low(x + y),
        "floor_average" => low((x + y) / 2),
        "ceiling_average" => low((x + y).div_ceil(2)),
        "fill_multiply" => low((0..8).map(|ranks| x << (8 * ranks)).sum()),
        "byte_sum" => low(a.to_le_bytes().map(u128::from).iter().sum::<u128>() % 255),
        "modulo_power_of_two" => low(if b < 64 { x % (1 << b) } else { x }),
        "inverse_odd" => Word(quotient(1, a)?),
        "divide_odd" => Word(quotient(a, b)?),
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
