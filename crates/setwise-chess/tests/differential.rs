//! The rules against another implementation: cozy-chess, along random games from random
//! positions, from shuffled ones and from the usual ones.
//!
//! Some ten thousand positions by default; `SETWISE_DIFFERENTIAL=5000000` asks for so many, and
//! `SETWISE_DIFFERENTIAL_SEED=7` for others; better in a release build.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod walks;

use cozy_chess::Board;
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Move, Piece, Position, Role, Setup, attacks};
use walks::{Random, games, shuffled};

/// How many plies a game goes on.
const PLIES: usize = 40;

/// A number that is asked for, or a default.
fn asked(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// A random position; about every second has castling rights, where there can be some.
fn random_position(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::new();
        if random.below(2) == 0 {
            setup.side_to_move = Color::Black;
        }
        // From some men to all.
        let most = 1 + random.below(15);
        for color in Color::ALL {
            let home = 56 * color.index();
            let king = if random.below(3) == 0 { random.below(64) } else { home + random.below(8) };
            setup.put(square(king), Piece::new(color, Role::King));
            for _ in 0..random.below(most + 1) {
                let (at, role) = (random.below(64), Role::ALL[random.below(5)]);
                // Rooks like their back rank.
                let at = if role == Role::Rook && at % 2 == 0 { home + at % 8 } else { at };
                let is_free = setup.colors.iter().all(|set| !set.contains(square(at)));
                if is_free && (role != Role::Pawn || (8..56).contains(&at)) {
                    setup.put(square(at), Piece::new(color, role));
                }
            }
        }
        let Ok(position) = setup.position() else { continue };
        // Each right and each passed square that fits, half of the time.
        for at in Square::all() {
            if random.below(2) == 0 {
                let mut other = setup.clone();
                other.castling_rooks |= at;
                setup = if other.position().is_ok() { other } else { setup };
            }
            if random.below(2) == 0 {
                let other = Setup { en_passant: Some(at), ..setup.clone() };
                setup = if other.position().is_ok() { other } else { setup };
            }
        }
        return setup.position().unwrap_or(position);
    }
}

fn square(index: usize) -> Square {
    Square::new_wrapping(index as u32)
}

/// A move as both have it: from, to (of castling the rook), and what a pawn becomes.
type Key = (usize, usize, Option<Role>);

fn ours(played: Move) -> Key {
    let [from, to] = [played.from(), played.to()].map(|square| usize::from(square.index()));
    (from, to, played.promotes_to())
}

fn theirs(played: cozy_chess::Move) -> Key {
    let role = played.promotion.map(|piece| Role::ALL[piece as usize]);
    (played.from as usize, played.to as usize, role)
}

/// The board of a position, if the other implementation has one: it refuses checks that
/// cannot have come about, counts the clock to 100 only, and takes no notice of kings that
/// touch, which we do.
fn board(position: &Position) -> Option<Board> {
    let [white, black] = Color::ALL.map(|color| position.king(color));
    if attacks::king(white).contains(black) {
        return None;
    }
    Board::from_fen(&position.fen().shredder().to_string(), true).ok()
}

/// The position as text, with the clock as far as the other implementation counts.
fn text(position: &Position) -> String {
    let text = position.fen().shredder().to_string();
    match position.halfmove_clock() {
        0..=100 => text,
        clock => text.replace(&format!(" {clock} "), " 100 "),
    }
}

/// What has been compared.
#[derive(Debug, Default)]
struct Sums {
    positions: usize,
    moves: usize,
    checks: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    /// Random positions that the other implementation does not take.
    refused: usize,
}

/// Compares the legal moves of a position, and what is behind each.
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
    assert_eq!(position.count_legal_moves() as usize, expected.len(), "{position}");
    let mut undone = position.clone();
    for &played in &moves {
        let same = |other: &&cozy_chess::Move| theirs(**other) == ours(played);
        let mut behind = board.clone();
        behind.play_unchecked(*found.iter().find(same).unwrap());
        let undo = undone.make(played);
        assert_eq!(text(&undone), format!("{behind:#}"), "{position} {played}");
        undone.unmake(undo);
        sums.castlings += usize::from(played.is_castling());
        sums.en_passants += usize::from(played.is_en_passant());
        sums.promotions += usize::from(played.promotes_to().is_some());
    }
    assert_eq!(&undone, position);
    sums.positions += 1;
    sums.moves += moves.len();
    sums.checks += usize::from(position.is_check());
}

#[test]
fn moves_and_what_is_behind_them_are_those_of_another_implementation() {
    let wanted = asked("SETWISE_DIFFERENTIAL", 12_000);
    let mut random = Random::new(asked("SETWISE_DIFFERENTIAL_SEED", 1) as u64);
    let mut sums = Sums::default();
    while sums.positions < wanted {
        let mut position = match random.below(4) {
            0 => Position::START,
            1 => shuffled(&mut random),
            _ => random_position(&mut random),
        };
        let Some(mut board) = board(&position) else {
            sums.refused += 1;
            continue;
        };
        for _ in 0..PLIES {
            compare(&position, &board, &mut sums);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let played = moves[random.below(moves.len())];
            position.play_unchecked(played);
            board = self::board(&position).unwrap_or_else(|| panic!("refused: {position}"));
        }
    }
    println!("{sums:?}");
    let Sums { castlings, en_passants, promotions, checks, .. } = sums;
    assert!([castlings, en_passants, promotions, checks].into_iter().all(|count| count > 0));
}

#[test]
fn along_the_usual_games_it_is_the_same() {
    let mut sums = Sums::default();
    games(48, 80, |position, _| {
        if let Some(board) = board(position) {
            compare(position, &board, &mut sums);
        }
    });
    assert!(sums.positions > 2_000, "{sums:?}");
}

/// The positions that some programs get wrong: a pawn that is pinned along the rank to a
/// queen, a right whose rook is captured.
#[test]
fn in_known_traps_it_is_the_same() {
    for text in ["8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "1k6/1b6/8/8/7R/8/8/4K2R b K - 0 1"] {
        let mut positions = vec![text.parse::<Position>().unwrap()];
        for _ in 0..3 {
            let mut next = Vec::new();
            for position in positions {
                compare(&position, &board(&position).unwrap(), &mut Sums::default());
                let moves = position.legal_moves();
                next.extend(moves.iter().map(|&played| position.play(played).unwrap()));
            }
            positions = next;
        }
    }
}
