//! The columns of an input that a query needs.

use std::io;

use crate::field::FieldColumn;
use crate::query::inputs::FieldInput;

/// The most columns that the error of a missing one lists.
const MAX_LISTED: usize = 12;

/// The columns of the fields that a query needs, in one format.
#[derive(Clone, Debug)]
pub(super) struct Resolved {
    pub(super) inputs: Vec<usize>,
    pub(super) condition: Vec<usize>,
    pub(super) carried: Vec<Option<usize>>,
}

impl Resolved {
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
