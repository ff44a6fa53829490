//! Opening books in the format of Polyglot.
//!
//! A book is a sequence of entries of 16 bytes, in the order of their keys, which are
//! [Zobrist keys](crate::Position::zobrist_key). Numbers are big-endian.
//!
//! | bytes | |
//! |---|---|
//! | 0 to 7 | the key of the position |
//! | 8 and 9 | the move: target, origin and promotion from the lowest bit up, 6, 6 and 3 bits |
//! | 10 and 11 | the weight |
//! | 12 to 15 | learning data, which most programs ignore |
//!
//! Castling goes from the king to its own rook, as in a [`Move`](crate::Move). The promotion is 1
//! to 4 for a knight, bishop, rook and queen, and 0 for other moves. Some books have castling with the
//! target of the king: it is read, and [`Book::moves`] merges both forms.
//!
//! A [`Book`] reads from bytes in memory, such as a vector or a mapped file. A [`BookBuilder`]
//! builds one:
//!
//! ```
//! use setwise_chess::polyglot::{Book, BookBuilder};
//! use setwise_chess::{Move, Position};
//!
//! let start = Position::START;
//! let [e4, d4] = ["e2e4", "d2d4"].map(|text| {
//!     text.parse::<setwise_chess::UciMove>().unwrap().to_move(&start).unwrap()
//! });
//! let mut builder = BookBuilder::new();
//! builder.add(&start, e4, 2)?;
//! builder.add(&start, d4, 1)?;
//! builder.add(&start, e4, 1)?;
//! let bytes = builder.build().into_bytes();
//! assert_eq!(bytes[..8], 0x463b_9618_1691_fc9c_u64.to_be_bytes());
//!
//! let book = Book::new(&bytes[..]).unwrap();
//! let weights: Vec<(Move, u16)> = book.moves(&start).map(|it| (it.mv, it.weight)).collect();
//! assert_eq!(weights, [(e4, 3), (d4, 1)]);
//! // A random number of 64 bits picks a move: here three quarters of them pick e4.
//! assert_eq!((book.choose(&start, 0), book.choose(&start, u64::MAX)), (Some(e4), Some(d4)));
//! # Ok::<(), setwise_chess::IllegalMoveError>(())
//! ```
//!
//! Source: [Polyglot book format](http://hgm.nubati.net/book_format.html)

mod book;
mod builder;
mod entry;

pub use book::{Book, BookError, BookMove, BookReason};
pub use builder::BookBuilder;
pub use entry::Entry;
