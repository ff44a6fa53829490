//! Benchmarks of setwise beside its peers; see README.md.

mod epd;
mod harness;

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
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().benchmark {
        Benchmark::Epd(arguments) => epd::run(&arguments),
    }
}
