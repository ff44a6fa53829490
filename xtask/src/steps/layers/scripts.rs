//! The imports of TypeScript and Python.

/// The package for Python.
const PACKAGE: &str = "setwise";

/// Returns the paths of the modules that a TypeScript module imports, in its own folder or in another.
pub(super) fn typescript(module: &[String], text: &str) -> Vec<Vec<String>> {
    let quoted = ["from \"", "import \"", "import(\""];
    let starts = quoted
        .iter()
        .flat_map(|word| text.match_indices(word).map(|(at, word)| &text[at + word.len()..]));
    let paths = starts.filter_map(|rest| rest.split('"').next()).filter(|it| it.starts_with('.'));
    let folder = module.split_last().map_or(module, |(_, folder)| folder);
    paths
        .map(|path| {
            let mut found = folder.to_vec();
            for part in path.trim_end_matches(".ts").trim_end_matches(".js").split('/') {
                match part {
                    "." => {}
                    ".." => _ = found.pop(),
                    part => found.push(part.to_owned()),
                }
            }
            found
        })
        .collect()
}

/// Returns the modules of the package that a module of Python imports.
pub(super) fn python(text: &str) -> Vec<Vec<String>> {
    let path = |module: &str| -> Option<Vec<String>> {
        let inner = module.strip_prefix(PACKAGE).unwrap_or(module);
        (inner.is_empty() || inner.starts_with('.'))
            .then(|| inner.split('.').filter(|part| !part.is_empty()).map(str::to_owned).collect())
    };
    let imports = text.lines().flat_map(|line| {
        let words: Vec<&str> =
            line.split([' ', ',', '(']).filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["from", module, "import", ref names @ ..] => match path(module) {
                // `from . import a`
                Some(path) if path.is_empty() => {
                    names.iter().map(|name| vec![(*name).to_owned()]).collect()
                }
                path => path.into_iter().collect(),
            },
            ["import", module, ..] => path(module).into_iter().collect(),
            _ => Vec::new(),
        }
    });
    imports.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(paths: Vec<Vec<String>>) -> Vec<String> {
        paths.iter().map(|path| path.join("/")).collect()
    }

    #[test]
    fn imports_of_scripts_are_found() {
        let module = ["views", "steps"].map(str::to_owned);
        let text =
            "import { a } from \"../grid.ts\";\nimport \"./b.ts\";\nimport z from \"zod\";\n";
        assert_eq!(joined(typescript(&module, text)), ["grid", "views/b"]);
        assert_eq!(joined(typescript(&module, "await import(\"./c.ts\")")), ["views/c"]);
        let text =
            "from ._errors import E\n    from . import a, b\nimport os\nfrom setwise.dask import x";
        assert_eq!(joined(python(text)), ["_errors", "a", "b", "dask"]);
    }
}
