//! The ways to make lists of boards, and what the lists are made of.

use std::fmt::Debug;

use setwise::Square;
use setwise::bulk::{Kernel, Level};

use crate::boards::Boards;
use crate::techniques::{Pen, SLACK};

/// A kind of list, as a type.
pub trait Output: 'static {
    type Item: Item;

    const NAME: &'static str;

    /// What is added to the squares of a board.
    fn base(row: usize, from: Square) -> Self::Item;

    fn ours(level: Level, out: &mut [Self::Item], boards: &Boards) -> usize;

    /// The ways that are for this kind only.
    fn own<'a>(boards: &'a Boards, place: Place) -> Vec<Way<'a, Self::Item>>;
}

/// An element of a list.
pub trait Item: Copy + Default + PartialEq + Debug + Into<u64> {
    /// A square further on, modulo the range of the type.
    fn plus(self, square: usize) -> Self;
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

items!(u8 u16 u32);

/// Where boards and lists are.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Cache,
    Memory,
}

/// Writes lists, and returns how many elements they have.
type Writer<'a, T> = Box<dyn Fn(&mut [T]) -> usize + 'a>;

/// A way to make the lists of boards that it holds.
pub struct Way<'a, T> {
    pub name: String,
    run: Writer<'a, T>,
}

impl<'a, T> Way<'a, T> {
    pub fn new(name: impl Into<String>, run: impl Fn(&mut [T]) -> usize + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }

    /// Writes the lists, and returns how many elements there are.
    pub fn run(&self, out: &mut [T]) -> usize {
        (self.run)(out)
    }
}

/// All ways to make lists of this kind; ours stand first. In memory only the faster ones.
pub fn ways<O: Output>(boards: &Boards, place: Place) -> Vec<Way<'_, O::Item>> {
    let mut ways: Vec<_> = Level::available()
        .rev()
        .map(|level| Way::new(format!("setwise, {level}"), move |out| O::ours(level, out, boards)))
        .collect();
    if place == Place::Cache {
        // With room for no more than there is, the boards must be counted.
        ways.push(Way::new("setwise, room just enough", |out| {
            O::ours(Level::best(), &mut out[..boards.squares()], boards)
        }));
    }
    ways.push(each::<O, Loop>("a loop", boards));
    ways.push(each::<O, Eights>("a loop, unrolled by 8", boards));
    ways.extend(O::own(boards, place));
    ways
}

/// The lists as the definition has them.
pub fn definition<O: Output>(boards: &Boards) -> Vec<O::Item> {
    let mut all = Vec::with_capacity(boards.squares());
    for (row, (&set, &from)) in boards.sets().iter().zip(boards.from()).enumerate() {
        let base = O::base(row, from);
        let mut rest = set;
        while rest != 0 {
            all.push(base.plus(rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    }
    all
}

/// The level that loops over single boards are compiled for. It has the instructions for
/// them (`tzcnt`, `blsr`, `popcnt`), and none for counts of whole registers, of which the
/// compiler makes slow code in such loops.
pub fn scalar() -> Level {
    Level::available().take(2).last().unwrap_or(Level::BASELINE)
}

/// A way that takes one board after another, as a type.
trait Each {
    /// What the crate holds a board in.
    type Set;

    fn set(word: u64) -> Self::Set;

    /// Writes the list of a board.
    ///
    /// # Safety
    ///
    /// There is room for its squares and the slack.
    unsafe fn list<T: Item>(set: &Self::Set, base: T, pen: &mut Pen<T>);
}

/// The ways of type [`Each`] at the level for them.
fn each<'a, O: Output, E: Each + 'a>(name: &str, boards: &'a Boards) -> Way<'a, O::Item> {
    struct Run<'a, O: Output, E: Each> {
        sets: &'a [E::Set],
        from: &'a [Square],
        out: &'a mut [O::Item],
    }

    impl<O: Output, E: Each> Kernel for Run<'_, O, E> {
        type Output = usize;

        #[inline(always)]
        fn run(self) -> usize {
            let mut pen = Pen::new(self.out);
            for (row, (set, &from)) in self.sets.iter().zip(self.from).enumerate() {
                // SAFETY: as below.
                unsafe { E::list(set, O::base(row, from), &mut pen) };
            }
            pen.written()
        }
    }

    // The sets are made beforehand, so that no conversion is measured.
    let sets: Vec<E::Set> = boards.sets().iter().map(|&set| E::set(set)).collect();
    Way::new(name, move |out| {
        // Room for the squares of all boards and the slack, which no way goes beyond.
        assert!(out.len() >= boards.squares() + SLACK);
        scalar().dispatch(Run::<O, E> { sets: &sets, from: boards.from(), out })
    })
}

/// Stamps ways that take one square after another: `Name (type of the set, from a word)
/// |set, push| loop`.
macro_rules! iterators {
    ($($Name:ident ($Set:ty, $set_of:expr) |$set:ident, $push:ident| $each:expr;)*) => {$(
        struct $Name;

        impl Each for $Name {
            type Set = $Set;

            fn set(word: u64) -> $Set {
                $set_of(word)
            }

            #[inline(always)]
            unsafe fn list<T: Item>($set: &$Set, base: T, pen: &mut Pen<T>) {
                // SAFETY: as many elements are written as the board has squares.
                let mut $push = |square: usize| unsafe { pen.push(base.plus(square)) };
                $each
            }
        }
    )*};
}

#[rustfmt::skip]
iterators! {
    Loop (u64, |word| word)
        |set, push| {
            let mut rest = *set;
            while rest != 0 {
                push(rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        };
    Shakmaty (shakmaty::Bitboard, shakmaty::Bitboard)
        |set, push| for square in *set { push(square.into()) };
    CozyChess (cozy_chess::BitBoard, cozy_chess::BitBoard)
        |set, push| for square in *set { push(square as usize) };
    Chess (chess::BitBoard, chess::BitBoard::new)
        |set, push| for square in *set { push(square.to_index()) };
    BitIter (u64, |word| word)
        |set, push| for square in bit_iter::BitIter::from(*set) { push(square) };
}

/// Eight scans without a branch, and eight more while there are squares.
struct Eights;

impl Each for Eights {
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
            // SAFETY: at most seven elements beyond the squares are written, and not kept.
            unsafe { pen.write(eight, left.min(8)) };
            if left <= 8 {
                return;
            }
            left -= 8;
        }
    }
}

/// The squares of each byte, with what is left over behind them.
static SQUARES_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut count) = (byte, 0);
        while rest != 0 {
            table[byte][count] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            count += 1;
        }
        byte += 1;
    }
    table
};

/// Byte by byte from a table of 256 lists of eight squares.
struct ByteTable;

impl Each for ByteTable {
    type Set = u64;

    fn set(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn list<T: Item>(&set: &u64, base: T, pen: &mut Pen<T>) {
        for (number, byte) in set.to_le_bytes().into_iter().enumerate() {
            // All eight squares further on at once.
            let list = u64::from_le_bytes(SQUARES_OF_BYTE[usize::from(byte)]);
            let list = list.wrapping_add(0x0808_0808_0808_0808 * number as u64).to_le_bytes();
            let list = list.map(|square| base.plus(square.into()));
            // SAFETY: at most eight elements beyond the squares are written, and not kept.
            unsafe { pen.write(list, byte.count_ones() as usize) };
        }
    }
}

/// The sets of chess libraries, from the cache only.
fn chess_crates<O: Output>(boards: &Boards, place: Place) -> Vec<Way<'_, O::Item>> {
    if place == Place::Memory {
        return Vec::new();
    }
    vec![
        each::<O, Shakmaty>("shakmaty", boards),
        each::<O, CozyChess>("cozy-chess", boards),
        each::<O, Chess>("chess", boards),
        each::<O, BitIter>("bit-iter", boards),
    ]
}

/// Stamps a way of the techniques, where the processor has the instructions.
macro_rules! technique {
    ($ways:ident, $boards:ident, $name:literal, $technique:ident) => {
        #[cfg(target_arch = "x86_64")]
        if crate::techniques::is_available() {
            $ways.push(Way::new($name, move |out| {
                crate::techniques::$technique::<Self>($boards, out)
            }));
        }
    };
}

/// Squares as bytes.
pub struct Squares;

impl Output for Squares {
    type Item = u8;

    const NAME: &'static str = "squares, u8";

    #[inline(always)]
    fn base(_row: usize, _from: Square) -> u8 {
        0
    }

    fn ours(level: Level, out: &mut [u8], boards: &Boards) -> usize {
        level.squares(out, boards.sets())
    }

    fn own<'a>(boards: &'a Boards, place: Place) -> Vec<Way<'a, u8>> {
        let mut ways = vec![each::<Self, ByteTable>("byte table", boards)];
        technique!(ways, boards, "vpcompressb", compress);
        technique!(ways, boards, "vpcompressb to memory", compress_stores);
        ways.extend(chess_crates::<Self>(boards, place));
        ways
    }
}

/// Numbers of squares over all boards, of 16 bits.
pub struct Indices16;

impl Output for Indices16 {
    type Item = u16;

    const NAME: &'static str = "indices, u16";

    #[inline(always)]
    fn base(row: usize, _from: Square) -> u16 {
        row.wrapping_mul(64) as u16
    }

    fn ours(level: Level, out: &mut [u16], boards: &Boards) -> usize {
        level.indices_u16(out, boards.sets(), 0)
    }

    fn own<'a>(boards: &'a Boards, place: Place) -> Vec<Way<'a, u16>> {
        let mut ways = Vec::new();
        technique!(ways, boards, "vpcompressb, vpmovzxbw", widened_16);
        if place == Place::Cache {
            ways.push(each::<Self, BitIter>("bit-iter", boards));
        }
        ways
    }
}

/// Moves, from a square of its own for each board.
pub struct Moves;

impl Output for Moves {
    type Item = u16;

    const NAME: &'static str = "moves, u16";

    #[inline(always)]
    fn base(_row: usize, from: Square) -> u16 {
        u16::from(from.index()) << 6
    }

    fn ours(level: Level, out: &mut [u16], boards: &Boards) -> usize {
        level.moves(out, boards.sets(), boards.from())
    }

    fn own<'a>(boards: &'a Boards, place: Place) -> Vec<Way<'a, u16>> {
        let mut ways = Vec::new();
        technique!(ways, boards, "vpcompressb, vpmovzxbw", widened_16);
        ways.extend(chess_crates::<Self>(boards, place));
        ways
    }
}

/// Numbers of squares over all boards, of 32 bits.
pub struct Indices32;

impl Output for Indices32 {
    type Item = u32;

    const NAME: &'static str = "indices, u32";

    #[inline(always)]
    fn base(row: usize, _from: Square) -> u32 {
        row.wrapping_mul(64) as u32
    }

    fn ours(level: Level, out: &mut [u32], boards: &Boards) -> usize {
        level.indices_u32(out, boards.sets(), 0)
    }

    fn own<'a>(boards: &'a Boards, place: Place) -> Vec<Way<'a, u32>> {
        let mut ways = Vec::new();
        technique!(ways, boards, "vpcompressb, vpmovzxbd", widened_32);
        if place == Place::Cache {
            ways.push(each::<Self, BitIter>("bit-iter", boards));
            ways.extend(crate::bitmaps::ways(boards));
        }
        ways
    }
}
