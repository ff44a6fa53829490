//! Texts in quotes, which formulas compare with columns.

use crate::compile::compiler::Compiler;
use crate::compile::typed::{Reading, Typed};
use crate::error::FormulaError;
use crate::forms::FormName;
use crate::names::{Names, nearest};
use crate::operation::BinaryOperation as B;
use crate::program::Variable;
use crate::program::comparison::{Comparison, TextTest, quoted, unescaped};
use crate::span::Span;
use crate::syntax::lexer::TokenKind;
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::parser::Parser;
use crate::syntax::tree::{Node, NodeId, NodeKind, Tree};
use crate::types::Type;

impl Parser<'_> {
    /// Parses the right side of `in`: a formula, or texts in brackets: `column in ("a", "b")`.
    pub(crate) fn searched(&mut self, precedence: u8) -> Result<NodeId, FormulaError> {
        let is_text = |token: Option<&TokenKind<'_>>| matches!(token, Some(TokenKind::Text(_)));
        let after = self.tokens.get(self.at + 1).map(|token| &token.kind);
        if !self.is_next("(") || !is_text(after) {
            return self.expression(precedence + 1);
        }
        let start = self.next().span;
        let (texts, end) = self.list(")", |parser| match parser.peek().kind {
            TokenKind::Text(text) => {
                parser.next();
                Ok(unescaped(text))
            }
            _ => Err(parser.unexpected("a text")),
        })?;
        Ok(self.push(NodeKind::Texts(texts), start.to(end)))
    }

    /// Refuses texts that are not compared with a name.
    pub(crate) fn expect_texts_compared(&self) -> Result<(), FormulaError> {
        let is_text = |id: NodeId| is_text(&self.nodes[id].kind);
        let is_name = |id: NodeId| text_side(&self.nodes, id).is_some();
        let is_list = |id: NodeId| matches!(self.nodes[id].kind, NodeKind::Texts(_));
        let mut compared = vec![false; self.nodes.len()];
        for node in &self.nodes {
            if let NodeKind::Call(name, arguments) = &node.kind
                && FormName::named(name).is_some()
            {
                arguments.iter().for_each(|&id| compared[id] = is_text(id) && !is_list(id));
            }
            if let NodeKind::Binary(operator, a, b) = node.kind {
                match operator {
                    O::In if is_name(b) && is_text(a) && !is_list(a) => compared[a] = true,
                    O::In if is_name(a) && is_list(b) => compared[b] = true,
                    O::In if is_name(a) && is_text(b) => {
                        let name = self.text(self.span(a));
                        let message = "`in` takes a text on its left, or texts in brackets";
                        return Err(FormulaError::new(node.span, message).with_help(format!(
                            "write `\"…\" in {name}` for a part of a text, or `{name} in (\"…\")`"
                        )));
                    }
                    _ if Comparison::of(operator).is_none() => {}
                    _ if is_name(a) && is_text(b) => compared[b] = true,
                    _ if is_name(b) && is_text(a) => compared[a] = true,
                    _ => {}
                }
            }
        }
        match (0..self.nodes.len()).find(|&id| is_text(id) && !compared[id]) {
            None => Ok(()),
            Some(id) => Err(FormulaError::new(self.span(id), "the text is not compared")
                .with_help("a text can be compared with a column: `TimeControl == \"600+0\"`")),
        }
    }
}

/// Returns true for a text or a list of texts.
pub(crate) const fn is_text(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Text(_) | NodeKind::Texts(_))
}

/// A side of a comparison with a text.
pub(crate) struct TextSide {
    /// The node of the column.
    column: NodeId,
    is_lowercase: bool,
    /// The forms around it, from the innermost on.
    forms: Vec<NodeId>,
}

/// The forms whose value may be a text, that of the column at another position.
const OF_TEXTS: [&str; 4] = ["previous", "next", "at_start", "at_end"];

/// Returns the column that a node is, perhaps in lower case and at another position.
fn text_side(nodes: &[Node], mut id: NodeId) -> Option<TextSide> {
    let (mut is_lowercase, mut forms) = (false, Vec::new());
    loop {
        match &nodes[id].kind {
            NodeKind::Name(_) | NodeKind::Column(_) => {
                forms.reverse();
                return Some(TextSide { column: id, is_lowercase, forms });
            }
            NodeKind::Call(name, arguments) if name == "lowercase" && arguments.len() == 1 => {
                is_lowercase = true;
                id = arguments[0];
            }
            NodeKind::Call(name, arguments)
                if OF_TEXTS.contains(&name.as_str()) && !arguments.is_empty() =>
            {
                forms.push(id);
                id = arguments[0];
            }
            _ => return None,
        }
    }
}

/// Returns the comparisons of a name with texts at a node: the node of the name and the
/// comparisons, one of which must hold. The parser made sure that each text is in one.
pub(crate) fn tests(tree: &Tree, kind: &NodeKind) -> Option<(NodeId, Vec<TextTest>)> {
    let NodeKind::Binary(operator, a, b) = *kind else { return None };
    let test = |comparison, text: &String| TextTest {
        comparison,
        text: text.clone(),
        is_lowercase: false,
    };
    let comparison = Comparison::of(operator);
    Some(match (&tree.nodes[a].kind, &tree.nodes[b].kind, comparison) {
        (NodeKind::Text(text), _, None) => (b, vec![test(Comparison::Contains, text)]),
        (NodeKind::Text(text), _, Some(comparison)) => (b, vec![test(comparison.mirrored(), text)]),
        (_, NodeKind::Text(text), Some(comparison)) => (a, vec![test(comparison, text)]),
        (_, NodeKind::Texts(texts), _) => {
            (a, texts.iter().map(|text| test(Comparison::Equal, text)).collect())
        }
        _ => return None,
    })
}

impl Comparison {
    /// Returns the comparison that an operator between two numbers or texts makes.
    pub(crate) const fn of(operator: O) -> Option<Self> {
        Some(match operator {
            O::Equal => Self::Equal,
            O::NotEqual => Self::NotEqual,
            O::Less => Self::Less,
            O::LessOrEqual => Self::LessOrEqual,
            O::Greater => Self::Greater,
            O::GreaterOrEqual => Self::GreaterOrEqual,
            _ => return None,
        })
    }
}

impl Compiler<'_> {
    /// Compiles the comparison of a column with texts, if a node is one.
    pub(crate) fn text_comparison(
        &mut self,
        tree: &Tree,
        kind: &NodeKind,
    ) -> Option<Result<Typed, FormulaError>> {
        let (side, tests) = tests(tree, kind)?;
        let side = text_side(&tree.nodes, side)?;
        Some(self.compared_text(tree, &side, tests))
    }

    /// Compiles the tests of a column, one of which must hold, at the position that forms around the
    /// column name.
    fn compared_text(
        &mut self,
        tree: &Tree,
        side: &TextSide,
        tests: Vec<TextTest>,
    ) -> Result<Typed, FormulaError> {
        let (name, is_quoted) = match &tree.nodes[side.column].kind {
            NodeKind::Column(name) => (name, true),
            NodeKind::Name(name) => (name, false),
            _ => return Ok(self.word(0, Type::Bool)),
        };
        self.expect_column(tree, name, side.column, is_quoted)?;
        self.note_form(name, tree.nodes[side.column].span);
        let mut any = Reading::plain(self.builder.constant(0));
        for test in tests {
            let test = Some(TextTest { is_lowercase: side.is_lowercase, ..test });
            let (name, value_type) = (name.clone(), Type::Bool);
            let (is_field, form, is_fault) = (true, None, false);
            let input = Variable { name, value_type, test, is_field, form, is_fault };
            let holds = self.builder.input(&input);
            // All tests of a text have a value, or none of them.
            let fault = any.fault.or_else(|| self.fault_of_field(&input));
            any = Reading { value: self.builder.binary(B::Union, any.value, holds), fault };
        }
        let mut value = Typed::Bool(any);
        for &form in &side.forms {
            value = self.form_of_text(tree, form, value)?;
        }
        Ok(value)
    }

    /// Compiles `regex(column, "pattern")`.
    pub(crate) fn regex(
        &mut self,
        tree: &Tree,
        span: Span,
        arguments: &[NodeId],
    ) -> Result<Typed, FormulaError> {
        let usage = |place| {
            FormulaError::new(place, "`regex` takes a column and a text")
                .with_help("such as `regex(Event, \"^Tata\")`")
        };
        let &[column, pattern] = arguments else { return Err(usage(span)) };
        let side = text_side(&tree.nodes, column);
        let side = side.ok_or_else(|| usage(tree.nodes[column].span))?;
        let NodeKind::Text(text) = &tree.nodes[pattern].kind else {
            return Err(usage(tree.nodes[pattern].span));
        };
        let (comparison, text) = (Comparison::Matches, text.clone());
        self.compared_text(tree, &side, vec![TextTest { comparison, text, is_lowercase: false }])
    }

    /// Refuses `lowercase(column)` that is not compared.
    pub(crate) fn expect_lowercase_compared(tree: &Tree, span: Span) -> Result<(), FormulaError> {
        let is_inside = |id: NodeId| {
            let side = text_side(&tree.nodes, id);
            side.is_some_and(|side| {
                side.is_lowercase && tree.nodes[id].span.range().contains(&span.start)
            })
        };
        let is_compared = |node: &Node| match &node.kind {
            NodeKind::Binary(_, a, b) => {
                let sides = [(*a, *b), (*b, *a)];
                sides.iter().any(|&(text, side)| is_text(&tree.nodes[text].kind) && is_inside(side))
            }
            NodeKind::Call(name, arguments) if name == "regex" => {
                arguments.first().is_some_and(|&id| is_inside(id))
            }
            _ => false,
        };
        match tree.nodes.iter().any(is_compared) {
            true => Ok(()),
            false => Err(FormulaError::new(
                span,
                "`lowercase` takes a column that is compared with a text",
            )
            .with_help("such as `lowercase(White) == \"carlsen\"`")),
        }
    }

    /// Refuses a name that is not a column, or that the formula binds.
    fn expect_column(
        &self,
        tree: &Tree,
        name: &str,
        node: NodeId,
        is_quoted: bool,
    ) -> Result<(), FormulaError> {
        let span = tree.nodes[node].span;
        if self.fields.is_empty() {
            return Err(FormulaError::new(span, "there are no columns to compare a text with")
                .with_help(
                    "a query has those of tables, and the tags of games that it is to read",
                ));
        }
        let is_bound =
            tree.bindings.iter().any(|binding| binding.name == name && binding.value < node);
        if is_bound && !is_quoted {
            let message = format!("`{name}` is bound here and not a column");
            return Err(FormulaError::new(span, message)
                .with_help("bind the comparison: `let rapid = TimeControl == \"600+0\"; …`"));
        }
        if self.field(name).is_some() {
            return Ok(());
        }
        let error = FormulaError::new(span, format!("`{name}` is not a column"));
        let help = "texts are compared with columns of tables and tags of games";
        Err(match self.nearest_field(name) {
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error.with_help(help),
        })
    }

    /// Returns the other side of the comparison that a node is a side of.
    fn partner<'t>(&self, tree: &'t Tree, node: NodeId) -> Option<&'t NodeKind> {
        let partner = |other: &Node| match other.kind {
            NodeKind::Binary(operator, a, b)
                if operator == O::In || Comparison::of(operator).is_some() =>
            {
                [(a, b), (b, a)].into_iter().find(|side| side.0 == node)
            }
            _ => None,
        };
        tree.nodes.iter().find_map(partner).map(|(_, partner)| &tree.nodes[partner].kind)
    }

    /// Returns true for a name that is tested as a text, perhaps in lower case and at another position, and
    /// for a node that is compared with a text.
    pub(crate) fn is_tested(&self, tree: &Tree, node: NodeId) -> bool {
        let is_side =
            |id: NodeId| text_side(&tree.nodes, id).is_some_and(|side| side.column == node);
        let is_test = |other: &Node| match &other.kind {
            NodeKind::Call(form, arguments) if ["regex", "lowercase"].contains(&form.as_str()) => {
                arguments.first().is_some_and(|&id| is_side(id))
            }
            kind => tests(tree, kind).is_some_and(|(id, _)| is_side(id)),
        };
        self.partner(tree, node).is_some_and(is_text) || tree.nodes.iter().any(is_test)
    }

    /// Adds to the error of an unknown name that it may be a text, if a column is compared with it.
    pub(crate) fn with_quotes(
        &self,
        error: FormulaError,
        tree: &Tree,
        node: NodeId,
    ) -> FormulaError {
        match (&tree.nodes[node].kind, self.partner(tree, node)) {
            (NodeKind::Name(name), Some(NodeKind::Name(column) | NodeKind::Column(column)))
                if error.help().is_none() && self.field(column).is_some() =>
            {
                error.with_help(format!("a text is written in quotes: `{}`", quoted(name)))
            }
            _ => error,
        }
    }

    /// Refuses a label of several words where there are columns, whose names such words may be.
    pub(crate) fn expect_no_label(&self, tree: &Tree) -> Result<(), FormulaError> {
        match tree.printed.label {
            Some(span) if !self.fields.is_empty() => {
                Err(FormulaError::new(span, "a name of several words needs backticks")
                    .with_help("such as `` `White Elo` == 2000 ``"))
            }
            _ => Ok(()),
        }
    }

    /// Returns true for a known name or a field, bound or not.
    pub(crate) fn is_known(&self, name: &str) -> bool {
        let known = match self.names {
            Names::Free => &[],
            Names::Known(known) => known,
        };
        known.iter().chain(self.fields).any(|(known, _)| *known == name)
    }

    /// Returns the column that is most similar to a misspelled name, if one is close.
    pub(crate) fn nearest_field(&self, name: &str) -> Option<&str> {
        nearest(name, self.candidates())
    }

    /// Returns the columns that are compared with a misspelled name.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().take(MAX_CANDIDATES).map(|(field, _)| *field)
    }

    /// Returns the error of a name in backticks that is not a column.
    pub(crate) fn unknown_column(&self, name: &str, span: Span) -> FormulaError {
        let error = FormulaError::new(span, format!("unknown column `{name}`"));
        match self.nearest_field(name) {
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None if self.fields.is_empty() => error.with_help(
                "names in backticks are columns; leave the backticks out around a formula",
            ),
            None => error,
        }
    }
}

/// The number of columns that are compared with a misspelled name.
const MAX_CANDIDATES: usize = 4096;
