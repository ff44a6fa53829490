//! The results of a query: positions, a count, a table of groups, or a board with counts.

mod goal;
mod groups;
mod heatmap;

pub(crate) use self::goal::Goal;
pub(crate) use self::groups::OverGroups;
pub(crate) use self::heatmap::write as write_heatmap;
