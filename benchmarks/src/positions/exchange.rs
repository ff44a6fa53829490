//! `exchange`: the static exchange evaluation of captures.

use anyhow::Result;
use setwise::{Bitboard, Rank};
use setwise_chess::{Exchange, Move, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Position as _};

use super::files::{OWN_FILE, own_positions};
use crate::harness::{Contestant, Effort, race};

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let exchange = Exchange::default();
    let items = captures(&own_positions()?);
    println!("{} captures on positions of {OWN_FILE}; an item is a capture", items.len());

    println!("balance");
    let mut contestants = [
        Contestant::new("setwise see", || {
            sum(items.iter().map(|(position, m)| position.see(*m, &exchange)))
        }),
        swap_list::<CozyChess>("a swap list over cozy-chess", &items)?,
        swap_list::<Shakmaty>("a swap list over shakmaty", &items)?,
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

fn swap_list<'a, L: Library>(name: &str, items: &'a [(Position, Move)]) -> Result<Contestant<'a>> {
    let read = |(position, m): &(Position, Move)| Ok((L::read(&position.to_string())?, *m));
    let items: Vec<(L::Board, Move)> = items.iter().map(read).collect::<Result<_>>()?;
    let see = |(board, m): &(L::Board, Move)| swap::<L>(board, m.from().index(), m.to().index());
    Ok(Contestant::new(name, move || sum(items.iter().map(see))))
}

/// The sets of a position and the attacks of pieces in a library.
trait Library {
    type Board: 'static;

    fn read(line: &str) -> Result<Self::Board>;
    fn roles(board: &Self::Board) -> [u64; 6];
    fn colors(board: &Self::Board) -> [u64; 2];
    fn side_to_move(board: &Self::Board) -> usize;
    fn bishop(square: usize, occupied: u64) -> u64;
    fn rook(square: usize, occupied: u64) -> u64;
    fn knight(square: usize) -> u64;
    fn king(square: usize) -> u64;
    /// The attacks of a white pawn if `color` is 0, else of a black one.
    fn pawn(square: usize, color: usize) -> u64;
}

struct CozyChess;

impl Library for CozyChess {
    type Board = cozy_chess::Board;

    fn read(line: &str) -> Result<Self::Board> {
        line.parse().map_err(anyhow::Error::msg)
    }

    fn roles(board: &Self::Board) -> [u64; 6] {
        cozy_chess::Piece::ALL.map(|role| board.pieces(role).0)
    }

    fn colors(board: &Self::Board) -> [u64; 2] {
        cozy_chess::Color::ALL.map(|color| board.colors(color).0)
    }

    fn side_to_move(board: &Self::Board) -> usize {
        board.side_to_move() as usize
    }

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

impl Library for Shakmaty {
    type Board = shakmaty::Chess;

    fn read(line: &str) -> Result<Self::Board> {
        Ok(line.parse::<Fen>()?.into_position(CastlingMode::Standard)?)
    }

    fn roles(board: &Self::Board) -> [u64; 6] {
        shakmaty::Role::ALL.map(|role| board.board().by_role(role).0)
    }

    fn colors(board: &Self::Board) -> [u64; 2] {
        [shakmaty::Color::White, shakmaty::Color::Black]
            .map(|color| board.board().by_color(color).0)
    }

    fn side_to_move(board: &Self::Board) -> usize {
        board.turn().is_black().into()
    }

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

/// Computes the list of balances of the swap algorithm, and from its end the best one.
fn swap<L: Library>(board: &L::Board, from: usize, to: usize) -> i32 {
    const VALUES: [i32; 7] = [100, 300, 300, 500, 900, 0, 0];
    let (roles, colors) = (L::roles(board), L::colors(board));
    let [pawns, knights, bishops, rooks, queens, kings] = roles;
    let (diagonal, orthogonal) = (bishops | queens, rooks | queens);
    let role_at = |square: usize| roles.iter().position(|set| set >> square & 1 == 1).unwrap_or(6);

    let mut occupied = (colors[0] | colors[1]) & !(1 << from);
    let mut standing = role_at(from);
    let mut side = 1 - L::side_to_move(board);
    let mut attackers = L::knight(to) & knights
        | L::king(to) & kings
        | L::pawn(to, 1) & pawns & colors[0]
        | L::pawn(to, 0) & pawns & colors[1]
        | L::bishop(to, occupied) & diagonal
        | L::rook(to, occupied) & orthogonal;
    attackers &= occupied;

    let mut balances = [0; 32];
    balances[0] = VALUES[role_at(to)];
    let mut depth = 0;
    loop {
        let ours = attackers & colors[side];
        let Some(role) = roles.iter().position(|set| ours & set != 0) else { break };
        let captors = ours & roles[role];
        occupied ^= captors & captors.wrapping_neg();
        attackers |= L::bishop(to, occupied) & diagonal | L::rook(to, occupied) & orthogonal;
        attackers &= occupied;
        side = 1 - side;
        if role == 5 && attackers & colors[side] != 0 {
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
