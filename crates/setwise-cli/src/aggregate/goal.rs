//! The kind of the result of a query.

use setwise_columns::Detail;
use setwise_loops::Format;
use setwise_loops::aggregate::{GroupOrder, KeySource};

use crate::arguments::aggregate::AggregateOptions;
use crate::arguments::query::Query;
use crate::failure::Usage;

/// The kind of the result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Positions,
    Count,
    Groups(GroupOrder),
    Heatmap,
}

impl Goal {
    /// Returns the kind that the options ask for.
    pub(crate) fn of(options: &Query) -> Self {
        let AggregateOptions { group_by, sort, heatmap, explorer, .. } = &options.aggregate;
        match (group_by, sort.as_deref()) {
            _ if options.count => Self::Count,
            _ if *heatmap => Self::Heatmap,
            (None, _) => Self::Positions,
            (Some(_), None) if *explorer => Self::Groups(GroupOrder::Count),
            (Some(_), None | Some("value")) => Self::Groups(GroupOrder::Value),
            (Some(_), Some("count")) => Self::Groups(GroupOrder::Count),
            (Some(_), Some(_)) => Self::Groups(GroupOrder::Formula),
        }
    }

    pub(crate) const fn is_groups(self) -> bool {
        matches!(self, Self::Groups(_))
    }

    /// Returns true if the values of selected formulas are shown for each match.
    pub(crate) const fn shows_selected(self) -> bool {
        matches!(self, Self::Positions | Self::Count)
    }

    /// Returns the option that has the formulas of the keys, and its text.
    pub(crate) fn keys(self, options: &Query) -> Option<(&'static str, &String)> {
        let AggregateOptions { group_by, sort, .. } = &options.aggregate;
        match self {
            Self::Groups(_) => group_by.as_ref().map(|text| ("group-by", text)),
            _ => sort.as_ref().map(|text| ("sort", text)),
        }
    }

    /// Returns the parts of the matches that the result needs.
    pub(crate) fn detail(self, options: &Query, keys: &[KeySource]) -> Detail {
        let filters = options.aggregate.filters();
        let is_plain = filters.keeps_all() && filters.sample.is_none();
        let has_fields = keys.iter().any(|key| !matches!(key, KeySource::Output(_)));
        let has_limit = self == Self::Heatmap && options.limit.is_some();
        match self {
            Self::Count if is_plain => Detail::Count,
            Self::Positions => Detail::Matches,
            _ if is_plain && !has_limit && !has_fields => Detail::Values,
            _ => Detail::Positions,
        }
    }

    /// Checks that a format can represent the result.
    pub(crate) fn check_format(self, format: Format) -> Result<(), Usage> {
        let (option, has) = match self {
            Self::Positions => ("", format != Format::Svg),
            Self::Count => ("--count", format.has_numbers()),
            Self::Groups(_) => ("--group-by", format.has_numbers()),
            Self::Heatmap => ("--heatmap", format.has_numbers() || format == Format::Svg),
        };
        let name = format.name();
        match (has, self) {
            (true, _) => Ok(()),
            (false, Self::Positions) => Err(Usage(format!("--format: `{name}` is for --heatmap"))),
            (false, _) => Err(Usage(format!(
                "--format: `{name}` cannot show numbers; with {option}, use text, json or csv"
            ))),
        }
    }
}
