//! The classes of bytes for AVX2, and the word of first cells for both levels.

/// The lowest bit of each byte: the squares of the a-file.
pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The first and the eighth rank, on which there are no pawns.
pub(super) const OUTER_RANKS: u64 = 0xff00_0000_0000_00ff;

/// The classes of bytes by the lower four bits, and those by the upper four bits. A byte belongs to
/// the classes that are in both.
///
/// Bits 0 to 5 are the roles in the order P, N, B, R, Q, K. Bit 6 is a digit from 1 to 8, and bit 7
/// a slash. For each class, all pairs of its lower and upper bits are bytes of the class.
pub(super) const CLASSES: [[u8; 16]; 2] = {
    let mut classes = [[0; 16]; 2];
    let mut class = 0;
    while class < 8 {
        let bytes: &[u8] = match class {
            6 => b"12345678",
            7 => b"/",
            role => &[b"PNBRQK"[role], b"pnbrqk"[role]],
        };
        let mut at = 0;
        while at < bytes.len() {
            classes[0][(bytes[at] & 0xf) as usize] |= 1 << class;
            classes[1][(bytes[at] >> 4) as usize] |= 1 << class;
            at += 1;
        }
        class += 1;
    }
    classes
};

/// The runs of the digits from 1 to 8, by their lower four bits: a byte with as many ones.
pub(super) const RUNS: [u8; 16] = [0, 1, 3, 7, 15, 31, 63, 127, 255, 0, 0, 0, 0, 0, 0, 0];

/// Concatenates runs of cells, the first run in the lowest bits; returns the first cells of all
/// runs and the number of cells.
///
/// If the number is 64, each run is where it belongs. This is a macro because the compiler does not
/// inline a function of this size, and passes the words through memory.
macro_rules! concatenate {
    ($runs:expr) => {{
        let (mut first, mut cells) = (0, 0);
        for &runs in $runs {
            first |= _pext_u64(FILE_A, runs).wrapping_shl(cells);
            cells += runs.count_ones();
        }
        (first, cells)
    }};
}

pub(super) use concatenate;
