//! The page: its modules in WebAssembly, its files, and its tests in a browser.

use std::path::PathBuf;
use std::process::Command;

use super::back_ends::{Target, install};
use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules, and the profile of each.
const MODULES: [(&str, &str); 2] = [("bench", "bench-module"), ("work", "release")];

/// The browsers that the tests can drive.
const BROWSERS: [&str; 2] = ["chromium", "google-chrome"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let manifest = workspace.outside("web").ok_or("there is no web/Cargo.toml")?;
    let folder = workspace.target.join("web");
    let cargo = |arguments: &[&str]| {
        let mut cargo = workspace.cargo();
        cargo.env("CARGO_TARGET_DIR", &folder).args(arguments);
        cargo.arg("--locked").arg("--manifest-path").arg(&manifest);
        cargo
    };
    command::run(&mut cargo(&["test", "-q", "--features", "bench,work"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--features", "bench,work"];
    command::run(cargo(&lint).args(["--", "-D", "warnings"]))?;
    if let Target::Missing(why) = install(workspace, TARGET)? {
        return Ok(Outcome::Skipped(why));
    }
    command::run(&mut cargo(&["build", "-p", "setwise-web-bindgen"]))?;
    let bindgen = folder.join("debug/setwise-web-bindgen");
    for (name, profile) in MODULES {
        let mut module = cargo(&["rustc", "--target", TARGET, "--features", name]);
        // Every browser that the page supports has these vectors.
        module.env("RUSTFLAGS", "-C target-feature=+simd128");
        command::run(module.args(["--profile", profile]))?;
        let built = folder.join(TARGET).join(profile).join("setwise_web.wasm");
        let bindings = workspace.root.join("web/pkg").join(name);
        command::run(Command::new(&bindgen).arg(built).arg(bindings).arg(name))?;
    }
    let npm = |folder: &str, arguments: &[&str]| {
        let mut npm = Command::new("npm");
        npm.current_dir(workspace.root.join("web").join(folder)).args(arguments);
        npm
    };
    if !command::succeeds(Command::new("npm").arg("--version")) {
        return Ok(Outcome::Skipped("the modules are built, but there is no npm".to_owned()));
    }
    if !command::succeeds(&mut npm("page", &["view", "typescript", "version"])) {
        let why = "the modules are built, but there is no package registry for the page";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let packages = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    command::run(&mut npm("page", &packages))?;
    command::run(&mut npm("page", &["run", "build"]))?;
    println!("    {}", workspace.root.join("web/dist").display());
    let Some(browser) = browser() else {
        let why = "the page is built, but there is no Chromium to test it";
        return Ok(Outcome::Skipped(why.to_owned()));
    };
    command::run(&mut npm("tests", &packages))?;
    let program = program(workspace)?;
    let mut tests = npm("tests", &["test"]);
    command::run(tests.env("CHROMIUM", browser).env("SETWISE", program))?;
    Ok(Outcome::Done)
}

/// Builds the program, which serves the page, and whose results the tests compare with it.
fn program(workspace: &Workspace) -> Result<PathBuf, String> {
    let build = ["build", "-p", "setwise-cli", "--features", "page"];
    command::run(workspace.cargo().args(build))?;
    Ok(workspace.target.join("debug").join("setwise"))
}

/// Returns the path of a browser.
fn browser() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("CHROMIUM") {
        return Some(given.into());
    }
    let path = std::env::var_os("PATH")?;
    let places = std::env::split_paths(&path);
    let mut places = places.flat_map(|folder| BROWSERS.map(|name| folder.join(name)));
    places.find(|place| place.is_file())
}
