//! `slices`: operations on slices of boards, beside plain loops and the crate `wide`.

use anyhow::{Result, ensure};
use setwise::Bitboard;
use setwise::bulk::Level;
use wide::u64x8;

use crate::harness::{Contestant, Effort, race, random_words};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

/// The three operands, of which an operation may leave some alone.
type Operands<'a> = [&'a [u64]; 3];

/// An operation with its operands: writes the results.
type Run<'a> = Box<dyn Fn(&mut [u64]) + 'a>;

/// The same work in three ways; a number goes into the first place of the results.
struct Operation {
    name: &'static str,
    ours: fn(Level, &mut [u64], Operands<'_>),
    plain: fn(&mut [u64], Operands<'_>),
    wide: Option<fn(&mut [u64], Operands<'_>)>,
}

const OPERATIONS: [Operation; 5] = [
    Operation {
        name: "intersection",
        ours: |level, out, [a, b, _]| level.intersection(out, a, b),
        plain: |out, operands| plain(out, operands, |a, b, _| a & b),
        wide: Some(|out, operands| wide(out, operands, |a, b, _| a & b)),
    },
    Operation {
        name: "majority",
        ours: |level, out, [a, b, c]| level.majority(out, a, b, c),
        plain: |out, operands| plain(out, operands, |a, b, c| a & b | (a ^ b) & c),
        wide: Some(|out, operands| wide(out, operands, |a, b, c| a & b | (a ^ b) & c)),
    },
    Operation {
        name: "ternary 0x1e, a ^ (b | c)",
        ours: |level, out, [a, b, c]| level.ternary(0x1e, out, a, b, c),
        plain: |out, operands| plain(out, operands, |a, b, c| a ^ (b | c)),
        wide: Some(|out, operands| wide(out, operands, |a, b, c| a ^ (b | c))),
    },
    Operation {
        name: "mirror_horizontal",
        ours: |level, out, [a, ..]| level.mirror_horizontal(out, a),
        plain: |out, operands| plain(out, operands, |a, _, _| Bitboard(a).mirror_horizontal().0),
        wide: Some(|out, operands| wide(out, operands, |a, _, _| mirror(a))),
    },
    // `wide` does not count bits.
    Operation {
        name: "count",
        ours: |level, out, [a, ..]| out[0] = level.count(a),
        plain: |out, [a, ..]| out[0] = a.iter().map(|set| u64::from(set.count_ones())).sum(),
        wide: None,
    },
];

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, memory) = match arguments.quick {
        true => (Effort::QUICK, 1 << 14),
        false => (Effort::FULL, 1 << 22),
    };
    let inputs = random(memory);
    println!("level {}", Level::best());
    for (place, boards) in [("memory", memory), ("cache", 1 << 10)] {
        for operation in &OPERATIONS {
            println!("{}, {boards} boards, from {place}", operation.name);
            let operands = std::array::from_fn(|i| &inputs[i][..boards]);
            compare(operation, operands, memory / boards, effort)?;
        }
    }
    Ok(())
}

fn compare(
    operation: &Operation,
    operands: Operands<'_>,
    repeat: usize,
    effort: Effort,
) -> Result<()> {
    let boards = operands[0].len();
    let mut runs: Vec<(&str, Run<'_>)> = Level::available()
        .rev()
        .map(|level| {
            let run = move |out: &mut [u64]| (operation.ours)(level, out, operands);
            (level.name(), Box::new(run) as Run<'_>)
        })
        .collect();
    runs.push(("a plain loop", Box::new(|out| (operation.plain)(out, operands))));
    if let Some(wide) = operation.wide {
        runs.push(("wide::u64x8", Box::new(move |out| wide(out, operands))));
    }
    let mut expected = vec![0; boards];
    (operation.plain)(&mut expected, operands);
    for (name, run) in &runs {
        let mut out = vec![0; boards];
        run(&mut out);
        ensure!(out == expected, "{name} disagrees");
    }
    // All write to the same place, so that none has the better pages.
    let out = std::cell::RefCell::new(vec![0; boards]);
    let mut contestants = Vec::new();
    for (name, run) in runs {
        let out = &out;
        contestants.push(Contestant::new(name, move || {
            let mut out = out.borrow_mut();
            for _ in 0..repeat {
                run(std::hint::black_box(&mut out));
            }
            out[0] ^ out[boards / 2].rotate_left(1) ^ out[boards - 1].rotate_left(2)
        }));
    }
    race(boards * repeat, effort, &mut contestants)
}

fn random(boards: usize) -> [Vec<u64>; 3] {
    let mut random = random_words();
    std::array::from_fn(|_| (0..boards).map(|_| random()).collect())
}

#[inline(always)]
fn plain(out: &mut [u64], [a, b, c]: Operands<'_>, f: impl Fn(u64, u64, u64) -> u64) {
    for (((out, &a), &b), &c) in out.iter_mut().zip(a).zip(b).zip(c) {
        *out = f(a, b, c);
    }
}

/// The number of boards must be a multiple of eight.
#[inline(always)]
fn wide(out: &mut [u64], operands: Operands<'_>, f: impl Fn(u64x8, u64x8, u64x8) -> u64x8) {
    let [a, b, c] = operands.map(|operand| operand.as_chunks::<8>().0);
    for (((out, &a), &b), &c) in out.as_chunks_mut().0.iter_mut().zip(a).zip(b).zip(c) {
        *out = f(u64x8::new(a), u64x8::new(b), u64x8::new(c)).to_array();
    }
}

/// Halves, pairs and single bits of each byte exchanged.
#[inline(always)]
fn mirror(a: u64x8) -> u64x8 {
    let exchange = |a: u64x8, mask: u64, by: u32| {
        let mask = u64x8::splat(mask);
        ((a >> by) & mask) | ((a & mask) << by)
    };
    let a = exchange(a, 0x5555_5555_5555_5555, 1);
    let a = exchange(a, 0x3333_3333_3333_3333, 2);
    exchange(a, 0x0f0f_0f0f_0f0f_0f0f, 4)
}
