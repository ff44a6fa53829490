//! Sums of the values of a formula.

use std::fmt;

use serde_json::Value as Json;

use crate::aggregate::key::Key;
use crate::aggregate::ratio::Ratio;

/// The sum of the values of a formula in a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    whole: i128,
    /// The sum of the numbers with a fraction.
    real: f64,
    /// The number of matches in which it has a value.
    pub(super) count: u64,
}

impl Sum {
    pub(super) fn add(&mut self, key: &Key) {
        match key {
            Key::Number(number) => self.whole += i128::from(*number),
            Key::Bool(value) => self.whole += i128::from(*value),
            Key::Real(number) => self.real += number.0,
            Key::Set(_) | Key::Text(_) | Key::Missing => return,
        }
        self.count += 1;
    }

    fn sum(self) -> f64 {
        self.whole as f64 + self.real
    }

    pub(super) fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum() / self.count as f64)
    }

    /// Returns the mean as a ratio.
    pub(super) fn ratio(self) -> Option<Ratio> {
        match self.real {
            0.0 => (self.count > 0).then_some(Ratio::Whole(self.whole, self.count)),
            _ => self.mean().map(Ratio::Real),
        }
    }

    /// Returns the sum if it is a whole number of 64 bits.
    pub(super) fn whole(self) -> Option<i64> {
        i64::try_from(self.whole).ok().filter(|_| self.real == 0.0)
    }

    pub(super) fn json(self) -> Json {
        match i64::try_from(self.whole) {
            Ok(whole) if self.real == 0.0 => whole.into(),
            _ => self.sum().into(),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.real {
            0.0 => self.whole.fmt(f),
            _ => self.sum().fmt(f),
        }
    }
}
