//! The vectors of a chunk: columns of arguments, and the column of results.

use std::marker::PhantomData;
use std::ops::Range;
use std::slice;

use libduckdb_sys as duck;

use crate::border::SqlType;

/// The number of bytes up to which a text is in its own 16 bytes.
const INLINED: u32 = 12;

/// The arguments of a function for a chunk of rows.
pub(crate) struct Arguments<'a> {
    columns: Vec<Column<'a>>,
    len: usize,
}

impl<'a> Arguments<'a> {
    /// Reads a chunk.
    ///
    /// # Safety
    ///
    /// The chunk is valid for `'a`, and its columns are flat and of these types.
    pub(super) unsafe fn new(chunk: duck::duckdb_data_chunk, types: &[SqlType]) -> Self {
        // SAFETY: the caller passes a valid chunk.
        let len = unsafe { duck::duckdb_data_chunk_get_size(chunk) } as usize;
        let column = |(index, &sql_type)| {
            // SAFETY: the index is less than the number of columns, that of the types.
            let vector = unsafe { duck::duckdb_data_chunk_get_vector(chunk, index) };
            // SAFETY: the caller promises the type; the vector has as many rows as the chunk.
            unsafe { Column::new(vector, sql_type, len) }
        };
        Self { columns: (0..).zip(types).map(column).collect(), len }
    }

    /// Returns the number of rows.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the columns.
    pub(crate) fn columns(&self) -> &[Column<'a>] {
        &self.columns
    }

    /// Returns true if an argument may be null.
    pub(crate) fn has_nulls(&self) -> bool {
        self.columns.iter().any(Column::has_nulls)
    }

    /// Returns true if no argument of a row is null.
    pub(crate) fn is_valid(&self, row: usize) -> bool {
        self.columns.iter().all(|column| column.is_valid(row))
    }
}

/// A column of arguments.
pub(crate) struct Column<'a> {
    vector: duck::duckdb_vector,
    sql_type: SqlType,
    len: usize,
    /// A bit for each row that is not null; null itself if no row is.
    validity: *const u64,
    chunk: PhantomData<&'a [u64]>,
}

impl<'a> Column<'a> {
    /// Reads a column.
    ///
    /// # Safety
    ///
    /// The vector is valid for `'a`, flat and of this type, with as many rows.
    unsafe fn new(vector: duck::duckdb_vector, sql_type: SqlType, len: usize) -> Self {
        // SAFETY: the caller passes a valid vector.
        let validity = unsafe { duck::duckdb_vector_get_validity(vector) };
        Self { vector, sql_type, len, validity, chunk: PhantomData }
    }

    /// Returns the type.
    pub(crate) const fn sql_type(&self) -> SqlType {
        self.sql_type
    }

    /// Returns the number of rows.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns true if a row may be null.
    pub(crate) const fn has_nulls(&self) -> bool {
        !self.validity.is_null()
    }

    /// Returns true if a row is not null.
    ///
    /// # Panics
    ///
    /// Panics if there is no such row.
    pub(crate) fn is_valid(&self, row: usize) -> bool {
        assert!(row < self.len, "a row of the column");
        if self.validity.is_null() {
            return true;
        }
        // SAFETY: a pointer that is not null is one to words with a bit for each row.
        let bits = unsafe { self.validity.add(row / 64) };
        // SAFETY: the word has the bit of the row, and nobody writes it during the call.
        (unsafe { *bits }) >> (row % 64) & 1 == 1
    }

    /// Returns the values as a slice.
    ///
    /// # Safety
    ///
    /// A value of the column's type has the size of `T`, and `T` has no invalid bits.
    unsafe fn slice<T>(&self) -> &'a [T] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: the vector is valid, as `new` demands.
        let data = unsafe { duck::duckdb_vector_get_data(self.vector) };
        // SAFETY: the data is an aligned array with a value for each row, which nobody writes
        // during `'a`; the rows that are null have some value. The caller promises its size.
        unsafe { slice::from_raw_parts(data.cast::<T>(), self.len) }
    }

    /// Returns sets or numbers as words. The word of a null is arbitrary.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn words(&self) -> &'a [u64] {
        assert!(matches!(self.sql_type, SqlType::Set | SqlType::Number), "a column of words");
        // SAFETY: both types have 64 bits.
        unsafe { self.slice() }
    }

    /// Returns bools, each 0 or another byte.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn bools(&self) -> &'a [u8] {
        assert!(self.sql_type == SqlType::Bool, "a column of bools");
        // SAFETY: a bool of DuckDB is a byte.
        unsafe { self.slice() }
    }

    /// Returns a text; `None` if it is null.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type or no such row.
    pub(crate) fn text(&self, row: usize) -> Option<&'a [u8]> {
        assert!(self.sql_type == SqlType::Text, "a column of texts");
        if !self.is_valid(row) {
            return None;
        }
        // SAFETY: a text of DuckDB has this representation; all bits are valid in it.
        let text = &unsafe { self.slice::<duck::duckdb_string_t>() }[row].value;
        // SAFETY: all variants of the union begin with the length.
        let inlined = unsafe { &text.inlined };
        let len = inlined.length as usize;
        let start = match inlined.length <= INLINED {
            true => inlined.inlined.as_ptr(),
            // SAFETY: a text longer than what is inlined is in the variant with a pointer.
            false => unsafe { text.pointer }.ptr,
        };
        // SAFETY: the row is not null, so it has as many bytes from there, valid during `'a`.
        Some(unsafe { slice::from_raw_parts(start.cast::<u8>(), len) })
    }

    /// Returns the text that all rows have, if that shows without reading long texts: the rows of a
    /// constant have the same bytes or the same pointer.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn constant_text(&self) -> Option<&'a [u8]> {
        assert!(self.sql_type == SqlType::Text, "a column of texts");
        if self.has_nulls() {
            return None;
        }
        // SAFETY: a text of DuckDB has 16 bytes at a multiple of 8, and all of them are valid in
        // words: the length and a pointer, or the bytes of a short text, followed by zeros.
        let texts = unsafe { self.slice::<[u64; 2]>() };
        let &[start, end] = texts.first()?;
        // Without a branch for each row, several rows are compared at once.
        let unlike = |unlike, &[a, b]: &[u64; 2]| unlike | (a ^ start) | (b ^ end);
        (texts.iter().fold(0, unlike) == 0).then(|| self.text(0)).flatten()
    }

    /// Returns the elements of all rows of a column of lists.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn elements(&self) -> Column<'a> {
        let SqlType::List(element) = self.sql_type else { panic!("a column of lists") };
        // SAFETY: the vector is valid and one of lists.
        let len = unsafe { duck::duckdb_list_vector_get_size(self.vector) } as usize;
        // SAFETY: the vector is valid and one of lists.
        let child = unsafe { duck::duckdb_list_vector_get_child(self.vector) };
        // SAFETY: the child of a flat list of DuckDB is flat, and has the type of the elements.
        unsafe { Column::new(child, element.sql_type(), len) }
    }

    /// Returns the places of the elements of a list; `None` if the list is null.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type or no such row.
    pub(crate) fn list(&self, row: usize) -> Option<Range<usize>> {
        assert!(matches!(self.sql_type, SqlType::List(_)), "a column of lists");
        if !self.is_valid(row) {
            return None;
        }
        // SAFETY: a list of DuckDB has this representation; all bits are valid in it.
        let entry = unsafe { self.slice::<duck::duckdb_list_entry>() }[row];
        let start = entry.offset as usize;
        Some(start..start + entry.length as usize)
    }
}

/// The column of results.
pub(crate) struct Output<'a> {
    vector: duck::duckdb_vector,
    sql_type: SqlType,
    len: usize,
    chunk: PhantomData<&'a mut [u64]>,
}

impl Output<'_> {
    /// Prepares a column for results.
    ///
    /// # Safety
    ///
    /// The vector is valid for `'a`, flat and of this type, with room for as many rows, and nobody
    /// else uses it.
    pub(super) unsafe fn new(vector: duck::duckdb_vector, sql_type: SqlType, len: usize) -> Self {
        Self { vector, sql_type, len, chunk: PhantomData }
    }

    /// Makes a row null.
    ///
    /// # Panics
    ///
    /// Panics if there is no such row.
    pub(crate) fn set_null(&mut self, row: usize) {
        assert!(row < self.len, "a row of the column");
        // SAFETY: the vector is valid.
        unsafe { duck::duckdb_vector_ensure_validity_writable(self.vector) };
        // SAFETY: the vector is valid.
        let validity = unsafe { duck::duckdb_vector_get_validity(self.vector) };
        // SAFETY: the bits are writable now, and there is one for the row.
        unsafe { duck::duckdb_validity_set_row_invalid(validity, row as u64) };
    }

    /// Returns the values as a slice.
    ///
    /// # Safety
    ///
    /// A value of the column's type has the size of `T`, and `T` has no invalid bits.
    unsafe fn slice<T>(&mut self) -> &mut [T] {
        if self.len == 0 {
            return &mut [];
        }
        // SAFETY: the vector is valid, as `new` demands.
        let data = unsafe { duck::duckdb_vector_get_data(self.vector) };
        // SAFETY: the data is an aligned array with room for all rows, which only this value uses.
        // The caller promises the size.
        unsafe { slice::from_raw_parts_mut(data.cast::<T>(), self.len) }
    }

    /// Returns sets or numbers as words.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn words(&mut self) -> &mut [u64] {
        assert!(matches!(self.sql_type, SqlType::Set | SqlType::Number), "a column of words");
        // SAFETY: both types have 64 bits.
        unsafe { self.slice() }
    }

    /// Returns bytes, or bools that are 0 or 1.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        assert!(matches!(self.sql_type, SqlType::Bool | SqlType::Byte), "a column of bytes");
        // SAFETY: both types have 8 bits.
        unsafe { self.slice() }
    }

    /// Returns numbers with a fraction.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type.
    pub(crate) fn reals(&mut self) -> &mut [f64] {
        assert!(self.sql_type == SqlType::Real, "a column of numbers with a fraction");
        // SAFETY: the type has 64 bits, all of which are valid in a number.
        unsafe { self.slice() }
    }

    /// Makes the rows null whose bits are 0 in these words.
    ///
    /// # Panics
    ///
    /// Panics if the words do not have a bit for each row.
    pub(crate) fn set_validity(&mut self, words: &[u64]) {
        assert!(words.len() == self.len.div_ceil(64), "a bit for each row");
        // SAFETY: the vector is valid.
        unsafe { duck::duckdb_vector_ensure_validity_writable(self.vector) };
        // SAFETY: the vector is valid.
        let validity = unsafe { duck::duckdb_vector_get_validity(self.vector) };
        // SAFETY: the words are writable now, there is a bit for each row, and only this value uses
        // them.
        unsafe { slice::from_raw_parts_mut(validity, words.len()) }.copy_from_slice(words);
    }

    /// Writes a text.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type or no such row.
    pub(crate) fn set_text(&mut self, row: usize, text: &str) {
        assert!(self.sql_type == SqlType::Text && row < self.len, "a row of a column of texts");
        let (vector, row, len) = (self.vector, row as u64, text.len() as u64);
        let start = text.as_ptr().cast();
        // SAFETY: the vector is one of texts with this row, and the bytes are copied.
        unsafe { duck::duckdb_vector_assign_string_element_len(vector, row, start, len) };
    }

    /// Gives each list its number of elements, and returns the column of all elements.
    ///
    /// # Panics
    ///
    /// Panics if the column has another type, or another number of rows.
    pub(crate) fn lists(&mut self, lengths: &[usize]) -> Output<'_> {
        let SqlType::List(element) = self.sql_type else { panic!("a column of lists") };
        assert!(lengths.len() == self.len, "a length for each row");
        // SAFETY: a list of DuckDB has this representation.
        let entries = unsafe { self.slice::<duck::duckdb_list_entry>() };
        let mut offset = 0;
        for (entry, &length) in entries.iter_mut().zip(lengths) {
            *entry = duck::duckdb_list_entry { offset, length: length as u64 };
            offset += length as u64;
        }
        // SAFETY: the vector is valid and one of lists.
        let reserved = unsafe { duck::duckdb_list_vector_reserve(self.vector, offset) };
        // SAFETY: there is room for as many elements, which are written next.
        let resized = unsafe { duck::duckdb_list_vector_set_size(self.vector, offset) };
        assert!(reserved == duck::DuckDBSuccess && resized == duck::DuckDBSuccess, "memory");
        // SAFETY: the vector is valid and one of lists.
        let child = unsafe { duck::duckdb_list_vector_get_child(self.vector) };
        // SAFETY: the child is flat, has the type of the elements and room for them; this value is
        // borrowed as long as it is written.
        unsafe { Output::new(child, element.sql_type(), offset as usize) }
    }
}
