//! Limits on the time and memory of a proof.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The limits of a proof.
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
    /// The wall time.
    pub time: Duration,
    /// The conflicts of the satisfiability solver, which does not run if there are 0.
    pub conflicts: u64,
    /// The memory in bytes. A proof takes up to nine tenths of it, but 30 MB at least.
    pub memory: usize,
    /// Ends the proof when it becomes true.
    pub cancel: Option<&'a AtomicBool>,
}

/// The default is ten seconds, four million conflicts and 1 GiB.
impl Default for Limits<'_> {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), conflicts: 1 << 22, memory: 1 << 30, cancel: None }
    }
}

// Of 1 GiB, a proof takes about 900 MB: the circuit takes up to 100 bytes per node, the solver up
// to 350 more, which is 470 MB; the clauses, copied when the solver collects garbage, take 256 MB;
// and the forms of one stage, which are dropped before the next stage begins, take 150 MB. The laws
// of `tests/data/laws.sw` take 22 MB, and the largest circuit among them has 21,000 nodes.
impl Limits<'_> {
    /// Returns the maximum number of nodes of a circuit.
    pub(super) const fn circuit_nodes(&self) -> usize {
        self.memory >> 10
    }

    /// Returns the maximum memory for the clauses of the solver, in bytes.
    pub(super) const fn clause_bytes(&self) -> usize {
        self.memory >> 3
    }

    /// Returns the maximum number of terms of all normal forms, or of all sums, of a law.
    pub(super) const fn terms(&self) -> usize {
        self.memory >> 10
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

    /// Returns the time that is left.
    pub(super) fn left(&self) -> Duration {
        self.limits.time.saturating_sub(self.elapsed())
    }

    /// Returns a clock for `1 / part` of the time that is left.
    pub(super) fn for_part(&self, part: u32) -> Self {
        Self::start(Limits { time: self.left() / part, ..self.limits })
    }

    pub(super) fn is_canceled(&self) -> bool {
        self.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_canceled() || self.elapsed() >= self.limits.time
    }
}
