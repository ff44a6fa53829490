//! Serializers that take one board after another: a loop, and the iterator of shakmaty.

use setwise::Square;
use setwise::bulk::{Kernel, Level};

use super::boards::Boards;
use super::encoding::{Encoding, Item, Serializer};
use super::pen::Pen;
use crate::levels;

/// Returns the level for loops over single boards, at most the one to measure. It has their
/// instructions (`tzcnt`, `blsr`, `popcnt`), but no vector counts, which the compiler would use in
/// such loops and which slow them down.
pub fn scalar() -> Level {
    let scalar = Level::available().take(2).last().unwrap_or(Level::BASELINE);
    scalar.min(levels::best())
}

/// A way to write the list of one board, as a type.
pub trait WriteBoard {
    /// The crate's type of a board.
    type Set;

    fn set(word: u64) -> Self::Set;

    /// Writes the list of a board.
    ///
    /// # Safety
    ///
    /// There is room for its squares.
    unsafe fn list<T: Item>(set: &Self::Set, base: T, pen: &mut Pen<T>);
}

/// Returns the serializer that writes one board after another at the scalar level.
pub fn one_by_one<'a, E: Encoding, W: WriteBoard + 'a>(
    name: &str,
    boards: &'a Boards,
) -> Serializer<'a, E::Item> {
    struct WriteBoards<'a, E: Encoding, W: WriteBoard> {
        sets: &'a [W::Set],
        from: &'a [Square],
        out: &'a mut [E::Item],
    }

    impl<E: Encoding, W: WriteBoard> Kernel for WriteBoards<'_, E, W> {
        type Output = usize;

        #[inline(always)]
        fn run(self) -> usize {
            let mut pen = Pen::new(self.out);
            for (row, (set, &from)) in self.sets.iter().zip(self.from).enumerate() {
                // SAFETY: the caller gave room for the squares of all boards.
                unsafe { W::list(set, E::base(row, from), &mut pen) };
            }
            pen.written()
        }
    }

    // The conversion of the sets is not measured.
    let sets: Vec<W::Set> = boards.sets().iter().map(|&set| W::set(set)).collect();
    Serializer::new(name, move |out| {
        assert!(out.len() >= boards.squares());
        scalar().dispatch(WriteBoards::<E, W> { sets: &sets, from: boards.from(), out })
    })
}

/// The loop that every program could write itself.
pub struct Loop;

impl WriteBoard for Loop {
    type Set = u64;

    fn set(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &u64, base: T, pen: &mut Pen<T>) {
        let mut rest = set;
        while rest != 0 {
            // SAFETY: the number of elements is the number of squares of the board.
            unsafe { pen.push(base.plus(rest.trailing_zeros() as usize)) };
            rest &= rest - 1;
        }
    }
}

/// The iterator of shakmaty.
pub struct Shakmaty;

impl WriteBoard for Shakmaty {
    type Set = shakmaty::Bitboard;

    fn set(word: u64) -> shakmaty::Bitboard {
        shakmaty::Bitboard(word)
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &shakmaty::Bitboard, base: T, pen: &mut Pen<T>) {
        for square in set {
            // SAFETY: the number of elements is the number of squares of the board.
            unsafe { pen.push(base.plus(square.into())) };
        }
    }
}
