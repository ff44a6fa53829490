//! Ctrl-C: a request to stop, with what was found so far kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Outcome;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Files that are not complete.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How long the command has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

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

/// Listens for Ctrl-C in a session, where it stops what is [`cancellable`] and ends the process
/// at other times. An editor that reads a line sees the key before that.
pub(crate) fn listen_in_session() {
    // Without a handler Ctrl-C ends the session.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Relaxed);
        // One that comes late is not meant for the session.
        let is_late = |ended: Instant| ended.elapsed() < LATE;
        let is_cancelled = match *cancellation() {
            Cancellation::Never => false,
            Cancellation::Now => true,
            Cancellation::Ended(at) => is_late(at),
        };
        if !is_cancelled {
            std::process::exit(Outcome::Interrupted as i32);
        }
    });
}

/// Runs something that looks at [`flag`], so that Ctrl-C stops it and not the session.
pub(crate) fn cancellable<T>(part: impl FnOnce() -> T) -> T {
    REQUESTED.store(false, Relaxed);
    *cancellation() = Cancellation::Now;
    let result = part();
    *cancellation() = Cancellation::Ended(Instant::now());
    result
}

/// When there was something to cancel.
enum Cancellation {
    Never,
    Now,
    Ended(Instant),
}

static CANCELLATION: Mutex<Cancellation> = Mutex::new(Cancellation::Never);

/// How long after its end something may still be meant by Ctrl-C.
const LATE: Duration = Duration::from_millis(500);

fn cancellation() -> MutexGuard<'static, Cancellation> {
    CANCELLATION.lock().unwrap_or_else(PoisonError::into_inner)
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
