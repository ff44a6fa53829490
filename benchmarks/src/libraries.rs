//! The libraries that know the rules of chess, behind one trait.

use std::hint::black_box;

use anyhow::{Context, Result};
use eschac::setup::Setup;
use setwise_chess::MoveList;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Position as _};

/// What is measured of a library.
pub trait Library {
    const NAME: &'static str;
    type Board: 'static;

    /// Reads a line of FEN.
    ///
    /// # Errors
    ///
    /// If the library does not accept the line.
    fn read(line: &str) -> Result<Self::Board>;

    /// The sequences of so many moves, at least one; those of the last ply are counted and
    /// not made.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// Counts the legal moves as the library does it best.
    fn count(board: &Self::Board) -> u64;

    /// Lists the legal moves and returns how many there are.
    fn list(board: &Self::Board) -> u64;

    /// Lists the legal moves, makes each, and returns how many there are.
    fn make(board: &Self::Board) -> u64;
}

pub struct Setwise;

impl Library for Setwise {
    const NAME: &'static str = "setwise";
    type Board = setwise_chess::Position;

    fn read(line: &str) -> Result<Self::Board> {
        Ok(line.parse()?)
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        setwise_chess::perft(board, depth)
    }

    fn count(board: &Self::Board) -> u64 {
        board.count_legal_moves().into()
    }

    fn list(board: &Self::Board) -> u64 {
        black_box(&board.legal_moves()).len() as u64
    }

    fn make(board: &Self::Board) -> u64 {
        let moves = board.legal_moves();
        for &played in &moves {
            black_box(&board.after(played));
        }
        moves.len() as u64
    }
}

impl Setwise {
    /// As [`list`](Library::list), in a list that is there already.
    pub fn list_in(board: &setwise_chess::Position, moves: &mut MoveList) -> u64 {
        board.list_legal_moves(moves);
        black_box(&*moves).len() as u64
    }

    /// As [`make`](Library::make), with the list in one that is there already.
    pub fn make_from(board: &setwise_chess::Position, moves: &mut MoveList) -> u64 {
        board.list_legal_moves(moves);
        for &played in &*moves {
            black_box(&board.after(played));
        }
        moves.len() as u64
    }
}

pub struct CozyChess;

impl CozyChess {
    fn moves(board: &cozy_chess::Board) -> ([cozy_chess::Move; 256], usize) {
        use cozy_chess::{Move, Square};

        let mut list = [Move { from: Square::A1, to: Square::A1, promotion: None }; 256];
        let mut len = 0;
        board.generate_moves(|moves| {
            for played in moves {
                list[len] = played;
                len += 1;
            }
            false
        });
        (list, len)
    }
}

impl Library for CozyChess {
    const NAME: &'static str = "cozy-chess";
    type Board = cozy_chess::Board;

    fn read(line: &str) -> Result<Self::Board> {
        cozy_chess::Board::from_fen(line, false).ok().context("cozy-chess refuses the position")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        if depth == 1 {
            return Self::count(board);
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                nodes += Self::perft(&next, depth - 1);
            }
            false
        });
        nodes
    }

    fn count(board: &Self::Board) -> u64 {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn list(board: &Self::Board) -> u64 {
        black_box(&Self::moves(board)).1 as u64
    }

    fn make(board: &Self::Board) -> u64 {
        let (list, len) = Self::moves(board);
        for &played in &list[..len] {
            let mut next = board.clone();
            next.play_unchecked(played);
            black_box(&next);
        }
        len as u64
    }
}

pub struct Chess;

impl Chess {
    fn moves(board: &chess::Board) -> ([chess::ChessMove; 256], usize) {
        let mut list = [chess::ChessMove::default(); 256];
        let mut len = 0;
        for played in chess::MoveGen::new_legal(board) {
            list[len] = played;
            len += 1;
        }
        (list, len)
    }
}

impl Library for Chess {
    const NAME: &'static str = "chess";
    type Board = chess::Board;

    fn read(line: &str) -> Result<Self::Board> {
        line.parse().ok().context("chess refuses the position")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        chess::MoveGen::movegen_perft_test(board, depth as usize) as u64
    }

    fn count(board: &Self::Board) -> u64 {
        chess::MoveGen::new_legal(board).len() as u64
    }

    fn list(board: &Self::Board) -> u64 {
        black_box(&Self::moves(board)).1 as u64
    }

    fn make(board: &Self::Board) -> u64 {
        let (list, len) = Self::moves(board);
        for &played in &list[..len] {
            black_box(&board.make_move_new(played));
        }
        len as u64
    }
}

pub struct Shakmaty;

impl Library for Shakmaty {
    const NAME: &'static str = "shakmaty";
    type Board = shakmaty::Chess;

    fn read(line: &str) -> Result<Self::Board> {
        Ok(Fen::from_ascii(line.as_bytes())?.into_position(CastlingMode::Standard)?)
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        shakmaty::perft(board, depth)
    }

    fn count(board: &Self::Board) -> u64 {
        board.legal_moves().len() as u64
    }

    fn list(board: &Self::Board) -> u64 {
        black_box(&board.legal_moves()).len() as u64
    }

    fn make(board: &Self::Board) -> u64 {
        let moves = board.legal_moves();
        for &played in &moves {
            let mut next = board.clone();
            next.play_unchecked(played);
            black_box(&next);
        }
        moves.len() as u64
    }
}

pub struct Eschac;

impl Library for Eschac {
    const NAME: &'static str = "eschac";
    type Board = eschac::position::Position;

    fn read(line: &str) -> Result<Self::Board> {
        // Its records have four fields.
        let fields: Vec<_> = line.split(' ').take(4).collect();
        let setup = Setup::from_text_record(&fields.join(" ")).ok();
        let setup = setup.context("eschac does not read the position")?;
        setup.into_position().ok().context("eschac refuses the position")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        board.perft(depth as usize) as u64
    }

    fn count(board: &Self::Board) -> u64 {
        board.count_legal_moves() as u64
    }

    fn list(board: &Self::Board) -> u64 {
        black_box(&board.legal_moves()).len() as u64
    }

    fn make(board: &Self::Board) -> u64 {
        let moves = board.legal_moves();
        for played in &moves {
            black_box(&played.make());
        }
        moves.len() as u64
    }
}
