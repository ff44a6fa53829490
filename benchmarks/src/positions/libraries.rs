//! The libraries that know the rules of chess, as implementations of one trait.

use std::hint::black_box;

use anyhow::{Context, Result};
use arrayvec::ArrayVec;
use eschac::setup::Setup;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Position as _};

use crate::levels;

/// The functions of a library that are measured.
pub trait Library {
    const NAME: &'static str;
    type Board: 'static;

    /// Reads a line of FEN.
    ///
    /// # Errors
    ///
    /// Returns an error if the library rejects the line.
    fn read(line: &str) -> Result<Self::Board>;

    /// Counts the sequences of `depth` moves, at least one. The moves of the last ply are counted
    /// and not made.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// Counts the legal moves by the fastest method of the library.
    fn count(board: &Self::Board) -> u64;

    /// Lists the legal moves and returns their number.
    fn list(board: &Self::Board) -> u64;

    /// Lists the legal moves, makes each, and returns their number.
    fn make(board: &Self::Board) -> u64;

    /// Lists the legal captures, with en passant, and returns their number.
    fn captures(board: &Self::Board) -> u64;

    /// Makes a null move, and returns 1 if the side to move is not in check.
    fn pass(board: &Self::Board) -> u64;
}

/// Calls a generic function for each library, setwise first; evaluates to a `Vec` of the results,
/// or returns the first error.
macro_rules! for_each_library {
    ($function:ident $arguments:tt) => {{
        use $crate::positions::libraries::{Chess, CozyChess, Eschac, Setwise, Shakmaty};
        vec![
            $function::<Setwise> $arguments?,
            $function::<CozyChess> $arguments?,
            $function::<Chess> $arguments?,
            $function::<Shakmaty> $arguments?,
            $function::<Eschac> $arguments?,
        ]
    }};
}

pub(super) use for_each_library;

/// Defines a library by expressions over a line or a board; `after` is the board after a move.
macro_rules! library {
    (
        $Name:ident $name:literal, $Board:ty;
        read($line:ident) $read:expr;
        perft($start:ident, $depth:ident) $perft:expr;
        count($board:ident) $count:expr;
        moves $moves:expr;
        after($played:pat_param) $after:expr;
        captures $captures:expr;
        pass $pass:expr;
    ) => {
        pub struct $Name;

        impl Library for $Name {
            const NAME: &'static str = $name;
            type Board = $Board;

            fn read($line: &str) -> Result<$Board> {
                $read
            }

            fn perft($start: &$Board, $depth: u32) -> u64 {
                $perft
            }

            fn count($board: &$Board) -> u64 {
                $count
            }

            fn list($board: &$Board) -> u64 {
                black_box(&$moves).len() as u64
            }

            fn make($board: &$Board) -> u64 {
                let moves = $moves;
                for $played in &moves {
                    black_box(&$after);
                }
                moves.len() as u64
            }

            fn captures($board: &$Board) -> u64 {
                black_box(&$captures).len() as u64
            }

            fn pass($board: &$Board) -> u64 {
                black_box(&$pass).is_some().into()
            }
        }
    };
}

library! {
    Setwise "setwise", setwise_chess::Position;
    read(line) Ok(line.parse()?);
    perft(board, depth) {
        let perft = setwise_chess::Perft::new().level(levels::best());
        perft.count(board, depth).expect("fewer than 2^64 sequences")
    };
    count(board) board.count_legal_moves().into();
    moves board.legal_moves();
    after(&played) board.after(played);
    captures board.captures();
    pass board.pass().ok();
}

library! {
    CozyChess "cozy-chess", cozy_chess::Board;
    read(line) {
        cozy_chess::Board::from_fen(line, false).ok().context("cozy-chess rejects the position")
    };
    perft(board, depth) cozy_perft(board, depth);
    count(board) {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    };
    moves {
        let mut list = ArrayVec::<_, 256>::new();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list
    };
    after(&played) cozy_after(board, played);
    captures {
        let theirs = board.colors(!board.side_to_move());
        let mut list = ArrayVec::<_, 256>::new();
        board.generate_moves(|mut moves| {
            let is_pawn = moves.piece == cozy_chess::Piece::Pawn;
            moves.to &= if is_pawn { theirs | cozy_en_passant(board) } else { theirs };
            list.extend(moves);
            false
        });
        list
    };
    pass board.null_move();
}

library! {
    Chess "chess", chess::Board;
    read(line) line.parse().ok().context("chess rejects the position");
    perft(board, depth) chess::MoveGen::movegen_perft_test(board, depth as usize) as u64;
    count(board) chess::MoveGen::new_legal(board).len() as u64;
    moves chess::MoveGen::new_legal(board).collect::<ArrayVec<_, 256>>();
    after(&played) board.make_move_new(played);
    captures {
        let mut moves = chess::MoveGen::new_legal(board);
        moves.set_iterator_mask(*board.color_combined(!board.side_to_move()));
        let mut list: ArrayVec<_, 256> = (&mut moves).collect();
        // The square of the pawn that has made a double step.
        if let Some(pawn) = board.en_passant() {
            let target = pawn.uforward(board.side_to_move());
            moves.set_iterator_mask(chess::BitBoard::from_square(target));
            list.extend(moves.filter(|m| m.get_source().get_file() != target.get_file()).filter(
                |m| board.piece_on(m.get_source()) == Some(chess::Piece::Pawn),
            ));
        }
        list
    };
    pass board.null_move();
}

library! {
    Shakmaty "shakmaty", shakmaty::Chess;
    read(line) Ok(Fen::from_ascii(line.as_bytes())?.into_position(CastlingMode::Standard)?);
    perft(board, depth) shakmaty::perft(board, depth);
    count(board) board.legal_moves().len() as u64;
    moves board.legal_moves();
    after(&played) {
        let mut next = board.clone();
        next.play_unchecked(played);
        next
    };
    captures board.capture_moves();
    pass board.clone().swap_turn().ok();
}

library! {
    Eschac "eschac", eschac::position::Position;
    read(line) {
        // Its records have four fields.
        let fields: Vec<_> = line.split(' ').take(4).collect();
        let setup = Setup::from_text_record(&fields.join(" ")).ok();
        let setup = setup.context("eschac does not read the position")?;
        setup.into_position().ok().context("eschac rejects the position")
    };
    perft(board, depth) board.perft(depth as usize) as u64;
    count(board) board.count_legal_moves() as u64;
    moves board.legal_moves();
    after(played) played.make();
    captures {
        let moves = board.legal_moves();
        moves.iter().filter(|m| m.is_capture()).map(|m| m.raw()).collect::<ArrayVec<_, 256>>()
    };
    pass board.pass();
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 1 {
        return CozyChess::count(board);
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for played in moves {
            nodes += cozy_perft(&cozy_after(board, played), depth - 1);
        }
        false
    });
    nodes
}

fn cozy_after(board: &cozy_chess::Board, played: cozy_chess::Move) -> cozy_chess::Board {
    let mut next = board.clone();
    next.play_unchecked(played);
    next
}

/// Returns the target of an en passant capture, if there is one.
fn cozy_en_passant(board: &cozy_chess::Board) -> cozy_chess::BitBoard {
    let rank = cozy_chess::Rank::Sixth.relative_to(board.side_to_move());
    let square = board.en_passant().map(|file| cozy_chess::Square::new(file, rank));
    square.map_or(cozy_chess::BitBoard::EMPTY, cozy_chess::Square::bitboard)
}
