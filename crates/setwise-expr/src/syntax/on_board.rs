//! The sets that formulas over the squares of a board write in full.

use setwise::board::Shape;
use setwise::wide::Set;

use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::parser::Parser;
use crate::syntax::tree::NodeKind;

impl Parser<'_> {
    /// Returns the node of a long number or of a set drawn on a board.
    pub(crate) fn long(
        &self,
        text: &str,
        notation: Notation,
        span: Span,
    ) -> Result<NodeKind, FormulaError> {
        let set = self.grammar.board.and_then(|board| long(text, notation, &board));
        match set {
            Some(set) => Ok(match set.0 {
                [word, 0, 0, 0, 0, 0, 0, 0] => NodeKind::Number(word, notation),
                _ => NodeKind::Long(Box::new(set), notation),
            }),
            None if notation == Notation::Diagram => {
                Err(FormulaError::new(span, "the drawing has a `1` where the board has no square")
                    .with_help("draw one cell for each square of the rank"))
            }
            None => Err(FormulaError::new(span, "the number has more than 512 bits")
                .with_help("a set has up to 128 hexadecimal digits")),
        }
    }
}

/// Returns the set of a long token; `None` for a number of more than 512 bits, or for a
/// drawing with a `1` that is not on a square.
fn long(text: &str, notation: Notation, shape: &Shape) -> Option<Set<8>> {
    if notation == Notation::Diagram {
        return drawn(text, shape);
    }
    let (digits, radix) = match notation {
        Notation::Hexadecimal => (&text[2..], 16),
        Notation::Binary => (&text[2..], 2),
        _ => (text, 10),
    };
    let mut words = [0u64; 8];
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        let mut carry = u128::from(digit);
        for word in &mut words {
            carry += u128::from(*word) * u128::from(radix);
            *word = carry as u64;
            carry >>= 64;
        }
        if carry != 0 {
            return None;
        }
    }
    Some(Set(words))
}

/// Returns the set of a drawing, the last rank first.
fn drawn(text: &str, shape: &Shape) -> Option<Set<8>> {
    let mut set = Set::EMPTY;
    let lines = text.lines().flat_map(|line| line.split('\r'));
    let lines = lines.filter(|line| !line.trim().is_empty());
    for (line, rank) in lines.zip((0..shape.ranks()).rev()) {
        let cells: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        let is_half = cells.len() < shape.files();
        for (place, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == '1') {
            let file = if is_half { 2 * place + rank % 2 } else { place };
            set = set.with(shape.index(file, rank)?);
        }
    }
    Some(set)
}
