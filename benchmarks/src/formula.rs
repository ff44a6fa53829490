//! `formula`: a formula over columns in memory, compared with reading them.

use std::hint::black_box;

use anyhow::Result;
use setwise::Bitboard;
use setwise::bulk::{Kernel, prefetch, prefetch_pays};
use setwise_columns::{CHUNK, Evaluator};
use setwise_expr::{Names, Program, Value, compile};

use crate::harness::{Contestant, Effort, race, random};
use crate::levels;

/// The formula. Its variables are the columns, in this order.
pub const FORMULA: &str = "count(knight(n) & (k | q | r)) >= 2";

/// The columns of the variables.
type Columns<'a> = [&'a [u64]; 4];

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let memory = if quick { 1 << 16 } else { 1 << 24 };
    // Sparse random sets, like those of positions.
    let mut random = random();
    let mut word = || random.next_u64() & random.next_u64() & random.next_u64();
    let all: [Vec<u64>; 4] = std::array::from_fn(|_| (0..memory).map(|_| word()).collect());
    let first = |rows| -> Columns<'_> { std::array::from_fn(|i| &all[i][..rows]) };
    let program = compile(FORMULA, Names::Free)?.without_marks();
    println!("{FORMULA}, level {}", levels::best());
    for (location, rows, passes) in [("memory", memory, 1), ("cache", 1 << 15, memory >> 15)] {
        println!("{rows} rows, from {location}");
        let columns = first(rows);
        let times = move |run: &mut dyn FnMut() -> u64| (0..passes).map(|_| run()).sum::<u64>();
        let mut contestants = Vec::new();
        for level in levels::all() {
            let mut evaluator = Evaluator::new_at(level, &program);
            contestants.push(Contestant::new(format!("setwise Evaluator, {level}"), move || {
                times(&mut || matches(&mut evaluator, &columns))
            }));
        }
        let by_hand = ByHand { columns };
        contestants.push(Contestant::new("a loop written for the formula", move || {
            times(&mut || levels::best().dispatch(by_hand))
        }));
        let expected = levels::best().dispatch(by_hand) * passes as u64;
        for (name, prefetched) in [("reading only", false), ("reading only, prefetched", true)] {
            let reading = ReadColumns { columns, prefetched };
            contestants.push(Contestant::new(name, move || {
                times(&mut || black_box(levels::best().dispatch(reading)));
                // Reading has no result that could agree.
                expected
            }));
        }
        race(rows * passes, effort, &mut contestants)?;
    }
    let rows = memory.min(1 << 16);
    println!("{rows} rows, one at a time");
    let columns = first(rows);
    let mut evaluator = Evaluator::new(&program);
    let mut contestants = [
        Contestant::new("setwise Evaluator", || matches(&mut evaluator, &columns)),
        Contestant::new("Program::evaluate for each row", || row_by_row(&program, &columns)),
    ];
    race(rows, effort, &mut contestants)
}

fn matches(evaluator: &mut Evaluator, columns: &Columns<'_>) -> u64 {
    let mut count = 0;
    evaluator.run(columns, columns[0].len(), |chunk| {
        // A match is all ones, that is, -1.
        for &word in chunk.output(0) {
            count -= word as i64;
        }
    });
    count as u64
}

fn row_by_row(program: &Program, columns: &Columns<'_>) -> u64 {
    let is_match = |row: &usize| {
        let inputs = columns.map(|column| column[*row]);
        program.evaluate(&inputs).is_ok_and(|values| values == [Value::Bool(true)])
    };
    (0..columns[0].len()).filter(is_match).count() as u64
}

/// A loop written for this formula alone.
#[derive(Clone, Copy)]
struct ByHand<'a> {
    columns: Columns<'a>,
}

impl Kernel for ByHand<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut count = 0;
        for first in (0..self.columns[0].len()).step_by(CHUNK) {
            if prefetch_pays() {
                prefetch_next(&self.columns, first);
            }
            let [n, k, q, r] = self.columns.map(|column| &column[first..first + CHUNK]);
            for i in 0..CHUNK {
                let attacked = Bitboard(n[i]).knight_attacks().0 & (k[i] | q[i] | r[i]);
                count += u64::from(attacked.count_ones() >= 2);
            }
        }
        count
    }
}

/// Reads every word once and does nothing with it.
#[derive(Clone, Copy)]
struct ReadColumns<'a> {
    columns: Columns<'a>,
    /// True to prefetch the next chunk.
    prefetched: bool,
}

impl Kernel for ReadColumns<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut all = 0;
        for first in (0..self.columns[0].len()).step_by(CHUNK) {
            if self.prefetched {
                prefetch_next(&self.columns, first);
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

/// Prefetches the next chunk. The evaluator prefetches the one after it.
#[inline(always)]
fn prefetch_next(columns: &Columns<'_>, first: usize) {
    for column in columns {
        prefetch(column.get(first + CHUNK..first + 2 * CHUNK).unwrap_or(&[]));
    }
}
