//! The attacks of the sliding pieces and knights of shogi, against walks over coordinates.
//!
//! ```sh
//! cargo run --release -p setwise --example shogi
//! ```

use setwise::board::{Shogi, ShogiBoard, Square};
use setwise::random::SplitMix64;
use setwise::wide::Set;

type Step = (isize, isize);

const NORTH: Step = (0, 1);
const ROOK: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const GOLD: [Step; 6] = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
const SILVER: [Step; 5] = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [Step; 2] = [(1, 2), (-1, 2)];

/// Walks from a square in each direction, up to a number of steps, the edge or the first occupied
/// square.
fn walk(from: Square<Shogi>, steps: &[Step], limit: usize, occupied: ShogiBoard) -> ShogiBoard {
    let mut reached = ShogiBoard::EMPTY;
    for &(east, north) in steps {
        let mut square = from;
        for _ in 0..limit {
            match square.offset(east, north) {
                Some(to) => square = to,
                None => break,
            }
            reached |= square;
            if occupied.contains(square) {
                break;
            }
        }
    }
    reached
}

/// Compares the attacks of a piece from all squares of a set with walks, and returns the number of
/// squares that it attacks.
fn compare(
    name: &str,
    pieces: ShogiBoard,
    attacks: impl Fn(ShogiBoard) -> ShogiBoard,
    walk: impl Fn(Square<Shogi>) -> ShogiBoard,
) -> u64 {
    let all = pieces.squares().map(&walk).collect::<ShogiBoard>();
    assert_eq!(attacks(pieces), all, "{name}s on\n{pieces}");
    let each = pieces.squares().map(|from| {
        assert_eq!(attacks(from.into()), walk(from), "{name} on {from}, {} in USI", from.usi());
        u64::from(walk(from).len())
    });
    each.sum()
}

fn main() {
    const BOARDS: usize = 2_000;
    let mut random = SplitMix64::new(9);
    let mut sparse = || {
        let mut word = || random.next_u64() & random.next_u64();
        ShogiBoard::from_set(Set([word(), word()]))
    };
    let mut totals =
        [("rook", 0), ("bishop", 0), ("lance", 0), ("knight", 0), ("gold", 0), ("silver", 0)];
    for _ in 0..BOARDS {
        let (occupied, pieces) = (sparse(), sparse());
        totals = totals.map(|(name, total)| {
            let attacks = |pieces: ShogiBoard| match name {
                "rook" => pieces.rook_attacks(occupied),
                "bishop" => pieces.bishop_attacks(occupied),
                "lance" => pieces.lance_attacks_black(occupied),
                "knight" => pieces.shogi_knight_attacks_black(),
                "gold" => pieces.gold_attacks_black(),
                _ => pieces.silver_attacks_black(),
            };
            let by_walk = |from| match name {
                "rook" => walk(from, &ROOK, 8, occupied),
                "bishop" => walk(from, &BISHOP, 8, occupied),
                "lance" => walk(from, &[NORTH], 8, occupied),
                "knight" => walk(from, &KNIGHT, 1, occupied),
                "gold" => walk(from, &GOLD, 1, occupied),
                _ => walk(from, &SILVER, 1, occupied),
            };
            (name, total + compare(name, pieces, attacks, by_walk))
        });
    }
    println!("{:<8}  {:>16}", "piece", "attacked squares");
    for (name, total) in totals {
        println!("{name:<8}  {total:>16}");
    }
}
