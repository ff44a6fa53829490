//! Code within a document whose comments have statements.

use std::mem::replace;
use std::ops::ControlFlow;

use crate::code::constants::add_constants;
use crate::code::rust::add_functions;
use crate::document::{BlockKind, DocumentKind, comments_of, misplaced};
use crate::finding::{Finding, Verdict};
use crate::parts::part::Part;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads code of Rust or Python within a document: its comments with statements, and the functions of
    /// Rust.
    pub(crate) fn source(&mut self, part: Part<'_>, kind: DocumentKind) -> ControlFlow<()> {
        let names_above = self.unread.names();
        let mut names =
            add_constants(&mut self.scope, part.text, part.at.0, kind, &mut self.unread);
        if kind == DocumentKind::Rust {
            names.extend(add_functions(&mut self.scope, part.text, part.at.0, &mut self.unread));
        }
        match names.is_empty() {
            true => self.report(part, Verdict::Prose, String::new())?,
            false => self.report(part, Verdict::Defined, names.join(", "))?,
        }
        for block in comments_of(part.text, kind, part.at) {
            let part = Part::of(&block.text, &block.places);
            match block.kind {
                BlockKind::Misplaced => {
                    let reason = misplaced(part.text).to_owned();
                    self.report(part, Verdict::NotUnderstood, reason)?;
                }
                _ => self.marked(part, kind)?,
            }
        }
        // The names that a piece of Python assigns may be those of variables in the rest of the document.
        if kind == DocumentKind::Python {
            let own = self.unread.names();
            own.difference(&names_above).for_each(|name| self.unread.forget_name(name));
        }
        ControlFlow::Continue(())
    }

    /// Reads a comment with statements of code within a document.
    pub(crate) fn marked(&mut self, part: Part<'_>, kind: DocumentKind) -> ControlFlow<()> {
        let outer = (replace(&mut self.kind, kind), replace(&mut self.is_source, true));
        let flow = self.code(part);
        (self.kind, self.is_source) = outer;
        flow
    }
}
