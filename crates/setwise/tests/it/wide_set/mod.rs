//! Sets of any number of words, against bits in a vector, and one word against a board.

mod algebra;
mod arithmetic;
mod iterate;
mod model;

/// Runs a check that is generic over the number of words at several numbers, none of them special.
macro_rules! at_every_width {
    ($($(#[$meta:meta])* fn $name:ident<const $WORDS:ident: usize>() $body:block)*) => {$(
        $(#[$meta])*
        #[test]
        fn $name() {
            fn check<const $WORDS: usize>() $body
            check::<0>();
            check::<1>();
            check::<2>();
            check::<3>();
            check::<6>();
            check::<8>();
        }
    )*};
}

use at_every_width;
