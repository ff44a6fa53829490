//! The members of the objects in a block, and the choice of the one with the position.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::field::FieldColumn;
use crate::format::header::{distinct, is_position, list, no_position, renamed, usual};
use crate::format::infer::{self, Inferred};
use crate::format::json::evaluations::{self, Evaluation};
use crate::format::json::scan::{Fault, Scanner, unescape};
use crate::remedy::Refused;

/// The largest number of columns.
pub(super) const MAX_COLUMNS: usize = 10_000;

/// The largest number of objects around a scalar with a column, and of such columns.
const MAX_PATH: usize = 4;
const MAX_PARTS: usize = 1000;

/// The members that lines of JSON have.
#[derive(Debug)]
pub(super) struct Schema {
    /// The indices of the members by their names.
    pub(super) members: HashMap<String, usize>,
    /// The names of the members in the order of their appearance; `None` for one whose name occurs
    /// before it in an object.
    pub(super) names: Vec<Option<String>>,
    /// The members with the same name that follow in an object.
    pub(super) repeats: Vec<Option<usize>>,
    /// The names that occur again, and those of their columns.
    pub(super) repeated: Vec<(String, String)>,
    pub(super) columns: Vec<FieldColumn>,
    /// The source of each column.
    pub(super) sources: Vec<Source>,
    pub(super) listed: usize,
    /// The name of the position.
    pub(super) name: String,
    pub(super) position: Path,
}

/// The index of a member of the record, and the names of members within it.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) member: usize,
    pub(super) names: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Source {
    Path(Path),
    /// The index of the member with the evaluations, and of the column in [`Evaluation`].
    Evaluation(usize, usize),
}

/// The members of the objects in the first block.
#[derive(Default)]
pub(super) struct Members {
    indices: HashMap<String, usize>,
    names: Vec<String>,
    /// The members with the same name that follow in an object, and the last lines of the members.
    repeats: Vec<Option<usize>>,
    lines: Vec<usize>,
    line: usize,
    /// The indices of the columns by their paths.
    paths: HashMap<(usize, Vec<String>), usize>,
    found: Vec<Found>,
    parts: usize,
    /// The index of the member with evaluations.
    evaluations: Option<usize>,
}

impl Members {
    /// Returns the number of columns, with that of the position.
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// Adds the members of a line. A malformed line adds those before its fault.
    pub(super) fn add(&mut self, line: &[u8]) -> Result<(), Fault> {
        // A malformed line has no part in the columns.
        let mut check = Scanner::new(line, 0);
        check.object(|scanner, _| scanner.value().map(|_| ()))?;
        check.end()?;
        self.line += 1;
        Scanner::new(line, 0).object(|scanner, key| {
            let name = unescape(scanner.text(key));
            let Some(member) = self.member(&name) else { return scanner.value().map(|_| ()) };
            let value = scanner.value()?;
            if self.names[member] == evaluations::MEMBER && Evaluation::is_list(line, value.start) {
                self.evaluations = Some(member);
            }
            self.add_value(line, value, Path { member, names: Vec::new() })
        })
    }

    /// Returns the member of a name in the current line; `None` if there are too many.
    fn member(&mut self, name: &str) -> Option<usize> {
        let mut before = None;
        let mut next = self.indices.get(name).copied();
        while let Some(member) = next.filter(|&member| self.lines[member] == self.line) {
            before = Some(member);
            next = self.repeats[member];
        }
        if next.is_none() {
            if self.names.len() > MAX_COLUMNS {
                return None;
            }
            let member = self.names.len();
            match before {
                Some(before) => self.repeats[before] = Some(member),
                None => _ = self.indices.insert(name.to_owned(), member),
            }
            self.names.push(name.to_owned());
            self.repeats.push(None);
            self.lines.push(0);
            next = Some(member);
        }
        self.lines[next?] = self.line;
        next
    }

    /// Adds a value to its column, and the values within an object to theirs.
    fn add_value(&mut self, line: &[u8], value: Range<usize>, path: Path) -> Result<(), Fault> {
        let text = &line[value.clone()];
        let index = match self.paths.get(&(path.member, path.names.clone())) {
            Some(&index) => index,
            None if path.names.is_empty() || self.parts < MAX_PARTS => {
                self.parts += usize::from(!path.names.is_empty());
                let name = String::new();
                let found = Found { name, path: path.clone(), kind: None, is_position: false };
                self.found.push(found);
                self.paths.insert((path.member, path.names.clone()), self.found.len() - 1);
                self.found.len() - 1
            }
            None => return Ok(()),
        };
        let found = &mut self.found[index];
        if let Some(kind) = kind_of(text) {
            found.kind = Some(found.kind.map_or(kind, |before: Inferred| before.and(kind)));
        }
        found.is_position |= scalar(text).is_some_and(|text| is_position(text.as_bytes()));
        if text.first() != Some(&b'{') || path.names.len() + 1 >= MAX_PATH {
            return Ok(());
        }
        Scanner::new(line, value.start).object(|scanner, key| {
            let mut path = path.clone();
            path.names.push(unescape(scanner.text(key)).into_owned());
            let value = scanner.value()?;
            self.add_value(line, value, path)
        })
    }

    /// Returns the format, or the reason why there is no position.
    pub(super) fn finish(self, column: Option<&str>) -> Result<Schema, Refused> {
        let Self { indices, names, repeats, mut found, evaluations, .. } = self;
        let of_columns = distinct(&names);
        for found in &mut found {
            let parts = found.path.names.iter().flat_map(|name| [".", name]);
            found.name = std::iter::once(&*of_columns[found.path.member]).chain(parts).collect();
        }
        let position = find(&found, column)?;
        let is_first = |(member, name): (usize, String)| (indices[&name] == member).then_some(name);
        let repeated = renamed(&names, &of_columns);
        let names = names.into_iter().enumerate().map(is_first).collect();
        let mut format = Schema {
            names,
            members: indices,
            repeats,
            repeated,
            columns: Vec::new(),
            sources: Vec::new(),
            listed: 0,
            name: found[position].name.clone(),
            position: found[position].path.clone(),
        };
        let mut used = HashSet::from([format.name.clone()]);
        let is_listed =
            |found: &Found| found.path.names.is_empty() && Some(found.path.member) != evaluations;
        let (listed, other): (Vec<_>, Vec<_>) = found.into_iter().partition(is_listed);
        listed.into_iter().for_each(|found| format.push(found, &mut used));
        for (index, column) in evaluations::columns().enumerate() {
            let Some(member) = evaluations else { break };
            if used.insert(column.name.clone()) {
                format.columns.push(column);
                format.sources.push(Source::Evaluation(member, index));
            }
        }
        format.listed = format.columns.len();
        other.into_iter().for_each(|found| format.push(found, &mut used));
        Ok(format)
    }
}

impl Schema {
    /// Adds a column unless its name is taken: the name of a member may contain a dot.
    fn push(&mut self, Found { name, path, kind, .. }: Found, used: &mut HashSet<String>) {
        if used.insert(name.clone()) {
            let kind = infer::kind_of_column(&name, kind);
            self.columns.push(FieldColumn { name, kind });
            self.sources.push(Source::Path(path));
        }
    }
}

/// Returns the index of the position.
fn find(found: &[Found], column: Option<&str>) -> Result<usize, Refused> {
    let same = |wanted: &str, found: &Found| found.name.eq_ignore_ascii_case(wanted);
    let reason = match column {
        Some(wanted) => {
            if let Some(index) = found.iter().position(|found| found.name == wanted) {
                return Ok(index);
            }
            let mut all = (0..found.len()).filter(|&index| same(wanted, &found[index]));
            match (all.next(), all.next()) {
                (Some(index), None) => return Ok(index),
                (Some(_), Some(_)) => format!("several members are named `{wanted}`"),
                (None, _) => format!("no member is named `{wanted}`"),
            }
        }
        None => {
            let is_text = |(_, found): &(usize, &Found)| {
                found.path.names.is_empty() && found.kind.is_none_or(|kind| kind == Inferred::Text)
            };
            let texts = found.iter().enumerate().filter(is_text);
            match usual(texts.map(|(index, found)| (index, &*found.name))) {
                Ok(Some(index)) => return Ok(index),
                Ok(None) => "no member is named `fen`, `epd` or `position`".to_owned(),
                Err(reason) => reason,
            }
        }
    };
    let members = found.iter().filter(|found| found.path.names.is_empty());
    let names: Vec<_> = members.map(|found| found.name.clone()).collect();
    let guess = found.iter().find(|found| found.is_position).map(|found| found.name.clone());
    Err(no_position(format!("{reason}; the members are {}", list(&names)), guess, &names))
}

/// Returns the inference from a value; `None` for null.
fn kind_of(text: &[u8]) -> Option<Inferred> {
    Some(match text.first() {
        Some(b'n') => return None,
        Some(b'{' | b'[') => Inferred::Json,
        Some(b't' | b'f') => Inferred::Bool,
        Some(b'"') => Inferred::Text,
        _ => {
            let text = str::from_utf8(text).unwrap_or_default();
            match text.contains(['.', 'e', 'E']) {
                true if infer::real(text).is_some() => Inferred::Real,
                true => Inferred::Text,
                false => infer::whole(text),
            }
        }
    })
}

/// A column that was found in the first block.
struct Found {
    name: String,
    path: Path,
    kind: Option<Inferred>,
    is_position: bool,
}

/// Returns the text of a string, a number or a bool; `None` for another value.
pub(super) fn scalar(text: &[u8]) -> Option<Cow<'_, str>> {
    match text {
        [b'"', text @ .., b'"'] => Some(unescape(text)),
        [b'n' | b'{' | b'[', ..] | [] => None,
        text => Some(String::from_utf8_lossy(text)),
    }
}
