//! Keys of parts of a position: its pawns, its material.

use setwise::Bitboard;

use crate::moves::Move;
use crate::position::Position;
use crate::rules::play::{Change, Toggle};
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;
use crate::zobrist::{WHITE_TO_MOVE, en_passant_key, squares_key};

/// Keys of parts.
///
/// Hash tables of pawn structures and of material need their own keys. Each key has a function for
/// its change by a move, so that a search can update it incrementally.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Move, Position};
///
/// let start: Position = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let capture = Move::new(Square::E4, Square::D5);
/// let next = start.after(capture);
/// assert_eq!(next.pawn_key(), start.pawn_key() ^ start.pawn_key_change(capture));
/// assert_eq!(next.material_key(), start.material_key() ^ start.material_key_change(capture));
/// // The pawn is on another square; the material is the same.
/// let other: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_ne!(next.pawn_key(), other.pawn_key());
/// assert_eq!(next.material_key(), other.material_key());
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Pawn Hash Table](https://www.chessprogramming.org/Pawn_Hash_Table) and
/// [Material Hash Table](https://www.chessprogramming.org/Material_Hash_Table)
impl Position {
    /// Returns the exclusive or of the keys before and after a [pass](Self::pass).
    #[must_use]
    #[inline]
    pub fn zobrist_pass_change(&self) -> u64 {
        WHITE_TO_MOVE ^ en_passant_key(self.attacked_en_passant())
    }

    /// Returns the key of the pawns of both colors, from the numbers of
    /// [`zobrist::piece`](crate::zobrist::piece).
    #[must_use]
    pub fn pawn_key(&self) -> u64 {
        let key = |piece: Piece| squares_key(piece, self.piece_set(piece));
        Piece::ALL
            .into_iter()
            .filter(|piece| piece.role == Role::Pawn)
            .fold(0, |all, piece| all ^ key(piece))
    }

    /// Returns the exclusive or of the [pawn keys](Self::pawn_key) before and after a legal move.
    #[must_use]
    pub fn pawn_key_change(&self, m: Move) -> u64 {
        let pawns = |toggle: &Toggle| toggle.piece().role == Role::Pawn;
        let key = |toggle: Toggle| squares_key(toggle.piece(), toggle.squares);
        let Change { toggles, .. } = self.change(m);
        toggles.into_iter().filter(pawns).fold(0, |all, toggle| all ^ key(toggle))
    }

    /// Returns the key of the material: the number of pieces of each color and role, regardless of
    /// their squares.
    ///
    /// The term of *n* equal pieces is that of the piece on the first *n* squares.
    #[must_use]
    pub fn material_key(&self) -> u64 {
        let key = |piece: Piece| squares_key(piece, first(self.piece_set(piece).len()));
        Piece::ALL.into_iter().fold(0, |all, piece| all ^ key(piece))
    }

    /// Returns the exclusive or of the [material keys](Self::material_key) before and after a legal
    /// move.
    #[must_use]
    pub fn material_key_change(&self, m: Move) -> u64 {
        let Change { toggles, .. } = self.change(m);
        let key = |toggle: Toggle| {
            let (piece, before) = (toggle.piece(), self.piece_set(toggle.piece()));
            let changed = first(before.len()) ^ first((before ^ toggle.squares).len());
            squares_key(piece, changed)
        };
        toggles.into_iter().fold(0, |all, toggle| all ^ key(toggle))
    }
}

/// Returns the first `count` squares, for a count below 64.
fn first(count: u32) -> Bitboard {
    Bitboard(!(u64::MAX << count.min(63)))
}
