//! The values of a formula as a NumPy array, in the format `.npy`.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_expr::{Type, Value};

use crate::output::Output;
use crate::usage::Usage;

/// An unfinished array. Its header, which has the number of values, is written last.
pub(crate) struct Array {
    out: Output,
    value_type: Type,
    len: u64,
    has_begun: bool,
}

impl Array {
    /// Creates an array of values of a type.
    ///
    /// # Errors
    ///
    /// Returns an error if the beginning of the output cannot be written last.
    pub(crate) fn new(out: Output, value_type: Type) -> Result<Self, Usage> {
        match out.can_rewind() {
            true => Ok(Self { out, value_type, len: 0, has_begun: false }),
            false => Err(Usage(
                "`npy` begins with the number of values, which is known only at the end: name a \
                 file with -o"
                    .to_owned(),
            )),
        }
    }

    /// Reserves space for the header.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        self.out.write_all(&header(self.value_type, 0))
    }

    /// Appends a value; sets are words of a mapping.
    pub(crate) fn push(&mut self, value: Value, mapping: SquareMapping) -> io::Result<()> {
        self.len += 1;
        match value {
            Value::Set(word) => self.out.write_all(&mapping.word_of(Bitboard(word)).to_le_bytes()),
            Value::Number(number) => self.out.write_all(&number.to_le_bytes()),
            Value::Bool(value) => self.out.write_all(&[u8::from(value)]),
        }
    }

    /// Writes the header and completes the file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.begin()?;
        self.out.rewrite_start(&header(self.value_type, self.len))?;
        self.out.finish()
    }
}

/// Returns the header of an array, as NumPy writes it: 128 bytes with space for any length.
///
/// Source: NumPy, "`numpy.lib.format`", version 1.0.
fn header(value_type: Type, len: u64) -> [u8; 128] {
    let kind = match value_type {
        Type::Set => "<u8",
        Type::Number | Type::Square => "<i8",
        Type::Bool => "|b1",
    };
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len},), }}");
    let mut bytes = [b' '; 128];
    // The version, and the length of what follows.
    bytes[..10].copy_from_slice(b"\x93NUMPY\x01\0\x76\0");
    bytes[10..10 + text.len()].copy_from_slice(text.as_bytes());
    bytes[127] = b'\n';
    bytes
}
