//! Published ways to serialize boards that take `unsafe`: a pen that does not look where the
//! room ends, and the instructions of AVX-512 VBMI2.
//!
//! They are written as their sources have them, board by board, without what
//! `setwise::bulk` does beyond that.

/// How much room the techniques want behind the last element: they store whole registers.
pub const SLACK: usize = 64;

/// A place to write to, which moves on by one element each time.
pub struct Pen<T> {
    at: *mut T,
    start: *const T,
}

impl<T> Pen<T> {
    pub fn new(out: &mut [T]) -> Self {
        let at = out.as_mut_ptr();
        Self { at, start: at }
    }

    /// Writes an element.
    ///
    /// # Safety
    ///
    /// There is room for it in what the pen was made for, which is still there.
    #[inline(always)]
    pub unsafe fn push(&mut self, element: T) {
        // SAFETY: the caller knows of the room.
        unsafe {
            self.at.write(element);
            self.at = self.at.add(1);
        }
    }

    /// Writes elements, and moves on by some of them only.
    ///
    /// # Safety
    ///
    /// There is room for all of them, and not more are kept than there are.
    #[inline(always)]
    pub unsafe fn write<const N: usize>(&mut self, elements: [T; N], keep: usize) {
        // SAFETY: the caller knows of the room.
        unsafe {
            self.at.cast::<[T; N]>().write_unaligned(elements);
            self.at = self.at.add(keep);
        }
    }

    /// How many elements were written and kept.
    #[inline(always)]
    pub fn written(&self) -> usize {
        // SAFETY: both are places in the same slice, and `at` is not before `start`.
        unsafe { self.at.cast_const().offset_from_unsigned(self.start) }
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{
    compress, compress_stores, copy_past_caches, is_available, widened_16, widened_32,
};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{
        __m512i, _mm_sfence, _mm512_add_epi16, _mm512_add_epi32, _mm512_castsi512_si128,
        _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_cvtepu8_epi32,
        _mm512_extracti32x4_epi32, _mm512_extracti64x4_epi64, _mm512_loadu_si512,
        _mm512_mask_compressstoreu_epi8, _mm512_maskz_compress_epi8, _mm512_set1_epi16,
        _mm512_set1_epi32, _mm512_storeu_si512, _mm512_stream_si512,
    };

    use super::SLACK;
    use crate::boards::Boards;
    use crate::serializers::{Item, Output};

    /// Whether the processor has the instructions.
    pub fn is_available() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("popcnt")
    }

    static NUMBERS: [u8; 64] = {
        let mut numbers = [0; 64];
        let mut i = 0;
        while i < 64 {
            numbers[i] = i as u8;
            i += 1;
        }
        numbers
    };

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn numbers() -> __m512i {
        // SAFETY: 64 bytes are read from an array of 64 bytes.
        unsafe { _mm512_loadu_si512(NUMBERS.as_ptr().cast()) }
    }

    /// Stamps a technique: a function of boards and of where their squares go, which returns
    /// how many there are. `$board` writes a list, from `$at` on.
    macro_rules! technique {
        (
            $(#[$doc:meta])*
            $name:ident ($O:ident = $T:ty)
            |$set:ident, $base:ident, $count:ident, $numbers:ident, $at:ident| $board:block
        ) => {
            $(#[$doc])*
            ///
            /// # Panics
            ///
            /// If there is no room for all squares and the slack behind them, or the
            /// processor has not the instructions.
            pub fn $name<$O: Output<Item = $T>>(boards: &Boards, out: &mut [$T]) -> usize {
                #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
                unsafe fn run<$O: Output<Item = $T>>(boards: &Boards, out: *mut $T) -> usize {
                    let $numbers = numbers();
                    let mut written = 0;
                    let rows = boards.sets().iter().zip(boards.from()).enumerate();
                    for (row, (&$set, &from)) in rows {
                        let $base = $O::base(row, from);
                        let $count = $set.count_ones() as usize;
                        let $at = out.wrapping_add(written);
                        $board
                        written += $count;
                    }
                    written
                }

                assert!(out.len() >= boards.squares() + SLACK && is_available());
                // SAFETY: the instructions are there. The lists are behind one another,
                // each from a place on that is not behind the end of all squares, and what
                // is written from there on is not longer than the slack.
                unsafe { run::<$O>(boards, out.as_mut_ptr()) }
            }
        };
    }

    technique! {
        /// `vpcompressb` of the numbers 0 to 63 in a register, and a store of all of it.
        compress(O = u8) |set, _base, count, numbers, at| {
            let list = _mm512_maskz_compress_epi8(set, numbers);
            // SAFETY: 64 bytes are as long as the slack.
            unsafe { _mm512_storeu_si512(at.cast(), list) };
        }
    }

    technique! {
        /// `vpcompressb` straight to memory, of no more bytes than there are squares.
        compress_stores(O = u8) |set, _base, count, numbers, at| {
            // SAFETY: what is written are the squares of this board.
            unsafe { _mm512_mask_compressstoreu_epi8(at.cast(), set, numbers) };
        }
    }

    technique! {
        /// The same as `compress`, widened by `vpmovzxbw`: a register of 32 elements, and
        /// the second one where there are more squares.
        widened_16(O = u16) |set, base, count, numbers, at| {
            let list = _mm512_maskz_compress_epi8(set, numbers);
            let base = _mm512_set1_epi16(base.cast_signed());
            let half = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(list));
            // SAFETY: 32 elements are within the slack.
            unsafe { _mm512_storeu_si512(at.cast(), _mm512_add_epi16(half, base)) };
            if count > 32 {
                let half = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(list));
                let half = _mm512_add_epi16(half, base);
                // SAFETY: and 64 elements are.
                unsafe { _mm512_storeu_si512(at.wrapping_add(32).cast(), half) };
            }
        }
    }

    /// Widens sixteen bytes of a list, and stores them at their place.
    macro_rules! store_16 {
        ($list:ident, $base:ident, $at:ident, $part:literal) => {
            let part = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32::<$part>($list));
            let part = _mm512_add_epi32(part, $base);
            // SAFETY: up to 64 elements are within the slack.
            unsafe { _mm512_storeu_si512($at.wrapping_add(16 * $part).cast(), part) };
        };
    }

    technique! {
        /// The same as `compress`, widened by `vpmovzxbd`: a register of 16 elements, the
        /// second one where there are more squares, and the others for more than 32.
        widened_32(O = u32) |set, base, count, numbers, at| {
            let list = _mm512_maskz_compress_epi8(set, numbers);
            let base = _mm512_set1_epi32(base.cast_signed());
            let part = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(list));
            // SAFETY: 16 elements are within the slack.
            unsafe { _mm512_storeu_si512(at.cast(), _mm512_add_epi32(part, base)) };
            if count > 16 {
                store_16!(list, base, at, 1);
                if count > 32 {
                    store_16!(list, base, at, 2);
                    store_16!(list, base, at, 3);
                }
            }
        }
    }

    /// Copies by stores that go past the caches.
    ///
    /// # Panics
    ///
    /// If the slices are not of one length, or the processor has not the instructions.
    pub fn copy_past_caches<T: Item>(out: &mut [T], from: &[T]) {
        #[target_feature(enable = "avx512f")]
        fn run<T: Item>(out: &mut [T], from: &[T]) {
            // SAFETY: any bytes are a register, and any bytes are elements, which are integers.
            let (before, lines, behind) = unsafe { out.align_to_mut::<__m512i>() };
            let (first, rest) = from.split_at(before.len());
            before.copy_from_slice(first);
            let (rest, last) = rest.split_at(rest.len() - behind.len());
            behind.copy_from_slice(last);
            let mut at = rest.as_ptr().cast::<__m512i>();
            for line in lines {
                // SAFETY: there are as many bytes in `rest` as in the lines, which are
                // aligned as registers are.
                unsafe {
                    _mm512_stream_si512(line, _mm512_loadu_si512(at));
                    at = at.add(1);
                }
            }
            _mm_sfence();
        }

        assert!(out.len() == from.len() && is_available());
        // SAFETY: the instructions are there.
        unsafe { run(out, from) }
    }
}
