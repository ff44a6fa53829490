//! The published bit scans, from their formulas, with the tables that belong to them.
//!
//! The functions of the core work on numbers, so they are written again over words of literals,
//! and the tests compare both. Scans that use floating-point numbers are left out, and so are
//! single instructions, which are not formulas.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise_expr::details::scan::{FAXON, ISENBERG, LOGARITHMS, MATT_TAYLOR, table};

use crate::circuit::graph::{Graph, Literal};
use crate::circuit::word::{Word, constant, shift_left, shift_right};

impl Graph {
    /// Returns the scan of a word of 64 bits, or `None` for one without a circuit.
    pub(crate) fn scan(&mut self, algorithm: A, x: &[Literal]) -> Option<Word> {
        let index = match algorithm {
            A::ForwardTrailingZeros => {
                let lowest = self.lowest(x);
                return Some(self.index_of(&lowest, 64));
            }
            A::ReverseLeadingZeros => {
                let highest = self.highest(x);
                return Some(self.index_of(&highest, 127));
            }
            A::ForwardPopulationCount => {
                let isolated = self.isolated(x);
                let below = self.subtract(&isolated, &constant(1, 64));
                return Some(self.count(&below));
            }
            A::ForwardIsenberg => return Some(self.isenberg(x)),
            A::ReverseZappa => return Some(self.zappa(x)),
            A::ForwardScharnagl => {
                return self.byte_of(algorithm, x, |graph, [low, _]| !graph.any(low.to_vec()));
            }
            A::ReverseNalimov => {
                return self.byte_of(algorithm, x, |graph, [_, high]| graph.any(high.to_vec()));
            }
            A::ForwardDeBruijn | A::ForwardDeBruijnSeparated | A::ReverseDeBruijn => {
                let key = match algorithm {
                    A::ForwardDeBruijn => self.isolated(x),
                    A::ForwardDeBruijnSeparated => self.separated(x),
                    _ => self.filled(x),
                };
                self.multiply(&key, &constant(DE_BRUIJN, 64))[58..].to_vec()
            }
            A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => {
                let separated = self.separated(x);
                let folded = self.folded(&separated);
                let product = self.multiply(&folded, &constant(u64::from(MATT_TAYLOR), 32));
                product[26..].to_vec()
            }
            A::ForwardFaxon | A::ForwardFaxonSigned | A::ForwardFaxonOriginal => {
                self.faxon(x, algorithm)
            }
            A::ForwardModulo67 => {
                let isolated = self.isolated(x);
                let (_, remainder) = self.divide(&isolated, &constant(67, 64))?;
                remainder[..7].to_vec()
            }
            _ => return None,
        };
        self.entry(algorithm, &index)
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

    /// Returns the entry of the table of a scan at an index.
    fn entry(&mut self, scan: A, index: &[Literal]) -> Option<Word> {
        let table = table(scan)?;
        let selected = self.decode(index, table.len());
        Some(self.look_up(&selected, |i| u64::from(table[i]), 64))
    }

    /// Folds the upper half of a word onto the lower one.
    fn folded(&mut self, word: &[Literal]) -> Word {
        self.bitwise(&word[..32], &word[32..], Self::xor)
    }

    fn faxon(&mut self, x: &[Literal], algorithm: A) -> Word {
        let less = self.subtract(x, &constant(1, 64));
        let is_original = algorithm == A::ForwardFaxonOriginal;
        let first = if is_original { self.bitwise(x, &less, Self::and) } else { x.to_vec() };
        let separated = self.bitwise(&first, &less, Self::xor);
        let folded = self.folded(&separated);
        // A signed number is shifted to the right with its sign.
        let is_signed = algorithm == A::ForwardFaxonSigned;
        let right = |word: &[Literal], amount| {
            let mut shifted = shift_right(word, amount);
            if is_signed {
                shifted[32 - amount..].fill(word[31]);
            }
            shifted
        };
        let hash = self.bitwise(&folded, &constant(u64::from(FAXON), 32), Self::xor);
        let hash = self.add(&hash, &right(&hash, 16));
        let other = self.add(&right(&hash, 8), &constant(51, 32));
        self.subtract(&hash, &other)[..8].to_vec()
    }

    /// Halves a word down to a byte, and adds the entry of the byte to its index.
    fn byte_of(
        &mut self,
        scan: A,
        x: &[Literal],
        is_upper: fn(&mut Self, [&[Literal]; 2]) -> Literal,
    ) -> Option<Word> {
        let mut part = x.to_vec();
        let mut index = constant(0, 64);
        for bit in [5, 4, 3] {
            let (low, high) = part.split_at(1 << bit);
            index[bit] = is_upper(self, [low, high]);
            part = self.choose_word(index[bit], high, low);
        }
        let entry = self.entry(scan, &part)?;
        Some(self.add(&index, &entry))
    }

    fn isenberg(&mut self, x: &[Literal]) -> Word {
        let isolated = self.isolated(x);
        let half = self.bitwise(&isolated[..32], &isolated[32..], Self::or);
        let mut index = constant(0, 64);
        index[5] = self.any(isolated[32..].iter().copied());
        for (bit, mask) in ISENBERG.into_iter().enumerate() {
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
