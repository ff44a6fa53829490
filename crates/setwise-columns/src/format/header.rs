//! The names of columns, and the choice of the one with the position.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use setwise_chess::Position;

use crate::remedy::{Refused, Remedy};
use crate::vocabulary::PIECE_COLUMNS;

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
    let name = |name: &Cow<'_, str>| name.trim().to_owned();
    let mut names: Vec<_> = match has_header {
        true => header.iter().map(name).collect(),
        false => vec![String::new(); header.len()],
    };
    let taken: HashSet<_> = names.iter().cloned().collect();
    for (index, name) in names.iter_mut().enumerate().filter(|(_, name)| name.is_empty()) {
        *name = format!("column{}", index + 1);
        while taken.contains(name) {
            name.push('_');
        }
    }
    distinct(&names)
}

/// Returns names that all differ: one that occurs again gets the first number that makes it unlike
/// all others, as in `eval_2`.
pub(crate) fn distinct(names: &[String]) -> Vec<String> {
    let mut taken: HashSet<_> = names.iter().cloned().collect();
    // The number that the next column with the name gets, if it is free.
    let mut next: HashMap<&str, usize> = HashMap::new();
    let mut all = Vec::with_capacity(names.len());
    for name in names {
        let mut distinct = name.clone();
        let number = next.entry(name).or_insert(1);
        while *number > 1 && !taken.insert(distinct.clone()) {
            distinct = format!("{name}_{number}");
            *number += 1;
        }
        *number = 2.max(*number);
        all.push(distinct);
    }
    all
}

/// Returns the names that occur again, each with the one that its column got.
pub(crate) fn renamed(names: &[String], distinct: &[String]) -> Vec<(String, String)> {
    let pairs = names.iter().zip(distinct).filter(|(name, distinct)| name != distinct);
    pairs.map(|(name, distinct)| (name.clone(), distinct.clone())).collect()
}

/// Returns the index of the column with a usual name of the position; `None` if there is none. The
/// columns are those that may have a position, with their indices.
///
/// # Errors
///
/// Returns the reason why there are several.
pub(crate) fn usual<'a>(
    columns: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Option<usize>, String> {
    let is_usual = |name: &str| POSITION_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let mut found = columns.filter(|(_, name)| is_usual(name));
    match (found.next(), found.next()) {
        (Some((_, first)), Some((_, second))) => {
            Err(format!("both `{first}` and `{second}` may have the position"))
        }
        (found, _) => Ok(found.map(|(index, _)| index)),
    }
}

/// Returns the index of the column of the position.
///
/// # Errors
///
/// Returns the reason why there is none, or why there are several, with the names of the columns.
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
        None => match usual(names.iter().map(String::as_str).enumerate()) {
            Ok(Some(index)) => return Ok(index),
            Ok(None) => "no column is named `fen`, `epd` or `position`".to_owned(),
            Err(reason) => reason,
        },
    };
    Err(format!("{reason}; the columns are {}", list(names)))
}

/// Returns the refusal of records without a known position, and with a column that may have it. `names`
/// are those of all columns.
pub(super) fn no_position(mut reason: String, guess: Option<String>, names: &[String]) -> Refused {
    let is_board = PIECE_COLUMNS.iter().all(|&piece| names.iter().any(|name| name == piece));
    if is_board && guess.is_none() {
        let sets = "the position is in columns of sets, such as `white_pawns`, which text does not have: \
            write the table with `--positions fen`, or as Parquet or Arrow";
        return sets.into();
    }
    if let Some(name) = &guess {
        reason.push_str(&format!("; `{name}` has positions"));
    }
    Refused::new(reason, Remedy::Column(guess))
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
