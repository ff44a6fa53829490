//! What is to be made of what: the arguments, checked.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise::Square;
use setwise_columns::Threads;
use setwise_columns::serialize::{Ends, Form, Format, Lists, Source, Until, Words};

use super::files;
use crate::arguments::serialize::{From, Serialize, To};
use crate::commands::threads;
use crate::failure::Usage;
use crate::stream::input_name;

/// More workers have nothing to do: one thread reads, and one writes.
const MOST_WORKERS: usize = 8;

/// How much of a text is looked at to guess what it is, in bytes.
const BEGINNING: u64 = 1 << 12;

/// Why lines have no lengths.
const LINES: &str = "squares stand in lines, which need no --lengths or --offsets";

/// The input, and what it is.
pub(super) struct Plan<'a> {
    options: &'a Serialize,
    pub(super) input: From,
    /// Whether that was guessed.
    pub(super) is_guessed: bool,
}

/// What is read.
pub(super) enum Task {
    /// Words, of which lists are made.
    Words(Words, Format),
    /// Lists, of which words are made.
    Lists(Lists, Form),
}

impl<'a> Plan<'a> {
    pub(super) fn new(options: &'a Serialize) -> anyhow::Result<Self> {
        let input = match options.input {
            Some(input) => input,
            None => guess(options)?,
        };
        let plan = Self { options, input, is_guessed: options.input.is_none() };
        match plan.contradiction() {
            Some(message) => Err(Usage(message).into()),
            None => Ok(plan),
        }
    }

    /// Whether lists are read, and with them lengths or offsets.
    pub(super) const fn reads_lists(&self) -> bool {
        !self.input.is_words()
    }

    /// What does not go together.
    fn contradiction(&self) -> Option<String> {
        let input = self.input.name();
        match self.options.to {
            _ if self.options.count => {}
            Some(To::Bits) if self.input == From::Words => {
                let message = "the input is raw words, and --as bits makes raw words: nothing is \
                               to be done; say --input if it is something else";
                return Some(message.to_owned());
            }
            Some(to) if self.reads_lists() && to.is_lists() => {
                return Some(format!(
                    "of `{input}` words are made, --as bits or --as hex; read those for other lists"
                ));
            }
            _ => {}
        }
        let ends = if self.reads_lists() { self.wrong_ends() } else { self.unwanted_ends() };
        let wrong = ends.or_else(|| self.wrong_numbers()).map(str::to_owned);
        wrong.or_else(|| files::clash(self.options, self.reads_lists()))
    }

    /// What is wrong with the lengths or offsets that are read.
    fn wrong_ends(&self) -> Option<&'static str> {
        let Serialize { lengths, offsets, .. } = self.options;
        match (self.input, lengths.is_some(), offsets.is_some()) {
            (From::Squares, true, _) | (From::Squares, _, true) => Some(LINES),
            (_, true, true) => Some("either --lengths or --offsets says where lists are"),
            (From::U8, false, false) => {
                Some("u8 lists do not say where a board begins: give --lengths or --offsets")
            }
            _ => self.dash(),
        }
    }

    /// What is wrong with those that are written.
    fn unwanted_ends(&self) -> Option<&'static str> {
        match (self.has_ends(), self.options.to) {
            (false, _) => None,
            (true, _) if self.options.count => Some(
                "--count of words writes no --lengths or --offsets; to count lists by theirs, \
                 say what the lists are: --input u8, u16 or u32",
            ),
            (true, Some(To::Squares)) => Some(LINES),
            (true, Some(To::Bits | To::Hex)) => {
                Some("--lengths and --offsets belong to lists, and words are made of words here")
            }
            _ => self.dash(),
        }
    }

    /// Refuses lengths and offsets in a standard stream.
    fn dash(&self) -> Option<&'static str> {
        let Serialize { lengths, offsets, .. } = self.options;
        let is_dash = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        (is_dash(lengths) || is_dash(offsets))
            .then_some("--lengths and --offsets are files, not `-`")
    }

    /// What is wrong with the base, or with the number of boards.
    fn wrong_numbers(&self) -> Option<&'static str> {
        let Serialize { base, boards, to, .. } = self.options;
        let (is_narrow, is_wide) = match self.reads_lists() {
            true => (self.input == From::U16, self.input == From::U32),
            false => (*to == Some(To::U16), *to == Some(To::U32)),
        };
        match *base {
            Some(_) if !is_narrow && !is_wide => return Some("--base is for u16 and u32 only"),
            Some(base) if is_narrow && base > u16::MAX.into() => {
                return Some("--base is a number of 16 bits for u16");
            }
            _ => {}
        }
        let has_boards = self.reads_lists() && (is_narrow || is_wide) && !self.has_ends();
        (boards.is_some() && !has_boards)
            .then_some("--boards is for u16 and u32 that are read without lengths or offsets")
    }

    const fn has_ends(&self) -> bool {
        self.options.lengths.is_some() || self.options.offsets.is_some()
    }

    /// How many boards can be told apart by what is written, if not all.
    pub(super) fn most_boards(&self) -> Option<u64> {
        let bits = match self.options.to {
            _ if self.options.count || self.has_ends() || self.reads_lists() => return None,
            Some(To::U16) => 16,
            Some(To::U32) => 32,
            _ => return None,
        };
        Some(((1 << bits) - u64::from(self.options.base.unwrap_or(0))) / 64)
    }

    /// Opens what is to be read.
    pub(super) fn open(&self) -> anyhow::Result<Task> {
        let source = open(&self.options.file)?;
        let base = self.options.base.unwrap_or(0);
        let form = if self.options.to == Some(To::Hex) { Form::Hexadecimal } else { Form::Binary };
        let lists = |lists| Task::Lists(lists, form);
        Ok(match self.input {
            From::Words => Task::Words(Words::binary(source), self.format(base)),
            From::Hex => Task::Words(Words::hexadecimal(source), self.format(base)),
            From::Squares => lists(Lists::names(source)),
            From::U8 => match self.until()? {
                Until::Ends(ends) => lists(Lists::squares(source, ends)),
                // Which `contradiction` refuses.
                _ => return Err(Usage("give --lengths or --offsets".to_owned()).into()),
            },
            From::U16 => lists(Lists::numbers_u16(source, base as u16, self.until()?)),
            From::U32 => lists(Lists::numbers_u32(source, base, self.until()?)),
        })
    }

    const fn format(&self, base: u32) -> Format {
        match self.options.to {
            _ if self.options.count => Format::Count,
            Some(To::Squares) => Format::Names,
            Some(To::U8) => Format::U8,
            Some(To::U16) => Format::U16 { base: base as u16 },
            Some(To::U32) => Format::U32 { base },
            Some(To::Bits) => Format::Words(Form::Binary),
            Some(To::Hex) => Format::Words(Form::Hexadecimal),
            None => Format::Count,
        }
    }

    /// What tells the boards of lists apart.
    fn until(&self) -> anyhow::Result<Until> {
        let Serialize { lengths, offsets, boards, .. } = self.options;
        Ok(match (lengths, offsets, boards) {
            (Some(path), _, _) => Until::Ends(Ends::lengths(open(path)?)),
            (_, Some(path), _) => Until::Ends(Ends::offsets(open(path)?)),
            (_, _, Some(boards)) => Until::Boards(*boards),
            _ => Until::Last,
        })
    }

    /// How many threads work, on an input of which the size is known or not.
    pub(super) fn threads(&self, is_sized: bool) -> Threads {
        let threads = match self.options.threads {
            asked @ Some(_) => Threads::new(threads(asked)),
            None => match Threads::available() {
                Threads::Many(count) => Threads::new(count.get().min(MOST_WORKERS)),
                one @ Threads::One => one,
            },
        };
        match threads {
            // A stream may keep one waiting: then a thread of its own waits.
            Threads::One if !is_sized => Threads::Many(NonZeroUsize::MIN),
            threads => threads,
        }
    }
}

/// What an input is by its name.
fn guess(options: &Serialize) -> anyhow::Result<From> {
    let file = &options.file;
    let has = |extension: &str| file.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension));
    if has("gz") || has("zst") {
        let name = input_name(file);
        let message = format!("{name} is packed: unpack it into a pipe, or say --input");
        return Err(Usage(message).into());
    }
    match options.to {
        _ if has("hex") => Ok(From::Hex),
        Some(To::Bits | To::Hex) if has("txt") => Ok(From::Squares),
        Some(To::Bits) => {
            let message = "say what the input is: --input squares, u8, u16, u32 or hex";
            Err(Usage(message.to_owned()).into())
        }
        _ if has("txt") && may_be_squares(file) => {
            let message = format!(
                "{} begins with names of squares, which are hexadecimal numbers too: say \
                 --input squares or --input hex",
                input_name(file)
            );
            Err(Usage(message).into())
        }
        _ if has("txt") => Ok(From::Hex),
        _ => Ok(From::Words),
    }
}

/// Whether a file begins with nothing but names of squares. One that cannot be read does not;
/// opening it says why.
fn may_be_squares(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    let text = String::from_utf8_lossy(&beginning);
    let mut words = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""))
        .flat_map(str::split_whitespace)
        .peekable();
    read.is_ok() && words.peek().is_some() && words.all(|word| word.parse::<Square>().is_ok())
}

fn open(path: &Path) -> anyhow::Result<Source> {
    if path == Path::new("-") {
        return Ok(Source::stream(io::stdin()));
    }
    File::open(path).map(Source::file).with_context(|| input_name(path))
}
