//! How much a proof may take.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How much a proof may take, and who may stop it.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use setwise_expr::prove::Limits;
///
/// let limits = Limits { time: Duration::from_secs(1), ..Limits::default() };
/// assert!(limits.cancel.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Wall time.
    pub time: Duration,
    /// Nodes of the decision diagrams, for each order of variables, some 40 bytes each;
    /// with none, that procedure does not run.
    pub nodes: usize,
    /// Conflicts of the satisfiability solver; with none, that procedure does not run.
    pub conflicts: u64,
    /// Once this is true, the proof ends.
    pub cancel: Option<&'a AtomicBool>,
}

/// Ten seconds, two million nodes, four million conflicts.
impl Default for Limits<'_> {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), nodes: 1 << 21, conflicts: 1 << 22, cancel: None }
    }
}

/// The limits of a proof that has begun.
#[derive(Debug)]
pub(super) struct Clock<'a> {
    limits: Limits<'a>,
    started: Instant,
}

impl<'a> Clock<'a> {
    pub(super) fn start(limits: Limits<'a>) -> Self {
        Self { limits, started: Instant::now() }
    }

    pub(super) fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Duration {
        self.limits.time.saturating_sub(self.elapsed())
    }

    /// A clock for a part of the time that is left.
    pub(super) fn for_part(&self, part: u32) -> Self {
        Self::start(Limits { time: self.left() / part, ..self.limits })
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_cancelled() || self.elapsed() >= self.limits.time
    }
}
