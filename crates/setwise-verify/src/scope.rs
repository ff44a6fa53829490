//! The definitions of a document: C code, and formulas with names.

use std::collections::HashMap;

use setwise_expr::{CodeOptions, Definitions, FormulaError, MAX_LENGTH, Span, Tree, parse};

/// The definitions that the statements of a document may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    options: CodeOptions,
    /// The name of the place and the text of each piece of C code.
    code: Vec<(String, String)>,
    definitions: Option<Definitions>,
    /// The text of each named formula, and the line where it stands.
    formulas: HashMap<String, Named>,
}

/// A formula that has a name.
#[derive(Clone, Debug)]
struct Named {
    /// The formula, in which no other name of the document stands.
    text: String,
    line: usize,
}

/// A formula with the definitions that it uses.
pub(crate) struct Scoped {
    pub(crate) tree: Tree,
    /// The named formulas that it uses, and their lines.
    pub(crate) used: Vec<(String, usize)>,
}

impl Scope {
    pub(crate) fn new(options: CodeOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Adds C code, and says what it adds. Code that defines a function again takes the place of the
    /// code before it.
    pub(crate) fn add_code(&mut self, place: &str, text: &str) -> Result<Added, FormulaError> {
        let piece = (place.to_owned(), text.to_owned());
        self.add_after(self.code.clone(), piece.clone()).or_else(|error| {
            // What is defined again is in the way.
            let defined: Vec<&str> = self.functions().filter(|it| mentions(text, it)).collect();
            let is_kept = |other: &str| !defined.iter().any(|it| mentions(other, it));
            let kept = self.code.iter().filter(|(_, other)| is_kept(other)).cloned().collect();
            self.add_after(kept, piece).map_err(|_| error)
        })
    }

    /// Adds a piece of code after others.
    fn add_after(
        &mut self,
        mut code: Vec<(String, String)>,
        piece: (String, String),
    ) -> Result<Added, FormulaError> {
        let before_it = Definitions::of_files(&code, &self.options);
        let known: Vec<String> =
            before_it.iter().flat_map(Definitions::functions).map(str::to_owned).collect();
        code.push(piece);
        let definitions = Definitions::of_files(&code, &self.options).map_err(|error| error.1)?;
        let functions = definitions.functions().filter(|it| !known.iter().any(|known| known == it));
        let functions: Vec<_> = functions.map(str::to_owned).collect();
        let before = before_it.as_ref().ok().and_then(Definitions::passed_over);
        let passed_over = definitions.passed_over().filter(|note| Some(*note) != before);
        let passed_over = passed_over.map(str::to_owned);
        if functions.is_empty()
            && let Some(note) = &passed_over
        {
            return Err(FormulaError::new(Span::new(0, 0), note.clone()));
        }
        (self.code, self.definitions) = (code, Some(definitions));
        Ok(Added { functions, passed_over })
    }

    /// Returns true if a piece of code was added.
    pub(crate) fn has_code(&self, text: &str) -> bool {
        self.code.iter().any(|(_, known)| known == text)
    }

    fn functions(&self) -> impl Iterator<Item = &str> {
        self.definitions.iter().flat_map(Definitions::functions)
    }

    /// Gives a formula a name, for the statements after it. Names in it keep the meaning that they
    /// have now. Returns false if it is too long then.
    pub(crate) fn name(&mut self, name: &str, text: &str, line: usize) -> bool {
        let text = self.written_out(text);
        let fits = text.len() < MAX_LENGTH / 2;
        if fits {
            self.formulas.insert(name.to_owned(), Named { text, line });
        }
        fits
    }

    /// Returns a text with the named formulas in place of their names.
    fn written_out(&self, text: &str) -> String {
        let (mut result, mut word) = (String::new(), String::new());
        for c in text.chars().chain([' ']) {
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            match self.formulas.get(&word) {
                Some(named) => result += &format!("({})", named.text),
                None => result += &word,
            }
            word.clear();
            result.push(c);
        }
        result.pop();
        result
    }

    /// Returns true if a formula has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.formulas.contains_key(name)
    }

    /// Returns this code with the named formulas of another scope.
    pub(crate) fn with_formulas(&self, other: &Self) -> Self {
        Self { formulas: other.formulas.clone(), ..self.clone() }
    }

    /// Parses a formula, with the named formulas in place of their names.
    pub(crate) fn parse(&self, text: &str) -> Result<Scoped, FormulaError> {
        let mut used: Vec<(&String, &Named)> =
            self.formulas.iter().filter(|(name, _)| mentions(text, name)).collect();
        used.sort_by_key(|(name, named)| (named.line, name.as_str()));
        let mut prefix = String::new();
        for (name, named) in &used {
            prefix += &format!("let {name} = {}; ", named.text);
        }
        let parse = |text: &str| match &self.definitions {
            Some(definitions) => definitions.formula(text),
            None => parse(text),
        };
        let used: Vec<_> = used.iter().map(|(name, it)| ((*name).clone(), it.line)).collect();
        match parse(&format!("{prefix}{text}")) {
            // A name that is defined anew hides the one before.
            _ if used.is_empty() => Ok(Scoped { tree: parse(text)?, used }),
            Ok(tree) => Ok(Scoped { tree, used }),
            Err(_) => Ok(Scoped { tree: parse(text)?, used: Vec::new() }),
        }
    }
}

/// The additions of a piece of code.
pub(crate) struct Added {
    pub(crate) functions: Vec<String>,
    /// The note on what is not supported.
    pub(crate) passed_over: Option<String>,
}

/// Returns the places where a name stands in a text as a word.
pub(crate) fn places<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
    })
}

/// Returns true if a name stands in a text as a word.
fn mentions(text: &str, name: &str) -> bool {
    places(text, name).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::Scope;

    #[test]
    fn a_formula_uses_the_names_before_it() {
        let mut scope = Scope::default();
        scope.name("low", "x & -x", 3);
        let scoped = scope.parse("low & (low - 1) == 0").unwrap();
        assert_eq!(scoped.tree.names(), ["x"]);
        assert_eq!(scoped.used, [("low".to_owned(), 3)]);
        assert!(scope.parse("lower").unwrap().used.is_empty());
        scope.name("both", "low | y", 4);
        scope.name("low", "x", 5);
        scope.name("x", "e4", 6);
        assert_eq!(scope.parse("both").unwrap().tree.to_string(), "let both = x & -x | y; both");
    }

    #[test]
    fn code_that_defines_a_function_again_replaces_it() {
        let mut scope = Scope::default();
        scope.add_code("1", "int f(int x) { return 1; }").unwrap();
        scope.add_code("2", "int f(int x) { return 2; }").unwrap();
        assert!(scope.parse("f(3) == 2").is_ok());
    }
}
