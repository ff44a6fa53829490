//! Drawings of boards as SVG.
//!
//! [`Diagram`] is a board with pieces, [`MarkedSet`]s, [`Arrow`]s and numbers. Its `Display` writes
//! an `svg` element, which is a file of its own or a part of an HTML page:
//!
//! ```
//! use setwise::{Bitboard, Square};
//! use setwise_chess::Position;
//! use setwise_chess::svg::{Arrow, Diagram, MarkedSet};
//!
//! let position: Position = "4k3/8/5p2/8/4N3/8/8/4K3 w - - 0 1".parse()?;
//! let [from, to] = [Square::E4, Square::F6];
//! let sets = [MarkedSet::new(Bitboard::from(from).knight_attacks()).label("attacks of the knight")];
//! let arrows = [Arrow::new(from, to)];
//! let diagram = Diagram::new()
//!     .position(&position)
//!     .sets(&sets)
//!     .arrows(&arrows)
//!     .title("A knight attacks a pawn");
//!
//! let svg = diagram.to_string();
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(svg.contains("<title>A knight attacks a pawn</title>"));
//! assert!(svg.contains("White: king e1, knight e4. Black: king e8, pawn f6."));
//! assert!(svg.contains("attacks of the knight (filled): d2 f2 c3 g3 c5 g5 d6 f6."));
//! # Ok::<(), setwise_chess::FenError>(())
//! ```
//!
//! - The colors follow `prefers-color-scheme`; printed drawings are light.
//! - Sets differ by their shapes, not only by their colors. The text below the board names them.
//! - The element has the role `img`. Its `title` is the name, and its `desc` lists the pieces, sets
//!   and arrows in words.
//! - Nothing is loaded: pieces are paths, and text uses fonts of the system.
//! - [`Venn`] draws the regions of sets in circles, and [`Table`] short texts.
//! - A drawing has no ids, unless [`Diagram::id`] gives it one. A page with many drawings writes the
//!   style and the pieces once, as [`Symbols`].

mod diagram;
mod draw;
mod shapes;
mod table;
mod text;
mod venn;
mod words;

pub use self::diagram::{Arrow, Diagram, Ink, MarkedSet, Shape};
pub use self::draw::Symbols;
pub use self::table::Table;
pub use self::text::Escaped;
pub use self::venn::Venn;
