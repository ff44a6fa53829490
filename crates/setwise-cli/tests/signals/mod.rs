//! Asks the program to stop, as Ctrl-C does.

use std::process::{Child, Command};

/// Sends SIGINT; how the program is to end with that.
///
/// In the background of a script SIGINT is ignored, by the tests and so by the program: then
/// it is SIGTERM.
pub(crate) fn interrupt(child: &Child) -> Option<i32> {
    let (signal, code) = if is_ignored(2) { ("TERM", 143) } else { ("INT", 130) };
    send(child, signal);
    Some(code)
}

/// Whether a signal is ignored here.
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
