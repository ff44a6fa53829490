//! Counts by every path through the code, against published ones and each other.

use setwise::random::SplitMix64;

use super::*;
use crate::notation::epd::Epd;
use crate::position::setup::Setup;
use crate::vocabulary::piece::Piece;

/// Returns the positions of the suites, each with its depths and counts.
fn suites() -> Vec<(Position, Vec<(u32, u64)>)> {
    let files =
        [include_str!("../../tests/data/perft.epd"), include_str!("../../tests/data/chess960.epd")];
    let lines = files.into_iter().flat_map(str::lines);
    let read = |line: &str| {
        let epd = Epd::read(line).expect("a position");
        let counts = epd.operations().iter().map(|operation| {
            let depth = operation.opcode()[1..].parse().expect("a depth");
            (depth, operation.operands()[0].as_str().parse().expect("a count"))
        });
        let counts = counts.collect();
        (epd.into_position(), counts)
    };
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
}

#[test]
fn every_level_counts_the_same() {
    for (position, counts) in suites() {
        for (depth, nodes) in counts.into_iter().filter(|(_, nodes)| *nodes < 200_000) {
            for level in Level::available() {
                let counted = Counter::new(level, None, &NEVER).count(&position, depth);
                assert_eq!(counted, Some(nodes), "{position} at depth {depth}, {level}");
            }
        }
    }
}

/// The numbers of `leaf/README.md`.
#[test]
fn the_sum_of_the_readme_is_right() {
    let position: Position = "7k/3r4/8/R7/8/3N4/8/K7 w - - 0 1".parse().expect("a position");
    let waiting: Position = "7k/3r4/8/R7/8/3N4/8/K7 b - - 0 1".parse().expect("a position");
    assert_eq!((waiting.count_legal_moves(), perft(&position, 2)), (15, 348));
    for &m in &position.legal_moves() {
        let replies = match (m.from(), m.to()) {
            (Square::D3, _) => 15 + 2,
            (_, Square::D5) => 15 - 2,
            (_, Square::G5) => 13,
            (_, Square::A8 | Square::H5) => 3,
            _ => 15,
        };
        assert_eq!(position.after(m).count_legal_moves(), replies, "{m}");
    }
    let (board, mut buffers) = (Board::new(&position), Buffers::new(Level::best()));
    assert_eq!(count_two::<White, false>(&board, &mut buffers), 348);
    assert_eq!(buffers.batched(), 3);
}

/// Boards with few sliders are usually counted move by move; here all are summed, in the positions
/// of the suites and along random games from there.
#[test]
fn the_leaf_sum_equals_the_count_move_by_move() {
    let mut buffers = Buffers::new(Level::best());
    let mut random = SplitMix64::new(1);
    for (start, _) in suites() {
        walk(start, 150, &mut random, &mut buffers);
    }
}

/// Checks the positions of a random game, and returns their number.
fn walk(
    mut position: Position,
    plies: usize,
    random: &mut SplitMix64,
    buffers: &mut Buffers,
) -> usize {
    for ply in 0..plies {
        check(&position, buffers);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply + 1;
        }
        position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
    }
    plies
}

/// Random boards with pawns before promotion, pins, checks and en passant captures.
#[test]
fn boards_with_rooks_and_pawns_only_are_counted_in_registers() {
    let mut buffers = Buffers::new(Level::best());
    let (mut random, mut counted) = (SplitMix64::new(1), 0);
    for _ in 0..3_000 {
        let mut setup = Setup::new();
        for (letter, most) in [('K', 1), ('k', 1), ('R', 3), ('r', 3), ('P', 6), ('p', 6)] {
            let least = u64::from(most == 1);
            for _ in 0..random.below(most + 1 - least) + least {
                let at = if most == 6 { 8 + random.below(48) } else { random.below(64) };
                let piece = Piece::try_from(letter).expect("a piece");
                setup.put(Square::new_wrapping(at as usize), piece);
            }
        }
        setup.side_to_move = Color::ALL[random.below(2) as usize];
        let waiting = Setup { side_to_move: setup.side_to_move.opposite(), ..setup.clone() };
        let (Ok(position), Ok(waiting)) = (setup.position(), waiting.position()) else { continue };
        if !waiting.is_check() {
            counted += walk(position, 8, &mut random, &mut buffers);
        }
    }
    assert!(counted > 8_000, "{counted} boards");
}

/// FEN allows a king that could be captured; its replies are counted one by one.
#[test]
fn a_king_that_could_be_captured_counts() {
    let text = "8/1pP1K2k/8/8/p6P/Pp1QnR2/5pq1/2Q3N1 w - - 0 1";
    let position: Position = text.parse().expect("a position");
    let parts = Perft::new().divide(&position, 2).expect("a number");
    assert_eq!(perft(&position, 2), parts.iter().map(|(_, nodes)| nodes).sum::<u64>());
    assert_eq!(perft(&position, 2), 762);
}

/// A queen that captures next to the king gives check, although no square next to the king
/// is on the line between them.
#[test]
fn a_slider_next_to_the_king_gives_check() {
    let mut buffers = Buffers::new(Level::best());
    for fen in [
        "2r1k3/pbpp1q2/1n2p1p1/3n4/3QP3/1pP3Pp/PP1BBP1P/RN2K1R1 b Q - 4 13",
        "1r1nb1k1/1p1pbp1r/2pPp2p/7p/P7/1pP1N3/R3P2q/1B1KN3 b - - 1 26",
        "r1b1k1nr/p1pp1pp1/1pn2q2/4p3/1R2P2p/6PP/1PPPNP1R/1NBQKB2 b kq - 0 11",
        "b1k5/1ppr1rb1/3p2p1/3P1p2/PQP1p1Pp/1P5P/4PR2/N2K1BR1 w - - 9 34",
    ] {
        check(&fen.parse().expect("a position"), &mut buffers);
    }
}

fn check(position: &Position, buffers: &mut Buffers) {
    let board = Board::new(position);
    match position.side_to_move() {
        Color::White => check_side::<White>(&board, buffers, position),
        Color::Black => check_side::<Black>(&board, buffers, position),
    }
}

fn check_side<S: Side>(board: &Board, buffers: &mut Buffers, position: &Position) {
    if is_usual::<S>(board) {
        let single = LeafOneByOne::<S> { board, side: PhantomData }.run();
        assert_eq!(count_two::<S, true>(board, buffers), single, "{position}, in registers");
        assert_eq!(count_two::<S, false>(board, buffers), single, "{position}");
    }
}
