//! `limits`: headlines next to what the processor can do at all, its clock and the bytes that it reads.

use std::hint::black_box;
use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use setwise::bulk::Kernel;
use setwise_chess::{Perft, Position};
use setwise_columns::{Detail, Evaluator, Input, Query, Threads};
use setwise_expr::{Names, compile, parse};

use crate::formula::FORMULA;
use crate::harness::{fastest, random};
use crate::levels;
use crate::positions::files::common_lines;
use crate::positions::query;

/// The bytes of the arrays that are read: they fit in a cache of the first, second or third level, or in none.
const SIZES: [(&str, usize); 4] = [
    ("first cache", 1 << 14),
    ("second cache", 1 << 18),
    ("third cache", 1 << 22),
    ("memory", 1 << 28),
];

/// A headline: nanoseconds and bytes of input for an item, and the place in `SIZES` that these come from.
struct Headline {
    work: &'static str,
    nanoseconds: f64,
    bytes: f64,
    place: usize,
}

/// The places of what is in the second cache, and in memory.
const CACHE: usize = 1;
const MEMORY: usize = 3;

pub fn run(quick: bool) -> Result<()> {
    let rounds = if quick { 1 } else { 15 };
    let scale = if quick { 64 } else { 1 };
    let cycle = cycle(rounds, (1 << 24) / scale)?;
    println!("level {}, one thread, the least of {rounds} rounds", levels::best());
    println!("{:<44} {:>10.3} ns", "a cycle, by a chain of dependent operations", cycle);
    let mut rates = Vec::new();
    for (place, bytes) in SIZES {
        let rate = reading(rounds, bytes.min((1 << 28) / scale), (1 << 28) / scale)?;
        println!("{:<44} {rate:>10.1} bytes/ns", format!("reading words from the {place}"));
        rates.push(rate);
    }
    println!("{:<44} {:>10} {:>10} {:>12} {:>8}", "", "ns / item", "cycles", "bytes", "reading");
    for it in headlines(rounds, scale)? {
        // The share of the time that reading the bytes alone takes.
        let share = if it.bytes > 0.0 {
            format!("{:.0} %", 100.0 * it.bytes / rates[it.place] / it.nanoseconds)
        } else {
            "-".to_owned()
        };
        println!(
            "{:<44} {:>10.2} {:>10.1} {:>12.1} {share:>8}",
            it.work,
            it.nanoseconds,
            it.nanoseconds / cycle,
            it.bytes
        );
    }
    Ok(())
}

/// Returns the nanoseconds of a cycle: a rotation and an exclusive or take one each, and depend on each other.
fn cycle(rounds: usize, steps: usize) -> Result<f64> {
    let (seconds, _) = fastest(rounds, || {
        let mut word = black_box(0x9e37_79b9_7f4a_7c15_u64);
        for _ in 0..steps {
            word = word.rotate_left(7) ^ 0x55;
        }
        Ok(black_box(word))
    })?;
    Ok(seconds * 1e9 / (2 * steps) as f64)
}

/// Returns the bytes that are read in a nanosecond.
fn reading(rounds: usize, bytes: usize, all: usize) -> Result<f64> {
    let mut random = random();
    let words: Vec<u64> = (0..bytes / 8).map(|_| random.next_u64()).collect();
    let passes = (all / bytes).max(1);
    let (seconds, _) = fastest(rounds, || {
        let passes = (0..passes).map(|_| black_box(levels::best().dispatch(Any(&words))));
        Ok(passes.fold(0, |any, it| any | it))
    })?;
    Ok((bytes * passes) as f64 / (seconds * 1e9))
}

/// Reads words and does nothing else.
#[derive(Clone, Copy)]
struct Any<'a>(&'a [u64]);

impl Kernel for Any<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.0.iter().fold(0, |any, word| any | word)
    }
}

fn headlines(rounds: usize, scale: usize) -> Result<Vec<Headline>> {
    let mut found = Vec::new();
    let rows = (1 << 22) / scale;
    let program = compile(FORMULA, Names::Free)?.without_marks();
    let mut random = random();
    let mut word = || random.next_u64() & random.next_u64() & random.next_u64();
    let columns: [Vec<u64>; 4] = std::array::from_fn(|_| (0..rows).map(|_| word()).collect());
    let columns = columns.each_ref().map(Vec::as_slice);
    let mut evaluator = Evaluator::new_at(levels::best(), &program);
    for (work, rows, place) in [
        ("a formula over 4 columns, from memory", rows, MEMORY),
        ("the same, from the second cache", 1 << 12, CACHE),
    ] {
        let columns = columns.map(|it| &it[..rows]);
        let passes = (1 << 22) / scale / rows;
        let (seconds, _) = fastest(rounds, || {
            let mut any = 0;
            for _ in 0..passes {
                evaluator.run(&columns, rows, |chunk| any |= chunk.output(0)[0]);
            }
            Ok(black_box(any))
        })?;
        let nanoseconds = seconds * 1e9 / (rows * passes) as f64;
        found.push(Headline { work, nanoseconds, bytes: 32.0, place });
    }
    let (lines, count) = common_lines(None, scale > 1)?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).cycle().take(count).collect();
    let bytes = lines.iter().map(|it| it.len() + 1).sum::<usize>() as f64 / count as f64;
    let (seconds, _) = fastest(rounds, || {
        let read =
            |line: &&str| Position::from_fen_prefix_at(levels::best(), line.as_bytes()).is_ok();
        Ok(lines.iter().filter(|it| black_box(read(it))).count())
    })?;
    let nanoseconds = seconds * 1e9 / count as f64;
    found.push(Headline {
        work: "a line of FEN to a checked position",
        nanoseconds,
        bytes,
        place: MEMORY,
    });
    let text: &'static str = lines.join("\n").leak();
    let question = Query::new(&parse(query::FORMULA)?, &[])?;
    let (seconds, _) = fastest(rounds, || {
        let input = Input::from_reader(text.as_bytes())?;
        Ok(question.run(input, Threads::One, Detail::Count, |_| ControlFlow::Continue(()))?)
    })?;
    let nanoseconds = seconds * 1e9 / count as f64;
    found.push(Headline {
        work: "a line of FEN through a query, best level",
        nanoseconds,
        bytes,
        place: MEMORY,
    });
    let depth = if scale > 1 { 3 } else { 5 };
    let start = Position::START;
    let count = Perft::new().level(levels::best());
    let (seconds, nodes) = fastest(rounds, || Ok(count.count(&start, depth)?))?;
    ensure!(nodes > 0, "no moves from the start");
    let nanoseconds = seconds * 1e9 / nodes as f64;
    found.push(Headline {
        work: "a node of perft from the start",
        nanoseconds,
        bytes: 0.0,
        place: MEMORY,
    });
    Ok(found)
}
