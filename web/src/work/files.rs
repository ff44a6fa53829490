//! Files of the page, which are read in parts.

use std::io::{self, Read};

use js_sys::Uint8Array;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// A file: its name, its size in bytes, and a function that reads a part.
    pub type File;

    #[wasm_bindgen(method, getter)]
    pub(super) fn name(this: &File) -> String;

    #[wasm_bindgen(method, getter)]
    pub(super) fn size(this: &File) -> f64;

    #[wasm_bindgen(method, catch)]
    fn read(this: &File, offset: f64, length: f64) -> Result<Uint8Array, JsValue>;
}

/// The number of bytes that are read at once.
const PART: usize = 1 << 20;

/// Reads a file from its beginning to its end.
pub(super) struct FileReader {
    /// A module runs in one thread, to which the file belongs.
    file: SendWrapper<File>,
    size: u64,
    offset: u64,
    part: Vec<u8>,
    /// The number of bytes of the part that were passed on.
    taken: usize,
}

impl FileReader {
    pub(super) fn new(file: File) -> Self {
        let size = file.size().max(0.0) as u64;
        Self { file: SendWrapper::new(file), size, offset: 0, part: Vec::new(), taken: 0 }
    }
}

impl Read for FileReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.part.len() && self.offset < self.size {
            let length = (self.size - self.offset).min(PART as u64);
            let part = self.file.read(self.offset as f64, length as f64).map_err(|error| {
                let message = js_sys::Error::from(error).message();
                io::Error::other(format!("the browser cannot read it: {}", String::from(message)))
            })?;
            self.part = part.to_vec();
            self.taken = 0;
            if self.part.is_empty() {
                self.size = self.offset;
            }
            self.offset += self.part.len() as u64;
        }
        let count = buffer.len().min(self.part.len() - self.taken);
        buffer[..count].copy_from_slice(&self.part[self.taken..][..count]);
        self.taken += count;
        Ok(count)
    }
}
