//! The ternary logic instruction of AVX-512. The compiler does not find it for every function:
//! for a majority it emits two instructions.

use core::arch::x86_64::{
    _mm512_loadu_epi64, _mm512_mask_storeu_epi64, _mm512_maskz_loadu_epi64, _mm512_storeu_epi64,
    _mm512_ternarylogic_epi64,
};

use crate::bulk::level::Level;

/// Computes a function of three boards by its truth table if the level has AVX-512; returns false,
/// and does nothing, if it has not.
///
/// # Panics
///
/// Panics if the slices differ in length.
pub(super) fn ternary_logic<const TABLE: i32>(
    level: Level,
    out: &mut [u64],
    operands: [&[u64]; 3],
) -> bool {
    assert!(operands.iter().all(|operand| operand.len() == out.len()), "slices of one length");
    if level.has_avx512() {
        // SAFETY: a level has AVX-512 only if all its features were detected, `avx512f` among
        // them; and the slices have the same length.
        unsafe { run::<TABLE>(out, operands) };
    }
    level.has_avx512()
}

/// # Safety
///
/// The slices have the same length.
#[target_feature(enable = "avx512f")]
unsafe fn run<const TABLE: i32>(out: &mut [u64], operands: [&[u64]; 3]) {
    let (out, out_rest) = out.as_chunks_mut::<8>();
    let [(a, a_rest), (b, b_rest), (c, c_rest)] = operands.map(|words| words.as_chunks::<8>());
    for (((out, a), b), c) in out.iter_mut().zip(a).zip(b).zip(c) {
        // SAFETY: the reference is to eight words, and the load may be unaligned.
        let a = unsafe { _mm512_loadu_epi64(a.as_ptr().cast()) };
        // SAFETY: the reference is to eight words, and the load may be unaligned.
        let b = unsafe { _mm512_loadu_epi64(b.as_ptr().cast()) };
        // SAFETY: the reference is to eight words, and the load may be unaligned.
        let c = unsafe { _mm512_loadu_epi64(c.as_ptr().cast()) };
        let result = _mm512_ternarylogic_epi64::<TABLE>(a, b, c);
        // SAFETY: the exclusive reference is to eight words, and the store may be
        // unaligned.
        unsafe { _mm512_storeu_epi64(out.as_mut_ptr().cast(), result) };
    }
    // The rest at once: words outside the mask are neither read nor written.
    let mask = (1u8 << out_rest.len()) - 1;
    let [a, b, c] = [a_rest, b_rest, c_rest].map(|words| {
        let words = words.as_ptr().cast();
        // SAFETY: all slices are of one length, so this rest has as many words as
        // the mask has ones; no other word is read.
        unsafe { _mm512_maskz_loadu_epi64(mask, words) }
    });
    let result = _mm512_ternarylogic_epi64::<TABLE>(a, b, c);
    // SAFETY: the exclusive slice has as many words as the mask has ones, and no
    // other word is written.
    unsafe { _mm512_mask_storeu_epi64(out_rest.as_mut_ptr().cast(), mask, result) };
}
