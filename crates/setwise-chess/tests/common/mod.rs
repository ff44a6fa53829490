//! A naive model of a position, and positions at random.

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Piece, Position};

/// A position as a mailbox of letters, and the other fields as FEN has them.
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
    /// The position as Shredder-FEN, put together letter by letter.
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
        let en_passant = self.en_passant.map_or("-".to_owned(), name);
        let (side, clock, number) = (self.side.letter(), self.clock, self.number);
        format!("{} {side} {rights} {en_passant} {clock} {number}", ranks.join("/"))
    }

    /// Asserts that a position is what the model says.
    pub(crate) fn assert_is(&self, position: &Position) {
        for square in Square::all() {
            let letter = self.board[usize::from(square.index())];
            assert_eq!(position.piece_at(square), Piece::from_letter(letter));
        }
        let rooks: Bitboard = self.rooks.iter().map(|&rook| Bitboard(1 << rook)).collect();
        assert_eq!(position.castling_rooks(), rooks);
        assert_eq!(position.side_to_move(), self.side);
        let en_passant = position.en_passant().map(|square| usize::from(square.index()));
        assert_eq!(en_passant, self.en_passant);
        assert_eq!(position.halfmove_clock(), self.clock);
        assert_eq!(position.fullmove_number(), self.number);
    }
}

/// The name of a square.
fn name(square: usize) -> String {
    Square::all().nth(square).map(|square| square.to_string()).unwrap_or_default()
}

/// The letter of a castling rook's file, in the case of its colour.
fn right(rook: usize) -> char {
    let files = if rook < 8 { b"ABCDEFGH" } else { b"abcdefgh" };
    files[rook % 8] as char
}

/// A rank with digits for its spaces.
fn digits(rank: &str) -> String {
    (1..=8)
        .rev()
        .fold(rank.to_owned(), |rank, run| rank.replace(&" ".repeat(run), &run.to_string()))
}

/// The men of a side beside its king: up to eight pawns, fifteen in all.
fn men() -> impl Strategy<Value = (usize, Vec<char>)> {
    (0usize..=8).prop_flat_map(|pawns| {
        let others =
            prop::collection::vec(prop::sample::select(vec!['N', 'B', 'R', 'Q']), 0..=15 - pawns);
        (Just(pawns), others)
    })
}

/// Any model that a position can have.
pub(crate) fn model() -> impl Strategy<Value = Model> {
    let squares = Just((0..64).collect::<Vec<usize>>()).prop_shuffle();
    (men(), men(), squares).prop_flat_map(|(white, black, squares)| {
        let board = set_up(&white, &black, &squares);
        let (board, side) = (Just(board), prop::sample::select(Color::ALL.to_vec()));
        (board, side).prop_flat_map(|(board, side)| rest(board, side))
    })
}

/// Puts the men on the squares in turn, passing over what a pawn cannot take.
fn set_up(white: &(usize, Vec<char>), black: &(usize, Vec<char>), squares: &[usize]) -> [char; 64] {
    let mut board = [' '; 64];
    let (inner, outer): (Vec<usize>, Vec<usize>) =
        squares.iter().copied().partition(|square| (8..56).contains(square));
    let mut inner = inner.into_iter();
    for (letter, pawns) in [('P', white.0), ('p', black.0)] {
        inner.by_ref().take(pawns).for_each(|square| board[square] = letter);
    }
    // The kings come first and like the outer squares, to have their rights.
    let mut free = outer.into_iter().chain(inner);
    let lower = black.1.iter().map(char::to_ascii_lowercase);
    for letter in ['K', 'k'].into_iter().chain(white.1.iter().copied()).chain(lower) {
        board[free.next().expect("at most 32 men")] = letter;
    }
    board
}

/// The fields that fit a board and a side to move.
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
    let mut passed: Vec<Option<usize>> = (start..start + 8)
        .filter(|&square| {
            let [origin, target] = [-forward, forward].map(|step| square.wrapping_add_signed(step));
            board[square] == ' ' && board[origin] == ' ' && board[target] == enemy
        })
        .map(Some)
        .collect();
    passed.push(None);
    let number = prop_oneof![3 => 0u32..200, 1 => any::<u32>()];
    let count = sides.len();
    (
        subsequence(sides, 0..=count),
        any::<[Index; 4]>(),
        prop::sample::select(passed),
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
