//! `swaps`: rearrangements of one board, beside loops over its squares.

use anyhow::{Result, ensure};
use setwise::{Bitboard, Permutation, Square};

use crate::harness::{Contestant, Effort, race};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, boards) = match arguments.quick {
        true => (Effort::QUICK, 1 << 8),
        false => (Effort::FULL, 1 << 16),
    };
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let permutation = shuffled(&mut random)?;
    let targets = permutation.targets();
    let half: Vec<_> = (0..boards).map(|_| Bitboard(random())).collect();
    let few: Vec<_> = half.iter().map(|set| Bitboard(set.0 & random() & random())).collect();
    for (name, sets) in [("half of the squares", &half), ("an eighth of the squares", &few)] {
        println!("{name}");
        compare(
            "Permutation::apply",
            sets,
            effort,
            |set| permutation.apply(set),
            |set| squares(set, |square| targets[usize::from(square.index())]),
        )?;
        compare("flip_vertical", sets, effort, Bitboard::flip_vertical, |set| {
            squares(set, Square::flip_vertical)
        })?;
        compare("mirror_horizontal", sets, effort, Bitboard::mirror_horizontal, |set| {
            squares(set, Square::mirror_horizontal)
        })?;
        compare("flip_diagonal", sets, effort, Bitboard::flip_diagonal, |set| {
            squares(set, Square::flip_diagonal)
        })?;
        compare("rotate_90", sets, effort, Bitboard::rotate_90, |set| {
            squares(set, Square::rotate_90)
        })?;
    }
    Ok(())
}

/// Moves the squares of a set one by one.
#[inline(always)]
fn squares(set: Bitboard, target: impl Fn(Square) -> Square) -> Bitboard {
    let mut image = Bitboard::EMPTY;
    for square in set {
        image |= Bitboard::from(target(square));
    }
    image
}

fn shuffled(random: &mut impl FnMut() -> u64) -> Result<Permutation> {
    let mut targets = std::array::from_fn(|i| i as u8);
    for i in (1..64).rev() {
        targets.swap(i, (random() % (i as u64 + 1)) as usize);
    }
    Permutation::new(&targets).ok_or_else(|| anyhow::anyhow!("two squares have the same target"))
}

fn compare(
    name: &'static str,
    sets: &[Bitboard],
    effort: Effort,
    ours: impl Fn(Bitboard) -> Bitboard,
    naive: impl Fn(Bitboard) -> Bitboard,
) -> Result<()> {
    ensure!(sets.iter().all(|&set| ours(set) == naive(set)), "{name} disagrees");
    race(
        sets.len(),
        effort,
        &mut [
            Contestant::new(name, || sum(sets, &ours)),
            Contestant::new("square by square", || sum(sets, &naive)),
        ],
    )
}

/// The boards one after another, in scalar code: each goes through `black_box`.
#[inline(always)]
fn sum(sets: &[Bitboard], f: impl Fn(Bitboard) -> Bitboard) -> u64 {
    sets.iter().fold(0, |sum, &set| sum ^ std::hint::black_box(f(set)).0)
}
