//! The piece placement by AVX-512: 64 bytes of text in one register, and the twelve sets in two.
//!
//! The letters are moved to the squares as bytes, by `vpcompressb` and `vpexpandb`. The byte of a
//! letter has a bit for each role, one for Black and one for any piece. `vgf2p8affineqb` transposes
//! the eight bits of eight squares, and `vpermb` collects those of all ranks: a set for each bit.

use core::arch::x86_64::{
    __m512i, _bzhi_u64, _mm_loadu_si128, _mm_storeu_epi64, _mm256_storeu_epi64, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_broadcast_i32x4, _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask,
    _mm512_cmpgt_epu8_mask, _mm512_extracti32x4_epi32, _mm512_gf2p8affine_epi64_epi8,
    _mm512_loadu_epi8, _mm512_maskz_compress_epi8, _mm512_maskz_expand_epi8,
    _mm512_maskz_loadu_epi8, _mm512_maskz_mov_epi8, _mm512_movepi8_mask, _mm512_or_si512,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_popcnt_epi64, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_storeu_epi64,
    _mm512_sub_epi8, _mm512_test_epi64_mask, _mm512_testn_epi8_mask, _pdep_u64, _pext_u64,
};

use crate::bitboard::Bitboard;
use crate::bulk::placement::tables::{FILE_A, OUTER_RANKS, concatenate};

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

/// The place of each byte of the plane of Black's pieces, in each lane.
const BLACK_EVERYWHERE: [u8; 64] = {
    let mut places = [0; 64];
    let mut at = 0;
    while at < 64 {
        places[at] = COLLECTED[8 * BLACK + at % 8];
        at += 1;
    }
    places
};

/// The codes of bytes: for letters a bit for each role, then Black and any piece; for digits and
/// slashes, bit 0; for all other bytes, 0.
const CODES: [[u8; 64]; 2] = {
    let mut codes = [[0; 64]; 2];
    let mut byte = b'/';
    while byte < b'9' {
        codes[0][byte as usize] = (byte != b'0') as u8;
        byte += 1;
    }
    let mut role = 0;
    while role < 6 {
        codes[1][(b"PNBRQK"[role] - 64) as usize] = 1 << role | 1 << 7;
        codes[1][(b"pnbrqk"[role] - 64) as usize] = 1 << role | 1 << BLACK | 1 << 7;
        role += 1;
    }
    codes
};

/// The runs of cells of bytes: one for each letter, and as many as a digit says.
const RUNS: [[u8; 64]; 2] = {
    let mut runs = [[0; 64], [1; 64]];
    let mut digit = 1;
    while digit < 9 {
        runs[0][(b'0' + digit) as usize] = 0xff >> (8 - digit);
        digit += 1;
    }
    runs
};

/// The least counts of squares: of White in the lowest byte of a plane, and of Black in the next.
const MIN_COUNTS: [u8; 64] = {
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

/// Returns the entry of each byte in a table. The highest bit of the byte is ignored.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn lookup(table: &[[u8; 64]; 2], bytes: __m512i) -> __m512i {
    _mm512_permutex2var_epi8(load(&table[0]), bytes, load(&table[1]))
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

/// A text whose bytes are classified.
struct Classified {
    /// The runs of cells.
    runs: [u64; 8],
    /// The code of each letter.
    codes: __m512i,
    /// The bytes before the first space.
    placement: u64,
    /// The bytes of the placement that are not slashes.
    others: u64,
    /// The first byte, and those after slashes.
    starts: u64,
    /// Not 0 if the text is not a placement.
    faults: u64,
}

/// Classifies the bytes of a text.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
    enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni"
)]
fn classify(text: &[u8]) -> Classified {
    let loaded = _bzhi_u64(!0, text.len().min(64) as u32);
    // SAFETY: the mask has no more ones than the text has bytes, and no other byte is read.
    let text = unsafe { _mm512_maskz_loadu_epi8(loaded, text.as_ptr().cast()) };

    // The bytes of the placement, and those that are not slashes.
    let spaces = _mm512_cmpeq_epi8_mask(text, bytes(b' '));
    let placement = spaces.wrapping_sub(1) & !spaces;
    let slashes = _mm512_cmpeq_epi8_mask(text, bytes(b'/')) & placement;
    let others = placement & !slashes;
    let classes = lookup(&CODES, text);
    let unknown = _mm512_testn_epi8_mask(classes, classes) | _mm512_movepi8_mask(text);
    let invalid = unknown & placement;
    let pieces = _mm512_movepi8_mask(classes) & placement;
    let digits = others & !pieces;

    let runs = words(_mm512_maskz_mov_epi8(placement, lookup(&RUNS, text)));
    let codes = _mm512_maskz_mov_epi8(pieces, classes);

    let starts = slashes << 1 | 1;
    // Without a space, the placement has 64 bytes.
    let faults = invalid | (digits & digits >> 1) | (starts & !others) | placement >> 63;
    Classified { runs, codes, placement, others, starts, faults }
}

/// Moves the letters of a text to the board. Returns false if the text is not a placement.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
    enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni"
)]
fn arrange(text: &Classified, (first, cells): (u64, u32), sets: &mut [Bitboard; 12]) -> bool {
    let files = _pdep_u64(_pext_u64(text.starts, text.others), first);
    let compressed = _mm512_maskz_compress_epi8(text.others, text.codes);
    let squares = _mm512_maskz_expand_epi8(first, compressed);
    let squares = _mm512_shuffle_epi8(squares, table(&REVERSED));
    let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let ranks = _mm512_gf2p8affine_epi64_epi8::<0>(identity, squares);
    let planes = _mm512_permutexvar_epi8(load(&COLLECTED), ranks);
    let is_black = _mm512_permutexvar_epi8(load(&BLACK_EVERYWHERE), ranks);
    let white = _mm512_andnot_si512(is_black, planes);
    let black = _mm512_and_si512(is_black, planes);

    let counts_of_black = _mm512_slli_epi64::<8>(_mm512_popcnt_epi64(black));
    let counts = _mm512_or_si512(_mm512_popcnt_epi64(white), counts_of_black);
    let uncommon = _mm512_cmpgt_epu8_mask(_mm512_sub_epi8(counts, load(&MIN_COUNTS)), load(&RANGE));
    let outer_ranks = _mm512_set1_epi64(OUTER_RANKS.cast_signed());
    let outer_pawns = _mm512_test_epi64_mask(planes, outer_ranks) & 1;
    let faults =
        text.faults | (files ^ FILE_A) | u64::from(cells ^ 64) | uncommon | u64::from(outer_pawns);
    if faults != 0 {
        return false;
    }
    store(sets, white, black);
    true
}

/// Reads the placement at the start of a text; see
/// [`PlacementReader::read`](super::PlacementReader::read).
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
    enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni"
)]
pub(super) fn read(text: &[u8], sets: &mut [Bitboard; 12]) -> Option<usize> {
    let text = classify(text);
    let cells = concatenate!(&text.runs);
    arrange(&text, cells, sets).then_some(text.placement.count_ones() as usize)
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
