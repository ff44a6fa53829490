//! Keys of rows: what formulas ask for, as hashes.

use setwise_chess::Piece;

/// A property that the rows of a formula have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// The pieces and their squares, in the order of [`Piece::ALL`].
    Placement([u64; 12]),
    /// The number of each piece.
    Material([u32; 12]),
    /// The pawns of White and Black.
    Pawns([u64; 2]),
}

/// A state of a row that the rules tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The side to move is in check.
    Check,
    Checkmate,
    Stalemate,
}

impl State {
    pub(super) const ALL: [Self; 3] = [Self::Check, Self::Checkmate, Self::Stalemate];

    /// Returns the state with the name of a variable: `in_check`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let index = ["in_check", "checkmate", "stalemate"].iter().position(|it| *it == name)?;
        Some(Self::ALL[index])
    }

    /// Returns whether rows in the state are in check.
    pub(crate) const fn in_check(self) -> bool {
        !matches!(self, Self::Stalemate)
    }

    /// Returns true if a row with these properties is in the state.
    pub(super) const fn is_of(self, in_check: bool, has_move: bool) -> bool {
        match self {
            Self::Check => in_check,
            Self::Checkmate => in_check && !has_move,
            Self::Stalemate => !in_check && !has_move,
        }
    }
}

/// The number of kinds of keys.
pub(super) const KINDS: usize = 3;

impl Key {
    /// Returns the keys of a position, one of each kind.
    pub(super) fn of_position(pieces: [u64; 12]) -> [Self; KINDS] {
        [
            Self::Placement(pieces),
            Self::Material(pieces.map(u64::count_ones)),
            Self::Pawns([pieces[0], pieces[6]]),
        ]
    }

    /// Returns the index of the kind.
    pub(super) const fn kind(self) -> usize {
        match self {
            Self::Placement(_) => 0,
            Self::Material(_) => 1,
            Self::Pawns(_) => 2,
        }
    }

    pub(super) fn hash(self) -> u64 {
        match self {
            Self::Placement(words) => hash(words),
            Self::Material(counts) => hash(
                counts
                    .chunks_exact(6)
                    .map(|side| side.iter().fold(0, |word, &count| word << 8 | u64::from(count))),
            ),
            Self::Pawns(words) => hash(words),
        }
    }
}

/// Returns a hash whose upper bits depend on all bits of the words.
fn hash(words: impl IntoIterator<Item = u64>) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = words.into_iter().fold(MULTIPLIER, |hash, word| {
        let product = (hash ^ word).wrapping_mul(MULTIPLIER);
        product ^ product >> 29
    });
    mixed.wrapping_mul(MULTIPLIER)
}

/// Returns a material as text, such as `KRPKR`.
pub(super) fn material(pieces: &[u64; 12]) -> String {
    let mut text = String::new();
    for side in [0..6, 6..12] {
        for piece in side.rev() {
            let letter = Piece::ALL[piece].letter().to_ascii_uppercase();
            text.extend(std::iter::repeat_n(letter, pieces[piece].count_ones() as usize));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use setwise_chess::Position;

    use super::*;

    #[test]
    fn materials_have_the_letters_of_white_first() {
        let text = |fen: &str| {
            let position: Position = fen.parse().expect("a position");
            material(&Piece::ALL.map(|piece| position.piece_set(piece).0))
        };
        assert_eq!(text("8/3kr3/8/8/8/8/1P1RK3/8 w - - 0 1"), "KRPKR");
        assert_eq!(text("4k3/8/8/1n1b4/8/8/8/Q3K3 w - - 0 1"), "KQKBN");
    }

    #[test]
    fn keys_that_differ_have_other_hashes() {
        let hashes = |pieces| Key::of_position(pieces).map(Key::hash);
        let start = Piece::ALL.map(|piece| Position::START.piece_set(piece).0);
        for piece in 0..12 {
            let mut other = start;
            other[piece] <<= 1;
            let [a, b] = [start, other].map(hashes);
            assert_ne!(a[0], b[0]);
            assert_eq!(a[1] == b[1], start[piece].count_ones() == other[piece].count_ones());
            assert_eq!(a[2] == b[2], piece % 6 != 0);
        }
    }
}
