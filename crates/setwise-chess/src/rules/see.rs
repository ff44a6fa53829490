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
use crate::moves::Move;
use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

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
        self.balance(m, exchange, [-MAX_BALANCE, MAX_BALANCE])
    }

    /// Returns true if [`see`](Self::see) is at least a threshold.
    ///
    /// It stops as soon as the answer is known, often before it looks for a recapture.
    #[doc(alias = "see_ge")]
    #[must_use]
    pub fn see_at_least(&self, m: Move, exchange: &Exchange, threshold: i32) -> bool {
        let threshold = threshold.clamp(1 - MAX_BALANCE, MAX_BALANCE);
        self.balance(m, exchange, [threshold - 1, threshold]) >= threshold
    }

    /// Returns the balance, or the nearest bound if it is outside the bounds.
    fn balance(&self, m: Move, exchange: &Exchange, bounds: [i32; 2]) -> i32 {
        let Some(first) = Capture::first(self, m, exchange) else {
            return 0.clamp(bounds[0], bounds[1]);
        };
        let mut window = Window::new(first.gain, bounds);
        if let Some(result) = window.narrow(exchange.most(first.standing, m.to())) {
            return result;
        }
        let mut swap = Swap::new(self, m.to(), &first, exchange);
        loop {
            let Some(gain) = swap.capture() else { return window.low * window.sign };
            window.turn(gain);
            if let Some(result) = window.narrow(exchange.most(swap.standing, m.to())) {
                return result;
            }
        }
    }
}

/// More than any balance, and small enough that no sum overflows.
const MAX_BALANCE: i32 = 1 << 24;

/// An alpha-beta search of an exchange, where each side may stop or make its only capture.
///
/// All values are from the point of view of the side to capture.
struct Window {
    balance: i32,
    low: i32,
    high: i32,
    /// -1 if the side to capture is not the one that began.
    sign: i32,
}

impl Window {
    /// Creates the window after the first move.
    fn new(gain: i32, [low, high]: [i32; 2]) -> Self {
        Self { balance: -gain, low: -high, high: -low, sign: -1 }
    }

    /// Takes into account that the side may stop, and returns the result if no capture can change
    /// it. `most` is the most that the next capture can gain.
    #[inline(always)]
    fn narrow(&mut self, most: i32) -> Option<i32> {
        self.low = self.low.max(self.balance);
        if self.low >= self.high {
            return Some(self.high * self.sign);
        }
        (self.balance + most <= self.low).then_some(self.low * self.sign)
    }

    /// Passes the turn after a capture.
    #[inline(always)]
    fn turn(&mut self, gain: i32) {
        self.balance = -(self.balance + gain);
        (self.low, self.high) = (-self.high, -self.low);
        self.sign = -self.sign;
    }
}

impl Exchange {
    /// Returns the most that a capture on the square can gain.
    fn most(&self, standing: Role, square: Square) -> i32 {
        self.value(standing) + self.promotion(square).max(0)
    }

    /// Returns what a pawn gains by becoming a queen on the square.
    #[inline]
    fn promotion(&self, square: Square) -> i32 {
        let gain = self.value(Role::Queen) - self.value(Role::Pawn);
        if is_last_rank(square) { gain } else { 0 }
    }
}

/// Returns true if pawns that capture on the square promote.
#[inline]
const fn is_last_rank(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// The first move of an exchange.
struct Capture {
    gain: i32,
    /// The role of the piece that then stands on the square.
    standing: Role,
    /// The origin and the square of the captured piece.
    left: Bitboard,
}

impl Capture {
    /// Returns the first move, or `None` for castling and if there is no piece to move.
    #[inline]
    fn first(position: &Position, m: Move, exchange: &Exchange) -> Option<Self> {
        let (from, mut square, us) = (m.from(), m.to(), position.side_to_move());
        if m.is_castling() {
            return None;
        }
        let role = role_in(position, us, from.into())?;
        if m.is_en_passant() && role == Role::Pawn && position.en_passant == Some(square) {
            square = Square::from_coordinates(square.file(), from.rank());
        }
        let standing = m.promotes_to().unwrap_or(role);
        let mut gain = exchange.value(standing) - exchange.value(role);
        let mut left = Bitboard::from(from);
        if let Some(captured) = role_in(position, us.opposite(), square.into()) {
            gain += exchange.value(captured);
            left |= square;
        }
        Some(Self { gain, standing, left })
    }
}

/// Returns the least valuable role with a piece of the color in the set.
#[inline(always)]
fn role_in(position: &Position, color: Color, set: Bitboard) -> Option<Role> {
    let has = |role: &Role| !set.is_disjoint(position.piece_set(Piece::new(color, *role)));
    Role::ALL.iter().copied().find(has)
}

/// The state of an exchange, with a side to capture.
struct Swap<'a> {
    position: &'a Position,
    exchange: &'a Exchange,
    square: Square,
    /// The role of the piece on the square.
    standing: Role,
    side: Color,
    /// The pieces of the side, and of the other one, before the exchange.
    ours: Bitboard,
    theirs: Bitboard,
    bishops_and_queens: Bitboard,
    rooks_and_queens: Bitboard,
    /// The squares of the pieces that have not captured, and the square itself.
    occupied: Bitboard,
    /// The pieces of both colors that attack the square.
    attackers: Bitboard,
}

impl<'a> Swap<'a> {
    #[inline(always)]
    fn new(
        position: &'a Position,
        square: Square,
        first: &Capture,
        exchange: &'a Exchange,
    ) -> Self {
        let [white, black] = Color::ALL.map(|color| position.color_set(color));
        let queens = position.role_set(Role::Queen);
        let bishops_and_queens = position.role_set(Role::Bishop) | queens;
        let rooks_and_queens = position.role_set(Role::Rook) | queens;
        let pawns = |color| position.piece_set(Piece::new(color, Role::Pawn));
        let occupied = (white | black).difference(first.left).with(square);
        let attackers = attacks::pawn(Color::Black, square) & pawns(Color::White)
            | attacks::pawn(Color::White, square) & pawns(Color::Black)
            | attacks::knight(square) & position.role_set(Role::Knight)
            | attacks::king(square) & position.role_set(Role::King)
            | attacks::bishop(square, occupied) & bishops_and_queens
            | attacks::rook(square, occupied) & rooks_and_queens;
        let side = position.side_to_move().opposite();
        let (ours, theirs) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        Self {
            position,
            exchange,
            square,
            standing: first.standing,
            side,
            ours,
            theirs,
            bishops_and_queens,
            rooks_and_queens,
            occupied,
            attackers: attackers & occupied,
        }
    }

    /// Captures with the least valuable piece of the side that may capture, passes the turn, and
    /// returns what the capture gains; returns `None` if no piece may capture.
    #[inline(always)]
    fn capture(&mut self) -> Option<i32> {
        let captors = self.attackers & self.ours;
        if self.exchange.recaptures == Recaptures::Legal {
            return self.capture_legally(captors);
        }
        let role = role_in(self.position, self.side, captors)?;
        let first = (captors & self.position.piece_set(Piece::new(self.side, role))).isolate_ls1b();
        let occupied = self.occupied ^ first;
        let attackers = self.attackers_in(occupied);
        if role == Role::King && !attackers.is_disjoint(self.theirs) {
            return None;
        }
        Some(self.take(role, occupied, attackers))
    }

    /// Captures as [`capture`](Self::capture) does, with the first piece whose capture is legal.
    #[inline(never)]
    fn capture_legally(&mut self, captors: Bitboard) -> Option<i32> {
        for role in Role::ALL {
            for from in captors & self.position.piece_set(Piece::new(self.side, role)) {
                let occupied = self.occupied.without(from);
                let attackers = self.attackers_in(occupied);
                let is_allowed = match role {
                    Role::King => attackers.is_disjoint(self.theirs),
                    _ => self.is_king_safe(occupied),
                };
                if is_allowed {
                    return Some(self.take(role, occupied, attackers));
                }
            }
        }
        None
    }

    /// Returns the attackers of the square, given the occupied squares after a capture.
    #[inline(always)]
    fn attackers_in(&self, occupied: Bitboard) -> Bitboard {
        let diagonal = attacks::bishop(self.square, occupied) & self.bishops_and_queens;
        let orthogonal = attacks::rook(self.square, occupied) & self.rooks_and_queens;
        (self.attackers | diagonal | orthogonal) & occupied
    }

    /// Returns true if no piece attacks the king of the side after its piece has captured.
    fn is_king_safe(&self, occupied: Bitboard) -> bool {
        // The piece on the square is ours now.
        let theirs = (self.theirs & occupied).without(self.square);
        let king = self.position.king(self.side);
        self.position.attackers_to(king, occupied).is_disjoint(theirs)
    }

    /// Makes a capture with a piece of the role, passes the turn, and returns what it gains.
    #[inline(always)]
    fn take(&mut self, role: Role, occupied: Bitboard, attackers: Bitboard) -> i32 {
        let mut gain = self.exchange.value(self.standing);
        self.standing = role;
        if role == Role::Pawn && is_last_rank(self.square) {
            gain += self.exchange.promotion(self.square);
            self.standing = Role::Queen;
        }
        (self.occupied, self.attackers) = (occupied, attackers);
        (self.ours, self.theirs) = (self.theirs, self.ours);
        self.side = self.side.opposite();
        gain
    }
}
