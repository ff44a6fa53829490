//! Evaluates a formula over columns of random sets: `formula LEVEL FORMULA PASSES`. Prints the sum
//! of the results of all rows, modulo 2^64.
//!
//! The instructions of this program are what `cargo xtask instructions` counts.

use std::env;
use std::error::Error;

use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise_columns::Evaluator;
use setwise_expr::{Names, compile};

/// The number of rows.
const ROWS: usize = 1 << 12;

/// The number of runs over all rows in a pass. Compiling the formula takes millions of instructions,
/// and some thousands more or less each time, as the hashes of maps are random.
const RUNS: usize = 1 << 6;

/// The number of words in a cache line.
const LINE: usize = 8;

/// Returns the rows of a column, from its first cache line on: the first chunk ends at the end of a
/// line, so its size depends on where the column begins.
fn rows(column: &[u64]) -> &[u64] {
    let start = column.as_ptr().align_offset(LINE * size_of::<u64>());
    &column[start..start + ROWS]
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [level, formula, passes] = arguments.as_slice() else {
        return Err("formula LEVEL FORMULA PASSES".into());
    };
    let level = Level::available().find(|it| it.name() == level).ok_or("no such level here")?;
    let program = compile(formula, Names::Free)?.without_marks();
    let mut random = SplitMix64::new(1);
    let mut column = || (0..ROWS + LINE).map(|_| random.next_u64() & random.next_u64()).collect();
    let columns: Vec<Vec<u64>> = program.inputs().iter().map(|_| column()).collect();
    let columns: Vec<&[u64]> = columns.iter().map(|column| rows(column)).collect();
    let mut evaluator = Evaluator::new_at(level, &program);
    let mut sum = 0_u64;
    for _ in 0..passes.parse::<usize>()? * RUNS {
        evaluator.run(&columns, ROWS, |chunk| {
            sum = chunk.output(0).iter().fold(sum, |sum, &word| sum.wrapping_add(word));
        });
    }
    println!("{sum}");
    Ok(())
}
