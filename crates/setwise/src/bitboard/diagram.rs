//! Diagrams: the eighth rank on top, `1` for a square of the set, `.` for any other.
//!
//! The printed form can be pasted back into [`bitboard!`](macro@crate::bitboard).

use core::fmt;

use crate::bitboard::Bitboard;

/// A set drawn as a diagram, as a constant.
///
/// The diagram is eight lines of eight `1` or `.`, with the eighth rank on top and the a-file on
/// the left. White space is optional. A diagram of any other size does not compile.
///
/// ```
/// use setwise::{Bitboard, bitboard};
///
/// const CENTER: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 1 . . .
///     . . . 1 1 . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(CENTER.len(), 4);
/// // The alternate debug form is the same text.
/// assert!(format!("{CENTER:#?}").starts_with("bitboard! {\n    . . . . . . . .\n"));
/// ```
///
/// ```compile_fail
/// let seven_squares = setwise::bitboard! { 1 . . . . . . };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($row:tt)*) => {
        const {
            match $crate::Bitboard::from_diagram(::core::stringify!($($row)*)) {
                ::core::option::Option::Some(set) => set,
                ::core::option::Option::None => {
                    ::core::panic!("a diagram is eight lines of eight `1` or `.`")
                }
            }
        }
    };
}

impl Bitboard {
    /// Parses a diagram: 64 characters `1` or `.` from a8 to h1, with white space anywhere between
    /// them.
    ///
    /// Returns `None` for any other text.
    ///
    /// ```
    /// use setwise::{Bitboard, File};
    ///
    /// let text = "1.......\n".repeat(8);
    /// assert_eq!(Bitboard::from_diagram(&text), Some(File::A.into()));
    /// assert_eq!(Bitboard::from_diagram("1."), None);
    /// ```
    #[must_use]
    pub const fn from_diagram(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let (mut set, mut squares, mut i) = (0u64, 0, 0);
        while i < text.len() {
            let bit = match text[i] {
                b'.' => 0,
                b'1' => 1,
                space if space.is_ascii_whitespace() => {
                    i += 1;
                    continue;
                }
                _ => return None,
            };
            if squares == 64 {
                return None;
            }
            // The drawing begins at a8, so the index of the square is that of the character with
            // its rank flipped.
            set |= bit << (squares ^ 56);
            squares += 1;
            i += 1;
        }
        if squares == 64 { Some(Self(set)) } else { None }
    }

    fn write_diagram(self, f: &mut fmt::Formatter<'_>, indent: &str) -> fmt::Result {
        for place in 0..64 {
            if place % 8 == 0 {
                f.write_str(if place == 0 { "" } else { "\n" })?;
                f.write_str(indent)?;
            } else {
                f.write_str(" ")?;
            }
            f.write_str(if self.0 >> (place ^ 56) & 1 == 1 { "1" } else { "." })?;
        }
        Ok(())
    }
}

/// Draws the diagram, without a line break after the last line.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_diagram(f, "")
    }
}

/// Writes `Bitboard(0x…)`, or in the alternate form the [`bitboard!`](macro@crate::bitboard) that
/// makes the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("bitboard! {\n")?;
            self.write_diagram(f, "    ")?;
            f.write_str("\n}")
        } else {
            write!(f, "Bitboard({:#018x})", self.0)
        }
    }
}

macro_rules! number_formats {
    ($($format:ident)*) => {$(
        /// Writes the word as a number.
        impl fmt::$format for Bitboard {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$format::fmt(&self.0, f)
            }
        }
    )*};
}

number_formats!(LowerHex UpperHex Binary Octal);
