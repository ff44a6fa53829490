//! `swaps`: rearrangements of one board, beside loops over its squares.

use anyhow::{Result, ensure};
use setwise::{Bitboard, Permutation, Square};

use crate::harness::{Contestant, Effort, race, random_words};

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
    let mut random = random_words();
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
            NONE,
        )?;
        let flip = |set| squares(set, Square::flip_vertical);
        let bytes = ("u64::swap_bytes", |word: u64| word.swap_bytes());
        compare("flip_vertical", sets, effort, Bitboard::flip_vertical, flip, Some(bytes))?;
        let mirror = |set| squares(set, Square::mirror_horizontal);
        let bits = ("swap_bytes of reverse_bits", |word: u64| word.reverse_bits().swap_bytes());
        compare(
            "mirror_horizontal",
            sets,
            effort,
            Bitboard::mirror_horizontal,
            mirror,
            Some(bits),
        )?;
        let turn = |set| squares(set, Square::rotate_180);
        let bits = ("u64::reverse_bits", |word: u64| word.reverse_bits());
        compare("rotate_180", sets, effort, Bitboard::rotate_180, turn, Some(bits))?;
        let flip = |set| squares(set, Square::flip_diagonal);
        compare("flip_diagonal", sets, effort, Bitboard::flip_diagonal, flip, NONE)?;
        let turn = |set| squares(set, Square::rotate_90);
        compare("rotate_90", sets, effort, Bitboard::rotate_90, turn, NONE)?;
    }
    Ok(())
}

/// A rearrangement by methods of the standard library, and how it is written.
type Words = Option<(&'static str, fn(u64) -> u64)>;

/// Where the standard library has no method for it.
const NONE: Words = None;

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
    words: Option<(&'static str, impl Fn(u64) -> u64)>,
) -> Result<()> {
    ensure!(sets.iter().all(|&set| ours(set) == naive(set)), "{name} disagrees");
    let mut contestants = vec![
        Contestant::new(name, || sum(sets, &ours)),
        Contestant::new("square by square", || sum(sets, &naive)),
    ];
    if let Some((name, function)) = words {
        let apply = move |set: Bitboard| Bitboard(function(set.0));
        contestants.push(Contestant::new(name, move || sum(sets, &apply)));
    }
    race(sets.len(), effort, &mut contestants)
}

/// The boards one after another, in scalar code: each goes through `black_box`.
#[inline(always)]
fn sum(sets: &[Bitboard], f: impl Fn(Bitboard) -> Bitboard) -> u64 {
    sets.iter().fold(0, |sum, &set| sum ^ std::hint::black_box(f(set)).0)
}
