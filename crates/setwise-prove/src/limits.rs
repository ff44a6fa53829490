//! Limits on the time and memory of a proof.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The limits of a proof.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use setwise_prove::Limits;
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
    /// Returns the time since a moment that stays the same.
    pub now: fn() -> Duration,
}

/// The default is ten seconds by the clock of the system, four million conflicts and 1 GiB.
///
/// WebAssembly without a system (`wasm32-unknown-unknown`) has no clock, so that the default time
/// there does not pass, and a proof ends by the other limits.
impl Default for Limits<'_> {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the time since the first call.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Returns zero, as there is no clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
const fn system_time() -> Duration {
    Duration::ZERO
}

// Of 1 GiB, a proof takes about 900 MB: the circuit takes up to 100 bytes per node, the solver up
// to 350 more, which is 470 MB; the clauses, copied when the solver collects garbage, take 256 MB;
// and the forms of one stage, which are dropped before the next stage begins, take 150 MB. The laws
// of `tests/data/laws.sw` take 22 MB, and the largest circuit among them has 21,000 nodes.
impl Limits<'_> {
    /// Returns the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            time: Duration::from_secs(10),
            conflicts: 1 << 22,
            memory: 1 << 30,
            cancel: None,
            now: system_time,
        }
    }

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
    started: Duration,
}

impl<'a> Clock<'a> {
    pub(super) fn start(limits: Limits<'a>) -> Self {
        Self { limits, started: (limits.now)() }
    }

    pub(super) fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    pub(super) fn elapsed(&self) -> Duration {
        (self.limits.now)().saturating_sub(self.started)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_by_the_clock_of_the_limits() {
        use std::sync::atomic::AtomicU64;
        static SECONDS: AtomicU64 = AtomicU64::new(100);
        let now = || Duration::from_secs(SECONDS.load(Relaxed));
        let clock = Clock::start(Limits { now, ..Limits::default() });
        assert!(clock.left() == Duration::from_secs(10) && !clock.is_over());
        SECONDS.store(106, Relaxed);
        let part = clock.for_part(2);
        assert_eq!((clock.elapsed().as_secs(), part.left().as_secs()), (6, 2));
        SECONDS.store(108, Relaxed);
        assert!(part.is_over() && !clock.is_over());
        SECONDS.store(110, Relaxed);
        assert!(clock.is_over());
        // A clock that is set back ends nothing.
        SECONDS.store(90, Relaxed);
        assert!(clock.elapsed() == Duration::ZERO && !clock.is_over());
    }

    #[test]
    fn time_passes_by_default() {
        let clock = Clock::start(Limits { time: Duration::from_millis(1), ..Limits::default() });
        std::thread::sleep(Duration::from_millis(2));
        assert!(clock.is_over());
    }
}
