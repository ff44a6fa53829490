//! Questions about columns of positions, against single positions and against lists of moves.

use crate::common::{SUITES, suite};
use crate::walks::{below, walk};

use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::bulk::{Columns, Question, Words};
use setwise_chess::{CastlingSpelling, Color, Move, Piece, Position, Setup};

/// Returns the positions of the suites, and those after each of their moves.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for (position, _) in SUITES.into_iter().flat_map(suite) {
        all.extend(position.legal_moves().iter().map(|&played| position.play(played).unwrap()));
        all.push(position);
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
                let expected = question.answer(position);
                assert_eq!(answer, expected, "{question:?} of {position} at {level}");
            }
        }
    }
}

/// Answers a question from the list of moves, and by removing pieces one at a time.
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
        Question::HasMove => u64::from(!moves.is_empty()),
        Question::Checks => count(&|played| position.after(played).is_check()),
        Question::Mates => count(&|played| position.after(played).is_checkmate()),
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
        _ => panic!("{question:?} has no expected answer"),
    }
}

fn check_lists(positions: &[Position]) {
    for position in positions {
        for question in Question::ALL {
            let (answer, expected) = (question.answer(position), by_the_list(position, question));
            assert_eq!(answer, expected, "{question:?} of {position}");
        }
    }
}

#[test]
fn columns_of_the_suites_are_answered_as_single_positions() {
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
fn columns_of_random_walks_are_answered_as_single_positions() {
    let starts = positions();
    let (mut walked, mut random) = (Vec::new(), SplitMix64::new(1));
    while walked.len() < 100_000 {
        let start = starts[below(&mut random, starts.len())].clone();
        walk(start, 100, &mut random, |position, _| walked.push(position.clone()));
    }
    check(&walked);
    // The rare cases occur.
    let holds = |holds: fn(&Position) -> bool| walked.iter().filter(|&p| holds(p)).count();
    assert!(holds(Position::is_check) > 1000);
    assert!(holds(|position| position.legal_moves().iter().any(|m| m.is_en_passant())) > 100);
    assert!(holds(|position| position.legal_moves().iter().any(|m| m.is_castling())) > 1000);
    assert!(holds(|position| !position.has_standard_castling()) > 1000);
    let every: Vec<_> = walked.into_iter().step_by(7).collect();
    check_lists(&every);
}

#[test]
fn checks_are_counted_where_the_other_king_is_in_check_already() {
    let mut random = SplitMix64::new(2);
    let mut turned = Vec::new();
    for start in positions() {
        walk(start, 30, &mut random, |position, _| {
            if position.is_check() {
                let text = position.to_string();
                let mut fields: Vec<_> = text.split(' ').collect();
                fields[1] = if fields[1] == "w" { "b" } else { "w" };
                fields[3] = "-";
                turned.extend(fields.join(" ").parse::<Position>());
            }
        });
    }
    assert!(turned.len() > 1000, "{}", turned.len());
    check(&turned);
    check_lists(&turned);
}

/// Few games have mates; random boards of queens, rooks, bishops and knights have many.
#[test]
fn checks_and_mates_of_pieces_placed_at_random_are_those_of_the_list() {
    const PIECES: &[u8] = b"QQRRBBNNPPqrrbbnnppp";
    let mut random = SplitMix64::new(3);
    let mut placed = Vec::new();
    for _ in 0..20_000 {
        let mut board = [[b' '; 8]; 8];
        let count = 2 + below(&mut random, 16);
        for piece in 0..count + 2 {
            let piece = match piece {
                0 => b'K',
                1 => b'k',
                _ => PIECES[below(&mut random, PIECES.len())],
            };
            let rank = below(&mut random, 8);
            let is_pawn = piece.eq_ignore_ascii_case(&b'p');
            board[if is_pawn { rank.clamp(1, 6) } else { rank }][below(&mut random, 8)] = piece;
        }
        let ranks = board.map(|rank| {
            rank.map(|square| if square == b' ' { '1' } else { char::from(square) })
                .into_iter()
                .collect::<String>()
        });
        let empty = (2..=8).rev().map(|len| ("1".repeat(len), len.to_string()));
        let ranks = empty.fold(ranks.join("/"), |ranks, (ones, len)| ranks.replace(&ones, &len));
        placed.extend(format!("{ranks} w - - 0 1").parse::<Position>());
    }
    let mates = placed.iter().filter(|&position| Question::Mates.answer(position) > 0).count();
    assert!(placed.len() > 5_000 && mates > 500, "{mates} of {}", placed.len());
    check(&placed);
    check_lists(&placed);
}

#[test]
fn cleared_columns_are_empty() {
    let mut columns = Columns::new();
    assert!(columns.is_empty());
    columns.push(&Position::START);
    columns.clear();
    assert_eq!(columns.len(), 0);
    columns.count_legal_moves(&mut []);
    columns.answer(Question::Targets, &mut []);
}

#[test]
fn words_are_the_positions_that_they_make() {
    let mut all = positions();
    all.extend(["nrkbbrnq/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRNQ w FBfb - 0 1"
        .parse::<Position>()
        .unwrap()]);
    let columns_of = |column: usize| -> Vec<u64> {
        all.iter().map(|position| position.pieces()[column].0).collect()
    };
    let sets: [Vec<u64>; 12] = std::array::from_fn(columns_of);
    let white = all.iter().map(|position| u64::from(position.side_to_move() == Color::White));
    let rooks = all.iter().map(|position| position.castling_rooks().0);
    let en_passant = all
        .iter()
        .map(|position| position.en_passant().map_or(0, |square| Bitboard::from(square).0));
    let [white, rooks, en_passant] =
        [white.collect::<Vec<_>>(), rooks.collect(), en_passant.collect()];
    let words = Words {
        pieces: sets.each_ref().map(Vec::as_slice),
        white_to_move: &white,
        castling: &rooks,
        en_passant: &en_passant,
    };
    let mut columns: Columns = [Position::START].into_iter().collect();
    let mut others = Vec::new();
    columns.extend_words(&words, |row| {
        others.push(row);
        all[row].clone()
    });
    let expected: Columns = [Position::START].into_iter().chain(all.iter().cloned()).collect();
    assert_eq!(columns, expected);
    let is_other = |row: &usize| en_passant[*row] != 0 || *row == all.len() - 1;
    assert!((0..all.len()).filter(is_other).all(|row| others.contains(&row)));
    assert!(others.len() < all.len());
    // Invalid words are not read.
    let mut random = SplitMix64::new(37);
    for row in 0..2000 {
        let at = row % all.len();
        let mut pieces = sets.each_ref().map(|words| [words[at]]);
        let column = row % 12;
        pieces[column][0] ^= random.next_u64() & random.next_u64() & random.next_u64();
        let words = Words {
            pieces: pieces.each_ref().map(|words| &words[..]),
            white_to_move: &white[at..=at],
            castling: &rooks[at..=at],
            en_passant: &[0],
        };
        let mut setup = Setup::new();
        setup.side_to_move = all[at].side_to_move();
        setup.castling_rooks = all[at].castling_rooks();
        let (mut occupied, mut is_disjoint) = (Bitboard::EMPTY, true);
        for (piece, [word]) in Piece::ALL.into_iter().zip(pieces) {
            is_disjoint &= occupied.is_disjoint(Bitboard(word));
            occupied |= Bitboard(word);
            setup.roles[piece.role.index()] |= Bitboard(word);
            setup.colors[piece.color.index()] |= Bitboard(word);
        }
        let is_valid = is_disjoint && setup.position().is_ok();
        let mut is_asked = false;
        let mut columns = Columns::new();
        columns.extend_words(&words, |_| {
            is_asked = true;
            Position::START
        });
        assert!(is_valid || is_asked, "{setup:?}");
    }
}
