//! Games as plain loops read them: every position, move and tag.

use std::collections::BTreeMap;

use setwise::Bitboard;
use setwise_chess::pgn::{Comment, Evaluation, Played, Reader, TagValue, Visit, Visitor};
use setwise_chess::{Color, Move, Piece, Position};

/// A game: its first position, and each move with the position after it.
#[derive(Default)]
pub(crate) struct Game {
    /// The number of the game, from 1.
    pub(crate) number: usize,
    pub(crate) tags: BTreeMap<String, String>,
    pub(crate) positions: Vec<Position>,
    pub(crate) moves: Vec<Option<Move>>,
    /// The hundredths of a pawn in the comment at each ply.
    pub(crate) evaluations: BTreeMap<usize, i32>,
}

#[derive(Default)]
struct Games(Vec<Game>);

impl Games {
    fn last(&mut self) -> &mut Game {
        self.0.last_mut().unwrap()
    }
}

impl Visitor for Games {
    fn begin_game(&mut self) {
        self.0.push(Game { number: self.0.len() + 1, ..Game::default() });
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.last().tags.insert(name.to_owned(), value.to_str_lossy().into_owned());
    }

    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.last().positions.push(start.clone());
        Visit::Read
    }

    fn played(&mut self, played: &Played<'_>) {
        let game = self.last();
        game.positions.push(played.after.clone());
        game.moves.push(played.mv);
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if let Some(Evaluation::Centipawns { value, .. }) = comment.evaluation() {
            let game = self.last();
            game.evaluations.insert(game.last(), value);
        }
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}

pub(crate) fn games(text: &str) -> Vec<Game> {
    let (mut games, mut reader) = (Games::default(), Reader::new(text.as_bytes()));
    while reader.read_game(&mut games).unwrap() {}
    games.0
}

impl Game {
    pub(crate) fn last(&self) -> usize {
        self.positions.len() - 1
    }

    pub(crate) fn is_check(&self, ply: usize) -> bool {
        self.positions[ply].is_check()
    }

    /// Returns true if a condition holds at a ply of the game.
    pub(crate) fn at(&self, ply: Option<usize>, holds: impl Fn(&Position) -> bool) -> bool {
        ply.and_then(|ply| self.positions.get(ply)).is_some_and(holds)
    }

    /// Returns the position before the move to a ply, and the move.
    pub(crate) fn played(&self, ply: usize) -> Option<(&Position, Move)> {
        let before = ply.checked_sub(1)?;
        Some((self.positions.get(before)?, self.moves.get(before).copied().flatten()?))
    }

    /// Returns the text of the move to a ply.
    pub(crate) fn san(&self, ply: usize) -> Option<String> {
        let (before, mv) = self.played(ply)?;
        Some(before.san(mv).unwrap().as_str().to_owned())
    }

    /// Returns the letter of the piece that the move to a ply moved.
    pub(crate) fn moved(&self, ply: usize) -> Option<char> {
        let (before, mv) = self.played(ply)?;
        Some(before.piece_at(mv.from()).unwrap().letter())
    }

    /// Returns the letter of the piece that the move to a ply captured.
    pub(crate) fn captured(&self, ply: usize) -> Option<char> {
        let (before, mv) = self.played(ply)?;
        let piece = Piece::new(before.side_to_move().opposite(), before.captured(mv)?);
        Some(piece.letter())
    }
}

/// Returns the pieces of a color that are pinned: without one of them, its king is attacked by more.
pub(crate) fn pinned(position: &Position, color: Color) -> Bitboard {
    let (king, occupied) = (position.king(color), position.occupied());
    let others = position.color_set(color.opposite());
    let attackers = |occupied| position.attackers_to(king, occupied) & others;
    let is_pinned = |square: &setwise::Square| {
        *square != king && attackers(occupied & !Bitboard::from(*square)) != attackers(occupied)
    };
    position.color_set(color).into_iter().filter(is_pinned).collect()
}
