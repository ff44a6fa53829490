//! The piece placement by AVX2 and BMI2: up to 64 bytes of text in two registers.
//!
//! The second register begins at byte 32, or, in a shorter text, at such a byte that it ends with
//! the text. Then the registers overlap, and the runs of the bytes that are in both count once.
//!
//! Four sets of bytes are moved to the board by `pext` and `pdep`: the case, which is bit 5, and
//! bits 0, 1 and 4 of the letter XOR the letter shifted right by one. For a capital letter these
//! are
//!
//! | bit | P | N | B | R | Q | K |
//! |---|---|---|---|---|---|---|
//! | 0 | 0 | 1 | 1 | 1 | 1 | 0 |
//! | 1 | 0 | 0 | 1 | 1 | 0 | 1 |
//! | 4 | 1 | 0 | 0 | 1 | 1 | 0 |

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_xor_si256,
    _pdep_u64, _pext_u64,
};

use crate::bitboard::Bitboard;
use crate::bulk::placement::tables::{CLASSES, FILE_A, OUTER_RANKS, RUNS, concatenate};

/// The bytes of a register.
const HALF: usize = 32;

/// 64 bytes of ones and 64 of zeros: from byte 64 - *n* on, *n* bytes are ones.
static MASKS: [u8; 128] = {
    let mut masks = [0; 128];
    let mut at = 0;
    while at < 64 {
        masks[at] = 0xff;
        at += 1;
    }
    masks
};

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; HALF]) -> __m256i {
    // SAFETY: the reference is to 32 bytes, and the load may be unaligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Returns a table of sixteen bytes in each half of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn table(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: the reference is to 16 bytes, and the load may be unaligned.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// Returns a byte in each place.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

/// Returns the words of two registers.
#[inline]
#[target_feature(enable = "avx2")]
fn words(low: __m256i, high: __m256i) -> [u64; 8] {
    let mut words = [0u64; 8];
    let (lower, upper) = words.split_at_mut(4);
    // SAFETY: the exclusive reference is to 32 bytes, and the store may be unaligned.
    unsafe { _mm256_storeu_si256(lower.as_mut_ptr().cast(), low) };
    // SAFETY: the same.
    unsafe { _mm256_storeu_si256(upper.as_mut_ptr().cast(), high) };
    words
}

/// Returns a mask whose first `count` bytes are ones, for at most 64 bytes; zeros from there on.
#[inline]
#[target_feature(enable = "avx2")]
fn ones(count: usize) -> __m256i {
    match MASKS.get(64_usize.wrapping_sub(count)..).and_then(<[u8]>::first_chunk) {
        Some(masks) => load(masks),
        None => _mm256_setzero_si256(),
    }
}

/// Returns 0xff for each byte that is not in a class.
#[inline]
#[target_feature(enable = "avx2")]
fn unclassified(text: __m256i) -> __m256i {
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(text), bytes(0xf));
    let by_lower = _mm256_shuffle_epi8(table(&CLASSES[0]), text);
    let by_upper = _mm256_shuffle_epi8(table(&CLASSES[1]), upper);
    _mm256_cmpeq_epi8(_mm256_and_si256(by_lower, by_upper), _mm256_setzero_si256())
}

/// Returns the runs of cells of valid bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(text: __m256i) -> __m256i {
    let letters = _mm256_cmpgt_epi8(text, bytes(0x3f));
    let runs = _mm256_andnot_si256(letters, _mm256_shuffle_epi8(table(&RUNS), text));
    _mm256_sub_epi8(runs, letters)
}

/// Returns each byte XOR itself shifted right by one. The highest bit of a byte is meaningless.
#[inline]
#[target_feature(enable = "avx2")]
fn difference(text: __m256i) -> __m256i {
    _mm256_xor_si256(text, _mm256_srli_epi16::<1>(text))
}

/// A text whose bytes are classified.
struct Classified {
    /// The runs of cells.
    runs: [u64; 8],
    /// The bytes that are letters, those with the bit of the case, and those whose
    /// [`difference`] has each of the bits 0, 1 and 4.
    sets: [u64; 5],
    /// The bytes of the placement that are not slashes.
    others: u64,
    /// The first byte, and those after slashes.
    starts: u64,
    /// Not 0 if the text is not a placement.
    faults: u64,
    /// The number of bytes of the placement.
    end: usize,
}

impl Classified {
    /// A text with fewer bytes than a register. There is none, since [`copied`] makes it longer; but
    /// the code of a panic would take longer.
    const SHORT: Self =
        Self { runs: [0; 8], sets: [0; 5], others: 0, starts: 0, faults: 1, end: 0 };
}

/// Classifies the bytes of a text.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn classify(text: &[u8]) -> Classified {
    let mut copy = [0; HALF];
    let text = if text.len() < HALF { copied(text, &mut copy) } else { text };
    let second = text.len().min(64).saturating_sub(HALF);
    let (Some(low), Some(high)) = (text.first_chunk(), text[second..].first_chunk()) else {
        return Classified::SHORT;
    };
    let text = (load(low), load(high));
    /// A bit for each byte: the highest bit of an expression of each half.
    macro_rules! set {
        ($halves:ident: |$half:ident| $value:expr) => {{
            let ($half, high) = $halves;
            let low = _mm256_movemask_epi8($value).cast_unsigned();
            let $half = high;
            let high = _mm256_movemask_epi8($value).cast_unsigned();
            u64::from(low) | u64::from(high) << second
        }};
    }

    // The bytes of the placement, and those that are not slashes.
    let spaces = set!(text: |half| _mm256_cmpeq_epi8(half, bytes(b' ')));
    let end = spaces.trailing_zeros() as usize;
    let placement = spaces.wrapping_sub(1) & !spaces;
    let slashes = set!(text: |half| _mm256_cmpeq_epi8(half, bytes(b'/'))) & placement;
    let others = placement & !slashes;
    let invalid = set!(text: |half| unclassified(half)) & placement;
    // Letters have bit 6.
    let pieces = set!(text: |half| _mm256_add_epi8(half, half)) & placement;
    let digits = others & !pieces;

    let low_runs = _mm256_and_si256(runs(text.0), ones(end));
    let high_runs = _mm256_and_si256(runs(text.1), ones(end.saturating_sub(second)));
    let runs = words(low_runs, _mm256_andnot_si256(ones(HALF - second), high_runs));

    let lower_case = set!(text: |half| _mm256_slli_epi16::<2>(half));
    let differences = (difference(text.0), difference(text.1));
    let bit_0 = set!(differences: |half| _mm256_slli_epi16::<7>(half));
    let bit_1 = set!(differences: |half| _mm256_slli_epi16::<6>(half));
    // Bit 4 was combined with bit 5, which is that of the case.
    let bit_4 = set!(differences: |half| _mm256_slli_epi16::<3>(half)) ^ lower_case;

    let starts = slashes << 1 | 1;
    // Without a space, the placement has 64 bytes.
    let faults = invalid | (digits & digits >> 1) | (starts & !others) | placement >> 63;
    let sets = [pieces, lower_case, bit_0, bit_1, bit_4];
    Classified { runs, sets, others, starts, faults, end }
}

/// Moves the letters of a text to the board. Returns false if the text is not a placement.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn arrange(text: &Classified, (first, cells): (u64, u32), sets: &mut [Bitboard; 12]) -> bool {
    let on_board = |bytes: u64| _pdep_u64(_pext_u64(bytes, text.others), first);
    let files = on_board(text.starts);
    let [pieces, lower_case, bit_0, bit_1, bit_4] = text.sets;
    let occupied = on_board(pieces).swap_bytes();
    let lower_case = on_board(lower_case).swap_bytes();
    let bit_0 = on_board(bit_0).swap_bytes();
    let bit_1 = on_board(bit_1).swap_bytes();
    let bit_4 = on_board(bit_4).swap_bytes();
    let [white, black] = [occupied & !lower_case, occupied & lower_case];
    let [nq, br] = [bit_0 & !bit_1, bit_0 & bit_1];
    let roles = [bit_4 & !bit_0, nq & !bit_4, br & !bit_4, br & bit_4, nq & bit_4, bit_1 & !bit_0];

    let [pawns, .., kings] = roles;
    // Bit 7 of a sum is set if there are more than `most` squares.
    let many = |set: u64, most: u32| set.count_ones() + (127 - most);
    let many = many(white, 16) | many(black, 16) | many(pawns & white, 8) | many(pawns & black, 8);
    let uncommon = u64::from(many & 128)
        | u64::from((kings & white).count_ones() ^ 1)
        | u64::from((kings & black).count_ones() ^ 1);
    let faults = text.faults
        | (files ^ FILE_A)
        | u64::from(cells ^ 64)
        | uncommon
        | (pawns & occupied & OUTER_RANKS);
    if faults != 0 {
        return false;
    }
    for (index, set) in sets.iter_mut().enumerate() {
        let color = if index < 6 { white } else { black };
        *set = Bitboard(roles[index % 6] & color);
    }
    true
}

/// Reads the placement at the start of a text; see
/// [`PlacementReader::read`](super::PlacementReader::read).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn read(text: &[u8], sets: &mut [Bitboard; 12]) -> Option<usize> {
    let text = classify(text);
    let cells = concatenate!(&text.runs);
    arrange(&text, cells, sets).then_some(text.end)
}

/// Copies a text of 16 to 31 bytes, with zeros after it. Of a shorter text, which is not a position,
/// it returns zeros.
#[inline]
fn copied<'a>(text: &[u8], copy: &'a mut [u8; HALF]) -> &'a [u8] {
    // Two copies of a fixed size, which overlap.
    if let (Some(first), Some(last)) = (text.first_chunk::<16>(), text.last_chunk::<16>()) {
        copy[..16].copy_from_slice(first);
        copy[text.len() - 16..text.len()].copy_from_slice(last);
    }
    copy
}
