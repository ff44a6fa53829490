//! Tells cargo when the page in the program has changed, and which stack the program needs.

use std::env;

fn main() {
    // Compiles the program again when the page has changed. Without optimization it reads the page
    // from the folder when it is asked for a file.
    let is_release = env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let embeds = is_release && env::var_os("CARGO_FEATURE_PAGE").is_some();
    println!("cargo:rerun-if-changed={}", if embeds { "../../web/dist" } else { "build.rs" });
    // The language is compiled without optimization, and formulas of 200 levels then take more than
    // the megabyte that Windows gives. Other systems give eight.
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        let is_msvc = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "msvc");
        let stack = if is_msvc { "/STACK:8388608" } else { "-Wl,--stack,8388608" };
        println!("cargo:rustc-link-arg-bins={stack}");
    }
}
