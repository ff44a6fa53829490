//! Counts by all ways, against the published ones and each other.

use super::*;
use crate::epd::Epd;

/// The positions of the suites, each with its depths and counts.
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
fn every_level_counts_the_same_with_and_without_a_table() {
    let table = PerftTable::new(1 << 16).expect("some memory");
    for (position, counts) in suites() {
        for (depth, nodes) in counts.into_iter().filter(|(_, nodes)| *nodes < 200_000) {
            for level in Level::available() {
                let counted = Counter::new(level, None, &NEVER).count(&position, depth);
                assert_eq!(counted, Some(nodes), "{position} at depth {depth}, {level}");
            }
            let counted = perft_with(&position, depth, &table);
            assert_eq!(counted, Some(nodes), "{position} at depth {depth}, with a table");
        }
    }
}

/// Where there are few sliders the answers are not tallied; here they are, in the positions
/// of the suites and of games at random from there.
#[test]
fn tallied_answers_are_all_answers() {
    let mut room = Room::new(Level::best());
    let mut state = 0x5e7_0123_4567_89ab_u64;
    for (start, _) in suites() {
        let mut position = start.clone();
        for _ in 0..150 {
            check(&position, &mut room);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            position.play_unchecked(moves[(state % moves.len() as u64) as usize]);
        }
    }
}

/// Kings, rooks and pawns alone are counted in registers only: on boards at random, with pawns
/// before promotion, pins, checks and captures en passant.
#[test]
fn bare_boards_are_counted_in_registers() {
    let mut room = Room::new(Level::best());
    let mut state = 0x1d87_2b41_90cf_3e65_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut counted = 0;
    for _ in 0..3_000 {
        let mut men = [None; 64];
        for (piece, most) in [('K', 1), ('k', 1), ('R', 3), ('r', 3), ('P', 6), ('p', 6)] {
            let least = u64::from(most == 1);
            for _ in 0..random(most + 1 - least) + least {
                let at = if most == 6 { 8 + random(48) } else { random(64) };
                men[at as usize] = Some(piece);
            }
        }
        let ranks = men.chunks(8).map(|rank| {
            rank.iter().map(|man| man.map_or("1".to_owned(), String::from)).collect::<String>()
        });
        let mut placement = ranks.collect::<Vec<_>>().join("/");
        for empty in (2..=8).rev() {
            placement = placement.replace(&"1".repeat(empty), &empty.to_string());
        }
        let side = ["w", "b"][random(2) as usize];
        let other = if side == "w" { "b" } else { "w" };
        let read = |side| format!("{placement} {side} - - 0 1").parse::<Position>();
        let (Ok(mut position), Ok(waiting)) = (read(side), read(other)) else { continue };
        if waiting.is_check() {
            continue;
        }
        for _ in 0..8 {
            check(&position, &mut room);
            counted += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random(moves.len() as u64) as usize]);
        }
    }
    assert!(counted > 8_000, "{counted} boards");
}

/// A text may have a king that could be captured: its answers are counted one by one.
#[test]
fn a_king_that_could_be_captured_counts() {
    let text = "8/1pP1K2k/8/8/p6P/Pp1QnR2/5pq1/2Q3N1 w - - 0 1";
    let position: Position = text.parse().expect("a position");
    let parts = perft_divide(&position, 2);
    assert_eq!(perft(&position, 2), parts.iter().map(|(_, nodes)| nodes).sum::<u64>());
    assert_eq!(perft(&position, 2), 762);
}

/// A queen that captures beside the king gives check, though no square beside the king
/// sees it along the line of the check.
#[test]
fn a_slider_beside_the_king_gives_check() {
    let mut room = Room::new(Level::best());
    for fen in [
        "2r1k3/pbpp1q2/1n2p1p1/3n4/3QP3/1pP3Pp/PP1BBP1P/RN2K1R1 b Q - 4 13",
        "1r1nb1k1/1p1pbp1r/2pPp2p/7p/P7/1pP1N3/R3P2q/1B1KN3 b - - 1 26",
        "r1b1k1nr/p1pp1pp1/1pn2q2/4p3/1R2P2p/6PP/1PPPNP1R/1NBQKB2 b kq - 0 11",
        "b1k5/1ppr1rb1/3p2p1/3P1p2/PQP1p1Pp/1P5P/4PR2/N2K1BR1 w - - 9 34",
    ] {
        check(&fen.parse().expect("a position"), &mut room);
    }
}

fn check(position: &Position, room: &mut Room) {
    let board = Board::of(position);
    match position.side_to_move() {
        Color::White => check_side::<White>(&board, room, position),
        Color::Black => check_side::<Black>(&board, room, position),
    }
}

fn check_side<S: Side>(board: &Board, room: &mut Room, position: &Position) {
    if is_usual::<S::Other>(board) {
        let single = Leaves::<S> { board, side: PhantomData }.run();
        assert_eq!(count_two::<S, true>(board, room), single, "{position}, in registers");
        assert_eq!(count_two::<S, false>(board, room), single, "{position}");
    }
}
