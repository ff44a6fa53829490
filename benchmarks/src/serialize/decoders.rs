//! Published decoders of the ones of words, as numbers of 32 bits, written from their descriptions.
//!
//! Sources: Lemire, [Iterating over set bits quickly (SIMD
//! edition)](https://lemire.me/blog/2018/03/08/iterating-over-set-bits-quickly-simd-edition/), 2018;
//! Lemire, [Really fast bitset decoding for "average"
//! densities](https://lemire.me/blog/2019/05/03/really-fast-bitset-decoding-for-average-densities/),
//! 2019, as in simdjson; Lemire, [Fast bitset decoding using Intel
//! AVX-512](https://lemire.me/blog/2022/05/10/faster-bitset-decoding-using-intel-avx-512/), 2022.

use std::arch::x86_64::*;

use setwise::bulk::Level;

use super::encoding::Decoder;

/// Returns the decoders for a level, with their names.
pub fn decoders(level: Level) -> Vec<(&'static str, Decoder<u32>)> {
    let mut all: Vec<(&'static str, Decoder<u32>)> = Vec::new();
    if level.lanes() >= 4 {
        all.push(("table of bytes, 2018", table));
        all.push(("eight at a time, 2019", eights));
    }
    if level.lanes() >= 8 {
        all.push(("vpcompressd, 2022", compressed_numbers));
        all.push(("vpcompressb, 2022", compressed_bytes));
    }
    all
}

/// The numbers of the ones of each byte.
static NUMBERS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut at) = (byte, 0);
        while rest != 0 {
            table[byte][at] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            at += 1;
        }
        byte += 1;
    }
    table
};

/// The number of the ones of each byte.
static COUNTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    table
};

/// Two bytes at a time by a table of bytes, which are widened, and a table of counts.
///
/// # Safety
///
/// The processor has AVX2; `out` has room for the lists and 64 numbers more.
#[target_feature(enable = "avx2")]
unsafe fn table(words: &[u64], out: *mut u32) -> usize {
    let eight = _mm256_set1_epi32(8);
    let (mut at, mut base) = (out, _mm256_setzero_si256());
    for &word in words {
        if word == 0 {
            base = _mm256_add_epi32(base, _mm256_set1_epi32(64));
            continue;
        }
        let mut rest = word;
        for _ in 0..4 {
            let bytes = [rest as u8, (rest >> 8) as u8].map(usize::from);
            rest >>= 16;
            // SAFETY: rows of the table have eight bytes.
            let rows = bytes.map(|byte| unsafe { _mm_loadl_epi64(NUMBERS[byte].as_ptr().cast()) });
            let numbers = rows.map(|row| _mm256_cvtepu8_epi32(row));
            for (numbers, byte) in numbers.into_iter().zip(bytes) {
                // SAFETY: the caller guarantees room for the lists and more.
                unsafe { _mm256_storeu_si256(at.cast(), _mm256_add_epi32(base, numbers)) };
                base = _mm256_add_epi32(base, eight);
                at = at.wrapping_add(COUNTS[byte].into());
            }
        }
    }
    // SAFETY: both are in the caller's memory.
    unsafe { at.offset_from_unsigned(out) }
}

/// Eight ones without a branch, eight more if there are more, and then one by one.
///
/// # Safety
///
/// The processor has BMI1 and POPCNT; `out` has room for the lists and 64 numbers more.
#[target_feature(enable = "bmi1,popcnt")]
unsafe fn eights(words: &[u64], out: *mut u32) -> usize {
    let (mut at, mut base) = (out, 0u32);
    for &word in words {
        let (mut rest, count) = (word, word.count_ones() as usize);
        let mut next = |place: usize| {
            let number = base.wrapping_add(rest.trailing_zeros());
            // SAFETY: the caller guarantees room for the lists and more.
            unsafe { at.wrapping_add(place).write(number) };
            rest &= rest.wrapping_sub(1);
        };
        if count > 0 {
            (0..8).for_each(&mut next);
        }
        if count > 8 {
            (8..16).for_each(&mut next);
        }
        if count > 16 {
            (16..count).for_each(&mut next);
        }
        at = at.wrapping_add(count);
        base = base.wrapping_add(64);
    }
    // SAFETY: both are in the caller's memory.
    unsafe { at.offset_from_unsigned(out) }
}

/// Sixteen bits at a time: numbers of 32 bits without gaps.
///
/// # Safety
///
/// The processor has AVX-512 F and POPCNT; `out` has room for the lists and 64 numbers more.
#[target_feature(enable = "avx512f,popcnt")]
unsafe fn compressed_numbers(words: &[u64], out: *mut u32) -> usize {
    let mut numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let mut at = out;
    for &word in words {
        for part in 0..4 {
            let mask = (word >> (16 * part)) as u16;
            // SAFETY: the caller guarantees room for the lists and more.
            unsafe { _mm512_storeu_si512(at.cast(), _mm512_maskz_compress_epi32(mask, numbers)) };
            at = at.wrapping_add(mask.count_ones() as usize);
            numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
        }
    }
    // SAFETY: both are in the caller's memory.
    unsafe { at.offset_from_unsigned(out) }
}

/// The bytes of a word without gaps, widened sixteen at a time, with a branch for more than 16 and
/// for more than 32.
///
/// # Safety
///
/// The processor has AVX-512 VBMI2 and POPCNT; `out` has room for the lists and 64 numbers more.
#[target_feature(enable = "avx512f,avx512vbmi2,popcnt")]
unsafe fn compressed_bytes(words: &[u64], out: *mut u32) -> usize {
    let bytes: [u8; 64] = std::array::from_fn(|i| i as u8);
    // SAFETY: the array has 64 bytes.
    let bytes = unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
    let (mut at, mut base) = (out, _mm512_setzero_si512());
    for &word in words {
        let list = _mm512_maskz_compress_epi8(word, bytes);
        let count = word.count_ones() as usize;
        let store = |place: usize, part: __m128i| {
            let numbers = _mm512_add_epi32(base, _mm512_cvtepu8_epi32(part));
            // SAFETY: the caller guarantees room for the lists and more.
            unsafe { _mm512_storeu_si512(at.wrapping_add(place).cast(), numbers) };
        };
        store(0, _mm512_castsi512_si128(list));
        if count > 16 {
            store(16, _mm512_extracti32x4_epi32::<1>(list));
        }
        if count > 32 {
            store(32, _mm512_extracti32x4_epi32::<2>(list));
            store(48, _mm512_extracti32x4_epi32::<3>(list));
        }
        at = at.wrapping_add(count);
        base = _mm512_add_epi32(base, _mm512_set1_epi32(64));
    }
    // SAFETY: both are in the caller's memory.
    unsafe { at.offset_from_unsigned(out) }
}
