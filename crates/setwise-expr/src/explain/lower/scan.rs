//! The published bit scans, from their formulas.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise::search::de_bruijn::{isolated_table, separated_table};
use setwise::search::{folding, modulo};

use super::Lower;
use crate::explain::graph::{Literal, NodeKind};
use crate::explain::target::Machine;
use crate::explain::unsupported::UnsupportedError;
use crate::operation::UnaryOperation as U;

/// The multiplier of Matt Taylor's scan, the constant of Walter Faxon's scan, and Gerd Isenberg's
/// table of logarithms, two bits each.
const MATT_TAYLOR: u32 = 0x7829_1acf;
const FAXON: u32 = 0x01c5_fc81;
const LOGARITHMS: u64 = 0u32.wrapping_sub(16 * 3 * 457) as u64;

/// The distance between the halves of a word.
const HALF: u32 = 32;

impl Lower<'_> {
    pub(super) fn scan(&mut self, algorithm: A, x: Literal) -> Result<Literal, UnsupportedError> {
        Ok(match algorithm {
            A::ForwardTrailingZeros => self.trailing_zeros(x),
            A::ReverseLeadingZeros => self.leading_zeros_flipped(x),
            A::ForwardPopulationCount => {
                let isolated = self.isolated(x);
                let below = self.graph.add_constant(isolated, !0);
                self.count(below)
            }
            A::ForwardDeBruijn => {
                let key = self.isolated(x);
                self.by_de_bruijn(algorithm, key, isolated_table(DE_BRUIJN))?
            }
            A::ForwardDeBruijnSeparated => {
                let key = self.separated(x);
                self.by_de_bruijn(algorithm, key, separated_table(DE_BRUIJN))?
            }
            A::ReverseDeBruijn => {
                let mut key = x;
                for distance in [1, 2, 4, 8, 16, 32] {
                    let shifted = self.graph.right(key, distance);
                    key = self.graph.or(key, shifted);
                }
                self.by_de_bruijn(algorithm, key, separated_table(DE_BRUIJN))?
            }
            A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => {
                let separated = self.separated(x);
                let folded = self.folded(separated);
                let factor = self.graph.constant(u64::from(MATT_TAYLOR) << HALF);
                // The 32-bit product is in the upper half.
                let product = self.multiply(folded, factor);
                let index = self.graph.right(product, 58);
                let table = folding::table(MATT_TAYLOR).unwrap_or([0; 64]);
                self.entry(algorithm, &table, index)?
            }
            A::ForwardFaxon | A::ForwardFaxonSigned | A::ForwardFaxonOriginal => {
                self.faxon(x, algorithm)?
            }
            A::ForwardModulo67 => {
                let isolated = self.isolated(x);
                let divisor = self.graph.constant(67);
                let index = self.remainder(isolated, divisor)?;
                self.entry(algorithm, &modulo::table::<67>(64).unwrap_or([0; 67]), index)?
            }
            A::ForwardIsenberg => self.isenberg(x),
            A::ForwardScharnagl => self.scharnagl(x)?,
            A::ReverseNalimov => self.nalimov(x)?,
            A::ReverseZappa => self.zappa(x),
            _ => {
                let why = "it uses floating-point numbers";
                return Err(UnsupportedError::unary(U::BitScan(algorithm), self.target, why));
            }
        })
    }

    fn isolated(&mut self, x: Literal) -> Literal {
        let negative = self.graph.negate(x);
        self.graph.and(x, negative)
    }

    fn separated(&mut self, x: Literal) -> Literal {
        let less = self.graph.add_constant(x, !0);
        self.graph.xor(x, less)
    }

    /// The exclusive or of the halves of a word, in the lower half. The upper half is not used.
    fn folded(&mut self, x: Literal) -> Literal {
        let high = self.graph.right(x, HALF);
        self.graph.xor(x, high)
    }

    fn low_half(&mut self, x: Literal) -> Literal {
        self.graph.and_constant(x, 0xffff_ffff)
    }

    /// The entry of a table of bytes. The index has to be within the table.
    fn entry(
        &mut self,
        scan: A,
        table: &[u8],
        index: Literal,
    ) -> Result<Literal, UnsupportedError> {
        let number = self.graph.table(table);
        if self.machine.is_scalar() {
            return Ok(self.graph.push(NodeKind::Load, &[index], number));
        }
        if self.machine != Machine::Avx512 || table.len() > 64 {
            let why = "its table does not fit in a register";
            return Err(UnsupportedError::unary(U::BitScan(scan), self.target, why));
        }
        let entries = self.graph.push(NodeKind::Permute, &[index], number);
        // The other bytes of the index are 0, and select the first entry; the mask clears them.
        Ok(self.graph.and_constant(entries, 0xff))
    }

    fn by_de_bruijn(
        &mut self,
        scan: A,
        key: Literal,
        table: Option<[u8; 64]>,
    ) -> Result<Literal, UnsupportedError> {
        let factor = self.graph.constant(DE_BRUIJN);
        let product = self.multiply(key, factor);
        let index = self.graph.right(product, 58);
        self.entry(scan, &table.unwrap_or([0; 64]), index)
    }

    fn faxon(&mut self, x: Literal, scan: A) -> Result<Literal, UnsupportedError> {
        let is_original = scan == A::ForwardFaxonOriginal;
        let less = self.graph.add_constant(x, !0);
        let first = if is_original { self.graph.and(x, less) } else { x };
        let separated = self.graph.xor(first, less);
        let folded = self.folded(separated);
        let folded = self.low_half(folded);
        let key = self.graph.constant(u64::from(FAXON));
        let hash = self.graph.xor(folded, key);
        // The signed variant shifts arithmetically. This changes only bits above the lowest byte.
        let high = self.graph.right(hash, 16);
        let hash = self.graph.add(hash, high);
        let byte = self.graph.right(hash, 8);
        let hash = self.graph.subtract(hash, byte);
        let hash = self.graph.add_constant(hash, 51u64.wrapping_neg());
        let index = self.graph.and_constant(hash, 0xff);
        self.entry(scan, &faxon_table(u8::from(is_original)), index)
    }

    /// A bool as 0 or a power of two.
    fn weighted(&mut self, bool: Literal, weight: u64) -> Literal {
        let mask = self.graph.mask(bool);
        self.graph.and_constant(mask, weight)
    }

    fn isenberg(&mut self, x: Literal) -> Literal {
        let isolated = self.isolated(x);
        let upper = self.graph.right(isolated, HALF);
        let half = self.graph.or(isolated, upper);
        let none = self.graph.is_zero(upper);
        let some = self.graph.not(none);
        let mut index = self.weighted(some, 32);
        for (weight, mask) in [
            (16, 0xffff_0000),
            (8, 0xff00_ff00),
            (4, 0xf0f0_f0f0),
            (2, 0xcccc_cccc),
            (1, 0xaaaa_aaaa),
        ] {
            let bits = self.graph.and_constant(half, mask);
            let none = self.graph.is_zero(bits);
            let some = self.graph.not(none);
            let bit = self.weighted(some, weight);
            index = self.graph.or(index, bit);
        }
        index
    }

    fn scharnagl(&mut self, x: Literal) -> Result<Literal, UnsupportedError> {
        let (mut part, mut index) = (x, self.graph.constant(0));
        for (distance, mask) in [(32, 0xffff_ffff), (16, 0xffff), (8, 0xff)] {
            let low = self.graph.and_constant(part, mask);
            let is_upper = self.graph.is_zero(low);
            let upper = self.graph.right(part, distance);
            part = self.graph.select(is_upper, upper, part);
            let bit = self.weighted(is_upper, u64::from(distance));
            index = self.graph.add(index, bit);
        }
        let byte = self.graph.and_constant(part, 0xff);
        let table: Vec<u8> = (0..=255u8).map(|byte| byte.trailing_zeros() as u8).collect();
        let entry = self.entry(A::ForwardScharnagl, &table, byte)?;
        Ok(self.graph.add(index, entry))
    }

    fn nalimov(&mut self, x: Literal) -> Result<Literal, UnsupportedError> {
        let (mut part, mut index) = (x, self.graph.constant(0));
        for (distance, limit) in [(32, 0xffff_ffff), (16, 0xffff), (8, 0xff)] {
            let limit = self.graph.constant(limit);
            let is_upper = self.graph.less(limit, part);
            let upper = self.graph.right(part, distance);
            part = self.graph.select(is_upper, upper, part);
            let bit = self.weighted(is_upper, u64::from(distance));
            index = self.graph.add(index, bit);
        }
        let byte = self.graph.and_constant(part, 0xff);
        let table: Vec<u8> =
            (0..=255u8).map(|byte| byte.checked_ilog2().unwrap_or(0) as u8).collect();
        let entry = self.entry(A::ReverseNalimov, &table, byte)?;
        Ok(self.graph.add(index, entry))
    }

    fn zappa(&mut self, x: Literal) -> Literal {
        let upper = self.graph.right(x, HALF);
        let is_lower = self.graph.is_zero(upper);
        let low = self.low_half(x);
        let mut rest = self.graph.select(is_lower, low, upper);
        let is_upper = self.graph.not(is_lower);
        let mut index = self.weighted(is_upper, 32);
        let limit = self.graph.constant(0xffff);
        let is_above = self.graph.less(limit, rest);
        let distance = self.weighted(is_above, 16);
        index = self.graph.or(index, distance);
        rest = self.shift_by(rest, distance, false);
        for (limit, shift, weight) in [(0xff, 16, 8), (0xf, 8, 4)] {
            let limit = self.graph.constant(limit);
            let difference = self.graph.subtract(limit, rest);
            let shifted = self.graph.right(difference, shift);
            let distance = self.graph.and_constant(shifted, weight);
            index = self.graph.or(index, distance);
            rest = self.shift_by(rest, distance, false);
        }
        let logarithms = self.graph.constant(LOGARITHMS);
        let twice = self.graph.left(rest, 1);
        let found = self.shift_by(logarithms, twice, false);
        let found = self.graph.and_constant(found, 3);
        self.graph.or(index, found)
    }
}

/// Faxon's table: each index at its hash, and zeros elsewhere.
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
