//! The parser, which builds a tree from tokens by operator precedence.

use setwise::Square;

use crate::c::code;
use crate::error::FormulaError;
use crate::lexer::{Token, TokenKind, tokens};
use crate::operator::{Associativity, BinaryOperator, UnaryOperator};
use crate::span::Span;
use crate::tree::{Binding, Element, Node, NodeId, NodeKind, Tree};

/// The maximum length of a formula, in bytes.
pub const MAX_LENGTH: usize = 1 << 16;

/// The maximum depth of nested brackets, calls and prefix operators.
pub const MAX_DEPTH: usize = 200;

/// Reserved words, which cannot be bound.
const KEYWORDS: [&str; 4] = ["let", "in", "true", "false"];

/// Parses a formula.
///
/// # Errors
///
/// Returns the first syntax error with its place, also for a text of more than [`MAX_LENGTH`]
/// bytes or with brackets more than [`MAX_DEPTH`] levels deep.
///
/// # Examples
///
/// ```
/// let tree = setwise_expr::parse("knight(N) & (k | q | r)")?;
/// assert_eq!(tree.nodes().len(), 8);
///
/// let error = setwise_expr::parse("knight(N) & (k | q").unwrap_err();
/// assert_eq!(error.message(), "expected `)`, found the end of the formula");
/// assert_eq!(error.span().start, 18);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse(source: &str) -> Result<Tree, FormulaError> {
    parse_formula(source).or_else(|error| code::parse(source, None, error))
}

/// Parses a formula that is not code of C.
pub(crate) fn parse_formula(source: &str) -> Result<Tree, FormulaError> {
    let mut parser = Parser::new(source)?;
    let tree = parser.tree()?;
    parser.expect_end()?;
    Ok(tree)
}

/// Parses a list of one or more formulas separated by commas, such as `N, count(p)`.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
///
/// # Examples
///
/// ```
/// let trees = setwise_expr::parse_list("rook(R, occupied), {a1, b2}")?;
/// assert_eq!(trees[1].to_string(), "{a1, b2}");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_list(source: &str) -> Result<Vec<Tree>, FormulaError> {
    parse_formulas(source).or_else(|error| Ok(vec![code::parse(source, None, error)?]))
}

/// Parses a list of formulas that are not code of C.
pub(crate) fn parse_formulas(source: &str) -> Result<Vec<Tree>, FormulaError> {
    let mut parser = Parser::new(source)?;
    let mut trees = vec![parser.tree()?];
    while parser.take(",") {
        trees.push(parser.tree()?);
    }
    parser.expect_end()?;
    Ok(trees)
}

struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    nodes: Vec<Node>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Result<Self, FormulaError> {
        if source.len() > MAX_LENGTH {
            let span = Span::new(MAX_LENGTH, MAX_LENGTH);
            let message = format!("the formula is longer than {MAX_LENGTH} bytes");
            let error = FormulaError::new(span, message);
            return Err(error.with_help("split it into shorter formulas"));
        }
        Ok(Self { tokens: tokens(source)?, at: 0, nodes: Vec::new(), depth: 0 })
    }

    /// Returns the next token. The last token is the end, which is never passed.
    fn peek(&self) -> Token<'a> {
        self.tokens[self.at]
    }

    fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Returns true if the next token is this sign or word.
    fn is_next(&self, text: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Sign(next) | TokenKind::Name(next) if next == text)
    }

    fn take(&mut self, text: &str) -> bool {
        let is_next = self.is_next(text);
        if is_next {
            self.next();
        }
        is_next
    }

    fn expect(&mut self, sign: &str) -> Result<(), FormulaError> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    fn expect_end(&self) -> Result<(), FormulaError> {
        match self.peek().kind {
            TokenKind::End => Ok(()),
            TokenKind::Sign("=") => Err(self
                .unexpected("an operator or the end of the formula")
                .with_help("equality is written `==`")),
            _ => Err(self.unexpected("an operator or the end of the formula")),
        }
    }

    fn unexpected(&self, expected: &str) -> FormulaError {
        let Token { kind, span } = self.peek();
        let found = match kind {
            TokenKind::End => "the end of the formula".to_owned(),
            TokenKind::Number(..) => "a number".to_owned(),
            TokenKind::Square(square) => format!("the square `{square}`"),
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
        };
        FormulaError::new(span, format!("expected {expected}, found {found}"))
    }

    fn push(&mut self, kind: NodeKind, span: Span) -> NodeId {
        self.nodes.push(Node { kind, span });
        self.nodes.len() - 1
    }

    fn span(&self, node: NodeId) -> Span {
        self.nodes[node].span
    }

    /// Parses a part one level deeper.
    fn nested<T>(
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
        let root = self.expression(0)?;
        Ok(Tree { nodes: std::mem::take(&mut self.nodes), bindings, root, definitions: None })
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
    fn expression(&mut self, loosest: u8) -> Result<NodeId, FormulaError> {
        self.expression_after(None, loosest)
    }

    /// Parses the same after the operator `lone`, which restricts its neighbors of the same
    /// precedence: an operator that groups to the right allows only itself, and one that does not
    /// group allows none.
    fn expression_after(
        &mut self,
        mut lone: Option<BinaryOperator>,
        loosest: u8,
    ) -> Result<NodeId, FormulaError> {
        let mut left = self.operand()?;
        while let Some(operator) = self.peek_operator() {
            let precedence = operator.precedence();
            if precedence < loosest {
                break;
            }
            let to_the_right = operator.associativity() == Associativity::Right;
            if let Some(before) = lone
                && before.precedence() == precedence
                && !(before == operator && to_the_right)
            {
                return Err(self.chained(before, operator));
            }
            self.next();
            let right = match operator.associativity() {
                Associativity::Right => {
                    self.nested(|parser| parser.expression_after(Some(operator), precedence))?
                }
                Associativity::Left | Associativity::None => self.expression(precedence + 1)?,
            };
            let span = self.span(left).to(self.span(right));
            left = self.push(NodeKind::Binary(operator, left, right), span);
            lone = (operator.associativity() != Associativity::Left).then_some(operator);
        }
        Ok(left)
    }

    fn peek_operator(&self) -> Option<BinaryOperator> {
        let found = match self.peek().kind {
            TokenKind::Sign(sign) => sign,
            TokenKind::Name("in") => "in",
            _ => return None,
        };
        BinaryOperator::ALL.into_iter().find(|operator| operator.sign() == found)
    }

    fn chained(&self, before: BinaryOperator, operator: BinaryOperator) -> FormulaError {
        let has_equality = [before, operator]
            .iter()
            .any(|it| matches!(it, BinaryOperator::Equal | BinaryOperator::NotEqual));
        let (before, sign) = (before.sign(), operator.sign());
        let error = FormulaError::new(
            self.peek().span,
            format!("`{before}` next to `{sign}` needs brackets"),
        );
        if operator.precedence() == BinaryOperator::Equal.precedence() {
            let both = format!("`a {before} b && b {sign} c`");
            error.with_help(match has_equality {
                true => {
                    format!("comparisons do not chain: write `(a {before} b) {sign} c` or {both}")
                }
                false => format!("comparisons do not chain: write {both}"),
            })
        } else {
            error
        }
    }

    /// Parses prefix operators and their operand.
    fn operand(&mut self) -> Result<NodeId, FormulaError> {
        let Token { kind, span } = self.peek();
        let operator = match kind {
            TokenKind::Sign(sign) => UnaryOperator::ALL.into_iter().find(|op| op.sign() == sign),
            _ => None,
        };
        let Some(operator) = operator else { return self.primary() };
        self.next();
        let operand = self.nested(Self::operand)?;
        let span = span.to(self.span(operand));
        Ok(self.push(NodeKind::Unary(operator, operand), span))
    }

    fn primary(&mut self) -> Result<NodeId, FormulaError> {
        let Token { kind, span } = self.peek();
        let node = match kind {
            TokenKind::Number(value, notation) => NodeKind::Number(value, notation),
            TokenKind::Square(square) => NodeKind::Square(square),
            TokenKind::Name("true") => NodeKind::Bool(true),
            TokenKind::Name("false") => NodeKind::Bool(false),
            TokenKind::Name("let") => {
                return Err(FormulaError::new(span, "`let` must come before the formula")
                    .with_help("put the bindings before the formula: `let f = …; count(f) > 2`"));
            }
            TokenKind::Name(name) if !KEYWORDS.contains(&name) => {
                self.next();
                if !self.take("(") {
                    return Ok(self.push(NodeKind::Name(name.to_owned()), span));
                }
                let (arguments, end) = self.list(")", |parser| parser.expression(0))?;
                let kind = NodeKind::Call(name.to_owned(), arguments);
                return Ok(self.push(kind, span.to(end)));
            }
            TokenKind::Sign("{") => {
                self.next();
                let (elements, end) = self.list("}", Self::element)?;
                return Ok(self.push(NodeKind::Set(elements), span.to(end)));
            }
            TokenKind::Sign("(") => {
                self.next();
                let inner = self.nested(|parser| parser.expression(0))?;
                self.expect(")")?;
                return Ok(inner);
            }
            _ => return Err(self.unexpected("a formula")),
        };
        self.next();
        Ok(self.push(node, span))
    }

    /// Parses items separated by commas up to a closing sign, with an optional comma before it.
    /// Returns the items and the span of the closing sign.
    fn list<T>(
        &mut self,
        close: &str,
        item: impl Fn(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<(Vec<T>, Span), FormulaError> {
        let mut items = Vec::new();
        while !self.is_next(close) {
            items.push(self.nested(&item)?);
            if !self.take(",") && !self.is_next(close) {
                return Err(self.unexpected(&format!("`,` or `{close}`")));
            }
        }
        Ok((items, self.next().span))
    }

    /// `e4`, `a1..h1`, or a formula for the index of a square.
    fn element(&mut self) -> Result<Element, FormulaError> {
        let first = self.expression(0)?;
        if !self.take("..") {
            return Ok(Element::Index(first));
        }
        let a = self.corner(&self.nodes[first].kind, self.span(first))?;
        let last = self.expression(0)?;
        let b = self.corner(&self.nodes[last].kind, self.span(last))?;
        // The corners become part of the element, so their two nodes are removed.
        self.nodes.truncate(first);
        Ok(Element::Corners(a, b))
    }

    fn corner(&self, kind: &NodeKind, span: Span) -> Result<Square, FormulaError> {
        match kind {
            NodeKind::Square(square) => Ok(*square),
            _ => Err(FormulaError::new(span, "both corners of a range must be squares")
                .with_help("such as `a1..h1`, every square of the rectangle between them")),
        }
    }
}
