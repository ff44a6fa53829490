//! The texts of `:help`.

use std::fmt::Write;

use setwise_columns::PositionName;
use setwise_expr::{Function, constant_names};

use crate::arguments::LANGUAGE_OF_SESSIONS;
use crate::commands::functions;
use crate::commands::repl::command::{COMMANDS, Command};

/// The topics and their descriptions.
pub(super) const TOPICS: [(&str, &str); 4] = [
    ("language", "the operators, sets and names of formulas"),
    ("names", "the names that have a meaning without `let`"),
    ("functions", "all functions"),
    ("let", "how names are bound, and hidden"),
];

const LET: &str = "\
let name = formula      binds a name; several bindings are separated by `;`
let a = 1; a + 1        binds a name, and evaluates a formula
A bound name is a formula: its value depends on the position.
Binding a name again hides the earlier binding. Formulas that use that one keep it:
    let a = {e4}
    let ring = king(a)
    let a = {h1}        ring is still that of e4
A name of the position, such as N, can be hidden too; `:reset` restores it.";

/// Returns the help about a topic, a function or a command; the overview without one.
pub(super) fn about(topic: &str) -> Option<String> {
    let command = topic.strip_prefix(':');
    match topic {
        "" => Some(overview()),
        "language" => Some(LANGUAGE_OF_SESSIONS.to_owned()),
        "names" => Some(names()),
        "functions" => Some(functions::text()),
        "let" => Some(LET.to_owned()),
        _ => match (command, Function::named(topic)) {
            (None, Some(function)) => Some(about_function(function)),
            _ => Command::named(command.unwrap_or(topic)).map(about_command),
        },
    }
}

fn overview() -> String {
    let mut text = String::from(
        "A line is a formula, or several with commas between them, or `let name = formula`.\n",
    );
    for command in COMMANDS {
        let _ = write!(text, "{}\n    {}\n", command.usage(), command.about);
    }
    text.push_str("Topics of `:help`:\n");
    for (topic, about) in TOPICS {
        let _ = writeln!(text, "    {topic:<10} {about}");
    }
    text
}

fn about_command(command: &Command) -> String {
    let mut text = format!("{}\n    {}\n", command.usage(), command.about);
    if let [_, others @ ..] = command.names
        && !others.is_empty()
    {
        let _ = writeln!(text, "    also :{}", others.join(", :"));
    }
    text
}

fn about_function(function: &Function) -> String {
    let mut text =
        format!("{} -> {}\n    {}\n", function.signature(), function.result, function.summary);
    if !function.aliases.is_empty() {
        let _ = writeln!(text, "    also {}", function.aliases.join(", "));
    }
    if function.parameters.iter().any(|parameter| parameter.default.is_some()) {
        let required = function.parameters.iter().filter(|p| p.default.is_none());
        let required: Vec<_> = required.map(|parameter| parameter.name).collect();
        let all = function.parameters.iter().map(|p| p.default.unwrap_or(p.name));
        let all: Vec<_> = all.collect();
        let (name, required, all) = (function.name, required.join(", "), all.join(", "));
        let _ = writeln!(text, "    {name}({required}) is {name}({all})");
    }
    text
}

fn names() -> String {
    let mut text = String::new();
    for known in PositionName::ALL {
        let formula = known.formula.map_or_else(String::new, |formula| format!(": {formula}"));
        let _ = writeln!(text, "{:<16}  {}{formula}", known.name, known.summary);
    }
    let constants: Vec<_> = constant_names().collect();
    let _ = write!(
        text,
        "sets              {}
bools             true false",
        constants.join(" ")
    );
    text
}
