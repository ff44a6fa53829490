//! `setwise man`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;

use setwise_loops::printing::path_name;

use crate::arguments::{Arguments, Man};
use crate::atomic_file::AtomicFile;
use crate::failure::{self, Outcome};

pub(crate) fn run(options: &Man) -> anyhow::Result<Outcome> {
    let mut command = Arguments::command();
    match &options.out {
        Some(folder) => {
            let name = || path_name(folder);
            if folder.exists() && !folder.is_dir() {
                anyhow::bail!(
                    "{}: this is not a folder: `--out` names the folder of the pages",
                    name()
                );
            }
            fs::create_dir_all(folder).with_context(name)?;
            // As in the manual pages of `clap_mangen::generate_to`.
            command = command.disable_help_subcommand(true);
            command.build();
            write_pages(command, folder).with_context(name)?;
        }
        None => failure::print(&page(&clap_mangen::Man::new(command))?)?,
    }
    Ok(Outcome::Done)
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: clap::Command, folder: &Path) -> io::Result<()> {
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(subcommand.clone(), folder)?;
    }
    let man = clap_mangen::Man::new(command);
    let mut file = AtomicFile::create(&folder.join(man.get_filename()))?;
    file.write_all(&page(&man)?)?;
    file.finish()
}

fn page(man: &clap_mangen::Man) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}
