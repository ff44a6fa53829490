//! `lists`: the moves of one piece at a time, by perfect hashing and by loops.

use std::fmt::Debug;
use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::{Result, ensure};
use setwise::bulk::{Kernel, Level};
use setwise::serialize::hash;
use setwise::{Bitboard, Square};

use crate::harness::{Contestant, Effort, race, random_words};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

/// A square, and targets of the piece there.
type Piece = (Square, Bitboard);

/// So many pieces no branch predictor learns by heart.
const PIECES: usize = 1 << 14;

/// After so many pieces the lists begin again at the start of the buffer.
const TOGETHER: usize = 1 << 8;

/// Room for a list. An index of eight bits is in its bounds, without a test.
const ROOM: usize = 1 << 8;

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, passes) = match arguments.quick {
        true => (Effort::QUICK, 1),
        false => (Effort::FULL, 8),
    };
    println!("level {}", Level::best());
    for shape in &SHAPES {
        for subset in Subset::ALL {
            let pieces = pieces(shape, subset);
            compare::<u8>(shape, subset, &pieces, passes, effort)?;
            compare::<u16>(shape, subset, &pieces, passes, effort)?;
        }
    }
    Ok(())
}

fn compare<T: Element>(
    shape: &Shape,
    subset: Subset,
    pieces: &[Piece],
    passes: usize,
    effort: Effort,
) -> Result<()> {
    println!("{}, {} targets, {}", shape.name, subset.name(), T::NAME);
    let ways = shape.ways.iter().chain(LOOPS);
    let mut contestants = Vec::new();
    for way in ways {
        let run = T::run_of(way);
        for piece in pieces {
            let mut out = [T::default(); ROOM + 8 * TOGETHER];
            let written = run(std::slice::from_ref(piece), &mut out);
            let expected: Vec<_> = piece.1.into_iter().map(|to| T::of(piece.0, to)).collect();
            ensure!(out[..written] == expected, "{} disagrees on {piece:?}", way.name);
        }
        contestants.push(Contestant::new(way.name, move || {
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
    race(pieces.len() * passes, effort, &mut contestants)
}

/// Which of the targets a piece has.
#[derive(Clone, Copy)]
enum Subset {
    /// So many, at random.
    Always(u32),
    All,
    /// None to two.
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

/// Pieces on random squares with random targets.
fn pieces(shape: &Shape, subset: Subset) -> Vec<Piece> {
    let mut random = random_words();
    let mut piece = || loop {
        let from = Square::new_wrapping(random() as u32 >> 8);
        let all = (shape.all)(from);
        let count = match subset {
            Subset::Always(targets) => targets,
            Subset::UpToTwo => (random() % 3) as u32,
            Subset::All => return (from, all),
            Subset::Any => return (from, all & Bitboard(random())),
        };
        if all.len() >= count {
            let mut targets = all;
            while targets.len() > count {
                targets &= Bitboard(random());
                if targets.len() < count {
                    targets = all;
                }
            }
            return (from, targets);
        }
    };
    (0..PIECES).map(|_| piece()).collect()
}

/// An element of a list: a square or a move.
trait Element: Copy + Default + Debug + PartialEq + Into<u64> + 'static {
    const NAME: &'static str;

    fn of(from: Square, to: Square) -> Self;

    /// What a way has for this element.
    fn run_of(way: &Way) -> fn(&[Piece], &mut [Self]) -> usize;
}

impl Element for u8 {
    const NAME: &'static str = "bytes";

    #[inline(always)]
    fn of(_from: Square, to: Square) -> Self {
        to.index()
    }

    fn run_of(way: &Way) -> fn(&[Piece], &mut [Self]) -> usize {
        way.bytes
    }
}

impl Element for u16 {
    const NAME: &'static str = "moves";

    #[inline(always)]
    fn of(from: Square, to: Square) -> Self {
        u16::from(from.index()) << 6 | u16::from(to.index())
    }

    fn run_of(way: &Way) -> fn(&[Piece], &mut [Self]) -> usize {
        way.moves
    }
}

/// A way to make lists: writes those of some pieces one behind the other, and returns how
/// many elements there are.
struct Way {
    name: &'static str,
    bytes: fn(&[Piece], &mut [u8]) -> usize,
    moves: fn(&[Piece], &mut [u16]) -> usize,
}

/// A way to make one list, as a type.
trait List<T> {
    /// Writes the list; `None` where there is no room for a list.
    fn write(piece: Piece, out: &mut [T]) -> Option<usize>;
}

/// The lists of some pieces, at the best level of the processor.
fn write<T, L: List<T>>(pieces: &[Piece], out: &mut [T]) -> usize {
    struct Run<'a, T, L> {
        pieces: &'a [Piece],
        out: &'a mut [T],
        list: PhantomData<L>,
    }

    impl<T, L: List<T>> Kernel for Run<'_, T, L> {
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

    Level::best().dispatch(Run { pieces, out, list: PhantomData::<L> })
}

struct Shape {
    name: &'static str,
    /// All targets on the empty board.
    all: fn(Square) -> Bitboard,
    ways: &'static [Way],
}

/// Stamps a shape, from its function in each of the forms.
macro_rules! shape {
    ($shape:ident: $($name:literal $($module:ident)::+),+) => {
        Shape {
            name: stringify!($shape),
            all: |from| hash::$shape(from, Bitboard::FULL).iter().collect(),
            ways: &[$({
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

                Way { name: $name, bytes: write::<u8, This>, moves: write::<u16, This> }
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

/// Stamps loops over targets: `Name "name" |targets, push| loop`.
macro_rules! loops {
    ($($Name:ident $name:literal |$targets:ident, $push:ident| $each:expr;)*) => {
        $(
            struct $Name;

            impl<T: Element> List<T> for $Name {
                #[inline(always)]
                fn write((from, $targets): Piece, out: &mut [T]) -> Option<usize> {
                    let out = out.first_chunk_mut::<ROOM>()?;
                    let mut count = 0u8;
                    let mut $push = |to: Square| {
                        out[usize::from(count)] = T::of(from, to);
                        count = count.wrapping_add(1);
                    };
                    $each
                    Some(count.into())
                }
            }
        )*

        static LOOPS: &[Way] = &[$(
            Way { name: $name, bytes: write::<u8, $Name>, moves: write::<u16, $Name> }
        ),*];
    };
}

loops! {
    Scans "trailing_zeros and reset" |targets, push| {
        let mut rest = targets.0;
        while rest != 0 {
            push(Square::new_wrapping(rest.trailing_zeros()));
            rest &= rest - 1;
        }
    };
    Iterator "Bitboard::squares" |targets, push| {
        for square in targets.squares() {
            push(square);
        }
    };
}
