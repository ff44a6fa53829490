//! Static exchange evaluation: the material that a sequence of captures on one square wins or
//! loses.
//!
//! ```text
//! see(move)  = what the move gains - best(the other side)
//! best(side) = max(0, what its least valuable captor gains - best(the other side))
//! ```
//!
//! A captor leaves its square, so a slider farther away on the same line may then attack the
//! target. No move is made.

use setwise::{Bitboard, Rank, Square};

use crate::attacks;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::play::Change;
use crate::position::Position;
use crate::role::Role;

/// The captures that answer a move in an [exchange](Position::see).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Recaptures {
    /// Pins, and checks elsewhere, are ignored. A king captures only if afterwards no piece of the
    /// other side, pinned or not, attacks the square.
    #[default]
    PseudoLegal,
    /// Each capture is a legal move in the position in which it is made. So a pinned piece captures
    /// only along the line of its pin or after its pinner has left, and a capture that does not
    /// answer a discovered check is not made.
    Legal,
}

/// The rules of [`Position::see`]: the values of pieces, and which captures count.
///
/// The default has the values 100, 300, 300, 500 and 900 for a pawn, knight, bishop, rook and
/// queen, and pseudo-legal recaptures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// By role; a king is never captured, and its value is 0.
    values: [i32; 6],
    recaptures: Recaptures,
}

impl Exchange {
    /// Creates rules from the values of a pawn, knight, bishop, rook and queen.
    #[must_use]
    pub const fn new(values: [i16; 5]) -> Self {
        let [pawn, knight, bishop, rook, queen] = values;
        let values = [pawn as i32, knight as i32, bishop as i32, rook as i32, queen as i32, 0];
        Self { values, recaptures: Recaptures::PseudoLegal }
    }

    /// Returns the rules with other recaptures, and the same values.
    #[must_use]
    pub const fn with_recaptures(self, recaptures: Recaptures) -> Self {
        Self { recaptures, ..self }
    }

    /// Returns the value of a role, which is 0 for a king.
    #[must_use]
    #[inline]
    pub const fn value(&self, role: Role) -> i32 {
        self.values[role.index()]
    }
}

impl Default for Exchange {
    fn default() -> Self {
        Self::new([100, 300, 300, 500, 900])
    }
}

/// Static exchange evaluation.
///
/// An exchange begins with a move, which need not capture. Then the sides take turns: each captures
/// on the target of the move with its least valuable piece, or stops, whichever leaves it with more
/// material. [`see`](Self::see) returns the balance for the side that began, in the values of an
/// [`Exchange`].
///
/// - The least valuable piece is the first in the order pawn, knight, bishop, rook, queen, king
///   that the [`Recaptures`] allow to capture, whatever the values say. Of several with the same
///   role it is the one on the lowest square.
/// - A piece that has captured uncovers the sliders on its line (x-ray attacks).
/// - The move may be a promotion or an en passant capture. A pawn that recaptures on the last rank
///   becomes a queen, which is then at risk.
/// - Castling is worth 0.
///
/// The result is an estimate: no move to another square is considered, and in about one of 7,500
/// moves of random games, a capture with a more valuable piece than the least would be better.
///
/// ```
/// use setwise_chess::{Exchange, Position, Recaptures};
///
/// let exchange = Exchange::default();
/// let see = |text: &str, name: &str, exchange: &Exchange| -> Option<i32> {
///     let position: Position = text.parse().ok()?;
///     Some(position.see(position.read_san(name).ok()?, exchange))
/// };
/// // The pawn has no defender.
/// let undefended = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1";
/// assert_eq!(see(undefended, "Rxe5", &exchange), Some(100));
/// // White has three attackers in two lines, and Black has as many.
/// let battery = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
/// assert_eq!(see(battery, "Nxe5", &exchange), Some(100 - 300));
///
/// // The knight that guards the pawn is pinned to its king.
/// let pin = "4k3/8/4n3/2p5/8/8/5B2/4R1K1 w - - 0 1";
/// let legal = exchange.with_recaptures(Recaptures::Legal);
/// assert_eq!(see(pin, "Bxc5", &exchange), Some(100 - 300));
/// assert_eq!(see(pin, "Bxc5", &legal), Some(100));
/// ```
///
/// Source: CPW, [Static Exchange Evaluation](https://www.chessprogramming.org/Static_Exchange_Evaluation)
/// and [SEE - The Swap Algorithm](https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm)
impl Position {
    /// Returns the balance of the exchange that a legal move begins.
    ///
    /// For any other move the result is unspecified.
    #[doc(alias = "static exchange evaluation")]
    #[must_use]
    pub fn see(&self, m: Move, exchange: &Exchange) -> i32 {
        let Some((gain, swap)) = Swap::begin(self, m, exchange) else { return 0 };
        gain - swap.best()
    }

    /// Returns true if [`see`](Self::see) is at least a threshold.
    ///
    /// It stops as soon as the answer is known, often before it looks for a recapture.
    #[doc(alias = "see_ge")]
    #[must_use]
    pub fn see_at_least(&self, m: Move, exchange: &Exchange, threshold: i32) -> bool {
        // All balances are far below 2^24, so that no sum overflows.
        let threshold = threshold.clamp(-1 << 24, 1 << 24);
        match Swap::begin(self, m, exchange) {
            None => threshold <= 0,
            // gain - best >= threshold, where all numbers are integers.
            Some((gain, swap)) => !swap.best_is_at_least(gain - threshold + 1),
        }
    }
}

/// The state of an exchange, with a side to capture.
#[derive(Clone, Copy)]
struct Swap<'a> {
    position: &'a Position,
    exchange: &'a Exchange,
    square: Square,
    /// The role of the piece on the square.
    standing: Role,
    /// The squares of the pieces that have not captured, and the square itself.
    occupied: Bitboard,
    /// The pieces of both colors that attack the square.
    attackers: Bitboard,
    side: Color,
}

impl<'a> Swap<'a> {
    /// Begins an exchange, and returns what the first move gains; returns `None` for castling and
    /// if there is no piece to move.
    #[inline]
    fn begin(position: &'a Position, m: Move, exchange: &'a Exchange) -> Option<(i32, Self)> {
        let Change { toggles: [mover, captured, _], .. } = position.change(m);
        if m.is_castling() || mover.squares.is_empty() {
            return None;
        }
        let standing = m.promotes_to().unwrap_or(mover.piece().role);
        let mut gain = exchange.value(standing) - exchange.value(mover.piece().role);
        if !captured.squares.is_empty() {
            gain += exchange.value(captured.piece().role);
        }
        let (square, left) = (m.to(), captured.squares.with(m.from()));
        let occupied = position.occupied().difference(left).with(square);
        let attackers = position.attackers_to(square, occupied) & occupied;
        let side = position.side_to_move().opposite();
        Some((gain, Self { position, exchange, square, standing, occupied, attackers, side }))
    }

    /// Returns the best balance that the side can reach, which is at least 0 because it may stop.
    fn best(mut self) -> i32 {
        self.capture().map_or(0, |gain| (gain - self.best()).max(0))
    }

    /// Returns true if [`best`](Self::best) is at least a threshold.
    fn best_is_at_least(mut self, mut threshold: i32) -> bool {
        let mut if_reached = true;
        // best >= threshold if the capture gains at least that much and the other side does not
        // reach gain - threshold + 1, and so on in turn.
        loop {
            if threshold <= 0 {
                return if_reached;
            }
            let most = self.exchange.value(self.standing) + self.promotion().max(0);
            if most < threshold {
                return !if_reached;
            }
            let Some(gain) = self.capture() else { return !if_reached };
            (threshold, if_reached) = (gain - threshold + 1, !if_reached);
        }
    }

    /// Captures with the least valuable piece of the side that may capture, passes the turn, and
    /// returns what the capture gains; returns `None` if no piece may capture.
    #[inline]
    fn capture(&mut self) -> Option<i32> {
        let ours = self.attackers & self.position.color_set(self.side);
        if ours.is_empty() {
            return None;
        }
        for role in Role::ALL {
            for from in ours & self.position.piece_set(Piece::new(self.side, role)) {
                let next = self.after(role, from);
                if self.allows(role, &next) {
                    let is_promotion = role == Role::Pawn && self.is_last_rank();
                    let promotion = if is_promotion { self.promotion() } else { 0 };
                    let gain = self.exchange.value(self.standing) + promotion;
                    *self = next;
                    self.standing = if is_promotion { Role::Queen } else { role };
                    return Some(gain);
                }
            }
        }
        None
    }

    /// Returns the state after a piece of the side has left its square to capture.
    #[inline]
    fn after(&self, role: Role, from: Square) -> Self {
        let occupied = self.occupied.without(from);
        let mut attackers = self.attackers.without(from);
        let queens = self.position.role_set(Role::Queen);
        let sliders = |role| (self.position.role_set(role) | queens) & occupied;
        // A knight is never on a line with its target.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen | Role::King) {
            attackers |= attacks::bishop(self.square, occupied) & sliders(Role::Bishop);
        }
        if matches!(role, Role::Rook | Role::Queen | Role::King) {
            attackers |= attacks::rook(self.square, occupied) & sliders(Role::Rook);
        }
        Self { occupied, attackers, side: self.side.opposite(), ..*self }
    }

    /// Returns true if a piece of the side may capture, given the state after it.
    #[inline]
    fn allows(&self, role: Role, next: &Self) -> bool {
        let theirs = self.position.color_set(next.side);
        match (role, self.exchange.recaptures) {
            (Role::King, _) => next.attackers.is_disjoint(theirs),
            (_, Recaptures::PseudoLegal) => true,
            (_, Recaptures::Legal) => {
                // The piece on the square is ours now.
                let theirs = (theirs & next.occupied).without(self.square);
                let king = self.position.king(self.side);
                self.position.attackers_to(king, next.occupied).is_disjoint(theirs)
            }
        }
    }

    /// Returns true if pawns that capture on the square promote.
    fn is_last_rank(&self) -> bool {
        matches!(self.square.rank(), Rank::First | Rank::Eighth)
    }

    /// Returns what a pawn gains by becoming a queen on the square.
    fn promotion(&self) -> i32 {
        let gain = self.exchange.value(Role::Queen) - self.exchange.value(Role::Pawn);
        if self.is_last_rank() { gain } else { 0 }
    }
}
