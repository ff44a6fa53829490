//! The columns of a batch in an Arrow file that are read: their dictionaries, and the parts of its body.
//!
//! A batch has the buffers of all columns one after the other. Those of a few columns are read alone, into
//! a body that has nothing else, and the places in the metadata are changed to that.

use std::collections::HashSet;
use std::io;

use arrow_ipc::root_as_message;
use arrow_schema::{DataType, Schema};

use crate::arrow::error::{corrupt, malformed};

/// The alignment of a buffer, in bytes.
const ALIGNMENT: usize = 64;

/// The bytes of the place of a buffer in the metadata: its offset and its length.
const PLACE: usize = 16;

/// The columns that are read.
#[derive(Debug)]
pub(super) struct IpcColumns {
    /// Their indices.
    pub(super) columns: Vec<usize>,
    /// The numbers of their dictionaries.
    pub(super) dictionaries: HashSet<i64>,
    /// The buffers of a batch, each with whether it is of one of them; `None` if a column has a type whose
    /// buffers depend on the batch, so that all are read.
    buffers: Option<Vec<bool>>,
}

impl IpcColumns {
    pub(super) fn new(
        in_file: arrow_ipc::Schema<'_>,
        schema: &Schema,
        columns: Vec<usize>,
    ) -> Self {
        let mut dictionaries = HashSet::new();
        for (index, field) in in_file.fields().into_iter().flatten().enumerate() {
            if columns.contains(&index) {
                add_dictionaries(field, &mut dictionaries);
            }
        }
        let buffers = buffers(schema, &columns);
        Self { columns, dictionaries, buffers }
    }

    /// Returns the metadata of a batch without the buffers of other columns, and the places of those that
    /// are left in the body; `None` if the whole body is to be read.
    ///
    /// # Errors
    ///
    /// Returns an error if the places of the buffers are not in a body of `len` bytes.
    pub(super) fn packed(&self, metadata: &[u8], len: u64) -> io::Result<Option<Packed>> {
        let message = root_as_message(metadata).map_err(malformed)?;
        let batch = message.header_as_record_batch();
        let (Some(wanted), Some(batch)) = (&self.buffers, batch) else { return Ok(None) };
        let places = batch.buffers().filter(|places| places.len() == wanted.len());
        let (None, Some(places)) = (batch.compression(), places) else { return Ok(None) };
        // The rows must not be more than the bytes, as in a whole body.
        let sum: i64 =
            places.iter().map(|place| place.length().max(0)).fold(0, i64::saturating_add);
        if batch.length() < 0 || batch.length() > sum {
            return Err(corrupt("a batch declares more rows than it has bytes"));
        }
        let first = places.bytes().as_ptr().addr().checked_sub(metadata.as_ptr().addr());
        let first = first.ok_or_else(|| corrupt("its buffers have no place"))?;
        let mut packed = Packed { metadata: metadata.to_vec(), parts: Vec::new(), len: 0 };
        let mut rest = len;
        for (index, (place, &is_wanted)) in places.iter().zip(wanted).enumerate() {
            let (start, bytes) = (place.offset(), place.length());
            let of_buffer = u64::try_from(start).ok().zip(u64::try_from(bytes).ok());
            let is_inside = |&(start, bytes): &(u64, u64)| {
                start.checked_add(bytes).is_some_and(|end| end <= len)
            };
            let (start, bytes) = of_buffer
                .filter(is_inside)
                .ok_or_else(|| corrupt("a buffer is outside its message"))?;
            rest = rest.checked_sub(bytes).ok_or_else(|| corrupt("the buffers overlap"))?;
            let bytes = if is_wanted { bytes } else { 0 };
            let at = first + PLACE * index;
            let place = packed.metadata.get_mut(at..at + PLACE);
            let place = place.ok_or_else(|| corrupt("its buffers have no place"))?;
            place[..PLACE / 2].copy_from_slice(&(packed.len as u64).to_le_bytes());
            place[PLACE / 2..].copy_from_slice(&bytes.to_le_bytes());
            if bytes > 0 {
                let bytes = usize::try_from(bytes).map_err(corrupt)?;
                packed.parts.push((start, bytes));
                packed.len = (packed.len + bytes).next_multiple_of(ALIGNMENT);
            }
        }
        Ok(Some(packed))
    }
}

/// A body with the buffers of some columns.
#[derive(Debug)]
pub(super) struct Packed {
    /// The metadata with the places of the buffers there.
    pub(super) metadata: Vec<u8>,
    /// The places of the buffers in the whole body, and their lengths. Each begins at a multiple of
    /// [`ALIGNMENT`].
    parts: Vec<(u64, usize)>,
    len: usize,
}

impl Packed {
    /// Returns the body; `append` appends a part of the whole one.
    ///
    /// # Errors
    ///
    /// Returns the error of `append`.
    pub(super) fn body(
        &self,
        mut append: impl FnMut(u64, usize, &mut Vec<u8>) -> io::Result<()>,
    ) -> io::Result<Vec<u8>> {
        let mut body = Vec::with_capacity(self.len);
        for &(start, len) in &self.parts {
            append(start, len, &mut body)?;
            body.resize(body.len().next_multiple_of(ALIGNMENT), 0);
        }
        Ok(body)
    }
}

/// Adds the numbers of the dictionaries of a column.
fn add_dictionaries(field: arrow_ipc::Field<'_>, found: &mut HashSet<i64>) {
    found.extend(field.dictionary().map(|dictionary| dictionary.id()));
    for child in field.children().into_iter().flatten() {
        add_dictionaries(child, found);
    }
}

/// Returns for each buffer of a batch whether it is of one of these columns.
fn buffers(schema: &Schema, columns: &[usize]) -> Option<Vec<bool>> {
    use DataType as T;
    let mut buffers = Vec::new();
    for (index, field) in schema.fields().iter().enumerate() {
        let count = match field.data_type() {
            T::Utf8 | T::LargeUtf8 | T::Binary | T::LargeBinary => 3,
            T::Boolean | T::FixedSizeBinary(_) | T::Dictionary(..) => 2,
            data_type if data_type.is_primitive() => 2,
            _ => return None,
        };
        buffers.resize(buffers.len() + count, columns.contains(&index));
    }
    Some(buffers)
}
