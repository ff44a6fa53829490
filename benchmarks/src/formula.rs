//! `formula`: a formula over columns in memory, beside merely reading them.

use std::hint::black_box;

use anyhow::Result;
use setwise::Bitboard;
use setwise::bulk::{Kernel, Level, prefetch};
use setwise_columns::{CHUNK, Evaluator};
use setwise_expr::{Names, Program, Value, compile};

use crate::harness::{Contestant, Effort, race, random_words};

/// The formula; its variables are the columns in this order.
const FORMULA: &str = "count(knight(n) & (k | q | r)) >= 2";

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, memory) = match arguments.quick {
        true => (Effort::QUICK, 1 << 16),
        false => (Effort::FULL, 1 << 24),
    };
    let columns = random_columns(memory);
    let program = compile(FORMULA, Names::Free)?;
    println!("{FORMULA}, level {}", Level::best());
    for (place, rows, repeat) in [("memory", memory, 1), ("cache", 1 << 15, memory >> 15)] {
        println!("{rows} rows, from {place}");
        let columns: [&[u64]; 4] = std::array::from_fn(|i| &columns[i][..rows]);
        let times = move |run: &mut dyn FnMut() -> u64| (0..repeat).map(|_| run()).sum::<u64>();
        let mut best = Evaluator::new(&program);
        let mut levels: Vec<_> = Level::available().collect();
        levels.pop();
        let mut evaluators: Vec<_> =
            levels.iter().map(|&level| (level, Evaluator::at_level(&program, level))).collect();
        let mut contestants = vec![Contestant::new("setwise Evaluator", || {
            times(&mut || matches(&mut best, &columns, rows))
        })];
        for (level, evaluator) in &mut evaluators {
            contestants.push(Contestant::new(level.name(), || {
                times(&mut || matches(evaluator, &columns, rows))
            }));
        }
        let by_hand = ByHand { columns, rows };
        contestants.push(Contestant::new("a loop written for the formula", move || {
            times(&mut || Level::best().dispatch(by_hand))
        }));
        let expected = Level::best().dispatch(by_hand) * repeat as u64;
        for (name, ahead) in [("merely reading", false), ("merely reading, fetched ahead", true)] {
            let reading = Reading { columns, rows, ahead };
            contestants.push(Contestant::new(name, move || {
                times(&mut || black_box(Level::best().dispatch(reading)));
                // Reading has no answer to agree on.
                expected
            }));
        }
        race(rows * repeat, effort, &mut contestants)?;
    }
    let rows = memory.min(1 << 16);
    println!("{rows} rows, one at a time");
    let columns: [&[u64]; 4] = std::array::from_fn(|i| &columns[i][..rows]);
    let mut evaluator = Evaluator::new(&program);
    race(
        rows,
        effort,
        &mut [
            Contestant::new("setwise Evaluator", || matches(&mut evaluator, &columns, rows)),
            Contestant::new("Program::evaluate for each row", || row_by_row(&program, &columns)),
        ],
    )
}

/// Sparse random sets, as positions are.
fn random_columns(rows: usize) -> [Vec<u64>; 4] {
    let mut random = random_words();
    std::array::from_fn(|_| (0..rows).map(|_| random() & random() & random()).collect())
}

fn matches(evaluator: &mut Evaluator, columns: &[&[u64]], rows: usize) -> u64 {
    let mut count = 0;
    evaluator.run(columns, rows, |chunk| {
        // All ones is minus one.
        for &word in chunk.output(0) {
            count -= word as i64;
        }
    });
    count as u64
}

fn row_by_row(program: &Program, columns: &[&[u64]; 4]) -> u64 {
    let is_match = |row: &usize| {
        let inputs = columns.map(|column| column[*row]);
        program.evaluate(&inputs).is_ok_and(|values| values == [Value::Bool(true)])
    };
    (0..columns[0].len()).filter(is_match).count() as u64
}

/// The formula in one loop, as one would write it for this formula alone.
#[derive(Clone, Copy)]
struct ByHand<'a> {
    columns: [&'a [u64]; 4],
    rows: usize,
}

impl Kernel for ByHand<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut count = 0;
        for first in (0..self.rows).step_by(CHUNK) {
            fetch(&self.columns, first);
            let [n, k, q, r] = self.columns.map(|column| &column[first..first + CHUNK]);
            for i in 0..CHUNK {
                let attacked = Bitboard(n[i]).knight_attacks().0 & (k[i] | q[i] | r[i]);
                count += u64::from(attacked.count_ones() >= 2);
            }
        }
        count
    }
}

/// Every word read once, and nothing done with it.
#[derive(Clone, Copy)]
struct Reading<'a> {
    columns: [&'a [u64]; 4],
    rows: usize,
    /// Whether the next chunk is fetched ahead, or left to the processor.
    ahead: bool,
}

impl Kernel for Reading<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut all = 0;
        for first in (0..self.rows).step_by(CHUNK) {
            if self.ahead {
                fetch(&self.columns, first);
            }
            for column in self.columns {
                let mut any = 0;
                for word in &column[first..first + CHUNK] {
                    any |= word;
                }
                all ^= any;
            }
        }
        all
    }
}

/// The next chunk, fetched ahead as the evaluator does.
#[inline(always)]
fn fetch(columns: &[&[u64]; 4], first: usize) {
    for column in columns {
        prefetch(column.get(first + CHUNK..first + 2 * CHUNK).unwrap_or(&[]));
    }
}
