//! A naive model of a position, random positions, and helpers of the tests.

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Epd, Move, Piece, Position};

/// Returns the moves in a fixed order.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Returns the square with an index.
pub(crate) fn square(index: usize) -> Square {
    Square::new_wrapping(index)
}

/// Reads the positions of a perft suite, each with its depths and counts.
pub(crate) fn suite(text: &str) -> Vec<(Position, Vec<(u32, u64)>)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let epd = Epd::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let counts = epd.operations().iter().map(|operation| {
            let depth = operation.opcode().strip_prefix('D').unwrap().parse().unwrap();
            (depth, operation.operands()[0].as_str().parse().unwrap())
        });
        let counts = counts.collect();
        (epd.into_position(), counts)
    };
    lines.map(read).collect()
}

/// The usual suite and that of Chess960.
pub(crate) const SUITES: [&str; 2] =
    [include_str!("../../data/perft.epd"), include_str!("../../data/chess960.epd")];

/// A position as a mailbox of letters, with the other fields of a FEN record.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The letter on each square in index order, or a space.
    pub(crate) board: [char; 64],
    pub(crate) side: Color,
    /// The castling rooks, as indices of squares.
    pub(crate) rooks: Vec<usize>,
    pub(crate) en_passant: Option<usize>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

impl Model {
    /// Returns the position as Shredder-FEN, built letter by letter.
    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> = self
            .board
            .chunks(8)
            .rev()
            .map(|rank| digits(&rank.iter().collect::<String>()))
            .collect();
        let mut rights: String = self.rooks.iter().map(|&rook| right(rook)).collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let en_passant = self.en_passant.map_or("-".to_owned(), |at| square(at).to_string());
        let (side, clock, number) = (self.side.letter(), self.clock, self.number);
        format!("{} {side} {rights} {en_passant} {clock} {number}", ranks.join("/"))
    }

    /// Asserts that a position equals the model.
    pub(crate) fn assert_is(&self, position: &Position) {
        for square in Square::all() {
            let letter = self.board[square.index()];
            assert_eq!(position.piece_at(square), Piece::try_from(letter).ok());
        }
        let rooks: Bitboard = self.rooks.iter().map(|&rook| Bitboard(1 << rook)).collect();
        assert_eq!(position.castling_rooks(), rooks);
        assert_eq!(position.side_to_move(), self.side);
        let en_passant = position.en_passant().map(|square| square.index());
        assert_eq!(en_passant, self.en_passant);
        assert_eq!(position.halfmove_clock(), self.clock);
        assert_eq!(position.fullmove_number(), self.number);
    }
}

/// Returns the letter of a castling rook's file, in the case of its color.
fn right(rook: usize) -> char {
    let files = if rook < 8 { b"ABCDEFGH" } else { b"abcdefgh" };
    files[rook % 8] as char
}

/// Replaces the spaces of a rank by digits.
pub(crate) fn digits(rank: &str) -> String {
    (1..=8)
        .rev()
        .fold(rank.to_owned(), |rank, run| rank.replace(&" ".repeat(run), &run.to_string()))
}

/// Generates the pieces of a side without its king: up to eight pawns, 15 in all.
fn pieces() -> impl Strategy<Value = (usize, Vec<char>)> {
    (0usize..=8).prop_flat_map(|pawns| {
        let others =
            prop::collection::vec(prop::sample::select(vec!['N', 'B', 'R', 'Q']), 0..=15 - pawns);
        (Just(pawns), others)
    })
}

/// Generates the model of any valid position.
pub(crate) fn model() -> impl Strategy<Value = Model> {
    let squares = Just((0..64).collect::<Vec<usize>>()).prop_shuffle();
    (pieces(), pieces(), squares).prop_flat_map(|(white, black, squares)| {
        let board = set_up(&white, &black, &squares);
        let (board, side) = (Just(board), prop::sample::select(Color::ALL.to_vec()));
        (board, side).prop_flat_map(|(board, side)| rest(board, side))
    })
}

/// Puts the pieces on the squares in turn, and pawns never on the first or last rank.
fn set_up(white: &(usize, Vec<char>), black: &(usize, Vec<char>), squares: &[usize]) -> [char; 64] {
    let mut board = [' '; 64];
    let (inner, outer): (Vec<usize>, Vec<usize>) =
        squares.iter().copied().partition(|square| (8..56).contains(square));
    let mut inner = inner.into_iter();
    for (letter, pawns) in [('P', white.0), ('p', black.0)] {
        inner.by_ref().take(pawns).for_each(|square| board[square] = letter);
    }
    // The kings come first and prefer the outer squares, where they may have castling rights.
    let mut free = outer.into_iter().chain(inner);
    let lower = black.1.iter().map(char::to_ascii_lowercase);
    for letter in ['K', 'k'].into_iter().chain(white.1.iter().copied()).chain(lower) {
        board[free.next().expect("at most 32 pieces")] = letter;
    }
    board
}

/// Generates the fields that fit a board and a side to move.
fn rest(board: [char; 64], side: Color) -> impl Strategy<Value = Model> {
    let sides: Vec<Vec<usize>> = [('K', 'R', 0..8), ('k', 'r', 56..64)]
        .into_iter()
        .flat_map(|(king, rook, rank)| {
            let home = rank.clone().find(|&square| board[square] == king);
            let rooks = move |is_east: bool| match home {
                None => Vec::new(),
                Some(home) => rank
                    .clone()
                    .filter(|&square| board[square] == rook && (square > home) == is_east)
                    .collect(),
            };
            [rooks(true), rooks(false)]
        })
        .filter(|rooks| !rooks.is_empty())
        .collect();
    let (enemy, start, forward): (char, usize, isize) = match side {
        Color::White => ('p', 40, -8),
        Color::Black => ('P', 16, 8),
    };
    let mut en_passant: Vec<Option<usize>> = (start..start + 8)
        .filter(|&square| {
            let [origin, target] = [-forward, forward].map(|step| square.wrapping_add_signed(step));
            board[square] == ' ' && board[origin] == ' ' && board[target] == enemy
        })
        .map(Some)
        .collect();
    en_passant.push(None);
    let number = prop_oneof![3 => 0u32..200, 1 => any::<u32>()];
    let count = sides.len();
    (
        subsequence(sides, 0..=count),
        any::<[Index; 4]>(),
        prop::sample::select(en_passant),
        number.clone(),
        number,
    )
        .prop_map(move |(sides, choice, en_passant, clock, number)| Model {
            board,
            side,
            rooks: sides.iter().zip(choice).map(|(rooks, index)| *index.get(rooks)).collect(),
            en_passant,
            clock,
            number,
        })
}
