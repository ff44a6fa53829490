//! `setwise`, the command line.
#![forbid(unsafe_code)]

mod aggregate;
mod arguments;
mod atomic_file;
mod board_drawing;
mod commands;
mod compiled;
mod emit;
mod evaluation;
mod failure;
mod file_use;
mod formula;
mod inputs;
mod interrupt;
mod line_errors;
mod lines;
mod memory;
mod output;
mod progress;
mod report;
mod stream;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command, choose_colors};
use crate::commands::convert::Rules;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments::arguments()) {
        Ok(arguments) => arguments,
        Err(error) => return failure::print_usage(error),
    };
    let color = choose_colors(arguments.color);
    let outcome = match arguments.command {
        Command::Eval(options) => commands::eval::run(&options, color),
        Command::Explain(options) => commands::explain::run(&options),
        Command::Query(options) => commands::query::run(&options, color),
        Command::Convert(options) => {
            commands::convert::run(&options.options, Rules::Convert, color)
        }
        Command::Table(options) => commands::convert::run(&options.options, Rules::Table, color),
        Command::Index(options) => commands::index::run(&options),
        Command::Prove(options) => commands::prove::run(&options, color),
        Command::Simplify(options) => commands::simplify::run(&options),
        Command::Verify(options) => commands::verify::run(&options, color),
        Command::Repl(options) => commands::repl::run(&options, color),
        Command::Functions(options) => commands::functions::run(&options),
        Command::Moves(options) => commands::moves::run(&options),
        Command::Perft(options) => commands::perft::run(&options),
        Command::Generate(options) => commands::generate::run(&options.command),
        Command::Lab(options) => commands::lab::run(&options, color),
        Command::Serialize(options) => commands::serialize::run(&options),
        Command::Serve(options) => commands::serve::run(&options),
        Command::Completions(options) => commands::completions::run(&options),
        Command::Man(options) => commands::man::run(&options),
    };
    outcome.unwrap_or_else(|error| failure::report(&error)).into()
}
