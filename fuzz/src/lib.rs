//! The frame of the fuzz targets.
//!
//! Each target is one law in `fuzz_targets/`. Under cargo-fuzz (`cargo +nightly fuzz run fen`)
//! it is a libFuzzer target. Built in the ordinary way it replays the files of its corpus,
//! which needs neither a nightly compiler nor a sanitizer; the program `replay` has all targets.

#![forbid(unsafe_code)]

use std::path::Path;

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// Makes a function of bytes a fuzz target.
#[macro_export]
macro_rules! fuzz_target {
    ($check:ident) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $check(data));

        #[cfg(not(fuzzing))]
        pub(crate) fn main() {
            $crate::replay(module_path!(), $check);
        }
    };
}

/// Runs a target for each file of its corpus. In its own program, whose module has no path, the
/// arguments may name other files.
///
/// # Panics
///
/// If the law is violated, or if there are no files.
pub fn replay(module: &str, check: fn(&[u8])) {
    let (program, name) = module.rsplit_once("::").unwrap_or(("", module));
    let mut files: Vec<_> = match program {
        "" => std::env::args_os().skip(1).map(Into::into).collect(),
        _ => Vec::new(),
    };
    if files.is_empty() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
        let entries = std::fs::read_dir(&folder).expect("the target has a corpus");
        files = entries.map(|entry| entry.expect("the corpus can be listed").path()).collect();
    }
    assert!(!files.is_empty(), "the corpus of {name} is empty");
    files.sort();
    for file in &files {
        println!("{}", file.display());
        check(&std::fs::read(file).expect("the file can be read"));
    }
    println!("{name}: {} files", files.len());
}
