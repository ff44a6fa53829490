//! The fast reader: returns a position, or nothing if the text is invalid.
//!
//! The placement is read in registers by [`PlacementReader`](setwise::bulk::PlacementReader), if
//! the level has one. The reader below is for other levels, and for placements that it does not
//! accept. Then `common` reads the fields after it in their usual form, and the functions here any
//! form.
//!
//! # The placement without registers
//!
//! No branch depends on the text except at its end, since a mispredicted branch costs as much as
//! reading ten bytes. Each byte of the placement does the same:
//!
//! ```text
//! entry = ENTRIES[byte]          stop if it is 0
//! cells[state mod 256] = code of entry
//! state += entry
//! ```
//!
//! The cell with index `8 * file + rank` is a square, and the ninth file is for the slashes: a
//! piece steps by one file, a digit by its number of files, a slash by eight files back and one
//! rank down. At the end
//!
//! - the state holds the counts: 7 slashes and, as the sum of all steps, 64 squares;
//! - the seven cells for slashes contain slashes. So each slash follows its rank after 8 squares,
//!   or after 32 more, for which the 64 squares do not suffice. So the last rank has 8 squares;
//! - no cell of a square contains a slash or an invalid byte, and no digit directly follows
//!   another: the cell before a digit contains a piece or is on another rank.
//!
//! The codes of a file are a word with one byte for each rank. Bit *k* of all codes is a set of
//! squares. Four such sets come from the eight words: two files share the two nibbles,
//! and four delta swaps transpose 4 by 4 bits, 32 operations in all. Roles and colors are
//! intersections of the four.
//!
//! # Figures
//!
//! Nanoseconds per line on 157,846 endgames of 50 bytes and on 200,000 openings, AMD
//! EPYC (Zen 4), a build for baseline x86-64:
//!
//! | level | endgames | openings |
//! |---|---|---|
//! | `avx512` | 28 | 28 |
//! | `avx2` | 33 | 34 |
//! | `baseline` | 51 | 63 |
//!
//! The placement takes 15 of them with AVX-512 and 23 with AVX2. A line takes about as many
//! instructions as the processor can keep in flight, so the work on consecutive lines hardly
//! overlaps.
//!
//! Alternatives that were not faster: comparing the side with `w` and with `b`, which compiles to
//! an unpredictable branch; reading into the sets of the result, which are then copied before their
//! stores complete; compiling all of this as one function of the level. Blocks of 16 lines, first
//! their placements and then the other fields, took 0.91 to 1.02 of the time of single lines.
//!
//! For the placement without registers, on an Intel Xeon: this one takes 51 for a line of the
//! endgames; codes in a separate table 54; cells by rank with a multiplication for each rank and
//! bit 61; a set in memory for each code instead of cells 66. Copying the position to the caller's
//! result costs 7, hence `inline(always)` up to [`Position::from_fen_prefix`].

use setwise::bulk::Level;
use setwise::{Bitboard, Square};

use crate::notation::fen::common;
use crate::notation::fen::table::{self, ENTRIES, MAX_BYTES, SLASH};
use crate::notation::fen::text::{byte_at, is_blank, is_final, skip_blanks};
use crate::position::Position;
use crate::vocabulary::color::Color;

const RANK_1: u64 = 0xff;
const RANK_8: u64 = 0xff << 56;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// Reads the position at the start of a line with the instructions of a level, and returns it with
/// its length.
#[inline(always)]
pub(super) fn position(level: Level, line: &[u8]) -> Option<(Position, usize)> {
    let mut pieces = [Bitboard::EMPTY; 12];
    let reader = level.placement_reader();
    let at = match reader.and_then(|reader| reader.read(line, &mut pieces)) {
        Some(at) => at,
        None => {
            let at;
            (pieces, at) = placement(line, skip_blanks(line, 0))?;
            at
        }
    };
    let rest = rest(&pieces, line, at)?;
    let position = Position {
        pieces,
        castling_rooks: rest.castling_rooks,
        halfmove_clock: rest.halfmove_clock,
        fullmove_number: rest.fullmove_number,
        en_passant: rest.en_passant,
        side_to_move: rest.side_to_move,
    };
    Some((position, rest.end))
}

/// The fields after the placement.
struct Rest {
    castling_rooks: Bitboard,
    halfmove_clock: u32,
    fullmove_number: u32,
    en_passant: Option<Square>,
    side_to_move: Color,
    end: usize,
}

/// Reads the fields after the placement.
#[inline(always)]
fn rest(pieces: &[Bitboard; 12], line: &[u8], at: usize) -> Option<Rest> {
    let (side_to_move, castling_rooks, at) = match common::side_and_rights(pieces, line, at) {
        Some(read) => read,
        None => side_and_rights(pieces, line, at)?,
    };
    let (en_passant, (halfmove_clock, fullmove_number, end)) = match byte_at(line, at) {
        b'-' => match common::counters(line, at + 1) {
            Some(counters) => (None, counters),
            None if is_final(byte_at(line, at + 1)) => (None, counters(line, at + 1)?),
            None => return None,
        },
        _ => square_and_counters(pieces, side_to_move, line, at)?,
    };
    Some(Rest { castling_rooks, halfmove_clock, fullmove_number, en_passant, side_to_move, end })
}

/// Reads the en passant square and the counters, and returns them with the index after them.
#[inline(never)]
fn square_and_counters(
    pieces: &[Bitboard; 12],
    side_to_move: Color,
    line: &[u8],
    at: usize,
) -> Option<(Option<Square>, (u32, u32, usize))> {
    let at = skip_blanks(line, at);
    let (en_passant, at) = en_passant(pieces, side_to_move, line, at)?;
    let counters = match common::counters(line, at) {
        Some(read) => read,
        None => counters(line, at)?,
    };
    Some((en_passant, counters))
}

/// Reads the side to move and the castling rights, and returns them with an index after at least
/// one blank.
#[inline]
fn side_and_rights(
    pieces: &[Bitboard; 12],
    line: &[u8],
    at: usize,
) -> Option<(Color, Bitboard, usize)> {
    let at = gap(line, at)?;
    let side_to_move = match byte_at(line, at) {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    let at = gap(line, at + 1)?;
    let (castling_rooks, at) = castling(pieces, line, at)?;
    Some((side_to_move, castling_rooks, gap(line, at)?))
}

/// Returns the index after at least one blank.
#[inline]
fn gap(line: &[u8], at: usize) -> Option<usize> {
    is_blank(byte_at(line, at)).then(|| skip_blanks(line, at + 1))
}

/// Reads the board, and returns it with the index after it.
#[inline(always)]
fn placement(line: &[u8], start: usize) -> Option<([Bitboard; 12], usize)> {
    let mut cells = [0; 256];
    let mut state = table::START;
    let mut at = start;
    for &byte in line[start..].iter().take(MAX_BYTES) {
        let entry = ENTRIES[usize::from(byte)];
        if entry == 0 {
            break;
        }
        cells[usize::from(state as u8)] = table::code(entry);
        state = state.wrapping_add(entry);
        at += 1;
    }
    if !table::is_sound(state) {
        return None;
    }
    Some((sets(&cells)?, at))
}

/// Returns the twelve sets of a board, unless a cell is invalid.
#[inline(always)]
fn sets(cells: &[u8; 256]) -> Option<[Bitboard; 12]> {
    let (words, _) = cells.as_chunks::<8>();
    let [a, b, c, d, e, f, g, h] = core::array::from_fn(|file| u64::from_le_bytes(words[file]));
    let slashes = u64::from_le_bytes(words[8]);
    let strange = (a | b | c | d | e | f | g | h) & (0xf0 * FILE_A);
    // No slash follows the first rank, the lowest byte.
    let unslashed = (slashes ^ (u64::from(SLASH) * FILE_A)) >> 8;
    // Bit k of the nibbles of word j becomes bit j of the nibbles of word k.
    let (a, b) = swap::<1>(a | e << 4, b | f << 4, 0x55 * FILE_A);
    let (c, d) = swap::<1>(c | g << 4, d | h << 4, 0x55 * FILE_A);
    let (a, c) = swap::<2>(a, c, 0x33 * FILE_A);
    let (b, d) = swap::<2>(b, d, 0x33 * FILE_A);
    // Now a, b and c are the bits of the role, 1 to 6, and d is that of Black's pieces and of the
    // first squares of runs.
    let [pawns, knights, bishops] = [a & !b & !c, b & !a & !c, a & b];
    let [rooks, queens, kings] = [c & !a & !b, a & c, b & c];
    let occupied = a | b | c;
    let adjacent_runs = d & !occupied & !(occupied << 1) & !FILE_A;
    let outer_pawns = pawns & (RANK_1 | RANK_8);
    if strange | unslashed | adjacent_runs | outer_pawns != 0 {
        return None;
    }
    let roles = [pawns, knights, bishops, rooks, queens, kings];
    Some(core::array::from_fn(|index| Bitboard(roles[index % 6] & if index < 6 { !d } else { d })))
}

/// Swaps the bits of `low` that are `SHIFT` above the mask with those of `high` on it: a delta
/// swap between two words.
#[inline(always)]
const fn swap<const SHIFT: u32>(low: u64, high: u64, mask: u64) -> (u64, u64) {
    let change = (low >> SHIFT ^ high) & mask;
    (low ^ change << SHIFT, high ^ change)
}

/// Reads the castling rights as a set of rooks.
#[inline]
fn castling(pieces: &[Bitboard; 12], line: &[u8], start: usize) -> Option<(Bitboard, usize)> {
    if byte_at(line, start) == b'-' {
        return Some((Bitboard::EMPTY, start + 1));
    }
    let (mut rights, mut at) = (0, start);
    loop {
        let byte = byte_at(line, at);
        if is_blank(byte) {
            break;
        }
        let (back, king, rooks) = match byte & 0x20 {
            0 => (RANK_1, pieces[5].0, pieces[3].0 & RANK_1),
            _ => (RANK_8, pieces[11].0, pieces[9].0 & RANK_8),
        };
        let west = back & king.wrapping_sub(1);
        let east = back & !(king | king.wrapping_sub(1));
        let rook = match byte & !0x20 {
            b'K' => Bitboard(rooks & east).isolate_ms1b().0,
            b'Q' => Bitboard(rooks & west).isolate_ls1b().0,
            file @ b'A'..=b'H' => rooks & FILE_A << (file - b'A'),
            _ => return None,
        };
        let side = if rook & east == 0 { west } else { east };
        if king & back == 0 || rook == 0 || rights & side != 0 {
            return None;
        }
        rights |= rook;
        at += 1;
    }
    Some((Bitboard(rights), at))
}

/// Reads the en passant square, if it fits the board.
#[inline]
fn en_passant(
    pieces: &[Bitboard; 12],
    side_to_move: Color,
    line: &[u8],
    at: usize,
) -> Option<(Option<Square>, usize)> {
    if byte_at(line, at) == b'-' {
        return is_final(byte_at(line, at + 1)).then_some((None, at + 1));
    }
    let square = Square::from_ascii(&[byte_at(line, at), byte_at(line, at + 1)])?;
    if !is_final(byte_at(line, at + 2)) {
        return None;
    }
    let bit = 1u64 << square.index();
    let (rank, origin, pawn, pawns) = match side_to_move {
        Color::White => (RANK_8 >> 16, bit << 8, bit >> 8, pieces[6].0),
        Color::Black => (RANK_1 << 16, bit >> 8, bit << 8, pieces[0].0),
    };
    let occupied = pieces.iter().fold(0, |set, piece| set | piece.0);
    if bit & rank == 0 || (bit | origin) & occupied != 0 || pawn & pawns == 0 {
        return None;
    }
    Some((Some(square), at + 2))
}

/// Reads the optional counters.
#[inline]
fn counters(line: &[u8], end: usize) -> Option<(u32, u32, usize)> {
    let at = skip_blanks(line, end);
    if at == end || !byte_at(line, at).is_ascii_digit() {
        return Some((0, 1, end));
    }
    let (halfmove_clock, end) = number(line, at)?;
    let at = skip_blanks(line, end);
    if at == end || !byte_at(line, at).is_ascii_digit() {
        return Some((halfmove_clock, 1, end));
    }
    let (fullmove_number, end) = number(line, at)?;
    Some((halfmove_clock, fullmove_number, end))
}

/// Reads a number, and checks the byte after it.
#[inline]
fn number(line: &[u8], start: usize) -> Option<(u32, usize)> {
    let (mut value, mut at) = (0u64, start);
    while byte_at(line, at).is_ascii_digit() {
        value = value * 10 + u64::from(byte_at(line, at) - b'0');
        if value > u64::from(u32::MAX) {
            return None;
        }
        at += 1;
    }
    is_final(byte_at(line, at)).then_some((value as u32, at))
}
