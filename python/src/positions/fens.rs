//! FEN from columns of positions.

use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyMapping};
use setwise_chess::{Bitboard, Color, Setup};
use setwise_columns::PIECE_COLUMNS;

use super::columns::STATE;
use super::read::Failure;
use crate::arrow::{ArrowArray, Table, import};
use crate::work;

/// The columns of the state that a position is made of.
const OTHERS: [&str; 5] = ["white_to_move", STATE[0].0, STATE[1].0, STATE[2].0, STATE[3].0];

/// Returns the FEN of positions in columns.
///
/// The columns of the twelve pieces must be there. Without the others, White is to move, nobody may
/// castle or capture en passant, and the counters are 0 and 1.
///
/// Args:
///     table: a ``Table``, a table of pyarrow, Polars or any other package with Arrow's interface, or
///         a mapping of names to NumPy arrays.
///
/// Returns:
///     A list of strings for a mapping, else an ``ArrowArray``. A row with a null has none.
///
/// Raises:
///     FenError: if a row is not a position.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 3 9 ; a comment", None])
/// >>> sw.to_fens(table).to_list()
/// ['4k3/8/8/8/8/8/8/4K2R w K - 3 9', None]
/// >>> names = [name for name in table if name.startswith(("white", "black"))]
/// >>> sw.to_fens({name: table[name][:1] for name in names})
/// ['4k3/8/8/8/8/8/8/4K2R w - - 0 1']
#[pyfunction]
#[pyo3(signature = (table, /))]
pub(crate) fn to_fens<'py>(table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = table.py();
    let mut chunks = Vec::new();
    let mut is_arrow = true;
    if let Ok(table) = table.cast::<Table>() {
        let batch = table.get().batch();
        let schema = batch.schema();
        let named = schema.fields().iter().zip(batch.columns());
        chunks.push(Boards::of_arrow(
            named.map(|(field, array)| (field.name().as_str(), array)),
            batch.num_rows(),
        )?);
    } else if let Some(imported) = import(table)? {
        let fields = imported.fields()?;
        for chunk in imported.chunks() {
            let columns = fields.iter().zip(chunk.as_struct().columns());
            let named = columns.map(|(field, array)| (field.name().as_str(), array));
            chunks.push(Boards::of_arrow(named, chunk.len())?);
        }
    } else if let Ok(mapping) = table.cast::<PyMapping>() {
        is_arrow = false;
        chunks.push(Boards::of_mapping(mapping)?);
    } else {
        let message = "the columns are a table of Arrow, or a mapping of names to NumPy arrays";
        return Err(PyTypeError::new_err(message));
    }
    let written = work::interruptible(py, |_| {
        let mut texts = LargeStringBuilder::new();
        let mut first = 0;
        for chunk in &chunks {
            chunk.write(&mut texts).map_err(|(row, failure)| (first + row, failure))?;
            first += chunk.len;
        }
        Ok(texts.finish())
    })?;
    let texts = written.map_err(|(row, failure): (usize, Failure)| failure.at(py, row))?;
    if is_arrow {
        return Ok(Bound::new(py, ArrowArray::new(Arc::new(texts)))?.into_any());
    }
    Ok(PyList::new(py, texts.iter())?.into_any())
}

/// The columns of some positions.
struct Boards {
    pieces: Vec<Words>,
    /// The columns of [`OTHERS`] that are there.
    others: [Option<Words>; OTHERS.len()],
    len: usize,
}

enum Words {
    Sets(ArrayRef),
    Numbers(ArrayRef),
    Bools(ArrayRef),
    Copied(Vec<u64>),
}

impl Words {
    fn of_arrow(name: &str, array: &ArrayRef) -> PyResult<Self> {
        let array = Arc::clone(array);
        match array.data_type() {
            DataType::UInt64 => Ok(Self::Sets(array)),
            DataType::Int64 => Ok(Self::Numbers(array)),
            DataType::Boolean => Ok(Self::Bools(array)),
            other => Err(PyTypeError::new_err(format!(
                "the column `{name}` has {other}, and a column of positions uint64, int64 or bool"
            ))),
        }
    }

    /// Returns the word of a row; `None` if it is null.
    fn get(&self, row: usize) -> Option<u64> {
        match self {
            Self::Sets(array) | Self::Numbers(array) | Self::Bools(array) if array.is_null(row) => {
                None
            }
            Self::Sets(array) => Some(array.as_primitive::<UInt64Type>().value(row)),
            Self::Numbers(array) => {
                Some(array.as_primitive::<Int64Type>().value(row).cast_unsigned())
            }
            Self::Bools(array) => Some(array.as_boolean().value(row).into()),
            Self::Copied(words) => Some(words[row]),
        }
    }
}

impl Boards {
    fn of_arrow<'a>(
        columns: impl Iterator<Item = (&'a str, &'a ArrayRef)>,
        len: usize,
    ) -> PyResult<Self> {
        let columns: Vec<_> = columns.collect();
        Self::new(len, |name| {
            let found = columns.iter().find(|(known, _)| *known == name);
            found.map(|(_, array)| Words::of_arrow(name, array)).transpose()
        })
    }

    fn of_mapping(mapping: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let numpy = mapping.py().import("numpy")?;
        let mut len = None;
        let mut find = |name: &str| {
            if !mapping.contains(name)? {
                return Ok(None);
            }
            let array = numpy.call_method1("asarray", (mapping.get_item(name)?,))?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            let wanted = match kind.as_str() {
                "u" | "b" => "uint64",
                "i" => "int64",
                _ => {
                    let message = format!("the column `{name}` has no whole numbers or bools");
                    return Err(PyTypeError::new_err(message));
                }
            };
            let array = numpy.call_method1("ascontiguousarray", (array, wanted))?;
            let array = array.call_method1("view", ("uint64",))?;
            let words = array.cast::<PyArray1<u64>>()?.try_readonly()?.as_slice()?.to_vec();
            match *len.get_or_insert(words.len()) {
                known if known == words.len() => Ok(Some(Words::Copied(words))),
                known => Err(PyValueError::new_err(format!(
                    "the column `{name}` has {} rows, and another {known}",
                    words.len()
                ))),
            }
        };
        let mut boards = Self::new(0, &mut find)?;
        boards.len = len.unwrap_or(0);
        Ok(boards)
    }

    fn new(len: usize, mut find: impl FnMut(&str) -> PyResult<Option<Words>>) -> PyResult<Self> {
        let mut pieces = Vec::new();
        for name in PIECE_COLUMNS {
            let missing = || PyValueError::new_err(format!("the column `{name}` is missing"));
            pieces.push(find(name)?.ok_or_else(missing)?);
        }
        let mut others = [const { None }; OTHERS.len()];
        for (name, other) in OTHERS.into_iter().zip(&mut others) {
            *other = find(name)?;
        }
        Ok(Self { pieces, others, len })
    }

    /// Appends the FEN of all rows.
    fn write(&self, texts: &mut LargeStringBuilder) -> Result<(), (usize, Failure)> {
        for row in 0..self.len {
            match self.setup(row).map_err(|reason| (row, Failure::Fen { column: None, reason }))? {
                None => texts.append_null(),
                Some(setup) => {
                    let position = setup.position().map_err(|error| {
                        (row, Failure::Fen { column: None, reason: error.to_string() })
                    })?;
                    // Writing to memory does not fail.
                    let _ = write!(texts, "{position}");
                    texts.append_value("");
                }
            }
        }
        Ok(())
    }

    /// Returns the parts of a position; `None` if one is null.
    fn setup(&self, row: usize) -> Result<Option<Setup>, String> {
        let mut sets = [Bitboard::EMPTY; 12];
        for (set, words) in sets.iter_mut().zip(&self.pieces) {
            let Some(word) = words.get(row) else { return Ok(None) };
            *set = Bitboard(word);
        }
        let mut all = Bitboard::EMPTY;
        for &set in &sets {
            if let Some(square) = (all & set).first() {
                return Err(format!("there are two pieces on {square}"));
            }
            all |= set;
        }
        let mut others = [1, 0, 0, 0, 1];
        for (other, words) in others.iter_mut().zip(&self.others) {
            let Some(words) = words else { continue };
            let Some(word) = words.get(row) else { return Ok(None) };
            *other = word;
        }
        let [white_to_move, castling, en_passant, halfmove_clock, fullmove_number] = others;
        let number = |word, name| {
            u32::try_from(word).map_err(|_| format!("`{name}` is not a number of moves"))
        };
        let en_passant = Bitboard(en_passant);
        if en_passant.len() > 1 {
            return Err("`en_passant` is more than one square".to_owned());
        }
        Ok(Some(Setup {
            side_to_move: if white_to_move == 0 { Color::Black } else { Color::White },
            castling_rooks: Bitboard(castling),
            en_passant: en_passant.first(),
            halfmove_clock: number(halfmove_clock, OTHERS[3])?,
            fullmove_number: number(fullmove_number, OTHERS[4])?,
            ..Setup::from_pieces(&sets)
        }))
    }
}
