//! The middle of many figures, and how far they are from it.

/// The quartiles: between the first and the last one lies the middle half of the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Quartiles {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
    /// Of how many figures they are.
    pub(super) count: usize,
}

impl Quartiles {
    /// The quartiles of figures in any order; zeros of none.
    pub(super) fn of(figures: impl Iterator<Item = f64>) -> Self {
        let mut figures: Vec<_> = figures.collect();
        figures.sort_unstable_by(f64::total_cmp);
        let at = |part| quantile(&figures, part);
        Self { lower: at(0.25), median: at(0.5), upper: at(0.75), count: figures.len() }
    }

    /// Half of what lies between the quartiles, as a part of the median; `None` where there
    /// are not two figures, or none to compare it with.
    pub(super) fn spread(&self) -> Option<f64> {
        let spread = (self.upper - self.lower) / 2.0 / self.median;
        (self.count > 1 && spread.is_finite()).then_some(spread)
    }
}

/// The figure that this part of the sorted figures is below; between two figures, in
/// proportion.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = part * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_between_the_figures() {
        let of = |figures: &[f64]| {
            let Quartiles { lower, median, upper, .. } = Quartiles::of(figures.iter().copied());
            (lower, median, upper)
        };
        assert_eq!(of(&[]), (0.0, 0.0, 0.0));
        assert_eq!(of(&[3.0]), (3.0, 3.0, 3.0));
        assert_eq!(of(&[4.0, 2.0]), (2.5, 3.0, 3.5));
        assert_eq!(of(&[5.0, 1.0, 4.0, 2.0, 3.0]), (2.0, 3.0, 4.0));
        assert_eq!(of(&[1.0, 1.0, 1.0, 1000.0]), (1.0, 1.0, 250.75));
    }

    #[test]
    fn the_spread_is_a_part_of_the_median() {
        let quartiles = Quartiles { lower: 9.0, median: 10.0, upper: 12.0, count: 9 };
        assert_eq!(quartiles.spread(), Some(0.15));
        assert_eq!(Quartiles { count: 1, ..quartiles }.spread(), None);
        assert_eq!(Quartiles::of([0.0, 0.0].into_iter()).spread(), None);
    }
}
