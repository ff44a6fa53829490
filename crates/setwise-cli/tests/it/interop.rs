//! Compares with pandas, polars, DuckDB, NumPy, `PyArrow` and python-chess, if Python has them.
//!
//! The comparisons are scripts in `tests/data/interop`, which run the program. `PYTHON` names
//! another interpreter than `python3`, and `testing/python.txt` lists the packages.

use std::process::{Command, Stdio};

use crate::common::repository;

/// Runs a script, which fails if something differs. The test is skipped without the packages.
fn script(name: &str, packages: &[&str]) {
    const FIND: &str = "import sys, importlib.util as util\n\
                        print(*[name for name in sys.argv[1:] if not util.find_spec(name)])";
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !testing::has_program(&python) {
        return;
    }
    let found = Command::new(&python).args(["-c", FIND]).args(packages).output().unwrap();
    let missing = String::from_utf8(found.stdout).unwrap();
    if !missing.trim().is_empty() {
        for package in missing.split_whitespace() {
            testing::skip(package, &format!("Python has no package {package}"));
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(python);
    // Without compiled scripts in the repository.
    command.arg("-B").arg(repository().join("crates/setwise-cli/tests/data/interop").join(name));
    command.arg(env!("CARGO_BIN_EXE_setwise")).arg(folder.path());
    command.args(cfg!(feature = "parquet").then_some("parquet")).stdin(Stdio::null());
    let run = command.output().unwrap();
    let err = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{command:?}\n{}{err}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn files_of_other_programs_are_read() {
    script("read.py", &["duckdb", "numpy", "pandas", "polars", "pyarrow"]);
}

#[test]
fn other_programs_read_our_files() {
    script("write.py", &["duckdb", "numpy", "pandas", "polars", "pyarrow"]);
}

#[test]
fn fields_survive_a_change_of_the_format() {
    script("round_trips.py", &[]);
}

#[test]
fn positions_and_games_are_counted_as_by_python_chess() {
    script("counts.py", &["chess", "polars"]);
}
