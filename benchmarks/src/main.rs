//! Benchmarks of setwise beside its peers; see README.md.

mod epd;
mod formula;
mod harness;
mod query;
mod slices;
mod swaps;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Measures setwise beside its peers, on the same work in one process")]
struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Reads positions from lines of FEN
    Epd(epd::Arguments),
    /// Evaluates a formula over columns in memory
    Formula(formula::Arguments),
    /// Answers a query from lines of FEN, on one thread
    Query(query::Arguments),
    /// Operates on slices of boards
    Slices(slices::Arguments),
    /// Rearranges the squares of one board
    Swaps(swaps::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().benchmark {
        Benchmark::Epd(arguments) => epd::run(&arguments),
        Benchmark::Formula(arguments) => formula::run(&arguments),
        Benchmark::Query(arguments) => query::run(&arguments),
        Benchmark::Slices(arguments) => slices::run(&arguments),
        Benchmark::Swaps(arguments) => swaps::run(&arguments),
    }
}
