//! The choices that depend on the maker of the processor, and not on its instructions.

use core::arch::x86_64::{__cpuid, CpuidResult};
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The choices that depend on the maker of a processor and on its family. Makers other than Intel
/// and AMD get the choices that cannot be far off: none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Processor {
    /// True if `pext` and `pdep` take few cycles. AMD's processors before Zen 3, which is family
    /// 19h, run them in microcode, and so do Hygon's, which follow AMD's designs.
    pub(super) has_fast_pext: bool,
    /// True if lists larger than the caches are written faster by stores that bypass these. On
    /// AMD's Zen 4, ordinary stores of lists took 0.66 to 1.04 of their time; on Intel's processors
    /// for servers, they take longer.
    pub(super) streams: bool,
    /// True if prefetching columns of words makes loops over them faster. On AMD's Zen 4, a formula
    /// over columns in memory took 1.1 to 1.6 times as long with it as without.
    pub(super) prefetches: bool,
}

impl Processor {
    /// Returns the choices for this processor, which are determined once.
    #[inline]
    pub(super) fn detected() -> Self {
        /// The bits of the choices, and one that is always set; or 0.
        static DETECTED: AtomicU8 = AtomicU8::new(0);

        let bits = match DETECTED.load(Relaxed) {
            0 => Self::detect(&DETECTED),
            bits => bits,
        };
        Self { has_fast_pext: bits & 4 != 0, streams: bits & 2 != 0, prefetches: bits & 1 != 0 }
    }

    /// Determines the choices, stores their bits and returns them.
    #[cold]
    fn detect(detected: &AtomicU8) -> u8 {
        /// The bit that is always set.
        const KNOWN: u8 = 8;

        let [first, second] = [0, 1].map(leaf);
        let Self { has_fast_pext, streams, prefetches } = Self::of(first, second);
        let choices = [has_fast_pext, streams, prefetches].map(u8::from);
        let bits = KNOWN | choices[0] << 2 | choices[1] << 1 | choices[2];
        detected.store(bits, Relaxed);
        bits
    }

    /// Returns the choices for the processor with these leaves.
    ///
    /// Source: AMD, "AMD64 Architecture Programmer's Manual", volume 3, appendix E.3
    fn of(first: CpuidResult, second: CpuidResult) -> Self {
        const ZEN_3: u32 = 0x19;
        let vendor = [first.ebx, first.edx, first.ecx].map(u32::to_le_bytes);
        let [is_intel, is_amd] =
            [b"GenuineIntel", b"AuthenticAMD"].map(|name| name == vendor.as_flattened());
        let (base, extended) = (second.eax >> 8 & 0xf, second.eax >> 20 & 0xff);
        let family = if base == 0xf { base + extended } else { base };
        Self {
            has_fast_pext: is_intel || is_amd && family >= ZEN_3,
            streams: is_intel,
            prefetches: is_intel,
        }
    }
}

#[allow(unused_unsafe, reason = "the function is safe from Rust 1.94 on")]
fn leaf(number: u32) -> CpuidResult {
    // Miri does not have the instruction. An unknown maker gets none of the choices.
    if cfg!(miri) {
        return CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };
    }
    // SAFETY: every x86-64 processor has the instruction, and it only reads.
    unsafe { __cpuid(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(vendor: &[u8; 12], signature: u32) -> [bool; 3] {
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| vendor[at + byte]));
        let first = CpuidResult { eax: 0x10, ebx: word(0), ecx: word(8), edx: word(4) };
        let second = CpuidResult { eax: signature, ebx: 0, ecx: 0, edx: 0 };
        let Processor { has_fast_pext, streams, prefetches } = Processor::of(first, second);
        [has_fast_pext, streams, prefetches]
    }

    #[test]
    fn choices_depend_on_the_maker_and_the_family() {
        // Zen 1, Zen 2, Excavator.
        for signature in [0x0080_0f11, 0x0087_0f10, 0x0066_0f51] {
            assert_eq!(of(b"AuthenticAMD", signature), [false; 3], "{signature:#x}");
        }
        // Zen 3, Zen 4, Zen 5.
        for signature in [0x00a2_0f10, 0x00a6_0f12, 0x00b4_0f40] {
            assert_eq!(of(b"AuthenticAMD", signature), [true, false, false], "{signature:#x}");
        }
        assert_eq!(of(b"HygonGenuine", 0x0090_0f11), [false; 3]);
        assert_eq!(of(b"  Shanghai  ", 0x0003_06c3), [false; 3]);
        // Haswell, Sapphire Rapids.
        for signature in [0x0003_06c3, 0x0008_06f8] {
            assert_eq!(of(b"GenuineIntel", signature), [true; 3], "{signature:#x}");
        }
        assert_eq!(Processor::detected(), Processor::detected());
    }
}
