//! Values as formulas over the registers.

use super::code::Mnemonic;
use super::graph::{Graph, Kind, Literal};

/// Names for values: parts of the formula, and registers.
pub(super) struct Words<'a> {
    pub(super) graph: &'a Graph,
    /// What the formula calls a value.
    pub(super) source: &'a dyn Fn(Literal) -> Option<String>,
    /// The register that holds it.
    pub(super) register: &'a dyn Fn(Literal) -> Option<String>,
}

/// Deeper formulas are cut.
const DEPTH: usize = 6;

impl Words<'_> {
    /// What a value is: by the formula, or else by what it is made of.
    pub(super) fn value(&self, literal: Literal) -> String {
        let node = self.graph.node(literal);
        match (self.source)(literal) {
            // A number stands in the instruction already.
            text if matches!(node.kind, Kind::Constant | Kind::Pattern) => text
                .filter(|text| text.starts_with(|first: char| first.is_alphabetic()))
                .unwrap_or_default(),
            Some(text) => text,
            None => self.expression(literal, DEPTH).0,
        }
    }

    /// A value that is an operand, in brackets where it needs them.
    fn operand(&self, literal: Literal, depth: usize) -> String {
        match self.known(literal, depth).unwrap_or_else(|| self.expression(literal, depth)) {
            (text, true) => text,
            (text, false) => format!("({text})"),
        }
    }

    /// A value that is an operand between commas.
    fn argument(&self, literal: Literal, depth: usize) -> String {
        self.known(literal, depth).unwrap_or_else(|| self.expression(literal, depth)).0
    }

    /// A value that has a name or is a number.
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

    /// A value as an operation, and whether it needs no brackets.
    fn expression(&self, literal: Literal, depth: usize) -> (String, bool) {
        let node = self.graph.node(literal);
        let operand = |place: usize| self.operand(node.operands()[place], depth - 1);
        let inverse = |place: usize| self.operand(!node.operands()[place], depth - 1);
        let of = |place: usize| node.operands()[place];
        // A constant stands last where that is as good.
        let is_turned = node.kind.is_commutative() && self.graph.value(of(0)).is_some();
        let pair = |a: String, sign: &str, b: String| match is_turned {
            true => (format!("{b} {sign} {a}"), false),
            false => (format!("{a} {sign} {b}"), false),
        };
        let infix = |sign: &str| pair(operand(0), sign, operand(1));
        if node.kind == Kind::Xor
            && let Some(place) = (0..2).find(|&place| self.graph.value(of(place)).is_some())
        {
            // Complements are of the number, not of the word where that has a register.
            let (number, word) = (of(place), of(1 - place));
            let is_inverse = (self.register)(word).is_none() && (self.register)(!word).is_some();
            let number = number.negated_if(literal.is_negated() != is_inverse);
            let word = self.operand(word.negated_if(is_inverse), depth - 1);
            return (format!("{word} ^ {}", self.operand(number, depth - 1)), false);
        }
        match (node.kind, literal.is_negated()) {
            (Kind::Constant, _) => (format!("{:#x}", self.graph.value(literal).unwrap_or(0)), true),
            (Kind::And, true) => pair(inverse(0), "|", inverse(1)),
            (Kind::Add, true) if self.graph.value(of(1)) == Some(!0) => {
                (format!("-{}", operand(0)), true)
            }
            (Kind::Add, true) if self.graph.value(of(0)) == Some(!0) => {
                (format!("-{}", operand(1)), true)
            }
            (Kind::Add, true) if of(0).is_negated() || self.graph.value(of(0)).is_some() => {
                (format!("{} - {}", inverse(0), operand(1)), false)
            }
            (Kind::Add, true) if of(1).is_negated() || self.graph.value(of(1)).is_some() => {
                (format!("{} - {}", inverse(1), operand(0)), false)
            }
            (Kind::Equal, true) => infix("!="),
            (Kind::Less, true) if !self.graph.has_signed_order => {
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
            (Kind::And, _) => infix("&"),
            (Kind::Xor, _) => infix("^"),
            (Kind::Add, _) => self.sum(of(0), of(1), depth),
            (Kind::Multiply, _) => infix("*"),
            (Kind::ShiftLeft, _) => (format!("{} << {}", operand(0), node.number), false),
            (Kind::ShiftRight, _) => (format!("{} >> {}", operand(0), node.number), false),
            (Kind::ShiftLeftBy | Kind::ShiftLeftModulo, _) => infix("<<"),
            (Kind::ShiftRightBy | Kind::ShiftRightModulo, _) => infix(">>"),
            (Kind::Quotient, _) => infix("/"),
            (Kind::Equal, _) => infix("=="),
            (Kind::Less, _) if !self.graph.has_signed_order => infix("<"),
            (Kind::RotateLeft, _) => {
                (format!("rotate_left({}, {})", operand(0), node.number), true)
            }
            (Kind::Load | Kind::Permute, _) => (format!("table[{}]", operand(0)), true),
            (Kind::Pattern, _) => ("bytes".to_owned(), true),
            (kind, _) => {
                let argument = |&operand: &Literal| self.argument(operand, depth - 1);
                let operands: Vec<_> = node.operands().iter().map(argument).collect();
                (format!("{}({})", name(kind), operands.join(", ")), true)
            }
        }
    }

    /// A sum, of which a large constant is a difference.
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

/// What a bitwise instruction computes, from the names of its operands as they are before.
pub(super) fn bitwise(mnemonic: Mnemonic, names: &[Option<&str>]) -> Option<String> {
    use Mnemonic as M;
    let at = |place: usize| names.get(place).copied().flatten();
    // Where the first operand is read too, it is the left side.
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

/// What an operation is called in comments.
const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::MultiplyHigh => "high_product",
        Kind::MultiplyHalves => "product_of_halves",
        Kind::RotateLeftModulo => "rotate_left",
        Kind::RotateRightModulo => "rotate_right",
        Kind::Count => "count",
        Kind::TrailingZeros => "trailing_zeros",
        Kind::LeadingZeros => "leading_zeros",
        Kind::ScanForward => "first",
        Kind::ScanReverse => "last",
        Kind::SwapBytes => "flip_vertical",
        Kind::ReverseBits => "rotate_180",
        Kind::Extract => "extract",
        Kind::Deposit => "deposit",
        // Elsewhere it is a sign.
        Kind::Less => "signed_less",
        Kind::Bit => "contains",
        Kind::Mask => "mask",
        Kind::Select => "select",
        Kind::Shuffle => "shuffle",
        Kind::AddBytes => "add_bytes",
        Kind::SumBytes => "sum_of_bytes",
        Kind::Affine => "product_of_matrices",
        Kind::CountBytes => "count_of_bytes",
        Kind::ReverseBytes => "mirror_horizontal",
        _ => "value",
    }
}
