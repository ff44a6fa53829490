//! Signals to the program.

#[cfg(target_os = "linux")]
use std::fs;
use std::process::{Child, Command};
#[cfg(target_os = "linux")]
use std::{thread, time::Duration};

#[cfg(target_os = "linux")]
use crate::common::{Run, command, run_of, start};

/// Sends SIGINT and returns the expected exit code. In the background of a script, where SIGINT
/// is ignored, it sends SIGTERM.
#[cfg(target_os = "linux")]
pub(crate) fn interrupt(child: &Child) -> Option<i32> {
    let (signal, code) = if is_ignored(2) { ("TERM", 143) } else { ("INT", 130) };
    send(child, signal);
    Some(code)
}

/// Returns true if this process ignores a signal.
pub(crate) fn is_ignored(signal: u32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    u64::from_str_radix(mask.trim(), 16).unwrap() >> (signal - 1) & 1 == 1
}

/// Sends a signal.
pub(crate) fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
}

/// Runs with arguments until the program handles signals, stops it with `INT` or `TERM`, and
/// returns the expected exit code too. `INT` is sent by [`interrupt`].
#[cfg(target_os = "linux")]
pub(crate) fn stopped(arguments: &[&str], signal: &str) -> (Run, i32) {
    let child = start(command(arguments));
    wait_for_handler(&child);
    let code = match signal {
        "INT" => interrupt(&child).unwrap(),
        _ => {
            send(&child, signal);
            143
        }
    };
    (run_of(child.wait_with_output().unwrap()), code)
}

/// Waits until the program handles SIGTERM.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_handler(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    loop {
        let status = fs::read_to_string(&path).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(mask.trim(), 16).unwrap() >> 14 & 1 == 1 {
            return;
        }
        assert!(!status.contains("State:\tZ"), "the program ended without handling signals");
        thread::yield_now();
    }
}

/// The time between two looks at the program, which decides nothing.
#[cfg(target_os = "linux")]
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Waits until the program handles signals and all its threads sleep: it has worked off the input
/// that is in the pipe, and waits for more.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_rest(child: &Child) {
    wait_for_handler(child);
    let mut before = None;
    loop {
        // A thread that slept at both looks, and did not wake between them, slept at each moment
        // between them.
        let sleeping = sleeping_threads(child.id());
        if sleeping.is_some() && sleeping == before {
            return;
        }
        before = sleeping;
        thread::sleep(BETWEEN_LOOKS);
    }
}

/// Returns the states of the threads, with the numbers of times that each of them fell asleep, or
/// `None` unless all of them sleep.
#[cfg(target_os = "linux")]
fn sleeping_threads(process: u32) -> Option<Vec<String>> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    let state = |status: String| {
        assert!(!status.contains("State:\tZ"), "the program ended");
        let wanted = ["Pid:", "State:", "voluntary_ctxt_switches:"];
        let is_wanted = |line: &&str| wanted.iter().any(|name| line.starts_with(name));
        let state = status.lines().filter(is_wanted).collect::<Vec<_>>().join(" ");
        state.contains("State:\tS").then_some(state)
    };
    // A thread may end meanwhile.
    threads.map(|it| state(fs::read_to_string(it.ok()?.path().join("status")).ok()?)).collect()
}

/// Waits until the program has worked for 300 ms since the call: then it is in the middle of what it
/// was asked for.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_work(process: u32) {
    let start = work(process).0;
    loop {
        let (time, has_ended) = work(process);
        if time >= start + Duration::from_millis(300) {
            return;
        }
        assert!(!has_ended, "the program ended before it was stopped");
        thread::sleep(BETWEEN_LOOKS);
    }
}

/// Waits for the end of the program and returns the time that processors work for it until then. It
/// is about the same on a busy machine.
#[cfg(target_os = "linux")]
pub(crate) fn work_until_end(child: &Child) -> Duration {
    let start = work(child.id()).0;
    loop {
        if let (time, true) = work(child.id()) {
            return time - start;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
}

/// Returns the time that processors have worked for a process, and true if it has ended.
#[cfg(target_os = "linux")]
fn work(process: u32) -> (Duration, bool) {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = text.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = fields.split(' ').collect();
    // The work of the program, and that of the system for it, in hundredths of a second.
    let work: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
    (Duration::from_millis(10 * work), fields[0] == "Z")
}
