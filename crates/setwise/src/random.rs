//! Pseudorandom words from a seed, the same on every machine.

/// The `SplitMix64` generator.
///
/// It is fast, `const`, and good enough to search for constants and to choose test inputs; it
/// is not cryptographic.
///
/// ```
/// use setwise::random::SplitMix64;
///
/// let mut random = SplitMix64::new(1);
/// assert_eq!(random.next_u64(), 0x910a_2dec_8902_5cc1);
/// assert!(random.below(6) < 6);
/// ```
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The golden ratio, by which the state grows from number to number.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// Creates the generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Creates the generator of a seed with the first `n` numbers skipped, in constant time.
    #[must_use]
    pub const fn with_skipped(seed: u64, n: u64) -> Self {
        Self::new(seed.wrapping_add(n.wrapping_mul(Self::STEP)))
    }

    /// Returns the next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        let z = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns the next number reduced to `0..bound`, or 0 if the bound is 0.
    ///
    /// The bias is less than `bound / 2^64`.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn numbers_below_a_bound_are_the_upper_bits_of_the_product() {
        let mut random = SplitMix64::new(1);
        for bound in [0, 1, 2, 3, 6, 64, 1_000, 1 << 63, u64::MAX] {
            let product = u128::from(random.clone().next_u64()) * u128::from(bound);
            assert_eq!(u128::from(random.below(bound)), product >> 64, "{bound}");
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = SplitMix64::new(1_234_567);
        let reference = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(reference.map(|_| random.next_u64()), reference);
        assert_eq!(SplitMix64::with_skipped(1_234_567, 4).next_u64(), reference[4]);
    }
}
