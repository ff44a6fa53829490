//! Crates whose sets are longer than a word: boards one behind the other are one set of
//! numbers, and the crates list its members.

use bitvec::prelude::{BitVec, Lsb0};
use croaring_sys::{
    roaring_bitmap_free, roaring_bitmap_get_cardinality, roaring_bitmap_of_ptr, roaring_bitmap_t,
    roaring_bitmap_to_uint32_array,
};
use fixedbitset::FixedBitSet;
use roaring::RoaringBitmap;
use setwise::bulk::Kernel;

use crate::boards::Boards;
use crate::serializers::{Indices32, Way, definition, scalar};
use crate::techniques::{Pen, SLACK};

/// The ways to list the members; the sets are made beforehand.
pub fn ways(boards: &Boards) -> Vec<Way<'_, u32>> {
    let roaring = roaring(boards);
    let croaring = Croaring::new(boards);
    vec![
        members::<FixedBitSet>("fixedbitset", boards),
        members::<Bits>("bitvec", boards),
        members::<RoaringBitmap>("roaring", boards),
        Way::new("roaring, next_many", move |out| roaring.iter().next_many(out).len()),
        Way::new("croaring-sys, to array", move |out| croaring.to_array(out)),
    ]
}

/// A set whose members are listed one after another.
trait Members {
    fn of(boards: &Boards) -> Self;

    fn each(&self, consume: impl FnMut(usize));
}

fn members<'a, M: Members + 'a>(name: &str, boards: &'a Boards) -> Way<'a, u32> {
    struct Run<'a, M> {
        set: &'a M,
        out: &'a mut [u32],
    }

    impl<M: Members> Kernel for Run<'_, M> {
        type Output = usize;

        #[inline(always)]
        fn run(self) -> usize {
            let mut pen = Pen::new(self.out);
            // SAFETY: the set has as many members as there are squares, and for those there
            // is room.
            self.set.each(|member| unsafe { pen.push(member as u32) });
            pen.written()
        }
    }

    let set = M::of(boards);
    Way::new(name, move |out| {
        assert!(out.len() >= boards.squares() + SLACK);
        scalar().dispatch(Run { set: &set, out })
    })
}

impl Members for FixedBitSet {
    fn of(boards: &Boards) -> Self {
        let words = boards.sets().iter().map(|&set| set as usize);
        Self::with_capacity_and_blocks(64 * boards.sets().len(), words)
    }

    #[inline(always)]
    fn each(&self, mut consume: impl FnMut(usize)) {
        for member in self.ones() {
            consume(member);
        }
    }
}

type Bits = BitVec<u64, Lsb0>;

impl Members for Bits {
    fn of(boards: &Boards) -> Self {
        Self::from_slice(boards.sets())
    }

    #[inline(always)]
    fn each(&self, mut consume: impl FnMut(usize)) {
        for member in self.iter_ones() {
            consume(member);
        }
    }
}

fn roaring(boards: &Boards) -> RoaringBitmap {
    RoaringBitmap::from_sorted_iter(definition::<Indices32>(boards)).unwrap_or_default()
}

impl Members for RoaringBitmap {
    fn of(boards: &Boards) -> Self {
        roaring(boards)
    }

    #[inline(always)]
    fn each(&self, mut consume: impl FnMut(usize)) {
        for member in self {
            consume(member as usize);
        }
    }
}

/// A bitmap of the C library.
struct Croaring(*mut roaring_bitmap_t);

impl Croaring {
    fn new(boards: &Boards) -> Self {
        let members = definition::<Indices32>(boards);
        // SAFETY: the function reads that many numbers from there.
        let bitmap = unsafe { roaring_bitmap_of_ptr(members.len(), members.as_ptr()) };
        assert!(!bitmap.is_null(), "out of memory");
        Self(bitmap)
    }

    fn to_array(&self, out: &mut [u32]) -> usize {
        // SAFETY: the bitmap lives as long as this.
        let members = unsafe { roaring_bitmap_get_cardinality(self.0) } as usize;
        assert!(out.len() >= members);
        // SAFETY: and there is room for all of its members.
        unsafe { roaring_bitmap_to_uint32_array(self.0, out.as_mut_ptr()) };
        members
    }
}

impl Drop for Croaring {
    fn drop(&mut self) {
        // SAFETY: nobody has it any more.
        unsafe { roaring_bitmap_free(self.0) };
    }
}
