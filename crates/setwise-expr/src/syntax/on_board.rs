//! Parses formulas over the squares of a board, and the sets that they write in full.

use setwise::board::Shape;
use setwise::wide::Set;

use crate::error::FormulaError;
use crate::printed::notation::Reading;
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::lines::{joined, lines};
use crate::syntax::parser::{Parser, expect_formula, formula};
use crate::syntax::tree::{NodeKind, Tree};

/// Parses a formula over the squares of a board.
///
/// It is read as [`parse`](crate::parse) reads formulas, with the names of the squares of the
/// board, numbers of up to 512 bits and diagrams of the board, but without C code and drawn
/// equations.
///
/// # Errors
///
/// Returns the same errors as [`parse`](crate::parse).
///
/// # Examples
///
/// ```
/// use setwise::board::Shape;
///
/// let tree = setwise_expr::parse_on("{i9} | file_i", &Shape::new(9, 9))?;
/// assert_eq!(tree.to_string(), "{i9} | file_i");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_on(source: &str, shape: &Shape) -> Result<Tree, FormulaError> {
    expect_formula(source)?;
    let parse = |text: &str| formula(text, Reading { board: Some(*shape), ..Reading::default() });
    let whole = parse(source);
    let tree = match lines(source, whole.as_ref().err(), Some(shape), &parse) {
        Some(trees) => trees.map(joined)?.map_or(whole, Ok),
        None => whole,
    };
    tree.map_err(|error| of_code(source).unwrap_or(error))
}

/// Returns the error for a formula that is C code.
fn of_code(source: &str) -> Option<FormulaError> {
    let tree = crate::syntax::parser::parse(source).ok()?;
    let code = tree.nodes.iter().find(|node| matches!(node.kind, NodeKind::Code(_)))?;
    let error = FormulaError::new(code.span, "C code is for the board of chess");
    Some(error.with_help("omit the board, or write a formula"))
}

impl Parser<'_> {
    /// Returns the node of a long number or of a set drawn on a board.
    pub(crate) fn long(
        &self,
        text: &str,
        notation: Notation,
        span: Span,
    ) -> Result<NodeKind, FormulaError> {
        let set = self.reading.board.and_then(|board| long(text, notation, &board));
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
