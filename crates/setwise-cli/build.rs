//! Has the program compiled again when the page that it contains has changed.

fn main() {
    let embeds = std::env::var_os("CARGO_FEATURE_PAGE").is_some();
    println!("cargo:rerun-if-changed={}", if embeds { "../../web/dist" } else { "build.rs" });
}
