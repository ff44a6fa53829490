//! Ctrl-C: a request to stop that keeps the results so far.

use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use crate::memory;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The signal that asked the process to stop.
static SIGNAL: AtomicU8 = AtomicU8::new(INTERRUPT);

/// The number of times that Ctrl-C was pressed.
const INTERRUPT: u8 = 2;

/// The files that are not complete.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Returns the time that a command has to end by itself. The tests set the variable, because a
/// command that still has input may need more than a second on a busy machine.
fn grace() -> Duration {
    let seconds = env::var("SETWISE_GRACE").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(1))
}

/// Listens for Ctrl-C and for requests to terminate, SIGTERM and SIGHUP on Unix.
///
/// The commands check [`flag`] between two batches and while they wait for input: then the
/// results so far have been written, and the sums are printed. The process is ended after
/// [`grace`] if the output is blocked, but not while files are [completed](complete).
pub(crate) fn listen() {
    let grace = grace();
    on_request(ignored(), move || {
        thread::sleep(grace);
        if COMPLETION.try_lock().is_err() {
            drop(completion());
            thread::sleep(grace);
        }
        for path in incomplete().drain(..) {
            let _ = fs::remove_file(path);
        }
        std::process::exit(status().into());
    });
}

/// Listens for Ctrl-C in a session, where it stops what is [`cancellable`] and otherwise ends
/// the process. While an editor reads a line, it receives the key itself.
pub(crate) fn listen_in_session() {
    // At a terminal, Ctrl-C is typed on purpose.
    let ignored = if io::stdin().is_terminal() { 0 } else { ignored() };
    on_request(ignored, || {
        // Ctrl-C just after the end of a computation is not meant for the session.
        let is_late = |ended: Instant| ended.elapsed() < LATE;
        let is_canceled = match *cancellation() {
            Cancellation::Never => false,
            Cancellation::Now => true,
            Cancellation::Ended(at) => is_late(at),
        };
        if !is_canceled {
            std::process::exit(status().into());
        }
    });
}

/// Sets the flag and calls `act`, in a thread of its own, at each signal that asks the process
/// to stop and is not ignored.
#[cfg(unix)]
fn on_request(ignored: u64, act: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let wanted = [SIGHUP, SIGINT, SIGTERM];
    let wanted = wanted.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let (sender, receiver) = mpsc::channel::<Signals>();
    let (ready, is_ready) = mpsc::channel::<()>();
    let listener = move || {
        let Ok(mut signals) = receiver.recv() else { return };
        let _ = ready.send(());
        for signal in signals.forever() {
            request(u8::try_from(signal).unwrap_or(INTERRUPT));
            act();
        }
    };
    // A thread that starts reserves address space for its allocations: 64 MiB with the GNU C
    // library, or it shares that of the first thread if there is not as much. Where address space
    // is limited, a proof needs it more than a thread that only waits.
    let reserved = memory::reserve(1 << 30);
    // The signals are caught only once the thread runs. Otherwise Ctrl-C ends the process at once.
    if thread::Builder::new().spawn(listener).is_ok()
        && let Ok(signals) = Signals::new(wanted)
        && sender.send(signals).is_ok()
    {
        let _ = is_ready.recv();
    }
    drop(reserved);
}

/// Returns the signals that were ignored when the program began, as under `nohup`: signal *n*
/// is bit *n* - 1. They stay ignored. This is known only on Linux.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Sets the flag and calls `act`, in a thread of its own, each time the process is asked to stop.
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

/// Returns the exit code of a process that was asked to stop: 128 plus the signal, as in shells.
pub(crate) fn status() -> u8 {
    // The signal was stored before the flag.
    REQUESTED.load(Acquire);
    128 + SIGNAL.load(Relaxed)
}

/// Runs a computation that checks [`flag`], so that Ctrl-C stops it and not the session.
pub(crate) fn cancellable<T>(part: impl FnOnce() -> T) -> T {
    REQUESTED.store(false, Relaxed);
    *cancellation() = Cancellation::Now;
    let result = part();
    *cancellation() = Cancellation::Ended(Instant::now());
    result
}

/// The state of computations that can be canceled.
enum Cancellation {
    Never,
    Now,
    Ended(Instant),
}

static CANCELLATION: Mutex<Cancellation> = Mutex::new(Cancellation::Never);

/// The time after the end of a computation in which Ctrl-C is still meant for it.
const LATE: Duration = Duration::from_millis(500);

fn cancellation() -> MutexGuard<'static, Cancellation> {
    CANCELLATION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the flag that is true once the command was asked to stop.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Completes files, which may take longer than [`grace`].
pub(crate) fn complete<T>(part: impl FnOnce() -> T) -> T {
    let _guard = completion();
    part()
}

/// Locked while files are completed.
static COMPLETION: Mutex<()> = Mutex::new(());

fn completion() -> MutexGuard<'static, ()> {
    COMPLETION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Registers a file to remove if the process is ended before the file is complete.
pub(crate) fn remove_at_exit(path: &Path) {
    incomplete().push(path.to_owned());
}

/// Unregisters a file.
pub(crate) fn keep(path: &Path) {
    incomplete().retain(|incomplete| incomplete != path);
}

fn incomplete() -> MutexGuard<'static, Vec<PathBuf>> {
    INCOMPLETE.lock().unwrap_or_else(PoisonError::into_inner)
}
