//! The chessboard as one of many: identical to `Bitboard`.

use setwise::board::{self, ChessBoard};
use setwise::{Bitboard, Direction, File, Rank, Square};

use crate::random::{Random, singles_and_sets};

fn of(set: Bitboard) -> ChessBoard {
    set.into()
}

fn board_square(square: Square) -> board::Square<board::Chess> {
    square.into()
}

#[test]
fn the_words_and_the_squares_are_the_same() {
    assert_eq!((of(Bitboard::EMPTY), of(Bitboard::FULL)), (ChessBoard::EMPTY, ChessBoard::FULL));
    for square in Square::all() {
        let other = board_square(square);
        assert_eq!((other.index(), Square::from(other)), (square.index(), square));
        assert_eq!((other.file(), other.rank()), (square.file() as usize, square.rank() as usize));
        assert_eq!(other.to_string(), square.to_string());
        assert_eq!(of(square.into()), other.into());
        for direction in Direction::ALL {
            assert_eq!(other.step(direction), square.step(direction).map(board_square));
            let ray = ChessBoard::ray(other, direction);
            assert_eq!(ray, of(Bitboard::ray(square, direction)));
        }
        for to in Square::all() {
            let pair = (other, board_square(to));
            assert_eq!(pair.0.direction_to(pair.1), square.direction_to(to));
            assert_eq!(ChessBoard::line(pair.0, pair.1), of(Bitboard::line(square, to)));
            assert_eq!(ChessBoard::between(pair.0, pair.1), of(Bitboard::between(square, to)));
        }
    }
    for i in 0..8 {
        let (file, rank) = (File::new_wrapping(i), Rank::new_wrapping(i));
        assert_eq!((ChessBoard::file(i), ChessBoard::rank(i)), (of(file.into()), of(rank.into())));
    }
}

/// Compares methods of the two types that take sets.
macro_rules! same {
    ($set:ident, $other:ident: $($method:ident($($argument:ident),*))*) => {$(
        let bitboard = $set.$method($($argument),*);
        let board = of($set).$method($(of($argument)),*);
        assert_eq!(Bitboard::from(board), bitboard, "{} {:#?} {:#?}", stringify!($method), $set, $other);
    )*};
}

#[test]
fn every_operation_gives_the_same_set() {
    let mut random = Random::new(0xb0a4d);
    for set in singles_and_sets(21) {
        let other = Bitboard(random.set());
        assert_eq!(Bitboard::from(of(set)), set);
        same! { set, other:
            intersection(other) union(other) difference(other) symmetric_difference(other)
            complement() implication(other) equivalence(other)
            north_one() north_east_one() east_one() south_east_one()
            south_one() south_west_one() west_one() north_west_one()
            north_fill() south_fill() file_fill()
            north_occluded(other) north_east_occluded(other) east_occluded(other)
            south_east_occluded(other) south_occluded(other) south_west_occluded(other)
            west_occluded(other) north_west_occluded(other)
            north_attacks(other) north_east_attacks(other) east_attacks(other)
            south_east_attacks(other) south_attacks(other) south_west_attacks(other)
            west_attacks(other) north_west_attacks(other)
            knight_attacks() king_attacks()
            rook_attacks(other) bishop_attacks(other) queen_attacks(other)
            flood(other) flood_orthogonal(other)
            flip_vertical() mirror_horizontal() flip_diagonal() flip_anti_diagonal()
            rotate_90() rotate_180() rotate_270()
        }
        for direction in Direction::ALL {
            assert_eq!(of(set.one(direction)), of(set).one(direction));
            let (fill, attacks) = (set.occluded(direction, other), set.attacks(direction, other));
            assert_eq!(of(fill), of(set).occluded(direction, of(other)));
            assert_eq!(of(attacks), of(set).attacks(direction, of(other)));
        }
        let (a, b) = (of(set), of(other));
        assert_eq!(
            [
                a.is_empty(),
                a.is_full(),
                a.is_single(),
                a.has_many(),
                a.is_subset(b),
                a.is_disjoint(b)
            ],
            [
                set.is_empty(),
                set.is_full(),
                set.is_single(),
                set.has_many(),
                set.is_subset(other),
                set.is_disjoint(other)
            ]
        );
        assert_eq!((a.len(), a.cmp(&b)), (set.len(), set.cmp(&other)));
        assert_eq!(
            (a.first(), a.last()),
            (set.first().map(board_square), set.last().map(board_square))
        );
        assert!(a.squares().eq(set.squares().map(board_square)));
        assert_eq!(a.to_string(), set.to_string());
    }
}
