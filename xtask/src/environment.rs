//! An environment of Python with the packages that tests compare with and work with.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;
use crate::workspace::Workspace;

/// The lists of packages.
const REQUIREMENTS: [&str; 3] =
    ["testing/python.txt", "python/tests/requirements.txt", "duckdb/tests/requirements.txt"];

/// An environment of Python.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Makes the environment unless it is there with these packages; `Err` in the inner result says
    /// why there is none.
    pub(crate) fn load(workspace: &Workspace) -> Result<Result<Self, String>, String> {
        let environment = Self { folder: workspace.target.join("environment") };
        let mut hasher = DefaultHasher::new();
        for list in REQUIREMENTS {
            let text = fs::read_to_string(workspace.root.join(list));
            text.map_err(|error| format!("{list}: {error}"))?.hash(&mut hasher);
        }
        let installed = environment.folder.join("installed");
        let hash = format!("{:016x}\n", hasher.finish());
        if fs::read_to_string(&installed).is_ok_and(|text| text == hash) {
            return Ok(Ok(environment));
        }
        if environment.folder.exists() {
            remove(&environment.folder)?;
        }
        let mut venv = Command::new("python3");
        if !command::succeeds(venv.args(["-m", "venv"]).arg(&environment.folder)) {
            return Ok(Err("there is no python3 with venv".to_owned()));
        }
        let mut probe = environment.pip(workspace);
        probe.args(["download", "--no-deps", "pytest", "-d"]).arg(&environment.folder);
        if !command::succeeds(&mut probe) {
            return Ok(Err("there is no package registry".to_owned()));
        }
        let lists = REQUIREMENTS.iter().flat_map(|list| ["-r", list]);
        command::run(environment.pip(workspace).arg("install").args(lists))?;
        fs::write(&installed, hash).map_err(|error| format!("{}: {error}", installed.display()))?;
        Ok(Ok(environment))
    }

    /// Returns the path of the interpreter.
    pub(crate) fn python(&self) -> PathBuf {
        self.folder.join("bin").join("python3")
    }

    /// Returns a command that runs pip in the folder of the workspace.
    pub(crate) fn pip(&self, workspace: &Workspace) -> Command {
        let mut pip = Command::new(self.python());
        pip.current_dir(&workspace.root).args(["-m", "pip", "--disable-pip-version-check", "-q"]);
        pip
    }

    /// Lets the interpreter import the packages in a folder, as an installation of a checkout does.
    pub(crate) fn link(&self, packages: &Path) -> Result<(), String> {
        let mut python = Command::new(self.python());
        let print = "import sysconfig; print(sysconfig.get_path('purelib'))";
        let site = command::output(python.args(["-c", print]))?;
        let link = Path::new(site.trim()).join("setwise-checkout.pth");
        fs::write(&link, format!("{}\n", packages.display()))
            .map_err(|error| format!("{}: {error}", link.display()))
    }
}

/// Removes a folder and what is in it.
pub(crate) fn remove(folder: &Path) -> Result<(), String> {
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
