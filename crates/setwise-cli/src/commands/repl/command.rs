//! The commands: their names, arguments and help texts.

/// The kind of argument that a command takes, for the completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentKind {
    Nothing,
    Formula,
    Topic,
    Mapping,
    Format,
}

/// The action of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Fen,
    Prove,
    Explain,
    List,
    Load,
    Reset,
    Mapping,
    Format,
    Help,
    Quit,
}

/// A command of a session.
pub(super) struct Command {
    /// The name without the colon, and the other names.
    pub(super) names: &'static [&'static str],
    pub(super) arguments: &'static str,
    pub(super) about: &'static str,
    pub(super) argument: ArgumentKind,
    pub(super) action: Action,
}

/// All commands. The help, the completion and the message about an unknown name read this list.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    Command { names: &["fen"], arguments: "[FEN | start | none]", argument: ArgumentKind::Nothing, action: Action::Fen,
        about: "sets the position that gives N, occupied and the like their values; shows it without FEN" },
    Command { names: &["prove"], arguments: "[--timeout=SECONDS] [--width=8|16|32] LAW", argument: ArgumentKind::Formula, action: Action::Prove,
        about: "proves a law for all words, or shows words for which it is false; names that are not bound are free" },
    Command { names: &["explain"], arguments: "[--isa=ISA] [--width=BITS] FORMULA", argument: ArgumentKind::Formula, action: Action::Explain,
        about: "lists the instructions of a formula; names that are not bound are free" },
    Command { names: &["list", "vars"], arguments: "", argument: ArgumentKind::Nothing, action: Action::List,
        about: "lists the bindings made by `let`" },
    Command { names: &["load"], arguments: "[FILE]", argument: ArgumentKind::Nothing, action: Action::Load,
        about: "lets formulas use the functions, tables and constants of a file of C code; lists the functions without FILE" },
    Command { names: &["reset"], arguments: "", argument: ArgumentKind::Nothing, action: Action::Reset,
        about: "forgets all bindings, the position and the code" },
    Command { names: &["mapping"], arguments: "[MAPPING]", argument: ArgumentKind::Mapping, action: Action::Mapping,
        about: "sets how the squares are numbered in words that are typed and printed; lists the mappings without one" },
    Command { names: &["format"], arguments: "[FORMAT]", argument: ArgumentKind::Format, action: Action::Format,
        about: "sets how values are printed: text, json, csv, or constants of rust, c, java, python" },
    Command { names: &["help", "h", "?"], arguments: "[TOPIC | FUNCTION | COMMAND]", argument: ArgumentKind::Topic, action: Action::Help,
        about: "explains a topic, a function or a command" },
    Command { names: &["quit", "q", "exit"], arguments: "", argument: ArgumentKind::Nothing, action: Action::Quit,
        about: "ends the session, as Ctrl-D does" },
];

impl Command {
    /// Returns the command of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|command| command.names.contains(&name))
    }

    /// Returns the command with its arguments, as it is typed.
    pub(super) fn usage(&self) -> String {
        format!(":{} {}", self.names[0], self.arguments).trim_end().to_owned()
    }
}
