//! The commands `:prove` and `:explain`.

use clap::{Args, CommandFactory, FromArgMatches, Parser};
use setwise::SquareMapping;
use setwise_explain::UnsupportedError;
use setwise_expr::{FormulaError, Tree};
use setwise_prove::Law;

use crate::arguments::explain::Explain;
use crate::arguments::prove::Prove;
use crate::commands::explain;
use crate::commands::prove;
use crate::commands::repl::bindings::Bindings;
use crate::commands::repl::session::{AfterLine, Origin, Session, SessionLine};
use crate::failure::{Outcome, Usage};
use crate::formula::{notes_on, print_notes};
use crate::interrupt;

/// A formula with the bindings of its names.
struct BoundFormula<'a> {
    origin: Origin,
    text: &'a str,
    /// The formula, as typed.
    tree: Tree,
    /// The text of the bindings that it needs.
    bindings: String,
    /// The mapping of its words.
    mapping: SquareMapping,
}

impl<'a> BoundFormula<'a> {
    /// `mapping` is that of the options, which replaces the one of the session.
    fn new(
        session: &Session,
        text: &'a str,
        mapping: Option<SquareMapping>,
        origin: Origin,
    ) -> anyhow::Result<Self> {
        let tree = session
            .reader()
            .formula(text)
            .map_err(|error| SessionLine { origin, text }.error(&error))?;
        let used = session.bindings.used_by(std::slice::from_ref(&tree));
        let mapping = tree.mapping_or(mapping.or(session.mapping));
        let mapping = mapping.map_err(|error| SessionLine { origin, text }.error(&error))?;
        if let Some(other) = used.iter().find(|binding| Bindings::mapping_of(binding) != mapping) {
            let message = format!(
                "the words of `{}` are {}, and those of the formula are {mapping}; `:prove` and \
                 `:explain` need one mapping for both",
                other.name,
                Bindings::mapping_of(other)
            );
            return Err(Usage(format!("{origin}{message}")).into());
        }
        let bindings = used.iter().map(|used| format!("let {} = {};\n", used.name, used.formula));
        let bindings = bindings.collect();
        Ok(Self { origin, text, tree, bindings, mapping })
    }

    /// Returns the bindings followed by the formula.
    fn whole(&self) -> String {
        format!("{}{}", self.bindings, self.text)
    }

    /// Parses the bindings and the formula.
    fn parse(&self, session: &Session) -> anyhow::Result<Tree> {
        let tree = session.reader().formula(&self.whole());
        tree.and_then(|tree| tree.in_mapping(self.mapping)).map_err(|error| self.error(&error))
    }

    /// Reports an error of the whole text in the text that was typed, if its place is there.
    fn error(&self, error: &FormulaError) -> anyhow::Error {
        let Self { origin, text, .. } = *self;
        match error.span().start.checked_sub(self.bindings.len()) {
            Some(start) => SessionLine { origin, text }.error(&error.moved_to(start)),
            None => SessionLine { origin, text: &self.whole() }.error(error),
        }
    }
}

impl Session {
    /// Proves a law that may use bound names.
    pub(super) fn prove(&self, line: &str, origin: Origin) -> anyhow::Result<AfterLine> {
        let (options, text): (Prove, _) = options(":prove", "x <= (x | y)", line, origin)?;
        options.board.expect_chess([("a session", true)])?;
        prove::prepare(&options)?;
        let question = BoundFormula::new(self, text, options.words.mapping, origin)?;
        let tree = question.parse(self)?;
        let law = Law::from_tree(&tree).map_err(|error| question.error(&error))?;
        print_notes(notes_on(&tree, None));
        let outcome = interrupt::cancellable(|| {
            prove::prove_and_report(&options, &question.tree.to_string(), &law, self.color)
        })?;
        Ok(match outcome {
            Outcome::Done => AfterLine::Next,
            Outcome::Interrupted => AfterLine::Stopped,
            _ => AfterLine::No,
        })
    }

    /// Lists the instructions of a formula that may use bound names.
    pub(super) fn explain(&self, line: &str, origin: Origin) -> anyhow::Result<()> {
        let (options, text): (Explain, _) = options(":explain", "x & -x", line, origin)?;
        options.board.expect_chess([("a session", true)])?;
        if options.search {
            let message = "--search is not part of a session; run `setwise explain --search`";
            return Err(Usage(format!("{origin}{message}")).into());
        }
        let question = BoundFormula::new(self, text, options.words.mapping, origin)?;
        let tree = question.parse(self)?;
        let shown = explain::answer(&options, &question.tree.to_string(), &tree);
        match shown.map_err(|error| Usage(format!("{origin}{error}")))? {
            Err(UnsupportedError::Formula(error)) => Err(question.error(&error)),
            Err(refusal) => {
                Err(Usage(format!("{origin}{refusal}{}", explain::remedy(&refusal))).into())
            }
            Ok(written) => {
                print_notes(notes_on(&tree, None));
                Ok(written?)
            }
        }
    }
}

/// Returns the message about an argument that only the command line takes.
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
                     takes one law"
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
            return Some(format!("write the value of `--{long}` after a `=`: `--{long}={value}`"));
        }
    }
    (formula == "-" || formula.starts_with('@')).then(|| {
        let formula = formula.escape_debug();
        format!(
            "`{formula}` is for the command line, `setwise {shell}`; `{name}` takes the text itself"
        )
    })
}

/// Parses the options of a command, which are the same as on the command line. Returns them and
/// the formula that follows.
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
        let message = format!("`{name}` needs a {what}: `{name} {example}`");
        return Err(usage(message).into());
    }
    arguments.extend(["--", formula]);
    let matches = command.try_get_matches_from_mut(arguments).map_err(|error| {
        let error = error.format(&mut command).to_string();
        // The usage after it is that of the command line.
        let error = error.split_once("\n\nUsage:").map_or(error.as_str(), |(error, _)| error);
        usage(error.trim_start_matches("error: ").trim_end().to_owned())
    })?;
    let options = Options::<T>::from_arg_matches(&matches)?;
    Ok((options.options, formula))
}
