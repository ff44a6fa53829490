//! Operations as terms over their operands: evaluated on words, and written as formulas.

use setwise::Bitboard;

use crate::graph::{Class, Entry, HALF, NodeKind};
use crate::table::Pattern;

/// A pattern of the tables, or the Boolean function of a cell, over numbered operands.
#[derive(Clone, Debug)]
pub(super) enum Term {
    Operand(u8),
    Constant(u64),
    Not(Box<Self>),
    /// A node; the last field is the operand that is its number.
    Node(NodeKind, Vec<Self>, Option<u8>),
    /// A Boolean function of three words, or of three bools, by its truth table.
    Table(u8, Vec<Self>, Class),
}

/// An instruction of a stack machine, with which terms are evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Operand(u8),
    Constant(u64),
    Xor(u64),
    /// An operation on the topmost words, and the operand that is its number.
    Apply(NodeKind, usize, u8),
    Table(u8, usize),
    /// The lowest bit: the function of bools says nothing about the others.
    Bit,
}

/// The largest number of words on the stack.
const DEPTH: usize = 12;

/// Returns the value of a term for words as operands. A bool is 0 or 1.
pub(super) fn value(code: &[Op], operands: &[u64; 4]) -> u64 {
    let of = |place: u8| operands[usize::from(place & 3)];
    // Most rows are one operation, and the search evaluates them billions of times.
    match *code {
        [Op::Operand(a), Op::Apply(kind, 1, number)] => {
            return apply(kind, [of(a), 0, 0], of(number));
        }
        [Op::Operand(a), Op::Operand(b), Op::Apply(kind, 2, number)] => {
            return apply(kind, [of(a), of(b), 0], of(number));
        }
        [Op::Operand(a), Op::Operand(b), Op::Table(table, 2)] => {
            return looked_up(table, of(a), of(b), 0);
        }
        _ => {}
    }
    let mut stack = [0; DEPTH];
    let mut top = 0;
    for op in code {
        let (value, read) = match *op {
            Op::Operand(place) => (of(place), 0),
            Op::Constant(value) => (value, 0),
            Op::Xor(mask) => (stack[top - 1] ^ mask, 1),
            Op::Apply(kind, count, number) => {
                let part = |at: usize| stack[(top - count + at) % DEPTH];
                (apply(kind, [0, 1, 2].map(part), of(number)), count)
            }
            Op::Table(table, count) => {
                let part = |at: usize| stack[(top - count + at) % DEPTH];
                (looked_up(table, part(0), part(1), if count == 3 { part(2) } else { 0 }), count)
            }
            Op::Bit => (stack[top - 1] & 1, 1),
        };
        top = top + 1 - read;
        stack[(top - 1) % DEPTH] = value;
    }
    stack[0]
}

/// Returns the only amount with which a shift may have a value that is not zero, or 64 if there is not
/// one; `None` for other operations.
pub(super) fn amount(code: &[Op], operands: &[u64; 4], value: u64) -> Option<u64> {
    let [Op::Operand(place), Op::Apply(kind, 1, _)] = *code else { return None };
    let word = operands[usize::from(place & 3)];
    // Of signed words, the bits that differ from the sign are shifted.
    let sign = if kind == NodeKind::ShiftRightSigned { 0u64.wrapping_sub(word >> 63) } else { 0 };
    let zeros = match kind {
        _ if value == sign => return None,
        NodeKind::ShiftLeft => [value.trailing_zeros(), word.trailing_zeros()],
        NodeKind::ShiftRight | NodeKind::ShiftRightSigned => {
            [value, word].map(|word| (word ^ sign).leading_zeros())
        }
        NodeKind::RotateLeft if word.count_ones() != value.count_ones() => return Some(64),
        _ => return None,
    };
    Some(zeros[0].checked_sub(zeros[1]).map_or(64, u64::from))
}

/// Returns the Boolean function of three words.
fn looked_up(table: u8, a: u64, b: u64, c: u64) -> u64 {
    match table {
        0xc0 => return a & b,
        0xfc => return a | b,
        0x3c => return a ^ b,
        _ => {}
    }
    let bit = |row: u32| u64::from(table >> row & 1).wrapping_neg();
    let of_c = |row: u32| c & bit(row + 1) | !c & bit(row);
    let of_b = |row: u32| b & of_c(row + 2) | !b & of_c(row);
    a & of_b(4) | !a & of_b(0)
}

/// The sign of a word.
const SIGN: u64 = 1 << 63;

impl Term {
    /// Returns the term of a pattern. A pattern that asks for more than the values of its operands
    /// has none.
    pub(super) fn of(pattern: &Pattern) -> Option<Self> {
        Some(match *pattern {
            Pattern::Any(place) | Pattern::Immediate(place, _) | Pattern::Short(place, _) => {
                Self::Operand(place)
            }
            Pattern::Exactly(value) => Self::Constant(value),
            Pattern::Not(inner) => Self::Not(Box::new(Self::of(inner)?)),
            Pattern::Node(kind, parts) if is_known(kind) => {
                Self::Node(kind, parts.iter().map(Self::of).collect::<Option<_>>()?, None)
            }
            Pattern::Numbered(kind, place, _, parts) if is_known(kind) => {
                Self::Node(kind, parts.iter().map(Self::of).collect::<Option<_>>()?, Some(place))
            }
            _ => return None,
        })
    }

    /// Returns the term with comparisons of signed numbers for those of words, as AVX2 has them.
    pub(super) fn with_signs(self) -> Self {
        let signed = |parts: Vec<Self>| parts.into_iter().map(Self::with_signs).collect();
        match self {
            Self::Not(inner) => Self::Not(Box::new(inner.with_signs())),
            Self::Node(NodeKind::Less, parts, number) => {
                Self::Node(NodeKind::SignedLess, signed(parts), number)
            }
            Self::Node(kind, parts, number) => Self::Node(kind, signed(parts), number),
            other => other,
        }
    }

    /// Returns the term with each operand replaced.
    fn map(&self, operand: &dyn Fn(u8) -> u8, not: &dyn Fn(&Self) -> Option<Self>) -> Self {
        let all = |parts: &[Self]| parts.iter().map(|part| part.map(operand, not)).collect();
        match self {
            Self::Operand(place) => Self::Operand(operand(*place)),
            Self::Constant(value) => Self::Constant(*value),
            Self::Not(inner) => {
                not(inner).unwrap_or_else(|| Self::Not(Box::new(inner.map(operand, not))))
            }
            Self::Node(kind, parts, number) => Self::Node(*kind, all(parts), number.map(operand)),
            Self::Table(table, parts, class) => Self::Table(*table, all(parts), *class),
        }
    }

    /// Returns the term with the first two operands exchanged.
    pub(super) fn exchanged(&self) -> Self {
        self.map(&|place| if place < 2 { 1 - place } else { place }, &|_| None)
    }

    /// Returns the term with complements of bools for those of words where an operand is a bool.
    pub(super) fn with_bools(&self, bools: &[bool; 4]) -> Self {
        self.map(&|place| place, &|inner| match inner {
            Self::Operand(place) if bools[usize::from(*place & 3)] => {
                Some(Self::Table(0x0f, vec![inner.clone()], Class::Bool))
            }
            _ => None,
        })
    }

    /// Adds the term to a list of instructions for a stack.
    fn compile(&self, code: &mut Vec<Op>) {
        match self {
            Self::Operand(place) => code.push(Op::Operand(*place)),
            Self::Constant(value) => code.push(Op::Constant(*value)),
            Self::Not(inner) => {
                inner.compile(code);
                code.push(Op::Xor(if inner.class() == Class::Bool { 1 } else { !0 }));
            }
            Self::Node(kind, parts, number) => {
                parts.iter().for_each(|part| part.compile(code));
                code.push(Op::Apply(*kind, parts.len(), number.unwrap_or(0)));
            }
            Self::Table(table, parts, class) => {
                parts.iter().for_each(|part| part.compile(code));
                code.push(Op::Table(*table, parts.len()));
                if *class == Class::Bool {
                    code.push(Op::Bit);
                }
            }
        }
    }

    /// Returns the instructions of the term for a stack.
    pub(super) fn code(&self) -> Vec<Op> {
        let mut code = Vec::new();
        self.compile(&mut code);
        code
    }

    /// Returns true if the term is about a part of a register.
    pub(super) fn is_of_part(&self) -> bool {
        match self {
            Self::Operand(_) => false,
            Self::Constant(value) => [HALF, 0xffff, 0xff, 31].contains(value),
            Self::Not(inner) => inner.is_of_part(),
            Self::Node(NodeKind::SignExtend(_), ..) => true,
            Self::Node(_, parts, _) | Self::Table(_, parts, _) => {
                parts.iter().any(Self::is_of_part)
            }
        }
    }

    /// Returns the class of the value, if all operands are words.
    pub(super) fn class(&self) -> Class {
        match self {
            Self::Not(inner) => inner.class(),
            Self::Node(NodeKind::And | NodeKind::Xor, parts, _) => parts[0].class(),
            Self::Node(kind, ..) if is_relation(*kind) => Class::Bool,
            Self::Table(.., class) => *class,
            _ => Class::Word,
        }
    }

    /// Returns true if the operand has to be a bool in a register.
    pub(super) fn reads_bool(&self, place: u8) -> bool {
        let is_it = |part: &Self| match part {
            Self::Operand(other) => *other == place,
            Self::Not(inner) => matches!(**inner, Self::Operand(other) if other == place),
            _ => false,
        };
        match self {
            Self::Node(NodeKind::Mask | NodeKind::Select, parts, _) if is_it(&parts[0]) => true,
            Self::Node(NodeKind::And | NodeKind::Xor, parts, _)
                if self.class() == Class::Bool && parts.iter().any(is_it) =>
            {
                true
            }
            Self::Node(_, parts, _) | Self::Table(_, parts, _) => {
                parts.iter().any(|part| part.reads_bool(place))
            }
            Self::Not(inner) => inner.reads_bool(place),
            Self::Operand(_) | Self::Constant(_) => false,
        }
    }

    /// Returns the term as a formula, from those of its operands.
    pub(super) fn text(&self, operands: &[String; 4]) -> String {
        match self {
            Self::Operand(place) => operands[usize::from(*place)].clone(),
            Self::Constant(value) => format!("{value:#x}"),
            Self::Not(inner) if inner.class() == Class::Bool => {
                format!("!{}", inner.text(operands))
            }
            Self::Not(inner) => format!("~{}", inner.text(operands)),
            Self::Node(kind, parts, number) => {
                let class = self.class();
                let parts: Vec<_> = parts.iter().map(|part| part.text(operands)).collect();
                match (kind, class) {
                    (NodeKind::And, Class::Bool) => return condition(0xc0, &parts),
                    (NodeKind::Xor, Class::Bool) => return condition(0x3c, &parts),
                    _ => {}
                }
                written(*kind, &parts, number.map_or("", |place| &operands[usize::from(place)]))
            }
            Self::Table(table, parts, class) => {
                let parts: Vec<_> = parts.iter().map(|part| part.text(operands)).collect();
                match class {
                    Class::Word => function(*table, &parts),
                    Class::Bool => condition(*table, &parts),
                }
            }
        }
    }
}

const fn is_relation(kind: NodeKind) -> bool {
    use NodeKind as K;
    matches!(kind, K::Equal | K::Less | K::SignedLess | K::Bit)
}

/// Returns true for the operations that have a value here, and a formula.
pub(super) const fn is_known(kind: NodeKind) -> bool {
    use NodeKind as K;
    is_relation(kind)
        || matches!(kind, K::And | K::Xor | K::Add | K::Multiply | K::ShiftLeft | K::ShiftRight)
        || matches!(kind, K::RotateLeft | K::ShiftLeftBy | K::ShiftRightBy | K::ShiftLeftModulo)
        || matches!(kind, K::ShiftRightModulo | K::RotateLeftModulo | K::RotateRightModulo)
        || matches!(kind, K::ShiftRightSigned | K::Count | K::TrailingZeros | K::LeadingZeros)
        || matches!(kind, K::SwapBytes | K::ReverseBits | K::Extract | K::Deposit | K::Mask)
        || matches!(kind, K::Select | K::SignExtend(Entry::I8 | Entry::I16 | Entry::I32))
        || matches!(kind, K::MultiplyHalves)
}

fn apply(kind: NodeKind, [a, b, c]: [u64; 3], number: u64) -> u64 {
    use NodeKind as K;
    let signed = u64::cast_signed;
    match kind {
        K::And => a & b,
        K::Xor => a ^ b,
        K::Add => a.wrapping_add(b),
        K::Multiply => a.wrapping_mul(b),
        K::MultiplyHalves => (a & HALF).wrapping_mul(b & HALF),
        K::ShiftLeft => a << (number & 63),
        K::ShiftRight => a >> (number & 63),
        K::RotateLeft => a.rotate_left(number as u32 & 63),
        K::ShiftLeftBy => a.checked_shl(b.min(64) as u32).unwrap_or(0),
        K::ShiftRightBy => a.checked_shr(b.min(64) as u32).unwrap_or(0),
        K::ShiftLeftModulo => a << (b & 63),
        K::ShiftRightModulo => a >> (b & 63),
        K::RotateLeftModulo => a.rotate_left(b as u32 & 63),
        K::RotateRightModulo => a.rotate_right(b as u32 & 63),
        K::ShiftRightSigned => (signed(a) >> (number & 63)).cast_unsigned(),
        K::SignExtend(Entry::I8) => i64::from(a as u8 as i8).cast_unsigned(),
        K::SignExtend(Entry::I16) => i64::from(a as u16 as i16).cast_unsigned(),
        K::SignExtend(_) => i64::from(a as u32 as i32).cast_unsigned(),
        K::Count => a.count_ones().into(),
        K::TrailingZeros => a.trailing_zeros().into(),
        K::LeadingZeros => a.leading_zeros().into(),
        K::SwapBytes => a.swap_bytes(),
        K::ReverseBits => a.reverse_bits(),
        K::Extract => Bitboard(a).extract(Bitboard(b)).0,
        K::Deposit => Bitboard(a).deposit(Bitboard(b)).0,
        K::Equal => u64::from(a == b),
        K::Less => u64::from(a < b),
        K::SignedLess => u64::from(signed(a) < signed(b)),
        K::Bit => a >> (b & 63) & 1,
        K::Mask => a.wrapping_neg(),
        K::Select => {
            if a & 1 == 1 {
                b
            } else {
                c
            }
        }
        _ => 0,
    }
}

fn written(kind: NodeKind, parts: &[String], number: &str) -> String {
    use NodeKind as K;
    let [a, b, c] = [0, 1, 2].map(|place| parts.get(place).map_or("", String::as_str));
    let negative = || format!("select({a} + {SIGN:#x} < {SIGN:#x}, all, none)");
    match kind {
        K::And => format!("({a} & {b})"),
        K::Xor => format!("({a} ^ {b})"),
        K::Add => format!("({a} + {b})"),
        K::Multiply => format!("({a} * {b})"),
        K::MultiplyHalves => format!("(({a} & {HALF:#x}) * ({b} & {HALF:#x}))"),
        K::ShiftLeft => format!("({a} << {number})"),
        K::ShiftRight => format!("({a} >> {number})"),
        K::RotateLeft => format!("rotate_left({a}, {number})"),
        K::ShiftLeftBy => format!("({a} << {b})"),
        K::ShiftRightBy => format!("({a} >> {b})"),
        K::ShiftLeftModulo => format!("({a} << ({b} & 63))"),
        K::ShiftRightModulo => format!("({a} >> ({b} & 63))"),
        K::RotateLeftModulo => format!("({a} << ({b} & 63) | {a} >> (-{b} & 63))"),
        K::RotateRightModulo => format!("({a} >> ({b} & 63) | {a} << (-{b} & 63))"),
        K::ShiftRightSigned => {
            format!("((({a} ^ {0}) >> {number}) ^ {0})", negative())
        }
        K::SignExtend(Entry::I8) => format!("((({a} & 0xff) ^ 0x80) - 0x80)"),
        K::SignExtend(Entry::I16) => format!("((({a} & 0xffff) ^ 0x8000) - 0x8000)"),
        K::SignExtend(_) => format!("((({a} & {HALF:#x}) ^ 0x80000000) - 0x80000000)"),
        // A number next to a set is a set.
        K::Count => format!("(none | count({a}))"),
        K::TrailingZeros => format!("(none | first({a}))"),
        K::LeadingZeros => format!("(none | leading_zeros({a}))"),
        K::SwapBytes => format!("flip_vertical({a})"),
        K::ReverseBits => format!("rotate_180({a})"),
        K::Extract => format!("pext({a}, {b})"),
        K::Deposit => format!("pdep({a}, {b})"),
        K::Equal => format!("({a} == {b})"),
        K::Less => format!("({a} < {b})"),
        K::SignedLess => format!("({a} + {SIGN:#x} < {b} + {SIGN:#x})"),
        K::Bit => format!("((({a} >> ({b} & 63)) & 0x1) != none)"),
        K::Mask => format!("select({a}, all, none)"),
        _ => format!("select({a}, {b}, {c})"),
    }
}

/// Returns a Boolean function of two bools as a formula.
fn condition(table: u8, parts: &[String]) -> String {
    let [a, b] = [&parts[0], parts.get(1).unwrap_or(&parts[0])];
    match table {
        0x0f => format!("!{a}"),
        0xc3 => format!("({a} <=> {b})"),
        0x3c => format!("!({a} <=> {b})"),
        _ => {
            let rows = (0..4).filter(|row| table >> (2 * row) & 1 == 1).map(|row| {
                let of =
                    |part: &String, bit| if row & bit == 0 { "!" } else { "" }.to_owned() + part;
                format!("{} && {}", of(a, 2), of(b, 1))
            });
            format!("({})", rows.collect::<Vec<_>>().join(" || "))
        }
    }
}

/// Returns a Boolean function as a formula: a function of the last two for each bit of the first.
fn function(table: u8, parts: &[String]) -> String {
    let (a, last) = (&parts[0], parts.last());
    let of_two = |table: u8| {
        let (b, c) = (&parts[1], last.unwrap_or(&parts[1]));
        match table {
            0x0 => "none".to_owned(),
            0x1 => format!("~({b} | {c})"),
            0x2 => format!("(~{b} & {c})"),
            0x3 => format!("~{b}"),
            0x4 => format!("({b} & ~{c})"),
            0x5 => format!("~{c}"),
            0x6 => format!("({b} ^ {c})"),
            0x7 => format!("~({b} & {c})"),
            0x8 => format!("({b} & {c})"),
            0x9 => format!("({b} ^ ~{c})"),
            0xa => c.clone(),
            0xb => format!("(~{b} | {c})"),
            0xc => b.clone(),
            0xd => format!("({b} | ~{c})"),
            0xe => format!("({b} | {c})"),
            _ => "all".to_owned(),
        }
    };
    let (inside, outside) = (table >> 4, table & 15);
    let [f, g] = [inside, outside].map(of_two);
    match (inside, outside) {
        _ if inside == outside => f,
        _ if inside ^ outside == 15 => format!("({a} ^ {g})"),
        (_, 0) => format!("({a} & {f})"),
        (_, 15) => format!("(~{a} | {f})"),
        (0, _) => format!("(~{a} & {g})"),
        (15, _) => format!("({a} | {g})"),
        _ => format!("({a} & {f} | ~{a} & {g})"),
    }
}
