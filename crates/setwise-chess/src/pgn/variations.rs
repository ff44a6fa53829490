//! Building games as trees: variations, comments and annotations at any move.

use crate::pgn::game::{Game, Item};
use crate::position::Position;

/// Variations, and what is said of moves that are not the last.
///
/// A variation is a [`Game`] of its own until it is added: it has moves, comments,
/// annotations, and variations added to it before.
impl Game {
    /// Lets the side to move pass at the end: `--`. Says `false`, and does nothing, of a
    /// side that is in check.
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_chess::pgn::Game;
    ///
    /// let mut game = Game::new(Position::START);
    /// assert!(game.push_null_move());
    /// assert!(game.to_string().ends_with("\n\n1. -- *\n"));
    /// ```
    #[must_use = "whether the side may pass"]
    pub fn push_null_move(&mut self) -> bool {
        let may_pass = !self.end.is_check();
        if may_pass {
            self.end.pass();
            self.items.push(Item::NullMove);
        }
        may_pass
    }

    /// A game without a move to build a variation with: it begins in the position before a
    /// move of the main line, counted from 1 with null moves. `None` where there is no such
    /// move.
    ///
    /// ```
    /// use setwise_chess::pgn::Game;
    ///
    /// let mut game: Game = "1. e4 e5 2. Nf3 Nc6 *".parse()?;
    /// let mut petrov = game.begin_variation(4).expect("a fourth move");
    /// for text in ["Nf6", "Nxe5", "d6"] {
    ///     let played = petrov.end().read_san(text)?;
    ///     assert!(petrov.push(played));
    /// }
    /// let mut gambit = petrov.begin_variation(3).expect("a third move");
    /// let played = gambit.end().read_san("Nc6")?;
    /// assert!(gambit.push(played));
    /// gambit.push_comment("Stafford");
    ///
    /// assert!(petrov.add_variation(3, &gambit));
    /// assert!(game.add_variation(4, &petrov));
    /// let text = "\n1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5 d6 (3... Nc6 {Stafford})) *\n";
    /// assert!(game.to_string().ends_with(text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of playing the moves up to there.
    #[must_use]
    pub fn begin_variation(&self, ply: u32) -> Option<Self> {
        self.find(ply).map(|(before, _)| Self::new(before))
    }

    /// Adds a variation that replaces a move of the main line, counted from 1 with null
    /// moves, behind those that it has.
    ///
    /// Says `false`, and does nothing, where there is no such move, or the variation has no
    /// move, or does not begin in the position before that move, counters included. Its tags
    /// and its result are left out.
    ///
    /// A game may be read again if no more variations stand within one another than the
    /// [`Reader`](crate::pgn::Reader) allows, 128 unless told otherwise.
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_chess::pgn::Game;
    ///
    /// let mut game: Game = "1. e4 e5 *".parse()?;
    /// let variation: Game = "1. d4 d5 *".parse()?;
    /// assert!(game.add_variation(1, &variation));
    /// assert!(!game.add_variation(2, &variation));
    /// assert!(!game.add_variation(1, &Game::new(Position::START)));
    /// assert!(game.to_string().ends_with("\n1. e4 (1. d4 d5) 1... e5 *\n"));
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of playing the moves up to there, and of moving what stands behind.
    #[must_use = "whether the variation belongs there"]
    pub fn add_variation(&mut self, ply: u32, variation: &Self) -> bool {
        let Some((before, at)) = self.find(ply) else { return false };
        if before != variation.start || variation.find(1).is_none() {
            return false;
        }
        let end = self.next_move(at + 1);
        let begin = core::iter::once(Item::BeginVariation);
        let items = begin.chain(variation.items.iter().cloned());
        self.items.splice(end..end, items.chain([Item::EndVariation]));
        true
    }

    /// The variations that replace a move of the main line, counted from 1 with null moves:
    /// games as [`add_variation`](Self::add_variation) takes them, in their order.
    ///
    /// ```
    /// use setwise_chess::pgn::Game;
    ///
    /// let game: Game = "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 *".parse()?;
    /// let found: Vec<Game> = game.variations(1);
    /// assert_eq!(found.len(), 2);
    /// assert_eq!(found[0].moves().count(), 2);
    /// assert_eq!(found[0].variations(2).len(), 1);
    /// assert!(game.variations(2).is_empty());
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
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
                    play(&mut variation.end, item);
                }
            }
        }
        found
    }

    /// Comments on a move of the main line, counted from 1 with null moves; with 0 on the
    /// position in which the moves begin. The comment stands behind those that are there,
    /// before variations. Line breaks become spaces, and blanks at the ends go.
    ///
    /// Says `false`, and does nothing, where there is no such move.
    ///
    /// ```
    /// use setwise_chess::pgn::Game;
    ///
    /// let mut game: Game = "1. e4 (1. d4) 1... e5 *".parse()?;
    /// assert!(game.add_comment(0, "a miniature"));
    /// assert!(game.add_comment(1, "best by test"));
    /// assert!(!game.add_comment(3, "too far"));
    /// let text = "\n{a miniature} 1. e4 {best by test} (1. d4) 1... e5 *\n";
    /// assert!(game.to_string().ends_with(text));
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
    #[must_use = "whether there is such a move"]
    pub fn add_comment(&mut self, ply: u32, comment: &str) -> bool {
        let is_before = |item: &Item| matches!(item, Item::Glyph(_) | Item::Comment(_));
        self.insert(ply, is_before, Item::Comment(super::game::comment(comment)))
    }

    /// Annotates a move of the main line, counted from 1 with null moves, with `$n`, behind
    /// the annotations that it has.
    ///
    /// Says `false`, and does nothing, where there is no such move.
    ///
    /// ```
    /// use setwise_chess::pgn::Game;
    ///
    /// let mut game: Game = "1. f3 {why?} 1... e5 2. g4 Qh4# *".parse()?;
    /// assert!(game.add_glyph(1, 2) && game.add_glyph(3, 4));
    /// assert!(!game.add_glyph(0, 1));
    /// assert!(game.to_string().ends_with("\n1. f3 $2 {why?} 1... e5 2. g4 $4 Qh4# *\n"));
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
    #[must_use = "whether there is such a move"]
    pub fn add_glyph(&mut self, ply: u32, glyph: u8) -> bool {
        let is_before = |item: &Item| matches!(item, Item::Glyph(_));
        ply > 0 && self.insert(ply, is_before, Item::Glyph(glyph))
    }

    /// Inserts an item behind a move and those that follow it and stand before.
    fn insert(&mut self, ply: u32, is_before: impl Fn(&Item) -> bool, item: Item) -> bool {
        let behind = match ply {
            0 => Some(0),
            ply => self.find(ply).map(|(_, at)| at + 1),
        };
        let Some(behind) = behind else { return false };
        let others = self.items[behind..].iter().take_while(|item| is_before(item)).count();
        self.items.insert(behind + others, item);
        true
    }

    /// The position before a move of the main line, and the index of its item.
    fn find(&self, ply: u32) -> Option<(Position, usize)> {
        let (mut before, mut at) = (self.start.clone(), self.next_move(0));
        for _ in 1..ply {
            play(&mut before, self.items.get(at)?);
            at = self.next_move(at + 1);
        }
        (ply > 0 && at < self.items.len()).then_some((before, at))
    }

    /// The index of the next move of the main line, from one on in it, or the number of items.
    fn next_move(&self, from: usize) -> usize {
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

/// Makes the move that an item is, if it is one.
fn play(position: &mut Position, item: &Item) {
    match item {
        Item::Move(played) => position.play_unchecked(*played),
        Item::NullMove => position.pass(),
        _ => {}
    }
}
