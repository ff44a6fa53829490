//! Namespaces and the classes of Java, around the definitions of a file.
//!
//! Definitions are read as if their namespaces were not there. So a name must have one home, and no
//! other code may use it without the name of its home.

use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::passed_over::unknown_macro;
use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind};
use crate::c::front::token::{TokenKind, closing, is_sign, name};
use crate::error::FormulaError;
use crate::span::Span;

/// Words before a class in Java.
const JAVA_WORDS: [&str; 7] =
    ["public", "private", "protected", "static", "final", "abstract", "strictfp"];

impl Parser<'_> {
    /// Records the namespace or class of a name, and refuses a name that several of them declare.
    pub(crate) fn settle(&mut self, name: &str, span: Span) -> Result<(), FormulaError> {
        let path = self.path();
        let home = self.homes.entry(name.to_owned()).or_insert_with(|| path.clone());
        if *home == path {
            return Ok(());
        }
        let message = format!("`{name}` is declared in several namespaces or classes");
        Err(FormulaError::new(span, message).with_help("give one of them another name"))
    }

    /// Refuses an item that mentions a name of another namespace or class, which is not the one that
    /// the compiler finds, the fields of objects, and names without a declaration in place of one.
    pub(crate) fn check_item(
        &self,
        start: usize,
        [_, statements]: [usize; 2],
        parsed: &Parsed,
    ) -> Result<(), FormulaError> {
        if let Some(Statement { kind: StatementKind::Expr(expr), .. }) =
            parsed.statements.get(statements)
            && let Some(name) = first_name(expr)
            && (self.scopes.meaning(name).is_none() || self.is_passed_over(name))
        {
            return Err(unknown_macro(name, expr.span));
        }
        self.expect_home(start)?;
        let is_class = self.spaces.last().is_some_and(|&(_, is_class)| is_class);
        let mut declared = parsed.statements[statements..].iter().flat_map(Statement::declarations);
        match declared.find(|it| is_class && !it.specifiers.is_static) {
            Some(field) => {
                let message = format!("`{}` is a field of objects", field.name);
                Err(FormulaError::new(field.span, message).with_help("pass it as an argument"))
            }
            None => Ok(()),
        }
    }

    /// Refuses an item that mentions a name of another namespace or class.
    pub(crate) fn expect_home(&self, start: usize) -> Result<(), FormulaError> {
        let path = self.path();
        for token in &self.tokens[start..self.at] {
            let home = name(token).and_then(|name| self.homes.get(name));
            if let Some(home) = home
                && !path.starts_with(home)
                && !self.used.iter().any(|used| home.ends_with(used))
            {
                let text = self.text(token.span);
                let message =
                    format!("`{text}` is declared in `{home}`, and this is outside of it");
                let help = match self.is_java {
                    true => "rename one of them".to_owned(),
                    false => format!("write `{home}{text}`, or rename one of them"),
                };
                return Err(FormulaError::new(token.span, message).with_help(help));
            }
        }
        Ok(())
    }

    /// Returns the name without the namespace that declares it: one of the text, or else of the
    /// definitions around it. A name that a block hides keeps its namespace.
    pub(crate) fn at_home<'n>(&self, name: &'n str) -> &'n str {
        let home = |last: &str| {
            let outer = || self.outer.and_then(|outer| outer.homes.get(last));
            self.homes.get(last).or_else(outer)
        };
        let is_at_home = |&(place, _): &(usize, &str)| {
            let (space, last) = (&name[..place + 2], &name[place + 2..]);
            home(last).is_some_and(|home| home == space) && !self.scopes.is_hidden(last)
        };
        let found = name.match_indices("::").find(is_at_home);
        found.map_or(name, |(place, sign)| &name[place + sign.len()..])
    }

    /// Refuses pasted code that ends within a namespace.
    pub(crate) fn expect_no_open_namespace(&self) -> Result<(), FormulaError> {
        let is_open = !self.is_of_files && !self.spaces.is_empty();
        if is_open { Err(self.unexpected("`}`")) } else { Ok(()) }
    }

    /// Returns the namespaces and classes around the next token.
    pub(crate) fn path(&self) -> String {
        let named = self.spaces.iter().filter(|(space, _)| !space.is_empty());
        named.map(|(space, _)| format!("{space}::")).collect()
    }

    /// Takes what is around the definitions of a file, if that comes next: the braces of `extern "C"`,
    /// of a namespace and of a class of Java, and lines such as `import`.
    pub(crate) fn takes_wrapper(&mut self) -> bool {
        let rest = &self.tokens[self.at..];
        let token = |at: usize| &rest[at.min(rest.len() - 1)];
        let word = |at: usize| name(token(at)).unwrap_or("");
        let (mut len, mut space, mut is_class) = (0, None, false);
        match (word(0), self.peek_sign()) {
            (_, Some("}")) if !self.spaces.is_empty() => {
                self.spaces.pop();
                len = 1;
            }
            ("extern", _) if matches!(token(1).kind, TokenKind::Unread(_)) => {
                len = 2;
                space = is_sign(token(2), "{").then(String::new);
            }
            ("inline", _) | ("namespace", _) => {
                let at = usize::from(word(0) == "inline");
                let is_named = name(token(at + 1)).is_some();
                len = at + 1 + usize::from(is_named);
                let opens = word(at) == "namespace" && is_sign(token(len), "{");
                let title = if is_named { word(at + 1).to_owned() } else { String::new() };
                space = opens.then_some(title);
                len = if opens { len } else { 0 };
            }
            _ if self.is_of_files
                && matches!(token(0).kind, TokenKind::Unread(_))
                && self.text(token(0).span) == "@" =>
            {
                // An annotation, also with brackets.
                len = closing(rest, 2).filter(|_| is_sign(token(2), "(")).map_or(2, |end| end + 1);
            }
            ("package" | "import", _)
                if self.is_java && self.is_of_files && word(1) != "static" =>
            {
                let is_end =
                    |&at: &usize| matches!(token(at).kind, TokenKind::Sign(";") | TokenKind::End);
                len = (1..).find(is_end).map_or(0, |end| end + 1);
            }
            _ if self.is_java && self.is_of_files => {
                let words = (0..).take_while(|&at| JAVA_WORDS.contains(&word(at))).count();
                if ["class", "interface"].contains(&word(words)) {
                    let is_open = |&at: &usize| {
                        matches!(token(at).kind, TokenKind::Sign("{" | ";") | TokenKind::End)
                    };
                    len = (words..).find(is_open).unwrap_or(0);
                    space = is_sign(token(len), "{").then(|| word(words + 1).to_owned());
                    len = if space.is_some() { len } else { 0 };
                    is_class = word(words) == "class";
                    // Their names are names of the class, too.
                    let others = (words + 2..len).map(word).filter(|it| !it.is_empty());
                    self.used.extend(others.map(|it| format!("{it}::")));
                }
            }
            _ => {}
        }
        if let Some(space) = space {
            self.spaces.push((space, is_class));
            len += 1;
        }
        self.at = (self.at + len).min(self.tokens.len() - 1);
        len > 0
    }
}

/// Returns the name that an expression begins with, such as `NAME` in `NAME(x)[2] = 1` and `NAME *x`.
fn first_name(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) | ExprKind::Call(name, _) => Some(name),
        ExprKind::Assign(_, first, _)
        | ExprKind::Binary(_, first, _)
        | ExprKind::Index(first, _) => first_name(first),
        _ => None,
    }
}
