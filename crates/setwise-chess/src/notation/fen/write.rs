//! Writing positions.

use core::fmt;

use crate::position::Position;
use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The maximum length: 71 for the placement, a side, four rights, a square, two numbers of ten
/// digits, five blanks.
const CAPACITY: usize = 71 + 1 + 4 + 2 + 20 + 5;

/// Writing.
impl Position {
    /// Returns the position as FEN, for `Display`: six fields, with the castling rights in X-FEN.
    ///
    /// A right is one of `KQkq` if its rook is the outermost on its side of the king, and else
    /// the letter of its file. The en passant square is written if a capture there is legal, as in
    /// public databases; [`Fen::en_passant`] changes this. Parsing the text gives the
    /// [same position](Self::same_position), with the same counters. It is not always equal: `==`
    /// also compares the en passant square if the only pawns that attack it are pinned or leave
    /// their king in check, and this text lacks the square. With [`EnPassantSpelling::PseudoLegal`] or
    /// `Always` the positions are equal.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// // The rook on g1 castles, and the one on h1 does not.
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K1RR w GA - 5 11".parse()?;
    /// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/8/R3K1RR w GQ - 5 11");
    /// assert_eq!(position.fen().shredder().to_string(), "4k3/8/8/8/8/8/8/R3K1RR w GA - 5 11");
    /// assert_eq!(position.fen().epd().to_string(), "4k3/8/8/8/8/8/8/R3K1RR w GQ -");
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    pub const fn fen(&self) -> Fen<'_> {
        let en_passant = EnPassantSpelling::Legal;
        Fen { position: self, is_shredder: false, en_passant, has_counters: true }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

/// The positions for which the en passant square is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantSpelling {
    /// Those after each double step of a pawn, as the PGN standard defines FEN.
    Always,
    /// Those in which a pawn attacks the square, although the capture may be illegal.
    PseudoLegal,
    /// Those in which a capture is legal.
    #[default]
    Legal,
}

/// A position as text, returned by [`Position::fen`]. It is written without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Fen<'a> {
    position: &'a Position,
    is_shredder: bool,
    en_passant: EnPassantSpelling,
    has_counters: bool,
}

impl Fen<'_> {
    /// Writes Shredder-FEN, with the files of the rooks as castling rights: `HAha` for `KQkq`.
    pub const fn shredder(self) -> Self {
        Self { is_shredder: true, ..self }
    }

    /// Writes the en passant square for these positions.
    ///
    /// ```
    /// use setwise_chess::{EnPassantSpelling, Position};
    ///
    /// let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// let position: Position = after_e4.parse()?;
    /// assert_eq!(position.to_string(), after_e4.replace("e3", "-"));
    /// assert_eq!(position.fen().en_passant(EnPassantSpelling::Always).to_string(), after_e4);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    pub const fn en_passant(self, en_passant: EnPassantSpelling) -> Self {
        Self { en_passant, ..self }
    }

    /// Writes the four fields of EPD, without the counters.
    pub const fn epd(self) -> Self {
        Self { has_counters: false, ..self }
    }

    /// Writes the castling rights of a position that has some.
    fn castling(&self, text: &mut Text) {
        let position = self.position;
        for color in Color::ALL {
            let rooks = position.piece_set(Piece::new(color, Role::Rook));
            for side in CastlingSide::ALL {
                let Some(rook) = position.castling_rook(color, side) else { continue };
                let is_outer = side.outermost(position.king(color), rooks) == Some(rook);
                let letter = match side {
                    _ if self.is_shredder || !is_outer => b'A' + rook.file() as u8,
                    CastlingSide::King => b'K',
                    CastlingSide::Queen => b'Q',
                };
                text.push(if color == Color::White { letter } else { letter | 0x20 });
            }
        }
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        let mut text = Text::new();
        text.placement(position);
        text.push(b' ');
        text.push(position.side_to_move.letter() as u8);
        text.push(b' ');
        match position.castling_rooks.is_empty() {
            true => text.push(b'-'),
            false => self.castling(&mut text),
        }
        text.push(b' ');
        let en_passant = match self.en_passant {
            EnPassantSpelling::Always => position.en_passant,
            EnPassantSpelling::PseudoLegal => position.attacked_en_passant(),
            EnPassantSpelling::Legal => position.legal_en_passant(),
        };
        match en_passant {
            None => text.push(b'-'),
            Some(square) => {
                text.push(b'a' + square.file() as u8);
                text.push(b'1' + square.rank() as u8);
            }
        }
        if self.has_counters {
            text.push(b' ');
            text.number(position.halfmove_clock);
            text.push(b' ');
            text.number(position.fullmove_number);
        }
        // The text is ASCII, so it is always valid UTF-8.
        f.pad(str::from_utf8(&text.bytes[..text.len]).map_err(|_| fmt::Error)?)
    }
}

/// A buffer on the stack for any position.
struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Text {
    fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn placement(&mut self, position: &Position) {
        let mut letters = [0u8; 64];
        for (piece, set) in Piece::ALL.into_iter().zip(position.pieces) {
            for square in set {
                letters[square.index()] = piece.letter() as u8;
            }
        }
        for (index, rank) in letters.chunks_exact(8).rev().enumerate() {
            if index > 0 {
                self.push(b'/');
            }
            let mut run = 0;
            for &letter in rank {
                if letter == 0 {
                    run += 1;
                    continue;
                }
                self.run(run);
                run = 0;
                self.push(letter);
            }
            self.run(run);
        }
    }

    /// Writes a run of empty squares, if it is not empty.
    fn run(&mut self, squares: u8) {
        if squares > 0 {
            self.push(b'0' + squares);
        }
    }

    fn number(&mut self, number: u32) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
    }
}
