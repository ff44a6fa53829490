//! The squares that the pieces of shogi attack at the start of a game, each kind at once.
//!
//! ```sh
//! cargo run --release -p setwise --example shogi
//! ```

use setwise::board::{ParseNameError, ShogiBoard, Square};

fn main() -> Result<(), ParseNameError> {
    let set = |names: &[&str]| -> Result<ShogiBoard, ParseNameError> {
        names.iter().map(|name| Square::from_name(name)).collect()
    };
    // Black's pieces, which move up the board.
    let pawns = ShogiBoard::rank(2);
    let (rook, bishop, king) = (set(&["h2"])?, set(&["b2"])?, set(&["e1"])?);
    let [lances, knights, silvers, golds] =
        [set(&["a1", "i1"])?, set(&["b1", "h1"])?, set(&["c1", "g1"])?, set(&["d1", "f1"])?];
    let own = pawns | rook | bishop | king | lances | knights | silvers | golds;
    let occupied = own | own.rotate_180();

    let mut all = ShogiBoard::EMPTY;
    println!("{:<8}  {:>16}", "piece", "attacked squares");
    for (name, attacks, expected) in [
        ("rook", rook.rook_attacks(occupied), 9),
        ("bishop", bishop.bishop_attacks(occupied), 4),
        ("lance", lances.lance_attacks_black(occupied), 4),
        ("knight", knights.shogi_knight_attacks_black(), 4),
        ("silver", silvers.silver_attacks_black(), 6),
        ("gold", golds.gold_attacks_black(), 8),
        ("king", king.king_attacks(), 5),
        ("pawn", pawns.north_one(), 9),
    ] {
        println!("{name:<8}  {:>16}", attacks.len());
        assert_eq!(attacks.len(), expected, "{name}");
        all |= attacks;
    }
    println!("\nThe squares that Black attacks:\n{all}");
    Ok(())
}
