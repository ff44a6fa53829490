//! Legal moves, what they lead to and the text of it, against the crate cozy-chess, on
//! random walks from the 960 positions with shuffled back ranks and from random positions.
//!
//! `SETWISE_POSITIONS=3000000 cargo test --release -p setwise-chess --test differential`
//! compares so many; without it a few thousand are.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use cozy_chess::Board;
use setwise::Bitboard;
use setwise_chess::{CastlingSpelling, Color, Position};

/// Pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % end
    }
}

/// How many positions to compare in a test.
fn positions() -> usize {
    let text = std::env::var("SETWISE_POSITIONS");
    text.map_or(6_000, |text| text.replace('_', "").parse().expect("SETWISE_POSITIONS: a number"))
}

/// The fields of a position; Shredder-FEN, without the en passant square.
fn fields(text: &str) -> Vec<&str> {
    text.split(' ').enumerate().filter(|(index, _)| *index != 3).map(|(_, field)| field).collect()
}

/// Asserts that both libraries see the same, and returns all moves as text.
fn compare(ours: &Position, theirs: &Board) -> Vec<String> {
    let text = format!("{theirs:#}");
    let written = ours.fen().shredder().to_string();
    assert_eq!(fields(&written), fields(&text));
    assert_eq!(ours.checkers().0, theirs.checkers().0, "{text}");
    // With them a man of the other side that stands alone on a line is one as well.
    let own = theirs.colors(theirs.side_to_move());
    assert_eq!(ours.pinned().0, (theirs.pinned() & own).0, "{text}");

    let listed = ours.legal_moves();
    let mut known = Vec::new();
    theirs.generate_moves(|moves| {
        known.extend(moves.into_iter().map(|played| played.to_string()));
        false
    });
    known.sort_unstable();
    let spelled = |played: &setwise_chess::Move| played.uci(CastlingSpelling::Rook).to_string();
    let mut moves: Vec<_> = listed.iter().map(spelled).collect();
    moves.sort_unstable();
    assert_eq!(moves, known, "{text}");
    assert_eq!(ours.count_legal_moves() as usize, known.len(), "{text}");

    // After two steps of a pawn they always remember the file, and we where a pawn stands
    // ready to capture.
    let file = theirs.en_passant().map(|file| file as u8);
    match ours.en_passant() {
        Some(square) => assert_eq!(Some(square.file().index()), file, "{text}"),
        None => assert!(!listed.iter().any(|played| played.is_en_passant()), "{text}"),
    }
    moves
}

/// Plays random moves, and compares what is there after each. Returns how many positions were
/// compared.
fn walk(start: &Board, plies: usize, random: &mut Random) -> usize {
    let mut theirs = start.clone();
    let mut ours: Position = format!("{theirs:#}").parse().unwrap();
    for ply in 0..plies {
        let moves = compare(&ours, &theirs);
        // At a hundred their clock stands still.
        if moves.is_empty() || theirs.halfmove_clock() >= 99 {
            return ply + 1;
        }
        let text = &moves[random.below(moves.len())];
        theirs.play_unchecked(text.parse().unwrap());
        let played = ours.legal_moves();
        let played =
            played.iter().find(|played| played.uci(CastlingSpelling::Rook).to_string() == *text);
        ours = ours.play(*played.unwrap()).unwrap();
    }
    plies
}

#[test]
fn games_from_all_back_ranks() {
    let (mut random, mut compared) = (Random(0x5eed), 0);
    for number in (0..960).cycle() {
        // Every other game has a rank of its own for each side.
        let start = if random.below(2) == 0 {
            Board::chess960_startpos(number)
        } else {
            Board::double_chess960_startpos(number, random.below(960) as u32)
        };
        compared += walk(&start, 120, &mut random);
        if compared >= positions() {
            break;
        }
    }
}

/// The text of a random position, which may be none: kings, men, rights and an en passant
/// square at random.
fn random_text(random: &mut Random) -> String {
    let mut board = ['.'; 64];
    let men = 2 + random.below(24);
    for man in 0..men {
        let square = random.below(64);
        let letters = b"PPPPNBRQppppnbrq";
        board[square] = match man {
            0 => 'K',
            1 => 'k',
            _ if matches!(board[square], 'K' | 'k') => continue,
            _ => char::from(letters[random.below(letters.len())]),
        };
        if (square / 8).is_multiple_of(7) && matches!(board[square], 'P' | 'p') {
            board[square] = '.';
        }
    }
    // Some kings at home, with rooks.
    if random.below(3) == 0 {
        let king = random.below(8);
        board.iter_mut().for_each(|man| {
            if *man == 'K' {
                *man = '.';
            }
        });
        board[56 + king] = 'K';
        board[56 + random.below(king.max(1)).min(king)] = if king > 0 { 'R' } else { 'K' };
    }
    let rights: String = (56..64)
        .filter(|&square| board[square] == 'R')
        .map(|square| char::from(b'A' + (square - 56) as u8))
        .take(1)
        .collect();
    let mut placement = String::new();
    for rank in board.chunks(8) {
        let mut empty = 0;
        for &man in rank {
            if man == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                placement += &empty.to_string();
                empty = 0;
            }
            placement.push(man);
        }
        if empty > 0 {
            placement += &empty.to_string();
        }
        placement.push('/');
    }
    placement.pop();
    let (side, rank) = if random.below(2) == 0 { ('w', 6) } else { ('b', 3) };
    let en_passant = match random.below(4) {
        0 => format!("{}{rank}", char::from(b'a' + random.below(8) as u8)),
        _ => "-".to_owned(),
    };
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!("{placement} {side} {rights} {en_passant} 0 1")
}

#[test]
fn short_games_from_random_positions() {
    let (mut random, mut compared) = (Random(0xb0a2d), 0);
    while compared < positions() {
        let text = random_text(&mut random);
        // What they take for a position, which is less than we do, but for kings side by side.
        let beside = |position: &Position| {
            let kings = Color::ALL.map(|color| Bitboard::from(position.king(color)));
            !(kings[0].king_attacks() & kings[1]).is_empty()
        };
        if text.parse().is_ok_and(|position| beside(&position)) {
            continue;
        }
        if let Ok(start) = Board::from_fen(&text, true) {
            compared += walk(&start, 8, &mut random);
        }
    }
}
