//! Parts of a formula that is too long for a search of the whole.
//!
//! ```text
//! for each part of the best formula with few instructions, the shortest first:
//!     if a short search finds a shorter one, replace the part
//!     if the whole is then shorter, and proved equal, begin again with it
//! ```

use std::collections::HashSet;

use setwise_expr::Tree;

use crate::listing::Listing;
use crate::search::{Answer, Run, Search, candidate, law};

/// The instructions of the longest part that is searched for.
const LONGEST: usize = 6;

/// The number of times that the search of a part asks whether to stop.
const PATIENCE: u32 = 100;

/// The most parts that are replaced.
const ROUNDS: usize = 16;

impl Run<'_> {
    /// Improves the parts of the best formula, one after the other.
    pub(super) fn parts(&mut self, search: &mut Search) {
        // A part for which nothing is found is not searched for again.
        let mut tried = HashSet::new();
        for _ in 0..ROUNDS {
            let whole = search.found.as_ref().map_or(self.tree, |(tree, _)| tree).clone();
            if !self.part(&whole, &mut tried, search) {
                return;
            }
        }
    }

    /// Replaces the first part for which that makes the whole shorter.
    fn part(&mut self, whole: &Tree, tried: &mut HashSet<String>, search: &mut Search) -> bool {
        let text = whole.to_string();
        tried.insert(text.clone());
        let of = |node: usize| {
            let part = whole.text(node);
            let (tree, listing) = candidate(&part, self.target)?;
            Some((listing.length(), part, tree))
        };
        let mut parts: Vec<_> = (0..whole.nodes().len()).filter_map(of).collect();
        parts.retain(|(length, ..)| (2..=LONGEST).contains(length));
        // The search of a short one takes the least time.
        parts.sort_by_key(|(length, ..)| *length);
        for (_, part, tree) in parts {
            search.is_stopped |= (self.stops)();
            if search.is_stopped {
                return false;
            }
            if !tried.insert(part.clone()) {
                continue;
            }
            let Some(shorter) = self.shorter(&tree, search) else { continue };
            // What the part binds comes first. Names that clash are found by the proof.
            let lets = shorter.bindings().iter();
            let lets = lets.map(|it| format!("let {} = {}; ", it.name, shorter.text(it.value)));
            let value = format!("({})", shorter.text(shorter.root()));
            let text = lets.collect::<String>() + &text.replace(&part, &value);
            let Some((tree, listing)) = candidate(&text, self.target) else { continue };
            let law = law(self.tree, &tree, search.selected.result_bits(), self.program);
            if listing.length() < search.best().length() && (self.proves)(&law) == Answer::Proved {
                search.found = Some((tree, listing));
                return true;
            }
        }
        false
    }

    /// Returns a formula with a shorter listing than that of a part.
    fn shorter(&mut self, part: &Tree, search: &mut Search) -> Option<Tree> {
        let (mut patience, mut is_over) = (PATIENCE, false);
        let mut stops = || {
            patience = patience.saturating_sub(1);
            is_over |= (self.stops)();
            is_over || patience == 0
        };
        let found = Listing::searched(part, self.target, self.proves, &mut stops, false).ok();
        search.is_stopped |= is_over;
        found?.found.map(|(tree, _)| tree)
    }
}
