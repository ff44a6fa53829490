//! Parallel extract and deposit by one instruction, if the build or the processor has it.

use crate::bitboard::Bitboard;
use crate::bulk::level::Level;
#[cfg(target_arch = "x86_64")]
use crate::bulk::processor::Processor;

/// The instructions of BMI2.
impl Bitboard {
    /// Computes [`extract`](Self::extract) by the instruction `pext` if the build enables `bmi2`.
    ///
    /// It takes three cycles on Intel, and on AMD from Zen 3 on. Older AMD processors run it in
    /// microcode, which takes many cycles per bit.
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT"
    #[inline]
    pub fn pext(self, mask: Self) -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        // SAFETY: the whole build is compiled for processors with BMI2.
        return Self(unsafe { core::arch::x86_64::_pext_u64(self.0, mask.0) });
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        self.extract(mask)
    }

    /// Computes [`deposit`](Self::deposit) by the instruction `pdep` if the build enables `bmi2`.
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PDEP"
    #[inline]
    pub fn pdep(self, mask: Self) -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        // SAFETY: the whole build is compiled for processors with BMI2.
        return Self(unsafe { core::arch::x86_64::_pdep_u64(self.0, mask.0) });
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        self.deposit(mask)
    }
}

/// A proof that the processor has `pext` as an instruction of few cycles, returned by
/// [`Level::pext`].
///
/// ```
/// use setwise::Bitboard;
/// use setwise::bulk::Level;
///
/// let (set, mask) = (Bitboard(0x1234_5678), Bitboard(0xff00_fff0));
/// assert_eq!(set.pext(mask), Bitboard(0x12567));
/// assert_eq!(Bitboard(0x12567).pdep(mask), Bitboard(0x1200_5670));
/// if let Some(pext) = Level::best().pext() {
///     assert_eq!(pext.extract(set, mask), set.extract(mask));
/// }
/// assert!(Level::BASELINE.pext().is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pext {
    _made_here: (),
}

impl Pext {
    /// Computes [`Bitboard::extract`] by the instruction.
    ///
    /// It is inlined in a [`Kernel`](crate::bulk::Kernel) that [`dispatch`](Level::dispatch) runs
    /// at the level of the proof, and is a call elsewhere.
    #[inline(always)]
    pub fn extract(self, set: Bitboard, mask: Bitboard) -> Bitboard {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Pext` is made only by `Level::pext`, for levels that include BMI2, whose
        // features were detected.
        return Bitboard(unsafe { core::arch::x86_64::_pext_u64(set.0, mask.0) });
        #[cfg(not(target_arch = "x86_64"))]
        set.extract(mask)
    }
}

impl Level {
    /// Returns a proof that the level has `pext` and the processor executes it in few cycles: Intel
    /// from Haswell on, and AMD from Zen 3 on.
    #[must_use]
    #[inline]
    pub fn pext(self) -> Option<Pext> {
        #[cfg(target_arch = "x86_64")]
        let is_fast = self.has_bmi2() && Processor::detected().has_fast_pext;
        #[cfg(not(target_arch = "x86_64"))]
        let is_fast = false;
        is_fast.then_some(Pext { _made_here: () })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// In a build for BMI2 this compares the instructions with the software form.
    #[test]
    fn the_instructions_extract_and_deposit() {
        let mut random = SplitMix64::new(7);
        for _ in 0..1000 {
            let set = Bitboard(random.next_u64());
            let mask = Bitboard(random.next_u64() & random.next_u64());
            assert_eq!(set.pext(mask), set.extract(mask));
            assert_eq!(set.pdep(mask), set.deposit(mask));
            for pext in Level::available().filter_map(Level::pext) {
                assert_eq!(pext.extract(set, mask), set.extract(mask));
            }
        }
    }
}
