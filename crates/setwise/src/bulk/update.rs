//! A function of two slices of words in place of the first, for growable sets.
//!
//! A vector that crosses a line of the cache takes two reads or writes. The allocator aligns words to
//! 16 bytes only, so in a loop from the first word on, half of the vectors of 32 bytes cross, and
//! all of 64. So the loop begins where a line of the first slice does:
//!
//! ```text
//! first slice    ..aaaaaa|aaaaaaaa|aaaaaaaa|aaaaa...      | begins a line
//! at the start   first===                    ====last     into registers
//! the loop               =================
//! at the end     first===                    ====last     to their places, over equal words
//! ```
//!
//! If vectors of the second slice then begin in the middle of those of its memory, each is put
//! together from halves of two.

use crate::bulk::level::{Level, Loop};

/// The number of words of a line of the cache.
const LINE: usize = 8;

/// The number of words from which on it pays to begin at a line.
const LONG: usize = 64;

/// Replaces words of the first slice by a function of it and the second, as far as both go.
#[inline(always)]
pub(crate) fn update(level: Level, a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    #[cfg(target_arch = "x86_64")]
    if level.lanes() > 2
        && a.len().min(b.len()) >= LONG
        && a.as_ptr().addr().wrapping_sub(b.as_ptr().addr()) % 32 == 16
    {
        // SAFETY: the levels of more than two lanes have AVX2.
        return unsafe { x86_64::by_halves(a, b, f) };
    }
    level.run(Update(f), a, b, ());
}

/// Does the same word by word, in the order of memory.
#[inline(always)]
pub(crate) fn each_word(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    for (a, &b) in a.iter_mut().zip(b) {
        *a = f(*a, b);
    }
}

struct Update<F>(F);

impl<F: Fn(u64, u64) -> u64> Loop<&mut [u64], &[u64], ()> for Update<F> {
    type Output = ();

    #[inline(always)]
    fn run(self, a: &mut [u64], b: &[u64], (): ()) {
        if a.len().min(b.len()) < LONG {
            return each_word(a, b, self.0);
        }
        // Word by word: of a loop over lines the compiler may make gathers of a word of each line.
        from_line(a, b, &self.0, |a, b| {
            each_word(a.as_chunks_mut::<LINE>().0.as_flattened_mut(), b, &self.0);
        });
    }
}

/// Runs a loop from the first word of a line on, which may leave less than a line at the end; the
/// first and the last line of words come from here.
#[inline(always)]
fn from_line(
    a: &mut [u64],
    b: &[u64],
    f: impl Fn(u64, u64) -> u64,
    lines: impl FnOnce(&mut [u64], &[u64]),
) {
    let words = a.len().min(b.len());
    let (a, b) = (&mut a[..words], &b[..words]);
    let ends = (a.first_chunk(), b.first_chunk(), a.last_chunk(), b.last_chunk());
    let (Some(a_start), Some(b_start), Some(a_end), Some(b_end)) = ends else { return };
    let (start, end): ([u64; LINE], [u64; LINE]) =
        (part(a_start, b_start, &f), part(a_end, b_end, &f));
    let edge = before_line(a);
    if let (Some(a), Some(b)) = (a.get_mut(edge..), b.get(edge..)) {
        lines(a, b);
    }
    if let Some(a_start) = a.first_chunk_mut() {
        *a_start = start;
    }
    if let Some(a_end) = a.last_chunk_mut() {
        *a_end = end;
    }
}

/// Returns the function of all words.
#[inline(always)]
fn part<const N: usize>(a: &[u64; N], b: &[u64; N], f: impl Fn(u64, u64) -> u64) -> [u64; N] {
    let mut part = [0; N];
    for ((out, &a), &b) in part.iter_mut().zip(a).zip(b) {
        *out = f(a, b);
    }
    part
}

/// Returns the number of words before the first one that begins a line of the cache.
#[inline(always)]
fn before_line(words: &[u64]) -> usize {
    words.as_ptr().addr().wrapping_neg() / size_of::<u64>() % LINE
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::arch::x86_64::{
        __m256i, _mm256_loadu_si256, _mm256_permute2x128_si256, _mm256_storeu_si256,
    };

    use super::{from_line, part};

    /// Does the same as [`update`](super::update), for slices of at least a line, with the second
    /// one's vectors put together from their halves.
    #[target_feature(enable = "avx2")]
    pub(super) fn by_halves(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
        from_line(a, b, &f, |a, b| {
            // The lower half of the first vector is the upper half of one that begins before it.
            let Some((half, b)) = b.split_first_chunk::<2>() else { return };
            let mut before = vector(&[0, 0, half[0], half[1]]);
            for (a, b) in a.as_chunks_mut::<4>().0.iter_mut().zip(b.as_chunks::<4>().0) {
                let after = vector(b);
                *a = part(a, &words_of(_mm256_permute2x128_si256::<0x21>(before, after)), &f);
                before = after;
            }
        });
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn vector(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference is to 32 bytes, and the load may be unaligned.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn words_of(vector: __m256i) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: the exclusive reference is to 32 bytes, and the store may be unaligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
        words
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn every_level_updates_words_at_every_place_of_a_line() {
        const CANARY: u64 = 0xdead;
        let mut random = SplitMix64::new(5);
        let mut words = |len: usize| -> Vec<u64> { (0..len).map(|_| random.next_u64()).collect() };
        for len in (0..LONG + 2).step_by(9).chain(LONG - 2..LONG + 3 * LINE) {
            let (a, b) = (words(len), words(len + 3));
            let expected: Vec<u64> = a.iter().zip(&b).map(|(a, b)| a & !b).collect();
            for (a_place, b_place) in (0..64).map(|at| (at / 8, at % 8)) {
                let place = |words: &[u64], at: usize| {
                    let mut memory = std::vec![CANARY; words.len() + 3 * LINE];
                    let at = before_line(&memory) + at;
                    memory[at..at + words.len()].copy_from_slice(words);
                    (memory, at)
                };
                let (b_memory, b_at) = place(&b, b_place);
                for level in Level::available() {
                    let (mut memory, at) = place(&a, a_place);
                    update(
                        level,
                        &mut memory[at..at + len],
                        &b_memory[b_at..b_at + len + 3],
                        |a, b| a & !b,
                    );
                    let what = (level, len, a_place, b_place);
                    assert!(memory[at..at + len] == expected, "{what:?}");
                    let others = memory[..at].iter().chain(&memory[at + len..]);
                    assert!(others.copied().eq(std::iter::repeat_n(CANARY, 3 * LINE)), "{what:?}");
                }
            }
        }
    }
}
