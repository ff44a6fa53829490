//! The numbers of the keys: the first outputs of the generator ISAAC-64.
//!
//! Polyglot publishes 781 numbers without their origin. They are the output of ISAAC-64 seeded
//! with zeros, so the compiler can generate the table.
//!
//! Source: Bob Jenkins, [ISAAC and RC4](https://burtleburtle.net/bob/rand/isaac.html), 1996

/// The count of Polyglot's numbers: twelve pieces on 64 squares, four castling rights, eight
/// files, one side to move.
pub(super) const COUNT: usize = 12 * 64 + 4 + 8 + 1;

/// The count of numbers that a round of the generator produces.
const ROUND: usize = 256;

/// The numbers, in Polyglot's order.
pub(super) static NUMBERS: [u64; COUNT] = {
    let mut generator = Isaac::new();
    let mut numbers = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        let results = generator.round();
        // The results of a round are used from the last to the first.
        let mut left = ROUND;
        while left > 0 && at < COUNT {
            left -= 1;
            numbers[at] = results[left];
            at += 1;
        }
    }
    numbers
};

/// The state of the generator.
struct Isaac {
    memory: [u64; ROUND],
    accumulator: u64,
    last: u64,
    counter: u64,
}

impl Isaac {
    /// Creates the generator with a seed of zeros.
    const fn new() -> Self {
        // The golden ratio, as the reference implementation rounds it.
        let mut words = [0x9e37_79b9_7f4a_7c13; 8];
        let mut times = 0;
        while times < 4 {
            words = mixed(words);
            times += 1;
        }
        // Two passes over the memory: the seed, which is zeros, and the memory itself.
        let mut memory = [0; ROUND];
        let mut pass = 0;
        while pass < 2 {
            let mut at = 0;
            while at < ROUND {
                let mut i = 0;
                while i < 8 {
                    words[i] = words[i].wrapping_add(memory[at + i]);
                    i += 1;
                }
                words = mixed(words);
                let mut i = 0;
                while i < 8 {
                    memory[at + i] = words[i];
                    i += 1;
                }
                at += 8;
            }
            pass += 1;
        }
        Self { memory, accumulator: 0, last: 0, counter: 0 }
    }

    /// Returns the next numbers.
    const fn round(&mut self) -> [u64; ROUND] {
        self.counter += 1;
        self.last = self.last.wrapping_add(self.counter);
        let mut results = [0; ROUND];
        let mut i = 0;
        while i < ROUND {
            let (word, a) = (self.memory[i], self.accumulator);
            let stirred = match i % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            self.accumulator = stirred.wrapping_add(self.memory[(i + ROUND / 2) % ROUND]);
            let picked = self.memory[(word >> 3) as usize % ROUND];
            let next = picked.wrapping_add(self.accumulator).wrapping_add(self.last);
            self.memory[i] = next;
            self.last = self.memory[(next >> 11) as usize % ROUND].wrapping_add(word);
            results[i] = self.last;
            i += 1;
        }
        results
    }
}

/// Mixes eight words, so that each depends on all.
const fn mixed(words: [u64; 8]) -> [u64; 8] {
    /// The distance of each shift; even steps shift to the right.
    const SHIFTS: [u32; 8] = [9, 9, 23, 15, 14, 20, 17, 14];
    let mut words = words;
    let mut i = 0;
    while i < 8 {
        words[i] = words[i].wrapping_sub(words[(i + 4) % 8]);
        let shifted = if i % 2 == 0 {
            words[(i + 7) % 8] >> SHIFTS[i]
        } else {
            words[(i + 7) % 8] << SHIFTS[i]
        };
        words[(i + 5) % 8] ^= shifted;
        words[(i + 7) % 8] = words[(i + 7) % 8].wrapping_add(words[i]);
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares three published numbers, and the sum of all, each times its index from 1 on.
    #[test]
    fn the_numbers_are_the_published_ones() {
        let sum = (1u64..)
            .zip(NUMBERS)
            .fold(0u64, |sum, (place, number)| sum.wrapping_add(place.wrapping_mul(number)));
        assert_eq!(sum, 0x9ed7_69c5_26b3_2c64);
        assert_eq!(NUMBERS[..2], [0x9d39_247e_3377_6d41, 0x2af7_3980_05aa_a5c7]);
        assert_eq!(NUMBERS[COUNT - 1], crate::zobrist::WHITE_TO_MOVE);
    }
}
