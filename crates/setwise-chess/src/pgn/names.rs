//! The names of tags that most files have, known without a look at each byte.

/// What a tag means to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The position in which the moves begin.
    Fen,
    /// The rules.
    Variant,
    /// Nothing: it is told, and no more.
    None,
}

impl Meaning {
    /// That of a tag with a name.
    pub(super) fn of(name: &str) -> Self {
        match name {
            "FEN" => Self::Fen,
            "Variant" => Self::Variant,
            _ => Self::None,
        }
    }
}

/// Names of at most fifteen letters, of the standard and of what databases and servers
/// write; the first two mean something.
#[rustfmt::skip]
const NAMES: [&str; 56] = [
    "FEN", "Variant", "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo",
    "BlackElo", "WhiteTitle", "BlackTitle", "WhiteRatingDiff", "BlackRatingDiff", "WhiteTeam",
    "BlackTeam", "WhiteFideId", "BlackFideId", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA",
    "WhiteType", "BlackType", "WhiteClock", "BlackClock", "ECO", "Opening", "Variation",
    "SubVariation", "NIC", "SetUp", "UTCDate", "UTCTime", "Time", "Timezone", "StartTime",
    "EndDate", "EndTime", "TimeControl", "Termination", "PlyCount", "EventDate", "EventSponsor",
    "EventType", "EventRounds", "EventCountry", "Section", "Stage", "Board", "Annotator", "Mode",
    "Source", "SourceDate", "Link",
];

/// A name as it is found.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Its bytes, with zeros behind them.
    bytes: u128,
    name: &'static str,
    meaning: Meaning,
}

const ROWS: usize = 256;

/// The names, each in the row of its hash.
static KNOWN: [Known; ROWS] = {
    // What stands behind a tag's bracket is never all ones: that has no name in it.
    let none = Known { bytes: u128::MAX, name: "", meaning: Meaning::None };
    let mut rows = [none; ROWS];
    let mut index = 0;
    while index < NAMES.len() {
        let meaning = match index {
            0 => Meaning::Fen,
            1 => Meaning::Variant,
            _ => Meaning::None,
        };
        let bytes = bytes(NAMES[index]);
        rows[row(bytes, FACTOR)] = Known { bytes, name: NAMES[index], meaning };
        index += 1;
    }
    rows
};

/// With this factor no two names have the same row.
const FACTOR: u64 = {
    let mut factor = 0x9e37_79b9_7f4a_7c15_u64;
    loop {
        let (mut taken, mut index) = ([false; ROWS], 0);
        while index < NAMES.len() {
            let row = row(bytes(NAMES[index]), factor);
            if taken[row] {
                break;
            }
            taken[row] = true;
            index += 1;
        }
        if index == NAMES.len() {
            break factor;
        }
        factor = factor.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(2);
    }
};

const fn row(bytes: u128, factor: u64) -> usize {
    let word = bytes as u64 ^ ((bytes >> 64) as u64).rotate_left(21);
    (word.wrapping_mul(factor) >> 56) as usize
}

const fn bytes(name: &str) -> u128 {
    let (mut bytes, mut index) = (0, name.len());
    assert!(index < 16, "a blank behind the name is among the bytes looked at");
    while index > 0 {
        index -= 1;
        bytes = bytes << 8 | name.as_bytes()[index] as u128;
    }
    bytes
}

/// The name, if it is known, that begins a text and has a blank behind it.
///
/// No branch depends on its length.
#[inline]
pub(super) fn known(text: [u8; 16]) -> Option<(&'static str, Meaning)> {
    const ONES: u128 = u128::MAX / 0xff;
    let text = u128::from_le_bytes(text);
    // A byte is a blank or below; a borrow goes upwards only, past the first such byte.
    let blanks = text.wrapping_sub(0x21 * ONES) & !text & (0x80 * ONES);
    let first = blanks & blanks.wrapping_neg();
    let bytes = text & (first >> 7).wrapping_sub(1);
    let found = &KNOWN[row(bytes, FACTOR)];
    (found.bytes == bytes).then_some((found.name, found.meaning))
}

#[cfg(test)]
mod tests {
    use super::{Meaning, NAMES, known};

    #[test]
    fn names_are_known_and_nothing_else_is() {
        let text = |name: &str| {
            let mut bytes = [b'"'; 16];
            bytes[..name.len().min(16)].copy_from_slice(&name.as_bytes()[..name.len().min(16)]);
            bytes
        };
        for name in NAMES {
            for behind in [" ", " \"", "\t", "\n ", "\r", "\0"] {
                let text = text(&format!("{name}{behind}"));
                assert_eq!(known(text), Some((name, Meaning::of(name))));
            }
            for other in [format!("{name}x "), format!("x{name} "), format!(" {name} ")] {
                assert_eq!(known(text(&other)), None, "{other}");
            }
            assert_eq!(known(text(&format!("{name}\""))), None);
            assert_eq!(known(text(&format!("{} ", &name[1..]))), None);
        }
        for text in [[0xff; 16], [b' '; 16], [0; 16], [b'a'; 16]] {
            assert_eq!(known(text), None);
        }
        assert_eq!(NAMES.map(Meaning::of)[..3], [Meaning::Fen, Meaning::Variant, Meaning::None]);
    }
}
