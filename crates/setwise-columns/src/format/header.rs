//! The names of columns, and the choice of the one with the position.

use std::borrow::Cow;
use std::collections::HashMap;

use setwise_chess::Position;

/// The number of columns that an error lists.
const MAX_LISTED: usize = 12;

/// The default names of the column of the position, in upper or lower case.
pub(crate) const POSITION_NAMES: [&str; 3] = ["fen", "epd", "position"];

/// Returns true for a text that begins with a position.
pub(super) fn is_position(text: &[u8]) -> bool {
    text.contains(&b'/') && Position::from_fen_prefix(text).is_ok()
}

/// Returns the unique names of the columns: those of the header, or numbered ones.
pub(super) fn column_names(header: &[Cow<'_, str>], has_header: bool) -> Vec<String> {
    // The number of columns with the name.
    let mut used = HashMap::new();
    let mut names = Vec::with_capacity(header.len());
    for (index, name) in header.iter().enumerate() {
        let mut name = match name.trim() {
            name if has_header && !name.is_empty() => name.to_owned(),
            _ => format!("column{}", index + 1),
        };
        while let Some(count) = used.get_mut(&name) {
            *count += 1;
            name = format!("{name}_{count}");
        }
        used.insert(name.clone(), 1);
        names.push(name);
    }
    names
}

/// Returns the index of the column of the position.
///
/// # Errors
///
/// Returns the reason why there is none, with the names of the columns.
pub(super) fn find(names: &[String], column: Option<&str>) -> Result<usize, String> {
    let same = |wanted: &str| {
        let same = |(_, name): &(usize, &String)| name.eq_ignore_ascii_case(wanted);
        let mut same = names.iter().enumerate().filter(same).map(|(index, _)| index);
        (same.next(), same.next())
    };
    let reason = match column {
        Some(wanted) => {
            let exact = names.iter().position(|name| name == wanted);
            match (exact, same(wanted)) {
                (Some(index), _) | (None, (Some(index), None)) => return Ok(index),
                (None, (Some(_), Some(_))) => format!("several columns are named `{wanted}`"),
                (None, (None, _)) => format!("no column is named `{wanted}`"),
            }
        }
        None => {
            if let Some(index) = POSITION_NAMES.into_iter().find_map(|name| same(name).0) {
                return Ok(index);
            }
            "no column is named `fen`, `epd` or `position`".to_owned()
        }
    };
    Err(format!("{reason}; the columns are {}", list(names)))
}

/// Returns the first names of columns, for messages.
pub(crate) fn list(names: &[String]) -> String {
    let short = |name: &String| match name.char_indices().nth(40) {
        Some((end, _)) => format!("`{}…`", &name[..end]),
        None => format!("`{name}`"),
    };
    let mut list = names.iter().take(MAX_LISTED).map(short).collect::<Vec<_>>().join(", ");
    if names.len() > MAX_LISTED {
        list.push_str(&format!(" and {} more", names.len() - MAX_LISTED));
    }
    list
}
