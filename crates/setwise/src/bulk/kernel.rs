//! One loop for each shape of operation, and the macros that define operations with them.

use crate::bitboard::Bitboard;
use crate::bulk::level::Kernel;

/// A function of one board over a slice, into another slice, as a [`Kernel`].
///
/// The fields are the results, the operand and the function. The operations of this module use
/// this loop and those of [`Map2`] and [`Map3`]. A kernel may run them by [`run`](Kernel::run);
/// then they are compiled for the level at which the outer kernel is dispatched.
///
/// The loop stops at the end of the shortest slice, without a panic, so that nothing in the code
/// of a level calls out of it; the rest of the results stays unchanged. The functions of this
/// module compare the lengths before their loops.
///
/// The function is inlined if the compiler sees fit; mark a large one `#[inline(always)]`.
///
/// ```
/// use setwise::Bitboard;
/// use setwise::bulk::{Kernel, Level, Map1, Map2};
///
/// /// Computes the squares that pawns attack, without those of their own side.
/// struct Captures<'a> {
///     out: &'a mut [u64],
///     pawns: &'a [u64],
///     own: &'a [u64],
///     memory: &'a mut [u64],
/// }
///
/// impl Kernel for Captures<'_> {
///     type Output = ();
///
///     #[inline(always)]
///     fn run(self) {
///         Map1(self.memory, self.pawns, Bitboard::pawn_attacks_white).run();
///         Map2(self.out, [self.memory, self.own], Bitboard::difference).run();
///     }
/// }
///
/// let (mut out, mut memory) = ([0; 2], [0; 2]);
/// let (pawns, own) = ([0x1000, 0x8000], [0x1000, 0x40_8000]);
/// let kernel = Captures { out: &mut out, pawns: &pawns, own: &own, memory: &mut memory };
/// Level::best().dispatch(kernel);
/// assert_eq!(out, [0x28_0000, 0]);
/// ```
#[derive(Debug)]
pub struct Map1<'a, F>(pub &'a mut [u64], pub &'a [u64], pub F);

impl<F: Fn(Bitboard) -> Bitboard> Kernel for Map1<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(out, a, f) = self;
        for (out, &a) in out.iter_mut().zip(a) {
            *out = f(Bitboard(a)).0;
        }
    }
}

/// A function of one board, in place.
pub(super) struct Update1<'a, F>(pub(super) &'a mut [u64], pub(super) F);

impl<F: Fn(Bitboard) -> Bitboard> Kernel for Update1<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(a, f) = self;
        for a in a {
            *a = f(Bitboard(*a)).0;
        }
    }
}

/// A function of two boards over slices, into another slice, as a [`Kernel`]; see [`Map1`].
#[derive(Debug)]
pub struct Map2<'a, F>(pub &'a mut [u64], pub [&'a [u64]; 2], pub F);

impl<F: Fn(Bitboard, Bitboard) -> Bitboard> Kernel for Map2<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(out, [a, b], f) = self;
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = f(Bitboard(a), Bitboard(b)).0;
        }
    }
}

/// A function of two boards, in place of the first.
pub(super) struct Update2<'a, F>(pub(super) &'a mut [u64], pub(super) &'a [u64], pub(super) F);

impl<F: Fn(Bitboard, Bitboard) -> Bitboard> Kernel for Update2<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(a, b, f) = self;
        for (a, &b) in a.iter_mut().zip(b) {
            *a = f(Bitboard(*a), Bitboard(b)).0;
        }
    }
}

/// A function of three boards over slices, into another slice, as a [`Kernel`]; see [`Map1`].
#[derive(Debug)]
pub struct Map3<'a, F>(pub &'a mut [u64], pub [&'a [u64]; 3], pub F);

impl<F: Fn(Bitboard, Bitboard, Bitboard) -> Bitboard> Kernel for Map3<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(out, [a, b, c], f) = self;
        for (((out, &a), &b), &c) in out.iter_mut().zip(a).zip(b).zip(c) {
            *out = f(Bitboard(a), Bitboard(b), Bitboard(c)).0;
        }
    }
}

/// A fold over the boards of a slice: `f(f(start, a[0]), a[1])` ...
pub(super) struct Fold<'a, F>(pub(super) Bitboard, pub(super) &'a [u64], pub(super) F);

impl<F: Fn(Bitboard, Bitboard) -> Bitboard> Kernel for Fold<'_, F> {
    type Output = Bitboard;

    #[inline(always)]
    fn run(self) -> Bitboard {
        let Self(mut all, a, f) = self;
        for &a in a {
            all = f(all, Bitboard(a));
        }
        all
    }
}

/// The union of the results of a function of two boards, over two slices.
pub(super) struct UnionOf<'a, F>(pub(super) [&'a [u64]; 2], pub(super) F);

impl<F: Fn(Bitboard, Bitboard) -> Bitboard> Kernel for UnionOf<'_, F> {
    type Output = Bitboard;

    #[inline(always)]
    fn run(self) -> Bitboard {
        let Self([a, b], f) = self;
        let mut all = Bitboard::EMPTY;
        for (&a, &b) in a.iter().zip(b) {
            all |= f(Bitboard(a), Bitboard(b));
        }
        all
    }
}

/// Refuses slices of different lengths, before any loop: a kernel that could panic would call out
/// of the code of its level.
#[track_caller]
#[inline]
pub(super) fn assert_lengths<const N: usize>(first: &[u64], others: [&[u64]; N]) {
    for other in others {
        assert!(
            first.len() == other.len(),
            "slices of different lengths: {} and {} boards",
            first.len(),
            other.len()
        );
    }
}

/// Defines operations on one slice and their forms in place: a function for the best level, and
/// one that takes the level.
macro_rules! unary {
    ($(
        $(#[$doc:meta])*
        $name:ident $name_at:ident, $assign:ident $assign_at:ident,
        ($($argument:ident: $Type:ty)?) $f:expr;
    )*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if the slices differ in length.
        #[inline]
        #[track_caller]
        pub fn $name(out: &mut [u64], a: &[u64] $(, $argument: $Type)?) {
            $name_at(Level::best(), out, a $(, $argument)?);
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] at a level.")]
        #[track_caller]
        pub fn $name_at(level: Level, out: &mut [u64], a: &[u64] $(, $argument: $Type)?) {
            assert_lengths(out, [a]);
            level.dispatch(Map1(out, a, $f));
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] in place.")]
        #[inline]
        pub fn $assign(a: &mut [u64] $(, $argument: $Type)?) {
            $assign_at(Level::best(), a $(, $argument)?);
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] in place at a level.")]
        pub fn $assign_at(level: Level, a: &mut [u64] $(, $argument: $Type)?) {
            level.dispatch(Update1(a, $f));
        }
    )*};
}

/// Defines operations on two slices and their forms in place of the first: a function for the best
/// level, and one that takes the level.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $name_at:ident, $assign:ident $assign_at:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if the slices differ in length.
        #[inline]
        #[track_caller]
        pub fn $name(out: &mut [u64], a: &[u64], b: &[u64]) {
            $name_at(Level::best(), out, a, b);
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] at a level.")]
        #[track_caller]
        pub fn $name_at(level: Level, out: &mut [u64], a: &[u64], b: &[u64]) {
            assert_lengths(out, [a, b]);
            level.dispatch(Map2(out, [a, b], Bitboard::$name));
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] in place of `a`.")]
        #[inline]
        #[track_caller]
        pub fn $assign(a: &mut [u64], b: &[u64]) {
            $assign_at(Level::best(), a, b);
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] in place of `a` at a level.")]
        #[track_caller]
        pub fn $assign_at(level: Level, a: &mut [u64], b: &[u64]) {
            assert_lengths(a, [b]);
            level.dispatch(Update2(a, b, Bitboard::$name));
        }
    )*};
}

/// Defines other operations: a function for the best level, and one that takes the level. The
/// attribute `must_use` is written after a type that has it not itself.
macro_rules! others {
    ($(
        $(#[$doc:meta])*
        fn $name:ident, $name_at:ident($level:ident $(, $argument:ident: $Type:ty)*)
        $(-> $Output:ty $(as $must_use:ident)?)? $body:block
    )*) => {$(
        $(#[$doc])*
        $($(#[$must_use])?)?
        #[inline]
        #[track_caller]
        pub fn $name($($argument: $Type),*) $(-> $Output)? {
            $name_at(Level::best() $(, $argument)*)
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] at a level.")]
        ///
        /// # Panics
        ///
        #[doc = concat!("Panics if [`", stringify!($name), "`] panics.")]
        $($(#[$must_use])?)?
        #[track_caller]
        pub fn $name_at($level: Level $(, $argument: $Type)*) $(-> $Output)? $body
    )*};
}

pub(super) use {binary, others, unary};
