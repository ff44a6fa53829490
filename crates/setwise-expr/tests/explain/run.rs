//! Machine code in memory, run on this processor.
#![allow(unsafe_code, reason = "what was assembled has to be called")]

use memmap2::{Mmap, MmapMut};

/// Machine code that can be called with the address of its data.
#[derive(Debug)]
pub(crate) struct Code(Mmap);

impl Code {
    /// Code that ends in a return, and that leaves the registers alone which a function has
    /// to leave alone.
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let mut map = MmapMut::map_anon(bytes.len()).unwrap();
        map.copy_from_slice(bytes);
        Self(map.make_exec().unwrap())
    }

    /// Runs the code on its data, whose address it has in `rdi`.
    ///
    /// The code must be what [`assemble`](crate::assemble::assemble) makes for data of at
    /// least this length, of instructions that the processor has.
    pub(crate) fn run(&self, data: &mut [u64]) {
        // SAFETY: the memory is executable and holds whole instructions up to a return. They
        // read and write nothing but registers of which a C function need not keep the
        // value, and the data behind `rdi`, which is borrowed for as long as they run.
        unsafe {
            core::arch::asm!(
                "call {code}",
                code = in(reg) self.0.as_ptr(),
                inout("rdi") data.as_mut_ptr() => _,
                clobber_abi("C"),
            );
        }
    }
}
