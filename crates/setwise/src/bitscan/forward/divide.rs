//! Divide and conquer: in which half is the bit, and in which half of that?

/// The number of trailing zeros of a byte, 8 of 0.
pub(in super::super) static TRAILING_ZEROS_OF_BYTE: [u8; 256] = {
    let mut table = [8; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = byte.trailing_zeros() as u8;
        byte += 1;
    }
    table
};

/// The index of the LS1B, by halving three times and a table of bytes.
///
/// Where the lower half is empty, the upper one is looked at, and the bit is that
/// much further. 64 of the empty set.
///
/// A print of the page is about that lacks the line that adds 32, and is wrong for every
/// set that is empty below a5; of the empty set it gives 32.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::scharnagl(0b1010_0000), 5);
/// assert_eq!(forward::scharnagl(1 << 32), 32);
/// assert_eq!(forward::scharnagl(0), 64);
/// ```
///
/// # Cost
///
/// Without branches: three `test`, five `cmov`, `sete` and `shl` for the 32, two `lea` for the 16
/// and the 8, three `shr`, a load from a table of 256 bytes, and `add`. On `AArch64` `cmp`
/// and two `tst`, six `csel`, three `lsr`, two `orr`, the load and `add`.
///
/// Source: Reinhard Scharnagl 2005; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Divide and Conquer"
#[doc(alias = "lsbRS")]
#[must_use]
#[inline(always)]
pub const fn scharnagl(word: u64) -> i32 {
    let mut index = 0;
    let mut part = word as u32;
    if part == 0 {
        part = (word >> 32) as u32;
        index = 32;
    }
    if part as u16 == 0 {
        part >>= 16;
        index += 16;
    }
    if part as u8 == 0 {
        part >>= 8;
        index += 8;
    }
    index + TRAILING_ZEROS_OF_BYTE[part as u8 as usize] as i32
}

/// The index of the LS1B, one bit of it after the other, by masks.
///
/// The isolated bit is in the upper half or not, in an odd group of 16 or not, and
/// so on: each answer is a bit of the index. 0 of the empty set, as of a1.
///
/// Of the masks in a print of the page two are wrong, and with them 56 of the 64
/// squares: right are `0xff00ff00` and `0xcccccccc`.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::isenberg(0b1010_0000), 5);
/// assert_eq!(forward::isenberg(0), 0);
/// ```
///
/// # Cost
///
/// No table, no branch. `blsi` or `neg` and `and`; `shr` and `or` for the half; then an answer
/// for each bit, `setne` or `setae`, the first one by the flags of the `shr`, the others
/// behind a `cmp` or a `test`; `lea`, `shl`, `add` and `or` put them together. On `AArch64` `neg`,
/// `and`, `lsr` and `orr`; `cmp` and five `tst`, three `csel` and three `cinc`, and two
/// `orr` that shift.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Divide and Conquer"
#[must_use]
#[inline(always)]
pub const fn isenberg(word: u64) -> i32 {
    let ls1b = word & word.wrapping_neg();
    let upper = (ls1b >> 32) as u32;
    let half = ls1b as u32 | upper;
    let mut index = (upper != 0) as i32;
    index = index * 2 + (half & 0xffff_0000 != 0) as i32;
    index = index * 2 + (half & 0xff00_ff00 != 0) as i32;
    index = index * 2 + (half & 0xf0f0_f0f0 != 0) as i32;
    index = index * 2 + (half & 0xcccc_cccc != 0) as i32;
    index * 2 + (half & 0xaaaa_aaaa != 0) as i32
}
