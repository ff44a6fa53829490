//! Blocks of text: whole lines, records or games, and in tables with games also whole games.

use std::io;
use std::mem::take;
use std::sync::Arc;

use crate::format::{InputFormat, TextFormat};
use crate::game_rows::GamePlaces;
use crate::input::Input;
use crate::pipeline::BlockReader;
use crate::query::game_ends::count_games;
use crate::query::plan::Plan;

/// The longest text of a game in a table, without that in the first of its blocks.
const MAX_GAME: usize = 1 << 24;

/// A block of whole lines, records or games.
#[derive(Debug, Default)]
pub(super) struct TextBlock {
    pub(super) text: Vec<u8>,
    pub(super) format: InputFormat,
    /// The format of records.
    pub(super) records: Option<Arc<dyn TextFormat>>,
    /// The number of lines before the block that belong to no block, such as a header.
    pub(super) skipped: u64,
    /// The number of games before the block, if a formula uses it.
    pub(super) games: u64,
}

/// The blocks of an input.
pub(super) struct TextBlocks {
    input: Input,
    plan: Arc<Plan>,
    is_first: bool,
    /// The games of the table, if the query depends on them.
    games: Option<GamePlaces>,
    /// The start of the next block, which begins with a game.
    carried: Vec<u8>,
    /// The end of the input, once it is reached.
    end: Option<io::Result<bool>>,
    /// True if games in PGN are counted, and the number of those so far.
    counts_games: bool,
    counted: u64,
}

impl TextBlocks {
    pub(super) fn new(input: Input, plan: Arc<Plan>) -> Self {
        Self {
            input,
            counts_games: plan.uses_number(),
            plan,
            is_first: true,
            games: None,
            carried: Vec::new(),
            end: None,
            counted: 0,
        }
    }

    /// Completes the last game of a text with the start of the next one, and carries what follows. The
    /// input is cut where a record begins a game, so that it does not matter what stands before it.
    fn complete(&mut self, text: &mut Vec<u8>, games: GamePlaces) -> io::Result<()> {
        let (whole, mut next) = (text.len(), Vec::new());
        loop {
            match self.input.read_block(&mut next) {
                Ok(true) => {}
                end => {
                    self.end = Some(end);
                    return Ok(());
                }
            }
            let Some((format, _)) = self.input.records() else { return Ok(()) };
            let mut cursor = format.cursor(&next);
            if let Some(end) = games.next_change(&mut *cursor, &mut None) {
                text.extend_from_slice(&next[..end]);
                drop(cursor);
                next.drain(..end);
                self.carried = next;
                return Ok(());
            }
            text.extend_from_slice(&next);
            if text.len() - whole > MAX_GAME {
                let message = "the rows of a game are longer than 16 MiB: a game ends where the \
                    column `game` changes";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
    }
}

impl BlockReader for TextBlocks {
    type Block = TextBlock;
    type Error = io::Error;

    fn fill(&mut self, block: &mut TextBlock) -> io::Result<bool> {
        let is_first = take(&mut self.is_first);
        let is_block = match self.games.filter(|_| !is_first) {
            None => self.input.read_block(&mut block.text)?,
            Some(games) => {
                block.text.clear();
                block.text.append(&mut self.carried);
                match &self.end {
                    None => self.complete(&mut block.text, games)?,
                    Some(_) if block.text.is_empty() => {
                        return self.end.take().unwrap_or(Ok(false));
                    }
                    Some(_) => {}
                }
                true
            }
        };
        block.format = self.input.format();
        block.games = self.counted;
        if self.counts_games && block.format == InputFormat::Games {
            self.counted += count_games(&block.text);
        }
        if let Some((format, lines)) = self.input.records() {
            block.records = Some(Arc::clone(format));
            block.skipped = if is_first { lines } else { 0 };
            if is_first {
                // A worker refuses a query that the table cannot answer.
                self.games = self.plan.games_of(format.columns()).unwrap_or_default();
                if let Some(games) = self.games.filter(|_| is_block) {
                    self.complete(&mut block.text, games)?;
                }
            }
        }
        Ok(is_block)
    }

    fn size(block: &TextBlock) -> usize {
        block.text.capacity()
    }
}
