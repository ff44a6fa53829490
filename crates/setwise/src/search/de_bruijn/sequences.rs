//! All sequences in ascending order.
//!
//! The walk is depth first. A window of five bits has two exits, the bits that may follow it. At
//! the first visit the walk chooses one of them, 0 before 1; at the second visit the other one
//! follows, the last exit. The last exits of all windows give a circuit unless some of them form a
//! cycle. So each window stores the open window, one not yet visited, to which the last exits lead
//! from it. A last exit that would lead back to its own window is never chosen, so few branches
//! end without a sequence. Once at most two windows are open, the walk lists the few remaining
//! choices, and completes the words of 64 sequences at once in vector registers.

use core::iter::FusedIterator;

use crate::bulk::{Kernel, Level};
use crate::search::de_bruijn::rank::nth;
use crate::search::de_bruijn::{COUNT, LAST};

/// The odd De Bruijn sequences in ascending order.
///
/// All 2^26 take 2.0 seconds on one core (Xeon, Sapphire Rapids, 2026-11;
/// `cargo test --release -p setwise --test it -- search:: --ignored --nocapture`).
///
/// ```
/// use setwise::search::de_bruijn::{COUNT, FIRST, LAST, Sequences};
///
/// let mut sequences = Sequences::all();
/// assert_eq!(sequences.len(), 1 << 26);
/// assert_eq!(sequences.next(), Some(FIRST));
/// assert_eq!(sequences.next(), Some(0x0218_a392_cd3d_babf));
/// assert!(Sequences::starting_at(COUNT - 1).eq([LAST]));
/// ```
///
/// Source: CPW,
/// [De Bruijn Sequence Generator](https://www.chessprogramming.org/De_Bruijn_Sequence_Generator);
/// van Aardenne-Ehrenfest and de Bruijn, "Circuits and trees in oriented linear graphs",
/// 1951
#[derive(Clone, Debug)]
#[must_use]
pub struct Sequences {
    /// The trails that remain, the next one on top.
    stack: [Trail; 32],
    depth: usize,
    ready: Batch,
    remaining: u64,
}

impl Sequences {
    /// Returns all 2^26 sequences.
    pub fn all() -> Self {
        let mut sequences = Self::none();
        sequences.push(Trail::start());
        sequences.remaining = COUNT;
        sequences
    }

    /// Returns the sequences from number `n`, counted from 0 as in [`nth`]; none if `n` is 2^26 or
    /// more.
    ///
    /// Threads can share the work: each starts at its own part.
    pub fn starting_at(n: u64) -> Self {
        let mut sequences = Self::none();
        if let Some(first) = nth(n) {
            sequences.remaining = COUNT - n;
            sequences.seek(first);
        }
        sequences
    }

    fn none() -> Self {
        Self { stack: [Trail::start(); 32], depth: 0, ready: Batch::EMPTY, remaining: 0 }
    }

    fn push(&mut self, trail: Trail) {
        self.stack[self.depth] = trail;
        self.depth += 1;
    }

    /// Skips the sequences before `first`.
    fn seek(&mut self, first: u64) {
        let mut trail = Trail::start();
        while !trail.is_nearly_decided() {
            let vertex = trail.run();
            let (zero, one) = (trail.leaving_last_by(vertex, 1), trail.leaving_last_by(vertex, 0));
            let next = if trail.next_bit_of(first) == 0 {
                one.into_iter().for_each(|one| self.push(one));
                zero
            } else {
                one
            };
            // A valid sequence never leads to a dead end.
            let Some(next) = next else { return };
            trail = next;
        }
        trail.sequences(&mut self.ready);
        self.ready.finish();
        while self.ready.peek().is_some_and(|sequence| sequence < first) {
            self.ready.next();
        }
    }

    /// Continues until the next sequences are ready.
    fn advance(&mut self) {
        self.ready = Batch::EMPTY;
        while self.depth > 0 && self.ready.has_room() {
            self.depth -= 1;
            let mut trail = self.stack[self.depth];
            loop {
                if trail.is_nearly_decided() {
                    trail.sequences(&mut self.ready);
                    break;
                }
                let vertex = trail.run();
                if let Some(one) = trail.leaving_last_by(vertex, 0) {
                    self.push(one);
                }
                let Some(zero) = trail.leaving_last_by(vertex, 1) else { break };
                trail = zero;
            }
        }
        self.ready.finish();
    }
}

impl Iterator for Sequences {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.ready.peek().is_none() {
            self.advance();
        }
        let sequence = self.ready.next()?;
        self.remaining -= 1;
        Some(sequence)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = self.remaining as usize;
        (remaining, Some(remaining))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(self) -> Option<u64> {
        (self.remaining > 0).then_some(LAST)
    }

    #[inline]
    fn max(self) -> Option<u64> {
        self.last()
    }

    #[inline]
    fn min(mut self) -> Option<u64> {
        self.next()
    }
}

impl ExactSizeIterator for Sequences {}

impl FusedIterator for Sequences {}

/// The next sequences. All choices are made; the bits that follow from them are computed for all
/// sequences together.
#[derive(Clone, Debug)]
struct Batch {
    words: [u64; 64],
    /// The next exits of the windows of each sequence.
    exits: [u64; 64],
    at: usize,
    len: usize,
}

impl Batch {
    const EMPTY: Self = Self { words: [0; 64], exits: [0; 64], at: 0, len: 0 };

    /// Returns true if the sequences of one more trail fit.
    #[inline(always)]
    const fn has_room(&self) -> bool {
        self.len <= 60
    }

    #[inline(always)]
    fn push(&mut self, word: u64, exits: u32) {
        self.words[self.len % 64] = word;
        self.exits[self.len % 64] = exits.into();
        self.len += 1;
    }

    #[inline(always)]
    fn peek(&self) -> Option<u64> {
        (self.at < self.len).then(|| self.words[self.at % 64])
    }

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let word = self.peek();
        self.at += usize::from(word.is_some());
        word
    }

    /// Completes the words.
    fn finish(&mut self) {
        Level::best().dispatch(Finish(self));
    }
}

/// The computation of the bits that follow from the choices.
struct Finish<'a>(&'a mut Batch);

impl Kernel for Finish<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Batch { words, exits, len, .. } = self.0;
        for (words, exits) in words
            .as_chunks_mut::<8>()
            .0
            .iter_mut()
            .zip(exits.as_chunks_mut::<8>().0)
            .take(len.div_ceil(8))
        {
            // The words of a batch differ in length by a few bits. An unused word is 0.
            let mut bits = 58;
            for &word in &*words {
                let length = 64 - (word | 1).leading_zeros();
                bits = if word != 0 && length < bits { length } else { bits };
            }
            for _ in bits..58 {
                for (word, exits) in words.iter_mut().zip(exits.iter_mut()) {
                    let vertex = *word % 32;
                    let is_short = (*word >> 57) ^ 1;
                    let bit = *exits >> vertex & 1;
                    *word = (*word << is_short) | (bit & is_short);
                    *exits ^= is_short << vertex;
                }
            }
        }
    }
}

/// The beginning of a circuit, and the choices. Its vertices are the windows of five bits; bit *v*
/// of a mask is vertex *v*.
#[derive(Clone, Copy, Debug)]
struct Trail {
    /// The bits so far, after the six zeros.
    word: u64,
    /// For the decided vertices, the bit by which the circuit leaves them next.
    exits: u32,
    /// The vertices that are not decided, which include that of the zeros.
    open: u32,
    /// For each vertex, the open vertex to which the last exits lead.
    ends: [u8; 32],
}

impl Trail {
    /// Returns six zeros and the one that has to follow them. The vertex of ones is decided: its
    /// last exit cannot lead to itself.
    fn start() -> Self {
        let ends = core::array::from_fn(|vertex| vertex as u8);
        let trail = Self { word: 1, exits: 0, open: u32::MAX, ends };
        trail.leaving_last_by(31, 0).unwrap_or(trail)
    }

    /// Returns the open vertex to which an edge leads finally.
    #[inline(always)]
    fn end(&self, vertex: u32, bit: u32) -> u32 {
        u32::from(self.ends[((2 * vertex + bit) % 32) as usize])
    }

    /// Returns true if at most two vertices are open, without that of the zeros.
    #[inline(always)]
    fn is_nearly_decided(&self) -> bool {
        self.open.count_ones() <= 3
    }

    /// Returns the bit of a sequence after those of the trail.
    fn next_bit_of(&self, sequence: u64) -> u64 {
        sequence >> (56 - self.word.ilog2()) & 1
    }

    /// Continues to the next open vertex.
    #[inline(always)]
    fn run(&mut self) -> u32 {
        let mut vertex = 1u32 << (self.word % 32);
        while self.open & vertex == 0 {
            (self.word, self.exits) = step(self.word, self.exits);
            vertex = 1 << (self.word % 32);
        }
        vertex.trailing_zeros()
    }

    /// Returns the trail with an open vertex decided, and all that follows from it; `None` if no
    /// circuit is left.
    #[inline(always)]
    fn leaving_last_by(mut self, mut vertex: u32, mut bit: u32) -> Option<Self> {
        // No circuit returns to the zeros before its end.
        if vertex == 0 {
            return None;
        }
        loop {
            let end = self.end(vertex, bit);
            self.open &= !(1 << vertex);
            self.exits = self.exits & !(1 << vertex) | (1 - bit) << vertex;
            for other in &mut self.ends {
                *other = if *other == vertex as u8 { end as u8 } else { *other };
            }
            if end == 0 {
                return Some(self);
            }
            // One of the two exits of the open vertex may now lead back to it.
            match (self.end(end, 0) == end, self.end(end, 1) == end) {
                (false, false) => return Some(self),
                (true, true) => return None,
                (back_by_zero, _) => (vertex, bit) = (end, u32::from(back_by_zero)),
            }
        }
    }

    /// Adds the sequences to a batch; at most two vertices are open.
    #[inline(always)]
    fn sequences(mut self, batch: &mut Batch) {
        if self.open == 1 {
            return batch.push(self.word, self.exits);
        }
        let first = self.run();
        if first == 0 {
            return;
        }
        let open = self.open & !1;
        let exits = self.exits & !open;
        let (first_bit, second_bit) = (1 << first, open & !(1 << first));
        let mut add = |exits, is_tree: bool| {
            batch.push(self.word, exits);
            batch.len -= usize::from(!is_tree);
        };
        let leads = |vertex, bit| self.end(vertex, bit) == 0;
        if second_bit == 0 {
            add(exits, true);
            add(exits | first_bit, true);
        } else {
            // If each of the two leads to the other, there is no tree. The exits in the batch are
            // the first ones, so the other ones are the last.
            let second = second_bit.trailing_zeros();
            let (a, b) = ([leads(first, 0), leads(first, 1)], [leads(second, 0), leads(second, 1)]);
            add(exits, a[1] | b[1]);
            add(exits | second_bit, a[1] | b[0]);
            add(exits | first_bit, a[0] | b[1]);
            add(exits | first_bit | second_bit, a[0] | b[0]);
        }
    }
}

/// Leaves the vertex at the end of the word by its next exit, and makes the other exit the next
/// one.
#[inline(always)]
fn step(word: u64, exits: u32) -> (u64, u32) {
    let vertex = 1 << (word % 32);
    (word << 1 | u64::from(exits & vertex != 0), exits ^ vertex)
}
