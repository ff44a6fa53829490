//! The loops over words, and the choice between an inlined loop and one for a level.
//!
//! A loop that is inlined has the instructions of the build; one that is dispatched has those of
//! the level, but costs a call.

use crate::bulk::{Kernel, Level};

/// The largest number of words for which loops of Boolean operations are inlined.
const INLINE: usize = 16;

/// The largest number of words for which loops that count bits are inlined. Without the
/// instruction for it, a count takes a dozen others.
const INLINE_COUNT: usize =
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) { 2 } else { INLINE };

/// The number of words that are combined before a test whether the answer is known.
const BLOCK: usize = 32;

/// Runs a kernel inline for few words, otherwise at the best level.
#[inline(always)]
pub(super) fn run<K: Outlined>(words: usize, kernel: K) -> K::Output {
    if words <= INLINE { kernel.run_few() } else { kernel.run_many() }
}

/// Runs a kernel that counts bits inline for few words, otherwise at the best level.
#[inline(always)]
pub(super) fn run_count<K: Outlined>(words: usize, kernel: K) -> K::Output {
    if words <= INLINE_COUNT { kernel.run_few() } else { kernel.run_many() }
}

/// A kernel that runs at the best level in a function that is not inlined, so that the code for few
/// words stays short.
///
/// The function takes the slices one by one, in registers. A kernel in memory would be copied right
/// after its parts were written, and the copy would wait for them.
pub(super) trait Outlined: Kernel + Sized {
    /// Runs the kernel at the best level.
    fn run_many(self) -> Self::Output;

    /// Does the same in code to inline.
    #[inline(always)]
    fn run_few(self) -> Self::Output {
        self.run()
    }
}

/// Returns the words up to the last one that is not zero.
#[inline]
pub(super) fn trim(words: &[u64]) -> &[u64] {
    let len = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    &words[..len]
}

/// A function of two words, in place of the first.
pub(super) struct Update<'a, F>(pub(super) &'a mut [u64], pub(super) &'a [u64], pub(super) F);

impl<F: Fn(u64, u64) -> u64> Kernel for Update<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(a, b, f) = self;
        for (a, &b) in a.iter_mut().zip(b) {
            *a = f(*a, b);
        }
    }
}

impl<F: Fn(u64, u64) -> u64> Outlined for Update<'_, F> {
    #[inline(always)]
    fn run_many(self) {
        #[inline(never)]
        fn many<F: Fn(u64, u64) -> u64>(a: &mut [u64], b: &[u64], f: F) {
            Level::best().dispatch(Update(a, b, f));
        }
        let Self(a, b, f) = self;
        many(a, b, f);
    }
}

/// A function of two words, into a third.
pub(super) struct Map<'a, F>(pub(super) &'a mut [u64], pub(super) [&'a [u64]; 2], pub(super) F);

impl<F: Fn(u64, u64) -> u64> Kernel for Map<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(out, [a, b], f) = self;
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = f(a, b);
        }
    }
}

impl<F: Fn(u64, u64) -> u64> Outlined for Map<'_, F> {
    #[inline(always)]
    fn run_many(self) {
        #[inline(never)]
        fn many<F: Fn(u64, u64) -> u64>(out: &mut [u64], a: &[u64], b: &[u64], f: F) {
            Level::best().dispatch(Map(out, [a, b], f));
        }
        let Self(out, [a, b], f) = self;
        many(out, a, b, f);
    }
}

/// The number of bits of all words.
pub(super) struct Count<'a>(pub(super) &'a [u64]);

impl Kernel for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count as usize
    }
}

impl Outlined for Count<'_> {
    #[inline(always)]
    fn run_many(self) -> usize {
        #[inline(never)]
        fn many(words: &[u64]) -> usize {
            Level::best().dispatch(Count(words))
        }
        let Self(words) = self;
        many(words)
    }
}

/// The number of bits of a function of two words.
pub(super) struct CountOf<'a, F>(pub(super) [&'a [u64]; 2], pub(super) F);

impl<F: Fn(u64, u64) -> u64> Kernel for CountOf<'_, F> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self([a, b], f) = self;
        let mut count = 0;
        for (&a, &b) in a.iter().zip(b) {
            count += u64::from(f(a, b).count_ones());
        }
        count as usize
    }
}

impl<F: Fn(u64, u64) -> u64> Outlined for CountOf<'_, F> {
    #[inline(always)]
    fn run_many(self) -> usize {
        #[inline(never)]
        fn many<F: Fn(u64, u64) -> u64>(a: &[u64], b: &[u64], f: F) -> usize {
            Level::best().dispatch(CountOf([a, b], f))
        }
        let Self([a, b], f) = self;
        many(a, b, f)
    }
}

/// The position of the first pair of words whose function is not zero, and the value there, or
/// `None`.
pub(super) struct FirstOf<'a, F>(pub(super) [&'a [u64]; 2], pub(super) F);

impl<F: Fn(u64, u64) -> u64> Kernel for FirstOf<'_, F> {
    type Output = Option<(usize, u64)>;

    /// Passes over blocks whose union is empty, then looks for the word.
    #[inline(always)]
    fn run(self) -> Option<(usize, u64)> {
        let Self([a, b], f) = self;
        let len = a.len().min(b.len());
        let (a, b) = (&a[..len], &b[..len]);
        let mut first = 0;
        for (a, b) in a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)) {
            let mut union = 0;
            for (&a, &b) in a.iter().zip(b) {
                union |= f(a, b);
            }
            if union != 0 {
                break;
            }
            first += BLOCK;
        }
        for i in first..len {
            let word = f(a[i], b[i]);
            if word != 0 {
                return Some((i, word));
            }
        }
        None
    }
}

impl<F: Fn(u64, u64) -> u64> Outlined for FirstOf<'_, F> {
    #[inline(always)]
    fn run_many(self) -> Option<(usize, u64)> {
        #[inline(never)]
        fn many<F: Fn(u64, u64) -> u64>(a: &[u64], b: &[u64], f: F) -> Option<(usize, u64)> {
            Level::best().dispatch(FirstOf([a, b], f))
        }
        let Self([a, b], f) = self;
        many(a, b, f)
    }

    #[inline(always)]
    fn run_few(self) -> Option<(usize, u64)> {
        let Self([a, b], f) = self;
        for (i, (&a, &b)) in a.iter().zip(b).enumerate() {
            let word = f(a, b);
            if word != 0 {
                return Some((i, word));
            }
        }
        None
    }
}
