//! Ctrl-C: a request to stop, with what was found so far kept.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The signal that asked the process to stop.
static SIGNAL: AtomicU8 = AtomicU8::new(INTERRUPT);

/// The number of Ctrl-C.
const INTERRUPT: u8 = 2;

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
    on_request(ignored(), || {
        thread::sleep(GRACE);
        for path in incomplete().drain(..) {
            // Nobody is left to be told.
            let _ = fs::remove_file(path);
        }
        std::process::exit(status().into());
    });
}

/// Listens for Ctrl-C in a session, where it stops what is [`cancellable`] and ends the process
/// at other times. An editor that reads a line sees the key before that.
pub(crate) fn listen_in_session() {
    // Who types at a terminal means it.
    let ignored = if io::stdin().is_terminal() { 0 } else { ignored() };
    on_request(ignored, || {
        // One that comes late is not meant for the session.
        let is_late = |ended: Instant| ended.elapsed() < LATE;
        let is_cancelled = match *cancellation() {
            Cancellation::Never => false,
            Cancellation::Now => true,
            Cancellation::Ended(at) => is_late(at),
        };
        if !is_cancelled {
            std::process::exit(status().into());
        }
    });
}

/// Sets the flag and then acts, in a thread of its own, each time the process is asked to stop
/// by a signal that is not ignored.
#[cfg(unix)]
fn on_request(ignored: u64, act: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let wanted = [SIGHUP, SIGINT, SIGTERM];
    let wanted = wanted.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without a handler Ctrl-C still ends the process, only less gently.
    let Ok(mut signals) = Signals::new(wanted) else { return };
    thread::spawn(move || {
        for signal in signals.forever() {
            request(u8::try_from(signal).unwrap_or(INTERRUPT));
            act();
        }
    });
}

/// The signals that were ignored when the program began, a bit each from that of number 1 on:
/// behind `nohup`, or in the background of a script. They stay so. Linux tells which they are;
/// elsewhere none is taken to be.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Sets the flag and then acts, in a thread of its own, each time the process is asked to stop.
#[cfg(not(unix))]
fn on_request(_: u64, act: impl Fn() + Send + 'static) {
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(move || {
        request(INTERRUPT);
        act();
    });
}

fn request(signal: u8) {
    SIGNAL.store(signal, Relaxed);
    REQUESTED.store(true, Release);
}

/// How a process ends that was asked to stop, as shells count it: 128 and the signal.
pub(crate) fn status() -> u8 {
    // What was stored before the flag is seen behind it.
    REQUESTED.load(Acquire);
    128 + SIGNAL.load(Relaxed)
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
