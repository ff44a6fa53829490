//! Parses lists in braces, which initialize arrays.

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Expr, ExprKind};
use crate::c::run::array::MAX_ENTRIES;
use crate::error::FormulaError;

impl Parser<'_> {
    /// Parses the initial values of an array.
    pub(crate) fn list(&mut self) -> Result<Expr, FormulaError> {
        let start = self.peek().span;
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is_next("}") {
            items.push(self.item_of_list()?);
            if !self.take(",") && !self.is_next("}") {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
        self.next();
        self.expr(ExprKind::List(items), start.to(self.last_span()))
    }

    /// Parses an initial value, which may begin with its places, as in `[3] = 5`.
    fn item_of_list(&mut self) -> Result<Expr, FormulaError> {
        if self.is_next("{") {
            return self.nested(Self::list);
        }
        let start = self.peek().span;
        if self.take(".") {
            let (member, _) = self.name("the name of a member")?;
            self.expect("=")?;
            let item = Box::new(self.nested(Self::item_of_list)?);
            let span = start.to(self.last_span());
            return self.expr(ExprKind::OfMember(member, item), span);
        }
        if !self.take("[") {
            return self.assignment();
        }
        let first = self.place_in_list()?;
        let last = if self.take("...") { self.place_in_list()? } else { first };
        self.expect("]")?;
        let _ = self.take("=");
        let item = Box::new(self.nested(Self::item_of_list)?);
        let span = start.to(self.last_span());
        self.expr(ExprKind::Designated(first, last, item), span)
    }

    fn place_in_list(&mut self) -> Result<usize, FormulaError> {
        let expr = self.assignment()?;
        let place = self.constant(&expr).and_then(|value| usize::try_from(value.number()).ok());
        place.filter(|&place| place < MAX_ENTRIES).ok_or_else(|| {
            let message = format!("the index must be a constant below {MAX_ENTRIES}");
            FormulaError::new(expr.span, message).with_help("write a number, as in `[3] = 5`")
        })
    }
}
