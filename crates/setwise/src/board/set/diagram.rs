//! Diagrams: the last rank on top, `1` for a square of the set, `.` for any other, and `-` for what
//! a checkered board does not use.
//!
//! The printed form can be pasted back into [`board!`](macro@crate::board).

use core::fmt;

use crate::board::set::{Board, Geometry, Square};

/// A set of squares of any board drawn as a diagram, as a constant.
///
/// The diagram has a line for each rank, with the last rank on top and the first file on the left:
/// `1` for a square of the set, `.` for any other, and `-` where a checkered board has no square.
/// White space is optional. A diagram of any other size does not compile. The type follows from the
/// context, or is written before the diagram.
///
/// `use setwise::board;` imports the macro and the module of the same name, and
/// `use setwise::board::{self}` only the module.
///
/// ```
/// use setwise::board;
/// use setwise::board::{DraughtsBoard, XiangqiBoard};
///
/// const PALACES: XiangqiBoard = board! {
///     . . . 1 1 1 . . .
///     . . . 1 1 1 . . .
///     . . . 1 1 1 . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . 1 1 1 . . .
///     . . . 1 1 1 . . .
///     . . . 1 1 1 . . .
/// };
/// assert_eq!(PALACES.len(), 18);
/// // The alternate debug form is the same text.
/// assert!(format!("{PALACES:#?}").starts_with("board! {\n    . . . 1 1 1 . . .\n"));
///
/// let white = board!(DraughtsBoard {
///     - . - . - . - . - .
///     . - . - . - . - . -
///     - . - . - . - . - .
///     . - . - . - . - . -
///     - . - . - . - . - .
///     . - . - . - . - . -
///     - 1 - 1 - 1 - 1 - 1
///     1 - 1 - 1 - 1 - 1 -
///     - 1 - 1 - 1 - 1 - 1
///     1 - 1 - 1 - 1 - 1 -
/// });
/// assert_eq!(white.len(), 20);
/// ```
///
/// ```compile_fail
/// let three_squares: setwise::board::ShogiBoard = setwise::board! { 1 . . };
/// ```
#[macro_export]
macro_rules! board {
    ($Board:path { $($row:tt)* }) => {
        $crate::board!(@as $Board, $($row)*)
    };
    (@as $Board:ty, $($row:tt)*) => {
        const {
            let set: $Board = $crate::board!($($row)*);
            set
        }
    };
    ($($row:tt)*) => {
        const {
            match $crate::board::Board::from_diagram(::core::stringify!($($row)*)) {
                ::core::option::Option::Some(set) => set,
                ::core::option::Option::None => {
                    ::core::panic!("a diagram has a line for each rank, of `1` or `.` for each file, and `-` for unused squares")
                }
            }
        }
    };
}

impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Parses a diagram: a character for each square, from the first file of the last rank to the
    /// last file of the first, with white space anywhere between them. `1` is a square of the set,
    /// `.` is another, and `-` is a square that a checkered board does not use.
    ///
    /// Returns `None` for any other text.
    ///
    /// ```
    /// use setwise::board::GoBoard9;
    ///
    /// let text = "1 . . . . . . . .\n".repeat(9);
    /// assert_eq!(GoBoard9::from_diagram(&text), Some(GoBoard9::file(0)));
    /// assert_eq!(GoBoard9::from_diagram("1 ."), None);
    /// ```
    #[must_use]
    pub const fn from_diagram(text: &str) -> Option<Self> {
        let (files, ranks) = (G::SHAPE.files(), G::SHAPE.ranks());
        let text = text.as_bytes();
        let (mut set, mut places, mut i) = (Self::EMPTY, 0, 0);
        while i < text.len() {
            let byte = text[i];
            i += 1;
            if byte.is_ascii_whitespace() {
                continue;
            }
            if places == files * ranks {
                return None;
            }
            let square = Square::from_coordinates(places % files, ranks - 1 - places / files);
            set = match (byte, square) {
                (b'1', Some(square)) => set.with(square),
                (b'.', Some(_)) | (b'-', None) => set,
                _ => return None,
            };
            places += 1;
        }
        if places == files * ranks { Some(set) } else { None }
    }

    fn write_diagram(self, f: &mut fmt::Formatter<'_>, indent: &str) -> fmt::Result {
        for rank in (0..G::SHAPE.ranks()).rev() {
            for file in 0..G::SHAPE.files() {
                f.write_str(if file == 0 { indent } else { " " })?;
                f.write_str(match Square::from_coordinates(file, rank) {
                    Some(square) if self.contains(square) => "1",
                    Some(_) => ".",
                    None => "-",
                })?;
            }
            f.write_str(if rank == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// Draws the diagram, without a line break after the last line.
impl<G: Geometry, const WORDS: usize> fmt::Display for Board<G, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_diagram(f, "")
    }
}

/// Writes the names of the squares, such as `{a1, c3}`, or in the alternate form the
/// [`board!`](macro@crate::board) that makes the set.
impl<G: Geometry, const WORDS: usize> fmt::Debug for Board<G, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("board! {\n")?;
            self.write_diagram(f, "    ")?;
            f.write_str("\n}")
        } else {
            f.debug_set().entries(self.squares()).finish()
        }
    }
}
