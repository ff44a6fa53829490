//! The entries that the fast reader adds to its state for each byte of a placement.
//!
//! The state is one word of fields:
//!
//! | bits     | field                                        | after a valid placement  |
//! |----------|----------------------------------------------|--------------------------|
//! | 0 to 15  | the next cell, modulo 256                     | exactly [`END`]'s        |
//! | 16 to 22 | slashes                                      | 7                        |
//! | 23 to 50 | pieces and pawns of each color, 7 bits each  | at most 16 and 8         |
//! | 51 to 58 | kings, four bits per side                    | 1 and 1                  |
//! | 59 to 63 | the code of the byte, not a count            | anything                 |
//!
//! No field below the kings can overflow, since the reader stops after [`MAX_BYTES`].

/// The code that a slash writes into its cell.
pub(super) const SLASH: u8 = 0x10;

/// The code that an invalid byte writes into its cell.
const INVALID: u8 = 0x1f;

/// The code that a digit writes into the first cell of its run: the bit of Black's pieces,
/// without a role.
const RUN: u8 = 8;

/// The pieces in the order of their codes: 1 to 6 for White, 9 to 14 for Black.
const ROLES: &[u8; 6] = b"PNBRQK";

/// The step of a slash: from the ninth cell of a rank to the first of the next.
const NEXT_RANK: u64 = 256 - 65;

const SLASHES: u32 = 16;
const WHITE_PIECES: u32 = 23;
const BLACK_PIECES: u32 = 30;
const WHITE_PAWNS: u32 = 37;
const BLACK_PAWNS: u32 = 44;
const KINGS: u32 = 51;
const CODE: u32 = 59;

/// The number of bytes after which the reader stops: one more than the longest placement.
pub(super) const MAX_BYTES: usize = 72;

/// The state before the first byte: the cell of a8.
pub(super) const START: u64 = 7;

/// The bits of a state that must be exactly [`END`].
const EXACT: u64 = 0xffff | 0x7f << SLASHES | 0xff << KINGS;

/// Those bits after a valid placement.
const END: u64 = (START + 64 * 8 + 7 * NEXT_RANK) | 7 << SLASHES | 0x11 << KINGS;

/// Raises each field with an upper bound to 64 or more if it exceeds the bound.
const EXCESS: u64 = (63 - 16) << WHITE_PIECES
    | (63 - 16) << BLACK_PIECES
    | (63 - 8) << WHITE_PAWNS
    | (63 - 8) << BLACK_PAWNS;

/// The bit of 64 in those fields.
const TOO_MANY: u64 =
    0x40 << WHITE_PIECES | 0x40 << BLACK_PIECES | 0x40 << WHITE_PAWNS | 0x40 << BLACK_PAWNS;

/// Returns true if the state after the last byte is that of a valid placement.
///
/// The counts of kings can carry, but with at most 16 pieces for each side, only one king each
/// gives `0x11`.
#[inline(always)]
pub(super) const fn is_sound(state: u64) -> bool {
    (state & EXACT) ^ END | state.wrapping_add(EXCESS) & TOO_MANY == 0
}

/// Returns the code that an entry writes into its cell.
#[inline(always)]
pub(super) const fn code(entry: u64) -> u8 {
    (entry >> CODE) as u8
}

/// The entry of each byte; 0 for a blank, at which the reader stops.
pub(super) static ENTRIES: [u64; 256] = {
    let mut entries = [8 | (INVALID as u64) << CODE; 256];
    let mut role = 0;
    while role < 6 {
        let letter = ROLES[role];
        let code = role as u64 + 1;
        entries[letter as usize] = 8 | 1 << WHITE_PIECES | code << CODE;
        entries[letter.to_ascii_lowercase() as usize] = 8 | 1 << BLACK_PIECES | (code + 8) << CODE;
        role += 1;
    }
    entries[b'P' as usize] |= 1 << WHITE_PAWNS;
    entries[b'p' as usize] |= 1 << BLACK_PAWNS;
    entries[b'K' as usize] |= 1 << KINGS;
    entries[b'k' as usize] |= 0x10 << KINGS;
    let mut digit = b'1';
    while digit <= b'8' {
        entries[digit as usize] = (8 * (digit - b'0') as u64) | ((RUN as u64) << CODE);
        digit += 1;
    }
    entries[b'/' as usize] = NEXT_RANK | 1 << SLASHES | (SLASH as u64) << CODE;
    entries[b' ' as usize] = 0;
    entries[b'\t' as usize] = 0;
    entries[b'\r' as usize] = 0;
    entries[b'\0' as usize] = 0;
    entries
};
