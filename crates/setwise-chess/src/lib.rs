//! Chess on [`setwise`]: positions as sets of squares, the rules of the game, and readers and
//! writers of its notations FEN, EPD, SAN, UCI and PGN.
//!
//! ```
//! use setwise_chess::{Color, Piece, Position, Role};
//!
//! let position: Position = "2r3k1/5ppp/3p4/4p3/4N3/8/5PPP/4R1K1 w - - 3 28".parse()?;
//! let knights = position.piece_set(Piece::new(Color::White, Role::Knight));
//!
//! // The black pieces that the knight attacks.
//! let attacked = knights.knight_attacks() & position.color_set(Color::Black);
//! assert_eq!(attacked, setwise::Square::D6.into());
//! assert_eq!(position.role_at(setwise::Square::D6), Some(Role::Pawn));
//! assert_eq!(position.fen().to_string().parse(), Ok(position));
//! # Ok::<(), setwise_chess::FenError>(())
//! ```
//!
//! # Overview
//!
//! - [`Bitboard`], [`Square`], [`File`] and [`Rank`] are those of [`setwise`].
//! - [`Position`] has the twelve sets of [`Piece`]s and the rest of the state.
//!   [`Position::from_fen`] defines which texts are valid; [`Position::from_fen_prefix`] reads the
//!   beginning of a line and is the reader for large files.
//! - [`Fen`] writes a position: X-FEN, Shredder-FEN, or the four fields of EPD.
//! - [`Setup`] builds a position from sets, or returns all reasons against it.
//! - [`PackedPosition`] is a position in 32 bytes. [`Position::chess960`] is a starting position of
//!   Chess960 by its number.
//! - [`Position::legal_moves`] and its siblings list strictly legal [`Move`]s, also of Chess960;
//!   [`Position::target_sets`] returns their targets as sets; [`Position::is_legal`] tests one.
//!   [`Position::list_captures`] and its siblings list them in stages.
//!   [`perft`](fn@perft) counts sequences of moves, and [`Perft`] does so with options.
//! - [`Position::play`] makes a move in a copy, and [`Position::after`] does so unchecked.
//!   [`Position::make`] makes it in place, and [`Position::unmake`] takes it back, given its
//!   [`Undo`]. [`Position::pass`] is the null move. [`zobrist`] has the keys.
//! - [`Position::attacked_by`] and its siblings return attack maps. [`Position::see`] evaluates the
//!   captures on a square by an [`Exchange`]. The example `mate` is a searcher that uses them.
//! - [`Game`] adds the history: repetitions, [`Claim`]s and the [`Outcome`].
//! - [`Position::read_san`], [`Position::san`] and [`Position::read_uci`] read and write moves;
//!   [`UciMove`] is a move in UCI notation without a position, and [`MoveError`] the reason why a
//!   text is not a legal move.
//! - [`uci`] parses and writes the lines that interfaces and engines exchange, and [`polyglot`]
//!   reads and builds opening books.
//! - [`pgn`] reads games as a stream, and writes them.
//! - [`bulk`] computes legal moves, targets, checks and pins of many positions, eight at once, and
//!   the attacks of sliders for slices.
//! - [`attacks`] has sliders with blockers in several forms, leapers, lines and x-rays.
//! - [`Epd`] is a position with [`Operation`]s.
//! - [`svg`] draws boards, Venn diagrams and tables.
//! - [`FenError`] has the field, the column and the reason; [`Encoding`] names the encoding of a
//!   text that is not UTF-8.
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `std` (default) | [`pgn`], [`PerftTable`]; the features of the processor are detected at run time | includes `alloc` |
//! | `alloc` | types that store lists and texts of any length: [`bulk`], [`polyglot`], [`uci`], [`Epd`], [`Game`], [`Setup`], [`Perft::divide`] | an allocator |
//! | `serde` | the traits of serde for positions, moves, games and lines, as below | the dependency `serde_core`, 2 s |
//!
//! Without `std` and `alloc`, the crate is `no_std` and never allocates: positions, moves, FEN, SAN,
//! UCI, keys, exchanges, [`svg`], [`PackedPosition`] and [`perft`](fn@perft) work. It then uses the
//! instructions that the build was compiled for. The dependencies are [`setwise`] and `memchr`, which
//! has none.
//!
//! | release build of the crate and its dependencies | seconds |
//! |---|---|
//! | no features | 19 |
//! | `alloc` | 24 |
//! | `std` | 27 |
//!
//! These are seconds of one core of an AMD EPYC with AVX-512, by `cargo build --release`, measured
//! on 23 November 2026.
//!
//! With `serde`, values are texts in human-readable formats such as JSON, and numbers or bytes in
//! binary formats. No information is lost, and invalid values are errors.
//!
//! | type | text | binary |
//! |---|---|---|
//! | [`Color`], [`Role`], [`Piece`], [`Outcome`], [`GameResult`](pgn::GameResult) | that of `Display` | index |
//! | [`CastlingRights`] | `KQkq` | 16 bits: the files on the first rank, and on the eighth |
//! | [`Move`] | UCI and its kind: `e2e4`, `e7e8q`, `e1h1 castling`, `e5d6 en passant` | [`Move::bits`] |
//! | [`UciMove`] | UCI | 16 bits |
//! | [`Position`] | FEN with [`EnPassantSpelling::Always`] | 32 bytes, of a [`PackedPosition`] |
//! | [`PackedPosition`] | 64 hexadecimal digits | 32 bytes |
//! | [`Game`] | fields `first_position` and `moves` | the same, in this order |
//! | [`Setup`] | its fields | its fields |
//! | [`Epd`] | its line, with [`EnPassantSpelling::Always`] | the same |
//! | [`uci::Command`], [`uci::Response`] | their lines | the same |
//!
//! The last four rows need the feature `alloc`. An illegal move in a [`Game`] is an error. So is
//! writing a value whose line would be read as another value, such as an option with a line break
//! in its name.
//!
//! Other types do not have these traits. The arguments of commands and responses are written within
//! their lines. A [`pgn::Game`] has PGN, which other programs read too, but which does not keep
//! everything, such as the line breaks of comments. A [`polyglot::Book`] is already bytes.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod attacks;
#[cfg(feature = "alloc")]
pub mod bulk;
#[cfg(feature = "alloc")]
mod game;
mod moves;
mod notation;
mod perft;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod vocabulary;
pub mod zobrist;

#[cfg(feature = "alloc")]
pub use game::Game;
pub use moves::{
    CastlingSpelling, IllegalMoveError, IntoMoves, Move, MoveError, MoveList, MoveReason, Moves,
    TargetSets, Targets, UciMove,
};
#[cfg(feature = "alloc")]
pub use notation::epd::{Epd, Operand, Operation};
pub use notation::fen::{EnPassantSpelling, Fen};
#[cfg(feature = "std")]
pub use notation::pgn;
pub use notation::san::San;
pub use notation::svg;
#[cfg(feature = "alloc")]
pub use notation::{polyglot, uci};
#[cfg(feature = "std")]
pub use perft::PerftTable;
pub use perft::{Perft, PerftError, perft};
pub use position::Position;
pub use position::packed::{PackedPosition, UnpackError};
#[cfg(feature = "alloc")]
pub use position::setup::{Setup, SetupError};
pub use rules::legal::move_counts::MoveCounts;
pub use rules::outcome::{Claim, Outcome};
pub use rules::pass::PassInCheckError;
pub use rules::play::Undo;
pub use rules::see::{Exchange, Recaptures};
#[doc(no_inline)]
pub use setwise::{Bitboard, File, Rank, Square};
pub use vocabulary::castling::{CastlingRights, CastlingSide};
pub use vocabulary::color::Color;
pub use vocabulary::encoding::Encoding;
pub use vocabulary::fen_error::{FenError, Field, Reason};
pub use vocabulary::line_breaks::line_breaks;
pub use vocabulary::parse_error::{
    ParseCastlingRightsError, ParseColorError, ParseOutcomeError, ParsePieceError, ParseRoleError,
};
pub use vocabulary::piece::Piece;
pub use vocabulary::role::Role;

/// The result of a game; with the feature `std`, PGN.
#[cfg(not(feature = "std"))]
pub mod pgn {
    pub use crate::vocabulary::game_result::GameResult;
    pub use crate::vocabulary::parse_error::ParseGameResultError;
}

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
