//! Limits on the work, time and memory of a proof.
//!
//! A proof counts its steps, and its stages share them, so that the same law has the same verdict by
//! the same method on a busy machine. A step is about as much work as a propagation of the solver:
//!
//! | work | steps |
//! |---|---|
//! | a propagation of the solver | 1, and more for large circuits, whose clauses are far apart |
//! | a node of a circuit, and its clauses | 10 each |
//! | two instructions, evaluated for some inputs | 1 |
//! | an instruction, to fix a variable in it | 16 |
//! | a term of a normal form, and of a sum of fractions | 10, and 320 |
//!
//! The number of steps grows with the time limit. It is small enough for a machine that takes three
//! times as long as the one on which the steps were measured: the time ends a proof only on slower
//! ones.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The steps of a proof for each second of its time limit.
const STEPS_PER_SECOND: f64 = 3.4e6;

/// The limits of a proof.
///
/// A proof ends by its steps, whose number is in proportion to the time, before the time is over,
/// except on very slow machines. So the verdict does not depend on what else a machine does.
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
    /// The wall time. It also gives the number of steps.
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
/// there does not pass, and a proof ends by its steps.
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

    /// Returns true if a search that started then is canceled, or its part of the time is over.
    pub(super) fn is_over(&self, started: Duration, part: u32) -> bool {
        let is_canceled = self.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        is_canceled || (self.now)().saturating_sub(started) >= self.time / part
    }

    /// Returns the maximum number of nodes of a circuit.
    pub(super) const fn circuit_nodes(&self) -> usize {
        self.memory >> 10
    }

    /// Returns the maximum memory for the clauses of the solver, in bytes.
    pub(super) const fn clause_bytes(&self) -> usize {
        self.memory >> 3
    }

    /// Returns the maximum number of instructions of a law for the stages that copy it.
    pub(super) fn instructions(&self, most: usize) -> usize {
        most.min(self.memory >> 16)
    }

    /// Returns the maximum number of blocks of linear forms.
    pub(super) fn blocks(&self, most: usize) -> usize {
        most.min(self.memory >> 9)
    }

    /// Returns the maximum number of terms of all normal forms, or of all sums, of a law.
    pub(super) const fn terms(&self) -> usize {
        self.memory >> 10
    }
}

/// The limits of a proof that has begun, or of a part of it.
#[derive(Clone, Debug)]
pub(super) struct Clock<'a> {
    limits: Limits<'a>,
    started: Duration,
    work: Rc<Work>,
    /// The number of steps at which the proof, or its part, ends.
    end: u64,
}

/// The work of a proof and of its parts.
#[derive(Debug, Default)]
struct Work {
    steps: Cell<u64>,
    /// True if the steps or the time of a part were over.
    was_over: Cell<bool>,
}

impl<'a> Clock<'a> {
    pub(super) fn start(limits: Limits<'a>) -> Self {
        let end = (limits.time.as_secs_f64() * STEPS_PER_SECOND) as u64;
        Self { limits, started: (limits.now)(), work: Rc::default(), end }
    }

    pub(super) fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    pub(super) fn elapsed(&self) -> Duration {
        (self.limits.now)().saturating_sub(self.started)
    }

    /// Counts steps.
    pub(super) fn spend(&self, steps: u64) {
        self.work.steps.set(self.work.steps.get().saturating_add(steps));
    }

    /// Returns the number of steps that are left.
    pub(super) fn left(&self) -> u64 {
        self.end.saturating_sub(self.work.steps.get())
    }

    /// Returns a clock for `1 / part` of the steps that are left.
    pub(super) fn for_part(&self, part: u64) -> Self {
        self.for_steps(self.left() / part)
    }

    /// Returns a clock for some of the steps that are left.
    pub(super) fn for_steps(&self, most: u64) -> Self {
        let end = self.work.steps.get().saturating_add(most).min(self.end);
        Self { end, ..self.clone() }
    }

    /// Returns a clock for `1 / part` of the steps that are left, up to the most that one attempt may take in
    /// vain. With a long time limit, most of the steps are left for the other stages.
    pub(super) fn for_attempt(&self, part: u64) -> Self {
        const IN_VAIN: u64 = 1 << 25;
        self.for_steps((self.left() / part).min(IN_VAIN.max(self.left() / 32)))
    }

    /// Returns a clock for at most this many conflicts.
    pub(super) fn for_conflicts(&self, most: u64) -> Self {
        let conflicts = self.limits.conflicts.min(most);
        Self { limits: Limits { conflicts, ..self.limits }, ..self.clone() }
    }

    pub(super) fn is_canceled(&self) -> bool {
        self.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    pub(super) fn is_over(&self) -> bool {
        if self.is_canceled() {
            return true;
        }
        let is_over = self.left() == 0 || self.elapsed() >= self.limits.time;
        self.work.was_over.set(self.work.was_over.get() || is_over);
        is_over
    }

    /// Returns true if a part of the proof ended because its steps or the time were over, so that
    /// more time may help.
    pub(super) fn was_over(&self) -> bool {
        self.work.was_over.get()
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
        SECONDS.store(106, Relaxed);
        let part = clock.for_part(2);
        assert!(clock.elapsed().as_secs() == 6 && !part.is_over() && !clock.is_over());
        // A clock that is set back ends nothing.
        SECONDS.store(90, Relaxed);
        assert!(clock.elapsed() == Duration::ZERO && !clock.is_over() && !clock.was_over());
        SECONDS.store(110, Relaxed);
        assert!(part.is_over() && clock.is_over() && clock.was_over());
    }

    #[test]
    fn parts_share_the_steps() {
        let clock = Clock::start(Limits { now: || Duration::ZERO, ..Limits::default() });
        let all = clock.left();
        assert_eq!(all, 34_000_000);
        let part = clock.for_part(2);
        let small = part.for_steps(1000).for_conflicts(7);
        assert_eq!((part.left(), small.left(), small.limits().conflicts), (all / 2, 1000, 7));
        assert_eq!(clock.for_attempt(4).left(), all / 4);
        small.spend(400);
        assert_eq!((small.left(), part.left(), clock.left()), (600, all / 2 - 400, all - 400));
        small.spend(600);
        assert!(!part.was_over() && small.is_over() && !part.is_over() && part.was_over());
        part.spend(all);
        assert!(clock.left() == 0 && clock.is_over() && clock.for_part(1).is_over());
        let long = Clock::start(Limits { time: Duration::MAX, ..Limits::default() });
        assert_eq!((long.left(), long.for_attempt(4).left()), (u64::MAX, u64::MAX / 32));
    }

    #[test]
    fn time_passes_by_default() {
        let clock = Clock::start(Limits { time: Duration::from_millis(1), ..Limits::default() });
        std::thread::sleep(Duration::from_millis(2));
        assert!(clock.is_over());
    }
}
