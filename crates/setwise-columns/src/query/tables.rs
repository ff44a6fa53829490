//! Queries over tables in columns.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::input::Input;
use crate::pipeline::{self, Threads};
use crate::query::columnar::TableWorker;
use crate::query::columnar_games::{GameBlocks, GamesWorker};
use crate::query::index_games::IndexGames;
use crate::query::index_positions;
use crate::query::plan::Plan;
use crate::query::results::{Batch, Detail};
use crate::query::skips::Skips;

/// Evaluates the query for all rows of a table in columns. The table of a file of an index is opened
/// only if it has rows that may match.
pub(super) fn run_table(
    plan: &Arc<Plan>,
    mut input: Input,
    stop: &AtomicBool,
    threads: Threads,
    detail: Detail,
    mut sink: impl FnMut(&Batch) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut skips = None;
    if let Some(indexed) = &input.indexed {
        let found = Skips::new(Arc::clone(&indexed.lookup), plan, detail)?;
        if found.is_empty {
            let (lines, positions) = (u64::from(found.rows()), found.count_all_shown());
            let _ = sink(&Batch { lines, positions, ..Batch::default() });
            return Ok(());
        }
        if let Some(batch) = index_positions::count(plan, &found, detail, stop)? {
            let _ = sink(&batch);
            return Ok(());
        }
        skips = Some(Arc::new(found.with_starts()?));
    }
    input.open_table()?;
    let Some(blocks) = input.table else { return Ok(()) };
    // One block is the work of one worker: threads would take longer to start.
    let threads = if blocks.is_one_block() { Threads::One } else { threads };
    let source = Arc::clone(&blocks.source);
    let places = plan.games_of(&source.layout.fields)?;
    let mut rows = 0;
    let sink = |batch: &mut Batch| {
        batch.number(&mut rows, &mut 0, None);
        sink(batch)
    };
    let Some(places) = places else {
        let worker = TableWorker::new(Arc::clone(plan), detail, source, skips)?;
        return pipeline::run(blocks, worker, threads, stop, sink);
    };
    let hides_starts = skips.as_ref().is_some_and(|skips| skips.hides_starts);
    let worker = GamesWorker::new(plan, detail, Arc::clone(&source), places, hides_starts)?;
    match skips {
        Some(skips) => {
            // A condition decides which of the rows that cannot match count.
            let games = IndexGames::new(source, skips, plan.condition.is_some());
            pipeline::run(games, worker, threads, stop, sink)
        }
        None => {
            let games = GameBlocks::new(blocks, places)?;
            pipeline::run(games, worker, threads, stop, sink)
        }
    }
}
