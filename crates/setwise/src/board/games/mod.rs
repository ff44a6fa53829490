//! The geometries of games, and what their rules say about sets of squares.

mod chess;
mod connect_four;
mod draughts;
mod go;
mod othello;
mod shogi;
mod xiangqi;

pub use chess::{Chess, ChessBoard};
pub use connect_four::{ConnectFour, ConnectFourBoard};
pub use draughts::{Draughts, DraughtsBoard};
pub use go::{Go9, Go19, GoBoard9, GoBoard19};
pub use othello::{Othello, OthelloBoard};
pub use shogi::{ParseUsiError, Shogi, ShogiBoard};
pub use xiangqi::{Xiangqi, XiangqiBoard};
