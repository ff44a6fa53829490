//! How long lists are, by their lengths or by their offsets.

use super::error::{Error, Part};
use super::source::Source;

/// The size of an offset.
const OFFSET: usize = size_of::<u64>();

/// Where each list ends: lengths or offsets.
#[derive(Debug)]
pub struct Ends {
    source: Source,
    form: Form,
    /// What was read and is not whole.
    bytes: Vec<u8>,
    /// The number of lists that were handed out.
    lists: u64,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Lengths,
    /// The offset that was read last, once there is one.
    Offsets(Option<u64>),
}

impl Ends {
    /// The length of each list, as a byte.
    #[must_use]
    pub const fn lengths(source: Source) -> Self {
        Self { source, form: Form::Lengths, bytes: Vec::new(), lists: 0 }
    }

    /// Where each list begins, and where the last one ends, as 64-bit numbers,
    /// little-endian: 0 is the first one.
    #[must_use]
    pub const fn offsets(source: Source) -> Self {
        Self { source, form: Form::Offsets(None), bytes: Vec::new(), lists: 0 }
    }

    /// How many lists there have been.
    pub(super) const fn lists(&self) -> u64 {
        self.lists
    }

    /// The lengths of the next lists, up to `most` of them; none at the end.
    pub(super) fn fill(&mut self, lengths: &mut Vec<u8>, most: usize) -> Result<(), Error> {
        lengths.clear();
        match self.form {
            Form::Lengths => self.fill_lengths(lengths, most),
            Form::Offsets(last) => self.fill_offsets(lengths, most, last),
        }?;
        self.lists += lengths.len() as u64;
        Ok(())
    }

    fn fill_lengths(&mut self, lengths: &mut Vec<u8>, most: usize) -> Result<(), Error> {
        self.source.read_all(Part::Ends, lengths, most)?;
        match lengths.iter().position(|&length| length > 64) {
            None => Ok(()),
            Some(at) => {
                let reason = format!("a list of {} squares: a board has 64", lengths[at]);
                Err(Error::byte(Part::Ends, self.lists + at as u64, reason))
            }
        }
    }

    fn fill_offsets(
        &mut self,
        lengths: &mut Vec<u8>,
        most: usize,
        last: Option<u64>,
    ) -> Result<(), Error> {
        // The first number belongs to no list: it is where the first one begins.
        let want = OFFSET * (most + usize::from(last.is_none()));
        let start = self.source.position();
        self.bytes.clear();
        let read = self.source.read_all(Part::Ends, &mut self.bytes, want)?;
        let (offsets, rest) = self.bytes.as_chunks::<OFFSET>();
        if last.is_none() && read == 0 {
            let reason = "there are no offsets: those of no lists are a single 0, of 8 bytes";
            return Err(Error::byte(Part::Ends, 0, reason));
        }
        if !rest.is_empty() {
            let reason = "the offsets end within one of 8 bytes";
            return Err(Error::byte(Part::Ends, start + read as u64, reason));
        }
        let mut end = last;
        for (index, &offset) in offsets.iter().enumerate() {
            let offset = u64::from_le_bytes(offset);
            let length = length(end, offset).map_err(|reason| {
                Error::byte(Part::Ends, start + (OFFSET * index) as u64, reason)
            })?;
            lengths.extend(length);
            end = Some(offset);
        }
        self.form = Form::Offsets(end);
        Ok(())
    }
}

/// The length of the list that ends at an offset, if it is not the first offset.
fn length(start: Option<u64>, end: u64) -> Result<Option<u8>, String> {
    match start.map(|start| (start, end.checked_sub(start))) {
        None if end == 0 => Ok(None),
        None => Err(format!("the first list begins at {end}, not at 0")),
        Some((_, Some(length @ 0..=64))) => Ok(Some(length as u8)),
        Some((start, _)) => Err(format!("no list of a board is from {start} to {end}")),
    }
}
