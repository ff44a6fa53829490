//! The instructions that the processor has, as a value.

use core::fmt;
#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A computation to run at a [`Level`].
pub trait Kernel {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    ///
    /// Mark the implementation `#[inline(always)]`, and everything hot that it calls inlinable:
    /// only what is inlined into the level's own function is compiled with the level's
    /// instructions. The result is the same either way.
    ///
    /// Write the loop as a plain `for`. An adapter such as `sum` or `fold` is a function that
    /// contains the loop: the compiler may keep one copy of it for all levels when the closure is
    /// large, and that copy is baseline code.
    fn run(self) -> Self::Output;

    /// Runs the computation at a level whose registers hold eight words, as those of AVX-512 do;
    /// the default is [`run`](Self::run).
    ///
    /// Implement this for a loop that pays off only there, which is then not compiled for the other
    /// levels. The result is the same.
    #[inline(always)]
    fn run_wide(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run()
    }
}

/// A computation whose operands are arguments of its function, up to three of them.
///
/// Slices stay in registers so, and are known not to overlap. A [`Kernel`] of two slices is passed in
/// memory, where it waits for the stores of its parts, and its slices are compared first: for a loop
/// over a few dozen words this takes as long as the loop.
#[cfg(feature = "alloc")]
pub(crate) trait Loop<A, B, C> {
    /// The result of the computation.
    type Output;

    /// Runs the computation. What is written of [`Kernel::run`] holds here too.
    fn run(self, a: A, b: B, c: C) -> Self::Output;
}

/// A proof that the processor has the instructions of a level.
///
/// | level | x86-64 instructions | since |
/// |---|---|---|
/// | `baseline` | those for which the build was compiled, SSE2 at least | |
/// | `avx2` | AVX2, BMI1, BMI2, LZCNT, POPCNT | Haswell 2013, Excavator 2015 |
/// | `avx512` | also AVX-512 F, BW, CD, DQ, VL, VBMI, VBMI2, VPOPCNTDQ, BITALG, GFNI | Ice Lake 2019, Zen 4 2022 |
///
/// On other processors there is only `baseline`. On `aarch64` it includes NEON, which every such
/// processor has, and in WebAssembly the vectors if the build enables `simd128`.
///
/// There is no level for x86-64-v2, which adds POPCNT and SSE4.2. On a Zen 4 processor, a build for
/// it takes about 0.6 of the time for lists of two or three squares and 0.95 to 1.05 for denser
/// boards.
///
/// ```
/// use setwise::bulk::{Kernel, Level};
///
/// /// Counts the squares of many sets.
/// struct Count<'a>(&'a [u64]);
///
/// impl Kernel for Count<'_> {
///     type Output = u64;
///
///     #[inline(always)]
///     fn run(self) -> u64 {
///         let mut squares = 0;
///         for set in self.0 {
///             squares += u64::from(set.count_ones());
///         }
///         squares
///     }
/// }
///
/// let sets = [0b0111, 0b1000, !0];
/// for level in Level::available() {
///     assert_eq!(level.dispatch(Count(&sets)), 68, "{level}");
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(Isa);

/// The instruction sets; a variant exists only on targets with code for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Isa {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The level that every processor of the build's target has.
    pub const BASELINE: Self = Self(Isa::Baseline);

    /// Returns the levels of this processor, `baseline` first and the best one last.
    #[must_use = "an iterator does nothing until it is walked"]
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        Isa::ALL.iter().filter(|isa| isa.is_detected()).map(|&isa| Self(isa))
    }

    /// Returns the best level of this processor.
    ///
    /// The features are detected once, and the level is remembered. Without the `std`
    /// feature, the level is that of the features for which the build was compiled.
    #[must_use]
    #[inline]
    pub fn best() -> Self {
        Self(Isa::best())
    }

    /// Returns the best level if it was detected before, with fewer instructions around it than
    /// [`best`](Self::best) has.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn known() -> Option<Self> {
        Isa::known().map(Self)
    }

    /// Returns true if the level includes the instructions of AVX-512.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn has_avx512(self) -> bool {
        matches!(self.0, Isa::Avx512)
    }

    /// Returns true if the level includes the instructions of BMI2.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn has_bmi2(self) -> bool {
        matches!(self.0, Isa::Avx2 | Isa::Avx512)
    }

    /// Returns the name of the level, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Isa::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => "avx512",
        }
    }

    /// Returns the number of words in a register of the level: 2, 4 or 8.
    ///
    /// Some kernels pay off only where registers are wide.
    #[must_use]
    pub const fn lanes(self) -> usize {
        match self.0 {
            Isa::Baseline => 2,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => 4,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => 8,
        }
    }

    /// Runs a computation that is compiled for this level.
    #[inline]
    pub fn dispatch<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Isa::Baseline => kernel.run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `available` makes a `Level` of `Isa::Avx2`, after `is_detected` found
            // every feature that `x86_64::avx2` enables.
            Isa::Avx2 => unsafe { x86_64::avx2(kernel) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `available` makes a `Level` of `Isa::Avx512`, after `is_detected`
            // found every feature that `x86_64::avx512` enables.
            Isa::Avx512 => unsafe { x86_64::avx512(kernel) },
        }
    }

    /// Runs a computation that is compiled for this level, with its operands in registers.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn run<A, B, C, L: Loop<A, B, C>>(self, body: L, a: A, b: B, c: C) -> L::Output {
        match self.0 {
            Isa::Baseline => body.run(a, b, c),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as in `dispatch`: every feature that `x86_64::avx2_loop` enables, which are
            // those of `x86_64::avx2`, was found.
            Isa::Avx2 => unsafe { x86_64::avx2_loop(body, a, b, c) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as in `dispatch`: every feature that `x86_64::avx512_loop` enables, which are
            // those of `x86_64::avx512`, was found.
            Isa::Avx512 => unsafe { x86_64::avx512_loop(body, a, b, c) },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Isa {
    const ALL: &[Self] = &[Self::Baseline];

    const fn is_detected(self) -> bool {
        true
    }

    const fn best() -> Self {
        Self::Baseline
    }

    #[cfg(feature = "alloc")]
    const fn known() -> Option<Self> {
        Some(Self::Baseline)
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa {
    const ALL: &[Self] = &[Self::Baseline, Self::Avx2, Self::Avx512];

    fn is_detected(self) -> bool {
        match self {
            Self::Baseline => true,
            Self::Avx2 => x86_64::has_avx2(),
            Self::Avx512 => x86_64::has_avx512(),
        }
    }

    #[inline]
    fn best() -> Self {
        Self::known().unwrap_or_else(Self::detect)
    }

    #[inline]
    fn known() -> Option<Self> {
        match DETECTED.load(Relaxed) {
            0 => None,
            1 => Some(Self::Baseline),
            2 => Some(Self::Avx2),
            _ => Some(Self::Avx512),
        }
    }

    #[cold]
    fn detect() -> Self {
        let is_detected = |isa: &&Self| isa.is_detected();
        let best = *Self::ALL.iter().rfind(is_detected).unwrap_or(&Self::Baseline);
        DETECTED.store(1 + best as u8, Relaxed);
        best
    }
}

/// 1 plus the discriminant of the best level, or 0 before the detection.
#[cfg(target_arch = "x86_64")]
static DETECTED: AtomicU8 = AtomicU8::new(0);

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::Kernel;
    #[cfg(feature = "alloc")]
    use super::Loop;

    /// Defines a level: one list of features, for the detection and for the code.
    macro_rules! level {
        ($level:ident, $loop:ident, $has:ident, $run:ident, $($feature:tt)*) => {
            #[target_feature($(enable = $feature),*)]
            pub(super) fn $level<K: Kernel>(kernel: K) -> K::Output {
                kernel.$run()
            }

            #[cfg(feature = "alloc")]
            #[target_feature($(enable = $feature),*)]
            pub(super) fn $loop<A, B, C, L: Loop<A, B, C>>(body: L, a: A, b: B, c: C) -> L::Output {
                body.run(a, b, c)
            }

            #[cfg(feature = "std")]
            pub(super) fn $has() -> bool {
                $(std::arch::is_x86_feature_detected!($feature))&&*
            }

            #[cfg(not(feature = "std"))]
            pub(super) const fn $has() -> bool {
                $(cfg!(target_feature = $feature))&&*
            }
        };
    }

    level!(avx2, avx2_loop, has_avx2, run, "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
    level!(avx512, avx512_loop, has_avx512, run_wide,
        "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
        "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2"
        "avx512vpopcntdq" "avx512bitalg" "gfni");
}
