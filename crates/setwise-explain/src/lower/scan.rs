//! The published bit scans, from their formulas.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise_expr::{
    Register, Type, UnaryOperation as U,
    details::scan::{FAXON, ISENBERG, LOGARITHMS, MATT_TAYLOR, table},
};

use crate::graph::{Entry, Literal, NodeKind};
use crate::lower::value::Value;
use crate::lower::{Attempt, Lower};
use crate::target::Machine;
use crate::unsupported::UnsupportedError;

/// The distance between the halves of a word.
const HALF: u32 = 32;

impl<'a> Lower<'a> {
    pub(super) fn scan(&self, algorithm: A, x: Value<'a>) -> Attempt<'a> {
        let index = match algorithm {
            A::ForwardTrailingZeros => return Ok(self.trailing_zeros(x)),
            A::ReverseLeadingZeros => return Ok(self.leading_zeros_flipped(x)),
            A::ForwardPopulationCount => return Ok(self.count(isolated(x) - 1)),
            A::ForwardIsenberg => return Ok(self.isenberg(x)),
            A::ReverseZappa => return Ok(self.zappa(x)),
            A::ForwardScharnagl => {
                return self.byte_of(algorithm, x, |part, mask| (part & mask).is_zero());
            }
            A::ReverseNalimov => {
                return self.byte_of(algorithm, x, |part, mask| self.constant(mask).less(part));
            }
            A::ForwardDeBruijn => self.hashed_by_de_bruijn(isolated(x)),
            A::ForwardDeBruijnSeparated => self.hashed_by_de_bruijn(separated(x)),
            A::ReverseDeBruijn => self.hashed_by_de_bruijn(self.filled(x, [1, 2, 4, 8, 16, 32])),
            A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => {
                let folded = folded(separated(x));
                // The 32-bit product is in the upper half.
                self.multiply(folded, self.constant(u64::from(MATT_TAYLOR) << HALF)) >> 58
            }
            A::ForwardFaxon | A::ForwardFaxonSigned | A::ForwardFaxonOriginal => {
                self.faxon(x, algorithm)
            }
            A::ForwardModulo67 => self.remainder(isolated(x), self.constant(67))?,
            _ => {
                let reason = "it uses floating-point numbers";
                return Err(UnsupportedError::unary(U::BitScan(algorithm), self.target, reason));
            }
        };
        self.entry(algorithm, index)
    }

    fn hashed_by_de_bruijn(&self, key: Value<'a>) -> Value<'a> {
        self.multiply(key, self.constant(DE_BRUIJN)) >> 58
    }

    /// Returns the entry of the table of a scan. The index has to be within the table.
    fn entry(&self, scan: A, index: Value<'a>) -> Attempt<'a> {
        self.byte_entry(table(scan).unwrap_or_default(), index)
            .map_err(|reason| UnsupportedError::unary(U::BitScan(scan), self.target, reason))
    }

    /// Returns the entry of a table of the program, 0 after its end.
    pub(super) fn lookup(&self, table: u32, index: Register) -> Attempt<'a> {
        let entries = &self.program.tables()[table as usize];
        let limit = self.limits.get(&index).copied().unwrap_or(u64::MAX);
        let is_within = self.bounds.of(index).min(limit) < entries.len() as u64;
        let (end, place) = (entries.len() as u64, self.operand(index, Type::Set));
        if self.machine.is_scalar() {
            // An entry more, so that no place is outside of the table.
            let (mut entries, mut place) = (entries.to_vec(), place);
            if !is_within {
                entries.push(0);
                place = place.less(end).select(place, end);
            }
            if let Some(word) = self.index_of_single(&entries, place) {
                return Ok(self.trailing_zeros(word));
            }
            let kind = Entry::of(&entries);
            let number = self.graph.borrow_mut().table(kind.bytes(&entries));
            return Ok(self.numbered(NodeKind::Load(kind), &[place], number));
        }
        let entry = match Entry::of(entries) {
            Entry::U8 => self.byte_entry(Entry::U8.bytes(entries), place),
            _ => Err("its entries are larger than a byte"),
        };
        match entry {
            Ok(entry) if is_within => Ok(entry),
            Ok(entry) => Ok(place.less(end).select(entry, 0)),
            Err(reason) => Err(UnsupportedError::Operation {
                operation: "a table".to_owned(),
                target: self.target,
                reason,
            }),
        }
    }

    /// Recognizes the index of an isolated bit by a De Bruijn sequence, and returns the word of the
    /// bit. Compilers replace it too, where one instruction counts zeros.
    fn index_of_single(&self, entries: &[u64], place: Value<'a>) -> Option<Value<'a>> {
        let graph = self.graph.borrow();
        let node = |literal: Literal| Some(graph.node(literal)).filter(|_| !literal.is_negated());
        let shift = node(place.literal).filter(|shift| shift.kind == NodeKind::ShiftRight)?;
        let product = node(shift.operands[0]).filter(|node| node.kind == NodeKind::Multiply)?;
        let [a, b, _] = product.operands;
        let (single, factor) = match (graph.value(a), graph.value(b)) {
            (Some(factor), _) => (b, factor),
            (_, factor) => (a, factor?),
        };
        let is_index = |index: u64| {
            let place = factor.wrapping_shl(index as u32) >> shift.number;
            entries.get(place as usize) == Some(&index)
        };
        if !self.has_zero_counts() || !(0..64).all(is_index) {
            return None;
        }
        let operands = node(single).filter(|node| node.kind == NodeKind::And)?.operands;
        drop(graph);
        let [a, b] = [operands[0], operands[1]].map(|literal| self.value(literal));
        let word =
            [(a, b), (b, a)].into_iter().find(|(word, other)| (-*word).literal == other.literal)?.0;
        self.graph.borrow().nonzero.contains(&word.literal).then_some(word)
    }

    fn byte_entry(&self, table: Vec<u8>, index: Value<'a>) -> Result<Value<'a>, &'static str> {
        let is_long = table.len() > 64;
        let number = self.graph.borrow_mut().table(table);
        if self.machine.is_scalar() {
            return Ok(self.numbered(NodeKind::Load(Entry::U8), &[index], number));
        }
        if self.machine != Machine::Avx512 || is_long {
            return Err("its table does not fit in a register");
        }
        // The other bytes of the index are 0, and select the first entry; the mask clears them.
        Ok(self.numbered(NodeKind::Permute, &[index], number) & 0xff)
    }

    fn faxon(&self, x: Value<'a>, scan: A) -> Value<'a> {
        let less = x - 1;
        let first = if scan == A::ForwardFaxonOriginal { x & less } else { x };
        let hash = (folded(first ^ less) & 0xffff_ffff) ^ u64::from(FAXON);
        // The signed variant shifts arithmetically. This changes only bits above the lowest byte.
        let hash = hash + (hash >> 16);
        (hash - (hash >> 8) - 51) & 0xff
    }

    fn isenberg(&self, x: Value<'a>) -> Value<'a> {
        let isolated = isolated(x);
        let upper = isolated >> HALF;
        let half = isolated | upper;
        let index = weighted(!upper.is_zero(), 32);
        ISENBERG
            .into_iter()
            .enumerate()
            .rev()
            .fold(index, |index, (bit, mask)| index | weighted(!(half & mask).is_zero(), 1 << bit))
    }

    /// Halves a word down to a byte, and adds the entry of the byte to its index.
    fn byte_of(
        &self,
        scan: A,
        x: Value<'a>,
        is_upper: impl Fn(Value<'a>, u64) -> Value<'a>,
    ) -> Attempt<'a> {
        let (mut part, mut index) = (x, self.constant(0));
        for (distance, mask) in [(32, 0xffff_ffff), (16, 0xffff), (8, 0xff)] {
            let is_upper = is_upper(part, mask);
            part = is_upper.select(part >> distance, part);
            index = index + weighted(is_upper, u64::from(distance));
        }
        Ok(index + self.entry(scan, part & 0xff)?)
    }

    fn zappa(&self, x: Value<'a>) -> Value<'a> {
        let upper = x >> HALF;
        let is_lower = upper.is_zero();
        let mut rest = is_lower.select(x & 0xffff_ffff, upper);
        let mut index = weighted(!is_lower, 32);
        let distance = weighted(self.constant(0xffff).less(rest), 16);
        index = index | distance;
        rest = self.shift_by(rest, distance, false);
        for (limit, shift, weight) in [(0xff, 16, 8), (0xf, 8, 4)] {
            let distance = (self.constant(limit) - rest) >> shift & weight;
            index = index | distance;
            rest = self.shift_by(rest, distance, false);
        }
        let logarithms = self.constant(LOGARITHMS.into());
        index | (self.shift_by(logarithms, rest << 1, false) & 3)
    }
}

fn isolated(x: Value<'_>) -> Value<'_> {
    x & -x
}

fn separated(x: Value<'_>) -> Value<'_> {
    x ^ (x - 1)
}

/// Returns the exclusive or of the halves of a word, in the lower half. The upper half is not used.
fn folded(x: Value<'_>) -> Value<'_> {
    x ^ x >> HALF
}

/// Returns a bool as 0 or a power of two.
fn weighted(bool: Value<'_>, weight: u64) -> Value<'_> {
    bool.mask() & weight
}
