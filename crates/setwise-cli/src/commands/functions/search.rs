//! The search of `setwise functions TEXT`: names first, then subjects, then the rest.

use setwise_expr::SUBJECTS;

use crate::commands::functions::{CODE, Entry};

/// The reason why an entry fits a text, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It has the name.
    Name,
    /// It is about the subject, in this place of the list of the subject.
    Subject(usize),
    /// A word of its name is the text.
    Word,
    /// Its names, its group, its summary or its subjects have the text somewhere.
    Part,
}

/// Returns the entries that have a text in lower case, the best first, or else all of its words.
pub(super) fn found(text: &str, mut entries: Vec<Entry>) -> Vec<Entry> {
    if !entries.iter().any(|entry| entry.texts_have(text)) {
        entries.retain(|entry| text.split_whitespace().all(|word| entry.texts_have(word)));
        return entries;
    }
    entries.retain(|entry| entry.texts_have(text));
    if !text.is_empty() {
        entries.sort_by_cached_key(|entry| entry.rank(text));
    }
    entries
}

/// Returns true if a text is a name of the entry.
pub(super) fn is_named(entry: &Entry, text: &str) -> bool {
    !text.is_empty() && entry.rank(text) == Rank::Name
}

/// Returns a name without the marks in which spellings differ: `isolateMS1B` and `isolate_ms1b`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !"_ -".contains(*c)).flat_map(char::to_lowercase).collect()
}

/// Returns a text and its singular.
fn forms(text: &str) -> [&str; 2] {
    let singular = text.strip_suffix('s').filter(|it| it.len() > 3 && !it.ends_with('s'));
    [text, singular.unwrap_or(text)]
}

impl Entry {
    /// Returns the names: those before the parameters, and the aliases.
    fn names(&self) -> impl Iterator<Item = &str> {
        let calls = self.call.split('(').next().unwrap_or_default().split(", ");
        // A declaration of C has the type first.
        let is_code = self.group == CODE;
        let own = calls.map(move |call| match call.rsplit_once(' ') {
            Some((_, name)) if is_code => name,
            _ => call,
        });
        own.chain(self.aliases.iter().copied())
    }

    /// Returns the subjects of the function, with its place in the list of each.
    fn subjects(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let name = self.function.map_or("", |function| function.name);
        SUBJECTS.iter().filter_map(move |(subject, functions)| {
            Some((*subject, functions.split(' ').position(|known| known == name)?))
        })
    }

    /// Returns true if the names, the group, the summary or the subjects have a text in lower case.
    fn texts_have(&self, text: &str) -> bool {
        let text = forms(text)[1];
        let own = self.aliases.iter().copied().chain([&*self.call, self.group, &*self.summary]);
        let mut texts = own.chain(self.subjects().map(|(subject, _)| subject));
        let plain_text = plain(text);
        texts.any(|own| own.to_lowercase().contains(text))
            || !plain_text.is_empty() && self.names().any(|name| plain(name).contains(&plain_text))
    }

    fn rank(&self, text: &str) -> Rank {
        let [plural, singular] = forms(text).map(plain);
        let is_it = |name: &str| [&plural, &singular].contains(&&plain(name));
        if self.names().any(is_it) {
            return Rank::Name;
        }
        let about = self.subjects().filter(|(subject, _)| subject.split(';').any(is_it));
        if let Some(place) = about.map(|(_, place)| place).min() {
            return Rank::Subject(place);
        }
        let has_word = |name: &str| name.split(['_', ':']).any(is_it);
        if self.names().any(has_word) { Rank::Word } else { Rank::Part }
    }
}
