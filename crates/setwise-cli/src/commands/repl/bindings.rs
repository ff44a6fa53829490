//! The bindings of a session, and the lines that make them.

use std::collections::HashSet;

use setwise::SquareMapping;
use setwise_expr::tree::NodeKind;
use setwise_expr::{Compiler, Definitions, FormulaError, Function, Reader, Span, Tree};

/// The maximum number of bindings that a session keeps.
const MAX_BINDINGS: usize = 4096;

/// A name and its formula.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) name: String,
    /// The text of the formula.
    pub(super) formula: String,
    /// `let name = formula; none`
    tree: Tree,
    /// The mapping of the words in it.
    pub(super) mapping: Option<SquareMapping>,
}

/// The bindings in order. Later ones may use earlier ones, and hide them.
#[derive(Clone, Debug, Default)]
pub(super) struct Bindings {
    list: Vec<Binding>,
}

/// A line of a session.
#[derive(Debug)]
pub(super) enum ParsedLine {
    /// Bindings only. The formula of the tree is not used.
    Bindings(Tree),
    /// Formulas, with or without bindings before them.
    Formulas(Vec<Tree>),
}

impl ParsedLine {
    /// Parses formulas, or bindings without a formula, the last one with or without a semicolon.
    pub(super) fn parse(
        text: &str,
        definitions: Option<&Definitions>,
    ) -> Result<Self, FormulaError> {
        let reader = Reader::new().with_definitions(definitions);
        let error = match reader.statement(text) {
            Ok(statement) => return Ok(Self::Formulas(statement.trees)),
            Err(error) => error,
        };
        // The line break ends a comment.
        let completed = ["\nnone", "\n; none"].map(|end| reader.formula(&format!("{text}{end}")));
        match completed.into_iter().flatten().find(|tree| !tree.bindings().is_empty()) {
            Some(tree) => Ok(Self::Bindings(tree)),
            None => Err(error),
        }
    }
}

impl Bindings {
    pub(super) fn list(&self) -> &[Binding] {
        &self.list
    }

    /// Returns for each binding whether a later one has the same name.
    pub(super) fn are_hidden(&self) -> Vec<bool> {
        let mut names = HashSet::new();
        let later = self.list.iter().rev().map(|binding| !names.insert(&binding.name));
        let mut hidden: Vec<_> = later.collect();
        hidden.reverse();
        hidden
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.list.iter().any(|binding| binding.name == name)
    }

    /// Returns a compiler that knows the names of positions and these bindings.
    pub(super) fn compiler<'a>(
        bindings: impl IntoIterator<Item = &'a Binding>,
    ) -> Result<Compiler<'static>, FormulaError> {
        let mut compiler = setwise_columns::compiler();
        for binding in bindings {
            compiler = compiler.with_mapping(binding.mapping);
            compiler.define(&binding.tree)?;
        }
        Ok(compiler)
    }

    /// Adds the bindings of some formulas, all of them or none.
    pub(super) fn add(
        &mut self,
        trees: &[Tree],
        mapping: Option<SquareMapping>,
        definitions: Option<&Definitions>,
    ) -> Result<(), FormulaError> {
        let reader = Reader::new().with_definitions(definitions);
        let mut added = Vec::new();
        let mut last = Span::default();
        for (tree, binding) in
            trees.iter().flat_map(|tree| tree.bindings().iter().map(move |binding| (tree, binding)))
        {
            let formula = tree.text(binding.value);
            let text = format!("let {} = {formula}; none", binding.name);
            let (name, tree) = (binding.name.clone(), reader.formula(&text)?);
            added.push(Binding { name, formula: formula.trim().to_owned(), tree, mapping });
            last = binding.span;
        }
        if self.list.len() + added.len() > MAX_BINDINGS {
            self.forget_unused();
        }
        if self.list.len() + added.len() > MAX_BINDINGS {
            let message =
                format!("a session keeps no more than {MAX_BINDINGS} bindings that are in use");
            return Err(FormulaError::new(last, message).with_help("`:reset` forgets them"));
        }
        self.list.extend(added);
        Ok(())
    }

    /// Forgets the hidden bindings that no other one is made of.
    fn forget_unused(&mut self) {
        let (mut seen, mut needed) = (HashSet::new(), HashSet::new());
        let mut kept: Vec<_> = std::mem::take(&mut self.list);
        kept.reverse();
        kept.retain(|binding| {
            let is_visible = seen.insert(binding.name.clone());
            let is_kept = needed.remove(&binding.name) || is_visible;
            if is_kept {
                collect_names(&binding.tree, &mut needed);
            }
            is_kept
        });
        kept.reverse();
        self.list = kept;
    }

    /// Refuses an operator of the code between values that names are bound to.
    pub(super) fn expect_no_operator(
        &self,
        tree: &Tree,
        definitions: &Definitions,
    ) -> Result<(), FormulaError> {
        let used = self.used_by(std::slice::from_ref(tree));
        definitions.expect_no_operator(tree, used.into_iter().map(|binding| &binding.tree))
    }

    /// Returns the mapping of the words in a binding.
    pub(super) fn mapping_of(binding: &Binding) -> SquareMapping {
        binding.tree.mapping_or(binding.mapping).unwrap_or_default()
    }

    /// Returns the bindings that formulas use, directly or not, in order.
    pub(super) fn used_by(&self, trees: &[Tree]) -> Vec<&Binding> {
        let mut names = HashSet::new();
        trees.iter().for_each(|tree| collect_names(tree, &mut names));
        let mut used = Vec::new();
        for binding in self.list.iter().rev() {
            if names.remove(&binding.name) {
                collect_names(&binding.tree, &mut names);
                used.push(binding);
            }
        }
        used.reverse();
        used
    }
}

/// Collects the names in a tree, and those that stand for omitted arguments.
fn collect_names(tree: &Tree, names: &mut HashSet<String>) {
    for node in tree.nodes() {
        match &node.kind {
            NodeKind::Name(name) | NodeKind::Column(name) => {
                names.insert(name.clone());
            }
            // The name of a square may be bound.
            NodeKind::Square(square) => {
                names.insert(square.to_string());
            }
            NodeKind::Call(name, arguments) => {
                let parameters = Function::named(name).map_or(&[][..], |f| f.parameters);
                let left_out = parameters.iter().skip(arguments.len());
                names.extend(left_out.filter_map(|parameter| parameter.default).map(str::to_owned));
            }
            NodeKind::Code(code) => names.extend(code.free_names().iter().cloned()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use setwise_expr::parse;

    use super::*;

    fn bindings(lines: &[&str]) -> Bindings {
        let mut bindings = Bindings::default();
        for line in lines {
            match ParsedLine::parse(line, None).unwrap() {
                ParsedLine::Bindings(tree) => {
                    bindings.add(&[tree], None, None).unwrap();
                }
                ParsedLine::Formulas(_) => panic!("{line}"),
            }
        }
        bindings
    }

    #[test]
    fn bindings_need_no_formula() {
        for line in ["let a = 1", "let a = 1;", "let a = 1; let b = a", "let a = 1 // one"] {
            assert!(matches!(ParsedLine::parse(line, None), Ok(ParsedLine::Bindings(_))), "{line}");
        }
        for line in ["a", "a;", "let a = 1; a", "a, b"] {
            assert!(matches!(ParsedLine::parse(line, None), Ok(ParsedLine::Formulas(_))), "{line}");
        }
        for line in ["let", "let a", "let a =", "let a = (", "let in = 1", "1 +"] {
            assert!(ParsedLine::parse(line, None).is_err(), "{line}");
        }
    }

    #[test]
    fn a_binding_keeps_the_hidden_names_that_it_uses() {
        let bindings = bindings(&["let a = 1", "let b = a", "let c = 7", "let a = b + 1"]);
        let used = bindings.used_by(&[parse("a + x").unwrap()]);
        let used: Vec<_> = used.iter().map(|d| format!("{} = {}", d.name, d.formula)).collect();
        assert_eq!(used, ["a = 1", "b = a", "a = b + 1"]);
        assert_eq!(bindings.are_hidden(), [true, false, false, false]);
    }

    #[test]
    fn a_square_may_be_a_bound_name() {
        let bindings = bindings(&["let h1 = {a1}", "let h2 = h1"]);
        assert_eq!(bindings.used_by(&[parse("h2 | a1").unwrap()]).len(), 2);
        assert_eq!(bindings.used_by(&[parse("h3").unwrap()]).len(), 0);
    }

    #[test]
    fn an_omitted_argument_is_a_name() {
        let bindings = bindings(&["let occupied = {e4}"]);
        assert_eq!(bindings.used_by(&[parse("rook(x)").unwrap()]).len(), 1);
        assert_eq!(bindings.used_by(&[parse("rook(x, y)").unwrap()]).len(), 0);
    }

    #[test]
    fn hidden_bindings_are_forgotten_before_new_ones_are_refused() {
        let mut bindings = bindings(&["let kept = 1", "let user = kept", "let kept = 2"]);
        let binding = |text: &str| [parse(text).unwrap()];
        for i in 0..2 * MAX_BINDINGS {
            bindings.add(&binding(&format!("let x = {i}; x")), None, None).unwrap();
        }
        assert!(bindings.list().len() <= MAX_BINDINGS);
        let used = bindings.used_by(&binding("user + x"));
        let used: Vec<_> = used.iter().map(|d| format!("{} = {}", d.name, d.formula)).collect();
        assert_eq!(
            used,
            [
                "kept = 1".to_owned(),
                "user = kept".to_owned(),
                format!("x = {}", 2 * MAX_BINDINGS - 1)
            ]
        );
        // Each of these is made of the one before.
        let chain = (0..2 * MAX_BINDINGS)
            .find_map(|_| bindings.add(&binding("let x = x + 1; x"), None, None).err());
        assert!(chain.unwrap().message().contains("bindings that are in use"));
    }
}
