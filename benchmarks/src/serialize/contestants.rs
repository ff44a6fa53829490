//! The contestants for each encoding, and the lower bounds.

use std::hint::black_box;

use setwise::bulk::{Kernel, Level};

use super::boards::Boards;
use super::encoding::{Encoding, Indices16, Indices32, Item, Moves, Serializer, Squares};
use super::loops::{ByteTable, Eights, ElementTable, Loop, Shakmaty, one_by_one};
#[cfg(target_arch = "x86_64")]
use super::techniques;
use crate::levels;

/// The location of boards and lists.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Cache,
    Memory,
}

/// An encoding with the contestants that only it has.
pub trait Peers: Encoding {
    /// Returns the contestants.
    fn peers(boards: &Boards) -> Vec<Serializer<'_, Self::Item>>;
}

/// Returns all serializers of boards, setwise first, and the lower bounds in memory.
pub fn serializers<'a, E: Peers>(
    boards: &'a Boards,
    list: &'a [E::Item],
    location: Location,
) -> Vec<Serializer<'a, E::Item>> {
    let at_level = |level| {
        Serializer::new(format!("setwise, {level}"), move |out| E::write(level, out, boards))
    };
    let mut all: Vec<_> = levels::all().into_iter().map(at_level).collect();
    if location == Location::Cache {
        // With AVX-512, the squares are counted first if there is no more room than needed.
        all.push(Serializer::new("setwise, room just enough", |out| {
            E::write(levels::best(), &mut out[..boards.squares()], boards)
        }));
    }
    all.push(one_by_one::<E, Loop>("a loop", boards));
    all.push(one_by_one::<E, Eights>("a loop, unrolled by 8", boards));
    all.extend(E::peers(boards));
    match location {
        Location::Cache => all.push(one_by_one::<E, Shakmaty>("shakmaty", boards)),
        Location::Memory => all.extend(bounds(boards, list)),
    }
    all
}

/// Adds a technique if the processor has its instructions.
macro_rules! add_technique {
    ($all:ident, $boards:ident, $name:literal, $technique:ident) => {
        #[cfg(target_arch = "x86_64")]
        if techniques::is_available() && levels::best() == Level::best() {
            let run = move |out: &mut [_]| techniques::$technique::<Self>($boards, out);
            $all.push(Serializer::new($name, run));
        }
    };
}

impl Peers for Squares {
    fn peers(boards: &Boards) -> Vec<Serializer<'_, u8>> {
        let mut all = vec![one_by_one::<Self, ByteTable>("byte table", boards)];
        add_technique!(all, boards, "vpcompressb", compress);
        add_technique!(all, boards, "vpcompressb to memory", compress_stores);
        all
    }
}

impl Peers for Indices16 {
    fn peers(boards: &Boards) -> Vec<Serializer<'_, u16>> {
        let mut all = vec![one_by_one::<Self, ElementTable>("byte table", boards)];
        add_technique!(all, boards, "vpcompressb, vpmovzxbw", widened_16);
        all
    }
}

impl Peers for Moves {
    fn peers(boards: &Boards) -> Vec<Serializer<'_, u16>> {
        let mut all = vec![one_by_one::<Self, ElementTable>("byte table", boards)];
        add_technique!(all, boards, "vpcompressb, vpmovzxbw", widened_16);
        all
    }
}

impl Peers for Indices32 {
    fn peers(boards: &Boards) -> Vec<Serializer<'_, u32>> {
        let mut all = vec![one_by_one::<Self, ElementTable>("byte table", boards)];
        add_technique!(all, boards, "vpcompressb, vpmovzxbd", widened_32);
        all
    }
}

/// The contestant that writes no lists.
pub const READING: &str = "reading the boards";

/// Returns the lower bounds: reading the boards, and copying the lists.
fn bounds<'a, T: Item>(boards: &'a Boards, list: &'a [T]) -> Vec<Serializer<'a, T>> {
    let mut bounds = vec![Serializer::new("copy of the output", |out: &mut [T]| {
        out[..list.len()].copy_from_slice(list);
        list.len()
    })];
    #[cfg(target_arch = "x86_64")]
    if techniques::is_available() && levels::best() == Level::best() {
        bounds.push(Serializer::new("copy of the output past caches", |out: &mut [T]| {
            techniques::copy_past_caches(&mut out[..list.len()], list);
            list.len()
        }));
    }
    bounds.push(Serializer::new(READING, |_: &mut [T]| {
        black_box(levels::best().dispatch(ReadBoards(boards.sets())));
        // The lists of the contestant before remain.
        list.len()
    }));
    bounds
}

/// Reads every board once.
struct ReadBoards<'a>(&'a [u64]);

impl Kernel for ReadBoards<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut any = 0;
        for set in self.0 {
            any |= set;
        }
        any
    }
}
