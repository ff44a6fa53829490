//! The formula in the operations that processors have, as a graph.
//!
//! A value is a [`Literal`]: a node, or its complement. So the graph needs no `not` and no `or`:
//! `a | b` is `~(~a & ~b)`. It needs no subtraction either: `a - b` is `~(~a + b)`, and `-x` is
//! `~(x - 1)`. Different forms of an expression become the same graph. The cover decides later
//! which instructions are best for it.

use std::collections::{HashMap, HashSet};

use crate::target::Machine;

/// The bytes of a word, the lowest first: a byte of a word, or `None` for zero.
pub(super) type Bytes = [Option<(Literal, u8)>; 8];

/// A node, or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) const fn new(node: usize, is_negated: bool) -> Self {
        Self((node as u32) << 1 | is_negated as u32)
    }

    /// Returns a node and its complement.
    pub(super) const fn both(node: usize) -> [Self; 2] {
        [Self::new(node, false), Self::new(node, true)]
    }

    pub(super) const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the place of the literal in a list with two entries for each node.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal itself, or its complement.
    pub(super) const fn negated_if(self, condition: bool) -> Self {
        Self(self.0 ^ condition as u32)
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The lower half of a word.
pub(super) const HALF: u64 = 0xffff_ffff;

/// The depth to which operands are examined for what is known about them.
pub(super) const DEPTH: usize = 8;

/// The operation of a node, on its operands and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum NodeKind {
    /// The variable with this number.
    Input,
    /// The number.
    Constant,
    /// A constant of 128 bits, which a vector repeats: the number of its place.
    Pattern,
    And,
    Xor,
    Add,
    Multiply,
    /// The upper 64 of the 128 bits of the product.
    MultiplyHigh,
    /// The same of signed numbers.
    MultiplyHighSigned,
    /// The product of the lower halves.
    MultiplyHalves,
    /// Shifts and a rotation by the number.
    ShiftLeft,
    ShiftRight,
    RotateLeft,
    /// Shifts by a word, 0 from 64 on.
    ShiftLeftBy,
    ShiftRightBy,
    /// Shifts and a rotation by a word modulo 64.
    ShiftLeftModulo,
    ShiftRightModulo,
    RotateLeftModulo,
    RotateRightModulo,
    /// Right shifts of a signed number, by a constant and by a word modulo 64.
    ShiftRightSigned,
    ShiftRightSignedModulo,
    /// Rotations of the lower half, by a constant and by a word modulo 32; the upper half is 0.
    RotateHalf,
    RotateHalfLeftModulo,
    RotateHalfRightModulo,
    /// Rotations of the lowest 8 or 16 bits to the left, by a constant and by a word. The rest is
    /// not read.
    RotatePart(Entry),
    RotatePartModulo(Entry),
    /// The lowest bits as a signed number of the size of an entry.
    SignExtend(Entry),
    /// The bits of the `double` of an unsigned number.
    DoubleBits,
    /// The parity of the lowest 16 bits.
    Parity,
    /// Population count, and counts of zeros with 64 for the empty set.
    Count,
    TrailingZeros,
    LeadingZeros,
    /// The index of the first and the last square; unspecified for the empty set.
    ScanForward,
    ScanReverse,
    SwapBytes,
    /// The bytes of the lower half in the opposite order; the upper half is 0.
    SwapHalf,
    ReverseBits,
    Extract,
    Deposit,
    /// The quotient; a trap, or anything, where the divisor is 0.
    Quotient,
    /// The same of signed numbers.
    QuotientSigned,
    /// Bools.
    Equal,
    Less,
    /// Compares signed numbers, except with AVX2, where `Less` does.
    SignedLess,
    /// The bit of the first word that the second one names, modulo 64.
    Bit,
    /// A bool as a word, all ones or zero.
    Mask,
    /// The second where the bool is true, else the third.
    Select,
    /// An entry of the table with this number, at a place within it.
    Load(Entry),
    /// Bytes of the first operand where the second says, or zero; within 128 bits.
    Shuffle,
    /// Entries of a table of 64 bytes.
    Permute,
    /// Sums of bytes, one by one, and of all eight.
    AddBytes,
    SumBytes,
    /// A matrix of bits, the second operand, times each byte of the first.
    Affine,
    /// The number of ones in each byte, and each byte reversed.
    CountBytes,
    ReverseBytes,
}

/// The entries of a table: unsigned or signed numbers of some bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Entry {
    U8,
    U16,
    U32,
    I8,
    I16,
    I32,
    Word,
}

impl Entry {
    const ALL: [Self; 7] =
        [Self::U8, Self::I8, Self::U16, Self::I16, Self::U32, Self::I32, Self::Word];

    /// Returns the smallest kind that holds all words.
    pub(super) fn of(words: &[u64]) -> Self {
        let holds = |entry: &Self| words.iter().all(|&word| entry.holds(word));
        Self::ALL.into_iter().find(holds).unwrap_or(Self::Word)
    }

    pub(super) fn holds(self, word: u64) -> bool {
        let number = word.cast_signed();
        match self {
            Self::U8 => u8::try_from(word).is_ok(),
            Self::U16 => u16::try_from(word).is_ok(),
            Self::U32 => u32::try_from(word).is_ok(),
            Self::I8 => i8::try_from(number).is_ok(),
            Self::I16 => i16::try_from(number).is_ok(),
            Self::I32 => i32::try_from(number).is_ok(),
            Self::Word => true,
        }
    }

    /// Returns the largest word that an entry can be.
    pub(super) const fn largest(self) -> u64 {
        match self {
            Self::U8 => u8::MAX as u64,
            Self::U16 => u16::MAX as u64,
            Self::U32 => u32::MAX as u64,
            _ => u64::MAX,
        }
    }

    /// Returns the name of the type in C.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::I8 => "int8_t",
            Self::I16 => "int16_t",
            _ => "int",
        }
    }

    /// Returns the bit of the sign, 0 for unsigned numbers.
    pub(super) const fn sign(self) -> u64 {
        match self {
            Self::I8 => 1 << 7,
            Self::I16 => 1 << 15,
            Self::I32 => 1 << 31,
            _ => 0,
        }
    }

    /// Returns the number of bytes of an entry.
    const fn size(self) -> usize {
        match self {
            Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 => 4,
            Self::Word => 8,
        }
    }

    /// Returns the entries as they are in memory, the lowest byte first.
    pub(super) fn bytes(self, words: &[u64]) -> Vec<u8> {
        let bytes = words.iter().map(|word| word.to_le_bytes().into_iter().take(self.size()));
        bytes.flatten().collect()
    }
}

/// The class of a node: a word or a bool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    Word,
    Bool,
}

/// A node: its kind, its operands, and the number that some kinds have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) operands: [Literal; 3],
    arity: u8,
    pub(super) number: u64,
}

impl Node {
    pub(super) fn operands(&self) -> &[Literal] {
        &self.operands[..usize::from(self.arity)]
    }
}

impl NodeKind {
    /// Returns true if the two operands can be exchanged.
    pub(super) const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::And
                | Self::Xor
                | Self::Add
                | Self::Multiply
                | Self::MultiplyHigh
                | Self::MultiplyHighSigned
                | Self::MultiplyHalves
                | Self::Equal
                | Self::AddBytes
        )
    }

    pub(super) const fn is_logic(self) -> bool {
        matches!(self, Self::And | Self::Xor)
    }
}

/// All nodes, each after its operands and each only once.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    classes: Vec<Class>,
    known: HashMap<Node, usize>,
    pub(super) known_bytes: HashMap<Literal, Bytes>,
    pub(super) patterns: Vec<[u64; 2]>,
    pub(super) tables: Vec<Vec<u8>>,
    /// True if bools are words of all ones or zero.
    pub(super) has_masks: bool,
    /// True if a word can be rotated by another one.
    pub(super) has_rotations: bool,
    /// True if only signed numbers can be compared, but a choice is a single operation.
    pub(super) has_signed_order: bool,
    /// True if signed numbers have operations of their own.
    pub(super) has_signed: bool,
    /// True if zeros above the last square are counted by one instruction, and shifts are as short.
    pub(super) has_counts: bool,
    /// True if halves of words have operations of their own.
    pub(super) has_halves: bool,
    /// True if the lowest bytes of words have operations of their own.
    pub(super) has_parts: bool,
    /// The words that are not 0 where the code is defined.
    pub(super) nonzero: HashSet<Literal>,
    /// The words whose lowest byte is less than 64 where the code is defined.
    pub(super) amounts: HashSet<Literal>,
}

impl Graph {
    /// Returns an empty graph for a machine.
    pub(super) fn new(machine: Machine) -> Self {
        Self {
            has_masks: !machine.has_flags(),
            has_rotations: machine != Machine::Neon,
            has_signed_order: machine == Machine::Avx2,
            has_signed: machine.is_scalar(),
            has_counts: machine.has_bmi() || machine == Machine::Arm,
            has_halves: machine.is_scalar(),
            has_parts: machine.is_scalar() && machine != Machine::Arm,
            ..Self::default()
        }
    }

    pub(super) fn node(&self, literal: Literal) -> &Node {
        &self.nodes[literal.node()]
    }

    pub(super) fn class(&self, literal: Literal) -> Class {
        self.classes[literal.node()]
    }

    pub(super) fn push(&mut self, kind: NodeKind, operands: &[Literal], number: u64) -> Literal {
        let node = node_of(kind, operands, number);
        let class = match kind {
            NodeKind::Equal | NodeKind::Less | NodeKind::SignedLess | NodeKind::Bit
                if !self.has_masks =>
            {
                Class::Bool
            }
            NodeKind::And | NodeKind::Xor => self.class(operands[0]),
            _ => Class::Word,
        };
        let next = self.nodes.len();
        let place = *self.known.entry(node).or_insert(next);
        if place == next {
            self.nodes.push(node);
            self.classes.push(class);
        }
        Literal::new(place, false)
    }

    /// Returns a node if the graph has it.
    pub(super) fn find(
        &self,
        kind: NodeKind,
        operands: &[Literal],
        number: u64,
    ) -> Option<Literal> {
        let node = node_of(kind, operands, number);
        self.known.get(&node).map(|&place| Literal::new(place, false))
    }

    pub(super) fn constant(&mut self, value: u64) -> Literal {
        self.push(NodeKind::Constant, &[], value)
    }

    pub(super) fn pattern(&mut self, value: [u64; 2]) -> Literal {
        let number = place_of(&mut self.patterns, value);
        self.push(NodeKind::Pattern, &[], number)
    }

    pub(super) fn table(&mut self, entries: Vec<u8>) -> u64 {
        place_of(&mut self.tables, entries)
    }

    /// Returns the value of a literal that is a constant word.
    pub(super) fn value(&self, literal: Literal) -> Option<u64> {
        let node = self.node(literal);
        let flip = if literal.is_negated() { !0 } else { 0 };
        (node.kind == NodeKind::Constant).then_some(node.number ^ flip)
    }

    /// Returns a literal that is a constant without a complement.
    pub(super) fn normal(&mut self, literal: Literal) -> Literal {
        match self.value(literal) {
            Some(value) if literal.is_negated() => self.constant(value),
            _ => literal,
        }
    }

    /// Records that the lowest byte of a word, and of what it extends, is less than 64.
    pub(super) fn add_amount(&mut self, word: Literal) {
        let mut open = vec![word];
        while let Some(word) = open.pop() {
            self.amounts.insert(word);
            let node = *self.node(word);
            match node.kind {
                NodeKind::SignExtend(_) if !word.is_negated() => open.push(node.operands[0]),
                NodeKind::And => open.extend(self.without_mask(word, HALF)),
                _ => {}
            }
        }
    }

    /// Returns the word `x` for `x & mask`.
    pub(super) fn without_mask(&self, word: Literal, mask: u64) -> Option<Literal> {
        let node = self.node(word);
        if node.kind != NodeKind::And || word.is_negated() {
            return None;
        }
        let place =
            node.operands().iter().position(|&operand| self.value(operand) == Some(mask))?;
        Some(node.operands()[1 - place])
    }

    /// Returns the word `x` for an amount `x & 63`.
    pub(super) fn modulo_64(&self, amount: Literal) -> Option<Literal> {
        self.without_mask(amount, 63)
    }

    /// Returns a bool that is known.
    pub(super) fn bool(&mut self, value: bool) -> Literal {
        let zero = self.constant(0);
        if self.has_masks {
            return self.constant(u64::from(value).wrapping_neg());
        }
        self.push(NodeKind::Equal, &[zero, zero], 0).negated_if(!value)
    }

    /// Returns the value of a known bool that is not a word.
    pub(super) fn known(&self, bool: Literal) -> Option<bool> {
        let node = self.node(bool);
        let is_known = node.kind == NodeKind::Equal && node.operands[0] == node.operands[1];
        is_known.then_some(!bool.is_negated())
    }
}

/// Returns a node with the operands of a commutative operation in one order.
fn node_of(kind: NodeKind, operands: &[Literal], number: u64) -> Node {
    let mut node = Node { kind, operands: [Literal(0); 3], arity: 0, number };
    for (place, &operand) in node.operands.iter_mut().zip(operands) {
        *place = operand;
        node.arity += 1;
    }
    if kind.is_commutative() && node.operands[1] < node.operands[0] {
        node.operands.swap(0, 1);
    }
    node
}

/// Returns the place of a value in a list, to which it is added if it is not there.
fn place_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> u64 {
    let place = list.iter().position(|known| *known == value);
    place.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    }) as u64
}
