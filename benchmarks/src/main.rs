//! Benchmarks of setwise against its peers; see README.md.

mod bitsets;
mod formula;
mod harness;
mod levels;
mod limits;
mod listings;
mod positions;
mod serialize;
mod slices;

use std::path::PathBuf;

use anyhow::ensure;
use bitsets::{clique, sets};
use clap::{Parser, Subcommand};
use positions::programs::Program;
use positions::{epd, exchange, moves, pack, perft, pgn, query, sliders};
#[cfg(feature = "parquet")]
use positions::{games, tables};
use setwise::bulk::Level;

#[derive(Parser)]
#[command(about = "Compares setwise with its peers, on the same work in one process")]
struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
    /// Run one short round that checks the results; its times mean nothing
    #[arg(long, global = true)]
    quick: bool,
    /// Measure one level of the processor only: setwise, and the peers that have no level of
    /// their own; for epd, formula, limits, moves, perft, serialize, sets, sliders and slices
    #[arg(long, global = true, value_name = "LEVEL", value_parser = levels::parse)]
    level: Option<Level>,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Find maximum cliques with the sets of several crates
    Clique,
    /// Read positions from lines of FEN
    Epd {
        /// The file to read, one position per line [default: the repository's, repeated]
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// Evaluate exchanges of pieces on a square
    Exchange,
    /// Evaluate a formula over columns in memory
    Formula,
    /// Build a table and an index of games, and query them, on one thread
    #[cfg(feature = "parquet")]
    Games {
        /// The number of plies, for which the repository's games are repeated with other names
        #[arg(long, default_value_t = 1_000_000)]
        plies: usize,
        /// Keep the files in this folder, for python/games.py
        #[arg(long, value_name = "DIR")]
        keep: Option<PathBuf>,
        /// Leave out the files that do not fit into these gigabytes [default: the free space of the disk]
        #[arg(long, value_name = "GB")]
        disk: Option<f64>,
        /// Ask only the questions that contain this text, and build no tables without FEN
        #[arg(long, value_name = "TEXT")]
        only: Option<String>,
    },
    /// Measure the clock and the memory, and how far headlines are from them
    Limits,
    /// Compare listings of formulas with the code of the Rust compiler
    Listings,
    /// Count, list and make the legal moves of many positions
    Moves,
    /// Pack positions into bytes and unpack them
    Pack,
    /// Run the benchmarks that compare with other crates, one after another
    Peers,
    /// Count sequences of legal moves
    Perft {
        /// Use the depths that are usually published, about a second per round
        #[arg(long)]
        deep: bool,
        /// Let another program take part: `PATH FEN DEPTH` prints the number of nodes as its last word
        #[arg(long = "with", value_name = "NAME=PATH")]
        programs: Vec<Program>,
    },
    /// Read games and check every move
    Pgn {
        /// The file to read [default: the repository's games, repeated]
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// Answer a query over lines of FEN, on one thread
    Query {
        /// The file to read, one position per line [default: the repository's, repeated]
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// List the squares of many boards
    Serialize(serialize::Arguments),
    /// Apply operations to sets of numbers
    Sets(sets::Arguments),
    /// Compute the attacks of sliding pieces on many boards
    Sliders,
    /// Apply operations to slices of boards
    Slices,
    /// Answer queries over Parquet, on one thread
    #[cfg(feature = "parquet")]
    Tables {
        /// The file to read, games in PGN [default: the repository's, repeated]
        #[arg(long)]
        file: Option<PathBuf>,
    },
}

fn main() -> anyhow::Result<()> {
    let Arguments { benchmark, quick, level } = Arguments::parse();
    if let Some(level) = level {
        ensure!(
            matches!(
                benchmark,
                Benchmark::Epd { .. }
                    | Benchmark::Formula
                    | Benchmark::Limits
                    | Benchmark::Moves
                    | Benchmark::Perft { .. }
                    | Benchmark::Serialize(_)
                    | Benchmark::Sets(_)
                    | Benchmark::Sliders
                    | Benchmark::Slices
            ),
            "--level is for epd, formula, limits, moves, perft, serialize, sets, sliders and slices; \
             the others run at the level of the build or of the processor"
        );
        levels::choose(level)?;
    }
    harness::warn_if_busy();
    match benchmark {
        Benchmark::Peers => peers(quick),
        Benchmark::Clique => clique::run(quick),
        Benchmark::Epd { file } => epd::run(quick, file),
        Benchmark::Exchange => exchange::run(quick),
        Benchmark::Formula => formula::run(quick),
        #[cfg(feature = "parquet")]
        Benchmark::Games { plies, keep, disk, only } => {
            games::run(quick, plies, keep, disk, only.as_deref())
        }
        Benchmark::Limits => limits::run(quick),
        Benchmark::Listings => listings::run(),
        Benchmark::Moves => moves::run(quick),
        Benchmark::Pack => pack::run(quick),
        Benchmark::Perft { deep, programs } => perft::run(quick, deep, &programs),
        Benchmark::Pgn { file } => pgn::run(quick, file),
        Benchmark::Query { file } => query::run(quick, file),
        Benchmark::Serialize(arguments) => serialize::run(quick, &arguments),
        Benchmark::Sets(arguments) => sets::run(quick, &arguments),
        Benchmark::Sliders => sliders::run(quick),
        Benchmark::Slices => slices::run(quick),
        #[cfg(feature = "parquet")]
        Benchmark::Tables { file } => tables::run(quick, file),
    }
}

/// Runs all benchmarks with other crates that need no file and no optional library.
fn peers(quick: bool) -> anyhow::Result<()> {
    clique::run(quick)?;
    epd::run(quick, None)?;
    exchange::run(quick)?;
    formula::run(quick)?;
    moves::run(quick)?;
    pack::run(quick)?;
    perft::run(quick, false, &[])?;
    pgn::run(quick, None)?;
    query::run(quick, None)?;
    serialize::run(quick, &serialize::Arguments::default())?;
    sets::run(quick, &sets::Arguments::default())?;
    sliders::run(quick)?;
    slices::run(quick)?;
    // At the end too: a long run may have begun on an idle machine.
    harness::warn_if_busy();
    Ok(())
}
