//! The public database of evaluations by lichess.org: the deepest evaluation of a position.
//!
//! Its lines are `{"fen":…,"evals":[{"pvs":[{"cp":…,"line":…},…],"knodes":…,"depth":…},…]}`,
//! with `mate` instead of `cp` for a forced mate.

use crate::field::{Field, FieldColumn, FieldKind};
use crate::format::json::scan::{Fault, Scanner, unescape};

/// The name of the member with the evaluations.
pub(super) const MEMBER: &str = "evals";

/// The columns of the deepest evaluation and its first line, in the order of the fields of
/// [`Evaluation`].
pub(super) const COLUMNS: [(&str, FieldKind); 5] = [
    ("eval_cp", FieldKind::Number),
    ("eval_mate", FieldKind::Number),
    ("line", FieldKind::Text),
    ("depth", FieldKind::Number),
    ("knodes", FieldKind::Number),
];

/// Returns the columns.
pub(super) fn columns() -> impl Iterator<Item = FieldColumn> {
    COLUMNS.into_iter().map(|(name, kind)| FieldColumn { name: name.to_owned(), kind })
}

/// An evaluation.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluation<'a> {
    cp: Option<i64>,
    mate: Option<i64>,
    line: Option<&'a [u8]>,
    depth: Option<i64>,
    knodes: Option<i64>,
}

impl<'a> Evaluation<'a> {
    /// Returns the deepest evaluation in an array, the first if there are several; `None` if the
    /// value is not an array of evaluations, or is empty.
    pub(super) fn deepest(text: &'a [u8], start: usize) -> Option<Self> {
        let mut deepest: Option<Self> = None;
        let mut scanner = Scanner::new(text, start);
        let read = scanner.array(|scanner| {
            let evaluation = Self::read(scanner)?;
            if deepest.as_ref().is_none_or(|before| before.depth < evaluation.depth) {
                deepest = Some(evaluation);
            }
            Ok(())
        });
        read.ok().and(deepest)
    }

    /// Returns true if an array in a text has an object with principal variations.
    pub(super) fn is_list(text: &[u8], start: usize) -> bool {
        let mut has_variations = false;
        let read = Scanner::new(text, start).array(|scanner| {
            scanner.object(|scanner, key| {
                has_variations |= scanner.text(key) == b"pvs";
                scanner.value().map(|_| ())
            })
        });
        read.is_ok() && has_variations
    }

    fn read(scanner: &mut Scanner<'a>) -> Result<Self, Fault> {
        let mut evaluation = Self::default();
        scanner.object(|scanner, key| {
            match scanner.text(key) {
                b"depth" => evaluation.depth = number(scanner)?,
                b"knodes" => evaluation.knodes = number(scanner)?,
                b"pvs" => {
                    let mut is_first = true;
                    scanner.array(|scanner| {
                        if std::mem::take(&mut is_first) {
                            return evaluation.read_variation(scanner);
                        }
                        scanner.value().map(|_| ())
                    })?;
                }
                _ => scanner.value().map(|_| ())?,
            }
            Ok(())
        })?;
        Ok(evaluation)
    }

    fn read_variation(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Fault> {
        scanner.object(|scanner, key| {
            match scanner.text(key) {
                b"cp" => self.cp = number(scanner)?,
                b"mate" => self.mate = number(scanner)?,
                b"line" => {
                    let place = scanner.value()?;
                    let text = scanner.text(place).strip_prefix(b"\"");
                    self.line = text.and_then(|text| text.strip_suffix(b"\""));
                }
                _ => scanner.value().map(|_| ())?,
            }
            Ok(())
        })
    }

    /// Returns the field of a column, by its index in [`COLUMNS`].
    pub(super) fn field(&self, column: usize) -> Field<'a> {
        let number = match column {
            0 => self.cp,
            1 => self.mate,
            2 => return self.line.map_or(Field::Missing, |line| Field::Text(unescape(line))),
            3 => self.depth,
            _ => self.knodes,
        };
        number.map_or(Field::Missing, Field::Number)
    }
}

/// Reads a whole number; `None` for another value.
fn number(scanner: &mut Scanner<'_>) -> Result<Option<i64>, Fault> {
    let place = scanner.value()?;
    Ok(str::from_utf8(scanner.text(place)).ok().and_then(|text| text.parse().ok()))
}
