//! The page: its modules in WebAssembly, its files, and its tests in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;
use crate::steps::back_ends::{Target, install};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules, and the profile of each in the page that users get.
const MODULES: [(&str, &str); 2] = [("bench", "page-bench"), ("work", "page-work")];

/// The browsers that the tests can drive.
const BROWSERS: [&str; 2] = ["chromium", "google-chrome"];

/// The tests of each run of the gate: the views, values, and the proofs of the worker.
const QUICK: [&str; 4] =
    ["gallery-parser.test.mjs", "proof.test.mjs", "values.test.mjs", "workbench.test.mjs"];

/// Builds the page as users get it into `web/dist`, and runs all its tests.
pub(super) fn full(workspace: &Workspace) -> StepResult {
    let page = Page { workspace, pkg: "web/pkg".into(), dist: "web/dist".into(), is_quick: false };
    page.check()
}

/// Builds the page for its tests, without much optimization and with one module for both purposes,
/// and runs some of them.
pub(super) fn quick(workspace: &Workspace) -> StepResult {
    let folder = workspace.target.join("page");
    let [pkg, dist] = ["pkg", "dist"].map(|name| folder.join(name));
    Page { workspace, pkg, dist, is_quick: true }.check()
}

/// A build of the page.
struct Page<'a> {
    workspace: &'a Workspace,
    /// The folder of the modules, relative to the workspace or absolute.
    pkg: PathBuf,
    /// The folder of the page.
    dist: PathBuf,
    is_quick: bool,
}

impl Page<'_> {
    fn check(&self) -> StepResult {
        if let Target::Missing(why) = install(self.workspace, TARGET)? {
            return Ok(Outcome::Skipped(why));
        }
        self.modules()?;
        let npm = |folder: &str, arguments: &[&str]| {
            let mut npm = Command::new("npm");
            npm.current_dir(self.workspace.root.join("web").join(folder)).args(arguments);
            npm.env("PKG", self.workspace.root.join(&self.pkg));
            npm.env("DIST", self.workspace.root.join(&self.dist));
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
        let build: &[&str] =
            if self.is_quick { &["run", "build", "--", "--debug"] } else { &["run", "build"] };
        command::run(&mut npm("page", build))?;
        println!("    {}", self.workspace.root.join(&self.dist).display());
        let Some(browser) = browser() else {
            let why = "the page is built, but there is no Chromium to test it";
            return Ok(Outcome::Skipped(why.to_owned()));
        };
        command::run(&mut npm("tests", &packages))?;
        let mut test = vec!["test", "--"];
        if self.is_quick {
            test.extend(QUICK);
        }
        let mut tests = npm("tests", &test);
        tests.env("CHROMIUM", browser);
        tests.env("SETWISE", self.program()?);
        command::run(&mut tests)?;
        Ok(Outcome::Done)
    }

    /// Builds the modules and their scripts.
    fn modules(&self) -> Result<(), String> {
        match self.is_quick {
            true => self.workspace.build_all()?,
            false => {
                let mut cargo = self.workspace.cargo();
                command::run(cargo.args(["build", "-p", "setwise-web-bindgen"]))?;
            }
        }
        let bindings = |built: &Path, name: &str| {
            let mut bindgen = Command::new(self.workspace.built("setwise-web-bindgen"));
            let folder = self.workspace.root.join(&self.pkg).join(name);
            command::run(bindgen.arg(built).arg(folder).arg(name))
        };
        if self.is_quick {
            let built = self.module("bench,work", "dev")?;
            return MODULES.iter().try_for_each(|(name, _)| bindings(&built, name));
        }
        for (name, profile) in MODULES {
            bindings(&self.module(name, profile)?, name)?;
        }
        Ok(())
    }

    /// Builds a module with some features, and returns its path.
    fn module(&self, features: &str, profile: &str) -> Result<PathBuf, String> {
        let mut cargo = self.workspace.cargo();
        // Every browser that the page supports has these vectors.
        cargo.env("RUSTFLAGS", "-C target-feature=+simd128");
        cargo.args(["build", "-p", "setwise-web", "--lib", "--target", TARGET]);
        command::run(cargo.args(["--features", features, "--profile", profile]))?;
        let folder = if profile == "dev" { "debug" } else { profile };
        Ok(self.workspace.target.join(TARGET).join(folder).join("setwise_web.wasm"))
    }

    /// Builds the program, which serves the page, and whose results the tests compare with it.
    fn program(&self) -> Result<PathBuf, String> {
        if self.is_quick {
            return Ok(self.workspace.built("setwise"));
        }
        let build = ["build", "-p", "setwise-cli", "--features", "page"];
        command::run(self.workspace.cargo().args(build))?;
        Ok(self.workspace.built("setwise"))
    }
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
