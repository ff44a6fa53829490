//! The patterns of mates in the cookbook, compared with loops over coordinates.

use std::io::Cursor;
use std::ops::ControlFlow;

use setwise::random::SplitMix64;
use setwise_chess::Position;
use setwise_columns::{Detail, Input, Query, Threads};
use setwise_expr::parse;

type Square = (i32, i32);

/// A position: the squares of the white king, queen and rook, of the black king and, perhaps, of a
/// black knight.
type Board = [Option<Square>; 5];

/// Returns true for a mate of a pattern.
type Pattern = fn(&Board) -> bool;

/// Returns the formula of the cookbook that begins with a name.
fn formula(start: &str) -> String {
    let path = testing::workspace().join("docs/cookbook.md");
    let text = std::fs::read_to_string(path).unwrap();
    let begin = text.find(&format!("setwise eval 'let {start} = checkers")).unwrap();
    text[begin..].split('\'').nth(1).unwrap().to_owned()
}

/// Returns the position in FEN, or the one with the colors exchanged.
fn fen(board: &Board, is_exchanged: bool) -> String {
    let letters = if is_exchanged { "kqrKN" } else { "KQRkn" };
    let piece = |square: Square| {
        let at = board.iter().position(|it| *it == Some(square));
        at.and_then(|at| letters.chars().nth(at)).map_or("1".to_owned(), String::from)
    };
    let rank = |rank: i32| (0..8).map(|file| piece((file, rank))).collect::<String>();
    // Digits are not next to each other.
    let joined = |rank: String| {
        (2..=8).rev().fold(rank, |rank, run| rank.replace(&"1".repeat(run), &run.to_string()))
    };
    let mut ranks: Vec<_> = (0..8).rev().map(|it| joined(rank(it))).collect();
    if is_exchanged {
        ranks.reverse();
    }
    format!("{} {} - - 0 1", ranks.join("/"), if is_exchanged { 'w' } else { 'b' })
}

fn distance(a: Square, b: Square) -> [i32; 2] {
    [(a.0 - b.0).abs(), (a.1 - b.1).abs()]
}

fn is_empty_between(board: &Board, a: Square, b: Square) -> bool {
    !board.contains(&Some((i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1))))
}

/// The queen gives mate next to the king, diagonally, and the rook is two squares from her.
fn is_triangle(board: &Board) -> bool {
    let [_, Some(queen), Some(rook), Some(king), _] = *board else { return false };
    distance(queen, king) == [1, 1]
        && distance(rook, king) == [1, 1]
        && [[0, 2], [2, 0]].contains(&distance(queen, rook))
        && is_empty_between(board, queen, rook)
}

/// The rook gives mate next to the king, and the queen is at the other corner of the box.
fn is_kill_box(board: &Board) -> bool {
    let [_, Some(queen), Some(rook), Some(king), _] = *board else { return false };
    let corners = [queen, rook];
    let is_within = |king: i32, of: fn(Square) -> i32| {
        let ends = corners.map(of);
        (ends[0].min(ends[1])..=ends[0].max(ends[1])).contains(&king)
    };
    [[0, 1], [1, 0]].contains(&distance(rook, king))
        && distance(queen, rook) == [2, 2]
        && is_empty_between(board, queen, rook)
        && is_within(king.0, |it| it.0)
        && is_within(king.1, |it| it.1)
}

#[test]
fn patterns_of_mates_are_those_of_their_words() {
    let mut random = SplitMix64::new(5);
    let mut mates = Vec::new();
    while mates.len() < 1000 {
        let mut below = |end: u64| (random.next_u64() % end) as i32;
        let mut square = || Some((below(8), below(8)));
        let mut board: Board = [(); 5].map(|()| square());
        // The two are near the king, so that mates are frequent.
        let king = board[3].unwrap_or_default();
        let mut near = || (king.0 + below(5) - 2, king.1 + below(5) - 2);
        [board[1], board[2]] = [Some(near()), Some(near())];
        let is_on_board = |it: &Option<Square>| {
            it.is_none_or(|(file, rank)| (0..8).contains(&file) && (0..8).contains(&rank))
        };
        if !board.iter().all(is_on_board) {
            continue;
        }
        if board[4].is_some_and(|(file, _)| file % 2 == 0) {
            board[4] = None;
        }
        let is_twice = |at: usize| board[at].is_some() && board[..at].contains(&board[at]);
        if (1..5).any(is_twice) {
            continue;
        }
        let position = Position::from_fen(fen(&board, false));
        if position.is_ok_and(|position| position.is_checkmate()) {
            mates.push(board);
        }
    }
    let patterns: [(&str, Pattern); 2] = [("lady", is_triangle), ("tower", is_kill_box)];
    for (start, holds) in patterns {
        let formula = formula(start);
        let query = Query::new(&parse(&formula).unwrap(), &[]).unwrap();
        let expected: Vec<_> = mates.iter().filter(|board| holds(board)).collect();
        assert!(expected.len() > 10, "{formula}: {}", expected.len());
        for is_exchanged in [false, true] {
            let text: String = mates.iter().map(|it| fen(it, is_exchanged) + "\n").collect();
            let input = Input::from_reader(Cursor::new(text.into_bytes())).unwrap();
            let mut found = Vec::new();
            let run = query.run(input, Threads::One, Detail::Positions, |batch| {
                assert!(batch.errors.is_empty(), "{:?}", batch.errors);
                found.extend(batch.matches.iter().map(|it| it.position.to_string()));
                ControlFlow::Continue(())
            });
            run.unwrap();
            let expected = expected
                .iter()
                .map(|board| Position::from_fen(fen(board, is_exchanged)).unwrap().to_string());
            assert_eq!(found, expected.collect::<Vec<_>>(), "{formula}");
        }
    }
}
