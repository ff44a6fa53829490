//! `setwise completions`.

use clap::CommandFactory;

use crate::arguments::{Arguments, Completions};
use crate::failure::{self, Outcome};

pub(crate) fn run(options: &Completions) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "setwise", &mut script);
    failure::print(&script)?;
    Ok(Outcome::Done)
}
