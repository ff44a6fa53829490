//! Parses the elements of a set in braces.

use setwise::Square;

use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::parser::Parser;
use crate::syntax::tree::{Element, NodeKind};

impl Parser<'_> {
    /// `e4`, `a1..h1`, or a formula for the index of a square.
    pub(crate) fn element(&mut self) -> Result<Element, FormulaError> {
        let first = self.expression(0)?;
        if !self.take("..") {
            return Ok(Element::Index(first));
        }
        if self.grammar.board.is_some() {
            let last = self.expression(0)?;
            return Ok(Element::Range(first, last));
        }
        let a = self.corner(&self.nodes[first].kind, self.span(first))?;
        let last = self.expression(0)?;
        let b = self.corner(&self.nodes[last].kind, self.span(last))?;
        // The corners become part of the element, so their two nodes are removed.
        self.nodes.truncate(first);
        Ok(Element::Corners(a, b))
    }

    fn corner(&self, kind: &NodeKind, span: Span) -> Result<Square, FormulaError> {
        match kind {
            NodeKind::Square(square) => Ok(*square),
            _ => Err(FormulaError::new(span, "both corners of a range must be squares")
                .with_help("such as `a1..h1`, every square of the rectangle between them")),
        }
    }
}
