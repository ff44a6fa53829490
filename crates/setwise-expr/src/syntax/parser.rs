//! The parser, which builds a tree from tokens by operator precedence.

use crate::error::FormulaError;
use crate::names::KEYWORDS;
use crate::printed::notation::{Grammar, Powers, is_constant};
use crate::printed::symbols::word;
use crate::span::Span;
use crate::syntax::lexer::{Token, TokenKind, tokens};
use crate::syntax::operator::{Associativity, BinaryOperator, UnaryOperator};
use crate::syntax::tree::{Binding, Node, NodeId, NodeKind, Printed, Tree};
use crate::types::NoteReason;

/// The maximum length of a formula, in bytes.
pub const MAX_LENGTH: usize = 1 << 16;

/// The maximum depth of nested brackets, calls and prefix operators.
pub const MAX_DEPTH: usize = 200;

/// Parses a formula without the notation that concerns whole texts.
pub(crate) fn formula(source: &str, grammar: Grammar) -> Result<Tree, FormulaError> {
    let mut parser = Parser::new(source, grammar)?;
    parser.note_numbers();
    parser.expect_equivalence_alone()?;
    let tree = parser.tree()?;
    parser.end()?;
    Ok(with_powers(source, tree, grammar))
}

pub(crate) fn formulas(source: &str, grammar: Grammar) -> Result<Vec<Tree>, FormulaError> {
    let mut parser = Parser::new(source, grammar)?;
    parser.note_numbers();
    parser.expect_equivalence_alone()?;
    let mut trees = vec![parser.tree()?];
    while parser.take(",") {
        trees.push(parser.tree()?);
    }
    parser.end()?;
    Ok(match <[Tree; 1]>::try_from(trees) {
        Ok([tree]) => vec![with_powers(source, tree, grammar)],
        Err(trees) => trees,
    })
}

/// Returns a chain of equalities with its powers of two.
fn with_powers(source: &str, tree: Tree, grammar: Grammar) -> Tree {
    if !tree.printed.is_chain || grammar.powers != Powers::None || !source.contains("2^") {
        return tree;
    }
    let powers = if is_constant(&tree) { Powers::All } else { Powers::Towers };
    formula(source, Grammar { powers, ..grammar }).unwrap_or(tree)
}

pub(crate) struct Parser<'a> {
    source: &'a str,
    pub(crate) grammar: Grammar,
    pub(crate) tokens: Vec<Token<'a>>,
    pub(crate) at: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) depth: usize,
    /// The last formula in brackets.
    pub(crate) bracketed: Option<NodeId>,
    pub(crate) printed: Printed,
    /// True if a `|` closes `|a|`.
    pub(crate) is_in_bars: bool,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str, grammar: Grammar) -> Result<Self, FormulaError> {
        if source.len() > MAX_LENGTH {
            let span = Span::new(MAX_LENGTH, MAX_LENGTH);
            let message = format!("the formula is longer than {MAX_LENGTH} bytes");
            let error = FormulaError::new(span, message);
            return Err(error.with_help("split it into shorter formulas"));
        }
        Ok(Self {
            source,
            grammar,
            tokens: tokens(source, grammar.groups, grammar.is_page, grammar.board.as_ref())?,
            at: 0,
            nodes: Vec::new(),
            depth: 0,
            bracketed: None,
            printed: Printed::default(),
            is_in_bars: false,
        })
    }

    pub(crate) fn text(&self, span: Span) -> &'a str {
        &self.source[span.range()]
    }

    /// Returns the next token. The last token is the end, which is never passed.
    pub(crate) fn peek(&self) -> Token<'a> {
        self.tokens[self.at]
    }

    pub(crate) fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Returns true if the next token is this sign or word.
    pub(crate) fn is_next(&self, text: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Sign(next) | TokenKind::Name(next) if next == text)
    }

    pub(crate) fn take(&mut self, text: &str) -> bool {
        let is_next = self.is_next(text);
        if is_next {
            self.next();
        }
        is_next
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Result<(), FormulaError> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    pub(crate) fn unexpected(&self, expected: &str) -> FormulaError {
        let Token { kind, span } = self.peek();
        let found = match kind {
            TokenKind::End => "the end of the formula".to_owned(),
            TokenKind::Number(..) | TokenKind::Long(..) => "a number".to_owned(),
            TokenKind::Square(square) => format!("the square `{square}`"),
            TokenKind::Name(name) | TokenKind::Column(name) => format!("`{name}`"),
            TokenKind::Text(_) => "a text".to_owned(),
            TokenKind::Sign(sign) => format!("`{sign}`"),
        };
        let error = FormulaError::new(span, format!("expected {expected}, found {found}"));
        let before = self.at.checked_sub(1).map(|before| self.tokens[before].kind);
        let help = [Some(kind), before].into_iter().find_map(|kind| match kind {
            Some(TokenKind::Name(name)) => word(name),
            _ => None,
        });
        match help.map(str::to_owned).or_else(|| product(before, &kind)) {
            Some(help) => error.with_help(help),
            None => error,
        }
    }

    pub(crate) fn push(&mut self, kind: NodeKind, span: Span) -> NodeId {
        self.nodes.push(Node { kind, span });
        self.nodes.len() - 1
    }

    pub(crate) fn span(&self, node: NodeId) -> Span {
        self.nodes[node].span
    }

    /// Parses a part one level deeper.
    pub(crate) fn nested<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        if self.depth == MAX_DEPTH {
            let message = format!("the formula is nested more than {MAX_DEPTH} levels deep");
            return Err(FormulaError::new(self.peek().span, message)
                .with_help("name the inner parts with `let`"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// `let name = expression; … expression`
    fn tree(&mut self) -> Result<Tree, FormulaError> {
        let mut bindings = Vec::new();
        while self.take("let") {
            bindings.push(self.binding()?);
        }
        let root = match self.label() {
            Some((name, span)) => {
                self.printed.is_definition = true;
                let value = self.expression(0)?;
                bindings.push(Binding { name: name.to_owned(), span, value });
                self.push(NodeKind::Name(name.to_owned()), span)
            }
            None => self.expression(0)?,
        };
        let root = if self.grammar.is_condition { self.truth(root) } else { root };
        self.expect_texts_compared()?;
        let printed = std::mem::take(&mut self.printed);
        self.printed.is_definition = printed.is_definition;
        self.printed.is_equality = printed.is_equality;
        let nodes = std::mem::take(&mut self.nodes);
        let board = self.grammar.board;
        let tree = Tree { nodes, bindings, root, definitions: None, printed, board, mapping: None };
        Ok(tree.with_numbered_names())
    }

    fn binding(&mut self) -> Result<Binding, FormulaError> {
        let Token { kind, span } = self.peek();
        let name = match kind {
            TokenKind::Name(word) if KEYWORDS.contains(&word) => {
                let message = format!("`{word}` is a reserved word");
                return Err(FormulaError::new(span, message).with_help("choose another name"));
            }
            TokenKind::Name(name) => name.to_owned(),
            TokenKind::Square(square) => square.to_string(),
            _ => return Err(self.unexpected("a name")),
        };
        self.next();
        self.expect("=")?;
        let value = self.expression(0)?;
        if !self.take(";") {
            return Err(self
                .unexpected("`;` or an operator")
                .with_help("write `let name = formula;` and then the formula"));
        }
        Ok(Binding { name, span, value })
    }

    /// Parses operands and the operators between them, none looser than `loosest`.
    pub(crate) fn expression(&mut self, loosest: u8) -> Result<NodeId, FormulaError> {
        let node = self.expression_after(None, loosest)?;
        if loosest > 0 || !self.take("?") {
            return Ok(node);
        }
        // `condition ? a : b`
        let condition = self.truth(node);
        let a = self.nested(|parser| parser.expression(0))?;
        self.expect(":")?;
        let b = self.nested(|parser| parser.expression(0))?;
        let span = self.span(condition).to(self.span(b));
        Ok(self.push(NodeKind::Call("select".to_owned(), vec![condition, a, b]), span))
    }

    /// Parses the same after the operator `lone`, which restricts its neighbors of the same
    /// precedence: an operator that groups to the right allows only itself, and one that does not
    /// group allows none.
    fn expression_after(
        &mut self,
        mut lone: Option<BinaryOperator>,
        loosest: u8,
    ) -> Result<NodeId, FormulaError> {
        let outer = lone;
        let mut left = self.operand()?;
        // The last side of an equality on the left.
        let mut side = None;
        while let Some(operator) = self.peek_operator() {
            let precedence = self.precedence(operator);
            if precedence < loosest {
                break;
            }
            let to_the_right = operator.associativity() == Associativity::Right;
            let middle = side.filter(|_| operator == BinaryOperator::Equal);
            if let Some(before) = lone
                && self.precedence(before) == precedence
                && !(before == operator && to_the_right)
                && middle.is_none()
            {
                return Err(self.chained(before, operator));
            }
            if let Some(middle) = middle {
                self.expect_no_symbol(middle)?;
            }
            let is_word = self.is_next_word();
            if is_word {
                left = self.with_argument(left)?;
            }
            let before = self.tokens[self.at - 1];
            let sign = self.next();
            if outer == Some(operator) && to_the_right {
                self.note(NoteReason::Implications, sign.span);
            }
            if sign.kind == TokenKind::Sign("=") {
                self.printed.is_equality = true;
                self.note(NoteReason::Equality, sign.span);
            }
            self.expect_no_exponent(sign)?;
            self.expect_pascal(sign, operator, left)?;
            let is_connective = matches!(operator, BinaryOperator::And | BinaryOperator::Or);
            if self.grammar.is_condition && is_connective {
                left = self.truth(left);
            }
            let mut right = match operator.associativity() {
                Associativity::None if operator == BinaryOperator::In => {
                    self.searched(precedence)?
                }
                Associativity::Right => {
                    self.nested(|parser| parser.expression_after(Some(operator), precedence))?
                }
                Associativity::Left | Associativity::None => self.expression(precedence + 1)?,
            };
            self.expect_product(sign, [left, right])?;
            self.expect_pascal(sign, operator, right)?;
            self.note_power(before, sign, left, self.span(right));
            if is_word {
                right = self.with_argument(right)?;
            }
            if self.text(sign.span) == "\\wedge" {
                self.note(NoteReason::Wedge, sign.span);
            }
            if sign.kind == TokenKind::Sign("\\") {
                let span = self.span(right);
                right = self.push(NodeKind::Unary(UnaryOperator::Complement, right), span);
            }
            if self.grammar.is_condition && is_connective {
                right = self.truth(right);
            }
            let span = self.span(left).to(self.span(right));
            left = match middle {
                Some(middle) => {
                    self.printed.is_chain = true;
                    let places = self.span(middle).to(self.span(right));
                    let kind = NodeKind::Binary(operator, middle, right);
                    let last = self.push(kind, places);
                    self.push(NodeKind::Binary(BinaryOperator::And, left, last), span)
                }
                None => self.push(NodeKind::Binary(operator, left, right), span),
            };
            left = self.negated_for(sign, left);
            side = (operator == BinaryOperator::Equal).then_some(right);
            lone = (operator.associativity() != Associativity::Left).then_some(operator);
        }
        Ok(left)
    }

    fn precedence(&self, operator: BinaryOperator) -> u8 {
        match self.grammar.has_c_precedence {
            true => operator.precedence_in_c(),
            false => operator.precedence(),
        }
    }
}

/// Returns what to write for two operands without a sign between them, `2 x` or `x y`, as pages print
/// products.
fn product(before: Option<TokenKind<'_>>, next: &TokenKind<'_>) -> Option<String> {
    let operand = |kind: &TokenKind<'_>| match *kind {
        TokenKind::Number(..) => Some("2".to_owned()),
        TokenKind::Name(name) if name.chars().count() == 1 => Some(name.to_owned()),
        _ => None,
    };
    let [a, b] = [operand(&before?)?, operand(next)?];
    let text = match (&*a, &*b) {
        ("2", "2") => return None,
        ("2", name) => format!("2 * {name}"),
        (name, "2") => format!("{name} * 2"),
        _ => format!("{a} * {b}"),
    };
    Some(format!("a product needs its sign, as in `{text}`"))
}
