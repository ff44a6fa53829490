//! A writer without bounds checks, for loops that are as fast as published ones.

/// A pointer to write to, which advances with each element.
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
    /// The slice of the pen is still borrowed, and has room for the element.
    #[inline(always)]
    pub unsafe fn push(&mut self, element: T) {
        // SAFETY: the caller guarantees the room.
        unsafe { self.at.write(element) };
        self.at = self.at.wrapping_add(1);
    }

    /// Returns the number of elements that were written.
    #[inline(always)]
    pub fn written(&self) -> usize {
        // SAFETY: both point into the same slice, and `at` is not before `start`.
        unsafe { self.at.cast_const().offset_from_unsigned(self.start) }
    }
}
