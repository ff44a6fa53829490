//! Inside a library, an item is imported from the file that defines it.
//!
//! An import from the crate root depends on `lib.rs`, which depends on all other files.

use crate::source::SourceText;
use crate::workspace::Workspace;

/// The names that the libraries re-export at their roots.
pub(super) struct Exports(Vec<Export>);

struct Export {
    /// The folder of the library's source in the repository, with a final slash.
    folder: String,
    names: Vec<String>,
}

/// Reads the `pub use` lines of each library.
pub(super) fn exports(workspace: &Workspace) -> Exports {
    let roots = workspace.packages.iter().flat_map(|package| &package.crate_roots);
    let libraries = roots.filter(|root| root.ends_with("lib.rs"));
    Exports(
        libraries
            .filter_map(|root| {
                let text = std::fs::read_to_string(root).ok()?;
                let folder = root.parent()?.strip_prefix(&workspace.root).ok()?;
                let folder = format!("{}/", folder.to_str()?);
                Some(Export { folder, names: re_exported(&text) })
            })
            .collect(),
    )
}

impl Exports {
    /// Returns the imports of a file from the root of its library, as errors.
    pub(super) fn check(&self, name: &str, text: &str) -> Vec<String> {
        let Some(Export { names, .. }) = self.0.iter().find(|e| name.starts_with(&e.folder)) else {
            return Vec::new();
        };
        let code = SourceText::read(text).code;
        let mut errors = Vec::new();
        // A macro's `$crate::` is resolved in other crates and must take the root.
        for (at, path) in code.match_indices("crate::") {
            if code[..at].ends_with('$') {
                continue;
            }
            for used in first_names(&code[at + path.len()..]) {
                if names.contains(&used) {
                    let line = code[..at].lines().count().max(1);
                    let error =
                        "is imported from the crate root, not from the file that defines it";
                    errors.push(format!("{line}: {used} {error}"));
                }
            }
        }
        errors
    }
}

/// Returns the names that a crate root re-exports.
fn re_exported(text: &str) -> Vec<String> {
    let code = SourceText::read(text).code;
    let items = code.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let leaves = items.flat_map(|item| item.split(['{', '}', ',']));
    leaves
        .filter_map(|leaf| leaf.rsplit("::").next()?.split_whitespace().next_back())
        .filter(|name| *name != "self" && *name != "*")
        .map(str::to_owned)
        .collect()
}

/// Returns the first name of the path after `crate::`, or those of a group.
fn first_names(path: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        // A module may have the name of a function of the root.
        let is_module = rest.starts_with("::") && name.starts_with(char::is_lowercase);
        if is_module { String::new() } else { name.to_owned() }
    };
    let Some(group) = path.strip_prefix('{') else {
        return vec![word(path)];
    };
    let (mut depth, mut names, mut start) = (0, Vec::new(), 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(word(&group[start..at]));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exports() -> Exports {
        let text = "mod set;\npub use set::{Set, Squares as List};\npub use square::Square;\npub use perft::perft;\n";
        Exports(vec![Export { folder: "crates/x/src/".to_owned(), names: re_exported(text) }])
    }

    #[test]
    fn the_names_of_the_root_are_those_it_re_exports() {
        assert_eq!(exports().0[0].names, ["Set", "List", "Square", "perft"]);
    }

    #[test]
    fn imports_from_the_root_are_refused() {
        let check = |text| exports().check("crates/x/src/fill.rs", text).len();
        assert_eq!(check("use crate::Set;\n"), 1);
        assert_eq!(check("use crate::{Set, square::{Square}, Square};\n"), 2);
        assert_eq!(check("fn f(x: crate::List) {}\n"), 1);
        assert_eq!(check("use crate::{perft, set::Set};\n"), 1);
    }

    #[test]
    fn other_paths_are_accepted() {
        let check = |name, text| exports().check(name, text).len();
        assert_eq!(check("crates/x/src/fill.rs", "use crate::set::Set;\n"), 0);
        assert_eq!(check("crates/x/src/fill.rs", "/// [`Set`](crate::Set)\n$crate::Set\n"), 0);
        assert_eq!(check("crates/y/src/fill.rs", "use crate::Set;\n"), 0);
        assert_eq!(check("crates/x/src/size.rs", "use crate::perft::table::Table;\n"), 0);
    }
}
