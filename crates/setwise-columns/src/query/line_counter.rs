//! The number of lines before a place in a text.

use setwise_chess::line_breaks;

/// Counts the lines up to places that are asked for in order.
#[derive(Clone)]
pub(super) struct LineCounter<'a> {
    pub(super) text: &'a [u8],
    pub(super) counted: usize,
    pub(super) lines: u64,
}

impl LineCounter<'_> {
    /// Returns the number of the line at an index, from 1.
    pub(super) fn number(&mut self, at: usize) -> u64 {
        let between = self.text.get(self.counted..at).unwrap_or_default();
        self.lines += line_breaks(between) as u64;
        self.counted = self.counted.max(at);
        self.lines + 1
    }
}
