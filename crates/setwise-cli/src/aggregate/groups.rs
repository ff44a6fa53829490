//! The formulas over groups: `--having`, and `--sort` with `--group-by`.

use setwise_expr::{Definitions, GroupFormula, Tree};
use setwise_loops::aggregate::{GroupOrder, OfGroups};

use crate::aggregate::Goal;
use crate::arguments::query::Query;
use crate::formula::Source;

/// The formulas over groups, before the formulas of matches in them are compiled.
#[derive(Debug, Default)]
pub(crate) struct OverGroups {
    having: Option<Part>,
    sort: Option<Part>,
    /// The formulas of matches whose sums and means they have.
    pub(crate) arguments: Vec<(Source, Tree)>,
}

#[derive(Debug)]
struct Part {
    source: Source,
    formula: GroupFormula,
    /// The number of formulas of matches before its own.
    before: usize,
}

impl OverGroups {
    /// Reads the formulas of the options.
    pub(crate) fn new(
        options: &Query,
        goal: Goal,
        definitions: Option<&Definitions>,
    ) -> anyhow::Result<Self> {
        let mut all = Self::default();
        if let Some(text) = &options.aggregate.having {
            all.having = Some(all.part("having", text, definitions)?);
        }
        if let (Goal::Groups(GroupOrder::Formula), Some(text)) = (goal, &options.aggregate.sort) {
            all.sort = Some(all.part("sort", text, definitions)?);
        }
        Ok(all)
    }

    fn part(
        &mut self,
        option: &str,
        text: &str,
        definitions: Option<&Definitions>,
    ) -> anyhow::Result<Part> {
        let source = Source::of_option(option, text);
        let found = source.parse()?.over_groups().map_err(|error| source.error(&error))?;
        let before = self.arguments.len();
        for text in &found.arguments {
            let source = Source::of_option(option, text).with_definitions(definitions);
            let tree = source.parse()?;
            self.arguments.push((source, tree));
        }
        Ok(Part { source, formula: found.formula, before })
    }

    /// Compiles the formulas: `--having` and `--sort`. Their sums follow the `shown` ones.
    pub(crate) fn compile(&self, shown: usize) -> anyhow::Result<[Option<OfGroups>; 2]> {
        let compile = |part: &Part, is_condition| {
            let Part { source, formula, before } = part;
            OfGroups::new(formula.clone(), shown + before, is_condition)
                .map_err(|error| source.error(&error))
        };
        Ok([
            self.having.as_ref().map(|part| compile(part, true)).transpose()?,
            self.sort.as_ref().map(|part| compile(part, false)).transpose()?,
        ])
    }
}
