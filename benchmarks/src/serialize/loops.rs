//! Serializers that take one board after another: loops, a table, and the iterator of shakmaty.

use setwise::Square;
use setwise::bulk::{Kernel, Level};

use super::boards::Boards;
use super::encoding::{Encoding, Item, Serializer};
use super::pen::{Pen, SLACK};
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
    /// There is room for its squares and the slack.
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
                // SAFETY: the caller gave room for the squares of all boards and the slack.
                unsafe { W::list(set, E::base(row, from), &mut pen) };
            }
            pen.written()
        }
    }

    // The conversion of the sets is not measured.
    let sets: Vec<W::Set> = boards.sets().iter().map(|&set| W::set(set)).collect();
    Serializer::new(name, move |out| {
        // Room for the squares of all boards and the slack, which no contestant exceeds.
        assert!(out.len() >= boards.squares() + SLACK);
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

/// Eight scans without a branch, and eight more while there are squares.
pub struct Eights;

impl WriteBoard for Eights {
    type Set = u64;

    fn set(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &u64, base: T, pen: &mut Pen<T>) {
        let (mut rest, mut left) = (set, set.count_ones() as usize);
        loop {
            let mut eight = [T::default(); 8];
            for element in &mut eight {
                *element = base.plus(rest.trailing_zeros() as usize);
                rest &= rest.wrapping_sub(1);
            }
            // SAFETY: at most seven elements after the squares are written and not kept.
            unsafe { pen.write(eight, left.min(8)) };
            if left <= 8 {
                return;
            }
            left -= 8;
        }
    }
}

/// Byte by byte, from a table of 256 lists of eight squares.
pub struct ByteTable;

impl WriteBoard for ByteTable {
    type Set = u64;

    fn set(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &u64, base: T, pen: &mut Pen<T>) {
        for (number, byte) in set.to_le_bytes().into_iter().enumerate() {
            // One addition moves all eight squares to their rank.
            let list = u64::from_le_bytes(u8::OF_BYTE[usize::from(byte)]);
            let list = list.wrapping_add(0x0808_0808_0808_0808 * number as u64).to_le_bytes();
            let list = list.map(|square| base.plus(square.into()));
            // SAFETY: at most eight elements after the squares are written and not kept.
            unsafe { pen.write(list, byte.count_ones() as usize) };
        }
    }
}

/// Byte by byte, from a table of 256 lists of eight elements of the list's type.
pub struct ElementTable;

impl WriteBoard for ElementTable {
    type Set = u64;

    fn set(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &u64, base: T, pen: &mut Pen<T>) {
        for (number, byte) in set.to_le_bytes().into_iter().enumerate() {
            let first = base.plus(8 * number);
            let list = T::OF_BYTE[usize::from(byte)].map(|square| first.sum(square));
            // SAFETY: at most eight elements after the squares are written and not kept.
            unsafe { pen.write(list, usize::from(LENGTHS[usize::from(byte)])) };
        }
    }
}

/// The number of ones of each byte.
static LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        lengths[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    lengths
};
