//! `slices`: operations on slices of boards, compared with plain loops and the crate `wide`.

use std::cell::RefCell;
use std::hint::black_box;

use anyhow::{Result, ensure};
use setwise::Bitboard;
use setwise::bulk::{self, Level};
use wide::u64x8;

use crate::harness::{Contestant, Effort, race, random};
use crate::levels;

/// The three operands. Some operations use only the first one or two.
type Operands<'a> = [&'a [u64]; 3];

/// An operation with its operands, which writes the results.
type Run<'a> = Box<dyn Fn(&mut [u64]) + 'a>;

/// The same operation in three implementations. A single number is written to the first element.
struct Operation {
    name: &'static str,
    ours: fn(Level, &mut [u64], Operands<'_>),
    plain: fn(&mut [u64], Operands<'_>),
    wide: Option<fn(&mut [u64], Operands<'_>)>,
}

/// Defines an operation whose loop and vectors have the same formula.
macro_rules! operation {
    ($name:literal, $ours:expr, |$a:pat_param, $b:pat_param, $c:pat_param| $formula:expr) => {
        Operation {
            name: $name,
            ours: $ours,
            plain: |out, operands| plain(out, operands, |$a, $b, $c| $formula),
            wide: Some(|out, operands| wide(out, operands, |$a, $b, $c| $formula)),
        }
    };
}

const OPERATIONS: [Operation; 5] = [
    operation!(
        "intersection",
        |level, out, [a, b, _]| bulk::intersection_at(level, out, a, b),
        |a, b, _| a & b
    ),
    operation!(
        "majority",
        |level, out, [a, b, c]| bulk::majority_at(level, out, a, b, c),
        |a, b, c| a & b | (a ^ b) & c
    ),
    operation!(
        "ternary 0x1e, a ^ (b | c)",
        |level, out, [a, b, c]| bulk::ternary_at(level, 0x1e, out, a, b, c),
        |a, b, c| a ^ (b | c)
    ),
    Operation {
        name: "mirror_horizontal",
        ours: |level, out, [a, ..]| bulk::mirror_horizontal_at(level, out, a),
        plain: |out, operands| plain(out, operands, |a, _, _| Bitboard(a).mirror_horizontal().0),
        wide: Some(|out, operands| wide(out, operands, |a, _, _| mirror(a))),
    },
    // `wide` does not count bits.
    Operation {
        name: "count",
        ours: |level, out, [a, ..]| out[0] = bulk::count_at(level, a),
        plain: |out, [a, ..]| out[0] = a.iter().map(|set| u64::from(set.count_ones())).sum(),
        wide: None,
    },
];

pub fn run(quick: bool) -> Result<()> {
    let memory = if quick { 1 << 14 } else { 1 << 22 };
    let mut random = random();
    let inputs: [Vec<u64>; 3] =
        std::array::from_fn(|_| (0..memory).map(|_| random.next_u64()).collect());
    println!("level {}", levels::best());
    for (location, boards) in [("memory", memory), ("cache", 1 << 10)] {
        for operation in &OPERATIONS {
            println!("{}, {boards} boards, from {location}", operation.name);
            let operands = std::array::from_fn(|i| &inputs[i][..boards]);
            compare(operation, operands, memory / boards, Effort::new(quick))?;
        }
    }
    Ok(())
}

fn compare(
    operation: &Operation,
    operands: Operands<'_>,
    passes: usize,
    effort: Effort,
) -> Result<()> {
    let boards = operands[0].len();
    let at_level = |level: Level| {
        let run = move |out: &mut [u64]| (operation.ours)(level, out, operands);
        (level.name(), Box::new(run) as Run<'_>)
    };
    let mut runs: Vec<(&str, Run<'_>)> = levels::all().into_iter().map(at_level).collect();
    runs.push(("a plain loop", Box::new(|out| (operation.plain)(out, operands))));
    if let Some(wide) = operation.wide {
        runs.push(("wide::u64x8", Box::new(move |out| wide(out, operands))));
    }
    let mut expected = vec![0; boards];
    (operation.plain)(&mut expected, operands);
    // All contestants write to the same buffer, so that none has better pages.
    let out = RefCell::new(vec![0; boards]);
    let mut contestants = Vec::new();
    for (name, run) in runs {
        out.borrow_mut().fill(0);
        run(&mut out.borrow_mut());
        ensure!(*out.borrow() == expected, "{name} disagrees");
        let out = &out;
        contestants.push(Contestant::new(name, move || {
            let mut out = out.borrow_mut();
            for _ in 0..passes {
                run(black_box(&mut out));
            }
            out[0] ^ out[boards / 2].rotate_left(1) ^ out[boards - 1].rotate_left(2)
        }));
    }
    race(boards * passes, effort, &mut contestants)
}

#[inline(always)]
fn plain(out: &mut [u64], [a, b, c]: Operands<'_>, f: impl Fn(u64, u64, u64) -> u64) {
    for (((out, &a), &b), &c) in out.iter_mut().zip(a).zip(b).zip(c) {
        *out = f(a, b, c);
    }
}

/// Applies a function to vectors. The number of boards must be a multiple of eight.
#[inline(always)]
fn wide(out: &mut [u64], operands: Operands<'_>, f: impl Fn(u64x8, u64x8, u64x8) -> u64x8) {
    let [a, b, c] = operands.map(|operand| operand.as_chunks::<8>().0);
    for (((out, &a), &b), &c) in out.as_chunks_mut().0.iter_mut().zip(a).zip(b).zip(c) {
        *out = f(u64x8::new(a), u64x8::new(b), u64x8::new(c)).to_array();
    }
}

/// Swaps single bits, pairs and halves of each byte.
#[inline(always)]
fn mirror(mut a: u64x8) -> u64x8 {
    for (mask, by) in
        [(0x5555_5555_5555_5555, 1), (0x3333_3333_3333_3333, 2), (0x0f0f_0f0f_0f0f_0f0f, 4)]
    {
        let mask = u64x8::splat(mask);
        a = ((a >> by) & mask) | ((a & mask) << by);
    }
    a
}
