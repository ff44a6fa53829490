//! Static exchange evaluation against searches that play the captures.

use crate::common::Model;
use crate::walks::{below, games};

use setwise::Square;
use setwise::random::SplitMix64;
use setwise_chess::{Color, Epd, Exchange, Move, Piece, Position, Recaptures, Role};

const VALUES: [i16; 5] = [100, 310, 330, 510, 940];

/// Returns the value of a piece by its letter; a king is never captured.
fn value(letter: char) -> i32 {
    let role = "PNBRQ".find(letter.to_ascii_uppercase());
    role.map_or(0, |role| i32::from(VALUES[role]))
}

fn index(square: Square) -> usize {
    Square::all().position(|other| other == square).unwrap()
}

/// Returns true if a move is a queen's promotion or no promotion.
fn is_usual(m: Move) -> bool {
    m.promotes_to().is_none_or(|role| role == Role::Queen)
}

/// Returns what the side to move in `before` gains, by the letters on the boards.
fn gain(before: &Model, after: &Model) -> i32 {
    let material = |model: &Model| -> i32 {
        let sign = |letter: char| if letter.is_ascii_uppercase() { 1 } else { -1 };
        model.board.iter().map(|&letter| sign(letter) * value(letter)).sum()
    };
    let gained = material(after) - material(before);
    if before.side == Color::White { gained } else { -gained }
}

/// Returns the best balance of the side to move from captures on a square, by pseudo-legal moves on
/// a mailbox.
fn pseudo_legal(model: &Model, square: Square) -> i32 {
    let order = |m: Move| {
        let letter = model.board[index(m.from())].to_ascii_uppercase();
        ("PNBRQK".find(letter), m.from())
    };
    let captures = model.pseudo_legal_moves().into_iter();
    let mut captures: Vec<_> = captures.filter(|&(m, _)| m.to() == square && is_usual(m)).collect();
    captures.sort_by_key(|&(m, _)| order(m));
    let is_safe = |(m, next): &(Move, Model)| {
        let is_king = model.board[index(m.from())].eq_ignore_ascii_case(&'k');
        !(is_king && next.is_attacked(index(square), next.side))
    };
    let first = captures.into_iter().find(is_safe);
    first.map_or(0, |(_, next)| (gain(model, &next) - pseudo_legal(&next, square)).max(0))
}

/// Returns the captures on a square by legal moves, the least valuable captor first.
fn legal_captures(position: &Position, square: Square) -> Vec<Move> {
    let moves = position.moves_to(square);
    let mut moves: Vec<Move> = moves.iter().copied().filter(|&m| is_usual(m)).collect();
    moves.sort_by_key(|m| (position.piece_at(m.from()).map(|piece| piece.role), m.from()));
    moves
}

/// Returns what the side to move in `before` gains, by the sets of pieces.
fn gain_of(before: &Position, after: &Position) -> i32 {
    let us = before.side_to_move();
    let material = |position: &Position| -> i32 {
        let sign = |color| if color == us { 1 } else { -1 };
        let pieces = Piece::ALL.into_iter();
        let worth = |piece: Piece| sign(piece.color) * value(piece.letter());
        pieces.map(|piece| worth(piece) * position.piece_set(piece).len() as i32).sum()
    };
    material(after) - material(before)
}

/// Returns the same by legal moves.
fn legal(position: &Position, square: Square) -> i32 {
    legal_captures(position, square).first().map_or(0, |&m| {
        let next = position.after(m);
        (gain_of(position, &next) - legal(&next, square)).max(0)
    })
}

/// Returns the best balance if any piece may capture, not only the least valuable one.
fn by_any_captor(position: &Position, square: Square) -> i32 {
    let balances = legal_captures(position, square).into_iter().map(|m| {
        let next = position.after(m);
        gain_of(position, &next) - by_any_captor(&next, square)
    });
    balances.fold(0, i32::max)
}

#[test]
fn exchanges_are_those_that_playing_them_finds() {
    let plain = Exchange::new(VALUES);
    let strict = plain.with_recaptures(Recaptures::Legal);
    let mut random = SplitMix64::new(9);
    let (mut positions, mut moves, mut strictly_other, mut better) = (0, 0, 0, 0);
    games(1_270, 80, |position, played| {
        positions += 1;
        let mut tried = position.captures().to_vec();
        // A quiet move as well: castling, a promotion, or a piece that may be taken.
        tried.extend(played);
        for m in tried {
            moves += 1;
            let next = position.after(m);
            let (to, gained) = (m.to(), gain_of(position, &next));
            let [first, second] = match m.is_castling() {
                true => [0; 2],
                false => [pseudo_legal(&Model::of(&next), to), legal(&next, to)],
            };
            for (exchange, best) in [(&plain, first), (&strict, second)] {
                let balance = gained - best;
                assert_eq!(position.see(m, exchange), balance, "{position} {m}");
                let beyond = balance + below(&mut random, 900) as i32;
                for (threshold, reached) in [
                    (balance, true),
                    (balance + 1, false),
                    (0, balance >= 0),
                    (beyond, beyond == balance),
                ] {
                    let answer = position.see_at_least(m, exchange, threshold);
                    assert_eq!(answer, reached, "{position} {m} {threshold}");
                }
            }
            strictly_other += usize::from(first != second);
            better += usize::from(!m.is_castling() && by_any_captor(&next, to) != second);
        }
    });
    assert!(positions > 100_000);
    // The documentation says how rare it is that another captor is better.
    assert!(strictly_other > 2_000 && better * 5_000 < moves, "{strictly_other} {better} {moves}");
}

#[test]
fn published_exchanges_have_their_values() {
    let exchange = Exchange::default();
    let lines = include_str!("../data/see.epd").lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let epd = Epd::read(line).unwrap();
        let [name, balance] = [0, 1].map(|at| epd.operations()[at].operands()[0].as_str());
        let position = epd.position();
        let m = position.read_uci(name).unwrap();
        let balance = balance.parse().unwrap();
        assert_eq!(position.see(m, &exchange), balance, "{line}");
        assert!(position.see_at_least(m, &exchange, balance), "{line}");
        assert!(!position.see_at_least(m, &exchange, balance + 1), "{line}");
        count += 1;
    }
    assert_eq!(count, 82);
}
