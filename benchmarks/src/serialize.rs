//! `serialize`: lists of the squares of many boards, beside loops, crates and published
//! techniques, and beside copying the same bytes.

use std::cell::RefCell;
use std::hint::black_box;

use anyhow::{Result, ensure};
use setwise::bulk::{Kernel, Level};

use crate::boards::{Batches, Boards, Density};
use crate::harness::{Contestant, Effort, race};
use crate::serializers::{
    self, Indices16, Indices32, Item, Moves, Output, Place, Squares, Way, definition,
};
use crate::techniques::SLACK;

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
    /// Only boards from the cache, or only boards from memory
    #[arg(long)]
    place: Option<Place>,
    /// Only boards of one density
    #[arg(long)]
    density: Option<Density>,
}

/// How much there is to do in one place.
#[derive(Clone, Copy)]
struct Size {
    place: Place,
    /// How many slices of boards a pass goes through, and of how many boards.
    batches: usize,
    boards: usize,
    /// The most bytes of a list.
    bytes: usize,
    /// How many passes are a round.
    passes: usize,
    effort: Effort,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let cache = Size {
        place: Place::Cache,
        // So many that no branch predictor learns the boards by heart.
        batches: 16,
        boards: 1 << 12,
        bytes: 1 << 20,
        passes: 2,
        effort: Effort::FULL,
    };
    let memory = Size {
        place: Place::Memory,
        batches: 1,
        boards: 1 << 24,
        bytes: 1 << 29,
        passes: 1,
        // A round is long, and there is little chance in it.
        effort: Effort { rounds: 9 },
    };
    let sizes = match arguments.quick {
        false => [cache, memory],
        true => [
            Size { batches: 2, passes: 1, effort: Effort::QUICK, ..cache },
            Size { boards: 1 << 14, bytes: 1 << 19, effort: Effort::QUICK, ..memory },
        ],
    };
    println!("level {}", Level::best());
    for size in sizes {
        if arguments.place.is_some_and(|place| place != size.place) {
            continue;
        }
        for density in Density::ALL {
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

fn compare<O: Output>(size: Size, density: Density) -> Result<()> {
    let Size { place, batches, boards, bytes, passes, effort } = size;
    let squares = bytes / size_of::<O::Item>();
    let batches = Boards::batches(density, Batches { count: batches, boards, squares })?;
    let boards: usize = batches.iter().map(|batch| batch.sets().len()).sum();
    let squares: usize = batches.iter().map(Boards::squares).sum();
    println!(
        "{}, {}: {} boards, {:.2} squares a board, from {}",
        O::NAME,
        density.name(),
        boards / batches.len(),
        squares as f64 / boards as f64,
        if place == Place::Cache { "the cache" } else { "memory" },
    );
    // All write to the same place, so that none has the better pages. In the cache there is
    // room for full boards, as callers have who do not count beforehand.
    let room = |batch: &Boards| match place {
        Place::Cache => 64 * batch.sets().len() + SLACK,
        Place::Memory => batch.squares() + SLACK,
    };
    let room = batches.iter().map(room).max().unwrap_or(SLACK);
    let out = RefCell::new(vec![O::Item::default(); room]);
    let lists: Vec<_> = batches.iter().map(definition::<O>).collect();
    // For each way, one that holds the first batch, one that holds the second, and so on.
    let mut ways: Vec<Vec<Way<'_, O::Item>>> = Vec::new();
    for (batch, list) in batches.iter().zip(&lists) {
        let mut of_batch = serializers::ways::<O>(batch, place);
        if place == Place::Memory {
            of_batch.extend(bounds(batch, list));
        }
        for (number, way) in of_batch.into_iter().enumerate() {
            let mut out = out.borrow_mut();
            if way.name != READING {
                out.fill(O::Item::default());
            }
            let written = way.run(&mut out);
            ensure!(out[..written] == *list, "{} disagrees", way.name);
            match ways.get_mut(number) {
                Some(ways) => ways.push(way),
                None => ways.push(vec![way]),
            }
        }
    }
    let mut contestants: Vec<_> = ways
        .into_iter()
        .map(|batches| {
            let out = &out;
            Contestant::new(batches[0].name.clone(), move || {
                let mut out = out.borrow_mut();
                let mut sum = 0u64;
                for _ in 0..passes {
                    for way in &batches {
                        let written = way.run(black_box(&mut out));
                        sum = sum.wrapping_mul(31).wrapping_add(checksum(&out[..written]));
                    }
                }
                sum
            })
        })
        .collect();
    race(boards * passes, effort, &mut contestants)
}

/// The length of a list, and three of its elements.
fn checksum<T: Item>(list: &[T]) -> u64 {
    let [first, middle, last] = [0, list.len() / 2, list.len().wrapping_sub(1)]
        .map(|at| list.get(at).map_or(0, |&element| element.into()));
    list.len() as u64 ^ first.rotate_left(32) ^ middle.rotate_left(40) ^ last.rotate_left(48)
}

const READING: &str = "reading the boards";

/// What no way can do without: the reading of the boards, and what comes near to the
/// writing of the lists, a copy of them.
fn bounds<'a, T: Item>(boards: &'a Boards, list: &'a [T]) -> Vec<Way<'a, T>> {
    let mut ways = vec![Way::new("copy of the output", |out: &mut [T]| {
        out[..list.len()].copy_from_slice(list);
        list.len()
    })];
    #[cfg(target_arch = "x86_64")]
    if crate::techniques::is_available() {
        ways.push(Way::new("copy of the output past caches", |out: &mut [T]| {
            crate::techniques::copy_past_caches(&mut out[..list.len()], list);
            list.len()
        }));
    }
    ways.push(Way::new(READING, |_: &mut [T]| {
        black_box(Level::best().dispatch(Reading(boards.sets())));
        // Reading has no lists to agree on: those of the way before are still there.
        list.len()
    }));
    ways
}

/// Every board read once, and nothing done with it.
struct Reading<'a>(&'a [u64]);

impl Kernel for Reading<'_> {
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
