//! Ctrl-C: a request to stop, with what was found so far kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::failure::Outcome;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Files that are not complete.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How long the command has to end by itself.
const GRACE: Duration = Duration::from_secs(3);

/// Listens for Ctrl-C and for requests to terminate, SIGTERM and SIGHUP on Unix.
///
/// The commands look at [`flag`] between two blocks and while they wait for input:
/// what was found by then has been written, and the sums are told. Only where
/// the output takes nothing more is the process ended after a moment.
pub(crate) fn listen() {
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Relaxed);
        thread::sleep(GRACE);
        for path in incomplete().drain(..) {
            // Nobody is left to be told.
            let _ = fs::remove_file(path);
        }
        std::process::exit(Outcome::Interrupted as i32);
    });
}

/// True once the command was asked to stop.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Has a file removed if the process is ended before the file is complete.
pub(crate) fn remove_at_exit(path: &Path) {
    incomplete().push(path.to_owned());
}

/// Takes that back.
pub(crate) fn keep(path: &Path) {
    incomplete().retain(|incomplete| incomplete != path);
}

fn incomplete() -> MutexGuard<'static, Vec<PathBuf>> {
    INCOMPLETE.lock().unwrap_or_else(PoisonError::into_inner)
}
