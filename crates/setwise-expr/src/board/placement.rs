//! Piece placements, as FEN and SFEN write them.

use std::collections::BTreeMap;
use std::fmt;

use setwise::wide::Set;

use crate::board::named::NamedBoard;

/// The pieces on a board, by their letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    pieces: BTreeMap<String, Set<8>>,
    universe: Set<8>,
    /// True if the first to move, with letters in upper case, is called black.
    is_upper_black: bool,
}

/// The error for a text that is not a placement, with its place in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePlacementError {
    /// The place.
    pub at: usize,
    message: String,
}

/// The message, and the number of the byte, counted from 1.
impl fmt::Display for ParsePlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.message, self.at + 1)
    }
}

impl std::error::Error for ParsePlacementError {}

impl Placement {
    /// Returns the board without pieces.
    #[must_use]
    pub fn empty(board: &NamedBoard) -> Self {
        let (universe, is_upper_black) = (board.shape.universe(), board.is_upper_black);
        Self { pieces: BTreeMap::new(), universe, is_upper_black }
    }

    /// Parses a placement: the ranks from the top, separated by `/`, with a letter for each piece,
    /// after `+` if it is promoted, and a number for adjacent empty squares. Fields after the first
    /// blank are ignored.
    ///
    /// # Errors
    ///
    /// Returns the first place where the text does not fit the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::board::{NamedBoard, Placement};
    ///
    /// let shogi = NamedBoard::parse("shogi")?;
    /// let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    /// let placement = Placement::parse(text, &shogi)?;
    /// assert_eq!(placement.set("occupied").map(|set| set.len()), Some(40));
    /// assert_eq!(placement.set("R").and_then(|set| set.first()), shogi.shape.index(7, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, board: &NamedBoard) -> Result<Self, ParsePlacementError> {
        let error = |at: usize, message: String| ParsePlacementError { at, message };
        let start = text.len() - text.trim_start().len();
        let field = text.split_ascii_whitespace().next().unwrap_or_default();
        let shape = &board.shape;
        let (files, ranks) = (shape.files(), shape.ranks());
        let lines = field.matches('/').count() + 1;
        if lines != ranks {
            let name = &board.name;
            let count = if lines == 1 { "1 rank".to_owned() } else { format!("{lines} ranks") };
            let message = format!("the placement has {count}, and {name} has {ranks}");
            return Err(error(start + field.len(), message));
        }
        let mut placement = Self::empty(board);
        let mut at = start;
        for (line, rank) in field.split('/').zip((0..ranks).rev()) {
            let mut file = 0;
            let mut rest = line;
            while let Some(c) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let mut len = digits;
                if c == '0' {
                    return Err(error(at, "a number of empty squares begins with 0".to_owned()));
                } else if digits > 0 {
                    let number: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                    file = files.min(file).saturating_add(number);
                } else {
                    len = if c == '+' { 2 } else { c.len_utf8() };
                    let piece = rest.get(..len).unwrap_or_default();
                    if !piece.ends_with(|c: char| c.is_ascii_alphabetic()) {
                        return Err(error(at, format!("{c:?} is not a piece")));
                    }
                    if file < files {
                        let Some(bit) = shape.index(file, rank) else {
                            return Err(error(at, "the piece is not on a square".to_owned()));
                        };
                        let set = placement.pieces.entry(piece.to_owned()).or_insert(Set::EMPTY);
                        *set = set.with(bit);
                    }
                    file += 1;
                }
                if file > files {
                    return Err(error(
                        at,
                        format!("a rank has {files} squares, and this one has more"),
                    ));
                }
                (at, rest) = (at + len, &rest[len..]);
            }
            if file < files {
                let message = format!("a rank has {files} squares, and this one has {file}");
                return Err(error(at, message));
            }
            at += 1;
        }
        Ok(placement)
    }

    /// Returns the union of the pieces whose letters pass a test.
    fn union(&self, fits: impl Fn(&str) -> bool) -> Set<8> {
        let pieces = self.pieces.iter().filter(|(piece, _)| fits(piece));
        pieces.fold(Set::EMPTY, |all, (_, &set)| all | set)
    }

    /// Returns the set with a name: `occupied`, `empty`, `white`, `black`, or the letter of a
    /// piece, which is empty if there is none. A promoted piece has a `+`.
    #[must_use]
    pub fn set(&self, name: &str) -> Option<Set<8>> {
        let is_upper = |piece: &str| piece.ends_with(|c: char| c.is_ascii_uppercase());
        Some(match name {
            "occupied" => self.union(|_| true),
            "empty" => self.universe - self.union(|_| true),
            "white" => self.union(|piece| is_upper(piece) != self.is_upper_black),
            "black" => self.union(|piece| is_upper(piece) == self.is_upper_black),
            _ => {
                let letter = name.strip_prefix('+').unwrap_or(name);
                if letter.len() != 1 || !letter.bytes().all(|c| c.is_ascii_alphabetic()) {
                    return None;
                }
                self.pieces.get(name).copied().unwrap_or(Set::EMPTY)
            }
        })
    }

    /// Returns the letter of the piece on a square, in the form of the placement.
    #[must_use]
    pub fn piece(&self, bit: usize) -> Option<&str> {
        let found = self.pieces.iter().find(|(_, set)| set.contains(bit));
        found.map(|(piece, _)| piece.as_str())
    }

    /// Returns all names of sets.
    #[must_use]
    pub fn names() -> Vec<String> {
        let letters = ('A'..='Z').chain('a'..='z');
        let sets = ["occupied", "empty", "white", "black"].map(str::to_owned);
        sets.into_iter()
            .chain(letters.clone().map(String::from))
            .chain(letters.map(|letter| format!("+{letter}")))
            .collect()
    }
}
