//! The public items of a library, found in its text.
//!
//! An item is named as users name it, without the crate: `bitscan::forward::de_bruijn`,
//! `Bitboard::union`, `bulk::Level::union`. Its modules are public ones, each a file or
//! a folder; the name is defined in the file of the last of them, or named there by a
//! `pub use`, and the compiler knows that what is named there exists. A member
//! stands in a block of its type, wherever that is: the type's own or an `impl`. Types are told
//! apart by their names.
//!
//! No parser is needed for that, only braces that match. What a macro stamps is known by
//! its rows: they give the types of which the macro has blocks a member for each line
//! that begins with a name, or with `fn` and a name.

use std::path::Path;

use super::blocks::{File, Kind, begins_line, defines};
use super::read;
use crate::source::Source;

/// What may define an item outside of blocks.
const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "const", "static", "trait", "type", "mod"];

/// The files of a library.
#[derive(Default)]
pub(super) struct Library {
    files: Vec<File>,
}

impl Library {
    /// Reads all files below the folder of the sources.
    pub(super) fn read(sources: &Path) -> Result<Self, String> {
        let mut library = Self::default();
        library.read_folder(sources, "")?;
        Ok(library)
    }

    fn read_folder(&mut self, folder: &Path, module: &str) -> Result<(), String> {
        let error = |error| format!("cannot list {}: {error}", folder.display());
        for entry in std::fs::read_dir(folder).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            if path.is_dir() {
                self.read_folder(&path, &join(module, stem))?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let module = match stem {
                    "lib" | "mod" => module.to_owned(),
                    _ => join(module, stem),
                };
                self.push(module, &Source::read(&read(&path)?).code);
            }
        }
        Ok(())
    }

    /// Takes the text of a module apart, and modules inside of it as files of their own.
    fn push(&mut self, module: String, code: &str) {
        let (file, modules) = File::take_apart(module, code);
        for (name, code) in modules {
            self.push(join(&file.module, name), code);
        }
        self.files.push(file);
    }

    /// Looks for an item by its path.
    pub(super) fn find(&self, item: &str) -> Result<(), String> {
        let found = match item.rsplit_once("::") {
            Some((owner, name)) if is_type(last(owner)) => {
                self.find(owner)?;
                self.has_member(last(owner), name)
            }
            Some((module, name)) => {
                self.find(module)?;
                self.has_item(module, name)
            }
            None => self.has_item("", item),
        };
        found.then_some(()).ok_or_else(|| format!("nothing public is `{item}`"))
    }

    /// Whether a module defines or exports a name.
    fn has_item(&self, module: &str, name: &str) -> bool {
        let mut files = self.files.iter().filter(|file| file.module == module);
        files.any(|file| {
            KEYWORDS.iter().any(|keyword| defines(&file.free, keyword, name))
                || exports(&file.free, name)
        })
    }

    /// Whether a type has a member, in a block of its own or in rows of a macro that has some.
    fn has_member(&self, owner: &str, name: &str) -> bool {
        let blocks = || self.files.iter().flat_map(|file| &file.blocks);
        let stamps = |rows: &str| {
            let mut macros = blocks().filter(|it| it.kind == Kind::Macro && it.name == rows);
            macros.any(|it| {
                let (inner, _) = File::take_apart(String::new(), &it.body);
                inner.blocks.iter().any(|block| block.name == owner)
            })
        };
        blocks().any(|block| match block.kind {
            Kind::Rows => begins_line(&block.body, name) && stamps(&block.name),
            _ => block.name == owner && block.has_member(name),
        })
    }
}

/// Whether a `pub use` has the name, as what it names last or calls it.
fn exports(text: &str, name: &str) -> bool {
    let uses = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let mut names = uses.flat_map(|list| list.split(['{', '}', ','])).map(str::trim);
    names.any(|path| last(path.rsplit(" as ").next().unwrap_or(path)) == name)
}

/// The path of a name in a module.
fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// Whether a name is that of a type: `Bitboard`, and not `bitscan` or `CATALOGUE`.
fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A library of a few files, each behind its module.
    const FILES: [(&str, &str); 8] = [
        (
            "",
            "
pub mod bulk;
pub mod scan;
mod set;
pub use set::{Set, Squares as All};
",
        ),
        (
            "set",
            "
pub struct Set(pub u64);
pub struct Hidden;
impl Set {
    pub const EMPTY: Self = Self(0);
    pub const fn union(self, other: Self) -> Self { Self(self.0 | other.0) }
    fn private() {}
}
impl<T: Into<u64>> From<T>
    for Set
{
    fn from(word: T) -> Self { Self(word.into()) }
}
pub struct Squares<const N: usize> {
    pub len: usize,
    at: usize,
}
impl<const N: usize> Squares<N> {
    pub fn next(&self) {}
}
",
        ),
        (
            "scan",
            "
pub mod forward;
mod inner {
    pub fn hidden() {}
    pub fn shown() {}
}
pub use inner::shown;
pub(crate) fn crate_wide() {}
pub const MAGIC: u64 = 1;
pub enum End {
    First,
    #[cfg(unix)]
    Last,
}
pub struct Found {
    pub index: i32,
    word: u64,
}
pub trait Scan {
    fn scan(word: u64) -> i32;
}
",
        ),
        (
            "scan::forward",
            "
mod steps;
pub use steps::{de_bruijn,
    other::faxon};
",
        ),
        (
            "scan::forward::steps",
            "
pub const fn de_bruijn() {}
pub const fn secret() {}
",
        ),
        (
            "bulk",
            "
pub struct Level;
macro_rules! unary {
    ($($name:ident;)*) => {
        impl Level {$(
            pub fn $name(self) {}
        )*}
    };
}
macro_rules! tests {
    ($($name:ident;)*) => {};
}
",
        ),
        (
            "bulk::shift",
            "
unary! {
    one, one_assign;
    fn two(self) { three() }
}
",
        ),
        (
            "bulk::other",
            "
tests! {
    four;
}
unary! {
    five;
}
fn six() {}
",
        ),
    ];

    fn library() -> Library {
        let mut library = Library::default();
        for (module, code) in FILES {
            library.push(module.to_owned(), code);
        }
        library
    }

    #[test]
    fn items_are_found_in_their_modules() {
        let library = library();
        for item in [
            "Set",
            "All",
            "scan",
            "scan::forward",
            "scan::forward::de_bruijn",
            "scan::forward::faxon",
            "scan::shown",
            "scan::MAGIC",
            "scan::End",
            "bulk::Level",
        ] {
            assert_eq!(library.find(item), Ok(()));
        }
    }

    #[test]
    fn items_of_other_modules_and_private_ones_are_not() {
        let library = library();
        for (item, missing) in [
            // Not that name, or not there.
            ("Se", "Se"),
            ("de_bruijn", "de_bruijn"),
            ("scan::de_bruijn", "scan::de_bruijn"),
            ("bulk::forward::de_bruijn", "bulk::forward"),
            ("forward::de_bruijn", "forward"),
            ("scan::Set", "scan::Set"),
            // Named on the way.
            ("scan::forward::other", "scan::forward::other"),
            ("Squares", "Squares"),
            // Not public.
            ("set", "set"),
            ("set::Hidden", "set"),
            ("Hidden", "Hidden"),
            ("scan::crate_wide", "scan::crate_wide"),
            ("scan::hidden", "scan::hidden"),
            ("scan::inner::shown", "scan::inner"),
            ("scan::forward::secret", "scan::forward::secret"),
            ("scan::forward::steps::de_bruijn", "scan::forward::steps"),
        ] {
            assert_eq!(library.find(item), Err(format!("nothing public is `{missing}`")));
        }
    }

    #[test]
    fn members_are_found_in_the_blocks_of_their_type() {
        let library = library();
        for item in [
            "Set::EMPTY",
            "Set::union",
            "Set::from",
            "scan::End::First",
            "scan::End::Last",
            "scan::Scan::scan",
            "bulk::Level::one",
            "bulk::Level::two",
            "bulk::Level::five",
            "scan::Found::index",
        ] {
            assert_eq!(library.find(item), Ok(()));
        }
    }

    #[test]
    fn members_of_other_types_and_private_ones_are_not() {
        let library = library();
        for item in [
            "Set::next",
            "Set::private",
            "Set::EMPT",
            "Set::one",
            "Set::de_bruijn",
            "scan::Scan::shown",
            "scan::End::Middle",
            "scan::End::MAGIC",
            "scan::Found::word",
            "scan::Found::MAGIC",
            "bulk::Level::three",
            "bulk::Level::four",
            "bulk::Level::six",
            "bulk::Level::union",
            "bulk::Level::name",
        ] {
            assert_eq!(library.find(item), Err(format!("nothing public is `{item}`")));
        }
        // The type itself is elsewhere.
        assert!(library.find("scan::Set::union").is_err());
        assert!(library.find("Level::one").is_err());
        assert!(library.find("Hidden::union").is_err());
    }
}
