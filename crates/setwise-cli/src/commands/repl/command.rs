//! The commands of a session.

use std::io::Write;

use setwise::SquareMapping;
use setwise_chess::Position;

use super::definitions::Definitions;
use super::help;
use super::session::{Origin, Output, Session, Step};
use crate::arguments::Format;
use crate::arguments::words::Language;
use crate::failure::Usage;
use crate::report::text::describe;

/// What may stand behind a command, for the completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    Nothing,
    Formula,
    Topic,
    Mapping,
    Format,
}

/// A command of a session.
pub(super) struct Command {
    /// The name without the colon, and the other names.
    pub(super) names: &'static [&'static str],
    pub(super) arguments: &'static str,
    pub(super) about: &'static str,
    pub(super) behind: Behind,
    /// What it does with the text behind its name; `origin` stands in front of messages.
    run: fn(&mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step>,
}

/// All commands. A further one is a row here and a function below: the help, the completion
/// and the message about a wrong name read this table.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    Command { names: &["fen"], arguments: "[FEN | start | none]", behind: Behind::Nothing, run: fen,
        about: "sets the position that N, occupied and the like speak of; shows it without FEN" },
    Command { names: &["prove"], arguments: "[--timeout=SECONDS] [--width=8|16|32] LAW", behind: Behind::Formula, run: prove,
        about: "proves a law for all words, or shows words of which it is false; names that are not bound are free" },
    Command { names: &["explain"], arguments: "[--isa=ISA] [--width=BITS] FORMULA", behind: Behind::Formula, run: explain,
        about: "lists the instructions that a formula becomes; names that are not bound are free" },
    Command { names: &["list", "vars"], arguments: "", behind: Behind::Nothing, run: list,
        about: "lists what is bound by `let`" },
    Command { names: &["reset"], arguments: "", behind: Behind::Nothing, run: reset,
        about: "forgets what is bound and the position" },
    Command { names: &["mapping"], arguments: "[MAPPING]", behind: Behind::Mapping, run: mapping,
        about: "sets how the squares are numbered in words that are typed and printed; lists the mappings without one" },
    Command { names: &["format"], arguments: "[FORMAT]", behind: Behind::Format, run: format,
        about: "sets how values are printed: text, json, csv, or constants of rust, c, java, python" },
    Command { names: &["help", "h", "?"], arguments: "[TOPIC | FUNCTION | COMMAND]", behind: Behind::Topic, run: help,
        about: "explains a topic, a function or a command" },
    Command { names: &["quit", "q", "exit"], arguments: "", behind: Behind::Nothing, run: quit,
        about: "leaves, as Ctrl-D does" },
];

impl Command {
    /// The command of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|command| command.names.contains(&name))
    }

    /// How it is typed.
    pub(super) fn usage(&self) -> String {
        format!(":{} {}", self.names[0], self.arguments).trim_end().to_owned()
    }
}

/// Runs a line that began with a colon.
pub(super) fn run(session: &mut Session, line: &str, origin: Origin) -> anyhow::Result<Step> {
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match Command::named(name) {
        Some(command) => (command.run)(session, argument.trim(), origin),
        None => Err(unknown(name, origin)),
    }
}

fn unknown(name: &str, origin: Origin) -> anyhow::Error {
    let names = COMMANDS.iter().map(|command| command.names[0]);
    let near = names
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, known)| distance <= 2 && distance < known.len())
        .min();
    let help = match near {
        Some((_, near)) => format!("did you mean `:{near}`?"),
        None => "`:help` lists the commands".to_owned(),
    };
    Usage(format!("{origin}unknown command `:{}`; {help}", name.escape_debug())).into()
}

fn fen(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    match argument {
        "" => return session.show_position().map(|()| Step::Next),
        "none" => session.position = None,
        "start" => session.position = Some(Position::START),
        near if near.starts_with("start") => {
            let near = near.escape_debug();
            let message = format!("{origin}`{near}` is no position; did you mean `:fen start`?");
            return Err(Usage(message).into());
        }
        fen => session.set_position(fen).map_err(|error| Usage(format!("{origin}{error}")))?,
    }
    if session.output == Output::Values(Format::Text) {
        session.show_position()?;
    }
    Ok(Step::Next)
}

fn prove(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    session.prove(argument, origin)
}

fn explain(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    session.explain(argument, origin)
}

fn list(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    nothing("list", argument, origin)?;
    let definitions = session.definitions.list();
    let is_hidden = session.definitions.are_hidden();
    let visible = definitions.iter().zip(&is_hidden).filter(|(_, is_hidden)| !**is_hidden);
    let names: Vec<_> = visible.map(|(definition, _)| definition.name.as_str()).collect();
    let mut values = session.values(&names)?.into_iter();
    let mut out = std::io::stdout().lock();
    for (definition, is_hidden) in definitions.iter().zip(is_hidden) {
        write!(out, "let {} = {};", definition.name, definition.formula)?;
        if definition.mapping != SquareMapping::Lerf {
            write!(out, "  // words are {}", definition.mapping)?;
        }
        match if is_hidden { None } else { values.next() } {
            None => writeln!(out, "  // hidden")?,
            Some(value) => writeln!(out, "\n    {value}")?,
        }
    }
    if definitions.is_empty() {
        writeln!(out, "nothing is bound")?;
    }
    Ok(Step::Next)
}

fn reset(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    nothing("reset", argument, origin)?;
    session.definitions = Definitions::default();
    session.position = None;
    Ok(Step::Next)
}

fn mapping(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    if !argument.is_empty() {
        let error = |error| Usage(format!("{origin}{error}"));
        session.mapping = argument.parse().map_err(error)?;
        return Ok(Step::Next);
    }
    let mut out = std::io::stdout().lock();
    for mapping in SquareMapping::ALL {
        let mark = if mapping == session.mapping { '*' } else { ' ' };
        writeln!(out, "{mark} {}", describe(mapping))?;
    }
    Ok(Step::Next)
}

/// The names of the formats.
pub(super) const FORMATS: [(&str, Output); 7] = [
    ("text", Output::Values(Format::Text)),
    ("json", Output::Values(Format::Json)),
    ("csv", Output::Values(Format::Csv)),
    ("rust", Output::Constants(Language::Rust)),
    ("c", Output::Constants(Language::C)),
    ("java", Output::Constants(Language::Java)),
    ("python", Output::Constants(Language::Python)),
];

fn format(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    let names = || FORMATS.map(|(name, _)| name).join(", ");
    if argument.is_empty() {
        let mut out = std::io::stdout().lock();
        for (name, output) in FORMATS {
            let mark = if output == session.output { '*' } else { ' ' };
            writeln!(out, "{mark} {name}")?;
        }
        return Ok(Step::Next);
    }
    match FORMATS.iter().find(|(name, _)| *name == argument) {
        Some((_, output)) => session.output = *output,
        None => {
            let argument = argument.escape_debug();
            let message = format!("{origin}`{argument}` is no format; there are {}", names());
            return Err(Usage(message).into());
        }
    }
    Ok(Step::Next)
}

fn help(_: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    let text = help::about(argument).ok_or_else(|| {
        let argument = argument.escape_debug();
        Usage(format!("{origin}there is no help about `{argument}`; `:help` has the topics"))
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(Step::Next)
}

fn quit(_: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<Step> {
    nothing("quit", argument, origin)?;
    Ok(Step::Quit)
}

/// Refuses what stands behind a command that takes nothing.
fn nothing(name: &str, argument: &str, origin: Origin) -> anyhow::Result<()> {
    match argument {
        "" => Ok(()),
        _ => Err(Usage(format!("{origin}nothing stands behind `:{name}`")).into()),
    }
}
