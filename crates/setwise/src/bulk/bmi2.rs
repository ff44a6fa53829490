//! Parallel extract and deposit by one instruction, if the build or the processor has it.

use crate::bitboard::Bitboard;
use crate::bulk::level::Level;

/// The instructions of BMI2.
impl Bitboard {
    /// Computes [`extract`](Self::extract) by the instruction `pext` if the build enables `bmi2`.
    ///
    /// It takes three cycles on Intel, and on AMD from Zen 3 on. Older AMD processors run it in
    /// microcode, which takes many cycles per bit.
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

    /// Computes [`deposit`](Self::deposit) by the instruction `pdep` if the build enables `bmi2`.
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
    #[must_use]
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
    pub fn pext(self) -> Option<Pext> {
        #[cfg(target_arch = "x86_64")]
        let is_fast = self.has_bmi2() && vendor::has_fast_pext();
        #[cfg(not(target_arch = "x86_64"))]
        let is_fast = false;
        is_fast.then_some(Pext { _made_here: () })
    }
}

/// The maker of the processor.
#[cfg(target_arch = "x86_64")]
mod vendor {
    use core::arch::x86_64::{__cpuid, CpuidResult};
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

    /// 1 if `pext` is fast, 0 if it is slow, or `UNKNOWN`.
    static IS_FAST: AtomicU8 = AtomicU8::new(UNKNOWN);
    const UNKNOWN: u8 = 2;

    pub(super) fn has_fast_pext() -> bool {
        match IS_FAST.load(Relaxed) {
            UNKNOWN => {
                let [first, second] = [0, 1].map(leaf);
                let is_fast = !is_slow(first, second);
                IS_FAST.store(is_fast.into(), Relaxed);
                is_fast
            }
            known => known != 0,
        }
    }

    #[allow(unused_unsafe, reason = "the function is safe from Rust 1.94 on")]
    fn leaf(number: u32) -> CpuidResult {
        // SAFETY: every x86-64 processor has the instruction, and it only reads.
        unsafe { __cpuid(number) }
    }

    /// Returns true if these leaves are of a processor by AMD, or by Hygon after AMD's designs,
    /// before Zen 3, which is family 19h.
    ///
    /// Source: AMD, "AMD64 Architecture Programmer's Manual", volume 3, appendix E.3
    fn is_slow(first: CpuidResult, second: CpuidResult) -> bool {
        const ZEN_3: u32 = 0x19;
        let vendor = [first.ebx, first.edx, first.ecx].map(u32::to_le_bytes);
        let is_amd = [*b"AuthenticAMD", *b"HygonGenuine"]
            .iter()
            .any(|name| name.as_slice() == vendor.as_flattened());
        let (base, extended) = (second.eax >> 8 & 0xf, second.eax >> 20 & 0xff);
        let family = if base == 0xf { base + extended } else { base };
        is_amd && family < ZEN_3
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn of(vendor: &[u8; 12], signature: u32) -> bool {
            let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| vendor[at + byte]));
            let first = CpuidResult { eax: 0x10, ebx: word(0), ecx: word(8), edx: word(4) };
            is_slow(first, CpuidResult { eax: signature, ebx: 0, ecx: 0, edx: 0 })
        }

        #[test]
        fn amd_before_zen_3_is_slow() {
            // Zen 1, Zen 2, Excavator; Zen 3, Zen 4, Zen 5; Haswell, Sapphire Rapids.
            for signature in [0x0080_0f11, 0x0087_0f10, 0x0066_0f51] {
                assert!(of(b"AuthenticAMD", signature), "{signature:#x}");
            }
            for signature in [0x00a2_0f10, 0x00a6_0f12, 0x00b4_0f40] {
                assert!(!of(b"AuthenticAMD", signature), "{signature:#x}");
            }
            assert!(of(b"HygonGenuine", 0x0090_0f11));
            for signature in [0x0003_06c3, 0x0008_06f8] {
                assert!(!of(b"GenuineIntel", signature), "{signature:#x}");
            }
        }
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
