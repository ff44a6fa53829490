//! The definitions of a document: C code, and formulas with names.

use std::collections::HashMap;

use crate::items::{defined, items};
use setwise_expr::{
    CodeOptions, Definitions, FormulaError, Function, MAX_LENGTH, Span, Tree, parse,
};

/// The definitions that the statements of a document may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    options: CodeOptions,
    code: Vec<Piece>,
    /// The code that uses what is not defined yet.
    pending: Vec<Piece>,
    definitions: Option<Definitions>,
    /// The text of each named formula, and the line where it stands.
    formulas: HashMap<String, Named>,
}

/// A piece of C code, and the name of its place.
#[derive(Clone, Debug)]
struct Piece {
    place: String,
    text: String,
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

    /// Adds C code, and says what it adds. Code that defines a name again takes the place of the code
    /// before it.
    pub(crate) fn add_code(&mut self, place: &str, text: &str) -> Result<Added, FormulaError> {
        let piece = Piece { place: place.to_owned(), text: text.to_owned() };
        let mut added = self.add_after(self.code.clone(), &piece).or_else(|error| {
            // What is defined again is in the way.
            let (kept, old) = self.without(&piece);
            if !old.is_empty()
                && let Ok(mut added) = self.add_after(kept, &piece)
            {
                added.replaced = old;
                return Ok(added);
            }
            let (old, kept): (Vec<_>, Vec<_>) =
                self.code.iter().cloned().partition(|known| self.conflict(known, &piece));
            if old.is_empty() {
                return Err(error);
            }
            let mut added = self.add_after(kept, &piece).map_err(|_| error)?;
            added.replaced = old.into_iter().map(|old| old.place).collect();
            Ok(added)
        })?;
        self.add_pending(&mut added);
        Ok(added)
    }

    /// Keeps code that uses what is defined below, to add it then.
    pub(crate) fn keep_pending(&mut self, place: &str, text: &str) {
        self.pending.push(Piece { place: place.to_owned(), text: text.to_owned() });
    }

    /// Adds the code that was kept, as far as it can be read now.
    fn add_pending(&mut self, added: &mut Added) {
        let pending = std::mem::take(&mut self.pending);
        for piece in pending {
            match self.add_after(self.code.clone(), &piece) {
                Ok(more) => added.functions.extend(more.functions),
                Err(_) => self.pending.push(piece),
            }
        }
    }

    /// Returns the code without the functions and tables that a piece defines, and the places of those.
    fn without(&self, piece: &Piece) -> (Vec<Piece>, Vec<String>) {
        let names: Vec<&str> = items(&piece.text).into_iter().filter_map(defined).collect();
        let is_old = |item: &str| defined(item).is_some_and(|name| names.contains(&name));
        let (mut kept, mut old) = (Vec::new(), Vec::new());
        for known in &self.code {
            let items = items(&known.text);
            if !items.iter().any(|item| is_old(item)) {
                kept.push(known.clone());
                continue;
            }
            old.push(known.place.clone());
            let rest: Vec<&str> = items.into_iter().filter(|item| !is_old(item)).collect();
            if rest.iter().any(|item| !item.trim().is_empty()) {
                kept.push(Piece { place: known.place.clone(), text: rest.concat() });
            }
        }
        (kept, old)
    }

    /// Returns true if two pieces define the same name.
    fn conflict(&self, known: &Piece, piece: &Piece) -> bool {
        let read = |pieces: &[&Piece]| {
            let files: Vec<_> =
                pieces.iter().map(|it| (it.place.clone(), it.text.clone())).collect();
            Definitions::of_files(&files, &self.options).ok()
        };
        let names = |definitions: Option<Definitions>| -> Vec<String> {
            definitions.iter().flat_map(Definitions::functions).map(str::to_owned).collect()
        };
        let is_clean = |it: &Definitions| it.passed_over().is_none();
        if let (Some(a), Some(b)) = (read(&[known]), read(&[piece]))
            && is_clean(&a)
            && is_clean(&b)
        {
            return !read(&[known, piece]).as_ref().is_some_and(is_clean);
        }
        names(read(&[known])).iter().any(|name| mentions(&piece.text, name))
    }

    /// Adds a piece of code after others.
    fn add_after(&mut self, code: Vec<Piece>, piece: &Piece) -> Result<Added, FormulaError> {
        let files = |code: &[Piece]| -> Vec<_> {
            code.iter().map(|it| (it.place.clone(), it.text.clone())).collect()
        };
        let before = Definitions::of_files(&files(&code), &self.options).ok();
        let known: Vec<&str> = before.iter().flat_map(Definitions::functions).collect();
        let code = [code.as_slice(), std::slice::from_ref(piece)].concat();
        let definitions =
            Definitions::of_files(&files(&code), &self.options).map_err(|error| error.1)?;
        let functions = definitions.functions().filter(|it| !known.contains(it));
        let functions: Vec<_> = functions.map(str::to_owned).collect();
        let note = before.as_ref().and_then(Definitions::passed_over);
        let passed_over = definitions.passed_over().filter(|it| Some(*it) != note);
        let passed_over = passed_over.map(str::to_owned);
        if functions.is_empty()
            && let Some(note) = &passed_over
        {
            return Err(FormulaError::new(Span::new(0, 0), note.clone()));
        }
        (self.code, self.definitions) = (code, Some(definitions));
        Ok(Added { functions, passed_over, replaced: Vec::new() })
    }

    /// Returns the functions of the code that a text uses although the language has one with this
    /// name.
    pub(crate) fn hiding(&self, text: &str) -> Vec<&str> {
        let functions = self.functions().filter(|it| mentions(text, it));
        functions.filter(|it| Function::named(it).is_some()).collect()
    }

    /// Returns true if a piece of code was added.
    pub(crate) fn has_code(&self, text: &str) -> bool {
        self.code.iter().any(|known| known.text == text)
    }

    /// Returns true if the code has a function.
    pub(crate) fn has_function(&self, name: &str) -> bool {
        self.functions().any(|it| it == name)
    }

    /// Returns the functions of the code.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &str> {
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
        let parse = |text: &str| match &self.definitions {
            Some(definitions) => definitions.formula(text),
            None => parse(text),
        };
        let alone = parse(text);
        // The name that the text itself defines, if it does not use it.
        let own = alone.as_ref().ok().filter(|tree| tree.is_definition());
        let own = own.and_then(|tree| Some(tree.bindings().last()?.name.clone()));
        let own = own.filter(|own| places(text, own).count() == 1);
        let mut used: Vec<(&String, &Named)> = self.formulas.iter().collect();
        used.retain(|(name, _)| Some(*name) != own.as_ref() && mentions(text, name));
        used.sort_by_key(|(name, named)| (named.line, name.as_str()));
        let mut prefix = String::new();
        for (name, named) in &used {
            prefix += &format!("let {name} = {}; ", named.text);
        }
        let used: Vec<_> = used.iter().map(|(name, it)| ((*name).clone(), it.line)).collect();
        if used.is_empty() {
            return Ok(Scoped { tree: alone?, used });
        }
        match parse(&format!("{prefix}{text}")).or_else(|_| parse(&self.written_out(text))) {
            Ok(tree) => Ok(Scoped { tree, used }),
            // The place of the error is that in the text as it is written.
            Err(error) => Err(alone.err().unwrap_or_else(|| error.moved_to(0))),
        }
    }
}

/// The additions of a piece of code.
pub(crate) struct Added {
    pub(crate) functions: Vec<String>,
    /// The note on what is not supported.
    pub(crate) passed_over: Option<String>,
    /// The places of the code that it replaces.
    pub(crate) replaced: Vec<String>,
}

impl Added {
    /// Returns what was added, what was passed over, and what was replaced.
    pub(crate) fn text(&self) -> String {
        let names = self.functions.iter().chain(&self.passed_over).map(String::as_str);
        names.collect::<Vec<_>>().join(", ") + &self.replacing()
    }

    /// Returns what was replaced.
    pub(crate) fn replacing(&self) -> String {
        match self.replaced.is_empty() {
            true => String::new(),
            false => format!("; in place of the code of {}", self.replaced.join(", ")),
        }
    }
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
