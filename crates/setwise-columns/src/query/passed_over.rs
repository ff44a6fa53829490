//! A summary of what was passed over.

use std::fmt;

use crate::query::results::{Batch, LineError, LineErrorReason};

/// The number of things that were passed over because they have no meaning, and the first ones.
///
/// `Display` writes `2 things without a meaning in PGN were passed over`, with the place and the
/// error of the first one, and the same of malformed operations of EPD, which are left as text.
#[derive(Clone, Debug, Default)]
pub struct PassedOver([Things; 2]);

/// The things of one kind.
#[derive(Clone, Debug, Default)]
struct Things {
    count: u64,
    first: Option<LineError>,
}

/// The kinds: one and several things, and what became of them.
const KINDS: [([&str; 2], &str); 2] = [
    (["thing without a meaning in PGN", "things without a meaning in PGN"], "passed over"),
    (["malformed operation of EPD", "malformed operations of EPD"], "left as text"),
];

/// Returns the index of the kind of a thing.
fn kind(error: &LineError) -> usize {
    usize::from(matches!(error.reason, LineErrorReason::Position(_)))
}

impl PassedOver {
    /// Adds the things that were [passed over](Batch::passed_over) in a batch.
    pub fn add(&mut self, batch: &Batch) {
        batch.passed_over.iter().for_each(|error| self.push(error));
    }

    /// Adds one of those things.
    pub fn push(&mut self, error: &LineError) {
        let things = &mut self.0[kind(error)];
        things.count += 1;
        things.first.get_or_insert_with(|| error.clone());
    }

    /// Returns the number of things.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.0[0].count + self.0[1].count
    }

    /// Returns what became of one of those things: `passed over`, or `left as text` for an operation
    /// of EPD.
    #[must_use]
    pub fn fate(error: &LineError) -> &'static str {
        KINDS[kind(error)].1
    }

    /// Returns a sentence for each kind with things, without the first of them.
    pub fn sentences(&self) -> impl Iterator<Item = String> {
        self.kinds().map(|(_, sentence)| sentence)
    }

    /// Returns the kinds with things, each with its sentence.
    fn kinds(&self) -> impl Iterator<Item = (&Things, String)> {
        let kinds = self.0.iter().zip(KINDS).filter(|(things, _)| things.count > 0);
        kinds.map(|(things, ([one, several], fate))| {
            let words = match things.count {
                1 => format!("1 {one} was {fate}"),
                count => format!("{count} {several} were {fate}"),
            };
            (things, words)
        })
    }
}

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (Things { count, first }, sentence)) in self.kinds().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{sentence}")?;
            if let Some(error) = first {
                let the_first = if *count == 1 { "" } else { ", the first" };
                write!(f, "{the_first} in {error}")?;
            }
        }
        Ok(())
    }
}
