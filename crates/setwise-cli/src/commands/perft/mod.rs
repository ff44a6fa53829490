//! `setwise perft`.

mod report;
mod search;
mod tasks;

use std::io::Write;
use std::time::Instant;

use setwise_chess::{PerftTable, Position};

use self::report::Report;
use self::search::Search;
use crate::arguments::perft::Perft;
use crate::commands::{position, threads};
use crate::failure::{Outcome, Usage};
use crate::interrupt;

pub(crate) fn run(options: &Perft) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let position = position::given(&options.position)?;
    let position = position.map_or(Position::START, |line| line.position);
    let threads = threads(options.threads);
    let table = |bytes| table(&position, options.depth, bytes);
    let table = options.hash.map(table).transpose()?;
    let started = Instant::now();
    let search = Search::new(&position, options.depth, table.as_ref(), threads);
    search.run(threads);
    let seconds = started.elapsed().as_secs_f64();
    let is_whole = search.is_whole();
    let too_many = || Usage("there are 2^64 sequences or more: choose a smaller depth".into());
    let nodes = search.nodes().ok_or_else(too_many)?;
    let report = Report { options, position: &position, roots: &search.roots, table };
    if is_whole {
        report.whole(nodes)?;
    } else if options.divide {
        report.part()?;
    }
    // There is nowhere to report that standard error cannot be written.
    let _ = writeln!(anstream::stderr(), "{}", report.summary(is_whole, nodes, seconds));
    Ok(if is_whole { Outcome::Done } else { Outcome::Interrupted })
}

/// Creates a table of this size, or a smaller one if the count cannot fill it.
fn table(position: &Position, depth: u32, bytes: usize) -> Result<PerftTable, Usage> {
    let refused = || Usage(format!("--hash: cannot allocate {bytes} bytes; choose a smaller size"));
    PerftTable::for_count(position, depth, bytes).ok_or_else(refused)
}
