//! The time of a step: that of the clock, and that of the processors, which the load of the machine
//! changes little.

use std::fmt;
use std::time::{Duration, Instant};

/// A started measurement.
pub(crate) struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

/// A finished measurement.
#[derive(Clone, Copy, Default)]
pub(crate) struct Times {
    wall: Duration,
    /// The processor time of this process and of the processes that have ended, if the system tells.
    cpu: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { wall: Instant::now(), cpu: cpu() }
    }

    pub(crate) fn stop(&self) -> Times {
        let cpu = cpu().zip(self.cpu).map(|(now, before)| now.saturating_sub(before));
        Times { wall: self.wall.elapsed(), cpu }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cpu = self.cpu.map_or("?".to_owned(), |cpu| format!("{:.1}", cpu.as_secs_f64()));
        write!(f, "{cpu:>8} s {:>8.1} s", self.wall.as_secs_f64())
    }
}

/// The heads of the two columns of [`Times`].
pub(crate) const HEADS: &str = " processor       wall";

/// Returns the processor time of this process and of its processes that have ended.
fn cpu() -> Option<Duration> {
    in_ticks(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// Reads the times in `/proc/self/stat`: user and system time, its own and that of its processes,
/// which follow the eleventh field after the name, in hundredths of a second.
fn in_ticks(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4);
    let ticks: u64 = times.map(|field| field.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(10 * ticks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_after_the_name_of_the_program() {
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 100 20 3000 400 20 0";
        assert_eq!(in_ticks(stat), Some(Duration::from_millis(35_200)));
        assert_eq!(in_ticks("7 (a) S 1"), Some(Duration::ZERO));
        assert_eq!(in_ticks("nothing"), None);
    }
}
