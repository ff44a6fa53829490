//! A compiled query, and the columns of an input that it needs.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

#[cfg(feature = "parquet")]
use setwise_expr::Bound;
use setwise_expr::{Form, Program};

use crate::field::FieldColumn;
use crate::query::game_fields::GameFields;
#[cfg(feature = "parquet")]
use crate::query::part_rows::PartTable;
use crate::query::slots::FieldInput;

/// The most columns that the error of a missing one lists.
const MAX_LISTED: usize = 12;

/// The programs of a query, and what its results carry.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The filter and the selected formulas.
    pub(super) program: Program,
    /// The forms that these look at.
    pub(super) forms: Vec<Form>,
    /// The filter alone, and the bounds of its fields, for tables in columns.
    #[cfg(feature = "parquet")]
    pub(super) filter: Program,
    #[cfg(feature = "parquet")]
    pub(super) bounds: Vec<Bound>,
    #[cfg(feature = "parquet")]
    pub(super) condition_bounds: Vec<Bound>,
    /// The condition on fields alone.
    pub(super) condition: Option<Program>,
    /// The filter, the selected formulas and, as the last output, the condition, for inputs whose
    /// fields are not known before the position, and for lines, which have none.
    pub(super) with_condition: Option<Program>,
    /// The number of selected formulas that are not shown, which are the last ones.
    pub(super) hidden: usize,
    /// The columns of the fields that travel with results.
    pub(super) carried: Vec<FieldColumn>,
    /// The tags of games that are known, if others are to be reported.
    pub(super) known_tags: Option<Arc<BTreeSet<String>>>,
    /// True if the position before the first move of a game is a row.
    pub(super) with_start: bool,
    /// True if all malformed commands in comments, and wrong signs of moves, are passed over.
    pub(super) is_strict: bool,
    /// True if results have the texts of their games.
    pub(super) has_games: bool,
    /// The table whose rows the results become.
    #[cfg(feature = "parquet")]
    pub(super) parts: Option<PartTable>,
}

impl Plan {
    /// Returns true if one worker must read all blocks in turn.
    pub(super) fn is_in_turn(&self) -> bool {
        let programs = [Some(&self.program), self.condition.as_ref()];
        programs.into_iter().flatten().any(|program| GameFields::use_number(program.inputs()))
    }
}

/// The columns of the fields that a query needs, in one format.
#[derive(Clone, Debug)]
pub(super) struct NeededColumns {
    pub(super) inputs: Vec<usize>,
    pub(super) condition: Vec<usize>,
    pub(super) carried: Vec<Option<usize>>,
}

impl NeededColumns {
    /// # Errors
    ///
    /// Returns an error if a column that a formula uses is missing.
    pub(super) fn new(
        columns: &[FieldColumn],
        inputs: &[FieldInput],
        condition: &[FieldInput],
        carried: &[FieldColumn],
    ) -> io::Result<Self> {
        let find = |name: &str| columns.iter().position(|column| column.name == name);
        let used = |fields: &[FieldInput]| -> io::Result<Vec<usize>> {
            let used =
                |field: &FieldInput| find(&field.name).ok_or_else(|| missing(&field.name, columns));
            fields.iter().map(used).collect()
        };
        Ok(Self {
            inputs: used(inputs)?,
            condition: used(condition)?,
            carried: carried.iter().map(|column| find(&column.name)).collect(),
        })
    }
}

/// Returns an error if a formula uses fields of an input that has only positions.
pub(super) fn no_fields(inputs: &[FieldInput], condition: &[FieldInput]) -> io::Result<()> {
    match inputs.iter().chain(condition).next() {
        Some(field) => Err(missing(&field.name, &[])),
        None => Ok(()),
    }
}

/// Returns an error if a formula looks at other positions than its own, in an input without games.
pub(super) fn no_game(forms: &[Form]) -> io::Result<()> {
    // Some forms are made of others, which begin with that.
    let Some(form) = forms.iter().find(|form| form.name != "is_first").or(forms.first()) else {
        return Ok(());
    };
    let message = format!(
        "`{}` is about the positions of a game, which this input does not have; it needs games in PGN",
        form.name
    );
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// Returns the error of a column that an input lacks.
fn missing(name: &str, columns: &[FieldColumn]) -> io::Error {
    let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
    let listed = names[..names.len().min(MAX_LISTED)].join(", ");
    let message = match names.len() {
        0 => format!("there is no column `{name}`: lines of FEN or EPD have no columns"),
        1..=MAX_LISTED => format!("there is no column `{name}`; the columns are {listed}"),
        count => format!(
            "there is no column `{name}`; the columns are {listed}, and {} more",
            count - MAX_LISTED
        ),
    };
    io::Error::new(io::ErrorKind::InvalidData, message)
}
