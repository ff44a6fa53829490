//! The published bit scans, from their formulas, with the tables that belong to them.
//!
//! The functions of the core work on numbers, so they are written again over words of literals,
//! and the tests compare both. Scans that use floating-point numbers are left out, and so are
//! single instructions, which are not formulas.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise::search::de_bruijn::{isolated_table, separated_table};
use setwise::search::{folding, modulo};

use super::graph::{Graph, Literal};
use super::word::{Word, constant, shift_left, shift_right};

/// The multiplier of Matt Taylor's scan.
const MATT_TAYLOR: u32 = 0x7829_1acf;

/// The constant of Walter Faxon's scans.
const FAXON: u32 = 0x01c5_fc81;

/// `-16 * 3 * 457`: the logarithms of 0 to 15, two bits each.
const LOGARITHMS: u32 = 0u32.wrapping_sub(16 * 3 * 457);

impl Graph {
    /// Returns the scan of a word of 64 bits, or `None` for one without a circuit.
    pub(crate) fn scan(&mut self, algorithm: A, x: &[Literal]) -> Option<Word> {
        let mut index = match algorithm {
            A::ForwardTrailingZeros => {
                let lowest = self.lowest(x);
                self.index_of(&lowest, 64)
            }
            A::ForwardDeBruijn => {
                let isolated = self.isolated(x);
                self.hashed_by_de_bruijn(&isolated, isolated_table(DE_BRUIJN)?)
            }
            A::ForwardDeBruijnSeparated => {
                let separated = self.separated(x);
                self.hashed_by_de_bruijn(&separated, separated_table(DE_BRUIJN)?)
            }
            A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => self.matt_taylor(x)?,
            A::ForwardFaxon | A::ForwardFaxonSigned | A::ForwardFaxonOriginal => {
                self.faxon(x, algorithm)
            }
            A::ForwardModulo67 => self.modulo_67(x)?,
            A::ForwardScharnagl => self.scharnagl(x),
            A::ForwardIsenberg => self.isenberg(x),
            A::ForwardPopulationCount => {
                let isolated = self.isolated(x);
                let below = self.subtract(&isolated, &constant(1, 64));
                self.count(&below)
            }
            A::ReverseLeadingZeros => {
                let highest = self.highest(x);
                self.index_of(&highest, 127)
            }
            A::ReverseNalimov => self.nalimov(x),
            A::ReverseZappa => self.zappa(x),
            A::ReverseDeBruijn => {
                let filled = self.filled(x);
                self.hashed_by_de_bruijn(&filled, separated_table(DE_BRUIJN)?)
            }
            _ => return None,
        };
        index.resize(64, Literal::FALSE);
        Some(index)
    }

    /// Returns `x & -x`.
    fn isolated(&mut self, x: &[Literal]) -> Word {
        let negative = self.negate(x);
        self.bitwise(x, &negative, Self::and)
    }

    /// Returns `x ^ (x - 1)`.
    fn separated(&mut self, x: &[Literal]) -> Word {
        let less = self.subtract(x, &constant(1, 64));
        self.bitwise(x, &less, Self::xor)
    }

    /// Returns the union of the word with itself, shifted right by 1, 2, 4 and so on.
    fn filled(&mut self, x: &[Literal]) -> Word {
        let mut filled = x.to_vec();
        for stage in 0..6 {
            filled = self.bitwise(&filled, &shift_right(&filled, 1 << stage), Self::or);
        }
        filled
    }

    /// Returns the entry of a table at an index.
    fn entry(&mut self, table: &[u8], index: &[Literal]) -> Word {
        let selected = self.decode(index, table.len());
        self.look_up(&selected, |i| u64::from(table[i]), 64)
    }

    fn hashed_by_de_bruijn(&mut self, key: &[Literal], table: [u8; 64]) -> Word {
        let product = self.multiply(key, &constant(DE_BRUIJN, 64));
        self.entry(&table, &product[58..])
    }

    /// Folds the upper half of a word onto the lower one.
    fn folded(&mut self, word: &[Literal]) -> Word {
        self.bitwise(&word[..32], &word[32..], Self::xor)
    }

    fn matt_taylor(&mut self, x: &[Literal]) -> Option<Word> {
        let separated = self.separated(x);
        let folded = self.folded(&separated);
        let product = self.multiply(&folded, &constant(u64::from(MATT_TAYLOR), 32));
        Some(self.entry(&folding::table(MATT_TAYLOR)?, &product[26..]))
    }

    fn faxon(&mut self, x: &[Literal], algorithm: A) -> Word {
        let less = self.subtract(x, &constant(1, 64));
        let is_original = algorithm == A::ForwardFaxonOriginal;
        let first = if is_original { self.bitwise(x, &less, Self::and) } else { x.to_vec() };
        let separated = self.bitwise(&first, &less, Self::xor);
        let folded = self.folded(&separated);
        // Where the number is signed, so are its shifts to the right.
        let is_signed = algorithm == A::ForwardFaxonSigned;
        let hash = self.faxon_hash(&folded, is_signed);
        self.entry(&faxon_table(u8::from(is_original)), &hash)
    }

    fn faxon_hash(&mut self, folded: &[Literal], is_signed: bool) -> Word {
        let right = |word: &[Literal], amount| {
            let mut shifted = shift_right(word, amount);
            if is_signed {
                shifted[32 - amount..].fill(word[31]);
            }
            shifted
        };
        let hash = self.bitwise(folded, &constant(u64::from(FAXON), 32), Self::xor);
        let hash = self.add(&hash, &right(&hash, 16));
        let other = self.add(&right(&hash, 8), &constant(51, 32));
        self.subtract(&hash, &other)[..8].to_vec()
    }

    fn modulo_67(&mut self, x: &[Literal]) -> Option<Word> {
        let isolated = self.isolated(x);
        let (_, remainder) = self.divide(&isolated, &constant(67, 64))?;
        let table = modulo::table::<67>(64)?;
        Some(self.entry(&table, &remainder[..7]))
    }

    /// Halves a word down to a byte, and returns the byte and the index of its first bit.
    fn byte_of(
        &mut self,
        x: &[Literal],
        is_upper: fn(&mut Self, &[Literal]) -> Literal,
    ) -> [Word; 2] {
        let mut part = x.to_vec();
        let mut index = constant(0, 64);
        for bit in [5, 4, 3] {
            let half = 1 << bit;
            let upper = is_upper(self, &part);
            index[bit] = upper;
            part = self.choose_word(upper, &part[half..], &part[..half]);
        }
        [part, index]
    }

    fn scharnagl(&mut self, x: &[Literal]) -> Word {
        let [byte, index] =
            self.byte_of(x, |graph, part| !graph.any(part[..part.len() / 2].iter().copied()));
        let table: Vec<u8> = (0..=255u8).map(|byte| byte.trailing_zeros() as u8).collect();
        let entry = self.entry(&table, &byte);
        self.add(&index, &entry)
    }

    fn nalimov(&mut self, x: &[Literal]) -> Word {
        let [byte, index] =
            self.byte_of(x, |graph, part| graph.any(part[part.len() / 2..].iter().copied()));
        let table: Vec<u8> =
            (0..=255u8).map(|byte| byte.checked_ilog2().unwrap_or(0) as u8).collect();
        let entry = self.entry(&table, &byte);
        self.add(&index, &entry)
    }

    fn isenberg(&mut self, x: &[Literal]) -> Word {
        let isolated = self.isolated(x);
        let half = self.bitwise(&isolated[..32], &isolated[32..], Self::or);
        let mut index = constant(0, 64);
        index[5] = self.any(isolated[32..].iter().copied());
        for (bit, mask) in [0xaaaa_aaaa, 0xcccc_cccc, 0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000u64]
            .into_iter()
            .enumerate()
        {
            let masked = self.bitwise(&half, &constant(mask, 32), Self::and);
            index[bit] = self.any(masked);
        }
        index
    }

    fn zappa(&mut self, x: &[Literal]) -> Word {
        let upper = &x[32..];
        let is_upper = self.any(upper.iter().copied());
        let lower = self.masked(&x[..32], !is_upper);
        let mut rest = self.bitwise(upper, &lower, Self::xor);
        let mut index = constant(0, 64);
        index[5] = is_upper;
        index[4] = self.less(&constant(0xffff, 32), &rest);
        let halved = shift_right(&rest, 16);
        rest = self.choose_word(index[4], &halved, &rest);
        // A bit of the difference that is a one where the difference is negative.
        for (bit, limit, place) in [(3, 0xff, 16 + 3), (2, 0xf, 8 + 2)] {
            index[bit] = self.subtract(&constant(limit, 32), &rest)[place];
            let less = shift_right(&rest, 1 << bit);
            rest = self.choose_word(index[bit], &less, &rest);
        }
        let amount = shift_left(&rest, 1);
        let found = self.shift(&constant(u64::from(LOGARITHMS), 32), &amount, shift_right);
        let low = self.bitwise(&index[..2], &found[..2], Self::or);
        index[..2].copy_from_slice(&low);
        index
    }
}

/// Returns Faxon's table, with the indices at the places of their hashes and zeros elsewhere.
fn faxon_table(more: u8) -> Vec<u8> {
    let mut table = vec![0; 256];
    for index in 0..64u8 {
        let ones = u64::MAX >> (63 - index);
        let hash = (ones as u32 ^ (ones >> 32) as u32) ^ FAXON;
        let hash = hash.wrapping_add(hash >> 16);
        let hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
        table[usize::from(hash as u8)] = (index + more) % 64;
    }
    table
}
