//! Parallel extract and deposit as one instruction, where the build has it.

use crate::bitboard::Bitboard;

/// The instructions of BMI2.
impl Bitboard {
    /// [`extract`](Self::extract), as the instruction `pext` where the build is
    /// compiled for BMI2, and so not at compile time.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (set, mask) = (Bitboard(0x1234_5678), Bitboard(0xff00_fff0));
    /// assert_eq!(set.pext(mask), Bitboard(0x12567));
    /// assert_eq!(set.pext(mask), set.extract(mask));
    /// ```
    ///
    /// # Cost
    ///
    /// One instruction if the build enables `bmi2` (`-C target-cpu=native` on
    /// most processors): three cycles on Intel, and on AMD from Zen 3 on; on
    /// AMD before that it is microcode of many cycles a bit. Else as `extract`.
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT"
    #[must_use]
    #[inline]
    pub fn pext(self, mask: Self) -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        // SAFETY: the whole build is compiled for processors with BMI2.
        return Self(unsafe { core::arch::x86_64::_pext_u64(self.0, mask.0) });
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        self.extract(mask)
    }

    /// [`deposit`](Self::deposit), as the instruction `pdep` where the build is
    /// compiled for BMI2, and so not at compile time.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let mask = Bitboard(0xff00_fff0);
    /// assert_eq!(Bitboard(0x12567).pdep(mask), Bitboard(0x1200_5670));
    /// ```
    ///
    /// # Cost
    ///
    /// As [`pext`](Self::pext).
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PDEP"
    #[must_use]
    #[inline]
    pub fn pdep(self, mask: Self) -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        // SAFETY: the whole build is compiled for processors with BMI2.
        return Self(unsafe { core::arch::x86_64::_pdep_u64(self.0, mask.0) });
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        self.deposit(mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a build for BMI2 this compares the instructions with the software form.
    #[test]
    fn the_instructions_do_what_the_words_say() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..1000 {
            let (set, mask) = (Bitboard(random()), Bitboard(random() & random()));
            assert_eq!(set.pext(mask), set.extract(mask));
            assert_eq!(set.pdep(mask), set.deposit(mask));
        }
    }
}
