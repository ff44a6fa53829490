//! The memory that the allocator keeps between batches.

/// The largest block from which glibc learns.
const BLOCK: usize = 31 << 20;

/// Makes the allocator of glibc keep up to 62 MiB that are freed.
///
/// Otherwise it returns the columns of a batch to the system, which clears the same pages for the next
/// batch: half of the time of a question to an index. The bound of what is kept is twice the largest block
/// that was freed, and this one is not touched, so it is only address space.
pub(super) fn keep_freed() {
    let mut block = Vec::<u8>::new();
    if cfg!(all(target_os = "linux", target_env = "gnu")) && block.try_reserve_exact(BLOCK).is_ok()
    {
        // An allocation that nothing uses could be optimized away.
        drop(std::hint::black_box(block));
    }
}
