//! Questions asked of columns of positions, against the same of each, and against lists of moves.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use setwise::bulk::Level;
use setwise::{Bitboard, Square};
use setwise_chess::bulk::{Columns, Question};
use setwise_chess::{CastlingSpelling, Epd, Move, Position};

/// The positions of the suites, also those behind each of their moves.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for text in [include_str!("data/perft.epd"), include_str!("data/chess960.epd")] {
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let position = Epd::read(line).unwrap().into_position();
            all.extend(position.legal_moves().iter().map(|&played| position.play(played).unwrap()));
            all.push(position);
        }
    }
    all
}

fn check(positions: &[Position]) {
    let columns: Columns = positions.iter().cloned().collect();
    assert_eq!(columns.len(), positions.len());
    for level in Level::available() {
        let mut counts = vec![0; columns.len()];
        columns.count_legal_moves_at(level, &mut counts);
        for (position, count) in positions.iter().zip(counts) {
            assert_eq!(count, position.count_legal_moves(), "{position} at {level}");
        }
        for question in Question::ALL {
            let mut answers = vec![0; columns.len()];
            columns.answer_at(level, question, &mut answers);
            for (position, answer) in positions.iter().zip(answers) {
                let expected = question.of(position);
                assert_eq!(answer, expected, "{question:?} of {position} at {level}");
            }
        }
    }
}

/// The answer by the list of moves, and by taking men off the board one after the other.
fn by_the_list(position: &Position, question: Question) -> u64 {
    let us = position.color_set(position.side_to_move());
    let (king, occupied) = (position.king(position.side_to_move()), position.occupied());
    let moves = position.legal_moves();
    let count = |is_wanted: &dyn Fn(Move) -> bool| {
        moves.iter().filter(|&&played| is_wanted(played)).count() as u64
    };
    let squares = |square: fn(Move) -> Square| -> u64 {
        moves.iter().map(|&played| square(played)).collect::<Bitboard>().0
    };
    let attackers = |occupied| position.attackers_to(king, occupied).difference(us);
    let uncovers =
        |from: Square| attackers(occupied.difference(from.into())).difference(attackers(occupied));
    match question {
        Question::LegalMoves => count(&|_| true),
        Question::Captures => count(&|played| {
            played.is_en_passant() || (occupied.difference(us)).contains(played.to())
        }),
        Question::MovesOf(role) => {
            count(&|played| position.piece_at(played.from()).unwrap().role == role)
        }
        Question::Targets => squares(|played| {
            let text = played.uci(CastlingSpelling::King).to_string();
            text[2..4].parse().unwrap()
        }),
        Question::Movable => squares(Move::from),
        Question::Checkers => attackers(occupied).0,
        Question::Pinned => {
            us.squares().filter(|&from| !uncovers(from).is_empty()).collect::<Bitboard>().0
        }
        Question::Pinners => {
            let pinners = us.squares().map(uncovers);
            pinners.fold(Bitboard::EMPTY, |all, pinners| all | pinners).0
        }
    }
}

fn check_lists(positions: &[Position]) {
    for position in positions {
        for question in Question::ALL {
            let (answer, expected) = (question.of(position), by_the_list(position, question));
            assert_eq!(answer, expected, "{question:?} of {position}");
        }
    }
}

#[test]
fn of_the_suites_the_counts_are_those_of_each() {
    let positions = positions();
    assert!(positions.len() > 2_000, "{}", positions.len());
    check(&positions);
    check_lists(&positions);
    // Any number of rows.
    for len in 0..20 {
        check(&positions[..len]);
    }
}

#[test]
fn along_random_walks_the_counts_are_those_of_each() {
    let starts = positions();
    let (mut walked, mut state) = (Vec::new(), 0x9e37_79b9_7f4a_7c15u64);
    while walked.len() < 100_000 {
        let mut position = starts[(state >> 20) as usize % starts.len()].clone();
        for _ in 0..100 {
            walked.push(position.clone());
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[(state >> 32) as usize % moves.len()]);
        }
    }
    check(&walked);
    // What is rare is not left out.
    let holds = |holds: fn(&Position) -> bool| walked.iter().filter(|&p| holds(p)).count();
    assert!(holds(Position::is_check) > 1000);
    assert!(holds(|position| position.legal_moves().iter().any(|m| m.is_en_passant())) > 100);
    assert!(holds(|position| position.legal_moves().iter().any(|m| m.is_castling())) > 1000);
    assert!(holds(|position| !position.has_usual_castling()) > 1000);
    let every: Vec<_> = walked.into_iter().step_by(7).collect();
    check_lists(&every);
}

#[test]
fn columns_are_cleared_and_used_again() {
    let mut columns = Columns::new();
    assert!(columns.is_empty());
    columns.push(&Position::START);
    columns.clear();
    assert_eq!(columns.len(), 0);
    columns.count_legal_moves(&mut []);
    columns.answer(Question::Targets, &mut []);
}

#[test]
fn moves_of_the_roles_are_all_moves() {
    for position in positions() {
        let of_roles: u64 = Question::ALL
            .into_iter()
            .filter(|question| matches!(question, Question::MovesOf(_)))
            .map(|question| question.of(&position))
            .sum();
        assert_eq!(of_roles, Question::LegalMoves.of(&position), "{position}");
    }
}
