//! The lists of the squares of all bytes, a table of 2 KiB.

/// The squares of each byte as a first rank, in ascending order, the first in the lowest
/// byte, with zeros after the last.
pub(crate) static SQUARES_OF_BYTE: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut shift) = (byte, 0);
        while rest != 0 {
            table[byte] |= (rest.trailing_zeros() as u64) << shift;
            rest &= rest - 1;
            shift += 8;
        }
        byte += 1;
    }
    table
};
