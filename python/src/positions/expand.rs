//! Planes: a byte for each kind of piece and square, the usual input of neural networks.

use numpy::{PyArray4, PyArrayMethods};
use pyo3::prelude::*;

use crate::memory::zeros;
use crate::positions::blocks::{BLOCK, each};
use crate::positions::read::Errors;
use crate::positions::source::Source;
use crate::work;

/// The bytes of a position.
const PLANES: usize = 12 * 64;

/// Returns an array of ``uint8`` with the shape ``(n, 12, 8, 8)``: 1 where a piece is, else 0.
///
/// The second index is the piece, in the order of the columns of ``parse_fens``: White's pawn,
/// knight, bishop, rook, queen and king, then Black's. The third is the rank, with the first rank
/// at 0, and the last the file, with the a-file at 0. Nulls are empty boards.
///
/// Args:
///     fens: positions, as for ``Formula.positions``.
///     column: the name of the column of a table with the texts.
///     errors: ``"raise"``, or ``"null"`` to make empty boards from rows that are not positions.
///     threads: the number of threads, or ``None`` for one per processor.
///
/// Raises:
///     FenError: if a row is not a position.
///
/// >>> import setwise as sw
/// >>> planes = sw.planes(["4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"])
/// >>> planes.shape
/// (1, 12, 8, 8)
/// >>> planes[0, 0, 1]
/// array([0, 0, 0, 0, 1, 0, 0, 0], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (fens, *, column=None, errors="raise", threads=None))]
pub(crate) fn planes<'py>(
    fens: &Bound<'py, PyAny>,
    column: Option<&str>,
    errors: &str,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyArray4<u8>>> {
    let py = fens.py();
    let (errors, threads) = (Errors::new(errors)?, work::threads(threads)?);
    let source = Source::new(fens, column)?;
    let planes = zeros(py, &[source.len(), 12, 8, 8], "uint8")?.cast_into::<PyArray4<u8>>()?;
    let work = |block: usize, bytes: &mut [u8]| {
        let first = block * BLOCK;
        source.rows(first, bytes.len() / PLANES, |row, position| match position {
            Some(Ok(position)) => {
                let bytes = bytes[row * PLANES..].as_chunks_mut::<8>().0;
                let sets = position.pieces().iter().flat_map(|set| set.0.to_le_bytes());
                sets.zip(bytes).for_each(|(rank, bytes)| *bytes = spread(rank));
                Ok(())
            }
            Some(Err(failure)) if errors == Errors::Raise => Err((first + row, failure)),
            None | Some(Err(_)) => Ok(()),
        })
    };
    {
        let mut bytes = planes.try_readwrite()?;
        let blocks = bytes.as_slice_mut()?.chunks_mut(PLANES * BLOCK);
        each(py, source.len(), threads, blocks, || work)?;
    }
    Ok(planes)
}

/// Returns a byte, 0 or 1, for each bit.
const fn spread(bits: u8) -> [u8; 8] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A byte for each bit, which is not 0 if the bit is set.
    let bytes = (bits as u64 * EACH) & 0x8040_2010_0804_0201;
    // The bits below carry into the highest one of each byte, but not further.
    ((((bytes & !(0x80 * EACH)) + 0x7f * EACH) | bytes) >> 7 & EACH).to_le_bytes()
}
