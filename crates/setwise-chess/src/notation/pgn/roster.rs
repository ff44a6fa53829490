//! The tags of a game, the seven tag roster first.

/// The names of the seven tags that every game has, with their values if unknown.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Roster {
    seven: [Option<String>; 7],
    others: Vec<(String, String)>,
}

impl Roster {
    fn slot(&mut self, name: &str) -> Option<&mut Option<String>> {
        let index = ROSTER.iter().position(|(known, _)| *known == name)?;
        self.seven.get_mut(index)
    }

    /// Adds a tag. A repeated name is kept as another tag, and the first one counts.
    pub(super) fn add(&mut self, name: &str, value: String) {
        match self.slot(name) {
            Some(slot @ None) => *slot = Some(value),
            _ => self.others.push((name.to_owned(), value)),
        }
    }

    /// Sets a tag, and removes all others with its name.
    pub(super) fn set(&mut self, name: &str, value: String) {
        let is_other = |(other, _): &(String, String)| other != name;
        if let Some(slot) = self.slot(name) {
            *slot = Some(value);
            self.others.retain(is_other);
            return;
        }
        let at = self.others.iter().position(|tag| !is_other(tag)).unwrap_or(self.others.len());
        self.others.retain(is_other);
        self.others.insert(at, (name.to_owned(), value));
    }

    /// Returns the value of the first tag with a name.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns all tags, the roster first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let seven = ROSTER.iter().zip(&self.seven);
        let seven =
            seven.map(|((name, unknown), value)| (*name, value.as_deref().unwrap_or(unknown)));
        seven.chain(self.others.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// Fills the missing tags of the roster.
    pub(super) fn complete(&mut self, result: &str) {
        for ((name, unknown), slot) in ROSTER.iter().zip(&mut self.seven) {
            let value = if *name == "Result" { result } else { unknown };
            slot.get_or_insert_with(|| value.to_owned());
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
