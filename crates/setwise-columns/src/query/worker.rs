//! The worker of a query: from a block to a batch of results.

use std::io;
use std::sync::Arc;

use setwise_chess::Position;

use crate::format::InputFormat;
use crate::location::Location;
use crate::pipeline::{BlockWorker, Emit};
use crate::query::games::read_games;
use crate::query::line_rest::line_len;
use crate::query::origins::Source;
use crate::query::plan::Plan;
use crate::query::records::read_records;
use crate::query::results::{Batch, Detail, LineError};
use crate::query::rows::{RowBuffer, emit_large};
use crate::query::table_games::read_table_games;
use crate::query::text_block::TextBlock;
use crate::query::worker_state::State;

#[derive(Debug)]
pub(super) struct Worker {
    plan: Arc<Plan>,
    detail: Detail,
    /// The rows, once the kind of input is known, and the condition that is decided before.
    state: Option<State>,
}

impl Worker {
    pub(super) const fn new(plan: Arc<Plan>, detail: Detail) -> Self {
        Self { plan, detail, state: None }
    }
}

impl Clone for Worker {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.plan), self.detail)
    }
}

impl BlockWorker<TextBlock> for Worker {
    type Output = Batch;
    type Error = io::Error;

    fn run(
        &mut self,
        block: &TextBlock,
        batch: &mut Batch,
        emit: &mut Emit<'_, Batch>,
    ) -> io::Result<()> {
        batch.clear();
        let state = match &mut self.state {
            Some(state) => state,
            None => self.state.insert(State::new(&self.plan, self.detail, block)?),
        };
        state.rows.clear();
        match (block.format, &block.records) {
            (InputFormat::Games, _) => {
                state.games.begin_block(block.games);
                read_games(&block.text, state, &self.plan, batch, emit);
            }
            (_, Some(format)) => match &mut state.table_games {
                Some(games) => {
                    let state = (&mut state.rows, games);
                    read_table_games(block, format.as_ref(), state, batch, emit);
                }
                None => read_records(block, format.as_ref(), state, batch, emit),
            },
            (_, None) => read_lines(&block.text, &mut state.rows, batch, emit),
        }
        state.rows.finish(batch)
    }
}

fn read_lines(text: &[u8], rows: &mut RowBuffer, batch: &mut Batch, emit: &mut Emit<'_, Batch>) {
    // The search for two bytes takes longer than that for one.
    let has_carriage_returns = memchr::memchr(b'\r', text).is_some();
    let (mut start, mut number) = (0, 0);
    while start < text.len() {
        let rest = &text[start..];
        let len = match has_carriage_returns {
            true => line_len(rest),
            false => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
        };
        let end = start + len;
        let line = &text[start..end];
        number += 1;
        // A match by reference: to move the position out of the result takes 4 % of a query.
        match &Position::from_fen_prefix(line) {
            Ok((position, len)) => rows.push_line(position, number, text, start, start + len),
            Err(_) if is_empty(line) => {}
            Err(error) => {
                let location = Location::Line(number);
                batch.errors.push(LineError { location, reason: (*error).into() });
            }
        }
        let is_pair = has_carriage_returns && text[end..].starts_with(b"\r\n");
        start = end + if is_pair { 2 } else { 1 };
        if rows.is_full(batch) {
            rows.evaluate(Source::Lines(text), batch);
            if emit_large(batch, emit).is_break() {
                return;
            }
        }
    }
    rows.evaluate(Source::Lines(text), batch);
    batch.lines = number;
}

/// Returns true if a line is blank or a comment. Some programs end a file with NUL or Ctrl-Z.
fn is_empty(line: &[u8]) -> bool {
    let is_blank = |&&byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a);
    matches!(line.iter().find(|byte| !is_blank(byte)), None | Some(b'#'))
}
