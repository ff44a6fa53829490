//! Elements by tables of their type, whose additions the compiler makes vectors of.

use crate::bulk::serialize::element::{element, squares, table};

static U16_OF_BYTE: [[u16; 8]; 256] = table!(u16);
static U32_OF_BYTE: [[u32; 8]; 256] = table!(u32);

element!(u8, 0, |base, byte, number, at| {
    let list = squares(byte, number).map(|square| base.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});

element!(u16, 0, |base, byte, number, at| {
    let first = base.wrapping_add((8 * number).into());
    let list = U16_OF_BYTE[byte].map(|square| first.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});

element!(u32, 9, |base, byte, number, at| {
    let first = base.wrapping_add((8 * number).into());
    let list = U32_OF_BYTE[byte].map(|square| first.wrapping_add(square));
    // SAFETY: the caller guarantees room for eight elements.
    unsafe { at.cast::<[Self; 8]>().write(list) };
});
