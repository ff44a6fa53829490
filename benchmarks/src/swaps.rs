//! `swaps`: rearrangements of one board, compared with loops over its squares.

use std::hint::black_box;

use anyhow::{Context, Result, ensure};
use setwise::{Bitboard, Permutation, Square};

use crate::harness::{Contestant, Effort, race, random, shuffle};

/// Races one rearrangement: our method, a loop over the squares, and a method of the standard
/// library if there is one.
macro_rules! race_swap {
    (
        $sets:expr, $effort:expr, $name:expr, $ours:expr, $square:expr
        $(, $std_name:literal |$word:ident| $std:expr)?
    ) => {{
        let (ours, naive) = ($ours, |set: Bitboard| squares(set, $square));
        ensure!($sets.iter().all(|&set| ours(set) == naive(set)), "{} disagrees", $name);
        let mut contestants = vec![
            Contestant::new($name, || sum($sets, ours)),
            Contestant::new("square by square", || sum($sets, naive)),
        ];
        contestants.extend([$(Contestant::new($std_name, || {
            sum($sets, |Bitboard($word)| Bitboard($std))
        }))?]);
        race($sets.len(), $effort, &mut contestants)?;
    }};
}

/// Races rearrangements that are methods of a set and of a square.
macro_rules! race_methods {
    (
        $sets:expr, $effort:expr;
        $($name:ident $(, $std_name:literal |$word:ident| $std:expr)?;)*
    ) => {$(
        race_swap!(
            $sets, $effort, stringify!($name), Bitboard::$name, Square::$name
            $(, $std_name |$word| $std)?
        );
    )*};
}

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let boards = if quick { 1 << 8 } else { 1 << 16 };
    let mut random = random();
    let mut targets = std::array::from_fn(|i| i as u8);
    shuffle(&mut targets, &mut random);
    let permutation = Permutation::new(&targets).context("two squares have the same target")?;
    let targets = permutation.targets();
    let half: Vec<_> = (0..boards).map(|_| Bitboard(random.next_u64())).collect();
    let mut eighth = half.clone();
    for set in &mut eighth {
        *set &= Bitboard(random.next_u64() & random.next_u64());
    }
    for (name, sets) in [("half of the squares", &half), ("an eighth of the squares", &eighth)] {
        println!("{name}");
        race_swap!(sets, effort, "Permutation::apply", |set| permutation.apply(set), |square| {
            targets[square.index()]
        });
        race_methods! { sets, effort;
            flip_vertical, "u64::swap_bytes" |word| word.swap_bytes();
            mirror_horizontal, "swap_bytes of reverse_bits" |word| word.reverse_bits().swap_bytes();
            rotate_180, "u64::reverse_bits" |word| word.reverse_bits();
            flip_diagonal;
            rotate_90;
        }
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

/// Takes the boards one after another, each through `black_box`, so that the code is scalar.
#[inline(always)]
fn sum(sets: &[Bitboard], f: impl Fn(Bitboard) -> Bitboard) -> u64 {
    sets.iter().fold(0, |sum, &set| sum ^ black_box(f(set)).0)
}
