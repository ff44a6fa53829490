//! `setwise serialize`.

mod errors;
mod input;
mod output;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Run, command, run};

/// The words of the file `words.bin`.
const WORDS: [u64; 4] = [0x90, 0, 7, 1 << 63 | 1];

/// The file `list.u8`, with their squares.
const LIST: [u8; 7] = [4, 7, 0, 1, 2, 0, 63];

/// The file `lengths`, with the lengths of the lists.
const LENGTHS: [u8; 4] = [2, 0, 3, 2];

/// The words as text.
const HEX: &str =
    "0x0000000000000090\n0x0000000000000000\n0x0000000000000007\n0x8000000000000001\n";

/// A folder of a test, in which the program runs.
struct Folder(PathBuf);

impl Folder {
    /// Creates the folder with the three files.
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serialize-{test}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let folder = Self(folder);
        folder.write("words.bin", bytes_of(&WORDS));
        folder.write("list.u8", LIST);
        folder.write("lengths", LENGTHS);
        folder
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    /// Returns the names and contents of all files, hidden ones too.
    fn files(&self) -> Vec<(String, Option<Vec<u8>>)> {
        let entries = fs::read_dir(&self.0).unwrap().map(Result::unwrap);
        let mut files: Vec<_> = entries
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).ok()))
            .collect();
        files.sort();
        files
    }

    /// Runs with arguments, which are separated by spaces.
    fn run(&self, arguments: &str) -> Run {
        let mut command = command(&["serialize"]);
        command.args(arguments.split_whitespace()).current_dir(&self.0);
        run(command, "")
    }

    /// Runs successfully, without messages, and returns the output.
    fn quietly(&self, arguments: &str) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
        run.out
    }

    /// Runs with an error that comes before anything is read or written, and returns the message.
    fn refused(&self, arguments: &str) -> String {
        let files = self.files();
        let run = self.run(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}: {}", run.err);
        assert!(self.files() == files, "{arguments}");
        run.err
    }
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns boards with some squares each.
fn many(len: u64) -> Vec<u64> {
    let word = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..len).map(|i| word(i) & word(i).rotate_left(17) & word(i).rotate_left(41)).collect()
}
