//! Lists of the indices of many sets.
//!
//! The serializers of `bulk` number the bits of a slice of words from its beginning. So the words of
//! many sets are serialized in blocks, and the numbers are then reduced modulo the bits of a set.

use crate::bulk::{self, Kernel, Level};
use crate::wide::set::Set;

/// The number of words in a block, if a set is not longer. All its numbers fit in 16 bits, and the
/// lists of half of them in the first-level cache.
const BLOCK: usize = 512;

/// The number of indices up to which a loop over the sets is faster than the call of a serializer,
/// which looks at a sample of the words. It is also faster if there are fewer indices than words.
const FEW: usize = 64;

impl<const WORDS: usize> Set<WORDS> {
    /// Copies the indices of the set, in ascending order, to the front of a slice, and returns that
    /// part of it. If there is no room for all, it writes nothing and returns `None`.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let mut list = [0; 8];
    /// let set = Set::<2>::from_indices(&[0, 63, 100]);
    /// assert_eq!(set.indices_into(&mut list).as_deref(), Some(&[0, 63, 100][..]));
    /// assert_eq!(set.indices_into(&mut list[..2]), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn indices_into(self, out: &mut [usize]) -> Option<&mut [usize]> {
        let Some((list, _)) = out.split_at_mut_checked(self.len() as usize) else { return None };
        let (mut len, mut i) = (0, 0);
        while i < WORDS {
            let mut word = self.0[i];
            // The list has exactly the room; the comparison saves the code of a panic.
            while word != 0 && len < list.len() {
                list[len] = 64 * i + word.trailing_zeros() as usize;
                word &= word - 1;
                len += 1;
            }
            i += 1;
        }
        Some(list)
    }
}

/// Replaces all numbers by their remainders.
struct Reduce<'a, T, const WORDS: usize>(&'a mut [T]);

/// Defines the lists of a type of elements.
macro_rules! lists {
    ($($(#[$doc:meta])* fn $name:ident, $name_at:ident -> $T:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if `out` is shorter than the number of indices.
        #[must_use]
        #[inline]
        #[track_caller]
        pub fn $name<const WORDS: usize>(out: &mut [$T], sets: &[[u64; WORDS]]) -> usize {
            $name_at(Level::best(), out, sets)
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] at a level.")]
        ///
        /// # Panics
        ///
        #[doc = concat!("Panics if [`", stringify!($name), "`] panics.")]
        #[must_use]
        #[track_caller]
        pub fn $name_at<const WORDS: usize>(
            level: Level,
            out: &mut [$T],
            sets: &[[u64; WORDS]],
        ) -> usize {
            let (mut written, room) = (0, out.len());
            for block in sets.chunks((BLOCK / WORDS.max(1)).max(1)) {
                let (words, rest) = (block.as_flattened(), &mut out[written..]);
                let len = bulk::count_at(level, words) as usize;
                let Some(list) = rest.get_mut(..len) else {
                    panic!("no room for all indices: sets {}, elements {room}", sets.len());
                };
                written += len;
                if len > FEW && len > words.len() {
                    let _ = bulk::$name_at(level, list, words, 0);
                    if block.len() > 1 {
                        level.dispatch(Reduce::<$T, WORDS>(list));
                    }
                    continue;
                }
                let mut elements = list.iter_mut();
                for set in block {
                    for (index, element) in Set(*set).iter().zip(&mut elements) {
                        *element = index as $T;
                    }
                }
            }
            written
        }

        impl<const WORDS: usize> Kernel for Reduce<'_, $T, WORDS> {
            type Output = ();

            #[inline(always)]
            fn run(self) {
                for element in self.0 {
                    *element %= (64 * WORDS.max(1)) as $T;
                }
            }
        }
    )*};
}

lists! {
    /// Writes the indices of all sets, each set's in ascending order, one set after another, and
    /// returns their number.
    ///
    /// Sets are arrays of words, as in [`Set`]. Indices of 2^16 and more, in sets of more than 1,024
    /// words, are written modulo 2^16. The boundaries between the lists are those of [`offsets`].
    ///
    /// ```
    /// use setwise::wide::{indices_u16, offsets};
    ///
    /// let sets = [[0b1001, 1 << 63], [0, 0], [1 << 5, 0]];
    /// let (mut out, mut starts) = ([0; 4], [0; 4]);
    /// assert_eq!(indices_u16(&mut out, &sets), 4);
    /// assert_eq!(out, [0, 3, 127, 5]);
    /// assert_eq!(offsets(&mut starts, &sets), 4);
    /// assert_eq!(starts, [0, 3, 3, 4]);
    /// ```
    ///
    /// Source: CPW, [Bitboard
    /// Serialization](https://www.chessprogramming.org/Bitboard_Serialization)
    fn indices_u16, indices_u16_at -> u16;
    /// Writes the indices of all sets as [`indices_u16`], in 32 bits.
    fn indices_u32, indices_u32_at -> u32;
}

/// Writes the offset of the list of each set, followed by the end of the last one: the form of
/// compressed sparse rows. Returns that end.
///
/// # Panics
///
/// Panics if `out` is not one longer than the sets.
#[must_use]
#[inline]
#[track_caller]
pub fn offsets<const WORDS: usize>(out: &mut [usize], sets: &[[u64; WORDS]]) -> usize {
    offsets_at(Level::best(), out, sets)
}

/// Does the same as [`offsets`] at a level.
#[must_use]
#[track_caller]
pub fn offsets_at<const WORDS: usize>(
    level: Level,
    out: &mut [usize],
    sets: &[[u64; WORDS]],
) -> usize {
    let (found, expected) = (out.len(), sets.len() + 1);
    assert!(found == expected, "an output of {found} elements instead of {expected}");
    level.dispatch(Offsets(out, sets))
}

struct Offsets<'a, const WORDS: usize>(&'a mut [usize], &'a [[u64; WORDS]]);

impl<const WORDS: usize> Kernel for Offsets<'_, WORDS> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self(out, sets) = self;
        let mut end = 0;
        for (out, set) in out.iter_mut().zip(sets) {
            *out = end;
            for word in set {
                end += word.count_ones() as usize;
            }
        }
        if let Some(out) = out.last_mut() {
            *out = end;
        }
        end
    }
}
