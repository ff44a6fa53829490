//! Shares and means, which need not be whole numbers.

use std::cmp::Ordering;

use setwise_expr::Rounding;

/// A share or a mean.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ratio {
    /// A whole number over another one.
    Whole(i128, u64),
    /// The mean of numbers with fractions.
    Real(f64),
}

impl Ratio {
    /// Returns the value times a number.
    pub(super) fn times(self, factor: u32) -> Self {
        match self {
            Self::Whole(sum, count) => match sum.checked_mul(factor.into()) {
                Some(sum) => Self::Whole(sum, count),
                None => Self::Real(sum as f64 / count as f64 * f64::from(factor)),
            },
            Self::Real(mean) => Self::Real(mean * f64::from(factor)),
        }
    }

    /// Returns the nearest number.
    pub(super) fn real(self) -> Option<f64> {
        match self {
            Self::Whole(_, 0) => None,
            Self::Whole(sum, count) => Some(sum as f64 / count as f64),
            Self::Real(mean) => Some(mean),
        }
    }

    /// Returns the whole number next to it.
    pub(super) fn rounded(self, rounding: Rounding) -> Option<i64> {
        let whole = match (self, rounding) {
            (Self::Whole(_, 0), _) => return None,
            (Self::Whole(sum, count), Rounding::Down) => sum.div_euclid(count.into()),
            (Self::Whole(sum, count), Rounding::Up) => -(-sum).div_euclid(count.into()),
            (Self::Real(mean), Rounding::Down) => mean.floor() as i128,
            (Self::Real(mean), Rounding::Up) => mean.ceil() as i128,
        };
        let nearest = if whole < 0 { i64::MIN } else { i64::MAX };
        Some(i64::try_from(whole).unwrap_or(nearest))
    }

    /// Compares two values; exactly if that is possible with 128 bits.
    pub(super) fn compare(self, other: Self) -> Option<Ordering> {
        if let (Self::Whole(a, m), Self::Whole(b, n)) = (self, other)
            && let Some((left, right)) = a.checked_mul(n.into()).zip(b.checked_mul(m.into()))
            && m > 0
            && n > 0
        {
            return Some(left.cmp(&right));
        }
        Some(self.real()?.total_cmp(&other.real()?))
    }
}
