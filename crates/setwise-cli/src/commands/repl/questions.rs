//! What is asked about formulas: proofs and instructions.

use clap::{Args, CommandFactory, FromArgMatches, Parser};
use setwise::SquareMapping;
use setwise_expr::explain::Refusal;
use setwise_expr::prove::Law;
use setwise_expr::{Error, Span, Tree, parse};

use super::session::{Origin, Place, Session, Step};
use crate::arguments::explain::Explain;
use crate::arguments::prove::Prove;
use crate::commands::{explain, prove};
use crate::failure::{Outcome, Usage};
use crate::interrupt;

/// A formula, with what is bound of its names.
struct Question<'a> {
    origin: Origin,
    text: &'a str,
    /// The formula as it was typed.
    tree: Tree,
    /// The bindings that it needs.
    bindings: String,
}

impl<'a> Question<'a> {
    fn new(session: &Session, text: &'a str, origin: Origin) -> anyhow::Result<Self> {
        let tree = parse(text).map_err(|error| Place { origin, text }.error(&error))?;
        let used = session.definitions.used_by(&tree);
        let mappings = used.iter().map(|definition| definition.mapping).chain([session.mapping]);
        if mappings.into_iter().any(|mapping| mapping != SquareMapping::Lerf) {
            let message = "this is about words as they are: it takes `:mapping lerf`, and names \
                           that were bound under that";
            return Err(Usage(format!("{origin}{message}")).into());
        }
        let bindings = used.iter().map(|used| format!("let {} = {};\n", used.name, used.formula));
        let bindings = bindings.collect();
        Ok(Self { origin, text, tree, bindings })
    }

    /// The formula behind its bindings.
    fn whole(&self) -> String {
        format!("{}{}", self.bindings, self.text)
    }

    /// An error in the whole, where it is in what was typed.
    fn error(&self, error: &Error) -> anyhow::Error {
        let Self { origin, text, .. } = *self;
        match error.span().start.checked_sub(self.bindings.len()) {
            Some(start) => Place { origin, text }.error(&moved(error, start)),
            None => Place { origin, text: &self.whole() }.error(error),
        }
    }
}

impl Session {
    /// Proves a law, in which the names that are bound are what they are.
    pub(super) fn prove(&self, line: &str, origin: Origin) -> anyhow::Result<Step> {
        let (options, text): (Prove, _) = options(":prove", "x <= (x | y)", line, origin)?;
        let question = Question::new(self, text, origin)?;
        let law = parse(&question.whole()).and_then(|tree| Law::from_tree(&tree));
        let law = law.map_err(|error| question.error(&error))?;
        let outcome = interrupt::cancellable(|| {
            prove::answer(&options, &question.tree.to_string(), &law, self.color)
        })?;
        Ok(match outcome {
            Outcome::Done => Step::Next,
            Outcome::Interrupted => Step::Stopped,
            _ => Step::No,
        })
    }

    /// Lists the instructions of a formula, in which the names that are bound are what they are.
    pub(super) fn explain(&self, line: &str, origin: Origin) -> anyhow::Result<Step> {
        let (options, text): (Explain, _) = options(":explain", "x & -x", line, origin)?;
        let question = Question::new(self, text, origin)?;
        let tree = parse(&question.whole()).map_err(|error| question.error(&error))?;
        let shown = explain::answer(&options, &question.tree.to_string(), &tree);
        match shown.map_err(|error| Usage(format!("{origin}{error}")))? {
            Err(Refusal::Formula(error)) => Err(question.error(&error)),
            Err(refusal) => {
                Err(Usage(format!("{origin}{refusal}{}", explain::remedy(&refusal))).into())
            }
            Ok(written) => written.map(|()| Step::Next).map_err(anyhow::Error::from),
        }
    }
}

/// The error at another place.
fn moved(error: &Error, start: usize) -> Error {
    let span = Span::new(start, start + (error.span().end - error.span().start));
    let moved = Error::new(span, error.message());
    match error.help() {
        Some(help) => moved.with_help(help),
        None => moved,
    }
}

/// What is the matter with options and a formula that are as on a command line.
fn misplaced(
    command: &clap::Command,
    name: &str,
    options: &[&str],
    formula: &str,
) -> Option<String> {
    let shell = name.trim_start_matches(':');
    for option in options.iter().filter_map(|option| option.strip_prefix("--")) {
        let (long, value) = option.split_once('=').map_or((option, None), |(l, v)| (l, Some(v)));
        match long {
            "help" => return Some(format!("`:help {shell}` says what `{name}` takes")),
            "file" if command.get_arguments().any(|known| known.get_long() == Some("file")) => {
                return Some(format!(
                    "a file of laws is for the command line, `setwise {shell} --file`; `{name}` \
                     takes one law behind it"
                ));
            }
            _ => {}
        }
        let mut known = command.get_arguments();
        if value.is_none()
            && let Some(known) = known.find(|known| known.get_long() == Some(long))
            && known.get_action().takes_values()
        {
            let is_last = options.last().and_then(|last| last.strip_prefix("--")) == Some(option);
            let next = formula.split_whitespace().next().filter(|_| is_last);
            let value = known.get_value_names().and_then(<[_]>::first).map(|name| name.as_str());
            let value = next.or(value).unwrap_or("VALUE");
            return Some(format!(
                "the value of `--{long}` stands behind a `=` here: `--{long}={value}`"
            ));
        }
    }
    (formula == "-" || formula.starts_with('@')).then(|| {
        let formula = formula.escape_debug();
        format!(
            "`{formula}` is for the command line, `setwise {shell}`; `{name}` takes the text itself"
        )
    })
}

/// The options of a command of a session, as those of the command of the same name, and the
/// formula behind them.
fn options<'a, T: Args>(
    name: &'static str,
    example: &str,
    line: &'a str,
    origin: Origin,
) -> anyhow::Result<(T, &'a str)> {
    #[derive(Parser)]
    #[command(no_binary_name = true, disable_help_flag = true)]
    struct Options<T: Args> {
        #[command(flatten)]
        options: T,
    }
    let usage = |message: String| Usage(format!("{origin}{message}"));
    let mut formula = line.trim();
    let mut arguments = Vec::new();
    while formula.starts_with("--") {
        let (argument, rest) = formula.split_once(char::is_whitespace).unwrap_or((formula, ""));
        formula = rest.trim_start();
        if argument == "--" {
            break;
        }
        arguments.push(argument);
    }
    let mut command = Options::<T>::command().name(name);
    if let Some(message) = misplaced(&command, name, &arguments, formula) {
        return Err(usage(message).into());
    }
    if formula.is_empty() {
        let what = if name == ":prove" { "law" } else { "formula" };
        let message = format!("`{name}` has a {what} behind it: `{name} {example}`");
        return Err(usage(message).into());
    }
    arguments.extend(["--", formula]);
    let matches = command.try_get_matches_from_mut(arguments).map_err(|error| {
        let error = error.format(&mut command).to_string();
        // The usage there is that of a command line.
        let error = error.split_once("\n\nUsage:").map_or(error.as_str(), |(error, _)| error);
        usage(error.trim_start_matches("error: ").trim_end().to_owned())
    })?;
    let options = Options::<T>::from_arg_matches(&matches)?;
    Ok((options.options, formula))
}
