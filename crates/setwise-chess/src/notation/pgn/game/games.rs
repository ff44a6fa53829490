//! Reading whole games from a stream.

use std::io::Read;

use crate::notation::pgn::error::ReadError;
use crate::notation::pgn::game::{Game, Item};
use crate::notation::pgn::reader::Reader;
use crate::notation::pgn::text::{Comment, TagValue, one_line};
use crate::notation::pgn::visitor::{Played, Visit, Visitor};
use crate::position::Position;
use crate::vocabulary::game_result::GameResult;

impl<R: Read> Reader<R> {
    /// Returns an iterator over the games.
    pub fn games(self) -> Games<R> {
        Games { reader: self, is_over: false }
    }
}

/// The games of a stream, returned by [`Reader::games`].
///
/// It continues after an invalid game, and ends after an error of the stream.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<R>,
    is_over: bool,
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut game = Game::new(Position::START);
        game.tags.clear();
        let mut builder = Builder { game, depth: 0 };
        let read = self.reader.read_game(&mut builder);
        self.is_over = matches!(read, Ok(false) | Err(ReadError::Io(_)));
        match read {
            Ok(true) => Some(Ok(builder.game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Builds a [`Game`] from the calls of a reader.
#[derive(Debug)]
struct Builder {
    game: Game,
    depth: u32,
}

impl Visitor for Builder {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.game.tags.add(name, one_line(&value.to_str_lossy()));
    }

    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.game.start.clone_from(start);
        self.game.end.clone_from(start);
        Visit::Read
    }

    fn played(&mut self, played: &Played<'_>) {
        self.game.items.push(played.mv.map_or(Item::NullMove, Item::Move));
        if self.depth == 0 {
            self.game.end.clone_from(played.after);
        }
    }

    fn glyph(&mut self, glyph: u8) {
        self.game.items.push(Item::Glyph(glyph));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.game.items.push(Item::Comment(comment.to_str_lossy().into_owned()));
    }

    fn begin_variation(&mut self) -> Visit {
        self.depth += 1;
        self.game.items.push(Item::BeginVariation);
        Visit::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
        self.game.items.push(Item::EndVariation);
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        let tag = self.game.tags.get("Result").and_then(|text| text.parse().ok());
        self.game.result = result.or(tag).unwrap_or_default();
        self.game.tags.complete(self.game.result.as_str());
    }
}
