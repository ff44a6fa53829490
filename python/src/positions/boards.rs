//! Positions in columns: a set for each kind of piece, and the rest of the state.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::{BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Fields};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use setwise_chess::{Bitboard, Color, Position, Setup};
use setwise_columns::PIECE_COLUMNS;

use crate::positions::columns::STATE;
use crate::positions::read::Failure;

/// The columns of the state that a position is made of.
const OTHERS: [&str; 5] = ["white_to_move", STATE[0].0, STATE[1].0, STATE[2].0, STATE[3].0];

/// The columns of positions.
pub(crate) struct Boards {
    pieces: Vec<Words>,
    /// The columns of [`OTHERS`] that are there.
    others: [Option<Words>; OTHERS.len()],
    nulls: Option<NullBuffer>,
    len: usize,
}

enum Words {
    Words(ScalarBuffer<u64>),
    Bools(BooleanBuffer),
}

impl Words {
    fn of_arrow(name: &str, array: &ArrayRef) -> PyResult<Self> {
        match array.data_type() {
            DataType::UInt64 => {
                Ok(Self::Words(array.as_primitive::<UInt64Type>().values().clone()))
            }
            DataType::Int64 => {
                let numbers = array.as_primitive::<Int64Type>().values();
                Ok(Self::Words(numbers.inner().clone().into()))
            }
            DataType::Boolean => Ok(Self::Bools(array.as_boolean().values().clone())),
            other => Err(PyTypeError::new_err(format!(
                "the column `{name}` has {other}, and a column of positions uint64, int64 or bool"
            ))),
        }
    }

    fn of_numpy(name: &str, array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let numpy = array.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (array,))?;
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
        let words = array.cast::<PyArray1<u64>>()?.try_readonly()?;
        let words = words.as_slice()?;
        let words = numpy.py().detach(|| words.to_vec());
        Ok(Self::Words(words.into()))
    }

    fn len(&self) -> usize {
        match self {
            Self::Words(words) => words.len(),
            Self::Bools(bools) => bools.len(),
        }
    }

    fn get(&self, row: usize) -> u64 {
        match self {
            Self::Words(words) => words[row],
            Self::Bools(bools) => bools.value(row).into(),
        }
    }
}

impl Boards {
    /// Returns true if the first column of positions is among the names.
    pub(crate) fn has_columns(fields: &Fields) -> bool {
        fields.iter().any(|field| field.name() == PIECE_COLUMNS[0])
    }

    /// Reads rows of Arrow.
    pub(crate) fn of_arrow(fields: &Fields, rows: &StructArray) -> PyResult<Self> {
        let mut nulls = vec![rows.nulls().cloned()];
        let columns = rows.columns();
        let found = |name: &str| {
            let Some(at) = fields.iter().position(|field| field.name() == name) else {
                return Ok(None);
            };
            nulls.push(columns[at].logical_nulls());
            Words::of_arrow(name, &columns[at]).map(Some)
        };
        let boards = Self::new(Some(rows.len()), found)?;
        Ok(Self { nulls: NullBuffer::union_many(nulls.iter().map(Option::as_ref)), ..boards })
    }

    /// Copies arrays of NumPy, whose masked elements are null.
    pub(crate) fn of_mapping(mapping: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let masked = mapping.py().import("numpy.ma")?.getattr("MaskedArray")?;
        let mut nulls = Vec::new();
        let found = |name: &str| {
            if !mapping.contains(name)? {
                return Ok(None);
            }
            let array = mapping.get_item(name)?;
            if array.is_instance(&masked)? {
                let mask =
                    mapping.py().import("numpy.ma")?.call_method1("getmaskarray", (&array,))?;
                let mask = mask.cast::<PyArray1<bool>>()?.try_readonly()?;
                nulls.push(mask.as_slice()?.iter().map(|null| !null).collect::<NullBuffer>());
                return Words::of_numpy(name, &array.call_method1("filled", (0,))?).map(Some);
            }
            Words::of_numpy(name, &array).map(Some)
        };
        let boards = Self::new(None, found)?;
        Ok(Self { nulls: NullBuffer::union_many(nulls.iter().map(Some)), ..boards })
    }

    fn new(
        len: Option<usize>,
        mut find: impl FnMut(&str) -> PyResult<Option<Words>>,
    ) -> PyResult<Self> {
        let mut known = len;
        let mut find = |name: &str| -> PyResult<Option<Words>> {
            let Some(words) = find(name)? else { return Ok(None) };
            let known = *known.get_or_insert(words.len());
            if known != words.len() {
                return Err(PyValueError::new_err(format!(
                    "the column `{name}` has {} rows, and another {known}",
                    words.len()
                )));
            }
            Ok(Some(words))
        };
        let mut pieces = Vec::new();
        for name in PIECE_COLUMNS {
            let missing = || PyValueError::new_err(format!("the column `{name}` is missing"));
            pieces.push(find(name)?.ok_or_else(missing)?);
        }
        let mut others = [const { None }; OTHERS.len()];
        for (name, other) in OTHERS.into_iter().zip(&mut others) {
            *other = find(name)?;
        }
        Ok(Self { pieces, others, nulls: None, len: known.unwrap_or(0) })
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the position of a row; `None` if one of its values is null.
    pub(crate) fn get(&self, row: usize) -> Option<Result<Position, Failure>> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        let setup = self.setup(row);
        let position = setup.and_then(|setup| setup.position().map_err(|error| error.to_string()));
        Some(position.map_err(|reason| Failure::Fen { column: None, reason }))
    }

    fn setup(&self, row: usize) -> Result<Setup, String> {
        let mut sets = [Bitboard::EMPTY; 12];
        for (set, words) in sets.iter_mut().zip(&self.pieces) {
            *set = Bitboard(words.get(row));
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
            if let Some(words) = words {
                *other = words.get(row);
            }
        }
        let [white_to_move, castling, en_passant, halfmove_clock, fullmove_number] = others;
        let number = |word, name| {
            u32::try_from(word).map_err(|_| format!("`{name}` is not a number of moves"))
        };
        let en_passant = Bitboard(en_passant);
        if en_passant.len() > 1 {
            return Err("`en_passant` is more than one square".to_owned());
        }
        Ok(Setup {
            side_to_move: if white_to_move == 0 { Color::Black } else { Color::White },
            castling_rooks: Bitboard(castling),
            en_passant: en_passant.first(),
            halfmove_clock: number(halfmove_clock, OTHERS[3])?,
            fullmove_number: number(fullmove_number, OTHERS[4])?,
            ..Setup::from_pieces(&sets)
        })
    }
}
