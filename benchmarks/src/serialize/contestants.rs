//! The contestants, and the lower bounds.

use std::hint::black_box;

use setwise::bulk::Kernel;

use super::SLACK;
use super::boards::Boards;
use super::encoding::{Encoding, Item, Serializer};
use super::loops::{Loop, Shakmaty, one_by_one};
use crate::levels;

/// The location of boards and lists.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Cache,
    Memory,
}

/// Returns all serializers of boards, setwise first, and the lower bounds in memory.
pub fn serializers<'a, E: Encoding>(
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
    for (name, decoder) in E::Item::decoders(levels::best()) {
        all.push(Serializer::new(name, move |out: &mut [E::Item]| {
            assert!(out.len() >= boards.squares() + SLACK);
            // SAFETY: the level has the instructions, and there is room for the lists and the slack.
            unsafe { decoder(boards.sets(), out.as_mut_ptr()) }
        }));
    }
    all.push(one_by_one::<E, Loop>("a loop", boards));
    match location {
        Location::Cache => all.push(one_by_one::<E, Shakmaty>("shakmaty", boards)),
        Location::Memory => all.extend(bounds(boards, list)),
    }
    all
}

/// The contestant that writes no lists.
pub const READING: &str = "reading the boards";

/// Returns the lower bounds: reading the boards, and copying the lists.
fn bounds<'a, T: Item>(boards: &'a Boards, list: &'a [T]) -> Vec<Serializer<'a, T>> {
    let copy = Serializer::new("copy of the output", |out: &mut [T]| {
        out[..list.len()].copy_from_slice(list);
        list.len()
    });
    let read = Serializer::new(READING, |_: &mut [T]| {
        black_box(levels::best().dispatch(ReadBoards(boards.sets())));
        // The lists of the contestant before remain.
        list.len()
    });
    vec![copy, read]
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
