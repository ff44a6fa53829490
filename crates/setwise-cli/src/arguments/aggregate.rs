//! The arguments for keeping and summarizing matches.

use clap::Args;
use setwise_loops::aggregate::{Filters, Same};

use crate::arguments::{choice, numbers};

/// Options for keeping and summarizing matches.
#[derive(Clone, Debug, Args)]
pub(crate) struct AggregateOptions {
    /// Keep each position only once. Two positions are the same if they count as a repetition:
    /// the move counters do not matter, nor does an en passant square without a legal capture.
    /// This takes 20 to 60 bytes of memory for each different position.
    #[arg(long, value_name = "SAME", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "exact", value_parser = choice(SAME))]
    pub(crate) unique: Option<Same>,

    /// Keep only the first N matches of each game. This needs games, or a table with the columns
    /// `game` and `ply`.
    #[arg(long, value_name = "N", value_parser = numbers::at_least_one)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) limit_per_game: Option<u64>,

    /// Show one row for each game with matches: its first match, the columns of the game and the
    /// column `matches`, their number. The columns are the tags of `setwise table` that the games
    /// have, unless --tags has others. `--sort matches` sorts by it. This needs games, or a table with
    /// the columns `game` and `ply`.
    #[arg(long, conflicts_with_all = ["limit_per_game", "count", "heatmap", "group_by"])]
    pub(crate) per_game: bool,

    /// Keep N matches chosen at random, in the order of the input; the choice depends only on the
    /// matches and on the seed. They are held in memory, up to 1 GiB.
    #[arg(long, value_name = "N", value_parser = numbers::at_least_one)]
    #[arg(allow_negative_numbers = true, conflicts_with = "count")]
    pub(crate) sample: Option<u64>,

    /// The seed of the random choice.
    #[arg(long, value_name = "SEED", value_parser = numbers::number, default_value_t = 0)]
    #[arg(requires = "sample")]
    pub(crate) seed: u64,

    /// Sort the matches by a formula, the smallest value first; those without a value come last.
    /// With --limit, only the first N are held in memory, otherwise all, up to 1 GiB. With
    /// --group-by, sort the groups: by `value`, which is the default, by `count`, or by a formula
    /// over groups as in --having, such as `mean(eval_cp)`.
    #[arg(long, value_name = "FORMULA", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["count", "heatmap"])]
    pub(crate) sort: Option<String>,

    /// Sort in descending order.
    #[arg(long, requires = "sort")]
    pub(crate) descending: bool,

    /// Count the matches for each value of a formula, or of several separated by commas; `fen` is
    /// the position itself, without the counters. For formulas of --select, show the sum and the
    /// mean of each group; --limit is the number of groups shown.
    #[arg(long, value_name = "FORMULA,…", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["count", "heatmap"])]
    pub(crate) group_by: Option<String>,

    /// With --group-by, show only the groups for which a formula is true. It is about `matches`,
    /// their number; `share`, their part of all matches, from 0 to 1; and `sum(F)` and `mean(F)`
    /// with a formula F of the matches, as in `matches >= 10 && mean(half_points) > 1`. A share and
    /// a mean are compared exactly, and only by `<`, `<=`, `>` and `>=`, alone or multiplied by a
    /// number, as in `100 * share >= 5` for five percent; formulas compute with whole numbers. F
    /// may be the name of a column. A match without a value of F is in no sum and no mean.
    #[arg(long, value_name = "FORMULA", allow_hyphen_values = true, requires = "group_by")]
    pub(crate) having: Option<String>,

    /// With --group-by, as in `--group-by next_san`: show for each group the number of games, each
    /// by its first match there, its share and the score of the side to move in percent, its mean
    /// rating, and its performance, which is the mean rating of the opponents + 8 for each percent of
    /// the score above 50. The groups with the most games come first. This needs games.
    #[arg(long, requires = "group_by", conflicts_with_all = ["select", "sort"])]
    pub(crate) explorer: bool,

    /// Count for each square the matches in which the formula contains it, or each formula of
    /// --select, which must be sets.
    #[arg(long, conflicts_with = "count")]
    pub(crate) heatmap: bool,
}

/// The positions that `--unique` treats as the same.
const SAME: &[(&str, Same, &str)] = &[
    (
        "exact",
        Same::Exact,
        "Those with the same pieces, side to move, castling rights and legal en passant square",
    ),
    (
        "colorflip",
        Same::Colorflip,
        "Mirror images with the colors exchanged as well: `--unique=colorflip`",
    ),
];

impl AggregateOptions {
    /// Returns true if the matches of a game are counted or limited.
    pub(crate) const fn is_by_game(&self) -> bool {
        self.explorer || self.per_game || self.limit_per_game.is_some()
    }

    /// Returns the matches to keep.
    pub(crate) const fn filters(&self) -> Filters {
        let Self { unique, limit_per_game, per_game, sample, seed, descending, .. } = *self;
        Filters { unique, limit_per_game, per_game, sample, seed, descending }
    }
}
