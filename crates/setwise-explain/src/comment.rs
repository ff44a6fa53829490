//! Values as formulas over the registers.

use crate::code::Mnemonic;
use crate::graph::{Graph, Literal, NodeKind};

/// Names for values: parts of the formula, and registers.
pub(super) struct Words<'a> {
    pub(super) graph: &'a Graph,
    /// The text of the formula for a value.
    pub(super) source: &'a dyn Fn(Literal) -> Option<String>,
    /// The register that holds it.
    pub(super) register: &'a dyn Fn(Literal) -> Option<String>,
}

/// The depth at which formulas are abbreviated.
const DEPTH: usize = 6;

impl Words<'_> {
    /// Describes a value by the formula, or else by its operands.
    pub(super) fn value(&self, literal: Literal) -> String {
        let node = self.graph.node(literal);
        match (self.source)(literal) {
            // The instruction shows the number already.
            text if matches!(node.kind, NodeKind::Constant | NodeKind::Pattern) => text
                .filter(|text| text.starts_with(|first: char| first.is_alphabetic()))
                .unwrap_or_default(),
            Some(text) => text,
            None => self.expression(literal, DEPTH).0,
        }
    }

    /// Returns the text of an operand, in brackets where it needs them.
    fn operand(&self, literal: Literal, depth: usize) -> String {
        match self.known(literal, depth).unwrap_or_else(|| self.expression(literal, depth)) {
            (text, true) => text,
            (text, false) => format!("({text})"),
        }
    }

    /// Returns the text of an operand between commas.
    fn argument(&self, literal: Literal, depth: usize) -> String {
        self.known(literal, depth).unwrap_or_else(|| self.expression(literal, depth)).0
    }

    /// Returns the text of a value that has a name or is a number.
    fn known(&self, literal: Literal, depth: usize) -> Option<(String, bool)> {
        let text = match self.graph.value(literal) {
            Some(value @ ..64) => value.to_string(),
            Some(value) => format!("{value:#x}"),
            None => match ((self.register)(literal), (self.register)(!literal)) {
                (Some(name), _) => name,
                (None, Some(name)) => format!("~{name}"),
                (None, None) if depth == 0 => "…".to_owned(),
                (None, None) => return None,
            },
        };
        Some((text, true))
    }

    /// Returns the text of an operation, and a bool that is true if it needs no brackets.
    fn expression(&self, literal: Literal, depth: usize) -> (String, bool) {
        let node = self.graph.node(literal);
        let operand = |place: usize| self.operand(node.operands()[place], depth - 1);
        let inverse = |place: usize| self.operand(!node.operands()[place], depth - 1);
        let of = |place: usize| node.operands()[place];
        // A constant comes last if the operation is commutative.
        let is_turned = node.kind.is_commutative() && self.graph.value(of(0)).is_some();
        let pair = |a: String, sign: &str, b: String| match is_turned {
            true => (format!("{b} {sign} {a}"), false),
            false => (format!("{a} {sign} {b}"), false),
        };
        let infix = |sign: &str| pair(operand(0), sign, operand(1));
        if node.kind == NodeKind::Xor
            && let Some(place) = (0..2).find(|&place| self.graph.value(of(place)).is_some())
        {
            // Complements the number rather than a word that has a register.
            let (number, word) = (of(place), of(1 - place));
            let is_inverse = (self.register)(word).is_none() && (self.register)(!word).is_some();
            let number = number.negated_if(literal.is_negated() != is_inverse);
            let word = self.operand(word.negated_if(is_inverse), depth - 1);
            return (format!("{word} ^ {}", self.operand(number, depth - 1)), false);
        }
        match (node.kind, literal.is_negated()) {
            (NodeKind::Constant, _) => {
                (format!("{:#x}", self.graph.value(literal).unwrap_or(0)), true)
            }
            (NodeKind::And, true) => pair(inverse(0), "|", inverse(1)),
            (NodeKind::Add, true) if self.graph.value(of(1)) == Some(!0) => {
                (format!("-{}", operand(0)), true)
            }
            (NodeKind::Add, true) if self.graph.value(of(0)) == Some(!0) => {
                (format!("-{}", operand(1)), true)
            }
            (NodeKind::Add, true) if of(0).is_negated() || self.graph.value(of(0)).is_some() => {
                (format!("{} - {}", inverse(0), operand(1)), false)
            }
            (NodeKind::Add, true) if of(1).is_negated() || self.graph.value(of(1)).is_some() => {
                (format!("{} - {}", inverse(1), operand(0)), false)
            }
            (NodeKind::Equal, true) => infix("!="),
            (NodeKind::Less, true) if !self.graph.has_signed_order => {
                (format!("{} >= {}", operand(0), operand(1)), false)
            }
            (_, true) => match (self.register)(!literal) {
                Some(name) => (format!("~{name}"), true),
                // Not by the register of the complement, which may be what this is about.
                None => match self.expression(!literal, depth) {
                    (text, true) => (format!("~{text}"), true),
                    (text, false) => (format!("~({text})"), true),
                },
            },
            (NodeKind::And, _) => infix("&"),
            (NodeKind::Xor, _) => infix("^"),
            (NodeKind::Add, _) => self.sum(of(0), of(1), depth),
            (NodeKind::Multiply, _) => infix("*"),
            (NodeKind::ShiftLeft, _) => (format!("{} << {}", operand(0), node.number), false),
            (NodeKind::ShiftRight, _) => (format!("{} >> {}", operand(0), node.number), false),
            (NodeKind::ShiftLeftBy | NodeKind::ShiftLeftModulo, _) => infix("<<"),
            (NodeKind::ShiftRightBy | NodeKind::ShiftRightModulo, _) => infix(">>"),
            (NodeKind::Quotient | NodeKind::QuotientSigned, _) => infix("/"),
            (NodeKind::Equal, _) => infix("=="),
            (NodeKind::SignExtend(entry), _) => {
                (format!("({}){}", entry.name(), operand(0)), false)
            }
            (NodeKind::ShiftRightSigned, _) => {
                (format!("{} >> {}", operand(0), node.number), false)
            }
            (NodeKind::ShiftRightSignedModulo, _) => infix(">>"),
            (NodeKind::RotateHalf | NodeKind::RotatePart(_), _) => {
                (format!("rotate_left({}, {})", operand(0), node.number), true)
            }
            (NodeKind::Less, _) if !self.graph.has_signed_order => infix("<"),
            (NodeKind::RotateLeft, _) => {
                (format!("rotate_left({}, {})", operand(0), node.number), true)
            }
            (NodeKind::Load(_) | NodeKind::Permute, _) => (format!("table[{}]", operand(0)), true),
            (NodeKind::Pattern, _) => ("bytes".to_owned(), true),
            (kind, _) => {
                let argument = |&operand: &Literal| self.argument(operand, depth - 1);
                let operands: Vec<_> = node.operands().iter().map(argument).collect();
                (format!("{}({})", name(kind), operands.join(", ")), true)
            }
        }
    }

    /// Describes a sum; with a large constant, as a difference.
    fn sum(&self, a: Literal, b: Literal, depth: usize) -> (String, bool) {
        let (a, b) = if self.graph.value(a).is_some() { (b, a) } else { (a, b) };
        let first = self.operand(a, depth - 1);
        match self.graph.value(b) {
            Some(value) if value > 1 << 63 => {
                (format!("{first} - {}", value.wrapping_neg()), false)
            }
            Some(value) if value < 1 << 16 => (format!("{first} + {value}"), false),
            _ => (format!("{first} + {}", self.operand(b, depth - 1)), false),
        }
    }
}

/// Describes a bitwise instruction by the names of its operands before it.
pub(super) fn bitwise(mnemonic: Mnemonic, names: &[Option<&str>]) -> Option<String> {
    use Mnemonic as M;
    let at = |place: usize| names.get(place).copied().flatten();
    // A first operand that is read too is the left side.
    let from = usize::from(!mnemonic.is_update());
    let (a, b) = (at(from), at(from + 1));
    let pair = |sign: &str| Some(format!("{} {sign} {}", a?, b?));
    match mnemonic {
        M::And | M::Vpand | M::Vpandq | M::ArmAnd | M::NeonAnd => pair("&"),
        M::Or | M::Vpor | M::Vporq | M::ArmOrr | M::NeonOrr => pair("|"),
        M::Xor | M::Vpxor | M::Vpxorq | M::ArmEor | M::NeonEor if a != b => pair("^"),
        M::Andn | M::Vpandn | M::Vpandnq => Some(format!("~{} & {}", a?, b?)),
        M::ArmBic | M::NeonBic => Some(format!("{} & ~{}", a?, b?)),
        M::ArmOrn | M::NeonOrn => Some(format!("{} | ~{}", a?, b?)),
        M::ArmEon => Some(format!("~({} ^ {})", a?, b?)),
        M::Not | M::ArmMvn | M::NeonNot => Some(format!("~{}", a?)),
        _ => None,
    }
}

/// Returns the name of an operation in comments.
const fn name(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::MultiplyHigh => "high_product",
        NodeKind::MultiplyHighSigned => "signed_high_product",
        NodeKind::MultiplyHalves => "product_of_halves",
        NodeKind::RotateLeftModulo
        | NodeKind::RotateHalfLeftModulo
        | NodeKind::RotatePartModulo(_) => "rotate_left",
        NodeKind::Parity => "parity",
        NodeKind::DoubleBits => "bits_of_double",
        NodeKind::RotateRightModulo | NodeKind::RotateHalfRightModulo => "rotate_right",
        NodeKind::Count => "count",
        NodeKind::TrailingZeros => "trailing_zeros",
        NodeKind::LeadingZeros => "leading_zeros",
        NodeKind::ScanForward => "first",
        NodeKind::ScanReverse => "last",
        NodeKind::SwapBytes => "flip_vertical",
        NodeKind::SwapHalf => "bswap",
        NodeKind::ReverseBits => "rotate_180",
        NodeKind::Extract => "extract",
        NodeKind::Deposit => "deposit",
        // Elsewhere it is a sign.
        NodeKind::Less | NodeKind::SignedLess => "signed_less",
        NodeKind::Bit => "contains",
        NodeKind::Mask => "mask",
        NodeKind::Select => "select",
        NodeKind::Shuffle => "shuffle",
        NodeKind::AddBytes => "add_bytes",
        NodeKind::SumBytes => "sum_of_bytes",
        NodeKind::Affine => "product_of_matrices",
        NodeKind::CountBytes => "count_of_bytes",
        NodeKind::ReverseBytes => "mirror_horizontal",
        _ => "value",
    }
}
