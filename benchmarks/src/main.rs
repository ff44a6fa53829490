//! Benchmarks of setwise beside its peers; see README.md.

mod bitmaps;
mod boards;
mod epd;
mod formula;
mod harness;
mod instructions;
mod iterate;
mod iterators;
mod libraries;
mod listings;
mod lists;
mod moves;
mod perft;
mod pgn;
mod query;
mod scanners;
mod scans;
mod serialize;
mod serializers;
mod slices;
mod sliders;
mod swaps;
mod techniques;

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
    /// Counts the instructions of `iterate` and `scans`, by valgrind
    Instructions(instructions::Arguments),
    /// Goes through the squares of sets
    Iterate(iterate::Arguments),
    /// Counts the instructions of formulas, and those of the compiler
    Listings(listings::Arguments),
    /// Lists the moves of one piece at a time
    Lists(lists::Arguments),
    /// Counts, lists and makes the legal moves of many positions
    Moves(moves::Arguments),
    /// Counts sequences of legal moves
    Perft(perft::Arguments),
    /// Reads games, every move checked
    Pgn(pgn::Arguments),
    /// Answers a query from lines of FEN, on one thread
    Query(query::Arguments),
    /// Finds the first and the last squares of sets
    Scans(scans::Arguments),
    /// Lists the squares of many boards
    Serialize(serialize::Arguments),
    /// Finds what sliders attack on many boards
    Sliders(sliders::Arguments),
    /// Operates on slices of boards
    Slices(slices::Arguments),
    /// Rearranges the squares of one board
    Swaps(swaps::Arguments),
    /// One of the loops that `instructions` counts
    #[command(hide = true)]
    Workload(instructions::Workload),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().benchmark {
        Benchmark::Epd(arguments) => epd::run(&arguments),
        Benchmark::Formula(arguments) => formula::run(&arguments),
        Benchmark::Instructions(arguments) => instructions::run(&arguments),
        Benchmark::Iterate(arguments) => iterate::run(&arguments),
        Benchmark::Listings(arguments) => listings::run(&arguments),
        Benchmark::Lists(arguments) => lists::run(&arguments),
        Benchmark::Moves(arguments) => moves::run(&arguments),
        Benchmark::Perft(arguments) => perft::run(&arguments),
        Benchmark::Pgn(arguments) => pgn::run(&arguments),
        Benchmark::Query(arguments) => query::run(&arguments),
        Benchmark::Scans(arguments) => scans::run(&arguments),
        Benchmark::Serialize(arguments) => serialize::run(&arguments),
        Benchmark::Sliders(arguments) => sliders::run(&arguments),
        Benchmark::Slices(arguments) => slices::run(&arguments),
        Benchmark::Swaps(arguments) => swaps::run(&arguments),
        Benchmark::Workload(workload) => instructions::work(&workload),
    }
}
