//! `setwise`, the command line.
#![forbid(unsafe_code)]

mod arguments;
mod board;
mod commands;
mod failure;
mod formula;
mod interrupt;
mod progress;
mod report;
mod stream;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::failure::Outcome;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let color = arguments.color.is_on();
    let outcome = match arguments.command {
        Command::Eval(options) => commands::eval::run(&options, color),
        Command::Query(options) => commands::query::run(&options, color),
        Command::Functions(options) => commands::functions::run(&options),
        Command::Completions(options) => commands::completions::run(&options),
        Command::Man(options) => commands::man::run(&options),
    };
    match outcome {
        Ok(outcome) => outcome.into(),
        Err(error) => match failure::classify(&error) {
            // The reader of our output has enough: nothing is wrong.
            failure::Kind::BrokenPipe => Outcome::Done.into(),
            failure::Kind::Usage => {
                anstream::eprintln!("{}error:{:#} {error:#}", failure::RED, failure::RED);
                Outcome::WrongUsage.into()
            }
            failure::Kind::InputOutput => {
                anstream::eprintln!("{}error:{:#} {error:#}", failure::RED, failure::RED);
                Outcome::InputOutputFailed.into()
            }
        },
    }
}
