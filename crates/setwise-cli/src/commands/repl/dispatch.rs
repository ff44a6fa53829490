//! Runs the lines of a session.

use std::io::Write;
use std::path::Path;

use setwise::SquareMapping;
use setwise_chess::Position;
use setwise_expr::Definitions;

use crate::arguments::Format;
use crate::commands::repl::bindings::Bindings;
use crate::commands::repl::command::{Action, COMMANDS, Command};
use crate::commands::repl::help;
use crate::commands::repl::session::{AfterLine, FORMATS, Origin, Output, Session, SessionLine};
use crate::failure::Usage;
use crate::formula::{definitions_of, read_code};
use crate::report::describe;

/// Runs a line: a command, bindings or formulas.
pub(super) fn run_line(
    session: &mut Session,
    text: &str,
    origin: Origin,
) -> anyhow::Result<AfterLine> {
    let Some(line) = text.trim_start().strip_prefix(':') else {
        return session.formulas(SessionLine { origin, text });
    };
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let argument = argument.trim();
    let command = Command::named(name).ok_or_else(|| unknown(name, origin))?;
    if command.arguments.is_empty() && !argument.is_empty() {
        let name = command.names[0];
        return Err(Usage(format!("{origin}`:{name}` takes no arguments")).into());
    }
    match command.action {
        Action::Fen => fen(session, argument, origin)?,
        Action::Prove => return session.prove(argument, origin),
        Action::Explain => session.explain(argument, origin)?,
        Action::List => list(session)?,
        Action::Reset => {
            session.bindings = Bindings::default();
            session.position = None;
            session.code.texts.clear();
            session.definitions = definitions_of(&session.code)?;
        }
        Action::Load => load(session, argument, origin)?,
        Action::Mapping => mapping(session, argument, origin)?,
        Action::Format => format(session, argument, origin)?,
        Action::Help => help(argument, origin)?,
        Action::Quit => return Ok(AfterLine::Quit),
    }
    Ok(AfterLine::Next)
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

fn fen(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<()> {
    match argument {
        "" => return session.show_position(),
        "none" => session.position = None,
        "start" | "startpos" => session.position = Some(Position::START),
        near if near.starts_with("start") => {
            let near = near.escape_debug();
            let message = format!("{origin}`{near}` is not a position; did you mean `:fen start`?");
            return Err(Usage(message).into());
        }
        fen => session.set_position(fen).map_err(|error| Usage(format!("{origin}{error}")))?,
    }
    if session.output == Output::Values(Format::Text) {
        session.show_position()?;
    }
    Ok(())
}

/// Adds the C definitions of a file to those loaded before, or lists their functions. A
/// file that is loaded again replaces its old text.
fn load(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<()> {
    if !argument.is_empty() {
        // A file that cannot be read does not end the session.
        let refused = |error: anyhow::Error| Usage(format!("{origin}{error:#}"));
        let mut code = session.code.clone();
        read_code(Path::new(argument), &mut code).map_err(refused)?;
        session.definitions = definitions_of(&code).map_err(refused)?;
        session.code = code;
    }
    if session.output != Output::Values(Format::Text) {
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    let functions = session.definitions.iter().flat_map(Definitions::functions);
    let names: Vec<_> = functions.collect();
    match (&session.definitions, &names[..]) {
        (None, _) => writeln!(out, "nothing is loaded")?,
        (Some(_), []) => writeln!(out, "no functions")?,
        (Some(_), names) => writeln!(out, "functions: {}", names.join(", "))?,
    }
    Ok(())
}

fn list(session: &Session) -> anyhow::Result<()> {
    let bindings = session.bindings.list();
    let is_hidden = session.bindings.are_hidden();
    let visible = bindings.iter().zip(&is_hidden).filter(|(_, is_hidden)| !**is_hidden);
    let names: Vec<_> = visible.map(|(binding, _)| binding.name.as_str()).collect();
    let mut values = session.values(&names)?.into_iter();
    let mut out = std::io::stdout().lock();
    for (binding, is_hidden) in bindings.iter().zip(is_hidden) {
        write!(out, "let {} = {};", binding.name, binding.formula)?;
        let mapping = Bindings::mapping_of(binding);
        if mapping != SquareMapping::Lerf {
            write!(out, "  // words are {mapping}")?;
        }
        match if is_hidden { None } else { values.next() } {
            None => writeln!(out, "  // hidden")?,
            Some(value) => writeln!(out, "\n    {value}")?,
        }
    }
    if bindings.is_empty() {
        writeln!(out, "nothing is bound")?;
    }
    Ok(())
}

fn mapping(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<()> {
    if !argument.is_empty() {
        let error = |error| Usage(format!("{origin}{error}"));
        session.mapping = Some(argument.parse().map_err(error)?);
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    for mapping in SquareMapping::ALL {
        let mark = if mapping == session.mapping.unwrap_or_default() { '*' } else { ' ' };
        writeln!(out, "{mark} {}", describe(mapping))?;
    }
    Ok(())
}

fn format(session: &mut Session, argument: &str, origin: Origin) -> anyhow::Result<()> {
    if argument.is_empty() {
        let mut out = std::io::stdout().lock();
        for (name, output) in FORMATS {
            let mark = if output == session.output { '*' } else { ' ' };
            writeln!(out, "{mark} {name}")?;
        }
        return Ok(());
    }
    match FORMATS.iter().find(|(name, _)| *name == argument) {
        Some((_, output)) => session.output = *output,
        None => {
            let (argument, names) = (argument.escape_debug(), FORMATS.map(|(name, _)| name));
            let names = names.join(", ");
            let message = format!("{origin}unknown format `{argument}`; the formats are {names}");
            return Err(Usage(message).into());
        }
    }
    Ok(())
}

fn help(argument: &str, origin: Origin) -> anyhow::Result<()> {
    let text = help::about(argument).ok_or_else(|| {
        let argument = argument.escape_debug();
        Usage(format!("{origin}no help on `{argument}`; `:help` lists the topics"))
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(())
}
