//! Ctrl-C: a request to stop, with what was found so far kept.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::failure::Outcome;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// How long the command has to end by itself.
const GRACE: Duration = Duration::from_secs(3);

/// Listens for Ctrl-C and for requests to terminate.
///
/// The query looks at [`flag`] between two blocks and while it waits for input:
/// what was found by then has been written, and the sums are told. Only where
/// the output takes nothing more is the process ended after a moment.
pub(crate) fn listen() {
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Relaxed);
        thread::sleep(GRACE);
        std::process::exit(Outcome::Interrupted as i32);
    });
}

/// True once the command was asked to stop.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}
