//! Results as Parquet and Arrow files.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use setwise_columns::{
    Cell, ColumnUse, FieldColumn, TableFormat, TableLayout, TablePart, TableWriter,
};

use crate::format::{Format, Layout};
use crate::output::Output;
use crate::report::Style;

/// A table that is written column by column.
pub(super) struct Columns {
    writer: TableWriter<'static>,
    out: Shared,
}

impl Columns {
    /// Begins a table.
    pub(super) fn new(
        style: Style,
        columns: &[FieldColumn],
        uses: &[ColumnUse],
        out: Output,
    ) -> io::Result<Self> {
        let format = match style.format {
            Format::Arrow => TableFormat::Arrow,
            _ => TableFormat::Parquet,
        };
        let out = Shared(Arc::new(Mutex::new(Some(out))));
        let layout = match style.layout {
            Some(Layout::Fast) => TableLayout::Fast,
            Some(Layout::Small) => TableLayout::Small,
            None => format.usual_layout(),
        };
        let file = out.clone();
        let writer = TableWriter::with_uses(file, format, layout, columns, uses)?;
        Ok(Self { writer, out })
    }

    /// Writes a row; fields of other kinds become texts in columns of texts.
    pub(super) fn row<'a>(&mut self, cells: impl Iterator<Item = Cell<'a>>) -> io::Result<()> {
        self.writer.write_cells(cells)
    }

    /// Writes rows that a worker made.
    pub(super) fn part(&mut self, file: &str, part: &TablePart) -> io::Result<()> {
        self.writer.write_part(file, part)
    }

    /// Writes the rest of the file and completes it.
    pub(super) fn finish(self) -> io::Result<()> {
        self.writer.finish()?;
        let out = self.out.lock().take();
        out.map_or(Ok(()), Output::finish)
    }
}

/// An output that is completed after the writer of the table has released it.
#[derive(Clone)]
struct Shared(Arc<Mutex<Option<Output>>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<Output>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *self.lock() {
            Some(out) => out.write(bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().as_mut().map_or(Ok(()), Output::flush)
    }
}
