//! Games in which the matches are marked: an annotation, a comment, and colored squares and arrows.

use std::collections::HashMap;
use std::io;

use setwise::{Bitboard, Square};
use setwise_chess::pgn::{Game, Played, Visit, Visitor};

/// The annotation of a match, that of an editorial comment: `RR` in other programs.
const GLYPH: u8 = 145;

/// The colors of the sets of a formula, as `[%csl]` has them: the last one is that of all others.
const COLORS: [char; 4] = ['G', 'R', 'Y', 'B'];

/// The color of the arrow of the last move.
const ARROW: char = 'B';

/// A game that is being marked.
pub(super) struct Marked {
    game: Game,
    /// The first and the last square of each move.
    moves: HashMap<u32, [Square; 2]>,
}

impl Marked {
    /// Reads a game; `None` if it is invalid.
    pub(super) fn new(text: &[u8]) -> Option<Self> {
        let game = Game::read(text).ok()?;
        let mut moves = Moves(HashMap::new());
        game.visit(&mut moves);
        Some(Self { game, moves: moves.0 })
    }

    /// Marks the position after a move, or the first one, with sets and a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such move.
    pub(super) fn mark(
        &mut self,
        ply: u32,
        sets: impl Iterator<Item = Bitboard>,
        text: &str,
    ) -> io::Result<()> {
        let mut comment = squares(sets);
        if let Some([from, to]) = self.moves.get(&ply) {
            comment += &format!("[%cal {ARROW}{from}{to}]");
        }
        if !comment.is_empty() {
            comment.push(' ');
        }
        // A brace would end the comment.
        comment += &text.replace('{', "(").replace('}', ")");
        if ply > 0 {
            self.game.add_glyph(ply, GLYPH).map_err(io::Error::other)?;
        }
        self.game.add_comment(ply, &comment).map_err(io::Error::other)
    }

    /// Returns the text of the game.
    pub(super) fn text(&self) -> String {
        self.game.to_string()
    }
}

/// Returns the command that colors the squares of sets, each in the color of the first set that has
/// it; empty without a square.
fn squares(sets: impl Iterator<Item = Bitboard>) -> String {
    let mut colored = Bitboard::EMPTY;
    let mut words = Vec::new();
    for (index, set) in sets.enumerate() {
        let color = COLORS[index.min(COLORS.len() - 1)];
        words.extend((set & !colored).into_iter().map(|square| format!("{color}{square}")));
        colored |= set;
    }
    match words.is_empty() {
        true => String::new(),
        false => format!("[%csl {}]", words.join(",")),
    }
}

/// The moves of the main line.
struct Moves(HashMap<u32, [Square; 2]>);

impl Visitor for Moves {
    fn played(&mut self, played: &Played<'_>) {
        if let Some(mv) = played.mv {
            let to = match mv.is_castling() {
                true => played.after.king(played.before.side_to_move()),
                false => mv.to(),
            };
            self.0.insert(played.ply, [mv.from(), to]);
        }
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}
