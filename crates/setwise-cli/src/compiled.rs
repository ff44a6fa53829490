//! Queries from the formulas of the command line and the columns of the inputs.

use std::collections::BTreeSet;

use setwise::SquareMapping;
use setwise_columns::{
    FieldColumn, FieldKind, Formulas, PositionName, Query, hidden_names, names_of_values,
};
use setwise_expr::Tree;
use setwise_expr::tree::NodeKind;
use setwise_loops::aggregate::{KeySource, matches_column};
use setwise_loops::printing::printable;

use crate::arguments::inputs::CarriedOptions;
use crate::failure::Usage;
use crate::formula::{Source, print_notes};
use crate::inputs::{Columns, Inputs};

/// The columns of games unless the user names tags: tags, and the result, which games without that
/// tag have too.
pub(crate) const TAGS: [&str; 13] = [
    "White",
    "Black",
    "result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "Termination",
    "Site",
    "Event",
];

/// The formulas of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) source: &'a Source,
    pub(crate) tree: &'a Tree,
    /// The selected formulas, each with its source. One that is only the name of a column makes
    /// its fields travel with the positions.
    pub(crate) selected: &'a [(&'a Source, Tree)],
    /// The formulas of keys, which are not shown. The name of a column is the column itself, and
    /// `fen` is the position.
    pub(crate) keys: &'a [(&'a Source, Tree)],
    pub(crate) carried: Option<&'a CarriedOptions>,
    /// True if the other columns of tables travel along.
    pub(crate) has_usual: bool,
    /// True for a row per game, with the number of its matches.
    pub(crate) per_game: bool,
    /// True if the matches of a game are counted or limited, so that tables have to tell it.
    pub(crate) by_game: bool,
    pub(crate) mapping: Option<SquareMapping>,
}

/// Compiles a query, and returns the sources of its keys. The formulas may use the columns of the
/// inputs, so those are opened.
pub(crate) fn compile(
    request: Request<'_>,
    inputs: &mut Inputs,
) -> anyhow::Result<(Query, Vec<KeySource>)> {
    let Request { source, tree, selected, keys, carried, mapping, .. } = request;
    let condition = carried.and_then(|options| options.condition.as_deref());
    let condition = condition.map(|text| Source::of_option("where", text));
    let condition = match &condition {
        Some(source) => Some((source, source.parse()?)),
        None => None,
    };
    let tags = carried.map_or(&[][..], |options| &options.tags);
    let formulas = selected.iter().chain(keys).map(|(_, tree)| tree);
    let formulas = formulas.chain([tree]).chain(condition.as_ref().map(|(_, tree)| tree));
    let (mut columns, shows_all) = columns_of(inputs, formulas, tags);
    let usual_tags = match request.per_game && tags.is_empty() {
        true => TAGS
            .iter()
            .filter(|tag| columns.named(tag).is_some())
            .map(ToString::to_string)
            .collect(),
        false => Vec::new(),
    };
    let has_variations = carried.is_some_and(|options| options.variations);
    if has_variations {
        add_variation(&mut columns)?;
    }
    if request.per_game {
        add_matches(&mut columns)?;
    }
    let field = |tree: &Tree| {
        let column = columns.named(tree.name()?)?;
        let is_quoted = matches!(tree.nodes()[tree.root()].kind, NodeKind::Column(_));
        (is_quoted || setwise_columns::compiler().add(tree).is_err()).then(|| column.clone())
    };
    let formulas = selected.iter().chain(keys).map(|(_, tree)| tree);
    print_column_notes(&columns, carried, [tree].into_iter().chain(formulas));
    let usual = if request.has_usual { &columns.usual[..] } else { &[] };
    let mut all = Carried(usual.to_vec());
    all.add_tags(tags, &columns);
    all.add_tags(&usual_tags, &columns);
    if has_variations {
        all.add(FieldColumn::variation());
    }
    if request.per_game {
        all.add(matches_column());
    }
    if request.by_game {
        let columns = columns.usual.iter().filter(|it| matches!(it.name.as_str(), "game" | "ply"));
        columns.for_each(|column| _ = all.add(column.clone()));
    }
    let mut formulas = Vec::new();
    for pair in selected {
        match field(&pair.1) {
            Some(column) => _ = all.add(column),
            None => formulas.push(pair),
        }
    }
    let shown = formulas.len();
    let origins = keys.iter().map(|pair| match field(&pair.1) {
        Some(column) => KeySource::Field(all.add(column)),
        None if pair.1.name() == Some("fen") => KeySource::Position,
        None => {
            formulas.push(pair);
            KeySource::Output(formulas.len())
        }
    });
    let origins = origins.collect();
    let trees: Vec<_> = formulas.iter().map(|(_, tree)| tree.clone()).collect();
    let formulas_of_query = Formulas {
        condition: condition.as_ref().map(|(_, tree)| tree),
        fields: &columns.of_formulas,
        mapping,
        ..Formulas::new(tree, &trees)
    };
    let query = Query::compile(formulas_of_query).map_err(|mut error| {
        // The name may be that of a column of an input that cannot be read.
        let message = error.error.message();
        let is_unknown = ["unknown name", "unknown column", "there are no columns"]
            .iter()
            .any(|start| message.starts_with(start))
            || message.ends_with("is not a column");
        if let Some(failure) = inputs.failure().filter(|_| is_unknown) {
            return anyhow::Error::msg(failure);
        }
        if message == "`variation` is not a column" && columns.has_games {
            error.error =
                error.error.clone().with_help("`--variations` reads side lines, with this column");
        }
        let source = match (error.formula.checked_sub(1), &condition) {
            (None, _) => source,
            (Some(index), Some((condition, _))) if index == formulas.len() => condition,
            (Some(index), _) => formulas[index].0,
        };
        source.error(&error.error)
    })?;
    print_notes(query.notes(columns.has_games, columns.lacks_starts));
    let with_start = carried.is_some_and(|options| options.with_start);
    let is_strict = carried.is_some_and(|options| options.strict);
    let mut query = query.with_carried(all.0).with_start(with_start).with_strict(is_strict);
    query = query.with_variations(has_variations);
    if shows_all && !inputs.are_files() {
        query = query.with_known_tags(columns.tags.into_iter().map(|column| column.name));
    }
    Ok((query.with_hidden(trees.len() - shown), origins))
}

/// Adds the number of matches of a game to the columns, by which rows can be sorted.
fn add_matches(columns: &mut Columns) -> Result<(), Usage> {
    let matches = matches_column();
    if columns.named(&matches.name).is_some() {
        let message = "--per-game: the input has a column `matches` already; rename it";
        return Err(Usage(message.to_owned()));
    }
    columns.all.push(matches);
    Ok(())
}

/// Adds the path of side lines to the columns.
fn add_variation(columns: &mut Columns) -> Result<(), Usage> {
    if !columns.has_games && !columns.all.is_empty() {
        let message = "--variations: only games in PGN have side lines";
        return Err(Usage(message.to_owned()));
    }
    columns.all.push(FieldColumn::variation());
    columns.of_formulas.push(FieldColumn::variation());
    Ok(())
}

/// Returns the columns of the inputs, with the tags of all games in files if `--tags all` or a name
/// in a formula needs them, and whether `--tags all` does.
fn columns_of<'a>(
    inputs: &mut Inputs,
    mut formulas: impl Iterator<Item = &'a Tree>,
    tags: &[String],
) -> (Columns, bool) {
    let mut columns = inputs.columns();
    let is_known =
        |name: &str| columns.named(name).is_some() || PositionName::is_known(name) || name == "fen";
    let shows_all = tags.iter().any(|tag| tag.trim() == "all");
    let needs_all = shows_all || formulas.any(|tree| !tree.names().into_iter().all(is_known));
    if columns.has_games && needs_all {
        inputs.add_tags(&mut columns);
    }
    if shows_all && columns.has_more_tags {
        note(
            "the games have more tags than the thousand that are shown; --tags shows them by name",
        );
    }
    (columns, shows_all)
}

/// Prints notes on names that may not mean what they seem to: columns that a name of the position
/// hides, those whose name occurs again, and tags that the first games do not have.
fn print_column_notes<'a>(
    columns: &Columns,
    carried: Option<&CarriedOptions>,
    trees: impl Iterator<Item = &'a Tree>,
) {
    let written = columns.usual.iter().chain(&columns.tags);
    let is_written = |name: &str| written.clone().any(|column| column.name == name);
    // In a table of games, both are the same.
    let is_of_games = |name: &str| name == "ply" && is_written("game");
    // In a table without games, some columns hide the names of a position instead.
    let wins = hidden_names(&columns.of_formulas);
    let is_hidden = |name: &&str| {
        let is_known = PositionName::is_known(name) && !wins.contains(name);
        is_known && is_written(name) && !is_of_games(name)
    };
    let hidden: BTreeSet<_> = trees.flat_map(names_of_values).filter(is_hidden).collect();
    for name in hidden {
        note(&format!(
            "`{name}` is a value of the position here; write `` `{name}` `` for the column"
        ));
    }
    let repeated: BTreeSet<_> = columns.repeated.iter().collect();
    for (name, column) in repeated {
        let (name, column) = (printable(name), printable(column));
        note(&match column == format!("tag.{name}") {
            true => {
                format!("the tag `{name}` is the column `{column}`: `{name}` is that of the moves")
            }
            false => {
                format!("several columns have the name `{name}`: a later one is `{column}` here")
            }
        });
    }
    for tag in carried.iter().flat_map(|options| &options.tags) {
        if tag != "all" && !columns.all.is_empty() && columns.named(tag).is_none() {
            note(&format!("the first games have no tag `{}`", printable(tag)));
        }
    }
}

/// Prints a note on standard error.
fn note(message: &str) {
    print_notes([message]);
}

/// The columns that travel with the positions: those of tables, the tags of `--tags`, and the
/// selected columns.
struct Carried(Vec<FieldColumn>);

impl Carried {
    /// Adds a column unless it is there; returns its index.
    fn add(&mut self, column: FieldColumn) -> usize {
        let known = self.0.iter().position(|known| known.name == column.name);
        known.unwrap_or_else(|| {
            self.0.push(column);
            self.0.len() - 1
        })
    }

    fn add_tags(&mut self, tags: &[String], columns: &Columns) {
        for tag in tags {
            match (tag.trim(), columns.named(tag.trim())) {
                // A tag with this name is one of them.
                ("all", _) => {
                    columns.tags.iter().for_each(|column| _ = self.add(column.clone()));
                }
                (_, Some(column)) => _ = self.add(column.clone()),
                (name, None) => {
                    self.add(FieldColumn { name: name.to_owned(), kind: FieldKind::Text });
                }
            }
        }
    }
}
