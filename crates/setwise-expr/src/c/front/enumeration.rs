//! Parses enumerations.

use crate::c::front::constant::Constant;
use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Expr, ExprKind, Indirection, OwnType, Specifiers};
use crate::c::types::{CType, INT, LONG, Range, UNSIGNED, WORD};
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses `enum { a, b = 5, c }`, whose names are constants, or the use of such a type.
    pub(crate) fn enumeration(&mut self) -> Result<(CType, OwnType), FormulaError> {
        self.next();
        let is_class = self.take("class") || self.take("struct");
        let tag = match self.name_at(0) {
            Some(_) => Some(self.name("the name of the enumeration")?),
            None => None,
        };
        let fixed = if self.take(":") { Some(self.number_type()?) } else { None };
        if !self.take("{") {
            return match (tag, fixed) {
                (Some((tag, _)), Some(ctype)) => {
                    self.scopes.declare_tag(&tag, ctype);
                    Ok((ctype, self.own_type_named(&tag)))
                }
                (Some((tag, span)), None) => match self.scopes.tag(&tag) {
                    Some(ctype) => Ok((ctype, self.own_type_named(&tag))),
                    None => {
                        let message = format!("the enumeration `{tag}` is unknown");
                        let help = "add its definition before the code";
                        Err(FormulaError::new(span, message).with_help(help))
                    }
                },
                (None, _) => Err(self.unexpected("`{`")),
            };
        }
        let fixed = if is_class { fixed.or(Some(INT)) } else { fixed };
        let prefix = match &tag {
            Some((tag, _)) if is_class => format!("{tag}::"),
            _ => String::new(),
        };
        let mut constants: Vec<(String, Span, Constant)> = Vec::new();
        while !self.is_next("}") {
            let (name, span) = self.name("the name of a constant")?;
            let name = prefix.clone() + &name;
            let before = constants.last().map(|(_, _, value)| *value);
            let value = self.enumerator(&name, span, before, fixed)?;
            self.declare(&name, span, Meaning::Constant(value))?;
            constants.push((name, span, value));
            if !self.take(",") && !self.is_next("}") {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
        self.next();
        let ctype = match fixed {
            Some(ctype) => ctype,
            None => enumeration_type(&constants)?,
        };
        if let Some((tag, _)) = &tag {
            self.scopes.declare_tag(tag, ctype);
        }
        let tag = tag.as_ref().map(|(tag, _)| tag.as_str());
        let names = constants.iter().map(|(name, ..)| name.as_str());
        let own = self.own_types.enumeration(tag, &self.spaces, names);
        for (name, span, value) in constants {
            // Those that do not fit an `int` have the type of the enumeration.
            let is_int = fixed.is_none() && INT.range().contains(Range::of(value.number()));
            let value = if is_int { value } else { value.converted(ctype) };
            self.scopes.declare(&name, Meaning::Constant(value));
            let init =
                Expr { kind: ExprKind::Number(value.word(), value.ctype), span, depth: 1, own };
            let ctype = Some(value.ctype);
            let specifiers = Specifiers { ctype, own, is_const: true, ..Specifiers::default() };
            let declaration =
                self.declaration(name, span, specifiers, Indirection::None, Vec::new(), Some(init));
            self.enumerators.push(declaration);
        }
        Ok((ctype, own))
    }

    /// Parses the value of an enumerator, which without a value is the one `before` plus 1.
    fn enumerator(
        &mut self,
        name: &str,
        span: Span,
        before: Option<Constant>,
        fixed: Option<CType>,
    ) -> Result<Constant, FormulaError> {
        let value = if self.take("=") {
            let expr = self.assignment()?;
            self.constant(&expr).ok_or_else(|| {
                let message = format!("the value of `{name}` is not a constant");
                FormulaError::new(expr.span, message).with_help("write a number")
            })?
        } else {
            let ctype = before.map_or(INT, |before| before.ctype);
            let number = before.map_or(0, |before| before.number() + 1);
            if !ctype.range().contains(Range::of(number)) {
                let message = format!("the value of `{name}` does not fit the type `{ctype}`");
                return Err(FormulaError::new(span, message).with_help("give it a value"));
            }
            Constant::new(number, ctype)
        };
        let range = Range::of(value.number());
        match fixed {
            Some(ctype) if ctype.range().contains(range) => Ok(value.converted(ctype)),
            Some(ctype) => {
                let message = format!("the value of `{name}` does not fit the type `{ctype}`");
                Err(FormulaError::new(span, message).with_help("give the enumeration a wider type"))
            }
            None if INT.range().contains(range) => Ok(value.converted(INT)),
            None => Ok(value.converted(value.ctype.promoted())),
        }
    }
}

/// Returns the type of an enumeration: the first of `unsigned`, `int`, and those of 64 bits that
/// has all its values.
fn enumeration_type(constants: &[(String, Span, Constant)]) -> Result<CType, FormulaError> {
    let values = constants.iter().map(|(_, _, value)| Range::of(value.number()));
    let range = values.reduce(Range::or).unwrap_or(Range::of(0));
    let types = [UNSIGNED, INT, WORD, LONG];
    let found = types.into_iter().find(|ctype| ctype.range().contains(range));
    found.ok_or_else(|| {
        let span = constants.first().map_or(Span::default(), |(_, span, _)| *span);
        FormulaError::new(span, "no type has all the values of the enumeration")
            .with_help("use constants, as in `const U64 a = 1;`")
    })
}
