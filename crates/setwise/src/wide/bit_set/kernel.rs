//! The loops over words, and the choice between an inlined loop and one for a level.
//!
//! A loop that is inlined has the instructions of the build; one that is dispatched has those of
//! the level, but costs a call.

use crate::bulk::{self, Level, Loop};

/// The largest number of words for which loops of Boolean operations are inlined.
const INLINE: usize = if cfg!(target_feature = "avx2") { 64 } else { 16 };

/// The largest number of words for which loops that count bits are inlined. Without the
/// instruction for it, a count takes a dozen others.
const INLINE_COUNT: usize =
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) { 2 } else { 16 };

/// The number of words that are tested before a call for the others.
const EARLY: usize = 4;

/// The number of words that are combined before a test whether the answer is known.
const BLOCK: usize = 16;

/// Runs a loop at the best level, in a function that is not inlined, so that the code for few words
/// stays short. The call that detects the level is apart: registers are saved around it.
#[inline(never)]
fn run_many<A, B, C, L: Loop<A, B, C>>(body: L, a: A, b: B, c: C) -> L::Output {
    #[cold]
    #[inline(never)]
    fn detect<A, B, C, L: Loop<A, B, C>>(body: L, a: A, b: B, c: C) -> L::Output {
        let _ = Level::best();
        run_many(body, a, b, c)
    }
    match Level::known() {
        Some(level) => level.run(body, a, b, c),
        None => detect(body, a, b, c),
    }
}

/// Replaces words of the first slice by a function of it and the second, as far as both go.
#[inline(always)]
pub(super) fn update(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    if a.len().min(b.len()) <= INLINE { bulk::each_word(a, b, f) } else { update_many(a, b, f) }
}

/// Does the same as [`run_many`] for updates.
#[inline(never)]
fn update_many(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    #[cold]
    #[inline(never)]
    fn detect(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
        let _ = Level::best();
        update_many(a, b, f);
    }
    match Level::known() {
        Some(level) => bulk::update(level, a, b, f),
        None => detect(a, b, f),
    }
}

/// Writes a function of two slices to a third, as far as all go.
#[inline(always)]
pub(super) fn map(out: &mut [u64], a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    let words = out.len().min(a.len()).min(b.len());
    if words <= INLINE { Map(f).run(out, a, b) } else { run_many(Map(f), out, a, b) }
}

/// Returns the number of bits of all words.
#[inline(always)]
pub(super) fn count(words: &[u64]) -> usize {
    let body = Count(|word, _| word);
    if words.len() <= INLINE_COUNT {
        body.run(words, words, ())
    } else {
        run_many(body, words, words, ())
    }
}

/// Returns the number of bits of a function of two slices, as far as both go.
#[inline(always)]
pub(super) fn count_of(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> usize {
    let words = a.len().min(b.len());
    if words <= INLINE_COUNT { Count(f).run(a, b, ()) } else { run_many(Count(f), a, b, ()) }
}

/// Returns true if a function of two slices has any bit, as far as both go. Often the first words
/// decide, so some are tested inline, one by one if there are few.
#[inline(always)]
pub(super) fn any_of(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> bool {
    let words = a.len().min(b.len());
    if words < 2 * EARLY {
        return find_early(a, b, f).is_some();
    }
    if f(a[0], b[0]) != 0 {
        return true;
    }
    let early = if words <= INLINE { words } else { EARLY };
    let (a_early, b_early) = (a[..early].as_chunks::<EARLY>(), b[..early].as_chunks::<EARLY>());
    for (a, b) in a_early.0.iter().zip(b_early.0) {
        if f(a[0], b[0]) | f(a[1], b[1]) | f(a[2], b[2]) | f(a[3], b[3]) != 0 {
            return true;
        }
    }
    if early < words {
        return run_many(Any(f), &a[early..words], &b[early..words], ());
    }
    find_early(a_early.1, b_early.1, f).is_some()
}

/// Returns the position of the first pair of words whose function is not zero, and the value there.
#[inline(always)]
pub(super) fn find(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> Option<(usize, u64)> {
    let words = a.len().min(b.len());
    if words <= INLINE {
        return find_early(a, b, f);
    }
    let (a_early, b_early) = (&a[..EARLY], &b[..EARLY]);
    if let Some(found) = find_early(a_early, b_early, &f) {
        return Some(found);
    }
    let (i, word) = run_many(First(f), &a[EARLY..], &b[EARLY..], ())?;
    Some((EARLY + i, word))
}

/// Does the same as [`find`], word by word.
#[inline(always)]
fn find_early(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> Option<(usize, u64)> {
    for (i, (&a, &b)) in a.iter().zip(b).enumerate() {
        let word = f(a, b);
        if word != 0 {
            return Some((i, word));
        }
    }
    None
}

/// Returns the words up to the last one that is not zero.
#[inline]
pub(super) fn trim(words: &[u64]) -> &[u64] {
    let len = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    &words[..len]
}

/// A function of two words, into a third.
struct Map<F>(F);

impl<F: Fn(u64, u64) -> u64> Loop<&mut [u64], &[u64], &[u64]> for Map<F> {
    type Output = ();

    #[inline(always)]
    fn run(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = self.0(a, b);
        }
    }
}

/// The number of bits of a function of two words.
pub(super) struct Count<F>(pub(super) F);

impl<F: Fn(u64, u64) -> u64> Loop<&[u64], &[u64], ()> for Count<F> {
    type Output = usize;

    #[inline(always)]
    fn run(self, a: &[u64], b: &[u64], (): ()) -> usize {
        let mut count = 0;
        for (&a, &b) in a.iter().zip(b) {
            count += u64::from(self.0(a, b).count_ones());
        }
        count as usize
    }
}

/// The question if a function of two words has any bit.
pub(super) struct Any<F>(pub(super) F);

impl<F: Fn(u64, u64) -> u64> Loop<&[u64], &[u64], ()> for Any<F> {
    type Output = bool;

    #[inline(always)]
    fn run(self, a: &[u64], b: &[u64], (): ()) -> bool {
        let words = a.len().min(b.len());
        let (a_blocks, a) = a[..words].as_chunks::<BLOCK>();
        let (b_blocks, b) = b[..words].as_chunks::<BLOCK>();
        for (a, b) in a_blocks.iter().zip(b_blocks) {
            let mut union = 0;
            for (&a, &b) in a.iter().zip(b) {
                union |= self.0(a, b);
            }
            if union != 0 {
                return true;
            }
        }
        let mut union = 0;
        for (&a, &b) in a.iter().zip(b) {
            union |= self.0(a, b);
        }
        union != 0
    }
}

/// The position of the first pair of words whose function is not zero, and the value there.
pub(super) struct First<F>(pub(super) F);

impl<F: Fn(u64, u64) -> u64> Loop<&[u64], &[u64], ()> for First<F> {
    type Output = Option<(usize, u64)>;

    /// Passes over blocks whose union is empty, then looks for the word.
    #[inline(always)]
    fn run(self, a: &[u64], b: &[u64], (): ()) -> Option<(usize, u64)> {
        let len = a.len().min(b.len());
        let (a, b) = (&a[..len], &b[..len]);
        let mut first = 0;
        for (a, b) in a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)) {
            let mut union = 0;
            for (&a, &b) in a.iter().zip(b) {
                union |= self.0(a, b);
            }
            if union != 0 {
                break;
            }
            first += BLOCK;
        }
        for i in first..len {
            let word = self.0(a[i], b[i]);
            if word != 0 {
                return Some((i, word));
            }
        }
        None
    }
}
