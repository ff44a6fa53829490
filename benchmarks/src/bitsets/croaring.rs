//! The two sets of CRoaring: compressed bitmaps, and plain arrays of words.

use std::ptr::{self, NonNull};

use croaring_sys::{
    bitset_copy, bitset_count, bitset_create_with_capacity, bitset_empty, bitset_free,
    bitset_inplace_difference, bitset_inplace_intersection, bitset_inplace_union,
    bitset_intersection_count, bitset_next_set_bit, bitset_next_set_bits, bitset_set,
    bitset_set_to_value, bitset_t, bitsets_disjoint, roaring_bitmap_add, roaring_bitmap_and,
    roaring_bitmap_and_cardinality, roaring_bitmap_and_inplace, roaring_bitmap_andnot_inplace,
    roaring_bitmap_copy, roaring_bitmap_create, roaring_bitmap_free,
    roaring_bitmap_get_cardinality, roaring_bitmap_intersect, roaring_bitmap_is_empty,
    roaring_bitmap_minimum, roaring_bitmap_or_inplace, roaring_bitmap_overwrite,
    roaring_bitmap_remove, roaring_bitmap_t, roaring_iterator_init,
    roaring_uint32_iterator_move_equalorlarger, roaring_uint32_iterator_read,
    roaring_uint32_iterator_t,
};

use super::NumberSet;

/// A bitmap of CRoaring.
pub struct Bitmap(NonNull<roaring_bitmap_t>);

impl Bitmap {
    fn new(pointer: *mut roaring_bitmap_t) -> Self {
        Self(NonNull::new(pointer).expect("CRoaring has memory"))
    }

    /// Returns an iterator, which has to be used while the bitmap lives.
    fn iterator(&self) -> roaring_uint32_iterator_t {
        // SAFETY: all fields are numbers, bools and raw pointers, for which zeros are valid.
        let mut iterator = unsafe { std::mem::zeroed() };
        // SAFETY: the bitmap is valid, and the iterator can be written.
        unsafe { roaring_iterator_init(self.0.as_ptr(), &raw mut iterator) };
        iterator
    }
}

impl Drop for Bitmap {
    fn drop(&mut self) {
        // SAFETY: this is the only owner of the bitmap.
        unsafe { roaring_bitmap_free(self.0.as_ptr()) }
    }
}

impl Clone for Bitmap {
    fn clone(&self) -> Self {
        // SAFETY: the bitmap is valid.
        Self::new(unsafe { roaring_bitmap_copy(self.0.as_ptr()) })
    }

    fn clone_from(&mut self, source: &Self) {
        // SAFETY: both bitmaps are valid, and they are not the same.
        let is_done = unsafe { roaring_bitmap_overwrite(self.0.as_ptr(), source.0.as_ptr()) };
        assert!(is_done, "CRoaring has memory");
    }
}

// SAFETY (of the calls below): all bitmaps are valid, and mutable ones are borrowed mutably, so that
// they differ from the others.
impl NumberSet for Bitmap {
    const NAME: &'static str = "CRoaring";

    fn with_room(_bits: usize) -> Self {
        // SAFETY: the function has no demands.
        Self::new(unsafe { roaring_bitmap_create() })
    }

    fn insert(&mut self, number: usize) {
        // SAFETY: the bitmap is valid.
        unsafe { roaring_bitmap_add(self.0.as_ptr(), number as u32) }
    }

    fn remove(&mut self, number: usize) {
        // SAFETY: the bitmap is valid.
        unsafe { roaring_bitmap_remove(self.0.as_ptr(), number as u32) }
    }

    fn is_empty(&self) -> bool {
        // SAFETY: the bitmap is valid.
        unsafe { roaring_bitmap_is_empty(self.0.as_ptr()) }
    }

    fn size(&self) -> usize {
        // SAFETY: the bitmap is valid.
        unsafe { roaring_bitmap_get_cardinality(self.0.as_ptr()) as usize }
    }

    fn pop_first(&mut self, _start: usize) -> Option<usize> {
        // SAFETY: the bitmap is valid. The minimum of an empty one is the greatest number.
        let first = unsafe { roaring_bitmap_minimum(self.0.as_ptr()) };
        if first == u32::MAX {
            return None;
        }
        // SAFETY: the bitmap is valid.
        unsafe { roaring_bitmap_remove(self.0.as_ptr(), first) };
        Some(first as usize)
    }

    fn next(&self, start: usize) -> Option<usize> {
        let mut iterator = self.iterator();
        // SAFETY: the iterator belongs to this bitmap.
        let has_value =
            unsafe { roaring_uint32_iterator_move_equalorlarger(&raw mut iterator, start as u32) };
        has_value.then_some(iterator.current_value as usize)
    }

    fn sum(&self) -> usize {
        let mut iterator = self.iterator();
        let mut buffer = [0; 256];
        let mut sum = 0;
        loop {
            // SAFETY: the iterator belongs to this bitmap, and the buffer has room.
            let count = unsafe {
                roaring_uint32_iterator_read(&raw mut iterator, buffer.as_mut_ptr(), 256)
            };
            sum += buffer[..count as usize].iter().map(|&number| number as usize).sum::<usize>();
            if count < 256 {
                return sum;
            }
        }
    }

    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        // SAFETY: both bitmaps are valid.
        *self = Self::new(unsafe { roaring_bitmap_and(a.0.as_ptr(), b.0.as_ptr()) });
    }

    fn unite(&mut self, other: &Self) {
        // SAFETY: both bitmaps are valid and differ.
        unsafe { roaring_bitmap_or_inplace(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn intersect(&mut self, other: &Self) {
        // SAFETY: both bitmaps are valid and differ.
        unsafe { roaring_bitmap_and_inplace(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn subtract(&mut self, other: &Self, _start: usize) {
        // SAFETY: both bitmaps are valid and differ.
        unsafe { roaring_bitmap_andnot_inplace(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn intersection_size(&self, other: &Self) -> usize {
        // SAFETY: both bitmaps are valid.
        unsafe { roaring_bitmap_and_cardinality(self.0.as_ptr(), other.0.as_ptr()) as usize }
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        // SAFETY: both bitmaps are valid.
        unsafe { !roaring_bitmap_intersect(self.0.as_ptr(), other.0.as_ptr()) }
    }
}

/// A `bitset_t` of CRoaring.
pub struct Bitset(NonNull<bitset_t>);

impl Bitset {
    fn new(pointer: *mut bitset_t) -> Self {
        Self(NonNull::new(pointer).expect("CRoaring has memory"))
    }
}

impl Drop for Bitset {
    fn drop(&mut self) {
        // SAFETY: this is the only owner of the set.
        unsafe { bitset_free(self.0.as_ptr()) }
    }
}

impl Clone for Bitset {
    fn clone(&self) -> Self {
        // SAFETY: the set is valid.
        Self::new(unsafe { bitset_copy(self.0.as_ptr()) })
    }

    fn clone_from(&mut self, source: &Self) {
        // SAFETY: both sets are valid.
        let (from, to) = unsafe { (*source.0.as_ptr(), *self.0.as_ptr()) };
        assert_eq!(from.arraysize, to.arraysize);
        // SAFETY: both arrays have this many words, and each set owns its array.
        unsafe { ptr::copy_nonoverlapping(from.array, to.array, from.arraysize) }
    }
}

impl NumberSet for Bitset {
    const NAME: &'static str = "its bitset";

    fn with_room(bits: usize) -> Self {
        // SAFETY: the function has no demands.
        Self::new(unsafe { bitset_create_with_capacity(bits) })
    }

    fn insert(&mut self, number: usize) {
        // SAFETY: the set is valid.
        unsafe { bitset_set(self.0.as_ptr(), number) }
    }

    fn remove(&mut self, number: usize) {
        // SAFETY: the set is valid.
        unsafe { bitset_set_to_value(self.0.as_ptr(), number, false) }
    }

    fn is_empty(&self) -> bool {
        // SAFETY: the set is valid.
        unsafe { bitset_empty(self.0.as_ptr()) }
    }

    fn size(&self) -> usize {
        // SAFETY: the set is valid.
        unsafe { bitset_count(self.0.as_ptr()) }
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        let first = self.next(start)?;
        self.remove(first);
        Some(first)
    }

    fn next(&self, start: usize) -> Option<usize> {
        let mut number = start;
        // SAFETY: the set is valid.
        unsafe { bitset_next_set_bit(self.0.as_ptr(), &raw mut number) }.then_some(number)
    }

    fn sum(&self) -> usize {
        let mut buffer = [0_usize; 256];
        let (mut sum, mut start) = (0, 0_usize);
        loop {
            // SAFETY: the set is valid, and the buffer has room.
            let count = unsafe {
                let buffer = buffer.as_mut_ptr();
                bitset_next_set_bits(self.0.as_ptr(), buffer, 256, &raw mut start)
            };
            if count == 0 {
                return sum;
            }
            sum += buffer[..count].iter().sum::<usize>();
            start += 1;
        }
    }

    fn unite(&mut self, other: &Self) {
        // SAFETY: both sets are valid and differ.
        let is_done = unsafe { bitset_inplace_union(self.0.as_ptr(), other.0.as_ptr()) };
        assert!(is_done, "CRoaring has memory");
    }

    fn intersect(&mut self, other: &Self) {
        // SAFETY: both sets are valid and differ.
        unsafe { bitset_inplace_intersection(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn subtract(&mut self, other: &Self, _start: usize) {
        // SAFETY: both sets are valid and differ.
        unsafe { bitset_inplace_difference(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn intersection_size(&self, other: &Self) -> usize {
        // SAFETY: both sets are valid.
        unsafe { bitset_intersection_count(self.0.as_ptr(), other.0.as_ptr()) }
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        // SAFETY: both sets are valid.
        unsafe { bitsets_disjoint(self.0.as_ptr(), other.0.as_ptr()) }
    }
}
