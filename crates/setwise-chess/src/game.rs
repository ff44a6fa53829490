//! A game: a starting position and the moves played from it, and the rules that depend on the past.

use alloc::vec::Vec;

use crate::moves::{IllegalMoveError, Move};
use crate::position::Position;
use crate::position::identity::Identity;
use crate::rules::outcome::{Claim, Outcome};
use crate::rules::play::Undo;
use crate::zobrist;

/// A position with the moves that led to it, for the rules of draws.
///
/// [`pgn::Game`](crate::pgn::Game) is the text of a game, with tags, variations and comments.
///
/// Unlike a position it knows about repetitions. Moves before its first position count only in
/// the halfmove clock.
///
/// ```
/// use setwise_chess::{Claim, Game, Move, Outcome};
/// use setwise::Square;
///
/// let mut game = Game::new();
/// let [g1, f3, g8, f6] = [Square::G1, Square::F3, Square::G8, Square::F6];
/// let there_and_back = [(g1, f3), (g8, f6), (f3, g1), (f6, g8)];
/// for (from, to) in there_and_back.into_iter().cycle().take(8) {
///     assert_eq!(game.claim(), None);
///     game.play(Move::new(from, to))?;
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.claim(), Some(Claim::ThreefoldRepetition));
///
/// for (from, to) in there_and_back.into_iter().cycle().take(8) {
///     game.play(Move::new(from, to))?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::FivefoldRepetition));
/// assert_eq!(game.undo(), Some(Move::new(Square::F6, Square::G8)));
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.first_position(), *Game::new().position());
/// # Ok::<(), setwise_chess::IllegalMoveError>(())
/// ```
///
/// Source: [FIDE Laws of Chess](https://handbook.fide.com/chapter/E012023), Article 9
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    /// The key of the position, for repetitions.
    key: u64,
    past: Vec<Past>,
}

/// A move that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Past {
    /// The key of the position before it.
    key: u64,
    undo: Undo,
}

impl Game {
    /// Creates a game from the initial position.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(Position::START)
    }

    /// Creates a game that begins with a position.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        let key = identity_key(&position);
        Self { position, key, past: Vec::new() }
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the first position, by taking back all moves in a copy.
    #[must_use]
    pub fn first_position(&self) -> Position {
        let mut position = self.position.clone();
        self.past.iter().rev().for_each(|past| position.unmake(past.undo));
        position
    }

    /// Returns the moves played so far.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.past.iter().map(|past| past.undo.played())
    }

    /// Plays a move.
    ///
    /// Moves may be played after the game has ended by a rule of draws, as happens in practice.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal, and leaves the game unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMoveError> {
        if !self.position.is_legal(m) {
            return Err(IllegalMoveError::new(&self.position, m));
        }
        let change = self.position.change(m);
        let en_passant = Position::legal_en_passant(&self.position);
        let key = self.key ^ self.position.placement_change(&change);
        let undo = self.position.make_change(m, &change);
        self.past.push(Past { key: self.key, undo });
        let next_en_passant = Position::legal_en_passant(&self.position);
        self.key =
            key ^ zobrist::en_passant_key(en_passant) ^ zobrist::en_passant_key(next_en_passant);
        debug_assert_eq!(self.key, identity_key(&self.position), "{}", self.position);
        Ok(())
    }

    /// Takes back the last move and returns it, or returns `None` at the beginning.
    pub fn undo(&mut self) -> Option<Move> {
        let Past { key, undo } = self.past.pop()?;
        self.position.unmake(undo);
        self.key = key;
        Some(undo.played())
    }

    /// Returns the number of times that the position has appeared, this time included.
    ///
    /// Positions are the same as [`Position::same_position`] defines it. Those with equal keys are
    /// compared, so that collisions do not count.
    ///
    /// Source: FIDE Laws of Chess, Article 9.2.3
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let clock = usize::try_from(self.position.halfmove_clock()).unwrap_or(usize::MAX);
        let first = self.past.len().saturating_sub(clock);
        let is_here = |index: &usize| {
            let is_our_turn = (self.past.len() - index).is_multiple_of(2);
            is_our_turn && self.past[*index].key == self.key
        };
        let Some(earliest) = (first..self.past.len()).find(is_here) else { return 1 };
        let identity = Identity::of(&self.position);
        let (mut position, mut times) = (self.position.clone(), 1);
        for index in (earliest..self.past.len()).rev() {
            position.unmake(self.past[index].undo);
            if is_here(&index) && Identity::of(&position) == identity {
                times += 1;
            }
        }
        times
    }

    /// Returns the way in which the game has ended, or `None` if it continues.
    ///
    /// Checkmate takes precedence.
    ///
    /// Source: FIDE Laws of Chess, Articles 5.1.1, 5.2.1, 5.2.2 and 9.6
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.outcome() {
            None | Some(Outcome::SeventyFiveMoves) if self.repetitions() >= 5 => {
                Some(Outcome::FivefoldRepetition)
            }
            outcome => outcome,
        }
    }

    /// Returns the reason for which the player to move may claim a draw in the current position,
    /// or `None` if no draw can be claimed or the game has ended.
    ///
    /// Source: FIDE Laws of Chess, Articles 9.2.2 and 9.3.2
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        if self.outcome().is_some() {
            return None;
        }
        let is_repeated = self.repetitions() >= 3;
        if is_repeated { Some(Claim::ThreefoldRepetition) } else { self.position.claim() }
    }

    /// Returns the reason for which the player to move may claim a draw by writing down a move
    /// without playing it. Returns `None` if no draw can be claimed, the move is illegal, or the
    /// game has ended or ends with the move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Claim, Game, Move};
    ///
    /// let game = Game::from_position("4k3/8/8/8/8/8/8/R3K3 w - - 99 80".parse()?);
    /// assert_eq!(game.claim(), None);
    /// assert_eq!(game.claim_with(Move::new(Square::A1, Square::A2)), Some(Claim::FiftyMoves));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// Source: FIDE Laws of Chess, Articles 9.2.1 and 9.3.1
    #[must_use]
    pub fn claim_with(&self, m: Move) -> Option<Claim> {
        if self.outcome().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.play(m).ok()?;
        next.claim()
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns a key of the [`Identity`]: Polyglot's, except that an en passant square counts only if a
/// capture there is legal.
fn identity_key(position: &Position) -> u64 {
    let en_passant = zobrist::en_passant_key(position.legal_en_passant());
    position.zobrist_key_without_en_passant() ^ en_passant
}
