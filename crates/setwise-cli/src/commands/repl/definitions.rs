//! What `let` has bound in a session, and the lines that bind it.

use std::collections::HashSet;

use setwise::SquareMapping;
use setwise_expr::tree::NodeKind;
use setwise_expr::{Compiler, Error, Function, Tree, parse, parse_list};

use crate::report::number::Kinds;

/// The most names that a session binds.
pub(super) const MOST: usize = 4096;

/// A name, and the formula it stands for.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The formula as text.
    pub(super) formula: String,
    /// `let name = formula; none`
    tree: Tree,
    /// How the words in it are written.
    pub(super) mapping: SquareMapping,
}

/// What has been bound, in order. Later ones may use earlier ones, and hide them.
#[derive(Clone, Debug, Default)]
pub(super) struct Definitions {
    list: Vec<Definition>,
}

/// What a line of a session is.
#[derive(Debug)]
pub(super) enum Line {
    /// Bindings and nothing more: the formula of the tree is of no interest.
    Bindings(Tree),
    /// Formulas, with bindings in front of them or not.
    Formulas(Vec<Tree>),
}

impl Line {
    /// Reads a line: formulas as everywhere, and bindings without a formula, the last one
    /// with its semicolon or without.
    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        let error = match parse_list(text) {
            Ok(trees) => return Ok(Self::Formulas(trees)),
            Err(error) => error,
        };
        // The line break ends a comment.
        let completed = ["\nnone", "\n; none"].map(|end| parse(&format!("{text}{end}")));
        match completed.into_iter().flatten().find(|tree| !tree.bindings().is_empty()) {
            Some(tree) => Ok(Self::Bindings(tree)),
            None => Err(error),
        }
    }
}

impl Definitions {
    pub(super) fn list(&self) -> &[Definition] {
        &self.list
    }

    /// Whether each definition has a later one of the same name.
    pub(super) fn are_hidden(&self) -> Vec<bool> {
        let mut names = HashSet::new();
        let later = self.list.iter().rev().map(|definition| !names.insert(&definition.name));
        let mut hidden: Vec<_> = later.collect();
        hidden.reverse();
        hidden
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.list.iter().any(|definition| definition.name == name)
    }

    /// A compiler that knows the names of positions and the definitions.
    pub(super) fn compiler(&self) -> Result<Compiler<'static>, Error> {
        let mut compiler = setwise_columns::compiler();
        for definition in &self.list {
            compiler = compiler.with_mapping(definition.mapping);
            compiler.define(&definition.tree)?;
        }
        Ok(compiler)
    }

    /// What the definitions are.
    pub(super) fn kinds(&self) -> Kinds {
        let mut kinds = Kinds::default();
        for definition in &self.list {
            kinds.of(&definition.tree);
        }
        kinds
    }

    /// Takes over the bindings of a tree.
    pub(super) fn add(&mut self, tree: &Tree, mapping: SquareMapping) -> Result<(), Error> {
        for binding in tree.bindings() {
            if self.list.len() == MOST {
                let message = format!("a session binds no more than {MOST} names");
                return Err(Error::new(binding.span, message).with_help("`:reset` forgets them"));
            }
            let formula = tree.text(binding.value);
            let text = format!("let {} = {formula}; none", binding.name);
            let (name, tree) = (binding.name.clone(), parse(&text)?);
            self.list.push(Definition { name, formula: formula.trim().to_owned(), tree, mapping });
        }
        Ok(())
    }

    /// The definitions that a formula uses, directly or not, in order.
    pub(super) fn used_by(&self, tree: &Tree) -> Vec<&Definition> {
        let mut names = HashSet::new();
        collect_names(tree, &mut names);
        let mut used = Vec::new();
        for definition in self.list.iter().rev() {
            if names.remove(&definition.name) {
                collect_names(&definition.tree, &mut names);
                used.push(definition);
            }
        }
        used.reverse();
        used
    }
}

/// The names that a tree speaks of, those that stand for arguments left out among them.
fn collect_names(tree: &Tree, names: &mut HashSet<String>) {
    for node in tree.nodes() {
        match &node.kind {
            NodeKind::Name(name) => {
                names.insert(name.clone());
            }
            NodeKind::Call(name, arguments) => {
                let parameters = Function::named(name).map_or(&[][..], |f| f.parameters);
                let left_out = parameters.iter().skip(arguments.len());
                names.extend(left_out.filter_map(|parameter| parameter.default).map(str::to_owned));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definitions(lines: &[&str]) -> Definitions {
        let mut definitions = Definitions::default();
        for line in lines {
            match Line::parse(line).unwrap() {
                Line::Bindings(tree) => definitions.add(&tree, SquareMapping::Lerf).unwrap(),
                Line::Formulas(_) => panic!("{line}"),
            }
        }
        definitions
    }

    #[test]
    fn bindings_need_no_formula() {
        for line in ["let a = 1", "let a = 1;", "let a = 1; let b = a", "let a = 1 // one"] {
            assert!(matches!(Line::parse(line), Ok(Line::Bindings(_))), "{line}");
        }
        for line in ["a", "let a = 1; a", "a, b"] {
            assert!(matches!(Line::parse(line), Ok(Line::Formulas(_))), "{line}");
        }
        for line in ["let", "let a", "let a =", "let a = (", "a;", "let e4 = 1", "1 +"] {
            assert!(Line::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn what_uses_a_hidden_name_keeps_it() {
        let definitions = definitions(&["let a = 1", "let b = a", "let c = 7", "let a = b + 1"]);
        let used = definitions.used_by(&parse("a + x").unwrap());
        let used: Vec<_> = used.iter().map(|d| format!("{} = {}", d.name, d.formula)).collect();
        assert_eq!(used, ["a = 1", "b = a", "a = b + 1"]);
        assert_eq!(definitions.are_hidden(), [true, false, false, false]);
    }

    #[test]
    fn an_argument_that_is_left_out_is_a_name() {
        let definitions = definitions(&["let occupied = {e4}"]);
        assert_eq!(definitions.used_by(&parse("rook(x)").unwrap()).len(), 1);
        assert_eq!(definitions.used_by(&parse("rook(x, y)").unwrap()).len(), 0);
    }
}
