//! Blocks of two sets side by side.

use crate::wide::sparse_bit_set::Block;

/// Returns the place of the block of this number, or the place to insert it. The last block is the
/// first to be compared, so that ascending indices are inserted in constant time.
#[inline]
pub(super) fn place(blocks: &[Block], number: usize) -> Result<usize, usize> {
    match blocks.last() {
        Some(&(last, _)) if last >= number => blocks.binary_search_by_key(&number, |block| block.0),
        _ => Err(blocks.len()),
    }
}

/// Passes over the blocks below a number, by steps that double, and then by halves: two sets of
/// about the same size take a comparison for each block, and a small set takes the logarithm of the
/// distance in a large one.
#[inline]
fn seek(blocks: &mut &[Block], number: usize) {
    let is_below = |block: Option<&Block>| block.is_some_and(|block| block.0 < number);
    if !is_below(blocks.first()) {
        return;
    }
    let mut step = 1;
    while is_below(blocks.get(step)) {
        step *= 2;
    }
    // The block at `step / 2` is below the number, that at `step` is not, or is after the end.
    let between = &blocks[step / 2..step.min(blocks.len())];
    let skipped = step / 2 + between.partition_point(|block| block.0 < number);
    *blocks = &blocks[skipped..];
}

/// Returns the number and the word of each block of the first set, with the word of the second one,
/// which is zero if it lacks the block.
#[inline]
pub(super) fn aligned<'a>(
    a: &'a [Block],
    b: &'a [Block],
) -> impl Iterator<Item = (usize, u64, u64)> + 'a {
    let mut aligner = Aligner(b);
    a.iter().map(move |&(number, word)| (number, word, aligner.word(number)))
}

/// Returns the number and the words of blocks that may be common: all of the set that has fewer.
#[inline]
pub(super) fn common<'a>(
    a: &'a [Block],
    b: &'a [Block],
) -> impl Iterator<Item = (usize, u64, u64)> + 'a {
    if b.len() < a.len() { aligned(b, a) } else { aligned(a, b) }
}

/// Blocks to look up by ascending numbers.
pub(super) struct Aligner<'a>(pub(super) &'a [Block]);

impl Aligner<'_> {
    /// Returns the word of a number, or zero.
    #[inline]
    pub(super) fn word(&mut self, number: usize) -> u64 {
        seek(&mut self.0, number);
        match self.0.first() {
            Some(&(first, word)) if first == number => word,
            _ => 0,
        }
    }
}
