//! The rules against another implementation, cozy-chess, along random games from random
//! positions, from shuffled back ranks and from the starting position.
//!
//! The default is 12,000 positions. Set `SETWISE_DIFFERENTIAL=5000000` for more of them, and
//! `SETWISE_DIFFERENTIAL_SEED=7` for others, preferably in a release build.

use crate::common::square;
use crate::walks::{below, games, shuffled};

use cozy_chess::Board;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::{Color, EnPassantSpelling, Move, Piece, Position, Role, Setup, attacks};

/// The length of a game in plies.
const PLIES: usize = 40;

/// Returns the number in an environment variable, or a default.
fn from_env(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Returns a random position, with half of the castling rights that it could have.
fn random_position(random: &mut SplitMix64) -> Position {
    loop {
        let mut setup = Setup::new();
        if below(random, 2) == 0 {
            setup.side_to_move = Color::Black;
        }
        // Up to 15 pieces per side.
        let most = 1 + below(random, 15);
        for color in Color::ALL {
            let home = 56 * color.index();
            let king =
                if below(random, 3) == 0 { below(random, 64) } else { home + below(random, 8) };
            setup.put(square(king), Piece::new(color, Role::King));
            for _ in 0..below(random, most + 1) {
                let (at, role) = (below(random, 64), Role::ALL[below(random, 5)]);
                // Rooks prefer their back rank.
                let at = if role == Role::Rook && at % 2 == 0 { home + at % 8 } else { at };
                let is_free = setup.colors.iter().all(|set| !set.contains(square(at)));
                if is_free && (role != Role::Pawn || (8..56).contains(&at)) {
                    setup.put(square(at), Piece::new(color, role));
                }
            }
        }
        let Ok(position) = setup.position() else { continue };
        // Half of the valid castling rights and en passant squares.
        for at in Square::all() {
            if below(random, 2) == 0 {
                let mut other = setup.clone();
                other.castling_rooks |= at;
                setup = if other.position().is_ok() { other } else { setup };
            }
            if below(random, 2) == 0 {
                let other = Setup { en_passant: Some(at), ..setup.clone() };
                setup = if other.position().is_ok() { other } else { setup };
            }
        }
        return setup.position().unwrap_or(position);
    }
}

/// A move in the form of both: from, to (the rook if castling), and the promotion.
type Key = (usize, usize, Option<Role>);

fn ours(played: Move) -> Key {
    let [from, to] = [played.from(), played.to()].map(|square| square.index());
    (from, to, played.promotes_to())
}

fn theirs(played: cozy_chess::Move) -> Key {
    let role = played.promotion.map(|piece| Role::ALL[piece as usize]);
    (played.from as usize, played.to as usize, role)
}

/// Returns the board of a position, if the other implementation accepts it.
///
/// It refuses checks that no move can give, and lets adjacent kings capture each other.
fn board(position: &Position) -> Option<Board> {
    let [white, black] = Color::ALL.map(|color| position.king(color));
    if attacks::king(white).contains(black) {
        return None;
    }
    Board::from_fen(
        &position.fen().en_passant(EnPassantSpelling::Always).shredder().to_string(),
        true,
    )
    .ok()
}

/// Returns the position as text, with a clock of at most 100 as in the other implementation.
fn text(position: &Position) -> String {
    let text = position.fen().en_passant(EnPassantSpelling::Always).shredder().to_string();
    match position.halfmove_clock() {
        0..=100 => text,
        clock => text.replace(&format!(" {clock} "), " 100 "),
    }
}

/// The numbers of compared cases.
#[derive(Debug, Default)]
struct Sums {
    positions: usize,
    checks: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
}

/// Compares the legal moves of a position, and the positions after them.
fn compare(position: &Position, board: &Board, sums: &mut Sums) {
    let moves = position.legal_moves();
    let mut found = Vec::new();
    board.generate_moves(|set| {
        found.extend(set);
        false
    });
    let mut known: Vec<Key> = moves.iter().copied().map(ours).collect();
    let mut expected: Vec<Key> = found.iter().copied().map(theirs).collect();
    known.sort_unstable();
    expected.sort_unstable();
    assert_eq!(known, expected, "{position}");
    assert_eq!(position.checkers(), Bitboard(board.checkers().0), "{position}");
    // The other implementation also has the pieces of the other side that shield the king.
    let pinned = Bitboard(board.pinned().0) & position.color_set(position.side_to_move());
    assert_eq!(position.pinned(), pinned, "{position}");
    assert_eq!(position.count_legal_moves() as usize, expected.len(), "{position}");
    let mut undone = position.clone();
    for &played in &moves {
        let same = |other: &&cozy_chess::Move| theirs(**other) == ours(played);
        let mut next = board.clone();
        next.play_unchecked(*found.iter().find(same).unwrap());
        let undo = undone.make(played);
        assert_eq!(text(&undone), format!("{next:#}"), "{position} {played}");
        undone.unmake(undo);
        sums.castlings += usize::from(played.is_castling());
        sums.en_passants += usize::from(played.is_en_passant());
        sums.promotions += usize::from(played.promotes_to().is_some());
    }
    assert_eq!(&undone, position);
    sums.positions += 1;
    sums.checks += usize::from(position.is_check());
}

#[test]
fn random_positions_have_the_moves_of_another_implementation() {
    let wanted = from_env("SETWISE_DIFFERENTIAL", 12_000);
    let mut random = SplitMix64::new(from_env("SETWISE_DIFFERENTIAL_SEED", 1) as u64);
    let mut sums = Sums::default();
    while sums.positions < wanted {
        let mut position = match below(&mut random, 4) {
            0 => Position::START,
            1 => shuffled(&mut random),
            _ => random_position(&mut random),
        };
        let Some(mut board) = board(&position) else { continue };
        for _ in 0..PLIES {
            compare(&position, &board, &mut sums);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let played = moves[below(&mut random, moves.len())];
            position.play_unchecked(played);
            board = self::board(&position).unwrap_or_else(|| panic!("refused: {position}"));
        }
    }
    println!("{sums:?}");
    let Sums { castlings, en_passants, promotions, checks, .. } = sums;
    assert!([castlings, en_passants, promotions, checks].into_iter().all(|count| count > 0));
}

#[test]
fn random_games_have_the_moves_of_another_implementation() {
    let mut sums = Sums::default();
    games(48, 80, |position, _| {
        if let Some(board) = board(position) {
            compare(position, &board, &mut sums);
        }
    });
    assert!(sums.positions > 2_000, "{sums:?}");
}
