//! Crates whose sets are longer than a word. All boards form one set of numbers, and the crates
//! list its members.

use bitvec::prelude::{BitVec, Lsb0};
use croaring_sys::{
    bitset_extract_setbits, bitset_extract_setbits_avx2, bitset_extract_setbits_sse_uint16,
    roaring_bitmap_free, roaring_bitmap_get_cardinality, roaring_bitmap_of_ptr, roaring_bitmap_t,
    roaring_bitmap_to_uint32_array,
};
use fixedbitset::FixedBitSet;
use roaring::RoaringBitmap;
use setwise::bulk::Kernel;

use super::boards::Boards;
use super::encoding::{Indices32, Serializer, definition};
use super::loops::scalar;
use super::pen::{Pen, SLACK};
use crate::levels;

/// Returns the serializers of the crates; the sets are built in advance.
pub fn serializers(boards: &Boards) -> Vec<Serializer<'_, u32>> {
    let roaring = RoaringBitmap::new_set(boards);
    let mut all = vec![
        members::<FixedBitSet>("fixedbitset", boards),
        members::<Bits>("bitvec", boards),
        members::<RoaringBitmap>("roaring", boards),
        Serializer::new("roaring, next_many", move |out| roaring.iter().next_many(out).len()),
    ];
    // CRoaring chooses the best decoder of the processor, or one can be named.
    all.push(match levels::best().name() {
        "avx2" => Serializer::new("croaring-sys, decoder for AVX2", |out| {
            let sets = room_for(boards, out);
            // SAFETY: the processor has AVX2, and there are this many words and this much room.
            unsafe {
                bitset_extract_setbits_avx2(
                    sets.as_ptr(),
                    sets.len(),
                    out.as_mut_ptr(),
                    out.len(),
                    0,
                )
            }
        }),
        "baseline" => Serializer::new("croaring-sys, portable decoder", |out| {
            let sets = room_for(boards, out);
            // SAFETY: there are this many words, and there is room for all members.
            unsafe { bitset_extract_setbits(sets.as_ptr(), sets.len(), out.as_mut_ptr(), 0) }
        }),
        _ => {
            let croaring = Croaring::new(boards);
            Serializer::new("croaring-sys, to array", move |out| croaring.to_array(out))
        }
    });
    all
}

/// Returns the decoder of CRoaring for numbers of 16 bits, which is for SSE and later.
pub fn croaring_u16(boards: &Boards) -> Serializer<'_, u16> {
    Serializer::new("croaring-sys, decoder for SSE", |out| {
        let sets = room_for(boards, out);
        // SAFETY: every x86-64 processor since 2008 has the instructions, and there are this many
        // words and this much room.
        unsafe {
            bitset_extract_setbits_sse_uint16(
                sets.as_ptr(),
                sets.len(),
                out.as_mut_ptr(),
                out.len(),
                0,
            )
        }
    })
}

/// Returns the boards, for whose squares and the slack there is room.
fn room_for<'a, T>(boards: &'a Boards, out: &[T]) -> &'a [u64] {
    assert!(out.len() >= boards.squares() + SLACK);
    boards.sets()
}

/// A set whose members are listed one after another.
trait Members {
    fn new_set(boards: &Boards) -> Self;

    fn each(&self, consume: impl FnMut(usize));
}

fn members<'a, M: Members + 'a>(name: &str, boards: &'a Boards) -> Serializer<'a, u32> {
    struct WriteMembers<'a, M> {
        set: &'a M,
        out: &'a mut [u32],
    }

    impl<M: Members> Kernel for WriteMembers<'_, M> {
        type Output = usize;

        #[inline(always)]
        fn run(self) -> usize {
            let mut pen = Pen::new(self.out);
            // SAFETY: the set has as many members as there are squares, and there is room for
            // those.
            self.set.each(|member| unsafe { pen.push(member as u32) });
            pen.written()
        }
    }

    let set = M::new_set(boards);
    Serializer::new(name, move |out| {
        assert!(out.len() >= boards.squares() + SLACK);
        scalar().dispatch(WriteMembers { set: &set, out })
    })
}

type Bits = BitVec<u64, Lsb0>;

/// Implements [`Members`]: `Type |boards| set, |set| iterator`.
macro_rules! members {
    ($($Set:ty: |$boards:ident| $new:expr, |$set:ident| $members:expr;)*) => {$(
        impl Members for $Set {
            fn new_set($boards: &Boards) -> Self {
                $new
            }

            #[inline(always)]
            fn each(&self, mut consume: impl FnMut(usize)) {
                let $set = self;
                for member in $members {
                    consume(member as usize);
                }
            }
        }
    )*};
}

members! {
    FixedBitSet: |boards| Self::with_capacity_and_blocks(
        64 * boards.sets().len(),
        boards.sets().iter().map(|&set| set as usize),
    ), |set| set.ones();
    Bits: |boards| Self::from_slice(boards.sets()), |set| set.iter_ones();
    RoaringBitmap:
        |boards| Self::from_sorted_iter(definition::<Indices32>(boards)).unwrap_or_default(),
        |set| set;
}

/// A bitmap of the C library.
struct Croaring(*mut roaring_bitmap_t);

impl Croaring {
    fn new(boards: &Boards) -> Self {
        let members = definition::<Indices32>(boards);
        // SAFETY: the function reads this number of integers from this slice.
        let bitmap = unsafe { roaring_bitmap_of_ptr(members.len(), members.as_ptr()) };
        assert!(!bitmap.is_null(), "out of memory");
        Self(bitmap)
    }

    fn to_array(&self, out: &mut [u32]) -> usize {
        // SAFETY: the bitmap lives as long as `self`.
        let members = unsafe { roaring_bitmap_get_cardinality(self.0) } as usize;
        assert!(out.len() >= members);
        // SAFETY: the bitmap lives as long as `self`, and there is room for all of its members.
        unsafe { roaring_bitmap_to_uint32_array(self.0, out.as_mut_ptr()) };
        members
    }
}

impl Drop for Croaring {
    fn drop(&mut self) {
        // SAFETY: `self` owns the bitmap, and nobody uses it afterwards.
        unsafe { roaring_bitmap_free(self.0) };
    }
}
