//! Finds circles of files: files that import each other, directly or around corners.
//!
//! An edge leads from a file to the file of each module that a `use` or a path in its code names, or
//! an import of TypeScript or Python. A path ends at the deepest module that is a file; what follows
//! is an item of it. Imports from modules below the file's own are left out, since a module and its
//! parts are one subject, and so is the `tests` module at the end of a file.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

use crate::source::SourceText;
use crate::steps::layers::scripts;

/// A crate, or a folder of scripts: its files by the path of their module, `["legal", "board"]`.
#[derive(Default)]
pub(super) struct Modules {
    files: BTreeMap<Vec<String>, Module>,
}

struct Module {
    name: String,
    /// The paths of modules and items that the file imports, from the root of the crate.
    imports: Vec<Vec<String>>,
}

impl Modules {
    /// Reads all files of the same kind below the folder of `root`, which is the root of a crate, the
    /// first file of a package of Python, or the program of a page.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut modules = Self::default();
        let folder = root.parent().unwrap_or(root);
        modules.read_folder(folder, &[], root)?;
        Ok(modules)
    }

    fn read_folder(&mut self, folder: &Path, path: &[String], root: &Path) -> Result<(), String> {
        let error = |error| format!("cannot list {}: {error}", folder.display());
        for entry in std::fs::read_dir(folder).map_err(error)? {
            let file = entry.map_err(error)?.path();
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let below = [path, std::slice::from_ref(&stem)].concat();
            if file.is_dir() {
                self.read_folder(&file, &below, root)?;
            } else if file.extension() == root.extension() {
                let text = std::fs::read_to_string(&file)
                    .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
                let is_program = root.extension().is_some_and(|extension| extension == "ts");
                let is_folder = stem == "mod" || file == root && !is_program;
                let module = if is_folder { path.to_vec() } else { below };
                let imports = match root.extension().and_then(|extension| extension.to_str()) {
                    Some("ts") => scripts::typescript(&module, &text),
                    Some("py") => scripts::python(&text),
                    _ => imports(&module, &text),
                };
                self.files.insert(module, Module { name: file.display().to_string(), imports });
            }
        }
        Ok(())
    }

    /// Returns the circles, each as the names of its files in the order of their imports.
    pub(super) fn circles(&self) -> Vec<Vec<&str>> {
        let edges: BTreeMap<&[String], BTreeSet<&[String]>> = self
            .files
            .iter()
            .map(|(path, module)| {
                let to = module.imports.iter().filter_map(|import| self.file_of(import));
                (path.as_slice(), to.filter(|to| !to.starts_with(path)).collect())
            })
            .collect();
        let mut circles: Vec<Vec<&[String]>> = Vec::new();
        for &start in edges.keys() {
            if circles.iter().any(|circle| circle.contains(&start)) {
                continue;
            }
            circles.extend(shortest_circle(&edges, start));
        }
        let name = |path: &[String]| self.files[path].name.as_str();
        circles.into_iter().map(|circle| circle.into_iter().map(name).collect()).collect()
    }

    /// Returns the deepest module that is a file and that the path leads through.
    fn file_of<'a>(&self, path: &'a [String]) -> Option<&'a [String]> {
        let lengths = (0..=path.len()).rev();
        lengths.map(|len| &path[..len]).find(|path| self.files.contains_key(*path))
    }
}

/// Returns the paths that a Rust file names, from the root of the crate.
fn imports(module: &[String], text: &str) -> Vec<Vec<String>> {
    let code = SourceText::read(text).code;
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut imports = Vec::new();
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    for (at, keyword) in code.match_indices("use ") {
        if !code[..at].ends_with(is_letter) {
            let tree = code[at + keyword.len()..].split(';').next().unwrap_or_default();
            expand(tree, &[], &mut imports);
        }
    }
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(root) {
            // Not `$crate::`, which is another crate's, nor the inside of a path.
            let is_first = !code[..at].ends_with(|c: char| is_letter(c) || ":$".contains(c));
            let end = code[at..].find(|c: char| !is_letter(c) && c != ':');
            let path = code[at..][..end.unwrap_or(code.len() - at)].trim_end_matches(':');
            if is_first && path.contains("::") && path.rsplit("::").next() != Some("super") {
                imports.push(segments(path));
            }
        }
    }
    imports.into_iter().map(|import| absolute(module, import)).collect()
}

/// Appends the paths of a tree of imports, such as `a::{b, c::D as E}`.
fn expand(tree: &str, prefix: &[String], paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    if let Some((path, group)) = tree.split_once('{') {
        let prefix = [prefix, &segments(path)].concat();
        let group = group.strip_suffix('}').unwrap_or(group);
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(&group[start..at], &prefix, paths);
                    start = at + 1;
                }
                _ => {}
            }
        }
        expand(&group[start..], &prefix, paths);
    } else if !tree.is_empty() {
        let path = tree.split(" as ").next().unwrap_or_default();
        paths.push([prefix, &segments(path)].concat());
    }
}

fn segments(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Makes a path in a module one from the root of the crate.
fn absolute(module: &[String], path: Vec<String>) -> Vec<String> {
    let mut path = path.as_slice();
    if let Some((first, rest)) = path.split_first()
        && first == "crate"
    {
        return rest.to_vec();
    }
    let mut base = module;
    while let Some((first, rest)) = path.split_first() {
        match first.as_str() {
            "self" => {}
            "super" => base = base.split_last().map_or(base, |(_, parent)| parent),
            _ => break,
        }
        path = rest;
    }
    [base, path].concat()
}

/// Finds the shortest way from a file back to itself.
fn shortest_circle<'a>(
    edges: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
    start: &'a [String],
) -> Option<Vec<&'a [String]>> {
    let mut came_from = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for &next in &edges[at] {
            if next == start {
                let mut circle = vec![at];
                while let Some(&before) = came_from.get(circle[circle.len() - 1]) {
                    circle.push(before);
                }
                circle.reverse();
                return Some(circle);
            }
            if next != start && !came_from.contains_key(next) {
                came_from.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let mut modules = Modules::default();
        for &(name, text) in files {
            let (path, name) = (segments(name), name.to_owned());
            let imports = imports(&path, text);
            modules.files.insert(path, Module { name, imports });
        }
        modules.circles().iter().map(|circle| circle.join(" -> ")).collect()
    }

    #[test]
    fn files_that_import_each_other_are_a_circle() {
        let (a, b) = ("use crate::b::B;\n", "pub use super::a::{A, x::Y};\n");
        assert_eq!(circles(&[("", "mod a; mod b;"), ("a", a), ("b", b)]), ["a -> b"]);
        let c = "use std::fmt;\nuse crate::{\n    c::{C, d::D},\n    a,\n};\n";
        let files = [("a", "pub(crate) use self::a::A;"), ("c", ""), ("c::d", c)];
        assert_eq!(circles(&files), [""; 0]);
        let d = "use super::C;\n";
        assert_eq!(circles(&[("c", "use d::D;"), ("c::d", d)]), [""; 0]);
    }

    #[test]
    fn paths_in_code_and_imports_in_functions_count() {
        let path = "fn f() { crate::b::g(); }";
        let inner = "fn g() { use super::a::f; f() }";
        assert_eq!(circles(&[("a", path), ("b", inner)]), ["a -> b"]);
        assert_eq!(circles(&[("a", path), ("b", "fn g() -> super::a::A {}")]), ["a -> b"]);
        let macros = "macro_rules! m { () => { $crate::a::f() } }\nstruct Because;";
        assert_eq!(circles(&[("a", path), ("b", macros)]), [""; 0]);
        let visible = "pub(in crate::a) fn g() {}\npub(super) fn h() {}";
        assert_eq!(circles(&[("a", path), ("a::b", visible), ("b", "")]), [""; 0]);
    }

    #[test]
    fn long_circles_are_found_and_tests_are_ignored() {
        let text = |next: &str| format!("fn f() {{}}\nuse crate::{next}::X;\n");
        let [a, b, c] = ["b", "c", "a"].map(text);
        assert_eq!(circles(&[("a", &a), ("b", &b), ("c", &c)]), ["a -> b -> c"]);
        let c = "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::a::X;\n}\n";
        assert_eq!(circles(&[("a", &a), ("b", &b), ("c", c)]), [""; 0]);
    }
}
