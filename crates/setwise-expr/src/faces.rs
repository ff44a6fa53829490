//! The functions that Rust, Python and SQL have as functions of their own. Formulas have all of
//! them.

use std::collections::HashSet;

use crate::function::{Function, Meaning, OPERATORS};
use crate::parameters::Parameter;

/// A language whose programs call functions of formulas by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Face {
    /// The crate `setwise`, and `setwise_chess` for what is about positions.
    Rust,
    /// The Python package: functions of arrays.
    Python,
    /// The extension for DuckDB, and `setwise.duckdb`: functions of columns, with the prefix `bb_`.
    Sql,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 3] = [Self::Rust, Self::Python, Self::Sql];

    /// Returns the name of the language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Python => "Python",
            Self::Sql => "SQL",
        }
    }
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

const SCAN_GROUP: &str = "Bit scans, as published";
const SCANS: &str = "they compute `first` and `last` in other ways";
const AS_PRINTED: &str = "they repeat other functions, such as `rook`, in another order";

/// All that a face lacks. SQL also lacks the aliases with capital letters, as it ignores the case
/// of names, and Python all aliases.
pub const LACKS: &[Lack] = &[
    Lack { face: Face::Rust, of: &["min", "max"], reason: "the standard library has them" },
    Lack { face: Face::Rust, of: &["select"], reason: "`if` and `else`" },
    Lack { face: Face::Rust, of: &["andn"], reason: "`b.difference(a)`" },
    Lack {
        face: Face::Rust,
        of: &["nand", "nor"],
        reason: "`!` of the intersection, and of the union",
    },
    Lack { face: Face::Rust, of: &["Attacks, with the arguments as printed"], reason: AS_PRINTED },
    Lack { face: Face::Python, of: &["min", "max"], reason: "NumPy has `minimum` and `maximum`" },
    Lack { face: Face::Python, of: &["select"], reason: "NumPy has `where`" },
    Lack {
        face: Face::Python,
        of: &["with"],
        reason: "a keyword of Python; the same as `union(set, from_square(square))`",
    },
    Lack { face: Face::Python, of: &[SCAN_GROUP], reason: SCANS },
    Lack { face: Face::Sql, of: &[SCAN_GROUP], reason: SCANS },
    Lack {
        face: Face::Python,
        of: &["Attacks, with the arguments as printed"],
        reason: AS_PRINTED,
    },
    Lack { face: Face::Sql, of: &["Attacks, with the arguments as printed"], reason: AS_PRINTED },
];

/// The functions of Rust whose path is not the name of the function as a method of `Bitboard`.
const PATHS: [(&str, &str); 28] = [
    ("shift_one", "Bitboard::one"),
    ("rank_mask", "Bitboard::from_rank"),
    ("file_mask", "Bitboard::from_file"),
    ("distance", "Square::distance"),
    ("knight", "Bitboard::knight_attacks"),
    ("king", "Bitboard::king_attacks"),
    ("bishop", "Bitboard::bishop_attacks"),
    ("rook", "Bitboard::rook_attacks"),
    ("queen", "Bitboard::queen_attacks"),
    ("attackers_to", "setwise_chess::Position::attackers_to"),
    ("count", "Bitboard::len"),
    ("leading_zeros", "bitscan::reverse::leading_zero_count"),
    ("find_first_set", "bitscan::forward::find_first_set"),
    ("bit_scan", "bitscan::generalized"),
    ("blend", "Bitboard::select"),
    ("at_least_one", "Bitboard::at_least"),
    ("permute", "Permutation::apply"),
    ("two_bit_sum", "arithmetic::two_bit_sum"),
    ("kogge_stone_add", "arithmetic::kogge_stone_add"),
    ("floor_average", "arithmetic::floor_average"),
    ("ceiling_average", "arithmetic::ceiling_average"),
    ("fill_multiply", "arithmetic::fill_multiply"),
    ("byte_sum", "arithmetic::byte_sum"),
    ("modulo_power_of_two", "arithmetic::modulo_power_of_two"),
    ("inverse_odd", "arithmetic::inverse_odd"),
    ("divide_odd", "arithmetic::divide_odd"),
    ("hyperbola_quintessence", "setwise_chess::attacks::hyperbola"),
    ("obstruction_difference", "setwise_chess::attacks::obstruction"),
];

impl Function {
    /// Returns the path in Rust, such as `Bitboard::north_one`: in the crate `setwise`, unless it
    /// begins with another one. `None` if Rust lacks the function, see [`lack`](Self::lack).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::Function;
    ///
    /// let path = |name| Function::named(name)?.rust_path();
    /// assert_eq!(path("parity").as_deref(), Some("Bitboard::parity"));
    /// assert_eq!(path("popcnt").as_deref(), Some("Bitboard::len"));
    /// assert_eq!(path("nand"), None);
    /// ```
    #[must_use]
    pub fn rust_path(&self) -> Option<String> {
        if self.lack(Face::Rust).is_some() {
            return None;
        }
        let other = PATHS.iter().find(|(name, _)| *name == self.name);
        let scan = match self.group {
            SCAN_GROUP => self.name.strip_prefix("bit_scan_"),
            _ => None,
        };
        Some(match (other, scan) {
            (Some((_, path)), _) => (*path).to_owned(),
            (None, Some(scan)) => format!("bitscan::{}", scan.replacen('_', "::", 1)),
            (None, None) => format!("Bitboard::{}", self.name),
        })
    }

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
