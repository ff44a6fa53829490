//! The operations of a line of EPD in their order, including malformed ones.

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

/// Parses a line of EPD, and returns its position and its operations in their order, including
/// malformed ones. Operations that set the counters of the position are left out.
///
/// ```
/// let line = "8/8/8/8/8/8/k7/2K5 w - - hmvc 7; id \"x\"; c-0 y;";
/// let (position, parts) = setwise_columns::epd_parts(line)?;
/// assert_eq!(position.halfmove_clock(), 7);
/// assert_eq!(parts.iter().map(|part| part.text()).collect::<Vec<_>>(), ["id \"x\";", "c-0 y;"]);
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
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
