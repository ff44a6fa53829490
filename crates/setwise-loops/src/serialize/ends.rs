//! The ends of lists, by their lengths or their offsets.

use super::error::{ConvertError, InputPart};
use super::input::ByteInput;

/// The size of an offset.
const OFFSET: usize = size_of::<u64>();

/// Lengths or offsets of lists.
pub struct Ends {
    input: ByteInput,
    format: EndsFormat,
    bytes: Vec<u8>,
    /// The number of lists before the next block.
    lists: u64,
}

#[derive(Clone, Copy)]
enum EndsFormat {
    Lengths,
    /// With the last offset that was read.
    Offsets(Option<u64>),
}

impl Ends {
    /// Reads the length of each list, as a byte.
    #[must_use]
    pub const fn lengths(input: ByteInput) -> Self {
        Self { input, format: EndsFormat::Lengths, bytes: Vec::new(), lists: 0 }
    }

    /// Reads the offset of each list, and the end of the last one, as little-endian 64-bit
    /// numbers, the first of them 0.
    #[must_use]
    pub const fn offsets(input: ByteInput) -> Self {
        Self { input, format: EndsFormat::Offsets(None), bytes: Vec::new(), lists: 0 }
    }

    /// Returns the number of lists that were read.
    pub(super) const fn lists(&self) -> u64 {
        self.lists
    }

    /// Reads the lengths of the next lists, up to `most` of them; none at the end.
    pub(super) fn fill(&mut self, lengths: &mut Vec<u8>, most: usize) -> Result<(), ConvertError> {
        lengths.clear();
        match self.format {
            EndsFormat::Lengths => self.fill_lengths(lengths, most),
            EndsFormat::Offsets(last) => self.fill_offsets(lengths, most, last),
        }?;
        self.lists += lengths.len() as u64;
        Ok(())
    }

    fn fill_lengths(&mut self, lengths: &mut Vec<u8>, most: usize) -> Result<(), ConvertError> {
        self.input.read_all(InputPart::Ends, lengths, most)?;
        match lengths.iter().position(|&length| length > 64) {
            None => Ok(()),
            Some(at) => {
                let reason = format!("a list of {} squares: a board has 64", lengths[at]);
                Err(ConvertError::byte(InputPart::Ends, self.lists + at as u64, reason))
            }
        }
    }

    fn fill_offsets(
        &mut self,
        lengths: &mut Vec<u8>,
        most: usize,
        last: Option<u64>,
    ) -> Result<(), ConvertError> {
        // The first number is the beginning of the first list, and the end of none.
        let want = OFFSET * (most + usize::from(last.is_none()));
        let start = self.input.position();
        let wrong = |byte, reason: String| Err(ConvertError::byte(InputPart::Ends, byte, reason));
        self.bytes.clear();
        let read = self.input.read_all(InputPart::Ends, &mut self.bytes, want)?;
        let (offsets, rest) = self.bytes.as_chunks::<OFFSET>();
        if last.is_none() && read == 0 {
            let reason = "there are no offsets: those of zero lists are a single 0, of 8 bytes";
            return wrong(0, reason.to_owned());
        }
        if !rest.is_empty() {
            let reason = "the offsets end within one of 8 bytes";
            return wrong(start + read as u64, reason.to_owned());
        }
        let mut end = last;
        for (byte, &offset) in (start..).step_by(OFFSET).zip(offsets) {
            let offset = u64::from_le_bytes(offset);
            match (end, end.and_then(|end| offset.checked_sub(end))) {
                (None, _) if offset == 0 => {}
                (None, _) => {
                    return wrong(byte, format!("the first list begins at {offset}, not at 0"));
                }
                (Some(_), Some(length @ 0..=64)) => lengths.push(length as u8),
                (Some(end), _) => {
                    let reason = format!("a list from {end} to {offset}: a board has 64 squares");
                    return wrong(byte, reason);
                }
            }
            end = Some(offset);
        }
        self.format = EndsFormat::Offsets(end);
        Ok(())
    }
}
