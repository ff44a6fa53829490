//! Positions in 32 bytes, the format of training data of the NNUE tools.
//!
//! The bits are in order from the lowest one of the first byte:
//!
//! | bits | content |
//! |---|---|
//! | 1 | 1 if Black is to move |
//! | 6, 6 | the squares of the white and the black king, a1 = 0, h8 = 63 |
//! | 1 to 5 each | the squares without a king, from a8 to h8 and down to h1 |
//! | 1, 1, 1, 1 | the rights `K`, `Q`, `k` and `q` |
//! | 1 or 7 | 0, or 1 and the en passant square |
//! | 6 | the halfmove clock |
//! | 8, 8 | the number of the move, its low bits first |
//! | 1 | bit 6 of the halfmove clock |
//!
//! A square is 0 if it is empty. Otherwise it is a code of four bits, 1 for a pawn, 3 for a knight,
//! 5 for a bishop, 7 for a rook and 9 for a queen, and 1 for a black piece. Older files have zeros
//! in place of the last nine bits. A right is that of the outermost rook, as in X-FEN.
//!
//! Source: the layout in T. Sobczyk,
//! [`nodchip.h`](https://github.com/official-stockfish/nnue-pytorch), which follows H. Noda's
//! fork of Stockfish

use setwise::{Bitboard, Square};
use setwise_chess::{CastlingSide, Color, Position, Role, Setup};

/// The number of bytes.
pub(super) const SIZE: usize = 32;

/// The roles of the codes, by the three bits after the lowest one.
const ROLES: [Option<Role>; 8] = [
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    None,
    None,
    None,
];

/// Bits that are read in order.
struct Bits {
    /// The bytes as words, and zeros after them.
    words: [u64; 6],
    at: usize,
}

impl Bits {
    fn new(bytes: &[u8; SIZE]) -> Self {
        let mut words = [0; 6];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Self { words, at: 0 }
    }

    /// Returns the next bits, at least 32 of them.
    #[inline]
    const fn peek(&self) -> u64 {
        let (word, shift) = (self.at / 64, self.at % 64);
        // A shift by 64 in two steps, for a shift of 0.
        self.words[word] >> shift | self.words[word + 1] << 1 << (63 - shift)
    }

    #[inline]
    const fn take(&mut self, count: usize) -> u64 {
        let bits = self.peek() & ((1 << count) - 1);
        self.at += count;
        bits
    }

    const fn take_square(&mut self) -> Square {
        Square::new_wrapping(self.take(6) as usize)
    }
}

/// Reads a position.
///
/// # Errors
///
/// Returns the reason why the bytes are not a position.
pub(super) fn decode(bytes: &[u8; SIZE]) -> Result<Position, String> {
    let mut bits = Bits::new(bytes);
    let mut setup = Setup::new();
    setup.side_to_move = if bits.take(1) == 0 { Color::White } else { Color::Black };
    let kings = [bits.take_square(), bits.take_square()];
    setup.colors = kings.map(Bitboard::from_square);
    let both = setup.colors[0] | setup.colors[1];
    setup.roles[Role::King.index()] = both;
    for index in 0..64 {
        let square = Square::new_wrapping(index ^ 56);
        if both.contains(square) {
            continue;
        }
        let code = bits.peek();
        if code & 1 == 0 {
            bits.at += 1;
            continue;
        }
        let Some(role) = ROLES[(code >> 1 & 7) as usize] else {
            return Err(format!("the bits of {square} are not a piece"));
        };
        bits.at += 5;
        setup.roles[role.index()] |= square;
        setup.colors[(code >> 4 & 1) as usize] |= square;
        // All bits that follow have at most 40.
        if bits.at > 8 * SIZE {
            break;
        }
    }
    for color in [Color::White, Color::Black] {
        for side in CastlingSide::ALL {
            if bits.take(1) == 1 {
                setup.castling_rooks |= rook(&setup, color, side, kings[color.index()])?;
            }
        }
    }
    if bits.take(1) == 1 {
        setup.en_passant = Some(bits.take_square());
    }
    setup.halfmove_clock = bits.take(6) as u32;
    setup.fullmove_number = bits.take(16) as u32;
    setup.halfmove_clock |= (bits.take(1) as u32) << 6;
    if bits.at > 8 * SIZE {
        return Err("the pieces take more than 32 bytes".to_owned());
    }
    setup.position().map_err(|error| error.to_string())
}

/// Returns the outermost rook on a side of the king.
fn rook(setup: &Setup, color: Color, side: CastlingSide, king: Square) -> Result<Square, String> {
    let home = Bitboard::from_rank(color.back_rank());
    let rooks = setup.roles[Role::Rook.index()] & setup.colors[color.index()] & home;
    let rooks = rooks & side.squares(king);
    let rook = match side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.first(),
    };
    rook.ok_or_else(|| format!("no {color} rook is {side} of the king"))
}

/// Writes a position, for tests. The move number has 16 bits, and the clock 7.
#[cfg(test)]
pub(super) fn encode(position: &Position) -> [u8; SIZE] {
    let mut bits = Vec::new();
    let mut put = |value: u32, count: u32| bits.extend((0..count).map(|bit| value >> bit & 1 == 1));
    put(position.side_to_move().index() as u32, 1);
    for color in [Color::White, Color::Black] {
        put(position.king(color).index() as u32, 6);
    }
    for rank in (0..8).rev() {
        for file in 0..8 {
            match position.piece_at(Square::new_wrapping(8 * rank + file)) {
                None => put(0, 1),
                Some(piece) if piece.role == Role::King => {}
                Some(piece) => {
                    put(2 * piece.role.index() as u32 + 1, 4);
                    put(piece.color.index() as u32, 1);
                }
            }
        }
    }
    for color in [Color::White, Color::Black] {
        for side in CastlingSide::ALL {
            put(position.castling_rook(color, side).is_some().into(), 1);
        }
    }
    put(position.en_passant().is_some().into(), 1);
    if let Some(square) = position.en_passant() {
        put(square.index() as u32, 6);
    }
    put(position.halfmove_clock(), 6);
    put(position.fullmove_number(), 16);
    put(position.halfmove_clock() >> 6, 1);
    let mut bytes = [0; SIZE];
    for (index, _) in bits.iter().enumerate().filter(|&(_, &bit)| bit) {
        bytes[index / 8] |= 1 << (index % 8);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_position_has_the_bytes_of_the_layout() {
        // Side, kings on e1 = 4 and e8 = 60, then r n b q, without the king, b n r: all low first.
        let board = "0".to_owned()
            + "001000"
            + "001111"
            + "11101"
            + "11001"
            + "10101"
            + "10011"
            + "10101"
            + "11001"
            + "11101"
            + &"10001".repeat(8)
            + &"0".repeat(32)
            + &"10000".repeat(8)
            + "11100"
            + "11000"
            + "10100"
            + "10010"
            + "10100"
            + "11000"
            + "11100"
            + "1111"
            + "0"
            + "000000"
            + "1000000000000000"
            + "0";
        let mut bytes = [0; SIZE];
        for (index, bit) in board.bytes().enumerate() {
            bytes[index / 8] |= (bit - b'0') << (index % 8);
        }
        assert_eq!(encode(&Position::START), bytes);
        assert_eq!(decode(&bytes), Ok(Position::START));
    }

    #[test]
    fn positions_are_read_as_they_were_written() {
        let text = include_str!("../../tests/data/positions.epd");
        let mut count = 0;
        for line in text.lines() {
            let (mut position, _) = Position::from_fen_prefix(line.as_bytes()).unwrap();
            // A walk along the game tree, with all kinds of moves.
            for step in 0..40 {
                assert_eq!(decode(&encode(&position)), Ok(position.clone()), "{position}");
                count += 1;
                let moves = position.legal_moves();
                let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                position = position.play(*mv).expect("a legal move");
            }
        }
        assert!(count > 10_000, "{count}");
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 b - - 100 65535",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 127 0",
            "rr2k2r/8/8/8/8/8/8/1RK1R2R w HBha - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(decode(&encode(&position)), Ok(position), "{fen}");
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_errors() {
        let error = decode(&[0; SIZE]).unwrap_err();
        assert!(error.contains("two pieces on a1"), "{error}");
        let mut bytes = encode(&Position::START);
        bytes[2] |= 0x3c;
        assert_eq!(decode(&bytes), Err("the bits of b8 are not a piece".to_owned()));
        // Queens on all squares.
        let mut bytes = [0; SIZE];
        (13..256).filter(|bit| [0, 3].contains(&((bit - 13) % 5))).for_each(|bit| {
            bytes[bit / 8] |= 1 << (bit % 8);
        });
        assert_eq!(decode(&bytes), Err("the pieces take more than 32 bytes".to_owned()));
        let mut bytes = encode(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap());
        bytes[(13 + 62) / 8] |= 1 << ((13 + 62) % 8);
        assert_eq!(decode(&bytes), Err("no white rook is kingside of the king".to_owned()));
    }
}
