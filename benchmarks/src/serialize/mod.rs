//! `serialize`: lists of the squares of many boards, compared with a loop, a crate, and copies of the
//! same bytes.

mod boards;
mod contestants;
#[cfg(target_arch = "x86_64")]
mod decoders;
mod encoding;
mod loops;
mod pen;

use std::cell::RefCell;
use std::hint::black_box;

use anyhow::{Result, ensure};
use clap::ValueEnum;

use crate::harness::{Contestant, Effort, race};
use crate::levels;
use boards::{Batches, Boards, Density};
use contestants::{Location, READING};
use encoding::{Encoding, Indices16, Indices32, Item, Moves, Serializer, Squares, definition};

/// The room after the last element, into which setwise may store whole registers.
const SLACK: usize = 64;

#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Take boards from the cache only, or from memory only
    #[arg(long, value_name = "LOCATION")]
    place: Option<Location>,
    /// Take boards of one density only
    #[arg(long)]
    density: Option<Density>,
}

/// The amount of work in one location.
#[derive(Clone, Copy)]
struct Size {
    location: Location,
    /// The number of slices in a pass, and of boards in a slice.
    batches: usize,
    boards: usize,
    /// The maximum number of bytes of a list.
    bytes: usize,
    /// The number of passes in a round.
    passes: usize,
    effort: Effort,
}

pub fn run(quick: bool, arguments: &Arguments) -> Result<()> {
    let cache = Size {
        location: Location::Cache,
        // Enough boards that no branch predictor learns them.
        batches: if quick { 2 } else { 16 },
        boards: 1 << 12,
        bytes: 1 << 20,
        passes: if quick { 1 } else { 2 },
        effort: Effort::new(quick),
    };
    let memory = Size {
        location: Location::Memory,
        batches: 1,
        boards: if quick { 1 << 14 } else { 1 << 24 },
        bytes: if quick { 1 << 19 } else { 1 << 29 },
        passes: 1,
        // A round is long, and its time varies little.
        effort: Effort { rounds: if quick { 1 } else { 9 } },
    };
    println!("level {}", levels::best());
    for size in [cache, memory] {
        if arguments.place.is_some_and(|location| location != size.location) {
            continue;
        }
        for &density in Density::value_variants() {
            if arguments.density.is_none_or(|only| only == density) {
                compare::<Squares>(size, density)?;
                compare::<Indices16>(size, density)?;
                compare::<Moves>(size, density)?;
                compare::<Indices32>(size, density)?;
            }
        }
    }
    Ok(())
}

fn compare<E: Encoding>(size: Size, density: Density) -> Result<()> {
    let Size { location, batches, boards, bytes, passes, effort } = size;
    let squares = bytes / size_of::<E::Item>();
    let batches = Boards::batches(density, Batches { count: batches, boards, squares })?;
    let boards: usize = batches.iter().map(|batch| batch.sets().len()).sum();
    let squares: usize = batches.iter().map(Boards::squares).sum();
    println!(
        "{}, {}: {} boards, {:.2} squares per board, from {}",
        E::NAME,
        density.name(),
        boards / batches.len(),
        squares as f64 / boards as f64,
        if location == Location::Cache { "the cache" } else { "memory" },
    );
    // All contestants write to the same buffer, so that none has better pages. In the cache there
    // is room for full boards, as for a caller that does not count beforehand.
    let room = |batch: &Boards| match location {
        Location::Cache => 64 * batch.sets().len() + SLACK,
        Location::Memory => batch.squares() + SLACK,
    };
    let room = batches.iter().map(room).max().unwrap_or(SLACK);
    let out = RefCell::new(vec![E::Item::default(); room]);
    let lists: Vec<_> = batches.iter().map(definition::<E>).collect();
    // For each contestant, its serializers of all batches.
    let mut serializers: Vec<Vec<Serializer<'_, E::Item>>> = Vec::new();
    for (batch, list) in batches.iter().zip(&lists) {
        let of_batch = contestants::serializers::<E>(batch, list, location);
        serializers.resize_with(of_batch.len(), Vec::new);
        for (serializer, all) in of_batch.into_iter().zip(&mut serializers) {
            let mut out = out.borrow_mut();
            if serializer.name != READING {
                out.fill(E::Item::default());
            }
            let written = serializer.run(&mut out);
            ensure!(out[..written] == *list, "{} disagrees", serializer.name);
            all.push(serializer);
        }
    }
    let mut contestants = Vec::new();
    for batches in serializers {
        let out = &out;
        contestants.push(Contestant::new(batches[0].name.clone(), move || {
            let mut out = out.borrow_mut();
            let mut sum = 0u64;
            for _ in 0..passes {
                for serializer in &batches {
                    let written = serializer.run(black_box(&mut out));
                    sum = sum.wrapping_mul(31).wrapping_add(checksum(&out[..written]));
                }
            }
            sum
        }));
    }
    race(boards * passes, effort, &mut contestants)
}

/// Returns a checksum of the length of a list and three of its elements.
fn checksum<T: Item>(list: &[T]) -> u64 {
    let [first, middle, last] = [0, list.len() / 2, list.len().wrapping_sub(1)]
        .map(|at| list.get(at).map_or(0, |&element| element.into()));
    list.len() as u64 ^ first.rotate_left(32) ^ middle.rotate_left(40) ^ last.rotate_left(48)
}
