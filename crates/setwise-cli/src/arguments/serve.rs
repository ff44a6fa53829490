//! The arguments of `setwise serve`.

use std::path::PathBuf;

use clap::Args;

use crate::arguments::after;

const EXAMPLES: &str = "\
Examples:
  The workbench at http://127.0.0.1:8064/, until Ctrl-C:
    setwise serve
  At a free port, which is printed:
    setwise serve --port 0
  The files of a folder instead of those in the program:
    setwise serve --folder web/dist";

const NOTES: &str = "\
Only programs on this computer can reach the page: the server listens on the loopback address. Any
other server of static files can host its folder, web/dist, which `cargo xtask web` builds.";

const EXIT_CODES: &str = "\
Exit codes:
  2    usage error, or this build does not have the page
  3    the port is taken, or a folder cannot be read
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)";

/// Serve the workbench, a page with live boards, to the browser on this computer.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = after(&[EXAMPLES, NOTES, EXIT_CODES]))]
pub(crate) struct Serve {
    /// The port; 0 is any free one.
    #[arg(short, long, value_name = "PORT", default_value_t = 8064)]
    pub(crate) port: u16,

    /// Serve the files of this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}
