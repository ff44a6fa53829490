//! Common names of tags, found by a perfect hash of sixteen bytes.
//!
//! Without it and `tags::read_usual`, reading games with clocks takes 55 ns per move instead of
//! 51.

use std::collections::BTreeSet;

/// The meaning of a tag for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation::pgn) enum Meaning {
    /// The starting position.
    Fen,
    /// The variant, with its rules.
    Variant,
    /// Perhaps one of these tags, whose name is in another case.
    Cased(&'static str),
    /// No meaning: the tag is only passed on to the visitor.
    None,
}

impl Meaning {
    /// Returns the meaning of a name.
    pub(in crate::notation::pgn) fn of(name: &str) -> Self {
        match name {
            "FEN" => Self::Fen,
            "Variant" => Self::Variant,
            _ => {
                let known = NAMES[..2].iter().find(|known| name.eq_ignore_ascii_case(known));
                known.map_or(Self::None, |known| Self::Cased(known))
            }
        }
    }
}

/// Names of at most fifteen letters from the standard, databases and servers. The first two
/// have a meaning.
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

/// A row of the hash table.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The bytes of the name, padded with zeros.
    bytes: u128,
    name: &'static str,
    meaning: Meaning,
}

const ROWS: usize = 256;

/// The names, each in the row of its hash.
static KNOWN: [Known; ROWS] = {
    // No name has these bytes.
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
        assert!(
            rows[row(bytes)].name.is_empty(),
            "two names have the same row: find another factor"
        );
        rows[row(bytes)] = Known { bytes, name: NAMES[index], meaning };
        index += 1;
    }
    rows
};

/// A factor with which no two names have the same row, as the table asserts.
///
/// Found by a search through the generator `f * 0xd134_2543_de82_ef95 + 2` that starts at
/// `0x9e37_79b9_7f4a_7c15`, which takes the compiler nine seconds.
const FACTOR: u64 = 0xb3c9_58db_057f_4f7d;

const fn row(bytes: u128) -> usize {
    let word = bytes as u64 ^ ((bytes >> 64) as u64).rotate_left(21);
    (word.wrapping_mul(FACTOR) >> 56) as usize
}

const fn bytes(name: &str) -> u128 {
    let (mut bytes, mut index) = (0, name.len());
    assert!(index < 16, "the sixteen bytes include the blank after the name");
    while index > 0 {
        index -= 1;
        bytes = bytes << 8 | name.as_bytes()[index] as u128;
    }
    bytes
}

/// Returns the known name at the start of a text, before a blank, with its meaning and its row. No
/// branch depends on its length.
#[inline]
pub(super) fn known(text: [u8; 16]) -> Option<(&'static str, Meaning, u8)> {
    const ONES: u128 = u128::MAX / 0xff;
    let text = u128::from_le_bytes(text);
    // Finds bytes up to a blank. A borrow affects only bytes after the first one.
    let blanks = text.wrapping_sub(0x21 * ONES) & !text & (0x80 * ONES);
    let first = blanks & blanks.wrapping_neg();
    let bytes = text & (first >> 7).wrapping_sub(1);
    let row = row(bytes);
    let found = &KNOWN[row];
    (found.bytes == bytes).then_some((found.name, found.meaning, row as u8))
}

/// The length of the names of a game, in bytes, that are searched one by one. In nearly all games it is less.
const FEW: usize = 1 << 8;

/// The most memory for further names of a game, in bytes.
const MAX_BYTES: usize = 1 << 23;

/// The bytes that a name takes at most, besides those of its text.
const PER_NAME: usize = 64;

/// The names of the tags of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The set of the rows of known names.
    known: [u64; ROWS / 64],
    /// The first of the other names, each before a space.
    others: String,
    /// The rest of them, and the bytes that they take.
    rest: BTreeSet<String>,
    bytes: usize,
}

impl Names {
    pub(super) fn clear(&mut self) {
        self.known = Default::default();
        self.others.clear();
        self.rest.clear();
        self.bytes = 0;
    }

    /// Adds a name with its row, if it is known. Returns true if it was there.
    #[inline]
    pub(super) fn add(&mut self, name: &str, row: Option<u8>) -> bool {
        match row {
            Some(row) => {
                let (word, bit) = (&mut self.known[usize::from(row / 64)], 1 << (row % 64));
                let is_there = *word & bit != 0;
                *word |= bit;
                is_there
            }
            None => self.add_other(name),
        }
    }

    fn add_other(&mut self, name: &str) -> bool {
        let mut padded = [b' '; 16];
        if let Some(start) = padded[..15].get_mut(..name.len()) {
            start.copy_from_slice(name.as_bytes());
            if let Some((_, _, row)) = known(padded) {
                return self.add(name, Some(row));
            }
        }
        let mut others = self.others.split(' ');
        let is_there = others.any(|other| other == name) || self.rest.contains(name);
        match is_there {
            true => {}
            false if self.others.len() < FEW => {
                self.others.push_str(name);
                self.others.push(' ');
            }
            false if self.bytes + PER_NAME + name.len() <= MAX_BYTES => {
                self.rest.insert(name.to_owned());
                self.bytes += PER_NAME + name.len();
            }
            false => {}
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, Meaning, NAMES, Names, PER_NAME, known};

    #[test]
    fn each_name_of_many_is_found_again() {
        let mut names = Names::default();
        for game in 0..2 {
            for is_again in [false, true] {
                for name in (game..1000).map(|number| format!("T{number}")) {
                    assert_eq!(names.add(&name, None), is_again, "{name}");
                }
            }
            names.clear();
        }
        // Short and long names take the same memory at most.
        for length in [1, 100_000] {
            names.clear();
            let name = |number| format!("{}{number}", "T".repeat(length));
            let count = MAX_BYTES / (PER_NAME + length) + 100;
            assert!(!(0..count).any(|number| names.add(&name(number), None)));
            assert!(names.rest.iter().map(String::len).sum::<usize>() <= MAX_BYTES);
            assert!((1..count - 50).contains(&names.rest.len()));
        }
    }

    #[test]
    fn only_the_listed_names_are_known() {
        let text = |name: &str| {
            let mut bytes = [b'"'; 16];
            bytes[..name.len().min(16)].copy_from_slice(&name.as_bytes()[..name.len().min(16)]);
            bytes
        };
        for name in NAMES {
            for after in [" ", " \"", "\t", "\n ", "\r", "\0"] {
                let text = text(&format!("{name}{after}"));
                let found = known(text).map(|(name, meaning, _)| (name, meaning));
                assert_eq!(found, Some((name, Meaning::of(name))));
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
