//! `setwise completions`.

use std::io::Write;

use clap::CommandFactory;

use crate::arguments::{Arguments, Completions};
use crate::failure::Outcome;

pub(crate) fn run(options: &Completions) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "setwise", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Outcome::Done)
}
