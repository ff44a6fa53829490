//! The elements of lists, and the lists by their definition.

use std::fmt::Debug;

use setwise::Square;
use setwise::bulk::{self, Level};

use super::boards::Boards;

/// An encoding of lists, as a type.
pub trait Encoding: 'static {
    type Item: Item;

    const NAME: &'static str;

    /// Returns the number to add to the squares of a board.
    fn base(row: usize, from: Square) -> Self::Item;

    /// Writes the lists with setwise and returns the number of elements.
    fn write(level: Level, out: &mut [Self::Item], boards: &Boards) -> usize;
}

/// A way to write the lists of words to memory with room for 64 elements more; see `decoders`.
pub type Decoder<T> = unsafe fn(&[u64], *mut T) -> usize;

/// An element of a list.
pub trait Item: Copy + Default + PartialEq + Debug + Into<u64> + 'static {
    /// Adds a square, modulo the range of the type.
    fn plus(self, square: usize) -> Self;

    /// Returns the published decoders of numbers of this type that a level has, with their names.
    fn decoders(_: Level) -> Vec<(&'static str, Decoder<Self>)> {
        Vec::new()
    }
}

macro_rules! items {
    ($($T:ty)*) => {$(
        impl Item for $T {
            #[inline(always)]
            fn plus(self, square: usize) -> Self {
                self.wrapping_add(square as $T)
            }
        }
    )*};
}

items!(u8 u16);

impl Item for u32 {
    #[inline(always)]
    fn plus(self, square: usize) -> Self {
        self.wrapping_add(square as Self)
    }

    #[cfg(target_arch = "x86_64")]
    fn decoders(level: Level) -> Vec<(&'static str, Decoder<Self>)> {
        super::decoders::decoders(level)
    }
}

/// Defines encodings: `Name(element) "name" |row, from| base, |level, out, boards| lists`.
macro_rules! encodings {
    ($(
        $(#[$doc:meta])*
        $Name:ident($T:ty) $name:literal |$row:pat_param, $from:pat_param| $base:expr,
        |$level:ident, $out:ident, $boards:ident| $write:expr;
    )*) => {$(
        $(#[$doc])*
        pub struct $Name;

        impl Encoding for $Name {
            type Item = $T;

            const NAME: &'static str = $name;

            #[inline(always)]
            fn base($row: usize, $from: Square) -> $T {
                $base
            }

            fn write($level: Level, $out: &mut [$T], $boards: &Boards) -> usize {
                $write
            }
        }
    )*};
}

encodings! {
    /// Squares as bytes.
    Squares(u8) "squares, u8" |_, _| 0,
        |level, out, boards| bulk::squares_at(level, out, boards.sets());
    /// Square numbers over all boards, of 16 bits.
    Indices16(u16) "indices, u16" |row, _| row.wrapping_mul(64) as u16,
        |level, out, boards| bulk::indices_u16_at(level, out, boards.sets(), 0);
    /// Moves from the square of each board.
    Moves(u16) "moves, u16" |_, from| (from.index() as u16) << 6,
        |level, out, boards| bulk::moves_at(level, out, boards.sets(), boards.from());
    /// Square numbers over all boards, of 32 bits.
    Indices32(u32) "indices, u32" |row, _| row.wrapping_mul(64) as u32,
        |level, out, boards| bulk::indices_u32_at(level, out, boards.sets(), 0);
}

/// Returns the lists by the definition.
pub fn definition<E: Encoding>(boards: &Boards) -> Vec<E::Item> {
    let mut all = Vec::with_capacity(boards.squares());
    for (row, set, from) in boards.rows() {
        let mut rest = set;
        while rest != 0 {
            all.push(E::base(row, from).plus(rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    }
    all
}

/// Writes lists and returns their number of elements.
type WriteLists<'a, T> = Box<dyn Fn(&mut [T]) -> usize + 'a>;

/// A contestant that makes the lists of its boards.
pub struct Serializer<'a, T> {
    pub name: String,
    run: WriteLists<'a, T>,
}

impl<'a, T> Serializer<'a, T> {
    pub fn new(name: impl Into<String>, run: impl Fn(&mut [T]) -> usize + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }

    /// Writes the lists and returns the number of elements.
    pub fn run(&self, out: &mut [T]) -> usize {
        (self.run)(out)
    }
}
