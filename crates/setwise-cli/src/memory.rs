//! The memory that can be allocated. The address space of a process may be limited.

/// Reserves as many bytes as are wanted, or the largest number of sixteenths of them that can be
/// allocated, which may be none. The bytes are not touched, so they are only address space.
pub(crate) fn reserve(wanted: usize) -> Vec<u8> {
    let sixteenth = wanted / 16;
    let mut memory = Vec::new();
    (1..=16).rev().find(|parts| memory.try_reserve_exact(parts * sixteenth).is_ok());
    // An allocation that nothing uses could be optimized away.
    std::hint::black_box(memory)
}
