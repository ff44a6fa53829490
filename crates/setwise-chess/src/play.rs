//! Making a move: sets are toggled, and what the rules remember is brought up to date.

use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::legal::board::castled_squares;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// Playing moves.
impl Position {
    /// The position behind a move, or `None` if the move is not legal.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let next = Position::START.play(Move::new(Square::E2, Square::E4)).unwrap();
    /// let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(next.to_string(), text);
    /// assert_eq!(next.play(Move::new(Square::E2, Square::E4)), None);
    /// ```
    #[must_use]
    pub fn play(&self, played: Move) -> Option<Self> {
        self.is_legal(played).then(|| {
            let mut next = self.clone();
            next.play_unchecked(played);
            next
        })
    }

    /// Makes a move that is legal.
    ///
    /// Of any other move nothing is said but that there is no panic: the position
    /// behind it may be one that [`from_fen`](Self::from_fen) would refuse.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let mut position = Position::START;
    /// let first = position.legal_moves()[0];
    /// position.play_unchecked(first);
    /// assert_eq!(Position::START.play(first), Some(position));
    /// ```
    ///
    /// # Cost
    ///
    /// About fifty instructions without a jump that depends on which man moves, or is
    /// captured. A clone is 120 bytes.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
    #[inline]
    pub fn play_unchecked(&mut self, played: Move) {
        let (from, to, us) = (played.from(), played.to(), self.side_to_move);
        let passed = self.en_passant.take();
        let king = self.piece_set(Piece::new(us, Role::King));
        let is_pawn = self.piece_set(Piece::new(us, Role::Pawn)).contains(from);
        let mut is_capture = false;
        if played.is_castling() {
            self.castle(us, from, to);
        } else {
            self.toggle_mover(us, from, to);
            is_capture = self.capture(us.opposite(), to);
            self.castling_rooks = self.castling_rooks.without(from).without(to);
        }
        if king.contains(from) {
            let rank = Bitboard::from_rank(us.back_rank());
            self.castling_rooks = self.castling_rooks.difference(rank);
        }
        if is_pawn {
            self.finish_pawn(us, played, passed);
        }
        self.halfmove_clock =
            if is_pawn || is_capture { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
        self.side_to_move = us.opposite();
    }

    /// The sets of a colour.
    #[inline]
    fn sets(&mut self, color: Color) -> &mut [Bitboard] {
        let (white, black) = self.pieces.split_at_mut(6);
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// Moves whichever man of a colour stands on a square, without asking which.
    #[inline]
    fn toggle_mover(&mut self, color: Color, from: Square, to: Square) {
        let both = Bitboard::from_square(from) ^ to;
        for set in self.sets(color) {
            *set ^= if set.contains(from) { both } else { Bitboard::EMPTY };
        }
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.pieces[Piece::new(color, role).index()] ^= squares;
    }

    /// Takes a colour's man off a square, if there is one; a king stays.
    #[inline]
    fn capture(&mut self, color: Color, square: Square) -> bool {
        let mut all = Bitboard::EMPTY;
        for set in &mut self.sets(color)[..Role::King.index()] {
            all |= *set;
            *set = set.without(square);
        }
        all.contains(square)
    }

    /// Sets king and rook where castling puts them; the squares may overlap.
    #[cold]
    fn castle(&mut self, us: Color, king: Square, rook: Square) {
        let (king_to, rook_to) = castled_squares(king, rook);
        self.toggle(us, Role::King, Bitboard::from_square(king));
        self.toggle(us, Role::King, Bitboard::from_square(king_to));
        self.toggle(us, Role::Rook, Bitboard::from_square(rook));
        self.toggle(us, Role::Rook, Bitboard::from_square(rook_to));
    }

    /// What a pawn's move does beside bringing it to its target.
    fn finish_pawn(&mut self, us: Color, played: Move, passed: Option<Square>) {
        let (from, to) = (played.from(), played.to());
        if let Some(role) = played.promotes_to() {
            self.toggle(us, Role::Pawn, to.into());
            self.toggle(us, role, to.into());
        } else if played.is_en_passant() && passed == Some(to) {
            // The captured pawn is beside the origin, on the file of the target.
            let captured = Square::from_coordinates(to.file(), from.rank());
            self.capture(us.opposite(), captured);
        } else if from.index().abs_diff(to.index()) == 16 {
            self.en_passant =
                Some(Square::new_wrapping((u32::from(from.index()) + u32::from(to.index())) / 2));
        }
    }
}
