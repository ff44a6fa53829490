//! Boards of any shape: sets of squares for games other than chess.
//!
//! A [`Shape`] has the files and ranks of a board, up to 26 of each, the bit of each square, up to
//! 512 bits in all, and the names of the squares. A [`Geometry`] is a shape that is known to the
//! compiler. [`Board`] is a set of squares of a geometry, with the algebra of
//! [`Bitboard`](crate::Bitboard): steps that do not wrap around the edges, leaps, rays, lines,
//! fills, attacks of whole sets, flips, rotations and drawings. Masks and numbers of rounds are
//! computed at compile time.
//!
//! | game | geometry | sets | squares, bits | names | rules |
//! |---|---|---|---|---|---|
//! | chess | [`Chess`] | [`ChessBoard`] | 64, 64 | `a1` to `h8` | conversions from and to [`Bitboard`](crate::Bitboard) |
//! | shogi | [`Shogi`] | [`ShogiBoard`] | 81, 81 | `a1` to `i9`, USI `9i` to `1a` | attacks of the pieces, promotion zones |
//! | xiangqi | [`Xiangqi`] | [`XiangqiBoard`] | 90, 90 | `a0` to `i9` | horses and elephants that are blocked, cannons, palaces, the river |
//! | international draughts | [`Draughts`] | [`DraughtsBoard`] | 50, 55 | `1` to `50` | steps, jumps, flying kings |
//! | Go | [`Go9`], [`Go19`] | [`GoBoard9`], [`GoBoard19`] | 81, 81 and 361, 361 | `a1` to `t19`, without `i` | [groups](Board::groups), [liberties](Board::liberties) |
//! | Othello | [`Othello`] | [`OthelloBoard`] | 64, 64 | `a1` to `h8` from the top | legal moves, flips |
//! | Connect Four | [`ConnectFour`] | [`ConnectFourBoard`] | 42, 49 | `a1` to `g6` | drops, four in a row |
//!
//! ```
//! use setwise::board;
//! use setwise::board::{GoBoard9, Square};
//!
//! // A group of three stones and its liberties.
//! let black = board!(GoBoard9 {
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . 1 . .
//!     . . . . . . . . .
//!     . . 1 1 . . . . .
//!     . . . 1 . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! });
//! let white = GoBoard9::from(Square::from_name("d3")?);
//! let group = black.group(Square::from_name("c5")?);
//! assert_eq!(group.liberties(!(black | white)), board! {
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . 1 1 . . . . .
//!     . 1 . . 1 . . . .
//!     . . 1 . 1 . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! });
//! # Ok::<(), setwise::board::ParseNameError>(())
//! ```
//!
//! A board of your own is an empty type with a shape: see [`Geometry`].

mod games;
mod geometry;
mod name;
mod names;
mod set;
mod shape;
mod square;

pub use games::{
    Chess, ChessBoard, ConnectFour, ConnectFourBoard, Draughts, DraughtsBoard, Go9, Go19, GoBoard9,
    GoBoard19, Othello, OthelloBoard, ParseUsiError, Shogi, ShogiBoard, Xiangqi, XiangqiBoard,
};
pub use geometry::Geometry;
pub use name::{Naming, ParseNameError, SquareName};
pub use set::{Board, Groups, Squares};
pub use shape::Shape;
pub use square::Square;
