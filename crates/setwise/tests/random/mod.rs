//! Random sets, the same in every run.

/// The `SplitMix64` generator.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A set that is by turns nearly empty, like a board of chess, half full
    /// or nearly full.
    pub(crate) fn set(&mut self) -> u64 {
        let (a, b, c, d) = (self.word(), self.word(), self.word(), self.word());
        match self.word() % 4 {
            0 => a & b & c & d,
            1 => a & b,
            2 => a,
            _ => a | b | c,
        }
    }
}
