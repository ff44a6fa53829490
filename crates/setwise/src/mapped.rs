//! Methods of iterators that several have.

/// Implements the traits of an iterator for a type with an iterator in the field `$inner`, whose
/// items the function that `self.mapping()` returns takes to those of this one.
macro_rules! mapped_iterator {
    ([$($generics:tt)*] $Type:ty, $inner:tt, $Item:ty) => {
        impl<$($generics)*> Iterator for $Type {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.$inner.next().map(self.mapping())
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.$inner.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            #[inline]
            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.$inner.nth(n).map(self.mapping())
            }

            #[inline]
            fn fold<B, F: FnMut(B, $Item) -> B>(self, init: B, mut f: F) -> B {
                let map = self.mapping();
                self.$inner.fold(init, |result, item| f(result, map(item)))
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Type {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.$inner.next_back().map(self.mapping())
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<$Item> {
                self.$inner.nth_back(n).map(self.mapping())
            }

            #[inline]
            fn rfold<B, F: FnMut(B, $Item) -> B>(self, init: B, mut f: F) -> B {
                let map = self.mapping();
                self.$inner.rfold(init, |result, item| f(result, map(item)))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Type {}

        impl<$($generics)*> core::iter::FusedIterator for $Type {}
    };
}

/// The methods that an ascending iterator with a size hint answers at once.
macro_rules! ascending_methods {
    ($Item:ty) => {
        #[inline]
        fn count(self) -> usize {
            self.size_hint().0
        }

        #[inline]
        fn last(mut self) -> Option<$Item> {
            self.next_back()
        }

        #[inline]
        fn min(mut self) -> Option<$Item> {
            self.next()
        }

        #[inline]
        fn max(mut self) -> Option<$Item> {
            self.next_back()
        }
    };
}

pub(crate) use {ascending_methods, mapped_iterator};
