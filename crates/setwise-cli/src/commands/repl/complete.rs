//! Completes words.

use setwise::SquareMapping;
use setwise_columns::PositionName;
use setwise_expr::{Function, constant_names};

use crate::commands::repl::command::{ArgumentKind, COMMANDS, Command};
use crate::commands::repl::help::TOPICS;
use crate::commands::repl::session::FORMATS;

/// Returns the start of the word at the end of a line, and its completions in order.
pub(super) fn candidates(line: &str, bound: &[String]) -> (usize, Vec<String>) {
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = line.trim_end_matches(is_of_word).len();
    let word = &line[start..];
    let mut found: Vec<String> = match command(&line[..start]) {
        Some(Completed::Name) => COMMANDS.iter().map(named).collect(),
        Some(Completed::Argument(ArgumentKind::Nothing)) => Vec::new(),
        Some(Completed::Argument(ArgumentKind::Mapping)) => {
            names(SquareMapping::ALL.map(SquareMapping::name))
        }
        Some(Completed::Argument(ArgumentKind::Format)) => names(FORMATS.map(|(name, _)| name)),
        Some(Completed::Argument(ArgumentKind::Topic)) => {
            let commands = COMMANDS.iter().map(|command| command.names[0]);
            let functions = Function::all().map(|function| function.name);
            names(TOPICS.map(|(topic, _)| topic).into_iter().chain(commands).chain(functions))
        }
        Some(Completed::Argument(ArgumentKind::Formula)) | None => formula(word, bound),
    };
    found.retain(|candidate| candidate.starts_with(word));
    found.sort_unstable();
    found.dedup();
    (start, found)
}

/// Returns the name of a command, with a space if it takes arguments.
fn named(command: &Command) -> String {
    let space = if command.arguments.is_empty() { "" } else { " " };
    format!("{}{space}", command.names[0])
}

/// The part of a command that is completed.
enum Completed {
    /// The name of a command.
    Name,
    /// Its argument.
    Argument(ArgumentKind),
}

/// Returns the part of a command at the end of a text, or `None` if the text is not a command.
fn command(before: &str) -> Option<Completed> {
    let line = before.trim_start().strip_prefix(':')?;
    match line.split_once(char::is_whitespace) {
        None => Some(Completed::Name),
        Some((name, _)) => Some(Completed::Argument(
            Command::named(name).map_or(ArgumentKind::Nothing, |c| c.argument),
        )),
    }
}

fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the words of formulas, without the functions if the word is empty: there are many.
fn formula(word: &str, bound: &[String]) -> Vec<String> {
    let mut found = bound.to_vec();
    if word.is_empty() {
        return found;
    }
    found.extend(names(PositionName::ALL.map(|known| known.name)));
    found.extend(names(constant_names()));
    found.extend(names(["let", "in", "true", "false"]));
    for function in Function::all() {
        let called = function.aliases.iter().copied().chain([function.name]);
        found.extend(called.map(|name| format!("{name}(")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_on_as_functions_names_and_commands() {
        let bound = ["king_ring".to_owned(), "ring".to_owned()];
        for (line, start, expected) in [
            (
                "1 + kni",
                4,
                "knight(|knightAttacks(|knightFill(|knight_attacks(|knight_fill(|knight_moves",
            ),
            ("(king_r", 1, "king_ring"),
            ("~", 1, "king_ring|ring"),
            (":", 1, "explain |fen |format |help |list|load |mapping |prove |quit|reset"),
            (":f", 1, "fen |format "),
            (":mapping lef", 9, "lefber|lefr"),
            (":format r", 8, "rust"),
            (":help lan", 6, "language"),
            (":prove rin", 7, "ring"),
            (":list x", 6, ""),
            ("file_f", 0, "file_f|file_fill("),
            ("zzz", 0, ""),
        ] {
            let (at, found) = candidates(line, &bound);
            assert_eq!((at, found.join("|").as_str()), (start, expected), "{line}");
        }
    }
}
