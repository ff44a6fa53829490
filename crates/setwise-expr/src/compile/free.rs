//! The free names of a formula.

use std::collections::HashSet;

use crate::c::prelude_with;
use crate::function::Function;
use crate::names::constant;
use crate::syntax::tree::{Element, NodeId, NodeKind, Tree};

impl Tree {
    /// Returns the free names in the parts that the formula needs, those in C code included, in the
    /// order they are written. A binding that nothing uses needs none.
    ///
    /// # Examples
    ///
    /// ```
    /// let tree = setwise_expr::parse("let unused = q; let m = -x; x & m | file_a & y")?;
    /// assert_eq!(tree.free_names(), ["x", "y"]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn free_names(&self) -> Vec<String> {
        // Returns the formula that a name is bound to at a node.
        let bound = |name: &str, at: NodeId| {
            let before = self.bindings().iter().rev().find(|b| b.value < at && b.name == name);
            before.map(|binding| binding.value)
        };
        let mut needed = vec![false; self.nodes().len()];
        needed[self.root()] = true;
        let mut free = Vec::new();
        for id in (0..self.nodes().len()).rev().filter(|&id| id <= self.root()) {
            if !needed[id] {
                continue;
            }
            let mut need = |id: NodeId| needed[id] = true;
            match &self.nodes()[id].kind {
                NodeKind::Number(..)
                | NodeKind::Long(..)
                | NodeKind::Bool(_)
                | NodeKind::Empty
                | NodeKind::Text(_)
                | NodeKind::Texts(_) => {}
                NodeKind::Square(square) => {
                    if let Some(value) = bound(&square.to_string(), id) {
                        need(value);
                    }
                }
                NodeKind::Name(name) => match bound(name, id) {
                    Some(value) => need(value),
                    None if constant(name).is_some() || prelude_with(name).is_some() => {}
                    None => free.push(name.clone()),
                },
                NodeKind::Column(name) => match bound(name, id) {
                    Some(value) => need(value),
                    None => free.push(name.clone()),
                },
                NodeKind::Code(code) => {
                    for name in code.free_names().iter().rev() {
                        match bound(name, id) {
                            Some(value) => need(value),
                            None => free.push(name.clone()),
                        }
                    }
                }
                NodeKind::Set(elements) => elements.iter().for_each(|element| {
                    if let Element::Index(index) = element {
                        need(*index);
                    }
                }),
                NodeKind::Unary(_, a) => need(*a),
                NodeKind::Binary(_, a, b) => [*a, *b].into_iter().for_each(need),
                NodeKind::Call(name, arguments) => {
                    arguments.iter().for_each(|&argument| need(argument));
                    let parameters = Function::named(name).map_or(&[][..], |f| f.parameters);
                    let rest = parameters.iter().skip(arguments.len());
                    let defaults = rest.filter_map(|parameter| bound(parameter.default?, id));
                    defaults.for_each(need);
                }
            }
        }
        free.reverse();
        let mut seen = HashSet::new();
        free.retain(|name| seen.insert(name.clone()));
        free
    }
}
