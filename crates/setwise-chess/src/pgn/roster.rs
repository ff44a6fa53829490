//! The tags of a game: the seven of the roster first.

/// The names of the seven tags that every game has, and what stands for the unknown.
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
    /// Adds a tag; of the roster, the first with a name counts, and others are kept.
    pub(super) fn add(&mut self, name: &str, value: String) {
        let index = ROSTER.iter().position(|(known, _)| *known == name);
        match index.and_then(|index| self.seven.get_mut(index)).filter(|slot| slot.is_none()) {
            Some(slot) => *slot = Some(value),
            None => self.others.push((name.to_owned(), value)),
        }
    }

    /// Sets a tag, in place of all with its name.
    pub(super) fn set(&mut self, name: &str, value: String) {
        let index = ROSTER.iter().position(|(known, _)| *known == name);
        if let Some(slot) = index.and_then(|index| self.seven.get_mut(index)) {
            self.others.retain(|(other, _)| other != name);
            *slot = Some(value);
            return;
        }
        let mut value = Some(value);
        self.others.retain_mut(|(other, before)| {
            if other != name {
                return true;
            }
            value.take().map(|value| *before = value).is_some()
        });
        self.others.extend(value.map(|value| (name.to_owned(), value)));
    }

    /// The value of the first tag with a name.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// All tags, those of the roster first and with their values for the unknown.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let seven = ROSTER.iter().zip(&self.seven);
        let seven =
            seven.map(|((name, unknown), value)| (*name, value.as_deref().unwrap_or(unknown)));
        seven.chain(self.others.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// Gives the tags of the roster that are missing their values for the unknown.
    pub(super) fn complete(&mut self, result: &str) {
        for ((name, unknown), slot) in ROSTER.iter().zip(&mut self.seven) {
            let value = if *name == "Result" { result } else { unknown };
            slot.get_or_insert_with(|| value.to_owned());
        }
    }

    pub(super) fn clear(&mut self) {
        self.seven = Default::default();
        self.others.clear();
    }
}
