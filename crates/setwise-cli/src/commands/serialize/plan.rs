//! The checked arguments of a run.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise::Square;
use setwise_columns::pipeline::Threads;
use setwise_loops::serialize::{
    BoardBoundaries, ByteInput, Encoding, Ends, Lists, WordFormat, Words,
};

use super::beginning::{self, Beginning};
use crate::arguments::serialize::{InputFormat, OutputFormat, Serialize};
use crate::commands::threads;
use crate::failure::Usage;
use crate::file_use::{self, FileUse};
use crate::stream::input_name;

/// More workers would be idle: one thread reads, and one writes.
const MAX_WORKERS: usize = 8;

/// The number of bytes of a text from which its format is guessed.
const BEGINNING: u64 = 1 << 12;

const ARCHIVE: &str = "is an archive: extract an array of it, for example by \
                       `numpy.save('P.npy', numpy.load('boards.npz')['P'])`";

const LINES: &str = "squares are in lines, which need no --lengths or --offsets";

/// The options, and the format of the input.
pub(super) struct Plan<'a> {
    options: &'a Serialize,
    pub(super) input: InputFormat,
    /// True if the format was guessed.
    pub(super) is_guessed: bool,
}

/// The conversion to run.
pub(super) enum Task {
    /// From words to lists, or to words in another format.
    Words(Words, Encoding),
    /// From lists to words.
    Lists(Lists, WordFormat),
}

impl Task {
    /// Returns the number of boards, if the input has it at its beginning, and otherwise 0.
    pub(super) fn boards(&self) -> u64 {
        match self {
            Self::Words(Words::Array(array), _) => array.boards(),
            _ => 0,
        }
    }
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

    /// Returns true if lists are read, and with them lengths or offsets.
    pub(super) const fn reads_lists(&self) -> bool {
        !self.input.is_words()
    }

    /// Returns the message for options that contradict each other.
    fn contradiction(&self) -> Option<String> {
        let input = self.input.name();
        match self.options.to {
            _ if self.options.count => {}
            Some(OutputFormat::Bits) if self.input == InputFormat::Words => {
                let message = "the input is raw words already, and --as bits writes raw words; \
                               if the input is something else, give --input";
                return Some(message.to_owned());
            }
            Some(to) if self.reads_lists() && to.is_lists() => {
                return Some(format!(
                    "`{input}` can only be converted to words, --as bits or --as hex; convert those \
                     to other lists"
                ));
            }
            _ => {}
        }
        let ends = if self.reads_lists() { self.wrong_ends() } else { self.unwanted_ends() };
        let wrong = ends.or_else(|| self.wrong_numbers()).map(str::to_owned);
        wrong.or_else(|| self.clash())
    }

    /// Returns the message for an output that is another file of the run.
    fn clash(&self) -> Option<String> {
        let Serialize { file, output, lengths, offsets, count, .. } = self.options;
        let input = FileUse::new("the input", Some(file), false);
        // A count is written after everything was read.
        let output = (!count).then(|| FileUse::new("-o", output.as_deref(), true));
        let ends = [("--lengths", lengths), ("--offsets", offsets)].map(|(argument, path)| {
            path.as_deref().map(|path| FileUse::new(argument, Some(path), !self.reads_lists()))
        });
        let [lengths, offsets] = ends;
        let uses: Vec<_> = [Some(input), output, lengths, offsets].into_iter().flatten().collect();
        file_use::clash(&uses)
    }

    /// Returns the message for wrong options of the lengths or offsets to read.
    fn wrong_ends(&self) -> Option<&'static str> {
        let Serialize { lengths, offsets, .. } = self.options;
        match (self.input, lengths.is_some(), offsets.is_some()) {
            (InputFormat::Squares, true, _) | (InputFormat::Squares, _, true) => Some(LINES),
            (_, true, true) => Some("give either --lengths or --offsets, not both"),
            (InputFormat::U8, false, false) => {
                Some("u8 lists have no boundaries between boards: give --lengths or --offsets")
            }
            _ => self.dash(),
        }
    }

    /// Returns the message for wrong options of those to write.
    fn unwanted_ends(&self) -> Option<&'static str> {
        match (self.has_ends(), self.options.to) {
            (false, _) => None,
            (true, _) if self.options.count => Some(
                "--count of words writes no --lengths or --offsets; to count lists by theirs, \
                 give the format of the lists: --input u8, u16 or u32",
            ),
            (true, Some(OutputFormat::Squares)) => Some(LINES),
            (true, Some(OutputFormat::Bits | OutputFormat::Hex)) => {
                Some("--lengths and --offsets belong to lists, and the output is words")
            }
            _ => self.dash(),
        }
    }

    /// Returns the message for lengths or offsets in a standard stream.
    fn dash(&self) -> Option<&'static str> {
        let Serialize { lengths, offsets, .. } = self.options;
        let is_dash = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        (is_dash(lengths) || is_dash(offsets))
            .then_some("--lengths and --offsets must be files, not `-`")
    }

    /// Returns the message for a wrong base or number of boards.
    fn wrong_numbers(&self) -> Option<&'static str> {
        let Serialize { base, boards, to, .. } = self.options;
        let (is_narrow, is_wide) = match self.reads_lists() {
            true => (self.input == InputFormat::U16, self.input == InputFormat::U32),
            false => (*to == Some(OutputFormat::U16), *to == Some(OutputFormat::U32)),
        };
        match *base {
            Some(_) if !is_narrow && !is_wide => return Some("--base is for u16 and u32 only"),
            Some(base) if is_narrow && base > u16::MAX.into() => {
                return Some("--base has at most 16 bits for u16");
            }
            _ => {}
        }
        let has_boards = self.reads_lists() && (is_narrow || is_wide) && !self.has_ends();
        (boards.is_some() && !has_boards)
            .then_some("--boards is for reading u16 and u32 without lengths or offsets")
    }

    const fn has_ends(&self) -> bool {
        self.options.lengths.is_some() || self.options.offsets.is_some()
    }

    /// Returns the number of boards that the written numbers can distinguish, if it is limited.
    pub(super) fn most_boards(&self) -> Option<u64> {
        let bits = match self.options.to {
            _ if self.options.count || self.has_ends() || self.reads_lists() => return None,
            Some(OutputFormat::U16) => 16,
            Some(OutputFormat::U32) => 32,
            _ => return None,
        };
        Some(((1 << bits) - u64::from(self.options.base.unwrap_or(0))) / 64)
    }

    /// Opens the inputs.
    pub(super) fn open(&self) -> anyhow::Result<Task> {
        let (input, kind) = self.main()?;
        let base = self.options.base.unwrap_or(0);
        let format = match self.options.to {
            Some(OutputFormat::Hex) => WordFormat::Hexadecimal,
            _ => WordFormat::Binary,
        };
        let lists = |lists| Task::Lists(lists, format);
        Ok(match self.input {
            _ if kind == Beginning::Array => {
                let words = Words::array(input).with_context(|| input_name(&self.options.file))?;
                Task::Words(words, self.encoding(base))
            }
            InputFormat::Words | InputFormat::Npy => {
                Task::Words(Words::binary(input), self.encoding(base))
            }
            InputFormat::Hex => Task::Words(Words::hexadecimal(input), self.encoding(base)),
            InputFormat::Squares => lists(Lists::Names(input)),
            InputFormat::U8 => match self.boundaries()? {
                BoardBoundaries::Ends(ends) => lists(Lists::U8(input, ends)),
                // `contradiction` refuses this.
                _ => return Err(Usage("give --lengths or --offsets".to_owned()).into()),
            },
            InputFormat::U16 => lists(Lists::U16(input, base as u16, self.boundaries()?)),
            InputFormat::U32 => lists(Lists::U32(input, base, self.boundaries()?)),
        })
    }

    /// Opens the words or the lists. If they are expected to be raw words or an array, the
    /// beginning decides.
    fn main(&self) -> anyhow::Result<(ByteInput, Beginning)> {
        let path = &self.options.file;
        let name = || input_name(path);
        let is_array = self.input == InputFormat::Npy;
        if !is_array && self.input != InputFormat::Words {
            return Ok((open(path)?, Beginning::Words));
        }
        let (input, kind) = match path == Path::new("-") {
            true => {
                let (start, kind) = beginning::peek(&mut io::stdin()).with_context(name)?;
                (ByteInput::stream(Cursor::new(start).chain(io::stdin())), kind)
            }
            false => {
                let mut file = File::open(path).with_context(name)?;
                let (start, kind) = beginning::peek(&mut file).with_context(name)?;
                match file.metadata().is_ok_and(|metadata| metadata.is_file()) {
                    true => {
                        file.rewind().with_context(name)?;
                        (ByteInput::file(file), kind)
                    }
                    false => (ByteInput::stream(Cursor::new(start).chain(file)), kind),
                }
            }
        };
        let remedy = match kind {
            _ if is_array => return Ok((input, Beginning::Array)),
            Beginning::Array if !self.is_guessed => "is a NumPy array: give --input npy",
            Beginning::Archive => ARCHIVE,
            Beginning::Text if self.is_guessed => {
                "is text, not raw words: give --input hex if it has hexadecimal numbers, or \
                 --input squares if it has names of squares"
            }
            _ => return Ok((input, kind)),
        };
        Err(Usage(format!("{} {remedy}", name())).into())
    }

    const fn encoding(&self, base: u32) -> Encoding {
        match self.options.to {
            _ if self.options.count => Encoding::Count,
            Some(OutputFormat::Squares) => Encoding::Names,
            Some(OutputFormat::U8) => Encoding::U8,
            Some(OutputFormat::U16) => Encoding::U16 { base: base as u16 },
            Some(OutputFormat::U32) => Encoding::U32 { base },
            Some(OutputFormat::Bits) => Encoding::Words(WordFormat::Binary),
            Some(OutputFormat::Hex) => Encoding::Words(WordFormat::Hexadecimal),
            None => Encoding::Count,
        }
    }

    /// Opens the boundaries between the boards of lists.
    fn boundaries(&self) -> anyhow::Result<BoardBoundaries> {
        let Serialize { lengths, offsets, boards, .. } = self.options;
        Ok(match (lengths, offsets, boards) {
            (Some(path), _, _) => BoardBoundaries::Ends(Ends::lengths(open(path)?)),
            (_, Some(path), _) => BoardBoundaries::Ends(Ends::offsets(open(path)?)),
            (_, _, Some(boards)) => BoardBoundaries::Boards(*boards),
            _ => BoardBoundaries::Last,
        })
    }

    /// Returns the number of threads, for an input of known size or not.
    pub(super) fn threads(&self, is_sized: bool) -> Threads {
        let asked = self.options.threads;
        let threads = match asked.threads {
            Some(_) => Threads::new(threads(asked)),
            None => match Threads::available() {
                Threads::Many(count) => Threads::new(count.get().min(MAX_WORKERS)),
                one @ Threads::One => one,
            },
        };
        match threads {
            // Reading a stream may block, so a thread of its own reads.
            Threads::One if !is_sized => Threads::Many(NonZeroUsize::MIN),
            threads => threads,
        }
    }
}

/// Guesses the format of the input from its name.
fn guess(options: &Serialize) -> anyhow::Result<InputFormat> {
    let file = &options.file;
    let has = |extension: &str| file.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension));
    if has("gz") || has("zst") {
        let name = input_name(file);
        let message = format!("{name} is compressed: decompress it into a pipe, or give --input");
        return Err(Usage(message).into());
    }
    if has("npz") {
        return Err(Usage(format!("{} {ARCHIVE}", input_name(file))).into());
    }
    match options.to {
        _ if has("npy") => Ok(InputFormat::Npy),
        _ if has("hex") => Ok(InputFormat::Hex),
        Some(OutputFormat::Bits | OutputFormat::Hex) if has("txt") => Ok(InputFormat::Squares),
        Some(OutputFormat::Bits) => {
            let message = "give the format of the input: --input squares, u8, u16, u32 or hex";
            Err(Usage(message.to_owned()).into())
        }
        _ if has("txt") && may_be_squares(file) => {
            let message = format!(
                "{} begins with names of squares, which are hexadecimal numbers too: give \
                 --input squares or --input hex",
                input_name(file)
            );
            Err(Usage(message).into())
        }
        _ if has("txt") => Ok(InputFormat::Hex),
        _ => Ok(InputFormat::Words),
    }
}

/// Returns true if the beginning of a file consists of names of squares. If the file cannot be
/// read, opening it reports why.
fn may_be_squares(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    let text = String::from_utf8_lossy(&beginning);
    let mut words = text
        .split(['\n', '\r'])
        .map(|line| line.split('#').next().unwrap_or(""))
        .flat_map(str::split_whitespace)
        .peekable();
    read.is_ok() && words.peek().is_some() && words.all(|word| word.parse::<Square>().is_ok())
}

fn open(path: &Path) -> anyhow::Result<ByteInput> {
    if path == Path::new("-") {
        return Ok(ByteInput::stream(io::stdin()));
    }
    File::open(path).map(ByteInput::file).with_context(|| input_name(path))
}
