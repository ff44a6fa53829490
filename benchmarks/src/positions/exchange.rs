//! `exchange`: the static exchange evaluation of captures.

use anyhow::Result;
use setwise::{Bitboard, Rank, Square};
use setwise_chess::{Color, Exchange, Move, Piece, Position, Role};

use super::files::{OWN_FILE, own_positions};
use crate::harness::{Contestant, Effort, race};

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let exchange = Exchange::default();
    let items = captures(&own_positions()?);
    println!("{} captures on positions of {OWN_FILE}; an item is a capture", items.len());

    println!("balance");
    let boards: Vec<Board> = items.iter().map(|(position, _)| Board::new(position)).collect();
    let mut contestants = [
        Contestant::new("setwise see", || {
            sum(items.iter().map(|(position, m)| position.see(*m, &exchange)))
        }),
        swap_list::<CozyChess>("a swap list over cozy-chess", &items, &boards),
        swap_list::<Shakmaty>("a swap list over shakmaty", &items, &boards),
    ];
    race(items.len(), effort, &mut contestants)?;

    println!("whether a capture loses nothing");
    let mut contestants = [
        Contestant::new("setwise see_at_least", || {
            sum(items.iter().map(|(position, m)| position.see_at_least(*m, &exchange, 0).into()))
        }),
        Contestant::new("setwise see", || {
            sum(items.iter().map(|(position, m)| (position.see(*m, &exchange) >= 0).into()))
        }),
    ];
    race(items.len(), effort, &mut contestants)
}

fn sum(values: impl Iterator<Item = i32>) -> u64 {
    values.fold(0, |sum, value| sum.wrapping_mul(31).wrapping_add_signed(value.into()))
}

/// Returns the captures whose exchange has neither en passant nor promotions, which the usual swap
/// list does not handle.
fn captures(positions: &[Position]) -> Vec<(Position, Move)> {
    let last_ranks = Bitboard::from(Rank::First) | Rank::Eighth;
    let is_plain = |m: &Move| !m.is_en_passant() && !last_ranks.contains(m.to());
    let of = |position: &Position| {
        let captures = position.captures().into_iter().filter(is_plain);
        captures.map(|m| (position.clone(), m)).collect::<Vec<_>>()
    };
    positions.iter().flat_map(of).collect()
}

fn swap_list<'a, A: Attacks>(
    name: &str,
    items: &'a [(Position, Move)],
    boards: &'a [Board],
) -> Contestant<'a> {
    Contestant::new(name, move || {
        sum(items.iter().zip(boards).map(|((_, m), board)| board.see::<A>(m.from(), m.to())))
    })
}

/// The attacks of pieces in a library.
trait Attacks {
    fn bishop(square: usize, occupied: u64) -> u64;
    fn rook(square: usize, occupied: u64) -> u64;
    fn knight(square: usize) -> u64;
    fn king(square: usize) -> u64;
    /// The attacks of a white pawn if `color` is 0, else of a black one.
    fn pawn(square: usize, color: usize) -> u64;
}

struct CozyChess;

impl Attacks for CozyChess {
    fn bishop(square: usize, occupied: u64) -> u64 {
        let square = cozy_chess::Square::index(square);
        cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0
    }

    fn rook(square: usize, occupied: u64) -> u64 {
        let square = cozy_chess::Square::index(square);
        cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0
    }

    fn knight(square: usize) -> u64 {
        cozy_chess::get_knight_moves(cozy_chess::Square::index(square)).0
    }

    fn king(square: usize) -> u64 {
        cozy_chess::get_king_moves(cozy_chess::Square::index(square)).0
    }

    fn pawn(square: usize, color: usize) -> u64 {
        let color = cozy_chess::Color::index(color);
        cozy_chess::get_pawn_attacks(cozy_chess::Square::index(square), color).0
    }
}

struct Shakmaty;

impl Attacks for Shakmaty {
    fn bishop(square: usize, occupied: u64) -> u64 {
        let square = shakmaty::Square::new(square as u32);
        shakmaty::attacks::bishop_attacks(square, shakmaty::Bitboard(occupied)).0
    }

    fn rook(square: usize, occupied: u64) -> u64 {
        let square = shakmaty::Square::new(square as u32);
        shakmaty::attacks::rook_attacks(square, shakmaty::Bitboard(occupied)).0
    }

    fn knight(square: usize) -> u64 {
        shakmaty::attacks::knight_attacks(shakmaty::Square::new(square as u32)).0
    }

    fn king(square: usize) -> u64 {
        shakmaty::attacks::king_attacks(shakmaty::Square::new(square as u32)).0
    }

    fn pawn(square: usize, color: usize) -> u64 {
        let color = shakmaty::Color::from_white(color == 0);
        shakmaty::attacks::pawn_attacks(color, shakmaty::Square::new(square as u32)).0
    }
}

/// A position as engines keep it: a set for each piece type and each color.
struct Board {
    roles: [u64; 6],
    colors: [u64; 2],
    side: usize,
}

impl Board {
    fn new(position: &Position) -> Self {
        let both = |role| {
            let of = |color| position.piece_set(Piece::new(color, role));
            (of(Color::White) | of(Color::Black)).0
        };
        Self {
            roles: Role::ALL.map(both),
            colors: Color::ALL.map(|color| position.color_set(color).0),
            side: position.side_to_move().index(),
        }
    }

    fn role_at(&self, square: usize) -> usize {
        self.roles.iter().position(|set| set >> square & 1 == 1).unwrap_or(6)
    }

    /// Computes the list of balances of the swap algorithm, and from its end the best one.
    fn see<A: Attacks>(&self, from: Square, to: Square) -> i32 {
        const VALUES: [i32; 7] = [100, 300, 300, 500, 900, 0, 0];
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let (diagonal, straight) = (bishops | queens, rooks | queens);
        let (from, to) = (from.index(), to.index());

        let mut occupied = (self.colors[0] | self.colors[1]) & !(1 << from);
        let mut standing = self.role_at(from);
        let mut side = 1 - self.side;
        let mut attackers = A::knight(to) & knights
            | A::king(to) & kings
            | A::pawn(to, 1) & pawns & self.colors[0]
            | A::pawn(to, 0) & pawns & self.colors[1]
            | A::bishop(to, occupied) & diagonal
            | A::rook(to, occupied) & straight;
        attackers &= occupied;

        let mut balances = [0; 32];
        balances[0] = VALUES[self.role_at(to)];
        let mut depth = 0;
        loop {
            let ours = attackers & self.colors[side];
            let Some(role) = (0..6).find(|&role| ours & self.roles[role] != 0) else { break };
            let captors = ours & self.roles[role];
            occupied ^= captors & captors.wrapping_neg();
            attackers |= A::bishop(to, occupied) & diagonal | A::rook(to, occupied) & straight;
            attackers &= occupied;
            side = 1 - side;
            if role == 5 && attackers & self.colors[side] != 0 {
                break;
            }
            depth += 1;
            balances[depth] = VALUES[standing] - balances[depth - 1];
            standing = role;
        }
        for depth in (1..=depth).rev() {
            balances[depth - 1] = -balances[depth].max(-balances[depth - 1]);
        }
        balances[0]
    }
}
