//! Parts of formulas that are refused in queries.

use std::collections::BTreeSet;
use std::io;

use setwise::Square;
use setwise_expr::tree::NodeKind;
use setwise_expr::{BinaryOperator, FormName, FormulaError, Span, Tree, Variable};

use crate::field::{FieldColumn, FieldKind};
use crate::forms::{hidden_names, pattern};
use crate::game_columns::is_known_of_games;
use crate::vocabulary::{NEW_NAMES, PositionName};

/// The most columns that an error lists.
const MAX_LISTED: usize = 12;

/// Refuses the order of a column of numbers and a text, which would be that of their bytes: `"900"`
/// is after `"1500"`.
pub(super) fn refuse_order_of_texts(
    tree: &Tree,
    fields: &[FieldColumn],
) -> Result<(), FormulaError> {
    use BinaryOperator::{Greater, GreaterOrEqual, Less, LessOrEqual};

    let kind = |id: usize| &tree.nodes()[id].kind;
    for (id, node) in tree.nodes().iter().enumerate() {
        let NodeKind::Binary(Less | LessOrEqual | Greater | GreaterOrEqual, a, b) = node.kind
        else {
            continue;
        };
        let ((NodeKind::Name(name) | NodeKind::Column(name), NodeKind::Text(text))
        | (NodeKind::Text(text), NodeKind::Name(name) | NodeKind::Column(name))) =
            (kind(a), kind(b))
        else {
            continue;
        };
        let is_of_numbers = |column: &FieldColumn| {
            column.name == *name && matches!(column.kind, FieldKind::Number | FieldKind::Real)
        };
        if fields.iter().any(is_of_numbers) {
            let message = format!("`{name}` is a column of numbers, and texts have another order");
            let error = FormulaError::new(node.span, message);
            return Err(match text.parse::<i64>() {
                Ok(_) => {
                    let formula = tree.text(id).replace('"', "");
                    error.with_help(format!("for the order of numbers, write `{formula}`"))
                }
                Err(_) => error.with_help("compare it with a whole number without quotes"),
            });
        }
    }
    Ok(())
}

/// Refuses a set that is compared with a text which is not the number of a word: no set is equal to it.
pub(super) fn refuse_texts_of_sets(
    tree: &Tree,
    fields: &[FieldColumn],
) -> Result<(), FormulaError> {
    let kind = |id: usize| &tree.nodes()[id].kind;
    for node in tree.nodes() {
        let NodeKind::Binary(_, a, b) = node.kind else { continue };
        let ((NodeKind::Name(name) | NodeKind::Column(name), NodeKind::Text(text))
        | (NodeKind::Text(text), NodeKind::Name(name) | NodeKind::Column(name))) =
            (kind(a), kind(b))
        else {
            continue;
        };
        let is_set = |it: &FieldColumn| it.name == *name && it.kind == FieldKind::Set;
        if fields.iter().any(is_set) && !text.is_empty() && text.parse::<u64>().is_err() {
            let square = if text.parse::<Square>().is_ok() { text } else { "g1" };
            let message = format!("`{name}` is a set, which is never the text `{text}`");
            let help = format!("compare it with a square, as in `{name} == {square}`");
            return Err(FormulaError::new(node.span, message).with_help(help));
        }
    }
    Ok(())
}

/// The forms that have the value of a text.
const MOVED: [&str; 5] = ["previous", "next", "at_start", "at_end", "lowercase"];

/// Refuses texts with capitals that are compared with a text in lower case, since these are never equal.
pub(super) fn refuse_upper_case(tree: &Tree) -> Result<(), FormulaError> {
    use BinaryOperator::{Equal, In, NotEqual};

    let kind = |id: usize| &tree.nodes()[id].kind;
    for node in tree.nodes() {
        if let NodeKind::Call(name, arguments) = &node.kind
            && let ("regex", &[column, pattern]) = (&**name, &arguments[..])
            && is_in_lower_case(tree, column)
            && let NodeKind::Text(text) = kind(pattern)
            && let Some((capital, lower)) = capital_of(text)
        {
            let message = format!("a text in lower case has no `{capital}`");
            return Err(FormulaError::new(tree.nodes()[pattern].span, message)
                .with_help(format!("write `\"{lower}\"`")));
        }
        let NodeKind::Binary(Equal | NotEqual | In, a, b) = node.kind else { continue };
        let other = match [a, b].map(|id| is_in_lower_case(tree, id)) {
            [true, false] => b,
            [false, true] => a,
            _ => continue,
        };
        let texts = match kind(other) {
            NodeKind::Text(text) => std::slice::from_ref(text),
            NodeKind::Texts(texts) => texts,
            _ => continue,
        };
        if let Some(text) = texts.iter().find(|text| text.to_lowercase() != **text) {
            let message = format!("a text in lower case is never `{text}`");
            let help = format!("write `\"{}\"`", text.to_lowercase());
            return Err(FormulaError::new(tree.nodes()[other].span, message).with_help(help));
        }
    }
    Ok(())
}

/// Returns true for `lowercase(column)`, perhaps at another position.
fn is_in_lower_case(tree: &Tree, mut id: usize) -> bool {
    loop {
        match &tree.nodes()[id].kind {
            NodeKind::Call(name, _) if name == "lowercase" => return true,
            NodeKind::Call(name, arguments)
                if MOVED.contains(&&**name) && !arguments.is_empty() =>
            {
                id = arguments[0];
            }
            _ => return false,
        }
    }
}

/// Returns the first capital that every match must have, and the expression in lower case; `None` if a match
/// may have none.
fn capital_of(pattern: &str) -> Option<(char, String)> {
    let (mut capital, mut lower) = (None, String::new());
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        // The letters of escapes, of names of groups, and of flags have other meanings.
        let length = match first {
            // These escapes go on after their letter.
            '\\' if rest[1..].starts_with(['x', 'u', 'U', 'p', 'P']) => return None,
            '\\' => rest.chars().take(2).map(char::len_utf8).sum(),
            '(' if rest.starts_with("(?P<") || rest.starts_with("(?<") => {
                rest.find('>').map_or(rest.len(), |end| end + 1)
            }
            '(' if rest.starts_with("(?") => {
                let end = rest.find([':', ')']).unwrap_or(rest.len());
                if rest[..end].split('-').next().is_some_and(|set| set.contains(['i', 'x'])) {
                    return None;
                }
                end
            }
            // A match may be without the capital.
            '[' | '|' | '?' | '*' | '{' => return None,
            _ => 0,
        };
        if length > 0 {
            let (kept, after) = rest.split_at(length);
            lower.push_str(kept);
            rest = after;
            continue;
        }
        let small: String = first.to_lowercase().collect();
        if !small.chars().eq([first]) {
            capital.get_or_insert(first);
        }
        lower.push_str(&small);
        rest = &rest[first.len_utf8()..];
    }
    capital.map(|capital| (capital, lower))
}

/// Refuses texts that are not regular expressions.
pub(super) fn refuse_patterns(tree: &Tree) -> Result<(), FormulaError> {
    for node in tree.nodes() {
        let NodeKind::Call(name, arguments) = &node.kind else { continue };
        let text = arguments.get(1).map(|&id| &tree.nodes()[id]).filter(|_| name == "regex");
        if let Some(NodeKind::Text(text)) = text.map(|node| &node.kind)
            && let Err(reason) = pattern(text)
        {
            let place = tree.nodes()[arguments[1]].span;
            let is_large = reason.contains("size limit");
            let help = match is_large {
                true => "write smaller numbers of repetitions, or ask for its parts with `&&`",
                false => "`\\` before a sign takes it literally",
            };
            return Err(FormulaError::new(
                place,
                format!("the regular expression is invalid: {reason}"),
            )
            .with_help(help));
        }
    }
    Ok(())
}

/// Refuses a column of games that is a text where a number is needed: no value of it is one. `inputs`
/// are those of the programs, and `trees` the formulas.
pub(super) fn refuse_texts<'a>(
    inputs: impl Iterator<Item = &'a Variable>,
    trees: &[&Tree],
    fields: &[FieldColumn],
) -> Result<(), (usize, FormulaError)> {
    let is_text = |name: &str| {
        let of_games = FieldColumn::of_games(name);
        let column = fields.iter().find(|column| column.name == name);
        !of_games.is_tag()
            && [Some(&of_games), column]
                .iter()
                .all(|it| it.is_some_and(|it| it.kind == FieldKind::Text))
    };
    for input in inputs.filter(|it| it.is_field && it.test.is_none() && is_text(&it.name)) {
        let name = &input.name;
        for (formula, tree) in trees.iter().enumerate() {
            let Some(id) = value_of(tree, name) else { continue };
            let error = FormulaError::new(
                tree.nodes()[id].span,
                format!("`{name}` is a text, which formulas only compare"),
            );
            let help = format!(
                "compare it with a text, as in `{} == \"…\"`",
                tree.text(root_of(tree, id))
            );
            return Err((formula, error.with_help(help)));
        }
    }
    Ok(())
}

/// Returns the first node that is a name and not compared with a text.
fn value_of(tree: &Tree, name: &str) -> Option<usize> {
    let is_text =
        |id: usize| matches!(tree.nodes()[id].kind, NodeKind::Text(_) | NodeKind::Texts(_));
    let is_compared = |id: usize| {
        let root = root_of(tree, id);
        tree.nodes().iter().any(|node| match node.kind {
            NodeKind::Binary(_, a, b) => (a == root && is_text(b)) || (b == root && is_text(a)),
            _ => false,
        })
    };
    let is_name = |id: &usize| match &tree.nodes()[*id].kind {
        NodeKind::Name(it) | NodeKind::Column(it) => it == name,
        _ => false,
    };
    (0..tree.nodes().len()).filter(is_name).find(|&id| !is_compared(id))
}

/// Returns the outermost call of `previous` and other forms that have the value of a node.
fn root_of(tree: &Tree, mut id: usize) -> usize {
    while let Some(outer) = tree.nodes().iter().position(|node| match &node.kind {
        NodeKind::Call(name, arguments) => {
            MOVED.contains(&&**name) && arguments.first() == Some(&id)
        }
        _ => false,
    }) {
        id = outer;
    }
    id
}

/// Adds to the error of an unknown name that games have a column with it, or the names of the columns.
pub(super) fn with_help_of_games(
    error: FormulaError,
    tree: &Tree,
    fields: &[FieldColumn],
) -> FormulaError {
    let name = tree.nodes().iter().find_map(|node| match &node.kind {
        NodeKind::Name(name) | NodeKind::Column(name) if node.span == error.span() => Some(name),
        _ => None,
    });
    let is_missing =
        |name: &str| is_known_of_games(name) && fields.iter().all(|column| column.name != name);
    match name.filter(|name| is_missing(name) && !tree.binds(name)) {
        Some(name) => {
            let help = format!(
                "games in PGN have this column; `table` and `index` write it with `--tags {name}`"
            );
            error.with_help(help)
        }
        None if error.is_unknown_name() && error.help().is_none() && !fields.is_empty() => {
            error.with_help(listed(fields))
        }
        None => error,
    }
}

/// Returns the first name in formulas that is about other positions of the game.
pub(super) fn of_game(trees: &[&Tree]) -> Option<&'static str> {
    let first = |tree: &&Tree| {
        let forms = tree.nodes().iter().filter_map(|node| match &node.kind {
            NodeKind::Call(name, _) => Some((FormName::named(name)?, node.span.start)),
            NodeKind::Name(name) if !tree.binds(name) => {
                Some((FormName::named(name)?, node.span.start))
            }
            _ => None,
        });
        // The name of a form stands before its arguments.
        let first = forms.filter(|(form, _)| form.is_of_game).min_by_key(|(_, start)| *start);
        first.map(|(form, _)| form.name)
    };
    trees.iter().find_map(first)
}

/// Returns the names in a formula that mean a value of the position, if there is one of that name, even
/// if a column has the name too: those without backticks that the formula neither binds nor compares with
/// a text.
#[must_use]
pub fn names_of_values(tree: &Tree) -> Vec<&str> {
    let kind = |id: usize| &tree.nodes()[id].kind;
    let is_text = |id: &usize| matches!(kind(*id), NodeKind::Text(_) | NodeKind::Texts(_));
    let mut compared = BTreeSet::new();
    for node in tree.nodes() {
        if let NodeKind::Binary(_, a, b) = node.kind
            && [a, b].iter().any(is_text)
        {
            compared.extend([a, b]);
        }
    }
    let names = (0..tree.nodes().len()).flat_map(|id| match kind(id) {
        NodeKind::Name(name) if !compared.contains(&id) => vec![&**name],
        NodeKind::Code(code) => code.free_names().iter().map(String::as_str).collect(),
        _ => Vec::new(),
    });
    names.filter(|name| !tree.binds(name)).collect()
}

/// A name in the formulas that is a column of some inputs, and a value of the position in others.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwofoldName {
    name: &'static str,
    /// True if the formulas mean the column.
    is_column: bool,
}

impl TwofoldName {
    /// Returns those names in formulas over inputs with these columns. Formulas that know no columns mean
    /// values of the position.
    pub(super) fn all_in(trees: &[&Tree], fields: &[FieldColumn]) -> Vec<Self> {
        if fields.is_empty() {
            return Vec::new();
        }
        let used: BTreeSet<_> = trees.iter().flat_map(|tree| names_of_values(tree)).collect();
        let hidden = hidden_names(fields);
        let used = NEW_NAMES.into_iter().filter(|name| used.contains(name));
        used.map(|name| Self { name, is_column: hidden.contains(&name) }).collect()
    }

    /// # Errors
    ///
    /// Returns an error if the name has the other meaning in an input with these columns.
    pub(super) fn expect_in(self, columns: &[FieldColumn]) -> io::Result<()> {
        let Self { name, is_column } = self;
        if is_column == hidden_names(columns).contains(&name) {
            return Ok(());
        }
        let [here, there] = match is_column {
            true => ["a value of the position", "a column"],
            false => ["a column", "a value of the position"],
        };
        let message = format!(
            "`{name}` is {here} in this input and {there} in another one of the query: query them one at \
             a time, or write `` `{name}` `` for the column"
        );
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }
}

/// Returns the names of columns in words.
pub(super) fn listed(columns: &[FieldColumn]) -> String {
    let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
    let listed = names[..names.len().min(MAX_LISTED)].join(", ");
    match names.len() {
        0..=MAX_LISTED => format!("the columns are {listed}"),
        count => format!("the columns are {listed}, and {} more", count - MAX_LISTED),
    }
}

/// Returns the first part of a condition that is about the position, as it is written, and its place.
pub(super) fn question<'a>(tree: &'a Tree, fields: &[FieldColumn]) -> Option<(&'a str, Span)> {
    let is_field = |name: &str| fields.iter().any(|column| column.name == name);
    let parts = tree.nodes().iter().filter_map(|node| {
        let name = match &node.kind {
            NodeKind::Call(name, _) => FormName::named(name)
                .filter(|form| !["regex", "lowercase"].contains(&form.name))
                .map(|_| &**name),
            NodeKind::Name(name) if !tree.binds(name) && !is_field(name) => {
                let is_known = PositionName::is_known(name) || FormName::named(name).is_some();
                Some(&**name).filter(|_| is_known)
            }
            _ => None,
        };
        name.map(|name| (name, node.span))
    });
    // A form is before its arguments.
    parts.min_by_key(|(_, span)| span.start)
}

/// Returns true for a variable of a position, or of its game.
pub(super) fn is_of_position(input: &Variable) -> bool {
    !input.is_field || input.form.is_some()
}

#[cfg(test)]
mod tests {
    use super::capital_of;

    #[test]
    fn capitals_are_letters_and_not_parts_of_signs() {
        for (pattern, expected) in [
            ("^T", Some(('T', "^t"))),
            ("(Tal|Tahl) \\D", None),
            ("Tal \\D+", Some(('T', "tal \\D+"))),
            ("(T|t)al", None),
            ("T|x", None),
            ("T?al", None),
            ("T*al", None),
            ("T{0}al", None),
            ("\\x4A", None),
            ("\\u004A", None),
            ("\\U0000004A", None),
            ("\\p{Lu}", None),
            ("\\PL", None),
            ("\\W\\bkeres", None),
            ("(?P<Name>tal)", None),
            ("(?P<Name>Tal)", Some(('T', "(?P<Name>tal)"))),
            ("(?i)Tal", None),
            ("(?i:Tal)", None),
            ("(?x)tal # Tal", None),
            ("(?U)Tal", Some(('T', "(?U)tal"))),
            ("(?s-i)É", Some(('É', "(?s-i)é"))),
            ("[A-Z]", None),
            ("[^A-Z]", None),
            ("(?", None),
            ("\\", None),
        ] {
            let expected = expected.map(|(capital, lower)| (capital, lower.to_owned()));
            assert_eq!(capital_of(pattern), expected, "{pattern}");
        }
    }
}
