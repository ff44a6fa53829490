//! `lists`: the moves of one piece at a time, by perfect hashing and by loops.

use std::fmt::Debug;
use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::{Result, ensure};
use setwise::bulk::Kernel;
use setwise::serialize::hash;
use setwise::{Bitboard, Square};

use super::iterators::{Iterate, Loop, SetwiseFor};
use crate::harness::{Contestant, Effort, race, random};
use crate::levels;

/// The square of a piece, and its targets.
type Piece = (Square, Bitboard);

/// The number of pieces, too many for a branch predictor to learn.
const PIECES: usize = 1 << 14;

/// The number of pieces whose lists follow one another in the buffer.
const TOGETHER: usize = 1 << 8;

/// The room of a list. An index of eight bits needs no bounds check in it.
const ROOM: usize = 1 << 8;

pub fn run(quick: bool) -> Result<()> {
    println!("level {}", levels::best());
    for shape in &SHAPES {
        for subset in Subset::ALL {
            let pieces = pieces(shape, subset);
            compare::<u8>(shape, subset, &pieces, quick)?;
            compare::<u16>(shape, subset, &pieces, quick)?;
        }
    }
    Ok(())
}

fn compare<T: Element>(shape: &Shape, subset: Subset, pieces: &[Piece], quick: bool) -> Result<()> {
    println!("{}, {} targets, {}", shape.name, subset.name(), T::NAME);
    let passes = if quick { 1 } else { 8 };
    let mut contestants = Vec::new();
    for lister in shape.hashes.iter().chain(LOOPS) {
        let run = T::writer_of(lister);
        for piece in pieces {
            let mut out = [T::default(); ROOM + 8 * TOGETHER];
            let written = run(std::slice::from_ref(piece), &mut out);
            let squares = piece.1.into_iter().map(Square::index);
            let expected: Vec<_> = squares.map(|to| T::new(piece.0, to)).collect();
            ensure!(out[..written] == expected, "{} disagrees on {piece:?}", lister.name);
        }
        contestants.push(Contestant::new(lister.name, move || {
            let mut out = [T::default(); ROOM + 8 * TOGETHER];
            let mut sum = 0u64;
            for pieces in (0..passes).flat_map(|_| pieces.chunks(TOGETHER)) {
                let written = run(pieces, black_box(&mut out));
                let last = out[..written].last().map_or(0, |&last| last.into());
                sum = sum.wrapping_mul(31).wrapping_add(written as u64).wrapping_add(last << 32);
            }
            sum
        }));
    }
    race(pieces.len() * passes, Effort::new(quick), &mut contestants)
}

/// The choice of targets of a piece.
#[derive(Clone, Copy)]
enum Subset {
    /// This number, at random.
    Always(u32),
    All,
    /// Zero to two.
    UpToTwo,
    Any,
}

impl Subset {
    const ALL: [Self; 7] = [
        Self::Always(1),
        Self::Always(2),
        Self::Always(3),
        Self::Always(4),
        Self::All,
        Self::UpToTwo,
        Self::Any,
    ];

    fn name(self) -> String {
        match self {
            Self::Always(targets) => format!("always {targets}"),
            Self::All => "all".to_owned(),
            Self::UpToTwo => "0 to 2".to_owned(),
            Self::Any => "any subset of".to_owned(),
        }
    }
}

/// Returns pieces on random squares with random targets.
fn pieces(shape: &Shape, subset: Subset) -> Vec<Piece> {
    let mut random = random();
    let mut piece = || loop {
        let from = Square::new_wrapping(random.next_u64() as usize);
        let all = (shape.all)(from);
        let count = match subset {
            Subset::Always(targets) => targets,
            Subset::UpToTwo => random.below(3) as u32,
            Subset::All => return (from, all),
            Subset::Any => return (from, all & Bitboard(random.next_u64())),
        };
        if all.len() >= count {
            let mut targets = all;
            while targets.len() > count {
                targets &= Bitboard(random.next_u64());
                if targets.len() < count {
                    targets = all;
                }
            }
            return (from, targets);
        }
    };
    (0..PIECES).map(|_| piece()).collect()
}

/// Writes the lists of some pieces one after another, and returns the number of elements.
type Writer<T> = fn(&[Piece], &mut [T]) -> usize;

/// An element of a list: a square or a move.
trait Element: Copy + Default + Debug + PartialEq + Into<u64> + 'static {
    const NAME: &'static str;

    fn new(from: Square, to: usize) -> Self;

    /// Returns the function of a lister for this element.
    fn writer_of(lister: &Lister) -> Writer<Self>;
}

impl Element for u8 {
    const NAME: &'static str = "bytes";

    #[inline(always)]
    fn new(_from: Square, to: usize) -> Self {
        to as Self
    }

    fn writer_of(lister: &Lister) -> Writer<Self> {
        lister.bytes
    }
}

impl Element for u16 {
    const NAME: &'static str = "moves";

    #[inline(always)]
    fn new(from: Square, to: usize) -> Self {
        (from.index() as Self) << 6 | to as Self
    }

    fn writer_of(lister: &Lister) -> Writer<Self> {
        lister.moves
    }
}

/// A way to make lists.
struct Lister {
    name: &'static str,
    bytes: Writer<u8>,
    moves: Writer<u16>,
}

impl Lister {
    const fn new<L: List<u8> + List<u16>>(name: &'static str) -> Self {
        Self { name, bytes: write::<u8, L>, moves: write::<u16, L> }
    }
}

/// A way to make one list, as a type.
trait List<T> {
    /// Writes the list, or returns `None` if the room is too small.
    fn write(piece: Piece, out: &mut [T]) -> Option<usize>;
}

/// Writes the lists of some pieces at the best level of the processor.
fn write<T, L: List<T>>(pieces: &[Piece], out: &mut [T]) -> usize {
    struct WriteLists<'a, T, L> {
        pieces: &'a [Piece],
        out: &'a mut [T],
        list: PhantomData<L>,
    }

    impl<T, L: List<T>> Kernel for WriteLists<'_, T, L> {
        type Output = usize;

        #[inline(always)]
        fn run(self) -> usize {
            let mut end = 0;
            for &piece in self.pieces {
                let rest = self.out.get_mut(end..).unwrap_or_default();
                end += L::write(piece, rest).unwrap_or(0);
            }
            end
        }
    }

    levels::best().dispatch(WriteLists { pieces, out, list: PhantomData::<L> })
}

struct Shape {
    name: &'static str,
    /// Returns all targets on the empty board.
    all: fn(Square) -> Bitboard,
    hashes: &'static [Lister],
}

/// Defines a shape by the modules that contain its function.
macro_rules! shape {
    ($shape:ident: $($name:literal $($module:ident)::+),+) => {
        Shape {
            name: stringify!($shape),
            all: |from| hash::$shape(from, Bitboard::FULL).iter().collect(),
            hashes: &[$({
                struct This;

                impl List<u8> for This {
                    #[inline(always)]
                    fn write((from, targets): Piece, out: &mut [u8]) -> Option<usize> {
                        $($module::)+$shape(from, targets).emit(out)
                    }
                }

                impl List<u16> for This {
                    #[inline(always)]
                    fn write((from, targets): Piece, out: &mut [u16]) -> Option<usize> {
                        $($module::)+$shape(from, targets).emit_moves(from, out)
                    }
                }

                Lister::new::<This>($name)
            }),+],
        }
    };
}

static SHAPES: [Shape; 5] = [
    shape!(king: "hash" hash, "hash::shapes" hash::shapes, "hash::full" hash::full),
    shape!(knight: "hash" hash, "hash::shapes" hash::shapes, "hash::full" hash::full),
    shape!(rank: "hash" hash, "hash::full" hash::full),
    shape!(file: "hash" hash, "hash::full" hash::full),
    shape!(diagonal: "hash" hash, "hash::full" hash::full),
];

static LOOPS: &[Lister] = &[
    Lister::new::<Iterated<Loop>>("trailing_zeros and reset"),
    Lister::new::<Iterated<SetwiseFor>>("Bitboard::squares"),
];

/// A list made by iterating over the targets.
struct Iterated<I>(PhantomData<I>);

impl<T: Element, I: Iterate> List<T> for Iterated<I> {
    #[inline(always)]
    fn write((from, targets): Piece, out: &mut [T]) -> Option<usize> {
        let out = out.first_chunk_mut::<ROOM>()?;
        let mut count = 0u8;
        I::each(&I::set(targets.0), |to| {
            out[usize::from(count)] = T::new(from, to);
            count = count.wrapping_add(1);
        });
        Some(count.into())
    }
}
