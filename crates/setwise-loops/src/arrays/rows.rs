//! The rows of arrays, in blocks, and the values of formulas for them.

use std::io::Read;

use setwise::SquareMapping;
use setwise_columns::npy::NpyReader;
use setwise_columns::pipeline::{BlockReader, BlockWorker, Emit};
use setwise_columns::{CHUNK, Evaluator};
use setwise_expr::{NoValueError, Program, Type, Value};

/// The number of words of a block, in all columns together: 1 MiB.
const WORDS: usize = 1 << 17;

/// The largest number of rows in a block.
const MAX_ROWS: usize = 1 << 15;

/// An array of any source.
pub type Array = NpyReader<Box<dyn Read + Send>>;

/// A column, and its name in messages.
pub struct Column {
    /// The name of the file.
    pub file: String,
    /// The array.
    pub array: Array,
}

/// The number of rows without a value in a block whose reasons are found.
const MAX_REASONS: usize = 10;

/// Arrays of the same length, read side by side.
pub struct Rows {
    columns: Vec<Column>,
    mapping: SquareMapping,
    read: u64,
}

/// Some rows.
#[derive(Debug, Default)]
pub struct Block {
    /// The number of rows before these.
    before: u64,
    rows: usize,
    columns: Vec<Vec<u64>>,
}

impl Rows {
    /// Returns the rows of columns, whose sets are in a mapping.
    #[must_use]
    pub const fn new(columns: Vec<Column>, mapping: SquareMapping) -> Self {
        Self { columns, mapping, read: 0 }
    }

    /// Returns the number of bytes of the words.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let rows = self.columns.first().map_or(0, |column| column.array.header().rows);
        rows.saturating_mul(8 * self.columns.len() as u64)
    }

    /// Returns the name of the first array, for messages about rows.
    #[must_use]
    pub fn title(&self) -> String {
        self.columns.first().map_or_else(String::new, |column| column.file.clone())
    }
}

impl BlockReader for Rows {
    type Block = Block;
    type Error = String;

    fn fill(&mut self, block: &mut Block) -> Result<bool, String> {
        block.columns.resize_with(self.columns.len(), Vec::new);
        let most = WORDS / self.columns.len().max(1);
        let most = (most / CHUNK * CHUNK).clamp(CHUNK, MAX_ROWS);
        for (column, words) in self.columns.iter_mut().zip(&mut block.columns) {
            words.clear();
            let read = column.array.read(words, most);
            block.rows = read.map_err(|error| format!("{}: {error}", column.file))?;
            if self.mapping != SquareMapping::Lerf && column.array.header().value_type == Type::Set
            {
                words.iter_mut().for_each(|word| *word = self.mapping.set_of(*word).0);
            }
        }
        block.before = self.read;
        self.read += block.rows as u64;
        Ok(block.rows > 0)
    }

    fn size(block: &Block) -> usize {
        block.columns.iter().map(|words| words.len() * size_of::<u64>()).sum()
    }
}

/// The rows whose values are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those with a value.
    All,
    /// Those where the formula is true or nonempty.
    Matches,
    /// None: they are counted.
    Count,
}

/// Evaluates the formulas for the rows of a block.
#[derive(Clone)]
pub struct Worker {
    program: Program,
    evaluator: Evaluator,
    types: Vec<Type>,
    wanted: Wanted,
}

/// The results for a block.
#[derive(Debug, Default)]
pub struct Found {
    /// The number of rows.
    pub rows: u64,
    /// The number of rows where the formula is true or nonempty.
    pub matched: u64,
    /// The number of squares in all values.
    pub squares: u64,
    /// The number of bytes of the words up to here.
    pub read: u64,
    /// The rows without a value, with the reasons of the first ten.
    pub faults: Vec<(u64, NoValueError)>,
    /// The rows that are wanted.
    pub indices: Vec<u64>,
    /// The values of all outputs, row by row; `None` for a division by zero.
    pub values: Vec<Option<Value>>,
}

impl Worker {
    /// Creates a worker for a program.
    #[must_use]
    pub fn new(program: &Program, wanted: Wanted) -> Self {
        let types = program.outputs().iter().map(|output| output.value_type).collect();
        let evaluator = Evaluator::new(&program.clone().without_marks());
        Self { program: program.clone(), evaluator, types, wanted }
    }
}

impl BlockWorker<Block> for Worker {
    type Output = Found;
    type Error = String;

    fn run(
        &mut self,
        block: &Block,
        found: &mut Found,
        _: &mut Emit<'_, Found>,
    ) -> Result<(), String> {
        let Found { matched, squares, faults, indices, values, .. } = found;
        (*matched, *squares) = (0, 0);
        faults.clear();
        indices.clear();
        values.clear();
        let columns: Vec<&[u64]> = block.columns.iter().map(Vec::as_slice).collect();
        let (types, wanted, program) = (&self.types, self.wanted, &self.program);
        self.evaluator.run(&columns, block.rows, |chunk| {
            let has_fault = |output: usize, index: usize| {
                chunk.fault(output).is_some_and(|faults| faults[index] != 0)
            };
            for (index, &word) in chunk.output(0).iter().enumerate() {
                let row = block.before + (chunk.first() + index) as u64;
                if has_fault(0, index) {
                    let reason = match faults.len() < MAX_REASONS {
                        true => reason(program, &columns, chunk.first() + index),
                        false => None,
                    };
                    faults.push((row, NoValueError { reason }));
                    continue;
                }
                *matched += u64::from(word != 0);
                if types[0] == Type::Set {
                    *squares += u64::from(word.count_ones());
                }
                let is_wanted = match wanted {
                    Wanted::All => true,
                    Wanted::Matches => word != 0,
                    Wanted::Count => false,
                };
                if is_wanted {
                    indices.push(row);
                    values.extend(types.iter().enumerate().map(|(output, &value_type)| {
                        let word = chunk.output(output)[index];
                        (!has_fault(output, index)).then(|| Value::from_word(value_type, word))
                    }));
                }
            }
        });
        found.rows = block.rows as u64;
        found.read = (block.before + found.rows) * 8 * columns.len() as u64;
        Ok(())
    }
}

/// Returns the reason why the code in a formula has no value for a row.
fn reason(program: &Program, columns: &[&[u64]], row: usize) -> Option<String> {
    let output = &program.outputs()[0];
    if output.reasons.is_empty() {
        return None;
    }
    let words: Vec<_> = columns.iter().map(|column| column[row]).collect();
    output.reason(&program.run(&words)).map(str::to_owned)
}
