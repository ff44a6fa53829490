//! The functions that Python and SQL have as functions of their own. Formulas have all of them.

use std::collections::HashSet;

use crate::function::{Function, Meaning, OPERATORS};
use crate::parameters::Parameter;

/// A language whose programs call functions of formulas by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Face {
    /// The Python package: functions of arrays.
    Python,
    /// The extension for DuckDB, and `setwise.duckdb`: functions of columns, with the prefix `bb_`.
    Sql,
}

/// Functions that a face lacks.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Lack {
    /// The face.
    pub face: Face,
    /// The names of the functions, or the name of a group.
    pub of: &'static [&'static str],
    /// The reason, or what to use instead.
    pub reason: &'static str,
}

const SCANS: &str = "they compute `first` and `last` in other ways";
const AS_PRINTED: &str = "they repeat other functions, such as `rook`, in another order";

/// All that a face lacks. SQL also lacks the aliases with capital letters, as it ignores the case
/// of names, and Python all aliases.
pub const LACKS: &[Lack] = &[
    Lack { face: Face::Python, of: &["min", "max"], reason: "NumPy has `minimum` and `maximum`" },
    Lack { face: Face::Python, of: &["select"], reason: "NumPy has `where`" },
    Lack {
        face: Face::Python,
        of: &["with"],
        reason: "a keyword of Python; the same as `union(set, from_square(square))`",
    },
    Lack { face: Face::Python, of: &["Bit scans, as published"], reason: SCANS },
    Lack { face: Face::Sql, of: &["Bit scans, as published"], reason: SCANS },
    Lack {
        face: Face::Python,
        of: &["Attacks, with the arguments as printed"],
        reason: AS_PRINTED,
    },
    Lack { face: Face::Sql, of: &["Attacks, with the arguments as printed"], reason: AS_PRINTED },
];

impl Function {
    /// Returns the reason why a face lacks the function; `None` if it has it.
    #[must_use]
    pub fn lack(&self, face: Face) -> Option<&'static Lack> {
        let is_of = |lack: &&Lack| lack.of.iter().any(|of| [self.name, self.group].contains(of));
        LACKS.iter().filter(|lack| lack.face == face).find(is_of)
    }

    /// Returns the name in Python: for attacks, that of the library.
    #[must_use]
    pub fn python_name(&self) -> &'static str {
        let attacks = self.aliases.iter().find(|alias| alias.ends_with("_attacks"));
        attacks.copied().unwrap_or(self.name)
    }

    /// Returns the fewest arguments where no position is known: sets that are empty by default can
    /// be omitted, and the occupied squares cannot.
    #[must_use]
    pub fn fewest_arguments(&self) -> usize {
        let is_needed = |parameter: &&Parameter| parameter.default != Some("none");
        self.parameters.iter().filter(is_needed).count()
    }

    /// Returns a formula that calls the function with its first `count` parameters.
    #[must_use]
    pub fn formula(&self, count: usize) -> String {
        match self.meaning {
            Meaning::Formula(text) if Self::named(self.name).is_none() => text.to_owned(),
            _ => {
                let names: Vec<_> = self.parameters[..count].iter().map(|it| it.name).collect();
                format!("{}({})", self.name, names.join(", "))
            }
        }
    }
}

/// Returns the functions that Python has, in the order of the table.
pub fn python_functions() -> impl Iterator<Item = &'static Function> {
    Function::all().filter(|function| function.lack(Face::Python).is_none())
}

/// Returns the functions that SQL has, with their names there. Aliases are functions of their own.
#[must_use]
pub fn sql_functions() -> Vec<(String, &'static Function)> {
    let mut seen = HashSet::new();
    let mut functions = Vec::new();
    let known = Function::all().chain(OPERATORS);
    for function in known.filter(|function| function.lack(Face::Sql).is_none()) {
        for &name in function.aliases.iter().chain([&function.name]) {
            if !name.contains(|c: char| c.is_uppercase()) && seen.insert(name) {
                functions.push((format!("bb_{name}"), function));
            }
        }
    }
    functions
}
