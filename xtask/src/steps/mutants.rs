//! Mutants: changes to the code, one at a time, that a test has to notice.
//!
//! `.cargo/mutants.toml` lists the mutants that compute the same as the code, with the reason. The
//! documentation's examples and the slow tests do not run, as that would take a day; so a few more
//! mutants survive here than in the gate.

use std::path::Path;

use serde_json::Value;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The least part of the mutants to be caught, in percent.
const CAUGHT: u64 = 90;

/// Files of a package, and the tests that run on their mutants.
struct Group {
    name: &'static str,
    package: &'static str,
    /// Optimization of the package and of the core, which it depends on: the time of the tests
    /// against that of the build.
    levels: [&'static str; 2],
    files: &'static [&'static str],
    /// Arguments of the tests.
    tests: &'static [&'static str],
}

#[rustfmt::skip]
const GROUPS: &[Group] = &[
    Group {
        name: "algebra",
        package: "setwise",
        levels: ["0", "0"],
        files: &[
            "bitboard/*", "combine.rs", "logic.rs", "shift/*", "fill/*", "line.rs", "attacks.rs",
            "twiddle/*", "subsets.rs", "swap/*", "arithmetic/*", "update.rs", "direction.rs",
            "square.rs", "file.rs", "rank.rs", "mapping.rs", "index.rs", "random.rs", "bitscan/**",
        ],
        tests: &[
            "--skip=move_lists", "--skip=smaller_words", "--skip=serialize",
            "--skip=guard_page", "--skip=rooks_and_bishops_stop", "--skip=all_orders_of",
            "--skip=sequences_of", "--skip=on_random", "--skip=moduli_agree",
            "--skip=sequences_ascend", "--skip=search::nth",
        ],
    },
    Group {
        name: "exchanges",
        package: "setwise-chess",
        levels: ["1", "2"],
        files: &["rules/see.rs"],
        tests: &["exchange"],
    },
    Group {
        name: "rules",
        package: "setwise-chess",
        levels: ["1", "2"],
        files: &[
            "zobrist/*", "position/{mod,identity,validate,setup,attacked}.rs", "moves/*",
            "vocabulary/castling.rs", "rules/legal/*", "notation/{fen,epd}/*",
            "notation/long_algebraic.rs",
            "rules/{mod,find,normal_move,outcome,pass,pins,play,staged}.rs",
        ],
        tests: &[
            "--skip=exchange::", "--skip=in_linear_time", "--skip=agree_on_any_board",
            "--skip=columns_of_random", "--skip=attacks::magic",
        ],
    },
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if !command::succeeds(workspace.cargo().args(["mutants", "--version"])) {
        let why = "no cargo-mutants: run `cargo install cargo-mutants`";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let folder = workspace.target.join("mutants");
    let mut total = Tally::default();
    for group in GROUPS {
        let tally = group.run(workspace, &folder.join(group.name))?;
        println!("    {}: {tally}", group.name);
        total.caught += tally.caught;
        total.survivors += tally.survivors;
    }
    if total.caught * 100 < (total.caught + total.survivors) * CAUGHT {
        return Err(format!("{total}, less than {CAUGHT}%: see {}", folder.display()));
    }
    Ok(Outcome::Done)
}

impl Group {
    fn run(&self, workspace: &Workspace, output: &Path) -> Result<Tally, String> {
        std::fs::create_dir_all(output).map_err(|error| error.to_string())?;
        let mut cargo = workspace.cargo();
        cargo.args(["mutants", "--package", self.package, "--baseline=skip", "--timeout=120"]);
        cargo.args(["--cargo-arg=--lib", "--cargo-arg=--test", "--cargo-arg=it"]);
        for file in self.files {
            cargo.arg(format!("--file=crates/{}/src/{file}", self.package));
        }
        if let Ok(shard) = std::env::var("MUTANTS_SHARD") {
            cargo.args([format!("--shard={shard}"), "--sharding=round-robin".to_owned()]);
        }
        let [package, core] = self.levels;
        // Settings of a package in a profile have no variable of the environment.
        let core = format!("profile.dev.package.setwise.opt-level={core}");
        cargo.arg(format!("--cargo-arg=--config={core}"));
        cargo.arg("--output").arg(output).args(["--", "--"]).args(self.tests);
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_PROFILE_DEV_OPT_LEVEL", package);
        // The status tells of survivors, which are counted here.
        let failure = command::run(&mut cargo).err();
        let path = output.join("mutants.out/outcomes.json");
        let text = std::fs::read_to_string(&path)
            .map_err(|error| failure.unwrap_or_else(|| format!("{}: {error}", path.display())))?;
        Tally::read(&text)
    }
}

/// The numbers of mutants that compile.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    caught: u64,
    survivors: u64,
}

impl Tally {
    /// Reads the report of cargo-mutants.
    fn read(report: &str) -> Result<Self, String> {
        let report: Value =
            serde_json::from_str(report).map_err(|error| format!("outcomes.json: {error}"))?;
        let number = |name: &str| {
            report[name].as_u64().ok_or_else(|| format!("outcomes.json has no number `{name}`"))
        };
        // A loop that does not end is noticed.
        Ok(Self { caught: number("caught")? + number("timeout")?, survivors: number("missed")? })
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} mutants caught", self.caught, self.caught + self.survivors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        let report = r#"{"outcomes": [], "caught": 7, "missed": 1, "timeout": 2, "unviable": 4}"#;
        assert_eq!(Tally::read(report), Ok(Tally { caught: 9, survivors: 1 }));
        assert!(Tally::read("{}").is_err());
    }
}
