//! Variations, comments and annotations at any move of a game.

use crate::notation::pgn::error::EditError;
use crate::notation::pgn::game::{Game, Item};
use crate::notation::pgn::text::one_line;
use crate::position::Position;

/// Building a game as a tree.
///
/// A variation is a [`Game`] until it is added to another one, with its own moves, comments,
/// annotations and variations. Moves of the main line are numbered by halfmoves from 1,
/// null moves included.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::Move;
/// use setwise_chess::pgn::Game;
///
/// let mut game: Game = "1. e4 e5 2. Nf3 *".parse()?;
/// let mut variation = game.begin_variation(2).ok_or("no move")?;
/// variation.play(Move::new(Square::C7, Square::C5))?;
/// variation.push_glyph(1);
/// game.add_variation(2, &variation)?;
/// game.add_comment(0, "a miniature")?;
/// game.add_comment(1, "best by test")?;
/// game.add_glyph(1, 1)?;
/// let text = "\n{a miniature} 1. e4 $1 {best by test} 1... e5 (1... c5 $1) 2. Nf3 *\n";
/// assert!(game.to_string().ends_with(text));
/// assert_eq!(game.variations(2)[0].moves().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Game {
    /// Returns an empty game that starts before a move of the main line, or `None` if the move
    /// does not exist.
    #[must_use]
    pub fn begin_variation(&self, ply: u32) -> Option<Self> {
        self.find(ply).map(|(before, _)| Self::new(before))
    }

    /// Adds a variation that replaces a move of the main line, after those that it has. The
    /// tags and the result of the variation are ignored.
    ///
    /// The game can be read again if its variations are not nested more deeply than the limit
    /// of the [`Reader`](crate::pgn::Reader).
    ///
    /// # Errors
    ///
    /// Returns an error if the move does not exist, or if the variation is empty or does not start
    /// in the position before that move, counters included.
    pub fn add_variation(&mut self, ply: u32, variation: &Self) -> Result<(), EditError> {
        let (before, at) = self.find(ply).ok_or(EditError::NoSuchMove)?;
        if variation.find(1).is_none() {
            return Err(EditError::EmptyVariation);
        }
        if before != variation.start {
            return Err(EditError::VariationStart);
        }
        let end = self.next_move(at + 1);
        let begin = core::iter::once(Item::BeginVariation);
        let items = begin.chain(variation.items.iter().cloned());
        self.items.splice(end..end, items.chain([Item::EndVariation]));
        Ok(())
    }

    /// Returns the variations that replace a move of the main line, in the form in which
    /// [`add_variation`](Self::add_variation) takes them.
    #[must_use]
    pub fn variations(&self, ply: u32) -> Vec<Self> {
        let Some((before, at)) = self.find(ply) else { return Vec::new() };
        let (mut found, mut depth) = (Vec::<Self>::new(), 0usize);
        for item in &self.items[at + 1..self.next_move(at + 1)] {
            match item {
                Item::BeginVariation => depth += 1,
                Item::EndVariation => depth -= 1,
                _ => {}
            }
            let is_first = *item == Item::BeginVariation && depth == 1;
            if is_first {
                found.push(Self::new(before.clone()));
            } else if depth > 0
                && let Some(variation) = found.last_mut()
            {
                variation.items.push(item.clone());
                if depth == 1 {
                    item.play_on(&mut variation.end);
                }
            }
        }
        found
    }

    /// Comments on a move of the main line or, with 0, on the starting position: after its
    /// other comments and before its variations. The text is trimmed, and line breaks become
    /// spaces.
    ///
    /// # Errors
    ///
    /// Returns an error if the move does not exist.
    pub fn add_comment(&mut self, ply: u32, comment: &str) -> Result<(), EditError> {
        let comment = Item::Comment(one_line(comment).trim_ascii().to_owned());
        self.insert(ply, |item| matches!(item, Item::Glyph(_) | Item::Comment(_)), comment)
    }

    /// Annotates a move of the main line with `$n`, after its other annotations.
    ///
    /// # Errors
    ///
    /// Returns an error if the move does not exist.
    pub fn add_glyph(&mut self, ply: u32, glyph: u8) -> Result<(), EditError> {
        if ply == 0 {
            return Err(EditError::NoSuchMove);
        }
        self.insert(ply, |item| matches!(item, Item::Glyph(_)), Item::Glyph(glyph))
    }

    /// Inserts an item after a move and the items that precede it there.
    fn insert(
        &mut self,
        ply: u32,
        precedes: impl Fn(&Item) -> bool,
        item: Item,
    ) -> Result<(), EditError> {
        let after = match ply {
            0 => 0,
            ply => self.find(ply).ok_or(EditError::NoSuchMove)?.1 + 1,
        };
        let others = self.items[after..].iter().take_while(|item| precedes(item)).count();
        self.items.insert(after + others, item);
        Ok(())
    }

    /// Returns the position before a move of the main line, and the index of its item.
    fn find(&self, ply: u32) -> Option<(Position, usize)> {
        let (mut before, mut at) = (self.start.clone(), self.next_move(0));
        for _ in 1..ply {
            self.items.get(at)?.play_on(&mut before);
            at = self.next_move(at + 1);
        }
        (ply > 0 && at < self.items.len()).then_some((before, at))
    }

    /// Returns the index of the next move of the main line, or the number of items.
    pub(super) fn next_move(&self, from: usize) -> usize {
        let mut depth = 0;
        let is_next = |item: &Item| {
            match item {
                Item::BeginVariation => depth += 1,
                Item::EndVariation => depth -= 1,
                Item::Move(_) | Item::NullMove => return depth == 0,
                Item::Glyph(_) | Item::Comment(_) => {}
            }
            false
        };
        let found = self.items[from..].iter().position(is_next);
        found.map_or(self.items.len(), |len| from + len)
    }
}
