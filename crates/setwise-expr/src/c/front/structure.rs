//! Parses structures of numbers.

use std::sync::Arc;

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Declaration, Indirection, Structure};
use crate::c::front::token::{is_sign, name};
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses `struct name { … }`, or the use of such a type.
    pub(crate) fn structure(&mut self) -> Result<CType, FormulaError> {
        let start = self.next().span;
        while self.take_qualifier()? {}
        let tag = match self.is_next("{") {
            true => None,
            false => Some(self.name("the name of the structure")?),
        };
        if !self.take("{") {
            let Some((tag, span)) = tag else { return Err(self.unexpected("`{`")) };
            return match self.scopes.tag(&tag) {
                Some(ctype) => Ok(ctype),
                None if self.is_next(";") => Ok(CType::Void),
                None if self.is_passed_over(&tag) => Err(self.is_left_out(&tag, span)),
                None => Err(FormulaError::new(span, format!("the structure `{tag}` is unknown"))
                    .with_help("add its definition before the code")),
            };
        }
        let place = self.structures.len();
        let Ok(index) = u16::try_from(place) else {
            return Err(unsupported(start, "the code has too many structures"));
        };
        let own = tag.as_ref().map_or("struct", |(tag, _)| tag).to_owned();
        self.structures.push(Arc::new(Structure { name: own.clone(), members: Vec::new() }));
        let ctype = CType::Struct(index);
        if let Some((tag, _)) = &tag {
            self.scopes.declare_tag(tag, ctype);
        }
        match self.members_in_braces(ctype, start) {
            Ok(members) => self.structures[place] = Arc::new(Structure { name: own, members }),
            Err(error) => {
                if let Some((tag, _)) = &tag {
                    self.scopes.forget_tag(tag);
                }
                return Err(error);
            }
        }
        let forward = std::mem::take(&mut self.forward);
        for (of, name, span) in forward {
            match tag.as_ref().is_some_and(|(tag, _)| *tag == of) {
                true => self.declare_alias(&name, span, ctype, true)?,
                false => self.forward.push((of, name, span)),
            }
        }
        Ok(ctype)
    }

    /// Takes the rest of `typedef struct tag name;` if the structure is not declared yet: the name is
    /// declared with it.
    pub(crate) fn takes_forward_type(&mut self) -> bool {
        let [tag, word] = [1, 2].map(|at| name(self.peek_at(at)).map(str::to_owned));
        let (Some(tag), Some(word)) = (tag, word) else { return false };
        let is_forward = name(self.peek()) == Some("struct")
            && is_sign(self.peek_at(3), ";")
            && self.scopes.tag(&tag).is_none()
            && !self.is_passed_over(&tag);
        if is_forward {
            // A tag is the name of its type, too.
            if tag != word {
                self.forward.push((tag, word, self.peek_at(2).span));
            }
            (0..4).for_each(|_| _ = self.next());
        }
        is_forward
    }

    fn members_in_braces(
        &mut self,
        own: CType,
        start: Span,
    ) -> Result<Vec<Declaration>, FormulaError> {
        let mut members = Vec::new();
        while !self.take("}") {
            self.members(&mut members, own)?;
        }
        if members.is_empty() {
            return Err(unsupported(start, "a structure without members is not supported"));
        }
        Ok(members)
    }

    /// Parses the members of one type.
    fn members(&mut self, members: &mut Vec<Declaration>, own: CType) -> Result<(), FormulaError> {
        let span = self.peek().span;
        if !self.is_type_at(0) {
            return Err(self.unexpected("the type of a member").with_help(HELP));
        }
        let specifiers = self.specifiers()?;
        loop {
            if self.indirection()? != Indirection::None
                || [None, Some(own)].contains(&specifiers.ctype)
            {
                return Err(unsupported(span, "a member that is not a number is not supported"));
            }
            let (name, place) = self.name("the name of a member")?;
            let sizes = self.sizes()?;
            if specifiers.is_static || !matches!(self.peek_sign(), Some("," | ";")) {
                let message = "a member with `static`, a value or a width is not supported";
                return Err(unsupported(place, message));
            }
            if members.iter().any(|other| other.name == name) {
                let message = format!("the member `{name}` is declared twice");
                return Err(FormulaError::new(place, message).with_help("rename one of them"));
            }
            members.push(self.declaration(name, place, specifiers, Indirection::None, sizes, None));
            if !self.take(",") {
                return self.expect(";");
            }
        }
    }
}

const HELP: &str = "a structure may have numbers, arrays of them, and other structures";

fn unsupported(span: Span, message: &str) -> FormulaError {
    FormulaError::new(span, message).with_help(HELP)
}
