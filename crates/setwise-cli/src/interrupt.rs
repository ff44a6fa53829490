//! Ctrl-C: a request to stop, with what was found so far kept.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::failure::Outcome;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// How long the command has to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// Listens for Ctrl-C and for requests to terminate.
///
/// The command looks at [`requested`] between two results and ends there. It
/// cannot look while it waits for input; then, after a moment, the process is
/// ended. All results have been written by that time, since they are flushed
/// before each wait.
pub(crate) fn listen() {
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Relaxed);
        thread::sleep(GRACE);
        std::process::exit(Outcome::Interrupted as i32);
    });
}

/// Whether the command was asked to stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Relaxed)
}
