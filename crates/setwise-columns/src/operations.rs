//! The operations of a line of EPD in their order, with those that are malformed.

use setwise_chess::{Epd, FenError, Operation, Position};

/// The opcodes of the counters, which belong to the position.
const COUNTERS: [&str; 2] = ["hmvc", "fmvn"];

/// A part of the text after a position.
#[derive(Clone, Debug)]
pub enum EpdPart {
    /// An operation.
    Operation(Operation),
    /// A malformed operation: its text without the semicolon, and its error.
    Malformed(String, FenError),
}

impl EpdPart {
    /// Returns the text, with the semicolon.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Operation(operation) => operation.to_string(),
            Self::Malformed(text, _) => format!("{text};"),
        }
    }

    /// Returns true for a malformed operation that would set a counter of the position.
    #[must_use]
    pub fn is_counter(&self) -> bool {
        match self {
            Self::Operation(_) => false,
            Self::Malformed(text, _) => {
                COUNTERS.contains(&text.split([' ', '\t']).next().unwrap_or_default())
            }
        }
    }
}

/// Parses a line of EPD, and returns its position and its operations in their order, those that are
/// malformed included. The operations that set the counters of the position are not among them.
///
/// # Errors
///
/// Returns an error if the position is invalid.
pub fn epd_parts(line: impl AsRef<[u8]>) -> Result<(Position, Vec<EpdPart>), FenError> {
    let mut malformed = Vec::new();
    let epd = Epd::read_each(line, |before, text, error| {
        let text = String::from_utf8_lossy(text).into_owned();
        malformed.push((before, EpdPart::Malformed(text, error)));
    })?;
    let mut malformed = malformed.into_iter().peekable();
    let mut parts = Vec::new();
    for (index, operation) in epd.operations().iter().enumerate() {
        while let Some((_, part)) = malformed.next_if(|(before, _)| *before == index) {
            parts.push(part);
        }
        parts.push(EpdPart::Operation(operation.clone()));
    }
    parts.extend(malformed.map(|(_, part)| part));
    Ok((epd.into_position(), parts))
}
