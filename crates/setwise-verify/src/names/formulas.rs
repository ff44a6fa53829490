//! The formulas whose names code defines again.

use std::collections::BTreeSet;

use setwise_expr::Definitions;

use crate::names::pieces::Piece;
use crate::names::scope::Scope;
use crate::names::words::words;

impl Scope {
    /// Takes out the formulas whose names a piece of code defines, also as a macro or in an enumeration, and
    /// returns them with their lines.
    pub(super) fn replaced_formulas(
        &mut self,
        piece: &Piece,
        names: &[String],
        alone: Option<&Definitions>,
        all: &Definitions,
    ) -> Vec<(String, usize)> {
        let definitions = alone.unwrap_or(all);
        let used = words(&piece.text).filter(|it| definitions.defines(it)).map(str::to_owned);
        let all: BTreeSet<_> = used.chain(names.iter().cloned()).collect();
        let taken = all.into_iter().filter_map(|name| {
            let line = self.formulas.remove(&name)?.line;
            Some((name, line))
        });
        taken.collect()
    }
}
