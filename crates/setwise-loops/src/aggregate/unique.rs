//! The positions that have occurred before.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;

use setwise_chess::Position;
use setwise_columns::Fingerprint;

use crate::usage::Usage;

/// The positions that are treated as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// Those with the same pieces, side to move, castling rights and legal en passant square.
    Exact,
    /// Mirror images with the colors exchanged as well.
    Colorflip,
}

/// The fingerprints of all positions so far.
#[derive(Debug)]
pub(super) struct Unique {
    same: Same,
    seen: HashSet<u128, BuildHasherDefault<LowHalf>>,
}

impl Unique {
    pub(super) fn new(same: Same) -> Self {
        Self { same, seen: HashSet::default() }
    }

    /// Returns true if a position occurs for the first time.
    pub(super) fn is_new(&mut self, position: &Position) -> io::Result<bool> {
        let fingerprint = match self.same {
            Same::Exact => Fingerprint::new(position),
            Same::Colorflip => Fingerprint::ignoring_color(position),
        };
        if self.seen.len() == self.seen.capacity() {
            self.seen.try_reserve(1).map_err(|_| {
                let count = self.seen.len();
                io::Error::from(Usage(format!(
                    "--unique: not enough memory for more than {count} different positions; query \
                     parts of the input"
                )))
            })?;
        }
        Ok(self.seen.insert(fingerprint.0))
    }
}

/// The hash of a fingerprint, which is its low half.
#[derive(Default)]
struct LowHalf(u64);

impl Hasher for LowHalf {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }
}
