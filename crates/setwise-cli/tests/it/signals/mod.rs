//! Signals to the program.

use std::process::{Child, Command, Stdio};

#[cfg(target_os = "linux")]
use crate::common::{Run, command, run_of};

/// Sends SIGINT and returns the expected exit code. In the background of a script, where SIGINT
/// is ignored, it sends SIGTERM.
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
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
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
        let status = std::fs::read_to_string(&path).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(mask.trim(), 16).unwrap() >> 14 & 1 == 1 {
            return;
        }
        assert!(!status.contains("State:\tZ"), "the program ended without handling signals");
        std::thread::yield_now();
    }
}
