//! The piece placement by AVX-512: 64 bytes of text in one register, and the twelve sets in two.
//!
//! The letters are moved to the squares as bytes, by `vpcompressb` and `vpexpandb`. The byte of a
//! letter has a bit for each role, one for Black and one for any piece. `vgf2p8affineqb` transposes
//! the eight bits of eight squares, and `vpermb` collects those of all ranks: a set for each bit.

use core::arch::x86_64::{
    __m512i, _mm_loadu_si128, _mm_storeu_epi64, _mm256_storeu_epi64, _mm512_add_epi8,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_broadcast_i32x4, _mm512_castsi512_si256,
    _mm512_cmpeq_epi8_mask, _mm512_cmpgt_epu8_mask, _mm512_extracti32x4_epi32,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_epi8, _mm512_mask_mov_epi8,
    _mm512_maskz_compress_epi8, _mm512_maskz_expand_epi8, _mm512_maskz_loadu_epi8,
    _mm512_maskz_mov_epi8, _mm512_maskz_shuffle_epi8, _mm512_movepi8_mask, _mm512_or_si512,
    _mm512_permutexvar_epi8, _mm512_permutexvar_epi64, _mm512_popcnt_epi64, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_srli_epi16,
    _mm512_storeu_epi64, _mm512_sub_epi8, _mm512_ternarylogic_epi64, _mm512_test_epi64_mask,
    _mm512_testn_epi8_mask, _pdep_u64, _pext_u64,
};

use super::tables::{CLASSES, FILE_A, OUTER_RANKS, RUNS, concatenate};
use crate::bitboard::Bitboard;

/// The plane of Black's pieces. Those before it are the planes of the roles, and the one after it is
/// that of all pieces.
const BLACK: usize = 6;

/// Bytes in the opposite order, eight at a time: the transposition of bits reverses them as well.
const REVERSED: [u8; 16] = [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8];

/// The place of each byte of the planes before they are collected: a lane for each rank, from the
/// eighth to the first.
const COLLECTED: [u8; 64] = {
    let mut places = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (plane, rank) = (at / 8, at % 8);
        places[at] = (8 * (7 - rank) + plane) as u8;
        at += 1;
    }
    places
};

/// The least counts of squares: of White in the lowest byte of a plane, and of Black in the next.
const LEAST: [u8; 64] = {
    let mut least = [0; 64];
    (least[8 * 5], least[8 * 5 + 1]) = (1, 1);
    least
};

/// The largest counts, each less the least one.
const RANGE: [u8; 64] = {
    let mut range = [0; 64];
    let largest = [8, 16, 16, 16, 16, 0, 16, 16];
    let mut plane = 0;
    while plane < 8 {
        (range[8 * plane], range[8 * plane + 1]) = (largest[plane], largest[plane]);
        plane += 1;
    }
    range
};

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the reference is to 64 bytes, and the load may be unaligned.
    unsafe { _mm512_loadu_epi8(bytes.as_ptr().cast()) }
}

/// Returns a table of sixteen bytes in each quarter of a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn table(bytes: &[u8; 16]) -> __m512i {
    // SAFETY: the reference is to 16 bytes, and the load may be unaligned.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// Returns a byte in each place.
#[inline]
#[target_feature(enable = "avx512f")]
fn bytes(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}

/// Returns the words of a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn words(register: __m512i) -> [u64; 8] {
    let mut words = [0u64; 8];
    // SAFETY: the exclusive reference is to 64 bytes, and the store may be unaligned.
    unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), register) };
    words
}

/// Reads the placement at the start of a text; see
/// [`PlacementReader::read`](super::PlacementReader::read).
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
    enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni"
)]
pub(super) fn read(text: &[u8], sets: &mut [Bitboard; 12]) -> Option<usize> {
    let loaded = !0 >> (64 - text.len().clamp(1, 64));
    if text.is_empty() {
        return None;
    }
    // SAFETY: the mask has no more ones than the text has bytes, and no other byte is read.
    let text = unsafe { _mm512_maskz_loadu_epi8(loaded, text.as_ptr().cast()) };

    // The bytes of the placement, and those that are not slashes.
    let spaces = _mm512_cmpeq_epi8_mask(text, bytes(b' '));
    let placement = spaces.wrapping_sub(1) & !spaces;
    let slashes = _mm512_cmpeq_epi8_mask(text, bytes(b'/')) & placement;
    let others = placement & !slashes;
    let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(text), bytes(0xf));
    let by_lower = _mm512_shuffle_epi8(table(&CLASSES[0]), text);
    let by_upper = _mm512_shuffle_epi8(table(&CLASSES[1]), upper);
    let invalid = _mm512_testn_epi8_mask(by_lower, by_upper) & placement;
    let twice = _mm512_add_epi8(text, text);
    // Letters have bit 6.
    let pieces = _mm512_movepi8_mask(twice) & placement;
    let digits = others & !pieces;

    let runs = _mm512_maskz_shuffle_epi8(placement, table(&RUNS), text);
    let runs = _mm512_mask_mov_epi8(runs, pieces, bytes(1));
    let (first, cells) = concatenate!(words(runs));
    let starts = slashes << 1 | 1;
    let files = _pdep_u64(_pext_u64(starts, others), first);

    // Bits 5 and 6 of a letter, moved up by one, are Black and any piece.
    let classes = _mm512_and_si512(by_lower, by_upper);
    let codes = _mm512_ternarylogic_epi64::<0xca>(bytes(0xc0), twice, classes);
    let codes = _mm512_maskz_mov_epi8(pieces, codes);
    let squares = _mm512_maskz_expand_epi8(first, _mm512_maskz_compress_epi8(others, codes));
    let squares = _mm512_shuffle_epi8(squares, table(&REVERSED));
    let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let ranks = _mm512_gf2p8affine_epi64_epi8::<0>(identity, squares);
    let planes = _mm512_permutexvar_epi8(load(&COLLECTED), ranks);
    let is_black = _mm512_permutexvar_epi64(_mm512_set1_epi64(BLACK as i64), planes);
    let white = _mm512_andnot_si512(is_black, planes);
    let black = _mm512_and_si512(is_black, planes);

    let counts_of_black = _mm512_slli_epi64::<8>(_mm512_popcnt_epi64(black));
    let counts = _mm512_or_si512(_mm512_popcnt_epi64(white), counts_of_black);
    let uncommon = _mm512_cmpgt_epu8_mask(_mm512_sub_epi8(counts, load(&LEAST)), load(&RANGE));
    let outer_ranks = _mm512_set1_epi64(OUTER_RANKS.cast_signed());
    let outer_pawns = _mm512_test_epi64_mask(planes, outer_ranks) & 1;
    let faults = invalid
        | (digits & digits >> 1)
        | (starts & !others)
        | (files ^ FILE_A)
        | u64::from(cells ^ 64)
        | uncommon
        | u64::from(spaces == 0)
        | u64::from(outer_pawns);
    if faults != 0 {
        return None;
    }
    store(sets, white, black);
    Some(placement.count_ones() as usize)
}

/// Stores the first six words of two registers. No store overlaps another, which would delay loads
/// of the sets.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn store(sets: &mut [Bitboard; 12], white: __m512i, black: __m512i) {
    let sets = sets.as_mut_ptr().cast::<i64>();
    for (first, words) in [(0, white), (6, black)] {
        let low = _mm512_castsi512_si256(words);
        let high = _mm512_extracti32x4_epi32::<2>(words);
        // SAFETY: the words 0 to 3 of twelve, or 6 to 9.
        unsafe { _mm256_storeu_epi64(sets.wrapping_add(first), low) };
        // SAFETY: the words 4 and 5 of twelve, or 10 and 11.
        unsafe { _mm_storeu_epi64(sets.wrapping_add(first + 4), high) };
    }
}

const _: () = assert!(size_of::<Bitboard>() == 8, "a board is a word");
