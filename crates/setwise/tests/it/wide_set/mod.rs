//! Sets of any number of words, against bits in a vector.

mod algebra;
mod arithmetic;
mod combine;
mod convert;
mod iterate;
mod lists;
mod model;
mod subsets;
mod text;

/// Runs a check that is generic over the number of words at several numbers, none of them special.
macro_rules! at_every_width {
    ($($(#[$meta:meta])* fn $name:ident<const $WORDS:ident: usize>() $body:block)*) => {$(
        $(#[$meta])*
        #[test]
        fn $name() {
            fn at_width<const $WORDS: usize>() $body
            at_width::<0>();
            at_width::<1>();
            at_width::<2>();
            at_width::<3>();
            at_width::<6>();
            at_width::<8>();
        }
    )*};
}

/// Runs a check on random sets and a random word. All checks of a width share the code of the runner.
macro_rules! for_random_sets {
    ($WORDS:ident, $cases:literal, |$sets:pat_param, $word:pat_param| $body:block) => {
        $crate::wide_set::model::for_random_sets::<$WORDS>($cases, &|$sets, $word| {
            $body
            Ok(())
        })
    };
}

use {at_every_width, for_random_sets};
