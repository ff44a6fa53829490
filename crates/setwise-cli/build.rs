//! Has the program compiled again when the page that it contains has changed. Without optimization it
//! reads the page from the folder when it is asked for a file.

fn main() {
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let embeds = is_release && std::env::var_os("CARGO_FEATURE_PAGE").is_some();
    println!("cargo:rerun-if-changed={}", if embeds { "../../web/dist" } else { "build.rs" });
}
