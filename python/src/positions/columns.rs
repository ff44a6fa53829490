//! The columns of positions, as in the tables of the program.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{ArrayRef, BooleanArray, Int64Array, RecordBatch, UInt64Array};
use arrow_buffer::{BooleanBuffer, Buffer};
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;
use setwise_chess::{Color, Position};
use setwise_columns::PIECE_COLUMNS;

use crate::arrow::{Table, arrow_error};
use crate::positions::blocks::{BLOCK, each};
use crate::positions::read::{Errors, position};
use crate::positions::texts::{Texts, null_buffer};
use crate::work;

/// The columns after those of the pieces that are words, except `white_to_move`, which is the
/// first of the state.
pub(super) const STATE: [(&str, DataType); 5] = [
    ("castling", DataType::UInt64),
    ("en_passant", DataType::UInt64),
    ("halfmove_clock", DataType::Int64),
    ("fullmove_number", DataType::Int64),
    ("key", DataType::UInt64),
];

/// The number of rows that are written together. The columns lie at equal places of their pages,
/// and a cache has room for fewer such places than there are columns.
const PART: usize = 128;

const WORDS: usize = PIECE_COLUMNS.len() + STATE.len();

/// Reads positions into columns.
///
/// The table has the sets ``white_pawns``, ``white_knights`` … ``white_king`` and ``black_pawns`` …
/// ``black_king``; ``white_to_move``, a bool; ``castling``, the set of the rooks that may castle;
/// ``en_passant``, the square of a legal en passant capture as a set; the numbers
/// ``halfmove_clock`` and ``fullmove_number``; and ``key``, the Zobrist key of Polyglot.
///
/// Args:
///     fens: a list or tuple of strings, a NumPy array of strings, or a column of strings of
///         pyarrow, Polars, pandas or any other package with Arrow's interface; or a table, whose
///         column ``fen`` is taken. Each text is FEN, or EPD with operations. ``None`` and nulls
///         make a row of nulls.
///     column: the name of the column of a table.
///     errors: ``"raise"``, or ``"null"`` to make rows of nulls from texts that are not positions.
///     threads: the number of threads, or ``None`` for one per processor.
///
/// Raises:
///     FenError: if a text is not a position.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 7 40"])
/// >>> table["white_pawns"]
/// array([4096,    0], dtype=uint64)
/// >>> table["white_to_move"]
/// array([ True, False])
#[pyfunction]
#[pyo3(signature = (fens, *, column=None, errors="raise", threads=None))]
pub(crate) fn parse_fens(
    fens: &Bound<'_, PyAny>,
    column: Option<&str>,
    errors: &str,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let py = fens.py();
    let (errors, threads) = (Errors::new(errors)?, work::threads(threads)?);
    let texts = Texts::new(fens, column)?;
    let len = texts.len();
    let mut columns: Vec<Vec<u64>> = (0..WORDS).map(|_| vec![0; len]).collect();
    let mut words: Vec<_> = columns.iter_mut().map(|words| words.chunks_mut(BLOCK)).collect();
    let mut white_to_move = vec![0u8; len.div_ceil(8)];
    let nulls = Mutex::new(Vec::new());
    let blocks = white_to_move.chunks_mut(BLOCK / 8).map(move |bits| {
        let words = words.iter_mut().map(|words| words.next().unwrap_or_default());
        (words.collect::<Vec<_>>(), bits)
    });
    let work = |block: usize, (mut words, bits): (Vec<&mut [u64]>, &mut [u8])| {
        let (first, len) = (block * BLOCK, words[0].len());
        let mut null = Vec::new();
        let mut part = Box::new([[0; PART]; WORDS]);
        texts.rows(first, len, |row, text| {
            match text.map(position) {
                Some(Ok(position)) => {
                    write(&position, row % PART, &mut part);
                    let is_white = position.side_to_move() == Color::White;
                    bits[row / 8] |= u8::from(is_white) << (row % 8);
                }
                Some(Err(failure)) if errors == Errors::Raise => {
                    return Err((first + row, failure));
                }
                None | Some(Err(_)) => {
                    part.iter_mut().for_each(|words| words[row % PART] = 0);
                    null.push(first + row);
                }
            }
            let count = row % PART + 1;
            if count == PART || row + 1 == len {
                let rows = row + 1 - count..row + 1;
                for (words, part) in words.iter_mut().zip(&*part) {
                    words[rows.clone()].copy_from_slice(&part[..count]);
                }
            }
            Ok(())
        })?;
        if !null.is_empty() {
            nulls.lock().unwrap_or_else(PoisonError::into_inner).append(&mut null);
        }
        Ok(())
    };
    each(py, len, threads, blocks, || work)?;
    let nulls = nulls.into_inner().unwrap_or_else(PoisonError::into_inner);
    let nulls = null_buffer(len, &nulls);
    let white_to_move = BooleanBuffer::new(Buffer::from_vec(white_to_move), 0, len);
    let white_to_move: ArrayRef = Arc::new(BooleanArray::new(white_to_move, nulls.clone()));
    let types = PIECE_COLUMNS.map(|name| (name, DataType::UInt64)).into_iter().chain(STATE);
    let mut fields = Vec::with_capacity(WORDS + 1);
    let mut arrays = Vec::with_capacity(WORDS + 1);
    for ((name, data_type), words) in types.zip(columns) {
        if fields.len() == PIECE_COLUMNS.len() {
            fields.push(Field::new("white_to_move", DataType::Boolean, true));
            arrays.push(Arc::clone(&white_to_move));
        }
        let (words, nulls) = (Buffer::from_vec(words), nulls.clone());
        arrays.push(match data_type {
            DataType::Int64 => Arc::new(Int64Array::new(words.into(), nulls)) as ArrayRef,
            _ => Arc::new(UInt64Array::new(words.into(), nulls)),
        });
        fields.push(Field::new(name, data_type, true));
    }
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(arrow_error)?;
    Ok(Table::new(batch))
}

/// Writes the words of a position to a row.
#[inline]
fn write(position: &Position, row: usize, words: &mut [[u64; PART]; WORDS]) {
    let state = [
        position.castling_rooks().0,
        position.legal_en_passant().map_or(0, |square| 1 << square.index()),
        position.halfmove_clock().into(),
        position.fullmove_number().into(),
        position.zobrist_key(),
    ];
    let pieces = position.pieces().iter().map(|set| set.0);
    for (column, word) in words.iter_mut().zip(pieces.chain(state)) {
        column[row] = word;
    }
}
