//! `setwise man`.

use std::fs;
use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;

use crate::arguments::{Arguments, Man};
use crate::failure::Outcome;

pub(crate) fn run(options: &Man) -> anyhow::Result<Outcome> {
    let command = Arguments::command();
    match &options.out {
        Some(folder) => {
            let place = || folder.display().to_string();
            fs::create_dir_all(folder).with_context(place)?;
            clap_mangen::generate_to(command, folder).with_context(place)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            std::io::stdout().write_all(&page)?;
        }
    }
    Ok(Outcome::Done)
}
