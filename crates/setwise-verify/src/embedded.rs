//! Code of Rust and Python within a document.

use std::mem::replace;
use std::ops::ControlFlow;

use crate::constants::add_constants;
use crate::document::{DocumentKind, comments_of};
use crate::finding::{Finding, Verdict};
use crate::part::Part;
use crate::rust::add_functions;
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
        let outer = (replace(&mut self.kind, kind), replace(&mut self.is_source, true));
        let mut flow = ControlFlow::Continue(());
        for block in comments_of(part.text, kind, part.at) {
            if flow.is_continue() {
                flow = self.code(Part::of(&block.text, &block.places));
            }
        }
        (self.kind, self.is_source) = outer;
        // The names that a piece of Python assigns may be those of variables in the rest of the document.
        if kind == DocumentKind::Python {
            let own = self.unread.names();
            own.difference(&names_above).for_each(|name| self.unread.forget_name(name));
        }
        flow
    }
}
