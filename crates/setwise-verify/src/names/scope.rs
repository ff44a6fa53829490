//! The definitions of a document: C code, and formulas with names.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use crate::names::added::Added;
use crate::names::pieces::{Piece, names, without};
use crate::names::words::{names_in, places, uses, words};
use setwise_expr::details::{Fragment, fragment, not_taken};
use setwise_expr::{
    CodeLanguage, CodeOptions, Definitions, FormulaError, Function, Reader, Span, Tree,
};

/// The definitions that the statements of a document may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    options: CodeOptions,
    /// The language of the code and the statements that are read now.
    language: Option<CodeLanguage>,
    code: Vec<Link>,
    /// The code that uses what is not defined yet.
    pending: Vec<Rc<Piece>>,
    /// The place of the last piece that defines each function, table and constant of the code, and how many
    /// do.
    places: HashMap<String, (String, usize)>,
    /// The number of times that each word stands in the code.
    words: HashMap<String, usize>,
    functions: HashSet<String>,
    /// The bytes of code that were read again.
    read_again: usize,
    /// The reason why all code was forgotten.
    forgotten: Option<String>,
    /// The text of each named formula, and the line where it stands.
    pub(super) formulas: HashMap<String, Named>,
}

/// Pieces of code that are read together, after those of the links before them.
#[derive(Clone, Debug)]
struct Link {
    pieces: Vec<Rc<Piece>>,
    definitions: Definitions,
    /// True if this link cannot be read together with the next one.
    is_separate: bool,
}

/// The number of links that cannot be joined.
const MAX_LINKS: usize = 256;

/// The number of bytes of code that are read again: that of pieces that change what others define, for
/// example.
const MAX_READ_AGAIN: usize = 8 << 20;

/// A formula that has a name.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The formula, in which no other name of the document stands.
    pub(super) text: String,
    pub(super) line: usize,
}

/// A formula with the definitions that it uses.
pub(crate) struct Scoped {
    pub(crate) tree: Tree,
    /// The named formulas that it uses, and their lines.
    pub(crate) used: Vec<(String, usize)>,
    /// True if their formulas stand in the tree in place of their names.
    pub(crate) is_written_out: bool,
}

impl Link {
    fn of(piece: &Rc<Piece>, definitions: Definitions) -> Self {
        Self { pieces: vec![Rc::clone(piece)], definitions, is_separate: false }
    }
}

impl Scope {
    pub(crate) fn new(options: CodeOptions) -> Self {
        Self { language: options.language, options, ..Self::default() }
    }

    /// Reads the code and the statements from here on as Java, or as the options say.
    pub(crate) fn set_java(&mut self, is_java: bool) {
        self.language = if is_java { Some(CodeLanguage::Java) } else { self.options.language };
    }

    /// Returns true if code and statements are read as Java.
    pub(crate) fn is_java(&self) -> bool {
        self.language == Some(CodeLanguage::Java)
    }

    /// Adds C code, and says what it adds. Code that defines a name again takes the place of the code
    /// before it.
    pub(crate) fn add_code(&mut self, place: &str, text: &str) -> Result<Added, FormulaError> {
        let mut added = self.add_piece(&Piece::new(place, text, self.language), true)?;
        self.add_pending(&mut added);
        Ok(added)
    }

    /// Adds the code of files. They are read together, as other commands read them, so that a file without
    /// code that can be read is not an error. Files that cannot be read together are read in turn.
    pub(crate) fn add_files(&mut self, files: &[(String, String)]) -> Result<(), FormulaError> {
        let piece = |(name, text): &(String, String)| Piece::new(name, text, self.language);
        let pieces: Vec<_> = files.iter().map(piece).collect();
        let together = if pieces.len() < 2 { None } else { self.read(&pieces, None).ok() };
        let Some(definitions) = together else {
            return files.iter().try_for_each(|(name, text)| self.add_file(name, text));
        };
        self.functions.extend(definitions.functions().map(str::to_owned));
        for piece in &pieces {
            for name in names(None, &piece.text) {
                self.places.insert(name, (piece.place.clone(), 1));
            }
            for word in words(&piece.text).filter(|it| !it.is_empty()) {
                *self.words.entry(word.to_owned()).or_default() += 1;
            }
        }
        self.code.push(Link { pieces, definitions, is_separate: false });
        Ok(())
    }

    /// Adds the code of a file, which may have no functions, but types and declarations of what others define.
    fn add_file(&mut self, name: &str, text: &str) -> Result<(), FormulaError> {
        let added = self.add_piece(&Piece::new(name, text, self.language), false);
        added.map(|_| ()).map_err(|error| {
            FormulaError::new(Span::default(), format!("the file `{name}`: {error}"))
        })
    }

    /// Keeps code that uses what is defined below, to add it then.
    pub(crate) fn keep_pending(&mut self, place: &str, text: &str) {
        self.pending.push(Piece::new(place, text, self.language));
    }

    /// Adds the code that was kept, as far as it can be read now.
    fn add_pending(&mut self, added: &mut Added) {
        for piece in std::mem::take(&mut self.pending) {
            if !uses(&piece.text, &added.names) {
                self.pending.push(piece);
                continue;
            }
            match self.add_piece(&piece, true) {
                Ok(more) => added.functions.extend(more.functions),
                Err(_) => self.pending.push(piece),
            }
        }
    }

    /// Adds a piece of code after the others. If it must define something, a piece without functions that is
    /// not read as a whole is an error.
    fn add_piece(&mut self, piece: &Rc<Piece>, must_define: bool) -> Result<Added, FormulaError> {
        let last = self.code.last().map(|link| &link.definitions);
        let read = self.read(std::slice::from_ref(piece), last);
        let names = names(read.as_ref().ok(), &piece.text);
        let is_cpp = last.is_some_and(Definitions::is_cpp);
        // Code before it uses a name, or what it defines so far.
        let is_used = names.iter().any(|name| {
            let defined = self.places.get(name).map_or(0, |place| place.1);
            self.words.get(name).is_some_and(|&count| count > defined)
        });
        let must_join = match &read {
            Ok(it) => is_used || it.is_entangled() || is_cpp && it.passed_over().is_some(),
            // Templates are not definitions that other code may use.
            Err(_) => is_cpp,
        };
        let is_joined = must_join && !self.code.is_empty();
        let alone = read.as_ref().ok().cloned();
        let link = if is_joined { self.joined(piece, &names)? } else { Link::of(piece, read?) };
        let is_own = |name: &str| names.iter().any(|it| it == name);
        let is_new = |name: &&str| !self.functions.contains(*name) || is_own(name);
        let functions = link.definitions.functions().filter(is_new).map(str::to_owned);
        let functions: Vec<_> = functions.collect();
        let note = if is_joined { self.code.last() } else { None };
        let note = note.and_then(|link| link.definitions.passed_over());
        let passed_over = link.definitions.passed_over().filter(|it| Some(*it) != note);
        let passed_over = passed_over.map(str::to_owned);
        if must_define
            && functions.is_empty()
            && let Some(note) = &passed_over
        {
            return Err(FormulaError::new(Span::new(0, 0), note.clone()));
        }
        let replaced = names.iter().filter_map(|it| self.places.get(it)).map(|it| it.0.clone());
        let replaced: BTreeSet<_> = replaced.filter(|it| *it != piece.place).collect();
        self.functions.extend(functions.iter().cloned());
        if is_joined {
            self.code.clear();
            self.words.clear();
        }
        let formulas = self.replaced_formulas(piece, &names, alone.as_ref(), &link.definitions);
        for name in &names {
            let (place, count) = self.places.entry(name.clone()).or_default();
            place.clone_from(&piece.place);
            *count = if is_joined { 1 } else { *count + 1 };
        }
        for word in link.pieces.iter().flat_map(|it| words(&it.text)).filter(|it| !it.is_empty()) {
            *self.words.entry(word.to_owned()).or_default() += 1;
        }
        self.code.push(link);
        self.join_links()?;
        let replaced = replaced.into_iter().collect();
        Ok(Added { functions, names, passed_over, replaced, formulas })
    }

    /// Reads pieces of code that may use definitions.
    fn read(
        &self,
        pieces: &[Rc<Piece>],
        outer: Option<&Definitions>,
    ) -> Result<Definitions, FormulaError> {
        let files: Vec<_> = pieces.iter().map(|it| (it.place.clone(), it.text.clone())).collect();
        let language = pieces.first().and_then(|it| it.language);
        if pieces.iter().any(|it| it.language != language) {
            let message = "code of Java and of another language cannot be read together";
            return Err(FormulaError::new(Span::default(), message));
        }
        let options = CodeOptions { language, ..self.options.clone() };
        Definitions::of_files_after(&files, &options, outer).map_err(|error| error.1)
    }

    /// Reads all code and a piece together, whose functions and tables replace those of the same name.
    fn joined(&mut self, piece: &Rc<Piece>, names: &[String]) -> Result<Link, FormulaError> {
        let pieces: Vec<_> =
            self.code.iter().flat_map(|link| link.pieces.iter().cloned()).collect();
        let len = |pieces: &[Rc<Piece>]| pieces.iter().map(|it| it.text.len()).sum::<usize>();
        let mut failure = None;
        for before in [&pieces, &without(&pieces, names)] {
            let all = [before.as_slice(), std::slice::from_ref(piece)].concat();
            self.read_again += len(&all);
            if self.read_again > MAX_READ_AGAIN {
                return Err(self.forget("too much code is read again, since other code changes it"));
            }
            match self.read(&all, None) {
                Ok(definitions) => {
                    return Ok(Link { pieces: all, definitions, is_separate: false });
                }
                Err(error) => _ = failure.get_or_insert(error),
            }
        }
        Err(failure.unwrap_or_else(|| FormulaError::new(Span::new(0, 0), "there is no code")))
    }

    /// Joins the last links as long as they have the same number of pieces, so that few links have all
    /// pieces, and each piece is read a few times only. Joined links have the meaning of separate ones.
    fn join_links(&mut self) -> Result<(), FormulaError> {
        while let [before @ .., a, b] = &self.code[..] {
            if a.is_separate || a.pieces.len() > b.pieces.len() {
                break;
            }
            let pieces = [a.pieces.as_slice(), &b.pieces].concat();
            let count = [a, b].iter().map(|it| it.definitions.functions().count()).sum::<usize>();
            let outer = before.last().map(|link| &link.definitions);
            let new: Vec<_> = b.pieces.iter().flat_map(|it| names(None, &it.text)).collect();
            let is_apart = a.definitions.language() != b.definitions.language()
                || a.pieces.iter().any(|it| uses(&it.text, &new));
            let joined = if is_apart { None } else { self.read(&pieces, outer).ok() };
            let last = before.len();
            let Some(definitions) = joined.filter(|it| it.functions().count() == count) else {
                self.code[last].is_separate = true;
                break;
            };
            self.code.truncate(last);
            self.code.push(Link { pieces, definitions, is_separate: false });
        }
        if self.code.len() > MAX_LINKS {
            let message = format!("more than {MAX_LINKS} blocks of code cannot be read together");
            return Err(self.forget(&message));
        }
        Ok(())
    }

    /// Forgets all code at a limit, so that no law is about code that is not known.
    fn forget(&mut self, reason: &str) -> FormulaError {
        self.code.clear();
        self.functions.clear();
        self.places.clear();
        self.words.clear();
        let reason = format!("{reason}; the code above is forgotten");
        self.forgotten = Some(reason.clone());
        FormulaError::new(Span::new(0, 0), reason)
    }

    /// Returns the reason if all code was forgotten since the last call.
    pub(crate) fn forgotten(&mut self) -> Option<String> {
        self.forgotten.take()
    }

    /// Returns the parts of code in branches of `#if` that are not taken.
    pub(crate) fn not_taken(&self, text: &str) -> Vec<Span> {
        let last = self.code.last().map(|link| &link.definitions);
        not_taken(text, last, &self.options.macros)
    }

    /// Returns, for each parameter of a function that is a number of fewer than 64 bits, the bits, and true
    /// for one with a sign.
    pub(crate) fn narrow_parameters(&self, name: &str) -> Option<Vec<Option<(u32, bool)>>> {
        self.code.iter().rev().find_map(|link| link.definitions.narrow_parameters(name))
    }

    /// Returns the functions of the code that a text uses although the language has one with this
    /// name.
    pub(crate) fn hiding(&self, text: &str) -> Vec<&str> {
        let mut found: Vec<_> = words(text).filter_map(|it| self.functions.get(it)).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(String::as_str).filter(|it| Function::named(it).is_some()).collect()
    }

    /// Returns true if code defines what other code of the scope does.
    pub(crate) fn defines_again(&self, text: &str) -> bool {
        names(None, text).iter().any(|name| self.places.contains_key(name))
    }

    /// Returns true if the code does not have a word of a text as often as other code, so that one
    /// of the two may define it.
    pub(crate) fn has_more_than(&self, other: &Self, text: &str) -> bool {
        words(text).any(|it| !it.is_empty() && self.words.get(it) != other.words.get(it))
            && !self.lacks(other, text)
    }

    /// Returns true if other code defines a word of a text that this code does not have, so that it would
    /// be a variable here.
    pub(crate) fn lacks(&self, other: &Self, text: &str) -> bool {
        words(text).any(|it| other.places.contains_key(it) && !self.words.contains_key(it))
    }

    /// Returns true if a piece of code was added.
    pub(crate) fn has_code(&self, text: &str) -> bool {
        self.code.iter().flat_map(|link| &link.pieces).any(|known| known.text == text)
    }

    /// Returns true if the code has a function.
    pub(crate) fn has_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Returns true if the code has a constant or a table with this name.
    pub(crate) fn has_constant(&self, name: &str) -> bool {
        self.places.contains_key(name) && !self.has_function(name)
    }

    /// Returns true if the code defines a name, also in an enumeration or as a macro.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.code.iter().any(|link| link.definitions.defines(name))
    }

    /// Returns true for each parameter with a sign of a function of the code.
    pub(crate) fn signed_parameters(&self, name: &str) -> Option<Vec<bool>> {
        self.code.iter().rev().find_map(|link| link.definitions.signed_parameters(name))
    }

    /// Returns the parts of C code outside of functions; `None` for other texts.
    pub(crate) fn fragment(&self, text: &str) -> Option<Fragment> {
        fragment(text, self.code.last().map(|link| &link.definitions))
    }

    /// Returns the reason why a function of the code is not read, if it is known.
    pub(crate) fn reason_of(&self, name: &str) -> Option<&str> {
        self.code.iter().rev().find_map(|link| link.definitions.reason_of(name))
    }

    /// Parses a formula, with the named formulas in place of their names.
    pub(crate) fn parse(&self, text: &str) -> Result<Scoped, FormulaError> {
        self.parse_with(text, false)
    }

    /// Parses a formula, in which `2^n` may be a power.
    pub(crate) fn parse_with(&self, text: &str, has_powers: bool) -> Result<Scoped, FormulaError> {
        let definitions = self.code.last().map(|link| &link.definitions);
        // The text itself is Java, too.
        let options = CodeOptions { language: self.language, ..self.options.clone() };
        let java = match self.is_java() {
            true => Definitions::of_files_after(&[], &options, definitions).ok(),
            false => None,
        };
        let definitions = java.as_ref().or(definitions);
        let reader = Reader::new().with_definitions(definitions).with_powers(has_powers);
        let parse = |text: &str| reader.formula(text);
        let alone = parse(text);
        // The name that the text itself defines, if it does not use it.
        let own = alone.as_ref().ok().filter(|tree| tree.is_definition());
        let own = own.and_then(|tree| Some(tree.bindings().last()?.name.clone()));
        let own = own.filter(|own| places(text, own).count() == 1);
        let named = words(text).filter_map(|word| self.formulas.get_key_value(word));
        let mut used: Vec<(&String, &Named)> = named.collect();
        used.retain(|(name, _)| Some(*name) != own.as_ref());
        // Words of remarks and titles are not variables.
        if let Some(free) = alone.as_ref().ok().and_then(names_in) {
            used.retain(|(name, _)| free.contains(*name));
        }
        used.sort_by_key(|(name, named)| (named.line, name.as_str()));
        used.dedup_by_key(|(name, _)| *name);
        let mut prefix = String::new();
        // The names in a formula are free, also those that have another meaning since.
        let mut is_captured = false;
        for (at, (name, named)) in used.iter().enumerate() {
            let is_before = |word| used[..at].iter().any(|(before, _)| *before == word);
            is_captured |= words(&named.text).any(is_before);
            prefix += &format!("let {name} = {}; ", named.text);
        }
        let used: Vec<_> = used.iter().map(|(name, it)| ((*name).clone(), it.line)).collect();
        if used.is_empty() {
            return Ok(Scoped { tree: alone?, used, is_written_out: true });
        }
        if self.is_java() {
            let tree = parse(&self.written_out(text, None)).map_err(|error| error.moved_to(0))?;
            return Ok(Scoped { tree, used, is_written_out: true });
        }
        let written_out = || parse(&self.written_out(text, own.as_deref()));
        let with_names = match is_captured {
            true => None,
            false => parse(&format!("{prefix}{text}")).ok(),
        };
        let is_written_out = with_names.is_none();
        match with_names.map_or_else(written_out, Ok) {
            Ok(tree) => Ok(Scoped { tree, used, is_written_out }),
            // The place of the error is that in the text as it is written.
            Err(error) => Err(alone.err().unwrap_or_else(|| error.moved_to(0))),
        }
    }
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
    fn a_formula_that_is_written_out_keeps_the_meaning_of_its_names() {
        let mut scope = Scope::default();
        scope.name("x", "x + y", 1);
        scope.name("y", "x", 2);
        let scoped = scope.parse("x + y").unwrap();
        assert!(scoped.is_written_out);
        scope.name_written_out("z", scoped.tree.text(scoped.tree.root()), 3);
        assert_eq!(scope.parse("z").unwrap().tree.to_string(), "let z = x + y + (x + y); z");
        assert!(!scope.parse("z & 1").unwrap().is_written_out);
    }

    #[test]
    fn code_that_defines_a_function_again_replaces_it() {
        let mut scope = Scope::default();
        scope.add_code("1", "int f(int x) { return 1; }").unwrap();
        scope.add_code("2", "int f(int x) { return 2; }").unwrap();
        assert!(scope.parse("f(3) == 2").is_ok());
    }
}
